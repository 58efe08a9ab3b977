//! Which Base Camp a careful player gives the other.

use super::super::state::NOT_PLACED;
use super::*;

const CARDS: &str = r#"
hunt = { type = "quest", waylays = 9, treasures = 6, goals = [{ beat = 2, tests = ["combat"] }] }
gather = { type = "quest", waylays = 0, treasures = 6, goals = [{ hold = 1 }] }
coin = { type = "treasure", cost = 2, copies = 3 }
"#;

/// What each League is worth as the Base Camp of the second player, which has this Quest and a Treasure on a League.
fn worth(board: &'static str, quest: &'static str, treasure: &'static [u8]) -> Vec<i32> {
    let table = table(CARDS).board(board).quests(1, quest).treasures(1, "coin", treasure);
    let mut scene = table.start();
    (scene.st.phase, scene.st.asked) = (Phase::Camp, 0);
    let mut worth = Vec::new();
    let view = scene.game.view(&scene.st, Seat(0));
    scene.game.evaluate_actions(view, &scene.legal(), &mut worth);
    worth
}

#[test]
fn a_base_camp_is_far_from_what_the_other_looks_for() {
    let worth = worth("mead mead mead mead", "gather", &[0]);
    assert!(worth[3] > worth[2] && worth[2] > worth[1] && worth[3] > worth[0], "{worth:?}");
}

#[test]
fn a_base_camp_is_where_one_waylay_shuts_the_only_way() {
    // Both are next to the Treasure; from the first no other way leads, from the third one does.
    let worth = worth("mead mead mead mead / - mead", "gather", &[1]);
    assert!(worth[0] - worth[2] > 1000, "{worth:?}");
}

#[test]
fn a_base_camp_does_not_hand_the_other_a_treasure() {
    let without = worth("mead mead mead mead", "hunt", &[3])[0];
    let with = worth("mead mead mead mead", "hunt", &[0])[0];
    assert!(with < without, "{with} {without}");
}

#[test]
fn treasures_lie_where_the_camp_that_the_other_would_choose_is_not_too_bad() {
    // Both are two Leagues from the farthest one. From the first that is the end of the long arm, the most remote of all;
    // only its many ways speak for it.
    let table = table(CARDS).board("mead mead mead mead / - mead").quests(1, "gather");
    let mut scene = table.treasures(1, "coin", &[0]).start();
    (scene.st.phase, scene.st.asked) = (Phase::Bury, 1);
    scene.st.hero_mut(1).treasure_at[0] = NOT_PLACED;
    let mut worth = Vec::new();
    let places: Vec<Action> = [1, 2].map(Action::Bury).into();
    scene.game.evaluate_actions(scene.game.view(&scene.st, Seat(1)), &places, &mut worth);
    assert!(worth[0] - worth[1] < 450, "{worth:?}");
}
