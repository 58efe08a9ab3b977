//! What a careful player knows of the cards before the game: chances, and what cards are worth.

use super::Arcadia;
use super::flat::{MERIT_KINDS, Merit, NO_ATTRIBUTE, Power, Price, TESTS, Verb};

/// Differences of Attributes that the tables hold: from -24 to 24.
const REACH: i32 = 24;
/// Entries of a table.
const ENTRIES: usize = 2 * REACH as usize + 1;

/// Chances of Tests, and the worth of Leagues.
#[derive(Clone, Debug)]
pub struct Worth {
    /// Chance to win a Test by the difference of Attributes, in thousandths.
    win: [i32; ENTRIES],
    /// Chance of a Stalemate.
    tie: [i32; ENTRIES],
    /// What the Rest and Terrain of each League are worth to have near, in hundredths of a Day.
    pub leagues: Vec<i32>,
    /// What the Trials of each League take from a character by Attribute and its value.
    trials: Vec<[[u8; VALUES]; 3]>,
}

/// Values of an Attribute that the tables hold.
const VALUES: usize = 8;

impl Default for Worth {
    fn default() -> Self {
        Worth { win: [0; ENTRIES], tie: [0; ENTRIES], leagues: Vec::new(), trials: Vec::new() }
    }
}

impl Worth {
    /// Chances to win and to tie a Test, in thousandths, by the difference of Attributes.
    #[inline]
    #[must_use]
    pub fn test(&self, difference: i32) -> (i32, i32) {
        let k = (difference.clamp(-REACH, REACH) + REACH) as usize;
        (self.win[k], self.tie[k])
    }

    /// What the Trials of a League take from a character: sixths of a chance, over all its ways.
    #[inline]
    #[must_use]
    pub fn trials_of(&self, league: u8, attributes: &[i8; 3]) -> i32 {
        let table = &self.trials[usize::from(league)];
        let one = |(row, &own): (&[u8; VALUES], &i8)| {
            i32::from(row[own.clamp(0, VALUES as i8 - 1) as usize])
        };
        table.iter().zip(attributes).map(one).sum()
    }
}

/// Chances of a Test with so many dice on each side, in thousandths.
fn chances(dice: u8) -> ([i32; ENTRIES], [i32; ENTRIES]) {
    let most = if dice == 2 { 12 } else { 6 };
    let ways = |sum: i32| match dice {
        2 => (6 - (sum - 7).abs()).max(0),
        _ => i32::from((1..=6).contains(&sum)),
    };
    let all: i32 = (1..=most).map(ways).sum::<i32>().pow(2);
    let (mut win, mut tie) = ([0; ENTRIES], [0; ENTRIES]);
    for (k, (win, tie)) in win.iter_mut().zip(&mut tie).enumerate() {
        let difference = k as i32 - REACH;
        for mine in 1..=most {
            for theirs in 1..=most {
                let count = ways(mine) * ways(theirs);
                match (mine + difference).cmp(&theirs) {
                    std::cmp::Ordering::Greater => *win += count,
                    std::cmp::Ordering::Equal => *tie += count,
                    std::cmp::Ordering::Less => {}
                }
            }
        }
        (*win, *tie) = (1000 * *win / all, 1000 * *tie / all);
    }
    (win, tie)
}

impl Arcadia {
    /// Works out what the policy knows of the cards.
    pub(super) fn appraise_cards(&mut self) {
        let (win, tie) = chances(self.rules.test_dice);
        let leagues = self.leagues.iter().map(|league| {
            let rests = &self.rests[league.rest.range()];
            let one = |rest: &super::flat::Rest| {
                let kinds = (rest.merits & MERIT_KINDS).count_ones() as i32;
                let sure = if rest.trial.difficulty == 0 { 2 } else { 1 };
                kinds * i32::from(rest.count).min(3) * sure - 2 * (rest.flaws != 0) as i32
            };
            rests.iter().map(one).sum()
        });
        let trials = self.leagues.iter().map(|league| {
            let mut table = [[0_u8; VALUES]; 3];
            for trial in league.enter.iter().chain(&league.leave) {
                for (value, sum) in table[usize::from(trial.attribute)].iter_mut().enumerate() {
                    let passed = Arcadia::passes(&[value as i8; 3], *trial);
                    *sum = sum.saturating_add(6 - passed);
                }
            }
            table
        });
        self.worth = Worth { win, tie, leagues: leagues.collect(), trials: trials.collect() };
        let keeps: Vec<i16> = self.merits.iter().map(|merit| self.keep(merit)).collect();
        for (merit, keep) in self.merits.iter_mut().zip(keeps) {
            merit.keep = keep;
        }
    }

    /// What it is worth to have a Merit ready for the rest of a game, in hundredths of a Day.
    fn keep(&self, merit: &Merit) -> i16 {
        let powers = self.powers[merit.powers.range()].iter();
        let sum: i32 = powers.map(|power| self.power_worth(merit, power)).sum();
        // Any Merit can be exhausted for a lost Test.
        (4 + sum) as i16
    }

    fn power_worth(&self, merit: &Merit, power: &Power) -> i32 {
        let amount = i32::from(power.amount);
        let tests = power.tests.count_ones() as i32;
        let often = match (power.on != 0, power.who != super::flat::Who::default()) {
            (false, false) => 4,
            (true, true) => 1,
            _ => 2,
        };
        let once = if power.price == Price::Discard { 2 } else { 3 };
        let worth = match power.verb {
            Verb::Add if power.trials != 0 && power.price == Price::Free => 24 * amount,
            Verb::Add if power.trials != 0 => 10 * amount,
            Verb::Add if power.price == Price::Free => 8 * tests * amount,
            Verb::Add => (5 + 3 * tests) * amount.min(5),
            Verb::Retest => 16 + 6 * tests,
            Verb::Reroll => 8 + 2 * tests,
            Verb::Change => 20,
            Verb::StandIn => {
                let best = (0..TESTS).map(|kind| merit.attributes[kind]).max().unwrap_or(0);
                if best == NO_ATTRIBUTE { 0 } else { 8 * i32::from(best.max(0)) }
            }
            Verb::Pass => 30,
            Verb::Retry => 14,
            Verb::Banish => 30 + 8 * amount.min(6),
            Verb::Spare => 25,
            Verb::ChooseLoss => 10,
            Verb::Recover => 20 * amount,
            Verb::Rest => 15 * amount,
            Verb::Ride => 40,
            Verb::Slip => 45,
            Verb::Hide => 40,
            Verb::Scout => 25,
            Verb::Spring => 40,
            Verb::Weary => 20 * amount,
            Verb::Delay => 90,
            Verb::Push => 50,
            Verb::Fate => 8,
            _ => 0,
        };
        worth * often / 4 * once / 3
    }
}
