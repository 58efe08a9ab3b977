//! `balance compare` of a scenario whose `[builds]` are searched: the strongest builds of a side.

use super::asked::{Asked, Report, finish, fixed_games, folder, verdict};
use crate::cli::Exit;
use crate::cli::load::{Loaded, reading};
use crate::cli::manifest::Counts;
use crate::cli::out::Out;
use crate::cli::progress::Bar;
use crate::cli::run::{grouped, interrupt, timed, writable};
use crate::frame::{Frames, SearchResults, SearchSummary};
use crate::game::Unmodelled;
use crate::report;
use crate::scenario::{Candidates, Which, candidates};
use crate::sim::{Budget, SearchPlan, Watching, search_builds};

pub(super) fn search(asked: &Asked<'_>, loaded: &mut Loaded, out: &Out) -> Exit {
    let games = fixed_games(loaded, "a search");
    let seed = loaded.prepared.seed;
    let Loaded { document, prepared } = &mut *loaded;
    let builds = prepared.variants.builds.as_ref();
    let read = || builds.and_then(|builds| candidates(document, builds, seed));
    let found = match reading(asked.path, out, read) {
        Ok(found) => found,
        Err(exit) => return exit,
    };
    let (Some(games), Some(found)) = (games, found) else {
        out.complain(&loaded.document.render(out.colour_messages()));
        return Exit::BadInput;
    };
    match go(asked, loaded, games, &found, out) {
        Ok(exit) => exit,
        Err(message) => out.error(&message),
    }
}

fn go(
    asked: &Asked<'_>,
    loaded: &Loaded,
    games: u64,
    found: &Candidates,
    out: &Out,
) -> Result<Exit, String> {
    let prepared = &loaded.prepared;
    writable(&folder(asked, loaded, games, false))?;
    let keep = found.keep.min(found.words.len());
    let plan = SearchPlan {
        seed: prepared.seed,
        side: found.side,
        keep,
        thinning: found.games,
        games,
        threads: usize::from(asked.threads),
    };
    let all = found.games + games * keep as u64;
    if out.shows_progress() {
        out.remark(&format!(
            "playing about {} games: {} to thin {} builds to {keep}, and {} of each of these",
            grouped(all as f64),
            grouped(found.games as f64),
            grouped(found.words.len() as f64),
            grouped(games as f64)
        ));
    }
    let bar = Bar::new(Budget::Games(all), &[], out.shows_progress());
    let watching = Watching { watch: &bar, interrupt: interrupt() };
    let make = |build: usize| found.contest(build);
    let sides = prepared.sides.len();
    let (searched, took) =
        timed(|| search_builds(found.words.len(), sides, &make, &plan, watching));
    bar.finish();
    let names: Vec<String> = prepared.sides.iter().map(|side| side.name.clone()).collect();
    let which = prepared.variants.builds.as_ref().and_then(|builds| builds.search);
    let written: Vec<String> = searched.kept.iter().map(|kept| found.as_toml(kept.build)).collect();
    let best = searched.kept.iter().filter_map(|kept| found.contest(kept.build).ok());
    let best: Vec<_> = best.collect();
    let playing = std::iter::once(&prepared.contest).chain(&best);
    let results = SearchResults {
        unmodelled: Unmodelled::of_all(playing.map(|contest| contest.catalogue())),
        game: prepared.game,
        title: &prepared.title,
        sides: &names,
        side: found.side,
        words: &found.words,
        written: &written,
        sample: which.is_some_and(|search| search.which != Which::All),
        catalogue: prepared.contest.catalogue(),
        searched: &searched,
        level: prepared.level,
    };
    let summary = SearchSummary::new(&results);
    let frames = Frames::of_search(&summary);
    let counts = Counts {
        games: summary.games,
        blocks: summary.blocks,
        games_in_all: summary.games_in_all,
        looks: 1,
        stopped: searched.stopped,
        abandoned: summary.abandoned_games,
    };
    let charts = report::search_charts(&summary).map_err(|error| error.to_string())?;
    let text = report::search_text(&summary, out.colour_results());
    let rule = format!(
        "{} games shared by the rounds that thin the builds, and {games} fresh games of each that \
         was kept, rounded up to whole seat blocks",
        found.games
    );
    let main = "search";
    let report =
        Report { summary: &summary, frames: &frames, main, charts, text, counts, rule, took };
    let printed = finish(asked, loaded, games, &report, out)?;
    let first = summary.abandoned.first();
    let first = first.map(|bug| (bug.game, format!("\"{}\"", bug.build), bug.why.as_str()));
    Ok(verdict(summary.abandoned_games, first, searched.stopped, out).unwrap_or(printed))
}
