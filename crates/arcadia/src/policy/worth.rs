//! Values of cards, computed before the game.

use arrayvec::ArrayVec;

use super::measures::DAY;
use super::tuned::{BELIEVED_DAYS, BELIEVED_MERITS};
use crate::Arcadia;
use crate::cards::{Loss, MERIT_KINDS, Merit, NO_ATTRIBUTE, Pay, Power, Rest, TESTS, Verb, Waylay, Who};

/// Differences of Attributes in the tables: from -24 to 24.
const REACH: i32 = 24;
const ENTRIES: usize = 2 * REACH as usize + 1;

#[derive(Clone, Debug, Default)]
pub(crate) struct Worth {
    /// Probabilities to win and to tie a Test by difference of Attributes, in thousandths.
    tests: Vec<(i32, i32)>,
    /// Value of the Rests of each League, in hundredths of a Day.
    pub leagues: Vec<i32>,
    /// Threat of each Waylay by difference of Attributes or, for a Trial, by Attribute.
    threats: Vec<[Threat; ENTRIES]>,
    /// Difficulty of the Trials of each League by Attribute and its value.
    trials: Vec<[[u8; VALUES]; 3]>,
}

/// What a Waylay does to a character that must beat it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Threat {
    /// Probability to beat it at one try, in thousandths.
    pub win: i16,
    /// Delay beyond the first try and cost of defeats, in hundredths of a Day.
    pub delay: i16,
    /// Addition per hundredth of a Day that the cheapest Merit is worth, in hundredths.
    pub merit: i16,
}

impl Threat {
    /// Returns the cost in hundredths of a Day, if the cheapest Merit is worth `cheapest`.
    #[inline]
    pub(crate) fn cost(self, cheapest: i32) -> i32 {
        i32::from(self.delay) + i32::from(self.merit) * cheapest / 100
    }
}

impl Loss {
    /// Returns what a defeat costs besides Merits to exhaust, in hundredths of a Day.
    pub(crate) fn extra_cost(&self) -> i32 {
        40 * i32::from(self.discard)
            + DAY * i32::from(self.skip)
            + if self.back { 60 } else { 0 }
            + if self.camp { DAY } else { 0 }
            + if self.hold { 20 } else { 0 }
    }
}

/// Number of values of an Attribute in the tables.
const VALUES: usize = 8;

impl Worth {
    #[inline]
    pub(crate) fn test(&self, difference: i32) -> (i32, i32) {
        self.tests[entry(difference)]
    }

    #[inline]
    pub(crate) fn threat(&self, waylay: u8, margin: i32) -> Threat {
        self.threats[usize::from(waylay)][entry(margin)]
    }

    /// Returns how much harder the Trials of a League are for one character than for another, in sixths.
    #[inline]
    pub(crate) fn harder(&self, one: [i8; 3], other: [i8; 3]) -> impl Fn(u8) -> i32 {
        let value = |own: i8| own.clamp(0, VALUES as i8 - 1) as usize;
        let (one, other) = (one.map(value), other.map(value));
        let apart: ArrayVec<usize, 3> = (0..3).filter(|&kind| one[kind] != other[kind]).collect();
        move |league| {
            let table = &self.trials[usize::from(league)];
            let more = |&kind: &usize| {
                let row = &table[kind];
                i32::from(row[one[kind]]) - i32::from(row[other[kind]])
            };
            apart.iter().map(more).sum()
        }
    }
}

#[inline]
fn entry(difference: i32) -> usize {
    (difference.clamp(-REACH, REACH) + REACH) as usize
}

/// Returns the probabilities to win and to tie a Test with `dice` on each side, in thousandths.
fn chances(dice: u8) -> Vec<(i32, i32)> {
    let max = if dice == 2 { 12 } else { 6 };
    let ways = |sum: i32| match dice {
        2 => (6 - (sum - 7).abs()).max(0),
        _ => i32::from((1..=6).contains(&sum)),
    };
    let all: i32 = (1..=max).map(ways).sum::<i32>().pow(2);
    let pairs = || (1..=max).flat_map(|mine| (1..=max).map(move |theirs| (mine, theirs)));
    let share = |is: &dyn Fn(i32, i32) -> bool| {
        let of = pairs().filter(|&(mine, theirs)| is(mine, theirs));
        1000 * of.map(|(mine, theirs)| ways(mine) * ways(theirs)).sum::<i32>() / all
    };
    (-REACH..=REACH)
        .map(|more| (share(&|mine, theirs| mine + more > theirs), share(&|mine, theirs| mine + more == theirs)))
        .collect()
}

impl Arcadia {
    pub(crate) fn evaluate_cards(&mut self) {
        let leagues = self.cards.leagues.iter().map(|league| {
            let rests = &self.cards.rests[league.rest.range()];
            let one = |rest: &Rest| {
                let kinds = (rest.merits & MERIT_KINDS).count_ones() as i32;
                let sure = if rest.trial.difficulty == 0 { 2 } else { 1 };
                kinds * i32::from(rest.count).min(3) * sure - 2 * (rest.flaws != 0) as i32
            };
            rests.iter().map(one).sum()
        });
        let trials = self.cards.leagues.iter().map(|league| {
            let mut table = [[0_u8; VALUES]; 3];
            for trial in league.enter.iter().chain(&league.leave) {
                for (value, sum) in table[trial.attribute as usize].iter_mut().enumerate() {
                    *sum = sum.saturating_add(6 - Arcadia::passes(&[value as i8; 3], *trial));
                }
            }
            table
        });
        let (leagues, trials) = (leagues.collect(), trials.collect());
        let tests = chances(self.rules.test_dice);
        self.worth = Worth { tests, leagues, trials, threats: Vec::new() };
        let threats = (0..self.cards.waylays.len()).map(|card| {
            std::array::from_fn(|k| {
                let waylay = &self.cards.waylays[card];
                self.threat_of(waylay, waylay.wins, k as i32 - REACH)
            })
        });
        self.worth.threats = threats.collect();
        let keeps: Vec<i16> = self.cards.merits.iter().map(|merit| self.keep(merit)).collect();
        for (merit, keep) in self.cards.merits.iter_mut().zip(keeps) {
            merit.keep = keep;
        }
    }

    /// Returns the threat of a Waylay that must still be beaten `left` times.
    pub(crate) fn threat_of(&self, waylay: &Waylay, left: u8, margin: i32) -> Threat {
        let (win, tie) = if waylay.tests == 0 {
            let passed = Arcadia::passes(&[margin.clamp(0, 30) as i8; 3], waylay.trial);
            (i32::from(passed) * 1000 / 6, 0)
        } else {
            self.worth.test(margin)
        };
        // A character with powers wins a little more often.
        let win = win.clamp(40, 1000);
        let lost = (1000 - win - tie).max(0);
        let fixed = waylay.loss.extra_cost();
        let merits = 125 * i32::from(waylay.loss.exhaust.min(3));
        let left = i32::from(left.max(1));
        // Time until it is beaten, in hundredths of a Day; the first try is free.
        let tries = 1000 * left * DAY / win;
        let first = if waylay.again { left * DAY } else { DAY };
        let times = (tries / DAY + 1).min(5);
        let days = ((tries - first).max(0) + times * lost * fixed / 1000).min(9_000);
        Threat {
            win: win as i16,
            delay: (days * BELIEVED_DAYS / 100) as i16,
            merit: (times * lost * merits / 1000 * BELIEVED_MERITS / 100) as i16,
        }
    }

    /// Returns the value of having a Merit ready for the rest of a game, in hundredths of a Day.
    fn keep(&self, merit: &Merit) -> i16 {
        let sum: i32 = self.powers_in(merit.powers).iter().map(|power| self.power_worth(merit, power)).sum();
        // Any Merit can be exhausted for a lost Test.
        (4 + sum) as i16
    }

    fn power_worth(&self, merit: &Merit, power: &Power) -> i32 {
        let amount = i32::from(power.verb.amount());
        let tests = power.tests.count_ones() as i32;
        let often = match (power.on != 0, power.who != Who::default()) {
            (false, false) => 4,
            (true, true) => 1,
            _ => 2,
        };
        let once = if power.price == Some(Pay::Discard) { 2 } else { 3 };
        let worth = match power.verb {
            Verb::Add(_) if power.trials != 0 && power.price.is_none() => 24 * amount,
            Verb::Add(_) if power.trials != 0 => 10 * amount,
            Verb::Add(_) if power.price.is_none() => 8 * tests * amount,
            Verb::Add(_) => (5 + 3 * tests) * amount.min(5),
            Verb::Retest => 16 + 6 * tests,
            Verb::Reroll(_) => 8 + 2 * tests,
            Verb::Change(_) => 20,
            Verb::StandIn => {
                let best = (0..TESTS).map(|kind| merit.attributes[kind]).max().unwrap_or(0);
                if best == NO_ATTRIBUTE { 0 } else { 8 * i32::from(best.max(0)) }
            }
            Verb::Pass => 30,
            Verb::Retry => 14,
            Verb::Banish(_) => 30 + 8 * amount.min(6),
            Verb::Spare => 25,
            Verb::ChooseLoss => 10,
            Verb::Recover(_) => 20 * amount,
            Verb::Rest(_) => 15 * amount,
            Verb::Ride => 40,
            Verb::Slip => 45,
            Verb::Hide(_) => 40,
            Verb::Scout(_) => 25,
            Verb::Spring => 40,
            Verb::Weary(_) => 20 * amount,
            Verb::Delay(_) => 90,
            Verb::Push => 50,
            Verb::Fate(_) => 8,
            _ => 0,
        };
        worth * often / 4 * once / 3
    }
}
