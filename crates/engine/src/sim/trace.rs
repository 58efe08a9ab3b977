//! Plays one game again, with its transcript.

use std::cell::Cell;

use crate::chance::Stream;
use crate::game::{Agent, Game, Picture, Seating, TranscriptLine};
use crate::sim::notes::Notes;
use crate::sim::outcomes::Heard;
use crate::sim::{DecisionObserver, Played, play};

/// The transcript of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Transcript {
    /// The game's index, from 0.
    pub game: u64,
    /// The seat block, and the rotation in it.
    pub block: (u64, usize),
    /// The lines in order.
    pub lines: Vec<TranscriptLine>,
    /// The number of lines after the deal and after each action, without repetitions.
    pub actions: Vec<usize>,
    /// Pictures after each action with a line, and at the end; empty if the game has no pictures.
    pub shots: Vec<Shot>,
    /// How the game went.
    pub played: Played,
    /// The seating of the sides.
    pub seating: Seating,
}

/// A picture of a game at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// The moment.
    pub when: Moment,
    /// Number of lines until then.
    pub lines: usize,
    /// The picture.
    pub picture: Picture,
}

/// When a picture was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// After this many turns, when the next began; after set-up for 0.
    After(u32),
    /// Later in a turn.
    Within,
    /// When the game was over or cut.
    End,
}

/// Takes a picture after each action with a line, and whenever a turn begins.
struct Camera<'g, G: Game> {
    game: &'g G,
    said: &'g Cell<usize>,
    begun: u32,
    actions: Vec<usize>,
    shots: Vec<Shot>,
    last: Option<G::State>,
}

impl<G: Game> DecisionObserver<G> for Camera<'_, G> {
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

/// Plays game number `index` of a master seed again. Panics as the game did, with the message in the report.
pub fn trace<G: Game, A: Agent<G> + Clone>(
    game: &G,
    agents: &[A],
    names: &[String],
    seed: u64,
    index: u64,
) -> Transcript {
    let sides = game.sides();
    let (block, shift) = (index / sides as u64, (index % sides as u64) as usize);
    let seating = Seating::rotation(sides, shift);
    let count = Cell::new(0);
    let mut camera = Camera { game, said: &count, begun: 0, actions: Vec::new(), shots: Vec::new(), last: None };
    let (played, lines) = replay(game, agents, Notes::new(names, seating, &count), (seed, block), &mut camera);
    let (actions, shots) = camera.finish();
    Transcript { game: index, block: (block, shift), lines, actions, shots, played, seating }
}

pub(super) fn replay<G: Game, A: Agent<G> + Clone>(
    game: &G,
    agents: &[A],
    notes: Notes<'_>,
    (seed, block): (u64, u64),
    observer: &mut impl DecisionObserver<G>,
) -> (Played, Vec<TranscriptLine>) {
    let (seating, mut heard) = (notes.seating, Heard::new(notes.seating, Some(notes)));
    let (agents, list, chance) = (&mut agents.to_vec(), &mut G::Actions::default(), &mut Stream::new(seed, block));
    let played = play(game, seating, agents, list, chance, &mut heard, observer);
    (played, heard.into_lines())
}
