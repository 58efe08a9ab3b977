//! Plays one game from deal to end.

use std::panic::panic_any;

use crate::chance::Chance;
use crate::game::{ActionList, Agent, Game, Outcome, Position, Recorder, Seat, Seating};
use crate::sim::DecisionObserver;

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The result; `None` if it was cut at the turn limit.
    pub outcome: Option<Outcome>,
    /// The seat with the first turn.
    pub first: Seat,
    /// Turns of all sides.
    pub turns: u32,
}

impl Played {
    /// Returns the side that won alone, with this seating.
    #[inline]
    pub fn winner(&self, seating: Seating) -> Option<usize> {
        Some(seating.side(self.outcome?.ranks.sole_winner()?))
    }
}

/// Maximum decisions within a turn. A game with more is stuck, a bug of the game.
const STUCK: u32 = 100_000;

/// Plays a game with agents by side, asked if several actions are legal. Panics on a bug, such as an illegal choice.
#[inline]
pub fn play<G: Game, A: Agent<G>, C: Chance, R: Recorder>(
    game: &G,
    seating: Seating,
    agents: &mut [A],
    list: &mut G::Actions,
    chance: &mut C,
    record: &mut R,
    observer: &mut impl DecisionObserver<G>,
) -> Played {
    let mut state = game.deal(seating, chance, record);
    observer.shown(&state);
    let max_turns = game.max_turns();
    let mut turn = game.turns(&state);
    let mut decisions = 0;
    while let Some(seat) = game.to_act(&state) {
        let now = game.turns(&state);
        if now == turn {
            decisions += 1;
            if decisions > STUCK {
                panic_any(format!("{STUCK} decisions were taken within turn {now}"));
            }
        } else {
            if now > max_turns {
                return Played { outcome: None, first: game.first(&state), turns: max_turns };
            }
            turn = now;
            decisions = 0;
        }
        list.clear();
        game.actions(&state, list);
        let choice = match list.len() {
            0 => panic_any(format!("seat {} has no legal action in turn {now}", seat.0)),
            1 => 0,
            _ => {
                let at = Position::new(game, &state, seat);
                let choice = agents[seating.side(seat)].choose(&at, list, chance);
                observer.decided(&at, list, choice);
                choice
            }
        };
        let Some(&action) = list.get(choice) else {
            panic_any(format!("the agent of seat {} chose action {choice} of {} in turn {now}", seat.0, list.len()));
        };
        game.apply(&mut state, action, chance, record);
        observer.shown(&state);
    }
    Played { outcome: Some(game.outcome(&state)), first: game.first(&state), turns: game.turns(&state) }
}
