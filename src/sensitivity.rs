//! `balance sensitivity`: what every number of a scenario moves, a step lower and a step higher, on the same dice.

use std::time::Duration;

use serde::Serialize;

use super::args::{Parts, Sensitivity};
use super::error::{Ended, Error};
use super::experiment::{Answer, Experiment};
use super::facts::facts;
use super::held::{held, variant};
use super::impact::{EXPOSURES, taking_part};
use super::kept::{Asked, Book, Keeping, Origin};
use super::load::{Loaded, load, reading};
use super::manifest::digest;
use super::out::Out;
use balance_engine::game::Per;
use balance_engine::sim::{Budget, GameNumber, Paired, PairedPlan, Stopped, Variant, paired_until};
use balance_report::frame::{NumberStep, RefusedChange};
use balance_report::{Difference, FRACTION, SensitivityPlan, SensitivitySummary, whole};
use balance_scenario::expect::{Expectation, Quantity, Unit};
use balance_scenario::{Change, Steps, StepsFor, number_steps};

/// Games that are looked at to see which cards take part, from the first on; fewer where players search. Never more than may
/// be played of a change: a card that is in none of those can't move anything.
pub(super) const PROBE: [u64; 2] = [4_000, 40];

pub(super) fn sensitivity(args: &Sensitivity, origin: &Origin<'_>, out: &Out) -> Ended {
    let mut loaded = load(&args.scenario, &[], origin.files, out)?;
    let Some(steps) = reading(&args.scenario.path, out, || steps(args, &mut loaded))? else {
        return Err(out.mistakes(&loaded.document).into());
    };
    must_change(args, &steps, &loaded)?;
    let parts = Parts::from(&args.saves);
    let mut keeping = Keeping::new(Asked::Sensitivity(args.clone()), &[&loaded], &parts, origin);
    // With another family, more looks or another precision another change would have been known.
    let changes: Vec<String> = steps.list.iter().map(|step| step.change.to_string()).collect();
    keeping.detail = format!("±{} {} {changes:?}", args.precision, args.max_games);
    let budget = Budget::Until { max_games: args.max_games };
    let experiment = Experiment {
        keeping: Some(keeping),
        ..Experiment::new(&loaded, "sensitivity", digest_of(args, &loaded), budget, &args.options)
    };
    go(args, &experiment, &steps, out)
}

fn digest_of(args: &Sensitivity, loaded: &Loaded) -> String {
    let Sensitivity { only, step, precision, .. } = args;
    let plain = digest(&loaded.document);
    balance_scenario::digest(&format!("{plain} {only:?} {step:?} {precision}"))
}

fn steps(args: &Sensitivity, loaded: &mut Loaded) -> Option<Steps> {
    let Loaded { document, prepared, .. } = loaded;
    let games = PROBE[usize::from(prepared.contest.setup().searches)].min(args.max_games);
    let used = taking_part(prepared, &[], games, usize::from(args.options.threads), EXPOSURES);
    let asked = StepsFor { only: args.only.clone(), step: args.step };
    number_steps(document, &asked, &used.into_keys().collect())
}

/// Something is to be changed, and every pattern means something.
fn must_change(args: &Sensitivity, steps: &Steps, loaded: &Loaded) -> Result<(), Error> {
    if let Some(pattern) = steps.idle.first() {
        let help = balance_scenario::pattern_meant(&loaded.document, pattern);
        return Err(Error::Argument(format!("--only {pattern}: no number of the scenario stands there\n  {help}")));
    }
    match (steps.list.is_empty(), steps.refused.first()) {
        (false, _) => Ok(()),
        (true, Some((change, why))) => {
            let help = match args.step {
                Some(_) => "leave --step out: each number has a step of its own",
                None => "name others: --only 'cards.*'",
            };
            Err(Error::Argument(format!("every change is refused, the first of them, {change}: {why}\n  {help}")))
        }
        (true, None) if !args.only.is_empty() => Err(Error::Argument(format!(
            "no card with such a number takes part: {} are left as they are\n  name others, or leave --only out",
            steps.unused
        ))),
        (true, None) => Err(Error::argument("the scenario has no number to change")),
    }
}

/// What the scenario expects something of, beside win rates and the length: what a single game has, and the names of the rest.
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
        // Of all cards at once one name is enough.
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

/// `cards.*.worth` for `cards.warden.worth`.
fn many(metric: &str) -> String {
    let parts: Vec<&str> = metric.split('.').collect();
    match parts.as_slice() {
        [first, .., last] => format!("{first}.*.{last}"),
        _ => metric.to_owned(),
    }
}

fn go(args: &Sensitivity, experiment: &Experiment<'_>, steps: &Steps, out: &Out) -> Ended {
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
    let book = experiment.open(&[], out)?;
    out.announce(&format!(
        "playing {} changes of one number each, beside the scenario as it is, until each is known to within {} percentage \
         points, at most {} games of each",
        plan.steps.len(),
        args.precision * 100.0,
        whole(args.max_games)
    ));
    let (mut paired, took) = play(experiment, &book, steps, &plan, out);
    // The names that a run with a precision has for these.
    paired.stopped = match paired.stopped {
        Stopped::Enough => Stopped::Precision,
        Stopped::NotEnough => Stopped::MaxGames,
        other => other,
    };
    let summary = SensitivitySummary::new(&plan, &paired);
    let rule = format!(
        "each change until its differences of win rates are known to within {} by intervals that hold together, for all \
         changes and at every look, at {} %, or {} games of it",
        args.precision,
        prepared.level * 100.0,
        args.max_games
    );
    let more = Changed { only: args.only.clone(), step: args.step, precision: args.precision };
    let answer = Answer::of(&summary, (rule, paired.looks, paired.stopped), took, more);
    experiment.finish(&book, &answer, "sensitivity", out)
}

/// What the manifest has beside that of a run: which numbers were changed, and how well it was to be known.
#[derive(Serialize)]
struct Changed {
    only: Vec<String>,
    step: Option<f64>,
    precision: f64,
}

fn play(
    experiment: &Experiment<'_>,
    book: &Book,
    steps: &Steps,
    plan: &SensitivityPlan<'_>,
    out: &Out,
) -> (Paired, Duration) {
    let prepared = &experiment.loaded.prepared;
    let variants: Vec<Variant<'_>> = (steps.list.iter())
        .map(|step| {
            let card = step.change.card.as_deref().and_then(|card| held(prepared, card));
            variant(prepared, step.contest.as_ref(), card)
        })
        .collect();
    let games = experiment.budget.most();
    let pairs = PairedPlan { seed: prepared.seed, games, threads: experiment.threads(), builds: false };
    let all = Budget::Until { max_games: games.saturating_mul(variants.len() as u64 + 1) };
    let asked: Vec<GameNumber> = plan.asked.iter().map(|(number, _)| *number).collect();
    // The win rate of all changes together means nothing, so none is shown.
    experiment.play(book, all, &[], out, |watching| {
        paired_until(
            prepared.contest.as_ref(),
            &variants,
            &pairs,
            watching,
            &|nth, tally| plan.is_known(nth, tally),
            &asked,
        )
    })
}
