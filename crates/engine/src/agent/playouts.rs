//! Playouts: which actions get them, what an action is worth if greedy players play on, and comparisons.

use std::cmp::Reverse;

use crate::agent::Greedy;
use crate::chance::Stream;
use crate::game::{ActionList, Agent, FinalRanks, Game, Lookahead, Position, Seat, Silent};

/// Maximum decisions in a playout. A longer one is a bug of the game, and values 0.
const STUCK: u32 = 100_000;

/// Plays playouts. Allocates nothing after the first ones.
pub struct Playouts<G: Game> {
    /// The determinized position, shared by all actions.
    root: Option<G::State>,
    list: G::Actions,
    players: Greedy<G>,
    chance: Stream,
    key: u64,
    number: u64,
}

impl<G: Game> Default for Playouts<G> {
    fn default() -> Self {
        Playouts::by(Greedy::default())
    }
}

impl<G: Game> Playouts<G> {
    /// Returns playouts in which all seats play like `players`, who also judge the positions where they stop.
    pub(super) fn by(players: Greedy<G>) -> Self {
        Playouts { root: None, list: G::Actions::default(), players, chance: Stream::new(0, 0), key: 0, number: 0 }
    }

    /// Deals again what the seat can't see, for playout `number` of those with the same `key`.
    pub fn determinize(&mut self, at: &Position<'_, G>, key: u64, number: u64) {
        (self.key, self.number) = (key, number);
        self.chance.restart(key, 2 * number);
        at.determinized(&mut self.root, &mut self.chance);
    }

    /// Plays an action from the determinized position, and on with the dice that all actions share. Returns 1 if the
    /// seat wins, 0 if it doesn't, and a chance of winning if the playout stops earlier.
    pub fn value(&mut self, at: &Position<'_, G>, action: G::Action, look: Lookahead) -> f64 {
        let (game, seat) = (at.game(), at.seat());
        self.chance.restart(self.key, 2 * self.number + 1);
        let Some(mut state) = self.root.clone() else { return 0.0 };
        let stop = look.stop(game.turns(&state));
        game.apply(&mut state, action, &mut self.chance, &mut Silent);
        for _ in 0..STUCK {
            let Some(acting) = game.to_act(&state) else {
                return share(game.outcome(&state).ranks, seat, game.sides());
            };
            let now = game.turns(&state);
            if now > game.max_turns() {
                return 0.0;
            }
            if now >= stop {
                let judge = self.players.valuing(game);
                let score = judge.score(judge.view(&state, seat));
                return logistic(look.scales(score, acting == seat));
            }
            self.list.clear();
            game.actions(&state, &mut self.list);
            let choice = match self.list.len() {
                1 => 0,
                _ => {
                    let at = Position::new(game, &state, acting);
                    self.players.choose(&at, &self.list, &mut self.chance)
                }
            };
            let action = self.list[choice];
            game.apply(&mut state, action, &mut self.chance, &mut Silent);
        }
        0.0
    }
}

/// Selects up to `max` actions, as indices of the legal ones: `first`, then by value, in a tie the earlier.
pub(crate) fn nominate(values: &[i32], first: usize, max: usize, nominees: &mut Vec<usize>) {
    nominees.clear();
    nominees.extend((0..values.len()).filter(|&action| action != first));
    // A stable sort would allocate.
    nominees.sort_unstable_by_key(|&action| (Reverse(values[action]), action));
    nominees.truncate(max - 1);
    nominees.insert(0, first);
}

/// A mean over playouts with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayoutMean {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

impl PlayoutMean {
    /// Returns the mean of at least one value; the error of a single value is 0.
    pub fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let n = values.clone().count() as f64;
        let mean = values.clone().sum::<f64>() / n;
        let squares = values.map(|value| (value - mean) * (value - mean)).sum::<f64>();
        PlayoutMean { mean, error: (squares / (n - 1.0).max(1.0) / n).sqrt() }
    }
}

/// Returns a seat's part of the win: 1 if it won, 1/n if n seats share first place, else 0.
pub fn share(ranks: FinalRanks, seat: Seat, seats: usize) -> f64 {
    let first = (0..seats).filter(|&at| ranks.rank(Seat(at as u8)) == 1).count();
    if ranks.rank(seat) == 1 { 1.0 / first as f64 } else { 0.0 }
}

/// Returns 1 / (1 + e^-x) within 1 %, by additions and multiplications only, so that it is the same on every machine.
pub(super) fn logistic(x: f64) -> f64 {
    let mut power = 1.0 - x.clamp(-30.0, 30.0) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    1.0 / (1.0 + power)
}
