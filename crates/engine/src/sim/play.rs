//! Plays one game from deal to end.

use std::panic::panic_any;

use crate::chance::Chance;
use crate::game::{ActionList, Agent, Game, Outcome, Position, Recorder, Seat, Seating};
use crate::sim::Watches;

/// How one game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it came out; `None` when it was cut at the most turns.
    pub outcome: Option<Outcome>,
    /// The seat that took the first turn.
    pub first: Seat,
    /// Turns taken, all seats together.
    pub turns: u32,
}

impl Played {
    /// The side that won alone, of those seated so.
    #[inline]
    #[must_use]
    pub fn winner(&self, seating: Seating) -> Option<usize> {
        Some(seating.side(self.outcome?.standing.sole_winner()?))
    }
}

/// Decisions without a new turn after which a game is taken to be stuck: a bug of the game.
const STUCK: u32 = 100_000;

/// Plays a game while `watch` looks on. `agents` are by side.
///
/// A decision with a single legal action is taken without asking.
///
/// # Panics
/// On a bug: an agent chose an action that is not legal, or the game does not get on.
#[inline]
pub fn play<G, A, C, R>(
    game: &G,
    seating: Seating,
    agents: &mut [A],
    list: &mut G::Actions,
    chance: &mut C,
    record: &mut R,
    watch: &mut impl Watches<G>,
) -> Played
where
    G: Game,
    A: Agent<G>,
    C: Chance,
    R: Recorder,
{
    let mut state = game.deal(seating, chance, record);
    watch.shown(&state);
    let most = game.max_turns();
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
            if now > most {
                return Played { outcome: None, first: game.first(&state), turns: most };
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
                watch.decided(&at, list, choice);
                choice
            }
        };
        let Some(&action) = list.get(choice) else {
            panic_any(format!("the agent of seat {} chose action {choice} of {} in turn {now}", seat.0, list.len()));
        };
        game.apply(&mut state, action, chance, record);
        watch.shown(&state);
    }
    Played { outcome: Some(game.outcome(&state)), first: game.first(&state), turns: game.turns(&state) }
}
