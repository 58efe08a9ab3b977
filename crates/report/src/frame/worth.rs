//! What each card of random builds is worth, all else in them equal, and whether it is priced so.

use balance_engine::game::{CardInfo, Catalogue};
use balance_engine::sim::{BuildFit, BuildLaw, BuildSums, Tally};
use balance_stats::{Combination, Correction, Estimate, Estimator, FEWEST_INFORMATIVE, bonferroni_level, holm, named};

use super::SideLabel;
use crate::model::{datum_of_names, record};

mod prices;

named! {
    /// Whether a card is worth its points.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
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

datum_of_names!(Price);

impl Price {
    /// The state of a card by its worth over the going rate.
    const fn of(over: &Estimate) -> Self {
        match (over.low > 0.0, over.high < 0.0) {
            (true, _) => Price::Underpriced,
            (_, true) => Price::Overpriced,
            _ => Price::InLine,
        }
    }
}

record! {
    /// A row for each card: what a copy of it in a random build is worth, from one regression.
    pub struct WorthTable {
        /// The side whose builds are random, if others' are not; null for all sides together.
        side: Option<String> = TEXT,
        /// What worth is a change of: "score", wins and half of the games that no one won, between two sides; else "win_rate".
        measure: &'static str = TEXT.json_only(),
        /// Seat blocks behind it.
        blocks: u64 = TEXT.json_only(),
        /// What builds are paid in, in the plural.
        point_word: &'static str = TEXT.json_only(),
        /// Cards that have a worth; the intervals of all of them hold together.
        family: usize = TEXT.json_only(),
        /// Cards that are compared with the going rate; the intervals of all hold together.
        priced: usize = TEXT.json_only(),
        /// What a point buys, as a fraction of wins; null if cards cost nothing or all builds spend equally much.
        rate: Option<Estimate> = POINTS.json_only(),
        /// What must be known to read the numbers, in sentences.
        notes: Vec<String> = TEXT.json_only(),
        /// All cards of the catalogue, in its order.
        cards: Vec<CardWorth> = TEXT,
    }
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

record! {
    /// What a copy of one card is worth.
    #[derive(Default)]
    pub struct CardWorth {
        /// Its key.
        card: String = TEXT,
        /// Its printed name.
        name: String = TEXT.head("name"),
        /// Its group.
        group: String = TEXT,
        /// Where it is from: `house` or `attested`.
        source: String = TEXT,
        /// What a copy costs in a build; negative if it gives points, null if it is not paid for.
        points: Option<i32> = unit("the game's points").head("cost"),
        /// Seat blocks in which it made builds differ: between two sides, those in which one had more copies than the other.
        blocks_with: u64 = unit("seat blocks"),
        /// What `worth` is measured from: `nothing`, `the mean of` a group, `the mean card`.
        against: Option<String> = TEXT,
        /// What a copy in the build adds, as a fraction of wins. The intervals of all cards hold together.
        worth: Option<Estimate> = POINTS.head("worth"),
        /// The two-sided p-value of no worth, for this card alone.
        p_value: Option<f64> = TEXT,
        /// The p-value by Holm, adjusted for all cards.
        p_adjusted: Option<f64> = TEXT,
        /// Worth for each point of cost; null if worth is not measured from nothing.
        per_point: Option<Estimate> = unit("fraction per point"),
        /// Worth less what the card's points are worth at the going rate. The intervals of all cards with a price hold together.
        over: Option<Estimate> = POINTS.head("over the going rate"),
        /// The two-sided p-value of `over` being 0, for this card alone.
        over_p_value: Option<f64> = TEXT,
        /// The same by Holm, adjusted for all cards that are compared.
        over_p_adjusted: Option<f64> = TEXT,
        /// `underpriced` (the interval of `over` lies above 0), `overpriced` (below) or `in_line`.
        price: Option<Price> = TEXT,
        /// The points at which it would be worth the going rate of them; null if the rate is not significant.
        in_line_at: Option<Estimate> = unit("the game's points").head("fair price"),
        /// The same as a price that a card may have: whole points, of the sign that its own have.
        in_line_price: Option<i32> = unit("the game's points").head("rounded"),
        /// Why there is no worth: `constant` (alike in all builds), `tangled` (never apart from others), `rare` (in too few
        /// blocks), `points` (all builds spend equally much).
        why: Option<&'static str> = TEXT,
    }
}

/// What worth is told from.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
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
pub(crate) fn worth(source: &Source<'_>) -> Option<WorthTable> {
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
        cards: infos.iter().enumerate().map(|(card, info)| named(info, builds.sums.with(card))).collect(),
    };
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

fn named(info: &CardInfo, blocks_with: u64) -> CardWorth {
    CardWorth {
        card: info.id.clone(),
        name: info.name.clone(),
        group: info.group.clone(),
        source: info.source.clone(),
        points: info.points,
        blocks_with,
        ..CardWorth::default()
    }
}
