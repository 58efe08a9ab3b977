//! `balance run`: play, tabulate, plot, write.

use crate::args::{Run, Scenario};
use crate::facts::identical;
use crate::prelude::*;
use crate::prior_reports::links_to_reports_about_play;
use crate::rows::{OpenRows, Rows};
use crate::second_opinion::ensure_club_players;
use balance_engine::sim::{PairedTallies, RunResult, Sink, build_pairs};
use balance_report::frame::{Results, SecondOpinion, Summary};
use balance_scenario::Override;
use std::fmt::Display;

pub(super) fn run(args: &Run, origin: &Origin<'_>, out: &Out) -> Ended {
    ensure_precision(args, origin)?;
    let loaded = load(&args.scenario, &budget_overrides(args), origin.files, out)?;
    play_and_report(args, origin, &loaded, out)
}

/// Fails if `--max-games` is given without a precision. It would be ignored if the scenario has a check.
fn ensure_precision(args: &Run, origin: &Origin<'_>) -> Result<(), Error> {
    let (Some(games), None) = (args.max_games, &args.precision) else { return Ok(()) };
    let Scenario { path, set, .. } = &args.scenario;
    let document = read_document_with(origin.files, path, &overrides(None, &[], set));
    match document.diagnostics.is_empty() && document.root.get("precision").is_none() {
        true => Err(Error::Argument(format!(
            "--max-games needs --precision: it is the maximum of a precision run\n  write --games {games} instead, or add \
             --precision 0.2%"
        ))),
        false => Ok(()),
    }
}

fn budget_overrides(args: &Run) -> Vec<Override> {
    let precision = args.precision.clone().map(|text| Override::Text("precision", text));
    let max = args.max_games.map(|games| Override::Number("max_games", games));
    let experts = args.experts.map(|games| Override::Number("experts", games));
    games_override(args.games).into_iter().chain(precision).chain(max).chain(experts).collect()
}

pub(super) fn experiment<'a>(args: &'a Run, origin: &Origin<'a>, loaded: &'a Loaded) -> Experiment<'a> {
    Experiment {
        rows_path: args.records.as_deref(),
        resumable: Some(Resumable::new(PlayCommand::Run(args.clone()), &[loaded], &args.parts, origin)),
        ..Experiment::new(loaded, "", loaded.digest(), loaded.prepared.budget, &args.options)
    }
}

fn play_and_report(args: &Run, origin: &Origin<'_>, loaded: &Loaded, out: &Out) -> Ended {
    ensure_club_players(loaded)?;
    let contest = loaded.prepared.contest.as_ref();
    let experiment = experiment(args, origin, loaded);
    // Both targets are opened before hours of play.
    let report = Some(experiment.folder(false)).filter(|_| !args.options.report.no_report);
    let rows = experiment.rows_path.map(|path| OpenRows::open(path, report.as_deref(), &loaded.prepared));
    let mut rows = rows.transpose().map_err(|error| {
        let help = "name a new file in an existing folder";
        Error::File { what: "failed to write the records".to_owned(), source: io::Error::other(error), help }
    })?;
    let mut session = experiment.open(None, out)?;
    let sink = rows.as_mut().map(|rows| &mut rows.records as &mut dyn Sink);
    let plan = session.experiment.plan();
    let (mut run, took) =
        session.play(plan.budget, &contest.setup().sides, |context| contest.run(&plan, context, sink));
    let opinion = session.second_opinion(&mut run);
    if let Some(ended) = session.part(run.stopped) {
        return ended;
    }
    let (rows, unwritten) = match rows.map(|rows| close_rows(rows, &run)).transpose() {
        Ok(rows) => (rows.flatten(), None),
        Err(why) => (None, Some(why)),
    };
    if unwritten.is_some() {
        session.experiment.rows_path = None;
    }
    let summary = sum_up(&session.experiment, &run, opinion.as_ref(), args.associations);
    let mut answer = answer(&session.experiment, &run, took, &summary);
    answer.extras.note = links_to_reports_about_play(&session.experiment);
    answer.extras.rows = rows;
    let ended = session.finish(&answer, "sides")?;
    Ok(match unwritten.map(|error| out.error(&error)) {
        Some(unwritten) if ended == Exit::Fine => unwritten,
        _ => ended,
    })
}

pub(super) struct WrittenReport {
    pub headline: String,
    pub warnings: Vec<String>,
    pub folder: PathBuf,
}

/// Plays a scenario and writes its report without messages. Returns `None` if it was interrupted.
pub(super) fn write_quietly(
    args: &Run,
    origin: &Origin<'_>,
    loaded: &Loaded,
    stop: &AtomicBool,
    out: &Out,
) -> Result<Option<WrittenReport>, Stop> {
    let contest = loaded.prepared.contest.as_ref();
    let experiment = experiment(args, origin, loaded);
    let session = Session { saved: experiment.saved_games(out)?, experiment, out };
    let experiment = &session.experiment;
    let context = RunContext { progress: &(), store: &session.saved, interrupt: stop };
    let (run, took) = timed(|| contest.run(&experiment.plan(), context, None));
    if run.stopped == Stopped::Interrupted {
        return Ok(None);
    }
    let summary = sum_up(experiment, &run, None, args.associations);
    let answer = answer(experiment, &run, took, &summary);
    let folder = session.write(&answer)?;
    let headline = answer.story.headline().to_owned();
    Ok(Some(WrittenReport { headline, warnings: summary.head.warnings.clone(), folder }))
}

fn close_rows(rows: OpenRows, run: &RunResult) -> Result<Option<Rows>, Error> {
    let failed = |error: &dyn Display| Error::Unwritten(format!("failed to write the records: {error}"));
    match &run.sink_error {
        Some(error) => Err(failed(error)),
        None => rows.close().map_err(|error| failed(&error)),
    }
}

pub(super) fn sum_up(
    experiment: &Experiment<'_>,
    run: &RunResult,
    opinion: Option<&PairedTallies>,
    associations: bool,
) -> Summary {
    let prepared = &experiment.loaded.prepared;
    let (seed, level) = (prepared.seed, prepared.level);
    let pairs = build_pairs(prepared.contest.as_ref(), &run.tally, seed, experiment.threads(), level);
    let results = Results {
        scenario: facts(experiment.loaded),
        run,
        pairs: pairs.as_ref(),
        sequential: match experiment.budget {
            Budget::Games(_) => None,
            budget => Some(budget.bets(prepared.sides.len())),
        },
        second_opinion: opinion
            .map(|tallies| SecondOpinion { tallies, playouts: prepared.contest.setup().expert_playouts }),
    };
    let mut summary = Summary::new(&results);
    summary.associations = associations;
    summary.note_identical(identical(experiment.loaded, ToString::to_string));
    summary
}

pub(super) fn answer<'a>(
    experiment: &Experiment<'_>,
    run: &RunResult,
    took: Duration,
    report: &'a dyn balance_report::Report,
) -> Answer<'a, ()> {
    let rule = rule(experiment.budget, experiment.loaded.prepared.level);
    Answer::new(report, (rule, run.history.len(), run.stopped), took, ())
}
