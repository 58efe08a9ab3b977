//! Values of cards, computed before the game.

use arrayvec::ArrayVec;

use super::measures::{DAY, FACES};
use super::weights::Weights;
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
    /// Value of having each Merit ready for the rest of a game, in hundredths of a Day.
    keeps: Vec<i16>,
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
    /// Returns the cost of the Merits to exhaust, in hundredths of the cheapest one.
    pub(super) fn merits(&self, w: &Weights) -> i32 {
        w.defeat_merit * i32::from(self.exhaust).min(w.defeat_max_merits)
    }

    /// Returns what a defeat costs besides Merits to exhaust, in hundredths of a Day.
    pub(super) fn extra_cost(&self, w: &Weights) -> i32 {
        w.defeat_discard * i32::from(self.discard)
            + w.defeat_skip * i32::from(self.skip)
            + if self.back { w.defeat_back } else { 0 }
            + if self.camp { w.defeat_camp } else { 0 }
            + if self.hold { w.defeat_hold } else { 0 }
    }
}

/// Number of values of an Attribute in the tables.
const VALUES: usize = 8;
/// Above this, more of an Attribute doesn't count in a Trial.
const MAX_ATTRIBUTE: i32 = 30;

impl Worth {
    #[inline]
    pub(crate) fn test(&self, difference: i32) -> (i32, i32) {
        self.tests[entry(difference)]
    }

    #[inline]
    pub(crate) fn threat(&self, waylay: u8, margin: i32) -> Threat {
        self.threats[usize::from(waylay)][entry(margin)]
    }

    /// Returns the value of having a Merit ready for the rest of a game, in hundredths of a Day.
    #[inline]
    pub(crate) fn keep(&self, merit: u8) -> i32 {
        self.keeps[usize::from(merit)].into()
    }

    /// Returns how much harder the Trials of a League are for one character than for another, in sixths.
    #[inline]
    pub(crate) fn harder(&self, one: [i8; 3], other: [i8; 3]) -> impl Fn(u8) -> i32 {
        let value = |own: i8| own.clamp(0, VALUES as i8 - 1) as usize;
        let (one, other) = (one.map(value), other.map(value));
        let apart: ArrayVec<usize, 3> = (0..one.len()).filter(|&kind| one[kind] != other[kind]).collect();
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
    let max = FACES * i32::from(dice);
    let ways = |sum: i32| match dice {
        2 => (FACES - (sum - FACES - 1).abs()).max(0),
        _ => i32::from((1..=FACES).contains(&sum)),
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
    /// Computes the values of cards by the parameters of the player.
    pub(crate) fn evaluate_cards(&mut self) {
        let w = &self.weights;
        let leagues = self.cards.leagues.iter().map(|league| {
            let rests = &self.cards.rests[league.rest.range()];
            let one = |rest: &Rest| {
                let kinds = (rest.merits & MERIT_KINDS).count_ones() as i32;
                let sure = if rest.trial.difficulty == 0 { w.league_rest_sure } else { 1 };
                let flaws = if rest.flaws != 0 { w.league_rest_flaws } else { 0 };
                kinds * i32::from(rest.count).min(w.league_rest_max) * sure + flaws
            };
            rests.iter().map(one).sum()
        });
        let trials = self.cards.leagues.iter().map(|league| {
            let mut table = [[0_u8; VALUES]; 3];
            for trial in league.enter.iter().chain(&league.leave) {
                for (value, sum) in table[trial.attribute as usize].iter_mut().enumerate() {
                    *sum = sum.saturating_add(FACES as u8 - Arcadia::passes(&[value as i8; 3], *trial));
                }
            }
            table
        });
        let (leagues, trials) = (leagues.collect(), trials.collect());
        let tests = chances(self.rules.test_dice);
        let keeps = self.cards.merits.iter().map(|merit| self.keep(merit)).collect();
        self.worth = Worth { tests, leagues, trials, keeps, threats: Vec::new() };
        let threats = (0..self.cards.waylays.len()).map(|card| {
            std::array::from_fn(|k| {
                let waylay = &self.cards.waylays[card];
                self.threat_of(waylay, waylay.wins, k as i32 - REACH)
            })
        });
        self.worth.threats = threats.collect();
    }

    /// Returns the threat of a Waylay that must still be beaten `left` times.
    pub(crate) fn threat_of(&self, waylay: &Waylay, left: u8, margin: i32) -> Threat {
        let w = &self.weights;
        let (win, tie) = if waylay.tests == 0 {
            let passed = Arcadia::passes(&[margin.clamp(0, MAX_ATTRIBUTE) as i8; 3], waylay.trial);
            (i32::from(passed) * 1000 / FACES, 0)
        } else {
            self.worth.test(margin)
        };
        let win = win.clamp(w.threat_min_win, 1000);
        let lost = (1000 - win - tie).max(0);
        let (fixed, merits) = (waylay.loss.extra_cost(w), waylay.loss.merits(w));
        let left = i32::from(left.max(1));
        // Time until it is beaten, in hundredths of a Day; the first try is free.
        let tries = 1000 * left * DAY / win;
        let first = if waylay.again { left * DAY } else { DAY };
        let times = (tries / DAY + 1).min(w.threat_max_tries);
        let days = ((tries - first).max(0) + times * lost * fixed / 1000).min(w.threat_max);
        Threat {
            win: narrow(win),
            delay: narrow(days * w.threat_days / 100),
            merit: narrow(times * lost * merits / 1000 * w.threat_merits / 100),
        }
    }

    /// Returns the value of having a Merit ready for the rest of a game, in hundredths of a Day.
    fn keep(&self, merit: &Merit) -> i16 {
        let sum: i32 = self.powers_in(merit.powers).iter().map(|power| self.power_worth(merit, power)).sum();
        narrow(self.weights.keep_any + sum)
    }

    fn power_worth(&self, merit: &Merit, power: &Power) -> i32 {
        let w = &self.weights;
        let amount = i32::from(power.verb.amount());
        let tests = power.tests.count_ones() as i32;
        let limits = usize::from(power.on != 0) + usize::from(power.who != Who::default());
        let once = if power.price == Some(Pay::Discard) { w.power_discard } else { 1000 };
        let per_kind = |[any, each]: [i32; 2]| any + each * tests;
        let worth = match power.verb {
            Verb::Add(_) if power.trials != 0 && power.price.is_none() => w.power_add_to_trials_free * amount,
            Verb::Add(_) if power.trials != 0 => w.power_add_to_trials * amount,
            Verb::Add(_) if power.price.is_none() => w.power_add_to_tests_free * tests * amount,
            Verb::Add(_) => per_kind(w.power_add_to_tests) * amount.min(w.power_add_max),
            Verb::Retest => per_kind(w.power_retest),
            Verb::Reroll(_) => per_kind(w.power_reroll),
            Verb::Change(_) => w.power_change,
            Verb::StandIn => {
                let best = (0..TESTS).map(|kind| merit.attributes[kind]).max().unwrap_or(0);
                if best == NO_ATTRIBUTE { 0 } else { w.power_stand_in * i32::from(best.max(0)) }
            }
            Verb::Pass => w.power_pass,
            Verb::Retry => w.power_retry,
            Verb::Banish(_) => w.power_banish[0] + w.power_banish[1] * amount.min(w.power_banish_max),
            Verb::Spare => w.power_spare,
            Verb::ChooseLoss => w.power_choose_loss,
            Verb::Recover(_) => w.power_recover * amount,
            Verb::Rest(_) => w.power_rest * amount,
            Verb::Ride => w.power_ride,
            Verb::Slip => w.power_slip,
            Verb::Hide(_) => w.power_hide,
            Verb::Scout(_) => w.power_scout,
            Verb::Spring => w.power_spring,
            Verb::Weary(_) => w.power_weary * amount,
            Verb::Delay(_) => w.power_delay,
            Verb::Push => w.power_push,
            Verb::Fate(_) => w.power_fate,
            // They count before the game, or aren't on Merits.
            Verb::FewerWaylays(_) | Verb::MoreTreasures(_) | Verb::FreePoints(_) => 0,
            Verb::NoRest | Verb::Stay | Verb::WorseLoss(_) | Verb::Safe => 0,
        };
        worth * w.power_narrow[limits] / 100 * once / 1000
    }
}

/// Returns a value for a table; the bounds are far above the values of sensible parameters.
fn narrow(value: i32) -> i16 {
    value.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}
