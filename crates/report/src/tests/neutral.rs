//! What is said of cards beside a neutral one, and beside an empty slot.

use crate::frame::ImpactSummary;
use crate::frame::tests::impact;
use crate::{impact_page, impact_story};
use balance_stats::Estimate;

/// Words of a page on one line.
fn words(summary: &ImpactSummary) -> String {
    let page = impact_page(summary, 100).text(false);
    page.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_card_does_less_than_the_neutral_one_and_is_not_said_to_hurt() {
    let mut summary = impact::played(4_000, 1);
    for sled in summary.cards.iter_mut().filter(|card| card.card == "card_0") {
        let effect = sled.effect.as_mut().unwrap();
        (effect.point, effect.low, effect.high) = (-0.10, -0.12, -0.08);
    }
    let story = impact_story(&summary).answer.join(" ");
    let said = "Tortoise: of 2 items none are shown to do more than Boots and 1 to do less; the least Sled −";
    assert!(story.contains(said), "{story}");
    let page = words(&summary);
    assert!(page.contains("▼ Sled"), "{page}");
    assert!(page.contains("▼ does less than Boots: the interval excludes 0."), "{page}");
    assert!(page.contains("Less is not nothing"), "{page}");
    for no in ["hurt", "help", "costs wins", "Against an empty slot"] {
        assert!(!page.contains(no) && !story.contains(no), "{no}: {page} {story}");
    }
}

#[test]
fn a_card_and_the_neutral_one_are_shown_against_an_empty_slot() {
    let mut summary = impact::played(4_000, 1);
    let effect = summary.cards[0].effect.unwrap();
    let around = |point: f64| Estimate { point, low: point - 0.01, high: point + 0.01, ..effect };
    let sled = &mut summary.cards[0];
    (sled.empty_effect, sled.neutral_effect) = (Some(around(0.15)), Some(around(0.06)));
    sled.win_rate_empty = Some(0.25);
    let page = words(&summary);
    let heading = "Against an empty slot: points of the win rate of Tortoise that each adds, and that Boots adds";
    assert!(page.contains(heading), "{page}");
    assert!(page.contains("▲ Sled +15.0 [+14.0, +16.0] +6.0 [+5.0, +7.0] 25.0 %"), "{page}");
    assert!(page.contains("Against an empty slot: ▲ adds wins, ▼ costs wins"), "{page}");
    assert!(!page.contains("Less is not nothing"), "{page}");
}
