//! Plays the chosen changes with fresh dice, and judges the targets as `check` does.

use super::plays::{Pairs, playable};
use super::targets::Targets;
use crate::check::StopWhenDecided;
use crate::prelude::*;
use balance_engine::sim::MatrixTallies;
use balance_report::Confirmed;
use balance_scenario::expect::{Finding, found as held};
use balance_stats::Estimate;

struct Fresh {
    findings: Vec<Finding>,
    games: (u64, u64),
    cut: u64,
    looks: usize,
    stopped: Stopped,
    bugs: AbandonedGames,
}

/// Plays the scenario with the changes until all targets are decided, and the original for as many games, on an unused seed.
pub(super) fn confirm(
    prepared: &Prepared,
    found: &Tunables<'_>,
    targets: &Targets,
    chosen: &Assignment,
    games: u64,
    threads: usize,
    context: RunContext<'_>,
) -> (Option<Confirmed>, Bugs) {
    let context = RunContext { store: &(), ..context };
    let player = Confirming { prepared, found, targets, threads, context };
    // The original and the changed scenario share the games, since both are reported.
    let part = if chosen.is_empty() { games } else { games / 2 };
    let after = player.play(chosen, Budget::Until { max_games: part.max(1) });
    let mut bugs = after.as_ref().map_or_else(AbandonedGames::default, |after| after.bugs.clone());
    let confirmed = after.and_then(|after| {
        let mut before = None;
        if !chosen.is_empty() {
            let played = player.play(&Assignment::default(), Budget::Games(after.games.0))?;
            if bugs.games == 0 {
                bugs = played.bugs.clone();
            }
            before = Some(played);
        }
        let max_turns = prepared.contest.setup().max_turns;
        let cut = |fresh: &Fresh, of: &str| {
            let (cut, games) = (fresh.cut, fresh.games.0);
            CutGames { cut, games, max_turns, of: of.to_owned() }
        };
        let of_after = if before.is_some() { " with the changes" } else { "" };
        Some(Confirmed {
            cut: std::iter::once(cut(&after, of_after))
                .chain(before.as_ref().map(|before| cut(before, " without them")))
                .collect(),
            games_in_all: after.games.0 + before.as_ref().map_or(0, |before| before.games.0),
            before: before.map_or_else(|| after.findings.clone(), |before| before.findings),
            games: after.games,
            looks: after.looks,
            stopped: after.stopped,
            after: after.findings,
        })
    });
    (confirmed, Bugs::new(&bugs, |_| Some("the fresh games".to_owned())))
}

struct Confirming<'a> {
    prepared: &'a Prepared,
    found: &'a Tunables<'a>,
    targets: &'a Targets,
    threads: usize,
    context: RunContext<'a>,
}

impl Confirming<'_> {
    /// Returns the joint level of `of` of all intervals, so that together they have the scenario's level.
    fn level(&self, of: usize) -> f64 {
        1.0 - (1.0 - self.prepared.level) * of as f64 / self.targets.all.len() as f64
    }

    fn play(&self, assignment: &Assignment, budget: Budget) -> Option<Fresh> {
        let playable = playable(self.found, self.targets, assignment).ok()?;
        // The scenario gets as many games as each pair.
        let pairs = playable.pairs.as_ref().map_or(0, Pairs::len);
        let mut fresh = None;
        if let Some(contest) = playable.contest.as_deref() {
            fresh = Some(self.run(contest, part(budget, 1, pairs + 1))?);
        }
        if let Some(of) = &playable.pairs {
            let both = u64::from(fresh.is_some());
            let matrix = self.matrix(of, part(budget, pairs, pairs + both).max_games())?;
            fresh = Some(match fresh {
                Some(run) => together(run, matrix),
                None => matrix,
            });
        }
        fresh
    }

    fn run(&self, contest: &dyn Contest, budget: Budget) -> Option<Fresh> {
        let prepared = self.prepared;
        let (cards, sides) = (&contest.catalogue().cards, prepared.sides.len());
        let (targets, level) = (self.targets.of_run(), self.level(self.targets.of_run));
        let judge = match budget {
            Budget::Games(_) => Judge::once(targets, level, sides, cards),
            _ => Judge::new(targets, level, budget, sides, cards),
        };
        let watch = &StopWhenDecided { progress: self.context.progress, judge: &judge };
        let context = RunContext { progress: watch, ..self.context };
        let (seed, threads, builds) = (prepared.seed, self.threads, self.targets.of_builds());
        let plan = Plan { seed, budget, level, threads, builds };
        let run = contest.run(&plan, context, None);
        if run.stopped == Stopped::Interrupted {
            return None;
        }
        Some(Fresh {
            findings: judge.findings(&run.tally, true),
            games: (run.tally.games, run.tally.blocks),
            cut: run.tally.cut(),
            looks: run.history.len(),
            stopped: run.stopped,
            bugs: run.tally.abandoned,
        })
    }

    /// Plays the builds each against each, with a single evaluation at the end.
    fn matrix(&self, pairs: &Pairs, games: u64) -> Option<Fresh> {
        let tallies = pairs.play(games, self.prepared.seed, self.threads, self.context)?;
        let shares: Vec<&Expectation> = self.targets.shares().iter().collect();
        let estimate = |of: &Expectation| self.share(pairs, &tallies, of);
        let played: u64 =
            tallies.ends.iter().map(|ends| ends.wins.iter().sum::<u64>() + ends.drawn + ends.unfinished).sum();
        let findings = held(&shares, played, true, estimate, |_, estimate| estimate);
        let open = findings.iter().any(|of| of.verdict == balance_scenario::expect::Verdict::Undecided);
        Some(Fresh {
            findings,
            games: (played, tallies.blocks * tallies.ends.len() as u64),
            cut: tallies.ends.iter().map(|ends| ends.unfinished).sum(),
            looks: 1,
            stopped: if open { Stopped::NotEnough } else { Stopped::Enough },
            bugs: tallies.abandoned,
        })
    }

    fn share(&self, pairs: &Pairs, tallies: &MatrixTallies, of: &Expectation) -> Option<Estimate> {
        let (level, family) = (self.prepared.level, self.targets.all.len());
        let points = &tallies.points;
        match pairs.places(of.quantity)? {
            (one, Some(two)) => points.estimate(one, two, level, family),
            (one, None) => points.field(one, 1.0 - (1.0 - level) / family as f64),
        }
    }
}

fn part(budget: Budget, of: u64, all: u64) -> Budget {
    let games = (budget.max_games() * of).div_ceil(all);
    match budget {
        Budget::Games(_) => Budget::Games(games),
        _ => Budget::Until { max_games: games },
    }
}

fn together(run: Fresh, matrix: Fresh) -> Fresh {
    Fresh {
        findings: run.findings.into_iter().chain(matrix.findings).collect(),
        games: (run.games.0 + matrix.games.0, run.games.1 + matrix.games.1),
        cut: run.cut + matrix.cut,
        looks: run.looks.max(matrix.looks),
        stopped: if run.stopped == Stopped::Enough { matrix.stopped } else { run.stopped },
        bugs: if run.bugs.games > 0 { run.bugs } else { matrix.bugs },
    }
}
