//! What the recorded positions say about the game: how long it stays open, who comes back, how many options are good.

use std::sync::OnceLock;

use super::curves::Curves;
use super::paths::{GamePath, GamePaths};
use balance_stats::{Histogram, JACKKNIFE_GROUPS, RatioSums, named};
use rayon::prelude::*;

/// A game is decided once the winner's chance stays at or above this.
const DECIDED: f64 = 0.9;
/// A win is a comeback if the winner's chance was once below this part of an even share: 20 % between two.
const BEHIND: f64 = 0.4;
/// Who leads has a chance of winning that is better by more than this: less is no lead, and may be chance in the fit.
const LEAD: f64 = 0.05;
/// Options whose chance of winning is within this of the best are a choice.
const CLOSE: f64 = 0.01;
/// With fewer recorded games the curves are too uncertain for measures that depend on them.
const MIN_GAMES: usize = 256;
/// Steps in which the course of a game is followed.
pub const PROGRESS: usize = 20;
/// Chances are added up in these parts of one.
const UNITS: f64 = 10_000.0;
/// Chances are counted one by one in these parts of one.
const PERMILLE: u32 = 1_000;

named! {
    /// What is measured about the course of games.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum DramaMeasure {
        /// The turn from which the winner's chance stays at 90 % or more. Of a side or seat: in the games that it won.
        DecidedBy = "decided_by",
        /// How often the lead, of more than 5 percentage points, changes hands, or a side or seat takes it.
        LeadChanges = "lead_changes",
        /// The share of wins in which the winner's chance was once below 0.4 of an even share. Of a side or seat: of its wins.
        Comebacks = "comebacks",
        /// The leader's chance minus the second's at half of the turns. Of a side or seat: in games in which it leads.
        HalfTimeLead = "half_time_lead",
        /// The share of games that the leader at half-time wins. Of a side or seat: of the games in which it leads then.
        Snowball = "snowball",
        /// Options whose chance of winning is within 1 percentage point of the best, in the first decision of a turn; 8 at most.
        Choices = "choices",
        /// Legal actions in these decisions.
        Options = "options",
        /// Decisions among several legal actions in a game.
        Decisions = "decisions",
    }
}

impl DramaMeasure {
    /// Whether it is a share of games, or a difference of two chances.
    pub const fn is_share(self) -> bool {
        self.unit("turns").is_empty()
    }

    /// True if it is measured by chances of winning, so by curves that were fitted to the same games.
    pub const fn is_by_chances(self) -> bool {
        !matches!(self, Self::Options | Self::Decisions)
    }

    /// What it is counted in, in the plural: for turns the game's own word. Empty for shares.
    pub const fn unit(self, turn_word: &'static str) -> &'static str {
        match self {
            Self::DecidedBy => turn_word,
            Self::LeadChanges => "changes",
            Self::Comebacks | Self::HalfTimeLead | Self::Snowball => "",
            Self::Choices | Self::Options => "options",
            Self::Decisions => "decisions",
        }
    }

    /// What the sums count as 1.
    pub const fn one(self) -> f64 {
        if matches!(self, Self::HalfTimeLead) { UNITS } else { 1.0 }
    }
}

/// Whose numbers they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All sides together.
    All,
    /// A side of the scenario.
    Side(usize),
    /// A place in the order of turns, from 0.
    Place(usize),
}

/// The course of the recorded games of a run.
#[derive(Clone, Debug)]
pub struct Drama<'p> {
    paths: &'p GamePaths,
    sides: usize,
    /// By scope, then by measure.
    sums: Vec<[RatioSums; DramaMeasure::ALL.len()]>,
    /// The totals without each group of seat blocks, by curves fitted without it: made on demand, since it takes long.
    without: OnceLock<Vec<Totals>>,
    /// The winner's chance in thousandths at each step, for all games and then by winning side.
    progress: Vec<Vec<Histogram>>,
}

impl<'p> Drama<'p> {
    /// Measures the recorded games. `None` if a higher score doesn't go with more wins, or with fewer than 256 of these
    /// games.
    ///
    /// Chances of winning are those of [`logistic_fit`](balance_stats::logistic_fit) on the same positions, apart for each side and each quarter of the
    /// positions by turn, and scaled so that those of all sides add up to 1. A lone side competes with the game. Drama and
    /// lead changes as qualities of a game: C. Browne (2008), "Automatic Generation and Evaluation of Recombination Games",
    /// PhD thesis, Queensland University of Technology.
    pub fn new(paths: &'p GamePaths, sides: usize) -> Option<Self> {
        if paths.games.len() < MIN_GAMES {
            return None;
        }
        let curves = Curves::fit(paths.blocks(), sides)?;
        let mut drama = Drama {
            paths,
            sides,
            sums: vec![Default::default(); 1 + 2 * sides],
            without: OnceLock::new(),
            progress: vec![vec![Histogram::with_capacity(PERMILLE); PROGRESS + 1]; 1 + sides],
        };
        let mut totals = Totals::new(sides);
        for games in paths.blocks() {
            for course in games.iter().filter_map(|game| Course::new(game, sides, &curves)) {
                course.measure(&mut totals);
                course.follow(&mut drama.progress);
            }
            totals.end_block(&mut drama.sums);
        }
        Some(drama)
    }

    /// The chance below which a winner must have been for a win to be a comeback. A lone side competes with the game.
    pub fn comeback_below(sides: usize) -> f64 {
        BEHIND / sides.max(2) as f64
    }

    /// The sums of a measure.
    pub fn of(&self, measure: DramaMeasure, scope: Scope) -> &RatioSums {
        &self.sums[scope.index(self.sides)][measure as usize]
    }

    /// The mean of a measure without each group of seat blocks, for [`jackknife`](balance_stats::jackknife()): in the unit of
    /// its sums. Not a number without an observation; empty if the rest of the games is too few to fit curves.
    pub fn without(&self, measure: DramaMeasure, scope: Scope) -> Vec<f64> {
        let without = self.without.get_or_init(|| {
            let groups = (0..JACKKNIFE_GROUPS).into_par_iter();
            groups.map(|group| self.totals_without(group)).collect::<Option<_>>().unwrap_or_default()
        });
        let totals = without.iter().map(|totals| totals.0[scope.index(self.sides)][measure as usize]);
        totals.map(|(n, sum)| sum as f64 / f64::from(n)).collect()
    }

    fn totals_without(&self, group: usize) -> Option<Totals> {
        let blocks = || self.paths.blocks().enumerate().filter(|(nth, _)| nth % JACKKNIFE_GROUPS != group);
        let curves = Curves::fit(blocks().map(|(_, block)| block), self.sides)?;
        let mut totals = Totals::new(self.sides);
        let games = blocks().flat_map(|(_, block)| block);
        let courses = games.filter_map(|game| Course::new(game, self.sides, &curves));
        courses.for_each(|course| course.measure(&mut totals));
        Some(totals)
    }

    /// The winner's chance in thousandths after each step of the game; only in the games that `side` won, if it is given.
    pub fn progress(&self, side: Option<usize>) -> &[Histogram] {
        &self.progress[side.map_or(0, |side| side + 1)]
    }
}

impl Scope {
    const fn index(self, sides: usize) -> usize {
        match self {
            Scope::All => 0,
            Scope::Side(side) => 1 + side,
            Scope::Place(place) => 1 + sides + place,
        }
    }
}

/// Observations and their sums, by scope and measure.
#[derive(Clone, Debug)]
struct Totals(Vec<[(u32, i64); DramaMeasure::ALL.len()]>);

impl Totals {
    fn new(sides: usize) -> Self {
        Totals(vec![Default::default(); 1 + 2 * sides])
    }

    /// Adds them to the sums as those of one seat block, and starts the next one.
    fn end_block(&mut self, sums: &mut [[RatioSums; DramaMeasure::ALL.len()]]) {
        for (counted, sums) in self.0.iter_mut().flatten().zip(sums.iter_mut().flatten()) {
            sums.add(counted.0, counted.1);
            *counted = (0, 0);
        }
    }
}

/// A game with the chances of everyone who can win it: the sides, or a lone side and the game.
struct Course<'g> {
    game: &'g GamePath,
    sides: usize,
    competitors: usize,
    /// Of everyone who can win, position by position.
    chances: Vec<f64>,
    /// Options within a percentage point of the best, by position; `None` if they are not recorded.
    choices: Vec<Option<u32>>,
    winner: Option<usize>,
}

impl<'g> Course<'g> {
    /// Returns the course of a game; `None` if no side had a choice.
    fn new(game: &'g GamePath, sides: usize, curves: &Curves) -> Option<Self> {
        let competitors = sides.max(2);
        let mut chances = Vec::with_capacity(game.positions.len() * competitors);
        let mut choices = Vec::with_capacity(game.positions.len());
        for (position, scores, losses) in game.walk() {
            let mover = usize::from(position.mover);
            let chance = |side: usize, score: f64| curves.at(position.turn, side).chance(score, side == mover);
            let from = chances.len();
            chances.extend(scores.iter().enumerate().map(|(side, &score)| chance(side, f64::from(score))));
            let (best, score) = (chances[from + mover], f64::from(scores[mover]));
            let close = |&&loss: &&u32| best - chance(mover, score - f64::from(loss)) <= CLOSE;
            choices.push(losses.map(|losses| 1 + losses.iter().take_while(close).count() as u32));
            match chances[from..] {
                [alone] => chances.push(1.0 - alone),
                ref mut all => {
                    let sum: f64 = all.iter().sum();
                    all.iter_mut().for_each(|chance| *chance /= sum);
                }
            }
        }
        let winner = match (sides, game.winner()) {
            (1, None) => Some(1),
            (_, winner) => winner,
        };
        (!game.positions.is_empty()).then_some(Course { game, sides, competitors, chances, choices, winner })
    }

    fn positions(&self) -> impl DoubleEndedIterator<Item = &[f64]> + ExactSizeIterator {
        self.chances.chunks_exact(self.competitors)
    }

    fn chances_at(&self, position: usize) -> &[f64] {
        &self.chances[position * self.competitors..][..self.competitors]
    }

    /// Adds to a measure of all sides together, of `who` and of its place in the order of turns.
    fn add(&self, to: &mut Totals, measure: DramaMeasure, who: usize, amount: i64) {
        let scopes = [Scope::All].into_iter().chain(self.scopes(who).into_iter().flatten());
        scopes.for_each(|scope| self.count(to, measure, scope, amount));
    }

    fn count(&self, to: &mut Totals, measure: DramaMeasure, scope: Scope, amount: i64) {
        let counted = &mut to.0[scope.index(self.sides)][measure as usize];
        *counted = (counted.0 + 1, counted.1 + amount);
    }

    /// The scopes of a side; none for the game.
    fn scopes(&self, who: usize) -> Option<[Scope; 2]> {
        let place = (who + self.sides - usize::from(self.game.first)) % self.sides;
        (who < self.sides).then_some([Scope::Side(who), Scope::Place(place)])
    }

    fn measure(&self, to: &mut Totals) {
        self.measure_lead(to);
        if let Some(winner) = self.winner {
            let chances = || self.positions().map(|chances| chances[winner]);
            let open = chances().rposition(|chance| chance < DECIDED).map_or(0, |last| last + 1);
            let decided = self.game.positions.get(open).map_or(self.game.turns, |position| position.turn);
            self.add(to, DramaMeasure::DecidedBy, winner, decided.into());
            let was_behind = chances().any(|chance| chance < Drama::comeback_below(self.sides));
            self.add(to, DramaMeasure::Comebacks, winner, was_behind.into());
        }
        let half = self.chances_at(self.position_at(0.5));
        if let Some(leader) = leader(half) {
            let second = (0..half.len()).filter(|&at| at != leader).map(|at| half[at]).fold(0.0, f64::max);
            let lead = ((half[leader] - second) * UNITS).round() as i64;
            self.add(to, DramaMeasure::HalfTimeLead, leader, lead);
            self.add(to, DramaMeasure::Snowball, leader, (self.winner == Some(leader)).into());
        }
        for (position, choices) in self.game.positions.iter().zip(&self.choices) {
            let Some(choices) = *choices else { continue };
            self.add(to, DramaMeasure::Choices, position.mover.into(), choices.into());
            self.add(to, DramaMeasure::Options, position.mover.into(), position.options.into());
        }
    }

    /// What every side has in every game: changes of the lead, and decisions.
    fn measure_lead(&self, to: &mut Totals) {
        let mut taken = vec![0; self.competitors];
        let mut leads = None;
        for now in self.positions().filter_map(leader) {
            taken[now] += i64::from(leads.is_some_and(|before| before != now));
            leads = Some(now);
        }
        let decisions = &self.game.decisions;
        self.count(to, DramaMeasure::LeadChanges, Scope::All, taken.iter().sum());
        self.count(to, DramaMeasure::Decisions, Scope::All, decisions.iter().map(|&n| i64::from(n)).sum());
        for side in 0..self.sides {
            for scope in self.scopes(side).into_iter().flatten() {
                self.count(to, DramaMeasure::LeadChanges, scope, taken[side]);
                self.count(to, DramaMeasure::Decisions, scope, decisions[side].into());
            }
        }
    }

    /// The last position up to a part of the game; the first if there is none.
    fn position_at(&self, part: f64) -> usize {
        let turn = part * f64::from(self.game.turns);
        self.game.positions.partition_point(|position| f64::from(position.turn) <= turn).saturating_sub(1)
    }

    /// Counts the winner's chance in the course of the game.
    fn follow(&self, progress: &mut [Vec<Histogram>]) {
        let Some(winner) = self.winner else { return };
        let side = Some(winner + 1).filter(|_| winner < self.sides);
        for scope in [Some(0), side].into_iter().flatten() {
            for (step, chances) in progress[scope].iter_mut().enumerate() {
                let at = self.position_at(step as f64 / PROGRESS as f64);
                chances.add((self.chances_at(at)[winner] * f64::from(PERMILLE)).round() as u32);
            }
        }
    }
}

/// Who has a better chance than anyone else, by enough to lead.
fn leader(chances: &[f64]) -> Option<usize> {
    let top = (0..chances.len()).max_by(|&a, &b| chances[a].total_cmp(&chances[b]))?;
    chances.iter().enumerate().all(|(at, &chance)| at == top || chances[top] - chance > LEAD).then_some(top)
}
