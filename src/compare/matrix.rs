//! `balance compare --matrix`: the builds or variants of a side, each against each.

use super::contenders::experiment;
use crate::args::Compare;
use crate::prelude::*;
use balance_engine::sim::{MatrixResult, Meetings, run_matrix};
use balance_report::{Apart, MatrixResults, MatrixSummary};
use balance_scenario::{self as scenario, Matrix};

pub(super) fn matrix(args: &Compare, origin: &Origin<'_>, loaded: &mut Loaded, out: &Out) -> Ended {
    let games = fixed_games(loaded, "a matrix");
    let Loaded { document, prepared, .. } = &mut *loaded;
    let read = || scenario::matrix(document, &prepared.variants);
    let found = reading(&args.paths[0], read)?;
    let (Some(games), Some(matrix)) = (games, found) else {
        return Err(out.diagnostics(&loaded.document).into());
    };
    let digest = loaded.digest_with_variants();
    let experiment = experiment(args, origin, &[loaded], "matrix", digest, Budget::Games(games));
    play_and_report(experiment, games, &matrix, out)
}

pub(super) struct Pairs {
    contests: Vec<Option<Box<dyn Contest>>>,
    mirrors: Vec<Option<Box<dyn Contest>>>,
    apart: Vec<Apart>,
}

impl Pairs {
    pub(super) fn new(matrix: &Matrix) -> Result<Self, Error> {
        let n = matrix.names.len();
        let mut pairs = Pairs { contests: Vec::new(), mirrors: Vec::new(), apart: Vec::new() };
        for (one, two) in PairSums::pairs(n) {
            pairs.contests.push(match matrix.contest(one, two) {
                Ok(contest) => Some(contest),
                Err(why) => {
                    let [one, two] = [one, two].map(|at| matrix.names[at].clone());
                    pairs.apart.push(Apart { one, two, why: why.to_string() });
                    None
                }
            });
        }
        pairs.mirrors = (0..n).map(|at| matrix.contest(at, at).ok()).collect();
        match pairs.apart.first() {
            Some(Apart { one, two, why }) if pairs.contests.iter().all(Option::is_none) => {
                Err(Error::Argument(format!("no two contestants can meet; \"{one}\" and \"{two}\": {why}")))
            }
            _ => Ok(pairs),
        }
    }
}

fn play_and_report(experiment: Experiment<'_>, games: u64, matrix: &Matrix, out: &Out) -> Ended {
    let pairs = Pairs::new(matrix)?;
    let session = experiment.open(None, out)?;
    let loaded = session.experiment.loaded;
    let (robin, took) = play(&session, loaded.prepared.seed, games, &pairs);
    if let Some(ended) = session.part(robin.stopped) {
        return ended;
    }
    let summary = sum_up(loaded, matrix, &pairs, &robin);
    let rule = format!("{games} games of each pair, rounded up to whole seat blocks");
    let answer = Answer::new(&summary, (rule, 1, robin.stopped), took, ());
    session.finish(&answer, "matrix")
}

pub(super) fn sum_up(loaded: &Loaded, matrix: &Matrix, pairs: &Pairs, robin: &MatrixResult) -> MatrixSummary {
    let contests = pairs.contests.iter().flatten();
    MatrixSummary::new(&MatrixResults {
        unmodelled: Unmodelled::of_all(contests.map(|contest| contest.catalogue())),
        scenario: facts(loaded),
        side: &matrix.side,
        names: &matrix.names,
        agents: &matrix.agents,
        identical: &matrix.identical,
        apart: &pairs.apart,
        robin,
    })
}

pub(super) fn play(session: &Session<'_>, seed: u64, games: u64, pairs: &Pairs) -> (MatrixResult, Duration) {
    let contests: Vec<Option<&dyn Contest>> = pairs.contests.iter().map(Option::as_deref).collect();
    let selves: Vec<Option<&dyn Contest>> = pairs.mirrors.iter().map(Option::as_deref).collect();
    let meeting = contests.iter().flatten().count() as u64;
    session.out.announce(&format!(
        "playing {} games: {} of {}",
        report::whole(games * meeting),
        report::whole(games),
        report::each_of(meeting, "pair")
    ));
    let plan = PairedPlan { seed, games, threads: session.experiment.threads(), builds: false };
    // The win rate of all pairs together has no meaning, so none is shown.
    session.play(Budget::Games(games * meeting), &[], |context| {
        run_matrix(Meetings { pairs: &contests, mirrors: &selves }, &plan, context)
    })
}
