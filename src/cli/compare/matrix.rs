//! `balance compare --matrix`: what a side may play with, each against each.

use std::time::Duration;

use super::asked::{Asked, Report, finish, fixed_games, folder, verdict};
use crate::cli::Exit;
use crate::cli::load::{Loaded, reading};
use crate::cli::manifest::Counts;
use crate::cli::out::Out;
use crate::cli::progress::Bar;
use crate::cli::run::{grouped, interrupt, timed, writable};
use crate::frame::{Frames, MatrixResults, MatrixSummary};
use crate::game::Unmodelled;
use crate::report;
use crate::scenario::{Field, field};
use crate::sim::{Budget, Contest, PairedPlan, RoundRobin, Watching, mirrors, round_robin};
use crate::stats::{BlockSums, PairSums};

/// Seat blocks of each contestant against itself.
const MIRROR: u64 = 256;

pub(super) fn matrix(asked: &Asked<'_>, loaded: &mut Loaded, out: &Out) -> Exit {
    let games = fixed_games(loaded, "a matrix");
    let Loaded { document, prepared } = &mut *loaded;
    let found = match reading(asked.path, out, || field(document, &prepared.variants)) {
        Ok(found) => found,
        Err(exit) => return exit,
    };
    let (Some(games), Some(field)) = (games, found) else {
        out.complain(&loaded.document.render(out.colour_messages()));
        return Exit::BadInput;
    };
    match go(asked, loaded, games, &field, out) {
        Ok(exit) => exit,
        Err(message) => out.error(&message),
    }
}

/// All pairs, ready to be played.
struct Pairs {
    contests: Vec<Option<Box<dyn Contest>>>,
    mirrors: Vec<Option<Box<dyn Contest>>>,
    /// Those that cannot meet.
    apart: Vec<(usize, usize, String)>,
}

impl Pairs {
    fn new(field: &Field) -> Result<Self, String> {
        let n = field.names.len();
        let mut pairs = Pairs { contests: Vec::new(), mirrors: Vec::new(), apart: Vec::new() };
        for (one, two) in PairSums::pairs(n) {
            pairs.contests.push(match field.contest(one, two) {
                Ok(contest) => Some(contest),
                Err(why) => {
                    pairs.apart.push((one, two, why));
                    None
                }
            });
        }
        pairs.mirrors = (0..n).map(|at| field.contest(at, at).ok()).collect();
        match pairs.apart.first() {
            Some((one, two, why)) if pairs.contests.iter().all(Option::is_none) => Err(format!(
                "no two contestants can meet; \"{}\" and \"{}\": {why}",
                field.names[*one], field.names[*two]
            )),
            _ => Ok(pairs),
        }
    }
}

fn go(
    asked: &Asked<'_>,
    loaded: &Loaded,
    games: u64,
    field: &Field,
    out: &Out,
) -> Result<Exit, String> {
    let prepared = &loaded.prepared;
    let pairs = Pairs::new(field)?;
    writable(&folder(asked, loaded, games, false))?;
    let (robin, mirrors, took) = play(asked, loaded, games, &pairs, out);
    let contests = pairs.contests.iter().flatten();
    let results = MatrixResults {
        unmodelled: Unmodelled::of_all(contests.map(|contest| contest.catalogue())),
        game: prepared.game,
        title: &prepared.title,
        side: &field.side,
        names: &field.names,
        agents: &field.agents,
        apart: &pairs.apart,
        robin: &robin,
        mirrors: &mirrors,
        level: prepared.level,
    };
    let summary = MatrixSummary::new(&results);
    let frames = Frames::of_matrix(&summary);
    let counts = Counts {
        games: summary.games,
        blocks: summary.blocks,
        games_in_all: summary.games_in_all,
        looks: 1,
        stopped: robin.stopped,
        abandoned: summary.abandoned_games,
    };
    let charts = report::matrix_charts(&summary).map_err(|error| error.to_string())?;
    let text = report::matrix_text(&summary, out.colour_results());
    let rule = format!("{games} games of each pair, rounded up to whole seat blocks");
    let main = "matrix";
    let report =
        Report { summary: &summary, frames: &frames, main, charts, text, counts, rule, took };
    let printed = finish(asked, loaded, games, &report, out)?;
    let first = summary.abandoned.first();
    let first = first.map(|bug| {
        let [one, two] = &bug.pair;
        (bug.game, format!("\"{one}\" against \"{two}\""), bug.why.as_str())
    });
    Ok(verdict(summary.abandoned_games, first, robin.stopped, out).unwrap_or(printed))
}

fn play(
    asked: &Asked<'_>,
    loaded: &Loaded,
    games: u64,
    pairs: &Pairs,
    out: &Out,
) -> (RoundRobin, Vec<Option<BlockSums>>, Duration) {
    let contests: Vec<Option<&dyn Contest>> = pairs.contests.iter().map(Option::as_deref).collect();
    let selves: Vec<Option<&dyn Contest>> = pairs.mirrors.iter().map(Option::as_deref).collect();
    let meeting = contests.iter().flatten().count() as u64;
    if out.shows_progress() {
        out.remark(&format!(
            "playing {} games: {} of each of {meeting} pairs",
            grouped((games * meeting) as f64),
            grouped(games as f64)
        ));
    }
    let threads = usize::from(asked.threads);
    let plan = PairedPlan { seed: loaded.prepared.seed, games, threads, builds: false };
    // The win rate of all pairs together means nothing, so none is shown.
    let bar = Bar::new(Budget::Games(games * meeting), &[], out.shows_progress());
    let watching = Watching { watch: &bar, interrupt: interrupt() };
    let ((robin, mirrors), took) = timed(|| {
        let blocks = games.div_ceil(2).min(MIRROR);
        let mirrors = mirrors(&selves, plan.seed, blocks, threads);
        (round_robin(selves.len(), &contests, &plan, watching), mirrors)
    });
    bar.finish();
    (robin, mirrors, took)
}
