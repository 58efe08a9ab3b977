//! What cards do beside Tests and Trials: each verb, its price and its limits.

use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
wolf = { type = "waylay", rating = 3, combat = 3, tests = ["combat"], copies = 3 }
frog = { type = "waylay", rating = 1, terrain = ["swamp"], combat = 3, tests = ["combat"] }
crag = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, enter = [{ attribute = "might", difficulty = 5 }] }
chapel = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, powers = [{ tests = ["combat"], add = 2 }] }
pony = { type = "ally", cost = 1, tags = ["mount"], powers = [{ pay = "exhaust", on = ["road"], ride = true }] }
rider = { type = "character", race = "rider", gender = "female", might = 2, savvy = 2, resolve = 2, powers = [{ pay = "any_merit", on = ["field"], ride = true }] }
cloak = { type = "treasure", cost = 1, powers = [{ pay = "exhaust", hide = "this_day" }] }
spyglass = { type = "treasure", cost = 1, powers = [{ pay = "exhaust", scout = "this_day" }] }
lantern = { type = "treasure", cost = 1, powers = [{ pay = "exhaust", scout = "next_day" }] }
veil = { type = "art", cost = 1, powers = [{ pay = "exhaust", also = { of = ["ability"], attribute = "savvy" }, hide = "until_left" }] }
wit = { type = "ability", cost = 1, attribute = "savvy", court = "seelie" }
guile = { type = "ability", cost = 1, attribute = "savvy", court = "seelie" }
brawn = { type = "ability", cost = 1, attribute = "might", court = "seelie" }
nag = { type = "character", race = "nag", gender = "none", might = 2, savvy = 2, resolve = 2, powers = [{ pay = "any_merit", weary = 1 }] }
mob = { type = "character", race = "mob", gender = "none", might = 2, savvy = 2, resolve = 2, powers = [{ pay = "any_merit", also = { tag = "blade" }, tests = ["combat"], add = 5 }] }
rapier = { type = "treasure", cost = 1, tags = ["blade"] }
leap = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", tests = ["combat"], spring = true }] }
mire = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, leave = [{ attribute = "savvy", difficulty = 6 }] }
vault = { type = "character", race = "hare", gender = "none", might = 2, savvy = 2, resolve = 2, powers = [{ pay = "any_merit", spring = true }] }
curse = { type = "art", cost = 1, powers = [{ pay = "exhaust", weary = 1, of = ["ally"] }] }
tax = { type = "art", cost = 1, powers = [{ pay = "exhaust", weary = 2 }] }
bane = { type = "art", cost = 1, powers = [{ pay = "exhaust", weary = 1, tag = "mount" }] }
snare = { type = "art", cost = 1, powers = [{ pay = "discard", delay = 1 }] }
wind = { type = "art", cost = 1, powers = [{ pay = "exhaust", push = true }] }
calls = { type = "art", cost = 1, powers = [{ pay = "exhaust", against = { race = ["nix"] }, push = true }] }
dice = { type = "treasure", cost = 1, powers = [{ pay = "exhaust", fate = ["nothing", "lose_day", "shoved", "leap", "treasure_pulled", "extra_day"] }] }
bones = { type = "treasure", cost = 1, powers = [{ pay = "exhaust", fate = ["treasure_shoved", "nothing", "nothing", "nothing", "nothing", "nothing"] }] }
finisher = { type = "ability", cost = 1, attribute = "might", court = "seelie", powers = [{ pay = "exhaust", also = { of = ["treasure"], tag = "blade" }, tests = ["combat"], add = 5 }] }
sabre = { type = "treasure", cost = 1, tags = ["blade"] }
native = { type = "advantage", cost = 1, powers = [{ tests = ["combat"], visited = true, add = 2 }] }
tourist = { type = "advantage", cost = 1, powers = [{ tests = ["combat"], visited = false, add = 2 }] }
swamper = { type = "advantage", cost = 1, powers = [{ tests = ["combat"], on = ["swamp"], add = 2 }] }
gem = { type = "treasure", cost = 1, copies = 2 }
gate = { type = "league", sides = { north = ["field"], east = ["road", "wall"], south = ["field"], west = ["road"] } }
keep = { type = "league", sides = { north = ["field"], east = ["wall"], south = ["field"], west = ["road"] } }
brew = { type = "treasure", cost = 1, powers = [{ pay = "exhaust", visited = false, recover = 1 }] }
nook = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", on = ["forest"], hide = "until_left" }] }
colt = { type = "ally", cost = 1, powers = [{ pay = "exhaust", visited = true, ride = true }] }
feud = { type = "enemy", bonus = 1, powers = [{ pay = "exhaust", against = { race = ["nix"] }, delay = 1 }] }
"#;

const WIN: &[u8] = &[6, 6, 1, 1];

fn has(merits: &'static str) -> Table {
    table(CARDS).merits(0, merits)
}

#[test]
fn a_ride_goes_one_league_further_before_anything_is_met() {
    let mut scene = has("pony").board("lane lane lane lane").waylays(1, "wolf wolf").start();
    scene.go(EAST, &[]);
    assert_eq!(
        (scene.now(), scene.choices()),
        ((0, Phase::Ride), vec!["pass".into(), "move on east with pony".into()])
    );
    scene.say("move on east with pony", &[]);
    assert_eq!((scene.place(0), scene.merits(0).1.as_str()), (2, "pony"));
    // Then the opponent may play a Waylay, once.
    assert_eq!(scene.now(), (1, Phase::Play));
    let mut scene = has("pony").board("lane lane lane lane").waylays(1, "wolf").start();
    scene.go(EAST, &[]).pass();
    assert_eq!((scene.place(0), scene.now()), (1, (1, Phase::Play)));
}

#[test]
fn a_ride_needs_its_terrain_on_both_ways() {
    for (board, rides) in [
        ("lane lane lane", true),
        ("mead lane lane", false),
        ("lane lane mead", false),
        ("mead mead mead", false),
        // A gate in a City Wall, through which a road leads, and a Wall alone.
        ("lane gate lane", true),
        ("lane keep lane", false),
    ] {
        let mut scene = has("pony").board(board).camps([0, 2]).start();
        scene.go(EAST, &[]);
        assert_eq!(scene.now().1 == Phase::Ride, rides, "{board}");
    }
}

#[test]
fn a_ride_takes_the_trials_of_its_way_and_stops_where_one_is_failed() {
    let ride = |die| {
        let mut scene = table(CARDS).character(0, "rider").merits(0, "knack").board("mead mead crag mead");
        scene = scene.waylays(1, "wolf");
        let mut scene = scene.start();
        scene.go(EAST, &[]).say("move on east with rider", &[die]);
        (scene.place(0), scene.now(), scene.merits(0).1)
    };
    assert_eq!(ride(3), (2, (1, Phase::Play), "knack".into()));
    assert_eq!(ride(2), (1, (1, Phase::Play), "knack".into()));
}

#[test]
fn a_ride_is_paid_for_with_any_merit() {
    let mut scene = table(CARDS).character(0, "rider").merits(0, "knack gem").start();
    scene.go(EAST, &[]).say("move on east with rider", &[]);
    assert_eq!((scene.now(), scene.place(0)), ((0, Phase::Pay), 1));
    scene.say("exhaust gem", &[]);
    assert_eq!((scene.place(0), scene.merits(0)), (2, ("knack".into(), "gem".into())));
    // Without a Merit there is no ride.
    let mut scene = table(CARDS).character(0, "rider").start();
    scene.go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Move));
}

#[test]
fn who_hides_is_met_by_no_new_waylay_that_day() {
    let mut scene = has("cloak").waylays(1, "wolf").start();
    scene.using("cloak", &[]).go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Move));
    scene.pass_day().go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Play));
    assert!(!has("cloak").start().can_use("cloak"), "no one has a Waylay to play");
}

#[test]
fn a_scout_makes_the_opponent_play_a_waylay_now_or_not_this_day() {
    let mut scene = has("spyglass").waylays(1, "wolf").start();
    scene.using("spyglass", &[]);
    assert_eq!((scene.now(), scene.choices()), ((1, Phase::Scout), vec!["pass".into(), "play wolf on mead".into()]));
    scene.pass().go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Move));
    let mut scene = has("spyglass").waylays(1, "wolf").start();
    scene.using("spyglass", &[]).say("play wolf on mead", &[]);
    assert_eq!((scene.now(), scene.standings()), ((0, Phase::Move), vec![("wolf".into(), 1)]));
    scene.stay(&[]).pass();
    assert_eq!(scene.count(0, metric::WAYLAYS_MET), 0, "it stands on the other League");
}

#[test]
fn a_scout_goes_to_one_league_that_its_owner_chooses() {
    let sent = || {
        let table = has("spyglass").board("mead mead mead mead mead").camps([0, 4]);
        let mut scene = table.waylays(1, "wolf").start().at(0, 2, 1);
        scene.using("spyglass", &[]);
        assert_eq!((scene.now(), scene.choices()), ((0, Phase::Send), vec!["go east".into(), "go west".into()]));
        scene.go(EAST, &[]);
        assert_eq!(scene.choices(), ["pass", "play wolf on mead"]);
        scene.pass();
        scene
    };
    assert_eq!(sent().go(EAST, &[]).now(), (1, Phase::Move));
    assert_eq!(sent().go(WEST, &[]).now(), (1, Phase::Play));
    // The next Day it is forgotten.
    let mut scene = sent();
    scene.stay(&[]).pass_day().go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Play));
}

#[test]
fn some_scouts_are_about_the_next_day() {
    let sent = || {
        let mut scene = has("lantern").waylays(1, "wolf").start();
        scene.using("lantern", &[]).pass();
        scene
    };
    assert_eq!(sent().go(EAST, &[]).now(), (1, Phase::Play));
    let mut scene = sent();
    scene.stay(&[]).play(Action::Pass, &[]).pass_day().go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Move));
    // And that Day alone.
    let mut scene = sent();
    scene.stay(&[]).play(Action::Pass, &[]).pass_day();
    scene.stay(&[]).play(Action::Pass, &[]).pass_day().go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Play));
}

#[test]
fn who_hides_until_it_leaves_is_kept_from_waylays_and_from_the_other() {
    let mut scene = has("veil wit").waylays(1, "wolf").start().at(1, 2, 3);
    scene.go(EAST, &[]);
    assert_eq!((scene.now(), scene.choices()), ((0, Phase::Ride), vec!["pass".into(), "use veil".into()]));
    scene.using("veil", &[]);
    assert_eq!((scene.now(), scene.merits(0).1.as_str()), ((1, Phase::Move), "veil wit"));
    scene.go(WEST, &[]);
    assert_eq!((scene.place(1), scene.now()), (1, (0, Phase::Move)), "no one can be seen");
    // It may leave its hiding-place to waylay, and is met again when it goes.
    scene.go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Play));
    scene.pass().go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Encounter));
    // At the start of a Day, too; but not in the camp.
    assert!(!has("veil wit").start().can_use("veil"));
    let mut scene = has("veil wit").start().at(0, 1, 0).at(1, 2, 3);
    scene.using("veil", &[]).stay(&[]).go(WEST, &[]);
    assert_eq!(scene.now(), (0, Phase::Move));
    // A character that is moved is seen again.
    let mut scene = has("veil wit").start().at(0, 1, 0);
    scene.using("veil", &[]);
    let mut none = Script::dice([]);
    scene.game.play(&mut scene.st, &mut none, &mut scene.ears).drag(0, EAST);
    assert!(!scene.st.hero(0).hidden);
}

#[test]
fn a_spring_follows_a_win_to_a_league_not_visited_without_its_trial() {
    let mut scene = has("leap").board("mead mead crag mead").start().standing("wolf", 1);
    scene.go(EAST, WIN);
    assert_eq!(
        (scene.now(), scene.choices()),
        ((0, Phase::Spring), vec!["pass".into(), "move on east with leap".into()])
    );
    scene.say("move on east with leap", &[]);
    assert_eq!((scene.place(0), scene.merits(0).1.as_str(), scene.now()), (2, "leap", (1, Phase::Move)));
    // It may be met by a Waylay there.
    let mut scene = has("leap").waylays(1, "wolf").start().standing("wolf", 1);
    scene.go(EAST, WIN).say("move on east with leap", &[]).say("play wolf on mead", WIN);
    assert_eq!(scene.count(0, metric::WAYLAYS_BEATEN), 2);
}

#[test]
fn a_spring_takes_the_trial_to_leave_and_not_the_one_to_enter() {
    let won = || {
        let board = has("leap").board("mead mire crag mead").waylays(1, "wolf");
        let mut scene = board.start().standing("wolf", 1);
        scene.go(EAST, WIN);
        scene
    };
    // Savvy 2 and the die against 6.
    let mut scene = won();
    scene.say("move on east with leap", &[4]);
    assert_eq!((scene.place(0), scene.count(0, metric::TRIALS_PASSED)), (2, 1));
    // It stays, its Day is over, and no other Waylay is played on it there.
    let mut scene = won();
    scene.say("move on east with leap", &[3]);
    assert_eq!((scene.place(0), scene.count(0, metric::TRIALS_FAILED)), (1, 1));
    assert_eq!((scene.now(), scene.merits(0).1.as_str()), ((1, Phase::Move), "leap"));
    // On its next Day it takes both Trials again.
    scene.pass_day().go(EAST, &[4, 1]);
    assert_eq!((scene.place(0), scene.count(0, metric::TRIALS_FAILED)), (1, 2));
}

#[test]
fn a_spring_is_paid_for_with_any_merit() {
    let mut scene = table(CARDS).character(0, "vault").merits(0, "gem knack").start().standing("wolf", 1);
    scene.go(EAST, WIN).say("move on east with vault", &[]);
    assert_eq!((scene.now(), scene.place(0)), ((0, Phase::Pay), 1));
    scene.say("exhaust knack", &[]);
    assert_eq!((scene.place(0), scene.merits(0).1.as_str()), (2, "knack"));
}

#[test]
fn a_power_wearies_merits_of_the_opponents_choice() {
    for (merit, given, choices) in
        [("curse", "pony knack gem", 0), ("tax", "pony knack gem", 3), ("bane", "pony knack gem", 0)]
    {
        let mut scene = has(merit).merits(1, given).start();
        scene.using(merit, &[]);
        if choices > 0 {
            assert_eq!((scene.now(), scene.legal().len()), ((1, Phase::Pay), choices));
            scene.say("exhaust gem", &[]).say("exhaust knack", &[]);
            assert_eq!(scene.merits(1).1, "gem knack");
        } else {
            // The Ally that is a mount.
            assert_eq!(scene.merits(1).1, "pony", "{merit}");
        }
        assert_eq!(scene.now(), (0, Phase::Move));
    }
    assert!(!has("curse").start().can_use("curse"), "nothing is there to weary");
    assert!(!has("curse").merits(1, "knack").start().can_use("curse"), "nor anything of its kind");
}

#[test]
fn a_power_makes_the_opponent_skip_a_day() {
    let mut scene = has("snare").start();
    scene.using("snare", &[]).stay(&[]);
    assert_eq!((scene.now(), scene.count(1, metric::DAYS_SKIPPED)), ((0, Phase::Move), 1));
    assert_eq!(scene.st.hero(0).held, 0, "it was discarded");
}

#[test]
fn a_power_moves_the_opponent() {
    let mut scene = has("wind").start();
    scene.using("wind", &[]);
    assert_eq!((scene.now(), scene.choices()), ((0, Phase::Shove), vec!["move the character west".into()]));
    scene.say("move the character west", &[]);
    assert_eq!((scene.place(1), scene.now()), (2, (0, Phase::Move)));
    // Only against whom the card names.
    assert!(!has("calls").start().can_use("calls"));
    assert!(has("calls").character(1, "nix").start().can_use("calls"));
}

#[test]
fn a_die_of_fate_takes_the_day() {
    let roll = |face: u8| {
        let mut scene = has("dice").treasures(0, "gem", &[2]).start();
        scene.using("dice", &[face]);
        scene
    };
    assert_eq!(roll(1).now(), (1, Phase::Move));
    let mut lost = roll(2);
    lost.pass_day();
    assert_eq!((lost.now(), lost.count(0, metric::DAYS_SKIPPED)), ((1, Phase::Move), 1));
    let mut shoved = roll(3);
    assert_eq!(shoved.now(), (1, Phase::Shoved));
    shoved.say("move the character east", &[]);
    assert_eq!((shoved.place(0), shoved.now()), (1, (1, Phase::Move)));
    let mut leaping = roll(4);
    assert_eq!((leaping.now(), leaping.choices()), ((0, Phase::Ride), vec!["go east".into()]));
    leaping.go(EAST, &[]).go(EAST, &[]);
    assert_eq!((leaping.place(0), leaping.now()), (2, (0, Phase::Encounter)));
    let mut pulled = roll(5);
    pulled.say("bring a Treasure here", &[]);
    assert_eq!((pulled.st.hero(0).treasure_at[0], pulled.now()), (0, (1, Phase::Move)));
    let again = roll(6);
    assert_eq!((again.now(), again.st.days), ((0, Phase::Move), 2));
}

#[test]
fn a_die_of_fate_moves_nobody_from_a_league_without_a_way() {
    for face in [3, 4] {
        let mut scene = has("dice").board("mead").camps([0, 0]).start();
        scene.using("dice", &[face]);
        assert_eq!((scene.place(0), scene.now()), (0, (1, Phase::Move)), "{face}");
    }
}

#[test]
fn a_die_of_fate_lets_the_opponent_move_a_treasure() {
    let mut scene = has("bones").treasures(0, "gem", &[2]).start();
    scene.using("bones", &[1]);
    assert_eq!(
        (scene.now(), scene.choices()),
        ((1, Phase::ShoveTreasure), vec!["move a Treasure east".into(), "move a Treasure west".into()])
    );
    scene.say("move a Treasure east", &[]);
    assert_eq!((scene.st.hero(0).treasure_at[0], scene.now()), (3, (1, Phase::Move)));
}

#[test]
fn some_powers_exhaust_a_second_merit() {
    let mut scene = has("finisher sabre knack").start().standing("wolf", 1);
    scene.go(EAST, &[1, 2, 2, 2]).using("finisher", &[]);
    assert_eq!((scene.standings().len(), scene.merits(0)), (0, ("knack".into(), "finisher sabre".into())));
    // Of several the player chooses, or discards one that is exhausted.
    let mut scene = has("finisher sabre rapier gem knack").start().tired(0, "knack");
    scene = scene.standing("wolf", 1);
    scene.go(EAST, &[1, 2, 2, 2]).using("finisher", &[]);
    assert_eq!(scene.choices(), ["exhaust sabre", "exhaust rapier", "discard knack"]);
    scene.say("exhaust rapier", &[]);
    assert_eq!((scene.standings().len(), scene.merits(0).0.as_str()), (0, "gem sabre"));
    // Not without it, nor while it is exhausted.
    let mut scene = has("finisher gem").start().standing("wolf", 1);
    assert_eq!(scene.go(EAST, &[1, 2, 2, 2]).now(), (0, Phase::Pay));
}

#[test]
fn a_second_merit_of_a_kind_and_any_merit_are_both_paid() {
    let mob = |merits: &'static str| {
        let table = table(CARDS).character(0, "mob").merits(0, merits);
        let mut scene = table.start().standing("wolf", 1);
        scene.go(EAST, &[1, 2, 2, 2]);
        scene
    };
    let mut scene = mob("sabre gem knack");
    scene.using("self", &[]);
    assert_eq!(
        (scene.now(), scene.merits(0).1.as_str(), scene.choices()),
        ((0, Phase::Pay), "sabre", vec!["exhaust gem".into(), "exhaust knack".into()])
    );
    scene.say("exhaust gem", &[]);
    assert_eq!((scene.standings().len(), scene.merits(0).0.as_str()), (0, "knack"));
    // One Merit cannot pay for both.
    assert_eq!(mob("sabre").merits(0).1, "sabre");
    assert_eq!(mob("sabre").standings().len(), 1);
}

#[test]
fn a_power_of_the_dawn_is_paid_for_before_it_works() {
    let mut scene = table(CARDS).character(0, "nag").merits(0, "gem wit").merits(1, "knack pony").start();
    scene.using("self", &[]);
    assert_eq!(scene.choices(), ["exhaust gem", "exhaust wit"]);
    scene.say("exhaust gem", &[]);
    assert_eq!((scene.now(), scene.choices().len()), ((1, Phase::Pay), 2));
    scene.say("exhaust pony", &[]);
    assert_eq!((scene.now(), scene.merits(0).1, scene.merits(1).1), ((0, Phase::Move), "gem".into(), "pony".into()));
}

#[test]
fn who_is_wearied_may_discard_an_exhausted_merit_instead() {
    let mut scene = has("curse").merits(1, "pony knack").start().tired(1, "knack");
    scene.using("curse", &[]);
    assert_eq!((scene.now(), scene.choices()), ((1, Phase::Pay), vec!["exhaust pony".into(), "discard knack".into()]));
    scene.say("discard knack", &[]);
    assert_eq!(scene.merits(1), ("pony".into(), String::new()));
}

/// Whether Might 2 and a Merit beat Combat 3 by dice of 6 and 6, which takes 2 more.
fn helped(merit: &'static str, board: &'static str, stay: bool) -> bool {
    let mut scene = has(merit).board(board).camps([0, 2]).start();
    if stay {
        scene = scene.at(0, 1, 0);
        scene.st.hero_mut(0).visited |= 0b10;
    }
    let mut scene = scene.standing("wolf", 1);
    scene.play(if stay { Action::Stay } else { Action::Go(EAST) }, &[3, 3, 3, 3]);
    scene.standings().is_empty()
}

#[test]
fn a_power_can_ask_for_terrain_and_for_leagues_that_were_visited() {
    assert!(helped("swamper", "mead fen mead", false));
    assert!(!helped("swamper", "mead mead mead", false));
    assert!(helped("native", "mead mead mead", true));
    assert!(!helped("native", "mead mead mead", false));
    assert!(helped("tourist", "mead mead mead", false));
    assert!(!helped("tourist", "mead mead mead", true));
}

#[test]
fn a_league_helps_whoever_is_there() {
    assert!(helped("knack", "mead chapel mead", false));
    assert!(!helped("knack", "chapel mead mead", false));
}

#[test]
fn a_power_of_the_dawn_is_used_once_a_day() {
    let mut scene = table(CARDS).merits(0, "wind tax").merits(1, "knack knack knack").start();
    scene.using("wind", &[]).say("move the character west", &[]);
    assert!(!scene.can_use("wind"));
    assert!(scene.can_use("tax"));
}

#[test]
fn powers_of_a_day_are_for_what_their_cards_name() {
    // At the start of a Day, a League that was not visited.
    let scene = || has("brew knack").start().tired(0, "knack");
    assert!(!scene().can_use("brew"), "the Base Camp was visited");
    assert!(scene().at(0, 1, 0).can_use("brew"));
    // On arrival, a Terrain.
    let arrives = |board: &'static str| {
        let mut scene = has("nook").board(board).waylays(1, "wolf").start();
        scene.go(EAST, &[]);
        scene.now()
    };
    assert_eq!(arrives("mead mead mead mead"), (1, Phase::Play));
    assert_eq!(arrives("mead wood mead mead"), (0, Phase::Ride));
    // On a ride, whether the League that it leads to was visited.
    let rides = |visited: u32| {
        let mut scene = has("colt").start();
        scene.st.hero_mut(0).visited |= visited;
        scene.go(EAST, &[]);
        scene.now().1
    };
    assert_eq!(rides(0), Phase::Move);
    assert_eq!(rides(0b100), Phase::Ride);
    // A Flaw, who uses it.
    let suffers = |other: &'static str| {
        let mut scene = has("").flaws(0, "feud").character(1, other).start();
        if scene.now() == (1, Phase::Hex) {
            scene.say("exhaust feud", &[]);
        }
        scene.count(0, metric::FLAWS_TRIGGERED)
    };
    assert_eq!([suffers("hob"), suffers("nix")], [0, 1]);
}

#[test]
fn two_powers_of_a_card_read_differently_where_both_can_be_used() {
    let text = format!(
        "{CARDS}writ = {{ type = \"art\", cost = 1, powers = [{{ pay = \"exhaust\", delay = 1 }}, {{ pay = \"exhaust\", weary = 1 }}] }}"
    );
    let table = |other: &'static str| table(&text).merits(0, "writ").merits(1, other);
    let uses = |scene: &Scene| -> Vec<String> {
        scene.choices().into_iter().filter(|words| words.starts_with("use")).collect()
    };
    assert_eq!(uses(&table("knack").start()), ["use writ (delay by 1)", "use writ (the opponent exhausts 1)"]);
    assert_eq!(uses(&table("").start()), ["use writ"], "there is nothing to weary");
}
