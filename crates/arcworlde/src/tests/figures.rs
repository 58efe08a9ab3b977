//! What cards add to figures and dice: to Bravery, to Shots, to Hits, to Defence Rolls, to difficulties.

use super::board::{Board, inches};
use super::riders::jabber;
use super::troupe::{fighter, gear, shield, spectators, troupe, troupe_with};
use crate::metrics::metric;
use crate::state::{Fear, Lies};

#[test]
fn bravery_that_is_added_counts_and_goes_with_its_item() {
    let charm = gear("charm", "equipment = { class = \"item\" }\nalways = [{ bravery = 2 }]");
    let mut b = troupe_with("", &charm);
    let one = b.put(0, "soldier+charm", 10.0, 12.0);
    let friend = b.beside(one, 0, "soldier", (1.0, 0.0));
    spectators(&mut b);
    assert_eq!([one, friend].map(|k| b.who(k).bravery), [9, 7]);
    b.dice(&[5, 4]).rule(|p| p.test(one, Fear::Break)).done();
    assert!(!b.who(one).broken);
    b.activate(one).go("give Soldier 2 Charm").dice(&[4]).go("spend 1 AP").done();
    assert_eq!([one, friend].map(|k| b.who(k).bravery), [7, 9]);
    b.dice(&[5, 5]).rule(|p| p.test(friend, Fear::Break)).done();
    assert!(b.who(friend).broken);
}

#[test]
fn bravery_that_is_taken_away_counts_too() {
    let coward = fighter("coward", "always = [{ bravery = -3 }]");
    let mut b = troupe_with("", &coward);
    let one = b.put(0, "coward", 10.0, 12.0);
    spectators(&mut b);
    b.dice(&[4, 1]).rule(|p| p.test(one, Fear::Break)).done();
    assert!(b.who(one).broken);
}

/// An archer and a target of its Medium Shot; it is Activated.
fn shooting(target: &str, added: &str) -> (Board, u8) {
    let mut b = troupe_with("", added);
    let archer = b.put(0, "archer", 10.0, 12.0);
    b.put(1, target, 10.0, 20.0);
    b.activate(archer);
    (b, archer)
}

#[test]
fn the_blind_discard_the_best_die_of_their_shots_and_of_nothing_else() {
    let (mut b, archer) = shooting("soldier", "");
    b.who_mut(archer).blind = true;
    // Three dice for 2 AP. The Critical is discarded, and one Success is too few.
    // Each Shot counts once: as struck or as missed.
    let shots = |b: &Board| [metric::SHOTS_STRUCK, metric::SHOTS_MISSED].map(|of| b.count(0, of));
    b.go("shoot at Soldier with Bow").dice(&[6, 4, 1]).go("spend 2 AP").done();
    assert_eq!(shots(&b), [0, 1]);
    b.go("shoot at Soldier with Bow").dice(&[4, 6, 5, 1]).go("spend 2 AP").done();
    assert_eq!(shots(&b), [1, 1]);
    let (mut b, archer) = shooting("soldier", "");
    let me = b.who_mut(archer);
    (me.blind, me.prone) = (true, true);
    b.go("get up").dice(&[4]).go("spend 1 AP").done();
    assert!(!b.who(archer).prone);
}

#[test]
fn shots_at_who_is_hard_to_see_are_at_a_disadvantage() {
    let shade = fighter("shade", "always = [{ shot_at_disadvantage = true }]");
    let (mut b, _) = shooting("shade", &shade);
    b.go("shoot at Shade with Bow").dice(&[6, 4, 1]).go("spend 2 AP").done();
    assert_eq!(b.count(0, metric::SHOTS_STRUCK), 0);
    // An Advantage cancels it.
    b.st.weather.blessed = true;
    b.go("shoot at Shade with Bow").dice(&[6, 4, 1]).go("spend 2 AP").done();
    assert_eq!(b.count(0, metric::SHOTS_STRUCK), 1);
}

#[test]
fn shots_at_some_are_harder() {
    let imp = fighter("imp", "always = [{ harder_to_shoot = 1 }]");
    let (mut b, archer) = shooting("imp", &imp);
    // Two Successes are too few for a Medium Shot that is a step harder; three are not.
    b.go("shoot at Imp with Bow").dice(&[4, 4]).go("spend 2 AP").done();
    assert_eq!(b.count(0, metric::SHOTS_STRUCK), 0);
    b.go("shoot at Imp with Bow").dice(&[4, 6, 1]).go("spend 2 AP").done();
    assert_eq!((b.count(0, metric::SHOTS_STRUCK), b.hp_ap(archer).1), (1, 0));
}

/// A soldier who strikes another that has something, with a Swing of two dice.
fn struck(own: &str) -> (Board, u8) {
    let mut b = troupe_with("", &fighter("target", own));
    let one = b.put(0, "soldier", 10.0, 12.0);
    let foe = b.beside(one, 1, "target", (1.0, 0.0));
    spectators(&mut b);
    b.activate(one);
    (b, foe)
}

#[test]
fn hits_on_some_are_rolled_again() {
    let (mut b, foe) = struck("always = [{ hits_rerolled = true }]");
    // 6 and 1: the Critical is rolled again, to a miss.
    b.dice(&[6, 1, 2]).go("strike Target with Swing").done();
    assert_eq!(b.who(foe).hp, 10);
    // 4 and 4 again, to a Hit that stays and a miss.
    b.dice(&[4, 4, 5, 1, 1]).go("strike Target with Swing").done();
    assert_eq!(b.who(foe).hp, 9);
}

#[test]
fn criticals_of_the_clumsy_defend_nothing() {
    let (mut b, foe) = struck("always = [{ no_critical_defence = true }]");
    b.dice(&[4, 4, 5, 6]).go("strike Target with Swing").done();
    assert_eq!(b.who(foe).hp, 9);
}

#[test]
fn who_is_expendable_frightens_nobody_when_it_falls() {
    for (own, tests) in [("", 1), ("always = [{ expendable = true }]", 0)] {
        let mut b = troupe_with("", &fighter("goon", own));
        let fallen = b.put(0, "goon", 10.0, 10.0);
        b.put(0, "soldier", 12.0, 10.0);
        let foe = b.put(1, "soldier", 10.0, 8.0);
        spectators(&mut b);
        if tests > 0 {
            b.dice(&[1, 1]);
        }
        b.rule(|p| p.knock_out(fallen, foe)).done();
        assert_eq!(b.count(0, metric::TESTS), tests);
    }
}

#[test]
fn equipment_says_how_difficult_it_is_to_use() {
    let sling = "equipment = { class = \"gear\", slot = \"ranged\" }\n\
                 attacks = [{ name = \"Sling\", shot = { range = 12, feat = \"hard\" }, power = 1 }]";
    let horn = "equipment = { class = \"item\" }\n\
                uses = [{ name = \"Horn\", feat = \"medium\", at = \"foes\", range = 12, \
                does = { bravery = true } }]";
    let mut b = troupe_with("", &(gear("sling", sling) + &gear("horn", horn)));
    let one = b.put(0, "dancer+sling+horn", 10.0, 12.0);
    let foe = b.put(1, "soldier", 10.0, 20.0);
    for (words, fails, succeeds, extra) in
        [("shoot at Soldier with Sling", [4, 5], [6, 4], vec![1]), ("use Horn", [4, 1], [4, 4], vec![1, 1])]
    {
        (b.who_mut(one).activated, b.who_mut(one).begun) = (false, false);
        b.activate(one).go(words).dice(&fails).go("spend 2 AP").done();
        b.go(words).dice(&succeeds).dice(&extra).go("spend 2 AP").done();
        assert_eq!((b.hp_ap(one).1, b.hp_ap(foe).0), (0, 10), "{words}");
    }
    assert_eq!([metric::SHOTS_STRUCK, metric::FEATS_DONE].map(|of| b.count(0, of)), [1, 2]);
}

#[test]
fn a_relic_takes_a_medium_feat_and_all_else_an_easy_one() {
    let mut b = troupe();
    let one = b.put(0, "soldier", 10.0, 12.0);
    let crown = b.key("crown");
    spectators(&mut b);
    let relic = b.lay(Lies::Relic(crown), 10.0, 12.0);
    b.activate(one).go("pick up Crown").dice(&[5]).go("spend 1 AP").done();
    assert!(!b.who(one).kit.contains(&crown));
    b.st.tokens[usize::from(relic)].what = Lies::Equipment(crown);
    b.go("pick up Crown").dice(&[5]).go("spend 1 AP").done();
    assert!(b.who(one).kit.contains(&crown));
}

/// Returns a Character with a Shield that is struck by one Hit, behind a hedge if it has Cover.
fn shielded(prone: bool, cover: bool) -> (Board, u8) {
    let hedge = "table = { terrain = [{ at = [18.0, 18.0], size = [4.0, 0.4], ground = \"open\" }] }";
    let bow = fighter("bowman", "attacks = [{ name = \"Bow\", shot = { range = 20 }, power = 1 }]");
    let rules = if cover { hedge } else { "" };
    let mut b = troupe_with(rules, &(bow + &shield()));
    let one = b.put(0, "bowman", 18.0, 10.0);
    let foe = b.put(1, "soldier+shield", 18.0, 18.9);
    spectators(&mut b);
    let me = b.who_mut(foe);
    (me.prone, me.prone_since) = (prone, 1);
    b.activate(one).go("shoot at Soldier 1 with Bow");
    (b, foe)
}

#[test]
fn a_shield_rolls_one_die_again_and_not_the_roll() {
    // In Cover both dice failed, and one of them is rolled again.
    let (mut b, foe) = shielded(false, true);
    b.dice(&[4, 4, 1, 2, 3]).go("spend 1 AP").done();
    assert_eq!((b.who(foe).hp, b.who(foe).defence), (9, [0, 0]));
    let (mut b, foe) = shielded(false, true);
    b.dice(&[4, 4, 1, 2, 4]).go("spend 1 AP").done();
    assert_eq!(b.who(foe).hp, 10);
    // On the ground one of two failed, and that is rolled again.
    for (die, hp) in [(4, 10), (3, 9)] {
        let (mut b, foe) = shielded(true, false);
        b.dice(&[4, 4, 5, 2, die]).go("spend 1 AP").done();
        assert_eq!((b.who(foe).hp, b.who(foe).defence), (hp, [0, 0]));
    }
    // When both failed one more cannot help: the Shield is kept.
    let (mut b, foe) = shielded(true, false);
    b.dice(&[4, 4, 1, 2]).go("spend 1 AP").done();
    assert_eq!((b.who(foe).hp, b.who(foe).defence), (9, [0, 1]));
}

#[test]
fn who_rolls_all_failed_defence_again_rolls_each_die_that_failed() {
    let own = "always = [{ reroll_defence = 255 }]";
    for (dice, hp) in [(&[4, 1, 1, 2, 5, 4][..], 10), (&[4, 1, 5, 2, 3], 9)] {
        let (mut b, foe) = struck(own);
        let me = b.who_mut(foe);
        (me.prone, me.prone_since) = (true, 1);
        b.dice(dice).go("strike Target with Swing").done();
        assert_eq!(b.who(foe).hp, hp);
    }
}

#[test]
fn what_rolls_defence_again_at_every_roll_comes_before_a_shield_which_may_roll_the_same_die() {
    let all = "{ reroll_defence = 255 }";
    let once = "{ reroll_defence = 1 }";
    let shield = "{ reroll_defence = 1, shield = true }";
    for (others, dice, hp, left) in [
        (all, &[4, 1, 1, 5][..], 10, [0, 1]),
        (all, &[4, 1, 1, 2, 5], 10, [0, 0]),
        (once, &[4, 1, 1, 5], 10, [1, 0]),
        (once, &[4, 1, 1, 2, 5], 10, [0, 0]),
        (once, &[4, 1, 1, 2, 3], 9, [0, 0]),
    ] {
        let (mut b, foe) = struck(&format!("always = [{others}, {shield}]"));
        b.dice(dice).go("strike Target with Swing").done();
        assert_eq!((b.who(foe).hp, b.who(foe).defence), (hp, left), "{others} {dice:?}");
    }
}

#[test]
fn the_clumsy_roll_a_critical_again_with_a_shield() {
    let own = "always = [{ no_critical_defence = true }, { reroll_defence = 1 }]";
    let (mut b, foe) = struck(own);
    b.dice(&[4, 1, 6, 5]).go("strike Target with Swing").done();
    assert_eq!((b.who(foe).hp, b.who(foe).defence), (10, [0, 0]));
}

/// A jabber who has drawn blood with a riposte, and the soldier who is to strike back; it is Activated.
fn fenced() -> (Board, u8, u8) {
    let mut b = troupe_with("", &jabber(1, "{ on = \"wound\", does = { riposte = true } }"));
    let fencer = b.put(0, "jabber", 10.0, 10.0);
    let foe = b.beside(fencer, 1, "soldier", (1.0, 0.0));
    spectators(&mut b);
    b.activate(fencer).dice(&[4, 1]).go("strike Soldier 1 with Jab").done();
    assert!(b.who(fencer).riposte);
    b.go("end the Activation").activate(foe);
    (b, fencer, foe)
}

#[test]
fn a_riposte_asks_an_easy_feat_of_the_next_attack_or_costs_a_point() {
    for (die, hp) in [(4, 9), (3, 8)] {
        let (mut b, fencer, foe) = fenced();
        // The Attack goes on either way, and no AP are spent on the Feat.
        b.dice(&[die, 4, 1]).go("strike Jabber with Stab").done();
        assert_eq!((b.hp_ap(foe), b.hp_ap(fencer).0), ((hp, 3), 9));
        assert_eq!(b.count(1, metric::FEATS), 1);
        // It is asked once.
        b.dice(&[1]).go("strike Jabber with Stab").done();
    }
}

#[test]
fn the_feat_against_a_riposte_is_at_an_advantage_when_all_are() {
    let (mut b, fencer, foe) = fenced();
    b.st.weather.blessed = true;
    b.dice(&[1, 5, 4, 1]).go("strike Jabber with Stab").done();
    assert_eq!((b.hp_ap(foe).0, b.hp_ap(fencer).0), (9, 9));
}

#[test]
fn arcanite_changes_the_feat_against_a_riposte() {
    let (mut b, _, foe) = fenced();
    b.who_mut(foe).bought = 1;
    b.dice(&[3]).go("strike Jabber with Stab");
    b.dice(&[5, 1]).go("spend Arcanite to re-roll a die").done();
    assert_eq!((b.hp_ap(foe).0, b.who(foe).bought), (9, 0));
}

#[test]
fn who_falls_by_a_riposte_strikes_no_more() {
    let (mut b, fencer, foe) = fenced();
    b.who_mut(foe).hp = 1;
    b.dice(&[1]).go("strike Jabber with Stab").done();
    assert_eq!((b.who(foe).on_board(), b.who(fencer).hp), (false, 10));
    assert!(b.who(fencer).killer);
}

#[test]
fn a_roll_of_which_a_die_is_discarded_tells_all_its_dice() {
    let said = |b: &Board, words: &str| b.ears.notes.iter().any(|note| note.ends_with(words));
    let (mut b, archer) = shooting("soldier", "");
    b.who_mut(archer).blind = true;
    b.go("shoot at Soldier with Bow").dice(&[6, 4, 1]).go("spend 2 AP").done();
    assert!(said(&b, "(1 Success, 2 needed) (at a Disadvantage: 6, 4, 1)"), "{:?}", b.ears.notes);
    let mut b = troupe_with("", &fighter("bog_mage", "always = [{ trips_foes = 3 }]"));
    let one = b.put(0, "soldier", 10.0, 10.0);
    let mage = b.put(1, "bog_mage", 13.0, 10.0);
    b.put(0, "chief", 10.0, 16.0);
    b.activate(one).go("move nowhere").dice(&[5, 2]).go("Leg It").done();
    assert!(said(&b, "Legs It: 2 more inches (at a Disadvantage: 5, 2)"), "{:?}", b.ears.notes);
    b.dice(&[2, 6]).go("run nowhere");
    b.who_mut(one).legged = 0;
    b.go("Leg It").done();
    assert!(said(&b, "trips on a 6 (at a Disadvantage: 6, 2) and falls"), "{:?}", b.ears.notes);
    b.dice(&[6, 3, 4]).rule(|p| p.test(one, Fear::Break)).done();
    let firm = "Bravery 7, rolls 7 (at an Advantage: 6, 4, 3) and stands firm";
    assert!(said(&b, firm), "{:?}", b.ears.notes);
    // A plain roll shows only its sum.
    b.who_mut(mage).at = inches(30.0, 30.0);
    b.dice(&[4, 5]).rule(|p| p.test(mage, Fear::Break)).done();
    assert!(said(&b, "Bravery 7, rolls 9 and fails"), "{:?}", b.ears.notes);
}
