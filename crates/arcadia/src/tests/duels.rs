//! Waylaying the other character.

use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
crag = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, enter = [{ attribute = "might", difficulty = 9 }] }
sword = { type = "treasure", cost = 1, powers = [{ tests = ["combat"], add = 2 }] }
again = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", retest = true }] }
parry = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", tests = ["combat"], add = 3 }] }
stance = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", tests = ["combat"], before = true, add = 3 }] }
shrug = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", spare = true }] }
spite = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", choose_loss = true }] }
cruel = { type = "advantage", cost = 1, powers = [{ tests = ["savvy"], against = { gender = "female" }, add = 2 }] }
hunter = { type = "advantage", cost = 1, powers = [{ tests = ["savvy"], against = { waylay = true }, add = 5 }] }
oafish = { type = "character", race = "oaf", gender = "male", might = 2, savvy = 0, resolve = 1 }
ants = { type = "character", race = "ant", gender = "none", might = 1, savvy = 1, resolve = 5, powers = [{ pay = "any_merit", tests = ["might", "combat"], change = "resolve" }] }
retort = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", tests = ["resolve"], change = "savvy" }] }
plea = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", tests = ["combat"], against = { gender = "female" }, change = "savvy" }] }
lady = { type = "ally", cost = 1, tags = ["noble"] }
signet = { type = "treasure", cost = 1, tags = ["noble"] }
title = { type = "advantage", cost = 1, tags = ["noble"] }
spell = { type = "art", cost = 1, tags = ["noble"] }
fame = { type = "curse", bonus = 1, tags = ["noble"] }
snob = { type = "advantage", cost = 1, powers = [{ tests = ["savvy"], against = { tags = ["noble"] }, add = 5 }] }
thief = { type = "advantage", cost = 1, powers = [{ tests = ["savvy"], against = { tags = ["signet"] }, add = 5 }] }
censor = { type = "art", cost = 1, powers = [{ pay = "exhaust", against = { tags = ["noble"], waylay = false }, delay = 1 }] }
sentry = { type = "waylay", rating = 1, savvy = 2, tests = ["savvy"], against = [{ add = 5, who = { tags = ["noble"] } }] }
champion = { type = "ally", cost = 1, combat = 6, powers = [{ pay = "exhaust", stand_in = true }] }
"#;

/// Both on League 1, not in camp, with the first to choose its encounter.
fn met(table: Table) -> Scene {
    let mut scene = table.start().at(1, 1, 2);
    scene.go(EAST, &[]);
    scene
}

/// Merits of both, the first waylays the other with Combat.
fn combat(one: &'static str, other: &'static str, dice: &[u8]) -> Scene {
    let mut scene = met(table(CARDS).merits(0, one).merits(1, other));
    scene.say("waylay with a Combat Test", dice);
    scene
}

const WIN: &[u8] = &[6, 6, 1, 1];
const LOSS: &[u8] = &[1, 1, 6, 6];

#[test]
fn a_character_may_be_waylaid_or_left_alone() {
    let mut scene = met(table(CARDS));
    assert_eq!(
        scene.choices(),
        [
            "pass",
            "waylay with a Might Test",
            "waylay with a Savvy Test",
            "waylay with a Resolve Test",
            "waylay with a Combat Test"
        ]
    );
    scene.pass();
    assert_eq!((scene.now(), scene.count(0, metric::CHALLENGES)), ((1, Phase::Move), 0));
    // It can be waylaid by one who stays, too.
    let mut scene = table(CARDS).start().at(1, 1, 2).at(0, 1, 0);
    scene.stay(&[]);
    assert_eq!(scene.now(), (0, Phase::Encounter));
}

#[test]
fn the_kind_of_test_is_that_of_the_challenger() {
    // Savvy 2 against 0, Resolve 2 against 1, Might 2 against 2; Combat is Might for both.
    for (test, theirs) in [("Savvy", 0), ("Resolve", 1), ("Might", 2), ("Combat", 2)] {
        let mut scene = met(table(CARDS).character(1, "oafish").merits(0, "knack").merits(1, "knack"));
        scene.say(&format!("waylay with a {test} Test"), &[3, 3, 3, 3]);
        assert_eq!(scene.count(0, metric::CHALLENGES), 1);
        let result = if theirs < 2 { "wins" } else { "Stalemate" };
        let told = format!("One takes a {test} Test against Other: 8 against {}, {result}", 6 + theirs);
        assert!(scene.ears.notes.contains(&told), "{:?}", scene.ears.notes);
        let won = theirs < 2;
        assert_eq!(scene.count(0, metric::CHALLENGES_WON), i32::from(won));
        assert_eq!(scene.count(0, metric::STALEMATES), i32::from(!won));
    }
}

#[test]
fn tags_of_allies_and_treasures_are_not_the_characters_own_unless_the_rules_say_otherwise() {
    let shared = "companion_tags = \"shared\"";
    let won = |rules: &str, one: &'static str, other: &'static str| {
        let table = table(CARDS).rules(rules).merits(0, one).merits(1, other);
        let mut scene = met(table);
        scene.say("waylay with a Savvy Test", &[3, 3, 3, 3]);
        scene.count(0, metric::CHALLENGES_WON)
    };
    for (other, own, with_all) in [("lady", 0, 1), ("signet", 0, 1), ("title", 1, 1), ("spell", 1, 1), ("knack", 0, 0)]
    {
        assert_eq!(won("", "snob", other), own, "{other}");
        assert_eq!(won(shared, "snob", other), with_all, "{other}");
    }
    // A key asks who has the card.
    assert_eq!((won("", "thief", "signet"), won("", "thief", "lady")), (1, 0));
    // So it is for a power of a Day, and no longer once the card is gone.
    let delays = |rules: &str, other: &'static str| {
        let table = table(CARDS).rules(rules).merits(0, "censor").merits(1, other);
        table.start().can_use("censor")
    };
    assert_eq!((delays("", "lady"), delays("", "title"), delays(shared, "lady")), (false, true, true));
    let mut scene = table(CARDS).merits(0, "censor").merits(1, "title").start();
    let slot = scene.slot(1, "title");
    let mut none = Script::dice([]);
    scene.game.play(&mut scene.st, &mut none, &mut scene.ears).discard_merit(1, slot);
    assert!(!scene.can_use("censor"));
    // A Flaw is the character's, and a Waylay is about all that it brings.
    let mut scene = met(table(CARDS).merits(0, "snob").flaws(1, "fame"));
    scene.say("waylay with a Savvy Test", &[3, 3, 3, 3]);
    assert_eq!(scene.count(0, metric::CHALLENGES_WON), 1);
    for (merit, beaten) in [("lady", 0), ("title", 0), ("knack", 1)] {
        let mut scene = table(CARDS).merits(0, merit).start().standing("sentry", 1);
        scene.go(EAST, &[4, 4, 3, 3]);
        assert_eq!(scene.count(0, metric::WAYLAYS_BEATEN), beaten, "{merit}");
    }
}

#[test]
fn who_is_waylaid_may_change_the_kind_of_test() {
    let waylaid = |one: &'static str| met(table(CARDS).character(1, "ants").merits(0, one).merits(1, "knack knack"));
    let mut scene = waylaid("knack");
    scene.say("waylay with a Combat Test", &[]);
    assert_eq!((scene.now(), scene.choices()), ((1, Phase::Window), vec!["pass".into(), "use ants".into()]));
    scene.using("self", &[]).say("exhaust knack", &[3, 3, 3, 3]);
    // Resolve 2 against 5 in place of Might 2 against 1.
    assert_eq!((scene.count(0, metric::CHALLENGES_WON), scene.merits(0).1.as_str()), (0, "knack"));
    // It need not, and cannot where the Test is of another kind.
    let mut scene = waylaid("knack");
    scene.say("waylay with a Combat Test", &[]).play(Action::Pass, &[3, 3, 3, 3]);
    assert_eq!(scene.count(0, metric::CHALLENGES_WON), 1);
    let mut scene = waylaid("knack");
    scene.say("waylay with a Savvy Test", &[3, 3, 3, 3]);
    assert_eq!(scene.count(0, metric::CHALLENGES_WON), 1);
    // The challenger may answer, which it could not before; then the other may not a second time.
    let mut scene = waylaid("retort");
    scene.say("waylay with a Combat Test", &[]).using("self", &[]).say("exhaust knack", &[]);
    assert_eq!((scene.now(), scene.choices()[1].as_str()), ((0, Phase::Window), "use retort"));
    scene.using("retort", &[3, 3, 3, 3]);
    let told = "One takes a Savvy Test against Other: 8 against 7, wins";
    assert!(scene.ears.notes.iter().any(|note| note == told), "{:?}", scene.ears.notes);
    let mut scene = waylaid("retort");
    scene.say("waylay with a Resolve Test", &[3, 3, 3, 3]);
    assert_eq!(scene.merits(0).1, "retort", "it has chosen the kind itself, and lost");
    // A card can be about some challengers.
    for (character, asked) in [("nix", true), ("hob", false)] {
        let table = table(CARDS).character(0, character).merits(0, "knack").merits(1, "plea");
        let mut scene = met(table);
        scene.say("waylay with a Combat Test", if asked { &[] } else { &[3, 3, 3, 3] });
        assert_eq!(scene.now() == (1, Phase::Window), asked, "{character}");
    }
}

#[test]
fn nobody_is_waylaid_in_its_base_camp() {
    let scene = || table(CARDS).at_camps();
    let mut one = scene();
    one.go(EAST, &[]);
    assert_eq!((one.place(0), one.place(1)), (3, 3));
    assert!(!one.legal().iter().any(|action| matches!(action, Action::Test(_))));
    // On one's own camp one may waylay a visitor.
    let mut one = table(CARDS).start().at(1, 0, 1).at(0, 1, 0);
    one.go(WEST, &[]);
    assert!(one.choices().contains(&"waylay with a Might Test".to_owned()));
}

impl Table {
    /// The first before the camp of the other, who is there.
    fn at_camps(self) -> Scene {
        self.start().at(0, 2, 1)
    }
}

#[test]
fn the_winner_chooses_which_merit_the_other_exhausts() {
    let mut scene = combat("", "knack again sword", WIN);
    assert_eq!(scene.now(), (1, Phase::Window), "the loser may ask for a retest");
    scene.pass();
    assert_eq!(scene.now(), (0, Phase::Reward));
    assert_eq!(
        scene.choices(),
        ["make the loser exhaust a Merit", "move the character east", "move the character west"]
    );
    scene.play(Action::Fight, &[]);
    assert_eq!((scene.now(), scene.choices().len()), ((0, Phase::Pay), 3));
    scene.say("exhaust sword", &[]);
    assert_eq!((scene.merits(1).1.as_str(), scene.now()), ("sword", (1, Phase::Move)));
}

#[test]
fn the_loser_may_discard_an_exhausted_merit_instead_unless_the_rules_say_otherwise() {
    let named = |rules: &str, merits: &'static str| {
        let mut scene = met(table(CARDS).rules(rules).merits(1, merits)).tired(1, "sword");
        scene.say("waylay with a Combat Test", WIN).play(Action::Fight, &[]);
        scene
    };
    let mut scene = named("", "knack cruel sword");
    assert_eq!((scene.now(), scene.choices()), ((0, Phase::Pay), vec!["exhaust knack".into(), "exhaust cruel".into()]));
    scene.say("exhaust cruel", &[]);
    assert_eq!((scene.now(), scene.choices()), ((1, Phase::Pay), vec!["exhaust cruel".into(), "discard sword".into()]));
    scene.say("discard sword", &[]);
    assert_eq!((scene.merits(1), scene.now()), (("cruel knack".into(), String::new()), (1, Phase::Move)));
    // With one to name it is asked at once.
    let mut scene = named("", "knack sword");
    assert_eq!((scene.now(), scene.legal().len()), ((1, Phase::Pay), 2));
    scene.say("exhaust knack", &[]);
    assert_eq!((scene.merits(1).1.as_str(), scene.now()), ("knack sword", (1, Phase::Move)));
    let mut scene = named("named_merit = \"final\"", "knack cruel sword");
    scene.say("exhaust cruel", &[]);
    assert_eq!((scene.merits(1).1.as_str(), scene.now()), ("cruel sword", (1, Phase::Move)));
}

#[test]
fn who_must_discard_chooses_which_unless_the_winner_has_the_last_word() {
    let asked = |rules: &str| {
        let mut scene = met(table(CARDS).rules(rules).merits(1, "knack sword")).tired(1, "knack sword");
        scene.say("waylay with a Combat Test", WIN).play(Action::Fight, &[]);
        assert_eq!(scene.choices(), ["discard knack", "discard sword"]);
        scene.st.asked
    };
    assert_eq!((asked(""), asked("named_merit = \"final\"")), (1, 0));
}

#[test]
fn a_defender_without_any_merit_fares_as_a_challenger_without_any() {
    let lost = |rules: &str| {
        let mut scene = met(table(CARDS).rules(rules));
        scene.say("waylay with a Combat Test", WIN);
        scene
    };
    let mut scene = lost("without_merits = \"camp\"");
    scene.play(Action::Fight, &[]);
    // It is taken to its camp, and its Day is skipped.
    assert_eq!((scene.place(1), scene.count(1, metric::EXILES), scene.now()), (3, 1, (0, Phase::Move)));
    let scene = lost("");
    assert_eq!(scene.choices(), ["move the character east", "move the character west"]);
}

#[test]
fn or_moves_the_other_one_league_whatever_the_trials() {
    let mut scene = table(CARDS).board("mead mead crag mead").start().at(1, 1, 2);
    scene.go(EAST, &[]).say("waylay with a Combat Test", WIN).say("move the character east", &[]);
    assert_eq!((scene.place(1), scene.now()), (2, (1, Phase::Move)));
    assert_eq!(scene.st.hero(1).from, 1);
}

#[test]
fn whoever_wins_moves_the_other_and_not_itself() {
    let mut scene = table(CARDS).start().at(0, 1, 0).at(1, 2, 3);
    scene.pass_day().go(WEST, &[]).say("waylay with a Combat Test", WIN);
    assert_eq!(scene.now(), (1, Phase::Reward));
    scene.say("move the character east", &[]);
    assert_eq!(([0, 1].map(|seat| scene.place(seat)), scene.now()), ([2, 1], (0, Phase::Move)));
}

#[test]
fn a_character_that_is_moved_meets_what_is_there_on_its_own_day() {
    let cards = format!("{CARDS}\nwolf = {{ type = \"waylay\", rating = 1, combat = 3, tests = [\"combat\"] }}");
    let mut scene = table(&cards).merits(1, "knack").start().at(1, 1, 0).standing("wolf", 2);
    scene.go(EAST, &[]).say("waylay with a Combat Test", WIN).say("move the character east", &[]);
    assert_eq!((scene.place(1), scene.count(1, metric::WAYLAYS_MET)), (2, 0));
    // It may stay and face the Waylay, or retreat to where it was.
    assert_eq!(scene.choices(), ["stay", "go west"]);
    scene.stay(WIN);
    assert!(scene.standings().is_empty());
}

#[test]
fn with_all_merits_exhausted_the_loser_discards_one() {
    let mut scene = met(table(CARDS).merits(1, "knack knack")).tired(1, "knack knack");
    scene.say("waylay with a Combat Test", WIN).play(Action::Fight, &[]);
    assert_eq!(scene.choices(), ["discard knack", "discard knack"]);
    scene.say("discard knack", &[]);
    assert_eq!(scene.merits(1), (String::new(), "knack".into()));
}

#[test]
fn a_defeated_challenger_exhausts_a_merit_of_its_own_choice() {
    let mut scene = combat("knack sword", "", LOSS);
    assert_eq!((scene.now(), scene.choices()), ((0, Phase::Pay), vec!["exhaust knack".into(), "exhaust sword".into()]));
    scene.say("exhaust knack", &[]);
    assert_eq!((scene.merits(0).1.as_str(), scene.now()), ("knack", (1, Phase::Move)));
    // The other gains nothing by it.
    assert_eq!(scene.place(0), 1);
}

#[test]
fn a_stalemate_changes_nothing() {
    let scene = combat("knack", "knack", &[3, 3, 2, 4]);
    assert_eq!((scene.merits(0).0.as_str(), scene.merits(1).0.as_str()), ("knack", "knack"));
    assert_eq!(scene.now(), (1, Phase::Move));
}

#[test]
fn the_waylaid_character_can_come_back_the_next_day() {
    let mut scene = combat("knack", "knack", &[3, 3, 2, 4]);
    scene.stay(&[]).say("waylay with a Might Test", WIN);
    assert_eq!(scene.now(), (1, Phase::Reward));
}

#[test]
fn merits_of_both_count() {
    // 2, 2 and 7 against 2 and 8.
    let scene = combat("sword", "", &[3, 4, 4, 4]);
    assert_eq!(scene.count(0, metric::CHALLENGES_WON), 1);
    let scene = combat("", "sword", &[5, 5, 4, 4]);
    assert_eq!(scene.count(0, metric::STALEMATES), 1);
    // What is said about women or Waylays counts against them alone.
    let savvy = |merit: &'static str, character: &'static str| {
        let mut scene = met(table(CARDS).merits(0, merit).character(1, character));
        scene.say("waylay with a Savvy Test", &[1, 1, 1, 1]);
        let (mine, theirs) = scene.game.scores(&scene.st);
        (mine, theirs)
    };
    assert_eq!(savvy("cruel", "nix"), (6, 3));
    let mut scene = met(table(CARDS).merits(0, "cruel").character(1, "oafish"));
    scene.say("waylay with a Savvy Test", &[1, 1, 2, 2]);
    assert_eq!(scene.count(0, metric::STALEMATES), 1);
    let mut scene = met(table(CARDS).merits(0, "hunter").character(1, "oafish"));
    scene.say("waylay with a Savvy Test", &[1, 1, 2, 2]);
    assert_eq!(scene.count(0, metric::STALEMATES), 1);
}

#[test]
fn both_may_use_powers_the_challenger_first() {
    let mut scene = combat("stance parry", "stance parry", &[]);
    assert_eq!((scene.now(), scene.choices()[1].as_str()), ((0, Phase::Window), "use stance"));
    scene.using("stance", &[]);
    assert_eq!(scene.now(), (1, Phase::Window));
    scene.play(Action::Pass, &[2, 2, 3, 3]);
    // 2, 3 and 4 against 2 and 6.
    assert_eq!(scene.now(), (0, Phase::Window));
    scene.pass();
    assert_eq!(scene.now(), (1, Phase::Window));
    scene.using("parry", &[]);
    assert_eq!(scene.count(0, metric::CHALLENGES_WON), 0);
    assert_eq!(scene.merits(1).1, "parry");
}

#[test]
fn either_can_ask_for_a_retest() {
    let mut scene = combat("again knack", "again", LOSS);
    scene.using("again", WIN);
    assert_eq!(scene.now(), (1, Phase::Window));
    scene.using("again", LOSS);
    assert_eq!((scene.count(0, metric::CHALLENGES_WON), scene.now()), (0, (0, Phase::Pay)));
    assert_eq!(scene.choices(), ["exhaust knack", "discard again"]);
}

#[test]
fn an_ally_stands_in_for_either() {
    let mut scene = combat("champion", "", &[]);
    scene.using("champion", &[1, 1, 2, 3]);
    assert_eq!(scene.count(0, metric::CHALLENGES_WON), 1, "8 to 7");
    let mut scene = combat("", "champion", &[]);
    assert_eq!(scene.now(), (1, Phase::Window));
    scene.using("champion", &[5, 4, 2, 2]);
    assert_eq!(scene.count(0, metric::CHALLENGES_WON), 1, "11 to 10");
}

#[test]
fn a_loss_can_be_shrugged_off() {
    let mut scene = combat("", "shrug knack", WIN);
    assert_eq!(scene.now(), (1, Phase::Window));
    scene.using("shrug", &[]);
    assert_eq!((scene.now(), scene.merits(1).0.as_str(), scene.place(1)), ((1, Phase::Move), "knack", 1));
    let mut scene = combat("shrug knack", "", LOSS);
    scene.using("shrug", &[]);
    assert_eq!((scene.now(), scene.merits(0).0.as_str()), ((1, Phase::Move), "knack"));
}

#[test]
fn a_defender_that_has_won_can_choose_what_the_challenger_exhausts() {
    let mut scene = combat("knack sword", "spite", LOSS);
    assert_eq!(scene.now(), (1, Phase::Window));
    scene.using("spite", &[]);
    assert_eq!((scene.now(), scene.choices().len()), ((1, Phase::Pay), 2));
    scene.say("exhaust sword", &[]);
    assert_eq!(scene.merits(0), ("knack".into(), "sword".into()));
}
