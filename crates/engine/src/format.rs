//! How a game is written: the types of its rules, sides and cards in files, and how they become a game with players.
//!
//! ```text
//! scenario and cards ─► Spec ─► Format::compile ─► Game, or Faults, each with a Path and a remedy
//!                                                  └► Format::contest ─► Contest
//! ```

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::agent::Skill;
use crate::chance::Chance;
use crate::game::{Faults, Game};
use crate::sim::{Contest, contest};

/// One side of a scenario as the game sees it.
#[derive(Clone, Debug)]
pub struct SideInput<S> {
    /// The side's name in reports.
    pub name: String,
    /// What the game itself asks of a side: its party, its build, its deck.
    pub setup: S,
    /// True if no player plays the side, but the rules that the game has for that case
    /// ([`Policy::automaton`](crate::game::Policy::automaton)).
    pub automaton: bool,
}

/// The checked text of a scenario, in the game's own types.
#[derive(Clone, Debug)]
pub struct Spec<F: Format> {
    /// The `[rules]` table, with defaults for the knobs that it leaves out.
    pub rules: F::Rules,
    /// The `[[side]]` tables, in the order of the scenario.
    pub sides: Vec<SideInput<F::Side>>,
    /// All cards of the card files, by key.
    pub cards: BTreeMap<String, F::Card>,
    /// The cut, when the scenario says one.
    pub max_turns: Option<u32>,
}

/// Which of the legal builds of a side a search asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// All of them, in a fixed order. More than `most` are a mistake.
    All {
        /// The most that can be answered.
        most: usize,
    },
    /// This many different ones by lot, each as likely; all, where there are not as many.
    Sample(usize),
}

/// A build of a side: in words, unlike any other, and as the `[[side]]` would have it.
pub type Build<S> = (String, S);

/// A number of a card that is its price in a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceKey {
    /// Its key in the card.
    pub key: &'static str,
    /// Whether the card gives so many points, instead of costing them.
    pub gives: bool,
    /// The least that is a price: less of it says something else, such as that the card is not for sale.
    pub least: i32,
}

/// A card file that is built into the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseFile {
    /// Its name without the ending, as in `house:GAME/NAME`.
    pub name: &'static str,
    /// What it says.
    pub text: &'static str,
    /// Whether it is one of those that `house:GAME` names together; if not, it is named by itself alone.
    pub together: bool,
}

/// The card files that are built into the program, in a folder that is given relative to the crate's: those that go
/// together, in the order of reading, and those that are named one by one.
#[macro_export]
macro_rules! house {
    ($folder:literal: $($together:literal),+ $(; apart: $($apart:literal),+)?) => {
        &[
            $($crate::house!(@ $folder, $together, true),)+
            $($($crate::house!(@ $folder, $apart, false),)+)?
        ]
    };
    (@ $folder:literal, $name:literal, $together:literal) => {
        $crate::format::HouseFile {
            name: $name,
            text: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name, ".toml"
            )),
            together: $together,
        }
    };
}

/// A game's place in the registry: its name, the types of its files, its compiler.
pub trait Format: Sized + Send + Sync + 'static {
    /// The compiled game.
    type Game: Game + 'static;
    /// The `[rules]` table: every knob with the printed rule as its default.
    type Rules: DeserializeOwned + Serialize + JsonSchema + Default + Clone + Send + Sync;
    /// The keys of a `[[side]]` beside `name` and `agent`.
    type Side: DeserializeOwned + Serialize + JsonSchema + Clone + Send + Sync;
    /// One entry of `[cards]`.
    type Card: DeserializeOwned + JsonSchema + Clone + Send + Sync;

    /// The name in `game = "…"`.
    const NAME: &'static str;
    /// The printed title with its author.
    const TITLE: &'static str;
    /// How many sides a scenario may have.
    const SIDES: std::ops::RangeInclusive<usize>;
    /// A commented scenario to start from, which runs as it is.
    const STARTER: &'static str;
    /// The card files that are built into the program, which scenarios name `house:GAME`.
    const HOUSE: &'static [HouseFile] = &[];
    /// Whether the rules print how a side without a player acts, and [`Policy::automaton`](crate::game::Policy::automaton) does it:
    /// then a side can have `agent = "rogue"`.
    const AUTOMATON: bool = false;
    /// The numbers of a card that are its price, for `balance compare --prices`: what
    /// [`CardInfo::points`](crate::game::CardInfo::points) tells, or the same with a minus where the card gives points. Left
    /// out, no price of the game can be changed.
    const PRICES: &'static [PriceKey] = &[];

    /// Turns checked text into a game. The number of its sides is one of [`Format::SIDES`].
    ///
    /// Every mistake is added to `faults`, with its path from the top of the scenario
    /// (`side.0.party.2`, `cards.warden.actions.3`). `None` when there was any.
    fn compile(spec: &Spec<Self>, faults: &mut Faults) -> Option<Self::Game>;

    /// The card `card` with what it does taken from `neutral`, for `balance impact`. What makes a
    /// build with it legal, and what other cards ask about it, stays as it is.
    ///
    /// `None` where `neutral` cannot stand in for it, such as a spell for a character; left out,
    /// no card of the game can be replaced.
    fn replaced(card: &Self::Card, neutral: &Self::Card) -> Option<Self::Card> {
        let _ = (card, neutral);
        None
    }

    /// The side without a card of its build, whose slot stays empty: for `balance impact`, which plays what the rules allow
    /// of it. `None` if the build doesn't name the card, or is drawn at random. Default: no slot can stay empty.
    fn emptied(side: &Self::Side, card: &str) -> Option<Self::Side> {
        let _ = (side, card);
        None
    }

    /// The legal builds of a side, for a search of the strongest. The other sides are as written,
    /// and a build that cannot meet them need not be among them.
    ///
    /// All luck is drawn from `chance` through [`Lane::build`](crate::chance::Lane::build)`(side)`.
    /// What stands in the way is added to `faults`, and then there are no builds: more than were
    /// asked for, or a side that is not of a kind whose builds can be listed. `None` where the game
    /// knows no search; left out, it does not.
    fn builds<C: Chance>(
        spec: &Spec<Self>,
        side: usize,
        which: Search,
        chance: &mut C,
        faults: &mut Faults,
    ) -> Option<Vec<Build<Self::Side>>> {
        let _ = (spec, side, which, chance, faults);
        None
    }

    /// Legal builds near one of those that [`builds`](Self::builds) has found: with a card or a few swapped, left out or
    /// added. At most `most` different ones by lot, fewer where there are not as many; all luck is drawn as there. Left
    /// out, none are known.
    fn near<C: Chance>(
        spec: &Spec<Self>,
        side: usize,
        of: &Self::Side,
        most: usize,
        chance: &mut C,
    ) -> Vec<Build<Self::Side>> {
        let _ = (spec, side, of, most, chance);
        Vec::new()
    }

    /// A compiled game with the players of its sides, by side: their skills and the names of the sides in reports.
    ///
    /// Everything that plays the game is compiled in the crate of this function. By default that is the crate that makes the
    /// game's entry. The built-in games write it in their own crates, because the crate with their entries is not optimised.
    #[must_use]
    fn contest(game: Self::Game, skills: &[Skill], names: Vec<String>) -> Box<dyn Contest> {
        contest(game, skills, names)
    }

    /// The cards of a set as rows for `balance list`.
    fn list(cards: &BTreeMap<String, Self::Card>) -> Vec<Vec<(&'static str, String)>>;
}
