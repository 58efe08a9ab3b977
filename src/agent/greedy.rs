//! The agent that plays what looks best now.

use crate::chance::{Chance, Lane};
use crate::game::{Agent, Game, Seat};

/// Plays the action that [`Game::appraise`] values highest; among equals any, each equally likely.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    worth: Vec<i32>,
}

impl<G: Game> Agent<G> for Greedy {
    #[inline]
    fn choose<C: Chance>(
        &mut self,
        game: &G,
        seat: Seat,
        view: G::View<'_>,
        actions: &[G::Action],
        chance: &mut C,
    ) -> usize {
        self.worth.clear();
        game.appraise(view, actions, &mut self.worth);
        debug_assert_eq!(self.worth.len(), actions.len());
        let mut best = 0;
        let mut ties = 1;
        for at in 1..self.worth.len() {
            let (worth, so_far) = (self.worth[at], self.worth[best]);
            if worth > so_far {
                best = at;
                ties = 1;
            } else if worth == so_far {
                ties += 1;
            }
        }
        if ties > 1 {
            let top = self.worth[best];
            let mut skip = chance.below(Lane::whim(seat.index()), ties);
            for at in best..self.worth.len() {
                if self.worth[at] == top {
                    if skip == 0 {
                        return at;
                    }
                    skip -= 1;
                }
            }
        }
        best
    }
}
