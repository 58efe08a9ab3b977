//! Ladders on toy games of known odds, and their pages.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::UNBOUNDED;
use crate::frame::tests::{facts, number};
use crate::frame::{ScenarioFacts, SideLabel};
use crate::model::frames;
use balance_engine::Error;
use balance_engine::agent::{Method, Skill, parse_level};
use balance_engine::game::Game;
use balance_engine::sim::{Contest, Ladder, LadderPlan, Match, RunContext, SkillLevel};
use balance_testing::toy::{safe, wager};

/// The summary of a ladder with `games` games per level.
fn summed<G: Game + 'static>(game: fn() -> G, levels: &[&str], games: u64) -> LadderSummary {
    summed_alike(game, levels, games, Vec::new())
}

/// The same with sides that differ by name alone.
fn summed_alike<G: Game + 'static>(
    game: fn() -> G,
    levels: &[&str],
    games: u64,
    identical: Vec<Vec<String>>,
) -> LadderSummary {
    let skills: Vec<Skill> = levels.iter().map(|text| parse_level(text).unwrap()).collect();
    let toy = game();
    let sides = toy.sides();
    let of = |skill: &Skill| match skill.method {
        Method::Search { iterations } => SkillLevel { games, iterations },
        _ => SkillLevel { games, iterations: 0 },
    };
    let climbers: Vec<usize> = (0..sides).collect();
    let plan = LadderPlan {
        seed: 4,
        sides,
        levels: skills.iter().map(of).collect(),
        climbers: climbers.clone(),
        playouts: u64::MAX,
        threads: 2,
    };
    let make = |on: &[usize]| -> Result<Box<dyn Contest>, Error> {
        let game = game();
        let agents = on.iter().map(|&at| skills[at].player(&game)).collect();
        let names = (0..sides).map(|side| format!("Side {side}")).collect();
        Ok(Box::new(Match::new(game, agents, names)))
    };
    let yardstick = LadderYardstick { level: 0.95, threshold: 0.02, levels: skills.len(), sides, climbers: sides };
    let mut ladder = Ladder::new(&plan, &make);
    let ended = loop {
        if let Some(ended) = ladder.ended(&|step| yardstick.is_settled(step)).unwrap() {
            break ended;
        }
        let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
        ladder.climb(0.95, context).unwrap();
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
        levels: &skills,
        level_results: &ladder.results,
        ended,
        yardstick,
    })
}

/// A wager whose verdict flips.
pub(crate) fn flips() -> LadderSummary {
    summed(wager, &["random", "greedy:20%", "greedy", "search:64"], 4_000)
}

#[test]
fn a_verdict_that_flips_is_told() {
    let summary = flips();
    assert_eq!((summary.verdict, summary.decided_by), (LadderVerdict::Flips, "lead"));
    assert_eq!(
        summary.words,
        "Waiter led with greedy (20 % blunders) and greedy; Dasher & Co led with search 64. The verdict depends on the strength of the \
         players."
    );
    let leaders: Vec<_> = summary.levels.iter().map(|skill_level| skill_level.leader.as_deref()).collect();
    assert_eq!(leaders[1..], [Some("Waiter"), Some("Waiter"), Some("Dasher & Co")]);
    // Players who choose at random are no verdict.
    let counts: Vec<_> = summary.levels.iter().map(|skill_level| skill_level.counts).collect();
    assert_eq!(counts, [false, true, true, true]);
    // One lead per level. Per step three gains, including that of both, and two changes.
    assert_eq!((summary.leads[0].family, summary.steps[0].family), (4, 15));
    let lead = summary.leads[2].lead.unwrap();
    assert!(lead.contains(-0.4) && lead.level == 0.95, "{lead:?}");
    assert_eq!(summary.levels[2].ahead, Some(lead));
    assert_eq!(summary.head.stopped, "levels");
}

#[test]
fn a_verdict_that_holds_is_told() {
    let summary = summed(wager, &["search:16", "search:64"], 4_000);
    assert_eq!(summary.verdict, LadderVerdict::Holds);
    assert_eq!(summary.words, "Dasher & Co led with search 16 and search 64. The verdict is the same at every level.");
}

#[test]
fn of_sides_that_differ_by_name_alone_none_leads() {
    let names = ["Dasher & Co", "Waiter"].map(str::to_owned).to_vec();
    let summary = summed_alike(wager, &["search:16", "search:64"], 4_000, vec![names]);
    assert!(summary.levels.iter().all(|skill_level| skill_level.leader.is_none()), "{summary:?}");
    assert_eq!(
        summary.words,
        "All sides are even within 2 percentage points with search 16 and search 64. The verdict is the same at every level."
    );
    assert!(summary.head.warnings[0].contains("differ only by name"), "{:?}", summary.head.warnings);
}

#[test]
fn too_few_games_decide_nothing() {
    let summary = summed(wager, &["greedy", "search:64"], 40);
    assert_eq!(summary.verdict, LadderVerdict::Undecided);
    assert!(summary.head.warnings[0].contains("only 20 seat blocks"), "{:?}", summary.head.warnings);
}

#[test]
fn random_alone_counts() {
    let summary = summed(wager, &["random", "random:50%"], 400);
    assert!(summary.levels.iter().all(|skill_level| skill_level.counts));
}

#[test]
fn a_lone_side_settles_or_not() {
    let settled = summed(safe, &["random", "greedy", "search:1", "search:64"], 8_000);
    assert_eq!((settled.verdict, settled.head.stopped), (LadderVerdict::Holds, "settled"));
    assert_eq!(settled.words, "The win rate has settled with search 1.");
    assert_eq!((settled.decided_by, settled.leads.len(), settled.steps[0].family), ("win_rate", 0, 3));
    assert!(settled.steps.iter().all(|step| step.lost.is_none()));
    assert!(settled.levels[0].first_win_rate.is_none());
    let open = summed(safe, &["greedy", "search:64"], 2_000);
    assert_eq!((open.verdict, open.head.stopped), (LadderVerdict::Undecided, "levels"));
}

#[test]
fn frames_have_a_row_for_each() {
    let summary = flips();
    let frames = frames(&summary);
    let heights: Vec<_> = frames.iter().map(|(name, frame)| (*name, frame.height())).collect();
    let expected = [
        ("ladder", 8),
        ("ladder_levels", 4),
        ("ladder_expectations", 0),
        ("ladder_leads", 4),
        ("ladder_steps", 9),
        ("ladder_cards", 0),
    ];
    assert_eq!(heights, expected);
    let steps = &frames[4].1;
    assert_eq!(summary.steps[2].side, "all");
    let gain = summary.steps[1].gain.unwrap();
    assert_eq!(number(steps, "gain", 1), Some(gain.point));
    assert_eq!(number(steps, "change", 7), summary.steps[7].change.map(|e| e.point));
}

#[test]
fn a_flip_stands_at_the_top() {
    let summary = flips();
    let text = summary.page(100).text(false);
    let words = "FLIPS: Waiter led with greedy (20 % blunders) and greedy; Dasher & Co led with";
    for said in [
        words,
        "Played 4 levels. 40,000 games in total",
        "lead of Dasher & Co over Waiter",
        "(leader unknown)",
        "Waiter led",
        "loses anyway",
        "first mover wins",
        "The level random is only a baseline",
        "4 leads; 15 changes. Other",
    ] {
        assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(said), "{said}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    assert!(text.find("FLIPS") < text.find("Verdict"));
}

#[test]
fn markdown_says_the_same() {
    let page = flips().page(UNBOUNDED).markdown();
    for said in ["# A wager", "**FLIPS**: Waiter led", "| step to | side | all improve | interval |", "## Steps"] {
        assert!(page.contains(said), "{said}: {page}");
    }
}

#[test]
fn the_chart_has_every_rung_and_side() {
    let charts = flips().charts(Canvas::default());
    let [(name, svg)] = &charts[..] else { panic!("one chart") };
    assert_eq!(name, "ladder.svg");
    for said in [
        "search 64",
        "20 % blunders",
        "Waiter",
        "Dasher &amp; Co",
        "games won (%)",
        "n = 4,000 games per level; individual 95",
    ] {
        assert!(svg.contains(said), "{said}");
    }
}
