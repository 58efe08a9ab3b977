//! How a game is defined: the types of its rules, sides and cards in files, and how they are compiled.
//!
//! ```text
//! scenario and cards ─► Spec ─► GameDefinition::compile ─► Game, or SpecDiagnostics, each with a Path and a remedy
//!                                                  └► GameDefinition::contest ─► Contest
//! ```

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::agent::Skill;
use crate::chance::Chance;
use crate::game::{Game, SpecDiagnostics};
use crate::sim::{Contest, contest};

/// One side of a scenario as the game sees it.
#[derive(Clone, Debug)]
pub struct SideInput<S> {
    /// The side's name in reports.
    pub name: String,
    /// What the game needs to know of a side: its party, its build, its deck.
    pub setup: S,
    /// True if the rulebook plays the side ([`Policy::automaton`](crate::game::Policy::automaton)).
    pub automaton: bool,
}

/// A checked scenario in the game's own types.
#[derive(Clone, Debug)]
pub struct Spec<F: GameDefinition> {
    /// The `[rules]` table, with defaults for missing options.
    pub rules: F::Rules,
    /// The `[[side]]` tables, in the order of the scenario.
    pub sides: Vec<SideInput<F::Side>>,
    /// Cards of the card files by key.
    pub cards: BTreeMap<String, F::Card>,
    /// The turn limit, if the scenario has one.
    pub max_turns: Option<u32>,
}

/// Which legal builds of a side a search needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// All of them in a fixed order. It is an error if there are more than `max`.
    All {
        /// Maximum number of builds.
        max: usize,
    },
    /// This many different ones at random, each equally likely; all if there are fewer.
    Sample(usize),
}

/// A build of a side: a unique description, and its `[[side]]` keys.
pub type Build<S> = (String, S);

/// A key of a card that is its price in a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceKey {
    /// The key in the card.
    pub key: &'static str,
    /// True if the card gives points instead of costing them.
    pub gives: bool,
    /// Minimum price. Smaller values mean something else, such as "not for sale".
    pub least: i32,
}

/// A card file that is part of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltInFile {
    /// Name without ending, as in `built_in:GAME/NAME`.
    pub name: &'static str,
    /// Content of the file.
    pub text: &'static str,
    /// True if `built_in:GAME` includes it; otherwise it is used only if named.
    pub together: bool,
}

/// Includes card files relative to the crate: those that belong together, and those that are named one by one.
#[macro_export]
macro_rules! built_in {
    ($folder:literal: $($together:literal),+ $(; apart: $($apart:literal),+)?) => {
        &[
            $($crate::built_in!(@ $folder, $together, true),)+
            $($($crate::built_in!(@ $folder, $apart, false),)+)?
        ]
    };
    (@ $folder:literal, $name:literal, $together:literal) => {
        $crate::format::BuiltInFile {
            name: $name,
            text: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name, ".toml"
            )),
            together: $together,
        }
    };
}

/// A registered game: its name, the types of its files, its compiler.
pub trait GameDefinition: Sized + Send + Sync + 'static {
    /// The compiled game.
    type Game: Game + 'static;
    /// The `[rules]` table: every rule option, with the rulebook's rule as its default.
    type Rules: DeserializeOwned + Serialize + JsonSchema + Default + Clone + Send + Sync;
    /// The keys of a `[[side]]` besides `name` and `agent`.
    type Side: DeserializeOwned + Serialize + JsonSchema + Clone + Send + Sync;
    /// One entry of `[cards]`.
    type Card: DeserializeOwned + JsonSchema + Clone + Send + Sync;

    /// The name in `game = "…"`.
    const NAME: &'static str;
    /// The published title with its author.
    const TITLE: &'static str;
    /// How many sides a scenario may have.
    const SIDES: std::ops::RangeInclusive<usize>;
    /// A commented scenario to start from. It runs unchanged.
    const STARTER: &'static str;
    /// Built-in card files, which scenarios name `built_in:GAME`.
    const BUILT_IN: &'static [BuiltInFile] = &[];
    /// Metrics that had another name in the last version: old and new name. Expectations may have the old one.
    const RENAMED_METRICS: &'static [(&'static str, &'static str)] = &[];
    /// True if the rulebook has rules for a side without a player and
    /// [`Policy::automaton`](crate::game::Policy::automaton) implements them. Then a side can have `agent = "rogue"`.
    const AUTOMATON: bool = false;
    /// The price keys of a card, for `balance compare --prices`: [`CardInfo::points`](crate::game::CardInfo::points),
    /// with a minus if the card gives points. Default: no price of the game can be changed.
    const PRICES: &'static [PriceKey] = &[];

    /// Compiles a checked scenario; the number of sides is in [`GameDefinition::SIDES`]. Adds every error to
    /// `diagnostics`, with its path from the top (`side.0.party.2`, `cards.warden.actions.3`). `None` if there was any.
    fn compile(spec: &Spec<Self>, diagnostics: &mut SpecDiagnostics) -> Option<Self::Game>;

    /// Returns `card` with the effect of `neutral`, for `balance impact`; what makes a build with it legal, and what
    /// other cards ask about it, stays. `None`, the default, if `neutral` can't replace it, such as a spell for a
    /// character.
    fn replaced(_card: &Self::Card, _neutral: &Self::Card) -> Option<Self::Card> {
        None
    }

    /// Returns the side without a card of its build, whose slot stays empty, for `balance impact`. `None` if the build
    /// doesn't name the card, or is drawn at random. Default: no slot can stay empty.
    fn emptied(_side: &Self::Side, _card: &str) -> Option<Self::Side> {
        None
    }

    /// Returns the legal builds of a side, for a search; those that can't play against the other sides may be missing.
    ///
    /// All randomness is drawn from `chance` in lane [`Lane::build`](crate::chance::Lane::build)`(side)`. There are
    /// none, and an error in `diagnostics`, if there are more than asked for, or builds of this kind of side can't be
    /// listed. `None` if the game has no search, the default.
    fn builds<C: Chance>(
        _spec: &Spec<Self>,
        _side: usize,
        _which: Search,
        _chance: &mut C,
        _faults: &mut SpecDiagnostics,
    ) -> Option<Vec<Build<Self::Side>>> {
        None
    }

    /// Returns up to `max` different random builds near one of [`builds`](Self::builds): with a few cards swapped,
    /// removed or added. Randomness is drawn as there. Default: none.
    fn near<C: Chance>(
        _spec: &Spec<Self>,
        _side: usize,
        _of: &Self::Side,
        _max: usize,
        _chance: &mut C,
    ) -> Vec<Build<Self::Side>> {
        Vec::new()
    }

    /// Returns a compiled game with its players, by side: their skills and the names of the sides in reports.
    /// Everything that plays the game is compiled in the crate of this function, by default that with the game's entry.
    /// The built-in games implement it in their own crates, because the crate with their entries is not optimised.
    fn contest(game: Self::Game, skills: &[Skill], names: Vec<String>) -> Box<dyn Contest> {
        contest(game, skills, names)
    }

    /// Returns what `balance list` shows of a card beside its key, by column.
    fn row(card: &Self::Card) -> Vec<(&'static str, String)>;

    /// Returns the cards of a set as rows for `balance list`.
    fn list(cards: &BTreeMap<String, Self::Card>) -> Vec<Vec<(&'static str, String)>> {
        let row = |(id, card): (&String, _)| [("id", id.clone())].into_iter().chain(Self::row(card)).collect();
        cards.iter().map(row).collect()
    }
}
