//! The decisions that greedy players meet, which both kinds of benchmark weigh.

use balance_engine::agent::Greedy;
use balance_engine::chance::Stream;
use balance_engine::game::{Agent, Game, Position, Seating, Silent};

/// A position in which there is something to decide.
pub(crate) struct Met<G: Game> {
    /// What was dealt and played so far.
    pub(crate) state: G::State,
    /// What may be done now.
    pub(crate) actions: G::Actions,
}

/// Every decision that greedy agents meet in some games, in the order of play.
pub(crate) fn met<G: Game>(game: &G, games: u64) -> Vec<Met<G>> {
    let mut met = Vec::new();
    for block in 0..games {
        let mut chance = Stream::new(7, block);
        let mut greedy = Greedy::default();
        let seating = Seating::rotation(game.sides(), 0);
        let mut state = game.deal(seating, &mut chance, &mut Silent);
        while let Some(seat) = game.to_act(&state).filter(|_| game.turns(&state) < game.max_turns()) {
            let mut actions = G::Actions::default();
            game.actions(&state, &mut actions);
            let choice = match actions.len() {
                1 => 0,
                _ => greedy.choose(&Position::new(game, &state, seat), &actions, &mut chance),
            };
            let action = actions[choice];
            if actions.len() > 1 {
                met.push(Met { state: state.clone(), actions });
            }
            game.apply(&mut state, action, &mut chance, &mut Silent);
        }
    }
    met
}
