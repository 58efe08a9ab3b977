//! Fresh games of what was found, held against its targets by the rules of `check`.

use super::goals::Goals;
use super::plays::{Pairs, playable};
use crate::check::UntilDecided;
use balance_engine::sim::{AbandonedGames, Budget, Contest, MatrixTallies, Plan, Stopped, Tally, Watching};
use balance_report::Confirmed;
use balance_report::frame::{Bugs, CutGames};
use balance_scenario::expect::{Expectation, Finding, Judge, found as held};
use balance_scenario::{Prepared, Tunables};
use balance_stats::Estimate;
use balance_tune::Setting;

/// What was played afresh of all as it was, or with the changes.
struct Fresh {
    findings: Vec<Finding>,
    games: (u64, u64),
    cut: u64,
    looks: usize,
    stopped: Stopped,
    bugs: AbandonedGames,
}

/// Plays the scenario with what was found, until all is decided, on the dice of its own seed, which the search has not
/// seen; and as it was, as many games. `None` after an interrupt.
pub(super) fn confirm(
    prepared: &Prepared,
    found: &Tunables<'_>,
    goals: &Goals,
    chosen: &Setting,
    games: u64,
    threads: usize,
    watching: Watching<'_>,
) -> (Option<Confirmed>, Bugs) {
    let watching = Watching { keeper: &(), ..watching };
    let player = Confirming { prepared, found, goals, threads, watching };
    // Before and after share the games, since both are to be told.
    let part = if chosen.is_empty() { games } else { games / 2 };
    let after = player.play(chosen, Budget::Until { max_games: part.max(1) });
    let mut bugs = after.as_ref().map_or_else(AbandonedGames::default, |after| after.bugs.clone());
    let confirmed = after.and_then(|after| {
        let before = match chosen.is_empty() {
            true => None,
            false => {
                let before = player.play(&Setting::default(), Budget::Games(after.games.0))?;
                if bugs.games == 0 {
                    bugs = before.bugs.clone();
                }
                Some(before)
            }
        };
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
    goals: &'a Goals,
    threads: usize,
    watching: Watching<'a>,
}

impl Confirming<'_> {
    /// The level of so many of all intervals, so that all hold together at that of the scenario.
    fn level(&self, of: usize) -> f64 {
        1.0 - (1.0 - self.prepared.level) * of as f64 / self.goals.all.len() as f64
    }

    fn play(&self, setting: &Setting, budget: Budget) -> Option<Fresh> {
        let playable = playable(self.found, self.goals, setting).ok()?;
        // The scenario has as many games as each of the pairs.
        let pairs = playable.pairs.as_ref().map_or(0, Pairs::len);
        let run = match playable.contest() {
            Some(contest) => Some(self.run(contest, part(budget, 1, pairs + 1))?),
            None => None,
        };
        let both = u64::from(run.is_some());
        let matrix = match &playable.pairs {
            Some(of) => Some(self.matrix(of, part(budget, pairs, pairs + both).most())?),
            None => None,
        };
        match (run, matrix) {
            (Some(run), Some(matrix)) => Some(together(run, matrix)),
            (run, matrix) => run.or(matrix),
        }
    }

    /// The scenario, until all that it tells is decided.
    fn run(&self, contest: &dyn Contest, budget: Budget) -> Option<Fresh> {
        let prepared = self.prepared;
        let (cards, sides) = (&contest.catalogue().cards, prepared.sides.len());
        let (goals, level) = (self.goals.of_run(), self.level(self.goals.of_run));
        let judge = match budget {
            Budget::Games(_) => Judge::once(goals, level, sides, cards),
            _ => Judge::new(goals, level, budget, sides, cards),
        };
        let watch = &UntilDecided { watch: self.watching.watch, judge: &judge };
        let watching = Watching { watch, ..self.watching };
        let (seed, threads, builds) = (prepared.seed, self.threads, self.goals.of_builds());
        let plan = Plan { seed, budget, level, threads, builds };
        let ran = contest.run(&plan, watching, None);
        if ran.stopped == Stopped::Interrupted {
            return None;
        }
        let Tally { games, blocks, .. } = ran.tally;
        let cut = ran.tally.cut();
        Some(Fresh {
            findings: judge.findings(&ran.tally, true),
            games: (games, blocks),
            cut,
            looks: ran.history.len(),
            stopped: ran.stopped,
            bugs: ran.tally.abandoned,
        })
    }

    /// The builds each against each, looked at once.
    fn matrix(&self, pairs: &Pairs, games: u64) -> Option<Fresh> {
        let tallies = pairs.play(games, self.prepared.seed, self.threads, self.watching)?;
        let shares: Vec<&Expectation> = self.goals.shares().iter().collect();
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
        let (level, family) = (self.prepared.level, self.goals.all.len());
        let points = &tallies.points;
        match pairs.places(of.quantity)? {
            (one, Some(two)) => points.estimate(one, two, level, family),
            (one, None) => points.field(one, 1.0 - (1.0 - level) / family as f64),
        }
    }
}

fn part(budget: Budget, of: u64, all: u64) -> Budget {
    let games = (budget.most() * of).div_ceil(all);
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
