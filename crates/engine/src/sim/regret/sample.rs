//! Games as they are played anyway, with somebody who looks over the players' shoulders.

use std::ops::Range;

use super::judge::{Judge, Loss};
use super::looking::{Judging, Looking, Sampled, SampledDecision, UNITS};
use crate::chance::{Chance, Lane, Stream, mix};
use crate::game::{Agent, Game, Position, Seating, Silent};
use crate::sim::block::BlockPlayer;
use crate::sim::{Played, Watches};

/// Sets the luck of what is looked at, and of the playouts, apart from that of the games.
const APART: u64 = 0x7265_6772_6574;

/// What is noted of the games while they are played.
struct Book<G: Game> {
    seed: u64,
    /// One in so many decisions is looked at; 0 for none.
    every: u32,
    judging: Judging,
    /// What decides which decisions of a game are looked at.
    chance: Stream,
    judge: Judge<G>,
    game: u64,
    seating: Seating,
    /// The number of the latest decision in its game, from 1.
    number: u32,
    sampled: Sampled,
}

impl<G: Game> Watches<G> for Book<G> {
    fn begins(&mut self, block: u64, seating: Seating) {
        let shift = seating.seat(0).index();
        (self.game, self.seating, self.number) = ((block * seating.sides() as u64) + shift as u64, seating, 0);
        self.chance.restart(mix(self.seed ^ APART), self.game);
    }

    fn decided(&mut self, at: &Position<'_, G>, actions: &[G::Action], choice: usize) {
        self.number += 1;
        let turn = at.turns();
        let turns = &mut self.sampled.turns;
        turns.resize(turns.len().max(turn as usize + 1), 0);
        turns[turn as usize] += 1;
        let looks = self.every > 0 && self.chance.below(Lane::SETUP, self.every) == 0;
        // A choice that is not legal ends the game, and is told there.
        if !looks || choice >= actions.len() {
            return;
        }
        let key = key(self.seed, self.game, self.number);
        let loss = self.judge.play_out(at, actions, choice, key, self.judging);
        let side = self.seating.side(at.seat());
        let told = Decided { game: self.game, number: self.number, side, choice, loss };
        let row = told.row(at, actions, self.judge.count());
        self.sampled.rows.push(row);
    }

    fn over(&mut self, _seating: Seating, played: &Played) {
        self.sampled.cut += u64::from(played.outcome.is_none());
        self.sampled.decisions.push(self.number);
    }
}

/// What the luck of the playouts of a decision is drawn from.
pub(super) const fn key(seed: u64, game: u64, number: u32) -> u64 {
    mix(mix(mix(seed ^ !APART) ^ game) ^ number as u64)
}

/// A decision that was looked at.
pub(super) struct Decided {
    pub(super) game: u64,
    pub(super) number: u32,
    pub(super) side: usize,
    pub(super) choice: usize,
    pub(super) loss: Loss,
}

impl Decided {
    pub(super) fn row<G: Game>(&self, at: &Position<'_, G>, actions: &[G::Action], options: usize) -> SampledDecision {
        let of = |option: usize| at.game().kind(at.view(), actions[option]);
        let Loss { loss, better, picked, confirmed, judged } = self.loss;
        SampledDecision {
            game: self.game,
            number: self.number,
            turn: at.turns(),
            side: self.side as u8,
            legal: actions.len() as u16,
            options: options as u16,
            chosen: of(self.choice),
            better: of(better),
            chosen_is_best: better == self.choice,
            loss: (loss * UNITS).round() as i64,
            picked,
            confirmed,
            judged,
        }
    }
}

/// Plays seat blocks as `run` does, and looks at some of their decisions. A panic within a game, or within a playout
/// from it, is caught: its block is given up.
pub(in crate::sim) fn sampled<G, A>(game: &G, agents: &[A], seed: u64, blocks: Range<u64>, looking: &Looking) -> Sampled
where
    G: Game,
    A: Agent<G> + Clone,
{
    let mut book = Book {
        seed,
        every: looking.every,
        judging: looking.judging,
        chance: Stream::new(0, 0),
        judge: Judge::new(),
        game: 0,
        seating: Seating::rotation(game.sides(), 0),
        number: 0,
        sampled: Sampled::default(),
    };
    let mut player = BlockPlayer::new(game, agents, seed);
    for block in blocks {
        let held = &book.sampled;
        let before = (held.rows.len(), held.decisions.len(), held.cut);
        if let Err(bug) = player.play(block, &mut Silent, &mut book) {
            let held = &mut book.sampled;
            held.rows.truncate(before.0);
            held.decisions.truncate(before.1);
            held.cut = before.2;
            held.given_up.push(bug);
        }
    }
    book.sampled
}
