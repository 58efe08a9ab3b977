//! Flaws: what the opponent does with them.

use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
storm = { type = "waylay", rating = 3, might = 4, tests = ["might"] }
pit = { type = "waylay", rating = 2, trial = { attribute = "might", difficulty = 9 } }
limp = { type = "curse", bonus = 1, powers = [{ pay = "exhaust", tests = ["might"], before = true, add = -2 }] }
doubt = { type = "curse", bonus = 1, powers = [{ pay = "exhaust", tests = ["might"], add = -2 }] }
jinx = { type = "curse", bonus = 1, powers = [{ pay = "exhaust", retest = true }] }
weak = { type = "curse", bonus = 1, powers = [{ tests = ["might"], add = -1 }] }
nightmare = { type = "curse", bonus = 1, powers = [{ pay = "exhaust", no_rest = true }] }
homesick = { type = "curse", bonus = 1, powers = [{ pay = "exhaust", on = ["field"], stay = true }] }
lazy = { type = "weakness", bonus = 1, attribute = "might", court = "seelie", powers = [{ pay = "exhaust", delay = 1 }] }
frail = { type = "curse", bonus = 1, powers = [{ worse_loss = 1 }] }
brittle = { type = "curse", bonus = 1, powers = [{ pay = "exhaust", worse_loss = 2 }] }
feud = { type = "enemy", bonus = 1, powers = [{ tests = ["savvy"], against = { race = ["nix"] }, add = -2 }] }
shade = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, rest = [{}, { of = ["curse", "enemy", "weakness"] }] }
sloth = { type = "curse", bonus = 1, powers = [{ pay = "exhaust", delay = 2 }] }
soft = { type = "curse", bonus = 1, powers = [{ pay = "exhaust", tests = ["savvy"], worse_loss = 1 }] }
raw = { type = "curse", bonus = 1, powers = [{ trials = ["savvy"], worse_loss = 1 }] }
numb = { type = "curse", bonus = 1, powers = [{ tests = ["combat"], trials = ["might"], worse_loss = 1 }] }
gaolers = { type = "enemy", bonus = 1, powers = [{ pay = "exhaust", on = ["field"], stay = true }] }
gaoler = { type = "waylay", rating = 3, might = 4, tests = ["might"], against = [{ add = 2, who = { tags = ["gaolers", "title"] } }] }
crown = { type = "treasure", cost = 1, tags = ["title"], powers = [{ pay = "exhaust", tests = ["might"], before = true, add = 1 }] }
fickle = { type = "curse", bonus = 1, powers = [{ pay = "exhaust", tests = ["combat"], before = true, add = -1 }, { pay = "exhaust", tests = ["might"], before = true, add = -3 }] }
moody = { type = "curse", bonus = 1, powers = [{ pay = "exhaust", tests = ["might"], before = true, add = -1 }, { pay = "exhaust", tests = ["might"], before = true, add = -4 }] }
dull = { type = "curse", bonus = 1, powers = [{ pay = "exhaust", on = ["road"], delay = 1 }, { pay = "exhaust", on = ["field"], delay = 2 }] }
thick = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", spare = true }] }
"#;

const WIN: &[u8] = &[6, 6, 4, 4];

/// Before a storm of Might 4 on League 1.
fn storm(flaws: &'static str) -> Scene {
    table(CARDS).merits(0, "knack knack knack").flaws(0, flaws).start().standing("storm", 1)
}

#[test]
fn the_opponent_exhausts_a_flaw_before_the_dice() {
    let mut scene = storm("limp");
    scene.play(Action::Go(EAST), &[]);
    assert_eq!((scene.now(), scene.choices()), ((1, Phase::HexWindow), vec!["pass".into(), "exhaust limp".into()]));
    scene.say("exhaust limp", WIN);
    // 2, 12 and -2 against 12: a Stalemate.
    assert_eq!((scene.count(0, metric::STALEMATES), scene.count(0, metric::FLAWS_TRIGGERED)), (1, 1));
}

#[test]
fn of_two_powers_of_a_flaw_at_one_moment_the_one_that_fits_is_used() {
    let mut scene = storm("fickle");
    scene.go(EAST, &[]);
    // 2, 12 and -3 against 4 and 7: a Stalemate, which it would not be by the power of other Tests.
    scene.say("exhaust fickle", &[6, 6, 3, 4]);
    assert_eq!(scene.count(0, metric::STALEMATES), 1);
    // At the start of a Day as well: on a field it is the second that costs two Days.
    let mut scene = dawn("dull", "mead mead");
    scene.say("exhaust dull", &[]).pass_day();
    assert_eq!(scene.count(0, metric::DAYS_SKIPPED), 2);
}

#[test]
fn of_two_powers_of_a_flaw_that_fit_the_opponent_chooses_one() {
    for (power, stalemates, lost) in [(0, 1, 0), (1, 0, 1)] {
        let mut scene = storm("moody");
        scene.go(EAST, &[]);
        assert_eq!(scene.legal().len(), 3);
        // 2, 12 and -1 or -4 against 4 and 9.
        scene.play(Action::Hex { slot: 0, power }, &[6, 6, 4, 5]);
        assert_eq!(scene.count(0, metric::STALEMATES), stalemates, "{power}");
        assert_eq!(scene.count(0, metric::WAYLAYS_LOST), lost, "{power}");
        // It is exhausted for either: the other power cannot be used any more.
        assert_eq!(scene.st.hero(0).flaws_exhausted, 1);
    }
}

#[test]
fn an_exhausted_flaw_hurts_no_more_and_is_never_discarded() {
    let mut scene = storm("limp");
    scene.go(EAST, &[]).say("exhaust limp", WIN);
    assert_eq!((scene.st.hero(0).flawed, scene.st.hero(0).flaws_exhausted), (1, 1));
    scene.pass_day().stay(WIN);
    assert_eq!(scene.count(0, metric::WAYLAYS_BEATEN), 1);
    // Nor one that counts as long as it is not exhausted.
    let mut scene = storm("weak");
    scene.st.hero_mut(0).flaws_exhausted = 1;
    scene.go(EAST, &[6, 5, 4, 4]);
    assert_eq!(scene.count(0, metric::WAYLAYS_BEATEN), 1);
    let mut scene = storm("weak");
    scene.go(EAST, &[6, 5, 4, 4]);
    assert_eq!(scene.count(0, metric::STALEMATES), 1);
}

#[test]
fn the_opponent_need_not_exhaust_it() {
    let mut scene = storm("limp");
    scene.go(EAST, &[]).play(Action::Pass, WIN);
    assert_eq!((scene.count(0, metric::WAYLAYS_BEATEN), scene.st.hero(0).flaws_exhausted), (1, 0));
}

#[test]
fn or_after_the_dice() {
    let mut scene = storm("doubt");
    scene.go(EAST, WIN).say("exhaust doubt", &[]);
    assert_eq!(scene.count(0, metric::STALEMATES), 1);
}

#[test]
fn a_won_test_is_rolled_again_for_a_flaw_and_a_lost_one_is_not() {
    let mut scene = storm("jinx");
    scene.go(EAST, WIN).say("exhaust jinx", &[1, 1, 6, 6]);
    assert_eq!((scene.count(0, metric::WAYLAYS_LOST), scene.standings().len()), (1, 1));
    let mut scene = storm("jinx");
    scene.go(EAST, &[1, 1, 6, 6]);
    assert_eq!(scene.now(), (0, Phase::Pay));
}

#[test]
fn a_flaw_keeps_from_resting() {
    let table = || table(CARDS).board("shade mead").camps([1, 0]).merits(0, "knack").flaws(0, "nightmare");
    let mut scene = table().start().at(0, 1, 0).tired(0, "knack");
    scene.pass().stay(&[]).pass().pass_day();
    assert_eq!((scene.now(), scene.choices()[1].as_str()), ((1, Phase::Hex), "exhaust nightmare"));
    scene.say("exhaust nightmare", &[]);
    assert_eq!(scene.now(), (0, Phase::Move));
    scene.stay(&[]);
    assert_eq!(scene.now(), (1, Phase::Move), "there is nothing to encounter");
    scene.pass_day().stay(&[]);
    assert!(scene.legal().contains(&Action::RestAtCamp), "the next Day is free again");
}

/// The second Day of a character with a Flaw, at its start.
fn dawn(flaws: &'static str, board: &'static str) -> Scene {
    let mut scene = table(CARDS).board(board).camps([0, 1]).flaws(0, flaws).start();
    if scene.now() == (1, Phase::Hex) {
        scene.pass();
    }
    scene.stay(&[]).pass_day();
    scene
}

#[test]
fn a_flaw_keeps_from_leaving() {
    let mut scene = dawn("homesick", "mead mead");
    scene.say("exhaust homesick", &[]);
    assert_eq!(scene.choices(), ["stay"]);
    let forest = format!(
        "{CARDS}\ngrove = {{ type = \"league\", sides = {{ north = [\"forest\"], east = [\"forest\"], south = [\"forest\"], west = [\"forest\"] }} }}"
    );
    let scene = table(&forest).board("grove wood").camps([0, 1]).flaws(0, "homesick").start();
    assert_eq!(scene.now(), (0, Phase::Move), "only on the Terrain that it names");
}

#[test]
fn a_flaw_costs_a_day() {
    let mut scene = dawn("lazy", "mead mead");
    scene.say("exhaust lazy", &[]);
    assert_eq!((scene.now(), scene.count(0, metric::DAYS_SKIPPED)), ((1, Phase::Move), 1));
    scene.pass_day();
    assert_eq!(scene.now(), (0, Phase::Move));
}

#[test]
fn a_flaw_costs_as_many_days_as_it_says() {
    let mut scene = dawn("sloth", "mead mead");
    scene.say("exhaust sloth", &[]);
    assert_eq!((scene.now(), scene.count(0, metric::DAYS_SKIPPED)), ((1, Phase::Move), 1));
    scene.pass_day();
    assert_eq!((scene.now(), scene.count(0, metric::DAYS_SKIPPED)), ((1, Phase::Move), 2));
    scene.pass_day();
    assert_eq!(scene.now(), (0, Phase::Move));
}

#[test]
fn an_exhausted_flaw_gives_no_waylay_a_hold_until_it_is_recovered() {
    let table = table(CARDS).board("mead shade mead").camps([0, 2]);
    let table = table.merits(0, "knack knack").flaws(0, "gaolers");
    let mut scene = table.start().standing("gaoler", 1);
    scene.pass().go(EAST, &[6, 5, 4, 3]);
    assert_eq!(scene.count(0, metric::STALEMATES), 1, "2 and 11 against 4, 2 and 7");
    scene.pass_day().say("exhaust gaolers", &[]);
    scene.stay(&[6, 5, 4, 3]);
    assert_eq!(scene.count(0, metric::WAYLAYS_BEATEN), 1, "2 and 11 against 4 and 7");
    // A Rest brings it back, and what it does.
    let mut scene = scene.tired(0, "knack");
    scene.pass_day().stay(&[]).play(Action::Rest, &[]).say("recover gaolers", &[]);
    let mut scene = scene.standing("gaoler", 1);
    scene.pass_day().pass().stay(&[6, 5, 4, 3]);
    assert_eq!(scene.count(0, metric::STALEMATES), 2);
}

#[test]
fn an_exhausted_merit_makes_its_owner_what_it_says_all_the_same_unless_the_rules_say_otherwise() {
    let won = |rules: &str| {
        let table = table(CARDS).rules(rules).merits(0, "crown");
        let mut scene = table.start().standing("gaoler", 1);
        scene.go(EAST, &[]).using("crown", &[6, 5, 4, 4]);
        scene.count(0, metric::WAYLAYS_BEATEN)
    };
    // 2, 1 and 11 against 4, 8 and 2 for the title.
    assert_eq!((won(""), won("exhausted_merit = \"loses_tags\"")), (0, 1));
}

#[test]
fn a_flaw_makes_a_loss_worse_always_or_when_it_is_exhausted() {
    let mut scene = storm("frail");
    scene.go(EAST, &[1, 1, 6, 6]).say("exhaust knack", &[]).say("exhaust knack", &[]);
    assert_eq!((scene.merits(0).1.as_str(), scene.now()), ("knack knack", (1, Phase::Move)));
    let mut scene = storm("brittle");
    scene.go(EAST, &[1, 1, 6, 6]);
    assert_eq!(scene.now(), (1, Phase::HexWindow));
    scene.say("exhaust brittle", &[]);
    for _ in 0..3 {
        assert_eq!(scene.now(), (0, Phase::Pay));
        let first = scene.legal()[0];
        scene.play(first, &[]);
        if scene.now() != (0, Phase::Pay) {
            break;
        }
    }
    assert_eq!(scene.merits(0).1, "knack knack knack");
}

#[test]
fn a_spared_loss_is_not_made_worse() {
    let table = table(CARDS).merits(0, "thick knack").flaws(0, "brittle");
    let mut scene = table.start().standing("storm", 1);
    scene.go(EAST, &[1, 1, 6, 6]).using("thick", &[]);
    assert_eq!((scene.now(), scene.st.hero(0).flaws_exhausted), ((1, Phase::Move), 0));
}

#[test]
fn a_failed_trial_of_a_waylay_can_be_made_worse() {
    let table = table(CARDS).merits(0, "knack knack knack").flaws(0, "brittle");
    let mut scene = table.start().standing("pit", 1);
    scene.go(EAST, &[1]);
    assert_eq!(scene.now(), (1, Phase::HexWindow));
}

#[test]
fn the_tests_that_a_flaw_names_are_not_asked_for_in_a_trial_but_its_trials_are() {
    let lost = |flaws: &'static str| {
        let mut scene = table(CARDS).merits(0, "knack").flaws(0, flaws).start().standing("pit", 1);
        scene.go(EAST, &[1]);
        scene
    };
    // The Trial is one of might.
    for (flaw, worse) in [("frail", 1), ("raw", 0), ("numb", 1), ("", 0)] {
        assert_eq!(lost(flaw).count(0, metric::MERITS_EXHAUSTED), worse, "{flaw}");
    }
    let mut scene = lost("soft");
    scene.say("exhaust soft", &[]);
    assert_eq!(scene.count(0, metric::MERITS_EXHAUSTED), 1);
    // In a Test those count that it names.
    for (flaw, worse) in [("frail", 2), ("raw", 1), ("numb", 1)] {
        let mut scene = storm(flaw);
        scene.go(EAST, &[1, 1, 6, 6]);
        while scene.st.phase == Phase::Pay {
            let first = scene.legal()[0];
            scene.play(first, &[]);
        }
        assert_eq!(scene.count(0, metric::MERITS_EXHAUSTED), worse, "{flaw}");
    }
}

#[test]
fn a_flaw_can_be_about_some_opponents() {
    let savvy = |flaws: &'static str, other: &'static str| {
        let table = table(CARDS).flaws(0, flaws).character(1, other).merits(1, "knack");
        let mut scene = table.merits(0, "knack").start().at(1, 1, 2);
        scene.go(EAST, &[]).say("waylay with a Savvy Test", &[3, 3, 3, 3]);
        let lost = i32::from(!scene.merits(0).1.is_empty());
        [metric::CHALLENGES_WON, metric::STALEMATES].map(|what| scene.count(0, what)).map(|n| n - lost)
    };
    // 2 less 2 against 1 of the nix is lost; 2 against 1 without the Flaw is won.
    assert_eq!((savvy("feud", "nix"), savvy("", "nix")), ([-1, -1], [1, 0]));
    // 2 against 2 of a hob is a tie.
    assert_eq!(savvy("feud", "hob"), [0, 1]);
}

#[test]
fn flaws_of_both_count_in_a_duel() {
    let table = table(CARDS).flaws(1, "limp").merits(1, "knack");
    let mut scene = table.start().at(1, 1, 2);
    scene.go(EAST, &[]).say("waylay with a Might Test", &[]);
    assert_eq!(scene.now(), (0, Phase::HexWindow), "the Flaw lies before the challenger");
    scene.say("exhaust limp", &[3, 3, 3, 4]);
    assert_eq!(scene.count(0, metric::CHALLENGES_WON), 1);
}

#[test]
fn a_rest_lets_the_opponent_recover_a_flaw() {
    let table = table(CARDS).board("mead shade mead").camps([0, 2]).merits(0, "knack").flaws(0, "limp weak");
    let mut scene = table.start().at(0, 1, 0).tired(0, "knack");
    scene.st.hero_mut(0).flaws_exhausted = 0b11;
    scene.stay(&[]).play(Action::Rest, &[]);
    assert_eq!(
        (scene.now(), scene.choices()),
        ((1, Phase::RecoverFlaw), vec!["pass".into(), "recover limp".into(), "recover weak".into()])
    );
    scene.say("recover weak", &[]);
    assert_eq!((scene.st.hero(0).flaws_exhausted.count_ones(), scene.now()), (1, (1, Phase::Move)));
    assert_eq!((scene.merits(0).0.as_str(), scene.count(0, metric::FLAWS_RECOVERED)), ("knack", 1));
}
