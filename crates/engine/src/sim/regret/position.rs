//! One decision of one game again, with the values of its options.

use std::cell::Cell;

use super::judge::{Decided, Judge, OptionValue};
use super::sampling_plan::{Judging, SampledDecision};
use crate::agent::PlayoutMean;
use crate::game::{Agent, Game, OfKind, Position, Seating, TranscriptLine};
use crate::sim::DecisionObserver;
use crate::sim::notes::Notes;
use crate::sim::trace::replay;

/// A decision with the values of its options.
#[derive(Clone, Debug, PartialEq)]
pub struct ExaminedDecision {
    /// The decision as `regret` reports it.
    pub row: SampledDecision,
    /// The options played out: the chosen one, then by descending value.
    pub options: Vec<OptionResult>,
    /// Index of the option that the first part of the playouts finds better; the chosen one if there is none.
    pub better: usize,
    /// The transcript until then.
    pub lines: Vec<TranscriptLine>,
    /// Decisions among several legal actions in the whole game.
    pub decisions: u32,
    /// The seating of the sides.
    pub seating: Seating,
}

/// One option of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionResult {
    /// The option in the words of the game.
    pub what: String,
    /// Its kind and card.
    pub of: OfKind,
    /// The seat's win probability: the mean over its playouts.
    pub value: PlayoutMean,
    /// Its advantage over the chosen one, on the same determinizations and dice.
    pub more: PlayoutMean,
}

struct Waiting<'c, G: Game> {
    seed: u64,
    game: u64,
    number: u32,
    judging: Judging,
    seating: Seating,
    count: u32,
    heard: &'c Cell<usize>,
    last: Option<G::State>,
    /// The result, and the number of notes at that time.
    found: Option<(ExaminedDecision, usize)>,
}

impl<G: Game> DecisionObserver<G> for Waiting<'_, G> {
    fn shown(&mut self, state: &G::State) {
        self.last = Some(state.clone());
    }

    fn decided(&mut self, at: &Position<'_, G>, actions: &[G::Action], choice: usize) {
        self.count += 1;
        if self.count != self.number || choice >= actions.len() {
            return;
        }
        let mut judge = Judge::new();
        let Waiting { seed, game, number, judging, seating, .. } = *self;
        let side = seating.side(at.seat());
        let decided = Decided { seed, game, number, side, choice, judging };
        let (row, better) = judge.examine(decided, at, actions);
        let state = self.last.as_ref();
        let shown = |OptionValue { option, value, more }| OptionResult {
            what: state.map_or_else(String::new, |now| at.game().describe(now, actions[option])),
            of: at.game().kind(at.view(), actions[option]),
            value,
            more,
        };
        let found = ExaminedDecision {
            row,
            better,
            options: judge.option_values().map(shown).collect(),
            lines: Vec::new(),
            decisions: 0,
            seating,
        };
        self.found = Some((found, self.heard.get()));
    }
}

/// Implements [`Contest::decision`](crate::sim::Contest::decision), with the results of `regret`.
pub(in crate::sim) fn decision<G: Game, A: Agent<G> + Clone>(
    game: &G,
    agents: &[A],
    names: &[String],
    seed: u64,
    index: u64,
    number: u32,
    judging: Judging,
) -> Result<ExaminedDecision, u32> {
    let sides = game.sides() as u64;
    let seating = Seating::rotation(game.sides(), (index % sides) as usize);
    let heard = Cell::new(0);
    let mut waiting =
        Waiting { seed, game: index, number, judging, seating, count: 0, heard: &heard, last: None, found: None };
    let notes = Notes::new(names, seating, &heard);
    let (_, mut lines) = replay(game, agents, notes, (seed, index / sides), &mut waiting);
    let Waiting { found, count, .. } = waiting;
    let (found, said) = found.ok_or(count)?;
    lines.truncate(said);
    Ok(ExaminedDecision { lines, decisions: count, ..found })
}
