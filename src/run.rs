//! `balance run`: play, tabulate, plot, write.

use std::fmt::Display;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::args::Run;
use super::earlier::reports_about_play;
use super::error::{Ended, Error, Stop};
use super::exit::Exit;
use super::experiment::{Answer, Experiment, timed};
use super::facts::{facts, identical};
use super::kept::{Asked, Keeping, Origin};
use super::load::{Loaded, games_of, load};
use super::manifest::{digest, rule};
use super::out::Out;
use super::rows::{OpenRows, Rows};
use balance_engine::sim::{Budget, Ran, Sink, Stopped, Watching, build_pairs};
use balance_report::frame::{Results, Summary};
use balance_scenario::{NO_PRECISION, Override};

pub(super) fn run(args: &Run, origin: &Origin<'_>, out: &Out) -> Ended {
    let loaded = load(&args.scenario, &budget_sets(args), origin.files, out)?;
    if let (Some(_), Budget::Games(_)) = (args.max_games, loaded.prepared.budget) {
        // The scenario may well bound its check; here the bound would be ignored in silence.
        let (message, help) = NO_PRECISION;
        return Err(Error::Argument(format!("{message}\n  {help}")).into());
    }
    go(args, origin, &loaded, out)
}

/// What the arguments say of how much to play, as overrides of the scenario.
fn budget_sets(args: &Run) -> Vec<Override> {
    let precision = args.precision.clone().map(|text| Override::Text("precision", text));
    let most = args.max_games.map(|games| Override::Number("max_games", games));
    games_of(args.games).into_iter().chain(precision).chain(most).collect()
}

pub(super) fn experiment<'a>(args: &'a Run, origin: &Origin<'a>, loaded: &'a Loaded) -> Experiment<'a> {
    Experiment {
        along: args.records.as_deref(),
        keeping: Some(Keeping::new(Asked::Run(args.clone()), &[loaded], &args.parts, origin)),
        ..Experiment::new(loaded, "", digest(&loaded.document), loaded.prepared.budget, &args.options)
    }
}

fn go(args: &Run, origin: &Origin<'_>, loaded: &Loaded, out: &Out) -> Ended {
    let contest = loaded.prepared.contest.as_ref();
    let mut experiment = experiment(args, origin, loaded);
    // Both targets are opened before the work, so that a typing mistake costs no hour of playing.
    let rows = experiment.along.map(|path| OpenRows::open(path, &experiment.folder(false), &loaded.prepared));
    let mut rows = rows.transpose().map_err(|error| {
        let help = "name a new file in a folder that is there";
        Error::File { what: "failed to write the records".to_owned(), source: io::Error::other(error), help }
    })?;
    let book = experiment.open(&[], out)?;
    let sink = rows.as_mut().map(|rows| &mut rows.records as &mut dyn Sink);
    let plan = experiment.plan();
    let (ran, took) =
        experiment.play(&book, plan.budget, &contest.setup().sides, out, |watching| contest.run(&plan, watching, sink));
    if let Some(ended) = experiment.part(&book, ran.stopped, out) {
        return ended;
    }
    let (rows, unwritten) = match rows.map(|rows| closed(rows, &ran)).transpose() {
        Ok(rows) => (rows.flatten(), None),
        Err(why) => (None, Some(why)),
    };
    if unwritten.is_some() {
        experiment.along = None;
    }
    let summary = sum_up(&experiment, &ran, args.associations);
    let mut answer = answer(&experiment, &ran, took, &summary);
    answer.besides.told = reports_about_play(&experiment);
    answer.besides.rows = rows;
    let ended = experiment.finish(&book, &answer, "sides", out)?;
    Ok(match unwritten.map(|error| out.error(&error)) {
        Some(unwritten) if ended == Exit::Fine => unwritten,
        _ => ended,
    })
}

/// A report that was written without a word.
pub(super) struct Written {
    /// The first sentence of its answer.
    pub headline: String,
    /// What must be known before its numbers are believed.
    pub warnings: Vec<String>,
    pub folder: PathBuf,
}

/// Plays a scenario that is read already and writes its report, without a word. `None` if it was stopped before the end.
pub(super) fn written(
    args: &Run,
    origin: &Origin<'_>,
    loaded: &Loaded,
    stop: &AtomicBool,
    out: &Out,
) -> Result<Option<Written>, Stop> {
    let contest = loaded.prepared.contest.as_ref();
    let experiment = experiment(args, origin, loaded);
    let book = experiment.book(out)?;
    let watching = Watching { watch: &(), keeper: &book, interrupt: stop };
    let (ran, took) = timed(|| contest.run(&experiment.plan(), watching, None));
    if ran.stopped == Stopped::Interrupted {
        return Ok(None);
    }
    let summary = sum_up(&experiment, &ran, args.associations);
    let answer = answer(&experiment, &ran, took, &summary);
    let folder = experiment.write(&book, &answer, out)?;
    let headline = answer.story.headline().to_owned();
    Ok(Some(Written { headline, warnings: summary.head.warnings.clone(), folder }))
}

/// Closes the file of rows, and returns it if it is to be a part of the report.
fn closed(rows: OpenRows, ran: &Ran) -> Result<Option<Rows>, Error> {
    let failed = |error: &dyn Display| Error::Unwritten(format!("failed to write the records: {error}"));
    match &ran.sink_error {
        Some(error) => Err(failed(error)),
        None => rows.close().map_err(|error| failed(&error)),
    }
}

pub(super) fn sum_up(experiment: &Experiment<'_>, ran: &Ran, associations: bool) -> Summary {
    let prepared = &experiment.loaded.prepared;
    let (seed, level) = (prepared.seed, prepared.level);
    let pairs = build_pairs(prepared.contest.as_ref(), &ran.tally, seed, experiment.threads(), level);
    let results = Results {
        scenario: facts(experiment.loaded),
        ran,
        pairs: pairs.as_ref(),
        sequential: match experiment.budget {
            Budget::Games(_) => None,
            budget => Some(budget.bets(prepared.sides.len())),
        },
    };
    let mut summary = Summary::new(&results);
    summary.associations = associations;
    summary.note_identical(identical(experiment.loaded, ToString::to_string));
    summary
}

/// The answer of a run, ready to be written.
pub(super) fn answer<'a>(
    experiment: &Experiment<'_>,
    ran: &Ran,
    took: Duration,
    report: &'a dyn balance_report::Report,
) -> Answer<'a, ()> {
    let rule = rule(experiment.budget, experiment.loaded.prepared.level);
    Answer::of(report, (rule, ran.history.len(), ran.stopped), took, ())
}
