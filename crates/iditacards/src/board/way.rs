//! The way to the finish, in moves by square and speed.
//!
//! Squares differ: on a stretch where nothing adds to speed a fast team is slow, and a racer who jumps over it saves
//! many moves. The number of squares doesn't show that.

use super::Effect;
use crate::cards::{Card, Deck, Step, Verb};
use crate::weather::Weather;

/// Number of speeds, from 0; higher ones count as the highest.
const SPEEDS: usize = 40;
/// Number of squares, with the start and the finish.
const SQUARES: usize = 256;

/// Moves to the finish by speed and square, in hundredths.
#[derive(Clone, Debug, Default)]
pub(crate) struct Way {
    left: Vec<u16>,
}

impl Way {
    #[inline]
    pub(crate) fn left(&self, speed: i32, square: u8) -> i32 {
        let row = speed.clamp(0, SPEEDS as i32 - 1) as usize;
        i32::from(self.left[row * SQUARES + usize::from(square)])
    }

    /// Computes the way to a finish over squares with these effects, with these moves of a team of `dogs`.
    pub(crate) fn of<'a>(moves: &[(i32, u32)], dogs: i32, finish: u8, effect_at: impl Fn(u8) -> &'a Effect) -> Self {
        let mut left = vec![0; SPEEDS * SQUARES];
        for (speed, row) in (0..).zip(left.chunks_mut(SQUARES)) {
            for square in (0..finish).rev() {
                row[usize::from(square)] =
                    moves_from((square, speed), effect_at(square), moves, dogs, &row[..=usize::from(finish)]);
            }
        }
        Way { left }
    }
}

/// Returns the moves of the starting deck in squares, with the number of cards of each.
pub(crate) fn usual_moves(cards: &[Card], steps: &[Step]) -> Vec<(i32, u32)> {
    let mut moves = Vec::new();
    for card in cards.iter().filter(|card| card.deck == Deck::Starter) {
        for step in &steps[card.steps.range()] {
            if let Verb::Move(squares) = step.verb {
                moves.push((i32::from(squares), u32::from(card.copies)));
            }
        }
    }
    if moves.is_empty() { vec![(1, 1)] } else { moves }
}

/// Returns the moves from a square at a speed in hundredths, given those from all later ones.
fn moves_from((square, speed): (u8, i32), effect: &Effect, moves: &[(i32, u32)], dogs: i32, known: &[u16]) -> u16 {
    let dogs = i32::from(effect.dog_speed) * dogs;
    let (mut sum, mut all) = (0, 0);
    for weather in Weather::FACES {
        let weather = if effect.immune { 0 } else { weather.speed() };
        let up = if effect.no_speed_bonuses { 0 } else { speed + weather.max(0) + dogs.max(0) };
        for &(squares, cards) in moves {
            let far = (squares + up + weather.min(0) + dogs.min(0)).max(1);
            sum += u32::from(known[(usize::from(square) + far as usize).min(known.len() - 1)]) * cards;
            all += cards;
        }
    }
    (100 + sum / all.max(1)).min(u32::from(u16::MAX)) as u16
}
