//! The agent that plays the best-looking action.

use crate::chance::{Chance, Lane};
use crate::game::{Agent, Game, Position};

/// Plays the best action by [`Policy::evaluate_actions`](crate::game::Policy::evaluate_actions), at random in a tie.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    values: Vec<i32>,
}

impl Greedy {
    /// Returns the values of the legal actions at its latest decision.
    pub(super) fn values(&self) -> &[i32] {
        &self.values
    }
}

impl<G: Game> Agent<G> for Greedy {
    #[inline]
    fn choose<C: Chance>(&mut self, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize {
        self.values.clear();
        at.game().evaluate_actions(at.view(), actions, &mut self.values);
        debug_assert_eq!(self.values.len(), actions.len());
        let (mut best, mut top, mut ties) = (0, i32::MIN, 0);
        for (nth, &values) in self.values.iter().enumerate() {
            if values > top {
                (best, top, ties) = (nth, values, 1);
            } else {
                ties += u32::from(values == top);
            }
        }
        if ties < 2 {
            return best;
        }
        let skip = chance.below(Lane::whim(at.seat().index()), ties) as usize;
        let mut equals = (best..).zip(&self.values[best..]).filter(|(_, values)| **values == top);
        equals.nth(skip).map_or(best, |(nth, _)| nth)
    }
}
