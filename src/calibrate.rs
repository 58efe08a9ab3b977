//! `balance calibrate`: how well the score of a position predicts the winner.

use crate::args::Calibrate;
use crate::prelude::*;
use balance_engine::sim::measure_calibration;
use balance_report::CalibrationSummary;

/// The maximum number of games by default: it determines the scale within a few percent.
const MAX_GAMES: u64 = 10_000;

pub(super) fn calibrate(args: &Calibrate, out: &Out) -> Ended {
    let mut loaded = load(&args.scenario, &games_override(args.games), &Input, out)?;
    loaded.needs("calibrate", &["Policy"])?;
    let Some(games) = fixed_games(&mut loaded, "`calibrate`") else {
        return Err(out.diagnostics(&loaded.document).into());
    };
    let games = if args.games.is_some() { games } else { games.min(MAX_GAMES) };
    let experiment = Experiment {
        command: format_command("calibrate", &Calibrate { scenario: loaded.portable(), ..args.clone() }),
        ..Experiment::new(&loaded, "calibrate", loaded.digest(), Budget::Games(games), &args.options)
    };
    let session = experiment.open(None, out)?;
    let experiment = &session.experiment;
    let prepared = &loaded.prepared;
    let contest = prepared.contest.as_ref();
    let (found, took) = session.play(experiment.budget, &[], |context| {
        measure_calibration(contest, (prepared.seed, games), experiment.threads(), context)
    });
    let summary = CalibrationSummary::new(&facts(&loaded), &found);
    let rule = rule(experiment.budget, prepared.level);
    let answer = Answer::new(&summary, (rule, 1, found.stopped), took, ());
    session.finish(&answer, "calibration")
}
