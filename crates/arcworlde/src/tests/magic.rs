//! Magic: the `ArcDeck`, casting, failing, Overpowered.

use balance_engine::chance::{Lane, Roll, Script};
use balance_engine::game::{Exposure, Rules, Seating};

use super::board::Board;
use super::troupe::{compiled, spectators, troupe, troupe_with};
use crate::game::Action;
use crate::metrics::metric;
use crate::state::arc_deck::*;
use crate::state::{Phase, Place};

const LANE: Lane = Lane::own(0);

/// A Mage of seat 0, who is Activated, and a foe five inches from it.
fn mage_of(rules: &str) -> (Board, u8, u8) {
    let mut b = troupe_with(rules, "");
    let mage = b.put(0, "wizard", 10.0, 10.0);
    let foe = b.put(1, "archer", 10.0, 15.0);
    spectators(&mut b);
    b.activate(mage);
    (b, mage, foe)
}

/// The place in a whole deck of a card of this rank.
const fn of(rank: u32) -> u32 {
    4 * (rank - 1)
}

#[test]
fn the_deck_has_54_cards_of_their_printed_values() {
    let deck = ArcDeck::default();
    assert_eq!((deck.left(), ARC_DECK), (54, 54));
    let values = |wanted: u8| deck.cards().iter().filter(|&&card| value(card) == wanted).count();
    // Four Aces and two Jokers count at least 1; Jack, Queen and King 10 like the ten.
    assert_eq!(values(1), 6);
    assert!((2..=9).all(|n| values(n) == 4));
    assert_eq!(values(10), 16);
    assert_eq!(deck.cards().iter().filter(|&&card| rank(card) == 14).count(), 2);
}

#[test]
fn a_used_up_deck_starts_anew() {
    let mut deck = ArcDeck::default();
    let draws = (1..=54).rev().map(|n| Roll::Below { n, value: 0 });
    let mut chance = Script::new(draws.chain([Roll::Below { n: 54, value: 0 }]));
    let mut drawn: Vec<u8> = (0..54).map(|_| deck.draw(&mut chance, LANE)).collect();
    drawn.sort_unstable();
    assert_eq!(drawn, (0..54).collect::<Vec<u8>>());
    assert_eq!(deck.left(), 0);
    deck.draw(&mut chance, LANE);
    assert_eq!(deck.left(), 53);
    chance.finish().unwrap();
}

#[test]
fn aces_count_1_or_11_and_jokers_anything_between() {
    assert_eq!(cast(14, 13, 0, 0), Cast::Short);
    assert_eq!(cast(14, 14, 0, 0), Cast::Done);
    // A 3 and an Ace: 4 or 14.
    assert_eq!(cast(14, 4, 1, 0), Cast::Done);
    assert_eq!(cast(15, 4, 1, 0), Cast::Short);
    // Two Aces: 2, 12 or 22.
    assert_eq!(cast(12, 2, 2, 0), Cast::Done);
    assert_eq!(cast(14, 2, 2, 0), Cast::Overpowered);
    // A 9 and a Joker, from 10 to 20.
    assert_eq!(cast(20, 10, 0, 1), Cast::Done);
    assert_eq!(cast(21, 10, 0, 1), Cast::Short);
    // Two Jokers, from 2 to 22: 21 without going over.
    assert_eq!(cast(21, 2, 0, 2), Cast::Done);
    assert_eq!(cast(21, 21, 0, 0), Cast::Done);
    assert_eq!(cast(21, 22, 0, 0), Cast::Overpowered);
}

#[test]
fn a_spell_costs_2_ap_and_two_cards_once_an_activation() {
    let (mut b, mage, foe) = mage_of("");
    b.card(54, of(10)).card(53, of(5)).dice(&[4, 2]).go("cast Bolt at Archer").done();
    assert_eq!((b.who(foe).hp, b.who(mage).ap_left), (9, 2));
    assert!(!b.choices().iter().any(|words| words.starts_with("cast")));
    assert_eq!(b.count(0, metric::SPELLS), 1);
}

#[test]
fn royalty_counts_10() {
    let (mut b, _, foe) = mage_of("");
    // A King and a 4 are 14.
    b.card(54, of(13)).card(53, of(4)).dice(&[1]).go("cast Bolt at Archer").done();
    assert_eq!(b.who(foe).hp, 8);
}

#[test]
fn below_its_level_a_card_more_costs_an_ap_or_the_spell_fails() {
    let (mut b, mage, foe) = mage_of("");
    b.card(54, of(2)).card(53, of(3)).go("cast Bolt at Archer");
    assert_eq!((b.st.phase, b.who(mage).ap_left), (Phase::Draw, 2));
    b.card(52, of(4)).go("draw a card");
    assert_eq!((b.st.phase, b.who(mage).ap_left), (Phase::Draw, 1));
    b.go("stop drawing").done();
    assert_eq!((b.who(foe).hp, b.who(mage).ap_left), (10, 1));
    assert_eq!(b.count(0, metric::SPELLS_FAILED), 1);
}

#[test]
fn without_ap_a_spell_that_is_short_has_failed() {
    let (mut b, mage, foe) = mage_of("");
    b.who_mut(mage).ap_left = 2;
    b.card(54, of(2)).card(53, of(3)).go("cast Bolt at Archer").done();
    assert_eq!((b.st.phase, b.who(foe).hp), (Phase::Act, 10));
}

#[test]
fn over_21_it_is_overpowered_and_takes_d6_hp() {
    let (mut b, mage, foe) = mage_of("");
    b.card(54, of(10)).card(53, of(8)).go("cast Blast at Archer");
    // 27: the Spell works, and the Mage loses 5 HP that cannot be defended.
    b.card(52, of(9)).dice(&[5, 1]).go("draw a card").done();
    assert_eq!((b.who(foe).hp, b.who(mage).hp), (8, 5));
    assert_eq!(b.count(0, metric::OVERPOWERED), 1);
}

#[test]
fn a_spell_works_though_it_costs_the_mages_life() {
    let (mut b, mage, foe) = mage_of("");
    b.who_mut(mage).hp = 3;
    b.card(54, of(10)).card(53, of(8)).go("cast Blast at Archer");
    b.card(52, of(9)).dice(&[3, 1]).go("draw a card").done();
    assert_eq!((b.who(foe).hp, b.who(mage).place), (8, Place::Out));
}

#[test]
fn mages_have_the_spells_of_their_own_faction() {
    let mut b = troupe();
    let red = b.put(0, "wizard", 10.0, 10.0);
    let blue = b.put(1, "stranger", 10.0, 13.0);
    spectators(&mut b);
    b.activate(red);
    assert!(b.can("cast Bolt at Stranger") && !b.choices().iter().any(|w| w.contains("Haste")));
    b.go("end the Activation").activate(blue);
    assert!(b.can("cast Haste at Stranger") && !b.choices().iter().any(|w| w.contains("Bolt")));
}

#[test]
fn who_is_no_mage_casts_nothing() {
    let mut b = troupe();
    let one = b.put(0, "soldier+token", 10.0, 10.0);
    b.put(1, "archer", 10.0, 13.0);
    spectators(&mut b);
    b.activate(one);
    assert!(!b.choices().iter().any(|words| words.starts_with("cast")));
}

#[test]
fn spells_are_not_aimed_at_the_hidden_or_the_far() {
    let rules =
        "table = { terrain = [{ at = [10.0, 12.5], size = [8.0, 0.5], ground = \"impassable\", height = \"high\" }] }";
    let (b, ..) = mage_of(rules);
    assert!(!b.can("cast Bolt at Archer"));
    let (mut b, _, foe) = mage_of("");
    assert!(b.can("cast Bolt at Archer"));
    b.who_mut(foe).at = super::board::inches(10.0, 23.19);
    assert!(!b.can("cast Bolt at Archer"));
}

#[test]
fn players_have_a_deck_each_or_share_one() {
    let (mut b, ..) = mage_of("");
    b.card(54, of(10)).card(53, of(5)).dice(&[1]).go("cast Bolt at Archer").done();
    assert_eq!([0, 1, 2].map(|k| b.st.decks[k].left()), [52, 54, 54]);
    let mut b = troupe_with("arc_deck = \"shared\"", "");
    b.put(0, "archer", 10.0, 15.0);
    let mage = b.put(1, "wizard", 10.0, 10.0);
    spectators(&mut b);
    b.activate(mage);
    b.card(54, of(10)).card(53, of(5)).dice(&[1]).go("cast Bolt at Archer").done();
    assert_eq!([0, 1, 2].map(|k| b.st.decks[k].left()), [52, 54, 54]);
}

#[test]
fn ap_regained_go_to_this_activation_or_the_next() {
    let mut b = troupe();
    let mage = b.put(0, "stranger", 10.0, 10.0);
    let friend = b.put(0, "dancer", 10.0, 13.0);
    spectators(&mut b);
    b.activate(mage).card(54, of(10)).card(53, of(5)).go("cast Haste at Dancer").done();
    b.go("end the Activation").activate(friend);
    assert_eq!(b.who(friend).ap_left, 5);
}

/// A wizard of seat 0 with one Spell of level 2 that is cast at once, a foe and a friend; all on a line.
fn spell_of(does: &str) -> (Board, [u8; 3]) {
    let added = format!(
        "[cards.odd]\nname = \"Odd\"\nsource = \"built_in\"\ntype = \"spell\"\nfaction = \"red\"\n\
         spell = {{ level = 2, {does} }}\n"
    );
    let mut b = troupe_with("", &added);
    let mage = b.put(0, "wizard", 10.0, 10.0);
    let foe = b.put(1, "archer", 10.0, 15.0);
    let friend = b.put(0, "dancer", 10.0, 20.0);
    spectators(&mut b);
    b.activate(mage).card(54, of(2)).card(53, of(3));
    (b, [mage, foe, friend])
}

#[test]
fn who_fails_against_a_spell_that_pins_stays_where_it_is_this_round() {
    for (dice, pinned) in [([4, 4], true), ([3, 4], false)] {
        let (mut b, [_, foe, _]) = spell_of("at = \"foe\", range = 12, pins = true");
        b.dice(&dice).go("cast Odd at Archer").done();
        assert_eq!((b.who(foe).pinned, b.who(foe).broken), (pinned, false));
        b.go("end the Activation").activate(foe);
        assert_eq!(b.choices().iter().any(|words| words.starts_with("move")), !pinned);
        b.only(|p| p.begin_round());
        assert!(!b.who(foe).pinned);
    }
}

#[test]
fn the_blinded_shoot_at_a_disadvantage_this_round() {
    let (mut b, [mage, foe, friend]) = spell_of("at = \"foe\", range = 12, radius = 4, blinds = true");
    b.go("cast Odd at Archer").done();
    assert_eq!([mage, foe, friend].map(|who| b.who(who).blind), [true, true, true]);
    b.only(|p| p.begin_round());
    assert!(!b.who(foe).blind);
}

#[test]
fn a_mage_regains_the_hp_that_its_spell_takes_and_no_more() {
    let (mut b, [mage, foe, _]) = spell_of("at = \"foe\", does = { hits = 6 }, ignores_armour = true, drains = true");
    (b.who_mut(mage).hp, b.who_mut(foe).hp, b.who_mut(foe).armour) = (3, 4, 2);
    b.dice(&[1]).go("cast Odd at Archer").done();
    assert_eq!((b.who(foe).place, b.who(mage).hp), (Place::Out, 7));
}

#[test]
fn the_fallen_come_back_as_new_beside_the_mage() {
    let (mut b, [mage, _, friend]) =
        spell_of("at = \"no_one\", summons = { profile = \"dancer\", count = 3, within = 0, fallen = true }");
    assert!(!b.can("cast Odd"), "no Character has fallen");
    (b.who_mut(friend).place, b.who_mut(friend).hp) = (Place::Out, 0);
    let before = b.st.characters.len();
    b.go("cast Odd").done();
    assert_eq!((b.who(friend).place, b.who(friend).hp), (Place::Board, 10));
    assert!(b.st.gap(mage, friend) <= 10 && b.st.characters.len() == before);
}

#[test]
fn who_comes_back_has_no_more_activations_than_were_left_to_it() {
    // Not Activated yet; done for the Round; with 2 AP of Split Activations left.
    for (begun, activated, ap) in [(false, false, Some(4)), (true, true, None), (true, false, Some(2))] {
        let (mut b, [_, _, friend]) =
            spell_of("at = \"no_one\", summons = { profile = \"dancer\", count = 1, within = 0, fallen = true }");
        let one = b.who_mut(friend);
        (one.begun, one.activated, one.ap_left) = (begun, activated, 2);
        b.rule(|p| p.knock_out(friend, u8::MAX)).go("cast Odd").go("end the Activation");
        b.turn_of(0);
        let mut legal = b.legal().into_iter();
        let can = legal.any(|act| matches!(act, Action::Activate { who, .. } if who == friend));
        assert_eq!(can, ap.is_some());
        if let Some(ap) = ap {
            assert_eq!(b.activate(friend).hp_ap(friend), (10, ap));
        }
        // In the next Round it acts as everybody does.
        b.rule(|p| p.begin_round()).activate(friend);
        assert_eq!(b.hp_ap(friend), (10, 4));
    }
}

#[test]
fn a_spell_may_seek_those_who_have_knocked_out_a_friend() {
    let (mut b, [_, foe, friend]) = spell_of("at = \"killers\", does = { hits = 3 }");
    assert!(!b.can("cast Odd"));
    b.who_mut(friend).hp = 1;
    b.rule(|p| p.damage(friend, foe, 1));
    b.dice(&[1]).go("cast Odd").done();
    assert_eq!(b.who(foe).hp, 7);
}

/// Returns what was reported about Spells: the seat, the key of the Spell, and how it took part.
fn spells_told(b: &Board) -> Vec<(u8, &str, Exposure)> {
    let cards = &b.game.catalogue.cards;
    let all = b.ears.exposed.iter().map(|&(seat, card, how)| (seat, card, how));
    let all = all.map(|(seat, card, how)| (seat, cards[usize::from(card)].id.as_str(), how));
    all.filter(|(_, id, _)| ["bolt", "blast", "haste"].contains(id)).collect()
}

#[test]
fn a_spell_that_is_tried_has_been_used_and_one_that_could_be_has_not() {
    let (mut b, ..) = mage_of("");
    assert_eq!(spells_told(&b), []);
    // It fails, and counts no less for that.
    b.card(54, of(2)).card(53, of(3)).go("cast Blast at Archer").go("stop drawing").done();
    assert_eq!(spells_told(&b), [(0, "blast", Exposure::Used)]);
    let mage = b.put(1, "stranger", 30.0, 30.0);
    b.put(1, "dancer", 30.0, 32.0);
    b.go("end the Activation").activate(mage);
    b.card(54, of(10)).card(53, of(5)).go("cast Haste at Dancer").done();
    assert_eq!(spells_told(&b)[1..], [(1, "haste", Exposure::Used)]);
}

#[test]
fn hiring_a_mage_tells_of_none_of_its_spells() {
    let warbands = ["warband = [\"chief\", \"wizard\"]", "warband = [\"cat\"]"];
    let mut b = Board::of(compiled("", "", warbands).unwrap());
    b.st = b.game.deal(Seating::rotation(2, 0), &mut b.chance, &mut b.ears);
    let wizard = u16::from(b.key("wizard"));
    assert!(b.ears.exposed.contains(&(0, wizard, Exposure::Built)));
    assert_eq!(spells_told(&b), []);
}
