//! `balance compare` of a scenario that searches its `[builds]`: the strongest builds of a side.

use super::contenders::experiment;
use crate::args::Compare;
use crate::prelude::*;
use balance_engine::format::Search;
use balance_engine::sim::{Pool as _, SearchPlan, SearchResult, search_builds, stage_games};
use balance_report::frame::ScenarioFacts;
use balance_report::{SearchResults, SearchSummary};
use balance_scenario::{Candidates, candidates};

pub(super) fn search(args: &Compare, origin: &Origin<'_>, loaded: &mut Loaded, out: &Out) -> Ended {
    let (games, found) = prepare(args, loaded, out)?;
    let digest = loaded.digest_with_variants();
    let experiment = experiment(args, origin, &[loaded], "search", digest, Budget::Games(games));
    play_and_report(experiment, games, &found, out)
}

pub(super) fn prepare(args: &Compare, loaded: &mut Loaded, out: &Out) -> Result<(u64, Candidates), Exit> {
    let games = fixed_games(loaded, "a search");
    let seed = loaded.prepared.seed;
    let Loaded { document, prepared, .. } = &mut *loaded;
    let builds = prepared.variants.builds.as_ref();
    let read = || builds.and_then(|builds| candidates(document, builds, seed));
    let found = reading(&args.paths[0], read)?;
    let (Some(games), Some(found)) = (games, found) else { return Err(out.diagnostics(&loaded.document)) };
    Ok((games, found))
}

fn play_and_report(experiment: Experiment<'_>, games: u64, found: &Candidates, out: &Out) -> Ended {
    let session = experiment.open(None, out)?;
    let (result, took) = play(&session, games, found);
    let summary = sum_up(session.experiment.loaded, found, &result);
    let answer = Answer::new(&summary, (rule(games, found), 1, result.stopped), took, ());
    session.finish(&answer, "search")
}

pub(super) fn rule(games: u64, found: &Candidates) -> String {
    format!(
        "{} games to drop weak builds, in rounds; then races between {} of the best and builds near them, until {} races in \
         a row find nothing better; then {games} fresh games of each that is kept, rounded up to whole seat blocks",
        found.games,
        found.starts,
        balance_engine::sim::RACES_IN_VAIN
    )
}

pub(super) fn play(session: &Session<'_>, games: u64, found: &Candidates) -> (SearchResult, Duration) {
    let experiment = &session.experiment;
    let prepared = &experiment.loaded.prepared;
    let keep = found.keep.min(found.count);
    let plan = SearchPlan {
        seed: prepared.seed,
        side: found.side,
        keep,
        halving_games: found.games,
        starts: found.starts,
        games,
        parts: if found.neutral.is_empty() { 0 } else { found.games / keep.max(1) as u64 },
        threads: experiment.threads(),
    };
    let all = expected(found, games);
    session.out.announce(&format!(
        "playing about {} games: {} to reduce {} builds to {keep}, some to improve the best, and {} of each of these",
        report::whole(all),
        report::whole(found.games),
        report::whole(found.count as u64),
        report::whole(games)
    ));
    let sides = prepared.sides.len();
    session.play(Budget::Games(all), &[], |context| search_builds(found.count, sides, found, &plan, context))
}

/// Returns the approximate number of games: about ten races of eight stages per start, and as many for key cards as for selection.
pub(super) fn expected(found: &Candidates, games: u64) -> u64 {
    let keep = found.keep.min(found.count) as u64;
    let climbing = stage_games(found.games) * found.starts as u64 * 10 * 8;
    let parts = if found.neutral.is_empty() { 0 } else { found.games };
    found.games + climbing + parts + games * keep
}

pub(super) fn sum_up(loaded: &Loaded, found: &Candidates, result: &SearchResult) -> SearchSummary {
    let prepared = &loaded.prepared;
    let which = prepared.variants.builds.as_ref().and_then(|builds| builds.search);
    let written: Vec<String> = result.kept.iter().map(|kept| found.as_toml(kept.build)).collect();
    let all = prepared.contest.catalogue();
    let printed = |key: &String| all.card(key).map(|at| all.cards[usize::from(at)].name.clone());
    let neutral = found.neutral.iter();
    let neutral = neutral.map(|(card, by)| (card.clone(), printed(by).unwrap_or_else(|| by.clone())));
    // Builds contain no neutral cards, so their names are looked up in the scenario's own catalogue.
    let one = found.contest(0).ok();
    let catalogue = one.as_ref().map_or(all, |contest| contest.catalogue());
    let best = result.kept.iter().filter_map(|kept| found.contest(kept.build).ok());
    let best: Vec<_> = best.collect();
    let playing = std::iter::once(&prepared.contest).chain(&best);
    SearchSummary::new(&SearchResults {
        unmodelled: Unmodelled::of_all(playing.map(|contest| contest.catalogue())),
        scenario: ScenarioFacts { catalogue, ..facts(loaded) },
        side: found.side,
        words: &found.words(),
        neutral: &neutral.collect(),
        written: &written,
        sample: which.is_some_and(|search| !matches!(search.which, Search::All { .. })),
        result,
    })
}
