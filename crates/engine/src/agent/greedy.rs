//! The agent that plays what looks best now.

use crate::chance::{Chance, Lane};
use crate::game::{Agent, Game, Position};

/// Plays the action that [`Policy::evaluate_actions`](crate::game::Policy::evaluate_actions) values highest; among equals any, each equally likely.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    worth: Vec<i32>,
}

impl Greedy {
    /// What the legal actions of its latest decision were worth to it.
    pub(super) fn worth(&self) -> &[i32] {
        &self.worth
    }
}

impl<G: Game> Agent<G> for Greedy {
    #[inline]
    fn choose<C: Chance>(&mut self, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize {
        self.worth.clear();
        at.game().evaluate_actions(at.view(), actions, &mut self.worth);
        debug_assert_eq!(self.worth.len(), actions.len());
        let (mut best, mut top, mut ties) = (0, i32::MIN, 0);
        for (nth, &worth) in self.worth.iter().enumerate() {
            if worth > top {
                (best, top, ties) = (nth, worth, 1);
            } else {
                ties += u32::from(worth == top);
            }
        }
        if ties < 2 {
            return best;
        }
        let skip = chance.below(Lane::whim(at.seat().index()), ties) as usize;
        let mut equals = (best..).zip(&self.worth[best..]).filter(|(_, worth)| **worth == top);
        equals.nth(skip).map_or(best, |(nth, _)| nth)
    }
}
