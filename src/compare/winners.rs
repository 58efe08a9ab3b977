//! `balance compare --matrix` of builds that are searched: finds the strongest, then plays each against each.

use super::contenders::experiment;
use super::matrix::{self, Pairs};
use super::search;
use crate::args::Compare;
use crate::prelude::*;
use balance_engine::sim::SearchResult;
use balance_report::{MatrixSummary, Winners, short_name};
use balance_scenario::Candidates;

/// Added to the master seed for the games of the winners, since they were lucky with the dice of the search.
const MEETING: u64 = 0x006d_6565_7469_6e67;
const MAX_CONTESTANTS: usize = 64;

pub(super) fn winners(args: &Compare, origin: &Origin<'_>, loaded: &mut Loaded, out: &Out) -> Ended {
    if args.parts.saves.resume {
        return Err(Error::argument(
            "a search and the matrix of its winners are played at once\n  omit --resume, or search first and play the best \
                    as [builds.list.\"NAME\"]",
        ));
    }
    let (games, found) = search::prepare(args, loaded, out)?;
    let keep = found.keep.min(found.count);
    let sides = loaded.prepared.sides.len();
    if sides != 2 || !(2..=MAX_CONTESTANTS).contains(&keep) {
        return Err(Error::argument(format!(
            "a matrix needs two sides and 2 to {MAX_CONTESTANTS} contestants; here there are {sides} sides, and the search keeps \
             {keep}\n  omit --matrix, or keep another number: --set builds.search.keep=10"
        )));
    }
    let digest = loaded.digest_with_variants();
    let question = "search-matrix";
    let mut experiment = experiment(args, origin, &[loaded], question, digest, Budget::Games(games));
    experiment.command = experiment.reproducing_command();
    experiment.resumable = None;
    let session = experiment.open(None, out)?;
    let pairs = (keep * (keep - 1) / 2) as u64;
    out.remark(&format!(
        "playing about {} games: {} to search, and then {} of each of the {pairs} pairs of the best {keep}",
        report::whole(search::expected(&found, games) + games * pairs),
        report::whole(search::expected(&found, games)),
        report::whole(games)
    ));
    play_and_report(&session, games, &found)
}

fn play_and_report(session: &Session<'_>, games: u64, found: &Candidates) -> Ended {
    let (result, mut took) = search::play(session, games, found);
    let search = search::sum_up(session.experiment.loaded, found, &result);
    let mut stopped = result.stopped;
    let met = meet(session, games, found, &result)?;
    let matrix = met.map(|(matrix, how, time)| {
        (stopped, took) = (how, took + time);
        matrix
    });
    let csv = if matrix.is_some() { "matrix" } else { "search" };
    let both = Winners::new(search, matrix);
    let rule = format!("{}; then {games} games of each pair of these", search::rule(games, found));
    let answer = Answer::new(&both, (rule, 1, stopped), took, ());
    session.finish(&answer, csv)
}

/// Plays the winners of a search against each other. Returns `None` if the search was interrupted before it chose two.
fn meet(
    session: &Session<'_>,
    games: u64,
    found: &Candidates,
    result: &SearchResult,
) -> Result<Option<(MatrixSummary, Stopped, Duration)>, Error> {
    if result.stopped == Stopped::Interrupted || result.kept.len() < 2 {
        return Ok(None);
    }
    let loaded = session.experiment.loaded;
    let builds: Vec<usize> = result.kept.iter().map(|kept| kept.build).collect();
    let names: Vec<String> = (1..=builds.len()).map(short_name).collect();
    let contestants = found.matrix(&builds, &names);
    let pairs = Pairs::new(&contestants)?;
    let seed = loaded.prepared.seed.wrapping_add(MEETING);
    let (robin, took) = matrix::play(session, seed, games, &pairs);
    let summary = matrix::sum_up(loaded, &contestants, &pairs, &robin);
    Ok(Some((summary, robin.stopped, took)))
}
