//! A contest and its variants on the same chance, block by block.
//!
//! Game number *i* of every variant is dealt and rolled from the same stream as game number *i* of
//! the base, so what differs between them comes from what differs in the scenario, and most of
//! their luck is common and goes away in the difference.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::sim::run::CHUNK;
use crate::sim::{Budget, BuildSums, Contest, Outcomes, Stopped, Watching};
use crate::stats::{BlockSums, PairedSums};

/// How many games that were given up are remembered; the lowest are kept.
const REMEMBERED: usize = 20;

/// One other way to play the base.
#[derive(Clone, Copy)]
pub struct Variant<'a> {
    /// The game with its players: as many sides as the base.
    pub contest: &'a dyn Contest,
    /// For a side only those games count in which the base had this card in the side's build;
    /// `None` for all games.
    pub card: Option<u16>,
}

/// Everything that decides what is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairedPlan {
    /// The master seed. Game `i` of the base and of every variant depends on it and on `i`.
    pub seed: u64,
    /// Games of the base, and of each variant, rounded up to whole seat blocks; for
    /// [`paired_until`] the most.
    pub games: u64,
    /// Worker threads; 0 for one a core. It changes how long it takes and nothing else.
    pub threads: usize,
    /// Whether results are also counted against what the builds that are drawn held: of the base and
    /// of each variant by itself.
    pub builds: bool,
}

/// What one variant came to beside the base.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairedTally {
    /// Games won alone, by side: of the base first, of the variant second.
    pub wins: Vec<PairedSums>,
    /// Turns a game, over all games.
    pub turns: PairedSums,
    /// Its results against what builds held; `None` where no build is drawn, or nobody asked.
    pub builds: Option<BuildSums>,
}

/// A game that was given up because of a bug, with its seat block in the base and all variants.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GivenUp {
    /// The game's index.
    pub game: u64,
    /// Which variant it was a game of; `None` for the base.
    pub variant: Option<usize>,
    /// What went wrong.
    pub why: String,
}

/// Everything that was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairedTallies {
    /// Whole seat blocks counted.
    pub blocks: u64,
    /// Games of the base counted; of each variant as many, unless it was dropped.
    pub games: u64,
    /// Games of the base won alone, by side.
    pub wins: Vec<BlockSums>,
    /// Results of the base against what builds held, as [`PairedTally::builds`].
    pub builds: Option<BuildSums>,
    /// By variant.
    pub variants: Vec<PairedTally>,
    /// Games given up, the lowest indices.
    pub given_up: Vec<GivenUp>,
    /// How many were given up: at most one a seat block.
    pub given_up_games: u64,
}

/// What playing in pairs came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paired {
    /// What was counted.
    pub tallies: PairedTallies,
    /// Which rule ended it.
    pub stopped: Stopped,
    /// How often the counts were looked at.
    pub looks: usize,
}

impl PairedTallies {
    /// Games of the base and of all variants together.
    #[must_use]
    pub fn games_in_all(&self) -> u64 {
        self.games + self.variants.iter().map(|tally| tally.turns.difference.n).sum::<u64>()
    }
}

/// Plays the base and its variants on the same chance.
///
/// As with [`run`](crate::sim::run()), a chunk of blocks once claimed is played to its end, in the
/// base and in all variants: what was played is always the games `0..n`, whatever the number of
/// threads and whenever it was interrupted.
///
/// # Panics
/// When worker threads cannot be started, or a variant has other sides than the base. A panic
/// within a game is caught: its seat block is given up in the base and in all variants.
pub fn paired(
    base: &dyn Contest,
    variants: &[Variant<'_>],
    plan: &PairedPlan,
    watching: Watching<'_>,
) -> Paired {
    let mut table = Rounds::new(base, variants, plan, watching);
    let blocks = plan.games.div_ceil(table.sides as u64);
    let all: Vec<usize> = (0..variants.len()).collect();
    let stopped = match table.round(blocks, &all) {
        true => Stopped::Games,
        false => Stopped::Interrupted,
    };
    Paired { tallies: table.tallies, stopped, looks: 1 }
}

/// Plays the base and its variants on the same chance, in rounds: at each look of the fixed
/// schedule of [`Budget::Until`] those variants are dropped that `known` says enough is known of.
/// The base and the rest play on where they left off, until no variant is left or `plan.games` of
/// the base have been played.
///
/// `known` is asked of a variant with what it came to so far. The answer must follow from that
/// alone, so that threads and speed do not move the end.
///
/// # Panics
/// As [`paired`].
pub fn paired_until(
    base: &dyn Contest,
    variants: &[Variant<'_>],
    plan: &PairedPlan,
    watching: Watching<'_>,
    known: &dyn Fn(usize, &PairedTally) -> bool,
) -> Paired {
    let mut table = Rounds::new(base, variants, plan, watching);
    let mut left: Vec<usize> = (0..variants.len()).collect();
    let mut looks = 0;
    let mut stopped = Stopped::NotEnough;
    for target in (Budget::Until { max_games: plan.games }).looks(table.sides) {
        let whole = table.round(target, &left);
        looks += 1;
        if !whole {
            stopped = Stopped::Interrupted;
            break;
        }
        left.retain(|&at| !known(at, &table.tallies.variants[at]));
        if left.is_empty() {
            stopped = Stopped::Enough;
            break;
        }
    }
    Paired { tallies: table.tallies, stopped, looks }
}

/// Rounds of play of a base and some of its variants, one after the other.
struct Rounds<'a> {
    base: &'a dyn Contest,
    variants: &'a [Variant<'a>],
    sides: usize,
    seed: u64,
    builds: bool,
    pool: ThreadPool,
    watching: Watching<'a>,
    /// Blocks played.
    done: u64,
    tallies: PairedTallies,
}

impl<'a> Rounds<'a> {
    fn new(
        base: &'a dyn Contest,
        variants: &'a [Variant<'a>],
        plan: &PairedPlan,
        watching: Watching<'a>,
    ) -> Self {
        let sides = base.sides().len();
        let same = |variant: &Variant<'_>| variant.contest.sides().len() == sides;
        assert!(variants.iter().all(same), "a variant has other sides than the base");
        let pool = ThreadPoolBuilder::new()
            .num_threads(plan.threads)
            .build()
            .expect("worker threads can be started");
        let builds = plan.builds;
        let tallies = PairedTallies::new(base, variants, builds);
        Rounds { base, variants, sides, seed: plan.seed, builds, pool, watching, done: 0, tallies }
    }

    /// Plays on up to the block `target`, with those variants that are `left`. Answers whether it
    /// came so far.
    fn round(&mut self, target: u64, left: &[usize]) -> bool {
        let playing: Vec<Variant<'_>> = left.iter().map(|&at| self.variants[at]).collect();
        let next = AtomicU64::new(self.done);
        let part = Part {
            base: self.base,
            variants: &playing,
            sides: self.sides,
            seed: self.seed,
            builds: self.builds,
            next: &next,
            blocks: target,
            watching: self.watching,
        };
        for worker in self.pool.broadcast(|_| part.work()) {
            self.tallies.merge(&worker, left);
        }
        self.done = target;
        next.into_inner() >= target
    }
}

/// What the workers share.
struct Part<'a> {
    base: &'a dyn Contest,
    variants: &'a [Variant<'a>],
    sides: usize,
    seed: u64,
    builds: bool,
    /// The first block that nobody has claimed.
    next: &'a AtomicU64,
    blocks: u64,
    watching: Watching<'a>,
}

impl Part<'_> {
    /// Claims chunks in order and plays each to its end, until none is left or the user interrupts.
    fn work(&self) -> PairedTallies {
        let mut tallies = PairedTallies::new(self.base, self.variants, self.builds);
        let mut others: Vec<Outcomes> = Vec::with_capacity(self.variants.len());
        while !self.watching.interrupt.load(Ordering::Relaxed) {
            let from = self.next.fetch_add(CHUNK, Ordering::Relaxed);
            if from >= self.blocks {
                break;
            }
            let to = (from + CHUNK).min(self.blocks);
            let builds = self.variants.iter().any(|variant| variant.card.is_some());
            let play =
                |contest: &dyn Contest, builds: bool, sums: &mut Option<BuildSums>| match sums {
                    Some(sums) => contest.tallied(self.seed, from..to, builds, sums),
                    None => contest.outcomes(self.seed, from..to, builds),
                };
            let base = play(self.base, builds, &mut tallies.builds);
            self.tell(&base);
            others.clear();
            for (variant, tally) in self.variants.iter().zip(&mut tallies.variants) {
                others.push(play(variant.contest, false, &mut tally.builds));
                self.tell(&others[others.len() - 1]);
            }
            for block in from..to {
                self.fold(
                    block,
                    (block - from) as usize * self.sides,
                    &base,
                    &others,
                    &mut tallies,
                );
            }
        }
        tallies
    }

    fn tell(&self, told: &Outcomes) {
        let mut wins = vec![0; self.sides];
        for winner in told.ends.iter().filter_map(|end| end.winner) {
            wins[usize::from(winner)] += 1;
        }
        self.watching.watch.played(told.ends.len() as u64, &wins);
    }

    /// Counts one block, whose games begin at `at`, in the base and all variants; or in none.
    fn fold(
        &self,
        block: u64,
        at: usize,
        base: &Outcomes,
        others: &[Outcomes],
        tallies: &mut PairedTallies,
    ) {
        if let Some(given_up) = given_up(block * self.sides as u64, self.sides, base, others) {
            tallies.given_up_games += 1;
            return tallies.remember(given_up);
        }
        let games = at..at + self.sides;
        let won = |told: &Outcomes, game: usize, side: usize| {
            i64::from(told.ends[game].winner == Some(side as u8))
        };
        let turns = |told: &Outcomes| -> i64 {
            games.clone().map(|game| i64::from(told.ends[game].turns)).sum()
        };
        tallies.blocks += 1;
        tallies.games += self.sides as u64;
        for (side, wins) in tallies.wins.iter_mut().enumerate() {
            wins.add(games.clone().map(|game| won(base, game, side)).sum(), self.sides as u32);
        }
        for ((variant, other), tally) in self.variants.iter().zip(others).zip(&mut tallies.variants)
        {
            tally.turns.add(self.sides as u32, turns(base), turns(other));
            for (side, wins) in tally.wins.iter_mut().enumerate() {
                let counts =
                    |game: &usize| variant.card.is_none_or(|card| base.built(*game, side, card));
                let (mut n, mut first, mut second) = (0, 0, 0);
                for game in games.clone().filter(counts) {
                    n += 1;
                    first += won(base, game, side);
                    second += won(other, game, side);
                }
                wins.add(n, first, second);
            }
        }
    }
}

/// Why the block whose games begin with `first` was given up: in the base, or else in the first
/// variant that had a bug.
fn given_up(first: u64, sides: usize, base: &Outcomes, others: &[Outcomes]) -> Option<GivenUp> {
    let all = std::iter::once((None, base)).chain((0..).map(Some).zip(others));
    all.flat_map(|(variant, told)| told.given_up.iter().map(move |bug| (variant, bug)))
        .find(|(_, bug)| (first..first + sides as u64).contains(&bug.game))
        .map(|(variant, bug)| GivenUp { game: bug.game, variant, why: bug.why.clone() })
}

fn merge_builds(mine: &mut Option<BuildSums>, its: Option<&BuildSums>) {
    if let (Some(mine), Some(its)) = (mine, its) {
        mine.merge(its);
    }
}

impl PairedTallies {
    fn new(base: &dyn Contest, variants: &[Variant<'_>], builds: bool) -> Self {
        let sides = base.sides().len();
        let sums = |contest: &dyn Contest| if builds { contest.build_sums() } else { None };
        let variants = variants.iter().map(|variant| PairedTally {
            wins: vec![PairedSums::default(); sides],
            turns: PairedSums::default(),
            builds: sums(variant.contest),
        });
        PairedTallies {
            wins: vec![BlockSums::default(); sides],
            builds: sums(base),
            variants: variants.collect(),
            ..PairedTallies::default()
        }
    }

    /// Adds what was counted over other games of the base and of the variants at `which`; exact, in
    /// any order.
    fn merge(&mut self, other: &PairedTallies, which: &[usize]) {
        self.blocks += other.blocks;
        self.games += other.games;
        for (mine, its) in self.wins.iter_mut().zip(&other.wins) {
            mine.merge(its);
        }
        merge_builds(&mut self.builds, other.builds.as_ref());
        for (&at, its) in which.iter().zip(&other.variants) {
            let mine = &mut self.variants[at];
            mine.turns.merge(&its.turns);
            merge_builds(&mut mine.builds, its.builds.as_ref());
            for (mine, its) in mine.wins.iter_mut().zip(&its.wins) {
                mine.merge(its);
            }
        }
        for bug in &other.given_up {
            let variant = bug.variant.map(|at| which[at]);
            self.remember(GivenUp { variant, ..bug.clone() });
        }
        self.given_up_games += other.given_up_games;
    }

    fn remember(&mut self, given_up: GivenUp) {
        let at = self.given_up.partition_point(|held| *held < given_up);
        self.given_up.insert(at, given_up);
        self.given_up.truncate(REMEMBERED);
    }
}
