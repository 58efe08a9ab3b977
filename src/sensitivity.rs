//! `balance sensitivity`: what every number of a scenario moves, a step lower and a step higher, on the same dice.

use std::time::Duration;

use serde::Serialize;

use super::args::{Parts, Sensitivity};
use super::error::{Ended, Error};
use super::experiment::{Answer, Besides, Experiment};
use super::facts::{facts, labels};
use super::held::{held, variant};
use super::impact::{EXPOSURES, taking_part};
use super::kept::{Asked, Book, Keeping, Origin};
use super::load::{Loaded, load, reading};
use super::manifest::{Counts, digest};
use super::out::Out;
use balance_engine::game::Per;
use balance_engine::sim::{Budget, GameNumber, Paired, PairedPlan, PairedTally, Stopped, Variant, paired_until};
use balance_report as report;
use balance_report::frame::{
    AskedNumber, Frames, Made, NumberStep, SensitivityResults, SensitivitySummary, Told, Yardstick, holders,
};
use balance_scenario::expect::{Expectation, Quantity, Unit};
use balance_scenario::{Change, Prepared, Steps, StepsFor, number_steps};

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

/// What the scenario expects something of, beside win rates and the length, as far as each game has it.
#[derive(Default)]
struct Expected {
    asked: Vec<GameNumber>,
    numbers: Vec<AskedNumber>,
    untold: Vec<String>,
}

impl Expected {
    fn new(expectations: &[Expectation]) -> Self {
        let mut all = Expected::default();
        for expect in expectations {
            let asked = match expect.quantity {
                Quantity::WinRate(_) | Quantity::TurnsMean => continue,
                Quantity::DrawRate => Some(GameNumber::Drawn),
                Quantity::UnfinishedRate => Some(GameNumber::Unfinished),
                Quantity::FirstSeatWinRate => Some(GameNumber::FirstWon),
                Quantity::Metric { side, metric, per: Per::Game } => Some(GameNumber::Metric { side, metric }),
                _ => None,
            };
            match asked {
                Some(asked) if all.asked.contains(&asked) => {}
                Some(asked) => {
                    all.asked.push(asked);
                    all.numbers.push(AskedNumber {
                        metric: expect.metric.clone(),
                        side: expect.side.clone(),
                        rate: expect.unit == Unit::Rate,
                        unit: expect.unit_word,
                    });
                }
                // Of all cards at once one name is enough.
                None if expect.of_all => all.mention(many(&expect.metric)),
                None => all.mention(expect.metric.clone()),
            }
        }
        all
    }

    fn mention(&mut self, name: String) {
        if !self.untold.contains(&name) {
            self.untold.push(name);
        }
    }
}

/// `cards.*.worth` for `cards.warden.worth`.
fn many(metric: &str) -> String {
    let parts: Vec<&str> = metric.split('.').collect();
    match parts.as_slice() {
        [first, .., last] => format!("{first}.*.{last}"),
        _ => metric.to_owned(),
    }
}

/// What is told of each change, and how it is measured.
struct Measure {
    told: Told,
    expected: Expected,
    yardstick: Yardstick,
    precision: f64,
}

impl Measure {
    fn new(args: &Sensitivity, prepared: &Prepared, steps: &Steps) -> Self {
        let sides = labels(&prepared.sides, prepared.contest.as_ref());
        let expected = Expected::new(&prepared.expectations);
        let told = Told {
            sides: sides.len(),
            asked: expected.asked.len(),
            holders: holders(&sides, prepared.contest.catalogue()),
        };
        let of_cards = steps.list.iter().filter(|step| step.change.card.is_some()).count();
        let budget = Budget::Until { max_games: args.max_games };
        let yardstick = Yardstick {
            level: prepared.level,
            variants: told.family(steps.list.len(), of_cards),
            // One more for an interrupt, which may come at any time.
            looks: Some(budget.looks(sides.len()).count() + 1),
            threshold: args.precision,
        };
        Measure { told, expected, yardstick, precision: args.precision }
    }
}

fn go(args: &Sensitivity, experiment: &Experiment<'_>, steps: &Steps, out: &Out) -> Ended {
    let prepared = &experiment.loaded.prepared;
    let measure = Measure::new(args, prepared, steps);
    let book = experiment.open(&[], out)?;
    out.announce(&format!(
        "playing {} changes of one number each, beside the scenario as it is, until each is known to within {} points, \
         at most {} games of each",
        steps.list.len(),
        args.precision * 100.0,
        report::whole(args.max_games)
    ));
    let (mut paired, took) = play(experiment, &book, steps, &measure, out);
    // Whoever asks for a precision is told as by a run.
    paired.stopped = match paired.stopped {
        Stopped::Enough => Stopped::Precision,
        Stopped::NotEnough => Stopped::MaxGames,
        other => other,
    };
    let summary = SensitivitySummary::new(&results(prepared, steps, &measure, &paired));
    let head = &summary.head;
    let answer = Answer {
        summary: &Made(&summary, &Frames::of_sensitivity(&summary)),
        charts: Box::new(|| report::sensitivity_charts(&summary)),
        rule: format!(
            "each change until its differences of win rates are known to within {} by intervals that hold together, for all \
             changes and at every look, at {} %, or {} games of it",
            args.precision,
            prepared.level * 100.0,
            args.max_games
        ),
        counts: Counts::new([head.games, head.blocks, summary.games_in_all], paired.looks, paired.stopped),
        bugs: &summary.bugs,
        took,
        page: Box::new(|width| report::sensitivity_page(&summary, width)),
        story: report::sensitivity_story(&summary),
        besides: Besides::default(),
        more: Changed { only: args.only.clone(), step: args.step, precision: args.precision },
    };
    experiment.finish(&book, &answer, "sensitivity", out)
}

/// What the manifest has beside that of a run: which numbers were changed, and how well it was to be known.
#[derive(Serialize)]
struct Changed {
    only: Vec<String>,
    step: Option<f64>,
    precision: f64,
}

fn play(experiment: &Experiment<'_>, book: &Book, steps: &Steps, measure: &Measure, out: &Out) -> (Paired, Duration) {
    let prepared = &experiment.loaded.prepared;
    let variants: Vec<Variant<'_>> = (steps.list.iter())
        .map(|step| {
            let card = step.change.card.as_deref().and_then(|card| held(prepared, card));
            variant(prepared, step.contest.as_ref(), card)
        })
        .collect();
    let most = experiment.budget.most();
    let plan = PairedPlan { seed: prepared.seed, games: most, threads: experiment.threads(), builds: false };
    let all = Budget::Until { max_games: most.saturating_mul(variants.len() as u64 + 1) };
    let known = |nth: usize, tally: &PairedTally| {
        let of_card = steps.list[nth].change.card.is_some();
        measure.told.is_known(tally, of_card, &measure.yardstick, measure.precision)
    };
    // The win rate of all changes together means nothing, so none is shown.
    experiment.play(book, all, &[], out, |watching| {
        let asked = &measure.expected.asked;
        paired_until(prepared.contest.as_ref(), &variants, &plan, watching, &known, asked)
    })
}

fn results<'a>(prepared: &'a Prepared, steps: &Steps, measure: &Measure, paired: &'a Paired) -> SensitivityResults<'a> {
    let catalogue = prepared.contest.catalogue();
    let name = |card: &str| {
        let number = catalogue.card(card)?;
        Some(catalogue.cards[usize::from(number)].name.clone())
    };
    let step = |change: &Change| NumberStep {
        path: change.path.clone(),
        card: change.card.clone(),
        name: change.card.as_deref().and_then(name),
        from: change.from,
        to: change.to,
    };
    let refused = steps.refused.iter();
    SensitivityResults {
        scenario: facts(prepared),
        steps: steps.list.iter().map(|one| step(&one.change)).collect(),
        refused: refused.map(|(change, why)| (step(change), why.clone())).collect(),
        unused: steps.unused,
        asked: measure.expected.numbers.clone(),
        untold: measure.expected.untold.clone(),
        yardstick: measure.yardstick,
        precision: measure.precision,
        paired,
    }
}
