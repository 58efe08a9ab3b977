//! `balance compare --matrix` of builds that are searched: the strongest are found, and then meet each against each.

use std::time::Duration;

use super::contenders::experiment;
use super::matrix::{self, Pairs};
use super::search;
use crate::args::Compare;
use crate::error::{Ended, Error};
use crate::experiment::{Answer, Experiment};
use crate::kept::{Book, Origin};
use crate::load::Loaded;
use crate::manifest::digest_with_variants;
use crate::out::Out;
use balance_engine::sim::{Budget, Searched, Stopped};
use balance_report as report;
use balance_report::{MatrixSummary, Winners, short_name};
use balance_scenario::Candidates;

/// Added to the master seed where the winners meet: on the dice of the search they were lucky.
const MEETING: u64 = 0x006d_6565_7469_6e67;

const MOST: usize = 64;

pub(super) fn winners(args: &Compare, origin: &Origin<'_>, loaded: &mut Loaded, out: &Out) -> Ended {
    if args.parts.saves.resume {
        return Err(Error::argument(
            "the winners of a search meet in one go\n  leave out --resume, or search first and \
                    play the best as [builds.list.\"NAME\"]",
        )
        .into());
    }
    let (games, found) = search::prepare(args, loaded, out)?;
    let keep = found.keep.min(found.count);
    let sides = loaded.prepared.sides.len();
    if sides != 2 || !(2..=MOST).contains(&keep) {
        return Err(Error::Argument(format!(
            "a matrix is of games of two sides, with 2 to {MOST} contestants; here are {sides} sides, and the search \
             keeps {keep}\n  leave out --matrix, or keep others: --set builds.search.keep=10"
        ))
        .into());
    }
    let digest = digest_with_variants(&loaded.document);
    let question = "search-matrix";
    let mut experiment = experiment(args, origin, &[loaded], question, digest, Budget::Games(games));
    experiment.command = experiment.told_command();
    experiment.keeping = None;
    let book = experiment.open(&[], out)?;
    let pairs = (keep * (keep - 1) / 2) as u64;
    out.remark(&format!(
        "playing about {} games: {} to search, and then {} of each of the {pairs} pairs of the best {keep}",
        report::whole(search::expected(&found, games) + games * pairs),
        report::whole(search::expected(&found, games)),
        report::whole(games)
    ));
    go(&experiment, &book, games, &found, out)
}

fn go(experiment: &Experiment<'_>, book: &Book, games: u64, found: &Candidates, out: &Out) -> Ended {
    let (searched, mut took) = search::play(experiment, book, games, found, out);
    let search = search::sum_up(experiment.loaded, found, &searched);
    let met = meet(experiment, book, games, found, &searched, out)?;
    let mut stopped = searched.stopped;
    let matrix = met.map(|met| {
        took += met.took;
        stopped = met.stopped;
        met.matrix
    });
    let csv = if matrix.is_some() { "matrix" } else { "search" };
    let both = Winners::new(search, matrix);
    let rule = format!("{}; then {games} games of each pair of these", search::rule(games, found));
    let answer = Answer::of(&both, (rule, 1, stopped), took, ());
    experiment.finish(book, &answer, csv, out)
}

/// The games of the winners, each against each.
struct Met {
    matrix: MatrixSummary,
    stopped: Stopped,
    took: Duration,
}

/// Lets the winners of a search meet; `None` where fewer than two were chosen before it was interrupted.
fn meet(
    experiment: &Experiment<'_>,
    book: &Book,
    games: u64,
    found: &Candidates,
    searched: &Searched,
    out: &Out,
) -> Result<Option<Met>, Error> {
    if searched.stopped == Stopped::Interrupted || searched.kept.len() < 2 {
        return Ok(None);
    }
    let prepared = &experiment.loaded.prepared;
    let builds: Vec<usize> = searched.kept.iter().map(|kept| kept.build).collect();
    let names: Vec<String> = (1..=builds.len()).map(short_name).collect();
    let contestants = found.matrix(&builds, &names);
    let pairs = Pairs::new(&contestants)?;
    let seed = prepared.seed.wrapping_add(MEETING);
    let (robin, took) = matrix::play(experiment, book, seed, games, &pairs, out);
    let summary = matrix::sum_up(experiment.loaded, &contestants, &pairs, &robin);
    Ok(Some(Met { matrix: summary, stopped: robin.stopped, took }))
}
