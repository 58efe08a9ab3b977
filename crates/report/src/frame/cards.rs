//! The effect of each card on the win rate, or its correlation with it.

use super::*;
use balance_engine::game::{CardInfo, Exposure};
use balance_engine::sim::CardSums;
use balance_stats::{BlockTotals, Effect, SplitSums, named, presence_effect, presence_effect_family};

named! {
    /// The meaning of a difference between games with and without a card.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Kind {
        /// Builds were random: the card causes the difference.
        Experiment = "experiment",
        /// Having the card was not random: the difference is only a correlation.
        Association = "association",
    }
}

record! {
    /// A row for each card of a scope: first cards of random builds, then cards that were seen or used. An observation is one side
    /// in one game.
    pub struct CardTable {
        /// The side whose cards are counted; null for all sides together.
        side: Option<String> = TEXT,
        /// What counts as having the card, in the game's word: mostly "built", "seen" or "used".
        exposure: &'static str = TEXT,
        /// `experiment`: builds were random, and the card causes the difference. `association`: it is only a correlation.
        kind: Kind = TEXT,
        /// Cards with an effect; the intervals of all of them are joint.
        family: usize = unit("cards"),
        /// All cards of the catalogue, in its order.
        cards: Vec<CardEffect> = TEXT,
    }

    /// A card in one scope.
    pub struct CardEffect from (info: &CardInfo, split: &SplitSums, totals: &BlockTotals, effect: Option<Effect>, p_adjusted: Option<f64>) {
        /// Its key.
        card: String = TEXT => info.id.clone(),
        /// Its printed name.
        name: String = TEXT.head("name") => info.name.clone(),
        /// The group that reports put it in, such as its faction or type.
        group: String = TEXT => info.group.clone(),
        /// Its source: `built_in` or `published`.
        source: String = TEXT => info.source.clone(),
        /// Observations with it.
        n_with: u64 = unit("observations") => split.a,
        /// Observations without it.
        n_without: u64 = unit("observations") => totals.observations - split.a,
        /// Wins per observation with it.
        win_rate_with: Option<f64> = SHARE => fraction(split.w, split.a),
        /// Wins per observation without it.
        win_rate_without: Option<f64> = SHARE => fraction(totals.wins - split.w, totals.observations - split.a),
        /// The difference of these; null if the card was never or always there. The intervals of a table are joint.
        effect: Option<Estimate> = POINTS.head("effect") => effect.map(|e| e.estimate),
        /// The two-sided p-value of no difference, for this card alone.
        p_value: Option<f64> = TEXT => effect.map(|e| e.p_value),
        /// The p-value, adjusted for all cards of the table (Holm).
        p_adjusted: Option<f64> = TEXT => p_adjusted,
    }
}

datum_of_names!(Kind);

/// The tables worth showing: experiments first, then associations that vary. For random builds the experiment is enough, unless
/// the game counts cards that are seen.
pub(crate) fn card_tables(results: &Results<'_>) -> Vec<CardTable> {
    let (labels, catalogue) = (&results.scenario.sides, results.scenario.catalogue);
    let cards = &results.run.tally.cards;
    let sides = || labels.iter().zip(cards);
    let of_side = |side: &SideLabel, sums, exposure, kind| table(results, Some(side), sums, exposure, kind);
    let mut tables = Vec::new();
    if labels.len() > 1
        && labels.iter().all(|side| side.draws_build)
        && let Some(all) = cards.last()
    {
        tables.extend(table(results, None, all, 0, Kind::Experiment));
    } else {
        let drawn = sides().filter(|(side, _)| side.draws_build);
        tables.extend(drawn.filter_map(|(side, sums)| of_side(side, sums, 0, Kind::Experiment)));
    }
    let met = catalogue.card_base != Exposure::Built;
    for (side, sums) in sides().filter(|(side, _)| met || !side.draws_build) {
        let exposures = usize::from(side.draws_build)..catalogue.exposure_words.len();
        tables.extend(exposures.filter_map(|exposure| of_side(side, sums, exposure, Kind::Association)));
    }
    tables
}

/// The table of one scope; `None` if no card was there in some games and not in others.
fn table(
    results: &Results<'_>,
    side: Option<&SideLabel>,
    CardSums { exposed, totals, .. }: &CardSums,
    exposure: usize,
    kind: Kind,
) -> Option<CardTable> {
    let ScenarioFacts { catalogue, level, .. } = results.scenario;
    let infos = &catalogue.cards;
    let splits = &exposed[exposure * infos.len()..][..infos.len()];
    let family = splits.iter().filter(|split| presence_effect(split, totals, level).is_some()).count();
    let effects = splits.iter().map(|split| presence_effect_family(split, totals, level, family));
    let effects: Vec<Option<Effect>> = effects.collect();
    let p_values: Vec<Option<f64>> = effects.iter().map(|effect| effect.map(|e| e.p_value)).collect();
    let cards = infos.iter().zip(splits).zip(effects.into_iter().zip(adjusted(&p_values)));
    let cards = cards.map(|((info, split), (effect, p))| CardEffect::of(info, split, totals, effect, p));
    (family > 0).then(|| CardTable {
        side: side.map(|side| side.name.clone()),
        exposure: catalogue.exposure_words[exposure],
        kind,
        family,
        cards: cards.collect(),
    })
}
