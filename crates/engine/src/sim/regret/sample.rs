//! Plays games as `run` does, and examines some of their decisions.

use std::ops::Range;

use super::judge::{APART, Decided, Judge};
use super::sampling_plan::{Judging, Sampled, SamplingPlan};
use crate::chance::{Chance, Lane, Stream, mix};
use crate::game::{Agent, Game, Position, Seating, Silent};
use crate::sim::block::BlockPlayer;
use crate::sim::{DecisionObserver, Played};

struct Book<G: Game> {
    seed: u64,
    /// One decision in this many is examined; 0 for none.
    every: u32,
    judging: Judging,
    chance: Stream,
    judge: Judge<G>,
    game: u64,
    seating: Seating,
    number: u32,
    sampled: Sampled,
}

impl<G: Game> DecisionObserver<G> for Book<G> {
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
        // An illegal choice ends the game, and is reported there.
        if !looks || choice >= actions.len() {
            return;
        }
        let Book { seed, game, number, judging, seating, .. } = *self;
        let side = seating.side(at.seat());
        let decided = Decided { seed, game, number, side, choice, judging };
        let (row, _) = self.judge.examine(decided, at, actions);
        self.sampled.rows.push(row);
    }

    fn over(&mut self, _seating: Seating, played: &Played) {
        self.sampled.cut += u64::from(played.outcome.is_none());
        self.sampled.decisions.push(self.number);
    }
}

impl<G: Game, A: Agent<G> + Clone> BlockPlayer<'_, G, A> {
    pub(in crate::sim) fn sampled(&mut self, blocks: Range<u64>, sampling: &SamplingPlan) -> Sampled {
        let mut book = Book {
            seed: self.seed,
            every: sampling.every,
            judging: sampling.judging,
            chance: Stream::new(0, 0),
            judge: Judge::new(),
            game: 0,
            seating: Seating::rotation(self.game.sides(), 0),
            number: 0,
            sampled: Sampled::default(),
        };
        for block in blocks {
            let held = &book.sampled;
            let before = (held.rows.len(), held.decisions.len(), held.cut);
            if let Err(bug) = self.play(block, &mut Silent, &mut book) {
                let held = &mut book.sampled;
                held.rows.truncate(before.0);
                held.decisions.truncate(before.1);
                held.cut = before.2;
                held.given_up.push(bug);
            }
        }
        book.sampled
    }
}
