//! `balance sensitivity`: the effect of each number of a scenario, one step lower and one step higher, with the same
//! dice.

use crate::args::Sensitivity;
use crate::holders::{card_with_holders, variant};
use crate::impact::{EXPOSURES, probe, taking_part};
use crate::prelude::*;
use balance_engine::game::Per;
use balance_engine::sim::GameNumber;
use balance_report::frame::RefusedChange;
use balance_report::{Difference, FRACTION, SensitivityPlan, SensitivitySummary};
use balance_scenario::expect::Unit;
use balance_scenario::{Change, Steps, StepsFor, number_steps};

/// The first games, which show which cards take part: without and with searching players. Other cards can't change anything.
pub(super) const PROBE: [u64; 2] = [4_000, 40];
const MAX_GAMES: u64 = 150_000;

pub(super) fn sensitivity(args: &Sensitivity, origin: &Origin<'_>, out: &Out) -> Ended {
    let mut loaded = load(&args.scenario, &[], origin.files, out)?;
    let Some(steps) = reading(&args.scenario.path, || steps(args, &mut loaded))? else {
        return Err(out.diagnostics(&loaded.document).into());
    };
    ensure_changeable(args, &steps, &loaded)?;
    let parts = Parts::from(&args.saves);
    let mut resumable = Resumable::new(PlayCommand::Sensitivity(args.clone()), &[&loaded], &parts, origin);
    // With other changes, more checkpoints or another precision, different changes would have been decided.
    let changes: Vec<String> = steps.list.iter().map(|step| step.change.to_string()).collect();
    let of_each = |games| share(games, changes.len() + 1, loaded.prepared.sides.len());
    let budget = Budget::Until { max_games: args.max_games.map_or(MAX_GAMES, of_each) };
    resumable.detail = format!("±{} {} {changes:?}", args.precision, budget.max_games());
    let digest = digest(&format!("{} {:?} {:?} {}", loaded.digest(), args.only, args.step, args.precision));
    let experiment = Experiment {
        resumable: Some(resumable),
        ..Experiment::new(&loaded, "sensitivity", digest, budget, &args.options)
    };
    play_and_report(args, experiment, &steps, out)
}

fn steps(args: &Sensitivity, loaded: &mut Loaded) -> Option<Steps> {
    let Loaded { document, prepared, .. } = loaded;
    let games = PROBE[usize::from(prepared.contest.setup().searches)].min(args.max_games.unwrap_or(MAX_GAMES));
    let plan = probe(prepared, games, usize::from(args.options.threads));
    let used = taking_part(prepared.contest.as_ref(), &[], &plan, EXPOSURES);
    let asked = StepsFor { only: args.only.clone(), step: args.step };
    number_steps(document, &asked, &used.into_keys().collect())
}

fn ensure_changeable(args: &Sensitivity, steps: &Steps, loaded: &Loaded) -> Result<(), Error> {
    if let Some(pattern) = steps.idle.first() {
        let help = balance_scenario::pattern_meant(&loaded.document, pattern);
        return Err(Error::Argument(format!("--only {pattern} matches no number of the scenario\n  {help}")));
    }
    match (steps.list.is_empty(), steps.refused.first()) {
        (false, _) => Ok(()),
        (true, Some((change, why))) => {
            let help = match args.step {
                Some(_) => "omit --step: each number has its own step",
                None => "choose others: --only 'cards.*'",
            };
            let of = match args.only.as_slice() {
                [] => "of the scenario".to_owned(),
                only => format!("at --only {}", only.join(" --only ")),
            };
            Err(Error::Argument(format!(
                "no number {of} can change by a step. The first, {change}, is refused: {why}\n  {help}"
            )))
        }
        (true, None) if !args.only.is_empty() => Err(Error::Argument(format!(
            "none of these cards takes part in the games: {} numbers stay unchanged\n  choose others, or omit --only",
            steps.unused
        ))),
        (true, None) => Err(Error::argument("the scenario has no number to change")),
    }
}

/// Returns the other numbers with expectations that each game has, and the names of the rest.
fn expected(expectations: &[Expectation]) -> (Vec<(GameNumber, Difference)>, Vec<String>) {
    let (mut asked, mut rest): (Vec<(GameNumber, Difference)>, Vec<String>) = Default::default();
    for expect in expectations {
        let number = match expect.quantity {
            Quantity::WinRate(_) | Quantity::TurnsMean => continue,
            Quantity::DrawRate => Some(GameNumber::Drawn),
            Quantity::UnfinishedRate => Some(GameNumber::Unfinished),
            Quantity::FirstSeatWinRate => Some(GameNumber::FirstWon),
            Quantity::Metric { side, metric, per: Per::Game } => Some(GameNumber::Metric { side, metric }),
            _ => None,
        };
        // An expectation about all cards needs only one name.
        let name = if expect.of_all { many(&expect.metric) } else { expect.metric.clone() };
        match number {
            Some(number) if asked.iter().all(|(other, _)| *other != number) => {
                let (metric, side) = (expect.metric.clone(), expect.side.clone());
                let unit = if expect.unit == Unit::Rate { FRACTION } else { expect.unit_word };
                asked.push((number, Difference { metric, side, unit, difference: None }));
            }
            None if !rest.contains(&name) => rest.push(name),
            _ => {}
        }
    }
    (asked, rest)
}

/// Returns `cards.*.worth` for `cards.warden.worth`.
fn many(metric: &str) -> String {
    let parts: Vec<&str> = metric.split('.').collect();
    match parts.as_slice() {
        [first, .., last] => format!("{first}.*.{last}"),
        _ => metric.to_owned(),
    }
}

fn play_and_report(args: &Sensitivity, experiment: Experiment<'_>, steps: &Steps, out: &Out) -> Ended {
    let prepared = &experiment.loaded.prepared;
    let scenario = facts(experiment.loaded);
    let step = |change: &Change| {
        NumberStep::new(scenario.catalogue, &change.path, change.card.as_deref(), (change.from, change.to))
    };
    let (asked, not_measured) = expected(&prepared.expectations);
    let refused = steps.refused.iter().map(|(change, why)| RefusedChange { step: step(change), why: why.clone() });
    let plan = SensitivityPlan {
        steps: steps.list.iter().map(|one| step(&one.change)).collect(),
        refused: refused.collect(),
        unused: steps.unused,
        asked,
        not_measured,
        precision: args.precision,
        // One more for an interrupt, which may come at any time.
        looks: experiment.budget.looks(scenario.sides.len()).count() + 1,
        scenario,
    };
    let session = experiment.open(None, out)?;
    let experiment = &session.experiment;
    out.announce(&format!(
        "playing the scenario and {} changes of one number, until each is known to within {} percentage points, at most {} \
         games of each",
        plan.steps.len(),
        args.precision * 100.0,
        whole(experiment.budget.max_games())
    ));
    let (mut paired, took) = play(&session, steps, &plan);
    // A run with a precision uses these names.
    paired.stopped = match paired.stopped {
        Stopped::Enough => Stopped::Precision,
        Stopped::NotEnough => Stopped::MaxGames,
        other => other,
    };
    let summary = SensitivitySummary::new(&plan, &paired);
    let rule = format!(
        "each change until its differences of win rates are known to within {}, by joint {} % intervals over all changes and \
         checkpoints, or {} games",
        args.precision,
        prepared.level * 100.0,
        experiment.budget.max_games()
    );
    let more = [("only", json!(args.only)), ("step", json!(args.step)), ("precision", json!(args.precision))];
    let answer = Answer::new(&summary, (rule, paired.looks, paired.stopped), took, Keys(more.into()));
    session.finish(&answer, "sensitivity")
}

fn play(session: &Session<'_>, steps: &Steps, plan: &SensitivityPlan<'_>) -> (Paired, Duration) {
    let experiment = &session.experiment;
    let prepared = &experiment.loaded.prepared;
    let variants: Vec<Variant<'_>> = (steps.list.iter())
        .map(|step| {
            let card = step.change.card.as_deref().and_then(|card| card_with_holders(prepared, card));
            variant(prepared, step.contest.as_ref(), card)
        })
        .collect();
    let games = experiment.budget.max_games();
    let pairs = PairedPlan { seed: prepared.seed, games, threads: experiment.threads(), builds: false };
    let all = Budget::Until { max_games: games.saturating_mul(variants.len() as u64 + 1) };
    let asked: Vec<GameNumber> = plan.asked.iter().map(|(number, _)| *number).collect();
    // The win rate of all changes together has no meaning, so none is shown.
    session.play(all, &[], |context| {
        paired_until(
            prepared.contest.as_ref(),
            &variants,
            &pairs,
            context,
            &|nth, tally| plan.is_known(nth, tally),
            &asked,
        )
    })
}
