//! A contest and its variants on the same chance, block by block.
//!
//! Game *i* of every variant uses the same random stream as game *i* of the base. So differences come from the
//! scenarios, and most of the luck is common and cancels.

use serde::{Deserialize, Serialize};

use crate::sim::lockstep::{Fold, Lockstep};
use crate::sim::outcomes::{cut, wins};
use crate::sim::pieces::{Counted, pack};
use crate::sim::workers::Workers;
use crate::sim::{
    Abandoned, AbandonedGames, Budget, BuildSums, Contest, GameEnd, GameNumber, Outcomes, RunContext, Stopped,
};
use balance_stats::{BlockSums, PairedSums, merge_fields};

/// A variant of the base.
#[derive(Clone, Copy)]
pub struct Variant<'a> {
    /// The game with its players; it must have as many sides as the base.
    pub contest: &'a dyn Contest,
    /// Which games count.
    pub counts: Counts,
    /// The only card that differs, if it has no effect unless a build contains it: other seat blocks are copied.
    pub differs: Option<u16>,
}

/// Which games of a variant count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// All games.
    All,
    /// For each side, games in which the base had this card in the side's build.
    Holders(u16),
    /// All games, and separately those of the holders of this card.
    AllAndHolders(u16),
}

impl Counts {
    const fn held(self) -> Option<u16> {
        match self {
            Counts::All => None,
            Counts::Holders(card) | Counts::AllAndHolders(card) => Some(card),
        }
    }
}

impl<'a> Variant<'a> {
    /// Returns a variant. All its games count.
    pub const fn all(contest: &'a dyn Contest) -> Self {
        Variant { contest, counts: Counts::All, differs: None }
    }

    /// Returns a variant. Its games count only for the holders of a card.
    pub const fn of_holders(contest: &'a dyn Contest, card: u16) -> Self {
        Variant { contest, counts: Counts::Holders(card), differs: None }
    }
}

/// Everything that decides what is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairedPlan {
    /// The master seed. Game `i` of the base and every variant depends only on it and on `i`.
    pub seed: u64,
    /// Games of the base and of each variant, rounded up to whole seat blocks; for [`paired_until`] the maximum.
    pub games: u64,
    /// Worker threads, 0 for one per core. They change only how long it takes.
    pub threads: usize,
    /// True to add results to sums over builds, separately for the base and each variant.
    pub builds: bool,
}

/// The counts of a variant, compared with the base.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedTally {
    /// Wins by side: of the base first, of the variant second.
    pub wins: Vec<PairedSums>,
    /// Wins of the holders of the card, all sides together, if they count separately.
    pub held: PairedSums,
    /// Turns per game, over all games.
    pub turns: PairedSums,
    /// Other numbers of each game, in the order of the request.
    pub asked: Vec<PairedSums>,
    /// Games cut at the turn limit.
    pub cut: u64,
    /// Games that were not played, since they have the results of the base.
    pub same: u64,
    /// Its sums over builds; `None` if no build is drawn, or if not asked for.
    pub builds: Option<BuildSums>,
}

/// Counts of the base and all variants.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedTallies {
    /// Whole seat blocks counted.
    pub blocks: u64,
    /// Games of the base counted; each variant has as many, unless it was dropped.
    pub games: u64,
    /// Wins of the base by side.
    pub wins: Vec<BlockSums>,
    /// Games of the base cut at the turn limit.
    pub cut: u64,
    /// Sums over builds of the base, as [`PairedTally::builds`].
    pub builds: Option<BuildSums>,
    /// Counts by variant, in the given order.
    pub variants: Vec<PairedTally>,
    /// Games given up because of a bug, with their seat blocks in the base and all variants.
    pub abandoned: AbandonedGames,
}

/// The result of a paired run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paired {
    /// The counts.
    pub tallies: PairedTallies,
    /// Why it ended.
    pub stopped: Stopped,
    /// Number of checkpoints.
    pub looks: usize,
}

impl PairedTallies {
    /// Returns the games played of the base and all variants.
    pub fn games_in_all(&self) -> u64 {
        let played = |tally: &PairedTally| tally.turns.difference.n - tally.same;
        self.games + self.variants.iter().map(played).sum::<u64>()
    }
}

/// Plays the base and its variants on the same chance, always games `0..n`. A seat block with a panic is given up in
/// all. Panics if worker threads can't be started, or a variant has other sides than the base.
pub fn paired(base: &dyn Contest, variants: &[Variant<'_>], plan: &PairedPlan, context: RunContext<'_>) -> Paired {
    let blocks = plan.games.div_ceil(base.setup().sides.len() as u64);
    Players { base, variants, asked: &[], plan, context }.rounds(&[blocks], None)
}

/// Plays the base and its variants on the same chance. At each checkpoint of [`Budget::Until`], a variant is dropped if
/// `known` says that enough is known. It ends if none is left, or `plan.games` of the base were played.
///
/// `known` gets the number and the counts of a variant. Its answer must depend only on these, so that the end doesn't
/// depend on threads and speed. `asked` are other numbers to count. Panics as [`paired`].
pub fn paired_until(
    base: &dyn Contest,
    variants: &[Variant<'_>],
    plan: &PairedPlan,
    context: RunContext<'_>,
    known: IsKnown<'_>,
    asked: &[GameNumber],
) -> Paired {
    let looks: Vec<u64> = Budget::Until { max_games: plan.games }.looks(base.setup().sides.len()).collect();
    Players { base, variants, asked, plan, context }.rounds(&looks, Some(known))
}

/// Returns true if enough is known of a variant, by its number and its counts.
type IsKnown<'a> = &'a dyn Fn(usize, &PairedTally) -> bool;

struct Players<'a> {
    base: &'a dyn Contest,
    variants: &'a [Variant<'a>],
    asked: &'a [GameNumber],
    plan: &'a PairedPlan,
    context: RunContext<'a>,
}

impl Players<'_> {
    fn rounds(&self, looks: &[u64], known: Option<IsKnown<'_>>) -> Paired {
        let sides = self.base.setup().sides.len();
        let same = |variant: &Variant<'_>| variant.contest.setup().sides.len() == sides;
        assert!(self.variants.iter().all(same), "a variant has other sides than the base");
        let (workers, store) = (Workers::new(self.plan.threads, self.context), self.context.store);
        let mut left: Vec<usize> = (0..self.variants.len()).collect();
        if let Some(slice) = store.slice() {
            let mut counted = Counted::from(slice.start, self.no_counts());
            counted.recall(store, slice.end);
            let whole = self.count(&workers, &mut counted, slice.end, &left);
            counted.keep(store);
            return Paired { tallies: counted.counts, stopped: Stopped::whole(whole), looks: 1 };
        }
        let mut counted = Counted::from(0, self.no_counts());
        let mut stopped = if known.is_some() { Stopped::NotEnough } else { Stopped::Games };
        let mut passed = 0;
        for &end in looks {
            passed += 1;
            if counted.passes(store, end) {
                continue;
            }
            let before = counted.units.end;
            counted.recall(store, end);
            // A variant that was dropped earlier has played less.
            let tallies = &counted.counts;
            left.retain(|&at| tallies.variants[at].turns.first.blocks == tallies.blocks);
            let remembered = (counted.units.end - before) * (1 + left.len() as u64);
            self.context.progress.remembered(remembered * sides as u64);
            if !self.count(&workers, &mut counted, end, &left) {
                stopped = if store.plays() { Stopped::Interrupted } else { Stopped::NextRound };
                break;
            }
            let Some(known) = known else { continue };
            left.retain(|&at| !known(at, &counted.counts.variants[at]));
            if left.is_empty() {
                stopped = Stopped::Enough;
                break;
            }
        }
        counted.keep(store);
        Paired { tallies: counted.counts, stopped, looks: passed }
    }

    fn no_counts(&self) -> PairedTallies {
        let sides = self.base.setup().sides.len();
        let sums = |contest: &dyn Contest| if self.plan.builds { contest.build_sums() } else { None };
        let variants = self.variants.iter().map(|variant| PairedTally {
            wins: vec![PairedSums::default(); sides],
            asked: vec![PairedSums::default(); self.asked.len()],
            builds: sums(variant.contest),
            ..PairedTally::default()
        });
        PairedTallies {
            wins: vec![BlockSums::default(); sides],
            builds: sums(self.base),
            variants: variants.collect(),
            ..PairedTallies::default()
        }
    }

    /// Plays up to the seat block before `end` with the variants that are `left`. Returns true if it got there.
    fn count(&self, workers: &Workers<'_>, counted: &mut Counted<PairedTallies>, end: u64, left: &[usize]) -> bool {
        let playing = || left.iter().map(|&at| self.variants[at]);
        let contests: Vec<_> = std::iter::once(self.base).chain(playing().map(|variant| variant.contest)).collect();
        let differs: Vec<_> = std::iter::once(None).chain(playing().map(|variant| variant.differs)).collect();
        let lockstep = Lockstep {
            differs: &differs,
            builds: playing().any(|variant| variant.counts.held().or(variant.differs).is_some()),
            asked: self.asked,
            ..Lockstep::new(workers, &contests, self.plan.seed)
        };
        lockstep.count(counted, end, &Pairs { players: self, left })
    }
}

/// The base, the first contest, and the variants that are left, after it.
struct Pairs<'a> {
    players: &'a Players<'a>,
    left: &'a [usize],
}

impl Fold for Pairs<'_> {
    type Counts = PairedTallies;

    fn no_counts(&self) -> PairedTallies {
        self.players.no_counts()
    }

    fn builds<'c>(&self, counts: &'c mut PairedTallies, contest: usize) -> Option<&'c mut BuildSums> {
        match contest.checked_sub(1) {
            None => counts.builds.as_mut(),
            Some(nth) => counts.variants[self.left[nth]].builds.as_mut(),
        }
    }

    fn block(&self, counts: &mut PairedTallies, _block: u64, first: usize, outcomes: &[Outcomes]) {
        let [base, others @ ..] = outcomes else { return };
        let games = base.games(first);
        counts.blocks += 1;
        counts.games += games.len() as u64;
        counts.cut += cut(games);
        for (side, sums) in counts.wins.iter_mut().enumerate() {
            sums.add(wins(games, side).into(), games.len() as u32);
        }
        for (&at, other) in self.left.iter().zip(others) {
            counts.variants[at].count(&self.players.variants[at], first, base, other);
        }
    }

    fn given_up(&self, counts: &mut PairedTallies, bug: Abandoned) {
        let nth = bug.variant.and_then(|contest| contest.checked_sub(1));
        let variant = nth.map(|nth| self.left[nth]);
        counts.abandoned.add(Abandoned { variant, ..bug });
    }
}

impl PairedTally {
    /// Counts the seat block whose first game is at `first`.
    fn count(&mut self, variant: &Variant<'_>, first: usize, base: &Outcomes, other: &Outcomes) {
        let (mine, its) = (base.games(first), other.games(first));
        let games = mine.len() as u32;
        let turns = |games: &[GameEnd]| games.iter().map(|end| i64::from(end.turns)).sum();
        self.turns.add(games, turns(mine), turns(its));
        self.cut += cut(its);
        for (nth, sums) in self.asked.iter_mut().enumerate() {
            sums.add(games, base.asked(first, nth), other.asked(first, nth));
        }
        if variant.differs.is_some_and(|card| !base.block_holds(first, card)) {
            self.same += u64::from(games);
        }
        // Games counted, and wins in the base and in the variant.
        let mut held = (0, 0, 0);
        for (side, sums) in self.wins.iter_mut().enumerate() {
            let won = |end: &GameEnd| i64::from(end.winner == Some(side as u8));
            let mut of_holders = (0, 0, 0);
            for (game, (mine, its)) in (first..).zip(mine.iter().zip(its)) {
                if variant.counts.held().is_some_and(|card| base.built(game, side, card)) {
                    of_holders = (of_holders.0 + 1, of_holders.1 + won(mine), of_holders.2 + won(its));
                }
            }
            let (n, of_base, of_other) = match variant.counts {
                Counts::Holders(_) => of_holders,
                Counts::All | Counts::AllAndHolders(_) => (games, wins(mine, side).into(), wins(its, side).into()),
            };
            sums.add(n, of_base, of_other);
            held = (held.0 + of_holders.0, held.1 + of_holders.1, held.2 + of_holders.2);
        }
        if matches!(variant.counts, Counts::AllAndHolders(_)) {
            self.held.add(held.0, held.1, held.2);
        }
    }
}

merge_fields! {
    PairedTally { wins, held, turns, asked, cut, same, builds }
    PairedTallies { blocks, games, wins, cut, builds, variants, abandoned }
}

pack!(PairedTallies, units: |counts| counts.blocks + counts.abandoned.games);
