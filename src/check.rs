//! `balance check`: play until what a scenario expects is decided, and answer by exit code.

use std::path::{Path, PathBuf};

mod verdicts;

use self::verdicts::{printed, write_verdicts};
use super::args::{Check, CountsAs, Report, RunOptions};
use super::aside::{Content, Output, check_outputs, ensure_writable, must_lie_outside, replacing};
use super::build::build_id;
use super::error::{Ended, Error, Stop};
use super::exit::Exit;
use super::experiment::{Experiment, verdict};
use super::kept::{Asked, Book, Keeping, Origin};
use super::load::{Loaded, inputs, overrides, reading, stem};
use super::manifest::digest;
use super::out::Out;
use super::run::{answer, sum_up};
use balance_engine::game::Path as Place;
use balance_engine::sim::{Budget, Stopped, Tally, Watch, Watching};
use balance_report::CheckReport;
use balance_report::frame::{Bugs, CutGames, cut_warning, slugs};
use balance_report::{self as report, Refused};
use balance_scenario::expect::{Checked, Judge, Verdict};
use balance_scenario::{Document, Files, Kind, Prepared, read_document_with, ready};

struct Scenario {
    loaded: Loaded,
    /// Where its report goes, if anywhere.
    options: RunOptions,
}

/// What is wrong with scenarios that cannot be checked, and all files that were read.
#[derive(Default)]
struct Wrong {
    refused: Vec<Refused>,
    read: Vec<PathBuf>,
}

/// Reads all scenarios and complains about all that is wrong with any.
fn load(args: &Check, files: &dyn Files, wrong: &mut Wrong, out: &Out) -> Result<Vec<Scenario>, Exit> {
    let sets = overrides(args.seed, &[], &args.set);
    let mut scenarios = Vec::new();
    for (path, folder) in args.paths.iter().zip(folders(args)) {
        let read = || {
            let mut document = read_document_with(files, path, &sets);
            let prepared = ready(&mut document, &stem(path));
            must_expect(&mut document);
            (document, prepared)
        };
        let (document, prepared) = reading(path, out, read)?;
        wrong.read.extend(inputs(path, &document));
        match prepared.filter(|_| document.is_fine()) {
            Some(prepared) => {
                let given = super::args::Scenario {
                    path: path.clone(),
                    set: args.set.clone(),
                    seed: args.seed,
                    label: args.label.clone(),
                };
                let loaded = Loaded::new(document, prepared, &given);
                let report = Report { out: folder, ..args.options.report.clone() };
                let options = RunOptions { report, ..args.options };
                scenarios.push(Scenario { loaded, options });
            }
            None => {
                out.show_mistakes(&document);
                let why = document.render(false);
                wrong.refused.push(Refused { file: path.display().to_string(), why });
            }
        }
    }
    if scenarios.len() < args.paths.len() {
        return Err(Exit::BadInput);
    }
    Ok(scenarios)
}

/// Returns the folder of the report of each scenario; `None` if there is to be no report.
fn folders(args: &Check) -> Vec<Option<PathBuf>> {
    let names: Vec<String> = args.paths.iter().map(|path| stem(path)).collect();
    let folder = |name: String| {
        args.options.report.out.as_ref().map(|out| match args.paths.len() {
            1 => out.clone(),
            _ => out.join(name),
        })
    };
    slugs(names.iter().map(String::as_str)).into_iter().map(folder).collect()
}

/// Checks that no file which is going to be written lies in the folder of a report.
fn must_lie_outside_reports(args: &Check, outputs: &[Output<'_>]) -> Result<(), Error> {
    folders(args).iter().flatten().try_for_each(|folder| must_lie_outside(outputs, folder))
}

/// A check of nothing would pass whatever the game does.
fn must_expect(document: &mut Document) {
    let expect = document.root.at(&Place::top().then("expect"));
    let some = expect.is_some_and(|node| node.as_array().is_none_or(|list| !list.is_empty()));
    // Where a file could not be read, or not as TOML, it may be there.
    let lost = document.mistakes.iter().any(|mistake| mistake.kind == Kind::Syntax)
        || document.root.as_table().is_none_or(|table| table.is_empty());
    if some || lost {
        return;
    }
    document.report(
        &Place::top(),
        "the scenario expects nothing, so this check could not fail",
        "",
        Some(
            "add a table `[[expect]]`, for example with `metric = \"unfinished_rate\"` and \
             `at_most = 0.01`"
                .to_owned(),
        ),
    );
}

pub(super) fn check(args: &Check, origin: &Origin<'_>, out: &Out) -> Ended {
    let mut wrong = Wrong::default();
    let ended = go(args, origin, &mut wrong, out);
    let why = match &ended {
        Err(Stop::Error(why)) => why.to_string(),
        Err(Stop::Said(exit @ (Exit::BadInput | Exit::Bug))) => {
            Exit::ALL.iter().find(|(of, _)| of == exit).map_or("", |(_, words)| words).to_owned()
        }
        _ => return ended,
    };
    if let Some(path) = args.junit.as_deref().filter(|path| wrong.may_be_written(path, args)) {
        let all = || args.paths.iter().map(|path| path.display().to_string());
        if wrong.refused.is_empty() {
            wrong.refused = all().map(|file| Refused { file, why: why.clone() }).collect();
        }
        // The file of an earlier check would say that all is well.
        if let Err(error) = replacing(path, &report::junit_of_refused(&wrong.refused)) {
            out.complain(&error.to_string());
        }
    }
    ended
}

impl Wrong {
    /// True if a file can be written, is none of those that were read, none of the user's, and in no report.
    fn may_be_written(&self, path: &Path, args: &Check) -> bool {
        let output = [Output { path, content: Content::Junit }];
        check_outputs(&output, &self.read, Some(args.options.report.force)).is_ok()
            && must_lie_outside_reports(args, &output).is_ok()
            && ensure_writable(&output).is_ok()
    }
}

fn go(args: &Check, origin: &Origin<'_>, wrong: &mut Wrong, out: &Out) -> Ended {
    wrong.read.extend(args.paths.iter().cloned());
    let scenarios = &load(args, origin.files, wrong, out)?;
    let summary = if args.markdown.is_none() { step_summary() } else { None };
    let beside: Vec<Output<'_>> = Output::of(Content::Junit, &args.junit)
        .chain(Output::of(Content::Markdown, &args.markdown))
        .chain(Output::of(Content::Added, &summary))
        .collect();
    check_outputs(&beside, &wrong.read, Some(args.options.report.force))?;
    must_lie_outside_reports(args, &beside)?;
    if args.parts.shard.is_some() && scenarios.len() > 1 {
        return Err(Error::argument("a shard is of one scenario\n  name one, and play shards of each").into());
    }
    let experiments: Vec<Experiment<'_>> =
        scenarios.iter().map(|of| experiment(args, origin, of, &wrong.read)).collect();
    for experiment in experiments.iter().filter(|of| of.options.report.out.is_some()) {
        experiment.must_have_place(out)?;
    }
    ensure_writable(&beside)?;
    let books: Vec<Book> = experiments.iter().map(|experiment| experiment.book(out)).collect::<Result<_, _>>()?;

    let mut checks = Vec::new();
    let mut ended = None;
    for (experiment, book) in experiments.iter().zip(&books) {
        let (checked, exit) = one(experiment, book, out)?;
        checks.push(checked);
        // A bug outweighs an interrupt, and whatever was found.
        ended = ended.filter(|ended| *ended == Exit::Bug).or(exit).or(ended);
        if exit == Some(Exit::Interrupted) {
            break;
        }
    }

    let worst = checks.iter().map(|checked| checked.verdict).max().unwrap_or(Verdict::Pass);
    let printed = out.result(&printed(&checks, worst, out));
    let written = write_verdicts(args, summary.as_deref(), &checks);
    for error in written.into_iter().filter_map(Result::err) {
        ended = ended.or(Some(out.unwritten(&error)));
    }
    let found = match (worst, args.undecided) {
        (Verdict::Pass, _) | (Verdict::Undecided, Some(CountsAs::Pass)) => printed,
        (Verdict::Fail, _) | (Verdict::Undecided, Some(CountsAs::Fail)) => Exit::Failed,
        (Verdict::Undecided, None) => Exit::Undecided,
    };
    Ok(ended.unwrap_or(found))
}

/// The experiment of one scenario, of those whose files the command reads.
fn experiment<'a>(args: &'a Check, origin: &Origin<'a>, scenario: &'a Scenario, reads: &[PathBuf]) -> Experiment<'a> {
    let Scenario { loaded, options } = scenario;
    let alone = Check { paths: vec![loaded.given.path.clone()], ..args.clone() };
    let mut keeping = Keeping::new(Asked::Check(alone), &[loaded], &args.parts, origin);
    let expected = loaded.document.root.at(&Place::top().then("expect"));
    keeping.reads.extend_from_slice(reads);
    keeping.detail = expected.map_or(String::new(), |node| node.to_json().to_string());
    let budget = Budget::Until { max_games: args.max_games.unwrap_or(loaded.prepared.check_games) };
    Experiment { keeping: Some(keeping), ..Experiment::new(loaded, "", digest(&loaded.document), budget, options) }
}

fn one(experiment: &Experiment<'_>, book: &Book, out: &Out) -> Result<(Checked, Option<Exit>), Stop> {
    let (prepared, budget) = (&experiment.loaded.prepared, experiment.budget);
    let cards = &prepared.contest.catalogue().cards;
    let sides = prepared.sides.len();
    let judge = Judge::new(&prepared.expectations, prepared.level, budget, sides, cards);
    let (ran, took) = experiment.play(book, budget, &prepared.contest.setup().sides, out, |watching| {
        let watch = &UntilDecided { watch: watching.watch, judge: &judge };
        prepared.contest.run(&experiment.plan(), Watching { watch, ..watching }, None)
    });
    if let Some(ended) = experiment.part(book, ran.stopped, out) {
        return Err(ended.map_or_else(|stop| stop, Stop::Said));
    }
    let findings = judge.findings(&ran.tally, ran.stopped != Stopped::Interrupted);
    let cut = CutGames {
        cut: ran.tally.cut(),
        games: ran.tally.games,
        max_turns: prepared.contest.setup().max_turns,
        of: String::new(),
    };
    let turn_word = prepared.contest.catalogue().turn_word;
    let checked = Checked {
        file: experiment.path().display().to_string(),
        title: prepared.title.clone(),
        game: prepared.game.to_owned(),
        players: players(prepared),
        seed: prepared.seed,
        games: ran.tally.games,
        blocks: ran.tally.blocks,
        max_games: budget.most(),
        level: prepared.level,
        stopped: ran.stopped.name(),
        verdict: findings.iter().map(|finding| finding.verdict).max().unwrap_or(Verdict::Pass),
        expectations: findings,
        warnings: cut_warning([cut], turn_word).into_iter().collect(),
        unmodelled: prepared.contest.catalogue().unmodelled.clone(),
        outplayed: prepared.contest.setup().outplayed.map(|known| known.told_by(build_id())),
        abandoned_games: ran.tally.abandoned.games,
        seconds: took.as_secs_f64(),
    };
    book.must_be_ours()?;
    let mut unwritten = None;
    if experiment.options.report.out.is_some() {
        let summary = sum_up(experiment, &ran, false);
        let report = CheckReport { checked: &checked, summary: &summary };
        let answer = answer(experiment, &ran, took, &report);
        unwritten = experiment.write(book, &answer, out).err().map(|error| out.error(&error));
    } else {
        experiment.without_report(book, ran.stopped, out);
    }
    let bugs = Bugs::new(&ran.tally.abandoned, |_| None);
    Ok((checked, verdict(&bugs, ran.stopped, out).or(unwritten)))
}

/// Who plays: each kind of player once, in the order of the sides.
fn players(prepared: &Prepared) -> Vec<String> {
    let mut players: Vec<String> = Vec::new();
    for player in prepared.sides.iter().map(|side| side.agent.to_string()) {
        if !players.contains(&player) {
            players.push(player);
        }
    }
    players
}

/// Ends a run at the look at which all that is expected is decided.
pub(super) struct UntilDecided<'a> {
    pub watch: &'a dyn Watch,
    pub judge: &'a Judge<'a>,
}

impl Watch for UntilDecided<'_> {
    fn played(&self, games: u64, wins: &[u64]) {
        self.watch.played(games, wins);
    }

    fn remembered(&self, games: u64) {
        self.watch.remembered(games);
    }

    fn enough(&self, tally: &Tally) -> bool {
        let decided = self.judge.decided(tally);
        if let (false, Some(games)) = (decided, self.judge.needs(tally)) {
            self.watch.aims_at(games);
        }
        decided
    }
}

/// The file that GitHub Actions shows on the page of a job.
#[expect(clippy::disallowed_methods, reason = "the command line may look at the environment")]
fn step_summary() -> Option<PathBuf> {
    std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty()).map(PathBuf::from)
}
