//! `balance compare`: variants against a baseline, on the same dice.

mod contenders;
mod matrix;
mod prices;
mod search;
mod winners;

use std::time::Duration;

use serde::Serialize;

use self::contenders::{Arms, arms, experiment, read};
use super::args::{Compare, THRESHOLD};
use super::error::{Ended, Error};
use super::experiment::{Answer, Experiment};
use super::kept::{Book, Origin};
use super::load::Loaded;
use super::manifest::digest_with_variants;
use super::out::Out;
use crate::facts::facts;
use balance_engine::game::Unmodelled;
use balance_engine::game::exact::exact;
use balance_engine::sim::{Budget, Paired, PairedPlan, PairedTally, Variant, paired, paired_until};
use balance_report as report;
use balance_report::frame::Yardstick;
use balance_report::{CompareResults, CompareSummary};
use balance_scenario::digest;

/// With more ways to play than this nobody is told what cards are worth in each: the tables would not
/// stand side by side, and the sums of each take megabytes a thread.
const WORTH_OF: usize = 8;

pub(super) fn compare(args: &Compare, origin: &Origin<'_>, out: &Out) -> Ended {
    let mut loaded = read(args, origin.files, out)?;
    let wrong = |message: &str| Err(Error::argument(message).into());
    let [one] = &mut loaded[..] else {
        return match args.matrix {
            _ if args.prices.is_some() => wrong(
                "prices are proposed for one scenario\n  name one alone: --prices plays it with the prices of today, and \
                 with those that are proposed",
            ),
            true => wrong(
                "a matrix is of one scenario\n  write what is to meet as `[builds]` of one side \
                 in one file",
            ),
            false => go(args, origin, &loaded, out),
        };
    };
    if args.prices.is_some() {
        return prices::prices(args, origin, one, out);
    }
    let builds = one.prepared.variants.builds.as_ref();
    let searched = builds.is_some_and(|builds| builds.search.is_some());
    match (args.matrix, searched) {
        _ if args.parts.shard.is_some() && args.until_known => wrong(
            "a shard is of a fixed number of games: who is known drops out for all of them\n  say how \
             many: --games 100000",
        ),
        (true, true) if args.parts.shard.is_some() => wrong(
            "a search thins builds by what all games showed, so it has no shards, nor has a matrix of its winners\n  play \
             it on one machine, or search first and play shards of the best as [builds.list.\"NAME\"]",
        ),
        (false, true) if args.parts.shard.is_some() => wrong(
            "a search thins builds by what all games showed, so it has no shards\n  play it on one \
             machine; --resume goes on where it was saved",
        ),
        (true, true) => winners::winners(args, origin, one, out),
        (true, false) => matrix::matrix(args, origin, one, out),
        (false, true) if args.until_known || args.side.is_some() || args.threshold != THRESHOLD => wrong(
            "a search thins builds and plays the best a fixed number of games\n  leave out \
                 --until-known, --side and --threshold",
        ),
        (false, true) => search::search(args, origin, one, out),
        (false, false) => go(args, origin, &loaded, out),
    }
}

/// What is compared, whose win rate counts, and how much is played.
struct Question<'a> {
    loaded: &'a [Loaded],
    arms: Arms<'a>,
    side: usize,
    budget: Budget,
    yardstick: Yardstick,
}

fn go(args: &Compare, origin: &Origin<'_>, loaded: &[Loaded], out: &Out) -> Ended {
    let prepared = &loaded[0].prepared;
    let arms = arms(args, loaded, out)?;
    let side = arms.side(args.side.as_deref())?;
    let budget = match args.until_known {
        true => Budget::Until { max_games: args.max_games.unwrap_or(prepared.check_games) },
        false => prepared.budget,
    };
    let yardstick = Yardstick {
        level: prepared.level,
        variants: arms.variants.len(),
        // One more for an interrupt, which may come at any time.
        looks: args.until_known.then(|| budget.looks(prepared.sides.len()).count() + 1),
        threshold: args.threshold,
    };
    let question = Question { loaded, arms, side, budget, yardstick };
    let all: Vec<&Loaded> = loaded.iter().collect();
    let mut experiment = experiment(args, origin, &all, "compare", digest_of(&question), budget);
    if let (Some(keeping), true) = (&mut experiment.keeping, args.until_known) {
        // With more looks to pay for, what was known at one of them might not have been.
        keeping.detail = format!("at most {} games", budget.most());
    }
    let book = experiment.open(&[], out)?;
    out.announce(&announced(&question));
    let (paired, took) = play(&experiment, &book, &question, out);
    if let Some(ended) = experiment.part(&book, paired.stopped, out) {
        return ended;
    }
    let summary = CompareSummary::new(&CompareResults {
        scenario: facts(experiment.loaded),
        unmodelled: Unmodelled::of_all(question.arms.contests().map(|contest| contest.catalogue())),
        baseline: question.arms.baseline.names.clone(),
        variants: question.arms.variants.iter().map(|arm| arm.names.clone()).collect(),
        catalogues: question.arms.variants.iter().map(|arm| arm.contest.catalogue()).collect(),
        side,
        yardstick,
        paired: &paired,
    });
    let rule = (rule(&question), paired.looks, paired.stopped);
    let answer = Answer::of(&summary, rule, took, compared(args, &question));
    experiment.finish(&book, &answer, "compare", out)
}

fn announced(question: &Question<'_>) -> String {
    let arms = question.arms.variants.len() as u64 + 1;
    match question.budget {
        Budget::Games(games) => format!(
            "playing {} games: {} of \"{}\", and as many of {}",
            report::whole(games * arms),
            report::whole(games),
            question.arms.baseline.names.name,
            report::each_of(arms - 1, "variant")
        ),
        budget => format!(
            "playing \"{}\" and {} of it until all are known, at most {} games of each",
            question.arms.baseline.names.name,
            report::counted(arms - 1, "variant"),
            report::whole(budget.most())
        ),
    }
}

fn play(experiment: &Experiment<'_>, book: &Book, question: &Question<'_>, out: &Out) -> (Paired, Duration) {
    let variants: Vec<Variant<'_>> = question.arms.variants.iter().map(|arm| Variant::all(arm.contest)).collect();
    let most = question.budget.most();
    let paired_plan = PairedPlan {
        seed: question.loaded[0].prepared.seed,
        games: most,
        threads: experiment.threads(),
        // Intervals of worth hold for a number of games that is fixed beforehand.
        builds: matches!(question.budget, Budget::Games(_)) && variants.len() < WORTH_OF,
    };
    let in_all = most.saturating_mul(variants.len() as u64 + 1);
    let all = match question.budget {
        Budget::Games(_) => Budget::Games(in_all),
        _ => Budget::Until { max_games: in_all },
    };
    let base = question.arms.baseline.contest;
    let known = |_: usize, tally: &PairedTally| question.yardstick.judged(tally, question.side).is_decided();
    // The win rate of all variants together means nothing, so none is shown.
    experiment.play(book, all, &[], out, |watching| match question.budget {
        Budget::Games(_) => paired(base, &variants, &paired_plan, watching),
        _ => paired_until(base, &variants, &paired_plan, watching, &known, &[]),
    })
}

/// The digest of everything that is compared, in its order, and of the question.
fn digest_of(question: &Question<'_>) -> String {
    let scenarios: Vec<String> = question.loaded.iter().map(|loaded| digest_with_variants(&loaded.document)).collect();
    let all = std::iter::once(&question.arms.baseline).chain(&question.arms.variants);
    let names: Vec<&str> = all.map(|arm| arm.names.name.as_str()).collect();
    let Question { side, yardstick: Yardstick { threshold, level, .. }, .. } = question;
    digest(&format!("{scenarios:?} {names:?} {side} {threshold} {level}"))
}

#[derive(Serialize)]
struct Compared {
    /// All scenario files, that of the baseline first.
    scenario_files: Vec<String>,
    /// What the variants were held against.
    baseline: String,
    /// The variants in the order of the tallies.
    variants: Vec<String>,
    side: String,
    /// The least difference that matters, as a fraction.
    threshold: f64,
    /// The variants as they were played; those of several files by file.
    scenarios: Vec<serde_json::Value>,
}

fn compared(args: &Compare, question: &Question<'_>) -> Compared {
    let names = &question.arms.baseline.names;
    Compared {
        scenario_files: args.paths.iter().map(|path| path.display().to_string()).collect(),
        baseline: names.name.clone(),
        variants: question.arms.variants.iter().map(|arm| arm.names.name.clone()).collect(),
        side: names.sides[question.side].name.clone(),
        threshold: question.yardstick.threshold,
        scenarios: question.loaded[1..].iter().map(|other| exact(other.document.root.to_json())).collect(),
    }
}

fn rule(question: &Question<'_>) -> String {
    let level = question.yardstick.level * 100.0;
    match question.budget {
        Budget::Games(games) => format!("{games} games of each, rounded up to whole seat blocks"),
        budget => format!(
            "each variant until its difference is judged against {} by intervals that hold \
             together, for all variants and at every look, at {level} %, or {} games of it",
            question.yardstick.threshold,
            budget.most()
        ),
    }
}
