//! Variants of a scenario against a baseline, on the same chance.

use serde::Serialize;

use balance_engine::game::{Catalogue, Unmodelled};
use balance_engine::sim::{Paired, PairedTally, Stopped};
use balance_stats::{
    BetRange, BlockSums, Estimate, Judged, PairedDifference, PairedSums, RatioSums, Spending, judged,
    paired_means_family, paired_rates_family, rate, sequential_rate,
};

use super::SideLabel;
use super::caveats::{Bugs, CutGames, of_few, of_games};
use super::head::{ScenarioFacts, SummaryHead};
use super::worth::{Source, WorthTable, worth};

mod frames;

const SCHEMA_VERSION: u32 = 5;

/// How differences to a baseline are measured and judged: all variants of a comparison together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Yardstick {
    /// The joint confidence level of the differences, such as 0.95.
    pub level: f64,
    pub variants: usize,
    /// How many looks there may be if the results decide when a run ends; `None` for a fixed number of games.
    pub looks: Option<usize>,
    /// The least difference of win rates that matters, as a fraction.
    pub threshold: f64,
}

impl Yardstick {
    fn spending(&self) -> Option<Spending> {
        let Yardstick { level, variants: family, .. } = *self;
        self.looks.map(|looks| Spending { level, family, looks })
    }

    /// Less that of the baseline, for one side. The intervals of all variants hold together, and at every look.
    pub fn win_rates(&self, tally: &PairedTally, side: usize) -> Option<PairedDifference> {
        self.rates(tally.wins.get(side)?)
    }

    /// The same of the holders of a card; `None` where they were not counted by themselves.
    pub fn holders(&self, tally: &PairedTally) -> Option<Estimate> {
        self.rates(&tally.held).map(|paired| paired.estimate)
    }

    /// The mean turns of a variant less those of the baseline; the intervals as for the win rates.
    pub fn turns(&self, tally: &PairedTally) -> Option<Estimate> {
        self.means(&tally.turns)
    }

    /// The same of what else was asked of a game, by its place.
    pub fn asked(&self, tally: &PairedTally, nth: usize, rate: bool) -> Option<Estimate> {
        let sums = tally.asked.get(nth)?;
        if rate { self.rates(sums).map(|of| of.estimate) } else { self.means(sums) }
    }

    fn rates(&self, sums: &PairedSums) -> Option<PairedDifference> {
        let sums = sums.reversed();
        match self.spending() {
            Some(spending) => spending.paired_rates(&sums),
            None => paired_rates_family(&sums, self.level, self.variants),
        }
    }

    fn means(&self, sums: &PairedSums) -> Option<Estimate> {
        let sums = sums.reversed();
        match self.spending() {
            Some(spending) => spending.paired_means(&sums),
            None => paired_means_family(&sums, self.level, self.variants),
        }
    }

    pub fn judged(&self, tally: &PairedTally, side: usize) -> Judged {
        let difference = self.win_rates(tally, side);
        difference.map_or(Judged::Unknown, |d| judged(&d.estimate, self.threshold))
    }

    fn side(&self, side: &str, agent: &str, wins: &BlockSums) -> ComparedRate {
        let win_rate = match self.looks {
            Some(looks) => sequential_rate(wins, self.level, BetRange::for_looks(looks)),
            None => rate(wins, self.level),
        };
        ComparedRate { side: side.to_owned(), agent: agent.to_owned(), win_rate }
    }
}

/// One way to play, by its names.
#[derive(Clone, Debug, PartialEq)]
pub struct Contender {
    pub name: String,
    pub note: Option<String>,
    /// Its sides, in the order of the tallies. Their names are those of the baseline.
    pub sides: Vec<SideLabel>,
    pub max_turns: u32,
}

#[derive(Debug)]
pub struct CompareResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub unmodelled: Vec<Unmodelled>,
    pub baseline: Contender,
    pub variants: Vec<Contender>,
    /// By variant: another way to play may have other cards, or other costs.
    pub catalogues: Vec<&'a Catalogue>,
    pub side: usize,
    pub yardstick: Yardstick,
    pub paired: &'a Paired,
}

/// The summary of a comparison, as its `summary.json` holds it. Rates are fractions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CompareSummary {
    /// The scenario, with the games of the baseline.
    #[serde(flatten)]
    pub head: SummaryHead,
    /// Games counted of the baseline and of all variants.
    pub games_in_all: u64,
    /// The rule that ended it: "games", "decided", "undecided" or "interrupted".
    pub stopped: &'static str,
    pub looks: usize,
    /// What the intervals allow for; null for a fixed number of games.
    pub looks_at_most: Option<usize>,
    /// The joint confidence level of the differences, and that of each win rate by itself.
    pub level: f64,
    /// How many variants are judged together.
    pub family: usize,
    pub meaning: &'static str,
    pub warnings: Vec<String>,
    pub unmodelled: Vec<Unmodelled>,
    /// The side whose win rate is judged.
    pub side: String,
    /// The least difference that matters, as a fraction.
    pub threshold: f64,
    pub turn_word: &'static str,
    pub baseline: ComparedBaseline,
    pub variants: Vec<ComparedVariant>,
    pub card_word: &'static str,
    /// In the baseline and in each variant; all intervals hold together. Empty if no build is drawn or counted.
    pub worth: Vec<ComparedWorth>,
    #[serde(flatten)]
    pub bugs: Bugs,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparedBaseline {
    pub name: String,
    pub sides: Vec<ComparedRate>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparedRate {
    pub side: String,
    pub agent: String,
    /// Wins per game; the interval is for this number alone.
    pub win_rate: Option<Estimate>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparedVariant {
    pub name: String,
    pub note: Option<String>,
    /// Games of it counted; the baseline is counted over the same.
    pub games: u64,
    /// The verdict on the judged side's win rate: "better", "worse", "too_close" or "unknown".
    pub verdict: Judged,
    /// 1 when the interval of the judged difference lies above 0, −1 when below, else 0.
    pub sign: i8,
    /// Whether every seat block came out as in the baseline: wins of all sides, and turns.
    pub alike: bool,
    pub sides: Vec<ComparedSide>,
    /// Turns a game less those of the baseline; the intervals of all variants hold together.
    pub turns: Option<Estimate>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparedSide {
    #[serde(flatten)]
    pub rate: ComparedRate,
    /// Less that of the baseline in the same games. The intervals of all variants hold together.
    pub difference: Option<Estimate>,
    /// The correlation of the side's wins in both, over seat blocks.
    pub correlation: Option<f64>,
    /// The share of the variance that the common chance took away, against two runs apart.
    pub variance_saved: Option<f64>,
    /// How many times the games two runs apart would need for as narrow an interval.
    pub as_good_as: Option<f64>,
}

crate::model::record! {
    /// A row for each variant and card.
    pub struct ComparedWorth {
        /// The variant.
        variant: String = TEXT,
        table: WorthTable = TEXT,
    }
}

impl ComparedVariant {
    /// What it does to the side that is judged.
    pub fn on<'s>(&'s self, summary: &CompareSummary) -> Option<&'s ComparedSide> {
        self.sides.iter().find(|side| side.rate.side == summary.side)
    }
}

impl CompareSummary {
    pub fn new(results: &CompareResults<'_>) -> Self {
        let CompareResults { baseline, yardstick, paired, .. } = results;
        let tallies = &paired.tallies;
        let rates = baseline.sides.iter().zip(&tallies.wins);
        let of = |variant: Option<usize>| Some(variant.map_or(baseline, |at| &results.variants[at]).name.clone());
        let variants = results.variants.iter().zip(&tallies.variants);
        let mut summary = CompareSummary {
            head: SummaryHead::new(SCHEMA_VERSION, &results.scenario, tallies.games, tallies.blocks),
            games_in_all: tallies.games_in_all(),
            stopped: paired.stopped.name(),
            looks: paired.looks,
            looks_at_most: yardstick.looks,
            level: yardstick.level,
            family: yardstick.variants,
            meaning: "caused by what the variant changes: the same games on the same chance",
            warnings: Vec::new(),
            unmodelled: results.unmodelled.clone(),
            side: baseline.sides[results.side].name.clone(),
            threshold: yardstick.threshold,
            turn_word: results.scenario.catalogue.turn_word,
            baseline: ComparedBaseline {
                name: baseline.name.clone(),
                sides: rates.map(|(label, wins)| yardstick.side(&label.name, &label.agent, wins)).collect(),
            },
            variants: variants.map(|(by_name, tally)| variant(results, by_name, tally)).collect(),
            card_word: results.scenario.catalogue.card_word,
            worth: worths(results),
            bugs: Bugs::new(&tallies.abandoned, of),
        };
        summary.warnings = warnings(results, &summary);
        summary
    }
}

fn variant(results: &CompareResults<'_>, by_name: &Contender, tally: &PairedTally) -> ComparedVariant {
    let yardstick = &results.yardstick;
    let names = results.baseline.sides.iter().zip(&by_name.sides);
    let sides = names.zip(&tally.wins).enumerate().map(|(at, ((base, own), wins))| {
        let difference = yardstick.win_rates(tally, at);
        ComparedSide {
            rate: yardstick.side(&base.name, &own.agent, &blocks_of(&wins.second)),
            difference: difference.map(|d| d.estimate),
            correlation: difference.and_then(|d| d.correlation),
            variance_saved: difference.and_then(|d| d.variance_saved),
            as_good_as: difference.and_then(|d| d.as_good_as()),
        }
    });
    let sides: Vec<ComparedSide> = sides.collect();
    let sign = |e: Estimate| i8::from(e.low > 0.0) - i8::from(e.high < 0.0);
    ComparedVariant {
        name: by_name.name.clone(),
        note: by_name.note.clone(),
        games: tally.turns.difference.n,
        verdict: yardstick.judged(tally, results.side),
        sign: sides[results.side].difference.map_or(0, sign),
        alike: tally.wins.iter().chain([&tally.turns]).all(PairedSums::is_alike),
        sides,
        turns: yardstick.turns(tally),
    }
}

/// What cards are worth in each way to play, where that was counted.
fn worths(results: &CompareResults<'_>) -> Vec<ComparedWorth> {
    let tallies = &results.paired.tallies;
    let base = (&results.baseline, results.scenario.catalogue, tallies.builds.as_ref());
    let variants = results.variants.iter().zip(&results.catalogues).zip(&tallies.variants);
    let variants = variants.map(|((names, of), tally)| (names, *of, tally.builds.as_ref()));
    let all: Vec<_> = std::iter::once(base).chain(variants).collect();
    let tables = all.iter().filter(|(.., builds)| builds.is_some()).count();
    let told = all.into_iter().filter_map(|(names, catalogue, builds)| {
        let source = Source {
            catalogue,
            sides: &names.sides,
            builds,
            blocks: tallies.blocks,
            games: tallies.games,
            level: results.yardstick.level,
            tables,
        };
        Some(ComparedWorth { variant: names.name.clone(), table: worth(&source)? })
    });
    told.collect()
}

/// Sums whose blocks all hold equally many games.
fn blocks_of(sums: &RatioSums) -> BlockSums {
    BlockSums { blocks: sums.blocks, games: sums.n, sum: sums.sum, sum_sq: sums.sum_sq }
}

fn cut_games(results: &CompareResults<'_>) -> impl Iterator<Item = CutGames> {
    let tallies = &results.paired.tallies;
    let cut = |names: &Contender, cut: u64, games: u64| CutGames {
        cut,
        games,
        max_turns: names.max_turns,
        of: format!(" of \"{}\"", names.name),
    };
    let base = cut(&results.baseline, tallies.cut, tallies.games);
    let variants = results.variants.iter().zip(&tallies.variants);
    let variants = variants.map(move |(names, tally)| cut(names, tally.cut, tally.turns.difference.n));
    std::iter::once(base).chain(variants)
}

fn warnings(results: &CompareResults<'_>, summary: &CompareSummary) -> Vec<String> {
    let interrupted = (results.paired.stopped == Stopped::Interrupted).then_some(summary.head.games);
    let bugs = (&summary.bugs, " in all variants");
    let mut warnings = of_games(cut_games(results), summary.turn_word, bugs, interrupted);
    warnings.extend(of_few(summary.head.blocks, ""));
    for variant in summary.variants.iter().filter(|variant| variant.alike && variant.games > 0) {
        warnings.push(format!(
            "\"{}\" came out as the baseline in every seat block: does it change anything?",
            variant.name
        ));
    }
    warnings
}
