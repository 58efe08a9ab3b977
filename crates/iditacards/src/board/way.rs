//! The way ahead, told in moves: how many it takes from each square at each speed.
//!
//! A square is not like another. On a stretch where nothing adds to speed a fast team crawls, and who leaps over it from
//! the stretch before saves many moves. Squares alone do not tell that.

use super::super::Iditacards;
use super::super::cards::compiled::Deck;
use super::super::cards::text::Verb;
use super::super::rules::weather::Weather;

/// Speeds that are told apart, from 0; higher ones count as the highest.
const SPEEDS: usize = 40;
/// Squares of a board, with the start and the finish.
const SQUARES: usize = 256;
/// Dogs of a usual team, for stretches that make each of them faster or slower.
const DOGS: i32 = 4;

/// Hundredths of a move that are left, by speed and square.
#[derive(Clone, Debug, Default)]
pub(crate) struct Way {
    left: Vec<u16>,
}

impl Way {
    /// Hundredths of a move from a square to the finish with a team as fast as this.
    #[inline]
    pub(crate) fn left(&self, speed: i32, square: u8) -> i32 {
        let row = speed.clamp(0, SPEEDS as i32 - 1) as usize;
        i32::from(self.left[row * SQUARES + usize::from(square)])
    }

    /// The way of a board, gone with the moves of the starting deck.
    pub(crate) fn of(game: &Iditacards) -> Self {
        let moves = usual_moves(game);
        let mut left = vec![0; SPEEDS * SQUARES];
        for (speed, row) in (0..).zip(left.chunks_mut(SQUARES)) {
            for square in (0..usize::from(game.finish)).rev() {
                row[square] = game.moves_from(square, speed, &moves, row);
            }
        }
        Way { left }
    }
}

/// The squares of the moves of the starting deck, with how many cards have them.
fn usual_moves(game: &Iditacards) -> Vec<(i32, u32)> {
    let mut moves = Vec::new();
    for card in game.cards.iter().filter(|card| card.deck == Deck::Starter) {
        for step in &game.steps[card.steps.range()] {
            if let Verb::Move(squares) = step.verb {
                moves.push((i32::from(squares), u32::from(card.copies)));
            }
        }
    }
    if moves.is_empty() { vec![(1, 1)] } else { moves }
}

impl Iditacards {
    /// Hundredths of a move from a square, when those from all later ones are known.
    fn moves_from(&self, square: usize, speed: i32, moves: &[(i32, u32)], later: &[u16]) -> u16 {
        let effect = &self.stretches[usize::from(self.stretch_of(square as u8))].effect;
        let dogs = i32::from(effect.dog_speed) * DOGS;
        let (mut sum, mut all) = (0, 0);
        for weather in Weather::FACES {
            let weather = if effect.immune { 0 } else { weather.speed() };
            let up = speed + weather.max(0) + dogs.max(0);
            let up = if effect.no_speed_bonuses { 0 } else { up };
            for &(squares, cards) in moves {
                let far = (squares + up + weather.min(0) + dogs.min(0)).max(1);
                let to = (square + far as usize).min(usize::from(self.finish));
                sum += u32::from(later[to]) * cards;
                all += cards;
            }
        }
        (100 + sum / all.max(1)).min(u32::from(u16::MAX)) as u16
    }
}
