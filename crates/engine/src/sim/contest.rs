//! A scenario of any game, ready to be played: the one place where the game's type is forgotten.

use std::ops::Range;

use crate::agent::Player;
use crate::game::{Agent, Ask, AskError, Catalogue, Game, Known, Lookahead, Odds, Outplayed};
use crate::sim::drawn::drawn;
use crate::sim::foresight::scored;
use crate::sim::outcomes::{Telling, outcomes};
use crate::sim::regret::{decision, sampled};
use crate::sim::{
    BuildSums, DrawnRow, Judging, LookedAt, Looking, Outcomes, Plan, Ran, Sampled, Scored, Sink, Transcript, Watching,
    run, trace,
};

/// A scenario of any game. Calls go through a pointer once a run or chunk of blocks, never
/// within a game.
pub trait Contest: Send + Sync {
    /// Names of everything that is counted.
    fn catalogue(&self) -> &Catalogue;
    /// The sides' names.
    fn sides(&self) -> &[String];
    /// Whether a side's build is drawn at random in every seat block.
    fn draws_build(&self, side: usize) -> bool;
    /// The turns after which a game is cut.
    fn max_turns(&self) -> u32;
    /// Whether any of its players searches.
    fn searches(&self) -> bool;
    /// Plays by a plan.
    fn run(&self, plan: &Plan, watching: Watching<'_>, sink: Option<&mut dyn Sink>) -> Ran;
    /// What there are odds of.
    fn known_odds(&self) -> Vec<Known>;
    /// Exact odds of a roll.
    ///
    /// # Errors
    /// As [`ExactOdds::odds`].
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
    /// How the game says that positions are to be judged.
    fn lookahead(&self) -> Lookahead;
    /// By how much players that it seats are known to be outplayed: as [`Policy::outplayed`], where any of them is greedy.
    fn outplayed(&self) -> Option<Outplayed>;
    /// Plays one game again, and plays out the options of its decision number `number`, from 1, among those with several
    /// legal actions.
    ///
    /// # Errors
    /// How many such decisions the game has, when it has fewer.
    fn decision(&self, seed: u64, index: u64, number: u32, judging: Judging) -> Result<LookedAt, u32>;
}

/// A game with its players.
#[derive(Debug)]
pub struct Match<G: Game> {
    /// The rules with their cards and sides.
    pub game: G,
    /// The agents, by side.
    pub agents: Vec<Player<G>>,
    /// The sides' names in reports, by side.
    pub names: Vec<String>,
}

impl<G: Game> Contest for Match<G> {
    fn catalogue(&self) -> &Catalogue {
        self.game.catalogue()
    }

    fn sides(&self) -> &[String] {
        &self.names
    }

    fn draws_build(&self, side: usize) -> bool {
        self.game.draws_build(side)
    }

    fn max_turns(&self) -> u32 {
        self.game.max_turns()
    }

    fn searches(&self) -> bool {
        self.agents.iter().any(Agent::searches)
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
        trace(&self.game, &self.agents, &self.names, seed, index)
    }

    fn sampled(&self, seed: u64, blocks: Range<u64>, looking: &Looking) -> Sampled {
        sampled(&self.game, &self.agents, seed, blocks, looking)
    }

    fn scored(&self, seed: u64, blocks: Range<u64>) -> Scored {
        scored(&self.game, &self.agents, seed, blocks)
    }

    fn outplayed(&self) -> Option<Outplayed> {
        self.game.outplayed().filter(|_| self.agents.iter().any(Player::is_greedy))
    }

    fn lookahead(&self) -> Lookahead {
        self.game.lookahead()
    }

    fn decision(&self, seed: u64, index: u64, number: u32, judging: Judging) -> Result<LookedAt, u32> {
        let played = (seed, index, number);
        decision(&self.game, &self.agents, &self.names, played, judging)
    }
}
