//! Ladders on toy games of known odds.

use std::sync::atomic::AtomicBool;

use crate::agent::toy::{safe, wager};
use crate::agent::{Skill, rung};
use crate::game::{Catalogue, Game};
use crate::sim::{Climbed, Contest, Ladder, LadderEnd, LadderPlan, Match, Rung, StepTally, Watching};
use balance_stats::{PairedSums, paired_rates, rate};

/// A contest of a toy in which each side plays on its rung.
fn contest<G: Game + 'static>(game: G, rungs: &[Skill], on: &[usize]) -> Box<dyn Contest> {
    let player = |&at: &usize| rungs[at].player(&Catalogue::default());
    let names = (0..on.len()).map(|side| format!("side {side}")).collect();
    Box::new(Match::new(game, on.iter().map(player).collect(), names))
}

fn climbed<G: Game + 'static>(
    game: fn() -> G,
    rungs: &[&str],
    (games, playouts, threads): (u64, u64, usize),
    settled: &dyn Fn(&StepTally) -> bool,
) -> (Vec<Climbed>, LadderEnd) {
    let skills: Vec<Skill> = rungs.iter().map(|text| rung(text).unwrap()).collect();
    let sides = game().sides();
    let iterations = |skill: &Skill| match skill.method {
        crate::agent::Method::Search { iterations } => iterations,
        _ => 0,
    };
    let plan = LadderPlan {
        seed: 9,
        sides,
        rungs: skills.iter().map(|skill| Rung { games, iterations: iterations(skill) }).collect(),
        climbers: (0..sides).collect(),
        playouts,
        threads,
    };
    let make = |on: &[usize]| Ok(contest(game(), &skills, on));
    let mut ladder = Ladder::new(&plan, &make);
    loop {
        if let Some(ended) = ladder.ended(settled).unwrap() {
            return (ladder.into_climbed(), ended);
        }
        let watching = Watching { watch: &(), keeper: &(), interrupt: &AtomicBool::new(false) };
        ladder.climb(0.95, watching).unwrap();
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
    let rungs = ["random", "greedy:20%", "greedy", "search:4096"];
    // At random: guesses 4/6 of 1/4, throws 1/6 of 1/2 of 1/2, walks 1/6 of 1/10. With slips: 8/10 walks; else as at
    // random, but for the second choice, which goes wrong in 1 of 10.
    let slips = 0.8 * 0.1 + 0.2 * (4.0 / 24.0 + 0.9 / 12.0 + 1.0 / 60.0);
    let exact = [4.0 / 24.0 + 1.0 / 24.0 + 1.0 / 60.0, slips, 0.1, 0.5];
    let (climbed, ended) = climbed(safe, &rungs, (4_000, ALL, 2), &|_| false);
    assert_eq!((climbed.len(), ended), (4, LadderEnd::Rungs));
    for (at, (on, exact_here)) in climbed.iter().zip(exact).enumerate() {
        let here = rate(&on.ran.tally.sides[0].wins, 0.999).unwrap();
        assert!(here.contains(exact_here), "{}: {here:?}", rungs[at]);
        assert_eq!(on.ran.tally.games, 4_000);
        let Some(below) = at.checked_sub(1) else {
            assert!(on.step.is_none());
            continue;
        };
        let step = on.step.as_ref().unwrap();
        assert!(is(&step.changes[0], exact_here - exact[below]), "{}: {step:?}", rungs[at]);
        // Who climbs alone where nobody else is climbs with all: the games are not played twice.
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
    let rungs = ["greedy", "search:16", "search:64", "search:256"];
    // Two hundred games take 3,200 playouts, and the step to them as many; four times as many on the next rung, and
    // 3,200 more where one side plays on the lower. So does the one after that.
    for (playouts, climbs) in [(6_399, 1), (6_400, 2), (35_199, 2), (35_200, 3), (150_400, 4)] {
        let (climbed, ended) = climbed(wager, &rungs, (200, playouts, 1), &|_| false);
        assert_eq!(climbed.len(), climbs, "{playouts}");
        let expected = if climbs == 4 { LadderEnd::Rungs } else { LadderEnd::Playouts };
        assert_eq!(ended, expected);
        assert!(climbed.iter().map(Climbed::playouts_in_all).sum::<u64>() <= playouts);
    }
}

#[test]
fn it_ends_where_nothing_changes_any_more() {
    let settled = |step: &StepTally| step.changes.iter().all(PairedSums::is_alike);
    let rungs = ["random", "greedy", "search:1", "search:64"];
    let (climbed, ended) = climbed(wager, &rungs, (200, ALL, 1), &settled);
    // A search with one playout is greedy.
    assert_eq!((climbed.len(), ended), (3, LadderEnd::Settled));
}

#[test]
fn threads_change_nothing() {
    let told = [1, 2, 5].map(|threads| {
        let (climbed, _) = climbed(wager, &["random", "greedy:20%", "search:16"], (3_000, ALL, threads), &|_| false);
        let tell =
            |on: &Climbed| (on.ran.tally.clone(), on.playouts, on.leads.clone(), on.step.clone(), on.step_playouts);
        climbed.iter().map(tell).collect::<Vec<_>>()
    });
    assert_eq!(told[0], told[1]);
    assert_eq!(told[0], told[2]);
}

#[test]
fn an_interrupt_is_told() {
    let skills = [rung("greedy").unwrap(), rung("search:16").unwrap()];
    let plan = LadderPlan {
        seed: 9,
        sides: 2,
        rungs: vec![Rung { games: 2_000, iterations: 0 }, Rung { games: 2_000, iterations: 16 }],
        climbers: vec![0, 1],
        playouts: ALL,
        threads: 1,
    };
    let make = |on: &[usize]| Ok(contest(wager(), &skills, on));
    let mut ladder = Ladder::new(&plan, &make);
    let watching = Watching { watch: &(), keeper: &(), interrupt: &AtomicBool::new(true) };
    ladder.climb(0.95, watching).unwrap();
    assert_eq!(ladder.ended(&|_| false).unwrap(), Some(LadderEnd::Interrupted));
    assert_eq!(ladder.into_climbed()[0].ran.tally.games, 0);
}
