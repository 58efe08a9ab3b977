//! One game again, with everything that is said about it.

use std::cell::Cell;

use crate::chance::Stream;
use crate::game::{Agent, Game, Picture, Seating, TranscriptLine};
use crate::sim::notes::Notes;
use crate::sim::outcomes::Heard;
use crate::sim::{Played, Watches, play};

/// One game, line by line.
#[derive(Clone, Debug, PartialEq)]
pub struct Transcript {
    /// The game's index, from 0.
    pub game: u64,
    /// The seat block that it belongs to, and its rotation in it.
    pub block: (u64, usize),
    /// What was said, in order.
    pub lines: Vec<TranscriptLine>,
    /// What the game looked like before each turn and at its end; empty for a game that has no
    /// pictures.
    pub shots: Vec<Shot>,
    /// How the game went.
    pub played: Played,
    /// Which side sat where.
    pub seating: Seating,
}

/// What a game looked like at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// The moment that it shows.
    pub when: Moment,
    /// What stood where at that moment.
    pub picture: Picture,
}

/// When a picture was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// When so many turns were over and the next began: after set-up for 0.
    After(u32),
    /// When the game was over or cut.
    End,
}

/// Makes a picture whenever a turn has begun.
struct Camera<'g, G: Game> {
    game: &'g G,
    begun: u32,
    shots: Vec<Shot>,
    /// The latest position.
    last: Option<G::State>,
}

impl<G: Game> Watches<G> for Camera<'_, G> {
    fn shown(&mut self, state: &G::State) {
        let begun = self.game.turns(state);
        if begun > self.begun {
            self.begun = begun;
            self.shoot(state, Moment::After(begun - 1));
        }
        self.last = Some(state.clone());
    }
}

impl<G: Game> Camera<'_, G> {
    fn shoot(&mut self, state: &G::State, when: Moment) {
        let shot = self.game.picture(state).map(|picture| Shot { when, picture });
        self.shots.extend(shot);
    }

    fn finish(mut self) -> Vec<Shot> {
        if let Some(last) = self.last.take() {
            self.shoot(&last, Moment::End);
        }
        self.shots
    }
}

/// Plays game number `index` of a master seed again and writes down what is said about it.
///
/// # Panics
/// When the game itself does: the message then is the one that the run reported.
pub fn trace<G, A>(game: &G, agents: &[A], names: &[String], seed: u64, index: u64) -> Transcript
where
    G: Game,
    A: Agent<G> + Clone,
{
    let sides = game.sides();
    let block = index / sides as u64;
    let shift = (index % sides as u64) as usize;
    let seating = Seating::rotation(sides, shift);
    let count = Cell::new(0);
    let mut heard = Heard::of_notes(Notes::new(names, seating, &count));
    let mut camera = Camera { game, begun: 0, shots: Vec::new(), last: None };
    let played = play(
        game,
        seating,
        &mut agents.to_vec(),
        &mut G::Actions::default(),
        &mut Stream::new(seed, block),
        &mut heard,
        &mut camera,
    );
    let shots = camera.finish();
    Transcript { game: index, block: (block, shift), lines: heard.into_lines(), shots, played, seating }
}
