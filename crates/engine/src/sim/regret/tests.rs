//! Regret on a game of known odds: a safe at which to walk away wins 1 in 10, and to throw the coin 1 in 2.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::agent::toy::{Safe, Try, safe};
use crate::agent::{Greedy, Player, Random};
use crate::chance::Chance;
use crate::game::{Agent, OfKind, Position};
use crate::sim::Match;
use crate::sim::OutcomeRequest;
use crate::sim::block::BlockPlayer;
use balance_stats::{Estimate, Guard, guarded_mean, guarded_ratio};

/// The safe with a player of that name: greedy walks away.
fn contest(agent: &str) -> Match<Safe> {
    let agents = vec![Player::named(agent).unwrap()];
    Match::new(safe(), agents, vec!["Burglar".to_owned()])
}

fn plan(games: u64, every: Option<u32>, playouts: u32) -> RegretPlan {
    let judging = Judging { playouts, horizon: false };
    RegretPlan { seed: 5, games, every, judging, threads: 2 }
}

fn found(agent: &str, plan: &RegretPlan) -> Regret {
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    regret(&contest(agent), plan, context)
}

/// Points a game, with a wide interval.
fn a_game(sums: &RatioSums, every: u32) -> Estimate {
    let guard = Guard { step: UNITS / 64.0, level: 0.999, family: 1 };
    guarded_mean(sums, 1, guard).unwrap().scaled(100.0 * f64::from(every) / UNITS)
}

/// Throws the coin and looks at it: nothing is better.
#[derive(Clone)]
struct Best;

impl Agent<Safe> for Best {
    fn choose<C: Chance>(&mut self, _: &Position<'_, Safe>, actions: &[Try], _: &mut C) -> usize {
        actions.iter().position(|action| matches!(action, Try::Throw | Try::Look)).unwrap()
    }
}

/// The sums over the games of an agent. Every decision is examined.
fn sums<A: Agent<Safe> + Clone>(agent: A, games: u64, playouts: u32) -> RatioSums {
    let judging = Judging { playouts, horizon: false };
    let told = BlockPlayer::new(&safe(), &[agent], 5).sampled(0..games, &SamplingPlan { every: 1, judging });
    let mut sums = RatioSums::default();
    for game in 0..games {
        let of = told.rows.iter().filter(|row| row.game == game);
        sums.add(of.clone().count() as u32, of.map(|row| row.loss).sum());
    }
    sums
}

#[test]
fn who_walks_away_gives_away_forty_points_a_game() {
    let all = found("greedy", &plan(1_500, Some(1), 128));
    assert_eq!((all.tallies.games, all.tallies.decisions, all.tallies.all.n), (1_500, 1_500, 1_500));
    let told = a_game(&all.tallies.all, 1);
    assert!(told.contains(40.0) && told.half_width() < 1.5, "{told:?}");
    let [_, _, walks, ..] = &all.tallies.kinds[..] else { panic!() };
    assert_eq!(walks, &all.tallies.all, "all chose to walk");
    assert_eq!(all.tallies.sides, std::slice::from_ref(walks));
    assert_eq!(all.tallies.turns[0], *walks);
}

#[test]
fn a_third_of_the_decisions_say_the_same() {
    let some = found("greedy", &plan(4_500, Some(3), 128));
    let looked_at = some.tallies.all.n;
    assert!((1_350..1_650).contains(&looked_at), "{looked_at}");
    assert_eq!((some.tallies.decisions, some.tallies.all.blocks), (4_500, 4_500));
    let told = a_game(&some.tallies.all, 3);
    assert!(told.contains(40.0) && told.half_width() < 5.0, "{told:?}");
}

#[test]
fn who_plays_best_gives_nothing_away() {
    let sums = sums(Best, 1_500, 128);
    assert_eq!(sums.n, 3_000, "a throw and a look a game");
    let told = a_game(&sums, 1);
    assert!(told.contains(0.0) && told.half_width() < 1.0, "{told:?}");
}

#[test]
fn random_choices_give_away_what_they_should() {
    // Of six first choices the throw gives away nothing, a guess 1 in 4, a walk 4 in 10; who has thrown gives up half
    // the time, and 1 in 2 with it.
    let first = (4.0 * 25.0 + 40.0) / 6.0;
    let exact = first + 25.0 / 6.0;
    let told = a_game(&sums(Random, 2_500, 512), 1);
    assert!(told.contains(exact) && told.half_width() < 2.0, "{told:?} {exact}");
}

/// What an action of this kind wins, where greedy players go on from it.
fn wins(of: OfKind) -> f64 {
    [0.25, 0.5, 0.1, 0.5, 0.0][usize::from(of.kind)]
}

/// How much better what was found is than what was chosen.
fn truth(row: &SampledDecision) -> f64 {
    wins(row.better) - wins(row.chosen)
}

#[test]
fn few_playouts_overstate_what_they_pick_and_not_what_they_judge() {
    let few = found("greedy", &plan(4_000, Some(1), 24));
    let guard = Guard { step: 0.0, level: 0.999, family: 1 };
    let told = guarded_ratio(&few.tallies.all, guard).unwrap().scaled(1.0 / UNITS);
    assert!(told.high < 0.4 && told.low > 0.2, "a lower bound: {told:?}");
    let found: Vec<_> = few.tallies.rows.iter().filter(|row| !row.chosen_is_best).collect();
    let mean = |of: fn(&SampledDecision) -> f64| found.iter().map(|row| of(row)).sum::<f64>() / found.len() as f64;
    let (picked, truth) = (mean(|row| row.picked.mean), mean(truth));
    assert!(picked > truth + 0.1, "the winner's curse: {picked} {truth}");
    for reported in [mean(|row| row.confirmed.mean), mean(|row| row.reported.mean)] {
        assert!((reported - truth).abs() < 0.03, "no part in finding it: {reported} {truth}");
    }
}

#[test]
fn the_worst_were_found_by_one_part_and_confirmed_by_another() {
    for (player, playouts) in [("random", 24), ("greedy", 24)] {
        let told = found(player, &plan(400, Some(1), playouts));
        let rows = || told.tallies.rows.iter().filter(|row| !row.chosen_is_best);
        let confirmed = |row: &SampledDecision| row.confirmed.mean > row.confirmed.error;
        assert!(rows().any(|row| !confirmed(row)), "{player}: some were lucky");
        assert!(rows().filter(|row| confirmed(row)).count() > MAX_WORST, "{player}");
        assert!(told.worst.iter().all(|worst| confirmed(&worst.row)), "{player}");
        assert_eq!(told.worst.len(), MAX_WORST, "{player}");
    }
}

#[test]
fn what_is_shown_of_the_worst_is_what_they_lose() {
    let (mut picked, mut reported, mut lost) = (0.0, 0.0, 0.0);
    for seed in 0..60 {
        let told = found("random", &RegretPlan { seed, ..plan(200, Some(1), 24) });
        for WorstDecision { row, .. } in &told.worst {
            picked += row.picked.mean;
            reported += row.reported.mean;
            lost += truth(row);
        }
    }
    assert!((0.95..1.05).contains(&(reported / lost)), "{reported} of {lost}");
    assert!(picked > 1.3 * lost, "what it was found by overstates it: {picked} of {lost}");
}

#[test]
fn parts_hold_all_playouts() {
    for playouts in 6..30 {
        let part = |part| (0..playouts).filter(|n| n % 3 == part).count() as u32;
        assert_eq!(part(0) + part(1) + part(2), playouts);
        assert_eq!(reporting_playouts(playouts), part(2));
    }
}

#[test]
fn threads_change_nothing() {
    let of = |threads| found("random", &RegretPlan { threads, ..plan(600, None, 16) });
    let one = of(1);
    assert!(one.tallies.rows.len() > 400 && (1..=10).contains(&one.worst.len()));
    assert_eq!(one, of(2));
    assert_eq!(one, of(5));
}

/// Plays as it likes, and writes down what.
#[derive(Clone)]
struct Spy(Rc<RefCell<Vec<Try>>>);

impl Agent<Safe> for Spy {
    fn choose<C: Chance>(&mut self, at: &Position<'_, Safe>, actions: &[Try], chance: &mut C) -> usize {
        let choice = Random.choose(at, actions, chance);
        self.0.borrow_mut().push(actions[choice]);
        choice
    }
}

#[test]
fn the_games_are_those_of_a_run() {
    let (watched, alone) = (Spy(Rc::default()), Spy(Rc::default()));
    let judging = Judging { playouts: 8, horizon: false };
    let (game, plan) = (safe(), SamplingPlan { every: 2, judging });
    let told = BlockPlayer::new(&game, std::slice::from_ref(&watched), 7).sampled(0..500, &plan);
    BlockPlayer::new(&game, std::slice::from_ref(&alone), 7).outcomes(0..500, OutcomeRequest::default());
    assert!(told.rows.len() > 200);
    assert_eq!(watched.0, alone.0);
    assert_eq!(told.decisions.iter().sum::<u32>() as usize, alone.0.borrow().len());
}

#[test]
fn which_decisions_are_looked_at_does_not_depend_on_how() {
    let of = |playouts, horizon| {
        let judging = Judging { playouts, horizon };
        let plan = RegretPlan { judging, ..plan(300, Some(2), 4) };
        let rows = found("random", &plan).tallies.rows;
        rows.iter().map(|row| (row.game, row.number)).collect::<Vec<_>>()
    };
    assert_eq!(of(4, false), of(32, true));
}

#[test]
fn a_decision_again_is_the_one_that_was_looked_at() {
    let plan = plan(200, Some(2), 16);
    let rows = found("random", &plan).tallies.rows;
    assert!(rows.iter().any(|row| row.number == 2));
    for row in &rows {
        let again = contest("random").decision(5, row.game, row.number, plan.judging).unwrap();
        assert_eq!(again.row, *row);
        assert_eq!(again.options.len(), usize::from(row.options));
        let (chosen, better) = (&again.options[0], &again.options[again.better]);
        assert_eq!((chosen.more, chosen.of), (PlayoutMean::default(), row.chosen));
        assert_eq!(better.of, row.better);
        // The three parts together are all playouts.
        let parts = 6.0 * row.picked.mean + 5.0 * row.confirmed.mean + 5.0 * row.reported.mean;
        assert!((better.more.mean - parts / 16.0).abs() < 1e-9);
    }
    assert_eq!(contest("greedy").decision(5, 3, 2, plan.judging), Err(1));
}

#[test]
fn about_two_decisions_a_game_are_looked_at() {
    let told = found("greedy", &plan(64, None, 4));
    assert_eq!(told.every, 1, "a game has one");
    let turns = TurnBands::new(&[0, 0, 40, 30, 25, 5, 0, 0, 1], 100);
    assert_eq!(turns, TurnBands { width: 1, count: 10 });
    let turns = TurnBands::new(&vec![1; 200], 200);
    assert_eq!(turns, TurnBands { width: 50, count: 4 });
    assert_eq!([0, 1, 50, 51, 200, 900].map(|turn| turns.of(turn)), [0, 0, 0, 1, 3, 3]);
    assert_eq!((turns.ends(0), turns.ends(3)), ((1, Some(50)), (151, None)));
}

#[test]
fn an_interrupt_ends_it_and_what_was_played_counts() {
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(true) };
    let told = regret(&contest("greedy"), &plan(500, None, 4), context);
    assert_eq!((told.stopped, told.tallies.blocks), (Stopped::Interrupted, 0));
}

#[test]
fn greedy_as_a_player_of_its_own_is_the_one_of_that_name() {
    let named = found("greedy", &plan(300, Some(1), 16)).tallies.all;
    assert_eq!(named, sums(Greedy::default(), 300, 16));
}
