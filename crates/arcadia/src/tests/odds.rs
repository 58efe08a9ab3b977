//! The odds of Tests and Trials in which several powers can be used, against all ways to use them.

use super::super::metrics::metric;
use super::*;
use balance_engine::chance::Enumerator;
use balance_engine::game::{Ask, MetricId};

const CARDS: &str = r#"
weak = { type = "character", race = "weak", gender = "none", might = 0, savvy = 1, resolve = 6 }
ogre = { type = "waylay", rating = 3, might = 3, tests = ["might"] }
trick = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", add = ADD }] }
again = { type = "advantage", cost = 1, copies = 3, powers = [{ pay = "exhaust", retest = true }] }
nudge = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", reroll = REROLL }] }
boost = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", trials = ["might"], add = ADD }] }
luck = { type = "advantage", cost = 1, copies = 3, powers = [{ pay = "exhaust", trials = ["might"], retry = true }] }
crag = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, enter = [{ attribute = "might", difficulty = 5 }] }
"#;

/// The cards, with powers that add and reroll this much.
fn with(add: u8, reroll: u8) -> String {
    CARDS.replace("ADD", &add.to_string()).replace("REROLL", &reroll.to_string())
}

/// How a Test or Trial has come out: 2 for won or passed, 1 for tied.
#[derive(Default)]
struct Result(Option<u8>);

impl Recorder for Result {
    fn metric(&mut self, _: Seat, counted: MetricId, _: i32) {
        match counted {
            metric::WAYLAYS_BEATEN | metric::TRIALS_PASSED => self.0 = Some(2),
            metric::STALEMATES => self.0 = Some(1),
            metric::WAYLAYS_LOST | metric::TRIALS_FAILED => self.0 = Some(0),
            _ => {}
        }
    }
}

/// The chances to win and to tie after a decision, when every later one is as good as it can be.
fn optimum(game: &Arcadia, st: &State, action: Action) -> [f64; 2] {
    let mut sum = [0.0; 2];
    Enumerator::walk(
        |chance| {
            let (mut st, mut result) = (*st, Result::default());
            game.apply(&mut st, action, chance, &mut result);
            if let Some(result) = result.0 {
                return [f64::from(u8::from(result == 2)), f64::from(u8::from(result == 1))];
            }
            let mut list = Default::default();
            game.actions(&st, &mut list);
            let values = list.iter().map(|&action| optimum(game, &st, action));
            values.reduce(better).unwrap()
        },
        |value, share| (0..2).for_each(|k| sum[k] += share * value[k]),
    );
    sum
}

/// The better of two chances: first of all to win.
fn better(one: [f64; 2], other: [f64; 2]) -> [f64; 2] {
    let more = other[0] - one[0];
    if more > 1e-9 || more > -1e-9 && other[1] > one[1] { other } else { one }
}

/// The chances to win and to tie that `balance odds` shows.
fn shown(game: &Arcadia, what: &str, given: &[(&str, i64)]) -> [f64; 2] {
    let given = given.iter().map(|(key, value)| ((*key).to_owned(), value.to_string())).collect();
    let all = game.odds(&Ask { what: Some(what.to_owned()), given }).unwrap();
    let of = |words: [&str; 2]| {
        let is = |name: &str| words.iter().any(|word| name.starts_with(word));
        all[0].outcomes.iter().find(|it| is(&it.outcome)).map_or(0.0, |it| it.probability)
    };
    [of(["won", "passed"]), of(["Stalemate", "-"])]
}

fn same(one: [f64; 2], other: [f64; 2]) -> bool {
    (0..2).all(|k| (one[k] - other[k]).abs() < 1e-9)
}

#[test]
fn odds_of_powers_used_together_are_those_of_the_best_play_by_the_rules() {
    for character in ["weak", "hob", "nix"] {
        for (add, reroll) in [(1, 2), (3, 5)] {
            for (merits, add, reroll, retests) in [
                ("trick", add, 0, 0),
                ("nudge", 0, reroll, 0),
                ("again", 0, 0, 1),
                ("trick nudge", add, reroll, 0),
                ("trick again", add, 0, 1),
                ("nudge again", 0, reroll, 1),
                ("trick nudge again", add, reroll, 1),
                ("nudge again again", 0, reroll, 2),
            ] {
                let text = with(add.max(1), reroll.max(1));
                let rules = "test_dice = 1";
                let scene = table(&text).rules(rules).character(0, character).merits(0, merits);
                let scene = scene.start().at(0, 1, 0).standing("ogre", 1);
                let really = optimum(&scene.game, &scene.st, Action::Stay);
                let attack = i64::from(scene.st.hero(0).attributes[0]);
                let given = [
                    ("attack", attack),
                    ("defence", 3),
                    ("add", add.into()),
                    ("reroll", reroll.into()),
                    ("retest", retests),
                ];
                let shown = shown(&scene.game, "test", &given);
                assert!(same(shown, really), "{character} {merits}: {shown:?} {really:?}");
            }
        }
    }
}

#[test]
fn odds_of_trials_with_powers_together_are_those_of_the_best_play_by_the_rules() {
    for character in ["weak", "hob", "nix"] {
        for (merits, add, retries) in [("boost", 2, 0), ("luck", 0, 1), ("boost luck", 2, 1), ("boost luck luck", 1, 2)]
        {
            let text = with(add.max(1) as u8, 1);
            let scene = table(&text).board("mead crag mead").camps([0, 2]);
            let scene = scene.character(0, character).merits(0, merits).start();
            let really = optimum(&scene.game, &scene.st, Action::Go(EAST));
            let attribute = i64::from(scene.st.hero(0).attributes[0]);
            let given = [("attribute", attribute), ("difficulty", 5), ("add", add), ("retry", retries)];
            let shown = shown(&scene.game, "trial", &given);
            assert!(same(shown, really), "{character} {merits}: {shown:?} {really:?}");
        }
    }
}

/// What can be done about two dice that lie there.
#[derive(Clone, Copy, PartialEq)]
enum Power {
    Add(i64),
    Reroll(i64),
    Retest,
}

/// All rolls of two dice of each side: both own ones, and the other's sum with the number of its ways.
fn rolls() -> impl Iterator<Item = ([i64; 2], i64, f64)> {
    let own = (0..36).map(|k| [k / 6 + 1, k % 6 + 1]);
    own.flat_map(|own| (2..=12).map(move |sum| (own, sum, (6 - (sum - 7_i64).abs()) as f64)))
}

/// The chances of two dice a side before they are rolled, all orders of using powers being tried.
fn by_hand(ahead: i64, left: &[Power]) -> [f64; 2] {
    let mut sum = [0.0; 2];
    for (own, theirs, ways) in rolls() {
        let value = from_dice(ahead, own, theirs, left);
        (0..2).for_each(|k| sum[k] += ways / 1296.0 * value[k]);
    }
    sum
}

fn from_dice(ahead: i64, own: [i64; 2], theirs: i64, left: &[Power]) -> [f64; 2] {
    let margin = ahead + own[0] + own[1] - theirs;
    let mut best = [f64::from(u8::from(margin > 0)), f64::from(u8::from(margin == 0))];
    if margin > 0 {
        return best;
    }
    for (k, &power) in left.iter().enumerate() {
        let rest: Vec<Power> = [&left[..k], &left[k + 1..]].concat();
        let value = match power {
            Power::Add(n) => from_dice(ahead + n, own, theirs, &rest),
            Power::Retest => by_hand(ahead, &rest),
            // Either die, if it shows little enough.
            Power::Reroll(most) => {
                let dice = (0..2).filter(|&die| own[die] <= most);
                let again = dice.map(|die| {
                    let face = |face: i64| {
                        let mut own = own;
                        own[die] = face;
                        from_dice(ahead, own, theirs, &rest)
                    };
                    let all: Vec<[f64; 2]> = (1..=6).map(face).collect();
                    [0, 1].map(|k| all.iter().map(|it| it[k]).sum::<f64>() / 6.0)
                });
                again.fold(best, better)
            }
        };
        best = better(best, value);
    }
    best
}

#[test]
fn odds_of_two_dice_and_two_powers_are_those_of_every_way_to_use_them() {
    let game = table(&with(1, 1)).game();
    let key = |power: Power| match power {
        Power::Add(n) => ("add", n),
        Power::Reroll(most) => ("reroll", most),
        Power::Retest => ("retest", 1),
    };
    for pair in [
        [Power::Add(3), Power::Reroll(5)],
        [Power::Add(2), Power::Reroll(1)],
        [Power::Add(1), Power::Retest],
        [Power::Reroll(3), Power::Retest],
    ] {
        for (attack, defence) in [(2, 2), (1, 4), (4, 2)] {
            let really = by_hand(attack - defence, &pair);
            let given = [("attack", attack), ("defence", defence), key(pair[0]), key(pair[1])];
            let shown = shown(&game, "test", &given);
            assert!(same(shown, really), "{given:?}: {shown:?} {really:?}");
        }
    }
    // A power is used once in a Test: no reroll after the retest as well as before it.
    let win = |given: [(&str, i64); 2]| (shown(&game, "test", &given)[0] * 1e4).round();
    assert_eq!(win([("add", 3), ("reroll", 5)]), 8810.0);
    assert_eq!(win([("reroll", 3), ("retest", 1)]), 8201.0);
}
