//! `balance compare --matrix` of builds that are searched: the strongest are found, and then meet each against each.

use std::time::Duration;

use serde::Serialize;

use super::contenders::experiment;
use super::matrix::{self, Pairs};
use super::search;
use crate::args::Compare;
use crate::error::{Ended, Error};
use crate::experiment::{Answer, Besides, Experiment};
use crate::kept::{Book, Origin};
use crate::load::Loaded;
use crate::manifest::{Counts, digest_with_variants};
use crate::out::Out;
use balance_engine::sim::{Budget, Searched, Stopped};
use balance_report as report;
use balance_report::frame::{Frames, Made, MatrixSummary, SearchSummary, short_name};
use balance_scenario::Candidates;

/// Added to the master seed where the winners meet: on the dice of the search they were lucky.
const MEETING: u64 = 0x006d_6565_7469_6e67;

const MOST: usize = 64;

pub(super) fn winners(args: &Compare, origin: &Origin<'_>, loaded: &mut Loaded, out: &Out) -> Ended {
    if args.parts.resume {
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

/// The summary of both, as `summary.json` holds it.
#[derive(Serialize)]
struct Winners {
    search: SearchSummary,
    /// Its winners, each against each; null where none was chosen.
    matrix: Option<MatrixSummary>,
}

fn go(experiment: &Experiment<'_>, book: &Book, games: u64, found: &Candidates, out: &Out) -> Ended {
    let prepared = &experiment.loaded.prepared;
    let (searched, mut took) = search::play(experiment, book, games, found, out);
    let search = search::sum_up(prepared, found, &searched);
    let met = meet(experiment, book, games, found, &searched, out)?;
    let mut stopped = searched.stopped;
    let matrix = met.map(|met| {
        took += met.took;
        stopped = met.stopped;
        met.matrix
    });
    let both = Winners { search, matrix };
    let page = |width| {
        let search = report::search_page(&both.search, width);
        both.matrix.iter().fold(search, |page, matrix| page.and(report::matrix_page(matrix, width)))
    };
    let mut story = report::search_story(&both.search);
    // What comes after a search was done here.
    story.next.clear();
    let story = both.matrix.iter().fold(story, |story, matrix| story.and(report::matrix_story(matrix)));
    let in_matrix = both.matrix.as_ref().map_or(0, |matrix| matrix.games_in_all);
    let games_in_all = both.search.games_in_all + in_matrix;
    let bugs = match &both.matrix {
        Some(matrix) if both.search.bugs.abandoned.is_empty() => &matrix.bugs,
        _ => &both.search.bugs,
    };
    let answer = Answer {
        summary: &Made(&both, &Frames::of_winners(&both.search, both.matrix.as_ref())),
        charts: Box::new(|| charts(&both)),
        rule: format!("{}; then {games} games of each pair of these", search::rule(games, found)),
        counts: Counts::new([both.search.games, both.search.blocks, games_in_all], 1, stopped),
        bugs,
        took,
        page: Box::new(page),
        story,
        besides: Besides::default(),
        more: (),
    };
    let csv = if both.matrix.is_some() { "matrix" } else { "search" };
    experiment.finish(book, &answer, csv, out)
}

fn charts(both: &Winners) -> Result<Vec<report::Chart>, report::ChartError> {
    let mut charts = report::search_charts(&both.search)?;
    if let Some(matrix) = &both.matrix {
        charts.extend(report::matrix_charts(matrix)?);
    }
    Ok(charts)
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
    let summary = matrix::sum_up(prepared, &contestants, &pairs, &robin);
    Ok(Some(Met { matrix: summary, stopped: robin.stopped, took }))
}
