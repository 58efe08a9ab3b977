//! What all commands that play have in common: a folder for the report, the play itself, and how it ends.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use chrono::DateTime;
use serde::Serialize;

use super::Exit;
use super::args::Format;
use super::args::RunOptions;
use super::aside::{Content, Output, check_outputs, must_lie_outside};
use super::build::build_id;
use super::crash::caught;
use super::earlier::outplayed;
use super::error::Error;
use super::exit::Ended;
use super::folder::{MANIFEST, hashes, holds_whole};
use super::index::renew;
use super::interrupt::interrupt;
use super::kept::{Asked, Book, Keeping, TALLY, portable};
use super::load::{Loaded, stem};
use super::manifest::{Counts, Manifest, SCHEMA_VERSION, digest, threads, with_variants, without_variants};
use super::out::Out;
use super::progress::Meter;
use super::rows::Rows;
use super::spelled::{quoted_file, with_value};
use balance_engine::game::Path as KeyPath;
use balance_engine::game::exact::exact;
use balance_engine::sim::{Budget, Plan, Stopped, Watching};
use balance_report::files::with_more;
use balance_report::frame::{Bugs, Frames, WriteError, fill};
use balance_report::{Chart, ChartError, Page, ScenarioArguments, Story, whole};
use balance_scenario::{Document, is_house, tidy};

mod charts;
#[cfg(test)]
mod tests;

/// What the name of a report's folder ends with if it was stopped before its end.
pub(super) const INTERRUPTED: &str = "-interrupted";

/// Where reports go that nobody gives a folder.
pub(super) const REPORTS: &str = "reports";

/// What is asked, of which scenario, and where the answer goes.
pub(super) struct Experiment<'a> {
    /// The scenario file; of several the first.
    pub path: &'a Path,
    /// What it says; of several the first.
    pub loaded: &'a Loaded,
    /// What is asked, as a part of the folder's name: "compare", "impact"; empty for a plain run.
    pub question: &'static str,
    /// The digest of everything that is played, and of the question.
    pub digest: String,
    /// How much is played.
    pub budget: Budget,
    /// What changes no result. The report goes into a folder under reports/, unless they say another.
    pub options: &'a RunOptions,
    /// The file of rows, which may be a part of the report.
    pub along: Option<&'a Path>,
    /// The command with the scenario's portable path, where what it plays cannot be gone on from.
    pub command: String,
    /// How it is kept; `None` where what it plays cannot be gone on from.
    pub keeping: Option<Keeping<'a>>,
}

/// An answer, ready to be written and printed. `M` is what its manifest has beside that of a run.
pub(super) struct Answer<'a, S, M> {
    pub summary: &'a S,
    pub frames: &'a Frames,
    /// Draws the charts, each with its file name. They come last, so that nothing depends on them.
    pub charts: Box<dyn Fn() -> Result<Vec<Chart>, ChartError> + 'a>,
    /// When it was to stop, in words.
    pub rule: String,
    pub counts: Counts,
    /// The games that were given up.
    pub bugs: &'a Bugs,
    pub took: Duration,
    /// The report as people read it, laid out for so many columns.
    pub page: &'a dyn Fn(usize) -> Page,
    /// What the answer is, in sentences.
    pub story: Story,
    pub besides: Besides,
    pub more: M,
}

/// What only some answers have.
#[derive(Default)]
pub(super) struct Besides {
    /// The names of those charts that the page in a browser folds.
    pub folded: Vec<String>,
    /// Further files of the report: name and text.
    pub files: Vec<(String, String)>,
    /// The rows of all games, if they are a part of the report.
    pub rows: Option<Rows>,
    /// What a terminal is told below the page, and no file.
    pub told: String,
}

impl Experiment<'_> {
    /// Shows, before the work, that the report and the files beside it can be written, so that a typing mistake costs no
    /// hour of playing; and opens the book of what is played.
    pub(super) fn open(&self, beside: &[Output<'_>], out: &Out) -> Result<Book, Error> {
        let rows = self.along.map(|path| Output { path, content: Content::Rows });
        let beside: Vec<Output<'_>> = beside.iter().copied().chain(rows).collect();
        let inputs = inputs(self.path, &self.loaded.document);
        check_outputs(&beside, &inputs, Some(self.options.report.force))?;
        must_lie_outside(&beside, &self.folder(false))?;
        self.must_have_place(out)?;
        self.book(out)
    }

    /// The folder of the report: its own for each scenario, digest, question, seed and budget.
    pub(super) fn folder(&self, interrupted: bool) -> PathBuf {
        if let Some(folder) = &self.options.report.out {
            return match folder.file_name() {
                Some(_) if interrupted && holds_whole(folder) => with_more(folder, INTERRUPTED),
                _ => folder.clone(),
            };
        }
        let budget = match self.budget {
            Budget::Games(games) => format!("{games}-games"),
            Budget::Precision { half_width, max_games } => {
                format!("precision-{half_width}-{max_games}")
            }
            Budget::Until { max_games } => format!("until-known-{max_games}"),
        };
        let ending = if interrupted { INTERRUPTED } else { "" };
        Path::new(REPORTS).join(format!("{}{budget}{ending}", self.name_without_budget()))
    }

    /// The name of a folder under reports/, before what tells how much was played.
    pub(super) fn name_without_budget(&self) -> String {
        let dash = if self.question.is_empty() { "" } else { "-" };
        format!(
            "{}-{}{}{dash}{}-seed-{}-",
            stem(self.path),
            self.loaded.slug(),
            &self.digest[..8],
            self.question,
            self.loaded.prepared.seed,
        )
    }

    /// What is asked, in a word.
    pub(super) const fn question_name(&self) -> &'static str {
        if self.question.is_empty() { "run" } else { self.question }
    }

    /// What other commands must be given to be about the same scenario. Files are named as the command of the report names
    /// them, which is the same wherever it was played.
    pub(super) fn arguments(&self) -> ScenarioArguments {
        let asked = self.keeping.as_ref().map(|keeping| &keeping.call.asked);
        let alone = || vec![quoted_file(&portable(self.path, self.loaded).display().to_string())];
        let given = &self.loaded.given;
        let seed = given.seed.map(|seed| format!("--seed {seed}"));
        let sets = given.set.iter().map(|set| with_value("--set", set));
        ScenarioArguments {
            files: asked.map_or_else(alone, Asked::quoted_files),
            options: seed.into_iter().chain(sets).collect(),
            comparison: asked.map_or_else(Vec::new, Asked::comparison),
        }
    }

    /// The command that gives the report again, from the folder that all files of the scenario have in common.
    pub(super) fn told_command(&self) -> String {
        match self.keeping.as_ref().map(|keeping| &keeping.call.asked) {
            // It writes a report only if it is asked to.
            Some(asked @ Asked::Check(_)) => format!("{} --out report", asked.spelled()),
            Some(asked) => asked.spelled(),
            None => self.command.clone(),
        }
    }

    /// The scenario as its digest knows it: without all that decides nothing of what is played.
    pub(super) fn digested(&self, document: &Document) -> Document {
        match self.question {
            "compare" | "matrix" | "search" => with_variants(document),
            _ => without_variants(document),
        }
    }

    /// The digest of the scenario, whatever is asked of it.
    pub(super) fn scenario_digest(&self) -> String {
        digest(&self.loaded.document)
    }

    /// How a single contest is played.
    pub(super) fn plan(&self) -> Plan {
        let prepared = &self.loaded.prepared;
        let threads = usize::from(self.options.threads);
        Plan { seed: prepared.seed, budget: self.budget, level: prepared.level, threads, builds: true }
    }

    /// Plays so many games, tells how that gets on, and takes the time. With it is told the win rate of the first of `names`, if
    /// there are any.
    pub(super) fn play<T>(
        &self,
        book: &Book,
        all: Budget,
        names: &[String],
        out: &Out,
        play: impl FnOnce(Watching<'_>) -> T,
    ) -> (T, Duration) {
        let meter = Meter::new(all, names, out.progress());
        let watching = Watching { watch: &meter, keeper: book, interrupt: interrupt() };
        book.begin();
        let played = timed(|| play(watching));
        meter.finish();
        if let Some(why) = book.unsaved() {
            out.remark(&why);
        }
        played
    }

    /// Prints the answer, writes it into its folder, and says how that ends. `csv` is the name of the frame that is
    /// printed as CSV.
    pub(super) fn finish<S: Serialize, M: Serialize>(
        &self,
        book: &Book,
        answer: &Answer<'_, S, M>,
        csv: &str,
        out: &Out,
    ) -> Ended {
        book.must_be_ours()?;
        let printed = print(out, answer, csv, || {
            let page = page(book, answer, out.columns()).outplayed(outplayed(self).as_ref());
            let page = page.text(out.colour_results());
            let told = &answer.besides.told;
            let gap = if told.is_empty() { "" } else { "\n" };
            format!("{}\n{told}{gap}", page.trim_end())
        });
        let written = self.write(book, answer, out);
        let printed = match (printed, out.format) {
            (Exit::Fine, Format::Table) => out.result(&last_line(book, answer, &written)),
            (printed, _) => printed,
        };
        let stopped = answer.counts.stopped;
        let unwritten = written.err().map(|error| out.error(&error));
        let undecided = (stopped == Stopped::NotEnough).then_some(Exit::Undecided);
        let ended = verdict(answer.bugs, stopped, out).or(unwritten).or(undecided);
        if stopped == Stopped::Interrupted && self.keeping.is_some() {
            out.remark("the same command with --resume goes on from there");
        }
        Ok(ended.unwrap_or(printed))
    }

    /// The manifest of the experiment.
    fn manifest<'m, S, M>(
        &self,
        book: &Book,
        answer: &'m Answer<'_, S, M>,
        files: BTreeMap<String, String>,
        not_drawn: Vec<String>,
    ) -> Manifest<'m, M> {
        let Loaded { document, prepared, .. } = self.loaded;
        let (counts, seconds) = (&answer.counts, answer.took.as_secs_f64());
        let (games_asked, precision_asked, max_games) = match self.budget {
            Budget::Games(games) => (Some(games), None, None),
            Budget::Precision { half_width, max_games } => (None, Some(half_width), Some(max_games)),
            Budget::Until { max_games } => (None, None, Some(max_games)),
        };
        Manifest {
            schema_version: SCHEMA_VERSION,
            balance_version: env!("CARGO_PKG_VERSION"),
            build_id: build_id(),
            other_builds: book.other_builds(),
            command: typed(),
            scenario_file: self.path.display().to_string(),
            card_files: document.card_files.iter().map(|file| file.display().to_string()).collect(),
            game: prepared.game,
            title: prepared.title.clone(),
            label: self.loaded.label.clone(),
            digest: self.digest.clone(),
            question: self.question_name(),
            scenario_digest: self.scenario_digest(),
            seed: prepared.seed,
            games_asked,
            precision_asked,
            max_games,
            level: prepared.level,
            games_played: counts.games,
            games_in_all: counts.games_in_all,
            seat_blocks: counts.blocks,
            looks: counts.looks,
            stopped: counts.stopped.name(),
            stopping_rule: &answer.rule,
            recalled: book.told(),
            abandoned_games: answer.bugs.abandoned_games,
            threads: threads(usize::from(self.options.threads)),
            seconds,
            games_per_second: speed(book, answer),
            finished: now(),
            answer: answer.story.headline(),
            changes: self.loaded.changes(),
            platform: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            scenario: exact(document.root.to_json()),
            files,
            not_drawn,
            more: &answer.more,
        }
    }

    /// Writes the frames with the summary and the tally, then the charts and the page, then the manifest into a fresh
    /// folder, and puts that in its place, which it returns. A chart or a page that can't be made is a remark.
    ///
    /// # Errors
    /// Why there is no report, and where what was played is kept instead.
    pub(super) fn write<S: Serialize, M: Serialize>(
        &self,
        book: &Book,
        answer: &Answer<'_, S, M>,
        out: &Out,
    ) -> Result<PathBuf, Error> {
        // Half of a report does not take the place of a whole one.
        let interrupted = answer.counts.stopped == Stopped::Interrupted;
        let write = |fresh: &Path| -> Result<(), WriteError> {
            answer.frames.write_all(fresh, answer.summary)?;
            for (name, text) in &answer.besides.files {
                fill(&fresh.join(name), text.as_bytes())?;
            }
            book.write(&fresh.join(TALLY), fill)?;
            answer.besides.rows.as_ref().map_or(Ok(()), |rows| rows.put_into(fresh))?;
            let not_drawn = self.draw(book, answer, fresh);
            for why in &not_drawn {
                out.remark(&format!("the report is written without {why}"));
            }
            let manifest = self.manifest(book, answer, hashes(fresh)?, not_drawn);
            let text = serde_json::to_string_pretty(&manifest)? + "\n";
            fill(&fresh.join(MANIFEST), text.as_bytes())
        };
        let put = self.put(book, interrupted, write);
        let written = self.written(book, interrupted, put, out).map_err(|why| {
            let rows = answer.besides.rows.as_ref();
            let kept = rows.map(|rows| format!("\n  {}", rows.rescued(&self.folder(interrupted))));
            Error::Unwritten(why.to_string() + &kept.unwrap_or_default())
        })?;
        if self.options.report.out.is_none()
            && let Err(why) = caught(|| renew(Path::new(REPORTS)))
        {
            // The report is there whole. A list of it that could not be made is made by the next.
            out.remark(&format!("the page that lists reports stays as it was: {why}"));
        }
        Ok(written)
    }
}

/// How fast it was played and where the report is.
fn last_line<S, M>(book: &Book, answer: &Answer<'_, S, M>, written: &Result<PathBuf, Error>) -> String {
    let seconds = answer.took.as_secs_f64();
    let speed = speed(book, answer)
        .map_or(String::new(), |rate| format!("{} games a second ({seconds:.1} s). ", whole(rate.round() as u64)));
    let place = match written {
        Ok(folder) => folder.display().to_string(),
        Err(_) => "could not be written".to_owned(),
    };
    format!("{speed}Report: {place}\n")
}

/// The command as it was typed. What isn't text in it is shown by replacement characters.
pub(super) fn typed() -> Vec<String> {
    std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect()
}

/// The page of an answer, with the warning that belongs to how it was played.
pub(super) fn page<S, M>(book: &Book, answer: &Answer<'_, S, M>, width: usize) -> Page {
    (answer.page)(width).with_warning(book.other_builds_warning())
}

/// The time of the day, to the second, in UTC.
#[expect(clippy::disallowed_methods, reason = "for the manifest alone")]
fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = DateTime::from_timestamp(since.as_secs().cast_signed(), 0).unwrap_or_default();
    now.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// Games a second; `None` where not all of them were played now.
fn speed<S, M>(book: &Book, answer: &Answer<'_, S, M>) -> Option<f64> {
    let all = book.recalled.is_empty();
    all.then(|| answer.counts.games_in_all as f64 / answer.took.as_secs_f64())
}

/// Prints what was asked for: the summary, the main frame, or the page for a terminal.
fn print<S: Serialize, M>(out: &Out, answer: &Answer<'_, S, M>, csv: &str, page: impl FnOnce() -> String) -> Exit {
    let text = caught(|| match out.format {
        Format::Json => serde_json::to_string_pretty(answer.summary).map(|json| json + "\n").map_err(WriteError::from),
        Format::Csv => answer.frames.to_csv(csv),
        Format::Table => Ok(page()),
    });
    match text {
        Ok(text) => out.result(&text),
        // The report may be written all the same.
        Err(error) => {
            out.complain(&format!("failed to print: {error}"));
            Exit::Bug
        }
    }
}

/// The exit of an experiment that a bug or the user kept from going well, after saying so.
pub(super) fn verdict(bugs: &Bugs, stopped: Stopped, out: &Out) -> Option<Exit> {
    if let Some(first) = bugs.abandoned.first() {
        let shown = match first.of {
            None => format!("`balance trace SCENARIO --game {}` shows it; ", first.game),
            Some(_) => String::new(),
        };
        out.complain(&format!(
            "a bug of this program: {} of the games had to be given up, with their seat \
             blocks\n  {}: {}\n  {shown}please report it",
            bugs.abandoned_games,
            first.which(),
            first.why
        ));
        return Some(Exit::Bug);
    }
    if stopped == Stopped::Interrupted {
        out.remark("interrupted: what is shown was played until then");
        return Some(Exit::Interrupted);
    }
    None
}

/// The games that the scenario or the arguments say. `None` when they name a precision instead: the
/// document then says so.
pub(super) fn fixed_games(loaded: &mut Loaded, what: &str) -> Option<u64> {
    if let Budget::Games(games) = loaded.prepared.budget {
        return Some(games);
    }
    let help = "say how many: --games 10000";
    loaded.document.report(
        &KeyPath::top().then("precision"),
        format!("{what} plays a fixed number of games"),
        "this stops by the win rates",
        Some(help.to_owned()),
    );
    None
}

/// The files on the disk that a scenario was read from.
pub(super) fn inputs(path: &Path, document: &Document) -> Vec<PathBuf> {
    let above = path.parent().unwrap_or(Path::new(""));
    let cards = document.card_files.iter().filter(|file| !is_house(file));
    let cards = cards.map(|file| tidy(&above.join(file)));
    std::iter::once(path.to_owned()).chain(cards).collect()
}

/// Plays, and tells how long it took.
#[expect(clippy::disallowed_methods, reason = "timings, for the manifest alone")]
pub(super) fn timed<T>(play: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let played = play();
    (played, start.elapsed())
}
