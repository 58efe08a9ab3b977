//! Names of everything that a game lets be counted.

use serde::Serialize;

use super::{Exposure, Mark};

/// What a game declares once, so that events in the loop are numbers.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// Cards, by card number.
    pub cards: Vec<CardInfo>,
    /// Numbers counted for each side in each game.
    pub metrics: Vec<MetricInfo>,
    /// Numbers counted for each card of each side in each game.
    pub card_metrics: Vec<MetricInfo>,
    /// Numbers followed through each game.
    pub series: Vec<SeriesInfo>,
    /// Maps of where things happen, counted by side and cell.
    pub maps: Vec<MapInfo>,
    /// What a card must have been in a game to have a value of every card metric: part of the
    /// build, or met where the deck is always the same.
    pub card_base: Exposure,
    /// What it is called when a card was built, seen and used, in a word each: "built", "seen",
    /// "used" unless the game says otherwise, such as "bought", "drawn", "played".
    pub exposure_words: [&'static str; 3],
    /// Whether sides come by cards in the course of a game. To have one is then a result of play, and
    /// what a card causes is counted over all games.
    pub builds_grow: bool,
    /// Whether a card takes no part in a game in which no build holds it: neither comes it up otherwise, nor does any
    /// player think of it. Then games need not be played again to learn what a change of it does where it is not.
    pub only_built: bool,
    /// Kinds of action whose uses are counted.
    pub actions: Vec<ActionInfo>,
    /// Kinds of decision, as [`Describe::kind`](super::Describe::kind) tells them apart: at most 64.
    pub kinds: &'static [Kind],
    /// The ways in which a game can end by its rules.
    pub endings: Vec<Ending>,
    /// Cards that sides can come to have, and what of them the game does without: every report says
    /// so. In the order of the cards, each at most once.
    pub unmodelled: Vec<Unmodelled>,
    /// What a turn is called in reports, in the plural: "turns", "Days", "rounds".
    pub turn_word: &'static str,
    /// What a card is called in reports, in the plural: "characters", "cards".
    pub card_word: &'static str,
    /// What builds are paid in, in the plural: "points", "GP". Empty where cards cost nothing.
    pub point_word: &'static str,
    /// What of the rules decides what cards are worth, as "the mission gather": reports of worth say that
    /// they hold for it. Empty where there is nothing of the kind.
    pub terms: String,
}

impl Default for Catalogue {
    /// Nothing to be counted, and the usual words.
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
    /// The number of the card with this key.
    #[must_use]
    pub fn card(&self, id: &str) -> Option<u16> {
        self.cards.iter().position(|info| info.id == id).map(|at| at as u16)
    }

    /// The name of the kind of decision that an action is of; `None` for one that the game does not tell.
    #[must_use]
    pub fn kind_name(&self, of: OfKind) -> Option<&'static str> {
        self.kinds.get(usize::from(of.kind)).map(|kind| kind.name)
    }

    /// The key of the card that an action is about, if it is about one.
    ///
    /// # Panics
    /// When the card's number is not in the catalogue.
    #[must_use]
    pub fn card_id(&self, of: OfKind) -> Option<String> {
        of.card.map(|card| self.cards[usize::from(card)].id.clone())
    }

    /// Which of the metrics that are counted value by value a metric is, from 0; `None` for one that
    /// is not among them.
    #[must_use]
    pub fn counted(&self, metric: usize) -> Option<usize> {
        self.metrics.get(metric)?.most?;
        Some(self.metrics[..metric].iter().filter(|info| info.most.is_some()).count())
    }
}

/// A card as reports name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardInfo {
    /// Its key in the card file.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// A short grouping for tables, such as its faction or type.
    pub group: String,
    /// Where it is from: "house" or "attested".
    pub source: String,
    /// What a copy of it costs in a build; negative where it gives points, `None` where it is not
    /// paid for.
    pub points: Option<i32>,
}

/// A card that does less in the game than in print.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unmodelled {
    /// Its key in the card file.
    pub card: String,
    /// Its printed name.
    pub name: String,
    /// Names of the rules that the game does without.
    pub missing: Vec<String>,
}

impl Unmodelled {
    /// The cards of several catalogues together, each once, in the order in which they come.
    #[must_use]
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

/// What a metric is counted over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// Each side in each game has a value; nothing recorded counts as 0.
    Game,
    /// Only the games in which it was recorded have a value (the winner's health, say).
    Recorded,
}

/// A number that a game counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MetricInfo {
    /// Its name in frames and expectations, in snake case.
    pub name: String,
    /// Its unit in the plural: "turns", "health", "uses".
    pub unit: &'static str,
    /// What it is, in a sentence.
    pub help: String,
    /// What it is counted over.
    pub per: Per,
    /// The largest value that is told apart: games are counted by each value from 0 to it, so that
    /// reports can show how they are distributed. Larger values count as it, negative ones as 0.
    /// `None` where the mean says enough; a card metric has none.
    pub most: Option<u32>,
}

/// A number that is followed through a game, as its value at fixed times of each side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeriesInfo {
    /// Its name in frames, in snake case.
    pub name: String,
    /// Its unit in the plural: "squares", "points".
    pub unit: &'static str,
    /// What it is, in a sentence.
    pub help: String,
    /// How many sample times there are, numbered from 0.
    pub times: u32,
    /// Units of time between two samples: time 3 stands at `3 * every` on the axis.
    pub every: u32,
    /// The unit of time, in the plural: "turns of the racer".
    pub time_word: &'static str,
    /// The largest value that is told apart; larger ones count as it.
    pub most: u32,
}

/// A map of where things happen: the whole in columns and rows of equal cells.
///
/// Column 0 is at the left edge, row 0 at the near edge: that of the side if sides have edges of their own. It has at least
/// one column and one row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MapInfo {
    /// Its name in frames, in snake case.
    pub name: String,
    /// What it shows, in a sentence.
    pub help: String,
    /// What is counted, in the plural: "Characters", "hits".
    pub unit: &'static str,
    /// Cells from left to right.
    pub columns: u32,
    /// Cells from near to far.
    pub rows: u32,
    /// The whole from left to right, in lengths.
    pub width: u32,
    /// The whole from near to far, in lengths.
    pub depth: u32,
    /// What lengths are called, in the plural: "inches".
    pub length_word: &'static str,
    /// What stands there in every game, in these lengths: charts show it in outline.
    #[serde(skip)]
    pub ground: Vec<Mark>,
}

/// A kind of decision: what it is to choose such an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Kind {
    /// Its name where players are restricted and in reports, in snake case: "play", "new_day".
    pub name: &'static str,
    /// What it does, in a sentence.
    pub help: &'static str,
}

/// Which kind of decision an action is, and which card it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfKind {
    /// The kind, as an index into [`Catalogue::kinds`].
    pub kind: u8,
    /// The card that is used, played, taken or given up by it, by number; `None` where it is about no card, or about one
    /// that the seat cannot see.
    pub card: Option<u16>,
}

/// A kind of action as reports name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActionInfo {
    /// The card that it belongs to, where it belongs to one.
    pub card: Option<u16>,
    /// Its name in reports.
    pub name: String,
}

/// A way in which a game can end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// Its name in frames, in snake case.
    pub name: String,
    /// What happened, in a sentence for the summary.
    pub help: String,
}

impl MapInfo {
    /// How many cells it has.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.columns as usize * self.rows as usize
    }
}

impl MetricInfo {
    /// Metrics by name, unit and help. Only the first `recorded` have a value in the games alone
    /// in which they were recorded.
    #[must_use]
    pub fn list(known: &[(&str, &'static str, &str)], recorded: usize) -> Vec<Self> {
        let info = |(k, (name, unit, help)): (usize, &(&str, &'static str, &str))| MetricInfo {
            name: (*name).to_owned(),
            unit,
            help: (*help).to_owned(),
            per: if k < recorded { Per::Recorded } else { Per::Game },
            most: None,
        };
        known.iter().enumerate().map(info).collect()
    }

    /// The metric with its values counted one by one, up to `most`.
    #[must_use]
    pub fn counted(self, most: u32) -> Self {
        MetricInfo { most: Some(most), ..self }
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
    /// Endings by name and help.
    #[must_use]
    pub fn list(known: &[(&str, &str)]) -> Vec<Self> {
        let ending = |(name, help): &(&str, &str)| Ending { name: (*name).to_owned(), help: (*help).to_owned() };
        known.iter().map(ending).collect()
    }
}
