//! Waylays: several wins, what a defeat costs, bribes, Trials.

use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
hydra = { type = "waylay", rating = 4, combat = 3, tests = ["combat"], wins = 2 }
swarm = { type = "waylay", rating = 4, combat = 3, tests = ["combat"], wins = 3, again = true }
ogre = { type = "waylay", rating = 3, combat = 3, tests = ["combat"], loss = [{ exhaust = 1, of = ["ally"] }] }
thief = { type = "waylay", rating = 3, savvy = 3, tests = ["savvy"], loss = [{ exhaust = 0 }, { discard = 1, of = ["treasure"] }] }
rust = { type = "waylay", rating = 3, might = 3, tests = ["might"], loss = [{ discard = 1 }] }
web = { type = "waylay", rating = 2, might = 3, tests = ["might"], loss = [{ hold = true }, { skip = 1 }] }
gale = { type = "waylay", rating = 2, might = 3, tests = ["might"], loss = [{ back = true }] }
captor = { type = "waylay", rating = 3, combat = 3, tests = ["combat"], loss = [{ camp = true }, { leaves = true }] }
gentle = { type = "waylay", rating = 1, savvy = 3, tests = ["savvy"], loss = [{ exhaust = 0 }] }
toll = { type = "waylay", rating = 2, savvy = 3, tests = ["savvy"], bribe = "coin" }
snob = { type = "waylay", rating = 2, savvy = 3, tests = ["savvy"], bribe = "gem" }
pit = { type = "waylay", rating = 2, trial = { attribute = "might", difficulty = 6 } }
greedy_pit = { type = "waylay", rating = 2, trial = { attribute = "savvy", difficulty = 6 }, loss = [{ exhaust = 1 }], bribe = "coin" }
coin = { type = "treasure", cost = 1, copies = 2 }
ring = { type = "treasure", cost = 1, tags = ["gem"] }
pal = { type = "ally", cost = 1, copies = 2 }
grit = { type = "ability", cost = 1, attribute = "might", court = "seelie", powers = [{ pay = "exhaust", trials = ["might"], add = 1 }] }
shaft = { type = "waylay", rating = 2, trial = { attribute = "might", difficulty = 6 }, tags = ["hole"] }
climber = { type = "advantage", cost = 1, powers = [{ trials = ["might"], against = { tags = ["hole"] }, add = 1 }] }
brute = { type = "waylay", rating = 2, combat = 3, tests = ["combat"], loss = [{ exhaust = 1, of = ["ally"] }, { exhaust = 1 }] }
shield = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", tests = ["combat"], banish = 3 }] }
plank = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", trials = ["might"], banish = 3 }] }
mask = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", banish = 2 }] }
wader = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", on = ["swamp"], spare = true }] }
guide = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", on = ["field"], spare = true }] }
warden = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", against = { waylay = true }, spare = true }] }
duellist = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", against = { waylay = false }, spare = true }] }
quick = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", tests = ["savvy"], spare = true }] }
slime = { type = "waylay", rating = 2, trial = { attribute = "might", difficulty = 6 }, loss = [{ exhaust = 1 }] }
fuddle = { type = "art", cost = 1, powers = [{ pay = "exhaust", choose_loss = true }] }
muddle = { type = "art", cost = 1, powers = [{ pay = "exhaust", trials = ["might"], choose_loss = true }] }
thick = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", spare = true }] }
"#;

const WIN: &[u8] = &[6, 6, 1, 1];
const LOSS: &[u8] = &[1, 1, 6, 6];

/// On League 1, come from 0, with this Waylay.
fn with(waylay: &str, merits: &'static str) -> Scene {
    table(CARDS).merits(0, merits).start().at(0, 1, 0).standing(waylay, 1)
}

#[test]
fn some_waylays_must_be_beaten_several_times() {
    let mut scene = with("hydra", "knack");
    scene.stay(WIN);
    assert_eq!((scene.standings().len(), scene.now()), (1, (1, Phase::Move)));
    assert_eq!(scene.count(0, metric::WAYLAYS_BEATEN), 0);
    // In between it is left like any other.
    scene.pass_day();
    assert_eq!(scene.choices(), ["stay", "go west"]);
    scene.stay(WIN);
    assert_eq!((scene.standings().len(), scene.count(0, metric::WAYLAYS_BEATEN)), (0, 1));
}

#[test]
fn against_some_the_character_may_go_on_at_once() {
    let mut scene = with("swarm", "knack knack");
    scene.stay(WIN);
    assert_eq!((scene.now(), scene.choices()), ((0, Phase::Again), vec!["pass".into(), "fight on".into()]));
    scene.play(Action::Fight, WIN).play(Action::Fight, WIN);
    assert!(scene.standings().is_empty());
    let mut scene = with("swarm", "knack knack");
    scene.stay(WIN).pass();
    assert_eq!((scene.standings().len(), scene.now()), (1, (1, Phase::Move)));
    let mut scene = with("swarm", "knack");
    scene.stay(WIN).play(Action::Fight, LOSS);
    assert_eq!((scene.merits(0).1.as_str(), scene.now()), ("knack", (1, Phase::Move)));
}

#[test]
fn a_defeat_exhausts_one_merit_of_the_losers_choice() {
    let mut scene = with("hydra", "knack pal");
    scene.stay(LOSS);
    assert_eq!((scene.now(), scene.choices()), ((0, Phase::Pay), vec!["exhaust knack".into(), "exhaust pal".into()]));
    scene.say("exhaust pal", &[]);
    assert_eq!(scene.merits(0), ("knack".into(), "pal".into()));
    assert_eq!((scene.standings().len(), scene.place(0), scene.now()), (1, 1, (1, Phase::Move)));
}

#[test]
fn a_waylay_exhausts_more_of_a_type() {
    // Any one, and an Ally besides.
    let mut scene = with("ogre", "knack coin pal");
    scene.stay(LOSS).say("exhaust knack", &[]);
    assert_eq!(scene.choices(), ["exhaust pal", "discard knack"]);
    scene.say("exhaust pal", &[]);
    assert_eq!(scene.merits(0), ("coin".into(), "knack pal".into()));
    // Any exhausted one may be discarded instead of the Ally.
    let mut scene = with("ogre", "knack coin pal");
    scene.stay(LOSS).say("exhaust knack", &[]).say("discard knack", &[]);
    assert_eq!(scene.merits(0), ("coin pal".into(), String::new()));
    // Where there is none, it is not owed.
    let mut scene = with("ogre", "knack coin");
    scene.stay(LOSS).say("exhaust knack", &[]);
    assert_eq!((scene.merits(0), scene.now()), (("coin".into(), "knack".into()), (1, Phase::Move)));
}

#[test]
fn a_waylay_discards_merits_of_a_type_and_none_is_exhausted() {
    let mut scene = with("thief", "knack coin ring");
    scene.stay(LOSS);
    assert_eq!(scene.choices(), ["discard coin", "discard ring"]);
    scene.say("discard ring", &[]);
    assert_eq!(scene.merits(0), ("coin knack".into(), String::new()));
    // Exhausted ones can be stolen too; without any the thief leaves empty-handed.
    let mut scene = with("thief", "knack coin").tired(0, "coin");
    scene.stay(LOSS);
    assert_eq!(scene.merits(0), ("knack".into(), String::new()));
    let mut scene = with("thief", "knack");
    scene.stay(LOSS);
    assert_eq!(scene.merits(0), ("knack".into(), String::new()));
}

#[test]
fn a_waylay_exhausts_one_and_discards_another() {
    let mut scene = with("rust", "knack coin");
    scene.stay(LOSS).say("exhaust knack", &[]);
    assert_eq!(scene.choices(), ["discard knack", "discard coin"]);
    scene.say("discard knack", &[]);
    assert_eq!((scene.merits(0), scene.now()), (("coin".into(), String::new()), (1, Phase::Move)));
}

#[test]
fn what_cannot_be_exhausted_does_not_save_from_a_discard() {
    let both = CARDS.replace(
        "loss = [{ discard = 1 }]",
        "loss = [{ exhaust = 1, of = [\"ally\"] }, { discard = 1, of = [\"treasure\"] }]",
    );
    let mut scene = table(&both).merits(0, "knack coin").start().at(0, 1, 0).standing("rust", 1);
    scene.stay(LOSS).say("exhaust knack", &[]);
    assert_eq!((scene.merits(0), scene.now()), ((String::new(), "knack".into()), (1, Phase::Move)));
}

#[test]
fn a_waylay_costs_a_day_and_lets_nobody_retreat() {
    let mut scene = with("web", "knack knack");
    scene.stay(LOSS).say("exhaust knack", &[]);
    scene.pass_day();
    // The Day is skipped: it is the other's turn again.
    assert_eq!((scene.now(), scene.count(0, metric::DAYS_SKIPPED)), ((1, Phase::Move), 1));
    // The other, who has not lost to it, may retreat.
    let mut scene = scene.at(1, 1, 0);
    assert_eq!((scene.now(), scene.choices()), ((1, Phase::Move), vec!["stay".into(), "go west".into()]));
    scene.go(WEST, &[]).pass();
    assert_eq!((scene.now(), scene.choices()), ((0, Phase::Move), vec!["stay".into()]));
    // A character that has not lost to it may, too. A win frees.
    let mut free = with("web", "knack");
    assert_eq!(free.choices(), ["stay", "go west"]);
    scene.stay(WIN);
    assert!(scene.standings().is_empty());
    scene.pass_day();
    assert_eq!(scene.choices(), ["stay", "go east", "go west"]);
    free.stay(&[3, 3, 3, 2]).pass_day();
    assert_eq!(free.choices(), ["stay", "go west"], "a Stalemate holds no one");
}

#[test]
fn a_waylay_throws_a_character_back() {
    let mut scene = with("gale", "knack");
    scene.stay(LOSS);
    assert_eq!((scene.place(0), scene.merits(0).1.as_str(), scene.now()), (0, "knack", (1, Phase::Move)));
    assert_eq!(scene.standings(), [("gale".into(), 1)]);
}

#[test]
fn a_waylay_takes_a_character_to_its_camp_and_goes() {
    let mut scene = table(CARDS).merits(0, "knack").start().at(0, 2, 1).standing("captor", 2);
    scene.stay(LOSS);
    assert_eq!((scene.place(0), scene.standings().len(), scene.now()), (0, 0, (1, Phase::Move)));
    assert_eq!(scene.count(0, metric::WAYLAYS_BEATEN), 0);
}

#[test]
fn a_waylay_can_cost_nothing() {
    let mut scene = with("gentle", "knack");
    scene.stay(LOSS);
    assert_eq!((scene.merits(0).0.as_str(), scene.standings().len()), ("knack", 1));
}

#[test]
fn a_waylay_can_be_bribed_with_what_it_names() {
    let mut scene = with("toll", "coin knack").tired(0, "coin");
    scene.stay(&[]);
    assert_eq!(scene.choices(), ["take a Savvy Test", "bribe with coin"]);
    scene.say("bribe with coin", &[]);
    assert_eq!((scene.merits(0).0.as_str(), scene.standings().len()), ("knack", 0));
    assert_eq!((scene.now(), scene.count(0, metric::WAYLAYS_BEATEN)), ((1, Phase::Move), 0));
    // By tag too; other Merits are no bribe.
    assert!(with("snob", "ring").stay(&[]).choices().contains(&"bribe with ring".to_owned()));
    let mut scene = with("snob", "coin knack");
    scene.stay(&[6, 6, 1, 1]);
    assert!(scene.standings().is_empty());
}

#[test]
fn giving_the_last_merit_away_is_no_defeat() {
    let mut scene = with("toll", "coin");
    scene.stay(&[]).say("bribe with coin", &[]);
    assert_eq!((scene.place(0), scene.st.hero(0).skip), (1, 0));
}

#[test]
fn a_waylay_with_a_trial_is_overcome_by_it() {
    let mut scene = with("pit", "knack");
    scene.stay(&[4]);
    assert_eq!((scene.standings().len(), scene.count(0, metric::WAYLAYS_BEATEN)), (0, 1));
    assert_eq!(scene.count(0, metric::TRIALS_PASSED), 1);
    let mut scene = with("pit", "knack");
    scene.stay(&[3]);
    assert_eq!((scene.standings().len(), scene.merits(0).1.as_str()), (1, ""));
    assert_eq!(scene.count(0, metric::WAYLAYS_LOST), 1);
    assert_eq!(scene.place(0), 1);
}

#[test]
fn a_failed_trial_of_a_waylay_has_its_effects() {
    let mut scene = with("greedy_pit", "coin knack pal");
    scene.stay(&[]);
    assert_eq!(scene.choices(), ["roll", "bribe with coin"]);
    // What is listed, and no Merit as for a lost Test.
    scene.play(Action::Roll, &[1]).say("exhaust knack", &[]);
    assert_eq!(scene.merits(0), ("coin pal".into(), "knack".into()));
}

#[test]
fn powers_for_trials_help_in_that_of_a_waylay() {
    let mut scene = with("pit", "grit knack");
    scene.stay(&[3]).using("grit", &[]);
    assert!(scene.standings().is_empty());
    // What is said about a loss holds for it as well.
    let mut scene = with("pit", "thick knack");
    scene.stay(&[1]).using("thick", &[]);
    assert_eq!((scene.merits(0), scene.standings().len()), (("knack".into(), "thick".into()), 1));
}

#[test]
fn what_spares_a_loss_to_some_or_on_some_terrain_spares_no_other_in_a_trial_either() {
    // The kind of Test that a card names is not asked for: a Trial is of none.
    for (merit, spares) in [("wader", false), ("guide", true), ("warden", true), ("duellist", false), ("quick", true)] {
        let mut scene = with("pit", merit);
        scene.stay(&[1]);
        let asked = scene.now() == (0, Phase::Window);
        assert_eq!(asked, spares, "{merit} in a Trial");
        let mut scene = with("rust", merit);
        scene.stay(LOSS);
        let asked = scene.now() == (0, Phase::Window);
        assert_eq!(asked, spares && merit != "quick", "{merit} in a Might Test");
    }
}

#[test]
fn what_chooses_a_loss_is_about_tests_and_not_about_trials() {
    // In the Trial of a Waylay only a card that names Trials lets its owner choose.
    for (card, in_trial, in_test) in [("fuddle", 0, 1), ("muddle", 1, 0)] {
        let of = |waylay: &str, dice: &[u8]| {
            let table = table(CARDS).merits(0, "knack coin").merits(1, card);
            let mut scene = table.start().at(0, 1, 0).standing(waylay, 1);
            scene.stay(dice);
            i32::from(scene.now() == (1, Phase::Window))
        };
        assert_eq!((of("slime", &[1]), of("rust", LOSS)), (in_trial, in_test), "{card}");
    }
}

#[test]
fn a_waylay_of_a_low_rating_can_be_sent_away() {
    for (waylay, asked) in [("gentle", true), ("toll", true), ("pit", true), ("hydra", false)] {
        let mut scene = with(waylay, "mask");
        let free = scene.game.waylay(scene.waylay(waylay)).rating > 2;
        scene.stay(if free { WIN } else { &[] });
        assert_eq!(scene.st.phase == Phase::Face, asked, "{waylay}");
        if asked {
            scene.using("mask", &[]);
            assert!(scene.standings().is_empty());
            assert_eq!((scene.now(), scene.count(0, metric::WAYLAYS_BEATEN)), ((1, Phase::Move), 0));
        }
    }
}

#[test]
fn what_sends_a_waylay_away_is_for_the_tests_and_trials_that_it_names() {
    let asked = |waylay: &str, card: &'static str, dice: &[u8]| {
        let mut scene = with(waylay, card);
        let phase = |scene: &Scene| scene.st.phase == Phase::Face && scene.can_use(card);
        // With nothing to choose the dice are rolled at once.
        let mut script = balance_engine::chance::Script::dice(dice.iter().copied());
        scene.game.apply(&mut scene.st, Action::Stay, &mut script, &mut scene.ears);
        phase(&scene)
    };
    for (waylay, by_test, by_trial) in [("ogre", true, false), ("gentle", false, false), ("pit", false, true)] {
        assert_eq!(asked(waylay, "shield", WIN), by_test, "{waylay}");
        assert_eq!(asked(waylay, "plank", WIN), by_trial, "{waylay}");
    }
    assert!(!asked("greedy_pit", "plank", &[6]), "its Trial is one of Savvy");
}

#[test]
fn what_is_about_a_waylay_counts_in_its_trial() {
    let beaten = |waylay: &str| {
        let mut scene = with(waylay, "climber");
        // 2 and 3 are one short of 6.
        scene.stay(&[3]);
        scene.standings().is_empty()
    };
    assert_eq!(["shaft", "pit"].map(beaten), [true, false]);
}

#[test]
fn a_loss_of_any_merit_and_of_one_of_a_type_are_two() {
    let mut scene = with("brute", "pal ring coin knack");
    scene.stay(LOSS).say("exhaust coin", &[]).say("exhaust ring", &[]).say("exhaust pal", &[]);
    assert_eq!(scene.merits(0), ("knack".into(), "coin pal ring".into()));
}

#[test]
fn a_waylay_does_what_its_card_says_to_who_loses_the_last_merit_too() {
    let loses = |waylay: &str| {
        let mut scene = with(waylay, "pal").tired(0, "pal");
        scene.stay(LOSS);
        assert_eq!((scene.place(0), scene.count(0, metric::EXILES)), (0, 1));
        (scene.standings().len(), scene.st.hero(0).skip)
    };
    assert_eq!(loses("ogre"), (1, 1));
    assert_eq!(loses("captor"), (0, 1), "it goes");
    assert_eq!(loses("web"), (1, 2), "another Day is skipped");
}
