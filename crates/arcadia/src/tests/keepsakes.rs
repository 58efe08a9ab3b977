//! Treasures that a Quest asks for: they are to be brought, and what becomes of it when one is lost.

use super::*;
use balance_engine::chance::Script;

const CARDS: &str = r#"
bring = { type = "quest", waylays = 40, treasures = 6, goals = [{ hold = 2 }, { home = true }] }
gather = { type = "quest", waylays = 40, treasures = 6, goals = [{ hold = 1 }] }
guard = { type = "quest", waylays = 40, treasures = 6, goals = [{ hold = 1 }, { foe = "dragon", in_camp = true }] }
tour = { type = "quest", waylays = 40, treasures = 6, goals = [{ visit = 3 }] }
dragon = { type = "waylay", rating = 9, might = 5, tests = ["might"], copies = 0 }
gnat = { type = "waylay", rating = 1, combat = 3, tests = ["combat"], copies = 3 }
gem = { type = "treasure", cost = 2, copies = 4 }
"#;

const DONE: (&str, Option<u8>) = ("quests_completed", Some(0));
const GOES_ON: (&str, Option<u8>) = ("", None);

/// With its Treasures under these Leagues.
fn on_quest(quest: &'static str, gems: &'static str, buried: &'static [u8]) -> Table {
    table(CARDS).quests(0, quest).treasures(0, gems, buried)
}

/// Goes east, picks up what lies there, and waits for the Day of the other.
fn find(scene: &mut Scene) {
    scene.go(EAST, &[]).play(Action::PickUp, &[]);
    if scene.end() == GOES_ON {
        scene.pass_day();
    }
}

/// The character loses a gem.
fn lose(scene: &mut Scene) {
    let slot = scene.slot(0, "gem");
    let mut none = Script::dice([]);
    scene.game.play(&mut scene.st, &mut none, &mut scene.ears).discard_merit(0, slot);
}

fn stage(scene: &Scene, quest: usize) -> u8 {
    scene.st.hero(0).errands[quest].stage
}

#[test]
fn treasures_are_held_when_the_quest_is_complete() {
    let mut scene = on_quest("bring", "gem gem gem", &[1, 2, 3]).start();
    find(&mut scene);
    find(&mut scene);
    assert_eq!(stage(&scene, 0), 1);
    lose(&mut scene);
    scene.go(WEST, &[]).pass_day();
    assert_eq!(stage(&scene, 0), 0, "it is one short again");
    scene.go(WEST, &[]).pass_day();
    assert_eq!(scene.end(), GOES_ON, "to come home with one is not enough");
    // With a third that is found it must come home again.
    let mut scene = scene.at(0, 2, 1);
    find(&mut scene);
    assert_eq!((stage(&scene, 0), scene.end()), (1, GOES_ON));
    let mut scene = scene.at(0, 1, 2);
    scene.go(WEST, &[]);
    assert_eq!(scene.end(), DONE);
}

#[test]
fn or_it_is_enough_to_have_found_them() {
    let table = on_quest("bring", "gem gem", &[1, 2]).rules("treasures_asked = \"found\"");
    let mut scene = table.start();
    find(&mut scene);
    find(&mut scene);
    lose(&mut scene);
    lose(&mut scene);
    scene.go(WEST, &[]).pass_day().go(WEST, &[]);
    assert_eq!(scene.end(), DONE);
}

#[test]
fn a_complete_quest_stays_complete() {
    let mut scene = on_quest("gather tour", "gem", &[1]).start();
    find(&mut scene);
    assert_eq!(stage(&scene, 0), 1);
    lose(&mut scene);
    scene.go(EAST, &[]).pass_day();
    assert_eq!(stage(&scene, 0), 1);
    scene.go(EAST, &[]);
    assert_eq!(scene.end(), DONE);
}

#[test]
fn what_waits_in_the_camp_comes_there_once() {
    let mut scene = on_quest("guard", "gem gem", &[1, 2]).start();
    find(&mut scene);
    assert_eq!(scene.standings(), [("dragon".into(), 0)]);
    lose(&mut scene);
    find(&mut scene);
    assert_eq!((stage(&scene, 0), scene.standings().len()), (1, 1));
}

/// What a careful player thinks of discarding a Treasure.
fn worth_of_discarding(quest: &'static str) -> [i32; 2] {
    let mut scene = on_quest(quest, "gem gem", &[1, 2]).merits(0, "knack").start();
    find(&mut scene);
    find(&mut scene);
    let mut scene = scene.tired(0, "knack gem").tired(0, "gem").standing("gnat", 3);
    scene.go(EAST, &[1, 1, 6, 6]);
    assert_eq!(scene.now(), (0, Phase::Pay));
    let legal = scene.legal();
    let mut worth = Vec::new();
    scene.game.evaluate_actions(scene.game.view(&scene.st, Seat(0)), &legal, &mut worth);
    ["knack", "gem"].map(|id| {
        let action = Action::Discard(scene.slot(0, id));
        worth[legal.iter().position(|it| *it == action).unwrap()]
    })
}

#[test]
fn a_player_keeps_the_treasures_that_its_quest_asks_for() {
    let [other, gem] = worth_of_discarding("bring");
    assert!(gem < other - 1_000, "{gem} {other}");
    let [other, gem] = worth_of_discarding("tour");
    assert!(gem > other - 100, "{gem} {other}");
}
