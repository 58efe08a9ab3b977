//! What all commands that play games share: the report's folder, the play itself, and the exit code.

use crate::args::{Format, PlayCommand, RunOptions};
use crate::build::build_id;
use crate::command_line::quoted_file;
use crate::command_line::{format_options, with_value};
use crate::crash::caught;
use crate::error::{Ended, Error};
use crate::exit::Exit;
use crate::folder::REPORTS;
use crate::folder::is_complete_report;
use crate::interrupt::interrupt;
use crate::load::{Loaded, inputs, stem};
use crate::manifest::{played_part, played_with_variants};
use crate::out::{Out, complain};
use crate::outside::*;
use crate::progress::Meter;
use crate::rows::Rows;
use crate::shared_folder::portable;
use crate::side_files::{Content, Output, check_outputs};
use crate::side_files::{ensure_outside, ensure_writable};
use balance_engine::game::{Path as KeyPath, StrengthGap};
use balance_report::{Page, ScenarioArguments, Story};

mod charts;
mod checkpoint;
mod replaced;
mod report;
#[cfg(test)]
mod tests;

pub(crate) use checkpoint::{MergedShards, Origin, Resumable, SavedGames, TALLY, TallyFile};

pub(super) const INTERRUPTED: &str = "-interrupted";

/// A question about a scenario, and where the answer goes.
pub(super) struct Experiment<'a> {
    pub loaded: &'a Loaded,
    /// Part of the folder's name: "compare", "impact". Empty for `run` and `check`.
    pub question: &'static str,
    pub digest: String,
    pub budget: Budget,
    pub options: &'a RunOptions,
    /// The file of rows, which may be part of the report.
    pub rows_path: Option<&'a Path>,
    /// The command with the scenario's portable path, if it can't be resumed.
    pub command: String,
    /// `None` if the play can't be resumed.
    pub resumable: Option<Resumable<'a>>,
}

/// An answer, ready to be written and printed. `M` is added to the manifest.
pub(super) struct Answer<'a, M> {
    pub report: &'a dyn Report,
    pub rule: String,
    pub looks: usize,
    pub stopped: Stopped,
    pub took: Duration,
    pub story: Story,
    pub extras: Extras,
    pub more: M,
}

#[derive(Default)]
pub(super) struct Extras {
    pub files: Vec<(String, String)>,
    /// The rows of all games, if they are part of the report.
    pub rows: Option<Rows>,
    /// Text that only the terminal shows, below the page.
    pub note: String,
}

impl<'a, M> Answer<'a, M> {
    pub(super) fn new(
        report: &'a dyn Report,
        (rule, looks, stopped): (String, usize, Stopped),
        took: Duration,
        more: M,
    ) -> Self {
        Answer { report, rule, looks, stopped, took, story: report.story(), extras: Extras::default(), more }
    }
}

/// An experiment whose files can all be written, with the games saved so far.
pub(super) struct Session<'a> {
    pub experiment: Experiment<'a>,
    pub saved: SavedGames,
    pub out: &'a Out,
}

impl<'a> Experiment<'a> {
    pub(super) fn new(
        loaded: &'a Loaded,
        question: &'static str,
        digest: String,
        budget: Budget,
        options: &'a RunOptions,
    ) -> Self {
        Experiment {
            loaded,
            question,
            digest,
            budget,
            options,
            rows_path: None,
            command: String::new(),
            resumable: None,
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.loaded.given.path
    }

    pub(super) fn threads(&self) -> usize {
        usize::from(self.options.threads)
    }

    /// Checks that all files can be written, before hours of play.
    pub(super) fn open(self, markdown: Option<&PathBuf>, out: &'a Out) -> Result<Session<'a>, Error> {
        let markdown: Vec<Output<'_>> = Output::of(Content::Markdown, markdown).collect();
        let rows = self.rows_path.map(|path| Output { path, content: Content::Rows });
        let beside: Vec<Output<'_>> = markdown.iter().copied().chain(rows).collect();
        check_outputs(&beside, &inputs(self.path(), &self.loaded.document), Some(self.options.report.force))?;
        if !self.options.report.no_report {
            ensure_outside(&beside, &self.folder(false))?;
            self.ensure_replaceable(out)?;
        }
        let saved = self.saved_games(out)?;
        ensure_writable(&markdown)?;
        Ok(Session { experiment: self, saved, out })
    }

    pub(super) fn folder(&self, interrupted: bool) -> PathBuf {
        if let Some(folder) = &self.options.report.out {
            return match folder.file_name() {
                Some(_) if interrupted && is_complete_report(folder) => with_more(folder, INTERRUPTED),
                _ => folder.clone(),
            };
        }
        let budget = match self.budget {
            Budget::Games(games) => format!("{games}-games"),
            Budget::Precision { half_width, max_games } => format!("precision-{half_width}-{max_games}"),
            Budget::Until { max_games } => format!("until-decided-{max_games}"),
        };
        let ending = if interrupted { INTERRUPTED } else { "" };
        Path::new(REPORTS).join(format!("{}{budget}{ending}", self.name_without_budget()))
    }

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

    /// Returns the arguments by which other commands use the same scenario. Paths are portable, as in the report's command.
    pub(super) fn arguments(&self) -> ScenarioArguments {
        let asked = self.resumable.as_ref().map(|resumable| &resumable.call.asked);
        let alone = || vec![quoted_file(&portable(self.path(), self.loaded).display().to_string())];
        let given = &self.loaded.given;
        let seed = given.seed.map(|seed| format!("--seed {seed}"));
        let sets = given.set.iter().map(|set| with_value("--set", set));
        ScenarioArguments {
            files: asked.map_or_else(alone, PlayCommand::quoted_files),
            options: seed.into_iter().chain(sets).collect(),
            comparison: asked.map_or_else(Vec::new, PlayCommand::comparison),
        }
    }

    pub(super) fn reproducing_command(&self) -> String {
        let command = match self.resumable.as_ref().map(|resumable| &resumable.call.asked) {
            // A check writes a report only with `--out`.
            Some(asked @ PlayCommand::Check(_)) => format!("{} --out report", asked.format_command()),
            Some(asked) => asked.format_command(),
            None => return self.command.clone(),
        };
        command + &format_options(&self.options.report.charts)
    }

    /// Returns how much stronger players can be, if known. `None` for a ladder, which measures that itself.
    pub(super) fn strength_gap(&self) -> Option<StrengthGap> {
        let known = self.loaded.prepared.contest.setup().strength_gap.filter(|_| self.question != "ladder");
        known.map(|known| known.reported_by(build_id()))
    }

    pub(super) fn digested(&self, document: &Document) -> Document {
        match self.question {
            "compare" | "matrix" | "search" => played_with_variants(document),
            _ => played_part(document),
        }
    }

    pub(super) fn plan(&self) -> Plan {
        let prepared = &self.loaded.prepared;
        let (seed, level, threads) = (prepared.seed, prepared.level, self.threads());
        Plan { seed, budget: self.budget, level, threads, builds: true }
    }
}

impl Session<'_> {
    /// Plays `all` games with a progress display for the first of `names`. Returns how long it took.
    pub(super) fn play<T>(
        &self,
        all: Budget,
        names: &[String],
        play: impl FnOnce(RunContext<'_>) -> T,
    ) -> (T, Duration) {
        let meter = Meter::new(all, names, self.out.progress());
        let context = RunContext { progress: &meter, store: &self.saved, interrupt: interrupt() };
        self.saved.begin();
        let played = timed(|| play(context));
        meter.finish();
        if let Some(why) = self.saved.unsaved() {
            self.out.remark(&why);
        }
        played
    }

    /// Prints the answer and writes the report. `csv` is the frame that is printed as CSV.
    pub(super) fn finish<M: Serialize>(&self, answer: &Answer<'_, M>, csv: &str) -> Ended {
        let Session { experiment, out, .. } = self;
        self.saved.ensure_same_play()?;
        let printed = print(out, answer, csv, || {
            let page = self.page(answer, out.columns()).strength_gap(experiment.strength_gap().as_ref());
            let page = page.text(out.colour_results());
            let note = &answer.extras.note;
            let gap = if note.is_empty() { "" } else { "\n" };
            format!("{}\n{note}{gap}", page.trim_end())
        });
        let written = if experiment.options.report.no_report { Ok(None) } else { self.write(answer).map(Some) };
        let printed = match (printed, out.format) {
            (Exit::Fine, Format::Table) => out.result(&self.last_line(answer, &written)),
            (printed, _) => printed,
        };
        let stopped = answer.stopped;
        let unwritten = written.err().map(|error| out.error(&error));
        let undecided = (stopped == Stopped::NotEnough).then_some(Exit::Undecided);
        let ended = verdict(&answer.report.head().bugs, stopped, out).or(unwritten).or(undecided);
        if stopped == Stopped::Interrupted && experiment.resumable.is_some() && !experiment.options.report.no_report {
            out.remark("continue with the same command and --resume");
        }
        Ok(ended.unwrap_or(printed))
    }

    fn last_line<M>(&self, answer: &Answer<'_, M>, written: &Result<Option<PathBuf>, Error>) -> String {
        let seconds = answer.took.as_secs_f64();
        let speed = |rate: f64| format!("{} games per second ({seconds:.1} s). ", whole(rate.round() as u64));
        let speed = self.speed(answer).map_or(String::new(), speed);
        let place = match written {
            Ok(Some(folder)) => folder.display().to_string(),
            Ok(None) => "none (--no-report)".to_owned(),
            Err(_) => "could not be written".to_owned(),
        };
        format!("{speed}Report: {place}\n")
    }

    pub(super) fn page<M>(&self, answer: &Answer<'_, M>, width: usize) -> Page {
        answer.report.page(width).with_warning(self.saved.other_builds_warning())
    }

    /// Returns the games per second; `None` if some were played by an earlier command.
    fn speed<M>(&self, answer: &Answer<'_, M>) -> Option<f64> {
        let all = self.saved.recalled.is_empty();
        all.then(|| answer.report.head().games_in_all as f64 / answer.took.as_secs_f64())
    }
}

fn print<M>(out: &Out, answer: &Answer<'_, M>, csv: &str, page: impl FnOnce() -> String) -> Exit {
    let text = caught(|| match out.format {
        Format::Json => answer.report.json(),
        Format::Csv => answer.report.csv(csv),
        Format::Table => Ok(page()),
    });
    match text {
        Ok(text) => out.result(&text),
        // The report may still be written.
        Err(error) => {
            complain(&format!("failed to print: {error}"));
            Exit::Bug
        }
    }
}

/// Reports a bug or an interrupt, and returns the exit code for it. `None` if there was neither.
pub(super) fn verdict(bugs: &Bugs, stopped: Stopped, out: &Out) -> Option<Exit> {
    if let Some(first) = bugs.abandoned.first() {
        let shown = match first.of {
            None => format!("see it with `balance trace SCENARIO --game {}`; ", first.game),
            Some(_) => String::new(),
        };
        complain(&format!(
            "a bug in this program: {} games were abandoned, with their seat blocks\n  {}: {}\n  {shown}please report it",
            bugs.abandoned_games,
            first.which(),
            first.why
        ));
        return Some(Exit::Bug);
    }
    if stopped == Stopped::Interrupted {
        out.remark("interrupted: the result is from the games so far");
        return Some(Exit::Interrupted);
    }
    None
}

/// Returns the fixed number of games. If a precision is given instead, reports that in the document and returns `None`.
pub(super) fn fixed_games(loaded: &mut Loaded, what: &str) -> Option<u64> {
    if let Budget::Games(games) = loaded.prepared.budget {
        return Some(games);
    }
    let help = "say how many: --games 10000";
    loaded.document.report(
        &KeyPath::top().then("precision"),
        format!("{what} plays a fixed number of games"),
        "this stops when win rates are known",
        Some(help.to_owned()),
    );
    None
}

#[expect(clippy::disallowed_methods, reason = "timings, for the manifest alone")]
pub(super) fn timed<T>(play: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let played = play();
    (played, start.elapsed())
}
