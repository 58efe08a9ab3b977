//! What two cards of random builds are worth together beyond the sum of their worths.

use super::*;
use balance_engine::game::CardInfo;
use balance_engine::sim::{BuildPair, BuildPairs};
use balance_stats::{
    CoefficientStatus, Combination, Correction, Estimator, Method, benjamini_hochberg, bonferroni_level,
    false_coverage_level,
};

record! {
    /// A row for each pair of cards that was tested, each from a regression of its own.
    pub struct PairTable from (results: &Results<'_>, pairs: &BuildPairs, drawn: &[bool], tested: Vec<PairWorth>) {
        /// The only side with random builds; null for all sides together.
        side: Option<String> = TEXT => only_side(drawn).map(|side| results.scenario.sides[side].name.clone()),
        /// What worth is measured in: "score" with two sides, else "win_rate".
        measure: &'static str = TEXT.json_only() => if drawn.len() == 2 { "score" } else { "win_rate" },
        /// Seat blocks used.
        blocks: u64 = TEXT.json_only() => pairs.blocks,
        /// True if the run played more than these.
        first_blocks: bool = TEXT.json_only() => pairs.blocks < results.run.tally.blocks,
        /// Pairs tested.
        family: usize = unit("pairs") => tested.len(),
        /// Independent contrasts of the tested pairs that can be estimated in one regression with all cards; null with more than
        /// 300 pairs. If it is less than `family`, the effect of a pair alone includes effects of other pairs.
        contrasts: Option<usize> = TEXT.json_only() => pairs.contrasts,
        /// The strongest pairs found that are fitted together. The intervals of `jointly` are joint.
        joint_family: usize = TEXT.json_only() => pairs.joint.len(),
        /// Pairs not tested because they differ between builds in too few seat blocks.
        rare: usize = TEXT.json_only() => not_tested(pairs, CoefficientStatus::Rare),
        /// Pairs not tested because their effect can't be separated from that of single cards.
        tangled: usize = TEXT.json_only()
            => not_tested(pairs, CoefficientStatus::Tangled) + not_tested(pairs, CoefficientStatus::Constant),
        /// How significant pairs are selected.
        picked_by: &'static str = TEXT.json_only() => "Benjamini and Hochberg",
        /// The expected share of false discoveries among them, at most.
        false_discovery_rate: f64 = TEXT.json_only() => ((1.0 - results.scenario.level) * 1e9).round() / 1e9,
        /// The pairs that are worth significantly more or less than their sum, from most to least.
        found: Vec<PairWorth> = TEXT.json_only() => tested.iter().filter(|pair| pair.found).cloned().collect(),
        /// All tested pairs, from most to least.
        tested: Vec<PairWorth> = TEXT.frame_only() => tested,
    }

    /// Two cards of a build.
    pub struct PairWorth from (
        of: [&CardInfo; 2], pair: &BuildPair, together: Estimate, jointly: Option<Estimate>, p_values: [f64; 2], found: bool
    ) {
        /// The key of one card.
        card: String = TEXT => of[0].id.clone(),
        /// Its printed name.
        name: String = TEXT => of[0].name.clone(),
        /// The key of the other card.
        with_card: String = TEXT => of[1].id.clone(),
        /// Its printed name.
        with_name: String = TEXT => of[1].name.clone(),
        /// Both names.
        pair: String = TEXT.hidden().head("pair") => format!("{} + {}", of[0].name, of[1].name),
        /// What having both adds beyond the sum of what each adds alone, as a fraction of wins. The interval of a significant pair
        /// is adjusted for the selection.
        together: Estimate = POINTS.head("separate") => together,
        /// The same in one regression with the other significant pairs; null for other pairs, and if the builds can't separate
        /// it from them.
        jointly: Option<Estimate> = POINTS.head("joint") => jointly,
        /// True if the interval of `jointly` contains 0: the other pairs explain the effect. Null if not known.
        vanishes: Option<bool> = TEXT.head("vanishes") => jointly.map(|beside| beside.contains(0.0)),
        /// Seat blocks in which builds differ by the pair: with two sides, those in which one side had more of it.
        blocks_with: u64 = unit("seat blocks").head("blocks") => pair.with,
        /// The two-sided p-value of no effect, for this pair alone.
        p_value: f64 = TEXT => p_values[0],
        /// The same, adjusted for all tested pairs (Benjamini and Hochberg).
        p_adjusted: f64 = TEXT => p_values[1],
        /// True if the pair is worth significantly more or less than the sum of its cards.
        found: bool = TEXT => found,
    }
}

pub(super) fn pairs(results: &Results<'_>) -> Option<PairTable> {
    let pairs = results.pairs?;
    let drawn = &results.run.tally.builds.as_ref()?.drawn;
    let measured = pairs.pairs.iter().filter_map(|pair| {
        let effect = pair.effect.ok()?;
        Some((pair, effect, effect.p_value()?))
    });
    let measured: Vec<(&BuildPair, Combination, f64)> = measured.collect();
    let p_values: Vec<f64> = measured.iter().map(|(.., p)| *p).collect();
    let adjusted = benjamini_hochberg(&p_values);
    // The false discovery rate is 1 minus the confidence level.
    let rate = 1.0 - results.scenario.level;
    let is_found = |p: f64| p <= rate;
    let found = adjusted.iter().filter(|p| is_found(**p)).count();
    let picked = false_coverage_level(results.scenario.level, found, measured.len());
    let games = pairs.blocks * drawn.len() as u64;
    let row = |(&(pair, effect, p_value), &p_adjusted): (&(&BuildPair, Combination, f64), &f64)| {
        let found = is_found(p_adjusted);
        let (level, method) = match found {
            true => (picked, Estimator::RegressionBlocks.with(Correction::Picked)),
            false => (results.scenario.level, Estimator::RegressionBlocks.alone()),
        };
        let cards = pair.cards.map(|card| &results.scenario.catalogue.cards[card]);
        let together = estimate(&effect, pairs.scale, level, games, method)?;
        let jointly = jointly(pairs, pair, results.scenario.level, games);
        Some(PairWorth::of(cards, pair, together, jointly, [p_value, p_adjusted], found))
    };
    let mut tested: Vec<PairWorth> = measured.iter().zip(&adjusted).filter_map(row).collect();
    tested.sort_by(|a, b| b.together.point.total_cmp(&a.together.point));
    Some(PairTable::of(results, pairs, drawn, tested))
}

fn not_tested(pairs: &BuildPairs, why: CoefficientStatus) -> usize {
    pairs.pairs.iter().filter(|pair| pair.effect == Err(why)).count()
}

/// What having both cards of a pair adds in one regression with the other significant pairs, if it is one of those.
fn jointly(pairs: &BuildPairs, pair: &BuildPair, level: f64, games: u64) -> Option<Estimate> {
    let (_, effect) = pairs.joint.iter().find(|(cards, _)| *cards == pair.cards)?;
    let each = bonferroni_level(level, pairs.joint.len());
    let method = Estimator::RegressionBlocks.with(Correction::Family);
    let effect = estimate(effect.as_ref()?, pairs.scale, each, games, method)?;
    Some(Estimate { level, ..effect })
}

fn estimate(effect: &Combination, scale: f64, level: f64, games: u64, method: Method) -> Option<Estimate> {
    let (point, half) = (effect.point * scale, effect.half(level)? * scale);
    Some(Estimate { point, low: point - half, high: point + half, level, n: games, method })
}
