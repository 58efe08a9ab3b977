//! Quests: what they ask for, and how the game ends.

use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
tour = { type = "quest", waylays = 40, treasures = 0, goals = [{ visit = 2 }] }
woods = { type = "quest", waylays = 40, treasures = 0, goals = [{ visit = 9, on = ["forest"] }] }
hunt = { type = "quest", waylays = 40, treasures = 0, goals = [{ beat = 2, tests = ["combat"] }] }
chase = { type = "quest", waylays = 40, treasures = 0, goals = [{ beat = 2, tags = ["cog"], apart = true }] }
gather = { type = "quest", waylays = 40, treasures = 4, goals = [{ hold = 2 }] }
dash = { type = "quest", waylays = 40, treasures = 0, goals = [{ reach = true }] }
marsh = { type = "quest", waylays = 40, treasures = 0, goals = [{ reach = true, on = ["swamp"] }] }
relic = { type = "quest", waylays = 40, treasures = 0, goals = [{ fetch = true }, { home = true }] }
double = { type = "quest", waylays = 40, treasures = 0, goals = [{ fetch = true, on = ["swamp"] }, { reach = true, on = ["hills"] }] }
slay = { type = "quest", waylays = 40, treasures = 0, goals = [{ foe = "dragon" }] }
dragon = { type = "waylay", rating = 9, might = 5, tests = ["might"], copies = 0 }
cog = { type = "waylay", rating = 2, combat = 3, tests = ["combat"], tags = ["cog"], copies = 4 }
gnat = { type = "waylay", rating = 1, combat = 3, tests = ["combat"], copies = 3 }
imp = { type = "waylay", rating = 2, savvy = 3, tests = ["savvy"], copies = 2 }
newt = { type = "waylay", rating = 2, terrain = ["swamp"], combat = 3, tests = ["combat"] }
toad = { type = "waylay", rating = 2, terrain = ["swamp"], savvy = 3, tests = ["savvy"] }
capture = { type = "quest", waylays = 40, treasures = 0, goals = [{ away = 3 }, { foe = "dragon", in_camp = true }] }
trek = { type = "quest", waylays = 40, treasures = 0, goals = [{ away = 9 }] }
prowl = { type = "quest", waylays = 40, treasures = 4, goals = [{ beat = 1, tests = ["combat"] }, { foe = "dragon", in_camp = true }] }
gale = { type = "waylay", rating = 2, combat = 3, tests = ["combat"], loss = [{ back = true }] }
gem = { type = "treasure", cost = 2, copies = 4 }
mask = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", banish = 12 }] }
"#;

const WIN: &[u8] = &[6, 6, 1, 1];
const TIE: &[u8] = &[3, 3, 3, 2];

fn on_quest(quest: &'static str) -> Table {
    table(CARDS).quests(0, quest).rules("without_merits = \"nothing\"")
}

/// The same by other rules.
fn on_quest_by(quest: &'static str, rules: &str) -> Table {
    on_quest(quest).rules(&format!("without_merits = \"nothing\"\n{rules}"))
}

const DONE: (&str, Option<u8>) = ("quests_completed", Some(0));
const NONE_LEFT: (&str, Option<u8>) = ("none_left", Some(0));

#[test]
fn who_completes_its_quest_wins() {
    let mut scene = on_quest("tour").start();
    scene.go(EAST, &[]).pass_day();
    assert_eq!(scene.end(), ("", None));
    scene.go(EAST, &[]);
    assert_eq!(scene.end(), DONE);
    assert_eq!(scene.legal(), []);
    // The third Day of both together is the second of its own.
    assert_eq!(scene.count(0, metric::DAYS_TO_WIN), 2);
}

#[test]
fn a_league_is_visited_as_soon_as_it_is_entered() {
    let mut scene = on_quest("tour").start().standing("gnat", 1).standing("gnat", 2);
    scene.go(EAST, TIE).pass_day();
    assert_eq!(scene.end(), ("", None), "the Base Camp does not count");
    let mut scene = scene.at(0, 1, 2);
    scene.go(EAST, TIE);
    assert_eq!(scene.end(), DONE);
    // Who is thrown back from it has been there.
    let mut scene = on_quest("tour").start().standing("gale", 1);
    scene.go(EAST, &[1, 1, 6, 6]);
    assert_eq!((scene.place(0), scene.st.hero(0).explored & 0b10), (0, 0b10));
}

#[test]
fn who_is_moved_to_a_league_has_entered_it() {
    let end = |rules: &str| {
        let mut scene = on_quest_by("tour", rules).start().at(0, 1, 0).at(1, 2, 3);
        scene.st.hero_mut(0).explored = 0b10;
        scene.stay(&[]).go(WEST, &[]).say("waylay with a Might Test", WIN).say("move the character east", &[]);
        scene.end().1
    };
    assert_eq!(end(""), Some(0));
    assert_eq!(end("visit = \"free_of_waylays\""), None, "it does not stand there on a Day of its own");
}

#[test]
fn or_it_is_visited_when_no_waylay_stands_there() {
    let mut scene = on_quest_by("tour", "visit = \"free_of_waylays\"").start().standing("gnat", 1);
    scene.go(EAST, TIE).pass_day();
    assert_eq!(scene.st.hero(0).explored & 0b10, 0);
    scene.stay(WIN).pass_day();
    assert_eq!(scene.st.hero(0).explored & 0b10, 0b10);
    // The Base Camp is none of them.
    scene.go(WEST, &[]);
    assert_eq!(scene.end(), ("", None));
}

#[test]
fn a_goal_that_asks_for_more_leagues_than_there_are_asks_for_all() {
    let mut scene = on_quest("woods").board("wood wood mead wood").start();
    assert_eq!(scene.st.hero(0).errands[0].count[0], 2);
    scene.go(EAST, &[]).pass_day().go(EAST, &[]).pass_day();
    assert_eq!(scene.end(), ("", None));
    scene.go(EAST, &[]);
    assert_eq!(scene.end(), DONE);
}

#[test]
fn waylays_of_a_kind_are_beaten() {
    let mut scene = on_quest("hunt").waylays(1, "imp cog gnat").start();
    scene.go(EAST, &[]);
    // The opponent may not hold back what the Quest asks for, and need not play others.
    assert_eq!(scene.choices(), ["play cog on mead", "play gnat on mead"]);
    scene.say("play gnat on mead", WIN).pass_day();
    assert_eq!(scene.end(), ("", None));
    scene.go(EAST, &[]).say("play cog on mead", WIN);
    assert_eq!(scene.end(), DONE);
}

#[test]
fn waylays_that_are_asked_for_may_be_held_where_the_rules_say_so() {
    let table = on_quest_by("hunt", "asked_for = \"may_be_held\"").waylays(1, "imp cog");
    let mut scene = table.start();
    scene.go(EAST, &[]);
    assert_eq!(scene.choices(), ["pass", "play imp on mead", "play cog on mead"]);
    scene.pass();
    assert_eq!(scene.now(), (1, Phase::Move));
}

#[test]
fn what_a_quest_asks_to_be_beaten_cannot_be_got_rid_of_otherwise() {
    // With no choice the Test is taken at once; the card can be used on any other Waylay.
    let mut scene = on_quest("hunt").merits(0, "mask").waylays(1, "cog").start();
    scene.go(EAST, &[]).say("play cog on mead", WIN);
    assert_eq!((scene.end(), scene.merits(0).0.as_str()), (NONE_LEFT, "mask"));
}

#[test]
fn a_waylay_that_a_quest_asks_for_and_no_league_fits_is_never_played_and_not_missed() {
    let mut scene = on_quest("hunt").waylays(1, "newt cog").start();
    scene.go(EAST, &[]);
    assert_eq!(scene.choices(), ["play cog on mead"]);
    scene.say("play cog on mead", WIN);
    assert_eq!((scene.end(), scene.st.hero(1).hand.len()), (NONE_LEFT, 1));
    // Where a League has its Terrain it is owed, but not where that alone is safe.
    let mut scene = on_quest("hunt").board("mead mead fen mead").waylays(1, "newt cog").start();
    scene.go(EAST, &[]).say("play cog on mead", WIN);
    assert_eq!(scene.end(), ("", None));
    let camp = on_quest("hunt").board("fen mead mead mead").waylays(1, "newt cog");
    let mut scene = camp.start();
    scene.go(EAST, &[]).say("play cog on mead", WIN);
    assert_eq!(scene.end(), NONE_LEFT);
}

#[test]
fn or_it_can_be_played_anywhere_where_the_rules_say_so() {
    let rules = "without_terrain = \"anywhere\"\nasked_for = \"may_be_held\"";
    let mut scene = on_quest_by("hunt", rules).waylays(1, "newt toad").start();
    scene.go(EAST, &[]);
    assert_eq!(scene.choices(), ["pass", "play newt on mead"], "no other one is");
    scene.say("play newt on mead", WIN);
    assert_eq!(scene.end(), NONE_LEFT);
    let mut scene = on_quest_by("relic", rules).waylays(1, "newt").start();
    scene.go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Move), "only for such a Quest");
}

#[test]
fn some_quests_ask_for_each_on_another_league() {
    let mut scene = on_quest("chase").waylays(1, "cog").start().standing("cog", 1).standing("cog", 1);
    scene.go(EAST, &[6, 6, 1, 1, 6, 6, 1, 1]);
    assert_eq!(scene.st.hero(0).errands[0].done[0], 1);
    scene.pass_day().go(EAST, &[]).say("play cog on mead", WIN);
    assert_eq!(scene.end(), DONE);
}

#[test]
fn treasures_are_picked_up() {
    let mut scene = on_quest("gather").treasures(0, "gem gem", &[1, 2]).start();
    scene.go(EAST, &[]).play(Action::PickUp, &[]);
    assert_eq!(scene.end(), ("", None));
    scene.pass_day().go(EAST, &[]).play(Action::PickUp, &[]);
    assert_eq!(scene.end(), DONE);
}

#[test]
fn the_goal_league_is_the_farthest_of_its_kind_and_is_reached_free_of_waylays() {
    let mut scene = on_quest("dash").board("mead mead mead").camps([0, 1]).start().standing("gnat", 2);
    assert_eq!(scene.st.hero(0).errands[0].goal_at[0], 2);
    scene.go(EAST, &[]).pass_day().go(EAST, TIE);
    assert_eq!(scene.end(), ("", None));
    scene.pass_day().stay(WIN);
    assert_eq!(scene.end(), DONE);
    // Of those with its Terrain the farthest; of all when none has it.
    let goal = |board: &'static str| on_quest("marsh").board(board).start().st.hero(0).errands[0].goal_at[0];
    assert_eq!(goal("mead fen fen mead"), 2);
    assert_eq!(goal("mead mead mead mead"), 3);
}

#[test]
fn each_goal_has_its_own_league() {
    let mut scene = on_quest("double").board("mead fen mead down").start();
    assert_eq!(scene.st.hero(0).errands[0].goal_at[..2], [1, 3]);
    scene.go(EAST, &[]).play(Action::Fetch, &[]).pass_day();
    scene.go(EAST, &[]).pass_day();
    assert_eq!(scene.end(), ("", None));
    scene.go(EAST, &[]);
    assert_eq!(scene.end(), DONE);
}

#[test]
fn something_is_fetched_and_brought_home() {
    let mut scene = on_quest("relic").start().at(0, 2, 1);
    scene.go(EAST, &[]);
    assert_eq!(scene.choices(), ["pass", "take the object of the Quest"]);
    scene.play(Action::Fetch, &[]);
    for _ in 0..2 {
        scene.pass_day().go(WEST, &[]);
    }
    assert_eq!((scene.end(), scene.place(0)), (("", None), 1));
    scene.pass_day().go(WEST, &[]);
    assert_eq!(scene.end(), DONE);
    // Home alone is not enough.
    let mut scene = on_quest("relic").start();
    scene.stay(&[]);
    assert_eq!(scene.end(), ("", None));
}

#[test]
fn a_quest_puts_its_own_waylay_on_the_goal() {
    let mut scene = on_quest("slay").camps([0, 0]).merits(0, "mask").start().at(0, 2, 1);
    assert_eq!(scene.standings(), [("dragon".into(), 3)]);
    scene.go(EAST, &[3, 3, 1, 2]);
    assert_eq!(scene.end(), ("", None), "a card cannot send it away");
    scene.pass_day().stay(WIN);
    assert_eq!(scene.end(), DONE);
}

#[test]
fn some_quests_lead_away_and_back_to_what_waits_in_the_camp() {
    let mut scene = on_quest("capture").start();
    for _ in 0..2 {
        scene.go(EAST, &[]).pass_day();
    }
    assert_eq!((scene.st.hero(0).errands[0].stage, scene.standings().len()), (0, 0));
    scene.go(EAST, &[]);
    assert_eq!(scene.standings(), [("dragon".into(), 0)]);
    for _ in 0..2 {
        scene.pass_day().go(WEST, &[]);
    }
    scene.pass_day().go(WEST, &[3, 3, 1, 2]);
    // 8 to 8: it is met in the camp, too, though nothing that was played there would be.
    assert_eq!((scene.end(), scene.count(0, metric::STALEMATES)), (("", None), 1));
    scene.pass_day().stay(WIN);
    assert_eq!(scene.end(), DONE);
    // On a small board the farthest is far enough.
    let mut scene = on_quest("trek").board("mead mead mead").camps([0, 1]).start();
    scene.go(EAST, &[]).pass_day();
    assert_eq!(scene.end(), ("", None));
    scene.go(EAST, &[]);
    assert_eq!(scene.end(), DONE);
}

#[test]
fn after_a_waylay_nothing_else_is_encountered_though_its_win_brings_another_to_the_board() {
    let table = on_quest("prowl").waylays(1, "cog gnat").treasures(0, "gem", &[1]);
    let mut scene = table.start();
    scene.go(EAST, &[]).say("play cog on mead", WIN);
    assert_eq!(scene.standings(), [("dragon".into(), 0)]);
    assert_eq!((scene.now(), scene.count(0, metric::TREASURES_FOUND)), ((1, Phase::Move), 0));
    scene.pass_day().stay(&[]);
    assert!(scene.legal().contains(&Action::PickUp), "the next Day it can be picked up");
}

#[test]
fn all_quests_must_be_complete() {
    let mut scene = on_quest("tour relic").start();
    scene.go(EAST, &[]).pass_day().go(EAST, &[]).pass_day();
    assert_eq!((scene.end(), [0, 1].map(|q| scene.st.hero(0).errands[q].stage)), (("", None), [1, 0]));
    scene.go(EAST, &[]).play(Action::Fetch, &[]);
    for _ in 0..3 {
        scene.pass_day().go(WEST, &[]);
    }
    assert_eq!(scene.end(), DONE);
}

/// The first moves the other onto its goal and would be done itself.
fn both(rules: &str) -> Scene {
    let table = table(CARDS).rules(rules).board("mead mead mead mead mead").camps([3, 0]);
    // Seat 0 is to reach League 0, and seat 1 League 4.
    let table = table.quests(0, "dash").quests(1, "dash").merits(1, "knack");
    let mut scene = table.start();
    assert_eq!([0, 1].map(|seat| scene.st.hero(seat).errands[0].goal_at[0]), [0, 4]);
    scene.st.hero_mut(0).errands[0].goal_at[0] = 3;
    scene.at(0, 2, 1).at(1, 3, 2)
}

#[test]
fn quests_completed_at_the_same_moment_are_a_draw_unless_the_rules_say_otherwise() {
    let end = |rules: &str| {
        let mut scene = both(rules);
        // Both are on their goals when the Day ends.
        scene.st.hero_mut(1).errands[0].goal_at[0] = 3;
        scene.go(EAST, &[]);
        (scene.end().0.to_owned(), scene.end().1)
    };
    assert_eq!(end(""), ("both_completed".into(), None));
    assert_eq!(end("both_complete = \"active_wins\""), ("quests_completed".into(), Some(0)));
}

#[test]
fn who_is_moved_onto_its_goal_completes_its_quest() {
    let mut scene = both("");
    scene.st.hero_mut(0).errands[0].goal_at[0] = 0;
    scene.go(EAST, &[]).say("waylay with a Might Test", WIN).say("move the character east", &[]);
    assert_eq!(scene.end(), ("quests_completed", Some(1)));
}

#[test]
fn a_single_game_is_cut_by_the_engine_alone() {
    let scene = table(CARDS).start();
    assert_eq!(scene.game.max_days(), u32::MAX);
    assert_eq!(scene.game.max_turns(), super::super::format::MAX_TURNS);
}
