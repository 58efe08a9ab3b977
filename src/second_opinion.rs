//! The second opinion of a run: some of its games again, with experts in the place of club players.

use crate::prelude::*;
use balance_engine::sim::{PairedTallies, RunResult, second_opinion};
use balance_stats::Merge;

/// A run asks experts on its own only if club players play this many times as many games.
const GAMES_PER_EXPERT_GAME: u64 = 50;

/// Fails if the user asks for experts where there is no club player whose place they could take.
pub(super) fn ensure_club_players(loaded: &Loaded) -> Result<(), Error> {
    let asked = loaded.prepared.experts.is_some_and(|games| games > 0);
    match asked && loaded.prepared.contest.experts().is_none() {
        true => Err(Error::argument(
            "a second opinion needs a side that a club player plays\n  remove `experts`, or give a side `agent = \"club\"`",
        )),
        false => Ok(()),
    }
}

/// Returns the number of games that experts play if nothing is said: a minute's worth, if experts are known to be stronger.
/// A check plays none, since it may be one of many in CI.
fn by_default(experiment: &Experiment<'_>) -> u64 {
    let known = experiment.loaded.prepared.contest.setup().strength_gap.map_or(0, |gap| gap.second_opinion);
    let pays = experiment.budget.max_games() / GAMES_PER_EXPERT_GAME >= known;
    if pays && !matches!(experiment.budget, Budget::Until { .. }) { known } else { 0 }
}

impl Session<'_> {
    /// Plays the second opinion of a run that is over, and adds its interrupt and its bugs to the run. `None` without one.
    pub(super) fn second_opinion(&self, run: &mut RunResult) -> Option<PairedTallies> {
        let Session { experiment, saved, out } = self;
        let prepared = &experiment.loaded.prepared;
        let sides = prepared.sides.len() as u64;
        // A shard plays its slice of them.
        let played = if saved.slice.is_some() { experiment.budget.max_games() } else { run.tally.blocks * sides };
        let games = prepared.experts.unwrap_or_else(|| by_default(experiment)).min(played);
        if games == 0 || matches!(run.stopped, Stopped::Interrupted | Stopped::NextRound) {
            return None;
        }
        let experts = prepared.contest.experts()?;
        out.announce(&format!("a second opinion: experts play {} again", report::counted(games, "game")));
        let plan = PairedPlan { seed: prepared.seed, games, threads: experiment.threads(), builds: false };
        let base = prepared.contest.as_ref();
        let (opinion, _) =
            self.play(Budget::Games(games * 2), &[], |context| second_opinion(base, experts.as_ref(), &plan, context));
        let opinion = opinion?;
        if opinion.stopped == Stopped::Interrupted {
            run.stopped = Stopped::Interrupted;
        }
        run.tally.abandoned.merge(&opinion.tallies.abandoned);
        (opinion.tallies.blocks > 0).then_some(opinion.tallies)
    }
}
