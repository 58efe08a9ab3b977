//! The agent that plays what looks best now.

use crate::chance::{Chance, Lane};
use crate::game::{Agent, Game, Position};

/// Plays the action that [`Game::appraise`] values highest; among equals any, each equally likely.
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
    fn choose<C: Chance>(
        &mut self,
        at: &Position<'_, G>,
        actions: &[G::Action],
        chance: &mut C,
    ) -> usize {
        self.worth.clear();
        at.game().appraise(at.view(), actions, &mut self.worth);
        debug_assert_eq!(self.worth.len(), actions.len());
        let mut best = 0;
        let mut ties = 1;
        for nth in 1..self.worth.len() {
            let (worth, so_far) = (self.worth[nth], self.worth[best]);
            if worth > so_far {
                best = nth;
                ties = 1;
            } else if worth == so_far {
                ties += 1;
            }
        }
        if ties > 1 {
            let top = self.worth[best];
            let mut skip = chance.below(Lane::whim(at.seat().index()), ties);
            for nth in best..self.worth.len() {
                if self.worth[nth] == top {
                    if skip == 0 {
                        return nth;
                    }
                    skip -= 1;
                }
            }
        }
        best
    }
}
