//! Odds and small boards solved exactly, against the rules as they are played.

use super::*;
use balance_engine::chance::{Chance, Enumerator};
use balance_engine::game::{Ask, Silent};

/// Returns the probabilities of outcomes that `balance odds` reports, in the order of their words.
fn odds(game: &Arcadia, what: &str, given: &[(&str, i64)]) -> Vec<(String, f64)> {
    let given = given.iter().map(|(key, value)| ((*key).to_owned(), value.to_string())).collect();
    let told = game.odds(&Ask { what: Some(what.to_owned()), given }).unwrap();
    let mut all: Vec<_> = told[0].outcomes.iter().map(|it| (it.outcome.clone(), it.probability)).collect();
    all.sort_by(|a, b| a.0.cmp(&b.0));
    all
}

/// What the rules make of a decision, when every power is used that can be.
fn played(scene: &Scene, first: Action, tell: impl Fn(&State) -> &'static str) -> BTreeMap<&'static str, f64> {
    let all = Enumerator::distribution(|chance| {
        let mut st = scene.st;
        let day = st.days;
        let mut action = first;
        loop {
            scene.game.apply(&mut st, action, chance, &mut Silent);
            if st.days != day || scene.game.to_act(&st).is_none() || st.phase == Phase::Pay {
                return tell(&st);
            }
            let mut list = Default::default();
            scene.game.actions(&st, &mut list);
            // What is not won is helped, what is won is left alone.
            let won = {
                let (mine, theirs) = scene.game.scores(&st);
                st.phase == Phase::Window && mine > theirs
            };
            let used = list.iter().find(|action| matches!(action, Action::Use { .. }));
            let pass = list.iter().find(|action| matches!(action, Action::Pass | Action::Roll));
            action = *(if won { pass } else { used.or(pass) }).unwrap_or(&list[0]);
        }
    });
    all.into_iter().collect()
}

const CARDS: &str = r#"
weak = { type = "character", race = "weak", gender = "none", might = 0, savvy = 1, resolve = 6 }
strong = { type = "character", race = "strong", gender = "none", might = 5, savvy = 3, resolve = 2 }
ogre = { type = "waylay", rating = 3, might = 3, tests = ["might"] }
trick = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", add = 2 }] }
again = { type = "advantage", cost = 1, copies = 3, powers = [{ pay = "exhaust", retest = true }] }
nudge = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", reroll = 2 }] }
boost = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", trials = ["might"], add = 2 }] }
luck = { type = "advantage", cost = 1, copies = 3, powers = [{ pay = "exhaust", trials = ["might"], retry = true }] }
crag = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, enter = [{ attribute = "might", difficulty = 5 }] }
dash = { type = "quest", waylays = 40, treasures = 0, goals = [{ reach = true }] }
"#;

fn test(character: &'static str, merits: &'static str, rules: &str, given: &[(&str, i64)]) {
    // By these rules every loss shows, also that of a character without Merits.
    let rules = format!("without_merits = \"camp\"\n{rules}");
    let scene = table(CARDS).rules(&rules).character(0, character).merits(0, merits).start();
    let scene = scene.at(0, 1, 0).standing("ogre", 1);
    let found = played(&scene, Action::Stay, |st| {
        if st.waylaid == [0; 2] {
            "won (Waylay discarded)"
        } else if st.phase == Phase::Pay || st.hero(0).at != 1 || st.hero(0).discarded > 0 {
            "lost (a Merit exhausted)"
        } else {
            "Stalemate (Waylay stays)"
        }
    });
    let mut told = vec![("defence", 3)];
    told.push(("attack", i64::from(scene.st.hero(0).attributes[0])));
    told.extend(given);
    let told = odds(&scene.game, "test", &told);
    assert_eq!(told.len(), 3);
    for (outcome, p) in told {
        let really = found.get(outcome.as_str()).copied().unwrap_or(0.0);
        assert!((p - really).abs() < 1e-12, "{character} {merits} {outcome}: {p} reported, {really} found");
    }
}

#[test]
fn odds_of_tests_are_those_of_the_rules() {
    for character in ["weak", "hob", "strong"] {
        test(character, "", "", &[]);
        test(character, "", "test_dice = 1", &[]);
        test(character, "trick", "", &[("add", 2)]);
        test(character, "again knack", "test_dice = 1", &[("retest", 1)]);
        test(character, "nudge knack", "test_dice = 1", &[("reroll", 2)]);
        test(character, "nudge knack", "", &[("reroll", 2)]);
    }
    test("hob", "again again knack", "test_dice = 1", &[("retest", 2)]);
}

#[test]
fn odds_of_a_test_between_equals_are_those_of_two_dice() {
    // 73 of 648 ways are ties of two pairs of dice: (1 + 4 + 9 + 16 + 25) * 2 + 36 = 146 of 1296.
    let game = table(CARDS).game();
    let told = odds(&game, "test", &[("attack", 2), ("defence", 2)]);
    let tie = 146.0 / 1296.0;
    let of = |word: &str| told.iter().find(|(name, _)| name.starts_with(word)).unwrap().1;
    assert!((of("Stalemate") - tie).abs() < 1e-12);
    assert!((of("won") - (1.0 - tie) / 2.0).abs() < 1e-12);
    assert!((of("lost") - (1.0 - tie) / 2.0).abs() < 1e-12);
}

#[test]
fn odds_of_trials_are_those_of_the_rules() {
    for character in ["weak", "hob", "strong"] {
        for (merits, given) in
            [("", vec![]), ("boost", vec![("add", 2)]), ("luck", vec![("retry", 1)]), ("luck luck", vec![("retry", 2)])]
        {
            let table = table(CARDS).board("mead crag mead").camps([0, 2]);
            let scene = table.character(0, character).merits(0, merits).start();
            let found = played(&scene, Action::Go(EAST), |st| if st.hero(0).at == 1 { "passed" } else { "failed" });
            let attribute = i64::from(scene.st.hero(0).attributes[0]);
            let mut ask = vec![("attribute", attribute), ("difficulty", 5)];
            ask.extend(given);
            for (outcome, p) in odds(&scene.game, "trial", &ask) {
                let really = found.get(outcome.as_str()).copied().unwrap_or(0.0);
                assert!((p - really).abs() < 1e-12, "{character} {merits} {outcome}: {p} {really}");
            }
        }
    }
}

#[test]
fn odds_say_what_was_given_and_nothing_else() {
    let game = table(CARDS).game();
    let told = |what: &str, given: &[(&str, i64)]| {
        let given = given.iter().map(|(key, n)| ((*key).to_owned(), n.to_string())).collect();
        game.odds(&Ask { what: Some(what.to_owned()), given }).unwrap()[0].given.clone()
    };
    let (test, trial) = ("2 against 2, 2 dice each", "2 against difficulty 5");
    for (what, always, given, words) in [
        ("test", test, ("add", 1), "+1 after the roll"),
        ("test", test, ("retest", 1), "1 retest if not won"),
        ("test", test, ("retest", 2), "2 retests if not won"),
        ("test", test, ("reroll", 2), "reroll one die of at most 2"),
        ("trial", trial, ("add", 1), "+1"),
        ("trial", trial, ("retry", 1), "1 reroll of a failure"),
        ("trial", trial, ("retry", 2), "2 rerolls of a failure"),
    ] {
        assert_eq!(told(what, &[]), always);
        assert_eq!(told(what, &[given]), format!("{always}, {words}"));
    }
}

#[test]
fn odds_that_there_are_not_are_told() {
    let game = table(CARDS).game();
    let ask = |what: &str| Ask { what: Some(what.into()), given: Vec::new() };
    assert_eq!(game.odds(&ask("tets")).unwrap_err().to_string(), "there is no roll `tets`; did you mean `test`?");
    assert_eq!(game.odds(&Ask { what: None, given: Vec::new() }).unwrap().len(), 2);
}

/// Three Leagues in a row: the crag asks for a Trial, an ogre stands on the far one, which is the
/// goal. The other has nothing to do.
fn race() -> Scene {
    let table = table(CARDS).rules("test_dice = 1").board("mead crag mead");
    let table = table.camps([0, 0]).quests(0, "dash");
    table.start().standing("ogre", 2)
}

/// Plays a number of own Days of a character that goes on if it can. Returns whether it has finished.
fn go_on(game: &Arcadia, mut st: State, days: u32, chance: &mut impl Chance) -> bool {
    let first = st.days;
    let mut list = Default::default();
    while game.to_act(&st).is_some() && st.days < first + 2 * days {
        game.actions(&st, &mut list);
        let east = Action::Go(EAST);
        let wanted = [east, Action::Stay, Action::Pass].into_iter().find(|it| list.contains(it));
        let quiet = if st.active == 1 { Action::Stay } else { east };
        let action = if list.contains(&quiet) { quiet } else { wanted.unwrap_or(list[0]) };
        game.apply(&mut st, action, chance, &mut Silent);
    }
    game.to_act(&st).is_none()
}

#[test]
fn a_small_board_is_solved_by_hand_exactly_and_by_simulation_alike() {
    let scene = race();
    // By hand, with one die a side: Might 2 against 5 is passed by 3 to 6. Might 2 against Might 3 is
    // won when the own die is at least two above the other, which 4 + 3 + 2 + 1 of 36 ways are.
    let win: f64 = 10.0 / 36.0;
    let enter = 4.0 / 6.0;
    // The Day on which the crag is entered, then the Days of fighting: on the first of them the
    // ogre is met by arriving, on others by staying.
    let by_hand = |days: i32| -> f64 {
        (1..days)
            .map(|k| {
                let entered = enter * (1.0_f64 - enter).powi(k - 1);
                entered * (1.0 - (1.0 - win).powi(days - k))
            })
            .sum()
    };
    for days in 1..=3 {
        let solved = Enumerator::distribution(|chance| go_on(&scene.game, scene.st, days, chance));
        let done = solved.iter().find(|(done, _)| *done).map_or(0.0, |(_, p)| *p);
        assert!((done - by_hand(days as i32)).abs() < 1e-9, "{days}: {done} {}", by_hand(days as i32));
    }
    for days in [2, 3, 6, 12] {
        let games = 40_000;
        let done = (0..games).filter(|&k| go_on(&scene.game, scene.st, days, &mut Stream::new(9, k))).count() as f64;
        let p = by_hand(days as i32);
        let sigma = (p * (1.0 - p) / games as f64).sqrt();
        assert!((done / games as f64 - p).abs() <= 4.0 * sigma, "{days}: {p} {done}");
    }
}
