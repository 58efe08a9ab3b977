//! What all commands that play have in common: a folder for the report, the play itself, and how it ends.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Serialize;

use super::args::{Format, RunOptions};
use super::aside::{Content, Output, check_outputs, ensure_writable, must_lie_outside};
use super::build::build_id;
use super::crash::caught;
use super::error::{Ended, Error};
use super::exit::Exit;
use super::folder::{REPORTS, holds_whole};
use super::interrupt::interrupt;
use super::kept::{Asked, Book, Keeping};
use super::load::{Loaded, inputs, stem};
use super::manifest::{Counts, digest, with_variants, without_variants};
use super::out::Out;
use super::progress::Meter;
use super::rows::Rows;
use super::shared_folder::portable;
use super::spelled::{quoted_file, spelled_options, with_value};
use balance_engine::game::{Outplayed, Path as KeyPath};
use balance_engine::sim::{Budget, Plan, Stopped, Watching};
use balance_report::files::with_more;
use balance_report::frame::Bugs;
use balance_report::{Page, Report, ScenarioArguments, Story, whole};
use balance_scenario::Document;

mod charts;
mod report;
#[cfg(test)]
mod tests;

/// What the name of a report's folder ends with if it was stopped before its end.
pub(super) const INTERRUPTED: &str = "-interrupted";

/// What is asked, of which scenario, and where the answer goes.
pub(super) struct Experiment<'a> {
    /// The scenario; of several the first.
    pub loaded: &'a Loaded,
    /// What is asked, as a part of the folder's name: "compare", "impact"; empty for a plain run.
    pub question: &'static str,
    pub digest: String,
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
pub(super) struct Answer<'a, M> {
    pub report: &'a dyn Report,
    pub rule: String,
    pub counts: Counts,
    pub took: Duration,
    /// The answer in sentences.
    pub story: Story,
    pub besides: Besides,
    pub more: M,
}

/// What only some answers have.
#[derive(Default)]
pub(super) struct Besides {
    /// Further files of the report: name and text.
    pub files: Vec<(String, String)>,
    /// The rows of all games, if they are a part of the report.
    pub rows: Option<Rows>,
    /// What a terminal is told below the page, and no file.
    pub told: String,
}

impl<'a, M> Answer<'a, M> {
    /// The answer of a report that was played in `took`, until `rule` stopped it at one of `looks` checkpoints.
    pub(super) fn of(
        report: &'a dyn Report,
        (rule, looks, stopped): (String, usize, Stopped),
        took: Duration,
        more: M,
    ) -> Self {
        let head = report.head();
        Answer {
            report,
            rule,
            counts: Counts::new([head.games, head.blocks, head.games_in_all], looks, stopped),
            took,
            story: report.story(),
            besides: Besides::default(),
            more,
        }
    }
}

impl<'a> Experiment<'a> {
    /// An experiment that cannot be gone on from.
    pub(super) fn new(
        loaded: &'a Loaded,
        question: &'static str,
        digest: String,
        budget: Budget,
        options: &'a RunOptions,
    ) -> Self {
        Experiment { loaded, question, digest, budget, options, along: None, command: String::new(), keeping: None }
    }
}

impl Experiment<'_> {
    /// The scenario file; of several the first.
    pub(super) fn path(&self) -> &Path {
        &self.loaded.given.path
    }

    /// Worker threads, 0 for one a core.
    pub(super) fn threads(&self) -> usize {
        usize::from(self.options.threads)
    }

    /// Shows, before the work, that the report and the files beside it can be written, so that a typing mistake costs no
    /// hour of playing; and opens the book of what is played.
    pub(super) fn open(&self, beside: &[Output<'_>], out: &Out) -> Result<Book, Error> {
        let rows = self.along.map(|path| Output { path, content: Content::Rows });
        let beside: Vec<Output<'_>> = beside.iter().copied().chain(rows).collect();
        let inputs = inputs(self.path(), &self.loaded.document);
        check_outputs(&beside, &inputs, Some(self.options.report.force))?;
        must_lie_outside(&beside, &self.folder(false))?;
        self.must_have_place(out)?;
        self.book(out)
    }

    /// The same, with a file of Markdown beside the report that a command may be asked for.
    pub(super) fn open_with_markdown(&self, markdown: Option<&PathBuf>, out: &Out) -> Result<Book, Error> {
        let beside: Vec<Output<'_>> = Output::of(Content::Markdown, markdown).collect();
        let book = self.open(&beside, out)?;
        ensure_writable(&beside)?;
        Ok(book)
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
            stem(self.path()),
            self.loaded.slug(),
            &self.digest[..8],
            self.question,
            self.loaded.prepared.seed,
        )
    }

    pub(super) const fn question_name(&self) -> &'static str {
        if self.question.is_empty() { "run" } else { self.question }
    }

    /// What other commands must be given to be about the same scenario. Files are named as the command of the report names
    /// them, which is the same wherever it was played.
    pub(super) fn arguments(&self) -> ScenarioArguments {
        let asked = self.keeping.as_ref().map(|keeping| &keeping.call.asked);
        let alone = || vec![quoted_file(&portable(self.path(), self.loaded).display().to_string())];
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
        let command = match self.keeping.as_ref().map(|keeping| &keeping.call.asked) {
            // It writes a report only if it is asked to.
            Some(asked @ Asked::Check(_)) => format!("{} --out report", asked.spelled()),
            Some(asked) => asked.spelled(),
            None => return self.command.clone(),
        };
        command + &spelled_options(&self.options.report.charts)
    }

    /// By how much the players are known to be outplayed. A ladder tells that itself.
    pub(super) fn outplayed(&self) -> Option<Outplayed> {
        let known = self.loaded.prepared.contest.setup().outplayed.filter(|_| self.question != "ladder");
        known.map(|known| known.told_by(build_id()))
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

    pub(super) fn plan(&self) -> Plan {
        let prepared = &self.loaded.prepared;
        let (seed, level, threads) = (prepared.seed, prepared.level, self.threads());
        Plan { seed, budget: self.budget, level, threads, builds: true }
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
    pub(super) fn finish<M: Serialize>(&self, book: &Book, answer: &Answer<'_, M>, csv: &str, out: &Out) -> Ended {
        book.must_be_ours()?;
        let printed = print(out, answer, csv, || {
            let page = page(book, answer, out.columns()).outplayed(self.outplayed().as_ref());
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
        let ended = verdict(&answer.report.head().bugs, stopped, out).or(unwritten).or(undecided);
        if stopped == Stopped::Interrupted && self.keeping.is_some() {
            out.remark("the same command with --resume goes on from there");
        }
        Ok(ended.unwrap_or(printed))
    }
}

/// How fast it was played and where the report is.
fn last_line<M>(book: &Book, answer: &Answer<'_, M>, written: &Result<PathBuf, Error>) -> String {
    let seconds = answer.took.as_secs_f64();
    let speed = speed(book, answer)
        .map_or(String::new(), |rate| format!("{} games a second ({seconds:.1} s). ", whole(rate.round() as u64)));
    let place = match written {
        Ok(folder) => folder.display().to_string(),
        Err(_) => "could not be written".to_owned(),
    };
    format!("{speed}Report: {place}\n")
}

/// The page of an answer, with the warning that belongs to how it was played.
pub(super) fn page<M>(book: &Book, answer: &Answer<'_, M>, width: usize) -> Page {
    answer.report.page(width).with_warning(book.other_builds_warning())
}

/// Games a second; `None` where not all of them were played now.
fn speed<M>(book: &Book, answer: &Answer<'_, M>) -> Option<f64> {
    let all = book.recalled.is_empty();
    all.then(|| answer.counts.games_in_all as f64 / answer.took.as_secs_f64())
}

/// Prints what was asked for: the summary, the main frame, or the page for a terminal.
fn print<M>(out: &Out, answer: &Answer<'_, M>, csv: &str, page: impl FnOnce() -> String) -> Exit {
    let text = caught(|| match out.format {
        Format::Json => answer.report.json(),
        Format::Csv => answer.report.csv(csv),
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

/// Plays, and tells how long it took.
#[expect(clippy::disallowed_methods, reason = "timings, for the manifest alone")]
pub(super) fn timed<T>(play: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let played = play();
    (played, start.elapsed())
}
