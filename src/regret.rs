//! `balance regret`: how well it is played, by playing out what else could have been chosen.

use serde::Serialize;

use super::args::Regret;
use super::aside::write_markdown;
use super::error::Ended;
use super::experiment::{Answer, Experiment, fixed_games};
use super::facts::facts;
use super::load::{Loaded, games_of, load};
use super::manifest::{self, rule};
use super::out::Out;
use super::spelled::spelled;
use balance_engine::sim::{Budget, Judging, RegretPlan, regret as looked_at};
use balance_report::{RegretResults, RegretSummary, Report, UNBOUNDED};
use balance_scenario::{Disk, digest};

/// Games where nobody says how many, at most: each costs some thousand playouts.
const MOST_GAMES: u64 = 1_000;

pub(super) fn regret(args: &Regret, out: &Out) -> Ended {
    let mut loaded = load(&args.scenario, &games_of(args.games), &Disk, out)?;
    loaded.needs("regret", &["Policy", "Describe"])?;
    let Some(games) = fixed_games(&mut loaded, "`regret`") else {
        return Err(out.mistakes(&loaded.document).into());
    };
    let games = if args.games.is_some() { games } else { games.min(MOST_GAMES) };
    let judging = Judging { playouts: args.iterations, horizon: args.horizon };
    let digest = digest_of(&loaded, args.every, judging);
    let experiment = Experiment {
        command: spelled("regret", &Regret { scenario: loaded.portable(), ..args.clone() }),
        ..Experiment::new(&loaded, "regret", digest, Budget::Games(games), &args.options)
    };
    go(args, &experiment, games, judging, out)
}

fn go(args: &Regret, experiment: &Experiment<'_>, games: u64, judging: Judging, out: &Out) -> Ended {
    let book = experiment.open_with_markdown(args.markdown.as_ref(), out)?;
    let prepared = &experiment.loaded.prepared;
    let contest = prepared.contest.as_ref();
    let (seed, threads) = (prepared.seed, experiment.threads());
    let plan = RegretPlan { seed, games, every: args.every, judging, threads };
    let (found, took) =
        experiment.play(&book, experiment.budget, &[], out, |watching| looked_at(contest, &plan, watching));
    let results = RegretResults {
        scenario: facts(experiment.loaded),
        regret: &found,
        judging,
        options: experiment.arguments().options,
    };
    let summary = RegretSummary::new(&results);
    let rule = rule(experiment.budget, prepared.level);
    let more = Looked {
        every: found.every,
        iterations: judging.playouts,
        horizon: judging.horizon,
        decisions_looked_at: summary.looked_at,
    };
    let answer = Answer::of(&summary, (rule, 1, found.stopped), took, more);
    let ended = experiment.finish(&book, &answer, "kinds", out)?;
    let markdown = || summary.page(UNBOUNDED).markdown();
    Ok(out.also_written(ended, write_markdown(args.markdown.as_deref(), markdown)))
}

/// The digest of everything that is played, and of what is looked at.
fn digest_of(loaded: &Loaded, every: Option<u32>, judging: Judging) -> String {
    let Judging { playouts, horizon } = judging;
    let played = manifest::digest(&loaded.document);
    digest(&format!("{played} {every:?} {playouts} {horizon}"))
}

#[derive(Serialize)]
struct Looked {
    every: u32,
    iterations: u32,
    horizon: bool,
    decisions_looked_at: u64,
}
