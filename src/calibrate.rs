//! `balance calibrate`: how well the score of a position predicts the winner.

use super::args::Calibrate;
use super::error::Ended;
use super::experiment::{Answer, Experiment, fixed_games};
use super::facts::facts;
use super::load::{games_of, load};
use super::manifest::{digest, rule};
use super::out::Out;
use super::spelled::spelled;
use balance_engine::sim::{Budget, foresight};
use balance_report::CalibrationSummary;
use balance_scenario::Disk;

/// Games, if the scenario asks for more and the command for none: the scale is known to a few percent by then.
const MOST_GAMES: u64 = 10_000;

pub(super) fn calibrate(args: &Calibrate, out: &Out) -> Ended {
    let mut loaded = load(&args.scenario, &games_of(args.games), &Disk, out)?;
    loaded.needs("calibrate", &["Policy"])?;
    let Some(games) = fixed_games(&mut loaded, "`calibrate`") else {
        return Err(out.mistakes(&loaded.document).into());
    };
    let games = if args.games.is_some() { games } else { games.min(MOST_GAMES) };
    let experiment = Experiment {
        command: spelled("calibrate", &Calibrate { scenario: loaded.portable(), ..args.clone() }),
        ..Experiment::new(&loaded, "calibrate", digest(&loaded.document), Budget::Games(games), &args.options)
    };
    let book = experiment.open(&[], out)?;
    let prepared = &loaded.prepared;
    let contest = prepared.contest.as_ref();
    let (found, took) = experiment.play(&book, experiment.budget, &[], out, |watching| {
        foresight(contest, (prepared.seed, games), experiment.threads(), watching)
    });
    let summary = CalibrationSummary::new(&facts(&loaded), &found);
    let rule = rule(experiment.budget, prepared.level);
    let answer = Answer::of(&summary, (rule, 1, found.stopped), took, ());
    experiment.finish(&book, &answer, "calibration", out)
}
