//! Arcanite: how it is come by, its five uses, whose it can be.

use super::board::Board;
use super::troupe::{spectators, troupe};
use crate::cards::NONE;
use crate::metrics::metric;
use crate::state::{Fear, Feat, Lies, Phase, Place};

/// A soldier of seat 0 with a Token, and spectators.
fn rich() -> (Board, u8) {
    let mut b = troupe();
    let one = b.put(0, "soldier+token", 10.0, 10.0);
    spectators(&mut b);
    (b, one)
}

#[test]
fn tokens_are_found_on_the_board_or_bought() {
    let (mut b, one) = rich();
    assert_eq!((b.who(one).found, b.who(one).bought), (0, 1));
    b.lay(Lies::Arcanite, 10.0, 10.0);
    b.activate(one).dice(&[4]).go("pick up an Arcanite Token").go("spend 1 AP").done();
    assert_eq!((b.who(one).found, b.who(one).bought), (1, 1));
    assert_eq!(b.count(0, metric::TOKENS), 1);
}

#[test]
fn five_tokens_lie_in_a_plus_where_they_are_to_be_gathered() {
    let mut b = super::troupe::troupe_with("mission = \"gather\"", "");
    b.only(|p| p.set_up());
    let at: Vec<_> = b.st.tokens.iter().map(|lies| (lies.what, lies.at)).collect();
    let plus = [(18.0, 8.0), (18.0, 28.0), (9.0, 18.0), (18.0, 18.0), (27.0, 18.0)];
    assert_eq!(at, plus.map(|(x, y)| (Lies::Arcanite, super::board::inches(x, y))));
    let mut b = troupe();
    b.only(|p| p.set_up());
    assert!(b.st.tokens.is_empty());
}

#[test]
fn a_token_that_was_bought_stays_bought_on_the_board() {
    let (mut b, one) = rich();
    b.activate(one).dice(&[4]).go("put down an Arcanite Token").go("spend 1 AP").done();
    assert_eq!(b.st.tokens[0].what, Lies::Bought);
    b.dice(&[4]).go("pick up an Arcanite Token").go("spend 1 AP").done();
    assert_eq!((b.who(one).found, b.who(one).bought, b.st.tokens.len()), (0, 1, 0));
}

#[test]
fn bought_tokens_count_for_no_mission() {
    let mut b = super::troupe::troupe_with("mission = \"gather\"\nrounds = 1", "");
    let one = b.put(0, "soldier+token", 10.0, 10.0);
    let other = b.put(1, "soldier", 10.0, 30.0);
    b.who_mut(other).found = 2;
    assert_eq!(b.who(one).bought, 1);
    b.only(|p| p.begin_round());
    assert_eq!((b.st.phase, b.st.points), (Phase::Over, [0, 2]));
}

#[test]
fn one_use_is_an_ap_in_ones_activation() {
    let (mut b, one) = rich();
    b.activate(one).go("spend Arcanite for 1 AP");
    assert_eq!((b.who(one).ap_left, b.who(one).tokens()), (5, 0));
    assert!(!b.can("spend Arcanite for 1 AP"));
    assert_eq!(b.count(0, metric::ARCANITE_SPENT), 1);
}

#[test]
fn one_use_is_a_die_more_for_a_feat() {
    let (mut b, one) = rich();
    (b.who_mut(one).prone, b.who_mut(one).prone_since) = (true, 1);
    b.activate(one).dice(&[2]).go("get up").go("spend 1 AP").done();
    b.dice(&[5]).go("spend Arcanite for another die").done();
    assert_eq!((b.who(one).prone, b.who(one).tokens()), (false, 0));
}

#[test]
fn one_use_is_a_die_more_for_an_attack() {
    let (mut b, one) = rich();
    let foe = b.beside(one, 1, "archer", (1.0, 0.0));
    b.activate(one).dice(&[1]).go("strike Archer with Stab").done();
    b.dice(&[6, 1]).go("spend Arcanite for another die").done();
    assert_eq!(b.who(foe).hp, 8);
}

#[test]
fn one_use_is_a_die_more_for_a_defence_roll_outside_ones_activation() {
    let (mut b, one) = rich();
    let foe = b.beside(one, 1, "archer", (1.0, 0.0));
    b.activate(foe).dice(&[6, 1]).go("strike Soldier 1 with Stab").done();
    assert!(matches!(b.st.phase, Phase::React(_)));
    assert_eq!(b.st.actor, 0);
    // Both dice defend: the 1 nothing, the 6 both Hits.
    b.dice(&[6]).go("spend Arcanite for another die").done();
    assert_eq!((b.who(one).hp, b.who(one).tokens()), (10, 0));
    assert!(b.acts(foe));
}

#[test]
fn one_use_is_to_roll_a_die_again() {
    let (mut b, one) = rich();
    b.dice(&[6, 3]);
    assert!(b.only(|p| p.test(one, Fear::Break)));
    // Low is good at Bravery: the highest is rolled again, and no die is added.
    assert!(!b.can("spend Arcanite for another die"));
    b.dice(&[4]).go("spend Arcanite to re-roll a die").done();
    assert_eq!((b.who(one).broken, b.who(one).tokens()), (false, 0));
}

#[test]
fn a_fall_at_leg_it_can_be_rolled_again() {
    let (mut b, one) = rich();
    b.activate(one).go("move nowhere").dice(&[6]).go("Leg It").done();
    b.dice(&[2]).go("spend Arcanite to re-roll a die").done();
    assert_eq!(b.st.phase, Phase::Run(200));
}

#[test]
fn dice_may_be_left_as_they_lie() {
    let (mut b, one) = rich();
    b.dice(&[6, 3]);
    assert!(b.only(|p| p.test(one, Fear::Break)));
    b.go("keep the dice").done();
    assert_eq!((b.who(one).broken, b.who(one).tokens()), (true, 1));
}

#[test]
fn two_uses_are_a_spell_and_a_card() {
    let mut b = troupe();
    let mage = b.put(0, "wizard+token+token", 10.0, 10.0);
    let foe = b.put(1, "archer", 10.0, 15.0);
    spectators(&mut b);
    b.activate(mage);
    b.who_mut(mage).ap_left = 0;
    assert!(!b.can("cast Bolt at Archer"));
    // 2 and 3, and then a King: 15.
    b.card(54, 4).card(53, 8).go("cast Bolt at Archer with Arcanite");
    assert_eq!(b.who(mage).tokens(), 1);
    assert!(!b.can("draw a card"));
    b.card(52, 48).dice(&[1]).go("draw a card with Arcanite").done();
    assert_eq!((b.who(mage).tokens(), b.who(foe).hp), (0, 8));
}

#[test]
fn a_commanders_tokens_serve_its_friends_on_the_board() {
    let mut b = troupe();
    let chief = b.put(0, "chief+token", 30.0, 30.0);
    let one = b.put(0, "soldier", 10.0, 10.0);
    let foe = b.put(1, "archer", 10.0, 20.0);
    spectators(&mut b);
    b.activate(one).go("spend Arcanite for 1 AP");
    assert_eq!((b.who(one).ap_left, b.who(chief).tokens()), (5, 0));
    b.who_mut(chief).found = 1;
    assert_eq!(b.game.purse(&b.st, one), chief);
    assert_eq!(b.game.purse(&b.st, foe), NONE);
    // Its own Arcanite comes first. A Character off the board has only its own.
    b.who_mut(one).found = 1;
    assert_eq!(b.game.purse(&b.st, one), one);
    b.who_mut(one).place = Place::Gobbled(foe);
    assert_eq!(b.game.purse(&b.st, one), one);
    b.who_mut(one).found = 0;
    assert_eq!(b.game.purse(&b.st, one), NONE);
    b.who_mut(one).place = Place::Board;
    b.who_mut(chief).place = Place::Out;
    assert_eq!(b.game.purse(&b.st, one), NONE);
}

#[test]
fn tokens_are_left_to_soldiers_who_are_no_commanders() {
    let mut b = troupe();
    b.put(0, "soldier+token", 30.0, 30.0);
    let one = b.put(0, "dancer", 10.0, 10.0);
    spectators(&mut b);
    b.activate(one);
    assert!(!b.can("spend Arcanite for 1 AP"));
}

#[test]
fn tokens_are_items() {
    let (mut b, one) = rich();
    let friend = b.beside(one, 0, "archer", (1.0, 0.0));
    b.activate(one).dice(&[4]).go("give Archer an Arcanite Token").go("spend 1 AP").done();
    assert_eq!((b.who(one).tokens(), b.who(friend).bought), (0, 1));
    let easy = b.game.difficulty(&b.st, friend, Feat::Give { friend: one, what: 253 });
    assert_eq!(easy, 1);
}

#[test]
fn of_two_tokens_the_bought_one_is_spent_first() {
    let (mut b, one) = rich();
    b.who_mut(one).found = 1;
    b.activate(one).go("spend Arcanite for 1 AP");
    assert_eq!((b.who(one).found, b.who(one).bought), (1, 0));
}

#[test]
fn what_rolls_a_die_again_for_nothing_does_before_a_token_is_asked_for() {
    // Leg It: the fall is rolled again by being Agile, and the token could still change the 3.
    let mut b = troupe();
    let one = b.put(0, "dancer+token", 10.0, 10.0);
    spectators(&mut b);
    b.activate(one).go("move nowhere").dice(&[6, 3]).go("Leg It").done();
    let Phase::React(roll) = b.st.phase else { panic!("{:?}", b.st.phase) };
    assert_eq!((roll.throw.highest(), b.who(one).agile_used, b.who(one).tokens()), (3, true, 1));
    // A Feat that comes off by that is not asked about at all.
    let mut b = super::troupe::troupe_with("narrative_feats = true", "");
    let one = b.put(0, "soldier+token", 10.0, 10.0);
    let foe = b.put(1, "soldier", 10.0, 14.0);
    b.who_mut(one).inspired = true;
    b.activate(one).dice(&[1, 4, 1]).go("hurt Soldier with a Narrative Feat (Easy)").go("spend 1 AP");
    b.done();
    assert_eq!((b.who(foe).hp, b.who(one).tokens()), (7, 1));
}

#[test]
fn a_token_may_bring_a_fall_that_being_agile_rolls_again() {
    let mut b = troupe();
    let one = b.put(0, "dancer+token", 10.0, 10.0);
    spectators(&mut b);
    b.activate(one).go("move nowhere").dice(&[1]).go("Leg It").done();
    b.dice(&[6, 2]).go("spend Arcanite to re-roll a die").done();
    assert_eq!((b.st.phase, b.who(one).agile_used), (Phase::Run(200), true));
}

#[test]
fn what_rolls_all_dice_of_a_feat_again_does_so_once() {
    let hero = super::troupe::fighter("hero", "always = [{ rerolls_legendary = true }]");
    let mut b = super::troupe::troupe_with("narrative_feats = true", &hero);
    let one = b.put(0, "hero+token", 10.0, 10.0);
    b.put(1, "soldier", 10.0, 14.0);
    b.activate(one).go("hurt Soldier with a Narrative Feat (Legendary)");
    b.dice(&[1, 1, 1, 1, 2, 2, 2, 2]).go("spend 4 AP").done();
    assert!(matches!(b.st.phase, Phase::React(_)));
    // The token rolls one die again; the whole Feat is not rolled a third time.
    b.dice(&[3]).go("spend Arcanite to re-roll a die").done();
    assert!(b.who(one).prone);
}

#[test]
fn a_token_may_let_a_shield_help() {
    // At a Disadvantage a Shield cannot help two dice that failed. It can once a token has bettered one.
    for (die, hp, left) in [(4, 10, 0), (3, 9, 0)] {
        let mut b = super::troupe::troupe_with("", &super::troupe::shield());
        let one = b.put(0, "soldier+token+shield", 10.0, 10.0);
        let foe = b.beside(one, 1, "archer", (1.0, 0.0));
        (b.who_mut(one).prone, b.who_mut(one).prone_since) = (true, 1);
        b.activate(foe).dice(&[4, 1, 2]).go("strike Soldier with Stab").done();
        assert_eq!(b.who(one).defence, [0, 1]);
        b.dice(&[5, die]).go("spend Arcanite to re-roll a die").done();
        assert_eq!((b.who(one).hp, b.who(one).defence), (hp, [0, left]), "{die}");
    }
}
