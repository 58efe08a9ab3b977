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
    /// How many of the lines had been said after the deal and after each action, without repetition.
    pub actions: Vec<usize>,
    /// What the game looked like after each action about which something was said, and at its end; empty for a game that has
    /// no pictures.
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
    /// The lines that had been said by then.
    pub lines: usize,
    /// What stood where at that moment.
    pub picture: Picture,
}

/// When a picture was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// When so many turns were over and the next began: after set-up for 0.
    After(u32),
    /// Later in a turn.
    Within,
    /// When the game was over or cut.
    End,
}

/// Makes a picture after each action about which something was said, and whenever a turn has begun.
struct Camera<'g, G: Game> {
    game: &'g G,
    /// The lines that have been said.
    said: &'g Cell<usize>,
    begun: u32,
    actions: Vec<usize>,
    shots: Vec<Shot>,
    /// The latest position.
    last: Option<G::State>,
}

impl<G: Game> Watches<G> for Camera<'_, G> {
    fn shown(&mut self, state: &G::State) {
        let begun = self.game.turns(state);
        let is_new = self.actions.last() != Some(&self.said.get());
        if begun > self.begun {
            self.begun = begun;
            self.shoot(state, Moment::After(begun - 1));
        } else if is_new {
            self.shoot(state, Moment::Within);
        }
        if is_new {
            self.actions.push(self.said.get());
        }
        self.last = Some(state.clone());
    }
}

impl<G: Game> Camera<'_, G> {
    fn shoot(&mut self, state: &G::State, when: Moment) {
        let lines = self.said.get();
        let shot = self.game.picture(state).map(|picture| Shot { when, lines, picture });
        self.shots.extend(shot);
    }

    fn finish(mut self) -> (Vec<usize>, Vec<Shot>) {
        if let Some(last) = self.last.take() {
            self.shoot(&last, Moment::End);
        }
        (self.actions, self.shots)
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
    let mut camera = Camera { game, said: &count, begun: 0, actions: Vec::new(), shots: Vec::new(), last: None };
    let played = play(
        game,
        seating,
        &mut agents.to_vec(),
        &mut G::Actions::default(),
        &mut Stream::new(seed, block),
        &mut heard,
        &mut camera,
    );
    let (actions, shots) = camera.finish();
    Transcript { game: index, block: (block, shift), lines: heard.into_lines(), actions, shots, played, seating }
}
