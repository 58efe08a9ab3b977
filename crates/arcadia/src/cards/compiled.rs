//! The cards as the loop reads them: flat arrays of small `Copy` values.

use super::terms::{Kind, Terrain, Test};
use super::verbs::Pay;

pub(crate) use super::terms::TrialText as Trial;
pub(crate) use super::text::Aim;
pub(crate) use super::verbs::Verb;
pub(crate) use balance_engine::game::IndexRange;

/// Kinds of Terrain, Wall and Border among them.
pub(crate) const TERRAINS: usize = 12;
/// The four directions: north, east, south, west.
pub(crate) const DIRECTIONS: usize = 4;
/// Attributes of a character: Might, Savvy, Resolve.
pub(crate) const ATTRIBUTES: usize = 3;
/// Kinds of Test: those of the Attributes, and Combat.
pub(crate) const TESTS: usize = 4;
pub(crate) const ALL_TESTS: u8 = (1 << TESTS) - 1;
pub(crate) const COMBAT: u8 = 3;
/// An Attribute that a Waylay or an Ally does not have.
pub(crate) const NO_ATTRIBUTE: i8 = i8::MIN;

/// A set of features: bit `k` is Terrain number `k`.
pub(crate) type Features = u16;
pub(crate) const OCEAN: Features = 1 << Terrain::Ocean as u16;
pub(crate) const WALL: Features = 1 << Terrain::Wall as u16;
pub(crate) const BORDER: Features = 1 << Terrain::Border as u16;
/// Terrain that a way can lead by: everything but Walls and Borders.
pub(crate) const LAND: Features = WALL - 1;

pub(crate) fn features(terrain: &[Terrain]) -> Features {
    terrain.iter().fold(0, |set, &terrain| set | 1 << terrain as u16)
}

pub(crate) fn tests(tests: &[Test]) -> u8 {
    tests.iter().fold(0, |set, &test| set | 1 << test as u8)
}

/// A set of words that cards refer to: keys and tags.
pub(crate) type Words = u64;
/// A set of types of card: bit `k` is [`Kind`] number `k`.
pub(crate) type Kinds = u16;
pub(crate) const MERIT_KINDS: Kinds =
    kind(Kind::Ability) | kind(Kind::Advantage) | kind(Kind::Ally) | kind(Kind::Art) | kind(Kind::Treasure);
pub(crate) const FLAW_KINDS: Kinds = kind(Kind::Curse) | kind(Kind::Enemy) | kind(Kind::Weakness);

pub(crate) const fn kind(kind: Kind) -> Kinds {
    1 << kind as u16
}

/// When a power can be used, or counts; each is an index into the slots of a character that are sorted by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Moment {
    /// It adds to every Test, without a price; of Flaws to every Trial, too.
    TestAlways,
    /// It adds to every Trial or passes it, without a price.
    TrialAlways,
    BeforeTest,
    AfterTest,
    BeforeTrial,
    /// After the die of a Trial that fell short.
    AfterTrial,
    /// After a lost Test of one's own.
    Lost,
    /// After a lost Test of the other.
    OtherLost,
    /// After a won Test against a Waylay.
    Won,
    Dawn,
    Moved,
    /// Before leaving a League with a Waylay.
    Leave,
    /// At a Rest, without a price; of Flaws after a loss, too.
    Rest,
}

pub(crate) const MOMENTS: usize = 13;

/// Who somebody is, or must be. A set that is empty asks for nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Who {
    /// Races: a bit for each that some card names, in alphabetical order.
    pub races: u32,
    /// Genders as bits: 0 for female, 1 for male, 2 for neither.
    pub genders: u8,
    /// Courts as bits: 0 for Seelie, 1 for Unseelie.
    pub courts: u8,
    /// 1 for a character, 2 for a Waylay.
    pub beings: u8,
    /// Keys and tags that some card refers to, a bit each.
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
    /// Of these types; none for any.
    pub kinds: Kinds,
    /// With one of these words; none for any.
    pub words: Words,
    /// Of these Attributes, as bits; none for any.
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
    /// When; none for what counts at set-up only.
    pub moment: Option<Moment>,
    /// In these Tests, as bits.
    pub tests: u8,
    /// In these Trials, as bits.
    pub trials: u8,
    /// Of Trials only those to enter or leave a League.
    pub terrain: bool,
    /// Whether the League must have been visited: bit 0 for no, bit 1 for yes.
    pub visited: u8,
    /// On Leagues with one of these features; none for any.
    pub on: Features,
    /// The other side that it counts against.
    pub who: Who,
    pub which: Which,
    /// A second Merit to exhaust for it.
    pub also: Option<Which>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Character {
    pub attributes: [i8; ATTRIBUTES],
    /// Race, gender and words; the court comes with the build.
    pub who: Who,
    /// Its own powers, beside those of its Merits and Flaws: a range of the powers of all cards.
    pub powers: IndexRange,
}

/// A Merit: an Ability, Advantage, Ally, Art or Treasure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merit {
    pub kind: Kind,
    pub cost: u8,
    /// The Attribute of an Ability; 3 for none.
    pub attribute: u8,
    /// The court of an Ability as a bit; 0 for none.
    pub court: u8,
    /// Attributes of an Ally, by Test.
    pub attributes: [i8; TESTS],
    /// Its key and tags.
    pub words: Words,
    /// Those of them that its owner has as its own: of an Ally or a Treasure, which are not the owner, the key alone.
    pub traits: Words,
    /// Weapon 1, armour 2, mount 4; 0 for none.
    pub group: u8,
    pub copies: u8,
    pub powers: IndexRange,
    /// What it is worth not to have it exhausted, in hundredths of a Day.
    pub keep: i16,
}

/// A Flaw: a Curse, Enemy or Weakness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flaw {
    pub kind: Kind,
    /// Points for Merits that it gives a build.
    pub bonus: u8,
    /// The court of a Weakness as a bit; 0 for none.
    pub court: u8,
    pub words: Words,
    pub powers: IndexRange,
}

/// What a defeat by a Waylay costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Loss {
    /// Merits to exhaust in all.
    pub exhaust: u8,
    /// So many of them may be of any type.
    pub free: u8,
    /// Of these types, those beyond them.
    pub exhaust_of: Kinds,
    /// Merits to discard, after those to exhaust.
    pub discard: u8,
    /// Of these types, those to discard; 0 for any.
    pub discard_of: Kinds,
    pub skip: u8,
    /// Back to where the character came from.
    pub back: bool,
    pub camp: bool,
    /// The character cannot retreat from the Waylay.
    pub hold: bool,
    /// The Waylay is discarded.
    pub leaves: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waylay {
    /// Its rating: what it costs of the points for Waylays. Of several on a League the lowest is met first.
    pub rating: u8,
    pub copies: u8,
    /// Terrain that it can be played on.
    pub terrain: Features,
    /// The Tests among which the character chooses, as bits; none where it is a Trial.
    pub tests: u8,
    pub attributes: [i8; TESTS],
    /// The same, and more than anybody has for the Tests among which one cannot choose.
    pub offers: [i8; TESTS],
    pub trial: Trial,
    pub wins: u8,
    /// Whether one may go on the same Day.
    pub again: bool,
    pub loss: Loss,
    /// What is added to its score against whom.
    pub against: IndexRange,
    pub bribe: Words,
    /// Whether it may be played beside another.
    pub joins: bool,
    pub words: Words,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    pub merits: Kinds,
    pub flaws: Kinds,
    pub count: u8,
    /// The Trial to pass first; difficulty 0 for none.
    pub trial: Trial,
    /// These races need not take it.
    pub exempt: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct League {
    pub sides: [Features; DIRECTIONS],
    pub features: Features,
    /// The Trial to enter by each Terrain.
    pub enter: [Trial; TERRAINS],
    pub leave: [Trial; TERRAINS],
    pub rest: IndexRange,
    pub powers: IndexRange,
    /// Whether only one can be in play.
    pub unique: bool,
    /// Whether no Waylay can be played here.
    pub safe: bool,
    pub copies: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    pub aim: Aim,
    /// Whether a die says how many.
    pub rolled: bool,
    /// On Leagues with one of these features; none for any.
    pub on: Features,
    /// Waylays with one of these Tests; none for any.
    pub tests: u8,
    /// Waylays with one of these words; none for any.
    pub words: Words,
    /// Each on another League.
    pub apart: bool,
    /// Whether that waits in the Base Camp.
    pub in_camp: bool,
}

impl Goal {
    /// How many it asks for, where a die does not say so.
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

    /// Whether it asks for Waylays to be beaten, this one among them.
    pub(crate) const fn is_beaten_by(&self, waylay: &Waylay) -> bool {
        matches!(self.aim, Aim::Beat(_))
            && (self.tests == 0 || self.tests & waylay.tests != 0)
            && (self.words == 0 || self.words & waylay.words != 0)
    }
}

/// Goals of a Quest at most.
pub(crate) const GOALS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quest {
    /// Points of Waylays against it.
    pub waylays: u8,
    /// Points of Treasures for it.
    pub treasures: u8,
    /// Experience points that it brings the winner in a Chronicle.
    pub experience: u8,
    pub goals: IndexRange,
}

/// Those of a set that pass.
#[inline]
pub(crate) fn only(set: u32, passes: impl Fn(u8) -> bool) -> u32 {
    each(set).filter(|&k| passes(k)).fold(0, |set, k| set | 1 << k)
}

/// The numbers of the bits of a set, lowest first.
#[inline]
pub(crate) fn each(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let low = set.trailing_zeros();
        set &= set - 1;
        Some(low as u8)
    })
}
