//! Equipment: Items that change hands, Gear that stays, weapons in hand, what the fallen leave behind.

use super::board::{Board, inches};
use super::troupe::{compiled, gear, shield, spectators, troupe, troupe_with};
use crate::cards::NONE;
use crate::game::Action;
use crate::state::{Lies, Token};

/// Whether a Character holds a piece of Equipment.
fn holds(b: &Board, who: u8, item: &str) -> bool {
    b.who(who).kit.contains(&b.key(item))
}

/// A decision, an AP and its die.
fn feat(b: &mut Board, words: &str, die: u8) {
    b.go(words).dice(&[die]).go("spend 1 AP").done();
}

fn any(b: &Board, words: &str) -> bool {
    b.choices().iter().any(|one| one.contains(words))
}

#[test]
fn items_are_given_to_friends_in_base_contact_by_an_easy_feat() {
    let mut b = troupe();
    let one = b.put(0, "soldier+potion+mail", 10.0, 10.0);
    let friend = b.beside(one, 0, "archer", (1.0, 0.0));
    b.put(0, "dancer", 10.0, 20.0);
    spectators(&mut b);
    b.activate(one);
    assert!(!any(&b, "Mail"), "Gear stays");
    assert!(!any(&b, "give Dancer"), "out of reach");
    feat(&mut b, "give Archer Potion", 3);
    assert!(holds(&b, one, "potion"));
    feat(&mut b, "give Archer Potion", 4);
    assert!(!holds(&b, one, "potion") && holds(&b, friend, "potion"));
    assert_eq!(b.who(one).ap_left, 2);
}

#[test]
fn items_are_put_down_and_picked_up_by_easy_feats() {
    let mut b = troupe();
    let one = b.put(0, "soldier+potion", 10.0, 10.0);
    spectators(&mut b);
    b.activate(one);
    feat(&mut b, "put down Potion", 4);
    let lies = b.st.tokens[0];
    assert_eq!((lies.what, holds(&b, one, "potion")), (Lies::Equipment(b.key("potion")), false));
    feat(&mut b, "pick up Potion", 3);
    assert!(!holds(&b, one, "potion"));
    feat(&mut b, "pick up Potion", 5);
    assert!(holds(&b, one, "potion") && b.st.tokens.is_empty());
}

#[test]
fn gear_that_is_found_is_worn_for_good() {
    let mut b = troupe();
    let one = b.put(0, "soldier", 10.0, 10.0);
    let mail = b.key("mail");
    b.lay(Lies::Equipment(mail), 10.0, 10.0);
    spectators(&mut b);
    b.activate(one);
    feat(&mut b, "pick up Mail", 4);
    assert_eq!(b.who(one).armour, 1);
    assert!(!any(&b, "Mail"));
}

#[test]
fn a_shield_that_is_found_helps_at_once() {
    let mut b = troupe_with("", &shield());
    let one = b.put(0, "soldier+shield", 10.0, 10.0);
    let item = b.key("shield");
    b.lay(Lies::Equipment(item), 10.0, 10.0);
    spectators(&mut b);
    // Its own one is used up for the Round, and stays so.
    b.who_mut(one).defence = [0, 0];
    b.activate(one);
    feat(&mut b, "pick up Shield", 4);
    assert_eq!(b.who(one).defence, [0, 1]);
    // With one of two that are fresh the other is left; with a used one, what was left.
    for (before, after) in [(2, 1), (1, 1), (0, 0)] {
        b.who_mut(one).defence = [0, before];
        let place = b.who(one).items().next().unwrap().0;
        b.only(|p| p.take_off(one, place));
        assert_eq!(b.who(one).defence, [0, after]);
        b.only(|p| p.equip(one, item));
    }
}

#[test]
fn nobody_takes_more_than_there_is_room_for() {
    let mut b = troupe();
    let one = b.put(0, "soldier+potion", 10.0, 10.0);
    let full = b.beside(one, 0, "archer+potion+potion+potion+potion+potion+potion", (1.0, 0.0));
    spectators(&mut b);
    assert!(!b.who(full).kit.contains(&NONE));
    b.activate(one);
    assert!(!any(&b, "give Archer"));
}

#[test]
fn items_are_stolen_from_the_prone_alone() {
    let mut b = troupe();
    let thief = b.put(0, "soldier", 10.0, 10.0);
    let foe = b.beside(thief, 1, "archer+potion+mail+token", (1.0, 0.0));
    spectators(&mut b);
    b.activate(thief);
    assert!(!any(&b, "steal"));
    b.who_mut(foe).prone = true;
    assert!(!any(&b, "steal Mail"), "Gear stays");
    feat(&mut b, "steal Potion from Archer", 3);
    assert!(holds(&b, foe, "potion"));
    feat(&mut b, "steal Potion from Archer", 4);
    assert!(holds(&b, thief, "potion") && !holds(&b, foe, "potion"));
    feat(&mut b, "steal an Arcanite Token from Archer", 4);
    assert_eq!((b.who(thief).bought, b.who(foe).bought), (1, 0));
    // Not from a distance, and not from friends.
    b.who_mut(foe).at = inches(20.0, 10.0);
    assert!(!any(&b, "steal"));
}

#[test]
fn a_potion_is_used_up() {
    let mut b = troupe();
    let one = b.put(0, "soldier+potion", 10.0, 10.0);
    let friend = b.beside(one, 0, "archer", (1.0, 0.0));
    spectators(&mut b);
    b.who_mut(friend).hp = 2;
    b.activate(one).dice(&[5]).go("heal Archer with Potion").done();
    assert_eq!((b.who(friend).hp, holds(&b, one, "potion")), (7, false));
    assert!(!any(&b, "Potion"));
}

#[test]
fn one_weapon_is_always_in_hand() {
    let mut b = troupe();
    let one = b.put(0, "soldier+axe", 10.0, 10.0);
    b.beside(one, 1, "archer", (1.0, 0.0));
    spectators(&mut b);
    b.activate(one);
    assert!(!any(&b, "in hand"));
    b.dice(&[1, 1, 1]).go("strike Archer with Stab").done();
}

#[test]
fn of_several_weapons_one_is_announced_and_changed_by_an_easy_feat() {
    let mut b = troupe();
    let one = b.put(0, "soldier+axe+pike", 10.0, 10.0);
    b.beside(one, 1, "archer", (1.0, 0.0));
    let far = b.put(1, "dancer", 10.0, 12.5);
    spectators(&mut b);
    b.turn_of(0);
    let mut hands: Vec<u8> = Vec::new();
    for action in b.legal() {
        if let Action::Activate { who, wields, .. } = action
            && who == one
        {
            hands.push(wields);
        }
    }
    assert_eq!(hands, [0, 1]);
    b.act(Action::Activate { who: one, wields: 0, mates: 0 });
    assert!(!any(&b, "Dancer with Stab"), "the axe has no reach");
    b.dice(&[1, 1, 1]).go("strike Archer with Stab").done();
    feat(&mut b, "switch to Pike", 3);
    assert!(!any(&b, "Dancer with Stab"));
    feat(&mut b, "switch to Pike", 4);
    b.dice(&[1]).go("strike Dancer with Stab").done();
    assert_eq!(b.who(far).hp, 10);
}

#[test]
fn a_shot_that_is_taken_stays_taken_when_weapons_change() {
    let gun = |key: &str, name: &str| {
        let own = format!(
            "equipment = {{ class = \"gear\", slot = \"ranged\" }}\nattacks = [{{ name = \"{name}\", \
             shot = {{ range = 12, once = true }}, power = 1 }}]"
        );
        gear(key, &own)
    };
    let mut b = troupe_with("", &(gun("pistol", "Pistol") + &gun("rifle", "Rifle")));
    let one = b.put(0, "soldier+pistol+rifle", 10.0, 10.0);
    b.put(1, "archer", 18.0, 10.0);
    b.who_mut(one).ap = 9;
    b.turn_of(0).act(Action::Activate { who: one, wields: 1, mates: 0 });
    feat(&mut b, "shoot at Archer with Rifle", 3);
    assert!(!any(&b, "with Rifle"));
    feat(&mut b, "switch to Pistol", 4);
    feat(&mut b, "shoot at Archer with Pistol", 3);
    assert!(!any(&b, "with Pistol"));
    feat(&mut b, "switch to Rifle", 4);
    assert!(!any(&b, "with Rifle"));
}

#[test]
fn creatures_use_no_equipment_but_carry_arcanite() {
    let mut b = troupe();
    let cat = b.put(0, "cat", 10.0, 10.0);
    let friend = b.beside(cat, 0, "archer+potion+token", (1.0, 0.0));
    let foe = b.beside(cat, 1, "dancer+potion", (-1.0, 0.0));
    b.who_mut(foe).prone = true;
    let mail = b.key("mail");
    b.lay(Lies::Equipment(mail), 10.0, 10.0);
    b.lay(Lies::Arcanite, 10.0, 10.0);
    spectators(&mut b);
    b.activate(cat);
    assert!(!any(&b, "Mail") && !any(&b, "Potion"));
    feat(&mut b, "pick up an Arcanite Token", 4);
    assert_eq!(b.who(cat).found, 1);
    assert!(!any(&b, "spend Arcanite"), "it cannot use it");
    b.go("end the Activation").activate(friend);
    assert!(!any(&b, "give Cat Potion") && any(&b, "give Cat an Arcanite Token"));
    let mut b = troupe_with("creatures_use_arcanite = true", "");
    let cat = b.put(0, "cat", 10.0, 10.0);
    b.who_mut(cat).found = 1;
    spectators(&mut b);
    b.activate(cat);
    assert!(b.can("spend Arcanite for 1 AP"));
}

/// Returns what lies on the board when a Character with everything is Knocked Out.
fn left_by(rules: &str) -> Vec<Lies> {
    let mut b = troupe_with(rules, "");
    let one = b.put(0, "soldier+potion+mail+crown+token", 10.0, 10.0);
    b.who_mut(one).found = 1;
    spectators(&mut b);
    b.rule(|p| p.knock_out(one, NONE));
    assert!(b.st.tokens.iter().all(|token: &Token| token.at == inches(10.0, 10.0)));
    b.st.tokens.iter().map(|token| token.what).collect()
}

#[test]
fn what_the_fallen_hold_goes_with_them_but_for_arcanite() {
    assert_eq!(left_by(""), [Lies::Arcanite, Lies::Bought]);
    let b = troupe();
    let [potion, crown] = ["potion", "crown"].map(|key| Lies::Equipment(b.key(key)));
    assert_eq!(left_by("dropped_items = true"), [Lies::Arcanite, Lies::Bought, potion, crown]);
}

#[test]
fn fabled_artefacts_do_what_they_say() {
    let b = troupe();
    let one = b.game.recruit(b.key("soldier"), 0, &[b.key("crown")]);
    assert_eq!(one.ap, 5);
    assert_eq!(b.game.artefacts, [b.key("crown")]);
    let buys = "warband = [\"chief\", { profile = \"soldier\", equipment = [\"crown\"] }]";
    let told = compiled("", "", [buys, buys]).err();
    assert!(told.is_none(), "a scenario may hand one out: {told:?}");
}
