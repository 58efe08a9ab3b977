//! Plays games decision by decision.

use balance_engine::agent::Player;
use balance_engine::chance::Stream;
use balance_engine::game::{Agent, Game, Position, Seat, Seating, Silent};

/// Games to play for a test, with a seating that rotates from game to game or stays the same.
pub(crate) struct Walk {
    pub(crate) seed: u64,
    pub(crate) games: u64,
    pub(crate) rotates: bool,
    pub(crate) max_decisions: u32,
}

impl Walk {
    /// Plays the games. `visit` gets the number of the game, each position with the seat to act and its legal actions, and
    /// the chance of the game. It returns true if the choice is greedy, or false if it is random.
    pub(crate) fn play<G: Game>(
        self,
        game: &G,
        mut visit: impl FnMut(u64, &G::State, Seat, &G::Actions, &mut Stream) -> bool,
    ) {
        let named = |name| Player::named(name).expect("it is the name of a player");
        let (mut chance, mut greedy, mut random) = (Stream::new(0, 0), named("greedy"), named("random"));
        for number in 0..self.games {
            chance.restart(self.seed, number);
            let shift = if self.rotates { number as usize % game.sides() } else { 0 };
            let mut state = game.deal(Seating::rotation(game.sides(), shift), &mut chance, &mut Silent);
            for _ in 0..self.max_decisions {
                let Some(seat) = game.to_act(&state).filter(|_| game.turns(&state) <= game.max_turns()) else { break };
                let list = actions(game, &state);
                let is_greedy = visit(number, &state, seat, &list, &mut chance);
                let at = Position::new(game, &state, seat);
                let player = if is_greedy { &mut greedy } else { &mut random };
                let choice = player.choose(&at, &list, &mut chance);
                game.apply(&mut state, list[choice], &mut chance, &mut Silent);
            }
        }
    }
}

/// Returns the legal actions of the seat to act.
pub(crate) fn actions<G: Game>(game: &G, state: &G::State) -> G::Actions {
    let mut list = G::Actions::default();
    game.actions(state, &mut list);
    list
}
