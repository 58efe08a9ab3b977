//! `balance compare`: variants against a baseline, with the same dice.

mod contenders;
mod matrix;
mod prices;
mod search;
mod winners;

use self::contenders::{Arms, arms, experiment, read};
use crate::args::{Compare, THRESHOLD};
use crate::prelude::*;
use balance_engine::game::exact::exact;
use balance_engine::sim::PairedTally;
use balance_report::{CompareResults, CompareSummary};

/// With more variants, the values of cards are not reported: the sums need megabytes per thread.
const MAX_ARMS_WITH_VALUES: usize = 8;

pub(super) fn compare(args: &Compare, origin: &Origin<'_>, out: &Out) -> Ended {
    let until_decided = args.until_decided || args.max_games.is_some();
    let args = &Compare { until_decided, ..args.clone() };
    let mut loaded = read(args, origin.files, out)?;
    let wrong = |message: &str| Err(Error::argument(message));
    let [one] = &mut loaded[..] else {
        return match args.matrix {
            _ if args.prices.is_some() => wrong(
                "prices are proposed for one scenario\n  name only one: --prices plays it with today's prices and with \
                 the proposed ones",
            ),
            true => {
                wrong("a matrix needs a single scenario\n  write the contestants as `[builds]` of one side in one file")
            }
            false => play_and_report(args, origin, &loaded, out),
        };
    };
    if args.prices.is_some() {
        return prices::prices(args, origin, one, out);
    }
    let builds = one.prepared.variants.builds.as_ref();
    let searches = builds.is_some_and(|builds| builds.search.is_some());
    match (args.matrix, searches) {
        _ if args.parts.shard.is_some() && args.until_decided => wrong(
            "a shard plays a fixed number of games, but --until-decided drops variants that are decided\n  say how many: \
             --games 100000",
        ),
        (true, true) if args.parts.shard.is_some() => wrong(
            "a search drops builds by the results of all games, so it has no shards, nor has the matrix of its winners\n  play \
             it on one machine, or search first and play shards of the best as [builds.list.\"NAME\"]",
        ),
        (false, true) if args.parts.shard.is_some() => wrong(
            "a search drops builds by the results of all games, so it has no shards\n  play it on one machine; \
             --resume continues it",
        ),
        (true, true) => winners::winners(args, origin, one, out),
        (true, false) => matrix::matrix(args, origin, one, out),
        (false, true) if args.until_decided || args.side.is_some() || args.threshold != THRESHOLD => wrong(
            "a search plays the best builds a fixed number of games\n  omit --until-decided, --max-games, --side and --threshold",
        ),
        (false, true) => search::search(args, origin, one, out),
        (false, false) => play_and_report(args, origin, &loaded, out),
    }
}

struct Question<'a> {
    loaded: &'a [Loaded],
    arms: Arms<'a>,
    side: usize,
    budget: Budget,
    yardstick: Yardstick,
}

fn play_and_report(args: &Compare, origin: &Origin<'_>, loaded: &[Loaded], out: &Out) -> Ended {
    let prepared = &loaded[0].prepared;
    let arms = arms(args, loaded, out)?;
    let side = arms.side(args.side.as_deref())?;
    let budget = match args.until_decided {
        true => {
            let of_each = |games| share(games, arms.variants.len() + 1, prepared.sides.len());
            Budget::Until { max_games: args.max_games.map_or(prepared.check_games, of_each) }
        }
        false => prepared.budget,
    };
    let yardstick = Yardstick {
        level: prepared.level,
        variants: arms.variants.len(),
        // One more, since an interrupt may come at any time.
        looks: args.until_decided.then(|| budget.looks(prepared.sides.len()).count() + 1),
        threshold: args.threshold,
    };
    let question = Question { loaded, arms, side, budget, yardstick };
    let all: Vec<&Loaded> = loaded.iter().collect();
    let mut experiment = experiment(args, origin, &all, "compare", digest_of(&question), budget);
    if let (Some(resumable), true) = (&mut experiment.resumable, args.until_decided) {
        // With more checkpoints, what was decided at an earlier one might not have been.
        resumable.detail = format!("at most {} games", budget.max_games());
    }
    let session = experiment.open(None, out)?;
    out.announce(&announced(&question));
    let (paired, took) = play(&session, &question);
    if let Some(ended) = session.part(paired.stopped) {
        return ended;
    }
    let summary = CompareSummary::new(&CompareResults {
        scenario: facts(session.experiment.loaded),
        unmodelled: Unmodelled::of_all(question.arms.contests().map(|contest| contest.catalogue())),
        baseline: question.arms.baseline.names.clone(),
        variants: question.arms.variants.iter().map(|arm| arm.names.clone()).collect(),
        catalogues: question.arms.variants.iter().map(|arm| arm.contest.catalogue()).collect(),
        side,
        yardstick,
        paired: &paired,
    });
    let rule = (rule(&question), paired.looks, paired.stopped);
    let answer = Answer::new(&summary, rule, took, compared(args, &question));
    session.finish(&answer, "compare")
}

fn announced(question: &Question<'_>) -> String {
    let arms = question.arms.variants.len() as u64 + 1;
    match question.budget {
        Budget::Games(games) => format!(
            "playing {} games: {} of \"{}\", and the same number of {}",
            report::whole(games * arms),
            report::whole(games),
            question.arms.baseline.names.name,
            report::each_of(arms - 1, "variant")
        ),
        budget => format!(
            "playing \"{}\" and {} of it until all are decided, at most {} games of each",
            question.arms.baseline.names.name,
            report::counted(arms - 1, "variant"),
            report::whole(budget.max_games())
        ),
    }
}

fn play(session: &Session<'_>, question: &Question<'_>) -> (Paired, Duration) {
    let variants: Vec<Variant<'_>> = question.arms.variants.iter().map(|arm| Variant::all(arm.contest)).collect();
    let max_games = question.budget.max_games();
    let paired_plan = PairedPlan {
        seed: question.loaded[0].prepared.seed,
        games: max_games,
        threads: session.experiment.threads(),
        // Intervals of card values are only valid for a fixed number of games.
        builds: matches!(question.budget, Budget::Games(_)) && variants.len() < MAX_ARMS_WITH_VALUES,
    };
    let in_all = max_games.saturating_mul(variants.len() as u64 + 1);
    let all = match question.budget {
        Budget::Games(_) => Budget::Games(in_all),
        _ => Budget::Until { max_games: in_all },
    };
    let base = question.arms.baseline.contest;
    let known = |_: usize, tally: &PairedTally| question.yardstick.verdict(tally, question.side).is_decided();
    // The win rate of all variants together has no meaning, so none is shown.
    session.play(all, &[], |context| match question.budget {
        Budget::Games(_) => paired(base, &variants, &paired_plan, context),
        _ => paired_until(base, &variants, &paired_plan, context, &known, &[]),
    })
}

fn digest_of(question: &Question<'_>) -> String {
    let scenarios: Vec<String> = question.loaded.iter().map(|loaded| loaded.digest_with_variants()).collect();
    let all = std::iter::once(&question.arms.baseline).chain(&question.arms.variants);
    let names: Vec<&str> = all.map(|arm| arm.names.name.as_str()).collect();
    let Question { side, yardstick: Yardstick { threshold, level, .. }, .. } = question;
    digest(&format!("{scenarios:?} {names:?} {side} {threshold} {level}"))
}

/// Returns what the manifest says about a comparison. The scenarios are the variants as played, if they have several files.
fn compared(args: &Compare, question: &Question<'_>) -> Keys {
    let names = &question.arms.baseline.names;
    let variants = question.arms.variants.iter().map(|arm| json!(arm.names.name));
    let others = question.loaded[1..].iter().map(|other| exact(other.document.root.to_json()));
    Keys(vec![
        ("scenario_files", args.paths.iter().map(|path| path.display().to_string()).collect()),
        ("baseline", json!(names.name)),
        ("variants", variants.collect()),
        ("side", json!(names.sides[question.side].name)),
        ("threshold", json!(question.yardstick.threshold)),
        ("scenarios", others.collect()),
    ])
}

fn rule(question: &Question<'_>) -> String {
    let level = question.yardstick.level * 100.0;
    match question.budget {
        Budget::Games(games) => format!("{games} games of each, rounded up to whole seat blocks"),
        budget => format!(
            "each variant until its difference is judged against {}, by joint {level} % intervals over all variants and \
             checkpoints, or {} games",
            question.yardstick.threshold,
            budget.max_games()
        ),
    }
}
