//! Resolves written expectations: looks up names and reports mistakes.

use crate::prelude::*;
use std::cell::OnceCell;

use super::bounds::{BoundsReader, Range, Unit};
use super::model::Expect;
use super::quantity::{ALL_CARDS, Countable, Expectation, Quantity};
use super::shares::{SHARES, shares};
use balance_engine::game::find_by_name;
use balance_engine::sim::{DramaMeasure, Scope};
use balance_stats::named;

/// The numbers that every game has: name, where it is found (if each side has its own, that of the first), and help.
pub const COMMON: [(&str, Quantity, &str); 8] = [
    ("win_rate", Quantity::WinRate(0), "wins per game"),
    ("draw_rate", Quantity::DrawRate, "games with a shared first place"),
    ("unfinished_rate", Quantity::UnfinishedRate, "games that were cut at the turn limit"),
    ("first_seat_win_rate", Quantity::FirstSeatWinRate, "wins per game of the side that has the first turn"),
    ("turns.mean", Quantity::TurnsMean, "the average length of a game"),
    ("turns.p10", Quantity::TurnsQuantile(0.1), "10 % of games are at most this long"),
    ("turns.p50", Quantity::TurnsQuantile(0.5), "the median length of a game"),
    ("turns.p90", Quantity::TurnsQuantile(0.9), "90 % of games are at most this long"),
];

fn common(name: &str) -> Option<Quantity> {
    COMMON.iter().find(|(common, ..)| *common == name).map(|(_, quantity, _)| *quantity)
}

/// A metric that every game has, for lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommonMetric {
    /// The name in expectations. `KEY` stands for the key of a card.
    pub name: String,
    /// What has its own number: "game", "side" or "card".
    pub per: &'static str,
    /// The unit in the plural, or "%".
    pub unit: &'static str,
    /// The games that count.
    pub games: &'static str,
    /// Description in a sentence.
    pub help: &'static str,
}

/// Returns the metrics of every game, given its word for turns.
pub fn common_metrics(turn_word: &'static str) -> Vec<CommonMetric> {
    let common = COMMON.iter().map(|&(name, quantity, help)| {
        let (per, unit) = match quantity {
            Quantity::WinRate(_) => ("side", "%"),
            Quantity::TurnsMean | Quantity::TurnsQuantile(_) => ("game", turn_word),
            _ => ("game", "%"),
        };
        CommonMetric { name: name.to_owned(), per, unit, games: "every game", help }
    });
    let cards = [OfCard::Worth, OfCard::Effect].map(|of| CommonMetric {
        name: format!("cards.KEY.{}", of.name()),
        per: "card",
        unit: "percentage points",
        games: "games with random builds",
        help: match of {
            OfCard::Worth => "what a copy of the card in a build adds to the score, all else in the build equal",
            OfCard::Effect => "the win rate with the card in the build minus the win rate without it",
        },
    });
    let drama = DramaMeasure::ALL.map(|measure| CommonMetric {
        name: format!("{DRAMA}{}", measure.name()),
        per: "game, side",
        unit: match measure {
            DramaMeasure::HalfTimeLead => "percentage points",
            measure if measure.is_share() => "%",
            measure => measure.unit(turn_word),
        },
        games: "recorded games with a winner",
        help: match measure {
            DramaMeasure::DecidedBy => "the turn from which the winner's win probability stays at 90 % or more",
            DramaMeasure::LeadChanges => "how often the lead, of more than 5 percentage points, changes in a game",
            DramaMeasure::Comebacks => {
                "wins in which the winner's win probability was once below 40 % of an even share (with two sides: below 20 %)"
            }
            DramaMeasure::HalfTimeLead => "the best win probability minus the second-best, at half-time",
            DramaMeasure::Snowball => "games that the leader at half-time wins",
            DramaMeasure::Choices => "options within 1 percentage point of the best, per decision; at most 8",
            DramaMeasure::Options => "legal actions per decision",
            DramaMeasure::Decisions => "decisions among several legal actions, per game",
        },
    });
    common.chain(cards).chain(drama).collect()
}

/// The prefix of measures of the course of games.
pub const DRAMA: &str = "drama.";
/// The quantiles of metrics that are counted value by value.
const QUANTILES: [(&str, f64); 4] = [("p10", 0.1), ("p50", 0.5), ("median", 0.5), ("p90", 0.9)];

fn quantile_of(name: &str) -> Option<(&str, f64)> {
    let (name, asked) = name.rsplit_once('.')?;
    let (_, q) = QUANTILES.into_iter().find(|(known, _)| *known == asked)?;
    Some((name, q))
}

/// Reads all tables `key` of a scenario. If other mistakes hide `sides` or `game`, names that depend on them aren't checked.
pub fn resolve(
    key: &str,
    written: &[Expect],
    sides: Option<&[String]>,
    game: Option<&Countable<'_>>,
    spec_diagnostics: &mut SpecDiagnostics,
) -> Vec<Expectation> {
    let top = Path::top().then(key);
    let each = written.iter().enumerate();
    let names = OnceCell::new();
    each.flat_map(|(n, expect)| {
        let at = top.then(n);
        let mut reader = ExpectReader { expect, sides, game, at: &at, known: &names, spec_diagnostics };
        let number = reader.number();
        let known = number.as_ref().map(|number| number.range);
        // These are rates for every side.
        let rate = common(&expect.metric).is_some() && expect.metric.ends_with("_rate");
        let range = known.or(rate.then_some(Range::RATE));
        let bounds = BoundsReader { expect, range, at: &at, spec_diagnostics }.bounds();
        let (Some(number), Some(bounds)) = (number, bounds) else { return Vec::new() };
        let one = |metric: String, quantity: Quantity, of_all: bool| Expectation {
            metric,
            side: number.side.and_then(|side| Some(sides?.get(side)?.clone())),
            quantity,
            unit: number.range.unit,
            unit_word: number.word,
            bounds,
            of_all,
        };
        if let (Quantity::Share { .. }, Some(game)) = (number.quantity, game) {
            let all = shares(&expect.metric, game.builds.as_deref().unwrap_or_default());
            let several = all.len() > 1;
            return all.into_iter().map(|(metric, of)| one(metric, of, several)).collect();
        }
        match (card_number(&expect.metric), game) {
            (Some((ALL_CARDS, what)), Some(game)) => (game.catalogue.cards.iter().enumerate())
                .map(|(card, info)| {
                    let metric = format!("cards.{}.{}", info.id, what.name());
                    one(metric, number.quantity.of_card(card), true)
                })
                .collect(),
            _ => vec![one(expect.metric.clone(), number.quantity, false)],
        }
    })
    .collect()
}

named! {
    /// The numbers that cards have.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum OfCard {
        /// [`Quantity::CardEffect`].
        Effect = "effect",
        /// [`Quantity::CardWorth`].
        Worth = "worth",
    }
}

/// Splits "cards.KEY.effect" and "cards.KEY.worth" into the card and the quantity.
fn card_number(name: &str) -> Option<(&str, OfCard)> {
    let (card, number) = name.strip_prefix("cards.")?.rsplit_once('.')?;
    Some((card, OfCard::from_name(number)?))
}

struct Number {
    quantity: Quantity,
    side: Option<usize>,
    range: Range,
    word: &'static str,
}

struct ExpectReader<'a, 'g> {
    expect: &'a Expect,
    sides: Option<&'a [String]>,
    game: Option<&'a Countable<'g>>,
    at: &'a Path,
    /// All known names, once an unknown one needs a suggestion.
    known: &'a OnceCell<Vec<String>>,
    spec_diagnostics: &'a mut SpecDiagnostics,
}

impl ExpectReader<'_, '_> {
    fn number(&mut self) -> Option<Number> {
        let name = self.expect.metric.as_str();
        match common(name) {
            Some(Quantity::WinRate(_)) => return self.of_side(Quantity::WinRate, Range::RATE, ""),
            Some(quantity @ (Quantity::TurnsMean | Quantity::TurnsQuantile(_))) => return self.turns(quantity),
            Some(quantity) => return self.of_game(quantity, Range::RATE, ""),
            None => {}
        }
        let game = self.game?;
        let own = name.strip_prefix("metrics.").unwrap_or(name);
        let metrics = &game.catalogue.metrics;
        if let Some(names) = &game.builds
            && name.starts_with(SHARES)
            && !shares(name, names).is_empty()
        {
            self.of_game(Quantity::Share { one: 0, two: None }, Range::RATE, "")
        } else if let Some(measure) = name.strip_prefix(DRAMA).and_then(DramaMeasure::from_name) {
            self.drama(game.catalogue, measure)
        } else if let Some((card, what)) = card_number(name)
            && let Some(card) = card_of(game.catalogue, card)
        {
            self.card(game, card, what)
        } else if let Some(metric) = metrics.iter().position(|info| info.name == own) {
            let info = &metrics[metric];
            let found = |side| Quantity::Metric { side, metric, per: info.per };
            self.of_side(found, Range::COUNT, info.unit)
        } else if let Some((own, q)) = quantile_of(own)
            && let Some(metric) = metrics.iter().position(|info| info.name == own)
        {
            self.metric_quantile(game.catalogue, metric, q)
        } else {
            self.unknown(game.catalogue)
        }
    }

    fn metric_quantile(&mut self, catalogue: &Catalogue, metric: usize, q: f64) -> Option<Number> {
        let info = &catalogue.metrics[metric];
        let (Some(max), Some(counted)) = (info.max, catalogue.counted(metric)) else {
            let message = format!("only the mean of \"{}\" is measured, no percentiles", info.name);
            let help = format!("write `\"{}\"`", info.name);
            return self.spec_diagnostics.none(self.at.then("metric"), message, help);
        };
        let found = |side| Quantity::MetricQuantile { side, counted, per: info.per, q };
        // The highest count also includes larger values, so no bound may depend on it.
        let high = f64::from(max) - 1.0;
        let range = Range { low: 0.0, high, whole: true, unit: Unit::Amount };
        self.of_side(found, range, info.unit)
    }

    fn turns(&mut self, quantity: Quantity) -> Option<Number> {
        let max = self.game.map_or(f64::INFINITY, |game| f64::from(game.max_turns));
        let word = self.game.map_or("", |game| game.catalogue.turn_word);
        let whole = quantity != Quantity::TurnsMean;
        let range = Range { low: 0.0, high: max, whole, unit: Unit::Amount };
        self.of_game(quantity, range, word)
    }

    fn drama(&mut self, catalogue: &Catalogue, measure: DramaMeasure) -> Option<Number> {
        let side = self.named_side(self.sides?)?;
        let range = if measure.is_share() { Range::RATE } else { Range::COUNT };
        let quantity = Quantity::Drama { measure, scope: side.map_or(Scope::All, Scope::Side) };
        Some(Number { quantity, side, range, word: measure.unit(catalogue.turn_word) })
    }

    fn of_game(&mut self, quantity: Quantity, range: Range, word: &'static str) -> Option<Number> {
        if self.expect.side.is_some() {
            let message = format!("\"{}\" is a number of the whole game, not of a side", self.expect.metric);
            return self.spec_diagnostics.none(self.at.then("side"), message, "take this line out");
        }
        Some(Number { quantity, side: None, range, word })
    }

    fn of_side(&mut self, quantity: impl Fn(usize) -> Quantity, range: Range, word: &'static str) -> Option<Number> {
        let sides = self.sides?;
        let side = match self.named_side(sides)? {
            Some(side) => side,
            None if sides.len() == 1 => 0,
            None => {
                let message = format!("each side has its own \"{}\", and no side is named here", self.expect.metric);
                let sides: Vec<String> = sides.iter().map(|side| format!("`side = \"{side}\"`")).collect();
                let help = format!("add {}", sides.join(" or "));
                return self.spec_diagnostics.none(self.at.clone(), message, help);
            }
        };
        Some(Number { quantity: quantity(side), side: Some(side), range, word })
    }

    /// Returns the named side, if any; `None` after a mistake.
    fn named_side(&mut self, sides: &[String]) -> Option<Option<usize>> {
        let Some(name) = &self.expect.side else { return Some(None) };
        if let Some(side) = sides.iter().position(|side| side == name) {
            return Some(Some(side));
        }
        let known = sides.iter().map(String::as_str);
        let message = format!("no side is named \"{name}\"");
        self.spec_diagnostics.unknown(self.at.then("side"), message, name, known, || {
            let names: Vec<String> = sides.iter().map(|s| format!("\"{s}\"")).collect();
            format!("the sides are {}", names.join(" and "))
        });
        None
    }

    fn card(&mut self, game: &Countable<'_>, card: usize, what: OfCard) -> Option<Number> {
        let sides = self.sides?;
        let side = self.named_side(sides)?;
        if what == OfCard::Worth {
            return self.card_worth(game, card, side);
        }
        let scope = side.unwrap_or(sides.len());
        let mut asked = (0..sides.len()).filter(|&at| side.is_none_or(|side| side == at));
        if let Some(fixed) = asked.find(|&at| !game.draws_build[at]) {
            let help = match game.draws_build.iter().position(|drawn| *drawn) {
                Some(drawn) if side.is_none() => format!("add `side = \"{}\"`", sides[drawn]),
                _ => DRAW_IT.to_owned(),
            };
            return self.not_drawn(&sides[fixed], help);
        }
        let quantity = Quantity::CardEffect { scope, card };
        Some(Number { quantity, side, range: Range::DIFFERENCE, word: "" })
    }

    /// Returns the value of a card's copy to all sides with random builds together.
    fn card_worth(&mut self, game: &Countable<'_>, card: usize, side: Option<usize>) -> Option<Number> {
        let sides = self.sides?;
        let drawn = |side: usize| game.draws_build[side];
        if let Some(fixed) = side.filter(|&side| !drawn(side)) {
            return self.not_drawn(&sides[fixed], DRAW_IT.to_owned());
        }
        match (0..sides.len()).filter(|&side| drawn(side)).count() {
            0 => self.not_drawn("any side", DRAW_IT.to_owned()),
            2.. if side.is_some() => {
                let message = format!("\"{}\" is one number for all sides with random builds", self.expect.metric);
                self.spec_diagnostics.none(self.at.then("side"), message, "take this line out")
            }
            _ => {
                let quantity = Quantity::CardWorth { card };
                Some(Number { quantity, side, range: Range::DIFFERENCE, word: "" })
            }
        }
    }

    fn not_drawn(&mut self, whose: &str, help: String) -> Option<Number> {
        let message = format!("the value of a card to {whose} can't be measured: its build is not random");
        self.spec_diagnostics.none(self.at.then("metric"), message, help)
    }

    fn list(&self) -> String {
        let game = self.game.map_or("GAME", |game| game.game);
        format!("`balance list metrics {game}` shows all")
    }

    fn unknown(&mut self, catalogue: &Catalogue) -> Option<Number> {
        let name = &self.expect.metric;
        if catalogue.card_metrics.iter().any(|info| info.name == *name) {
            let message = format!("\"{name}\" is counted for each of the {}", catalogue.card_word);
            let help = format!("choose a metric of a side or of the game: {}", self.list());
            return self.spec_diagnostics.none(self.at.then("metric"), message, help);
        }
        let builds = self.game.and_then(|game| game.builds.as_deref()).unwrap_or_default();
        let list = self.list();
        let known = self.known.get_or_init(|| all_names(catalogue, builds));
        let known = known.iter().map(String::as_str);
        let message = format!("there is no metric \"{name}\"");
        self.spec_diagnostics.unknown(self.at.then("metric"), message, name, known, || list);
        None
    }
}

const DRAW_IT: &str = "give it a random build, so that games with the card can be compared with games without it";

/// Returns the card of that key, or the only one of that name. The first card stands for all cards.
fn card_of(catalogue: &Catalogue, given: &str) -> Option<usize> {
    let cards = &catalogue.cards;
    if given == ALL_CARDS {
        return (!cards.is_empty()).then_some(0);
    }
    let number = |key: &str| cards.iter().position(|info| info.id == key);
    number(given).or_else(|| {
        match find_by_name(given, cards.iter().map(|info| (info.id.as_str(), info.name.as_str()))).as_slice() {
            [key] => number(key),
            _ => None,
        }
    })
}

fn all_names(catalogue: &Catalogue, builds: &[String]) -> Vec<String> {
    let metrics = || catalogue.metrics.iter().map(|info| info.name.clone());
    let mut known: Vec<String> = COMMON.iter().map(|(name, ..)| (*name).to_owned()).collect();
    known.extend(metrics());
    known.extend(metrics().map(|name| format!("metrics.{name}")));
    let counted = catalogue.metrics.iter().filter(|info| info.max.is_some());
    known.extend(counted.flat_map(|info| QUANTILES.map(|(q, _)| format!("{}.{q}", info.name))));
    known.extend(DramaMeasure::ALL.map(|measure| format!("{DRAMA}{}", measure.name())));
    let cards = catalogue.cards.iter().map(|card| card.id.as_str());
    let numbers = |card| [OfCard::Effect, OfCard::Worth].map(|number| format!("cards.{card}.{}", number.name()));
    known.extend(cards.chain([ALL_CARDS]).flat_map(numbers));
    known.extend(shares("shares.*", builds).into_iter().map(|(name, _)| name));
    known
}
