//! Playing settings of the numbers, batch by batch.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use super::goals::Goals;
use crate::manifest::threads;
use crate::seeds::seed_beside;
use balance_engine::Error;
use balance_engine::sim::{
    AbandonedGames, Answers, Budget, Contest, MatrixTallies, Meetings, PairedPlan, Plan, Stopped, Tally, Watching,
    run_matrix,
};
use balance_report::frame::Bugs;
use balance_scenario::expect::{Expectation, Judge, Quantity};
use balance_scenario::{Matrix, Prepared, Tunables};
use balance_stats::PairSums;
use balance_tune::{self as tune, Batch, Setting};

/// A batch of a setting, and the bugs that it met.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Played {
    /// What it came to, or why it cannot be played.
    values: Result<Vec<f64>, Error>,
    bugs: AbandonedGames,
}

/// The batches of one setting that are wanted. What is played of it is made by who comes first, and let go by who leaves
/// last: there may be thousands of them.
struct Group {
    made: Mutex<Option<Arc<Result<Playable, Error>>>>,
    left: AtomicUsize,
}

pub(super) struct Playable {
    contest: Option<Box<dyn Contest>>,
    /// Its builds each against each, where their shares are aimed at.
    pub pairs: Option<Pairs>,
}

pub(super) struct Pairs {
    contests: Vec<Option<Box<dyn Contest>>>,
    /// By a build's place in the alphabet: its place among the contestants.
    places: Vec<usize>,
}

pub(super) struct Plays<'a> {
    prepared: &'a Prepared,
    found: &'a Tunables<'a>,
    goals: &'a Goals,
    /// Games of a batch.
    batch: u64,
    threads: usize,
    watching: Watching<'a>,
    answers: Answers<'a, Played>,
    /// Settings that cannot be played, and why.
    refused: BTreeMap<Setting, String>,
    bugs: Option<(Setting, AbandonedGames)>,
}

impl<'a> Plays<'a> {
    pub(super) fn new(
        prepared: &'a Prepared,
        found: &'a Tunables<'a>,
        goals: &'a Goals,
        batch: u64,
        asked: u16,
        watching: Watching<'a>,
    ) -> Self {
        Plays {
            prepared,
            found,
            goals,
            batch,
            threads: threads(usize::from(asked)),
            watching,
            answers: Answers::new(watching.keeper),
            refused: BTreeMap::new(),
            bugs: None,
        }
    }

    pub(super) fn keep(&self) {
        self.answers.keep();
    }

    pub(super) fn refused(&self) -> Vec<(Setting, String)> {
        self.refused.clone().into_iter().collect()
    }

    pub(super) fn bugs(&self) -> Bugs {
        let Some((setting, games)) = &self.bugs else {
            return Bugs::new(&AbandonedGames::default(), |_| None);
        };
        Bugs::new(games, |_| Some(format!("a batch with {}", spelled(self.found, setting))))
    }

    /// Remembers what cannot be played, and the first bugs that were met, with what they were met in.
    fn note(&mut self, wanted: &[(Setting, u32)], played: &[Played]) {
        for ((setting, _), played) in wanted.iter().zip(played) {
            if let Err(why) = &played.values {
                self.refused.insert(setting.clone(), why.to_string());
            }
            if self.bugs.is_none() && played.bugs.games > 0 {
                self.bugs = Some((setting.clone(), played.bugs.clone()));
            }
        }
    }

    /// One batch of a setting; `None` when it was interrupted.
    fn one(&self, playable: &Result<Playable, Error>, batch: u32) -> Option<Played> {
        let playable = match playable {
            Ok(playable) => playable,
            Err(why) => {
                return Some(Played { values: Err(why.clone()), bugs: AbandonedGames::default() });
            }
        };
        // The same for all settings.
        let seed = seed_beside(self.prepared.seed, batch);
        let watching = Watching { keeper: &(), ..self.watching };
        let (mut values, mut bugs) = (Vec::new(), AbandonedGames::default());
        if let Some(contest) = &playable.contest {
            let games = self.batch / (playable.pairs.as_ref().map_or(0, Pairs::len) + 1);
            let budget = Budget::Games(games);
            let (level, builds) = (self.prepared.level, self.goals.of_builds());
            let plan = Plan { seed, budget, level, threads: 1, builds };
            let ran = contest.run(&plan, watching, None);
            if ran.stopped == Stopped::Interrupted {
                return None;
            }
            values.extend(told(self.prepared, self.goals.of_run(), &ran.tally));
            bugs = ran.tally.abandoned;
        }
        if let Some(pairs) = &playable.pairs {
            let both = u64::from(playable.contest.is_some());
            let games = self.batch * pairs.len() / (pairs.len() + both);
            let tallies = pairs.play(games, seed, 1, watching)?;
            let shares = self.goals.shares().iter();
            values.extend(shares.map(|of| pairs.share(&tallies.points, of.quantity).unwrap_or(f64::NAN)));
            if tallies.abandoned.games > 0 {
                bugs = tallies.abandoned;
            }
        }
        Some(Played { values: Ok(values), bugs })
    }

    /// Plays batches on all threads, each batch on one; `None` when it was interrupted.
    fn all(&self, wanted: &[(Setting, u32)]) -> Option<Vec<Played>> {
        let next = AtomicUsize::new(0);
        let broken = AtomicBool::new(false);
        let played: Mutex<Vec<Option<Played>>> = Mutex::new(vec![None; wanted.len()]);
        let mut groups: BTreeMap<&Setting, Group> = BTreeMap::new();
        for (setting, _) in wanted {
            let none = || Group { made: Mutex::new(None), left: AtomicUsize::new(0) };
            *groups.entry(setting).or_insert_with(none).left.get_mut() += 1;
        }
        let work = || {
            while !broken.load(Ordering::Relaxed) {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some((setting, batch)) = wanted.get(at) else { break };
                let group = &groups[setting];
                let make = || Arc::new(playable(self.found, self.goals, setting));
                let playable = locked(&group.made).get_or_insert_with(make).clone();
                let one = self.one(&playable, *batch);
                if group.left.fetch_sub(1, Ordering::Relaxed) == 1 {
                    *locked(&group.made) = None;
                }
                broken.fetch_or(one.is_none(), Ordering::Relaxed);
                locked(&played)[at] = one;
            }
        };
        std::thread::scope(|scope| {
            let workers = 0..self.threads.min(wanted.len());
            let started = workers.map(|_| std::thread::Builder::new().spawn_scoped(scope, work));
            // If the system starts no threads, this one plays, to the same results.
            if started.filter_map(Result::ok).count() == 0 {
                work();
            }
        });
        played.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
    }
}

impl tune::Plays for Plays<'_> {
    fn play(&mut self, wanted: &[(Setting, u32)]) -> Option<Vec<Batch>> {
        let mut played = self.answers.again(wanted.len());
        self.watching.watch.remembered(played.len() as u64 * self.batch);
        let rest = &wanted[played.len()..];
        let Some(new) = self.all(rest) else {
            self.answers.keep();
            return None;
        };
        self.answers.add(new.clone());
        played.extend(new);
        self.note(wanted, &played);
        Some(played.into_iter().map(|played| played.values.ok()).collect())
    }
}

pub(super) fn playable(found: &Tunables<'_>, goals: &Goals, setting: &Setting) -> Result<Playable, Error> {
    let contest = match goals.of_run {
        0 => None,
        _ => Some(found.contest(setting.turned())?),
    };
    let pairs = match goals.shares() {
        [] => None,
        _ => Some(Pairs::new(&found.matrix(setting.turned())?)),
    };
    Ok(Playable { contest, pairs })
}

impl Playable {
    pub(super) fn contest(&self) -> Option<&dyn Contest> {
        self.contest.as_deref()
    }
}

impl Pairs {
    fn new(matrix: &Matrix) -> Self {
        let contestants = matrix.names.len();
        let pairs = PairSums::pairs(contestants);
        let mut places: Vec<usize> = (0..contestants).collect();
        places.sort_by(|&a, &b| matrix.names[a].cmp(&matrix.names[b]));
        Pairs { contests: pairs.map(|(one, two)| matrix.contest(one, two).ok()).collect(), places }
    }

    pub(super) fn len(&self) -> u64 {
        self.contests.len() as u64
    }

    /// Plays all pairs, so many games in all; `None` when it was interrupted.
    pub(super) fn play(&self, games: u64, seed: u64, threads: usize, watching: Watching<'_>) -> Option<MatrixTallies> {
        let contests: Vec<Option<&dyn Contest>> = self.contests.iter().map(|contest| contest.as_deref()).collect();
        let mirrors = vec![None; self.places.len()];
        let meetings = Meetings { pairs: &contests, mirrors: &mirrors };
        let games = (games / contests.len().max(1) as u64).max(2);
        let plan = PairedPlan { seed, games, threads, builds: false };
        let ran = run_matrix(meetings, &plan, watching);
        (ran.stopped != Stopped::Interrupted).then_some(ran.tallies)
    }

    /// Two builds by their places among the contestants, or one.
    pub(super) fn places(&self, quantity: Quantity) -> Option<(usize, Option<usize>)> {
        match quantity {
            Quantity::Share { one, two } => Some((self.places[one], two.map(|two| self.places[two]))),
            _ => None,
        }
    }

    /// Points a game that a build takes from another, or from all others.
    fn share(&self, points: &PairSums, quantity: Quantity) -> Option<f64> {
        match self.places(quantity)? {
            (one, Some(two)) => points.share(one, two),
            (one, None) => {
                let others = (0..self.places.len()).filter(|&two| two != one);
                let shares: Option<Vec<f64>> = others.map(|two| points.share(one, two)).collect();
                let shares = shares?;
                Some(shares.iter().sum::<f64>() / shares.len() as f64)
            }
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a tally says of each goal.
fn told(prepared: &Prepared, goals: &[Expectation], tally: &Tally) -> Vec<f64> {
    let cards = &prepared.contest.catalogue().cards;
    let judge = Judge::once(goals, prepared.level, prepared.sides.len(), cards);
    judge.points(tally).into_iter().map(|point| point.unwrap_or(f64::NAN)).collect()
}

/// A setting as `--set` takes it.
fn spelled(found: &Tunables<'_>, setting: &Setting) -> String {
    let each = setting.turned().iter().map(|&(dial, steps)| {
        let number = &found.list[dial];
        format!("{}={}", number.path, number.after(steps))
    });
    let text = each.collect::<Vec<_>>().join(" ");
    if text.is_empty() { "all as it is".to_owned() } else { text }
}
