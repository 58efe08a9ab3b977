//! Ladders on toy games of known odds: what is said of them.

use std::sync::atomic::AtomicBool;

use super::*;
use balance_engine::Error;
use balance_engine::agent::{Method, Skill, rung};
use balance_engine::game::{Catalogue, Game};
use balance_engine::sim::{Contest, Ladder, LadderPlan, Match, Rung, Watching};
use balance_testing::toy::{safe, wager};

/// The summary of a ladder with so many games a rung.
fn summed<G: Game + 'static>(game: fn() -> G, rungs: &[&str], games: u64) -> LadderSummary {
    summed_alike(game, rungs, games, Vec::new())
}

/// The same with sides that differ by name alone.
fn summed_alike<G: Game + 'static>(
    game: fn() -> G,
    rungs: &[&str],
    games: u64,
    identical: Vec<Vec<String>>,
) -> LadderSummary {
    let skills: Vec<Skill> = rungs.iter().map(|text| rung(text).unwrap()).collect();
    let toy = game();
    let sides = toy.sides();
    let of = |skill: &Skill| match skill.method {
        Method::Search { iterations } => Rung { games, iterations },
        _ => Rung { games, iterations: 0 },
    };
    let climbers: Vec<usize> = (0..sides).collect();
    let plan = LadderPlan {
        seed: 4,
        sides,
        rungs: skills.iter().map(of).collect(),
        climbers: climbers.clone(),
        playouts: u64::MAX,
        threads: 2,
    };
    let make = |on: &[usize]| -> Result<Box<dyn Contest>, Error> {
        let agents = on.iter().map(|&at| skills[at].player(&Catalogue::default())).collect();
        let names = (0..sides).map(|side| format!("Side {side}")).collect();
        Ok(Box::new(Match::new(game(), agents, names)))
    };
    let yardstick = LadderYardstick { level: 0.95, threshold: 0.02, rungs: skills.len(), sides, climbers: sides };
    let mut ladder = Ladder::new(&plan, &make);
    let ended = loop {
        if let Some(ended) = ladder.ended(&|step| yardstick.is_settled(step)).unwrap() {
            break ended;
        }
        let watching = Watching { watch: &(), keeper: &(), interrupt: &AtomicBool::new(false) };
        ladder.climb(0.95, watching).unwrap();
    };
    let label = |side: usize| SideLabel {
        name: ["Dasher & Co", "Waiter"][side].to_owned(),
        agent: "greedy".to_owned(),
        draws_build: false,
    };
    LadderSummary::new(&LadderResults {
        scenario: ScenarioFacts {
            sides: (0..sides).map(label).collect(),
            max_turns: toy.max_turns(),
            ..facts("wager", "A wager", toy.catalogue())
        },
        climbers: &climbers,
        identical,
        expectations: &[],
        rungs: &skills,
        climbed: &ladder.into_climbed(),
        ended,
        yardstick,
    })
}

/// A wager of which the verdict flips.
pub(crate) fn flips() -> LadderSummary {
    summed(wager, &["random", "greedy:20%", "greedy", "search:64"], 4_000)
}

#[test]
fn a_verdict_that_flips_is_told() {
    let summary = flips();
    assert_eq!((summary.verdict, summary.judged_by), (LadderVerdict::Flips, "lead"));
    assert_eq!(
        summary.words,
        "Waiter leads with greedy (20 % slips) and greedy; Dasher & Co leads with search 64: do not trust either."
    );
    let leaders: Vec<_> = summary.rungs.iter().map(|rung| rung.leader.as_deref()).collect();
    assert_eq!(leaders[1..], [Some("Waiter"), Some("Waiter"), Some("Dasher & Co")]);
    // Players who choose at random are no verdict.
    let counts: Vec<_> = summary.rungs.iter().map(|rung| rung.counts).collect();
    assert_eq!(counts, [false, true, true, true]);
    // Of each rung one lead; of each step three gains with that of both, and two changes.
    assert_eq!((summary.lead_family, summary.step_family), (4, 15));
    let lead = summary.rungs[2].leads[0].lead.unwrap();
    assert!(lead.contains(-0.4) && lead.level == 0.95, "{lead:?}");
    assert_eq!(summary.stopped, "rungs");
}

#[test]
fn a_verdict_that_holds_is_told() {
    let summary = summed(wager, &["search:16", "search:64"], 4_000);
    assert_eq!(summary.verdict, LadderVerdict::Holds);
    assert_eq!(summary.words, "Dasher & Co leads with search 16 and search 64: the same on every rung.");
}

#[test]
fn of_sides_that_differ_by_name_alone_none_leads() {
    let names = ["Dasher & Co", "Waiter"].map(str::to_owned).to_vec();
    let summary = summed_alike(wager, &["search:16", "search:64"], 4_000, vec![names]);
    assert!(summary.rungs.iter().all(|rung| rung.leader.is_none()), "{summary:?}");
    assert_eq!(summary.words, "All sides are even, within 2 %, with search 16 and search 64: the same on every rung.");
    assert!(summary.warnings[0].contains("differ by name alone"), "{:?}", summary.warnings);
}

#[test]
fn too_few_games_decide_nothing() {
    let summary = summed(wager, &["greedy", "search:64"], 40);
    assert_eq!(summary.verdict, LadderVerdict::Undecided);
    assert!(summary.warnings[0].contains("only 20 seat blocks"), "{:?}", summary.warnings);
}

#[test]
fn random_alone_counts() {
    let summary = summed(wager, &["random", "random:50%"], 400);
    assert!(summary.rungs.iter().all(|rung| rung.counts));
}

#[test]
fn a_lone_side_settles_or_not() {
    let settled = summed(safe, &["random", "greedy", "search:1", "search:64"], 8_000);
    assert_eq!((settled.verdict, settled.stopped), (LadderVerdict::Holds, "settled"));
    assert_eq!(settled.words, "The odds have settled with search 1.");
    assert_eq!((settled.judged_by, settled.lead_family, settled.step_family), ("win_rate", 0, 3));
    assert!(settled.steps.iter().all(|step| step.lost.is_none() && step.sides[0].lost.is_none()));
    assert!(settled.rungs[0].first_win_rate.is_none());
    let open = summed(safe, &["greedy", "search:64"], 2_000);
    assert_eq!((open.verdict, open.stopped), (LadderVerdict::Undecided, "rungs"));
}

#[test]
fn frames_hold_a_row_for_each() {
    let summary = flips();
    let frames = Frames::of_ladder(&summary);
    let heights: Vec<_> = frames.iter().map(|(name, frame)| (name, frame.height())).collect();
    let expected = [("ladder", 8), ("ladder_rungs", 4), ("ladder_leads", 4), ("ladder_steps", 6)];
    assert_eq!(heights, expected);
    let steps = frames.get("ladder_steps").unwrap();
    let gain = summary.steps[0].sides[1].gain.unwrap();
    assert_eq!(number(steps, "gain", 1), Some(gain.point));
    assert_eq!(number(steps, "change", 5), summary.steps[2].sides[1].change.map(|e| e.point));
    let lone = Frames::of_ladder(&summed(safe, &["random", "greedy"], 200));
    assert!(lone.get("ladder_leads").is_none());
}
