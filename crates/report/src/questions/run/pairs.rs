//! Pairs of cards that are worth more or less than their sum.

use balance_stats::FEWEST_INFORMATIVE;

use crate::frame::{PairTable, PairWorth, Summary};
use crate::model::Shown;
use crate::number::{counted, level, verb, whole};
use crate::page::Page;
use crate::story::in_points;
use crate::text::whose;

/// How many pairs are shown from each end.
const ENDS: usize = 8;

/// A pair whose interval comes nearer to 0 than this, as a fraction of wins, is no part of the answer.
const STRONG: f64 = 0.01;

pub(super) fn on(page: &mut Page, summary: &Summary) {
    let Some(table) = summary.pairs.first() else { return };
    let heading = format!("Pairs of {}{}", summary.head.card_word, whose(table.side.as_deref()));
    let of = table.measure.replace('_', " ");
    page.heading(&heading, &format!(": percentage points of {of} that both add beyond what each adds by itself"));
    page.note(&lead(table));
    if !table.found.is_empty() {
        page.table(Shown::of(&table.found).marked("together").ends(ENDS, "pairs.csv").table());
        found_notes(page, summary.head.card_word, table);
    }
    let rare = format!("made builds differ in fewer than {FEWEST_INFORMATIVE} seat blocks");
    for (n, why) in [(table.rare, &*rare), (table.tangled, "cannot be separated from the cards by themselves")] {
        if n > 0 {
            page.note(&format!("Not tested: {} that {why}.", counted(n as u64, "pair")));
        }
    }
    if table.first_blocks {
        let (some, all) = (whole(table.blocks), whole(summary.head.blocks));
        page.note(&format!("Pairs are estimated from the first {some} of {all} seat blocks."));
    }
}

fn lead(table: &PairTable) -> String {
    let (found, family) = (table.found.len() as u64, table.family as u64);
    if family == 0 {
        return "No pair was in enough builds to be tested.".to_owned();
    }
    format!(
        "{} of {} {} significantly more or less than the sum of both cards (false discovery rate {}).",
        if found == 0 { "None".to_owned() } else { whole(found) },
        counted(family, "pair"),
        if found < 2 { "is worth" } else { "are worth" },
        level(table.false_discovery_rate)
    )
}

/// What must be known to read the table.
fn found_notes(page: &mut Page, word: &str, table: &PairTable) {
    let rate = table.false_discovery_rate;
    page.note(&format!(
        "▲ more, ▼ less. At most {} of the pairs listed are expected to be there by luck alone (Benjamini and Hochberg). \
         Their intervals are wider since they were picked: {} of them are expected to contain the true value (Benjamini and \
         Yekutieli). Blocks: seat blocks in which the pair made builds differ. All pairs are in pairs.csv.",
        level(rate),
        level(1.0 - rate)
    ));
    page.note(&format!(
        "Alone: each pair by itself, with the other {word} as they come. So pairs that share one affect each other: what goes \
         very well with a second seems to go a little less well with a third."
    ));
    if let Some(contrasts) = table.contrasts.filter(|&contrasts| contrasts < table.family) {
        page.note(&format!(
            "The builds let {contrasts} independent contrasts of {} pairs be estimated, since some pairs are sums of others \
             and of cards. So one strong pair shifts pairs that share a card with it, and pairs of the other cards.",
            whole(table.family as u64)
        ));
    }
    let vanish = table.found.iter().filter(|pair| pair.vanishes == Some(true)).count() as u64;
    if vanish > 0 {
        page.note(&format!(
            "Beside: {} in one regression, with joint intervals. {} of them {}: the strongest account for {}.",
            counted(table.joint_family as u64, "pair"),
            whole(vanish),
            verb(vanish, "vanish", "es"),
            if vanish == 1 { "it" } else { "these" }
        ));
    }
}

/// The pairs that are surely worth the most and the least beyond their sum, in a sentence; `None` where that is little.
pub(super) fn strongest(table: &PairTable) -> Option<String> {
    let named = |pair: &PairWorth| format!("{} with {} {}", pair.name, pair.with_name, in_points(&pair.together));
    let stands = || table.found.iter().filter(|pair| pair.vanishes != Some(true));
    let most = stands().filter(|pair| pair.together.low > STRONG);
    let most = most.max_by(|a, b| a.together.low.total_cmp(&b.together.low));
    let least = stands().filter(|pair| pair.together.high < -STRONG);
    let least = least.min_by(|a, b| a.together.high.total_cmp(&b.together.high));
    let ends = [("most", most), ("least", least)].into_iter().filter_map(|(end, pair)| Some((end, named(pair?))));
    let ends: Vec<String> = ends.map(|(end, pair)| format!("the {end}, {pair}")).collect();
    (!ends.is_empty()).then(|| {
        format!(
            "Pairs worth more or less than their sum, in percentage points: {}; of {}, at a false discovery rate of {}.",
            ends.join("; "),
            counted(table.family as u64, "pair"),
            level(table.false_discovery_rate)
        )
    })
}
