//! What cards are worth in each of several ways to play, against the truths that were planted.

use std::sync::atomic::AtomicBool;

use super::super::*;
use crate::frame::tests::market::Market;
use crate::frame::tests::{facts, number};
use crate::frame::{Price, SideLabel, Summary};
use crate::tests::{chart, keep, words as labels_of};
use balance_engine::agent::Player;
use balance_engine::sim::{Contest, Match, PairedPlan, RunContext, Variant, paired};

/// Costs of cards, and what a copy is worth in ten-thousandths of a win, in each of two ways to play.
const CARDS: [(i32, i32, i32); 6] =
    [(1, 50, 50), (2, 100, 100), (3, 150, 140), (4, 200, 200), (2, 400, -300), (3, 150, 160)];

fn market(truth: fn(&(i32, i32, i32)) -> i32) -> Match<Market> {
    let cards: Vec<(Option<i32>, i32)> = CARDS.iter().map(|card| (Some(card.0), truth(card))).collect();
    let agents = vec![Player::named("random").unwrap(); 2];
    Match::new(Market::new(&cards, 8), agents, ["Buyer", "Seller"].map(String::from).to_vec())
}

/// A comparison of two markets.
pub(crate) fn played(games: u64, threads: usize, builds: bool) -> CompareSummary {
    let [base, other] = [market(|card| card.1), market(|card| card.2)];
    let variants = [Variant::all(&other as &dyn Contest)];
    let plan = PairedPlan { seed: 5, games, threads, builds };
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let counted = paired(&base, &variants, &plan, context);
    let names = |name: &str| Contender {
        name: name.to_owned(),
        note: None,
        sides: ["Buyer", "Seller"]
            .map(|side| SideLabel { name: side.to_owned(), agent: "random".to_owned(), draws_build: true })
            .to_vec(),
        max_turns: 100,
    };
    CompareSummary::new(&CompareResults {
        scenario: facts("market", "Two markets", base.catalogue()),
        unmodelled: Vec::new(),
        baseline: names("peace"),
        variants: vec![names("war")],
        catalogues: vec![other.catalogue()],
        side: 0,
        yardstick: Yardstick { level: 0.95, variants: 1, looks: None, threshold: 0.01 },
        paired: &counted,
    })
}

#[test]
fn each_way_to_play_has_its_own_worth() {
    let summary = played(200_000, 2, true);
    let [peace, war] = summary.tables() else { panic!("{:?}", summary.worth) };
    assert_eq!([&peace.variant, &war.variant], ["peace", "war"]);
    for (of, truth) in [(peace, 1), (war, 2)] {
        for (row, card) in of.table.cards.iter().zip(&CARDS) {
            let truth = f64::from([card.1, card.2][truth - 1]) / 10_000.0;
            let worth = row.worth.unwrap();
            assert!(worth.contains(truth) && worth.half_width() < 0.02, "{row:?}");
            assert_eq!(worth.n, 200_000);
        }
    }
    let price = |of: &ComparedWorth| of.table.cards[4].price;
    assert_eq!([price(peace), price(war)], [Some(Price::Underpriced), Some(Price::Overpriced)]);
}

#[test]
fn the_intervals_of_all_tables_hold_together() {
    let summary = played(20_000, 2, true);
    let base = market(|card| card.1);
    let run = base.run(
        &balance_engine::sim::Plan {
            seed: 5,
            budget: balance_engine::sim::Budget::Games(20_000),
            level: 0.95,
            threads: 2,
            builds: true,
        },
        RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) },
        None,
    );
    let alone = Summary::new(&base.game().results(&run)).worth.remove(0);
    for (one, other) in summary.tables()[0].table.cards.iter().zip(&alone.cards) {
        let (one, other) = (one.worth.unwrap(), other.worth.unwrap());
        assert!((one.point - other.point).abs() < 1e-12);
        let wider = one.half_width() / other.half_width();
        assert!((1.02..1.15).contains(&wider), "{wider}");
    }
}

#[test]
fn its_frame_has_a_row_for_each_way_and_card() {
    let summary = played(4_000, 2, true);
    let frames = summary.frames();
    let [_, (name, frame)] = &frames[..] else { panic!("{frames:?}") };
    assert_eq!(*name, "compare_worth");
    assert_eq!(frame.height(), 2 * CARDS.len());
    for (row, card) in summary.tables().iter().flat_map(|of| &of.table.cards).enumerate() {
        assert_eq!(number(frame, "worth", row), card.worth.map(|e| e.point));
        assert_eq!(number(frame, "over_high", row), card.over.map(|e| e.high));
    }
    // Who does not ask has no frame of it.
    let unasked = played(400, 1, false);
    assert_eq!((&unasked.worth, unasked.frames().len()), (&None, 1));
    assert_eq!(played(4_000, 1, true), summary, "threads change nothing");
}

#[test]
fn a_comparison_of_random_builds_tells_what_cards_are_worth_in_each() {
    let summary = played(60_000, 2, true);
    let page = summary.page(100).text(false);
    assert!(page.contains("What cards are worth in each variant: over going rate (pp of score)"), "{page}");
    assert!(page.contains("Going rate of 1 point: peace"), "{page}");
    // What differs most comes first, and stands on both sides of the going rate.
    let row = page.lines().find(|line| line.contains("Grim Blade")).unwrap();
    assert!(row.contains('▲') && row.contains('▼'), "{page}");
    // Where there is no room beside each other, one table comes below the other.
    let narrow = summary.page(60).text(false);
    assert_eq!(narrow.matches("Grim Blade").count(), 2, "{narrow}");
    let rows = narrow.lines().filter(|line| line.contains("Grim Blade"));
    assert!(rows.into_iter().all(|line| line.chars().count() <= 60), "{narrow}");
    let charts = summary.charts(Canvas::default());
    let svg = chart(&charts, "compare_worth.svg");
    keep("compare_worth.svg", svg);
    let labels = labels_of(svg);
    for said in ["Grim Blade · peace", "Grim Blade · war"] {
        assert!(labels.contains(&said), "{said}: {labels:?}");
    }
    let unasked = played(2_000, 1, false);
    assert!(!unasked.page(100).text(false).contains("worth in each"));
    assert_eq!(unasked.charts(Canvas::default()).len(), 1);
}
