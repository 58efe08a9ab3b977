//! `balance impact`: what each card causes, by playing the same games with a neutral one instead.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Serialize;

use super::Exit;
use super::args::Impact;
use super::finish::{print, write};
use super::load::{Loaded, load, reading, stem};
use super::manifest::{Counts, Facts, Manifest, digest};
use super::out::Out;
use super::progress::Bar;
use super::run::{grouped, interrupt, labels, threads, timed, writable};
use crate::frame::{Frames, ImpactResults, ImpactSummary};
use crate::game::Path as KeyPath;
use crate::report;
use crate::scenario::{LeftOut, Prepared, Substitutes, replace_cards};
use crate::sim::{Budget, Paired, PairedPlan, Plan, Stopped, Variant, Watching, paired};

/// Games that are looked at to see which cards are in use, from the first on. A fixed build shows
/// in any one of them.
const PROBE: u64 = 4_000;

pub(super) fn impact(args: &Impact, out: &Out) -> Exit {
    let sets: Vec<_> = args.games.map(|games| ("games", games.to_string())).into_iter().collect();
    let mut loaded = match load(&args.scenario, &sets, out) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    let path = &args.scenario.path;
    let prepared = match reading(path, out, || prepare(args, &mut loaded)) {
        Ok(prepared) => prepared,
        Err(exit) => return exit,
    };
    let Some((games, substitutes)) = prepared else {
        out.complain(&loaded.document.render(out.colour_messages()));
        return Exit::BadInput;
    };
    match go(args, &loaded, games, &substitutes, out) {
        Ok(exit) => exit,
        Err(message) => out.error(&message),
    }
}

/// How many games to play, and the scenarios with one card replaced. `None` when the scenario does
/// not say enough: its document then says what is missing.
fn prepare(args: &Impact, loaded: &mut Loaded) -> Option<(u64, Substitutes)> {
    let Loaded { document, prepared } = loaded;
    let games = match prepared.budget {
        Budget::Games(games) => Some(games),
        Budget::Precision { .. } | Budget::Until { .. } => {
            let help = "say how many: --games 100000";
            document.report(
                &KeyPath::top().then("precision"),
                "`impact` plays a fixed number of games",
                "this stops by the win rates",
                Some(help.to_owned()),
            );
            None
        }
    };
    let threads = usize::from(args.threads);
    let used = || in_use(prepared, games.unwrap_or(0).min(PROBE), threads);
    let substitutes = replace_cards(document, &used)?;
    Some((games?, substitutes))
}

/// The keys of the cards that take part in the first games: those that any side has in its build, or
/// draws or plays where every side starts with them.
fn in_use(prepared: &Prepared, games: u64, threads: usize) -> BTreeSet<String> {
    let contest = &prepared.contest;
    let budget = Budget::Games(games);
    let plan = Plan { seed: prepared.seed, budget, level: prepared.level, threads };
    let watching = Watching { watch: &(), interrupt: &AtomicBool::new(false) };
    let (ran, _) = timed(|| contest.run(&plan, watching, None));
    let catalogue = contest.catalogue();
    let exposures = if catalogue.builds_grow { 3 } else { 1 };
    let takes_part = |number: usize| {
        let places = (0..exposures).map(|how| number + how * catalogue.cards.len());
        let mut sums =
            places.flat_map(|at| ran.tally.cards.iter().filter_map(move |c| c.exposed.get(at)));
        sums.any(|split| split.a > 0)
    };
    let cards = catalogue.cards.iter().enumerate();
    cards.filter(|(number, _)| takes_part(*number)).map(|(_, info)| info.id.clone()).collect()
}

fn go(
    args: &Impact,
    loaded: &Loaded,
    games: u64,
    substitutes: &Substitutes,
    out: &Out,
) -> Result<Exit, String> {
    let prepared = &loaded.prepared;
    if substitutes.list.is_empty() {
        return Err("no card is left to be replaced: those in use are neutral themselves, or no \
                    neutral card can stand in for them"
            .to_owned());
    }
    // Opened before the work, so that a typing mistake costs no hour of playing.
    let folder = folder(args, loaded, games, false);
    writable(&folder)?;
    let times = substitutes.list.len() as u64 + 1;
    if out.shows_progress() {
        out.remark(&format!(
            "playing {} games: {} as they are, and as many with each of {} cards replaced",
            grouped((games * times) as f64),
            grouped(games as f64),
            substitutes.list.len()
        ));
    }
    let (paired, took) = play(args, prepared, games, substitutes, out);
    let folder = if paired.stopped == Stopped::Interrupted && args.out.is_none() {
        // The folder of the whole run must not take the place of half of it.
        fs::remove_dir(&folder).ok();
        let other = self::folder(args, loaded, games, true);
        writable(&other)?;
        other
    } else {
        folder
    };
    let results = results(prepared, games, substitutes, &paired);
    let summary = ImpactSummary::new(&results);
    let frames = Frames::of_impact(&summary);
    let manifest = manifest(args, loaded, substitutes, &paired, took);
    write(&folder, &summary, &frames, || report::impact_charts(&summary), &manifest)?;
    let page = || report::impact_text(&summary, out.colour_results());
    let played = (summary.games_in_all, took);
    let printed = print(out, &summary, || frames.to_csv("impact"), page, played, &folder);
    Ok(verdict(&summary, &paired, out).unwrap_or(printed))
}

fn play(
    args: &Impact,
    prepared: &Prepared,
    games: u64,
    substitutes: &Substitutes,
    out: &Out,
) -> (Paired, Duration) {
    let catalogue = prepared.contest.catalogue();
    // Games must not be chosen by what came of playing them.
    let built = |id: &str| if catalogue.builds_grow { None } else { catalogue.card(id) };
    let substitutes = substitutes.list.iter();
    let variants: Vec<Variant<'_>> = substitutes
        .map(|one| Variant { contest: one.contest.as_ref(), card: built(&one.card) })
        .collect();
    let plan = PairedPlan {
        seed: prepared.seed,
        games,
        threads: usize::from(args.threads),
        builds: false,
    };
    let all = Budget::Games(games * (variants.len() as u64 + 1));
    // The win rate of all variants together means nothing, so none is shown.
    let bar = Bar::new(all, &[], out.shows_progress());
    let watching = Watching { watch: &bar, interrupt: interrupt() };
    let played = timed(|| paired(prepared.contest.as_ref(), &variants, &plan, watching));
    bar.finish();
    played
}

fn results<'a>(
    prepared: &'a Prepared,
    games: u64,
    substitutes: &Substitutes,
    paired: &'a Paired,
) -> ImpactResults<'a> {
    let catalogue = prepared.contest.catalogue();
    let replaced = substitutes.list.iter();
    let left_out = substitutes.left_out.iter();
    ImpactResults {
        game: prepared.game,
        title: &prepared.title,
        sides: labels(prepared),
        catalogue,
        replaced: replaced
            .filter_map(|s| Some((catalogue.card(&s.card)?, catalogue.card(&s.neutral)?)))
            .collect(),
        left_out: left_out
            .filter_map(|(id, why)| Some((catalogue.card(id)?, words(*why, games))))
            .collect(),
        paired,
        level: prepared.level,
    }
}

/// Why a card was left out of a run of so many games.
fn words(why: LeftOut, games: u64) -> String {
    match why {
        LeftOut::Neutral => "neutral itself".to_owned(),
        LeftOut::Unused => {
            format!("in no build of the first {} games", grouped(games.min(PROBE) as f64))
        }
        LeftOut::NoneFits => "no neutral card can stand in for it".to_owned(),
    }
}

/// The folder of a run: its own for each scenario, digest, seed and number of games.
fn folder(args: &Impact, loaded: &Loaded, games: u64, interrupted: bool) -> PathBuf {
    if let Some(folder) = &args.out {
        return folder.clone();
    }
    let name = format!(
        "{}-{}-impact-seed-{}-{games}-games{}",
        stem(&args.scenario.path),
        &digest(&loaded.document)[..8],
        loaded.prepared.seed,
        if interrupted { "-interrupted" } else { "" }
    );
    Path::new("reports").join(name)
}

/// What `manifest.json` holds: what that of a run does, and what was replaced.
#[derive(Serialize)]
struct ImpactManifest {
    #[serde(flatten)]
    manifest: Manifest,
    /// Games of the scenario and of all its variants together.
    games_in_all: u64,
    /// The cards that were replaced one by one, with the card that took the place of each.
    replaced: Vec<(String, String)>,
}

fn manifest(
    args: &Impact,
    loaded: &Loaded,
    substitutes: &Substitutes,
    paired: &Paired,
    took: Duration,
) -> ImpactManifest {
    let tallies = &paired.tallies;
    let games_in_all = tallies.games * (substitutes.list.len() as u64 + 1);
    let counts = Counts {
        games: tallies.games,
        blocks: tallies.blocks,
        games_in_all,
        looks: 1,
        stopped: paired.stopped,
        abandoned: tallies.abandoned.games,
    };
    let facts = Facts {
        file: &args.scenario.path.display().to_string(),
        document: &loaded.document,
        prepared: &loaded.prepared,
        budget: loaded.prepared.budget,
        counts,
        threads: threads(usize::from(args.threads)),
        seconds: took.as_secs_f64(),
    };
    let replaced = substitutes.list.iter();
    ImpactManifest {
        manifest: Manifest::new(&facts),
        games_in_all,
        replaced: replaced.map(|one| (one.card.clone(), one.neutral.clone())).collect(),
    }
}

/// What keeps it from having gone well.
fn verdict(summary: &ImpactSummary, paired: &Paired, out: &Out) -> Option<Exit> {
    if let Some(first) = summary.abandoned.first() {
        let replaced = first.replaced.as_ref();
        let where_to_look = match replaced {
            None => format!("`balance trace SCENARIO --game {}` shows it; please", first.game),
            Some(card) => format!("it was played with \"{card}\" replaced; please"),
        };
        out.complain(&format!(
            "error: a bug of this program: {} of the games had to be given up, with their seat \
             blocks\n  game {}: {}\n  {where_to_look} report it",
            summary.abandoned_games, first.game, first.why
        ));
        return Some(Exit::Bug);
    }
    if paired.stopped == Stopped::Interrupted {
        out.remark("interrupted: the report holds what was played until then");
        return Some(Exit::Interrupted);
    }
    None
}
