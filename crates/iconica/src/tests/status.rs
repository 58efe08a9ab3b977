//! Statuses and the tiles that prevent them.

use super::*;
use Status::{Blind, Confusion, Fear, Poison, Restoration, Stun};

const ANTIDOTE_AT_30: &str = "tiles = { 30 = \"antidote\" }";

#[test]
fn the_rulebook_s_poison_then_30_poisons_before_the_marker_moves() {
    let steps = r#"{ inflict = "poison", to = "chosen opposing" }, { deal = 30 }"#;
    let mut scene = Scene::duel(&does(steps), ANTIDOTE_AT_30);
    // The Poison die of the other's turn is odd, then its Action Roll.
    scene.play(ATTACK, &[1, 3, 4]);
    assert_eq!(scene.damage(B), 30);
    assert_eq!(scene.count(0, super::super::metrics::metric::INFLICTED + Poison as usize), 1);
    // On the Antidote Tile beforehand it is prevented.
    let mut scene = Scene::duel(&does(steps), ANTIDOTE_AT_30).damaged(B, 30);
    scene.play(ATTACK, &[3, 4]);
    assert!(!scene.has(B, Poison));
    assert_eq!(scene.damage(B), 60);
}

#[test]
fn the_rulebook_s_30_then_poison_meets_the_antidote_where_the_marker_lands() {
    let steps = r#"{ deal = 30, to = "chosen opposing" }, { inflict = "poison" }"#;
    let mut scene = Scene::duel(&does(steps), ANTIDOTE_AT_30);
    scene.play(ATTACK, &[3, 4]);
    assert_eq!(scene.damage(B), 30);
    assert!(!scene.has(B, Poison));
    assert_eq!(scene.count(1, super::super::metrics::metric::NULLIFIED), 1);
}

#[test]
fn each_nullifier_prevents_its_own_status_and_removes_none() {
    let tiles = [("courage", Fear), ("antidote", Poison), ("focus", Confusion), ("clarity", Blind), ("evasion", Stun)];
    for (tile, own) in tiles {
        for (_, status) in tiles {
            let word = format!("{status:?}").to_lowercase();
            let steps = format!("{{ inflict = \"{word}\", to = \"chosen opposing\" }}");
            let body = format!("tiles = {{ 30 = \"{tile}\" }}");
            let mut scene = Scene::duel(&does(&steps), &body).damaged(B, 30);
            let held = matches!(status, Fear | Poison) && status != own;
            // Fear and Poison roll at once in the other's turn: even, so that they stay.
            scene.play(ATTACK, if held { &[2, 3, 4] } else { &[3, 4] });
            assert_eq!(scene.has(B, status), status != own, "{tile} {status:?}");
            // A status that is there already stays on any tile.
            let mut scene = Scene::duel("", &body).with(B, own).damaged(B, 10);
            let rolls = matches!(own, Fear | Poison);
            scene.play(ATTACK, if rolls { &[2, 3, 4] } else { &[3, 4] });
            assert!(scene.has(B, own), "{tile}");
        }
    }
}

#[test]
fn fear_holds_on_even_and_ends_on_odd() {
    let mut scene = Scene::duel("", "").with(B, Fear);
    scene.play(ATTACK, &[2, 3, 4]);
    assert!(scene.has(B, Fear));
    // The Action Roll was taken all the same; there is no possible action.
    assert_eq!((scene.st.white, scene.st.black), (3, 4));
    assert_eq!(scene.legal(), [Action::Pass]);
    let mut scene = Scene::duel("", "").with(B, Fear);
    scene.play(ATTACK, &[1, 3, 4]);
    assert!(!scene.has(B, Fear));
    assert_eq!(scene.legal(), [COUNTER]);
}

#[test]
fn poison_takes_10_on_even_and_ends_on_odd() {
    let mut scene = Scene::duel("", "").with(B, Poison);
    scene.play(ATTACK, &[4, 3, 4]);
    assert_eq!(scene.damage(B), 30);
    assert!(scene.has(B, Poison));
    let mut scene = Scene::duel("", "").with(B, Poison);
    scene.play(ATTACK, &[5, 3, 4]);
    assert_eq!(scene.damage(B), 20);
    assert!(!scene.has(B, Poison));
}

#[test]
fn restoration_heals_on_odd_and_ends_on_even_and_never_above_the_start() {
    let mut scene = Scene::duel("", "").with(B, Restoration);
    scene.play(ATTACK, &[1, 3, 4]);
    assert_eq!(scene.damage(B), 10);
    assert!(scene.has(B, Restoration));
    let mut scene = Scene::duel("", "").with(B, Restoration);
    scene.play(ATTACK, &[2, 3, 4]);
    assert_eq!(scene.damage(B), 20);
    assert!(!scene.has(B, Restoration));
    let mut scene = Scene::duel("", "").with(B, Restoration);
    scene.pass(&[1, 3, 4]);
    assert_eq!(scene.damage(B), 0);
}

#[test]
fn dice_come_from_left_to_right_fear_before_poison_and_restoration_last() {
    let mut scene = Scene::pairs("", ["", "", "", ""])
        .with(B, Restoration)
        .with(B, Poison)
        .with(B2, Fear)
        .with(B2, Poison)
        .damaged(B, 50)
        .damaged(B2, 50);
    // B: Poison 2. B2: Fear 1, Poison 4. B: Restoration 3.
    scene.pass(&[2, 1, 4, 3, 5, 6]);
    assert_eq!((scene.damage(B), scene.damage(B2)), (50, 60));
    assert!(!scene.has(B2, Fear) && scene.has(B2, Poison) && scene.has(B, Restoration));
    let order: Vec<_> =
        scene.ears.notes.iter().filter(|n| n.contains(" rolls ") && n.contains(" for ")).cloned().collect();
    assert_eq!(
        order,
        ["b rolls 2 for Poison", "b2 rolls 1 for Fear", "b2 rolls 4 for Poison", "b rolls 3 for Restoration"]
    );
}

#[test]
fn stun_keeps_from_acting_for_one_turn_of_its_owner() {
    let stun = does(r#"{ inflict = "stun", to = "chosen opposing" }"#);
    let mut scene = Scene::duel(&stun, "");
    scene.play(ATTACK, &[3, 4]);
    assert!(scene.has(B, Stun));
    assert_eq!(scene.legal(), [Action::Pass]);
    scene.play(Action::Pass, &[2, 2]);
    assert!(!scene.has(B, Stun));
}

#[test]
fn minor_statuses_end_with_the_turn_whether_or_not_they_were_rolled_for() {
    let mut scene = Scene::pairs("", ["", "", "", ""]).with(B, Blind).with(B2, Confusion);
    scene.pass(&[3, 4]);
    scene.st.status[Stun as usize] |= 1 << B;
    scene.play(Action::Act { who: B2, target: A }, &[1, 3, 4]);
    assert!(!scene.has(B, Blind) && !scene.has(B2, Confusion));
    // One inflicted in the course of its owner's turn lasts through the next.
    assert!(scene.has(B, Stun));
}

#[test]
fn a_minor_status_that_nobody_rolled_for_ends_with_the_turn() {
    for status in [Confusion, Blind, Stun] {
        let mut scene = Scene::pairs("", [""; 4]).with(B, status).with(B2, status);
        scene.pass(&[3, 4]);
        assert!(scene.has(B, status) && scene.has(B2, status), "{status:?}");
        // No character acts, so there is no roll.
        scene.pass(&[3, 4]);
        assert!(!scene.has(B, status) && !scene.has(B2, status), "{status:?}");
        // Another acts.
        let mut scene = Scene::pairs("", [""; 4]).with(B, status);
        scene.pass(&[3, 4]).play(Action::Act { who: B2, target: A }, &[3, 4]);
        assert!(!scene.has(B, status), "{status:?}");
    }
}

#[test]
fn a_new_instance_takes_the_place_of_the_old() {
    let poison = does(r#"{ inflict = "poison", to = "chosen opposing" }"#);
    let mut scene = Scene::duel(&poison, "").with(B, Poison);
    // One die, not two.
    scene.play(ATTACK, &[2, 3, 4]);
    assert_eq!(scene.damage(B), 10);
    // A Stun that is inflicted again in its owner's turn lasts through the next turn.
    let mut scene = Scene::duel("", "").with(A, Stun);
    scene.st.due[Stun as usize - 2] = 1 << A;
    let mut script = Script::dice([]);
    scene.game.play(&mut scene.st, &mut script, &mut scene.ears).inflict(A, Stun);
    scene.pass(&[3, 4]);
    assert!(scene.has(A, Stun));
}

#[test]
fn blind_spoils_on_even_and_ends_on_odd() {
    let mut scene = Scene::duel("", "").with(A, Blind);
    scene.play(ATTACK, &[2, 3, 4]);
    assert_eq!(scene.damage(B), 0);
    let mut scene = Scene::duel("", "").with(A, Blind);
    scene.play(ATTACK, &[3, 3, 4]);
    assert_eq!(scene.damage(B), 20);
    assert!(!scene.has(A, Blind));
}

#[test]
fn confusion_ends_on_odd_and_the_action_goes_on() {
    let mut scene = Scene::duel("", "").with(A, Confusion);
    scene.play(ATTACK, &[5, 3, 4]);
    assert_eq!(scene.damage(B), 20);
    assert!(!scene.has(A, Confusion));
}

#[test]
fn confusion_on_even_hurts_an_own_character_past_parry_and_reaction() {
    let tiles = "tiles = { 10 = \"parry\" }";
    let mut scene = Scene::pairs("", [tiles, "tiles = { 10 = \"reaction 20\" }", "", ""]).with(A, Confusion);
    scene.play(ATTACK, &[2]);
    let ways = [Action::Hurt { who: A }, Action::Hurt { who: A2 }, Action::Yield];
    assert_eq!(scene.legal(), ways);
    assert_eq!(scene.game.to_act(&scene.st), Some(Seat(0)));
    let mut other = Scene { game: scene.game.clone(), st: scene.st, ears: Ears::default() };
    scene.play(Action::Hurt { who: A }, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (10, 0));
    other.play(Action::Hurt { who: A2 }, &[3, 4]);
    assert_eq!((other.damage(A2), other.damage(B)), (10, 0));
}

#[test]
fn confusion_on_even_may_leave_a_healing_to_the_opponent() {
    let mut scene = Scene::pairs("", ["", "", "", ""]).with(A, Confusion).damaged(B2, 40);
    scene.play(ATTACK, &[4]).play(Action::Yield, &[]);
    assert_eq!(scene.game.to_act(&scene.st), Some(Seat(1)));
    assert_eq!(scene.legal(), [Action::Mercy { who: B2 }, Action::Mercy { who: 255 }]);
    scene.play(Action::Mercy { who: B2 }, &[3, 4]);
    assert_eq!(scene.damage(B2), 30);
    assert_eq!(scene.game.to_act(&scene.st), Some(Seat(1)));
    // If no character is hurt, there is nothing to decide.
    let mut scene = Scene::duel("", "").with(A, Confusion);
    scene.play(ATTACK, &[4]).play(Action::Yield, &[3, 4]);
    assert_eq!(scene.st.turns, 2);
}

#[test]
fn the_action_is_lost_after_confusion_unless_the_rules_say_it_proceeds() {
    let mut scene = Scene::duel_by("confused_action = \"proceeds\"", "", "").with(A, Confusion);
    scene.play(ATTACK, &[4]).play(Action::Hurt { who: A }, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (10, 20));
}

#[test]
fn whom_an_action_is_for_is_chosen_anew_behind_a_mishap() {
    let rules = "confused_action = \"proceeds\"";
    // Beyond the mishap the other one needs it more.
    let heal = does(r#"{ stance = { parry = 10 } }, { heal = 20, to = "chosen own" }, { cleanse = "blind" }"#);
    let mut scene = Scene::pairs(rules, [&heal, "", "", ""]).damaged(A, 30).damaged(A2, 30);
    scene = scene.with(A, Confusion).with(A2, Status::Blind);
    scene.play(Action::Act { who: A, target: A }, &[4]).play(Action::Hurt { who: A2 }, &[]);
    assert_eq!(scene.legal(), [Action::Target { who: A }, Action::Target { who: A2 }]);
    scene.play(Action::Target { who: A2 }, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(A2)), (30, 20));
    assert!(!scene.has(A2, Status::Blind) && scene.st.slots[usize::from(A)].stance_parry == 1);
    // A character that the mishap skulls can't be chosen. Only one is left, so no player is asked.
    let mut scene = Scene::pairs(rules, [&heal, "", "", ""]).damaged(A, 30).damaged(A2, 90);
    scene = scene.with(A, Confusion);
    scene.play(Action::Act { who: A, target: A2 }, &[4]);
    scene.play(Action::Hurt { who: A2 }, &[3, 4]);
    assert_eq!((scene.damage(A), scene.out(A2)), (10, true));
}

#[test]
fn blind_is_rolled_before_confusion() {
    let mut scene = Scene::duel("", "").with(A, Blind).with(A, Confusion);
    scene.play(ATTACK, &[1, 3, 5, 6]);
    assert_eq!(scene.damage(B), 20);
    let mut scene = Scene::duel("", "").with(A, Blind).with(A, Confusion);
    // Blind spoils the action, so Confusion is not rolled for.
    scene.play(ATTACK, &[2, 5, 6]);
    assert_eq!(scene.damage(B), 0);
}

#[test]
fn cleansing_removes_what_it_names() {
    let body = does(r#"{ cleanse = "negative", to = "self" }"#);
    let all = [Fear, Poison, Confusion, Stun, Restoration];
    let mut scene = Scene::duel(&body, "");
    for status in all {
        scene.st.status[status as usize] |= 1 << A;
    }
    scene.st.status[Stun as usize] = 0;
    scene.play(Action::Act { who: A, target: 255 }, &[1, 3, 4]);
    assert_eq!(scene.st.statuses(A), 1 << Restoration as u8);
    let body = does(r#"{ cleanse = "poison", to = "self" }"#);
    let mut scene = Scene::duel(&body, "").with(A, Poison).with(A, Fear);
    scene.play(Action::Act { who: A, target: 255 }, &[3, 4]);
    assert_eq!(scene.st.statuses(A), 1 << Fear as u8);
}

#[test]
fn immunity_and_turn_healing_stand_while_their_character_does() {
    let poison = does(r#"{ inflict = "poison", to = "chosen opposing" }"#);
    let immune = r#"constant = { to = "each friendly", immune = "poison" }"#;
    let mut scene = Scene::pairs("", [&poison, "", "", immune]);
    scene.play(ATTACK, &[3, 4]);
    assert!(!scene.has(B, Poison));
    let heal = r#"constant = { to = "each own", turn_heal = 10, on = [5, 6] }"#;
    let mut scene = Scene::pairs("", ["", "", "", heal]).damaged(B, 30).damaged(B2, 30);
    scene.play(ATTACK, &[5, 3, 4]);
    assert_eq!((scene.damage(B), scene.damage(B2)), (40, 20));
    let mut scene = Scene::pairs("", ["", "", "", heal]).damaged(B, 30);
    scene.play(ATTACK, &[4, 3, 4]);
    assert_eq!(scene.damage(B), 50);
}

#[test]
fn no_tile_prevents_restoration() {
    for tile in ["parry", "antidote", "courage", "evasion", "focus", "clarity", "reaction 10"] {
        let body = does("{ restoration = true, to = \"self\" }");
        let mut scene = Scene::duel(&format!("{body}\ntiles = {{ 20 = \"{tile}\" }}"), "").damaged(A, 20);
        scene.play(Action::Act { who: A, target: 255 }, &[3, 4]);
        assert!(scene.st.has(A, Status::Restoration), "{tile}");
    }
}

#[test]
fn fear_leaves_the_turn_to_the_other_characters() {
    let mut scene = Scene::pairs("", ["", "", "", ""]).with(B, Fear);
    scene.play(ATTACK, &[2, 3, 4]);
    let other = |target| Action::Act { who: B2, target };
    assert_eq!(scene.legal(), [other(A), other(A2)]);
    scene.play(other(A), &[3, 4]);
    assert_eq!(scene.damage(A), 20);
}

#[test]
fn one_that_poison_has_just_skulled_does_not_roll_for_restoration() {
    let mut scene = Scene::pairs("", ["", "", "", ""])
        .with(B, Poison)
        .with(B, Restoration)
        .with(B2, Restoration)
        .damaged(B, 90)
        .damaged(B2, 50);
    // Poison of the one, Restoration of the other, the Action Roll.
    scene.pass(&[2, 1, 3, 4]);
    assert!(scene.out(B));
    assert_eq!((scene.damage(B), scene.damage(B2)), (100, 40));
}
