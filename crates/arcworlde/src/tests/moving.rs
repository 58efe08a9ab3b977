//! Movement: the free movement, Leg It, Charges, Prone, Terrain.

use super::board::{Board, inches};
use super::troupe::troupe_with;
use crate::metrics::metric;
use crate::state::{Phase, Task};

/// A Character of Movement 4 and 4 AP in the middle of the left side, and a foe far off.
fn runner(rules: &str) -> (Board, u8, u8) {
    let mut board = Board::with(rules, "");
    let captain = board.put(0, "imperial_captain", 5.0, 18.0);
    let foe = board.put(1, "ourk_brute", 30.0, 18.0);
    board.activate(captain);
    (board, captain, foe)
}

#[test]
fn the_free_movement_is_as_long_as_the_stat_and_costs_nothing() {
    let (mut board, captain, _) = runner("");
    board.go("move to Ourk Brute").done();
    assert_eq!(board.who(captain).at, inches(9.0, 18.0));
    assert_eq!(board.hp_ap(captain), (10, 4));
    // There is one in an Activation.
    assert!(board.choices().iter().all(|words| !words.starts_with("move")));
}

#[test]
fn a_move_ends_at_base_contact() {
    let mut board = Board::new();
    let captain = board.put(0, "imperial_captain", 10.0, 18.0);
    let foe = board.put(1, "ourk_brute", 13.0, 18.0);
    board.activate(captain).go("move to Ourk Brute").done();
    assert!(board.st.is_engaged(captain) && board.st.gap(captain, foe) <= 2);
    assert!(!board.who(captain).disc().overlaps(board.who(foe).disc()));
    // The free movement is no Charge.
    assert_eq!(board.hp_ap(captain).1, 4);
}

#[test]
fn the_free_movement_may_come_after_actions() {
    let mut board = Board::new();
    let captain = board.put(0, "imperial_captain", 10.0, 18.0);
    let foe = board.beside(captain, 1, "halfling_militia", (1.0, 0.0));
    board.put(1, "halfling_militia", 30.0, 18.0);
    board.who_mut(foe).hp = 1;
    board.activate(captain).dice(&[4, 4, 4, 4, 4, 1]).go("strike Halfling Militia 1 with Slash");
    assert!(board.can("move to Halfling Militia 2") && !board.can("Leg It"));
    // And no Leg It after it, as an Action was made.
    board.go("move to Halfling Militia 2").done();
    assert!(!board.can("Leg It"));
}

#[test]
fn with_the_last_action_point_the_activation_is_over() {
    for (rules, moves) in [("", false), ("move_after_ap = true", true)] {
        let mut board = Board::with(rules, "");
        let halfling = board.put(0, "halfling_militia+halfling_ranged_weapon", 10.0, 18.0);
        board.put(1, "ourk_brute", 18.0, 18.0);
        board.activate(halfling).dice(&[1, 1]).go("shoot at Ourk Brute with Shot");
        board.go("spend 2 AP").done();
        assert_eq!(board.can("move to Ourk Brute"), moves);
        if !moves {
            assert_eq!(board.choices(), ["end the Activation"]);
        }
    }
}

#[test]
fn leg_it_costs_one_point_for_all_of_an_activation() {
    let (mut board, captain, _) = runner("");
    assert!(!board.can("Leg It"));
    board.go("move to Ourk Brute").dice(&[4]).go("Leg It");
    assert_eq!(board.st.phase, Phase::Run(400));
    board.go("run to Ourk Brute");
    assert_eq!(board.who(captain).at, inches(13.0, 18.0));
    board.dice(&[3]).go("Leg It").go("run to Ourk Brute").done();
    assert_eq!(board.who(captain).at, inches(16.0, 18.0));
    assert_eq!(board.hp_ap(captain).1, 3);
    assert_eq!(board.count(0, metric::LEG_IT), 2);
}

#[test]
fn less_than_the_roll_can_be_run() {
    let (mut board, captain, _) = runner("");
    board.go("move nowhere").dice(&[4]).go("Leg It").go("run nowhere").done();
    assert_eq!(board.who(captain).at, inches(5.0, 18.0));
    assert!(board.can("Leg It"));
}

#[test]
fn each_leg_it_is_riskier_than_the_one_before() {
    // The k-th falls on 7 - k; the one below does not.
    for k in 1..=5_u8 {
        for (die, falls) in [(7 - k, true), (6 - k, false)] {
            let (mut board, captain, _) = runner("");
            board.go("move nowhere");
            for _ in 1..k {
                board.dice(&[1]).go("Leg It").go("run nowhere");
            }
            board.dice(&[die]).go("Leg It").done();
            assert_eq!(board.who(captain).prone, falls, "{k} {die}");
            assert_eq!(board.who(captain).at, inches(5.0, 18.0));
        }
    }
    // After five there is nothing to win.
    let (mut board, ..) = runner("");
    board.go("move nowhere");
    for _ in 0..5 {
        board.dice(&[1]).go("Leg It").go("run nowhere");
    }
    assert!(!board.can("Leg It"));
}

#[test]
fn the_risk_starts_afresh_with_the_activation() {
    let (mut board, captain, _) = runner("");
    board.go("move nowhere").dice(&[1]).go("Leg It").go("run nowhere").go("end the Activation");
    (board.who_mut(captain).activated, board.who_mut(captain).begun) = (false, false);
    board.who_mut(captain).moved = false;
    board.activate(captain).go("move nowhere").dice(&[5]).go("Leg It").done();
    assert!(!board.who(captain).prone);
}

#[test]
fn leg_it_takes_an_action_point() {
    let mut board = Board::new();
    let halfling = board.put(0, "halfling_militia+halfling_ranged_weapon", 10.0, 18.0);
    board.put(1, "ourk_brute", 20.0, 18.0);
    board.activate(halfling).go("move nowhere");
    board.dice(&[1]).go("Leg It").go("run nowhere");
    // Another Action ends the running.
    board.dice(&[2]).go("shoot at Ourk Brute with Shot").go("spend 1 AP").done();
    assert!(!board.can("Leg It"));
}

#[test]
fn who_runs_into_a_foe_charges_and_has_an_action_point_more() {
    let mut board = Board::new();
    let kiwi = board.put(0, "death_kiwi", 10.0, 18.0);
    let post = board.put(1, "halfling_militia", 22.0, 18.0);
    board.activate(kiwi).go("move to Halfling Militia");
    board.dice(&[5]).go("Leg It").go("run to Halfling Militia");
    // 3 AP, one for Leg It, one for the Charge.
    assert!(board.st.is_engaged(kiwi) && board.who(kiwi).charged);
    assert_eq!((board.hp_ap(kiwi).1, board.count(0, metric::CHARGES)), (3, 1));
    // Ripping Claws have three dice more after a Charge.
    board.dice(&[1; 10]).go("strike Halfling Militia with Ripping Claws").done();
    assert_eq!(board.hp_ap(post).0, 6);
    board.go("end the Activation");
    assert!(!board.who(kiwi).charged);
}

#[test]
fn a_run_that_falls_short_is_no_charge() {
    let (mut board, captain, _) = runner("");
    board.go("move to Ourk Brute").dice(&[5]).go("Leg It").go("run to Ourk Brute").done();
    assert!(!board.who(captain).charged);
    assert_eq!(board.hp_ap(captain).1, 3);
}

#[test]
fn the_prone_do_nothing_but_get_up() {
    let (mut board, captain, _) = runner("");
    board.go("move nowhere").dice(&[6]).go("Leg It").done();
    assert_eq!(board.choices(), ["end the Activation", "get up"]);
    board.dice(&[3]).go("get up").go("spend 1 AP");
    assert!(board.who(captain).prone);
    board.dice(&[4, 1]).go("get up").go("spend 2 AP").done();
    assert!(!board.who(captain).prone);
    assert_eq!(board.hp_ap(captain).1, 0);
}

#[test]
fn getting_up_is_an_action_that_ends_the_running() {
    for (rules, legs) in [("", false), ("leg_it_after_getting_up = true", true)] {
        let (mut board, captain, _) = runner(rules);
        board.who_mut(captain).prone = true;
        board.who_mut(captain).prone_since = 1;
        board.dice(&[4]).go("get up").go("spend 1 AP").go("move nowhere").done();
        assert_eq!(board.can("Leg It"), legs);
    }
}

#[test]
fn friends_in_contact_help_up_and_a_larger_base_is_harder() {
    for (helper, prone, takes) in [
        ("ourk_brute", "halfling_militia", 1),
        ("halfling_militia", "halfling_militia", 1),
        ("halfling_militia", "ourk_brute", 2),
    ] {
        for hits in [1, 2] {
            let mut board = Board::new();
            let one = board.put(0, helper, 10.0, 10.0);
            let other = board.beside(one, 0, prone, (1.0, 0.0));
            board.who_mut(other).prone = true;
            board.activate(one).dice(&[[4, 1], [4, 4]][hits - 1]);
            let help = board.choices().into_iter().find(|words| words.starts_with("help"));
            board.go(&help.expect("a Character to help")).go("spend 2 AP").done();
            assert_eq!(board.who(other).prone, hits < takes, "{helper} {prone} {hits}");
        }
    }
    // No Character helps from afar.
    let mut board = Board::new();
    let one = board.put(0, "halfling_militia", 10.0, 10.0);
    let other = board.put(0, "halfling_militia", 12.0, 10.0);
    board.who_mut(other).prone = true;
    board.activate(one);
    assert!(board.choices().iter().all(|words| !words.starts_with("help")));
}

#[test]
fn the_prone_get_up_for_free_in_the_next_round() {
    for (round, prone) in [(1, true), (2, false)] {
        let mut board = Board::new();
        let one = board.put(0, "halfling_militia", 10.0, 10.0);
        (board.who_mut(one).prone, board.who_mut(one).prone_since) = (true, 1);
        board.st.round = round;
        board.activate(one);
        assert_eq!(board.who(one).prone, prone, "{round}");
        assert_eq!(board.hp_ap(one).1, 2);
    }
}

#[test]
fn a_split_activation_ends_with_a_fall_and_the_points_stay() {
    let mut board = Board::new();
    let troll = board.put(0, "forest_troll", 10.0, 10.0);
    let foe = board.put(1, "ourk_brute", 30.0, 30.0);
    board.activate(troll).go("move nowhere").dice(&[6]).go("Leg It").done();
    assert!(board.who(troll).prone && board.st.active != troll);
    assert_eq!((board.st.actor, board.hp_ap(troll).1), (1, 7));
    board.activate(foe).go("end the Activation");
    // It lies until it gets up by a Feat, or the next Round.
    board.activate(troll);
    assert_eq!(board.choices(), ["end the Activation", "wait and keep its AP", "get up"]);
}

#[test]
fn difficult_terrain_halves_the_way_and_leg_it_too() {
    let rough = "[[table.terrain]]\nat = [18.0, 18.0]\nsize = [36.0, 36.0]\nground = \"difficult\"\nheight = \"flat\"";
    let (mut board, captain, _) = runner(rough);
    board.go("move to Ourk Brute");
    assert_eq!(board.who(captain).at, inches(7.0, 18.0));
    board.dice(&[4]).go("Leg It").go("run to Ourk Brute").done();
    assert_eq!(board.who(captain).at, inches(9.0, 18.0));
}

#[test]
fn difficult_terrain_halves_the_way_to_a_shot_too() {
    let rough = "[[table.terrain]]\nat = [18.0, 18.0]\nsize = [36.0, 36.0]\nground = \"difficult\"\nheight = \"flat\"";
    let mut board = troupe_with(rough, "");
    let one = board.put(0, "archer", 10.0, 10.0);
    board.put(1, "soldier", 10.0, 30.0);
    board.activate(one).go("move into range of Soldier");
    assert_eq!(board.who(one).at, inches(10.0, 12.5));
}

#[test]
fn open_terrain_does_not_slow_anybody() {
    let open = "[[table.terrain]]\nat = [18.0, 18.0]\nsize = [36.0, 36.0]\nground = \"open\"\nheight = \"flat\"";
    let (mut board, captain, _) = runner(open);
    board.go("move to Ourk Brute").done();
    assert_eq!(board.who(captain).at, inches(9.0, 18.0));
}

#[test]
fn impassable_terrain_is_gone_around_or_flown_over() {
    let wall = "[[table.terrain]]\nat = [18.0, 18.0]\nsize = [1.0, 20.0]\nground = \"impassable\"\nheight = \"low\"";
    for (key, over) in [("death_kiwi", false), ("griffling", true)] {
        let mut board = Board::with(wall, "");
        let one = board.put(0, key, 15.0, 18.0);
        board.put(1, "ourk_brute", 30.0, 18.0);
        board.activate(one).go("move to Ourk Brute").done();
        assert_eq!(board.who(one).at.x > 1850, over, "{key}");
        let wall = board.st.table.terrain[0].shape;
        assert!(!wall.overlaps(board.who(one).disc()));
    }
}

#[test]
fn bases_stop_at_bases() {
    let mut board = Board::with("through_friends = false", "");
    let one = board.put(0, "halfling_militia", 10.0, 18.0);
    let friend = board.put(0, "halfling_militia", 13.0, 18.0);
    let foe = board.put(1, "ourk_brute", 30.0, 18.0);
    board.activate(one).go("move to Ourk Brute").done();
    let bases = [one, friend, foe].map(|who| board.who(who).disc());
    assert!(!bases[0].overlaps(bases[1]) && !bases[0].overlaps(bases[2]));
    assert!(bases[0].at.x > 1300, "it went around");
}

/// Where a militia ends that goes 4 inches to the right, with a base of a seat in the middle of its way.
fn goes_past(rules: &str, seat: u8, x: f32) -> Board {
    let mut board = Board::with(rules, "");
    let one = board.put(0, "halfling_militia", 10.0, 18.0);
    board.put(seat, "halfling_militia", x, 18.0);
    board.put(1, "ourk_brute", 30.0, 18.0);
    board.activate(one).go("move to Ourk Brute").done();
    board
}

#[test]
fn friends_are_moved_through_and_foes_are_not() {
    assert_eq!(goes_past("", 0, 12.0).who(0).at, inches(14.0, 18.0));
    for board in [goes_past("through_friends = false", 0, 12.0), goes_past("", 1, 12.0)] {
        let at = board.who(0).at;
        assert!(at.x < 1400 && at.y != 1800, "it goes around: {at:?}");
    }
}

#[test]
fn nobody_ends_a_move_on_a_friend() {
    for x in [13.5, 14.0, 14.5] {
        let board = goes_past("", 0, x);
        assert!(!board.who(0).disc().overlaps(board.who(1).disc()), "{x}");
        assert!(board.who(0).at.x > 1250, "it goes on as far as there is room");
    }
}

#[test]
fn who_flees_moves_through_friends_too() {
    for (rules, through) in [("", true), ("through_friends = false", false)] {
        let mut board = Board::with(rules, "");
        let one = board.put(0, "halfling_militia", 5.0, 18.0);
        board.put(0, "halfling_militia", 3.0, 18.0);
        board.put(1, "ourk_brute", 30.0, 18.0);
        board.st.active = one;
        board.who_mut(one).broken = true;
        board.st.todo.push(Task::Flee(one));
        board.rule(|_| {}).done();
        assert_eq!(board.who(one).at.y == 1800, through, "{rules}");
    }
}

#[test]
fn the_engaged_do_not_walk_away() {
    let mut board = Board::new();
    let one = board.put(0, "imperial_captain", 10.0, 18.0);
    board.beside(one, 1, "halfling_militia", (1.0, 0.0));
    board.activate(one);
    assert!(board.choices().iter().all(|words| !words.starts_with("move")));
    assert!(board.can("Disengage") && !board.can("Leg It"));
}

#[test]
fn who_disengages_moves_as_normal() {
    let mut board = Board::new();
    let one = board.put(0, "imperial_captain", 10.0, 18.0);
    let foe = board.beside(one, 1, "halfling_militia", (1.0, 0.0));
    board.activate(one).dice(&[4]).go("Disengage").go("spend 1 AP");
    board.go("move away from the nearest foe");
    assert_eq!(board.who(one).at, inches(6.0, 18.0));
    // Leg It belongs to moving; back into the foe it is a Charge.
    board.dice(&[5]).go("Leg It").go("run to Halfling Militia").done();
    assert!(board.st.gap(one, foe) <= 2 && board.who(one).charged);
    assert_eq!(board.hp_ap(one), (10, 3));
}

#[test]
fn who_disengages_with_its_last_point_still_moves() {
    let mut board = Board::new();
    let one = board.put(0, "halfling_militia", 10.0, 18.0);
    board.beside(one, 1, "halfling_militia", (1.0, 0.0));
    board.activate(one).dice(&[4, 1]).go("Disengage").go("spend 2 AP");
    board.go("move away from the nearest foe").done();
    assert_eq!(board.who(one).at, inches(6.0, 18.0));
}

#[test]
fn each_foe_more_makes_it_harder_to_disengage_and_costs_a_health_point() {
    let sides = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
    for foes in 1..=4_usize {
        for (dice, away) in [([6, 6], true), ([1, 1], false)] {
            let mut board = Board::new();
            let one = board.put(0, "imperial_captain", 18.0, 18.0);
            for side in &sides[..foes] {
                board.beside(one, 1, "halfling_militia", *side);
            }
            // One Success less than it takes is a failure.
            let lacking = [[1, 1], [4, 1], [4, 4], [6, 4]][foes - 1];
            board.activate(one).dice(&if away { dice } else { lacking });
            board.go("Disengage").go("spend 2 AP").done();
            assert_eq!(board.who(one).leaves_freely, away, "{foes}");
            let lost = if away { 0 } else { foes as i16 };
            assert_eq!(board.hp_ap(one), (10 - lost, 2));
            assert_eq!(board.who(one).at, inches(18.0, 18.0));
        }
    }
}

#[test]
fn what_takes_movement_is_taken_before_it_is_halved() {
    let (mut board, captain, _) = runner("");
    (board.who_mut(captain).move_lost, board.who_mut(captain).halved) = (1, 1);
    board.go("move to Ourk Brute").done();
    assert_eq!(board.who(captain).at, inches(6.0, 18.0));
}
