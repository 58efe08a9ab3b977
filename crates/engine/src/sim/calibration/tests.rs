//! Positions on a game of known odds: a coin is thrown in one turn and looked at in the next.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::agent::Player;
use crate::agent::toy::{Safe, Try, safe, wager};
use crate::chance::Chance;
use crate::game::{Agent, Position};
use crate::sim::Match;
use crate::sim::block::BlockPlayer;

/// Throws the coin and looks at it.
#[derive(Clone)]
struct Thrower;

impl Agent<Safe> for Thrower {
    fn choose<C: Chance>(&mut self, _: &Position<'_, Safe>, actions: &[Try], _: &mut C) -> usize {
        actions.iter().position(|action| matches!(action, Try::Throw | Try::Look)).unwrap()
    }
}

#[test]
fn every_turn_has_a_position_with_what_came_of_its_game() {
    let told = BlockPlayer::new(&safe(), &[Thrower], 5).scored(0..2_000);
    assert!(told.given_up.is_empty());
    assert_eq!(told.positions.len(), 4_000, "a throw and a look a game");
    let mut won = 0.0;
    for (game, turns) in told.positions.chunks(2).enumerate() {
        assert!(turns.iter().all(|turn| turn.block == game as u64 && turn.share == turns[0].share));
        assert!([0.0, 1.0].contains(&turns[0].share));
        won += turns[0].share;
    }
    // 1,000 with a standard deviation of 22.
    assert!((910.0..1_090.0).contains(&won), "{won}");
}

#[test]
fn every_position_is_seen_from_every_seat() {
    let agents = [(); 2].map(|()| Player::named("greedy").unwrap());
    let told = BlockPlayer::new(&wager(), &agents, 5).scored(0..500);
    assert_eq!(told.positions.len(), 2_000, "two games a block of one decision, two seats");
    let of = |to_move: bool| told.positions.iter().filter(move |seen| seen.to_move == to_move);
    let won = |to_move: bool| of(to_move).map(|seen| seen.share).sum::<f64>();
    assert_eq!((of(true).count(), of(false).count()), (1_000, 1_000));
    assert_eq!(won(true) + won(false), 1_000.0);
    // Greedy players step back and win 3 in 10.
    assert!((250.0..350.0).contains(&won(true)), "{}", won(true));
}

#[test]
fn threads_change_nothing() {
    let agents = vec![Player::named("random").unwrap()];
    let contest = Match::new(safe(), agents, vec!["Burglar".to_owned()]);
    let of = |threads| {
        let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
        measure_calibration(&contest, (3, 500), threads, context)
    };
    let one = of(1);
    assert_eq!((one.games, one.blocks, one.stopped), (500, 500, Stopped::Games));
    assert_eq!(one, of(2));
    assert_eq!(one, of(5));
}
