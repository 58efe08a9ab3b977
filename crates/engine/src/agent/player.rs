//! A player: an agent with a blunder rate and forbidden actions.

use std::sync::Arc;

use super::restricted::{ActionFilter, Restricted};
use super::skill::{ALL, ITERATIONS, Method, Skill};
use super::{Greedy, Random, Rogue, Search};
use crate::chance::{Chance, Lane};
use crate::game::{Agent, Game, Position};

/// A player of a game: how it decides, its blunder rate and what it avoids.
pub struct Player<G: Game> {
    method: Method,
    blunder_rate: u32,
    restricted: Option<Restricted<G>>,
    /// Also has the greedy player.
    search: Box<Search<G>>,
}

impl Skill {
    /// Returns the player for a game. Entries of `avoid` that the game doesn't have are ignored.
    pub fn player<G: Game>(&self, game: &G) -> Player<G> {
        let changed = (!self.parameters.is_empty()).then(|| game.with_parameters(&self.parameters));
        let avoided = self.avoid.iter().filter_map(|text| ActionFilter::parse(text, game.catalogue()).ok());
        let avoided: Vec<ActionFilter> = avoided.collect();
        Player {
            blunder_rate: self.blunder_rate,
            restricted: (!avoided.is_empty()).then(|| Restricted::new(avoided)),
            ..Player::new(self.method.of(game), Greedy::of(changed.flatten().map(Arc::new)))
        }
    }
}

impl Method {
    /// Returns the method in a game: an expert is a search.
    fn of<G: Game>(self, game: &G) -> Self {
        match self {
            Method::Expert => Method::Search { iterations: game.expert_playouts() },
            method => method,
        }
    }
}

impl<G: Game> Player<G> {
    fn new(method: Method, greedy: Greedy<G>) -> Self {
        let iterations = match method {
            Method::Search { iterations } => iterations,
            Method::Expert => ITERATIONS,
            Method::Random | Method::Greedy | Method::Rogue => 0,
        };
        let search = Box::new(Search::by(iterations, greedy));
        Player { method, blunder_rate: 0, restricted: None, search }
    }

    /// Returns the agent of that name with default settings; `None` if there is none.
    pub fn named(name: &str) -> Option<Self> {
        Some(Player::new(Skill::named(name)?.method, Greedy::default()))
    }

    /// True if it is greedy, whatever its blunder rate and what it avoids.
    pub fn is_greedy(&self) -> bool {
        self.method == Method::Greedy
    }

    /// Returns an expert in its place, with the same parameters, who avoids the same; `None` unless it is a club player.
    pub fn expert(&self, game: &G) -> Option<Self> {
        let plays_club = self.is_greedy() && self.blunder_rate == 0;
        let expert = || Player::new(Method::Expert.of(game), self.search.greedy.clone());
        plays_club.then(|| Player { restricted: self.restricted.clone(), ..expert() })
    }

    /// Returns the playouts made so far by it and all its copies; 0 if it doesn't search.
    pub fn playouts(&self) -> u64 {
        self.search.made()
    }
}

impl<G: Game> Clone for Player<G> {
    fn clone(&self) -> Self {
        let Player { method, blunder_rate, ref restricted, ref search } = *self;
        Player { method, blunder_rate, restricted: restricted.clone(), search: search.clone() }
    }
}

impl<G: Game> Agent<G> for Player<G> {
    #[inline]
    fn choose<C: Chance>(&mut self, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize {
        let Player { method, blunder_rate, restricted, search } = self;
        let (actions, places) = match restricted.as_mut().and_then(|restricted| restricted.left(at, actions)) {
            Some((_, &[only])) => return only,
            Some((left, places)) => (left, Some(places)),
            None => (actions, None),
        };
        let blunders = *blunder_rate > 0 && chance.below(Lane::whim(at.seat().index()), ALL) < *blunder_rate;
        let choice = match method {
            _ if blunders => Random.choose(at, actions, chance),
            Method::Random => Random.choose(at, actions, chance),
            Method::Greedy => search.greedy.choose(at, actions, chance),
            Method::Rogue => Rogue.choose(at, actions, chance),
            Method::Expert | Method::Search { .. } => search.choose(at, actions, chance),
        };
        places.map_or(choice, |places| places[choice])
    }

    fn searches(&self) -> bool {
        matches!(self.method, Method::Expert | Method::Search { .. })
    }
}
