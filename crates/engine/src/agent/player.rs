//! A player: an agent with a blunder rate and forbidden actions.

use std::sync::Arc;

use super::restricted::{ActionFilter, Restricted};
use super::skill::{ALL, Method, Skill};
use super::{Greedy, Random, Rogue, Search};
use crate::chance::{Chance, Lane};
use crate::game::{Agent, Game, Position};

/// A player of a game: its agent, its blunder rate and what it avoids.
pub struct Player<G: Game> {
    decider: AnyAgent<G>,
    blunder_rate: u32,
    restricted: Option<Restricted<G>>,
}

/// The agent, as an enum so that any mix of agents plays without dynamic dispatch.
enum AnyAgent<G: Game> {
    Random(Random),
    Greedy(Greedy<G>),
    Rogue(Rogue),
    Search(Box<Search<G>>),
}

impl Skill {
    /// Returns the player for a game. Entries of `avoid` that the game doesn't have are ignored.
    pub fn player<G: Game>(&self, game: &G) -> Player<G> {
        let changed = (!self.parameters.is_empty()).then(|| game.with_parameters(&self.parameters));
        let avoided = self.avoid.iter().filter_map(|text| ActionFilter::parse(text, game.catalogue()).ok());
        let avoided: Vec<ActionFilter> = avoided.collect();
        Player {
            decider: self.method.agent(Greedy::of(changed.flatten().map(Arc::new))),
            blunder_rate: self.blunder_rate,
            restricted: (!avoided.is_empty()).then(|| Restricted::new(avoided)),
        }
    }
}

impl Method {
    fn agent<G: Game>(self, greedy: Greedy<G>) -> AnyAgent<G> {
        match self {
            Method::Greedy => AnyAgent::Greedy(greedy),
            Method::Random => AnyAgent::Random(Random),
            Method::Rogue => AnyAgent::Rogue(Rogue),
            Method::Search { iterations } => AnyAgent::Search(Box::new(Search::by(iterations, greedy))),
        }
    }
}

impl<G: Game> Player<G> {
    /// Returns the agent of that name with default settings; `None` if there is none.
    pub fn named(name: &str) -> Option<Self> {
        let decider = Skill::named(name)?.method.agent(Greedy::default());
        Some(Player { decider, blunder_rate: 0, restricted: None })
    }

    /// True if it is greedy, whatever its blunder rate and what it avoids.
    pub const fn is_greedy(&self) -> bool {
        matches!(self.decider, AnyAgent::Greedy(_))
    }

    /// Returns the playouts made so far by it and all its copies; 0 if it doesn't search.
    pub fn playouts(&self) -> u64 {
        match &self.decider {
            AnyAgent::Search(search) => search.made(),
            AnyAgent::Random(_) | AnyAgent::Greedy(_) | AnyAgent::Rogue(_) => 0,
        }
    }
}

impl<G: Game> Clone for Player<G> {
    fn clone(&self) -> Self {
        Player { decider: self.decider.clone(), blunder_rate: self.blunder_rate, restricted: self.restricted.clone() }
    }
}

impl<G: Game> Clone for AnyAgent<G> {
    fn clone(&self) -> Self {
        match self {
            AnyAgent::Random(agent) => AnyAgent::Random(*agent),
            AnyAgent::Greedy(agent) => AnyAgent::Greedy(agent.clone()),
            AnyAgent::Rogue(agent) => AnyAgent::Rogue(*agent),
            AnyAgent::Search(agent) => AnyAgent::Search(agent.clone()),
        }
    }
}

impl<G: Game> Agent<G> for Player<G> {
    #[inline]
    fn choose<C: Chance>(&mut self, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize {
        let Player { decider, blunder_rate, restricted } = self;
        match restricted.as_mut().and_then(|restricted| restricted.left(at, actions)) {
            Some((_, &[only])) => only,
            Some((left, places)) => places[decider.choose(*blunder_rate, at, left, chance)],
            None => decider.choose(*blunder_rate, at, actions, chance),
        }
    }

    fn searches(&self) -> bool {
        matches!(self.decider, AnyAgent::Search(_))
    }
}

impl<G: Game> AnyAgent<G> {
    #[inline]
    fn choose<C: Chance>(
        &mut self,
        blunder_rate: u32,
        at: &Position<'_, G>,
        actions: &[G::Action],
        chance: &mut C,
    ) -> usize {
        if blunder_rate > 0 && chance.below(Lane::whim(at.seat().index()), ALL) < blunder_rate {
            return Random.choose(at, actions, chance);
        }
        match self {
            AnyAgent::Random(agent) => agent.choose(at, actions, chance),
            AnyAgent::Greedy(agent) => agent.choose(at, actions, chance),
            AnyAgent::Rogue(agent) => agent.choose(at, actions, chance),
            AnyAgent::Search(agent) => agent.choose(at, actions, chance),
        }
    }
}
