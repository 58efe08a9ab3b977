//! `balance regret`: how well players decide, measured by playouts of their other options.

use crate::args::Regret;
use crate::prelude::*;
use balance_engine::sim::{Judging, RegretPlan, regret as measure_regret};
use balance_report::{RegretResults, RegretSummary};

/// The maximum number of games by default: each costs thousands of playouts.
const MAX_GAMES: u64 = 1_000;

pub(super) fn regret(args: &Regret, out: &Out) -> Ended {
    let mut loaded = load(&args.scenario, &games_override(args.games), &Input, out)?;
    loaded.needs("regret", &["Policy", "Describe"])?;
    let Some(games) = fixed_games(&mut loaded, "`regret`") else {
        return Err(out.diagnostics(&loaded.document).into());
    };
    let games = if args.games.is_some() { games } else { games.min(MAX_GAMES) };
    let judging = Judging { playouts: args.iterations, horizon: args.horizon };
    let digest = digest(&format!("{} {:?} {} {}", loaded.digest(), args.every, judging.playouts, judging.horizon));
    let experiment = Experiment {
        command: format_command("regret", &Regret { scenario: loaded.portable(), ..args.clone() }),
        ..Experiment::new(&loaded, "regret", digest, Budget::Games(games), &args.options)
    };
    play_and_report(args, experiment, games, judging, out)
}

fn play_and_report(args: &Regret, experiment: Experiment<'_>, games: u64, judging: Judging, out: &Out) -> Ended {
    let session = experiment.open(args.markdown.as_ref(), out)?;
    let experiment = &session.experiment;
    let prepared = &experiment.loaded.prepared;
    let contest = prepared.contest.as_ref();
    let (seed, threads) = (prepared.seed, experiment.threads());
    let plan = RegretPlan { seed, games, every: args.every, judging, threads };
    let (found, took) = session.play(experiment.budget, &[], |context| measure_regret(contest, &plan, context));
    let results = RegretResults {
        scenario: facts(experiment.loaded),
        regret: &found,
        judging,
        options: experiment.arguments().options,
    };
    let summary = RegretSummary::new(&results);
    let rule = rule(experiment.budget, prepared.level);
    let more = Keys(vec![
        ("every", json!(found.every)),
        ("iterations", json!(judging.playouts)),
        ("horizon", json!(judging.horizon)),
        ("decisions_examined", json!(summary.examined)),
    ]);
    let answer = Answer::new(&summary, (rule, 1, found.stopped), took, more);
    let ended = session.finish(&answer, "kinds")?;
    let markdown = || summary.page(UNBOUNDED).markdown();
    Ok(out.also_written(ended, write_markdown(args.markdown.as_deref(), markdown)))
}
