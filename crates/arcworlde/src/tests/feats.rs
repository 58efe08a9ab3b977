//! Feats: their dice, Shots, Equipment.

use super::board::{Board, inches};
use crate::state::Lies;

/// The dice of an Easy Feat and whether it succeeds.
const EASY: [(&[u8], bool); 4] = [(&[3], false), (&[4], true), (&[1, 2, 3], false), (&[1, 5], true)];

#[test]
fn each_point_declared_is_a_die_and_is_spent_whatever_comes() {
    for (dice, done) in EASY {
        let mut board = Board::new();
        let one = board.put(0, "imperial_captain", 10.0, 10.0);
        board.lay(Lies::Arcanite, 10.0, 10.5);
        board.activate(one).go("pick up an Arcanite Token");
        assert_eq!(board.choices().len(), 4, "1 to 4 AP");
        board.dice(dice).go(&format!("spend {} AP", dice.len())).done();
        assert_eq!(board.who(one).found, u8::from(done));
        assert_eq!(board.hp_ap(one).1, 4 - dice.len() as i8);
        assert_eq!(board.st.tokens.len(), usize::from(!done));
    }
}

#[test]
fn a_difficulty_takes_so_many_successes() {
    // A Hard Shot, which the Thing-Flinger has: a Critical and a Success are three.
    for (dice, hit) in [([6, 4, 1], true), ([6, 3, 1], false), ([5, 4, 4], true)] {
        let mut board = Board::new();
        let flinger = board.put(0, "halfling_thing_flinger", 5.0, 18.0);
        let troll = board.put(1, "imperial_ogre", 20.0, 18.0);
        board.activate(flinger).dice(&dice);
        if hit {
            board.dice(&[4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
        }
        board.go("shoot at Imperial Ogre with And...FIRE!").go("spend 3 AP").done();
        assert_eq!(board.who(troll).hp, 16 - i16::from(hit), "{dice:?}");
    }
}

#[test]
fn feats_at_an_advantage_roll_one_die_more_and_the_least_is_discarded() {
    for (blessed, mist, dice, hit) in
        [(true, false, &[1, 4][..], true), (false, true, &[6, 3], false), (true, true, &[4], true)]
    {
        let mut board = Board::new();
        let one = board.put(0, "halfling_militia+halfling_ranged_weapon", 10.0, 18.0);
        board.put(1, "imperial_ogre", 20.0, 18.0);
        (board.st.weather.blessed, board.st.weather.mist) = (blessed, mist);
        board.activate(one).dice(dice);
        if hit {
            board.dice(&[1, 1, 1, 1, 1]);
        }
        board.go("shoot at Imperial Ogre with Shot").go("spend 1 AP").done();
    }
}

#[test]
fn shots_reach_as_far_as_they_print_from_base_to_base() {
    for (x, reaches) in [(23.18, true), (23.3, false)] {
        let mut board = Board::new();
        let one = board.put(0, "halfling_militia+halfling_ranged_weapon", 10.0, 18.0);
        let foe = board.put(1, "halfling_militia", x, 18.0);
        assert_eq!(board.st.gap(one, foe) <= 1200, reaches);
        board.activate(one);
        assert_eq!(board.can("shoot at Halfling Militia with Shot"), reaches, "{x}");
    }
}

#[test]
fn nobody_shoots_who_is_in_base_contact_with_a_foe() {
    let mut board = Board::new();
    let one = board.put(0, "halfling_militia+halfling_ranged_weapon", 10.0, 18.0);
    board.beside(one, 1, "halfling_militia", (1.0, 0.0));
    board.put(1, "ourk_brute", 18.0, 18.0);
    board.activate(one);
    assert!(board.choices().iter().all(|words| !words.starts_with("shoot")));
}

#[test]
fn a_missed_shot_strikes_the_nearest_friend_in_contact_with_the_target() {
    for (die, struck) in [(1, 1), (4, 0)] {
        let mut board = Board::new();
        let one = board.put(0, "halfling_militia+halfling_ranged_weapon", 10.0, 18.0);
        let foe = board.put(1, "imperial_ogre", 20.0, 18.0);
        let far = board.beside(foe, 0, "halfling_militia", (1.0, 0.0));
        let near = board.beside(foe, 0, "halfling_militia", (-1.0, 1.0));
        let by = board.beside(foe, 1, "halfling_militia", (-1.0, -1.0));
        board.activate(one).dice(&[die, 4, 4, 4, 1, 1, 1]);
        board.go("shoot at Imperial Ogre with Shot").go("spend 1 AP").done();
        let lost = [foe, near, far, by].map(|who| board.who(who).max_hp - board.who(who).hp);
        let mut wanted = [0; 4];
        wanted[struck] = 3;
        assert_eq!(lost, wanted);
    }
    // If no friend is there, it has no target.
    let mut board = Board::new();
    let one = board.put(0, "halfling_militia+halfling_ranged_weapon", 10.0, 18.0);
    board.put(1, "imperial_ogre", 20.0, 18.0);
    board.put(0, "halfling_militia", 17.0, 18.0);
    board.activate(one).dice(&[1]).go("shoot at Imperial Ogre with Shot").go("spend 1 AP").done();
}

#[test]
fn a_shot_that_misses_still_ignores_armour() {
    let card = "[cards.slinger]\nname = \"Slinger\"\nsource = \"built_in\"\ntype = \"profile\"\n\
        faction = \"testers\"\nprofile = { classes = [\"unit\"], ap = 2, move = 4, bravery = 7, hp = 5, \
        base = 30 }\nattacks = [{ name = \"Sling\", shot = { range = 12 }, power = 2, \
        ignores_armour = true }]";
    let mut board = Board::with("", card);
    let one = board.put(0, "slinger", 10.0, 18.0);
    let foe = board.put(1, "imperial_ogre", 20.0, 18.0);
    let friend = board.beside(foe, 0, "halfling_town_guard", (-1.0, 0.0));
    assert!(board.game.armour(board.who(friend)) > 0);
    board.activate(one).dice(&[2, 4, 4, 1]).go("shoot at Imperial Ogre with Sling");
    board.go("spend 1 AP").done();
    assert_eq!(board.who(friend).hp, 5);
}

#[test]
fn things_are_picked_up_and_given_in_base_contact() {
    let mut board = Board::new();
    let one = board.put(0, "imperial_captain", 10.0, 18.0);
    let friend = board.put(0, "imperial_captain", 11.5, 18.0);
    let lunch = board.key("packed_lunch");
    board.lay(Lies::Equipment(lunch), 10.0, 19.5);
    board.activate(one);
    assert!(!board.can("pick up Packed Lunch"));
    board.who_mut(one).at = inches(10.0, 18.8);
    board.dice(&[4]).go("pick up Packed Lunch").go("spend 1 AP").done();
    assert!(board.who(one).kit.contains(&lunch) && board.st.tokens.is_empty());
    assert!(!board.can("give Imperial Captain 2 Packed Lunch"));
    board.who_mut(one).at = inches(10.31, 18.0);
    board.dice(&[1]).go("give Imperial Captain 2 Packed Lunch").go("spend 1 AP");
    assert!(board.who(one).kit.contains(&lunch));
    board.dice(&[4]).go("give Imperial Captain 2 Packed Lunch").go("spend 1 AP").done();
    assert!(!board.who(one).kit.contains(&lunch) && board.who(friend).kit.contains(&lunch));
}

#[test]
fn gear_stays_with_its_bearer() {
    let mut board = Board::new();
    let one = board.put(0, "imperial_captain", 10.0, 18.0);
    let armour = board.who(one).kit[0];
    assert_eq!(armour, board.key("light_armour"));
    board.beside(one, 0, "imperial_captain", (1.0, 0.0));
    board.activate(one);
    assert!(board.choices().iter().all(|words| !words.contains("give") && !words.contains("put")));
}

#[test]
fn a_token_spent_on_the_feat_that_hands_it_on_is_gone() {
    for feat in ["give Imperial Captain 2 an Arcanite Token", "put down an Arcanite Token"] {
        let mut board = Board::new();
        let one = board.put(0, "imperial_captain", 10.0, 18.0);
        let friend = board.beside(one, 0, "imperial_captain", (1.0, 0.0));
        board.who_mut(one).found = 1;
        board.activate(one).dice(&[1, 4]).go(feat).go("spend 1 AP");
        board.go("spend Arcanite to re-roll a die").done();
        assert_eq!([one, friend].map(|who| board.who(who).tokens()), [0, 0]);
        assert!(board.st.tokens.is_empty(), "{feat}");
    }
}

#[test]
fn the_same_die_is_rolled_again_as_often_as_something_allows_it() {
    let mut board = Board::new();
    let one = board.put(0, "imperial_captain", 10.0, 18.0);
    board.lay(Lies::Arcanite, 10.0, 18.0);
    board.who_mut(one).bought = 3;
    board.activate(one).dice(&[1, 2, 5]).go("pick up an Arcanite Token").go("spend 1 AP");
    for _ in 0..2 {
        board.go("spend Arcanite to re-roll a die");
    }
    board.done();
    assert_eq!((board.who(one).bought, board.who(one).found), (1, 1));
}
