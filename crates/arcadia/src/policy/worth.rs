//! What a careful player knows of the cards before the game: chances, and what cards are worth.

use arrayvec::ArrayVec;

use super::super::Arcadia;
use super::super::cards::compiled::{Loss, MERIT_KINDS, Merit, NO_ATTRIBUTE, Power, Rest, TESTS, Verb, Waylay, Who};
use super::super::cards::verbs::Pay;
use super::measures::DAY;
use super::tuned::{BELIEVED_DAYS, BELIEVED_MERITS};

/// Differences of Attributes that the tables hold: from -24 to 24.
const REACH: i32 = 24;
const ENTRIES: usize = 2 * REACH as usize + 1;

#[derive(Clone, Debug, Default)]
pub(crate) struct Worth {
    /// Chances to win and to tie a Test by the difference of Attributes, in thousandths.
    tests: Vec<(i32, i32)>,
    /// What the Rest and Terrain of each League are worth to have near, in hundredths of a Day.
    pub leagues: Vec<i32>,
    /// What each Waylay does to a character, by the difference of Attributes or, for a Trial, the Attribute.
    threats: Vec<[Threat; ENTRIES]>,
    /// What the Trials of each League take from a character by Attribute and its value.
    trials: Vec<[[u8; VALUES]; 3]>,
}

/// What a Waylay does to a character that must beat it as often as its card says.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Threat {
    /// The chance to beat it at one try, in thousandths.
    pub win: i16,
    /// Hundredths of a Day until it is beaten, beyond the first try, with what defeats cost.
    pub delay: i16,
    /// What is added for each hundredth of a Day that the character's cheapest Merit is worth, in hundredths.
    pub merit: i16,
}

impl Threat {
    /// Hundredths of a Day for a character whose cheapest Merit is worth so much.
    #[inline]
    pub(crate) fn cost(self, cheapest: i32) -> i32 {
        i32::from(self.delay) + i32::from(self.merit) * cheapest / 100
    }
}

impl Loss {
    /// What a defeat costs beside Merits to exhaust, in hundredths of a Day.
    pub(crate) fn besides(&self) -> i32 {
        40 * i32::from(self.discard)
            + DAY * i32::from(self.skip)
            + if self.back { 60 } else { 0 }
            + if self.camp { DAY } else { 0 }
            + if self.hold { 20 } else { 0 }
    }
}

/// Values of an Attribute that the tables hold.
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

    /// How much more the Trials of all ways of a League take from one character than from another, in sixths.
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

/// Chances to win and to tie a Test with so many dice on each side, in thousandths.
fn chances(dice: u8) -> Vec<(i32, i32)> {
    let most = if dice == 2 { 12 } else { 6 };
    let ways = |sum: i32| match dice {
        2 => (6 - (sum - 7).abs()).max(0),
        _ => i32::from((1..=6).contains(&sum)),
    };
    let all: i32 = (1..=most).map(ways).sum::<i32>().pow(2);
    let pairs = || (1..=most).flat_map(|mine| (1..=most).map(move |theirs| (mine, theirs)));
    let share = |is: &dyn Fn(i32, i32) -> bool| {
        let of = pairs().filter(|&(mine, theirs)| is(mine, theirs));
        1000 * of.map(|(mine, theirs)| ways(mine) * ways(theirs)).sum::<i32>() / all
    };
    (-REACH..=REACH)
        .map(|more| {
            let win = share(&|mine, theirs| mine + more > theirs);
            (win, share(&|mine, theirs| mine + more == theirs))
        })
        .collect()
}

impl Arcadia {
    pub(crate) fn appraise_cards(&mut self) {
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
                    let passed = Arcadia::passes(&[value as i8; 3], *trial);
                    *sum = sum.saturating_add(6 - passed);
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

    /// What a Waylay that must still be beaten so often does to a character.
    pub(crate) fn threat_of(&self, waylay: &Waylay, left: u8, margin: i32) -> Threat {
        let (win, tie) = if waylay.tests == 0 {
            let passed = Arcadia::passes(&[margin.clamp(0, 30) as i8; 3], waylay.trial);
            (i32::from(passed) * 1000 / 6, 0)
        } else {
            self.worth.test(margin)
        };
        // Somebody who has powers for it wins a little more often.
        let win = win.clamp(40, 1000);
        let lost = (1000 - win - tie).max(0);
        let fixed = waylay.loss.besides();
        let merits = 125 * i32::from(waylay.loss.exhaust.min(3));
        let left = i32::from(left.max(1));
        // Hundredths of a Day until it is beaten so often, of which the first try is not lost.
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

    /// What it is worth to have a Merit ready for the rest of a game, in hundredths of a Day.
    fn keep(&self, merit: &Merit) -> i16 {
        let powers = self.powers_in(merit.powers).iter();
        let sum: i32 = powers.map(|power| self.power_worth(merit, power)).sum();
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
