//! Any player: an agent with its slips and with what it is forbidden.

use std::fmt::{self, Debug, Formatter};

use super::restricted::{Barred, Restricted};
use super::skill::{ALL, Method, Skill};
use super::{Greedy, Random, Rogue, Search};
use crate::chance::{Chance, Lane};
use crate::game::{Agent, Catalogue, Game, Position};

/// A player of a game: how it decides, how often it slips, and what it is forbidden.
pub struct Player<G: Game> {
    mind: Mind<G>,
    slips: u32,
    restricted: Option<Restricted<G>>,
}

impl<G: Game> Debug for Player<G> {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let name = match &self.mind {
            Mind::Random(_) => "random",
            Mind::Greedy(_) => "greedy",
            Mind::Rogue(_) => "rogue",
            Mind::Search(_) => "search",
        };
        to.write_str(name)
    }
}

/// How a player decides, in one type so that a game can seat any mix without a call through a
/// pointer.
enum Mind<G: Game> {
    Random(Random),
    Greedy(Greedy),
    Rogue(Rogue),
    Search(Box<Search<G>>),
}

impl Skill {
    /// Such a player for a game with this catalogue. What it names that the game does not have is nothing to it.
    #[must_use]
    pub fn player<G: Game>(&self, catalogue: &Catalogue) -> Player<G> {
        let mind = match self.method {
            Method::Greedy => Mind::Greedy(Greedy::default()),
            Method::Random => Mind::Random(Random),
            Method::Rogue => Mind::Rogue(Rogue),
            Method::Search { iterations } => Mind::Search(Box::new(Search::new(iterations))),
        };
        let barred = self.without.iter().filter_map(|text| Barred::parse(text, catalogue).ok());
        let barred: Vec<Barred> = barred.collect();
        let restricted = (!barred.is_empty()).then(|| Restricted::new(barred));
        Player { mind, slips: self.slips, restricted }
    }
}

impl<G: Game> Player<G> {
    /// The agent of that name as it is when nothing more is said.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Skill::named(name).map(|skill| skill.player(&Catalogue::default()))
    }

    /// Whether it does what its game's appraisal values highest, slips and what is barred apart.
    #[must_use]
    pub const fn is_greedy(&self) -> bool {
        matches!(self.mind, Mind::Greedy(_))
    }

    /// The playouts that it and all its copies have made so far; none where it does not search.
    #[must_use]
    pub fn playouts(&self) -> u64 {
        match &self.mind {
            Mind::Search(search) => search.made(),
            Mind::Random(_) | Mind::Greedy(_) | Mind::Rogue(_) => 0,
        }
    }
}

impl<G: Game> Clone for Player<G> {
    fn clone(&self) -> Self {
        Player { mind: self.mind.clone(), slips: self.slips, restricted: self.restricted.clone() }
    }
}

impl<G: Game> Clone for Mind<G> {
    fn clone(&self) -> Self {
        match self {
            Mind::Random(agent) => Mind::Random(*agent),
            Mind::Greedy(agent) => Mind::Greedy(agent.clone()),
            Mind::Rogue(agent) => Mind::Rogue(*agent),
            Mind::Search(agent) => Mind::Search(agent.clone()),
        }
    }
}

impl<G: Game> Agent<G> for Player<G> {
    #[inline]
    fn choose<C: Chance>(&mut self, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize {
        let Player { mind, slips, restricted } = self;
        match restricted.as_mut().and_then(|restricted| restricted.left(at, actions)) {
            Some((_, &[only])) => only,
            Some((left, places)) => places[mind.choose(*slips, at, left, chance)],
            None => mind.choose(*slips, at, actions, chance),
        }
    }

    fn searches(&self) -> bool {
        matches!(self.mind, Mind::Search(_))
    }
}

impl<G: Game> Mind<G> {
    #[inline]
    fn choose<C: Chance>(&mut self, slips: u32, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize {
        if slips > 0 && chance.below(Lane::whim(at.seat().index()), ALL) < slips {
            return Random.choose(at, actions, chance);
        }
        match self {
            Mind::Random(agent) => agent.choose(at, actions, chance),
            Mind::Greedy(agent) => agent.choose(at, actions, chance),
            Mind::Rogue(agent) => agent.choose(at, actions, chance),
            Mind::Search(agent) => agent.choose(at, actions, chance),
        }
    }
}
