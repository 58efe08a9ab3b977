//! The catalogue of a game: names of everything that it counts.

use serde::Serialize;

use super::{Exposure, Mark, Source};

/// What a game declares once, so that events in the loop are numbers.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// Cards, by card number.
    pub cards: Vec<CardInfo>,
    /// Metrics: numbers per side and game.
    pub metrics: Vec<MetricInfo>,
    /// Numbers per card, side and game.
    pub card_metrics: Vec<MetricInfo>,
    /// Numbers followed in the course of a game.
    pub series: Vec<SeriesInfo>,
    /// Maps of where things happen, by side and cell.
    pub maps: Vec<MapInfo>,
    /// The exposure that gives a card a value of every card metric: built, or seen if the deck is always the same.
    pub card_base: Exposure,
    /// The words for a card in the build, seen and used, such as "bought", "drawn", "played".
    pub exposure_words: [&'static str; 3],
    /// True if sides gain cards during a game. Having a card is then a result of play: effects are over all games.
    pub builds_grow: bool,
    /// True if a card has no part in a game unless a build contains it, so that games without it needn't be played
    /// again.
    pub only_built: bool,
    /// Kinds of action whose uses are counted.
    pub actions: Vec<ActionInfo>,
    /// Kinds of decision of [`Describe::kind`](super::Describe::kind), at most 64.
    pub kinds: &'static [Kind],
    /// The ways a game can end by its rules.
    pub endings: Vec<Ending>,
    /// Cards that sides can have, with rules that the game doesn't model, in the order of the cards, each once.
    pub unmodelled: Vec<Unmodelled>,
    /// The word for turns in reports: "turns", "Days", "rounds".
    pub turn_word: &'static str,
    /// The word for cards in reports: "characters", "cards".
    pub card_word: &'static str,
    /// The currency of builds in the plural: "points", "GP". Empty if cards cost nothing.
    pub point_word: &'static str,
    /// What card values depend on in the rules, as "the mission gather"; reports mention it. May be empty.
    pub terms: String,
}

impl Default for Catalogue {
    fn default() -> Self {
        Catalogue {
            cards: Vec::new(),
            metrics: Vec::new(),
            card_metrics: Vec::new(),
            series: Vec::new(),
            maps: Vec::new(),
            builds_grow: false,
            only_built: false,
            card_base: Exposure::default(),
            exposure_words: ["built", "seen", "used"],
            actions: Vec::new(),
            kinds: &[],
            endings: Vec::new(),
            unmodelled: Vec::new(),
            turn_word: "turns",
            card_word: "cards",
            point_word: "",
            terms: String::new(),
        }
    }
}

impl Catalogue {
    /// Returns the number of the card with this key.
    pub fn card(&self, id: &str) -> Option<u16> {
        self.cards.iter().position(|info| info.id == id).map(|at| at as u16)
    }

    /// Returns the name of the kind of decision; `None` if the catalogue doesn't have it.
    pub fn kind_name(&self, of: OfKind) -> Option<&'static str> {
        self.kinds.get(usize::from(of.kind)).map(|kind| kind.name)
    }

    /// Returns the key of the card that an action is about, if any. Panics if the card isn't in the catalogue.
    pub fn card_id(&self, of: OfKind) -> Option<String> {
        of.card.map(|card| self.cards[usize::from(card)].id.clone())
    }

    /// Returns the position of a metric among those counted value by value, from 0; `None` if it isn't one of them.
    pub fn counted(&self, metric: usize) -> Option<usize> {
        self.metrics.get(metric)?.max?;
        Some(self.metrics[..metric].iter().filter(|info| info.max.is_some()).count())
    }
}

/// A card in reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardInfo {
    /// Key in the card file.
    pub id: String,
    /// Name in reports.
    pub name: String,
    /// Group in tables, such as faction or type.
    pub group: String,
    /// Source: "built_in" or "published".
    pub source: String,
    /// Cost of a copy in a build; negative if it gives points, `None` if it isn't paid for.
    pub points: Option<i32>,
}

impl CardInfo {
    /// Returns a card that isn't paid for.
    pub fn new(id: &str, name: &str, group: impl Into<String>, source: Source) -> Self {
        let (id, name, source) = (id.to_owned(), name.to_owned(), source.word().to_owned());
        CardInfo { id, name, group: group.into(), source, points: None }
    }
}

/// A card with rules that the game doesn't model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unmodelled {
    /// Key in the card file.
    pub card: String,
    /// Name in reports.
    pub name: String,
    /// Names of the rules that are missing.
    pub missing: Vec<String>,
}

impl Unmodelled {
    /// Returns the number of missing rules for a list of cards; blank if none is missing.
    pub fn in_list(missing: &[String]) -> String {
        if missing.is_empty() { String::new() } else { missing.len().to_string() }
    }

    /// Returns the cards of several catalogues, each once, in order of appearance.
    pub fn of_all<'c>(catalogues: impl IntoIterator<Item = &'c Catalogue>) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for one in catalogues.into_iter().flat_map(|catalogue| &catalogue.unmodelled) {
            if all.iter().all(|known| known.card != one.card) {
                all.push(one.clone());
            }
        }
        all
    }
}

/// Which games count for a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// All games; nothing recorded counts as 0.
    Game,
    /// Games in which it was recorded, such as the winner's health.
    Recorded,
}

/// A number that a game counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MetricInfo {
    /// Name in frames and expectations, in snake case.
    pub name: String,
    /// Unit in the plural: "turns", "health", "uses".
    pub unit: &'static str,
    /// Description in a sentence.
    pub help: String,
    /// Which games count.
    pub per: Per,
    /// Maximum value that is counted separately, for distributions: games are counted by value from 0 to it. Larger
    /// values count as it, negative ones as 0. `None` if the mean is enough; always `None` for card metrics.
    pub max: Option<u32>,
}

/// A number followed through a game: its values at fixed times of each side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeriesInfo {
    /// Name in frames, in snake case.
    pub name: String,
    /// Unit in the plural: "squares", "points".
    pub unit: &'static str,
    /// Description in a sentence.
    pub help: String,
    /// Number of sample times, from 0.
    pub times: u32,
    /// Units of time between two samples: sample 3 is at `3 * every` on the axis.
    pub every: u32,
    /// Unit of time in the plural: "turns of the racer".
    pub time_word: &'static str,
    /// Maximum value that is counted separately; larger ones count as it.
    pub max: u32,
}

/// A map of where things happen, of equal cells. Column 0 is at the left, row 0 at the near edge: the side's own.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MapInfo {
    /// Name in frames, in snake case.
    pub name: String,
    /// Description in a sentence.
    pub help: String,
    /// What is counted, in the plural: "Characters", "hits".
    pub unit: &'static str,
    /// Number of columns.
    pub columns: u32,
    /// Number of rows.
    pub rows: u32,
    /// Total width, in lengths.
    pub width: u32,
    /// Total depth, in lengths.
    pub depth: u32,
    /// Unit of length in the plural: "inches".
    pub length_word: &'static str,
    /// Fixed terrain, in these lengths; charts show its outline.
    #[serde(skip)]
    pub ground: Vec<Mark>,
}

/// A kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Kind {
    /// Name in reports and for restricted players, in snake case: "play", "new_day".
    pub name: &'static str,
    /// Description in a sentence.
    pub help: &'static str,
}

/// The kind of a decision, and its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfKind {
    /// Index into [`Catalogue::kinds`].
    pub kind: u8,
    /// The card used, played, taken or given up; `None` if there is none, or if the seat can't see it.
    pub card: Option<u16>,
}

/// A kind of action in reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActionInfo {
    /// The card that it belongs to, if any.
    pub card: Option<u16>,
    /// Name in reports.
    pub name: String,
}

/// A way that a game can end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// Name in frames, in snake case.
    pub name: String,
    /// What happened, in a sentence for the summary.
    pub help: String,
}

impl MapInfo {
    /// Returns the number of cells.
    pub const fn cells(&self) -> usize {
        self.columns as usize * self.rows as usize
    }
}

impl MetricInfo {
    /// Returns metrics by name, unit and help. The first `recorded` ones are [`Per::Recorded`].
    pub fn list(known: &[(&str, &'static str, &str)], recorded: usize) -> Vec<Self> {
        let info = |(k, (name, unit, help)): (usize, &(&str, &'static str, &str))| MetricInfo {
            name: (*name).to_owned(),
            unit,
            help: (*help).to_owned(),
            per: if k < recorded { Per::Recorded } else { Per::Game },
            max: None,
        };
        known.iter().enumerate().map(info).collect()
    }

    /// Returns the metric with its values counted separately, up to `most`.
    #[must_use]
    pub fn counted(self, max: u32) -> Self {
        MetricInfo { max: Some(max), ..self }
    }
}

/// Declares metrics: a module with the number that each is counted by, and a list of their names, units and helps
/// for [`MetricInfo::list`]. After two dots come other items of the module, which may count on from `COUNT`.
///
/// ```
/// balance_engine::metrics! {
///     /// What is counted of a side.
///     pub mod metric = METRICS
///     ROLLS: "rolls", "rolls", "dice rolled";
///     LOST: "points_lost", "points", "points lost to a 1";
/// }
/// assert_eq!((metric::LOST.0, METRICS[metric::LOST.0].0), (1, "points_lost"));
/// ```
#[macro_export]
macro_rules! metrics {
    ($(#[$doc:meta])* $vis:vis mod $module:ident = $list:ident
     $($name:ident: $key:literal, $unit:literal, $help:literal;)+ $(.. $($more:item)+)?) => {
        $(#[$doc])*
        $vis mod $module {
            #[allow(clippy::upper_case_acronyms, non_camel_case_types, reason = "as constants are written")]
            enum Number { $($name,)+ COUNT }
            $(
                #[doc = $help]
                #[allow(dead_code, reason = "of several in a row the first is counted on from")]
                pub const $name: $crate::game::MetricId = $crate::game::MetricId(Number::$name as usize);
            )+
            /// How many there are.
            #[allow(dead_code, reason = "not every list goes on")]
            pub const COUNT: usize = Number::COUNT as usize;
            $($($more)+)?
        }
        const $list: [(&str, &str, &str); $module::COUNT] = [$(($key, $unit, $help)),+];
    };
}

pub use metrics;

impl Ending {
    /// Returns endings by name and help.
    pub fn list(known: &[(&str, &str)]) -> Vec<Self> {
        let ending = |(name, help): &(&str, &str)| Ending { name: (*name).to_owned(), help: (*help).to_owned() };
        known.iter().map(ending).collect()
    }
}
