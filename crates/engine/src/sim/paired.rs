//! A contest and its variants on the same chance, block by block.
//!
//! Game number *i* of every variant is dealt and rolled from the same stream as game number *i* of
//! the base, so what differs between them comes from what differs in the scenario, and most of
//! their luck is common and goes away in the difference.

use serde::{Deserialize, Serialize};

use crate::sim::game_number::GameNumber;
use crate::sim::lockstep::{Fold, Lockstep};
use crate::sim::pieces::{Counted, PieceCounts, pack};
use crate::sim::workers::Workers;
use crate::sim::{Abandoned, AbandonedGames, Budget, BuildSums, Contest, GameEnd, Outcomes, Stopped, Watching};
use balance_stats::{BlockSums, Merge, PairedSums, merge_fields};

/// One other way to play the base.
#[derive(Clone, Copy)]
pub struct Variant<'a> {
    /// The game with its players: as many sides as the base.
    pub contest: &'a dyn Contest,
    /// Which games count.
    pub counts: Counts,
    /// The only card that differs, where no card takes part in a game unless a build holds it: seat blocks without it
    /// come out as in the base, and are not played.
    pub differs: Option<u16>,
}

/// Which games of a variant count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// All of them.
    All,
    /// For a side those in which the base had this card in the side's build.
    Holders(u16),
    /// All of them, and those of the holders of this card by themselves.
    AllAndHolders(u16),
}

impl Counts {
    /// The card whose holders count.
    const fn held(self) -> Option<u16> {
        match self {
            Counts::All => None,
            Counts::Holders(card) | Counts::AllAndHolders(card) => Some(card),
        }
    }
}

impl<'a> Variant<'a> {
    /// One of which all games count.
    #[must_use]
    pub const fn all(contest: &'a dyn Contest) -> Self {
        Variant { contest, counts: Counts::All, differs: None }
    }

    /// One of which those games count in which a side holds a card.
    #[must_use]
    pub const fn of_holders(contest: &'a dyn Contest, card: u16) -> Self {
        Variant { contest, counts: Counts::Holders(card), differs: None }
    }
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedTally {
    /// Games won alone, by side: of the base first, of the variant second.
    pub wins: Vec<PairedSums>,
    /// Games won alone by whoever held the card, all sides together, where its holders count by themselves.
    pub held: PairedSums,
    /// Turns a game, over all games.
    pub turns: PairedSums,
    /// What else is asked of a game, in the order in which it was asked.
    pub asked: Vec<PairedSums>,
    /// Games cut at the turn limit.
    pub cut: u64,
    /// Games that were not played, since they come out as in the base.
    pub same: u64,
    /// Its results against what builds held; `None` where no build is drawn, or nobody asked.
    pub builds: Option<BuildSums>,
}

/// Everything that was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedTallies {
    /// Whole seat blocks counted.
    pub blocks: u64,
    /// Games of the base counted; of each variant as many, unless it was dropped.
    pub games: u64,
    /// Games of the base won alone, by side.
    pub wins: Vec<BlockSums>,
    /// Games of the base cut at the turn limit.
    pub cut: u64,
    /// Results of the base against what builds held, as [`PairedTally::builds`].
    pub builds: Option<BuildSums>,
    /// What each variant came to, in the order in which they were given.
    pub variants: Vec<PairedTally>,
    /// Games given up because of a bug, with their seat blocks in the base and in all variants.
    pub abandoned: AbandonedGames,
}

/// What playing in pairs came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paired {
    /// What was counted of the base and of each variant.
    pub tallies: PairedTallies,
    /// Which rule ended it.
    pub stopped: Stopped,
    /// How often the counts were looked at.
    pub looks: usize,
}

impl PairedTallies {
    /// Games of the base and of all variants together that were played.
    #[must_use]
    pub fn games_in_all(&self) -> u64 {
        let played = |tally: &PairedTally| tally.turns.difference.n - tally.same;
        self.games + self.variants.iter().map(played).sum::<u64>()
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
pub fn paired(base: &dyn Contest, variants: &[Variant<'_>], plan: &PairedPlan, watching: Watching<'_>) -> Paired {
    let blocks = plan.games.div_ceil(base.setup().sides.len() as u64);
    rounds(base, variants, plan, watching, &[blocks], Until::All)
}

/// Plays the base and its variants on the same chance, in rounds: at each look of the fixed
/// schedule of [`Budget::Until`] those variants are dropped that `known` says enough is known of.
/// The base and the rest play on where they left off, until no variant is left or `plan.games` of
/// the base have been played.
///
/// `known` is asked of a variant with what it came to so far. The answer must follow from that
/// alone, so that threads and speed do not move the end. `asked` is counted besides.
///
/// # Panics
/// As [`paired`].
pub fn paired_until(
    base: &dyn Contest,
    variants: &[Variant<'_>],
    plan: &PairedPlan,
    watching: Watching<'_>,
    known: IsKnown<'_>,
    asked: &[GameNumber],
) -> Paired {
    let looks: Vec<u64> = Budget::Until { max_games: plan.games }.looks(base.setup().sides.len()).collect();
    rounds(base, variants, plan, watching, &looks, Until::Known(known, asked))
}

/// Whether enough is known of a variant, by its number and what it came to so far.
type IsKnown<'a> = &'a dyn Fn(usize, &PairedTally) -> bool;

/// How long each variant plays.
#[derive(Clone, Copy)]
enum Until<'a> {
    /// As long as the base.
    All,
    /// Until enough is known of it; with what is asked of each game besides.
    Known(IsKnown<'a>, &'a [GameNumber]),
}

/// Rounds of play, each up to the seat block of a look; with those variants that are not `known`.
fn rounds(
    base: &dyn Contest,
    variants: &[Variant<'_>],
    plan: &PairedPlan,
    watching: Watching<'_>,
    looks: &[u64],
    until: Until<'_>,
) -> Paired {
    let (known, asked) = match until {
        Until::All => (None, [].as_slice()),
        Until::Known(known, asked) => (Some(known), asked),
    };
    let sides = base.setup().sides.len();
    let same = |variant: &Variant<'_>| variant.contest.setup().sides.len() == sides;
    assert!(variants.iter().all(same), "a variant has other sides than the base");
    let workers = Workers::new(plan.threads, watching);
    let players = Players { base, variants, asked, plan, watching, workers };
    let keeper = watching.keeper;
    let mut left: Vec<usize> = (0..variants.len()).collect();
    if let Some(slice) = keeper.slice() {
        let mut counted = players.nothing(slice.start);
        counted.recall(keeper, slice.end);
        let whole = players.count(&mut counted, slice.end, &left);
        counted.keep(keeper);
        return Paired { tallies: counted.counts, stopped: Stopped::whole(whole), looks: 1 };
    }
    let mut counted = players.nothing(0);
    let mut stopped = if known.is_some() { Stopped::NotEnough } else { Stopped::Games };
    let mut passed = 0;
    for &end in looks {
        passed += 1;
        if counted.passes(keeper, end) {
            continue;
        }
        let before = counted.units.end;
        counted.recall(keeper, end);
        // Who was dropped at an earlier look has played less.
        let tallies = &counted.counts;
        left.retain(|&at| tallies.variants[at].turns.first.blocks == tallies.blocks);
        let remembered = (counted.units.end - before) * (1 + left.len() as u64);
        watching.watch.remembered(remembered * sides as u64);
        if !players.count(&mut counted, end, &left) {
            stopped = if keeper.plays() { Stopped::Interrupted } else { Stopped::NextRound };
            break;
        }
        let Some(known) = known else { continue };
        left.retain(|&at| !known(at, &counted.counts.variants[at]));
        if left.is_empty() {
            stopped = Stopped::Enough;
            break;
        }
    }
    counted.keep(keeper);
    Paired { tallies: counted.counts, stopped, looks: passed }
}

/// Who plays, and how.
struct Players<'a> {
    base: &'a dyn Contest,
    variants: &'a [Variant<'a>],
    asked: &'a [GameNumber],
    plan: &'a PairedPlan,
    watching: Watching<'a>,
    workers: Workers<'a>,
}

impl Players<'_> {
    fn nothing(&self, from: u64) -> Counted<PairedTallies> {
        Counted::from(from, self.tallies())
    }

    fn tallies(&self) -> PairedTallies {
        PairedTallies::new(self.base, self.variants, self.asked.len(), self.plan.builds)
    }

    /// Plays on up to the seat block before `end`, with those variants that are `left`; whether it came there.
    fn count(&self, counted: &mut Counted<PairedTallies>, end: u64, left: &[usize]) -> bool {
        let Players { base, variants, plan, watching, .. } = *self;
        let playing = || left.iter().map(|&at| variants[at]);
        let contests: Vec<&dyn Contest> =
            std::iter::once(base).chain(playing().map(|variant| variant.contest)).collect();
        let differs: Vec<Option<u16>> = std::iter::once(None).chain(playing().map(|variant| variant.differs)).collect();
        let tells = |variant: Variant<'_>| variant.counts.held().or(variant.differs).is_some();
        let builds = playing().any(tells);
        let seed = plan.seed;
        let metrics: Vec<(usize, usize)> = self.asked.iter().filter_map(GameNumber::metric).collect();
        let (contests, differs, metrics) = (&contests[..], &differs[..], &metrics[..]);
        let lockstep = Lockstep { contests, differs, seed, builds, metrics, watching };
        let asked = self.asked;
        let sides = base.setup().sides.len();
        let worker = || Pairs { sides, variants, asked, metrics: metrics.len(), left, tallies: self.tallies() };
        let add = |all: &mut PairedTallies, worker: Pairs<'_>| all.merge(&worker.tallies);
        lockstep.count(&self.workers, counted, end, worker, add)
    }
}

/// What a worker counts of the base, the first contest, and of the variants after it.
struct Pairs<'a> {
    sides: usize,
    variants: &'a [Variant<'a>],
    asked: &'a [GameNumber],
    /// How many of these are metrics.
    metrics: usize,
    /// Which of the variants play.
    left: &'a [usize],
    tallies: PairedTallies,
}

impl Fold for Pairs<'_> {
    fn builds(&mut self, contest: usize) -> Option<&mut BuildSums> {
        match contest.checked_sub(1) {
            None => self.tallies.builds.as_mut(),
            Some(nth) => self.tallies.variants[self.left[nth]].builds.as_mut(),
        }
    }

    fn block(&mut self, _block: u64, first: usize, told: &[Outcomes]) {
        let (sides, tallies) = (self.sides as u32, &mut self.tallies);
        let [base, others @ ..] = told else { return };
        let won = |end: &GameEnd, side: usize| i64::from(end.winner == Some(side as u8));
        let turns = |told: &Outcomes| -> i64 { told.games(first).iter().map(|end| i64::from(end.turns)).sum() };
        let cut = |told: &Outcomes| -> u64 { told.games(first).iter().map(|end| u64::from(end.unfinished)).sum() };
        tallies.blocks += 1;
        tallies.games += u64::from(sides);
        tallies.cut += cut(base);
        for (side, wins) in tallies.wins.iter_mut().enumerate() {
            wins.add(base.games(first).iter().map(|end| won(end, side)).sum(), sides);
        }
        for (&at, other) in self.left.iter().zip(others) {
            let (Variant { counts, differs, .. }, tally) = (self.variants[at], &mut tallies.variants[at]);
            tally.turns.add(sides, turns(base), turns(other));
            tally.cut += cut(other);
            let mut metric = 0;
            for (asked, sums) in self.asked.iter().zip(&mut tally.asked) {
                let of = |told: &Outcomes| asked.sum(told, first, (metric, self.metrics));
                sums.add(sides, of(base), of(other));
                metric += usize::from(asked.metric().is_some());
            }
            if differs.is_some_and(|card| !base.block_holds(first, card)) {
                tally.same += u64::from(sides);
            }
            // Games counted, and those that were won in the base and in the variant.
            let mut held = (0, 0, 0);
            for (side, wins) in tally.wins.iter_mut().enumerate() {
                let (mut all, mut of_holders) = ((0, 0, 0), (0, 0, 0));
                let ends = base.games(first).iter().zip(other.games(first));
                for (game, (mine, its)) in (first..).zip(ends) {
                    let (mine, its) = (won(mine, side), won(its, side));
                    all = (all.0 + 1, all.1 + mine, all.2 + its);
                    if counts.held().is_some_and(|card| base.built(game, side, card)) {
                        of_holders = (of_holders.0 + 1, of_holders.1 + mine, of_holders.2 + its);
                    }
                }
                let (n, of_base, of_other) = if matches!(counts, Counts::Holders(_)) { of_holders } else { all };
                wins.add(n, of_base, of_other);
                held = (held.0 + of_holders.0, held.1 + of_holders.1, held.2 + of_holders.2);
            }
            if matches!(counts, Counts::AllAndHolders(_)) {
                tally.held.add(held.0, held.1, held.2);
            }
        }
    }

    fn given_up(&mut self, bug: Abandoned) {
        let nth = bug.variant.and_then(|contest| contest.checked_sub(1));
        let variant = nth.map(|nth| self.left[nth]);
        self.tallies.abandoned.add(Abandoned { variant, ..bug });
    }
}

impl PairedTallies {
    fn new(base: &dyn Contest, variants: &[Variant<'_>], asked: usize, builds: bool) -> Self {
        let sides = base.setup().sides.len();
        let sums = |contest: &dyn Contest| if builds { contest.build_sums() } else { None };
        let variants = variants.iter().map(|variant| PairedTally {
            wins: vec![PairedSums::default(); sides],
            asked: vec![PairedSums::default(); asked],
            builds: sums(variant.contest),
            ..PairedTally::default()
        });
        PairedTallies {
            wins: vec![BlockSums::default(); sides],
            builds: sums(base),
            variants: variants.collect(),
            ..PairedTallies::default()
        }
    }
}

merge_fields! {
    PairedTally { wins, held, turns, asked, cut, same, builds }
    PairedTallies { blocks, games, wins, cut, builds, variants, abandoned }
}

pack!(PairedTallies);

impl PieceCounts for PairedTallies {
    fn units(&self) -> u64 {
        self.blocks + self.abandoned.games
    }
}
