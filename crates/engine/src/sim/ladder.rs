//! A contest with stronger and stronger players, rung by rung, all on the same chance.
//!
//! On each rung all sides that climb play as well as each other. A step up from the rung below is measured seat block
//! by seat block: what changes when all climb together, and what a side gains that climbs alone.

mod won;

use self::won::{NOBODY, Won, losses, wins};
use crate::Error;
use crate::sim::lockstep::{Fold, Lockstep};
use crate::sim::workers::Workers;
use crate::sim::{Abandoned, AbandonedGames, Budget, Contest, Outcomes, Plan, Ran, Stopped, Telling, Watching};
use balance_stats::{BlockSums, Merge, PairedSums, merge_fields, named};

/// Makes the contest in which each side plays on the rung of that number, one for each side.
///
/// A side that does not climb plays as it always does, whatever its number.
pub type MakeClimb<'a> = &'a dyn Fn(&[usize]) -> Result<Box<dyn Contest>, Error>;

/// Games that tell what a rung will take where none below it searches.
const PROBE: u64 = 8;

/// How much is played on a rung.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// Games with all sides on it, rounded up to whole seat blocks; a step is of as many as both of its rungs have.
    pub games: u64,
    /// Playouts a decision of its players; 0 for those that do not search.
    pub iterations: u32,
}

/// Everything that decides what is played.
#[derive(Clone, Debug, PartialEq)]
pub struct LadderPlan {
    /// The master seed. Game `i` of every rung depends on it and on `i`.
    pub seed: u64,
    /// How many sides the scenario has.
    pub sides: usize,
    /// The rungs, from the lowest on.
    pub rungs: Vec<Rung>,
    /// The sides that climb, by number.
    pub climbers: Vec<usize>,
    /// No rung above the lowest is begun that would take more playouts than this in all: by those of the highest below it
    /// that searches, or else by its own first games, which are played for that.
    pub playouts: u64,
    /// Worker threads; 0 for one a core. It changes how long it takes and nothing else.
    pub threads: usize,
}

/// A step from the rung below.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepTally {
    /// Whole seat blocks counted.
    pub blocks: u64,
    /// Games counted with each side that climbed alone.
    pub games: u64,
    /// Games won alone by each side that climbs, in the order of the plan: when it climbed alone, less when nobody did.
    pub gains: Vec<PairedSums>,
    /// The same of all that climb, one after the other: an observation is a game and a climber.
    pub gain: PairedSums,
    /// Games that another side won alone though this one had climbed alone.
    pub lost: Vec<BlockSums>,
    /// The same of all that climb.
    pub lost_in_all: BlockSums,
    /// Games won alone by each side of the scenario: when all climbed, less when nobody did.
    pub changes: Vec<PairedSums>,
    /// Games cut at the turn limit in which one side climbed alone; 0 if these are the games of the upper rung.
    pub cut: u64,
    /// Games given up because of a bug, each with the place of its climber in the plan.
    pub abandoned: AbandonedGames,
}

/// What a rung came to.
#[derive(Debug)]
pub struct Climbed {
    /// Whether the user interrupted it.
    pub interrupted: bool,
    /// Games with all sides on the rung.
    pub ran: Ran,
    /// Playouts in these.
    pub playouts: u64,
    /// Games won alone by one side, less those of another: of the first and the second, of the first and the third, and
    /// so on.
    pub leads: Vec<PairedSums>,
    /// The step from the rung below; `None` on the lowest.
    pub step: Option<StepTally>,
    /// Playouts of the step, beside those of the two rungs.
    pub step_playouts: u64,
    /// Games of the step, beside those of the two rungs.
    pub step_games: u64,
}

impl Climbed {
    /// Games of the rung and of the step to it.
    #[must_use]
    pub fn games_in_all(&self) -> u64 {
        self.ran.tally.games + self.step_games
    }

    /// Playouts of the rung and of the step to it.
    #[must_use]
    pub fn playouts_in_all(&self) -> u64 {
        self.playouts + self.step_playouts
    }
}

named! {
    /// Why nobody climbed higher.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LadderEnd {
        /// The last step changed no win rate by as much as matters.
        Settled = "settled",
        /// All rungs were climbed.
        Rungs = "rungs",
        /// The next rung would have taken too many playouts.
        Playouts = "playouts",
        /// The user interrupted.
        Interrupted = "interrupted",
    }
}

/// A ladder that is being climbed.
pub struct Ladder<'a> {
    plan: &'a LadderPlan,
    make: MakeClimb<'a>,
    climbed: Vec<Climbed>,
    /// Who won the games of the highest rung so far.
    won: Won,
}

impl<'a> Ladder<'a> {
    /// Nobody has climbed it yet.
    #[must_use]
    pub fn new(plan: &'a LadderPlan, make: MakeClimb<'a>) -> Self {
        Ladder { plan, make, climbed: Vec::new(), won: Won::default() }
    }

    /// What the rungs came to so far.
    #[must_use]
    pub fn climbed(&self) -> &[Climbed] {
        &self.climbed
    }

    /// The same, at the end.
    #[must_use]
    pub fn into_climbed(self) -> Vec<Climbed> {
        self.climbed
    }

    /// Games that the next rung and the step to it take at most; 0 on top.
    #[must_use]
    pub fn games_of_next(&self) -> u64 {
        let Some(rung) = self.plan.rungs.get(self.climbed.len()) else { return 0 };
        let alone = self.plan.climbers.len() as u64;
        let step = match self.climbed.len() {
            0 => 0,
            _ if self.alone_is_all() => 0,
            at => rung.games.min(self.plan.rungs[at - 1].games),
        };
        let sides = self.plan.sides as u64;
        let whole = |games: u64| games.div_ceil(sides) * sides;
        whole(rung.games) + whole(step) * alone
    }

    /// Why nobody climbs higher, if so; `settled` tells whether a step changed nothing that matters.
    ///
    /// The answer follows from what was counted alone, so that threads and speed do not move the end.
    ///
    /// # Errors
    /// When a contest cannot be made: why, in a sentence.
    pub fn ended(&self, settled: &dyn Fn(&StepTally) -> bool) -> Result<Option<LadderEnd>, Error> {
        let Some(last) = self.climbed.last() else { return Ok(None) };
        if last.interrupted {
            return Ok(Some(LadderEnd::Interrupted));
        }
        if last.step.as_ref().is_some_and(settled) {
            return Ok(Some(LadderEnd::Settled));
        }
        let Some(next) = self.plan.rungs.get(self.climbed.len()) else {
            return Ok(Some(LadderEnd::Rungs));
        };
        if next.iterations == 0 {
            return Ok(None);
        }
        let made: u64 = self.climbed.iter().map(Climbed::playouts_in_all).sum();
        let too_many = made.saturating_add(self.expected(next)?) > self.plan.playouts;
        Ok(too_many.then_some(LadderEnd::Playouts))
    }

    /// Playouts that a rung and the step to it will take, by those of the highest so far that searches; where none
    /// did, by those of its own first games.
    fn expected(&self, next: &Rung) -> Result<u64, Error> {
        let played = self.plan.rungs.iter().zip(&self.climbed).rev();
        let mut searching = played.filter(|(rung, on)| rung.iterations > 0 && on.ran.tally.games > 0);
        let a_game = match searching.next() {
            Some((below, on)) => {
                let deeper = f64::from(next.iterations) / f64::from(below.iterations);
                on.playouts as f64 / on.ran.tally.games as f64 * deeper
            }
            None => {
                let contest = (self.make)(&vec![self.climbed.len(); self.plan.sides])?;
                let blocks = PROBE.div_ceil(self.plan.sides as u64);
                contest.outcomes(self.plan.seed, 0..blocks, Telling::default());
                contest.playouts() as f64 / (blocks * self.plan.sides as u64) as f64
            }
        };
        let games = next.games as f64;
        let Some(last) = self.climbed.last().filter(|_| !self.alone_is_all()) else {
            return Ok((a_game * games) as u64);
        };
        // In the games of a step each side that climbs plays once on the upper rung, and else on the lower.
        let others = self.plan.climbers.len() as f64 - 1.0;
        let below = last.playouts as f64 / last.ran.tally.games.max(1) as f64;
        Ok((a_game * games + (a_game + others * below) * games) as u64)
    }

    /// Whether one that climbs alone is all that climb.
    fn alone_is_all(&self) -> bool {
        self.plan.climbers.len() == 1
    }

    /// Plays the next rung, and the step to it.
    ///
    /// # Errors
    /// When a contest cannot be made: why, in a sentence.
    ///
    /// # Panics
    /// When there is no next rung, or worker threads cannot be started.
    pub fn climb(&mut self, level: f64, watching: Watching<'_>) -> Result<(), Error> {
        let (plan, at) = (self.plan, self.climbed.len());
        let budget = Budget::Games(plan.rungs[at].games);
        let contest = (self.make)(&vec![at; plan.sides])?;
        let of_rung = Plan { seed: plan.seed, budget, level, threads: plan.threads, builds: true };
        let mut won = Won::new(plan.sides);
        let ran = contest.run(&of_rung, watching, Some(&mut won));
        let mut climbed = Climbed {
            interrupted: ran.stopped == Stopped::Interrupted,
            leads: won.leads(),
            playouts: contest.playouts(),
            ran,
            step: None,
            step_playouts: 0,
            step_games: 0,
        };
        if at > 0 && !climbed.interrupted {
            self.step(at, &won, &mut climbed, watching)?;
        }
        self.climbed.push(climbed);
        self.won = won;
        Ok(())
    }

    /// Plays the step from the rung below.
    fn step(&self, at: usize, upper: &Won, climbed: &mut Climbed, watching: Watching<'_>) -> Result<(), Error> {
        let plan = self.plan;
        let (sides, lower) = (plan.sides, &self.won);
        let games = plan.rungs[at].games.min(plan.rungs[at - 1].games);
        let blocks = games.div_ceil(sides as u64);
        let mut step = StepTally::new(plan);
        if self.alone_is_all() {
            for block in 0..blocks {
                step.count(plan, lower.block(block), &[upper.block(block)]);
            }
        } else {
            let alone = |climber: &usize| {
                let mut rungs = vec![at - 1; sides];
                rungs[*climber] = at;
                (self.make)(&rungs)
            };
            let contests: Vec<Box<dyn Contest>> = plan.climbers.iter().map(alone).collect::<Result<_, _>>()?;
            let contests: Vec<&dyn Contest> = contests.iter().map(AsRef::as_ref).collect();
            let lockstep =
                Lockstep { contests: &contests, differs: &[], seed: plan.seed, builds: false, metrics: &[], watching };
            let workers = Workers::new(plan.threads, watching);
            let worker = || Alone { plan, lower, winners: Vec::new(), tally: StepTally::new(plan) };
            let (counted, whole) = lockstep.play(&workers, 0..blocks, worker);
            counted.iter().for_each(|worker| step.merge(&worker.tally));
            climbed.interrupted = !whole;
            climbed.step_playouts = contests.iter().map(|contest| contest.playouts()).sum();
            climbed.step_games = step.games * plan.climbers.len() as u64;
        }
        for block in 0..blocks {
            step.change(lower.block(block), upper.block(block));
        }
        climbed.step = Some(step);
        Ok(())
    }
}

/// What a worker counts of the games in which each side in turn climbs alone.
struct Alone<'a> {
    plan: &'a LadderPlan,
    lower: &'a Won,
    /// Of the present block, contest by contest.
    winners: Vec<u8>,
    tally: StepTally,
}

impl Fold for Alone<'_> {
    fn block(&mut self, block: u64, first: usize, told: &[Outcomes]) {
        let ends = || told.iter().flat_map(|told| told.games(first));
        if self.lower.block(block).is_some() {
            self.tally.cut += ends().filter(|end| end.unfinished).count() as u64;
        }
        self.winners.clear();
        self.winners.extend(ends().map(|end| end.winner.unwrap_or(NOBODY)));
        let alone: Vec<Option<&[u8]>> = self.winners.chunks(self.plan.sides).map(Some).collect();
        self.tally.count(self.plan, self.lower.block(block), &alone);
    }

    fn given_up(&mut self, bug: Abandoned) {
        self.tally.abandoned.add(bug);
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

    /// Counts a block that was whole on the lower rung and with each climber alone.
    fn count(&mut self, plan: &LadderPlan, lower: Option<&[u8]>, alone: &[Option<&[u8]>]) {
        let Some(lower) = lower else { return };
        if alone.iter().any(Option::is_none) {
            return;
        }
        let games = plan.sides as u32;
        let (mut won, mut below, mut lost) = (0, 0, 0);
        for ((at, &side), alone) in plan.climbers.iter().enumerate().zip(alone.iter().flatten()) {
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

    /// Counts a block that was whole on both rungs.
    fn change(&mut self, lower: Option<&[u8]>, upper: Option<&[u8]>) {
        let (Some(lower), Some(upper)) = (lower, upper) else { return };
        for (side, sums) in self.changes.iter_mut().enumerate() {
            sums.add(lower.len() as u32, wins(upper, side), wins(lower, side));
        }
    }
}

merge_fields! {
    StepTally { blocks, games, gains, gain, lost, lost_in_all, changes, cut, abandoned }
}
