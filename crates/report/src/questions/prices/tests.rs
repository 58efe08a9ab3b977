//! What is reported about cards by two price lists, and the reasons for unfair prices.

use super::*;
use crate::frame::CardWorth;
use crate::frame::tests::facts;
use balance_engine::game::CardInfo;
use balance_engine::sim::AbandonedGames;
use balance_stats::{Correction, Estimator};

/// An interval of half a point to both sides, in fractions.
fn about(point: f64) -> Estimate {
    let (low, high) = (point - 0.005, point + 0.005);
    Estimate { point, low, high, level: 0.95, n: 2000, method: Estimator::RegressionBlocks.with(Correction::Family) }
}

/// A card in a table: its worth, that over the going rate, and where it is in line.
fn card((worth, over, at): (f64, f64, f64)) -> CardWorth {
    let over = about(over);
    CardWorth {
        worth: Some(about(worth)),
        over: Some(over),
        price: Some(match (over.low > 0.0, over.high < 0.0) {
            (true, _) => Price::Underpriced,
            (_, true) => Price::Overpriced,
            _ => Price::InLine,
        }),
        in_line_at: Some(about(at)),
        ..CardWorth::default()
    }
}

fn table(cards: &[(f64, f64, f64)]) -> WorthTable {
    WorthTable {
        side: None,
        measure: "score",
        blocks: 1000,
        point_word: "points",
        family: cards.len(),
        priced: cards.len(),
        rate: Some(about(0.01)),
        notes: Vec::new(),
        cards: cards.iter().copied().map(card).collect(),
    }
}

/// A card with its prices: what it costs in each round, what it could cost next, what is refused.
type Case = (&'static [i32], i32, Option<&'static str>, [(f64, f64, f64); 2]);

/// The summary of cards that were called 0, 1, 2 and so on.
fn summed(cases: &[Case]) -> PricesSummary {
    summed_after(cases, Vec::new())
}

/// The same after some rounds.
fn summed_after(cases: &[Case], rounds: Vec<PriceRound>) -> PricesSummary {
    let info = |(at, case): (usize, &Case)| CardInfo {
        id: at.to_string(),
        name: format!("Card {at}"),
        group: "card".to_owned(),
        source: "built_in".to_owned(),
        points: case.0.first().copied(),
    };
    let catalogue = Catalogue { cards: cases.iter().enumerate().map(info).collect(), ..Catalogue::default() };
    let priced = |(card, case): (usize, &Case)| PricedCard {
        card,
        path: format!("cards.{card}.cost"),
        gives: case.0[0] < 0,
        tried: case.0.to_vec(),
        refused: case.2.map(str::to_owned),
        next: case.1,
    };
    let priced: Vec<PricedCard> = cases.iter().enumerate().map(priced).collect();
    let of = |at: usize| Some(table(&cases.iter().map(|case| case.3[at]).collect::<Vec<_>>()));
    PricesSummary::new(&PricesResults {
        scenario: facts("market", "Market", &catalogue),
        rounds,
        // The last has no price in any file.
        cards: &priced[..priced.len() - 1],
        played: Some(PricesPlayed { before: of(0), after: of(1), games: (2000, 1000) }),
        strongest: Some(Err(Error::Unplayable("the market lists no builds".to_owned()))),
        games_in_all: 6000,
        cut: Vec::new(),
        stopped: Stopped::Games,
        files: Vec::new(),
        bugs: Bugs::new(&AbandonedGames::default(), |_| None),
    })
}

/// The fair price is 2 points, which the card costs.
const FINE: (f64, f64, f64) = (0.02, 0.0, 2.0);

fn verdict_of(summary: &PricesSummary, card: usize) -> (PriceVerdict, Option<NotPriced>) {
    let row = summary.cards.iter().find(|row| row.card == card.to_string()).expect("a row");
    (row.verdict.expect("played"), row.why)
}

#[test]
fn every_card_has_a_verdict_and_who_is_out_of_line_a_reason() {
    use NotPriced::*;
    use PriceVerdict::*;
    let under = (0.06, 0.04, 6.0);
    let cases: &[(Case, PriceVerdict, Option<NotPriced>)] = &[
        ((&[2, 6], 6, None, [under, FINE]), CameIntoLine, None),
        ((&[2, 2], 2, None, [FINE, FINE]), StaysInLine, None),
        ((&[2, 2], 4, None, [FINE, (0.021, 0.02, 4.0)]), FellOut, Some(Unsettled)),
        // Worth 3 points more since others changed.
        ((&[2, 2], 5, None, [FINE, (0.05, 0.03, 5.0)]), FellOut, Some(Combinations)),
        ((&[2, 20], 20, None, [under, (0.3, 0.03, 24.0)]), StillUnderpriced, Some(Bound)),
        ((&[4, 2], 2, None, [(0.02, -0.02, 2.0), (0.024, -0.006, 2.4)]), StillOverpriced, Some(NoWholePrice)),
        ((&[6, 3, 2], 3, None, [(0.02, -0.04, 2.6), (0.026, 0.006, 2.6)]), Overshot, Some(NoWholePrice)),
        ((&[2, 6], 9, None, [under, (0.12, 0.06, 9.0)]), StillUnderpriced, Some(WrongWay)),
        ((&[-2, -2], -4, Some("too many"), [(-0.04, -0.02, -4.0); 2]), StillOverpriced, Some(Refused)),
        ((&[2], 2, None, [under; 2]), StillUnderpriced, Some(Unwritten)),
    ];
    let summary = summed(&cases.iter().map(|case| case.0).collect::<Vec<_>>());
    for (at, (case, verdict, why)) in cases.iter().enumerate() {
        assert_eq!(verdict_of(&summary, at), (*verdict, *why), "{case:?}");
    }
    assert_eq!((summary.priced, summary.out_before, summary.out_after), (10, 7, 8));
    assert_eq!(summary.count(FellOut), 2);
    // Those that are out of line come first.
    let firsts = summary.cards.iter().take(8).all(|row| row.why.is_some());
    assert!(firsts && summary.cards[8].verdict == Some(CameIntoLine));
    assert_eq!(summary.no_strongest.as_deref(), Some("the market lists no builds"));
}

#[test]
fn the_patch_has_what_files_write() {
    let gives = (&[-2, -5][..], -5, None, [(-0.04, -0.02, -5.0), (-0.05, 0.0, -5.0)]);
    let stays = (&[2, 2][..], 2, None, [FINE, FINE]);
    let summary = summed(&[gives, stays, stays]);
    assert_eq!(summary.set, ["cards.0.cost=5"]);
    assert!(summary.variant.ends_with("[variant.set]\n\"cards.0.cost\" = 5\n"), "{}", summary.variant);
    let changes: Vec<_> = summary.changes.iter().map(|step| (step.from, step.to)).collect();
    assert_eq!(changes, [(2.0, 5.0)]);
    let same = summed(&[stays, stays]);
    assert!(same.variant.is_empty() && same.set.is_empty());
    assert_eq!((same.out_before, same.out_after), (0, 0));
}

/// A round after which no price was changed.
fn round(rate: Option<Estimate>) -> PriceRound {
    PriceRound { round: 1, games: 2000, rate, underpriced: 0, overpriced: 0, changed: 0 }
}

#[test]
fn what_no_round_showed_to_be_out_of_line_does_not_wait_for_another() {
    let shown: Case = (&[2, 2], 6, None, [(0.06, 0.04, 6.0); 2]);
    let of = |rounds| verdict_of(&summed_after(&[shown, shown], rounds), 0);
    let still = PriceVerdict::StillUnderpriced;
    assert_eq!(of(vec![round(Some(about(0.01)))]), (still, Some(NotPriced::Unshown)));
    let changed = PriceRound { changed: 3, ..round(Some(about(0.01))) };
    assert_eq!(of(vec![changed]), (still, Some(NotPriced::Unsettled)));
}

#[test]
fn a_rate_that_is_not_told_is_warned_of() {
    let warned = |rate| {
        let mut summary = summed(&[(&[2, 2], 2, None, [FINE, FINE])]);
        summary.rounds = vec![round(rate)];
        warnings(&summary).join(" ")
    };
    assert_eq!(warned(Some(about(0.01))), "");
    assert!(warned(Some(about(0.001))).ends_with("play more games"));
    assert!(warned(None).ends_with("let random builds leave some points unspent"));
}
