//! `balance check`: plays until all expectations are decided, and answers by exit code.

use crate::args::{Check, CountsAs, Report};
use crate::prelude::*;
use crate::side_files::{ensure_outside, ensure_writable};

mod verdicts;

use self::verdicts::{printed, write_verdicts};
use crate::experiment::verdict;
use crate::run::{answer, sum_up};
use crate::second_opinion::ensure_club_players;
use balance_engine::game::Path as Place;
use balance_engine::sim::Progress;
use balance_report::frame::{cut_warning, slugs};
use balance_report::{CheckReport, Refused};
use balance_scenario::Kind;
use balance_scenario::Override;
use balance_scenario::expect::Checked;

struct Scenario {
    loaded: Loaded,
    options: RunOptions,
}

/// Mistakes in scenarios that can't be checked, and all files that were read.
#[derive(Default)]
struct Wrong {
    refused: Vec<Refused>,
    read: Vec<PathBuf>,
}

fn load(args: &Check, files: &dyn Files, wrong: &mut Wrong, out: &Out) -> Result<Vec<Scenario>, Exit> {
    let experts = args.experts.map(|games| Override::Number("experts", games));
    let sets = overrides(args.seed, experts.as_slice(), &args.set);
    let mut scenarios = Vec::new();
    for (path, folder) in args.paths.iter().zip(folders(args)) {
        let read = || {
            let mut document = read_document_with(files, path, &sets);
            let prepared = ready(&mut document, &stem(path));
            require_expectation(&mut document);
            (document, prepared)
        };
        let (document, prepared) = reading(path, read)?;
        wrong.read.extend(inputs(path, &document));
        match prepared.filter(|_| document.is_fine()) {
            Some(prepared) => {
                let loaded = Loaded::new(document, prepared, &args.scenario(path));
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

fn ensure_outside_reports(args: &Check, outputs: &[Output<'_>]) -> Result<(), Error> {
    folders(args).iter().flatten().try_for_each(|folder| ensure_outside(outputs, folder))
}

/// Reports a scenario without expectations, whose check could never fail.
fn require_expectation(document: &mut Document) {
    let expect = document.root.at(&Place::top().then("expect"));
    let some = expect.is_some_and(|node| node.as_array().is_none_or(|list| !list.is_empty()));
    // If a file couldn't be read or isn't valid TOML, the expectations may have been lost.
    let lost = document.diagnostics.iter().any(|diagnostic| diagnostic.kind == Kind::Syntax)
        || document.root.as_table().is_none_or(|table| table.is_empty());
    if some || lost {
        return;
    }
    document.report(
        &Place::top(),
        "the scenario has no expectations, so this check can't fail",
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
    let ended = play_and_report(args, origin, &mut wrong, out);
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
        // The file of an earlier check might say that all tests pass.
        if let Err(error) = replace_file(path, &report::junit_of_refused(&wrong.refused)) {
            complain(&error.to_string());
        }
    }
    ended
}

impl Wrong {
    /// True if a file can be written, and is neither an input nor the user's own file nor in a report.
    fn may_be_written(&self, path: &Path, args: &Check) -> bool {
        let output = [Output { path, content: Content::Junit }];
        check_outputs(&output, &self.read, Some(args.options.report.force)).is_ok()
            && ensure_outside_reports(args, &output).is_ok()
            && ensure_writable(&output).is_ok()
    }
}

fn play_and_report(args: &Check, origin: &Origin<'_>, wrong: &mut Wrong, out: &Out) -> Ended {
    wrong.read.extend(args.paths.iter().cloned());
    let scenarios = &load(args, origin.files, wrong, out)?;
    let summary = if args.markdown.is_none() { step_summary() } else { None };
    let beside: Vec<Output<'_>> = Output::of(Content::Junit, &args.junit)
        .chain(Output::of(Content::Markdown, &args.markdown))
        .chain(Output::of(Content::Added, &summary))
        .collect();
    check_outputs(&beside, &wrong.read, Some(args.options.report.force))?;
    ensure_outside_reports(args, &beside)?;
    if args.parts.shard.is_some() && scenarios.len() > 1 {
        return Err(Error::argument("a shard belongs to one scenario\n  name one, and play shards of each separately"));
    }
    scenarios.iter().try_for_each(|scenario| ensure_club_players(&scenario.loaded))?;
    let experiments: Vec<Experiment<'_>> =
        scenarios.iter().map(|of| experiment(args, origin, of, &wrong.read)).collect();
    for experiment in experiments.iter().filter(|of| of.writes_report()) {
        experiment.ensure_replaceable(out)?;
    }
    ensure_writable(&beside)?;
    let sessions = experiments.into_iter().map(|experiment| {
        let saved = experiment.saved_games(out)?;
        Ok(Session { experiment, saved, out })
    });
    let sessions: Vec<Session<'_>> = sessions.collect::<Result<_, Error>>()?;

    let mut checks = Vec::new();
    let mut ended = None;
    for session in &sessions {
        let (checked, exit) = one(session)?;
        checks.push(checked);
        // A bug has priority over an interrupt and over the verdicts.
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

impl Experiment<'_> {
    fn writes_report(&self) -> bool {
        self.options.report.out.is_some() && !self.options.report.no_report
    }
}

/// `reads` are the files of all scenarios.
fn experiment<'a>(args: &'a Check, origin: &Origin<'a>, scenario: &'a Scenario, reads: &[PathBuf]) -> Experiment<'a> {
    let Scenario { loaded, options } = scenario;
    let max_games = args.max_games.map(|games| share(games, args.paths.len(), loaded.prepared.sides.len()));
    let alone = Check { paths: vec![loaded.given.path.clone()], max_games, ..args.clone() };
    let mut resumable = Resumable::new(PlayCommand::Check(alone), &[loaded], &args.parts, origin);
    let expected = loaded.document.root.at(&Place::top().then("expect"));
    resumable.reads.extend_from_slice(reads);
    resumable.detail = expected.map_or(String::new(), |node| node.to_json().to_string());
    let budget = Budget::Until { max_games: max_games.unwrap_or(loaded.prepared.check_games) };
    Experiment { resumable: Some(resumable), ..Experiment::new(loaded, "", loaded.digest(), budget, options) }
}

fn one(session: &Session<'_>) -> Result<(Checked, Option<Exit>), Stop> {
    let Session { experiment, saved, out } = session;
    let (prepared, budget) = (&experiment.loaded.prepared, experiment.budget);
    let cards = &prepared.contest.catalogue().cards;
    let sides = prepared.sides.len();
    let judge = Judge::new(&prepared.expectations, prepared.level, budget, sides, cards);
    let (mut run, took) = session.play(budget, &prepared.contest.setup().sides, |context| {
        let watch = &StopWhenDecided { progress: context.progress, judge: &judge };
        prepared.contest.run(&experiment.plan(), RunContext { progress: watch, ..context }, None)
    });
    let opinion = session.second_opinion(&mut run);
    if let Some(ended) = session.part(run.stopped) {
        return Err(ended.map_or_else(|stop| stop, Stop::Said));
    }
    // It takes long: pairs of cards are part of it.
    let summary =
        (opinion.is_some() || experiment.writes_report()).then(|| sum_up(experiment, &run, opinion.as_ref(), false));
    let findings = judge.findings(&run.tally, run.stopped != Stopped::Interrupted);
    let cut = CutGames {
        cut: run.tally.cut(),
        games: run.tally.games,
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
        games: run.tally.games,
        blocks: run.tally.blocks,
        max_games: budget.max_games(),
        level: prepared.level,
        stopped: run.stopped.name(),
        verdict: findings.iter().map(|finding| finding.verdict).max().unwrap_or(Verdict::Pass),
        expectations: findings,
        warnings: cut_warning([cut], turn_word).into_iter().collect(),
        unmodelled: prepared.contest.catalogue().unmodelled.clone(),
        strength_gap: prepared.contest.setup().strength_gap.map(|known| known.reported_by(build_id())),
        second_opinion: summary.as_ref().and_then(report::second_opinion),
        abandoned_games: run.tally.abandoned.games,
        seconds: took.as_secs_f64(),
    };
    saved.ensure_same_play()?;
    let mut unwritten = None;
    if let Some(summary) = summary.as_ref().filter(|_| experiment.writes_report()) {
        let report = CheckReport { checked: &checked, summary };
        let answer = answer(experiment, &run, took, &report);
        unwritten = session.write(&answer).err().map(|error| out.error(&error));
    } else {
        session.without_report(run.stopped);
    }
    let bugs = Bugs::new(&run.tally.abandoned, |_| None);
    Ok((checked, verdict(&bugs, run.stopped, out).or(unwritten)))
}

fn players(prepared: &Prepared) -> Vec<String> {
    let mut known = BTreeSet::new();
    let players = prepared.sides.iter().map(|side| side.agent.to_string());
    players.filter(|player| known.insert(player.clone())).collect()
}

/// Stops a run at the checkpoint where all expectations are decided.
pub(super) struct StopWhenDecided<'a> {
    pub progress: &'a dyn Progress,
    pub judge: &'a Judge<'a>,
}

impl Progress for StopWhenDecided<'_> {
    fn played(&self, games: u64, wins: &[u64]) {
        self.progress.played(games, wins);
    }

    fn remembered(&self, games: u64) {
        self.progress.remembered(games);
    }

    fn enough(&self, tally: &Tally) -> bool {
        let decided = self.judge.decided(tally);
        if let (false, Some(games)) = (decided, self.judge.needs(tally)) {
            self.progress.aims_at(games);
        }
        decided
    }
}

/// Returns the file that GitHub Actions shows on the page of a job.
#[expect(clippy::disallowed_methods, reason = "the command line may look at the environment")]
fn step_summary() -> Option<PathBuf> {
    std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty()).map(PathBuf::from)
}
