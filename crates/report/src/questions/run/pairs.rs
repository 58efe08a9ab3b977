//! Pairs of cards that are worth more or less than their sum.

use crate::prelude::*;
use balance_stats::MIN_INFORMATIVE;

const PAIRS_AT_EACH_END: usize = 8;
/// Pairs whose interval reaches closer to 0 than this, as a fraction of wins, are not named in the answer.
const STRONG: f64 = 0.01;

pub(super) fn on(page: &mut Page, summary: &Summary) {
    let Some(table) = summary.pairs.first() else { return };
    let heading = format!("Pairs of {}{}", summary.head.card_word, whose(table.side.as_deref()));
    let of = table.measure.replace('_', " ");
    page.heading(
        &heading,
        &format!(": percentage points of {of} that both add beyond the sum of what each adds alone"),
    );
    page.note(&lead(table));
    if !table.found.is_empty() {
        page.table(Shown::of(&table.found).marked("together").ends(PAIRS_AT_EACH_END, "pairs.csv").table());
        found_notes(page, summary.head.card_word, table);
    }
    let rare = format!("they differ between builds in fewer than {MIN_INFORMATIVE} seat blocks");
    for (n, why) in [(table.rare, &*rare), (table.tangled, "their effect can't be separated from that of single cards")]
    {
        if n > 0 {
            page.note(&format!("Not tested: {} ({why}).", counted(n as u64, "pair")));
        }
    }
    if table.first_blocks {
        let (some, all) = (whole(table.blocks), whole(summary.head.blocks));
        page.note(&format!("Estimated from the first {some} of {all} seat blocks."));
    }
}

fn lead(table: &PairTable) -> String {
    let (found, family) = (table.found.len() as u64, table.family as u64);
    if family == 0 {
        return "No pair occurred in enough builds to be tested.".to_owned();
    }
    format!(
        "{} of {} {} worth significantly more or less than the sum of both cards (false discovery rate {}).",
        if found == 0 { "None".to_owned() } else { whole(found) },
        counted(family, "pair"),
        are(found.max(1)),
        level(table.false_discovery_rate)
    )
}

fn found_notes(page: &mut Page, word: &str, table: &PairTable) {
    let rate = table.false_discovery_rate;
    page.note(&format!(
        "▲ more, ▼ less. At most {} of the listed pairs are expected to be false discoveries (Benjamini and Hochberg). Their \
         intervals are adjusted for that selection: {} of them are expected to contain the true value (Benjamini and \
         Yekutieli). Blocks: seat blocks in which builds differ by the pair. All pairs are in pairs.csv.",
        level(rate),
        level(1.0 - rate)
    ));
    page.note(&format!(
        "Separate: each pair in a regression of its own. Pairs with a common card affect each other: if one of the {word} is very \
         good with a second, it looks slightly worse with a third."
    ));
    if let Some(contrasts) = table.contrasts.filter(|&contrasts| contrasts < table.family) {
        page.note(&format!(
            "Only {contrasts} independent contrasts of the {} pairs can be estimated from these builds. One strong pair \
             therefore shifts others, with and without a common card.",
            whole(table.family as u64)
        ));
    }
    let vanish = table.found.iter().filter(|pair| pair.vanishes == Some(true)).count() as u64;
    if vanish > 0 {
        page.note(&format!(
            "Joint: {} in one regression, with joint intervals. {} of them {}: the strongest pairs explain the effect.",
            counted(table.joint_family as u64, "pair"),
            whole(vanish),
            verb_for(vanish, "vanishes"),
        ));
    }
}

/// A sentence about the pairs that are worth most and least beyond their sum; `None` if no pair is clearly above or below it.
pub(super) fn strongest(table: &PairTable) -> Option<String> {
    let named = |pair: &PairWorth| format!("{} with {}, {}", pair.name, pair.with_name, in_points(&pair.together));
    let stands = || table.found.iter().filter(|pair| pair.vanishes != Some(true));
    let strongest = stands().filter(|pair| pair.together.low > STRONG);
    let strongest = strongest.max_by(|a, b| a.together.low.total_cmp(&b.together.low));
    let least = stands().filter(|pair| pair.together.high < -STRONG);
    let least = least.min_by(|a, b| a.together.high.total_cmp(&b.together.high));
    let ends = [("best", strongest), ("worst", least)].into_iter().filter_map(|(end, pair)| Some((end, named(pair?))));
    let ends: Vec<String> = ends.map(|(end, pair)| format!("{end} pair: {pair}")).collect();
    (!ends.is_empty()).then(|| {
        format!(
            "{} beyond the sum of both ({} tested, false discovery rate {}).",
            capital(&ends.join("; ")),
            counted(table.family as u64, "pair"),
            level(table.false_discovery_rate)
        )
    })
}
