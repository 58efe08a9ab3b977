//! The effect of each card on the win rate, or its correlation with it.

use balance_engine::game::Exposure;
use balance_engine::sim::CardSums;
use balance_stats::{Effect, named, presence_effect, presence_effect_family};

use super::*;

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
    pub struct CardEffect {
        /// Its key.
        card: String = TEXT,
        /// Its printed name.
        name: String = TEXT.head("name"),
        /// The group that reports put it in, such as its faction or type.
        group: String = TEXT,
        /// Its source: `built_in` or `published`.
        source: String = TEXT,
        /// Observations with it.
        n_with: u64 = unit("observations"),
        /// Observations without it.
        n_without: u64 = unit("observations"),
        /// Wins per observation with it.
        win_rate_with: Option<f64> = SHARE,
        /// Wins per observation without it.
        win_rate_without: Option<f64> = SHARE,
        /// The difference of these; null if the card was never or always there. The intervals of a table are joint.
        effect: Option<Estimate> = POINTS.head("effect"),
        /// The two-sided p-value of no difference, for this card alone.
        p_value: Option<f64> = TEXT,
        /// The p-value, adjusted for all cards of the table (Holm).
        p_adjusted: Option<f64> = TEXT,
    }
}

datum_of_names!(Kind);

/// The tables worth showing: experiments first, then associations that vary. For random builds the experiment is enough, unless
/// the game counts cards that are seen.
pub(crate) fn card_tables(results: &Results<'_>) -> Vec<CardTable> {
    let tally = &results.run.tally;
    let mut tables = Vec::new();
    let drawn = || results.scenario.sides.iter().all(|side| side.draws_build);
    let lone = results.scenario.sides.len() == 1;
    let sides = || results.scenario.sides.iter().zip(&tally.cards);
    if drawn()
        && !lone
        && let Some(all) = tally.cards.last()
    {
        tables.extend(table(results, None, all, 0, Kind::Experiment));
    } else {
        for (side, sums) in sides().filter(|(side, _)| side.draws_build) {
            let name = Some(side.name.clone());
            tables.extend(table(results, name, sums, 0, Kind::Experiment));
        }
    }
    let met = results.scenario.catalogue.card_base != Exposure::Built;
    for (side, sums) in sides().filter(|(side, _)| met || !side.draws_build) {
        let first = usize::from(side.draws_build);
        for exposure in first..results.scenario.catalogue.exposure_words.len() {
            let name = Some(side.name.clone());
            tables.extend(table(results, name, sums, exposure, Kind::Association));
        }
    }
    tables
}

/// The table of one scope; `None` if no card was there in some games and not in others.
fn table(
    results: &Results<'_>,
    side: Option<String>,
    sums: &CardSums,
    exposure: usize,
    kind: Kind,
) -> Option<CardTable> {
    let infos = &results.scenario.catalogue.cards;
    let splits = &sums.exposed[exposure * infos.len()..][..infos.len()];
    let testable = |split| presence_effect(split, &sums.totals, results.scenario.level).is_some();
    let family = splits.iter().filter(|split| testable(*split)).count();
    let effects: Vec<Option<Effect>> = splits
        .iter()
        .map(|split| presence_effect_family(split, &sums.totals, results.scenario.level, family))
        .collect();
    let p_values: Vec<Option<f64>> = effects.iter().map(|effect| effect.map(|e| e.p_value)).collect();
    let cards = infos.iter().zip(splits).zip(effects.into_iter().zip(adjusted(&p_values)));
    (family > 0).then(|| CardTable {
        side,
        exposure: results.scenario.catalogue.exposure_words[exposure],
        kind,
        family,
        cards: cards
            .map(|((info, split), (effect, p_adjusted))| {
                let without = sums.totals.observations - split.a;
                let wins_without = sums.totals.wins - split.w;
                CardEffect {
                    card: info.id.clone(),
                    name: info.name.clone(),
                    group: info.group.clone(),
                    source: info.source.clone(),
                    n_with: split.a,
                    n_without: without,
                    win_rate_with: fraction(split.w, split.a),
                    win_rate_without: fraction(wins_without, without),
                    effect: effect.map(|e| e.estimate),
                    p_value: effect.map(|e| e.p_value),
                    p_adjusted,
                }
            })
            .collect(),
    })
}
