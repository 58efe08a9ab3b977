//! The plan and the result of a search.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::successive_halving::Played;
use crate::Error;
use crate::game::each_bit;
use crate::sim::workers::Workers;
use crate::sim::{AbandonedGames, Contest, Stopped};
use balance_stats::{BlockSums, PairedSums, merge_fields};

pub(super) const MAX_REASONS: usize = 5;

#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Candidate {
    pub(super) build: usize,
    pub(super) wins: u64,
    pub(super) games: u64,
    /// The cards of its first game, a bit per card.
    pub(super) cards: Vec<u64>,
}

impl Candidate {
    pub(super) fn new(build: usize) -> Self {
        Candidate { build, ..Candidate::default() }
    }

    pub(super) fn card_numbers(&self) -> impl Iterator<Item = u16> {
        (0..)
            .step_by(64)
            .zip(&self.cards)
            .flat_map(|(from, &word)| each_bit(word).map(move |bit| from + u16::from(bit)))
    }

    pub(super) fn add(&mut self, played: &Played) {
        self.wins += played.wins;
        self.games += played.games;
    }

    /// Orders builds from the best to the worst. By rate: a block that was given up must not cost a build its place.
    pub(super) fn by_rate(&self, other: &Self) -> Ordering {
        let cross = |one: &Self, other: &Self| u128::from(one.wins) * u128::from(other.games);
        cross(other, self).cmp(&cross(self, other)).then(self.build.cmp(&other.build))
    }
}

/// Everything that decides what is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchPlan {
    /// The master seed of the games.
    pub seed: u64,
    /// The side whose builds are searched.
    pub side: usize,
    /// Maximum number of builds that are kept.
    pub keep: usize,
    /// Total games of the rounds of thinning; each build plays at least one seat block per round.
    pub halving_games: u64,
    /// Number of kept builds to climb from; 0 for no climbing.
    pub starts: usize,
    /// Fresh games of each kept build, rounded up to whole seat blocks.
    pub games: u64,
    /// Games that each of the best shares with itself with some cards replaced; 0 for none.
    pub parts: u64,
    /// Worker threads, 0 for one per core. They change only how long it takes.
    pub threads: usize,
}

/// A round of thinning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HalvingRound {
    /// Builds that played.
    pub builds: usize,
    /// Builds that went on.
    pub kept: usize,
    /// Games of each of them so far, including earlier rounds.
    pub games_each: u64,
    /// Wins of the worst build that went on.
    pub wins_of_last: u64,
}

/// A build that was kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The build.
    pub build: usize,
    /// Its wins in the games that selected it; biased upwards.
    pub selection_wins: u64,
    /// The number of these games.
    pub selection_games: u64,
    /// Its wins in the fresh games.
    pub wins: BlockSums,
}

/// The number of builds with a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardCounts {
    /// Of all builds.
    pub all: u64,
    /// Of the builds that were left when at most a tenth was.
    pub tenth: u64,
    /// Of the builds that were kept.
    pub kept: u64,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchResult {
    /// Builds that could be played.
    pub builds: usize,
    /// The first unplayable builds, with the reasons.
    pub unplayable: Vec<(usize, String)>,
    /// Number of unplayable builds.
    pub unplayable_builds: usize,
    /// Completed rounds of thinning.
    pub rounds: Vec<HalvingRound>,
    /// The side's wins in the first round, all builds together: a total per seat block.
    pub field: BlockSums,
    /// The climbs, by start.
    pub climbs: Vec<Climb>,
    /// The best, from most fresh wins to least; empty if it was interrupted before.
    pub kept: Vec<Kept>,
    /// Key cards of the best, as far as they were played, in no order.
    pub parts: Vec<Parts>,
    /// By card: the number of builds with it.
    pub cards: Vec<CardCounts>,
    /// Builds that were left when at most a tenth was.
    pub tenth: usize,
    /// Total games played.
    pub games_in_all: u64,
    /// Games cut at the turn limit, of those that chose the builds or showed what their cards carry.
    pub cut: u64,
    /// Fresh games counted per kept build.
    pub games: u64,
    /// Fresh games cut at the turn limit, of all kept builds.
    pub fresh_cut: u64,
    /// Games given up because of a bug, with their seat blocks; `variant` is the build.
    pub abandoned: AbandonedGames,
    /// Why it ended: the number of games, or an interrupt.
    #[serde(skip)]
    pub stopped: Stopped,
}

/// The builds that are searched, by number.
pub trait Pool: Sync {
    /// Prepares a build for play. The error says why it can't be played.
    fn contest(&self, build: usize) -> Result<Box<dyn Contest>, Error>;

    /// Returns up to `max` builds near one, with new numbers. Depends only on `lot` and on the calls before.
    fn near(&self, _build: usize, _max: usize, _lot: u64) -> Vec<usize> {
        Vec::new()
    }

    /// Returns a build with some of its cards replaced by neutral ones; `None` if one of them can't be.
    fn without(&self, _build: usize, _cards: &[u16]) -> Option<Box<dyn Contest>> {
        None
    }
}

impl<F: Fn(usize) -> Result<Box<dyn Contest>, Error> + Sync> Pool for F {
    fn contest(&self, build: usize) -> Result<Box<dyn Contest>, Error> {
        self(build)
    }
}

/// A climb from one of the best of the sample.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Climb {
    /// The first build.
    pub from: usize,
    /// The last build; the first one if nothing near was better.
    pub to: usize,
    /// Number of replacements by a better build.
    pub steps: usize,
    /// Number of races.
    pub races: usize,
    /// Number of different builds that raced.
    pub seen: usize,
    /// Those of them that were not in the sample, and had not raced from an earlier start.
    pub new: usize,
    /// True if it ended because no build near was proven better.
    pub settled: bool,
    /// Wins of the last build in the games that proved it better than the one before; empty without a step.
    pub proof: BlockSums,
}

/// The contribution of some cards of a build.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The cards by number, in ascending order.
    pub cards: Vec<u16>,
    /// Wins by block: of one card with it and with it replaced, of several what they add together and each alone.
    pub wins: PairedSums,
}

/// The contributions of the cards of a build.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parts {
    /// The build.
    pub build: usize,
    /// Games with each card replaced.
    pub games: u64,
    /// Cards that have no neutral replacement.
    pub whole: Vec<u16>,
    /// Each card, and each two and each three of the key cards.
    pub list: Vec<Part>,
}

pub(super) struct Search<'a> {
    pub(super) pool: &'a dyn Pool,
    pub(super) plan: &'a SearchPlan,
    pub(super) sides: usize,
    pub(super) workers: Workers<'a>,
}

#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct FreshCounts {
    /// Their wins, in the order of those that are left.
    pub(super) wins: Vec<BlockSums>,
    pub(super) cut: u64,
    pub(super) abandoned: AbandonedGames,
}

merge_fields!(FreshCounts { wins, cut, abandoned });

impl SearchResult {
    pub(super) fn add(&mut self, played: &Played) {
        self.games_in_all += played.games;
        self.cut += played.cut;
        played.abandoned.iter().for_each(|bug| self.abandoned.add(bug.clone()));
    }
}

pub(super) fn count_cards(of: &Candidate, cards: &mut [CardCounts], which: impl Fn(&mut CardCounts) -> &mut u64) {
    of.card_numbers().for_each(|card| *which(&mut cards[usize::from(card)]) += 1);
}
