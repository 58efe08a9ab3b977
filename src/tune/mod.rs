//! `balance tune`: the fewest and smallest changes of numbers that bring a scenario to its targets.

mod confirm;
mod goals;
mod plays;
mod write;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;

use super::args::{Parts, Tune};
use super::error::{Ended, Error};
use super::exit::Exit;
use super::experiment::{Answer, Besides, Experiment};
use super::kept::{Asked, Book, Keeping, Origin};
use super::load::{Loaded, load, reading};
use super::manifest::digest_with_variants;
use super::out::Out;
use super::own_file::OwnFile;
use super::patch::{beside, changed, copies};
use crate::facts::facts;
use crate::impact::{EXPOSURES, taking_part, taking_part_in};
use crate::sensitivity::PROBE;
use balance_engine::game::Path as Place;
use balance_engine::sim::{Budget, Plan, Stopped};
use balance_report::frame::{Bugs, NumberStep, RefusedChange};
use balance_report::{Confirmed, Trade, TuneResults, TuneSearch, TuneSummary, whole};
use balance_scenario::expect::Verdict;
use balance_scenario::{Document, Prepared, Tunables, matrix, tunables};
use balance_stats::PairSums;
use balance_tune::{self as tune, Dial, Method, Setting, Task, Tuned};

use goals::Goals;
use plays::Plays;

/// The part of all games that confirms what was found.
const CONFIRMED: u64 = 4;

pub(super) fn tune(args: &Tune, origin: &Origin<'_>, out: &Out) -> Ended {
    let mut loaded = load(&args.scenario, &[], origin.files, out)?;
    must_aim(&mut loaded);
    if !loaded.document.is_fine() {
        return Err(out.mistakes(&loaded.document).into());
    }
    let goals = Goals::new(&loaded.prepared);
    let found = reading(&args.scenario.path, out, || {
        let used = used(args, &loaded, &goals);
        tunables(&loaded.document, &args.may, &used)
    })?;
    let found = found.map_err(|document| out.mistakes(&document))?;
    must_change(&found, &loaded.document)?;
    let own = if args.write { write::open(&found, &loaded)? } else { Vec::new() };
    let budget = Budget::Until { max_games: args.max_games.unwrap_or(found.max_games) };
    let parts = Parts::from(&args.saves);
    let mut keeping = Keeping::new(Asked::Tune(args.clone()), &[&loaded], &parts, origin);
    keeping.detail = detail(args, &loaded, &found, budget);
    let digest = balance_scenario::digest(&keeping.detail);
    let experiment =
        Experiment { keeping: Some(keeping), ..Experiment::new(&loaded, "tune", digest, budget, &args.options) };
    go(args, &experiment, &found, &own, &goals, out)
}

/// The keys of the cards that take part in what the targets are about.
fn used(args: &Tune, loaded: &Loaded, goals: &Goals) -> BTreeSet<String> {
    let Loaded { document, prepared, .. } = loaded;
    let (games, threads) = (PROBE[usize::from(prepared.contest.setup().searches)], usize::from(args.options.threads));
    let mut used = BTreeSet::new();
    if goals.of_run > 0 {
        used.extend(taking_part(prepared, &[], games, threads, EXPOSURES).into_keys());
    }
    if !goals.shares().is_empty()
        && let Some(matrix) = matrix(&mut document.clone(), &prepared.variants)
    {
        let pairs: Vec<_> = PairSums::pairs(matrix.names.len()).collect();
        let budget = Budget::Games((games / pairs.len() as u64).max(2));
        let (seed, level) = (prepared.seed, prepared.level);
        let plan = Plan { seed, budget, level, threads, builds: false };
        for contest in pairs.into_iter().filter_map(|(one, two)| matrix.contest(one, two).ok()) {
            used.extend(taking_part_in(contest.as_ref(), &[], &plan, EXPOSURES).into_keys());
        }
    }
    used
}

/// Everything that decides what is played.
fn detail(args: &Tune, loaded: &Loaded, found: &Tunables<'_>, budget: Budget) -> String {
    let plain = digest_with_variants(&loaded.document);
    let said = |key: &str| loaded.document.root.at(&Place::top().then(key));
    let said = ["target", "expect", "level"].map(|key| said(key).map(|node| node.to_json()));
    let most = args.most.unwrap_or(found.most);
    format!("{plain} {said:?} {:?} {most} {} {}", found.list, budget.most(), args.method)
}

/// A search for nothing would find that nothing has to be changed.
fn must_aim(loaded: &mut Loaded) {
    if loaded.prepared.targets.is_empty() {
        let help = "add a table `[[target]]`, for example with `metric = \"win_rate\"`, `side` and `within = [0.48, 0.52]`; \
                    it is written as `[[expect]]` is";
        let said = "the scenario has no target, so there is nothing to bring about";
        loaded.document.report(&Place::top(), said, "", Some(help.to_owned()));
    }
}

/// There is something that may be changed, and every path means something.
fn must_change(found: &Tunables<'_>, document: &Document) -> Result<(), Error> {
    if let Some(path) = found.idle.first() {
        let help = balance_scenario::pattern_meant(document, path);
        let said = format!("{path} may be changed, but no number of the scenario stands there");
        return Err(Error::Argument(format!("{said}\n  {help}")));
    }
    if found.list.iter().all(|number| number.limits == (0, 0)) {
        let said = match found.unused {
            0 => "no number may be changed by even one step\n  widen the bounds, or make the steps smaller".to_owned(),
            _ => format!("no card with such a number takes part: {} are left as they are\n  name others", found.unused),
        };
        return Err(Error::Argument(said));
    }
    Ok(())
}

fn go(
    args: &Tune,
    experiment: &Experiment<'_>,
    found: &Tunables<'_>,
    own: &[OwnFile],
    goals: &Goals,
    out: &Out,
) -> Ended {
    let book = experiment.open(&[], out)?;
    let all = experiment.budget.most();
    let fresh = (all / CONFIRMED).max(1);
    let plan = Search::new(args, found, goals, (all - fresh, fresh));
    out.announce(&format!(
        "playing at most {} games: {} to look for changes of {} numbers, and {} fresh ones to confirm what is found",
        whole(all),
        whole(all - fresh),
        found.list.len(),
        whole(fresh)
    ));
    let (told, took) = play(experiment, &book, found, goals, &plan, fresh, out);
    let changed = changed(found.patched(told.tuned.chosen.turned()));
    let summary = sum_up(experiment, found, goals, &plan, &told, &changed);
    let met = summary.verdict == Some(Verdict::Pass);
    let variant = if summary.changes.is_empty() { "" } else { summary.variant.as_str() };
    let stopped = told.confirmed.as_ref().map_or(Stopped::Interrupted, |fresh| fresh.stopped);
    let rule = rule(all, fresh, experiment.loaded.prepared.level);
    let more = Sought { may: args.may.clone(), most: plan.task.most, batch: plan.batch };
    let answer = Answer {
        besides: Besides { files: beside(&summary.files, &changed, variant), ..Besides::default() },
        ..Answer::of(&summary, (rule, summary.looks, stopped), took, more)
    };
    let ended = experiment.finish(&book, &answer, "targets", out)?;
    if args.write && !met {
        out.remark("nothing was written into files: not all targets are shown to be met");
    }
    let ended = match (ended, summary.verdict) {
        (Exit::Fine | Exit::Undecided, Some(Verdict::Fail)) => Exit::Failed,
        (Exit::Fine, Some(Verdict::Undecided)) => Exit::Undecided,
        (ended, _) => ended,
    };
    Ok(match args.write && met {
        true => write::write(own, &changed, &summary.changes, ended, out),
        false => ended,
    })
}

fn rule(all: u64, fresh: u64, level: f64) -> String {
    format!(
        "at most {} games of a search that plays every number a step and a stride each way, proposes changes and plays the best \
         on; then fresh games until every target is decided by intervals that hold together, at every look, at {} %, or \
         {fresh} games",
        all - fresh,
        level * 100.0
    )
}

#[derive(Serialize)]
struct Sought {
    may: Vec<String>,
    most: usize,
    batch: u64,
}

struct Search {
    task: Task,
    batch: u64,
    method: Method,
}

/// Batches that a dial is worth in the plan: so many of all games are for one.
const SHARE: u64 = 10;

/// Dials that every search is planned for, however few it has.
const FEW: u64 = 60;

/// The fewest and the most games of a batch.
const BATCH: [u64; 2] = [500, 50_000];

impl Search {
    fn new(args: &Tune, found: &Tunables<'_>, goals: &Goals, (games, fresh): (u64, u64)) -> Self {
        let dial = |number: &balance_scenario::Tunable| {
            let (low, high) = number.limits;
            Dial { low, high, cost: number.cost }
        };
        let dials: Vec<Dial> = found.list.iter().map(dial).collect();
        let batch = games / (SHARE * (dials.len() as u64 + FEW));
        let batch = batch.clamp(BATCH[0], BATCH[1]);
        let most = usize::from(args.most.unwrap_or(found.most)).min(dials.len());
        let (goals, batches) = (goals.list.clone(), games / batch);
        // Half of the fresh games are played without the changes.
        let fresh = fresh / 2 / batch;
        let task = Task { dials, goals, most, batches, fresh };
        Search { task, batch, method: Method::from_name(&args.method).unwrap_or(Method::Model) }
    }
}

struct Told {
    tuned: Tuned,
    confirmed: Option<Confirmed>,
    bugs: Bugs,
    refused: Vec<(Setting, String)>,
}

fn play(
    experiment: &Experiment<'_>,
    book: &Book,
    found: &Tunables<'_>,
    goals: &Goals,
    plan: &Search,
    fresh: u64,
    out: &Out,
) -> (Told, Duration) {
    let prepared = &experiment.loaded.prepared;
    experiment.play(book, experiment.budget, &[], out, |watching| {
        let mut plays = Plays::new(prepared, found, goals, plan.batch, experiment.options.threads, watching);
        let tuned = tune::tune_by(plan.method, prepared.seed, &plan.task, &mut plays);
        plays.keep();
        let (refused, mut bugs) = (plays.refused(), plays.bugs());
        let whole = tuned.ended != tune::Ended::Interrupted;
        let confirmed = whole
            .then(|| confirm::confirm(prepared, found, goals, &tuned.chosen, fresh, experiment.threads(), watching));
        let confirmed = confirmed.and_then(|(confirmed, more)| {
            if bugs.abandoned_games == 0 {
                bugs = more;
            }
            confirmed
        });
        Told { tuned, confirmed, bugs, refused }
    })
}

fn sum_up(
    experiment: &Experiment<'_>,
    found: &Tunables<'_>,
    goals: &Goals,
    plan: &Search,
    told: &Told,
    changed: &[(PathBuf, String)],
) -> TuneSummary {
    let prepared = &experiment.loaded.prepared;
    let step = |&(dial, steps): &(usize, i32)| number_step(prepared, found, dial, steps);
    let steps = |setting: &Setting| setting.turned().iter().map(step).collect::<Vec<_>>();
    TuneSummary::new(TuneResults {
        scenario: facts(experiment.loaded),
        search: TuneSearch {
            search_games: told.tuned.records.played() * plan.batch,
            settings: told.tuned.records.settings().count(),
            batch: plan.batch,
            ended: told.tuned.ended,
            numbers: found.list.len(),
            unused: found.unused,
            most: plan.task.most,
        },
        changes: steps(&told.tuned.chosen),
        nearer: told.tuned.nearer.as_ref().map_or_else(Vec::new, &steps),
        trade: trade(goals, plan, &told.tuned, &steps),
        refused: (told.refused.iter())
            .filter(|(setting, _)| setting.len() == 1)
            .map(|(setting, why)| RefusedChange { step: step(&setting.turned()[0]), why: why.clone() })
            .collect(),
        confirmed: told.confirmed.clone(),
        files: copies(changed),
        bugs: told.bugs.clone(),
    })
}

/// The best setting of each number of changes, by the games of the search.
fn trade(goals: &Goals, plan: &Search, tuned: &Tuned, steps: &dyn Fn(&Setting) -> Vec<NumberStep>) -> Vec<Trade> {
    let one = |setting: &Setting| {
        let measured = tuned.records.measured(setting)?;
        let told = measured.means.iter().filter(|mean| mean.is_finite()).count();
        let missed = plan.task.missed(&measured.means);
        let each = plan.task.goals.iter().zip(&measured.means).enumerate();
        let farthest = each
            .map(|(at, (goal, mean))| (at, goal.miss(*mean), goal.scale))
            .filter(|(_, miss, _)| *miss > 0.0)
            .max_by(|a, b| a.1.total_cmp(&b.1));
        let farthest = farthest.map(|(at, miss, scale)| (goals.name(at), miss * scale, goals.all[at].unit));
        let games = measured.batches as u64 * plan.batch;
        Some(Trade::new(&steps(setting), (told - missed, told), farthest, games, *setting == tuned.chosen))
    };
    tuned.best.iter().flatten().filter_map(one).collect()
}

/// A number of the scenario with what becomes of it.
fn number_step(prepared: &Prepared, found: &Tunables<'_>, dial: usize, steps: i32) -> NumberStep {
    let number = &found.list[dial];
    let change = (number.from, number.after(steps));
    NumberStep::new(prepared.contest.catalogue(), &number.path, number.card.as_deref(), change)
}
