//! What two cards of random builds are worth together beyond the sum of what each is worth.

use balance_engine::sim::{BuildPair, BuildPairs};
use balance_stats::{
    Combination, Correction, Estimate, Estimator, Method, Told, benjamini_hochberg, bonferroni_level,
    false_coverage_level,
};

use super::Results;
use super::worth::only_side;
use crate::model::record;

record! {
    /// A row for each pair of cards that was tested, each from a regression of its own.
    pub struct PairTable {
        /// The side whose builds are random, if others' are not; null for all sides together.
        side: Option<String> = TEXT,
        /// What worth is a change of, as in the table of worth: "score" between two sides, else "win_rate".
        measure: &'static str = TEXT.json_only(),
        /// Seat blocks behind it: of very many the first.
        blocks: u64 = TEXT.json_only(),
        /// True if there were more.
        first_blocks: bool = TEXT.json_only(),
        /// Pairs that were tested.
        family: usize = unit("pairs"),
        /// How many independent contrasts of the pairs tested can be estimated, with all cards beside them; null with more than
        /// 300 pairs. If it is less than `family`, a pair by itself also shows what others of its cards do.
        contrasts: Option<usize> = TEXT.json_only(),
        /// How many of the pairs found were fitted together, the strongest of them; the intervals of `jointly` hold together.
        joint_family: usize = TEXT.json_only(),
        /// Pairs that were not tested because they made builds differ in too few seat blocks.
        rare: usize = TEXT.json_only(),
        /// Pairs that were not tested because they follow from the cards of the builds.
        tangled: usize = TEXT.json_only(),
        /// How the pairs that are found were picked.
        picked_by: &'static str = TEXT.json_only(),
        /// The expected share of mistakes among those picked, at most.
        false_discovery_rate: f64 = TEXT.json_only(),
        /// The pairs that are known to be worth more or less than their sum, from most to least.
        found: Vec<PairWorth> = TEXT.json_only(),
        /// All that were tested, from most to least.
        tested: Vec<PairWorth> = TEXT.frame_only(),
    }
}

record! {
    /// Two cards of a build.
    pub struct PairWorth {
        /// The key of the one card.
        card: String = TEXT,
        /// Its printed name.
        name: String = TEXT,
        /// The key of the other.
        with_card: String = TEXT,
        /// Its printed name.
        with_name: String = TEXT,
        /// Both names.
        pair: String = TEXT.hidden().head("pair"),
        /// What having both adds beyond what each adds, as a fraction of wins. Of a pair that was picked the interval is as
        /// wide as it must be for that.
        together: Estimate = POINTS.head("alone"),
        /// Of a pair that was picked: what having both adds beside those picked pairs that stand; null if the builds can't
        /// separate it from them.
        jointly: Option<Estimate> = POINTS.head("beside"),
        /// True if the interval of `jointly` contains 0: beside the other pairs nothing is left of it; null if not known.
        vanishes: Option<bool> = TEXT.head("vanishes"),
        /// Seat blocks in which the pair made builds differ: between two sides, those in which one had more of it than the
        /// other.
        blocks_with: u64 = unit("seat blocks").head("blocks"),
        /// The two-sided p-value of nothing, for this pair alone.
        p_value: f64 = TEXT,
        /// The same by Benjamini and Hochberg, adjusted for all pairs tested.
        p_adjusted: f64 = TEXT,
        /// True if it is known to be worth more or less than its sum.
        found: bool = TEXT,
    }
}

/// The table; `None` if no side draws its build, or pairs were not asked for.
pub(super) fn pairs(results: &Results<'_>) -> Option<PairTable> {
    let pairs = results.pairs?;
    let drawn = &results.ran.tally.builds.as_ref()?.drawn;
    let sides = drawn.len();
    let left_out = |why| pairs.pairs.iter().filter(|pair| pair.effect == Err(why)).count();
    let told = pairs.pairs.iter().filter_map(|pair| {
        let effect = pair.effect.ok()?;
        Some((pair, effect, effect.p_value()?))
    });
    let told: Vec<(&BuildPair, Combination, f64)> = told.collect();
    let p_values: Vec<f64> = told.iter().map(|(.., p)| *p).collect();
    let adjusted = benjamini_hochberg(&p_values);
    // One less the level that is asked of all intervals is what may be wrong of what is told.
    let rate = 1.0 - results.scenario.level;
    let is_found = |p: f64| p <= rate;
    let found = adjusted.iter().filter(|p| is_found(**p)).count();
    let picked = false_coverage_level(results.scenario.level, found, told.len());
    let games = pairs.blocks * sides as u64;
    let row = |(&(pair, effect, p_value), &p_adjusted): (&(&BuildPair, Combination, f64), &f64)| {
        let found = is_found(p_adjusted);
        let (level, method) = match found {
            true => (picked, Estimator::RegressionBlocks.with(Correction::Picked)),
            false => (results.scenario.level, Estimator::RegressionBlocks.alone()),
        };
        let jointly = jointly(pairs, pair, results.scenario.level, games);
        let [one, other] = pair.cards.map(|card| &results.scenario.catalogue.cards[card]);
        Some(PairWorth {
            card: one.id.clone(),
            name: one.name.clone(),
            with_card: other.id.clone(),
            with_name: other.name.clone(),
            pair: format!("{} + {}", one.name, other.name),
            blocks_with: pair.with,
            together: estimate(&effect, pairs.scale, level, games, method)?,
            p_value,
            p_adjusted,
            found,
            jointly,
            vanishes: jointly.map(|beside| beside.contains(0.0)),
        })
    };
    let mut tested: Vec<PairWorth> = told.iter().zip(&adjusted).filter_map(row).collect();
    tested.sort_by(|a, b| b.together.point.total_cmp(&a.together.point));
    Some(PairTable {
        side: only_side(drawn).map(|side| results.scenario.sides[side].name.clone()),
        measure: if sides == 2 { "score" } else { "win_rate" },
        blocks: pairs.blocks,
        first_blocks: pairs.blocks < results.ran.tally.blocks,
        family: tested.len(),
        contrasts: pairs.contrasts,
        joint_family: pairs.joint.len(),
        rare: left_out(Told::Rare),
        tangled: left_out(Told::Tangled) + left_out(Told::Constant),
        picked_by: "Benjamini and Hochberg",
        false_discovery_rate: (rate * 1e9).round() / 1e9,
        found: tested.iter().filter(|pair| pair.found).cloned().collect(),
        tested,
    })
}

/// What having both cards of a pair adds beside the other pairs that stand, if it is one of those.
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
