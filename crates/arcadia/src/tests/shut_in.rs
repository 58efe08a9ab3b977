//! What a careful player does who is shut in, or whose quarry does not come.

use super::*;

const CARDS: &str = r#"
hunt = { type = "quest", waylays = 40, treasures = 0, goals = [{ beat = 2, tests = ["combat"] }] }
boar = { type = "waylay", rating = 3, copies = 3, combat = 3, terrain = ["swamp"], tests = ["combat"] }
ogre = { type = "waylay", rating = 4, copies = 3, combat = 8, tests = ["combat"] }
crow = { type = "waylay", rating = 4, copies = 3, savvy = 8, tests = ["savvy"] }
wit = { type = "ability", cost = 1, attribute = "savvy", court = "seelie", powers = [{ pay = "exhaust", tests = ["savvy"], before = true, add = 1 }] }
cliff = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, enter = [{ attribute = "might", difficulty = 9 }] }
climber = { type = "advantage", cost = 1, powers = [{ trials = ["might"], add = 1 }] }
rope = { type = "treasure", cost = 1, powers = [{ pay = "exhaust", trials = ["might"], before = true, add = 1 }] }
luck = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", trials = ["might"], retry = true }] }
"#;

/// What each decision is worth to who has to take it.
fn worth(scene: &Scene) -> impl Fn(Action) -> i32 {
    let legal = scene.legal();
    let mut worth = Vec::new();
    let seat = Seat(scene.st.asked);
    scene.game.evaluate_actions(scene.game.view(&scene.st, seat), &legal, &mut worth);
    move |action| {
        let known = legal.iter().position(|it| *it == action);
        worth[known.unwrap_or_else(|| panic!("{action:?} {legal:?}"))]
    }
}

/// A hunter in the middle of a row that has been on some of its Leagues, on a Day of the game. The opponent holds what
/// fits nowhere.
fn hunter(days: u32, visited: u32) -> Scene {
    let table = table(CARDS).board("mead mead mead mead mead").camps([0, 4]);
    let mut scene = table.quests(0, "hunt").waylays(1, "boar boar").start().at(0, 2, 1);
    scene.st.hero_mut(0).visited = visited;
    scene.st.days = days;
    scene
}

#[test]
fn a_long_hunt_goes_where_it_has_not_been() {
    let onward = |days: u32| {
        let scene = hunter(days, 0b111);
        let worth = worth(&scene);
        worth(Action::Go(EAST)) - worth(Action::Go(WEST))
    };
    assert!(onward(70) > onward(10) + 100, "{} {}", onward(70), onward(10));
}

#[test]
fn a_long_hunt_that_has_been_everywhere_takes_on_what_stands() {
    let taken_on = |days: u32| {
        let scene = hunter(days, 0b11111).standing("ogre", 1);
        let worth = worth(&scene);
        worth(Action::Go(WEST)) > worth(Action::Go(EAST))
    };
    assert!(taken_on(70));
    assert!(!taken_on(10), "the opponent still holds two");
}

#[test]
fn a_trial_that_cannot_be_passed_is_not_taken() {
    let scene = |merits: &'static str, tired: &str| {
        let table = table(CARDS).board("mead cliff mead").camps([0, 2]).merits(0, merits);
        table.start().tired(0, tired)
    };
    let goes = |scene: Scene| {
        let worth = worth(&scene);
        worth(Action::Go(EAST)) > worth(Action::Stay)
    };
    assert!(goes(scene("climber", "")), "2, 1 and 6 against 9");
    assert!(!goes(scene("climber", "climber")), "8 is the most, and staying may help");
    assert!(goes(scene("climber rope", "climber")), "the rope makes it 9");
    assert!(!goes(scene("climber luck", "climber")), "another die is no more than 6");
}

#[test]
fn who_is_shut_in_does_not_save_what_helps() {
    let uses = |board: &'static str| {
        let table = table(CARDS).board(board).camps([0, 2]).merits(0, "wit");
        let mut scene = table.start().standing("crow", 1);
        scene.go(EAST, &[]);
        assert_eq!(scene.now(), (0, Phase::Face));
        let by_wit = scene.legal().into_iter().find(|it| matches!(it, Action::Use { .. })).unwrap();
        let worth = worth(&scene);
        worth(by_wit) > worth(Action::Test(1))
    };
    assert!(uses("mead mead mead"), "it is 6 ahead, and there is no other way");
    assert!(!uses("mead mead / mead mead"), "it can go round");
}

#[test]
fn who_is_shut_in_late_in_a_game_tries_every_day() {
    let stays = |days: u32| {
        let table = table(CARDS).board("mead mead mead").camps([0, 2]).merits(0, "knack");
        let mut scene = table.start().at(0, 1, 0).standing("ogre", 1);
        scene.st.days = days;
        let worth = worth(&scene);
        worth(Action::Stay) > worth(Action::Go(WEST))
    };
    assert!(stays(120));
    assert!(!stays(10), "another way may come");
}

#[test]
fn a_way_that_can_be_gone_again_is_no_better_than_others() {
    // It is to fetch something in the east, and cannot come home by the cliff in the west as it was surveyed.
    let table = table(CARDS).board("mead cliff mead mead mead").camps([0, 4]);
    let mut scene = table.start().at(0, 2, 3);
    scene.st.hero_mut(0).attributes[0] = 3;
    let worth = worth(&scene);
    assert!(worth(Action::Go(EAST)) > worth(Action::Go(WEST)));
}
