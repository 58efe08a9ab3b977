//! `balance tune`: the fewest and smallest changes of numbers that meet a scenario's targets.

mod confirm;
mod plays;
mod targets;
mod write;

use super::args::Tune;
use super::patch::{beside, changed, copies};
use crate::impact::{EXPOSURES, probe, taking_part};
use crate::own_file::OwnFile;
use crate::prelude::*;
use crate::sensitivity::PROBE;
use balance_engine::game::Path as Place;
use balance_report::frame::RefusedChange;
use balance_report::{Confirmed, Trade, TuneResults, TuneSearch, TuneSummary};
use balance_scenario::{matrix, tunables};
use balance_tune::{self as tune, Parameter, Task, Tuned};
use plays::Plays;
use targets::Targets;

/// One game in this many is used to confirm the changes.
const CONFIRMED: u64 = 4;

pub(super) fn tune(args: &Tune, origin: &Origin<'_>, out: &Out) -> Ended {
    let mut loaded = load(&args.scenario, &[], origin.files, out)?;
    require_target(&mut loaded);
    if !loaded.document.is_fine() {
        return Err(out.diagnostics(&loaded.document).into());
    }
    let targets = Targets::new(&loaded.prepared);
    let found = reading(&args.scenario.path, || {
        let used = used(args, &loaded, &targets);
        tunables(&loaded.document, &args.only, &used)
    })?;
    let found = found.map_err(|document| out.diagnostics(&document))?;
    ensure_changeable(&found, &loaded.document)?;
    let own = if args.write { write::open(&found, &loaded)? } else { Vec::new() };
    let budget = Budget::Until { max_games: args.max_games.unwrap_or(found.max_games) };
    let parts = Parts::from(&args.saves);
    let mut resumable = Resumable::new(PlayCommand::Tune(args.clone()), &[&loaded], &parts, origin);
    resumable.detail = detail(args, &loaded, &found, budget);
    let digest = balance_scenario::digest(&resumable.detail);
    let experiment =
        Experiment { resumable: Some(resumable), ..Experiment::new(&loaded, "tune", digest, budget, &args.options) };
    play_and_report(args, experiment, &found, &own, &targets, out)
}

/// Returns the keys of the cards that take part in games about the targets.
fn used(args: &Tune, loaded: &Loaded, targets: &Targets) -> BTreeSet<String> {
    let Loaded { document, prepared, .. } = loaded;
    let (games, threads) = (PROBE[usize::from(prepared.contest.setup().searches)], usize::from(args.options.threads));
    let mut used = BTreeSet::new();
    if targets.of_run > 0 {
        let plan = probe(prepared, games, threads);
        used.extend(taking_part(prepared.contest.as_ref(), &[], &plan, EXPOSURES).into_keys());
    }
    if !targets.shares().is_empty()
        && let Some(matrix) = matrix(&mut document.clone(), &prepared.variants)
    {
        let pairs: Vec<_> = PairSums::pairs(matrix.names.len()).collect();
        let plan = probe(prepared, (games / pairs.len() as u64).max(2), threads);
        for contest in pairs.into_iter().filter_map(|(one, two)| matrix.contest(one, two).ok()) {
            used.extend(taking_part(contest.as_ref(), &[], &plan, EXPOSURES).into_keys());
        }
    }
    used
}

fn detail(args: &Tune, loaded: &Loaded, found: &Tunables<'_>, budget: Budget) -> String {
    let plain = loaded.digest_with_variants();
    let said = |key: &str| loaded.document.root.at(&Place::top().then(key));
    let said = ["target", "expect", "level"].map(|key| said(key).map(|node| node.to_json()));
    let max_changes = args.max_changes.unwrap_or(found.max_changes);
    format!("{plain} {said:?} {:?} {max_changes} {}", found.list, budget.max_games())
}

fn require_target(loaded: &mut Loaded) {
    if loaded.prepared.targets.is_empty() {
        let help = "add a table `[[target]]`, for example with `metric = \"win_rate\"`, `side` and `within = [0.48, 0.52]`; \
                    it has the keys of `[[expect]]`";
        let said = "the scenario has no target to meet";
        loaded.document.report(&Place::top(), said, "", Some(help.to_owned()));
    }
}

/// Fails if no number may be changed, or if a path matches no number.
fn ensure_changeable(found: &Tunables<'_>, document: &Document) -> Result<(), Error> {
    if let Some(path) = found.idle.first() {
        let help = balance_scenario::pattern_meant(document, path);
        let said = format!("{path} matches no number of the scenario");
        return Err(Error::Argument(format!("{said}\n  {help}")));
    }
    if found.list.iter().all(|number| number.limits == (0, 0)) {
        let said = match found.unused {
            0 => "no number may be changed by even one step\n  widen the bounds, or use smaller steps".to_owned(),
            _ => format!(
                "none of these cards takes part in the games: {} numbers stay unchanged\n  choose others",
                found.unused
            ),
        };
        return Err(Error::Argument(said));
    }
    Ok(())
}

fn play_and_report(
    args: &Tune,
    experiment: Experiment<'_>,
    found: &Tunables<'_>,
    own: &[OwnFile],
    targets: &Targets,
    out: &Out,
) -> Ended {
    let session = experiment.open(None, out)?;
    let experiment = &session.experiment;
    let all = experiment.budget.max_games();
    let fresh = (all / CONFIRMED).max(1);
    let plan = Search::new(args, found, targets, (all - fresh, fresh));
    out.announce(&format!(
        "playing at most {} games: {} to search changes of {} numbers, and {} fresh ones to confirm the result",
        whole(all),
        whole(all - fresh),
        found.list.len(),
        whole(fresh)
    ));
    let (outcome, took) = play(&session, found, targets, &plan, fresh);
    let changed = changed(found.patched(outcome.tuned.chosen.changes()));
    let summary = sum_up(experiment, found, targets, &plan, &outcome, &changed);
    let met = summary.verdict == Some(Verdict::Pass);
    let variant = if summary.changes.is_empty() { "" } else { summary.variant.as_str() };
    let stopped = outcome.confirmed.as_ref().map_or(Stopped::Interrupted, |fresh| fresh.stopped);
    let rule = rule(all, fresh, experiment.loaded.prepared.level);
    let more = [("may", json!(args.only)), ("most", json!(plan.task.max_changes)), ("batch", json!(plan.batch))];
    let mut answer = Answer::new(&summary, (rule, summary.looks, stopped), took, Keys(more.into()));
    answer.extras.files = beside(&summary.files, &changed, variant);
    let ended = session.finish(&answer, "targets")?;
    if args.write && !met {
        out.remark("your files are unchanged: not all targets are shown to be met");
    }
    let ended = match (ended, summary.verdict) {
        (Exit::Fine | Exit::Undecided, Some(Verdict::Fail)) => Exit::Failed,
        (Exit::Fine, Some(Verdict::Undecided)) => Exit::Undecided,
        (ended, _) => ended,
    };
    Ok(if args.write && met { write::write(own, &changed, &summary.changes, ended, out) } else { ended })
}

fn rule(all: u64, fresh: u64, level: f64) -> String {
    format!(
        "at most {} games of a search that changes every number by small and large steps, proposes changes and plays the best \
         further; then fresh games until every target is decided, by joint {} % intervals over all checkpoints, or {fresh} \
         games",
        all - fresh,
        level * 100.0
    )
}

struct Search {
    task: Task,
    batch: u64,
}

/// The planned batches per parameter.
const SHARE: u64 = 10;
/// The parameters that every search is planned for, at least.
const FEW: u64 = 60;
/// The minimum and maximum games of a batch.
const BATCH: [u64; 2] = [500, 50_000];

impl Search {
    fn new(args: &Tune, found: &Tunables<'_>, targets: &Targets, (games, fresh): (u64, u64)) -> Self {
        let parameter = |number: &balance_scenario::Tunable| {
            let (low, high) = number.limits;
            Parameter { low, high, cost: number.cost }
        };
        let parameters: Vec<Parameter> = found.list.iter().map(parameter).collect();
        let batch = games / (SHARE * (parameters.len() as u64 + FEW));
        let batch = batch.clamp(BATCH[0], BATCH[1]);
        let max_changes = usize::from(args.max_changes.unwrap_or(found.max_changes)).min(parameters.len());
        let (targets, batches) = (targets.list.clone(), games / batch);
        // Half of the fresh games play the original scenario.
        let fresh = fresh / 2 / batch;
        let task = Task { parameters, targets, max_changes, batches, fresh };
        Search { task, batch }
    }
}

struct TuneOutcome {
    tuned: Tuned,
    confirmed: Option<Confirmed>,
    bugs: Bugs,
    refused: Vec<(Assignment, String)>,
}

fn play(
    session: &Session<'_>,
    found: &Tunables<'_>,
    targets: &Targets,
    plan: &Search,
    fresh: u64,
) -> (TuneOutcome, Duration) {
    let experiment = &session.experiment;
    let prepared = &experiment.loaded.prepared;
    session.play(experiment.budget, &[], |context| {
        let mut plays = Plays::new(prepared, found, targets, plan.batch, experiment.options.threads, context);
        let tuned = tune::tune(&plan.task, &mut plays);
        plays.keep();
        let (refused, mut bugs) = (plays.refused(), plays.bugs());
        let mut confirmed = None;
        if tuned.ended != tune::Ended::Interrupted {
            let (threads, chosen) = (experiment.threads(), &tuned.chosen);
            let (fresh, more) = confirm::confirm(prepared, found, targets, chosen, fresh, threads, context);
            confirmed = fresh;
            if bugs.abandoned_games == 0 {
                bugs = more;
            }
        }
        TuneOutcome { tuned, confirmed, bugs, refused }
    })
}

fn sum_up(
    experiment: &Experiment<'_>,
    found: &Tunables<'_>,
    targets: &Targets,
    plan: &Search,
    outcome: &TuneOutcome,
    changed: &[(PathBuf, String)],
) -> TuneSummary {
    let prepared = &experiment.loaded.prepared;
    let step = |&(parameter, steps): &(usize, i32)| number_step(prepared, found, parameter, steps);
    let steps = |assignment: &Assignment| assignment.changes().iter().map(step).collect::<Vec<_>>();
    TuneSummary::new(&TuneResults {
        scenario: facts(experiment.loaded),
        search: TuneSearch {
            search_games: outcome.tuned.records.played() * plan.batch,
            settings: outcome.tuned.records.assignments().count(),
            batch: plan.batch,
            ended: outcome.tuned.ended,
            numbers: found.list.len(),
            unused: found.unused,
            max_changes: plan.task.max_changes,
        },
        changes: steps(&outcome.tuned.chosen),
        nearer: outcome.tuned.nearer.as_ref().map_or_else(Vec::new, &steps),
        trade: trade(targets, plan, &outcome.tuned, &steps),
        refused: (outcome.refused.iter())
            .filter(|(assignment, _)| assignment.len() == 1)
            .map(|(assignment, why)| RefusedChange { step: step(&assignment.changes()[0]), why: why.clone() })
            .collect(),
        confirmed: outcome.confirmed.clone(),
        files: copies(changed),
        bugs: outcome.bugs.clone(),
    })
}

fn trade(
    targets: &Targets,
    plan: &Search,
    tuned: &Tuned,
    steps: &dyn Fn(&Assignment) -> Vec<NumberStep>,
) -> Vec<Trade> {
    let one = |assignment: &Assignment| {
        let measured = tuned.records.measured(assignment)?;
        let known = measured.means.iter().filter(|mean| mean.is_finite()).count();
        let missed = plan.task.missed(&measured.means);
        let each = plan.task.targets.iter().zip(&measured.means).enumerate();
        let farthest = each
            .map(|(at, (target, mean))| (at, target.miss(*mean), target.scale))
            .filter(|(_, miss, _)| *miss > 0.0)
            .max_by(|a, b| a.1.total_cmp(&b.1));
        let farthest = farthest.map(|(at, miss, scale)| (targets.name(at), miss * scale, targets.all[at].unit));
        let games = measured.batches as u64 * plan.batch;
        Some(Trade::new(&steps(assignment), (known - missed, known), farthest, games, *assignment == tuned.chosen))
    };
    tuned.best.iter().flatten().filter_map(one).collect()
}

fn number_step(prepared: &Prepared, found: &Tunables<'_>, parameter: usize, steps: i32) -> NumberStep {
    let number = &found.list[parameter];
    let change = (number.from, number.after(steps));
    NumberStep::new(prepared.contest.catalogue(), &number.path, number.card.as_deref(), change)
}
