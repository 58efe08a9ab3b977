//! What comes of rarer meetings of rules: Items that go, attackers who fall, riders as prey.

use super::board::{Board, inches};
use super::troupe::{compiled, fighter, troupe, troupe_with};
use crate::cards::NONE;
use crate::metrics::{card_metric, metric};
use crate::state::{Lies, NO_SEAT, Place};

#[test]
fn who_gives_the_weapon_in_hand_away_has_another_in_hand_or_none() {
    let mut b = Board::new();
    let one = b.put(0, "undead_bandit+stolen_arcloque_pistol+stolen_arcloque_pistol", 10.0, 10.0);
    assert!(b.who(one).chooses);
    let first = b.who(one).wields;
    b.only(|p| p.take_off(one, first));
    assert!(!b.who(one).chooses && b.who(one).wields != first && b.who(one).armed);
    let second = b.who(one).wields;
    b.only(|p| p.take_off(one, second));
    assert_eq!((b.who(one).wields, b.who(one).armed, b.who(one).chooses), (NONE, false, false));
    // It can still be Activated.
    b.turn_of(0);
    assert!(b.choices().iter().any(|words| words.starts_with("activate")));
}

#[test]
fn what_an_item_gives_goes_with_it_and_nothing_else_does() {
    let added = "[cards.cup]\nname = \"Cup\"\nsource = \"built_in\"\ntype = \"equipment\"\n\
        equipment = { class = \"item\" }\n\
        always = [{ hp = 4 }, { trait = \"agile\" }, { armour = 1 }]\n";
    let mut b = troupe_with("", added);
    for (who, agile) in [("soldier", false), ("dancer", true)] {
        let one = b.put(0, &format!("{who}+cup"), 10.0, 10.0);
        assert_eq!((b.who(one).hp, b.who(one).max_hp), (14, 14));
        b.who_mut(one).armour = 0;
        b.only(|p| p.take_off(one, 0));
        let me = *b.who(one);
        assert_eq!((me.hp, me.max_hp, me.armour), (10, 10, 0));
        assert_eq!(me.has(super::super::cards::Trait::Agile), agile, "{who}");
    }
}

#[test]
fn an_attack_around_oneself_strikes_everybody_though_its_attacker_falls() {
    let mut b = Board::new();
    let one = b.put(0, "underling", 18.0, 18.0);
    let foes = [b.put(1, "halfling_militia", 19.5, 18.0), b.put(1, "halfling_militia", 16.5, 18.0)];
    b.put(1, "halfling_militia", 1.0, 1.0);
    b.activate(one);
    // Six dice for both, one Hit and five Misses, and a Defence Roll of each that fails.
    b.dice(&[4, 1, 1, 1, 1, 1, 1, 1]);
    b.who_mut(one).bravery = 12;
    b.go("strike Halfling Militia 1 with Blazing Demise");
    assert_eq!(b.who(one).place, Place::Out);
    assert_eq!(foes.map(|foe| b.who(foe).hp), [5, 5]);
}

#[test]
fn rogues_go_for_the_mount_of_their_prey_and_act_where_they_cannot_move() {
    let mut b = troupe();
    let one = b.put(NO_SEAT, "soldier", 18.0, 18.0);
    let steed = b.put(0, "steed", 18.0, 8.0);
    let rider = b.put(0, "soldier", 18.0, 8.0);
    b.ride(rider, steed);
    b.who_mut(rider).hp = 1;
    b.put(1, "soldier", 1.0, 35.0);
    // A Bully goes for who has the fewest HP.
    b.chance.behaviour.push_back(5);
    b.dice(&[1, 1]);
    b.rule(|p| p.activate(one, NONE, 0));
    assert!(b.who(one).at.distance(inches(18.0, 18.0)) >= 500, "{:?}", b.who(one).at);

    let mut b = troupe();
    let one = b.put(NO_SEAT, "archer", 18.0, 18.0);
    b.who_mut(one).pinned = true;
    b.put(0, "soldier", 18.0, 8.0);
    b.put(1, "soldier", 1.0, 35.0);
    b.chance.behaviour.push_back(4);
    b.dice(&[4, 4, 1, 4, 4, 1]);
    b.rule(|p| p.activate(one, NONE, 0));
    assert_eq!(b.who(one).ap_left, 0, "it shoots with all its AP");
}

#[test]
fn the_commander_of_a_drawn_warband_leads_and_can_be_paid() {
    let told_for = |gp: u16, commander: &str| {
        let lot = format!("warband = {{ random = \"rogue\", gp = {gp}, commander = {commander} }}");
        compiled("", "", [&lot, "warband = [\"chief\"]"]).err().unwrap_or_default()
    };
    let told = |commander: &str| told_for(100, commander);
    assert!(told("{ profile = \"soldier\" }")[0].contains("soldier is not a Commander"));
    let value = told_for(60, "{ profile = \"chief\" }");
    assert!(value.iter().any(|diagnostic| diagnostic.contains("chief costs 80 GP")), "{value:?}");
    let many = "{ profile = \"chief\", count = 2 }";
    assert!(told(many).iter().any(|diagnostic| diagnostic.contains("has one Commander, who cannot ride")));
}

#[test]
fn trees_bury_nothing_that_lies_there() {
    let mut b = Board::with("environment = \"mildaark_forest\"", "");
    let token = b.lay(Lies::Arcanite, 3.0, 3.0);
    b.dice(&[1, 1, 1, 1, 1, 1]);
    b.only(|p| (0..3).for_each(|_| p.plant()));
    let at = b.st.tokens[usize::from(token)].at;
    assert_eq!(b.st.table.terrain.len(), 3);
    assert!(b.st.table.terrain.iter().all(|piece| !piece.shape.contains(at)));
}

#[test]
fn attacks_with_shared_hits_count_for_the_side_and_for_the_card() {
    let sweeps = "attacks = [{ name = \"Sweep\", ap = 1, power = 3, split = 3 }]";
    let mut b = troupe_with("", &fighter("sweeper", sweeps));
    let one = b.put(0, "sweeper", 10.0, 10.0);
    for side in [(1.0, 0.0), (-1.0, 0.0)] {
        b.beside(one, 1, "soldier", side);
    }
    let counts = |b: &Board| (b.count(0, metric::ATTACKS), b.count_card(one, card_metric::ATTACKS));
    b.activate(one).dice(&[1, 1, 1]).go("strike Soldier 1 and others with Sweep").done();
    assert_eq!(counts(&b), (1, 1));
    b.dice(&[1, 1, 1]).go("strike Soldier 1 with Sweep").done();
    assert_eq!(counts(&b), (2, 2));
}
