//! A scenario of any game, ready to be played: the one place where the game's type is forgotten.

use std::ops::Range;

use crate::agent::{Player, Skill};
use crate::game::{Agent, Ask, AskError, Catalogue, Game, Known, Lookahead, Odds, Outplayed};
use crate::sim::drawn::drawn;
use crate::sim::foresight::scored::scored;
use crate::sim::outcomes::{Telling, outcomes};
use crate::sim::regret::position::decision;
use crate::sim::regret::sample::sampled;
use crate::sim::{
    BuildSums, DrawnRow, Judging, LookedAt, Looking, Outcomes, Plan, Ran, Sampled, Scored, Sink, Transcript, Watching,
    run, trace,
};

/// A scenario of any game. Calls go through a pointer once a run or chunk of blocks, never
/// within a game.
pub trait Contest: Send + Sync {
    /// Names of everything that is counted.
    fn catalogue(&self) -> &Catalogue;
    /// What does not change while it is played.
    fn setup(&self) -> &Setup;
    /// Plays by a plan.
    fn run(&self, plan: &Plan, watching: Watching<'_>, sink: Option<&mut dyn Sink>) -> Ran;
    /// What there are odds of.
    fn known_odds(&self) -> Vec<Known>;
    /// Exact odds of a roll.
    ///
    /// # Errors
    /// As [`ExactOdds::odds`](crate::game::ExactOdds::odds).
    fn odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError>;
    /// Plays seat blocks and tells how each game came out, and what is asked for besides.
    fn outcomes(&self, seed: u64, blocks: Range<u64>, telling: Telling<'_>) -> Outcomes;
    /// Draws the builds of seat blocks that were played before, without playing: a row for each block and stratum, in order.
    fn drawn(&self, seed: u64, blocks: &[u64]) -> Vec<DrawnRow>;
    /// Sums of no games of what builds hold; `None` where no side draws its build.
    fn build_sums(&self) -> Option<BuildSums>;
    /// The playouts that the players of this contest have made so far, in all that was played of it.
    fn playouts(&self) -> u64;
    /// Plays one game again and writes down what is said about it.
    fn trace(&self, seed: u64, index: u64) -> Transcript;
    /// Plays seat blocks as they are played anyway, and plays out the options of some of their decisions.
    fn sampled(&self, seed: u64, blocks: Range<u64>, looking: &Looking) -> Sampled;
    /// Plays seat blocks as they are played anyway, and tells how their positions are valued and what comes of them.
    fn scored(&self, seed: u64, blocks: Range<u64>) -> Scored;
    /// Plays one game again, and plays out the options of its decision number `number`, from 1, among those with several
    /// legal actions.
    ///
    /// # Errors
    /// How many such decisions the game has, when it has fewer.
    fn decision(&self, seed: u64, index: u64, number: u32, judging: Judging) -> Result<LookedAt, u32>;
}

/// What of a contest does not change while it is played.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The sides' names in reports, by side.
    pub sides: Vec<String>,
    /// Whether a side's build is drawn at random in every seat block, by side.
    pub draws_build: Vec<bool>,
    /// The turns after which a game is cut.
    pub max_turns: u32,
    /// Whether any of the players searches.
    pub searches: bool,
    /// How the game says that positions are to be judged.
    pub lookahead: Lookahead,
    /// By how much players that it seats are known to be outplayed: as [`Policy::outplayed`](crate::game::Policy::outplayed),
    /// if any of them is greedy.
    pub outplayed: Option<Outplayed>,
    /// The traits that the game does not implement yet, by name.
    pub missing: Vec<&'static str>,
}

/// A game with its players.
#[derive(Debug)]
pub struct Match<G: Game> {
    /// The rules with their cards and sides.
    pub game: G,
    /// The agents, by side.
    pub agents: Vec<Player<G>>,
    setup: Setup,
}

/// A game with its players, by side: their skills and the names of the sides in reports.
#[must_use]
pub fn contest<G: Game + 'static>(game: G, skills: &[Skill], names: Vec<String>) -> Box<dyn Contest> {
    let agents = skills.iter().map(|skill| skill.player(game.catalogue())).collect();
    Box::new(Match::new(game, agents, names))
}

impl<G: Game> Match<G> {
    /// The agents and the names in reports are by side.
    #[must_use]
    pub fn new(game: G, agents: Vec<Player<G>>, names: Vec<String>) -> Self {
        let traits = [(G::OBSERVES, "Observe"), (G::HAS_POLICY, "Policy"), (G::DESCRIBES, "Describe")];
        let setup = Setup {
            sides: names,
            draws_build: (0..game.sides()).map(|side| game.draws_build(side)).collect(),
            max_turns: game.max_turns(),
            searches: agents.iter().any(Agent::searches),
            lookahead: game.lookahead(),
            outplayed: game.outplayed().filter(|_| agents.iter().any(Player::is_greedy)),
            missing: traits.iter().filter(|(there, _)| !there).map(|&(_, name)| name).collect(),
        };
        Match { game, agents, setup }
    }
}

impl<G: Game> Contest for Match<G> {
    fn catalogue(&self) -> &Catalogue {
        self.game.catalogue()
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn run(&self, plan: &Plan, watching: Watching<'_>, sink: Option<&mut dyn Sink>) -> Ran {
        run(&self.game, &self.agents, plan, watching, sink)
    }

    fn known_odds(&self) -> Vec<Known> {
        self.game.known_odds()
    }

    fn odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        self.game.odds(ask)
    }

    fn outcomes(&self, seed: u64, blocks: Range<u64>, telling: Telling<'_>) -> Outcomes {
        outcomes(&self.game, &self.agents, seed, blocks, telling)
    }

    fn drawn(&self, seed: u64, blocks: &[u64]) -> Vec<DrawnRow> {
        drawn(&self.game, seed, blocks)
    }

    fn build_sums(&self) -> Option<BuildSums> {
        BuildSums::new(&self.game)
    }

    fn playouts(&self) -> u64 {
        self.agents.iter().map(Player::playouts).sum()
    }

    fn trace(&self, seed: u64, index: u64) -> Transcript {
        trace(&self.game, &self.agents, &self.setup.sides, seed, index)
    }

    fn sampled(&self, seed: u64, blocks: Range<u64>, looking: &Looking) -> Sampled {
        sampled(&self.game, &self.agents, seed, blocks, looking)
    }

    fn scored(&self, seed: u64, blocks: Range<u64>) -> Scored {
        scored(&self.game, &self.agents, seed, blocks)
    }

    fn decision(&self, seed: u64, index: u64, number: u32, judging: Judging) -> Result<LookedAt, u32> {
        decision(&self.game, &self.agents, &self.setup.sides, seed, index, number, judging)
    }
}
