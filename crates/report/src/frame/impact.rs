//! What each card of a build causes: played again on the same chance with a neutral one in its
//! place.

use polars_core::prelude::DataFrame;
use serde::Serialize;

use balance_engine::game::{CardInfo, Unmodelled};
use balance_engine::sim::{Paired, Stopped};
use balance_stats::{Estimate, PairedDifference, PairedSums, holm, paired_rates, paired_rates_family, rate};

use super::caveats::{Bugs, CutGames, of_few, of_games};
use super::columns::Columns;
use super::head::{ScenarioFacts, SummaryHead};
use super::{Frames, SideLabel};

const SCHEMA_VERSION: u32 = 7;

/// Cards by their numbers in the catalogue, played with and replaced.
#[derive(Debug)]
pub struct ImpactResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    /// The numbers of the sides whose cards are looked at.
    pub asked: Vec<usize>,
    /// For each variant of `paired` the card that it replaces, and the neutral one in its place.
    pub replaced: Vec<(u16, u16)>,
    /// For each variant after these the card that is left unused, and the number of the side that does.
    pub unused: Vec<(u16, usize)>,
    /// For each variant after these the card whose slot is empty, and the number of the side whose slot it is.
    pub empty: Vec<(u16, usize)>,
    /// Cards that were not replaced, and why.
    pub left_out: Vec<(u16, String)>,
    /// What was counted: the scenario as the base, a variant for each card replaced, one for each card left unused by a
    /// side, and one for each slot left empty by a side.
    pub paired: &'a Paired,
}

/// The summary of an impact run, as its `summary.json` holds it. Rates are fractions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ImpactSummary {
    /// The scenario, with its games as it is: as many have each card replaced, and left unused.
    #[serde(flatten)]
    pub head: SummaryHead,
    /// Games counted in all: of the scenario, and of it with each card replaced, and left unused.
    pub games_in_all: u64,
    /// The rule that ended it: "games" or "interrupted".
    pub stopped: &'static str,
    pub level: f64,
    pub meaning: &'static str,
    pub warnings: Vec<String>,
    pub unmodelled: Vec<Unmodelled>,
    pub sides: Vec<ImpactSide>,
    /// The names of the sides whose cards were looked at.
    pub asked: Vec<String>,
    pub card_word: &'static str,
    /// Whether sides come by cards in the course of a game: all games count then.
    pub builds_grow: bool,
    /// The neutral cards that stood in for others, each once.
    pub neutral: Vec<CardName>,
    /// Differences of cards replaced, left unused and of empty slots: their intervals and p-values hold together.
    pub family: usize,
    /// What each card does for each side that has it: by side, then in the catalogue's order.
    pub cards: Vec<CardImpact>,
    pub left_out: Vec<CardLeftOut>,
    #[serde(flatten)]
    pub bugs: Bugs,
}

/// One side of the scenario as it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ImpactSide {
    #[serde(flatten)]
    pub label: SideLabel,
    pub win_rate: Option<Estimate>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardName {
    /// Its key in the card file.
    pub card: String,
    /// Its printed name.
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardImpact {
    pub side: String,
    pub card: String,
    pub name: String,
    pub group: String,
    pub source: String,
    /// The key of the card in its place.
    pub neutral: String,
    /// Games in which the side had the card in its build; all games if cards are come by in the course of a game.
    pub games: u64,
    /// The side's wins per game of these, with the card.
    pub win_rate: f64,
    /// The same with the neutral card in its place.
    pub win_rate_replaced: f64,
    /// The first less the second. The level is that of all differences together.
    pub effect: Option<Estimate>,
    /// The side's wins per game with the slot of the card empty.
    pub win_rate_empty: Option<f64>,
    /// What the card adds to an empty slot: the win rate with the card less that with its slot empty. The level is that of
    /// all differences together. `None` if the rules allow no empty slot, or builds are random.
    pub empty_effect: Option<Estimate>,
    /// What the neutral card adds to the same empty slot, by the ends of both differences.
    pub neutral_effect: Option<Estimate>,
    /// The side's wins per game with the card left unused while anything else was legal.
    pub win_rate_unused: Option<f64>,
    /// What using it adds: the win rate with the card less that with the card left unused. The level is that of all
    /// differences together. `None` where players never had a choice about it.
    pub use_effect: Option<Estimate>,
    /// Whether its side wins more with the card left unused: its player misuses it.
    pub misplayed: bool,
    /// What a misplayed card is worth at least: the win rate with the card left unused less that with the neutral card,
    /// by the ends of both differences.
    pub worth_at_least: Option<Estimate>,
    /// The two-sided p-value of no difference, for this one alone.
    pub p_value: Option<f64>,
    /// The p-value by Holm, adjusted for all differences.
    pub p_adjusted: Option<f64>,
    /// The correlation of the side's wins with and without the card, over seat blocks.
    pub correlation: Option<f64>,
    /// The share of the variance that the common chance took away, against two runs apart.
    pub variance_saved: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardLeftOut {
    pub card: String,
    pub name: String,
    pub why: String,
}

impl ImpactSummary {
    pub fn new(results: &ImpactResults<'_>) -> Self {
        let tallies = &results.paired.tallies;
        let card = |number: u16| &results.scenario.catalogue.cards[usize::from(number)];
        let mut neutral: Vec<CardName> = Vec::new();
        for info in results.replaced.iter().map(|(_, by)| card(*by)) {
            if neutral.iter().all(|known| known.card != info.id) {
                neutral.push(CardName { card: info.id.clone(), name: info.name.clone() });
            }
        }
        let left_out = results.left_out.iter().map(|(number, why)| {
            let info = card(*number);
            CardLeftOut { card: info.id.clone(), name: info.name.clone(), why: why.clone() }
        });
        let of = |variant: Option<usize>| Some(format!("the games with {}", variant_words(results, variant?)));
        let cards = cards(results);
        let mut summary = ImpactSummary {
            head: SummaryHead::new(SCHEMA_VERSION, &results.scenario, tallies.games, tallies.blocks),
            games_in_all: tallies.games * (tallies.variants.len() as u64 + 1),
            stopped: results.paired.stopped.name(),
            level: results.scenario.level,
            meaning: "caused by the card: the same games on the same chance, as they are, with the \
                      card replaced by a neutral one, with its slot empty if the rules allow that, and \
                      with the card left unused by its side",
            warnings: Vec::new(),
            unmodelled: results.scenario.catalogue.unmodelled.clone(),
            sides: sides(results),
            asked: results.asked.iter().map(|&at| results.scenario.sides[at].name.clone()).collect(),
            builds_grow: results.scenario.catalogue.builds_grow,
            card_word: results.scenario.catalogue.card_word,
            neutral,
            family: cards.iter().flat_map(|card| [card.effect, card.use_effect, card.empty_effect]).flatten().count(),
            cards,
            left_out: left_out.collect(),
            bugs: Bugs::new(&tallies.abandoned, of),
        };
        summary.warnings = warnings(results, &summary);
        summary
    }
}

fn sides(results: &ImpactResults<'_>) -> Vec<ImpactSide> {
    let sides = results.scenario.sides.iter().zip(&results.paired.tallies.wins);
    let side = |(label, wins): (&SideLabel, _)| ImpactSide {
        label: label.clone(),
        win_rate: rate(wins, results.scenario.level),
    };
    sides.map(side).collect()
}

/// A card of a side, with what was counted of it.
struct Row<'a> {
    side: &'a SideLabel,
    /// The card, and the one in its place.
    cards: (u16, u16),
    replaced: &'a PairedSums,
    /// With the card left unused; `None` where that made no difference in any block.
    unused: Option<&'a PairedSums>,
    /// With its slot empty; `None` if the rules don't allow that.
    empty: Option<&'a PairedSums>,
}

impl Row<'_> {
    /// All that was counted of it, the card replaced first.
    fn sums(&self) -> impl Iterator<Item = &PairedSums> {
        std::iter::once(self.replaced).chain(self.unused).chain(self.empty)
    }
}

/// The rows by side, for each card that the side had in its build.
fn rows<'a>(results: &'a ImpactResults<'_>) -> Vec<Row<'a>> {
    let variants = &results.paired.tallies.variants;
    let mut rows = Vec::new();
    for &at in &results.asked {
        let side = &results.scenario.sides[at];
        for (nth, &cards) in results.replaced.iter().enumerate() {
            let replaced = &variants[nth].wins[at];
            let of = |list: &[(u16, usize)], first: usize| {
                let place = list.iter().position(|&one| one == (cards.0, at))?;
                Some(&variants[first + place].wins[at])
            };
            if replaced.difference.n > 0 {
                let first = results.replaced.len();
                let unused = of(&results.unused, first).filter(|sums| !sums.is_alike());
                let empty = of(&results.empty, first + results.unused.len());
                rows.push(Row { side, cards, replaced, unused, empty });
            }
        }
    }
    rows
}

/// What each card does, by side, with all differences as one family.
fn cards(results: &ImpactResults<'_>) -> Vec<CardImpact> {
    let rows = rows(results);
    let testable = |sums: &&PairedSums| paired_rates(sums, results.scenario.level).is_some();
    let family = rows.iter().flat_map(Row::sums).filter(testable).count();
    let of = |sums: &PairedSums| paired_rates_family(sums, results.scenario.level, family);
    // The p-values are adjusted for the same differences as the intervals.
    let all = rows.iter().map(|row| row.sums().filter_map(of).map(|of| of.p_value).collect());
    let p_values: Vec<Vec<f64>> = all.collect();
    let adjusted = holm(&p_values.concat());
    let firsts = p_values.iter().scan(0, |next, of_row| {
        let first = *next;
        *next += of_row.len();
        Some(first)
    });
    let card = |number: u16| -> &CardInfo { &results.scenario.catalogue.cards[usize::from(number)] };
    let impact = |(row, first): (&Row<'_>, usize)| {
        let (number, by) = row.cards;
        let [effect, unused, empty] = [Some(row.replaced), row.unused, row.empty].map(|sums| sums.and_then(of));
        let [effect_of, use_effect, empty_effect] =
            [effect, unused, empty].map(|of: Option<PairedDifference>| of.map(|of| of.estimate));
        let misplayed = use_effect.is_some_and(|adds| adds.high < 0.0);
        let sums = row.replaced;
        CardImpact {
            side: row.side.name.clone(),
            card: card(number).id.clone(),
            name: card(number).name.clone(),
            group: card(number).group.clone(),
            source: card(number).source.clone(),
            neutral: card(by).id.clone(),
            games: sums.difference.n,
            win_rate: sums.first.sum as f64 / sums.first.n as f64,
            win_rate_replaced: sums.second.sum as f64 / sums.second.n as f64,
            effect: effect_of,
            win_rate_empty: empty.map(|empty| empty.second),
            empty_effect,
            neutral_effect: empty_effect.zip(effect_of).map(difference),
            win_rate_unused: unused.map(|unused| unused.second),
            use_effect,
            misplayed,
            worth_at_least: effect_of.zip(use_effect).filter(|_| misplayed).map(difference),
            p_value: effect.map(|e| e.p_value),
            p_adjusted: effect.and_then(|_| adjusted.get(first).copied()),
            correlation: effect.and_then(|e| e.correlation),
            variance_saved: effect.and_then(|e| e.variance_saved),
        }
    };
    rows.iter().zip(firsts).map(impact).collect()
}

/// The first difference less the second: what a card adds while it is left unused, or what the neutral one adds to an
/// empty slot. As both intervals hold together, so does that of their ends.
fn difference((first, second): (Estimate, Estimate)) -> Estimate {
    Estimate {
        point: first.point - second.point,
        low: (first.low - second.high).max(-1.0),
        high: (first.high - second.low).min(1.0),
        ..first
    }
}

fn cut_games<'a>(results: &'a ImpactResults<'_>) -> impl Iterator<Item = CutGames> + 'a {
    let (tallies, max_turns) = (&results.paired.tallies, results.scenario.max_turns);
    let base = CutGames::of_all(tallies.cut, tallies.games, max_turns);
    let variants = tallies.variants.iter().enumerate().map(move |(at, tally)| CutGames {
        cut: tally.cut,
        games: tally.turns.difference.n,
        max_turns,
        of: format!(" with {}", variant_words(results, at)),
    });
    base.into_iter().chain(variants)
}

/// Returns what is different in the variant `at`: `warden replaced`.
fn variant_words(results: &ImpactResults<'_>, at: usize) -> String {
    let card = |number: u16| &results.scenario.catalogue.cards[usize::from(number)].id;
    match results.replaced.get(at) {
        Some((replaced, _)) => format!("{} replaced", card(*replaced)),
        None => {
            let at = at - results.replaced.len();
            let (what, (number, side)) = match results.unused.get(at) {
                Some(unused) => ("left unused by", *unused),
                None => ("missing from the build of", results.empty[at - results.unused.len()]),
            };
            format!("{} {what} {}", card(number), results.scenario.sides[side].name)
        }
    }
}

fn warnings(results: &ImpactResults<'_>, summary: &ImpactSummary) -> Vec<String> {
    let interrupted = (results.paired.stopped == Stopped::Interrupted).then_some(summary.head.games);
    let turn_word = results.scenario.catalogue.turn_word;
    let mut warnings = of_games(cut_games(results), turn_word, (&summary.bugs, " in all variants"), interrupted);
    warnings.extend(of_few(summary.head.blocks, ""));
    warnings
}

impl Frames {
    pub fn of_impact(summary: &ImpactSummary) -> Self {
        Frames::of(vec![("impact", frame(summary))])
    }
}

fn frame(summary: &ImpactSummary) -> DataFrame {
    Columns::of(&summary.cards)
        .texts(["side", "card", "name", "group", "source", "neutral"], |r| {
            [&r.side, &r.card, &r.name, &r.group, &r.source, &r.neutral]
        })
        .with("family", |_| summary.family as u32)
        .with("games", |r| r.games)
        .all(["win_rate", "win_rate_replaced"], |r| [Some(r.win_rate), Some(r.win_rate_replaced)])
        .estimate("effect", |r| r.effect)
        .with("win_rate_empty", |r| r.win_rate_empty)
        .ends("empty_effect", |r| r.empty_effect)
        .ends("neutral_effect", |r| r.neutral_effect)
        .with("win_rate_unused", |r| r.win_rate_unused)
        .ends("use_effect", |r| r.use_effect)
        .with("misplayed", |r| r.misplayed)
        .ends("worth_at_least", |r| r.worth_at_least)
        .all(["p_value", "p_adjusted", "correlation", "variance_saved"], |r| {
            [r.p_value, r.p_adjusted, r.correlation, r.variance_saved]
        })
        .frame()
}
