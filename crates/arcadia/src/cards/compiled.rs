//! The compiled cards: flat arrays of small `Copy` values. Fields without a comment are as in card files.

use super::{Key, Kind, Pay, Sort, Terrain, Test};

pub(crate) use super::terms::TrialText as Trial;
pub(crate) use super::text::Aim;
pub(crate) use super::verbs::Verb;
pub(crate) use balance_engine::game::{IndexRange, each_bit as each};

pub(crate) const TERRAINS: usize = 12;
/// North, east, south, west.
pub(crate) const DIRECTIONS: usize = 4;
pub(crate) const TESTS: usize = 4;
pub(crate) const ALL_TESTS: u8 = (1 << TESTS) - 1;
pub(crate) const COMBAT: u8 = 3;
/// The value of an Attribute that a Waylay or Ally lacks.
pub(crate) const NO_ATTRIBUTE: i8 = i8::MIN;

/// A set of features: bit `k` is Terrain number `k`.
pub(crate) type Features = u16;
pub(crate) const OCEAN: Features = 1 << Terrain::Ocean as u16;
pub(crate) const WALL: Features = 1 << Terrain::Wall as u16;
pub(crate) const BORDER: Features = 1 << Terrain::Border as u16;
/// All Terrain that a way can use: not Walls and Borders.
pub(crate) const LAND: Features = WALL - 1;

pub(crate) fn features(terrain: &[Terrain]) -> Features {
    terrain.iter().fold(0, |set, &terrain| set | 1 << terrain as u16)
}

pub(crate) fn tests(tests: &[Test]) -> u8 {
    tests.iter().fold(0, |set, &test| set | 1 << test as u8)
}

/// Keys and tags that some card refers to, as bits.
pub(crate) type Words = u64;
/// Types of card: bit `k` is [`Kind`] number `k`.
pub(crate) type Kinds = u16;
pub(crate) const MERIT_KINDS: Kinds =
    kind(Kind::Ability) | kind(Kind::Advantage) | kind(Kind::Ally) | kind(Kind::Art) | kind(Kind::Treasure);
pub(crate) const FLAW_KINDS: Kinds = kind(Kind::Curse) | kind(Kind::Enemy) | kind(Kind::Weakness);

pub(crate) const fn kind(kind: Kind) -> Kinds {
    1 << kind as u16
}

/// When a power can be used, or counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Moment {
    /// Adds to every Test without a price; a Flaw's also to every Trial.
    TestAlways,
    /// Adds to every Trial or passes it, without a price.
    TrialAlways,
    BeforeTest,
    AfterTest,
    BeforeTrial,
    /// After a failed die of a Trial.
    AfterTrial,
    Lost,
    OtherLost,
    /// After a won Test against a Waylay.
    Won,
    Dawn,
    Moved,
    /// Before leaving a League with a Waylay.
    Leave,
    /// At a Rest, without a price; a Flaw's also after a loss.
    Rest,
}

pub(crate) const MOMENTS: usize = 13;

/// What a character or Waylay is, or must be for a power. An empty set matches everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Who {
    /// Races that some card names, as bits in alphabetical order.
    pub races: u32,
    /// Genders as bits: 0 for female, 1 for male, 2 for neither.
    pub genders: u8,
    /// Courts as bits: 0 for Seelie, 1 for Unseelie.
    pub courts: u8,
    /// 1 for a character, 2 for a Waylay.
    pub beings: u8,
    pub words: Words,
}

pub(crate) const A_CHARACTER: u8 = 1;
pub(crate) const A_WAYLAY: u8 = 2;

impl Who {
    #[inline]
    pub const fn fits(&self, being: &Who) -> bool {
        (self.races == 0 || self.races & being.races != 0)
            && (self.genders == 0 || self.genders & being.genders != 0)
            && (self.courts == 0 || self.courts & being.courts != 0)
            && (self.beings == 0 || self.beings & being.beings != 0)
            && (self.words == 0 || self.words & being.words != 0)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Which {
    pub kinds: Kinds,
    /// At least one of these words must match; 0 for any.
    pub words: Words,
    /// Attributes as bits; 0 for any.
    pub attributes: u8,
}

impl Which {
    #[inline]
    pub const fn fits(&self, merit: &Merit) -> bool {
        (self.kinds == 0 || self.kinds & kind(merit.kind) != 0)
            && (self.words == 0 || self.words & merit.words != 0)
            && (self.attributes == 0 || self.attributes & (1 << merit.attribute) != 0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Power {
    pub verb: Verb,
    pub price: Option<Pay>,
    /// `None` if it counts only during setup.
    pub moment: Option<Moment>,
    /// Tests in which it counts, as bits.
    pub tests: u8,
    /// Trials in which it counts, as bits.
    pub trials: u8,
    pub terrain: bool,
    /// Whether the League must be visited: bit 0 for no, bit 1 for yes.
    pub visited: u8,
    /// The League needs at least one of these features; 0 for any.
    pub on: Features,
    pub who: Who,
    pub which: Which,
    pub also: Option<Which>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Character {
    pub attributes: [i8; 3],
    /// The build determines the court.
    pub who: Who,
    pub powers: IndexRange,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merit {
    pub kind: Kind,
    pub cost: u8,
    /// 3 for none.
    pub attribute: u8,
    /// A bit; 0 for none.
    pub court: u8,
    pub attributes: [i8; TESTS],
    pub words: Words,
    /// The words that its owner has as well. An Ally or a Treasure gives only its key.
    pub traits: Words,
    /// Weapon 1, armour 2, mount 4; 0 for none.
    pub group: u8,
    pub copies: u8,
    pub powers: IndexRange,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flaw {
    pub kind: Kind,
    pub bonus: u8,
    pub court: u8,
    pub words: Words,
    pub powers: IndexRange,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Loss {
    /// Of these Merits `free` ones may have any type, the rest a type in `exhaust_of`.
    pub exhaust: u8,
    pub free: u8,
    pub exhaust_of: Kinds,
    pub discard: u8,
    pub discard_of: Kinds,
    pub skip: u8,
    pub back: bool,
    pub camp: bool,
    pub hold: bool,
    pub leaves: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waylay {
    /// Its cost in points for Waylays. Of several on a League the lowest is faced first.
    pub rating: u8,
    pub copies: u8,
    /// Terrain that it can be played on; 0 for any.
    pub terrain: Features,
    /// Tests among which the character chooses, as bits; 0 if it has a Trial.
    pub tests: u8,
    pub attributes: [i8; TESTS],
    /// The same, but `i8::MAX` for Tests that it does not offer.
    pub offers: [i8; TESTS],
    pub trial: Trial,
    pub wins: u8,
    pub again: bool,
    pub loss: Loss,
    pub against: IndexRange,
    pub bribe: Words,
    pub joins: bool,
    pub words: Words,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    pub merits: Kinds,
    pub flaws: Kinds,
    pub count: u8,
    /// Trial to pass first; difficulty 0 for none.
    pub trial: Trial,
    pub exempt: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct League {
    pub sides: [Features; DIRECTIONS],
    pub features: Features,
    // By Terrain.
    pub enter: [Trial; TERRAINS],
    pub leave: [Trial; TERRAINS],
    pub rest: IndexRange,
    pub powers: IndexRange,
    pub unique: bool,
    pub safe: bool,
    pub copies: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    pub aim: Aim,
    pub rolled: bool,
    // What the League or Waylay needs at least one of; 0 for any.
    pub on: Features,
    pub tests: u8,
    pub words: Words,
    pub apart: bool,
    pub in_camp: bool,
}

impl Goal {
    /// Returns the required count of a goal that isn't rolled.
    pub(crate) const fn count(&self) -> u8 {
        match self.aim {
            Aim::Visit(n) | Aim::Beat(n) | Aim::Hold(n) | Aim::Away(n) => n,
            Aim::Reach | Aim::Fetch | Aim::Foe(_) | Aim::Home => 1,
        }
    }

    pub(crate) const fn treasures(&self) -> u8 {
        match self.aim {
            Aim::Hold(n) => n,
            _ => 0,
        }
    }

    pub(crate) const fn is_beaten_by(&self, waylay: &Waylay) -> bool {
        matches!(self.aim, Aim::Beat(_))
            && (self.tests == 0 || self.tests & waylay.tests != 0)
            && (self.words == 0 || self.words & waylay.words != 0)
    }
}

pub(crate) const GOALS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quest {
    // Points.
    pub waylays: u8,
    pub treasures: u8,
    pub experience: u8,
    pub goals: IndexRange,
}

#[inline]
pub(crate) fn only(set: u32, passes: impl Fn(u8) -> bool) -> u32 {
    each(set).filter(|&k| passes(k)).fold(0, |set, k| set | 1 << k)
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    // Each sort of card is numbered from 0, in the order of keys.
    pub characters: Vec<Character>,
    pub merits: Vec<Merit>,
    pub flaws: Vec<Flaw>,
    pub waylays: Vec<Waylay>,
    pub leagues: Vec<League>,
    pub quests: Vec<Quest>,
    // Cards refer to ranges of these.
    pub powers: Vec<Power>,
    pub against: Vec<(Who, i8)>,
    pub rests: Vec<Rest>,
    pub goals: Vec<Goal>,
    pub keys: [Vec<Key>; 6],
}

impl Program {
    pub(crate) fn pool(&self, sort: Sort) -> Vec<u8> {
        (0_u8..).zip(&self.keys[sort as usize]).filter(|(_, key)| key.copies > 0).map(|(card, _)| card).collect()
    }
}
