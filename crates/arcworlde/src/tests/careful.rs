//! What a careful player has learned: positions in which it must choose so.

use balance_engine::agent::Player;
use balance_engine::chance::Stream;
use balance_engine::game::{Agent as _, Observe, ParameterChanges, ParameterValue, Policy as _, Position, Seat};

use super::board::Board;
use super::players::greedy;
use super::troupe::{fighter, gear, troupe_with};
use crate::game::Action;
use crate::policy;
use crate::state::{Feat, Goal};

/// What makes a gunner of a fighter.
const GUN: &str = "attacks = [{ name = \"Gun\", shot = { range = 12 }, power = 8 }]";

/// What a greedy player decides.
fn choice(board: &Board) -> Action {
    let (legal, seat) = (board.legal(), Seat(board.st.actor));
    let mut player = Player::named("greedy").unwrap();
    let mut chance = Stream::new(1, 1);
    legal[player.choose(&Position::new(&board.game, &board.st, seat), &legal, &mut chance)]
}

/// What a decision is worth to who decides.
fn worth(board: &Board, of: impl Fn(&Action) -> bool) -> i32 {
    let (legal, mut all) = (board.legal(), Vec::new());
    let seat = Seat(board.st.actor);
    policy::evaluate_actions(board.game.view(&board.st, seat), &legal, &mut all);
    all[legal.iter().position(of).unwrap()]
}

#[test]
fn in_the_last_round_who_holds_the_middle_is_struck_before_who_is_dear() {
    for (round, value) in [(1, true), (5, false)] {
        let rules = "mission = \"hold_middle\"\nmiddle = 6";
        let mut b = troupe_with(rules, "");
        // Far from the middle while there are Rounds to come, so that Gold Pieces count.
        let near = if value { 30.0 } else { 24.3 };
        let me = b.put(0, "soldier", 18.0, near);
        let holds = b.beside(me, 1, "soldier", (0.0, -1.0));
        let rich = b.beside(me, 1, "chief", (0.0, 1.0));
        for foe in [holds, rich] {
            b.who_mut(foe).hp = 1;
        }
        b.st.round = round;
        b.activate(me);
        let whom = if value { rich } else { holds };
        let chosen = choice(&b);
        assert!(matches!(chosen, Action::Attack { target, .. } if target == whom), "{round}: {chosen:?}");
    }
}

#[test]
fn who_stands_at_a_foe_acts_before_who_would_have_to_leg_it_to_one() {
    let mut b = troupe_with("", "");
    let far = b.put(0, "soldier", 5.0, 5.0);
    b.put(1, "chief", 5.0, 12.6);
    let near = b.put(0, "soldier", 28.0, 28.0);
    let foe = b.beside(near, 1, "soldier", (1.0, 0.0));
    b.who_mut(foe).activated = true;
    b.turn_of(0);
    let chosen = choice(&b);
    assert!(matches!(chosen, Action::Activate { who, .. } if who == near && who != far), "{chosen:?}");
}

#[test]
fn a_shot_goes_to_who_stands_in_the_open() {
    let hedge = "[[table.terrain]]\nat = [14.8, 10.0]\nsize = [0.5, 4.0]\nheight = \"low\"";
    for (rules, covered) in [("", true), (hedge, false)] {
        let mut b = troupe_with(rules, &fighter("gunner", GUN));
        let me = b.put(0, "gunner", 10.0, 10.0);
        let behind = b.put(1, "soldier", 16.0, 10.0);
        let open = b.put(1, "soldier", 10.0, 16.0);
        // Hurt a little: the better target where nothing covers it.
        b.who_mut(behind).hp = 9;
        b.activate(me);
        (b.who_mut(me).moved, b.who_mut(me).acted) = (true, true);
        let chosen = choice(&b);
        let whom = if covered { behind } else { open };
        assert!(matches!(chosen, Action::Try(Feat::Shot { target, .. }) if target == whom), "{rules}: {chosen:?}");
    }
}

#[test]
fn who_is_shot_at_rather_stands_in_cover_and_best_out_of_sight() {
    let behind = |height: &str, fresh: bool| {
        let wall = format!(
            "[[table.terrain]]\nat = [10.0, 13.0]\nsize = [6.0, 0.5]\nground = \"open\"\nheight = \"{height}\""
        );
        let mut b = troupe_with(&wall, &fighter("gunner", GUN));
        let me = b.put(0, "soldier", 6.0, 11.0);
        let (gunner, far) = (b.put(1, "gunner", 10.0, 20.0), b.put(1, "soldier", 34.0, 11.0));
        b.who_mut(gunner).activated = !fresh;
        b.activate(me);
        // Where its move ends, the wall is between the two.
        worth(&b, |action| *action == Action::Move(Goal::Reach(far)))
    };
    let [open, covered, hidden] = ["flat", "low", "high"].map(|height| behind(height, true));
    assert!(open < covered && covered < hidden, "{open} {covered} {hidden}");
    // Who has acted shoots from elsewhere the next time.
    assert_eq!(behind("flat", false), behind("high", false));
}

#[test]
fn who_shoots_goes_to_where_the_target_is_in_the_open() {
    let aside = |height: &str| {
        let hedge = format!(
            "[[table.terrain]]\nat = [14.8, 10.0]\nsize = [0.5, 2.0]\nground = \"open\"\nheight = \"{height}\""
        );
        let mut b = troupe_with(&hedge, &fighter("gunner", GUN));
        let me = b.put(0, "gunner", 10.0, 10.0);
        b.put(1, "soldier", 16.0, 10.0);
        b.activate(me);
        worth(&b, |action| *action == Action::Move(Goal::Middle))
    };
    let [open, covered, hidden] = ["flat", "low", "high"].map(aside);
    assert!(open < covered && covered < hidden, "{open} {covered} {hidden}");
}

#[test]
fn who_sees_nobody_goes_on_to_where_it_does() {
    let wall = "[[table.terrain]]\nat = [13.0, 10.0]\nsize = [0.5, 2.0]\nground = \"open\"\nheight = \"high\"";
    for (rules, hidden) in [(wall, true), ("", false)] {
        let mut b = troupe_with(rules, &fighter("gunner", GUN));
        let me = b.put(0, "gunner", 10.0, 10.0);
        let foe = b.put(1, "soldier", 18.0, 10.0);
        b.activate(me);
        assert_eq!(b.game.sees(&b.st, me, foe), !hidden);
        let [near, stay] = [Goal::Near(foe), Goal::Stay].map(|goal| worth(&b, |action| *action == Action::Move(goal)));
        assert_eq!(near > stay + 100, hidden, "{near} {stay}");
    }
}

#[test]
fn what_heals_is_kept_for_more_than_a_scratch() {
    let brew = gear("brew", "equipment = { class = \"item\", heals = \"d6\" }");
    for (hp, heals) in [(9, false), (6, true)] {
        let mut b = troupe_with("", &brew);
        let me = b.put(0, "soldier+brew", 10.0, 10.0);
        b.put(1, "soldier", 30.0, 30.0);
        b.who_mut(me).hp = hp;
        b.activate(me);
        (b.who_mut(me).moved, b.who_mut(me).acted) = (true, true);
        assert_eq!(matches!(choice(&b), Action::Heal { .. }), heals, "{hp}: {}", greedy(&b));
    }
}

#[test]
fn who_stands_in_the_middle_does_not_risk_a_fall_there_as_lightly() {
    let leg_it = |mission: &str| {
        let mut b = troupe_with(&format!("mission = \"{mission}\""), "");
        let me = b.put(0, "soldier", 18.0, 18.0);
        b.put(1, "soldier", 18.0, 26.5);
        b.st.round = 5;
        b.activate(me);
        b.who_mut(me).moved = true;
        worth(&b, |action| *action == Action::LegIt)
    };
    assert!(leg_it("hold_middle") < leg_it("knock_out"));
    assert!(leg_it("hold_middle") < 0);
}

#[test]
fn who_would_charge_sees_the_wall_that_is_in_the_way() {
    let wall = "[[table.terrain]]\nat = [18.0, 20.0]\nsize = [9.0, 0.5]\nground = \"impassable\"\nheight = \"low\"";
    for (rules, walled) in [("", false), (wall, true)] {
        let mut b = troupe_with(rules, "");
        let me = b.put(0, "soldier", 18.0, 18.0);
        let near = b.put(1, "soldier", 18.0, 22.0);
        let open = b.put(1, "soldier", 22.3, 18.0);
        b.activate(me);
        let whom = if walled { open } else { near };
        assert_eq!(choice(&b), Action::Move(Goal::Reach(whom)), "{walled}: {}", greedy(&b));
    }
}

#[test]
fn friends_are_good_to_have_around_where_knock_outs_alone_count() {
    let to_friend = |mission: &str, beside: f32| {
        let mut b = troupe_with(&format!("mission = \"{mission}\""), "");
        let me = b.put(0, "soldier", 18.0, 14.0);
        b.put(0, "soldier", 18.0 - beside, 22.0);
        b.put(1, "soldier", 34.0, 34.0);
        b.activate(me);
        worth(&b, |action| *action == Action::Move(Goal::Middle))
    };
    assert!(to_friend("knock_out", 0.0) > to_friend("knock_out", 14.0));
    assert!(to_friend("hold_middle", 0.0) < to_friend("hold_middle", 14.0));
}

/// A soldier on the ground, who decides how many of its `ap` to spend on getting up.
fn fallen(ap: i8, moved: bool) -> (Board, u8) {
    let mut b = troupe_with("", "");
    let me = b.put(0, "soldier", 10.0, 10.0);
    b.put(1, "soldier", 10.0, 30.0);
    b.activate(me);
    let one = b.who_mut(me);
    (one.prone, one.ap_left, one.moved) = (true, ap, moved);
    b.act(Action::Try(Feat::GetUp));
    (b, me)
}

#[test]
fn who_lies_spends_one_action_point_at_a_time_to_get_up() {
    // One Success is enough, and each die has the same chance of it: what is not rolled is left.
    for ap in [2, 4, 18, 30] {
        for moved in [false, true] {
            let (b, _) = fallen(ap, moved);
            assert_eq!(choice(&b), Action::Spend(1), "{ap} AP, moved: {moved}");
        }
    }
}

#[test]
fn who_has_to_flee_gets_up_by_one_action_point_at_a_time_too() {
    let (mut b, me) = fallen(9, false);
    b.who_mut(me).broken = true;
    assert_eq!(choice(&b), Action::Spend(1));
}

#[test]
fn action_points_for_the_way_are_not_spent_on_getting_up() {
    // Getting up is worth more with a foe who can be reached and struck then.
    let up = |gap: f32| {
        let mut b = troupe_with("", "");
        let me = b.put(0, "soldier", 10.0, 10.0);
        b.put(1, "soldier", 10.0, 10.0 + gap);
        b.activate(me);
        b.who_mut(me).prone = true;
        worth(&b, |action| *action == Action::Try(Feat::GetUp))
    };
    assert!(up(5.5) > up(20.0), "{} {}", up(5.5), up(20.0));
}

/// A Warband that stands together far from its foe, with one Character Activated in the second Round and these
/// Victory Points by seat.
fn gathered(mission: &str, points: [i16; 2]) -> Board {
    let mut b = troupe_with(&format!("mission = \"{mission}\""), "");
    let me = b.put(0, "soldier", 18.0, 4.0);
    b.put(0, "soldier", 16.0, 4.0);
    b.put(0, "soldier", 20.0, 4.0);
    b.put(1, "soldier", 18.0, 32.0);
    (b.st.round, b.st.points) = (2, points);
    b.activate(me);
    b
}

#[test]
fn who_does_not_lead_goes_on_to_the_foe_where_knock_outs_alone_count() {
    let advance = |points: [i16; 2]| {
        let b = gathered("knock_out", points);
        let [go, stay] = [Goal::Reach(3), Goal::Stay].map(|goal| worth(&b, |action| *action == Action::Move(goal)));
        go - stay
    };
    for points in [[0, 0], [1, 1], [0, 2]] {
        assert!(advance(points) > 0, "{points:?}: {}", advance(points));
    }
    // Who leads may as well wait for the others, among its friends.
    assert!(advance([1, 0]) < 0, "{}", advance([1, 0]));
}

#[test]
fn who_legs_it_sees_the_wall_that_is_in_the_way() {
    let wall = "[[table.terrain]]\nat = [18.0, 20.0]\nsize = [36.0, 0.5]\nground = \"impassable\"\nheight = \"low\"";
    let leg_it = |rules: &str| {
        let mut b = troupe_with(rules, "");
        let me = b.put(0, "soldier", 18.0, 18.5);
        b.put(1, "soldier", 18.0, 22.5);
        b.activate(me);
        b.who_mut(me).moved = true;
        (worth(&b, |action| *action == Action::LegIt), choice(&b))
    };
    let (open, chosen) = leg_it("");
    assert!(open > 0 && chosen == Action::LegIt, "{open} {chosen:?}");
    let (walled, chosen) = leg_it(wall);
    assert!(walled <= 0 && chosen != Action::LegIt, "{walled} {chosen:?}");
}

#[test]
fn a_way_that_ends_a_short_run_before_a_foe_is_worth_more_with_ap_to_run() {
    let short = |ap: i8, gap: f32| {
        let mut b = troupe_with("", "");
        let me = b.put(0, "soldier", 10.0, 10.0);
        let foe = b.put(1, "soldier", 10.0, 10.0 + gap);
        b.activate(me);
        b.who_mut(me).ap_left = ap;
        worth(&b, |action| *action == Action::Move(Goal::Reach(foe)))
    };
    // Five inches are free.
    assert!(short(3, 8.0) > short(1, 8.0));
    assert_eq!(short(3, 13.0), short(1, 13.0));
}

/// Returns the value of Activating a Character.
fn first(board: &Board, who: u8) -> i32 {
    worth(board, |action| matches!(action, Action::Activate { who: one, .. } if *one == who))
}

/// Two friends, who decide whom to Activate, and a foe far from both.
fn two_and_a_foe(rules: &str, cast: &str, friends: [&str; 2]) -> (Board, [u8; 2], u8) {
    let mut b = troupe_with(rules, cast);
    let friends = [b.put(0, friends[0], 5.0, 5.0), b.put(0, friends[1], 15.0, 5.0)];
    let foe = b.put(1, "soldier", 30.0, 30.0);
    b.turn_of(0);
    (b, friends, foe)
}

#[test]
fn who_shoots_lets_others_act_first() {
    let gun = "attacks = [{ name = \"Gun\", shot = { range = 8 }, power = 4 }]";
    let stick = "attacks = [{ name = \"Stick\", ap = 1, power = 4 }]";
    let pair = fighter("gunner", gun) + &fighter("beater", stick);
    let (b, [gunner, beater], _) = two_and_a_foe("", &pair, ["gunner", "beater"]);
    assert!(first(&b, beater) > first(&b, gunner));
}

#[test]
fn the_dear_have_the_last_word_after_the_first_round() {
    for mission in ["hold_middle", "knock_out", "gather"] {
        let rules = format!("mission = \"{mission}\"");
        let (mut b, [soldier, wizard], _) = two_and_a_foe(&rules, "", ["soldier", "wizard"]);
        let lead = |b: &Board| first(b, soldier) - first(b, wizard);
        b.st.round = 1;
        let before = lead(&b);
        b.st.round = 2;
        assert!(lead(&b) > 0 && lead(&b) > before + 1000, "{mission}: {before}, {}", lead(&b));
    }
}

#[test]
fn the_strong_lead_the_way_where_the_middle_is_held_and_come_after_elsewhere() {
    for (mission, leads) in [("hold_middle", true), ("knock_out", false), ("gather", false)] {
        let rules = format!("mission = \"{mission}\"");
        let (mut b, [quick, slow], _) = two_and_a_foe(&rules, "", ["soldier"; 2]);
        (b.who_mut(quick).ap, b.who_mut(slow).ap) = (5, 2);
        b.st.round = 1;
        assert_eq!(first(&b, quick) > first(&b, slow), leads, "{mission}");
        b.st.round = 2;
        assert!(first(&b, quick) <= first(&b, slow), "{mission}");
    }
}

#[test]
fn the_hurt_act_before_they_fall_as_long_as_somebody_is_to_act_against_them() {
    for mission in ["hold_middle", "knock_out", "gather"] {
        let rules = format!("mission = \"{mission}\"");
        let (mut b, [well, hurt], foe) = two_and_a_foe(&rules, "", ["soldier"; 2]);
        b.who_mut(hurt).hp = 5;
        b.st.round = 2;
        assert!(first(&b, hurt) > first(&b, well) + 2000, "{mission}");
        b.who_mut(foe).activated = true;
        assert_eq!(first(&b, hurt), first(&b, well), "{mission}");
    }
}

#[test]
fn the_fallen_get_up_before_others_act_where_the_middle_is_held() {
    for (mission, sooner) in [("hold_middle", true), ("knock_out", false)] {
        let rules = format!("mission = \"{mission}\"");
        let (mut b, [stands, lies], _) = two_and_a_foe(&rules, "", ["soldier"; 2]);
        b.who_mut(lies).prone = true;
        b.st.round = 2;
        assert_eq!(first(&b, lies) > first(&b, stands), sooner, "{mission}");
    }
}

#[test]
fn who_shoots_waits_for_foes_to_come_near_in_the_first_round() {
    let stick = "attacks = [{ name = \"Stick\", ap = 1, power = 8 }]";
    let pair = fighter("gunner", GUN) + &fighter("beater", stick);
    let rules = "mission = \"hold_middle\"";
    let (mut b, [gunner, beater], _) = two_and_a_foe(rules, &pair, ["gunner", "beater"]);
    let waits = |b: &Board| first(b, beater) - first(b, gunner);
    b.st.round = 2;
    let later = waits(&b);
    b.st.round = 1;
    assert!(waits(&b) > later + 1000, "{later}, {}", waits(&b));
}

/// Replaces a parameter of the player.
fn change(board: &mut Board, name: &str, value: ParameterValue) {
    board.game = board.game.with_parameters(&ParameterChanges::from([(name.to_owned(), value)])).unwrap();
}

#[test]
fn parameters_change_decisions_and_scores() {
    let (mut b, [soldier, ogre], _) = two_and_a_foe("mission = \"hold_middle\"", "", ["soldier", "ogre"]);
    assert!(first(&b, ogre) > first(&b, soldier));
    change(&mut b, "order_first_ap", ParameterValue::List(vec![-2900, -1000]));
    assert!(first(&b, ogre) < first(&b, soldier));
    b.st.points = [2, 1];
    let score = |b: &Board| b.game.score(b.game.view(&b.st, Seat(0)));
    let before = score(&b);
    change(&mut b, "point", ParameterValue::Number(9000));
    assert_eq!(score(&b), before + 1000);
}

#[test]
fn parameters_change_what_is_known_of_attacks() {
    let cast = fighter(
        "gambler",
        "attacks = [{ name = \"Dice\", ap = 1, power = 4, riders = [{ on = \"more_misses\", does = { dice = 2 } }] }]",
    );
    let mut b = troupe_with("", &cast);
    let me = b.put(0, "gambler", 10.0, 10.0);
    let sure = |b: &Board| {
        let (_, attack) = b.game.attacks_of(&b.st, me).next().unwrap();
        b.game.attack_tables[usize::from(attack)].sure_dice(b.game.attack(attack), b.who(me))
    };
    assert_eq!(sure(&b), Some((4, 500)));
    change(&mut b, "chance_more_misses", ParameterValue::Number(400));
    assert_eq!(sure(&b), Some((4, 800)));
}
