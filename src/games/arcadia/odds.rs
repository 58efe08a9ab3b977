//! Exact odds of Tests and Trials, from the same rules that games are played by.

use std::cmp::Ordering;

use crate::chance::{Chance, Enumerator};
use crate::game::{Ask, AskError, Known, Odds, did_you_mean};

use super::Arcadia;
use super::rules::{test_dice, trial_die, waylay_dice};

/// What can be given for a Test.
const TEST: &[&str] = &["attack", "defence", "add", "retest", "reroll", "dice"];

/// What can be given for a Trial.
const TRIAL: &[&str] = &["attribute", "difficulty", "add", "retry"];

impl Arcadia {
    /// What there are odds of.
    pub(super) fn odds_known(&self) -> Vec<Known> {
        let known = |name: &str, values| Known { name: name.to_owned(), values, flags: &[] };
        vec![known("test", TEST), known("trial", TRIAL)]
    }

    /// Odds of a Test or Trial with Attributes, modifiers and retests as given.
    pub(super) fn tell_odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        match ask.what.as_deref() {
            None => {
                ask.only(&[TEST, TRIAL].concat())?;
                let known = self.odds_known();
                let all = known.iter().map(|one| self.tell_odds(&ask.for_each(one)));
                Ok(all.collect::<Result<Vec<_>, _>>()?.concat())
            }
            Some("test") => Ok(vec![self.test_odds(ask)?]),
            Some("trial") => Ok(vec![Self::trial_odds(ask)?]),
            Some(other) => {
                let help = did_you_mean("", other, ["test", "trial"])
                    .unwrap_or_else(|| "ask for `test` or `trial`".to_owned());
                Err(AskError::new(format!("there are no odds of `{other}`"), help))
            }
        }
    }

    fn test_odds(&self, ask: &Ask) -> Result<Odds, AskError> {
        ask.only(TEST)?;
        let attack = ask.number("attack", 0..=30, 2)?;
        let defence = ask.number("defence", 0..=30, 2)?;
        let add = ask.number("add", 0..=30, 0)?;
        let retests = ask.number("retest", 0..=3, 0)?;
        let reroll = ask.number("reroll", 0..=5, 0)? as u8;
        let dice = ask.number("dice", 1..=2, i64::from(self.rules.test_dice))? as u8;
        let once = Enumerator::distribution(|chance| {
            let (mut mine, theirs) = roll_both(dice, chance);
            let margin = |mine: [u8; 2]| {
                let sum = |dice: [u8; 2]| i64::from(dice[0]) + i64::from(dice[1]);
                attack + sum(mine) - defence - sum(theirs)
            };
            let low = usize::from(dice == 2 && mine[1] < mine[0]);
            if margin(mine) <= 0 && reroll > 0 && mine[low] <= reroll {
                mine[low] = chance.d6(test_dice(0));
            }
            // What can be added after the dice is added when it changes the result.
            let plain = margin(mine);
            (if plain <= 0 { plain + add } else { plain }).cmp(&0)
        });
        let of = |result| once.iter().find(|(it, _)| *it == result).map_or(0.0, |(_, p)| *p);
        // A retest is as likely to be won as the Test was, so that only the last one can fail.
        let (win, tie, loss) = (of(Ordering::Greater), of(Ordering::Equal), of(Ordering::Less));
        let unwon = (1.0 - win).powi(retests as i32);
        let outcomes = [
            ("win: the Waylay is discarded", 1.0 - unwon * (1.0 - win)),
            ("Stalemate: it stays", unwon * tie),
            ("loss: a Merit is exhausted", unwon * loss),
        ];
        let outcomes = outcomes.map(|(words, share)| (words.to_owned(), share));
        let mut given = format!("{attack} against {defence}, {dice} dice each");
        if add > 0 {
            given += &format!(", {add} to add after the dice");
        }
        if retests > 0 {
            let many = if retests == 1 { "retest" } else { "retests" };
            given += &format!(", {retests} {many} of what is not won");
        }
        if reroll > 0 {
            given += &format!(", one die of at most {reroll} again");
        }
        Ok(Odds::new("Test", given, sorted(outcomes.into())))
    }

    fn trial_odds(ask: &Ask) -> Result<Odds, AskError> {
        ask.only(TRIAL)?;
        let attribute = ask.number("attribute", 0..=30, 2)?;
        let difficulty = ask.number("difficulty", 1..=40, 5)?;
        let add = ask.number("add", 0..=30, 0)?;
        let retries = ask.number("retry", 0..=3, 0)?;
        let outcomes = Enumerator::distribution(|chance| {
            (0..=retries)
                .any(|_| i64::from(chance.d6(trial_die(0))) + attribute + add >= difficulty)
        });
        let words = |passed: bool| if passed { "passed" } else { "failed" };
        let outcomes =
            outcomes.into_iter().map(|(passed, share)| (words(passed).to_owned(), share));
        let mut given = format!("{attribute} against difficulty {difficulty}");
        if add > 0 {
            given += &format!(", {add} to add");
        }
        if retries > 0 {
            let many = if retries == 1 { "roll" } else { "rolls" };
            given += &format!(", {retries} more {many} after a failure");
        }
        Ok(Odds::new("Trial", given, sorted(outcomes.collect())))
    }
}

/// The dice of both sides of a Test.
fn roll_both(dice: u8, chance: &mut Enumerator) -> ([u8; 2], [u8; 2]) {
    let mut roll = |lane| [chance.d6(lane), if dice == 2 { chance.d6(lane) } else { 0 }];
    (roll(test_dice(0)), roll(waylay_dice(0)))
}

fn sorted(mut outcomes: Vec<(String, f64)>) -> Vec<(String, f64)> {
    outcomes.sort_by(|a, b| b.1.total_cmp(&a.1));
    outcomes
}
