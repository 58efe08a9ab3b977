//! Exhausting, discarding and recovering Merits.

use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
storm = { type = "waylay", rating = 3, might = 4, tests = ["might"] }
flood = { type = "waylay", rating = 3, might = 4, tests = ["might"], loss = [{ exhaust = 2 }] }
inn = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, rest = [{ of = ["ally"], count = 2 }] }
spa = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, rest = [{ count = 9 }] }
abbey = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, rest = [{ of = ["art"], trial = { attribute = "savvy", difficulty = 5 }, exempt = ["nix"] }, { of = ["treasure", "advantage"] }] }
pal = { type = "ally", cost = 1, copies = 3 }
coin = { type = "treasure", cost = 1, copies = 2 }
rune = { type = "art", cost = 1 }
sleepy = { type = "character", race = "dormouse", gender = "none", might = 2, savvy = 2, resolve = 2, powers = [{ rest = 1 }] }
restless = { type = "curse", bonus = 1, powers = [{ rest = -1 }] }
murk = { type = "curse", bonus = 1, powers = [{ on = ["swamp"], rest = -1 }] }
rover = { type = "advantage", cost = 1, powers = [{ visited = false, rest = 1 }] }
hall = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, rest = [{ of = ["ally"] }, { of = ["art"] }, { of = ["treasure"] }] }
tonic = { type = "treasure", cost = 1, powers = [{ pay = "discard", recover = 2, of = ["ally"] }] }
blade = { type = "treasure", cost = 1, powers = [{ tests = ["might"], add = 9 }] }
tour = { type = "quest", waylays = 40, treasures = 0, goals = [{ fetch = true }, { home = true }] }
hunt = { type = "quest", waylays = 40, treasures = 0, goals = [{ beat = 2, tests = ["combat"], apart = true }] }
boar = { type = "waylay", rating = 1, combat = 3, tests = ["combat"] }
back = { type = "quest", waylays = 40, treasures = 0, goals = [{ visit = 2 }, { home = true }] }
"#;

const LOSS: &[u8] = &[1, 1, 6, 6];

/// On League 1 of a board, with these Merits, some of them exhausted.
fn on(league: &'static str, merits: &'static str, tired: &str) -> Scene {
    let board = match league {
        "inn" => "mead inn mead",
        "spa" => "mead spa mead",
        "abbey" => "mead abbey mead",
        _ => "mead mead mead",
    };
    let table = table(CARDS).board(board).camps([0, 2]).merits(0, merits);
    table.start().at(0, 1, 0).tired(0, tired)
}

#[test]
fn an_exhausted_merit_helps_no_more() {
    let mut scene = on("mead", "blade", "blade").standing("storm", 1);
    scene.stay(&[3, 3, 3, 2]);
    assert_eq!(scene.count(0, metric::WAYLAYS_BEATEN), 0);
    let mut scene = on("mead", "blade", "").standing("storm", 1);
    scene.stay(&[3, 3, 3, 2]);
    assert_eq!(scene.count(0, metric::WAYLAYS_BEATEN), 1);
}

#[test]
fn an_exhausted_merit_may_be_discarded_instead_of_exhausting_another() {
    let mut scene = on("mead", "pal coin rune", "rune").standing("storm", 1);
    scene.stay(LOSS);
    assert_eq!(scene.choices(), ["exhaust pal", "exhaust coin", "discard rune"]);
    scene.say("discard rune", &[]);
    assert_eq!(scene.merits(0), ("coin pal".into(), String::new()));
    assert_eq!(scene.count(0, metric::MERITS_DISCARDED), 1);
}

#[test]
fn who_has_only_exhausted_merits_must_discard_one() {
    let mut scene = on("mead", "pal coin", "pal coin").standing("storm", 1);
    scene.stay(LOSS);
    assert_eq!(scene.choices(), ["discard pal", "discard coin"]);
    scene.say("discard pal", &[]);
    assert_eq!((scene.merits(0).1.as_str(), scene.place(0)), ("coin", 1));
}

#[test]
fn a_defeat_that_asks_for_more_goes_on_to_discards() {
    let mut scene = on("mead", "pal coin", "").standing("flood", 1);
    scene.stay(LOSS).say("exhaust pal", &[]);
    assert_eq!(scene.choices(), ["exhaust coin", "discard pal"]);
    scene.say("exhaust coin", &[]);
    assert_eq!(scene.choices(), ["discard pal", "discard coin"]);
    scene.say("discard coin", &[]);
    assert_eq!((scene.merits(0).1.as_str(), scene.place(0), scene.count(0, metric::EXILES)), ("pal", 1, 0));
}

#[test]
fn who_is_forced_to_discard_all_merits_is_taken_to_the_camp_and_skips_a_day() {
    let mut scene = table(CARDS).merits(0, "pal").start().at(0, 2, 1).tired(0, "pal").standing("storm", 2);
    scene.stay(LOSS);
    assert_eq!((scene.place(0), scene.st.hero(0).held, scene.count(0, metric::EXILES)), (0, 0, 1));
    assert_eq!(scene.now(), (1, Phase::Move));
    scene.pass_day();
    assert_eq!((scene.now(), scene.count(0, metric::DAYS_SKIPPED)), ((1, Phase::Move), 1));
    scene.pass_day();
    assert_eq!(scene.now(), (0, Phase::Move));
    // The Waylay remains.
    assert_eq!(scene.standings(), [("storm".into(), 2)]);
}

#[test]
fn unless_that_helps_then_the_opponent_says_where_to() {
    // The goal of the Quest is on the far League, beside which it stands: the camp is no help.
    let mut scene = table(CARDS).merits(0, "pal").start().at(0, 2, 1).tired(0, "pal").standing("storm", 2);
    scene.stay(LOSS);
    assert_eq!(scene.now(), (1, Phase::Move));
    // On the way home it would be.
    let mut scene = table(CARDS).merits(0, "pal").start().at(0, 3, 2);
    scene.stay(&[]).play(Action::Fetch, &[]).pass_day();
    let mut scene = scene.at(0, 2, 3).tired(0, "pal").standing("storm", 2);
    scene.stay(LOSS);
    assert_eq!((scene.now(), scene.legal().len()), ((1, Phase::Exile), 4));
    scene.play(Action::Camp(3), &[]);
    assert_eq!((scene.place(0), scene.st.hero(0).skip, scene.now()), (3, 1, (1, Phase::Move)));
}

#[test]
fn the_camp_helps_who_is_nearer_there_to_a_waylay_that_its_quest_asks_for() {
    let exiled = |at: u8, beaten_at: u32| {
        let table = table(CARDS).quests(0, "hunt").merits(0, "pal").waylays(1, "boar");
        let mut scene = table.start().at(0, at, at - 1).tired(0, "pal");
        scene.st.hero_mut(0).errands[0].leagues[0] = beaten_at;
        let mut scene = scene.standing("boar", 1).standing("storm", at);
        scene.stay(LOSS);
        scene.now()
    };
    // From League 3 the boar on League 1 is two away, from the camp on League 0 one; from 2 as well.
    assert_eq!(exiled(3, 0), (1, Phase::Exile));
    assert_eq!(exiled(2, 0), (1, Phase::Move));
    // Where one was beaten no other counts.
    assert_eq!(exiled(3, 0b10), (1, Phase::Move));
}

#[test]
fn a_waylaid_character_can_lose_its_last_merit_too() {
    let mut scene = table(CARDS).merits(1, "pal").start().at(1, 1, 2).tired(1, "pal");
    scene.go(EAST, &[]).say("waylay with a Combat Test", &[6, 6, 1, 1]).play(Action::Fight, &[]);
    assert_eq!((scene.place(1), scene.st.hero(1).held), (3, 0));
    // Its next Day is skipped.
    assert_eq!((scene.now(), scene.count(1, metric::DAYS_SKIPPED)), ((0, Phase::Move), 1));
}

#[test]
fn a_loser_without_any_merit_discards_none_and_stays_unless_the_rules_say_otherwise() {
    let lost = |rules: &str| {
        let mut scene = table(CARDS).rules(rules).start().at(0, 2, 1).standing("storm", 2);
        scene.stay(LOSS);
        (scene.place(0), scene.st.hero(0).skip, scene.count(0, metric::EXILES))
    };
    assert_eq!(lost(""), (2, 0, 0));
    assert_eq!(lost("without_merits = \"camp\""), (0, 1, 1));
}

#[test]
fn a_rest_recovers_the_types_that_the_league_lists() {
    let mut scene = on("inn", "pal pal pal coin", "pal pal pal coin");
    scene.stay(&[]).play(Action::Rest, &[]);
    // Two of the three Allies, which are alike, and no Treasure.
    assert_eq!((scene.now(), scene.legal().len()), ((0, Phase::Recover), 3));
    scene.say("recover pal", &[]).say("recover pal", &[]);
    assert_eq!(scene.merits(0), ("pal pal".into(), "coin pal".into()));
    assert_eq!((scene.now(), scene.count(0, metric::RESTS)), ((1, Phase::Move), 1));
    // What it lists is all that it recovers.
    let mut scene = on("inn", "coin", "coin");
    scene.stay(&[]);
    assert_eq!(scene.now(), (1, Phase::Move));
    // An entry without types recovers any.
    let mut scene = on("spa", "pal coin rune", "pal coin rune");
    scene.stay(&[]).play(Action::Rest, &[]).say("recover coin", &[]).say("recover pal", &[]);
    assert_eq!(scene.merits(0).0, "coin pal rune");
}

#[test]
fn an_entry_of_a_rest_can_ask_for_a_trial() {
    for (die, ready) in [(3, "coin rune"), (2, "coin")] {
        let mut scene = on("abbey", "rune coin", "rune coin");
        scene.stay(&[]).play(Action::Rest, &[die]).recover();
        assert_eq!(scene.merits(0).0, ready);
        assert_eq!(scene.now(), (1, Phase::Move));
    }
    // Some races need not take it.
    let board = table(CARDS).board("mead abbey mead").camps([0, 2]);
    let mut scene = board.character(0, "nix").merits(0, "rune coin").start().at(0, 1, 0).tired(0, "rune coin");
    scene.stay(&[]).play(Action::Rest, &[]).recover();
    assert_eq!(scene.merits(0).0, "coin rune");
}

#[test]
fn a_power_in_the_trial_of_a_rest_does_not_change_the_day() {
    let cards = format!(
        "{CARDS}\nwit = {{ type = \"advantage\", cost = 1, powers = [{{ pay = \"exhaust\", trials = [\"savvy\"], before = true, add = 2 }}] }}"
    );
    let board = table(&cards).board("mead abbey mead").camps([0, 2]).merits(0, "rune wit");
    let mut scene = board.start().at(0, 1, 0).tired(0, "rune");
    scene.stay(&[]).play(Action::Rest, &[]).using("wit", &[1]).recover();
    assert_eq!((scene.merits(0).0.contains("rune"), scene.now()), (true, (1, Phase::Move)));
}

#[test]
fn cards_add_to_rests_and_take_from_them() {
    let rest = |character: &'static str, flaws: &'static str| {
        let board = table(CARDS).board("mead inn mead").camps([0, 2]).character(0, character);
        let board = board.merits(0, "pal pal coin").flaws(0, flaws);
        let mut scene = board.start().at(0, 1, 0).tired(0, "pal pal coin");
        scene.stay(&[]).play(Action::Rest, &[]).recover();
        scene.merits(0).0.split_whitespace().count()
    };
    assert_eq!(rest("hob", ""), 2);
    assert_eq!(rest("sleepy", ""), 3);
    assert_eq!(rest("hob", "restless"), 1);
    assert_eq!(rest("sleepy", "restless"), 2);
    assert_eq!(rest("hob", "murk"), 2, "it is about swamps");
    // One is about Leagues that were not visited.
    let rover = |visited: u32| {
        let board = table(CARDS).board("mead inn mead").camps([0, 2]).merits(0, "pal pal coin rover");
        let mut scene = board.start().at(0, 1, 0).tired(0, "pal pal coin");
        scene.st.hero_mut(0).visited |= visited;
        scene.stay(&[]).play(Action::Rest, &[]).recover();
        scene.merits(0).1.split_whitespace().count()
    };
    assert_eq!([rover(0), rover(0b10)], [0, 1]);
}

#[test]
fn three_entries_the_camp_and_a_card_recover_five_merits() {
    let table = table(CARDS).rules("camp_rest = \"besides\"").board("hall mead").camps([0, 1]);
    let all = "pal pal coin coin rune";
    let mut scene = table.character(0, "sleepy").merits(0, all).start();
    scene.st.hero_mut(0).exhausted = scene.st.hero(0).held;
    scene.stay(&[]).play(Action::RestAtCamp, &[]).recover();
    assert_eq!(scene.merits(0), ("coin coin pal pal rune".into(), String::new()));
}

#[test]
fn the_base_camp_recovers_one_merit_of_any_type() {
    let camp = |rules: &str| {
        let board = table(CARDS).rules(rules).board("inn mead").camps([0, 1]);
        board.merits(0, "pal coin rune").start().tired(0, "pal coin rune")
    };
    // In place of the Rest of its League, by choice.
    let mut scene = camp("");
    scene.stay(&[]);
    assert_eq!(scene.choices(), ["pass", "rest", "rest at the Base Camp"]);
    scene.play(Action::RestAtCamp, &[]).say("recover rune", &[]);
    assert_eq!((scene.merits(0).0.as_str(), scene.now()), ("rune", (1, Phase::Move)));
    let mut scene = camp("");
    scene.stay(&[]).play(Action::Rest, &[]);
    assert_eq!(scene.merits(0).0, "pal");
    // Or on top of it.
    let mut scene = camp("camp_rest = \"besides\"");
    scene.stay(&[]).play(Action::RestAtCamp, &[]).say("recover rune", &[]);
    assert_eq!(scene.merits(0).0, "pal rune");
    // On any other League there is none.
    let mut scene = camp("").at(0, 1, 0);
    scene.stay(&[]);
    assert!(!scene.legal().contains(&Action::RestAtCamp));
}

#[test]
fn beside_a_waylay_the_base_camp_recovers_its_one_merit_alone_unless_the_rules_say_otherwise() {
    let offered = |rules: &str| {
        let board = table(CARDS).rules(rules).board("inn mead").camps([0, 1]);
        let mut scene = board.merits(0, "pal coin").start().tired(0, "pal coin");
        scene = scene.standing("storm", 0);
        scene.stay(&[]);
        ["rest", "rest at the Base Camp"].map(|it| scene.choices().contains(&it.to_owned()))
    };
    assert_eq!(offered(""), [false, true]);
    assert_eq!(offered("waylaid_camp = \"any_rest\""), [true, true]);
    assert_eq!(offered("waylaid_camp = \"no_rest\""), [false, false]);
    // The one Merit stays one where the rules else give it on top of the Rest listed.
    for (rules, recovered) in [("", "coin"), ("waylaid_camp = \"any_rest\"", "coin pal")] {
        let rules = format!("camp_rest = \"besides\"\n{rules}");
        let board = table(CARDS).rules(&rules).board("inn mead").camps([0, 1]);
        let mut scene = board.merits(0, "pal coin").start().tired(0, "pal coin");
        scene = scene.standing("storm", 0);
        scene.stay(&[]).play(Action::RestAtCamp, &[]);
        if scene.st.phase == Phase::Recover {
            scene.say("recover coin", &[]);
        }
        assert_eq!(scene.merits(0).0, recovered, "{rules}");
    }
}

#[test]
fn one_may_rest_in_the_camp_on_the_day_of_coming_home() {
    let mut scene = table(CARDS).merits(0, "coin").start().at(0, 1, 2).tired(0, "coin");
    scene.go(WEST, &[]).play(Action::RestAtCamp, &[]);
    assert_eq!(scene.merits(0).0, "coin");
}

#[test]
fn a_card_recovers_others_at_the_start_of_a_day() {
    let mut scene = on("mead", "tonic pal pal coin", "pal pal coin");
    scene.using("tonic", &[]).recover();
    // It is discarded, two Allies are recovered, and the Day goes on.
    assert_eq!(scene.merits(0), ("pal pal".into(), "coin".into()));
    assert_eq!(scene.now(), (0, Phase::Move));
    assert!(!on("mead", "tonic pal", "").can_use("tonic"));
}

#[test]
fn discarded_merits_return_with_the_next_game_and_found_treasures_do_not() {
    let quest = "gather = { type = \"quest\", waylays = 0, treasures = 2, goals = [{ hold = 1 }] }";
    let mut scene = table(&format!("{CARDS}\n{quest}"))
        .rules("chronicle = 2\nexperience = 0")
        .merits(0, "pal coin")
        .quests(0, "gather")
        .treasures(0, "blade", &[1])
        .start();
    let slot = scene.slot(0, "coin");
    let mut none = Script::dice([]);
    scene.game.play(&mut scene.st, &mut none, &mut scene.ears).discard_merit(0, slot);
    let mut scene = scene.tired(0, "pal");
    assert_eq!(scene.merits(0), (String::new(), "pal".into()));
    scene.go(EAST, &[]).play(Action::PickUp, &[2, 5]);
    // The next game has begun: both are there and ready, what was found is not.
    assert_eq!((scene.st.game, scene.st.phase), (1, Phase::Lay));
    assert_eq!(scene.merits(0), ("coin pal".into(), String::new()));
    assert_eq!(scene.st.hero(0).treasures.len(), 1);
}
