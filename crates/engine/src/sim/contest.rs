//! A scenario of any game, ready to be played: the only place of type erasure.

use std::ops::Range;
use std::sync::Arc;

use crate::agent::{Player, Skill};
use crate::game::{Agent, Ask, AskError, Catalogue, Game, Known, Lookahead, Odds, StrengthGap};
use crate::sim::block::BlockPlayer;
use crate::sim::drawn::drawn;
use crate::sim::regret::position::decision;
use crate::sim::{
    BuildSums, DrawnRow, ExaminedDecision, Judging, OutcomeRequest, Outcomes, Plan, RunContext, RunResult, Sampled,
    SamplingPlan, Scored, Sink, Transcript, run, trace,
};

/// A scenario of any game. Calls are dynamic once per run or chunk of blocks, never within a game.
pub trait Contest: Send + Sync {
    /// Returns the names of everything that is counted.
    fn catalogue(&self) -> &Catalogue;
    /// Returns what stays the same during play.
    fn setup(&self) -> &Setup;
    /// Plays a plan.
    fn run(&self, plan: &Plan, context: RunContext<'_>, sink: Option<&mut dyn Sink>) -> RunResult;
    /// Returns the rolls with known odds.
    fn known_odds(&self) -> Vec<Known>;
    /// Returns the exact odds of a roll. Fails as [`ExactOdds::odds`](crate::game::ExactOdds::odds).
    fn odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError>;
    /// Plays seat blocks, and returns the result of each game and what else is asked for.
    fn outcomes(&self, seed: u64, blocks: Range<u64>, request: OutcomeRequest<'_>) -> Outcomes;
    /// Draws the builds of finished seat blocks again, without playing: a row per block and stratum, in order.
    fn drawn(&self, seed: u64, blocks: &[u64]) -> Vec<DrawnRow>;
    /// Returns empty sums over builds; `None` if no side draws its build.
    fn build_sums(&self) -> Option<BuildSums>;
    /// Returns the same contest with experts in the place of all club players; `None` if there are none.
    fn experts(&self) -> Option<Box<dyn Contest>>;
    /// Returns the playouts made so far by the players of this contest.
    fn playouts(&self) -> u64;
    /// Plays one game again and returns its transcript.
    fn trace(&self, seed: u64, index: u64) -> Transcript;
    /// Plays seat blocks as `run` does, and plays out the options of some of their decisions.
    fn sampled(&self, seed: u64, blocks: Range<u64>, sampling: &SamplingPlan) -> Sampled;
    /// Plays seat blocks as `run` does, and returns the scores of their positions with the results.
    fn scored(&self, seed: u64, blocks: Range<u64>) -> Scored;
    /// Plays one game again, and plays out the options of its decision number `number`, from 1, among those with
    /// several legal actions. The error is the number of such decisions, if the game has fewer.
    fn decision(&self, seed: u64, index: u64, number: u32, judging: Judging) -> Result<ExaminedDecision, u32>;
}

/// What stays the same during play.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Names of the sides in reports.
    pub sides: Vec<String>,
    /// By side: true if its build is drawn at random in every seat block.
    pub draws_build: Vec<bool>,
    /// The turn limit.
    pub max_turns: u32,
    /// True if any player searches.
    pub searches: bool,
    /// How the game judges positions in playouts.
    pub lookahead: Lookahead,
    /// Playouts per decision of an expert.
    pub expert_playouts: u32,
    /// The strength gap [`Policy::strength_gap`](crate::game::Policy::strength_gap), if any player is greedy.
    pub strength_gap: Option<StrengthGap>,
    /// Names of the traits that the game doesn't implement yet.
    pub missing: Vec<&'static str>,
}

/// A game with its players.
pub struct Match<G: Game> {
    /// The rules with their cards and sides.
    pub(super) game: Arc<G>,
    /// Agents by side.
    pub agents: Vec<Player<G>>,
    setup: Setup,
}

/// Returns a game with its players, by side: their skills and the names of the sides in reports.
pub fn contest<G: Game + 'static>(game: G, skills: &[Skill], names: Vec<String>) -> Box<dyn Contest> {
    let agents = skills.iter().map(|skill| skill.player(&game)).collect();
    Box::new(Match::new(game, agents, names))
}

impl<G: Game> Match<G> {
    /// Agents and names are by side.
    pub fn new(game: G, agents: Vec<Player<G>>, names: Vec<String>) -> Self {
        Match::of(Arc::new(game), agents, names)
    }

    /// Returns the rules with their cards and sides.
    pub fn game(&self) -> &G {
        &self.game
    }

    fn of(game: Arc<G>, agents: Vec<Player<G>>, names: Vec<String>) -> Self {
        let traits = [(G::OBSERVES, "Observe"), (G::HAS_POLICY, "Policy"), (G::DESCRIBES, "Describe")];
        let setup = Setup {
            sides: names,
            draws_build: (0..game.sides()).map(|side| game.draws_build(side)).collect(),
            max_turns: game.max_turns(),
            searches: agents.iter().any(Agent::searches),
            lookahead: game.lookahead(),
            expert_playouts: game.expert_playouts(),
            strength_gap: game.strength_gap().filter(|_| agents.iter().any(Player::is_greedy)),
            missing: traits.iter().filter(|(there, _)| !there).map(|&(_, name)| name).collect(),
        };
        Match { game, agents, setup }
    }
}

impl<G: Game + 'static> Contest for Match<G> {
    fn catalogue(&self) -> &Catalogue {
        self.game.catalogue()
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn run(&self, plan: &Plan, context: RunContext<'_>, sink: Option<&mut dyn Sink>) -> RunResult {
        run(&*self.game, &self.agents, plan, context, sink)
    }

    fn known_odds(&self) -> Vec<Known> {
        self.game.known_odds()
    }

    fn odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        self.game.odds(ask)
    }

    fn outcomes(&self, seed: u64, blocks: Range<u64>, request: OutcomeRequest<'_>) -> Outcomes {
        BlockPlayer::new(&*self.game, &self.agents, seed).outcomes(blocks, request)
    }

    fn drawn(&self, seed: u64, blocks: &[u64]) -> Vec<DrawnRow> {
        drawn(&*self.game, seed, blocks)
    }

    fn build_sums(&self) -> Option<BuildSums> {
        BuildSums::new(&*self.game)
    }

    fn experts(&self) -> Option<Box<dyn Contest>> {
        let experts: Vec<Option<Player<G>>> = self.agents.iter().map(|agent| agent.expert(&*self.game)).collect();
        experts.iter().flatten().next()?;
        let agents =
            experts.into_iter().zip(&self.agents).map(|(expert, agent)| expert.unwrap_or_else(|| agent.clone()));
        Some(Box::new(Match::of(Arc::clone(&self.game), agents.collect(), self.setup.sides.clone())))
    }

    fn playouts(&self) -> u64 {
        self.agents.iter().map(Player::playouts).sum()
    }

    fn trace(&self, seed: u64, index: u64) -> Transcript {
        trace(&*self.game, &self.agents, &self.setup.sides, seed, index)
    }

    fn sampled(&self, seed: u64, blocks: Range<u64>, sampling: &SamplingPlan) -> Sampled {
        BlockPlayer::new(&*self.game, &self.agents, seed).sampled(blocks, sampling)
    }

    fn scored(&self, seed: u64, blocks: Range<u64>) -> Scored {
        BlockPlayer::new(&*self.game, &self.agents, seed).scored(blocks)
    }

    fn decision(&self, seed: u64, index: u64, number: u32, judging: Judging) -> Result<ExaminedDecision, u32> {
        decision(&*self.game, &self.agents, &self.setup.sides, seed, index, number, judging)
    }
}
