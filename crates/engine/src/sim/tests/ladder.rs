//! Ladders on toy games of known odds.

use std::sync::atomic::AtomicBool;

use crate::agent::toy::{safe, wager};
use crate::agent::{Skill, parse_level};
use crate::game::Game;
use crate::sim::{Contest, Ladder, LadderEnd, LadderPlan, LevelResult, Match, RunContext, SkillLevel, StepTally};
use balance_stats::{PairedSums, paired_rates, rate};

/// A contest of a toy game. Each side plays at its own level.
fn contest<G: Game + 'static>(game: G, levels: &[Skill], on: &[usize]) -> Box<dyn Contest> {
    let player = |&at: &usize| levels[at].player(&game);
    let names = (0..on.len()).map(|side| format!("side {side}")).collect();
    let agents = on.iter().map(player).collect();
    Box::new(Match::new(game, agents, names))
}

fn climbed<G: Game + 'static>(
    game: fn() -> G,
    levels: &[&str],
    (games, playouts, threads): (u64, u64, usize),
    settled: &dyn Fn(&StepTally) -> bool,
) -> (Vec<LevelResult>, LadderEnd) {
    let skills: Vec<Skill> = levels.iter().map(|text| parse_level(text).unwrap()).collect();
    let sides = game().sides();
    let iterations = |skill: &Skill| match skill.method {
        crate::agent::Method::Search { iterations } => iterations,
        _ => 0,
    };
    let plan = LadderPlan {
        seed: 9,
        sides,
        levels: skills.iter().map(|skill| SkillLevel { games, iterations: iterations(skill) }).collect(),
        climbers: (0..sides).collect(),
        playouts,
        threads,
    };
    let make = |on: &[usize]| Ok(contest(game(), &skills, on));
    let mut ladder = Ladder::new(&plan, &make);
    loop {
        if let Some(ended) = ladder.ended(settled).unwrap() {
            return (ladder.results, ended);
        }
        let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
        ladder.climb(0.95, context).unwrap();
    }
}

const ALL: u64 = u64::MAX;

/// Whether a difference of rates is known, and is what it should be.
fn is(sums: &PairedSums, exact: f64) -> bool {
    let difference = paired_rates(sums, 0.999).unwrap().estimate;
    difference.contains(exact) && difference.half_width() < 0.05
}

#[test]
fn the_odds_of_every_rung_are_the_exact_ones() {
    let levels = ["random", "greedy:20%", "greedy", "search:4096"];
    // At random: guesses 4/6 of 1/4, throws 1/6 of 1/2 of 1/2, walks 1/6 of 1/10. With blunders: 8/10 walks; otherwise
    // as at random, except that the second choice goes wrong in 1 of 10.
    let blunder_rate = 0.8 * 0.1 + 0.2 * (4.0 / 24.0 + 0.9 / 12.0 + 1.0 / 60.0);
    let exact = [4.0 / 24.0 + 1.0 / 24.0 + 1.0 / 60.0, blunder_rate, 0.1, 0.5];
    let (climbed, ended) = climbed(safe, &levels, (4_000, ALL, 2), &|_| false);
    assert_eq!((climbed.len(), ended), (4, LadderEnd::Levels));
    for (at, (on, exact_here)) in climbed.iter().zip(exact).enumerate() {
        let here = rate(&on.run.tally.sides[0].wins, 0.999).unwrap();
        assert!(here.contains(exact_here), "{}: {here:?}", levels[at]);
        assert_eq!(on.run.tally.games, 4_000);
        let Some(below) = at.checked_sub(1) else {
            assert!(on.step.is_none());
            continue;
        };
        let step = on.step.as_ref().unwrap();
        assert!(is(&step.changes[0], exact_here - exact[below]), "{}: {step:?}", levels[at]);
        // If only one side changes its level, "alone" and "with all" are the same: the games are not played twice.
        assert_eq!(step.gains[0], step.changes[0]);
        assert_eq!((on.step_games, on.step_playouts), (0, 0));
    }
}

#[test]
fn a_side_that_climbs_alone_gains_what_it_should() {
    let (climbed, _) = climbed(wager, &["random", "greedy", "search:256"], (8_000, ALL, 2), &|_| false);
    // The first side wins 5, 3 and 7 in 10; the second has nothing to decide.
    for (on, (change, lost)) in climbed[1..].iter().zip([(-0.2, [0.7, 0.5]), (0.4, [0.3, 0.3])]) {
        let step = on.step.as_ref().unwrap();
        assert!(is(&step.changes[0], change) && is(&step.changes[1], -change), "{step:?}");
        assert!(is(&step.gains[0], change), "{step:?}");
        assert!(step.gains[1].is_alike(), "{step:?}");
        assert!(is(&step.gain, change / 2.0), "{step:?}");
        for (sums, exact) in step.lost.iter().zip(lost) {
            assert!(rate(sums, 0.999).unwrap().contains(exact), "{step:?}");
        }
        let mean = f64::midpoint(lost[0], lost[1]);
        assert!(rate(&step.lost_in_all, 0.999).unwrap().contains(mean), "{step:?}");
        assert_eq!((step.games, on.step_games), (8_000, 16_000));
    }
    for (on, lead) in climbed.iter().zip([0.0, -0.4, 0.4]) {
        let [lead_of_first] = &on.leads[..] else { panic!("one pair") };
        let told = paired_rates(lead_of_first, 0.999).unwrap().estimate;
        assert!(told.contains(lead), "{told:?}");
    }
}

#[test]
fn playouts_are_counted() {
    let (climbed, _) = climbed(wager, &["greedy", "search:16"], (200, ALL, 2), &|_| false);
    assert_eq!((climbed[0].playouts, climbed[1].playouts), (0, 200 * 16));
    // One side alone decides, so only where it climbs there are any.
    assert_eq!(climbed[1].step_playouts, 200 * 16);
    assert_eq!(climbed[1].playouts_in_all(), 2 * 200 * 16);
    assert_eq!(climbed[1].games_in_all(), 600);
}

#[test]
fn it_ends_where_playouts_run_out() {
    let levels = ["greedy", "search:16", "search:64", "search:256"];
    // Two hundred games take 3,200 playouts, and so does the step to them. The next level takes four times that, and
    // 3,200 more if one side plays at the lower level. The same goes for the level after that.
    for (playouts, climbs) in [(6_399, 1), (6_400, 2), (35_199, 2), (35_200, 3), (150_400, 4)] {
        let (climbed, ended) = climbed(wager, &levels, (200, playouts, 1), &|_| false);
        assert_eq!(climbed.len(), climbs, "{playouts}");
        let expected = if climbs == 4 { LadderEnd::Levels } else { LadderEnd::Playouts };
        assert_eq!(ended, expected);
        assert!(climbed.iter().map(LevelResult::playouts_in_all).sum::<u64>() <= playouts);
    }
}

#[test]
fn it_ends_where_nothing_changes_any_more() {
    let settled = |step: &StepTally| step.changes.iter().all(PairedSums::is_alike);
    let levels = ["random", "greedy", "search:1", "search:64"];
    let (climbed, ended) = climbed(wager, &levels, (200, ALL, 1), &settled);
    // A search with one playout is greedy.
    assert_eq!((climbed.len(), ended), (3, LadderEnd::Settled));
}

#[test]
fn threads_change_nothing() {
    let told = [1, 2, 5].map(|threads| {
        let (climbed, _) = climbed(wager, &["random", "greedy:20%", "search:16"], (3_000, ALL, threads), &|_| false);
        let tell =
            |on: &LevelResult| (on.run.tally.clone(), on.playouts, on.leads.clone(), on.step.clone(), on.step_playouts);
        climbed.iter().map(tell).collect::<Vec<_>>()
    });
    assert_eq!(told[0], told[1]);
    assert_eq!(told[0], told[2]);
}

#[test]
fn an_interrupt_is_told() {
    let skills = [parse_level("greedy").unwrap(), parse_level("search:16").unwrap()];
    let plan = LadderPlan {
        seed: 9,
        sides: 2,
        levels: vec![SkillLevel { games: 2_000, iterations: 0 }, SkillLevel { games: 2_000, iterations: 16 }],
        climbers: vec![0, 1],
        playouts: ALL,
        threads: 1,
    };
    let make = |on: &[usize]| Ok(contest(wager(), &skills, on));
    let mut ladder = Ladder::new(&plan, &make);
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(true) };
    ladder.climb(0.95, context).unwrap();
    assert_eq!(ladder.ended(&|_| false).unwrap(), Some(LadderEnd::Interrupted));
    assert_eq!(ladder.results[0].run.tally.games, 0);
}
