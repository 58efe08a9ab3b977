//! Playouts: which actions are worth them, what an action comes to when greedy players play on from it, and how surely
//! that is better than another.

use std::cmp::Reverse;

use crate::agent::Greedy;
use crate::chance::Stream;
use crate::game::{ActionList, Agent, Game, Lookahead, Position, Seat, Silent, Standing};

/// Decisions of one playout after which it is given up as worth nothing: a bug of the game.
const STUCK: u32 = 100_000;

/// Where playouts are played. Nothing is allocated once the first have been.
pub struct Playouts<G: Game> {
    /// The position with everything hidden dealt again, which all actions share.
    root: Option<G::State>,
    list: G::Actions,
    players: Greedy,
    chance: Stream,
    /// What the luck of the present playout is drawn from.
    key: u64,
    number: u64,
}

impl<G: Game> Default for Playouts<G> {
    /// Nothing played yet.
    fn default() -> Self {
        Playouts {
            root: None,
            list: G::Actions::default(),
            players: Greedy::default(),
            chance: Stream::new(0, 0),
            key: 0,
            number: 0,
        }
    }
}

impl<G: Game> Playouts<G> {
    /// Deals again what the seat of the position cannot see: for playout `number` of those that share `key`.
    pub fn determinize(&mut self, at: &Position<'_, G>, key: u64, number: u64) {
        (self.key, self.number) = (key, number);
        self.chance.restart(key, 2 * number);
        at.determinized(&mut self.root, &mut self.chance);
    }

    /// Plays an action from the position as it was dealt again last, and on with the dice that all actions share: 1 when
    /// the seat wins, 0 when it does not, and something between where the playout stops before.
    pub fn value(&mut self, at: &Position<'_, G>, action: G::Action, look: Lookahead) -> f64 {
        let (game, seat) = (at.game(), at.seat());
        self.chance.restart(self.key, 2 * self.number + 1);
        let Some(mut state) = self.root.clone() else { return 0.0 };
        let stop = look.stop(game.turns(&state));
        game.apply(&mut state, action, &mut self.chance, &mut Silent);
        for _ in 0..STUCK {
            let Some(acting) = game.to_act(&state) else {
                return share(game.outcome(&state).standing, seat, game.sides());
            };
            let now = game.turns(&state);
            if now > game.max_turns() {
                return 0.0;
            }
            if now >= stop {
                let score = game.score(game.view(&state, seat));
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

/// The `most` actions to play out, as indices in the legal ones: one that is given, and then those that the game's
/// appraisal values highest; of equals the earlier. `worth` holds the appraisal.
pub fn nominate(worth: &[i32], first: usize, most: usize, nominees: &mut Vec<usize>) {
    nominees.clear();
    nominees.extend((0..worth.len()).filter(|&action| action != first));
    // A stable sort would allocate.
    nominees.sort_unstable_by_key(|&action| (Reverse(worth[action]), action));
    nominees.truncate(most - 1);
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
    /// The mean of some values, at least one; with one alone the error is 0.
    pub fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let n = values.clone().count() as f64;
        let mean = values.clone().sum::<f64>() / n;
        let squares = values.map(|value| (value - mean) * (value - mean)).sum::<f64>();
        PlayoutMean { mean, error: (squares / (n - 1.0).max(1.0) / n).sqrt() }
    }
}

/// What a seat has of a game that is over: all of it when it won, its share of a first place that
/// several hold.
pub fn share(standing: Standing, seat: Seat, seats: usize) -> f64 {
    let first = (0..seats).filter(|&at| standing.rank(Seat(at as u8)) == 1).count();
    if standing.rank(seat) == 1 { 1.0 / first as f64 } else { 0.0 }
}

/// The chance of winning at so many scales of points: 1 / (1 + e^-x), by additions and
/// multiplications alone, so that it is the same on every machine; within 1 % of the exact one.
pub(super) fn logistic(x: f64) -> f64 {
    let mut power = 1.0 - x.clamp(-30.0, 30.0) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    1.0 / (1.0 + power)
}
