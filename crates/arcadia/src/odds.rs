//! Exact odds of Tests and Trials, by the same rules as games.

use std::cmp::Ordering;

use balance_engine::chance::{Chance, Enumerator};
use balance_engine::game::{Ask, AskError, ExactOdds, Known, Odds};

use crate::Arcadia;
use crate::rules::{test_dice, trial_die, waylay_dice};

// Values that can be given.
const TEST: &[&str] = &["attack", "defence", "add", "retest", "reroll", "dice"];
const TRIAL: &[&str] = &["attribute", "difficulty", "add", "retry"];

impl ExactOdds for Arcadia {
    fn known_odds(&self) -> Vec<Known> {
        let known = |name: &str, values| Known { name: name.to_owned(), values, flags: &[] };
        vec![known("test", TEST), known("trial", TRIAL)]
    }

    fn odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        match ask.what.as_deref() {
            None => {
                ask.only(&[TEST, TRIAL].concat())?;
                let known = self.known_odds();
                let all: Result<Vec<_>, _> = known.iter().map(|one| self.odds(&ask.for_each(one))).collect();
                Ok(all?.concat())
            }
            Some("test") => Ok(vec![self.test_odds(ask)?]),
            Some("trial") => Ok(vec![Self::trial_odds(ask)?]),
            Some(other) => Err(AskError::unknown("roll", other, ["test", "trial"].into_iter())),
        }
    }
}

impl Arcadia {
    fn test_odds(&self, ask: &Ask) -> Result<Odds, AskError> {
        ask.only(TEST)?;
        let attack = ask.number("attack", 0..=30, 2)?;
        let defence = ask.number("defence", 0..=30, 2)?;
        let add = ask.number("add", 0..=30, 0)?;
        let retests = ask.number("retest", 0..=3, 0)?;
        let reroll = ask.number("reroll", 0..=5, 0)? as u8;
        let dice = ask.number("dice", 1..=2, i64::from(self.rules.test_dice))? as u8;
        let [win, tie] = Test { dice, ahead: attack - defence, add, reroll }.best(retests);
        let outcomes = vec![
            ("won (Waylay discarded)", win),
            ("Stalemate (Waylay stays)", tie),
            ("lost (a Merit exhausted)", (1.0 - win - tie).max(0.0)),
        ];
        let dice_word = if dice == 1 { "die" } else { "dice" };
        let retest_word = if retests == 1 { "retest" } else { "retests" };
        let extras = [
            (add > 0).then(|| format!(", +{add} after the roll")),
            (retests > 0).then(|| format!(", {retests} {retest_word} if not won")),
            (reroll > 0).then(|| format!(", reroll one die of at most {reroll}")),
        ];
        let extras: Vec<String> = extras.into_iter().flatten().collect();
        let several = if extras.len() > 1 { ", each used once to win as often as possible" } else { "" };
        let given = format!("{attack} against {defence}, {dice} {dice_word} each{}{several}", extras.concat());
        Ok(Odds::new("Test", given, sorted(outcomes)))
    }

    fn trial_odds(ask: &Ask) -> Result<Odds, AskError> {
        ask.only(TRIAL)?;
        let attribute = ask.number("attribute", 0..=30, 2)?;
        let difficulty = ask.number("difficulty", 1..=40, 5)?;
        let add = ask.number("add", 0..=30, 0)?;
        let retries = ask.number("retry", 0..=3, 0)?;
        let outcomes = Enumerator::distribution(|chance| {
            (0..=retries).any(|_| i64::from(chance.d6(trial_die(0))) + attribute + add >= difficulty)
        });
        let outcomes = outcomes.into_iter().map(|(passed, share)| (if passed { "passed" } else { "failed" }, share));
        let added = if add > 0 { format!(", +{add}") } else { String::new() };
        let retried = match retries {
            0 => String::new(),
            1 => ", 1 reroll of a failure".to_owned(),
            n => format!(", {n} rerolls of a failure"),
        };
        let given = format!("{attribute} against difficulty {difficulty}{added}{retried}");
        Ok(Odds::new("Trial", given, sorted(outcomes.collect())))
    }
}

/// A Test with powers that a player can use after its dice, each once.
struct Test {
    dice: u8,
    /// The character's Attribute minus that of the Waylay.
    ahead: i64,
    add: i64,
    /// The lowest own die can be rolled again if it shows at most this; 0 for never.
    reroll: u8,
}

#[derive(Clone, Copy)]
struct Left {
    retests: usize,
    reroll: bool,
    add: bool,
}

/// Probabilities to win and to tie.
type Chances = [f64; 2];

/// By retests left, whether the reroll is left, and whether the addition is.
type BeforeDice = Vec<[[Chances; 2]; 2]>;

impl Test {
    /// Returns the probabilities with optimal use: the most wins, then the most ties (dynamic programming).
    fn best(&self, retests: i64) -> Chances {
        let mut known = BeforeDice::new();
        for retests in 0..=retests as usize {
            let at = |reroll, add| self.rolled(Left { retests, reroll, add }, &known);
            known.push([[at(false, false), at(false, true)], [at(true, false), at(true, true)]]);
        }
        known[retests as usize][usize::from(self.reroll > 0)][usize::from(self.add > 0)]
    }

    fn rolled(&self, left: Left, known: &BeforeDice) -> Chances {
        let mut sum = [0.0; 2];
        let roll = |chance: &mut Enumerator| {
            let mut roll = |lane| [chance.d6(lane), if self.dice == 2 { chance.d6(lane) } else { 0 }];
            let (mine, theirs) = (roll(test_dice(0)), roll(waylay_dice(0)));
            self.after_dice(mine, i64::from(theirs[0] + theirs[1]), left, known)
        };
        Enumerator::walk(roll, |[win, tie], share| sum = [sum[0] + share * win, sum[1] + share * tie]);
        sum
    }

    fn after_dice(&self, mine: [u8; 2], theirs: i64, left: Left, known: &BeforeDice) -> Chances {
        // An addition stays when dice are rolled again.
        let added = if left.add { 0 } else { self.add };
        let sum = i64::from(mine[0] + mine[1]);
        let mut best = match (self.ahead + sum + added).cmp(&theirs) {
            Ordering::Greater => return [1.0, 0.0],
            Ordering::Equal => [0.0, 1.0],
            Ordering::Less => [0.0, 0.0],
        };
        if left.add {
            best = better(best, self.after_dice(mine, theirs, Left { add: false, ..left }, known));
        }
        let low = usize::from(self.dice == 2 && mine[1] < mine[0]);
        if left.reroll && mine[low] <= self.reroll {
            let mut mean = [0.0; 2];
            for face in 1..=6 {
                let mut mine = mine;
                mine[low] = face;
                let [win, tie] = self.after_dice(mine, theirs, Left { reroll: false, ..left }, known);
                mean = [mean[0] + win / 6.0, mean[1] + tie / 6.0];
            }
            best = better(best, mean);
        }
        if left.retests > 0 {
            best = better(best, known[left.retests - 1][usize::from(left.reroll)][usize::from(left.add)]);
        }
        best
    }
}

fn better(one: Chances, other: Chances) -> Chances {
    // Far below any real difference, far above rounding errors.
    const EQUAL: f64 = 1e-12;
    let more = [other[0] - one[0], other[1] - one[1]];
    if more[0] > EQUAL || more[0] > -EQUAL && more[1] > 0.0 { other } else { one }
}

fn sorted(mut outcomes: Vec<(&str, f64)>) -> Vec<(String, f64)> {
    outcomes.sort_by(|a, b| b.1.total_cmp(&a.1));
    outcomes.into_iter().map(|(words, share)| (words.to_owned(), share)).collect()
}
