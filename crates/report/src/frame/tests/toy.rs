//! A dice race for the tests of frames and reports: with draws, cuts, bugs and cards. The first card
//! adds a step.

use super::facts;
use crate::frame::ScenarioFacts;
use balance_engine::game::{
    ActionInfo, CardId, CardInfo, Catalogue, Describe, Ending, ExactOdds, Exposure, FinalRanks, MapId, MapInfo,
    MetricId, MetricInfo, Observe, OfKind, Outcome, Per, Policy, Recorder, Rules, Seat, Seating, SeriesId, SeriesInfo,
    kinds,
};
use std::sync::atomic::AtomicBool;

use arrayvec::ArrayVec;

use crate::frame::{Results, SideLabel};
use balance_engine::agent::Player;
use balance_engine::chance::{Chance, Lane};
use balance_engine::sim::{Budget, Plan, RunContext, RunResult, Sink, run};

pub(crate) struct Toy {
    pub(crate) sides: usize,
    /// Builds are one card drawn at random; else a card is met on every throw.
    pub(crate) random: bool,
    pub(crate) max_turns: u32,
    /// Panics when the first throw of a game is this.
    pub(crate) bug: Option<u8>,
    /// Steps that the first card adds to every throw.
    pub(crate) adds: i32,
    pub(crate) catalogue: Catalogue,
}

#[derive(Clone)]
pub(crate) struct State {
    at: [i32; 8],
    card: [u16; 8],
    first: Seat,
    next: Seat,
    turns: u32,
    over: Option<Outcome>,
}

kinds! {
    /// A throw.
    pub(crate) enum Throw = KINDS {
        One = "one": "Throws one die.",
        LowOfTwo = "low_of_two": "Throws two dice and loses the higher one.",
    }
}

const LINE: i32 = 20;

/// The largest numbers of sixes and of squares of lead that [`Toy::followed`] counts separately.
pub(crate) const SIXES: u32 = 2;
pub(crate) const LEAD: u32 = 9;

/// Columns and rows of the map of [`Toy::followed`].
pub(crate) const MAP: (u32, u32) = (6, 2);

impl Toy {
    /// A race of `sides` with `cards` cards; above 5 their names are long.
    pub(crate) fn new(sides: usize, cards: usize) -> Self {
        let metric = |name: &str, unit, per| MetricInfo {
            name: name.into(),
            unit,
            help: format!("The {name} of a side."),
            per,
            max: None,
        };
        let card = |n: usize| CardInfo {
            id: format!("card_{n}"),
            name: if cards > 5 {
                format!("The Twenty-Seven Heralds & Envoys {n:02}")
            } else {
                ["Sled", "Skates", "Boots", "Stilts", "Anvil"][n].into()
            },
            group: "gear".into(),
            source: "built_in".into(),
            points: None,
        };
        Toy {
            sides,
            random: true,
            max_turns: 200,
            bug: None,
            adds: 1,
            catalogue: Catalogue {
                cards: (0..cards).map(card).collect(),
                metrics: vec![metric("sixes", "throws", Per::Game), metric("lead", "squares", Per::Recorded)],
                card_metrics: vec![metric("walked", "squares", Per::Game)],
                actions: vec![
                    ActionInfo { card: None, name: "one die".into() },
                    ActionInfo { card: Some(1), name: "low of two".into() },
                ],
                kinds: KINDS,
                card_base: Exposure::Built,
                endings: vec![
                    Ending { name: "line".into(), help: "a player crossed the line".into() },
                    Ending {
                        name: "photo_finish".into(),
                        help: "the line was reached on the dot, which counts for all".into(),
                    },
                    Ending { name: "storm".into(), help: "a storm ended the race".into() },
                ],
                turn_word: "throws",
                card_word: "items",
                point_word: "",
                terms: String::new(),
                ..Catalogue::default()
            },
        }
    }

    /// The same race with everything counted that can be: ranks by how far each came, metrics by
    /// value, how far racers are after each throw, and where they land.
    pub(crate) fn followed(sides: usize) -> Self {
        let mut toy = Toy::new(sides, 5);
        let counted = [SIXES, LEAD];
        for (metric, max) in toy.catalogue.metrics.iter_mut().zip(counted) {
            metric.max = Some(max);
        }
        toy.catalogue.series.push(SeriesInfo {
            name: "way".into(),
            unit: "squares",
            help: "How far the racer is.".into(),
            times: 6,
            every: 2,
            time_word: "throws of the racer",
            max: LINE as u32 + 7,
        });
        toy.catalogue.maps.push(MapInfo {
            name: "the_landings".into(),
            unit: "throws",
            help: "Where racers land.".into(),
            columns: MAP.0,
            rows: MAP.1,
            width: 30,
            depth: 12,
            length_word: "squares",
            ground: Vec::new(),
        });
        toy.catalogue.exposure_words = ["packed", "found on the way", "worn"];
        toy
    }

    fn follows(&self) -> bool {
        !self.catalogue.series.is_empty()
    }

    pub(crate) fn run(&self, agents: &[&str], games: u64, threads: usize) -> RunResult {
        self.recorded(agents, games, threads, None)
    }

    pub(crate) fn recorded(
        &self,
        agents: &[&str],
        games: u64,
        threads: usize,
        sink: Option<&mut dyn Sink>,
    ) -> RunResult {
        let agents: Vec<Player<_>> = agents.iter().map(|n| Player::named(n).unwrap()).collect();
        let plan = Plan { seed: 11, budget: Budget::Games(games), level: 0.95, threads, builds: true };
        let interrupt = AtomicBool::new(false);
        let context = RunContext { progress: &(), store: &(), interrupt: &interrupt };
        run(self, &agents, &plan, context, sink)
    }

    pub(crate) fn labels(&self) -> Vec<SideLabel> {
        let names = ["Tortoise", "Hare & Co", "Snail <3>", "The Great Fox of the Northern Woods"];
        let side =
            |side: usize| SideLabel { name: names[side].into(), agent: "greedy".into(), draws_build: self.random };
        (0..self.sides).map(side).collect()
    }

    pub(crate) fn facts(&self) -> ScenarioFacts<'_> {
        let (sides, max_turns) = (self.labels(), self.max_turns);
        ScenarioFacts { sides, max_turns, ..facts("race", "The long race", &self.catalogue) }
    }

    pub(crate) fn results<'a>(&'a self, run: &'a RunResult) -> Results<'a> {
        Results { scenario: self.facts(), run, pairs: None, sequential: None, second_opinion: None }
    }
}

/// The farther, the better.
fn by_way(at: &[i32]) -> FinalRanks {
    let ranks = at.iter().map(|mine| 1 + at.iter().filter(|its| *its > mine).count() as u8);
    FinalRanks::ranks(&ranks.collect::<ArrayVec<u8, 8>>())
}

impl Rules for Toy {
    type State = State;
    type Action = Throw;
    type Actions = ArrayVec<Throw, 2>;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        self.sides
    }

    fn draws_build(&self, _side: usize) -> bool {
        self.random
    }

    fn max_turns(&self) -> u32 {
        self.max_turns
    }

    fn deal<C: Chance, R: Recorder>(&self, seating: Seating, c: &mut C, r: &mut R) -> State {
        let first = Seat(c.below(Lane::SETUP, self.sides as u32) as u8);
        let mut state = State { at: [0; 8], card: [u16::MAX; 8], first, next: first, turns: 0, over: None };
        // The last card is in no build, so its effect must be null.
        let cards = self.catalogue.cards.len() as u32;
        if self.random && cards > 0 {
            for side in 0..self.sides {
                let seat = seating.seat(side);
                let card = c.below(Lane::build(side), cards - 1) as u16;
                state.card[seat.index()] = card;
                r.expose(seat, CardId(card), Exposure::Built);
            }
        }
        if self.follows() {
            (0..self.sides).for_each(|seat| r.sample(Seat(seat as u8), SeriesId(0), 0, 0));
        }
        state
    }

    fn to_act(&self, state: &State) -> Option<Seat> {
        state.over.is_none().then_some(state.next)
    }

    fn actions(&self, _: &State, list: &mut ArrayVec<Throw, 2>) {
        list.push(Throw::One);
        list.push(Throw::LowOfTwo);
    }

    fn apply<C: Chance, R: Recorder>(&self, s: &mut State, action: Throw, c: &mut C, r: &mut R) {
        let seat = s.next;
        let lane = Lane::own(seat.index());
        let mut steps = i32::from(c.d6(lane));
        let second = i32::from(c.d6(lane));
        if s.turns == 0 && self.bug == Some((steps + second) as u8) {
            panic!("a bug of the toy");
        }
        if action == Throw::LowOfTwo {
            steps = steps.min(second);
        }
        r.action(seat, action as u16);
        if steps == 6 {
            r.metric(seat, MetricId(0), 1);
        }
        if !self.random && !self.catalogue.cards.is_empty() {
            s.card[seat.index()] = c.below(lane, self.catalogue.cards.len() as u32) as u16;
            r.expose(seat, CardId(s.card[seat.index()]), Exposure::Seen);
            if steps > 2 {
                r.expose(seat, CardId(s.card[seat.index()]), Exposure::Used);
            }
        }
        let card = s.card[seat.index()];
        if card != u16::MAX {
            steps += self.adds * i32::from(card == 0);
            r.card_metric(seat, CardId(card), MetricId(0), steps);
        }
        s.at[seat.index()] += steps;
        let own = s.turns / self.sides as u32 + 1;
        if self.follows() {
            r.place(seat, MapId(0), s.at[seat.index()] as u32 / 5, u32::from(second > 3));
        }
        if self.follows() && own.is_multiple_of(2) {
            r.sample(seat, SeriesId(0), own / 2, s.at[seat.index()] as u32);
        }
        s.turns += 1;
        if s.at[seat.index()] == LINE {
            s.over = Some(Outcome { ranks: FinalRanks::draw(self.sides), ending: 1 });
        } else if s.at[seat.index()] > LINE {
            r.metric(seat, MetricId(1), s.at[seat.index()] - LINE);
            let standing = match self.follows() {
                true => by_way(&s.at[..self.sides]),
                false => FinalRanks::winner(seat, self.sides),
            };
            s.over = Some(Outcome { ranks: standing, ending: 0 });
        }
        s.next = Seat((seat.0 + 1) % self.sides as u8);
    }

    fn outcome(&self, state: &State) -> Outcome {
        state.over.expect("the race is over")
    }

    fn turns(&self, state: &State) -> u32 {
        state.turns
    }

    fn first(&self, state: &State) -> Seat {
        state.first
    }
}

impl Observe for Toy {
    type View<'a> = &'a State;

    fn view<'a>(&'a self, state: &'a State, _seat: Seat) -> &'a State {
        state
    }

    fn determinize<C: Chance>(&self, _: &mut State, _: Seat, _: &mut C) {}
}

impl Policy for Toy {
    fn score(&self, view: &State) -> i32 {
        view.at[view.next.index()]
    }

    fn evaluate_actions(&self, _: &State, actions: &[Throw], worth: &mut Vec<i32>) {
        worth.extend(actions.iter().map(|a| i32::from(*a == Throw::One)));
    }
}

impl Describe for Toy {
    fn kind(&self, _: &State, action: Throw) -> OfKind {
        action.of(None)
    }

    fn describe(&self, _: &State, action: Throw) -> String {
        format!("{action:?}")
    }
}

impl ExactOdds for Toy {}
