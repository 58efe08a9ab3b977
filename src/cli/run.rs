//! `balance run`: play, tabulate, plot, write.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::Exit;
use super::args::Run;
use super::finish::{print, write};
use super::load::{Loaded, load, stem};
use super::manifest::{Facts, Manifest, digest};
use super::out::Out;
use super::progress::Bar;
use crate::frame::{Frames, Records, Results, SideLabel, Summary};
use crate::report;
use crate::scenario::{NO_PRECISION, Prepared};
use crate::sim::{Budget, Plan, Ran, Sink, Stopped, Tally, Watch, Watching};

pub(super) fn run(args: &Run, out: &Out) -> Exit {
    let loaded = match load(&args.scenario, &budget_sets(args), out) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    if let (Some(_), Budget::Games(_)) = (args.max_games, loaded.prepared.budget) {
        // The scenario may well bound its check; here the bound would be ignored in silence.
        let (message, help) = NO_PRECISION;
        return out.error(&format!("{message}\n  {help}"));
    }
    match go(args, &loaded, out) {
        Ok(exit) => exit,
        Err(message) => out.error(&message),
    }
}

/// What the arguments say of how much to play, as overrides of the scenario.
fn budget_sets(args: &Run) -> Vec<(&'static str, String)> {
    let mut sets = Vec::new();
    if let Some(games) = args.games {
        sets.push(("games", games.to_string()));
    }
    if let Some(precision) = &args.precision {
        sets.push(("precision", format!("\"{}\"", precision.replace('"', ""))));
    }
    if let Some(max_games) = args.max_games {
        sets.push(("max_games", max_games.to_string()));
    }
    sets
}

fn go(args: &Run, loaded: &Loaded, out: &Out) -> Result<Exit, String> {
    let prepared = &loaded.prepared;
    // Both targets are opened before the work, so that a typing mistake costs no hour of playing.
    let mut records = args
        .records
        .as_deref()
        .map(|path| Records::create(path, &labels(prepared), prepared.contest.catalogue()))
        .transpose()
        .map_err(|error| {
            format!(
                "failed to write the records: {error}\n  name a new file in a folder that is there"
            )
        })?;
    let folder = folder(args, loaded, false);
    writable(&folder)?;

    let plan = Plan {
        seed: prepared.seed,
        budget: prepared.budget,
        level: prepared.level,
        threads: usize::from(args.threads),
    };
    let sink = records.as_mut().map(|records| records as &mut dyn Sink);
    let (ran, took) = play(prepared, &plan, &|_| false, sink, out);
    if let Some(error) = &ran.sink_error {
        return Err(format!("failed to write the records: {error}"));
    }
    if let Some(records) = records {
        records.finish().map_err(|error| format!("failed to write the records: {error}"))?;
    }

    let folder = if ran.stopped == Stopped::Interrupted && args.out.is_none() {
        // The folder of the whole run must not take the place of half of it.
        fs::remove_dir(&folder).ok();
        let other = self::folder(args, loaded, true);
        writable(&other)?;
        other
    } else {
        folder
    };
    let of = Source { path: &args.scenario.path, loaded };
    let (summary, frames) = write_run(&folder, &of, &plan, &ran, took)?;
    let page = || report::text_in(&summary, out.colour_results(), out.columns());
    let played = (summary.games, took);
    let printed = print(out, &summary, || frames.sides_csv(), page, played, &folder);
    Ok(verdict(&ran, out).unwrap_or(printed))
}

/// A scenario with the file that it came from.
pub(super) struct Source<'a> {
    pub path: &'a Path,
    pub loaded: &'a Loaded,
}

/// Sums a run up and writes its report.
pub(super) fn write_run(
    folder: &Path,
    of: &Source<'_>,
    plan: &Plan,
    ran: &Ran,
    took: Duration,
) -> Result<(Summary, Frames), String> {
    let Loaded { document, prepared } = of.loaded;
    let results = Results {
        game: prepared.game,
        title: &prepared.title,
        sides: labels(prepared),
        catalogue: prepared.contest.catalogue(),
        max_turns: prepared.contest.max_turns(),
        ran,
        level: prepared.level,
        sequential: !matches!(plan.budget, Budget::Games(_)),
    };
    let summary = Summary::new(&results);
    let frames = Frames::new(&results, &summary);
    let facts = Facts {
        file: &of.path.display().to_string(),
        document,
        prepared,
        budget: plan.budget,
        counts: ran.into(),
        threads: threads(plan.threads),
        seconds: took.as_secs_f64(),
    };
    let charts = || report::charts(&summary, &frames);
    write(folder, &summary, &frames, charts, &Manifest::new(&facts))?;
    Ok((summary, frames))
}

pub(super) fn labels(prepared: &Prepared) -> Vec<SideLabel> {
    let sides = prepared.sides.iter().enumerate();
    sides
        .map(|(at, side)| SideLabel {
            name: side.name.clone(),
            agent: side.agent.to_owned(),
            draws_build: prepared.contest.draws_build(at),
        })
        .collect()
}

/// How many workers 0 stands for.
pub(super) fn threads(asked: usize) -> usize {
    match asked {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        n => n,
    }
}

/// Set when the user presses Ctrl-C.
pub(super) fn interrupt() -> &'static AtomicBool {
    static INTERRUPT: OnceLock<AtomicBool> = OnceLock::new();
    INTERRUPT.get_or_init(|| {
        // A second Ctrl-C ends the process at once. Without a handler an interrupt just kills,
        // which is no reason to refuse to play.
        let _ = ctrlc::set_handler(|| {
            if interrupt().swap(true, Ordering::SeqCst) {
                #[expect(clippy::exit, reason = "the user asked twice")]
                std::process::exit(Exit::Interrupted.code().into());
            }
        });
        AtomicBool::new(false)
    })
}

/// The bar, and the rule of a run that ends at a look.
struct Watcher<'a> {
    bar: &'a Bar,
    enough: &'a (dyn Fn(&Tally) -> bool + Sync),
}

impl Watch for Watcher<'_> {
    fn played(&self, games: u64, wins: &[u64]) {
        self.bar.played(games, wins);
    }

    fn looked(&self, tally: &Tally, next: Option<u64>) {
        self.bar.looked(tally, next);
    }

    fn enough(&self, tally: &Tally) -> bool {
        (self.enough)(tally)
    }
}

/// Plays by a plan, and takes the time. `enough` ends a run with [`Budget::Until`].
pub(super) fn play(
    prepared: &Prepared,
    plan: &Plan,
    enough: &(dyn Fn(&Tally) -> bool + Sync),
    sink: Option<&mut dyn Sink>,
    out: &Out,
) -> (Ran, Duration) {
    let bar = Bar::new(plan.budget, prepared.contest.sides(), out.shows_progress());
    let watching = Watching { watch: &Watcher { bar: &bar, enough }, interrupt: interrupt() };
    let (ran, took) = timed(|| prepared.contest.run(plan, watching, sink));
    bar.finish();
    (ran, took)
}

/// Plays, and tells how long it took.
#[expect(clippy::disallowed_methods, reason = "timings, for the manifest alone")]
pub(super) fn timed<T>(play: impl FnOnce() -> T) -> (T, Duration) {
    // A game that panics is reported at the end with its index; its own words would only tear the
    // progress bar.
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let start = Instant::now();
    let played = play();
    let took = start.elapsed();
    std::panic::set_hook(before);
    (played, took)
}

/// The folder of a run: its own for each scenario, digest, seed and budget.
fn folder(args: &Run, loaded: &Loaded, interrupted: bool) -> PathBuf {
    if let Some(folder) = &args.out {
        return folder.clone();
    }
    let budget = match loaded.prepared.budget {
        Budget::Games(games) => format!("{games}-games"),
        Budget::Precision { half_width, max_games } => {
            format!("precision-{half_width}-{max_games}")
        }
        Budget::Until { max_games } => format!("until-{max_games}"),
    };
    let name = format!(
        "{}-{}-seed-{}-{budget}{}",
        stem(&args.scenario.path),
        &digest(&loaded.document)[..8],
        loaded.prepared.seed,
        if interrupted { "-interrupted" } else { "" }
    );
    Path::new("reports").join(name)
}

pub(super) fn writable(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| {
        let name = folder.display();
        let why = match folder.is_file() {
            true => "there is a file of that name".to_owned(),
            false => error.to_string(),
        };
        format!("failed to make the folder {name}: {why}\n  name one that can be made: --out DIR")
    })
}

/// A whole number with its thousands apart.
pub(super) fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What keeps a run from having gone well.
pub(super) fn verdict(ran: &Ran, out: &Out) -> Option<Exit> {
    if let Some(first) = ran.tally.abandoned.lowest.first() {
        out.complain(&format!(
            "error: a bug of this program: {} of the games had to be given up, with their seat \
             blocks\n  game {}: {}\n  `balance trace SCENARIO --game {}` shows it; please report it",
            ran.tally.abandoned.games, first.game, first.why, first.game
        ));
        return Some(Exit::Bug);
    }
    if ran.stopped == Stopped::Interrupted {
        out.remark("interrupted: what is shown was played until then");
        return Some(Exit::Interrupted);
    }
    None
}
