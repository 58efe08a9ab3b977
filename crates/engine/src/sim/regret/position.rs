//! One decision of one game again, with what each option comes to.

use std::cell::Cell;

use super::judge::{Judge, OptionValue};
use super::looking::{Judging, SampledDecision};
use super::sample::{Decided, key};
use crate::agent::PlayoutMean;
use crate::chance::Stream;
use crate::game::{Agent, Game, OfKind, Position, Seating, TranscriptLine};
use crate::sim::notes::Notes;
use crate::sim::outcomes::Heard;
use crate::sim::{Watches, play};

/// A decision with all that is known of its options.
#[derive(Clone, Debug, PartialEq)]
pub struct LookedAt {
    /// The decision as `regret` finds it.
    pub row: SampledDecision,
    /// The options that were played out, the chosen one first, then from the highest appraisal to the lowest.
    pub options: Vec<OptionTold>,
    /// Which of them the first part of the playouts finds better; the chosen one if it finds none.
    pub better: usize,
    /// What was said of the game until then.
    pub lines: Vec<TranscriptLine>,
    /// Decisions among several legal actions in the whole game.
    pub decisions: u32,
    /// Which side sat where.
    pub seating: Seating,
}

/// One option of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionTold {
    /// What it is, in the words of the game.
    pub what: String,
    /// Its kind, and the card that it is about.
    pub of: OfKind,
    /// The seat's part in winning: the mean over its playouts.
    pub value: PlayoutMean,
    /// How much more that is than of the chosen one, over the same redeals and dice.
    pub more: PlayoutMean,
}

/// What the players of the game share.
struct Waiting<'c, G: Game> {
    seed: u64,
    game: u64,
    number: u32,
    judging: Judging,
    seating: Seating,
    /// Decisions so far.
    count: u32,
    /// Notes so far.
    heard: &'c Cell<usize>,
    /// The latest position: descriptions are of the game as it is.
    last: Option<G::State>,
    /// What was found, and how many notes there were then.
    found: Option<(LookedAt, usize)>,
}

impl<G: Game> Watches<G> for Waiting<'_, G> {
    fn shown(&mut self, state: &G::State) {
        self.last = Some(state.clone());
    }

    fn decided(&mut self, at: &Position<'_, G>, actions: &[G::Action], choice: usize) {
        self.count += 1;
        if self.count != self.number || choice >= actions.len() {
            return;
        }
        let mut judge = Judge::new();
        let key = key(self.seed, self.game, self.number);
        let loss = judge.play_out(at, actions, choice, key, self.judging);
        let side = self.seating.side(at.seat());
        let told = Decided { game: self.game, number: self.number, side, choice, loss };
        let state = self.last.as_ref();
        let told_option = |OptionValue { option, value, more }| OptionTold {
            what: state.map_or_else(String::new, |now| at.game().describe(now, actions[option])),
            of: at.game().kind(at.view(), actions[option]),
            value,
            more,
        };
        let found = LookedAt {
            row: told.row(at, actions, judge.count()),
            better: judge.told().position(|of| of.option == loss.better).unwrap_or(0),
            options: judge.told().map(told_option).collect(),
            lines: Vec::new(),
            decisions: 0,
            seating: self.seating,
        };
        self.found = Some((found, self.heard.get()));
    }
}

/// Plays game `index` of a master seed again and looks at its decision `number`, counted
/// from 1. With the same seed and as many playouts it comes to what `regret` found.
///
/// # Errors
/// How many decisions among several legal actions the game has, when it has fewer.
///
/// # Panics
/// When the game itself does, or a playout from it.
pub(in crate::sim) fn decision<G, A>(
    game: &G,
    agents: &[A],
    names: &[String],
    seed: u64,
    index: u64,
    number: u32,
    judging: Judging,
) -> Result<LookedAt, u32>
where
    G: Game,
    A: Agent<G> + Clone,
{
    let sides = game.sides() as u64;
    let seating = Seating::rotation(game.sides(), (index % sides) as usize);
    let heard = Cell::new(0);
    let mut waiting =
        Waiting { seed, game: index, number, judging, seating, count: 0, heard: &heard, last: None, found: None };
    let mut notes = Heard::of_notes(Notes::new(names, seating, &heard));
    play(
        game,
        seating,
        &mut agents.to_vec(),
        &mut G::Actions::default(),
        &mut Stream::new(seed, index / sides),
        &mut notes,
        &mut waiting,
    );
    let Waiting { found, count, .. } = waiting;
    let (found, said) = found.ok_or(count)?;
    let mut lines = notes.into_lines();
    lines.truncate(said);
    Ok(LookedAt { lines, decisions: count, ..found })
}
