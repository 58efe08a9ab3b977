//! Waylays that Quests ask to be beaten: which count, when they must be played, and what happens when none is left.

use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
hunt = { type = "quest", waylays = 40, treasures = 0, goals = [{ beat = 2, tests = ["combat"] }] }
chase = { type = "quest", waylays = 40, treasures = 0, goals = [{ beat = 2, tags = ["cog"], apart = true }] }
stalk = { type = "quest", waylays = 40, treasures = 0, goals = [{ beat = 1, tests = ["combat"] }, { foe = "cog", in_camp = true }] }
gather = { type = "quest", waylays = 40, treasures = 2, goals = [{ hold = 1 }, { beat = 1, tests = ["combat"] }] }
cog = { type = "waylay", rating = 2, combat = 3, tests = ["combat"], tags = ["cog"], copies = 4, bribe = "coin" }
swarm = { type = "waylay", rating = 2, combat = 3, tests = ["combat"], tags = ["cog"], joins = true }
frog = { type = "waylay", rating = 2, terrain = ["swamp"], combat = 3, tests = ["combat"], tags = ["cog"], copies = 2 }
cart = { type = "waylay", rating = 2, combat = 3, tests = ["combat"], loss = [{ leaves = true }] }
imp = { type = "waylay", rating = 2, savvy = 3, tests = ["savvy"], copies = 2 }
bring = { type = "quest", waylays = 40, treasures = 3, goals = [{ hold = 2 }, { home = true }] }
coin = { type = "treasure", cost = 1, copies = 3 }
mask = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", banish = 12 }] }
"#;

const WIN: &[u8] = &[6, 6, 1, 1];
const LOSS: &[u8] = &[1, 1, 6, 6];

const NONE_LEFT: (&str, Option<u8>) = ("none_left", Some(0));
const GOES_ON: (&str, Option<u8>) = ("", None);

fn on_quest(quest: &'static str, rules: &str) -> Table {
    table(CARDS).quests(0, quest).rules(&format!("without_merits = \"nothing\"\n{rules}"))
}

/// The three readings of what becomes of a goal when no Waylay is left.
const READINGS: [&str; 3] = ["", "none_left = \"reached\"", "none_left = \"never_reached\""];

#[test]
fn a_waylay_that_would_not_count_need_not_be_played() {
    let mut scene = on_quest("chase", "").waylays(1, "cog cog cog").start();
    scene.go(EAST, &[]);
    assert!(!scene.legal().contains(&Action::Pass));
    scene.say("play cog on mead", WIN).pass_day().go(WEST, &[]).pass_day();
    // One has been beaten on this League: here it may be held, or played for another reason.
    scene.go(EAST, &[]);
    assert_eq!(scene.choices(), ["pass", "play cog on mead", "play cog on mead"]);
    scene.say("play cog on mead", WIN).pass_day();
    assert_eq!((scene.st.hero(0).errands[0].done[0], scene.end()), (1, GOES_ON));
    scene.go(EAST, &[]);
    assert_eq!(scene.choices(), ["play cog on mead"], "on another League it must be played");
}

#[test]
fn a_second_waylay_need_not_be_played_where_one_counts() {
    let mut scene = on_quest("chase", "").waylays(1, "swarm").start().standing("cog", 1);
    scene.go(EAST, &[]);
    assert_eq!(scene.choices(), ["pass", "play swarm on mead"]);
    let mut scene = on_quest("hunt", "").waylays(1, "swarm").start().standing("cog", 1);
    scene.go(EAST, &[]);
    assert_eq!(scene.choices(), ["play swarm on mead"], "each counts");
}

#[test]
fn what_no_longer_counts_may_be_got_rid_of() {
    let table = on_quest("gather", "").merits(0, "coin mask").treasures(0, "coin", &[3]);
    let mut scene = table.waylays(1, "cog cog").start();
    // The Quest asks for one, though not yet: the Test is the only choice.
    scene.go(EAST, &[]).say("play cog on mead", WIN).pass_day();
    assert_eq!(scene.st.hero(0).errands[0].done, [0, 1, 0]);
    scene.go(EAST, &[]).say("play cog on mead", &[]);
    assert_eq!(scene.choices(), ["take a Combat Test", "use mask", "bribe with coin"]);
    // So may one on a League where none counts any more.
    let mut scene = on_quest("chase", "").merits(0, "coin").waylays(1, "cog cog cog").start().standing("cog", 2);
    scene.go(EAST, &[]).say("play cog on mead", WIN).pass_day().go(WEST, &[]).pass_day();
    scene.go(EAST, &[]).say("play cog on mead", &[]).say("bribe with coin", &[]);
    assert_eq!(scene.st.hero(0).errands[0].lost, 0);
}

#[test]
fn when_no_more_such_waylays_are_left_the_goal_is_passed_and_the_game_ends_so() {
    let end = |rules: &str| {
        let mut scene = on_quest("hunt", rules).waylays(1, "imp cog").start();
        scene.go(EAST, &[]).say("play cog on mead", WIN);
        (scene.end().0.to_owned(), scene.end().1, scene.count(0, metric::GOALS_UNMET))
    };
    let none_left = ("none_left".to_owned(), Some(0), 1);
    assert_eq!(READINGS.map(end), [none_left.clone(), none_left, (String::new(), None, 0)]);
    // With enough of them it is simply reached.
    let mut scene = on_quest("hunt", "").waylays(1, "cog cog").start();
    scene.go(EAST, &[]).say("play cog on mead", WIN).pass_day();
    scene.go(EAST, &[]).say("play cog on mead", WIN);
    assert_eq!(scene.end(), ("quests_completed", Some(0)));
    assert_eq!(scene.count(0, metric::GOALS_UNMET), 0);
}

#[test]
fn only_a_waylay_that_would_count_is_left() {
    // The second frog can be played on the fen alone, where one has been beaten.
    let mut scene = on_quest("chase", "").board("mead fen mead mead").waylays(1, "frog frog").start();
    scene.go(EAST, &[]).say("play frog on fen", WIN);
    assert_eq!(scene.end(), NONE_LEFT);
    // So does one that stands there.
    let mut scene = on_quest("chase", "").waylays(1, "cog").start().standing("cog", 1);
    scene.go(EAST, WIN);
    assert_eq!(scene.end(), GOES_ON, "the opponent holds another");
    let mut scene = on_quest("chase", "").start().standing("cog", 1).standing("cog", 1);
    scene.go(EAST, &[6, 6, 1, 1]);
    assert_eq!(scene.end(), NONE_LEFT);
}

/// Who wins, by each reading, if the last Waylay has gone and the character has not beaten it.
fn ends_after(play: impl Fn(&str) -> Scene) -> [Option<u8>; 3] {
    READINGS.map(|rules| play(rules).end().1)
}

#[test]
fn a_waylay_that_the_opponent_has_beaten_does_not_count() {
    let ends = ends_after(|rules| {
        let mut scene = on_quest("hunt", rules).start().standing("cog", 2);
        scene.stay(&[]).go(WEST, WIN);
        assert!(scene.standings().is_empty());
        scene
    });
    assert_eq!(ends, [None, Some(0), None]);
}

#[test]
fn a_waylay_that_the_opponent_has_sent_away_does_not_count() {
    let ends = ends_after(|rules| {
        let mut scene = on_quest("hunt", rules).merits(1, "mask").start().standing("cog", 2);
        scene.stay(&[]).go(WEST, &[]).say("use mask", &[]);
        assert!(scene.standings().is_empty());
        if scene.end().1.is_none() {
            scene.stay(&[]);
        }
        scene
    });
    assert_eq!(ends, [None, Some(0), None]);
}

#[test]
fn a_waylay_that_goes_after_a_defeat_does_not_count() {
    let ends = ends_after(|rules| {
        let mut scene = on_quest("hunt", rules).waylays(1, "cart").start();
        scene.go(EAST, &[]).say("play cart on mead", LOSS);
        assert!(scene.standings().is_empty());
        scene
    });
    assert_eq!(ends, [None, Some(0), None]);
}

#[test]
fn the_game_is_over_when_neither_can_complete_its_quests_any_more() {
    let end = |rules: &str, own: &'static str| {
        let table = on_quest("hunt", rules).quests(1, "hunt").waylays(0, own);
        let mut scene = table.start().standing("cart", 1);
        scene.go(EAST, LOSS);
        (scene.end().0.to_owned(), scene.end().1)
    };
    // Both hunts ask for two, and the only cart has gone.
    assert_eq!(end("", ""), ("neither_can_complete".to_owned(), None));
    assert_eq!(end("none_left = \"reached\"", ""), ("both_completed".to_owned(), None));
    // A Waylay in the Base Camp after the hunt does not count for it.
    let mut scene = on_quest("stalk", "").quests(1, "hunt").start().standing("cart", 1);
    scene.go(EAST, LOSS);
    assert_eq!(scene.end(), ("neither_can_complete", None));
    // The first could still play two and beat them itself.
    assert_eq!(end("", "cog cog").0, "");
    let lost = |treasures: &'static str, buried: &'static [u8]| {
        let table = on_quest("hunt", "").quests(1, "bring").treasures(1, treasures, buried);
        let mut scene = table.start().standing("cart", 1);
        scene.st.hero_mut(1).treasure_at[0] = super::super::state::FOUND;
        scene.go(EAST, LOSS);
        scene.end().0.to_owned()
    };
    // The other has found a Treasure and lost it.
    assert_eq!(lost("coin coin", &[1, 2]), "neither_can_complete");
    assert_eq!(lost("coin coin coin", &[1, 2, 3]), "", "it needs two, and two lie there");
}

#[test]
fn what_the_player_has_played_itself_is_not_missed() {
    let mut scene = on_quest("hunt", "").waylays(0, "cog").waylays(1, "swarm").start();
    scene.stay(&[]).go(WEST, &[]).say("play cog on mead", WIN);
    assert_eq!(scene.st.hero(0).errands[0].lost, 0);
    scene.go(EAST, &[]).say("play swarm on mead", WIN);
    assert_eq!(scene.end(), NONE_LEFT);
}

/// What the player who is asked thinks of its first Waylay.
fn worth_of_playing(scene: &Scene) -> i32 {
    let legal = scene.legal();
    let mut worth = Vec::new();
    scene.game.evaluate_actions(scene.game.view(&scene.st, Seat(1)), &legal, &mut worth);
    let play = |action: &Action| matches!(action, Action::Play { card: 0, .. });
    worth[legal.iter().position(play).unwrap()]
}

#[test]
fn a_player_with_waylays_to_spare_plays_them_where_they_do_not_count() {
    let worth = |done: u8| {
        let mut scene = on_quest("chase", "").waylays(1, "cog cog").start();
        let errand = &mut scene.st.hero_mut(0).errands[0];
        (errand.done[0], errand.leagues[0]) = (done, 0b10);
        scene.go(EAST, &[]);
        worth_of_playing(&scene)
    };
    // With one still to beat the second is to spare.
    assert!(worth(1) > worth(0) + 100, "{} {}", worth(1), worth(0));
}

#[test]
fn a_player_knows_that_a_goal_is_out_of_reach_without_its_waylays() {
    let score = |lost: u8| {
        let mut scene = on_quest("hunt", "").waylays(1, "cog").start();
        scene.st.hero_mut(0).errands[0].lost = lost;
        scene.game.score(scene.game.view(&scene.st, Seat(0)))
    };
    assert!(score(1) < score(0) - 200, "{} {}", score(1), score(0));
}

#[test]
fn a_player_whose_quest_lacks_waylays_plays_its_own_to_beat_them() {
    let worth = |lost: u8| {
        let mut scene = on_quest("hunt", "").quests(1, "hunt").waylays(1, "cog cog").start();
        scene.st.hero_mut(1).errands[0].lost = lost;
        scene.go(EAST, &[]);
        worth_of_playing(&scene)
    };
    assert!(worth(1) > worth(0) + 500, "{} {}", worth(1), worth(0));
}
