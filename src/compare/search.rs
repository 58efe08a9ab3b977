//! `balance compare` of a scenario whose `[builds]` are searched: the strongest builds of a side.

use std::time::Duration;

use super::contenders::experiment;
use crate::args::Compare;
use crate::error::Ended;
use crate::exit::Exit;
use crate::experiment::{Answer, Experiment, fixed_games};
use crate::facts::facts;
use crate::kept::{Book, Origin};
use crate::load::{Loaded, reading};
use crate::manifest::digest_with_variants;
use crate::out::Out;
use balance_engine::game::Unmodelled;
use balance_engine::sim::{Budget, SearchPlan, Searched, search_builds, stage_games};
use balance_report as report;
use balance_report::frame::ScenarioFacts;
use balance_report::{SearchResults, SearchSummary};
use balance_scenario::{Candidates, Which, candidates};

pub(super) fn search(args: &Compare, origin: &Origin<'_>, loaded: &mut Loaded, out: &Out) -> Ended {
    let (games, found) = prepare(args, loaded, out)?;
    let digest = digest_with_variants(&loaded.document);
    let experiment = experiment(args, origin, &[loaded], "search", digest, Budget::Games(games));
    go(&experiment, games, &found, out)
}

pub(super) fn prepare(args: &Compare, loaded: &mut Loaded, out: &Out) -> Result<(u64, Candidates), Exit> {
    let games = fixed_games(loaded, "a search");
    let seed = loaded.prepared.seed;
    let Loaded { document, prepared, .. } = &mut *loaded;
    let builds = prepared.variants.builds.as_ref();
    let read = || builds.and_then(|builds| candidates(document, builds, seed));
    let found = reading(&args.paths[0], out, read)?;
    let (Some(games), Some(found)) = (games, found) else {
        return Err(out.mistakes(&loaded.document));
    };
    Ok((games, found))
}

fn go(experiment: &Experiment<'_>, games: u64, found: &Candidates, out: &Out) -> Ended {
    let book = experiment.open(&[], out)?;
    let (searched, took) = play(experiment, &book, games, found, out);
    let summary = sum_up(experiment.loaded, found, &searched);
    let answer = Answer::of(&summary, (rule(games, found), 1, searched.stopped), took, ());
    experiment.finish(&book, &answer, "search", out)
}

pub(super) fn rule(games: u64, found: &Candidates) -> String {
    format!(
        "{} games shared by the rounds that thin the builds; from {} of the best races of builds near them, until {} in \
         a row show none that is better; and {games} fresh games of each that was kept, rounded up to whole seat blocks",
        found.games,
        found.starts,
        balance_engine::sim::RACES_IN_VAIN
    )
}

pub(super) fn play(
    experiment: &Experiment<'_>,
    book: &Book,
    games: u64,
    found: &Candidates,
    out: &Out,
) -> (Searched, Duration) {
    let prepared = &experiment.loaded.prepared;
    let keep = found.keep.min(found.count);
    let plan = SearchPlan {
        seed: prepared.seed,
        side: found.side,
        keep,
        thinning: found.games,
        starts: found.starts,
        games,
        parts: if found.neutral.is_empty() { 0 } else { found.games / keep.max(1) as u64 },
        threads: experiment.threads(),
    };
    let all = expected(found, games);
    out.announce(&format!(
        "playing about {} games: {} to thin {} builds to {keep}, some to climb from the best, and {} of each of these",
        report::whole(all),
        report::whole(found.games),
        report::whole(found.count as u64),
        report::whole(games)
    ));
    let sides = prepared.sides.len();
    experiment
        .play(book, Budget::Games(all), &[], out, |watching| search_builds(found.count, sides, found, &plan, watching))
}

/// About how many games a search plays: a start climbs through some ten races of eight stages or so; and the parts of the best
/// have as many games as the thinning.
pub(super) fn expected(found: &Candidates, games: u64) -> u64 {
    let keep = found.keep.min(found.count) as u64;
    let climbing = stage_games(found.games) * found.starts as u64 * 10 * 8;
    let parts = if found.neutral.is_empty() { 0 } else { found.games };
    found.games + climbing + parts + games * keep
}

pub(super) fn sum_up(loaded: &Loaded, found: &Candidates, searched: &Searched) -> SearchSummary {
    let prepared = &loaded.prepared;
    let which = prepared.variants.builds.as_ref().and_then(|builds| builds.search);
    let written: Vec<String> = searched.kept.iter().map(|kept| found.as_toml(kept.build)).collect();
    let all = prepared.contest.catalogue();
    let printed = |key: &String| all.card(key).map(|at| all.cards[usize::from(at)].name.clone());
    let neutral = found.neutral.iter();
    let neutral = neutral.map(|(card, by)| (card.clone(), printed(by).unwrap_or_else(|| by.clone())));
    // Neutral cards are in no build, and so not among those of the games of builds.
    let one = found.contest(0).ok();
    let catalogue = one.as_ref().map_or(all, |contest| contest.catalogue());
    let best = searched.kept.iter().filter_map(|kept| found.contest(kept.build).ok());
    let best: Vec<_> = best.collect();
    let playing = std::iter::once(&prepared.contest).chain(&best);
    SearchSummary::new(&SearchResults {
        unmodelled: Unmodelled::of_all(playing.map(|contest| contest.catalogue())),
        scenario: ScenarioFacts { catalogue, ..facts(loaded) },
        side: found.side,
        words: &found.words(),
        neutral: &neutral.collect(),
        written: &written,
        sample: which.is_some_and(|search| search.which != Which::All),
        searched,
    })
}
