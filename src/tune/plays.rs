//! Plays settings of the numbers, in batches.

use super::targets::Targets;
use crate::manifest::threads;
use crate::prelude::*;
use crate::seeds::seed_beside;
use balance_engine::Error;
use balance_engine::sim::{Answers, MatrixTallies, Meetings, run_matrix};
use balance_scenario::Matrix;
use balance_tune::{self as tune, Batch};
use std::sync::PoisonError;
use std::sync::atomic::AtomicUsize;

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Played {
    values: Result<Vec<f64>, Error>,
    bugs: AbandonedGames,
}

/// The wanted batches of one setting. The first worker makes the contests and the last one drops them: there may be thousands.
struct Group {
    made: Mutex<Option<Arc<Result<Playable, Error>>>>,
    left: AtomicUsize,
}

pub(super) struct Playable {
    pub contest: Option<Box<dyn Contest>>,
    /// Its builds each against each, if targets are about their shares.
    pub pairs: Option<Pairs>,
}

pub(super) struct Pairs {
    contests: Vec<Option<Box<dyn Contest>>>,
    places: Vec<usize>,
}

pub(super) struct Plays<'a> {
    prepared: &'a Prepared,
    found: &'a Tunables<'a>,
    targets: &'a Targets,
    batch: u64,
    threads: usize,
    context: RunContext<'a>,
    answers: Answers<'a, Played>,
    refused: BTreeMap<Assignment, String>,
    bugs: Option<(Assignment, AbandonedGames)>,
}

impl<'a> Plays<'a> {
    pub(super) fn new(
        prepared: &'a Prepared,
        found: &'a Tunables<'a>,
        targets: &'a Targets,
        batch: u64,
        asked: u16,
        context: RunContext<'a>,
    ) -> Self {
        Plays {
            prepared,
            found,
            targets,
            batch,
            threads: threads(usize::from(asked)),
            context,
            answers: Answers::new(context.store),
            refused: BTreeMap::new(),
            bugs: None,
        }
    }

    pub(super) fn keep(&self) {
        self.answers.keep();
    }

    pub(super) fn refused(&self) -> Vec<(Assignment, String)> {
        self.refused.clone().into_iter().collect()
    }

    pub(super) fn bugs(&self) -> Bugs {
        let Some((assignment, games)) = &self.bugs else {
            return Bugs::new(&AbandonedGames::default(), |_| None);
        };
        Bugs::new(games, |_| Some(format!("a batch with {}", format_command(self.found, assignment))))
    }

    /// Notes settings that can't be played, and the first bugs with their setting.
    fn note(&mut self, wanted: &[(Assignment, u32)], played: &[Played]) {
        for ((assignment, _), played) in wanted.iter().zip(played) {
            if let Err(why) = &played.values {
                self.refused.insert(assignment.clone(), why.to_string());
            }
            if self.bugs.is_none() && played.bugs.games > 0 {
                self.bugs = Some((assignment.clone(), played.bugs.clone()));
            }
        }
    }

    /// Plays one batch of a setting. Returns `None` if it was interrupted.
    fn one(&self, playable: &Result<Playable, Error>, batch: u32) -> Option<Played> {
        let playable = match playable {
            Ok(playable) => playable,
            Err(why) => return Some(Played { values: Err(why.clone()), bugs: AbandonedGames::default() }),
        };
        // All settings use the same dice.
        let seed = seed_beside(self.prepared.seed, batch);
        let context = RunContext { store: &(), ..self.context };
        let (mut values, mut bugs) = (Vec::new(), AbandonedGames::default());
        if let Some(contest) = &playable.contest {
            let games = self.batch / (playable.pairs.as_ref().map_or(0, Pairs::len) + 1);
            let budget = Budget::Games(games);
            let (level, builds) = (self.prepared.level, self.targets.of_builds());
            let plan = Plan { seed, budget, level, threads: 1, builds };
            let run = contest.run(&plan, context, None);
            if run.stopped == Stopped::Interrupted {
                return None;
            }
            values.extend(self::values(self.prepared, self.targets.of_run(), &run.tally));
            bugs = run.tally.abandoned;
        }
        if let Some(pairs) = &playable.pairs {
            let both = u64::from(playable.contest.is_some());
            let games = self.batch * pairs.len() / (pairs.len() + both);
            let tallies = pairs.play(games, seed, 1, context)?;
            let shares = self.targets.shares().iter();
            values.extend(shares.map(|of| pairs.share(&tallies.points, of.quantity).unwrap_or(f64::NAN)));
            if tallies.abandoned.games > 0 {
                bugs = tallies.abandoned;
            }
        }
        Some(Played { values: Ok(values), bugs })
    }

    /// Plays batches on all threads, each batch on one. Returns `None` if it was interrupted.
    fn all(&self, wanted: &[(Assignment, u32)]) -> Option<Vec<Played>> {
        let next = AtomicUsize::new(0);
        let broken = AtomicBool::new(false);
        let played: Mutex<Vec<Option<Played>>> = Mutex::new(vec![None; wanted.len()]);
        let mut groups: BTreeMap<&Assignment, Group> = BTreeMap::new();
        for (assignment, _) in wanted {
            let none = || Group { made: Mutex::new(None), left: AtomicUsize::new(0) };
            *groups.entry(assignment).or_insert_with(none).left.get_mut() += 1;
        }
        let work = || {
            while !broken.load(Ordering::Relaxed) {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some((assignment, batch)) = wanted.get(at) else { break };
                let group = &groups[assignment];
                let make = || Arc::new(playable(self.found, self.targets, assignment));
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
            // If no threads can be started, this one plays, with the same results.
            if started.filter_map(Result::ok).count() == 0 {
                work();
            }
        });
        played.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
    }
}

impl tune::Player for Plays<'_> {
    fn play(&mut self, wanted: &[(Assignment, u32)]) -> Option<Vec<Batch>> {
        let mut played = self.answers.again(wanted.len());
        self.context.progress.remembered(played.len() as u64 * self.batch);
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

pub(super) fn playable(found: &Tunables<'_>, targets: &Targets, assignment: &Assignment) -> Result<Playable, Error> {
    let contest = match targets.of_run {
        0 => None,
        _ => Some(found.contest(assignment.changes())?),
    };
    let pairs = match targets.shares() {
        [] => None,
        _ => Some(Pairs::new(&found.matrix(assignment.changes())?)),
    };
    Ok(Playable { contest, pairs })
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

    pub(super) fn play(&self, games: u64, seed: u64, threads: usize, context: RunContext<'_>) -> Option<MatrixTallies> {
        let contests: Vec<Option<&dyn Contest>> = self.contests.iter().map(|contest| contest.as_deref()).collect();
        let mirrors = vec![None; self.places.len()];
        let meetings = Meetings { pairs: &contests, mirrors: &mirrors };
        let games = (games / contests.len().max(1) as u64).max(2);
        let plan = PairedPlan { seed, games, threads, builds: false };
        let run = run_matrix(meetings, &plan, context);
        (run.stopped != Stopped::Interrupted).then_some(run.tallies)
    }

    pub(super) fn places(&self, quantity: Quantity) -> Option<(usize, Option<usize>)> {
        match quantity {
            Quantity::Share { one, two } => Some((self.places[one], two.map(|two| self.places[two]))),
            _ => None,
        }
    }

    /// Returns the points per game that a build takes from another, or from all others.
    fn share(&self, points: &PairSums, quantity: Quantity) -> Option<f64> {
        match self.places(quantity)? {
            (one, Some(two)) => points.share(one, two),
            (one, None) => {
                let others = (0..self.places.len()).filter(|&two| two != one);
                let shares = others.map(|two| points.share(one, two)).collect::<Option<Vec<f64>>>()?;
                Some(shares.iter().sum::<f64>() / shares.len() as f64)
            }
        }
    }
}

fn values(prepared: &Prepared, targets: &[Expectation], tally: &Tally) -> Vec<f64> {
    let cards = &prepared.contest.catalogue().cards;
    let judge = Judge::once(targets, prepared.level, prepared.sides.len(), cards);
    judge.points(tally).into_iter().map(|point| point.unwrap_or(f64::NAN)).collect()
}

fn format_command(found: &Tunables<'_>, assignment: &Assignment) -> String {
    let each = assignment.changes().iter().map(|&(parameter, steps)| {
        let number = &found.list[parameter];
        format!("{}={}", number.path, number.after(steps))
    });
    let text = each.collect::<Vec<_>>().join(" ");
    if text.is_empty() { "no change".to_owned() } else { text }
}
