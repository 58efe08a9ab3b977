//! A game that is nothing but its builds, for the tests of what cards are worth: a side wins by
//! the sum of what its cards are truly worth.

use super::facts;
use crate::frame::ScenarioFacts;
use balance_engine::game::{
    CardId, CardInfo, Catalogue, Describe, Ending, ExactOdds, Exposure, FinalRanks, Observe, OfKind, Outcome, Policy,
    Recorder, Rules, Seat, Seating,
};
use std::sync::atomic::AtomicBool;

use arrayvec::ArrayVec;

use crate::frame::{Results, SideLabel};
use balance_engine::agent::Player;
use balance_engine::chance::{Chance, Lane};
use balance_engine::sim::{Budget, Plan, RunContext, RunResult, run};

/// One of this many is the unit of chances.
const WHOLE: u32 = 10_000;

/// How builds are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Law {
    /// Of 3 to 14 cards that are drawn, those that fit into this number of points.
    Within(i32),
    /// Cards that cost exactly this number of points together.
    Spend(i32),
    /// This number of cards.
    Hold(usize),
}

pub(crate) struct Market {
    pub(crate) drawn: Vec<bool>,
    pub(crate) law: Law,
    /// The most copies of a card in a build.
    pub(crate) copies: usize,
    /// The number of characters, which are the first cards. A build has exactly one.
    pub(crate) characters: usize,
    /// What a copy of each card is worth, in ten-thousandths of a win.
    pub(crate) worth: Vec<i32>,
    /// What two cards in one build are worth beyond that.
    pub(crate) pairs: Vec<([u16; 2], i32)>,
    pub(crate) catalogue: Catalogue,
}

#[derive(Clone, Copy)]
pub(crate) struct Done(Outcome);

type Build = ArrayVec<u16, 64>;

impl Market {
    /// Cards of these costs and worths; both sides draw builds within `points`.
    pub(crate) fn new(cards: &[(Option<i32>, i32)], points: i32) -> Self {
        let card = |(n, &(points, _)): (usize, &(Option<i32>, i32))| CardInfo {
            id: format!("card_{n}"),
            name: name(n),
            group: "trick".into(),
            source: "built_in".into(),
            points,
        };
        Market {
            drawn: vec![true; 2],
            law: Law::Within(points),
            copies: 1,
            characters: 0,
            worth: cards.iter().map(|(_, worth)| *worth).collect(),
            pairs: Vec::new(),
            catalogue: Catalogue {
                cards: cards.iter().enumerate().map(card).collect(),
                endings: vec![Ending { name: "over".into(), help: "it was over".into() }],
                turn_word: "turns",
                card_word: "cards",
                point_word: "points",
                ..Catalogue::default()
            },
        }
    }

    /// 100 cards: 10 characters for nothing, 12 flaws that give 1 to 3 points, and merits of 1 to
    /// 6, worth 0.8 points of wins a point, give or take; some are plainly off.
    pub(crate) fn hundred() -> Self {
        let mut cards = Vec::new();
        for n in 0..100 {
            let noise = (n * 37 % 23) - 11;
            let off = match n {
                31 => 350,
                47 => -330,
                58 => 260,
                15 => 240,
                73 => -260,
                90 => 200,
                _ => 0,
            };
            let cost = match n {
                0..10 => None,
                10..22 => Some(-(1 + n % 3)),
                _ => Some(1 + (n + n / 7) % 6),
            };
            cards.push((cost, 80 * cost.unwrap_or(0) + 3 * noise + off));
        }
        let mut market = Market::new(&cards, 20);
        market.characters = 10;
        for (n, card) in market.catalogue.cards.iter_mut().enumerate() {
            card.group = ["character", "flaw", "merit"][usize::from(n >= 10) + usize::from(n >= 22)].into();
        }
        market
    }

    pub(crate) fn run(&self, games: u64, threads: usize) -> RunResult {
        let plan = Plan { seed: 3, budget: Budget::Games(games), level: 0.95, threads, builds: true };
        let interrupt = AtomicBool::new(false);
        let context = RunContext { progress: &(), store: &(), interrupt: &interrupt };
        let agents = vec![Player::named("random").unwrap(); self.drawn.len()];
        run(self, &agents, &plan, context, None)
    }

    pub(crate) fn results<'a>(&'a self, run: &'a RunResult) -> Results<'a> {
        let names = ["Buyer", "Seller", "Broker"];
        let side = |(side, &draws_build): (usize, &bool)| SideLabel {
            name: names[side].into(),
            agent: "random".into(),
            draws_build,
        };
        let sides = self.drawn.iter().enumerate().map(side).collect();
        let scenario = ScenarioFacts { sides, max_turns: 1, ..facts("market", "The market", &self.catalogue) };
        Results { scenario, run, pairs: None, sequential: None, second_opinion: None }
    }

    fn build<C: Chance>(&self, lane: Lane, c: &mut C) -> Build {
        let mut build = Build::new();
        if self.characters > 0 {
            build.push(c.below(lane, self.characters as u32) as u16);
        }
        let cost = |card: u16| self.catalogue.cards[usize::from(card)].points.unwrap_or(0);
        let others = (self.worth.len() - self.characters) as u32;
        let draw = |build: &Build, c: &mut C| loop {
            let card = (self.characters as u32 + c.below(lane, others)) as u16;
            if build.iter().filter(|held| **held == card).count() < self.copies {
                break card;
            }
        };
        match self.law {
            Law::Within(points) => {
                let mut left = points;
                for _ in 0..3 + c.below(lane, 12) {
                    let card = draw(&build, c);
                    if cost(card) <= left {
                        left -= cost(card);
                        build.push(card);
                    }
                }
            }
            Law::Spend(points) => loop {
                build.clear();
                let mut left = points;
                while left > 0 {
                    let card = draw(&build, c);
                    left -= cost(card);
                    build.push(card);
                }
                if left == 0 {
                    break;
                }
            },
            Law::Hold(n) => (0..n).for_each(|_| {
                let card = draw(&build, c);
                build.push(card);
            }),
        }
        build
    }
}

/// Names as games have them, all unlike.
fn name(n: usize) -> String {
    const FIRST: [&str; 10] =
        ["Quiet", "Iron", "Lucky", "Swift", "Grim", "Silver", "Hollow", "Bright", "Old", "Wandering"];
    const SECOND: [&str; 10] =
        ["Blade", "Oath", "Familiar", "Step", "Ward", "Tongue", "Debt", "Heir", "Hunger", "Lantern"];
    format!("{} {}", FIRST[n % 10], SECOND[n / 10 % 10])
}

impl Rules for Market {
    type State = Done;
    type Action = ();
    type Actions = ArrayVec<(), 1>;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        self.drawn.len()
    }

    fn draws_build(&self, side: usize) -> bool {
        self.drawn[side]
    }

    fn max_turns(&self) -> u32 {
        1
    }

    fn deal<C: Chance, R: Recorder>(&self, seating: Seating, c: &mut C, r: &mut R) -> Done {
        let sides = self.sides();
        let mut sums = [0; 3];
        for (side, sum) in sums.iter_mut().enumerate().take(sides) {
            if !self.drawn[side] {
                r.expose(seating.seat(side), CardId(0), Exposure::Built);
                continue;
            }
            let build = self.build(Lane::build(side), c);
            for &card in &build {
                r.expose(seating.seat(side), CardId(card), Exposure::Built);
                *sum += self.worth[usize::from(card)];
            }
            for (pair, worth) in &self.pairs {
                let copies = |card| build.iter().filter(|held| **held == card).count();
                *sum += pair.map(copies).into_iter().min().unwrap() as i32 * worth;
            }
        }
        // Half of the time both games of a block come out by the same throw.
        let own = Lane::own(seating.seat(0).index());
        let lane = if c.below(own, 2) == 0 { Lane::SETUP } else { own };
        let throw = c.below(lane, WHOLE) as i32;
        let standing = if sides == 1 {
            FinalRanks::ranks(&[if throw < 3_000 + sums[0] { 1 } else { 2 }])
        } else {
            // An even share, and what one's cards are worth less the mean of the others.
            let total = sums[..sides].iter().sum::<i32>();
            let (k, mut left) = (sides as i32, throw);
            let won = (0..sides).find(|&side| {
                left -= WHOLE as i32 / k + (k * sums[side] - total) / (k - 1);
                left < 0
            });
            FinalRanks::winner(seating.seat(won.unwrap_or(sides - 1)), sides)
        };
        Done(Outcome { ranks: standing, ending: 0 })
    }

    fn to_act(&self, _: &Done) -> Option<Seat> {
        None
    }

    fn actions(&self, _: &Done, _: &mut ArrayVec<(), 1>) {}

    fn apply<C: Chance, R: Recorder>(&self, _: &mut Done, (): (), _: &mut C, _: &mut R) {}

    fn outcome(&self, state: &Done) -> Outcome {
        state.0
    }

    fn turns(&self, _: &Done) -> u32 {
        1
    }

    fn first(&self, _: &Done) -> Seat {
        Seat(0)
    }
}

impl Observe for Market {
    type View<'a> = ();

    fn view<'a>(&'a self, _: &'a Done, _: Seat) {}

    fn determinize<C: Chance>(&self, _: &mut Done, _: Seat, _: &mut C) {}
}

impl Policy for Market {
    fn score(&self, (): ()) -> i32 {
        0
    }

    fn evaluate_actions(&self, (): (), _: &[()], _: &mut Vec<i32>) {}
}

impl Describe for Market {
    fn kind(&self, (): (), (): ()) -> OfKind {
        OfKind { kind: 0, card: None }
    }

    fn describe(&self, _: &Done, (): ()) -> String {
        String::new()
    }
}

impl ExactOdds for Market {}
