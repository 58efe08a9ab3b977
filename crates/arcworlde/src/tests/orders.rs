//! Orders: who acts by them, on whom, and what they give.

use super::players::greedy;
use super::troupe::{compiled, fighter, spectators, troupe_with};
use crate::state::Fear;

/// A leader who gives orders, soldiers who take them, and an order.
fn led(order: &str) -> String {
    let takes = "tags = [\"drilled\"]\nattacks = [{ name = \"Jab\", ap = 1, power = 1 }]";
    let shoots = "tags = [\"drilled\"]\nattacks = [{ name = \"Jab\", ap = 1, power = 1 }, \
                  { name = \"Sling\", shot = { range = 12 }, power = 1 }]";
    let uses =
        format!("uses = [{{ name = \"Order\", at = \"friend\", range = 12, of = \"drilled\", ends = true, {order} }}]");
    fighter("captain", &uses) + &fighter("guard", takes) + &fighter("slinger", shoots)
}

#[test]
fn those_ordered_to_attack_act_one_after_the_other_on_one_foe() {
    let mut board = troupe_with("", &led("max_targets = 3, order = \"attack\""));
    let me = board.put(0, "captain", 10.0, 10.0);
    let first = board.put(0, "guard", 14.0, 10.0);
    let far = board.put(0, "guard", 14.0, 16.0);
    let near = board.put(0, "guard", 14.0, 13.0);
    let slinger = board.put(0, "slinger", 14.0, 11.5);
    let beyond = board.put(0, "guard", 30.0, 10.0);
    let foe = board.beside(first, 1, "ogre", (1.0, 0.0));
    let other = board.put(1, "ogre", 14.0, 5.0);
    spectators(&mut board);
    board.who_mut(other).at =
        board.who(first).disc().beside(board.who(other).radius, super::board::inches(14.0, 0.0)).unwrap();
    board.activate(me);
    assert!(!board.can("use Order on Guard 4"), "{beyond} is too far away");
    board.go("use Order on Guard 1").done();
    // The captain is done, with AP left; only the guards follow, the nearest first.
    assert!(board.who(me).activated && board.acts(first));
    assert!(board.can("strike Ogre 1 with Jab") && board.can("strike Ogre 2 with Jab"));
    board.dice(&[1]).go("strike Ogre 1 with Jab").go("end the Activation").done();
    assert!(board.acts(near));
    board.who_mut(near).at = board.who(foe).disc().beside(59, super::board::inches(30.0, 10.0)).unwrap();
    assert!(board.can("strike Ogre 1 with Jab") && !board.can("strike Ogre 2 with Jab"));
    board.go("end the Activation");
    // It strikes whom the first struck, as long as that one stands.
    assert!(board.acts(far));
    board.who_mut(far).at = board.who(other).disc().beside(59, super::board::inches(0.0, 5.0)).unwrap();
    assert!(!board.can("strike Ogre 2 with Jab"));
    board.who_mut(foe).place = super::super::state::Place::Out;
    assert!(board.can("strike Ogre 2 with Jab"));
    board.go("end the Activation");
    assert_eq!((board.st.active, board.st.actor), (u8::MAX, 1), "the turn is the foe's");
    assert!(!board.who(slinger).begun && !board.who(beyond).begun);
    // Who acts in its own turn is bound by nothing.
    board.turn_of(0);
    board.activate(slinger);
    assert_eq!((board.st.ordered.what, board.st.ordered.target), (None, u8::MAX));
}

#[test]
fn who_was_activated_or_has_no_ap_left_has_no_part_in_orders() {
    let mut board = troupe_with("", &led("max_targets = 3, order = \"attack\""));
    let me = board.put(0, "captain", 10.0, 10.0);
    let guard = board.put(0, "guard", 14.0, 10.0);
    spectators(&mut board);
    board.activate(me);
    board.who_mut(guard).begun = true;
    assert!(!board.can("use Order on Guard"));
    board.who_mut(guard).begun = false;
    assert!(board.can("use Order on Guard"));
    // With its last AP the captain's Activation is over.
    board.who_mut(me).ap_left = 0;
    assert!(!board.can("use Order on Guard"));
}

#[test]
fn shooters_who_are_ordered_to_roll_the_failed_dice_of_their_feats_again() {
    let mut board = troupe_with("", &led("max_targets = 5, order = \"volley\""));
    let me = board.put(0, "captain", 10.0, 10.0);
    let slinger = board.put(0, "slinger", 14.0, 10.0);
    board.put(0, "guard", 14.0, 12.0);
    board.put(1, "soldier", 22.0, 10.0);
    board.put(1, "ogre", 22.0, 14.0);
    spectators(&mut board);
    board.activate(me);
    assert!(!board.can("use Order on Guard"), "it has no Shots");
    board.go("use Order on Slinger").go("shoot at Ogre with Sling");
    // The 1 is rolled again, and makes the Easy Feat; the Shot misses.
    board.dice(&[1, 4, 1]).go("spend 1 AP").done();
    // It is free to shoot at another.
    board.go("shoot at Soldier 1 with Sling").dice(&[1, 2]).go("spend 1 AP").done();
    assert!(board.acts(slinger));
    // Without an order nothing is rolled again.
    board.rule(|play| play.begin_round()).activate(slinger);
    board.go("shoot at Ogre with Sling").dice(&[1]).go("spend 1 AP").done();
}

#[test]
fn those_ordered_to_stand_firm_pass_their_tests_until_the_round_ends() {
    let mut board = troupe_with("", &led("max_targets = 2, does = { steadfast = true }"));
    let me = board.put(0, "captain", 10.0, 10.0);
    let guards = [11.5, 13.0, 16.0].map(|y| board.put(0, "guard", 14.0, y));
    spectators(&mut board);
    board.activate(me).go("use Order on Guard 1").done();
    assert_eq!(guards.map(|who| board.who(who).steadfast), [true, true, false]);
    let fear = Fear::Break;
    for guard in &guards[..2] {
        board.rule(|play| play.test(*guard, fear)).done();
        assert!(!board.who(*guard).broken);
    }
    board.dice(&[6, 6]).rule(|play| play.test(guards[2], fear)).done();
    assert!(board.who(guards[2]).broken);
    board.rule(|play| play.begin_round());
    board.dice(&[6, 6]).rule(|play| play.test(guards[0], fear)).done();
    assert!(board.who(guards[0]).broken);
}

#[test]
fn mistakes_of_orders_are_told() {
    let told = |own: &str| {
        let uses = format!("uses = [{{ name = \"Order\", {own} }}]");
        compiled("", &fighter("captain", &uses), ["warband = [\"cat\"]"; 2]).err().unwrap_or_default()
    };
    assert_eq!(
        told("at = \"foes\", order = \"attack\", max_targets = 3, feat = \"easy\", ap = 1"),
        [
            "cards.captain.uses.0.ap: `ap` can't be combined with `feat`",
            "cards.captain.uses.0.max_targets: `max_targets` needs `at = \"friend\"`",
            "cards.captain.uses.0.order: `order` needs `at = \"friend\"`",
            "cards.captain.uses.0.order: `order` needs `ends = true`",
        ]
    );
    assert!(told("at = \"friend\", range = 12, ends = true, order = \"volley\", max_targets = 5").is_empty());
}

#[test]
fn greedy_moves_and_strikes_before_it_gives_an_order_with_its_last_ap() {
    let mut board = troupe_with("", &led("max_targets = 3, order = \"attack\""));
    let me = board.put(0, "captain", 5.0, 10.0);
    let guard = board.put(0, "guard", 14.0, 10.0);
    board.beside(guard, 1, "archer", (1.0, 0.0));
    spectators(&mut board);
    board.activate(me);
    (board.who_mut(me).moved, board.who_mut(me).acted) = (true, true);
    assert_eq!(greedy(&board), "use Order on Guard");
    (board.who_mut(me).moved, board.who_mut(me).acted) = (false, false);
    assert!(greedy(&board).starts_with("move"), "{}", greedy(&board));
}
