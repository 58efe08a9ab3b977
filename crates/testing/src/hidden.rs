//! Tests for every game: what a seat cannot see decides nothing that it does, and is dealt uniformly.

use std::collections::BTreeMap;
use std::fmt::Debug;

use balance_engine::agent::{Greedy, Playouts, Search};
use balance_engine::chance::{Chance, Lane, Stream};
use balance_engine::game::{Agent, Game, Lookahead, Position, Rules, Seat};

use super::walk::{Walk, actions};

/// Playouts of each decision that `search` makes here.
const PLAYOUTS: u32 = 16;
/// Positions of one game that are looked at, at most.
const POSITIONS: u32 = 400;

/// How many positions are looked at, and how closely.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Games to play. Random players play every other game, mostly greedy ones the rest.
    pub games: u64,
    /// Decisions between two that are played out.
    pub every: u32,
    /// The most turns of a playout.
    pub turns: u32,
}

/// Plays games; at each decision, `stir` replaces what the seat to act cannot see. Returns how many positions it
/// changed. Panics if that, or the dice to come, change a legal action, a value, a score, a playout or a choice.
pub fn changes_nothing<G: Game>(game: &G, effort: Effort, mut stir: impl FnMut(&mut G::State, Seat, &mut Stream)) -> u32
where
    G::State: PartialEq,
{
    let mut luck = Stream::new(1, 0);
    let (mut changed, mut decisions) = (0, 0_u32);
    let walk = Walk { seed: 71, games: effort.games, rotates: true, max_decisions: POSITIONS };
    walk.play(game, |number, st, seat, list, _| {
        if list.len() > 1 {
            let mut other = st.clone();
            stir(&mut other, seat, &mut luck);
            changed += u32::from(other != *st);
            decisions += 1;
            looks_alike((game, st), (game, &other), seat);
            if decisions.is_multiple_of(effort.every) {
                plays_alike((game, st), (game, &other), seat, effort.turns);
            }
        }
        number % 2 == 1 && luck.below(Lane::SETUP, 8) > 0
    });
    changed
}

/// A game and a position of it.
type Table<'a, G> = (&'a G, &'a <G as Rules>::State);

/// Returns a chance in which a seat's own luck is always the same. `dice` says how many dice of each other lane are gone.
fn with_dice(seat: Seat, dice: u32) -> Stream {
    let mut chance = Stream::new(83, 0);
    let own = Lane::whim(seat.index());
    let all = (0..8).flat_map(|k| [Lane::build(k), Lane::whim(k)]);
    let all = all.chain((0..40).map(Lane::own)).chain([Lane::SETUP]);
    for lane in all.filter(|&lane| lane != own) {
        (0..dice).for_each(|_| _ = chance.below(lane, 6));
    }
    chance
}

/// Compares two positions: the same actions, values and greedy choice of a seat. Panics if they differ.
pub fn looks_alike<G: Game>(one: Table<'_, G>, other: Table<'_, G>, seat: Seat) {
    let list = actions(one.0, one.1);
    assert_eq!(list[..], actions(other.0, other.1)[..], "other legal actions");
    let look = |(game, st): Table<'_, G>, dice: u32| {
        let mut values = Vec::new();
        game.evaluate_actions(game.view(st, seat), &list, &mut values);
        let at = Position::new(game, st, seat);
        let choice = Greedy::default().choose(&at, &list, &mut with_dice(seat, dice));
        (values, game.score(game.view(st, seat)), choice)
    };
    assert_eq!(look(one, 0), look(other, 3), "another value, score or greedy choice");
}

/// Compares two positions: the same playouts of a seat's actions and choice of `search`. Panics if they differ.
pub fn plays_alike<G: Game>(one: Table<'_, G>, other: Table<'_, G>, seat: Seat, turns: u32) {
    let list = actions(one.0, one.1);
    let look = one.0.lookahead();
    let look =
        Lookahead { turns: look.turns.min(turns), to_the_end_from: u32::MAX, scale: look.scale.max(100.0), ..look };
    let values = |(game, st): Table<'_, G>| {
        let mut playouts = Playouts::<G>::default();
        let at = Position::new(game, st, seat);
        let mut values = Vec::new();
        for number in 0..3 {
            playouts.determinize(&at, 97, number);
            let some = list.iter().step_by(1 + list.len() / 4);
            values.extend(some.map(|&action| playouts.value(&at, action, look)));
        }
        values
    };
    assert_eq!(values(one), values(other), "another value of a playout");
    let choice = |(game, st): Table<'_, G>, dice: u32| {
        let at = Position::new(game, st, seat);
        Search::<G>::new(PLAYOUTS).choose(&at, &list, &mut with_dice(seat, dice))
    };
    assert_eq!(choice(one, 0), choice(other, 3), "another choice of search");
}

/// Deals again what a seat cannot see, many times, and compares the frequency of each content, as `content` reads it,
/// with its weight. Panics if one has no weight, or chi-square exceeds its mean by over five standard deviations.
pub fn is_uniform<G: Game, K: Ord + Debug>(
    game: &G,
    st: &G::State,
    seat: Seat,
    weights: &BTreeMap<K, u32>,
    mut content: impl FnMut(&mut G::State, &mut Stream) -> K,
) {
    let draws = 20_000.max(200 * weights.len() as u64);
    let mut found: BTreeMap<&K, u32> = weights.keys().map(|key| (key, 0)).collect();
    let mut chance = Stream::new(0, 0);
    for draw in 0..draws {
        chance.restart(89, draw);
        let mut again = st.clone();
        game.determinize(&mut again, seat, &mut chance);
        let key = content(&mut again, &mut chance);
        let Some(count) = found.get_mut(&key) else { panic!("{key:?} cannot be") };
        *count += 1;
    }
    let all: u32 = weights.values().sum();
    let off = |(key, &count): (&&K, &u32)| {
        let expected = draws as f64 * f64::from(weights[*key]) / f64::from(all);
        (f64::from(count) - expected).powi(2) / expected
    };
    let square: f64 = found.iter().map(off).sum();
    let free = (weights.len() - 1) as f64;
    assert!(square <= free + 5.0 * (2.0 * free).sqrt() + 10.0, "{square} of {free}: {found:?}");
}

/// Returns how often each of some things occurs.
pub fn weights<K: Ord>(all: impl IntoIterator<Item = K>) -> BTreeMap<K, u32> {
    let mut weights = BTreeMap::new();
    for one in all {
        *weights.entry(one).or_default() += 1;
    }
    weights
}

/// Returns all orders of some things.
pub fn orders(things: &[u8]) -> Vec<Vec<u8>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for k in 0..things.len() {
        let rest = [&things[..k], &things[k + 1..]].concat();
        all.extend(orders(&rest).into_iter().map(|order| [&[things[k]], &order[..]].concat()));
    }
    all
}
