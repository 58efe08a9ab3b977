//! A Day: moving or staying, retreating, and what is encountered in which order.

use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
wolf = { type = "waylay", rating = 3, combat = 3, tests = ["combat"], copies = 4 }
gnat = { type = "waylay", rating = 1, combat = 1, tests = ["combat"], copies = 3 }
frog = { type = "waylay", rating = 2, terrain = ["swamp", "river"], combat = 2, tests = ["combat"] }
pack = { type = "waylay", rating = 2, combat = 2, tests = ["combat"], joins = true, copies = 2 }
gem = { type = "treasure", cost = 2, copies = 3 }
inn = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, rest = [{}] }
shrine = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, powers = [{ safe = true }] }
moth = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", slip = true }] }
"#;

/// Characters without Merits, to whom a defeat does nothing.
fn bare() -> Table {
    table(CARDS)
}

/// Dice with which the active character wins, ties or loses against Combat 3 with Might 2.
const WIN: &[u8] = &[6, 6, 1, 1];
const TIE: &[u8] = &[3, 3, 3, 2];
const LOSS: &[u8] = &[1, 1, 6, 6];

#[test]
fn a_character_moves_one_league_or_stays() {
    let scene = bare().board("mead mead / mead mead / mead").camps([0, 3]).start();
    // East and south; never across the corner.
    assert_eq!(scene.legal(), [Action::Stay, Action::Go(EAST), Action::Go(SOUTH)]);
    let mut scene = scene;
    scene.go(SOUTH, &[]);
    assert_eq!((scene.place(0), scene.now()), (2, (1, Phase::Move)));
    scene.stay(&[]);
    assert_eq!((scene.place(1), scene.now()), (3, (0, Phase::Move)));
    assert_eq!(scene.game.turns(&scene.st), 3);
    assert_eq!(scene.count(0, metric::LEAGUES_WALKED), 1);
}

#[test]
fn the_opponent_may_play_a_waylay_on_who_enters_a_league() {
    let mut scene = bare().waylays(1, "wolf gnat").start();
    scene.go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Play));
    assert_eq!(scene.choices(), ["pass", "play wolf on mead", "play gnat on mead"]);
    scene.say("play wolf on mead", WIN);
    assert_eq!((scene.standings(), scene.now()), (vec![], (1, Phase::Move)));
    assert_eq!(scene.st.hero(1).hand.len(), 1);
}

#[test]
fn a_waylay_may_be_held_for_later() {
    let mut scene = bare().waylays(1, "wolf").start();
    scene.go(EAST, &[]).pass();
    assert_eq!((scene.st.hero(1).hand.len(), scene.now()), (1, (1, Phase::Move)));
    scene.pass_day().go(EAST, &[]).say("play wolf on mead", LOSS);
    assert_eq!(scene.standings(), [("wolf".into(), 2)]);
}

#[test]
fn one_feature_of_the_league_must_be_one_of_the_waylay() {
    let play = |board: &'static str| {
        let mut scene = bare().board(board).camps([0, 2]).waylays(1, "frog").start();
        scene.go(EAST, &[]);
        scene.now().1 == Phase::Play
    };
    assert!(play("mead fen mead"));
    assert!(!play("mead mead mead"));
    assert!(!play("mead wood fen"));
}

#[test]
fn nobody_plays_waylays_on_itself() {
    let mut scene = bare().waylays(0, "wolf").start();
    scene.go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Move));
}

#[test]
fn no_waylay_is_played_on_who_stays() {
    let mut scene = bare().waylays(1, "wolf").start().at(0, 1, 0);
    scene.stay(&[]);
    assert_eq!((scene.now(), scene.st.hero(1).hand.len()), ((1, Phase::Move), 1));
}

#[test]
fn there_is_one_waylay_on_a_league() {
    let mut scene = bare().waylays(1, "wolf").start().standing("gnat", 1);
    // Nothing is asked: the gnat is met, and lost against.
    scene.go(EAST, LOSS);
    assert_eq!((scene.now(), scene.standings().len()), ((1, Phase::Move), 1));
}

#[test]
fn a_waylay_that_joins_others_is_played_beside_them_and_the_lowest_is_met_first() {
    let mut scene = bare().waylays(1, "pack wolf").start().standing("wolf", 1);
    scene.go(EAST, &[]);
    assert_eq!(scene.choices(), ["pass", "play pack on mead"]);
    // The pack of rating 2 first, 2 and 2 against 2 and 12; then the wolf, which is beaten.
    scene.say("play pack on mead", &[1, 1, 6, 6, 6, 6, 1, 1]);
    assert_eq!(scene.standings(), [("pack".into(), 1)]);
    assert_eq!(scene.count(0, metric::WAYLAYS_MET), 2);
    assert_eq!(scene.now(), (1, Phase::Move));
}

#[test]
fn all_waylays_of_a_league_are_met_in_one_day() {
    let mut scene = bare().start().standing("wolf", 1).standing("gnat", 1).standing("pack", 1);
    scene.go(EAST, &[1, 1, 6, 6, 1, 1, 6, 6, 1, 1, 6, 6]);
    assert_eq!((scene.count(0, metric::WAYLAYS_MET), scene.standings().len()), (3, 3));
    assert_eq!(scene.now(), (1, Phase::Move));
}

#[test]
fn the_base_camp_is_safe_from_waylays() {
    let mut scene = bare().waylays(1, "wolf").start().at(0, 1, 2);
    scene.go(WEST, &[]);
    assert_eq!((scene.place(0), scene.now()), (0, (1, Phase::Move)));
    // The other's camp is not.
    let mut scene = bare().waylays(1, "wolf").start().at(0, 2, 1);
    scene.go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Play));
}

#[test]
fn what_was_played_on_a_visitor_does_not_stop_a_character_in_its_own_camp() {
    let home = |rules: &str, dice: &[u8]| {
        let table = table(CARDS).rules(rules).board("mead mead mead").camps([0, 2]);
        // The other has played a wolf on the visitor in its own camp, and is on its way home.
        let mut scene = table.start().at(0, 2, 1).at(1, 1, 0).standing("wolf", 2);
        assert!(scene.st.is_waylaid(0, 2));
        scene.stay(LOSS);
        scene.go(EAST, dice);
        (scene.count(1, metric::WAYLAYS_MET), scene.standings().len(), scene.now())
    };
    assert_eq!(home("", &[]), (0, 1, (1, Phase::Encounter)), "it may waylay the visitor");
    assert_eq!(home("own_camp = \"not_safe\"", LOSS), (1, 1, (0, Phase::Move)));
}

#[test]
fn a_league_can_be_safe_by_what_it_says() {
    let board = bare().board("mead shrine mead").camps([0, 2]);
    let mut scene = board.waylays(1, "wolf").start();
    scene.go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Move));
}

#[test]
fn an_undefeated_waylay_is_left_by_the_way_one_came_alone() {
    let board = bare().board("mead mead mead / - mead").camps([0, 2]);
    let mut scene = board.start().at(0, 1, 0).at(1, 2, 1).standing("wolf", 1);
    // League 0 to the west, 2 to the east, 3 to the south.
    assert_eq!(scene.legal(), [Action::Stay, Action::Go(WEST)]);
    scene.go(WEST, &[]);
    assert_eq!((scene.place(0), scene.count(0, metric::RETREATS)), (0, 1));
    // It stays there and meets any character that enters.
    assert_eq!(scene.standings(), [("wolf".into(), 1)]);
    scene.go(WEST, WIN);
    assert_eq!((scene.place(1), scene.standings().len()), (1, 0));
}

#[test]
fn a_card_can_let_a_character_past_a_waylay() {
    let scene = || bare().merits(0, "moth").start().at(0, 1, 0).standing("wolf", 1);
    let mut one = scene();
    assert_eq!(one.choices(), ["stay", "go west", "use moth"]);
    one.using("moth", &[]);
    assert_eq!(one.choices(), ["stay", "go east", "go west"]);
    assert_eq!(one.go(EAST, &[]).place(0), 2);
    // Without a Waylay there is nothing to slip past.
    let free = bare().merits(0, "moth").start().at(0, 1, 0);
    assert_eq!(free.choices(), ["stay", "go east", "go west"]);
}

#[test]
fn who_stays_with_a_waylay_meets_it_again() {
    for (dice, left) in [(WIN, 0), (TIE, 1), (LOSS, 1)] {
        let mut scene = bare().start().at(0, 1, 0).standing("wolf", 1);
        scene.stay(dice);
        assert_eq!((scene.standings().len(), scene.now()), (left, (1, Phase::Move)));
    }
}

#[test]
fn after_a_waylay_nothing_else_is_encountered_that_day() {
    let inn = bare().board("mead inn mead").camps([0, 2]).merits(0, "knack").treasures(0, "gem", &[1]);
    let mut scene = inn.start().tired(0, "knack").standing("wolf", 1);
    scene.go(EAST, WIN);
    assert_eq!(scene.now(), (1, Phase::Move));
    // On the next Day the Treasure or the Rest.
    scene.pass_day().stay(&[]);
    assert_eq!(scene.choices(), ["pass", "pick up the Treasure", "rest"]);
    scene.play(Action::PickUp, &[]);
    assert_eq!(scene.now(), (1, Phase::Move));
    scene.pass_day().stay(&[]).play(Action::Rest, &[]);
    assert_eq!((scene.merits(0).0.as_str(), scene.now()), ("gem knack", (1, Phase::Move)));
}

#[test]
fn one_thing_is_encountered_a_day_at_will() {
    let inn = bare().board("mead inn mead").camps([0, 2]).merits(0, "knack").treasures(0, "gem", &[1]);
    let mut scene = inn.start().at(1, 1, 2).tired(0, "knack");
    scene.go(EAST, &[]);
    assert_eq!(
        scene.choices(),
        [
            "pass",
            "waylay with a Might Test",
            "waylay with a Savvy Test",
            "waylay with a Resolve Test",
            "waylay with a Combat Test",
            "pick up the Treasure",
            "rest"
        ]
    );
    scene.pass();
    assert_eq!(scene.now(), (1, Phase::Move));
}

#[test]
fn a_rest_on_the_day_of_arrival_needs_a_league_without_waylays() {
    let inn = || bare().board("mead inn mead").camps([0, 2]).merits(0, "knack");
    let mut scene = inn().start().tired(0, "knack");
    scene.go(EAST, &[]).play(Action::Rest, &[]);
    assert_eq!(scene.merits(0).0, "knack");
    // Nor on a League where a Waylay stands.
    let mut scene = inn().start().tired(0, "knack").at(0, 1, 0).standing("wolf", 1);
    scene.stay(TIE);
    assert_eq!((scene.now(), scene.merits(0).1.as_str()), ((1, Phase::Move), "knack"));
}

#[test]
fn all_own_treasures_of_a_league_are_picked_up_together() {
    let mut scene = bare().board("mead mead").camps([0, 1]).treasures(0, "gem gem gem", &[0, 1, 1]).start();
    scene.go(EAST, &[]).play(Action::PickUp, &[]);
    assert_eq!((scene.merits(0).0.as_str(), scene.count(0, metric::TREASURES_FOUND)), ("gem gem", 2));
}

#[test]
fn own_waylays_that_the_other_left_behind_are_met_too() {
    let mut scene = bare().waylays(1, "wolf").start();
    scene.go(EAST, &[]).say("play wolf on mead", LOSS).go(WEST, &[]).go(WEST, &[]);
    assert_eq!(scene.place(0), 0);
    scene.go(WEST, LOSS);
    assert_eq!((scene.place(1), scene.count(1, metric::WAYLAYS_MET)), (1, 1));
}
