//! Trials to leave and enter Leagues, and the way from one to the next.

use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
crag = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, enter = [{ attribute = "might", difficulty = 5 }] }
mire = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, leave = [{ attribute = "savvy", difficulty = 6 }] }
pass = { type = "league", sides = { north = ["field"], east = ["field", "forest"], south = ["field"], west = ["field", "forest"] }, enter = [{ by = ["forest"], attribute = "might", difficulty = 4 }, { by = ["field"], attribute = "resolve", difficulty = 7 }] }
gorge = { type = "league", sides = { north = ["field"], east = ["forest"], south = ["field"], west = ["forest"] }, enter = [{ by = ["forest"], attribute = "might", difficulty = 8 }] }
fort = { type = "league", sides = { north = ["wall"], east = ["wall"], south = ["wall"], west = ["wall"] }, enter = [{ by = ["wall"], attribute = "might", difficulty = 6 }] }
wolf = { type = "waylay", rating = 1, combat = 3, tests = ["combat"] }
rope = { type = "treasure", cost = 1, powers = [{ pay = "exhaust", trials = ["might"], before = true, add = 2 }] }
grit = { type = "ability", cost = 1, attribute = "might", court = "seelie", powers = [{ pay = "exhaust", trials = ["might", "savvy"], add = 1 }] }
wings = { type = "advantage", cost = 1, powers = [{ trials = ["might"], pass = true }] }
stilts = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", trials = ["might"], on = ["swamp"], pass = true }] }
luck = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", trials = ["might"], retry = true }] }
vow = { type = "advantage", cost = 1, powers = [{ pay = "any_merit", trials = ["might"], retry = true }] }
mule = { type = "ally", cost = 1, tags = ["mount"], powers = [{ trials = ["might"], add = 1 }] }
pony = { type = "ally", cost = 1, tags = ["mount"], powers = [{ pay = "exhaust", trials = ["might"], add = 2 }] }
climber = { type = "advantage", cost = 1, powers = [{ trials = ["might"], add = 1 }] }
talk = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", trials = ["might"], change = "savvy" }] }
guide = { type = "advantage", cost = 1, powers = [{ trials = ["might", "savvy"], terrain_trials = true, pass = true }] }
pit = { type = "waylay", rating = 1, trial = { attribute = "might", difficulty = 9 } }
abbey = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, rest = [{ trial = { attribute = "might", difficulty = 9 } }] }
bell = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, enter = [{ attribute = "resolve", difficulty = 6 }], leave = [{ attribute = "resolve", difficulty = 5 }], powers = [{ trials = ["resolve"], add = 2 }] }
chime = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, powers = [{ trials = ["resolve"], add = 2 }] }
vault = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, enter = [{ attribute = "resolve", difficulty = 6 }] }
sage = { type = "character", race = "sage", gender = "male", might = 1, savvy = 4, resolve = 3 }
town = { type = "league", sides = { north = ["border"], east = ["wall"], south = ["border"], west = ["border"] } }
keep = { type = "league", sides = { north = ["border"], east = ["swamp", "wall"], south = ["border"], west = ["border"] } }
marsh = { type = "league", sides = { north = ["border"], east = ["swamp"], south = ["border"], west = ["border"] } }
sump = { type = "league", sides = { north = ["border"], east = ["border"], south = ["border"], west = ["swamp"] }, enter = [{ by = ["swamp"], attribute = "might", difficulty = 5 }], leave = [{ by = ["swamp"], attribute = "might", difficulty = 4 }] }
moor = { type = "league", sides = { north = ["border"], east = ["border"], south = ["border"], west = ["swamp", "field"] }, enter = [{ by = ["swamp"], attribute = "might", difficulty = 5 }] }
quay = { type = "league", sides = { north = ["field"], east = ["border"], south = ["field"], west = ["field"] } }
deep = { type = "league", sides = { north = ["border"], east = ["border"], south = ["border"], west = ["ocean"] }, enter = [{ by = ["ocean"], attribute = "might", difficulty = 5 }] }
clumsy = { type = "curse", bonus = 1, powers = [{ trials = ["might"], add = -1 }] }
"#;

fn before(league: &'static str) -> Table {
    let board = match league {
        "crag" => "mead crag mead",
        "mire" => "mire mead mead",
        "pass" => "wood pass mead",
        "gorge" => "wood gorge wood",
        _ => "mead fort mead",
    };
    table(CARDS).board(board).camps([0, 2])
}

#[test]
fn a_trial_to_enter_is_passed_by_one_die_and_the_attribute() {
    for (die, place) in [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 1)] {
        let mut scene = before("crag").start();
        scene.go(EAST, &[die]);
        assert_eq!(scene.place(0), place, "2 and {die} against 5");
        let passed = i32::from(place == 1);
        assert_eq!(scene.count(0, metric::TRIALS_PASSED), passed);
        assert_eq!(scene.count(0, metric::TRIALS_FAILED), 1 - passed);
        assert_eq!(scene.st.active, 1);
    }
}

#[test]
fn a_trial_to_leave_is_taken_before_the_way() {
    for (die, place) in [(3, 0), (4, 1)] {
        let mut scene = before("mire").start();
        scene.go(EAST, &[die]);
        assert_eq!(scene.place(0), place);
    }
}

#[test]
fn the_trial_to_leave_comes_before_the_trial_to_enter() {
    let both = || table(CARDS).board("mire crag mead").camps([0, 2]).start();
    assert_eq!(both().go(EAST, &[3]).place(0), 0);
    assert_eq!(both().go(EAST, &[4, 2]).place(0), 0);
    assert_eq!(both().go(EAST, &[4, 3]).place(0), 1);
}

#[test]
fn a_league_speaks_of_its_own_trials_and_the_odds_are_those_of_the_die() {
    // By board, the League whose Trial it is, its difficulty and how many faces pass with 2 and what is added.
    for (board, about, difficulty, faces) in [
        ("mead bell mead", 1, 6, 5),
        ("bell mead mead", 0, 5, 6),
        ("chime vault mead", 1, 6, 3),
        ("vault mead mead", 1, 0, 6),
    ] {
        let start = || table(CARDS).board(board).camps([0, 2]).start();
        let passes = |die: &u8| {
            let dice = [*die];
            let mut scene = start();
            scene.go(EAST, if difficulty == 0 { &[] } else { &dice });
            scene.place(0) == 1
        };
        let passed = (1..=6).filter(passes).count();
        let trial = super::super::cards::compiled::Trial {
            attribute: super::super::cards::terms::Attribute::Resolve,
            difficulty,
        };
        let scene = start();
        let told = scene.game.passing_faces(&scene.st, 0, trial, about, true).min(6);
        assert_eq!((passed, told), (faces, faces as i8), "{board}");
    }
}

#[test]
fn a_way_without_a_trial_is_free() {
    let mut scene = table(CARDS).start();
    assert_eq!(scene.go(EAST, &[]).place(0), 1);
    assert_eq!(scene.count(0, metric::TRIALS_PASSED), 0);
}

#[test]
fn where_two_terrains_lead_the_better_trial_is_taken() {
    // By forest with might against 4, rather than by field with resolve against 7.
    let mut scene = before("pass").start();
    assert_eq!(scene.go(EAST, &[1]).place(0), 0);
    let mut scene = before("pass").start();
    assert_eq!(scene.go(EAST, &[2]).place(0), 1);
    // For another character the other one is better: 1 against 4 is worse than 5 against 7.
    let strong = CARDS.replace("might = 1, savvy = 4, resolve = 3", "might = 0, savvy = 4, resolve = 5");
    let sage = || table(&strong).board("wood pass mead").camps([0, 2]).character(0, "sage").start();
    assert_eq!(sage().go(EAST, &[2]).place(0), 1);
    assert_eq!(sage().go(EAST, &[1]).place(0), 0);
}

#[test]
fn any_merit_is_paid_before_a_trial_is_rolled_again() {
    let mut scene = before("crag").merits(0, "vow knack").start();
    scene.go(EAST, &[1]).using("vow", &[]);
    assert_eq!((scene.now(), scene.place(0)), ((0, Phase::Pay), 0));
    scene.say("exhaust knack", &[6]);
    assert_eq!((scene.place(0), scene.merits(0).1.as_str()), (1, "knack"));
}

#[test]
fn one_mount_is_in_use_in_a_trial() {
    // 2, 1 for the mule and the die fall short; the pony adds 2 in place of it.
    let any = "one_in_use = false";
    for (rules, difficulty, place) in [("", 5, 1), (any, 5, 1), ("", 6, 0), (any, 6, 1)] {
        let text = CARDS.replace("difficulty = 5", &format!("difficulty = {difficulty}"));
        let table = table(&text).rules(rules).board("mead crag mead").camps([0, 2]);
        let mut scene = table.merits(0, "mule pony").start();
        scene.go(EAST, &[1]).using("pony", &[]);
        assert_eq!(scene.place(0), place, "{rules} {difficulty}");
    }
}

#[test]
fn a_city_wall_is_crossed_by_its_own_trial() {
    assert_eq!(before("fort").start().go(EAST, &[3]).place(0), 0);
    assert_eq!(before("fort").start().go(EAST, &[4]).place(0), 1);
    // The Trial is one to enter: nothing is asked on the way out.
    let mut scene = before("fort").start();
    scene.go(EAST, &[4]).pass_day();
    assert_eq!(scene.go(EAST, &[]).place(0), 2);
}

#[test]
fn a_city_wall_takes_no_trial_from_the_league_beside_it() {
    // Into the mire and out of it by its own swamp, whether a Wall stands on the other side or a swamp.
    for other in ["town", "marsh"] {
        let board = if other == "town" { "town sump" } else { "marsh sump" };
        let start = || table(CARDS).board(board).camps([0, 1]).start();
        assert_eq!(start().go(EAST, &[2]).place(0), 0, "2 and 2 against 5 beside a {other}");
        assert_eq!(start().go(EAST, &[3]).place(0), 1, "2 and 3 against 5 beside a {other}");
        let mut scene = start().at(0, 1, 0);
        assert_eq!(scene.go(WEST, &[1]).place(0), 1, "2 and 1 against 4 beside a {other}");
        let mut scene = start().at(0, 1, 0);
        assert_eq!(scene.go(WEST, &[2]).place(0), 0, "2 and 2 against 4 beside a {other}");
    }
    // Of several features of its side the better is taken, and those that both share before others.
    let start = |board: &'static str| table(CARDS).board(board).camps([0, 1]).start();
    assert_eq!(start("town moor").go(EAST, &[]).place(0), 1, "by field, which is free");
    assert_eq!(start("keep moor").go(EAST, &[2]).place(0), 0, "by the swamp of both");
    // Nor is a Trial taken where an Ocean meets a Border.
    let sea = || table(CARDS).rules("cross_borders = true").board("quay deep").camps([0, 1]);
    assert_eq!(sea().start().go(EAST, &[2]).place(0), 0);
    assert_eq!(sea().start().go(EAST, &[3]).place(0), 1);
}

#[test]
fn who_fails_may_encounter_the_league_where_it_is_unless_the_rules_say_otherwise() {
    let stuck = |rules: &str| {
        let table = before("crag").rules(rules).treasures(0, "rope", &[0]);
        let mut scene = table.start();
        scene.go(EAST, &[1]);
        (scene.now(), scene.legal().contains(&Action::PickUp))
    };
    assert_eq!(stuck(""), ((0, Phase::Encounter), true));
    assert_eq!(stuck("failed_trial = \"day_over\""), ((1, Phase::Move), false));
}

#[test]
fn who_fails_to_retreat_faces_the_waylay_again() {
    let scene = || table(CARDS).board("mead mire mead").camps([0, 2]).start().at(0, 1, 0).standing("wolf", 1);
    let mut one = scene();
    // The Trial to leave, then both dice of either side.
    one.go(WEST, &[3, 6, 6, 1, 1]);
    assert_eq!((one.place(0), one.standings().len()), (1, 0));
    assert_eq!(scene().go(WEST, &[4]).place(0), 0);
}

#[test]
fn nobody_can_play_a_waylay_on_who_has_failed_to_move() {
    let mut scene = before("crag").waylays(1, "wolf").start();
    scene.go(EAST, &[1]);
    assert_eq!(scene.now(), (1, Phase::Move));
}

#[test]
fn another_day_is_another_try() {
    let mut scene = before("crag").start();
    scene.go(EAST, &[1]).pass_day().go(EAST, &[1]).pass_day().go(EAST, &[3]);
    assert_eq!(scene.place(0), 1);
}

#[test]
fn a_merit_adds_before_the_die() {
    let mut scene = before("crag").merits(0, "rope").start();
    scene.go(EAST, &[]);
    assert_eq!(scene.now(), (0, Phase::Trial));
    assert_eq!(scene.choices(), ["roll", "use rope"]);
    scene.using("rope", &[1]);
    assert_eq!((scene.place(0), scene.merits(0).1.as_str()), (1, "rope"));
    let mut scene = before("crag").merits(0, "rope").start();
    scene.go(EAST, &[]).play(Action::Roll, &[2]);
    assert_eq!((scene.place(0), scene.merits(0).0.as_str()), (0, "rope"));
}

#[test]
fn a_merit_adds_after_a_die_that_fell_short() {
    let mut scene = before("crag").merits(0, "grit").start();
    scene.go(EAST, &[2]);
    assert_eq!(scene.now(), (0, Phase::TrialAfter));
    scene.using("grit", &[]);
    assert_eq!(scene.place(0), 1);
    // It can fall short all the same, and it can be kept.
    let mut scene = before("crag").merits(0, "grit").start();
    scene.go(EAST, &[1]).using("grit", &[]);
    assert_eq!((scene.place(0), scene.merits(0).1.as_str()), (0, "grit"));
    let mut scene = before("crag").merits(0, "grit").start();
    scene.go(EAST, &[2]).pass();
    assert_eq!((scene.place(0), scene.merits(0).0.as_str()), (0, "grit"));
    // A die that is enough asks nothing.
    assert_eq!(before("crag").merits(0, "grit").start().go(EAST, &[3]).place(0), 1);
}

#[test]
fn cards_without_a_price_count_always() {
    assert_eq!(before("crag").merits(0, "climber").start().go(EAST, &[2]).place(0), 1);
    assert_eq!(before("crag").flaws(0, "clumsy").start().go(EAST, &[3]).place(0), 0);
    assert_eq!(before("crag").flaws(0, "clumsy").start().go(EAST, &[4]).place(0), 1);
    let mut scene = before("crag").merits(0, "climber").start().tired(0, "climber");
    assert_eq!(scene.go(EAST, &[2]).place(0), 0, "not while it is exhausted");
}

#[test]
fn a_trial_is_passed_without_a_die() {
    let mut scene = before("crag").merits(0, "wings").start();
    scene.go(EAST, &[]);
    assert_eq!((scene.place(0), scene.count(0, metric::TRIALS_PASSED)), (1, 1));
    // Only on the Terrain that the card names: the League that is entered.
    let mut scene = before("crag").merits(0, "stilts").start();
    assert_eq!(scene.go(EAST, &[2]).place(0), 0);
    let bog = format!(
        "{CARDS}\nbog = {{ type = \"league\", sides = {{ north = [\"field\"], east = [\"field\"], south = [\"swamp\"], west = [\"field\"] }}, enter = [{{ attribute = \"might\", difficulty = 8 }}] }}"
    );
    let mut scene = table(&bog).board("mead bog mead").camps([0, 2]).merits(0, "stilts").start();
    scene.go(EAST, &[]).using("stilts", &[]);
    assert_eq!((scene.place(0), scene.merits(0).1.as_str()), (1, "stilts"));
}

#[test]
fn some_pass_trials_of_the_way_alone() {
    assert_eq!(before("crag").merits(0, "guide").start().go(EAST, &[]).place(0), 1);
    assert_eq!(before("mire").merits(0, "guide").start().go(EAST, &[]).place(0), 1);
    // Not a Waylay's, nor that of a Rest.
    let mut scene = table(CARDS).merits(0, "guide").start().standing("pit", 1);
    scene.go(EAST, &[6]);
    assert_eq!((scene.count(0, metric::TRIALS_FAILED), scene.standings().len()), (1, 1));
    let abbey = table(CARDS).board("mead abbey mead").camps([0, 2]).merits(0, "guide knack");
    let mut scene = abbey.start().tired(0, "knack");
    scene.go(EAST, &[]).play(Action::Rest, &[6]);
    assert_eq!((scene.count(0, metric::TRIALS_FAILED), scene.merits(0).1.as_str()), (1, "knack"));
}

#[test]
fn a_failed_trial_is_rolled_again() {
    let mut scene = before("crag").merits(0, "luck").start();
    scene.go(EAST, &[1]).using("luck", &[3]);
    assert_eq!((scene.place(0), scene.merits(0).1.as_str()), (1, "luck"));
    let mut scene = before("crag").merits(0, "luck grit").start();
    scene.go(EAST, &[1]).using("luck", &[2]).using("grit", &[]);
    assert_eq!(scene.place(0), 1);
}

#[test]
fn a_trial_is_changed_to_another_attribute() {
    let mut scene = before("crag").character(0, "sage").merits(0, "talk").start();
    scene.go(EAST, &[]).using("talk", &[1]);
    assert_eq!((scene.place(0), scene.merits(0).1.as_str()), (1, "talk"));
    let mut scene = before("crag").character(0, "sage").merits(0, "talk").start();
    scene.go(EAST, &[]).play(Action::Roll, &[3]);
    assert_eq!(scene.place(0), 0);
}

#[test]
fn each_power_is_used_once_in_a_trial_and_an_exhausted_one_not_at_all() {
    let mut scene = before("gorge").merits(0, "rope grit").start();
    scene.go(EAST, &[]).using("rope", &[1]);
    // 2, 2 and 1 against 8: grit helps by one more.
    assert_eq!(scene.choices(), ["pass", "use grit"]);
    scene.using("grit", &[]);
    assert_eq!(scene.place(0), 0);
    scene.pass().pass_day().go(EAST, &[6]);
    assert_eq!(scene.place(0), 1, "2 and 6 against 8, without any help");
}
