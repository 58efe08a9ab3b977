//! What each card of random builds is worth, all else in them equal, and whether it is priced so.

use polars_core::prelude::DataFrame;
use serde::Serialize;

use balance_engine::game::{CardInfo, Catalogue};
use balance_engine::sim::{BuildFit, BuildLaw, BuildSums, Tally};
use balance_stats::{Combination, Correction, Estimate, Estimator, FEWEST_INFORMATIVE, bonferroni_level, holm, named};

use super::columns::Columns;
use super::{SideLabel, Summary};

mod prices;

named! {
    /// Whether a card is worth its points.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Price {
        /// The interval of its worth over the going rate lies above 0.
        Underpriced = "underpriced",
        /// It is worth less.
        Overpriced = "overpriced",
        /// Neither has been shown.
        InLine = "in_line",
    }
}

impl Price {
    /// What worth over the going rate comes to.
    const fn of(over: &Estimate) -> Self {
        match (over.low > 0.0, over.high < 0.0) {
            (true, _) => Price::Underpriced,
            (_, true) => Price::Overpriced,
            _ => Price::InLine,
        }
    }
}

/// The worth of all cards, from one regression.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WorthTable {
    /// The side whose builds are drawn, where others' are not; null for all sides together.
    pub side: Option<String>,
    /// What worth is a change of: "score", wins and half of the games that nobody won, between two
    /// sides; "win_rate" elsewhere.
    pub measure: &'static str,
    pub blocks: u64,
    pub point_word: &'static str,
    /// How many cards have a worth; the intervals of all of them hold together.
    pub family: usize,
    /// How many cards are compared with the going rate; the intervals of all hold together.
    pub priced: usize,
    /// What a point buys, as a fraction of wins; null if cards cost nothing or all builds spend equally much.
    pub rate: Option<Estimate>,
    /// What must be known to read the numbers, in sentences.
    pub notes: Vec<String>,
    /// All cards of the catalogue, in its order.
    pub cards: Vec<CardWorth>,
}

impl WorthTable {
    /// The worth of cards in what was counted of one of several ways to play: the intervals of all `tables` hold
    /// together. `None` where no side draws its build, or nothing varied.
    pub fn of(catalogue: &Catalogue, sides: &[SideLabel], tally: &Tally, level: f64, tables: usize) -> Option<Self> {
        let Tally { games, blocks, .. } = *tally;
        let builds = tally.builds.as_ref();
        worth(&Source { catalogue, sides, builds, blocks, games, level, tables })
    }

    pub fn count(&self, price: Price) -> usize {
        self.cards.iter().filter(|card| card.price == Some(price)).count()
    }

    /// Whether builds spend so much alike that worth is known over the going rate alone: its other
    /// intervals are missing, or at their median more than three times as wide.
    pub fn spend_alike(&self) -> bool {
        let priced = self.cards.iter().filter_map(|card| Some((card.worth, card.over?)));
        let wider = |(worth, over): (Option<Estimate>, Estimate)| {
            worth.map_or(f64::INFINITY, |worth| worth.half_width() / over.half_width())
        };
        let mut wider: Vec<f64> = priced.map(wider).collect();
        wider.sort_by(f64::total_cmp);
        wider.get(wider.len() / 2).is_some_and(|median| *median > 3.0)
    }
}

/// What a copy of one card is worth.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CardWorth {
    pub card: String,
    pub name: String,
    pub group: String,
    pub source: String,
    /// What a copy costs in a build; null where it is not paid for.
    pub points: Option<i32>,
    /// Seat blocks in which it made builds differ: between two sides, those in which one held more
    /// copies than the other.
    pub blocks_with: u64,
    /// What `worth` is measured from: "nothing", the mean of a group, or of all cards.
    pub against: Option<String>,
    /// What a copy in the build adds, as a fraction of wins; the level is that of all cards together.
    pub worth: Option<Estimate>,
    /// The two-sided p-value of no worth, for this card alone.
    pub p_value: Option<f64>,
    /// The p-value by Holm, adjusted for all cards.
    pub p_adjusted: Option<f64>,
    /// Worth for each point of cost; null where worth is not measured from nothing.
    pub per_point: Option<Estimate>,
    /// Worth less what the card's points are worth at the going rate.
    pub over: Option<Estimate>,
    /// The two-sided p-value of `over` being 0, for this card alone.
    pub over_p_value: Option<f64>,
    /// The same by Holm, adjusted for all cards that are compared.
    pub over_p_adjusted: Option<f64>,
    /// What `over` comes to.
    pub price: Option<Price>,
    /// The points at which it would be worth the going rate of them; null where the rate is not told from 0.
    pub in_line_at: Option<Estimate>,
    /// The same as a price that a card may have: whole points, of the sign that its own have.
    pub in_line_price: Option<i32>,
    /// Why there is no worth: "constant", "tangled", "rare" or "points".
    pub why: Option<&'static str>,
}

/// What worth is told from.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub catalogue: &'a Catalogue,
    pub sides: &'a [SideLabel],
    pub builds: Option<&'a BuildSums>,
    pub blocks: u64,
    pub games: u64,
    pub level: f64,
    /// How many tables stand side by side: the intervals of all hold together.
    pub tables: usize,
}

/// A regression with what its numbers are to be called.
struct Fitted<'a> {
    source: &'a Source<'a>,
    builds: BuildFit,
}

/// The table; `None` where no side draws its build, or nothing varied.
pub(super) fn worth(source: &Source<'_>) -> Option<WorthTable> {
    let builds = source.builds?;
    let infos = &source.catalogue.cards;
    let fitted = Fitted { source, builds: BuildFit::new(builds, infos)? };
    let mut table = WorthTable {
        side: only_side(&builds.drawn).map(|side| source.sides[side].name.clone()),
        measure: if builds.drawn.len() == 2 { "score" } else { "win_rate" },
        blocks: source.blocks,
        point_word: match source.catalogue.point_word {
            "" => "points",
            word => word,
        },
        family: 0,
        priced: 0,
        rate: None,
        notes: Vec::new(),
        cards: infos.iter().map(named).collect(),
    };
    for (card, row) in table.cards.iter_mut().enumerate() {
        row.blocks_with = builds.sums.with(card);
    }
    fitted.worths(&mut table);
    fitted.prices(&mut table);
    table.notes = notes(&fitted, &table);
    Some(table)
}

impl Fitted<'_> {
    /// The estimate of a combination for one of `family` that hold together.
    fn estimate(&self, combination: &Combination, family: usize) -> Option<Estimate> {
        let level = self.source.level;
        let family = family * self.source.tables;
        let half = combination.half(bonferroni_level(level, family))? * self.builds.scale;
        let point = combination.point * self.builds.scale;
        Some(Estimate {
            point,
            low: point - half,
            high: point + half,
            level,
            n: self.source.games,
            method: match family {
                1 => Estimator::RegressionBlocks.alone(),
                _ => Estimator::RegressionBlocks.with(Correction::Family),
            },
        })
    }

    /// Fills in what each card is worth, or why that cannot be told.
    fn worths(&self, table: &mut WorthTable) {
        let has = |card: usize| self.builds.worth(card).is_some();
        table.family = (0..table.cards.len()).filter(|&card| has(card)).count();
        for (card, row) in table.cards.iter_mut().enumerate() {
            row.why = self.builds.why(card);
            let Some(one) = self.builds.worth(card) else { continue };
            row.worth = self.estimate(&one, table.family);
            row.p_value = one.p_value();
            row.against = Some(match self.builds.set(card) {
                Some(BuildLaw::Group(group)) => format!("the mean of {group}"),
                Some(_) => "the mean card".to_owned(),
                None => "nothing".to_owned(),
            });
            let free = self.builds.set(card).is_none();
            let points = row.points.filter(|&points| points != 0 && free);
            row.per_point = row.worth.zip(points).map(|(e, points)| {
                let [point, one, other] = [e.point, e.low, e.high].map(|x| x / f64::from(points));
                Estimate { point, low: one.min(other), high: one.max(other), ..e }
            });
        }
        let p_values = table.cards.iter().map(|row| row.p_value).collect::<Vec<_>>();
        for (row, p) in table.cards.iter_mut().zip(adjusted(&p_values)) {
            row.p_adjusted = p;
        }
    }
}

/// The side whose build is drawn, where others' are not.
pub(super) fn only_side(drawn: &[bool]) -> Option<usize> {
    match drawn.iter().filter(|drawn| **drawn).count() {
        1 if drawn.len() > 1 => drawn.iter().position(|drawn| *drawn),
        _ => None,
    }
}

/// Holm's p-values of those that there are.
fn adjusted(p_values: &[Option<f64>]) -> Vec<Option<f64>> {
    let known: Vec<f64> = p_values.iter().copied().flatten().collect();
    let mut adjusted = holm(&known).into_iter();
    p_values.iter().map(|p| p.and_then(|_| adjusted.next())).collect()
}

fn notes(fitted: &Fitted<'_>, table: &WorthTable) -> Vec<String> {
    let word = fitted.source.catalogue.card_word;
    let points = table.point_word;
    let mut notes = Vec::new();
    let terms = &fitted.source.catalogue.terms;
    if !terms.is_empty() {
        notes.push(format!("All this holds for {terms}: it may be otherwise for another."));
    }
    for law in fitted.builds.laws() {
        notes.push(match law {
            BuildLaw::Group(group) => format!(
                "All builds hold equally many {word} of the group {group}: their worth is measured \
                 from their mean."
            ),
            BuildLaw::All => format!("All builds hold equally many {word}: worth is measured from the mean of them."),
            BuildLaw::Points => format!(
                "All builds spend equally many {points}: what one is worth cannot be told from \
                 nothing, only beside what its {points} buy otherwise."
            ),
        });
    }
    if table.spend_alike() && table.rate.is_some() {
        notes.push(format!(
            "Builds spend almost equally many {points}: what one is worth is hardly known from \
             nothing, but well beside what its {points} buy otherwise."
        ));
    }
    for tangle in &fitted.builds.fit.tangles {
        let names: Vec<&str> = tangle.iter().map(|&card| table.cards[card].name.as_str()).collect();
        notes.push(format!("Builds never tell these apart: {}.", names.join(", ")));
    }
    match table.cards.iter().filter(|row| row.why == Some("rare")).count() {
        0 => {}
        n => notes.push(format!(
            "{n} of the {word} made builds differ in too few seat blocks to say anything: in fewer \
             than {FEWEST_INFORMATIVE}."
        )),
    }
    notes
}

fn named(info: &CardInfo) -> CardWorth {
    CardWorth {
        card: info.id.clone(),
        name: info.name.clone(),
        group: info.group.clone(),
        source: info.source.clone(),
        points: info.points,
        ..CardWorth::default()
    }
}

/// A card in one way to play.
pub(super) struct Row<'t> {
    pub(super) variant: &'t str,
    side: Option<&'t str>,
    card: &'t CardWorth,
}

/// The cards of a table, with the name of the way to play that it is of.
pub(super) fn rows<'t>(variant: &'t str, table: &'t WorthTable) -> impl Iterator<Item = Row<'t>> {
    let side = table.side.as_deref();
    table.cards.iter().map(move |card| Row { variant, side, card })
}

pub(super) fn frame(summary: &Summary) -> DataFrame {
    let tables = summary.worth.iter();
    let rows: Vec<_> = tables.flat_map(|table| rows("", table)).collect();
    columns(Columns::of(&rows)).frame()
}

pub(super) fn columns<'r, 't>(others: Columns<'r, Row<'t>>) -> Columns<'r, Row<'t>> {
    others
        .with("side", |r| r.side)
        .texts(["card", "name", "group", "source"], |r| [&r.card.card, &r.card.name, &r.card.group, &r.card.source])
        .with("points", |r| r.card.points)
        .with("blocks_with", |r| r.card.blocks_with)
        .with("against", |r| r.card.against.as_deref())
        .estimate("worth", |r| r.card.worth)
        .all(["p_value", "p_adjusted"], |r| [r.card.p_value, r.card.p_adjusted])
        .ends("per_point", |r| r.card.per_point)
        .ends("over", |r| r.card.over)
        .all(["over_p_value", "over_p_adjusted"], |r| [r.card.over_p_value, r.card.over_p_adjusted])
        .with("price", |r| r.card.price.map(Price::name))
        .ends("in_line_at", |r| r.card.in_line_at)
        .with("in_line_price", |r| r.card.in_line_price)
        .with("why", |r| r.card.why)
}
