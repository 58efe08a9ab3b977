//! What is counted of a game, whatever game it is.

use std::sync::atomic::AtomicBool;

use balance_arcadia as arcadia;
use balance_arcane_guardian as arcane_guardian;
use balance_arcworlde as arcworlde;
use balance_engine::agent::{Greedy, Player, Search};
use balance_engine::chance::Stream;
use balance_engine::format::GameDefinition;
use balance_engine::game::{Agent, Position, Rules, Seating, Silent};
use balance_engine::sim::{self, Budget, Match, Plan, RunContext};
use balance_iconica as iconica;
use balance_iditacards as iditacards;

use crate::met::{Met, met};
use crate::scenario::{game, text};

/// Number of seat blocks whose games are counted.
const BLOCKS: u64 = 100;
/// Games whose decisions and playouts are counted.
const MET: u64 = 10;
/// Of how many decisions one is searched, and by how many iterations.
const EVERY: usize = 100;
const ITERATIONS: u32 = 64;

/// A scenario, ready to be played. Every method does its work and answers how much it was.
pub trait Work {
    /// Plays whole games in silence: how many.
    fn games(&mut self) -> u64;
    /// Plays the same games as a run does, on one thread, with everything counted.
    fn recorded(&mut self) -> u64;
    /// Weighs every decision of some games: how many.
    fn decisions(&mut self) -> u64;
    /// Searches some of these decisions: how many playouts.
    fn playouts(&mut self) -> u64;
}

/// The work of a shipped scenario.
///
/// # Panics
/// When there is no such scenario.
#[must_use]
pub fn work(scenario: &str) -> Box<dyn Work> {
    let text = text(scenario);
    match text["game"].as_str() {
        Some("arcadia") => Greedily::<arcadia::ArcadiaDefinition>::boxed(game::<arcadia::ArcadiaDefinition>(&text)),
        Some("arcane_guardian") => Greedily::<arcane_guardian::ArcaneGuardianDefinition>::boxed(game::<
            arcane_guardian::ArcaneGuardianDefinition,
        >(&text)),
        Some("arcworlde") => {
            Greedily::<arcworlde::ArcworldeDefinition>::boxed(game::<arcworlde::ArcworldeDefinition>(&text))
        }
        Some("iconica") => Greedily::<iconica::IconicaDefinition>::boxed(game::<iconica::IconicaDefinition>(&text)),
        Some("iditacards") => {
            Greedily::<iditacards::IditacardsDefinition>::boxed(game::<iditacards::IditacardsDefinition>(&text))
        }
        other => panic!("no game is called {other:?}"),
    }
}

/// A game with greedy players.
struct Greedily<F: GameDefinition> {
    contest: Match<F::Game>,
    met: Vec<Met<F::Game>>,
}

impl<F: GameDefinition> Greedily<F> {
    fn boxed(game: F::Game) -> Box<dyn Work> {
        let met = met(&game, MET);
        let greedy = || Player::named("greedy").expect("there is a greedy agent");
        let agents = (0..game.sides()).map(|_| greedy()).collect();
        let names = (0..game.sides()).map(|side| side.to_string()).collect();
        Box::new(Greedily::<F> { contest: Match::new(game, agents, names), met })
    }
}

impl<F: GameDefinition> Work for Greedily<F> {
    fn games(&mut self) -> u64 {
        let (game, mut agents) = (self.contest.game(), self.contest.agents.clone());
        let mut list = <F::Game as Rules>::Actions::default();
        let mut chance = Stream::new(7, 0);
        for block in 0..BLOCKS {
            for shift in 0..game.sides() {
                chance.restart(7, block);
                let seating = Seating::rotation(game.sides(), shift);
                sim::play(game, seating, &mut agents, &mut list, &mut chance, &mut Silent, &mut sim::Unobserved);
            }
        }
        BLOCKS * game.sides() as u64
    }

    fn recorded(&mut self) -> u64 {
        let games = BLOCKS * self.contest.game().sides() as u64;
        let plan = Plan { seed: 7, budget: Budget::Games(games), level: 0.95, threads: 1, builds: true };
        let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
        let run = sim::run(self.contest.game(), &self.contest.agents, &plan, context, None);
        run.tally.games
    }

    fn decisions(&mut self) -> u64 {
        let game = self.contest.game();
        let mut chance = Stream::new(7, 0);
        let mut greedy = Greedy::default();
        for Met { state, actions } in &self.met {
            let seat = game.to_act(state).expect("a player decides");
            greedy.choose(&Position::new(game, state, seat), actions, &mut chance);
        }
        self.met.len() as u64
    }

    fn playouts(&mut self) -> u64 {
        let game = self.contest.game();
        let mut chance = Stream::new(7, 0);
        let mut search = Search::new(ITERATIONS);
        for Met { state, actions } in self.met.iter().step_by(EVERY) {
            let seat = game.to_act(state).expect("a player decides");
            search.choose(&Position::new(game, state, seat), actions, &mut chance);
        }
        search.made()
    }
}
