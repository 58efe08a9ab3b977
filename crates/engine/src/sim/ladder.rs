//! A contest with stronger and stronger players, level by level, all on the same chance.
//!
//! On each level all climbing sides are equally strong. A step from the level below is measured by seat block: what
//! changes if all sides climb, and what a side gains that climbs alone.

mod won;

use self::won::{NO_SIDE, Won, losses, wins};
use crate::Error;
use crate::sim::lockstep::{Fold, Lockstep};
use crate::sim::workers::Workers;
use crate::sim::{
    Abandoned, AbandonedGames, Budget, Contest, OutcomeRequest, Outcomes, Plan, RunContext, RunResult, Stopped,
};
use balance_stats::{BlockSums, PairedSums, merge_fields, named};

/// Makes the contest in which each side plays on the given level. A side that doesn't climb ignores it.
pub type MakeLevel<'a> = &'a dyn Fn(&[usize]) -> Result<Box<dyn Contest>, Error>;

/// Games that estimate the playouts of a level if no level below it searches.
const PROBE: u64 = 8;

/// The size of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkillLevel {
    /// Games with all sides on the level, rounded up to whole seat blocks. A step has the smaller number of its levels.
    pub games: u64,
    /// Playouts per decision of its players; 0 if they don't search.
    pub iterations: u32,
}

/// Everything that decides what is played.
#[derive(Clone, Debug, PartialEq)]
pub struct LadderPlan {
    /// The master seed. Game `i` of every level depends only on it and on `i`.
    pub seed: u64,
    /// Number of sides of the scenario.
    pub sides: usize,
    /// The levels from the lowest on.
    pub levels: Vec<SkillLevel>,
    /// The climbing sides.
    pub climbers: Vec<usize>,
    /// Maximum total playouts: no level above the lowest is started that would exceed it. Estimated by the highest
    /// level below that searches, or else by some games of the level itself.
    pub playouts: u64,
    /// Worker threads, 0 for one per core. They change only how long it takes.
    pub threads: usize,
}

/// A step from the level below.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepTally {
    /// Whole seat blocks counted.
    pub blocks: u64,
    /// Games counted for each side climbing alone.
    pub games: u64,
    /// By climber: its wins when it climbed alone, compared with the level below.
    pub gains: Vec<PairedSums>,
    /// The same for all climbers together: an observation is a game and a climber.
    pub gain: PairedSums,
    /// By climber: games that another side won although this one had climbed alone.
    pub lost: Vec<BlockSums>,
    /// The same for all climbers together.
    pub lost_in_all: BlockSums,
    /// By side of the scenario: its wins when all climbed, compared with the level below.
    pub changes: Vec<PairedSums>,
    /// Games cut at the turn limit with one side climbing alone; 0 if these are the games of the upper level.
    pub cut: u64,
    /// Games given up because of a bug, each with the position of its climber in the plan.
    pub abandoned: AbandonedGames,
}

/// The result of a level.
#[derive(Debug)]
pub struct LevelResult {
    /// True if the user interrupted it.
    pub interrupted: bool,
    /// Games with all sides on the level.
    pub run: RunResult,
    /// Playouts in these games.
    pub playouts: u64,
    /// Wins of one side minus those of another, by pair: the first and the second, the first and the third, and so on.
    pub leads: Vec<PairedSums>,
    /// The step from the level below; `None` on the lowest.
    pub step: Option<StepTally>,
    /// Playouts of the step, besides those of the two levels.
    pub step_playouts: u64,
    /// Games of the step, besides those of the two levels.
    pub step_games: u64,
}

impl LevelResult {
    /// Returns the games of the level and of the step to it.
    pub fn games_in_all(&self) -> u64 {
        self.run.tally.games + self.step_games
    }

    /// Returns the playouts of the level and of the step to it.
    pub fn playouts_in_all(&self) -> u64 {
        self.playouts + self.step_playouts
    }
}

named! {
    /// Why the ladder ended.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LadderEnd {
        /// The last step changed no win rate by as much as matters.
        Settled = "settled",
        /// All levels were played.
        Levels = "levels",
        /// The next level would have taken too many playouts.
        Playouts = "playouts",
        /// The user interrupted.
        Interrupted = "interrupted",
    }
}

/// A ladder during play.
pub struct Ladder<'a> {
    plan: &'a LadderPlan,
    make: MakeLevel<'a>,
    /// The results of the levels so far.
    pub results: Vec<LevelResult>,
    won: Won,
}

impl<'a> Ladder<'a> {
    /// Returns a ladder before the first level.
    pub fn new(plan: &'a LadderPlan, make: MakeLevel<'a>) -> Self {
        Ladder { plan, make, results: Vec::new(), won: Won::default() }
    }

    /// Returns the maximum games of the next level and the step to it; 0 at the top.
    pub fn games_of_next(&self) -> u64 {
        let Some(skill_level) = self.plan.levels.get(self.results.len()) else { return 0 };
        let alone = self.plan.climbers.len() as u64;
        let step = match self.results.len() {
            at if at > 0 && !self.alone_is_all() => skill_level.games.min(self.plan.levels[at - 1].games),
            _ => 0,
        };
        let sides = self.plan.sides as u64;
        let whole = |games: u64| games.div_ceil(sides) * sides;
        whole(skill_level.games) + whole(step) * alone
    }

    /// Returns why the ladder ends, if it does; `settled` says whether a step changed nothing that matters. The answer
    /// depends only on the counts, not on threads and speed. Fails if a contest can't be made: why, in a sentence.
    pub fn ended(&self, settled: &dyn Fn(&StepTally) -> bool) -> Result<Option<LadderEnd>, Error> {
        let Some(last) = self.results.last() else { return Ok(None) };
        if last.interrupted {
            return Ok(Some(LadderEnd::Interrupted));
        }
        if last.step.as_ref().is_some_and(settled) {
            return Ok(Some(LadderEnd::Settled));
        }
        let Some(next) = self.plan.levels.get(self.results.len()) else {
            return Ok(Some(LadderEnd::Levels));
        };
        if next.iterations == 0 {
            return Ok(None);
        }
        let made: u64 = self.results.iter().map(LevelResult::playouts_in_all).sum();
        let too_many = made.saturating_add(self.expected(next)?) > self.plan.playouts;
        Ok(too_many.then_some(LadderEnd::Playouts))
    }

    /// Estimates the playouts of a level and its step by the highest searching level so far, or else by some games.
    fn expected(&self, next: &SkillLevel) -> Result<u64, Error> {
        let played = self.plan.levels.iter().zip(&self.results).rev();
        let mut searching = played.filter(|(skill_level, on)| skill_level.iterations > 0 && on.run.tally.games > 0);
        let a_game = match searching.next() {
            Some((below, on)) => {
                let deeper = f64::from(next.iterations) / f64::from(below.iterations);
                on.playouts as f64 / on.run.tally.games as f64 * deeper
            }
            None => {
                let contest = (self.make)(&vec![self.results.len(); self.plan.sides])?;
                let blocks = PROBE.div_ceil(self.plan.sides as u64);
                contest.outcomes(self.plan.seed, 0..blocks, OutcomeRequest::default());
                contest.playouts() as f64 / (blocks * self.plan.sides as u64) as f64
            }
        };
        let games = next.games as f64;
        let Some(last) = self.results.last().filter(|_| !self.alone_is_all()) else {
            return Ok((a_game * games) as u64);
        };
        // In the games of a step, each climber plays once on the upper level, and otherwise on the lower.
        let others = self.plan.climbers.len() as f64 - 1.0;
        let below = last.playouts as f64 / last.run.tally.games.max(1) as f64;
        Ok((a_game * games + (a_game + others * below) * games) as u64)
    }

    fn alone_is_all(&self) -> bool {
        self.plan.climbers.len() == 1
    }

    /// Plays the next level, and the step to it. Fails if a contest can't be made. Panics if there is no next level.
    pub fn climb(&mut self, level: f64, context: RunContext<'_>) -> Result<(), Error> {
        let (plan, at) = (self.plan, self.results.len());
        let budget = Budget::Games(plan.levels[at].games);
        let contest = (self.make)(&vec![at; plan.sides])?;
        let of_level = Plan { seed: plan.seed, budget, level, threads: plan.threads, builds: true };
        let mut won = Won::new(plan.sides);
        let run = contest.run(&of_level, context, Some(&mut won));
        let mut result = LevelResult {
            interrupted: run.stopped == Stopped::Interrupted,
            leads: won.leads(),
            playouts: contest.playouts(),
            run,
            step: None,
            step_playouts: 0,
            step_games: 0,
        };
        if at > 0 && !result.interrupted {
            self.step(at, &won, &mut result, context)?;
        }
        self.results.push(result);
        self.won = won;
        Ok(())
    }

    fn step(&self, at: usize, upper: &Won, result: &mut LevelResult, context: RunContext<'_>) -> Result<(), Error> {
        let plan = self.plan;
        let (sides, lower) = (plan.sides, &self.won);
        let games = plan.levels[at].games.min(plan.levels[at - 1].games);
        let blocks = games.div_ceil(sides as u64);
        let mut step = StepTally::new(plan);
        if !self.alone_is_all() {
            let alone = |climber: &usize| {
                let mut levels = vec![at - 1; sides];
                levels[*climber] = at;
                (self.make)(&levels)
            };
            let contests: Vec<Box<dyn Contest>> = plan.climbers.iter().map(alone).collect::<Result<_, _>>()?;
            let contests: Vec<&dyn Contest> = contests.iter().map(AsRef::as_ref).collect();
            let workers = Workers::new(plan.threads, context);
            let lockstep = Lockstep::new(&workers, &contests, plan.seed);
            let (counted, whole) = lockstep.play(0..blocks, &Alone { plan, lower });
            (step, result.interrupted) = (counted, !whole);
            result.step_playouts = contests.iter().map(|contest| contest.playouts()).sum();
            result.step_games = step.games * plan.climbers.len() as u64;
        }
        for block in 0..blocks {
            let Some((lower, upper)) = lower.block(block).zip(upper.block(block)) else { continue };
            step.change(lower, upper);
            if self.alone_is_all() {
                step.count(plan, lower, upper);
            }
        }
        result.step = Some(step);
        Ok(())
    }
}

/// The games in which each side in turn climbs alone.
struct Alone<'a> {
    plan: &'a LadderPlan,
    lower: &'a Won,
}

impl Fold for Alone<'_> {
    type Counts = StepTally;

    fn no_counts(&self) -> StepTally {
        StepTally::new(self.plan)
    }

    fn block(&self, counts: &mut StepTally, block: u64, first: usize, outcomes: &[Outcomes]) {
        let Some(lower) = self.lower.block(block) else { return };
        let ends = || outcomes.iter().flat_map(|outcomes| outcomes.games(first));
        counts.cut += ends().filter(|end| end.unfinished).count() as u64;
        let winners: Vec<u8> = ends().map(|end| end.winner.unwrap_or(NO_SIDE)).collect();
        counts.count(self.plan, lower, &winners);
    }

    fn given_up(&self, counts: &mut StepTally, bug: Abandoned) {
        counts.abandoned.add(bug);
    }
}

impl StepTally {
    fn new(plan: &LadderPlan) -> Self {
        StepTally {
            gains: vec![PairedSums::default(); plan.climbers.len()],
            lost: vec![BlockSums::default(); plan.climbers.len()],
            changes: vec![PairedSums::default(); plan.sides],
            ..StepTally::default()
        }
    }

    /// Counts a seat block by the winners on the lower level, and those with each climber alone, one after the other.
    fn count(&mut self, plan: &LadderPlan, lower: &[u8], alone: &[u8]) {
        let games = plan.sides as u32;
        let (mut won, mut below, mut lost) = (0, 0, 0);
        for ((at, &side), alone) in plan.climbers.iter().enumerate().zip(alone.chunks(plan.sides)) {
            let (its, before) = (wins(alone, side), wins(lower, side));
            self.gains[at].add(games, its, before);
            self.lost[at].add(losses(alone, side), games);
            won += its;
            below += before;
            lost += losses(alone, side);
        }
        let all = games * plan.climbers.len() as u32;
        self.gain.add(all, won, below);
        self.lost_in_all.add(lost, all);
        self.blocks += 1;
        self.games += u64::from(games);
    }

    /// Counts a seat block by the winners on the lower and on the upper level.
    fn change(&mut self, lower: &[u8], upper: &[u8]) {
        for (side, sums) in self.changes.iter_mut().enumerate() {
            sums.add(lower.len() as u32, wins(upper, side), wins(lower, side));
        }
    }
}

merge_fields! {
    StepTally { blocks, games, gains, gain, lost, lost_in_all, changes, cut, abandoned }
}
