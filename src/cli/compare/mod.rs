//! `balance compare`: variants against a baseline, on the same dice.

mod asked;
mod contenders;
mod matrix;
mod search;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;

use self::asked::Asked;
use self::contenders::{Ways, read, ways};
use super::Exit;
use super::args::Compare;
use super::finish::{print, write};
use super::load::{Loaded, stem};
use super::manifest::{Counts, Facts, Manifest, digest_with_variants};
use super::out::Out;
use super::progress::Bar;
use super::run::{grouped, interrupt, threads, timed, writable};
use crate::frame::{CompareResults, CompareSummary, Frames, Yardstick};
use crate::game::Unmodelled;
use crate::report;
use crate::scenario::digest;
use crate::sim::{
    Budget, Paired, PairedPlan, PairedTally, Stopped, Variant, Watching, paired, paired_until,
};

/// The least difference that matters when nothing is said; as `--threshold` has it.
const THRESHOLD: f64 = 0.01;

/// With more ways to play than this nobody is told what cards are worth in each: the tables would not
/// stand side by side, and the sums of each take megabytes a thread.
const WORTH_OF: usize = 8;

pub(super) fn compare(args: &Compare, out: &Out) -> Exit {
    let mut loaded = match read(args, out) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    match among_builds(args, &mut loaded, out) {
        Ok(None) => {}
        Ok(Some(exit)) => return exit,
        Err(message) => return out.error(&message),
    }
    go(args, &loaded, out).unwrap_or_else(|message| out.error(&message))
}

/// A matrix, where it is asked for, or a search, where the scenario's builds are to be searched.
/// `Err` with what stands in the way and what to do about it.
fn among_builds(args: &Compare, loaded: &mut [Loaded], out: &Out) -> Result<Option<Exit>, String> {
    let [one] = loaded else {
        return match args.matrix {
            true => {
                Err("a matrix is of one scenario\n  write what is to meet as `[builds]` of one \
                         side in one file"
                    .to_owned())
            }
            false => Ok(None),
        };
    };
    let builds = one.prepared.variants.builds.as_ref();
    let searched = builds.is_some_and(|builds| builds.search.is_some());
    let asked = |what| Asked {
        path: &args.paths[0],
        threads: args.threads,
        out: args.out.as_deref(),
        what,
    };
    match (args.matrix, searched) {
        (true, true) => {
            Err("a matrix is of builds that are listed, and here they are searched\n  \
                             search first, then write the best as [builds.list.\"NAME\"]"
                .to_owned())
        }
        (true, false) => Ok(Some(matrix::matrix(&asked("matrix"), one, out))),
        (false, true) if args.until_known || args.side.is_some() || args.threshold != THRESHOLD => {
            Err("a search thins builds and plays the best a fixed number of games\n  leave out \
                 --until-known, --side and --threshold"
                .to_owned())
        }
        (false, true) => Ok(Some(search::search(&asked("search"), one, out))),
        (false, false) => Ok(None),
    }
}

/// What is compared, whose win rate counts, and how much is played.
struct Plan<'a> {
    loaded: &'a [Loaded],
    ways: Ways<'a>,
    side: usize,
    budget: Budget,
    yardstick: Yardstick,
}

fn go(args: &Compare, loaded: &[Loaded], out: &Out) -> Result<Exit, String> {
    let prepared = &loaded[0].prepared;
    let ways = ways(args, loaded, out)?;
    let side = ways.side(args.side.as_deref())?;
    let budget = match args.until_known {
        true => Budget::Until { max_games: args.max_games.unwrap_or(prepared.check_games) },
        false => prepared.budget,
    };
    let yardstick = Yardstick {
        level: prepared.level,
        variants: ways.variants.len(),
        // One more for an interrupt, which may come at any time.
        looks: args.until_known.then(|| budget.looks(prepared.sides.len()).count() + 1),
        threshold: args.threshold,
    };
    let plan = Plan { loaded, ways, side, budget, yardstick };
    // Opened before the work, so that a typing mistake costs no hour of playing.
    let folder = folder(args, &plan, false);
    writable(&folder)?;
    if out.shows_progress() {
        out.remark(&announced(&plan));
    }
    let (paired, took) = play(args, &plan, out);
    let folder = if paired.stopped == Stopped::Interrupted && args.out.is_none() {
        // The folder of the whole run must not take the place of half of it.
        fs::remove_dir(&folder).ok();
        let other = self::folder(args, &plan, true);
        writable(&other)?;
        other
    } else {
        folder
    };
    let summary = CompareSummary::new(&CompareResults {
        game: prepared.game,
        title: &prepared.title,
        catalogue: prepared.contest.catalogue(),
        unmodelled: Unmodelled::of_all(plan.ways.contests().map(|contest| contest.catalogue())),
        baseline: plan.ways.baseline.names.clone(),
        variants: plan.ways.variants.iter().map(|way| way.names.clone()).collect(),
        catalogues: plan.ways.variants.iter().map(|way| way.contest.catalogue()).collect(),
        side,
        yardstick,
        paired: &paired,
    });
    let frames = Frames::of_comparison(&summary);
    let manifest = manifest(args, &plan, &paired, took);
    write(&folder, &summary, &frames, || report::compare_charts(&summary), &manifest)?;
    let page = || report::compare_text(&summary, out.colour_results(), out.columns());
    let played = (summary.games_in_all, took);
    let printed = print(out, &summary, || frames.to_csv("compare"), page, played, &folder);
    Ok(verdict(&summary, &paired, out).unwrap_or(printed))
}

fn announced(plan: &Plan<'_>) -> String {
    let ways = plan.ways.variants.len() as u64 + 1;
    match plan.budget {
        Budget::Games(games) => format!(
            "playing {} games: {} of \"{}\", and as many of each of {} variants",
            grouped((games * ways) as f64),
            grouped(games as f64),
            plan.ways.baseline.names.name,
            ways - 1
        ),
        budget => format!(
            "playing \"{}\" and {} variants of it until all are known, at most {} games of each",
            plan.ways.baseline.names.name,
            ways - 1,
            grouped(budget.most() as f64)
        ),
    }
}

fn play(args: &Compare, plan: &Plan<'_>, out: &Out) -> (Paired, Duration) {
    let ways = &plan.ways;
    let variants: Vec<Variant<'_>> =
        ways.variants.iter().map(|way| Variant { contest: way.contest, card: None }).collect();
    let most = plan.budget.most();
    let paired_plan = PairedPlan {
        seed: plan.loaded[0].prepared.seed,
        games: most,
        threads: usize::from(args.threads),
        // Intervals of worth hold for a number of games that is fixed beforehand.
        builds: matches!(plan.budget, Budget::Games(_)) && variants.len() < WORTH_OF,
    };
    let in_all = most.saturating_mul(variants.len() as u64 + 1);
    let all = match plan.budget {
        Budget::Games(_) => Budget::Games(in_all),
        _ => Budget::Until { max_games: in_all },
    };
    // The win rate of all variants together means nothing, so none is shown.
    let bar = Bar::new(all, &[], out.shows_progress());
    let watching = Watching { watch: &bar, interrupt: interrupt() };
    let base = ways.baseline.contest;
    let known =
        |_: usize, tally: &PairedTally| plan.yardstick.judged(tally, plan.side).is_decided();
    let played = timed(|| match plan.budget {
        Budget::Games(_) => paired(base, &variants, &paired_plan, watching),
        _ => paired_until(base, &variants, &paired_plan, watching, &known),
    });
    bar.finish();
    played
}

/// The folder of a run: its own for each scenario, digest, seed, budget and question.
fn folder(args: &Compare, plan: &Plan<'_>, interrupted: bool) -> PathBuf {
    if let Some(folder) = &args.out {
        return folder.clone();
    }
    let budget = match plan.budget {
        Budget::Games(games) => format!("{games}-games"),
        budget => format!("until-known-{}", budget.most()),
    };
    let name = format!(
        "{}-{}-compare-seed-{}-{budget}{}",
        stem(&args.paths[0]),
        &digest_of(plan)[..8],
        plan.loaded[0].prepared.seed,
        if interrupted { "-interrupted" } else { "" }
    );
    Path::new("reports").join(name)
}

/// The digest of everything that is compared, in its order, and of the question.
fn digest_of(plan: &Plan<'_>) -> String {
    let scenarios: Vec<String> =
        plan.loaded.iter().map(|loaded| digest_with_variants(&loaded.document)).collect();
    let ways = std::iter::once(&plan.ways.baseline).chain(&plan.ways.variants);
    let names: Vec<&str> = ways.map(|way| way.names.name.as_str()).collect();
    let Plan { side, yardstick: Yardstick { threshold, level, .. }, .. } = plan;
    digest(&format!("{scenarios:?} {names:?} {side} {threshold} {level}"))
}

/// What `manifest.json` holds: what that of a run does, and what was compared.
#[derive(Serialize)]
struct CompareManifest {
    #[serde(flatten)]
    manifest: Manifest,
    /// All scenario files, that of the baseline first.
    scenario_files: Vec<String>,
    /// Games of the baseline and of all variants together.
    games_in_all: u64,
    /// What the variants were held against.
    baseline: String,
    /// The variants in the order of the tallies.
    variants: Vec<String>,
    /// Whose win rate was judged.
    side: String,
    /// The least difference that matters, as a fraction.
    threshold: f64,
    /// The variants as they were played; those of several files by file.
    scenarios: Vec<serde_json::Value>,
}

fn manifest(args: &Compare, plan: &Plan<'_>, paired: &Paired, took: Duration) -> CompareManifest {
    let tallies = &paired.tallies;
    let games_in_all = tallies.games_in_all();
    let Loaded { document, prepared } = &plan.loaded[0];
    let counts = Counts {
        games: tallies.games,
        blocks: tallies.blocks,
        games_in_all,
        looks: paired.looks,
        stopped: paired.stopped,
        abandoned: tallies.abandoned.games,
    };
    let facts = Facts {
        file: &args.paths[0].display().to_string(),
        document,
        prepared,
        budget: plan.budget,
        counts,
        threads: threads(usize::from(args.threads)),
        seconds: took.as_secs_f64(),
    };
    let names = &plan.ways.baseline.names;
    CompareManifest {
        manifest: Manifest::new(&facts).of_comparison(digest_of(plan), rule(plan)),
        scenario_files: args.paths.iter().map(|path| path.display().to_string()).collect(),
        games_in_all,
        baseline: names.name.clone(),
        variants: plan.ways.variants.iter().map(|way| way.names.name.clone()).collect(),
        side: names.sides[plan.side].name.clone(),
        threshold: plan.yardstick.threshold,
        scenarios: plan.loaded[1..].iter().map(|other| other.document.root.to_json()).collect(),
    }
}

/// The rule that says when to stop, in words.
fn rule(plan: &Plan<'_>) -> String {
    let level = plan.yardstick.level * 100.0;
    match plan.budget {
        Budget::Games(games) => format!("{games} games of each, rounded up to whole seat blocks"),
        budget => format!(
            "each variant until its difference is judged against {} by intervals that hold \
             together, for all variants and at every look, at {level} %, or {} games of it",
            plan.yardstick.threshold,
            budget.most()
        ),
    }
}

/// What keeps it from having gone well.
fn verdict(summary: &CompareSummary, paired: &Paired, out: &Out) -> Option<Exit> {
    if let Some(first) = summary.abandoned.first() {
        out.complain(&format!(
            "error: a bug of this program: {} of the games had to be given up, with their seat \
             blocks\n  game {} of \"{}\": {}\n  please report it",
            summary.abandoned_games, first.game, first.of, first.why
        ));
        return Some(Exit::Bug);
    }
    match paired.stopped {
        Stopped::Interrupted => {
            out.remark("interrupted: the report holds what was played until then");
            Some(Exit::Interrupted)
        }
        Stopped::NotEnough => Some(Exit::Undecided),
        _ => None,
    }
}
