//! The Mildaark Forest: what each of its fourteen cards does.

use balance_engine::chance::Roll;
use balance_engine::game::{Rules as _, Seat};

use super::board::{Board, inches};
use super::troupe::{spectators, troupe, troupe_with};
use crate::board::{Disc, Ground, Point, Shape};
use crate::metrics::metric;
use crate::state::dice::Edge;
use crate::state::{Feat, Lies, NO_SEAT, Place};

/// A card of the forest by its rank: the Ace is 1, the Joker 14.
fn forest(b: &mut Board, rank: u32) {
    b.card(54, 4 * (rank - 1));
    drawn(b);
}

fn drawn(b: &mut Board) {
    b.only(|p| p.forest());
}

/// The dice of a random place.
fn place(b: &mut Board, column: u8, row: u8) {
    b.dice(&[column, row]);
}

/// A soldier of seat 0 in the middle of the first cell, and spectators.
fn soldier() -> (Board, u8) {
    let mut b = troupe();
    let one = b.put(0, "soldier", 3.0, 3.0);
    spectators(&mut b);
    (b, one)
}

#[test]
fn a_card_is_drawn_at_the_start_of_each_round_where_the_forest_is() {
    for (rules, left) in [("", 54), ("environment = \"mildaark_forest\"", 53)] {
        let mut b = troupe_with(rules, "");
        spectators(&mut b);
        if left == 53 {
            b.card(54, 24);
        }
        b.only(|p| p.begin_round());
        b.done();
        assert_eq!((b.st.decks[2].left(), b.st.weather.haste > 0), (left, left == 53));
        assert_eq!(b.count(0, metric::FOREST + 6), i32::from(left == 53));
    }
}

#[test]
fn a_shared_deck_is_the_forests_too() {
    let mut b = troupe_with("arc_deck = \"shared\"", "");
    spectators(&mut b);
    forest(&mut b, 7);
    assert_eq!([0, 2].map(|k| b.st.decks[k].left()), [53, 54]);
}

#[test]
fn ace_a_fabled_artefact_takes_a_medium_feat_and_is_gone_after_the_round() {
    let (mut b, one) = soldier();
    b.card(54, 0);
    b.chance.script.then([Roll::Below { n: 1, value: 0 }]);
    place(&mut b, 1, 1);
    drawn(&mut b);
    let crown = b.key("crown");
    assert_eq!((b.st.tokens[0].what, b.st.tokens[0].at), (Lies::Relic(crown), inches(3.0, 3.0)));
    b.activate(one).dice(&[5]).go("pick up Crown").go("spend 1 AP").done();
    assert_eq!(b.st.tokens.len(), 1);
    b.dice(&[4, 4]).go("pick up Crown").go("spend 2 AP").done();
    assert!(b.who(one).kit.contains(&crown) && b.who(one).ap == 5);
    let (mut b, _) = soldier();
    b.lay(Lies::Relic(crown), 9.0, 9.0);
    b.only(|p| {
        p.end_round();
        p.score_round();
    });
    assert!(b.st.tokens.is_empty());
}

#[test]
fn two_a_cache_gives_anything_of_the_common_armoury_for_an_easy_feat() {
    let (mut b, one) = soldier();
    b.card(54, 4);
    place(&mut b, 1, 1);
    drawn(&mut b);
    assert_eq!(b.st.tokens[0].what, Lies::Cache);
    b.activate(one).dice(&[4]).go("pick up the cache").go("spend 1 AP").done();
    // The most expensive item that it has room for, but none for others or of a Faction.
    assert!(b.who(one).kit.contains(&b.key("plate")) && b.st.tokens.is_empty());
    // Armour is worn once, so the next item is a weapon: of the most expensive ones, the first by key.
    b.lay(Lies::Cache, 3.0, 3.0);
    b.dice(&[4]).go("pick up the cache").go("spend 1 AP").done();
    assert!(b.who(one).kit.contains(&b.key("axe")));
    b.lay(Lies::Cache, 9.0, 9.0);
    b.only(|p| {
        p.end_round();
        p.score_round();
    });
    assert_eq!(b.st.tokens.len(), 1, "it stays until a Character takes it");
}

#[test]
fn three_trees_stand_where_nobody_does_for_the_rest_of_the_game() {
    let (mut b, one) = soldier();
    b.card(54, 8);
    for (column, row) in [(1, 1), (6, 6), (4, 2)] {
        place(&mut b, column, row);
    }
    drawn(&mut b);
    b.done();
    assert_eq!(b.st.table.terrain.len(), 3);
    let me = b.who(one).disc();
    for tree in &b.st.table.terrain {
        assert_eq!(tree.ground, Ground::Impassable);
        assert!(tree.shape.gap(me) >= 0 && !tree.shape.overlaps(me));
    }
    b.only(|p| {
        p.end_round();
        p.score_round();
    });
    assert_eq!(b.st.table.terrain.len(), 3);
}

#[test]
fn four_a_portal_of_two_gates_moves_each_character_once_and_disperses() {
    let (mut b, one) = soldier();
    b.card(54, 12);
    place(&mut b, 1, 1);
    place(&mut b, 6, 3);
    drawn(&mut b);
    assert_eq!([0, 1].map(|k: usize| b.st.tokens[k].what), [Lies::Portal; 2]);
    b.activate(one).go("step through the portal");
    assert_eq!((b.who(one).at, b.who(one).ap_left, b.who(one).moved), (inches(33.0, 15.0), 4, false));
    assert!(!b.can("step through the portal"));
    // It is there for others.
    b.go("end the Activation");
    let other = b.put(1, "dancer", 3.0, 3.0);
    b.activate(other).go("step through the portal");
    assert!(b.who(other).at.x > 3000);
    b.only(|p| {
        p.end_round();
        p.score_round();
    });
    assert!(b.st.tokens.is_empty());
}

#[test]
fn five_a_beast_of_the_bestiary_runs_in_and_acts_for_itself() {
    let (mut b, _) = soldier();
    b.card(54, 16);
    b.chance.script.then([Roll::Below { n: 1, value: 0 }]);
    place(&mut b, 3, 3);
    drawn(&mut b);
    b.done();
    let cat = b.st.characters.len() as u8 - 1;
    let beast = b.who(cat);
    assert_eq!((beast.profile, beast.home, beast.at), (b.key("cat"), NO_SEAT, inches(15.0, 15.0)));
    // It has a die for initiative, and stays.
    b.chance.rounds.extend([1, 2, 6]);
    b.only(|p| p.initiative());
    assert_eq!(b.st.order, [NO_SEAT, 1, 0]);
    b.only(|p| {
        p.end_round();
        p.score_round();
    });
    assert_eq!(b.who(cat).place, Place::Board);
}

#[test]
fn six_three_tokens_of_arcanite_grow() {
    let (mut b, _) = soldier();
    b.card(54, 20);
    for column in 1..=3 {
        place(&mut b, column, 6);
    }
    drawn(&mut b);
    let all: Vec<(Lies, Point)> = b.st.tokens.iter().map(|lies| (lies.what, lies.at)).collect();
    let at = |x| (Lies::Arcanite, inches(x, 33.0));
    assert_eq!(all, [at(3.0), at(9.0), at(15.0)]);
    b.only(|p| {
        p.end_round();
        p.score_round();
    });
    assert_eq!(b.st.tokens.len(), 3);
}

#[test]
fn seven_everybody_has_two_ap_more_this_round() {
    let (mut b, one) = soldier();
    forest(&mut b, 7);
    b.activate(one);
    assert_eq!(b.who(one).ap_left, 6);
    b.only(|p| p.begin_round());
    assert_eq!(b.st.weather.haste, 0);
}

#[test]
fn eight_a_bush_in_the_centre_heals_each_once_who_touches_it() {
    let (mut b, one) = soldier();
    let there = b.put(0, "dancer", 18.0, 19.3);
    (b.who_mut(one).hp, b.who_mut(there).hp) = (2, 2);
    // Who stands there already has touched it.
    b.card(54, 28).dice(&[3]);
    drawn(&mut b);
    assert_eq!((b.st.tokens[0].at, b.who(there).hp), (inches(18.0, 18.0), 5));
    b.dice(&[4]).rule(|p| p.put(one, inches(16.7, 18.0))).done();
    assert_eq!(b.who(one).hp, 6);
    b.rule(|p| p.put(one, inches(16.8, 18.0))).done();
    b.rule(|p| p.put(one, inches(15.0, 18.0))).done();
    b.only(|p| {
        p.end_round();
        p.score_round();
    });
    assert!(b.st.tokens.is_empty());
}

#[test]
fn nine_more_cards_for_spells_cost_no_ap() {
    let mut b = troupe();
    let mage = b.put(0, "wizard", 10.0, 10.0);
    b.put(1, "archer", 10.0, 15.0);
    spectators(&mut b);
    forest(&mut b, 9);
    b.activate(mage);
    b.who_mut(mage).ap_left = 2;
    b.card(54, 4).card(53, 5).go("cast Bolt at Archer");
    b.card(52, 6).go("draw a card");
    b.card(51, 48).dice(&[1]).go("draw a card").done();
    assert_eq!(b.who(mage).ap_left, 0);
    assert_eq!(b.count(0, metric::SPELLS_FAILED), 0);
}

#[test]
fn ten_a_mist_puts_shots_at_a_disadvantage() {
    let (mut b, one) = soldier();
    let shot = Feat::Shot { attack: 0, target: 1 };
    assert_eq!(b.game.feat_edge(&b.st, one, shot), Edge::Plain);
    forest(&mut b, 10);
    assert_eq!(b.game.feat_edge(&b.st, one, shot), Edge::Disadvantage);
    assert_eq!(b.game.feat_edge(&b.st, one, Feat::GetUp), Edge::Plain);
}

#[test]
fn jack_all_feats_are_at_an_advantage() {
    let (mut b, one) = soldier();
    forest(&mut b, 11);
    let shot = Feat::Shot { attack: 0, target: 1 };
    for feat in [shot, Feat::GetUp, Feat::Disengage, Feat::Escape] {
        assert_eq!(b.game.feat_edge(&b.st, one, feat), Edge::Advantage);
    }
    // With a mist they would cancel each other.
    b.st.weather.mist = true;
    assert_eq!(b.game.feat_edge(&b.st, one, shot), Edge::Plain);
}

#[test]
fn queen_who_moves_or_is_activated_within_six_inches_of_an_edge_takes_d6_hits() {
    let (mut b, near) = soldier();
    let inside = b.put(0, "dancer", 6.6, 18.0);
    forest(&mut b, 12);
    b.dice(&[2, 1]).activate(near).done();
    assert_eq!(b.who(near).hp, 8);
    b.go("end the Activation").activate(inside).done();
    assert_eq!(b.who(inside).hp, 10);
    // Armour reduces the Hits.
    b.who_mut(inside).armour = 1;
    b.dice(&[3, 1]).rule(|p| p.put(inside, inches(6.5, 18.0))).done();
    assert_eq!(b.who(inside).hp, 8);
    b.go("end the Activation");
    let two = b.put(1, "weaver", 3.0, 30.0);
    b.dice(&[1, 4]).activate(two).go("move nowhere").go("end the Activation").done();
    b.dice(&[1, 4]).activate(two).done();
}

#[test]
fn king_a_monster_crashes_in_at_an_edge_and_wanders_off() {
    let mut b = troupe();
    let one = b.put(0, "soldier", 3.0, 3.0);
    spectators(&mut b);
    // Of two Monsters the Ogre; a coin for the edge, and a place along it.
    b.card(54, 48);
    let stable = b.game.program.profile(b.key("steed"));
    assert!(!stable.words.has(b.game.bestiary));
    b.chance.script.then([
        Roll::Below { n: 1, value: 0 },
        Roll::Below { n: 2, value: 0 },
        Roll::Below { n: 6, value: 3 },
    ]);
    drawn(&mut b);
    b.done();
    let ogre = b.st.characters.len() as u8 - 1;
    assert_eq!((b.who(ogre).profile, b.who(ogre).home), (b.key("ogre"), NO_SEAT));
    let edge = b.st.table.nearest_edge(b.who(ogre).disc());
    assert_eq!(b.st.table.edge_gap(b.who(ogre).disc(), edge), 0);
    b.who_mut(one).place = Place::Gobbled(ogre);
    b.only(|p| {
        p.end_round();
        p.score_round();
    });
    assert_eq!((b.who(ogre).place, b.who(one).place), (Place::Out, Place::Board));
}

#[test]
fn joker_players_have_the_opposing_commanders_for_a_round() {
    let mut b = troupe();
    let red = b.put(0, "chief", 10.0, 10.0);
    let steed = b.put(0, "steed", 10.0, 10.0);
    let soldier = b.beside(steed, 0, "soldier", (1.0, 0.0));
    let blue = b.put(1, "blue_chief", 30.0, 30.0);
    b.put(1, "soldier", 30.0, 26.0);
    b.ride(red, steed);
    forest(&mut b, 14);
    assert_eq!([red, steed, soldier, blue].map(|who| b.who(who).side), [1, 1, 0, 0]);
    b.turn_of(0);
    assert!(b.can("activate Blue Chief") && !b.can("activate Chief"));
    // Friends are foes now: the Chief is Engaged with its own soldier.
    assert!(b.st.is_engaged(soldier));
    assert_eq!(b.game.to_act(&b.st), Some(Seat(0)));
    b.only(|p| {
        p.end_round();
        p.score_round();
    });
    assert_eq!([red, steed, soldier, blue].map(|who| b.who(who).side), [0, 0, 0, 1]);
}

/// A bog in the left half of the table, but for its outermost inch.
const BOG: &str = "table = { terrain = [{ at = [9.5, 18.0], size = [17.0, 36.0], height = \"flat\" }] }";

#[test]
fn trees_stand_in_open_terrain_alone() {
    let mut b = troupe_with(BOG, "");
    spectators(&mut b);
    // The middle of the second cell of a row is at 9 inches, and that of the fifth at 27.
    for column in [2, 5] {
        b.dice(&[column, 3]).only(|p| p.plant());
    }
    b.done();
    let trees = &b.st.table.terrain[1..];
    assert_eq!(trees.len(), 2);
    let bog = b.st.table.terrain[0].shape;
    let middles = trees.iter().map(|tree| match tree.shape {
        Shape::Circle { at, radius } => (at, bog.overlaps(Disc { at, radius })),
        Shape::Rect { .. } => panic!("a tree is round"),
    });
    let middles: Vec<_> = middles.collect();
    assert!(middles.iter().all(|(_, in_bog)| !in_bog), "{middles:?}");
    assert_eq!(middles[1].0, inches(27.0, 15.0));
}

#[test]
fn a_monster_comes_in_open_terrain() {
    for column in 0..6 {
        let mut b = troupe_with(BOG, "");
        spectators(&mut b);
        b.card(54, 48);
        b.chance.script.then([
            Roll::Below { n: 1, value: 0 },
            Roll::Below { n: 2, value: 0 },
            Roll::Below { n: 6, value: column },
        ]);
        drawn(&mut b);
        b.done();
        let monster = b.st.characters.last().unwrap().disc();
        assert!(b.st.table.is_open(monster), "{column}: {:?}", monster.at);
        let edge = b.st.table.nearest_edge(monster);
        assert_eq!(b.st.table.edge_gap(monster, edge), 0);
    }
}
