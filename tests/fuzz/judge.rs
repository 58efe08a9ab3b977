//! What must hold of every input, whatever it says.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use balance_engine::game::Ask;
use balance_engine::sim::{Budget, Contest, PairedPlan, Plan, Pool as _, RunContext, Variant, build_pairs, paired};
use balance_report as report;
use balance_report::frame::{Results, ScenarioFacts, SideLabel, Summary};
use balance_report::{Canvas, Report as _};
use balance_scenario::{
    Document, Override, Prepared, candidates, list_cards, matrix, read_document_with, ready, replace_cards,
};

use super::corpus::Case;

/// What came of an input.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Timing {
    /// Nothing is wrong with it.
    pub sound: bool,
    /// How long the reading took.
    pub reading: Duration,
    /// How long the games took.
    pub playing: Duration,
}

/// Reads an input, and if it is to be played and can be, plays it. With a limit, reading takes no longer than that, and
/// playing no longer than five times as much, of this thread's time; tests have none, because machines differ.
///
/// # Errors
/// If a required property fails: which one.
pub(crate) fn judge(case: &Case, play: bool, limit: Option<Duration>) -> Result<Timing, String> {
    let start = busy();
    let read = catch_unwind(AssertUnwindSafe(|| read(case)));
    let (mut document, prepared) = read.map_err(|panic| format!("reading: {}", words(&*panic)))??;
    let mut told = Timing { reading: busy() - start, ..Timing::default() };
    within("reading", told.reading, limit)?;
    let Some(prepared) = prepared else { return Ok(told) };
    told.sound = true;
    if !play {
        return Ok(told);
    }
    let start = busy();
    let played = catch_unwind(AssertUnwindSafe(|| all_commands(&mut document, &prepared)));
    played.map_err(|panic| format!("playing: {}", words(&*panic)))??;
    told.playing = busy() - start;
    within("playing", told.playing, limit.map(|limit| 5 * limit))?;
    Ok(told)
}

/// Returns the CPU time of this thread, because a thread mostly waits on a busy machine. If the system doesn't report
/// it, returns the elapsed time.
#[expect(clippy::disallowed_methods, reason = "the time is what is looked at")]
fn busy() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let worked = told.and_then(|told| told.split_whitespace().next()?.parse().ok());
    worked.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

fn within(what: &str, took: Duration, limit: Option<Duration>) -> Result<(), String> {
    match limit.filter(|limit| took > *limit) {
        Some(limit) => Err(format!("{what} takes {took:.1?}, longer than {limit:?}")),
        None => Ok(()),
    }
}

fn read(case: &Case) -> Result<(Document, Option<Prepared>), String> {
    let files = case.memory();
    let sets: Vec<Override> = case.sets.iter().cloned().map(Override::Set).collect();
    let mut document = read_document_with(&files, &case.scenario, &sets);
    let prepared = ready(&mut document, "mutated");
    if prepared.is_some() != document.is_fine() {
        return Err("mistakes and a scenario that is ready, or neither".to_owned());
    }
    told_well(&document, &case.files[&case.scenario])?;
    Ok((document, prepared))
}

/// Every mistake says where it is, and nothing goes to a terminal that it would obey.
fn told_well(document: &Document, scenario: &[u8]) -> Result<(), String> {
    // A file that is no text, or empty, has no place to point at, and is named.
    let text = std::str::from_utf8(scenario).unwrap_or("");
    let readable = !text.trim_start_matches('\u{feff}').trim().is_empty();
    for diagnostic in &document.diagnostics {
        if diagnostic.place.is_none() && readable {
            return Err(format!("a mistake without a place: {}", diagnostic.message));
        }
        if diagnostic.message.is_empty() {
            return Err("a mistake without words".to_owned());
        }
    }
    let drawn = document.render(false);
    match drawn.chars().find(|letter| obeyed(*letter)) {
        Some(letter) => Err(format!("{letter:?} goes to the terminal")),
        None => Ok(()),
    }
}

/// Whether a terminal does something else than show it.
fn obeyed(letter: char) -> bool {
    let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || (letter.is_control() && letter != '\n')
}

/// What all commands do with a scenario, with as few games as there can be.
fn all_commands(document: &mut Document, prepared: &Prepared) -> Result<(), String> {
    let contest = &*prepared.contest;
    run(prepared)?;
    traced(contest)?;
    // Without an answer it says why.
    let _ = contest.odds(&Ask::default());
    let variants = &prepared.variants;
    let builds = variants.builds.iter().flat_map(|builds| &builds.list);
    let others: Vec<&dyn Contest> =
        variants.changed.iter().chain(builds).map(|variant| &*variant.contest).take(3).collect();
    compared(contest, &others)?;
    let cards = || contest.catalogue().cards.iter().map(|card| (card.id.clone(), vec![0])).take(4).collect();
    if let Some(neutral) = replace_cards(&mut document.clone(), &cards) {
        let list: Vec<&dyn Contest> = neutral.list.iter().map(|it| &*it.contest).collect();
        compared(contest, &list)?;
    }
    if let Some(field) = matrix(&mut document.clone(), variants)
        && let Ok(met) = field.contest(0, 1)
    {
        traced(&*met)?;
    }
    if let Some(builds) = &variants.builds
        && let Some(found) = candidates(&mut document.clone(), builds, prepared.seed)
        && let Ok(met) = found.contest(found.count - 1)
    {
        traced(&*met)?;
        let _ = found.as_toml(0);
    }
    list_cards(document).map(|_| ()).ok_or_else(|| "its cards cannot be listed".to_owned())
}

fn run(prepared: &Prepared) -> Result<(), String> {
    let contest = &*prepared.contest;
    let (seed, budget, level) = (prepared.seed, Budget::Games(2), prepared.level);
    let plan = Plan { seed, budget, level, threads: 1, builds: true };
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let run = contest.run(&plan, context, None);
    if let Some(given_up) = run.tally.abandoned.lowest.first() {
        return Err(format!("a game is given up: {}", given_up.why));
    }
    let label = |(at, side): (usize, &balance_scenario::SideName)| SideLabel {
        name: side.name.clone(),
        agent: side.agent.to_string(),
        draws_build: contest.setup().draws_build[at],
    };
    let pairs = build_pairs(contest, &run.tally, prepared.seed, 1, prepared.level);
    let results = Results {
        scenario: ScenarioFacts {
            game: prepared.game,
            title: &prepared.title,
            sides: prepared.sides.iter().enumerate().map(label).collect(),
            catalogue: contest.catalogue(),
            max_turns: contest.setup().max_turns,
            level,
            build: "",
            digest: String::new(),
            seed: prepared.seed,
        },
        run: &run,
        pairs: pairs.as_ref(),
        sequential: None,
        second_opinion: None,
    };
    let summary = Summary::new(&results);
    let page = report::Report::page(&summary, report::WIDTH).text(false);
    if let Some(letter) = page.chars().find(|letter| obeyed(*letter)) {
        return Err(format!("{letter:?} goes to the terminal with the report"));
    }
    for (name, svg) in summary.charts(Canvas::default()) {
        if let Some(letter) = svg.chars().find(|letter| obeyed(*letter)) {
            return Err(format!("{letter:?} is in {name}"));
        }
    }
    Ok(())
}

fn traced(contest: &dyn Contest) -> Result<(), String> {
    let told = contest.trace(1, 0);
    match told.lines.iter().any(|line| line.note.text.is_empty()) {
        true => Err("a line of a transcript says nothing".to_owned()),
        false => Ok(()),
    }
}

fn compared(base: &dyn Contest, others: &[&dyn Contest]) -> Result<(), String> {
    if others.is_empty() {
        return Ok(());
    }
    let plan = PairedPlan { seed: 1, games: 2, threads: 1, builds: false };
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let variants: Vec<Variant<'_>> = others.iter().map(|contest| Variant::all(*contest)).collect();
    match paired(base, &variants, &plan, context).tallies.abandoned.lowest.first() {
        Some(given_up) => Err(format!("a compared game is given up: {given_up:?}")),
        None => Ok(()),
    }
}

/// The message of a panic.
fn words(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("a panic").to_owned()
}
