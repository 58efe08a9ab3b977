//! What cards are worth, against the truth that was planted.

use super::market::{Law, Market};
use super::*;
use balance_stats::{Correction, Estimator, Merge};

fn table(market: &Market, games: u64) -> WorthTable {
    let run = market.run(games, 2);
    Summary::new(&market.results(&run)).worth.remove(0)
}

/// That the intervals of `get` hold the truth, in ten-thousandths of a win.
fn holds(table: &WorthTable, truth: impl Fn(usize) -> f64, get: fn(&CardWorth) -> Option<balance_stats::Estimate>) {
    for (card, row) in table.cards.iter().enumerate() {
        let estimate = get(row).unwrap_or_else(|| panic!("{row:?}"));
        assert!(estimate.contains(truth(card) / 10_000.0), "{} of {row:?}", truth(card));
        assert!(estimate.half_width() < 0.03, "{row:?}");
    }
}

const PLAIN: [(Option<i32>, i32); 12] = [
    (Some(1), 50),
    (Some(2), 100),
    (Some(3), 150),
    (Some(4), 200),
    (Some(1), 60),
    (Some(2), 400),
    (Some(3), 140),
    (Some(4), -150),
    (Some(-1), -50),
    (Some(-2), -90),
    (None, 300),
    (Some(0), 0),
];

fn plain(card: usize) -> f64 {
    f64::from(PLAIN[card].1)
}

#[test]
fn the_worth_of_cards_is_found_between_two_sides() {
    let market = Market::new(&PLAIN, 8);
    let table = table(&market, 200_000);
    assert_eq!((table.family, table.priced), (12, 11));
    assert_eq!((table.measure, table.side.as_deref()), ("score", None));
    assert_eq!(table.notes, Vec::<String>::new());
    holds(&table, plain, |row| row.worth);
    for (row, (points, _)) in table.cards.iter().zip(PLAIN) {
        assert_eq!(row.against.as_deref(), Some("nothing"));
        assert_eq!(row.per_point.is_some(), points.is_some_and(|points| points != 0));
        if let (Some(each), Some(points)) = (row.per_point, points) {
            let worth = row.worth.unwrap();
            assert!((each.point * f64::from(points) - worth.point).abs() < 1e-12);
            assert!(each.low <= each.point && each.point <= each.high);
        }
    }
    let rate = table.rate.unwrap();
    // Least squares on the true worths would be about 0.45 points of wins: two are off.
    assert!(rate.point > 0.002 && rate.point < 0.007, "{rate:?}");
    for (card, row) in table.cards.iter().enumerate() {
        let expected = match card {
            5 => Some(Price::Underpriced),
            7 => Some(Price::Overpriced),
            10 => None,
            _ => row.price,
        };
        assert_eq!(row.price, expected, "{row:?}");
        if let (Some(over), Some(points), Some(worth)) = (row.over, row.points, row.worth) {
            let fair = rate.point * f64::from(points);
            assert!((over.point - (worth.point - fair)).abs() < 1e-12);
        }
    }
}

#[test]
fn a_card_is_in_line_at_what_it_is_worth() {
    let market = Market::new(&PLAIN, 8);
    let table = table(&market, 200_000);
    let rate = table.rate.unwrap();
    for row in table.cards.iter().filter(|row| row.over.is_some()) {
        let (at, points, worth) = (row.in_line_at.unwrap(), row.points.unwrap(), row.worth.unwrap());
        assert!((at.point - worth.point / rate.point).abs() < 1e-9, "{row:?}");
        // The verdict on its price says the same.
        let in_line = row.price == Some(Price::InLine);
        assert_eq!(at.contains(f64::from(points)), in_line, "{row:?}");
        assert_eq!((at.level, at.method), (row.over.unwrap().level, Estimator::Fieller.with(Correction::Family)));
    }
    // Of two points, and worth that of eight or so; and a dear card that is worth less than nothing is worth no point.
    assert!((6..=12).contains(&table.cards[5].in_line_price.unwrap()), "{:?}", table.cards[5]);
    assert!(table.cards[7].in_line_at.unwrap().high < 0.0, "{:?}", table.cards[7]);
    assert_eq!(table.cards[7].in_line_price, Some(0));
    // What gives points goes on to.
    assert!(table.cards[9].in_line_price.unwrap() < 0, "{:?}", table.cards[9]);
    assert_eq!(table.cards[10].in_line_at, None, "it has no price");
    // Where builds spend equally much there is no rate to be in line with.
    let mut market = Market::new(&PLAIN[..8], 0);
    market.law = Law::Spend(10);
    assert!(self::table(&market, 20_000).cards.iter().all(|row| row.in_line_at.is_none()));
}

#[test]
fn one_random_side_tells_as_much_against_a_fixed_one() {
    let mut market = Market::new(&PLAIN, 8);
    market.drawn = vec![false, true];
    let table = table(&market, 400_000);
    assert_eq!(table.side.as_deref(), Some("Seller"));
    holds(&table, plain, |row| row.worth);
    // The fixed build held the first card in every game, which is no news.
    assert!(table.cards[0].blocks_with < 200_000);
}

#[test]
fn copies_count_each() {
    let mut market = Market::new(&PLAIN, 6);
    market.copies = 3;
    holds(&table(&market, 200_000), plain, |row| row.worth);
}

#[test]
fn a_lone_side_and_three_have_rows_of_their_own() {
    let mut market = Market::new(&PLAIN, 8);
    market.drawn = vec![true];
    let lone = table(&market, 200_000);
    assert_eq!(lone.measure, "win_rate");
    holds(&lone, plain, |row| row.worth);
    market.drawn = vec![true, false, true];
    holds(&table(&market, 600_000), plain, |row| row.worth);
}

#[test]
fn equally_many_cards_are_measured_from_their_mean() {
    let mut market = Market::new(&PLAIN, 0);
    market.law = Law::Hold(4);
    let table = table(&market, 200_000);
    assert_eq!(table.notes.len(), 1, "{:?}", table.notes);
    assert!(table.notes[0].contains("the same number of cards"), "{:?}", table.notes);
    let mean = (0..12).map(plain).sum::<f64>() / 12.0;
    holds(&table, |card| plain(card) - mean, |row| row.worth);
    assert!(table.cards.iter().all(|row| row.against.as_deref() == Some("the mean card")));
    assert!(table.cards.iter().all(|row| row.per_point.is_none()));
    // A line with an intercept: the dear card that is no good, and the one that is too good.
    assert_eq!(table.cards[5].price, Some(Price::Underpriced));
    assert_eq!(table.cards[7].price, Some(Price::Overpriced));
}

#[test]
fn characters_are_measured_from_the_mean_character() {
    let mut market = Market::new(&PLAIN, 8);
    market.characters = 3;
    market.catalogue.cards.iter_mut().take(3).for_each(|card| {
        card.group = "character".into();
        card.points = None;
    });
    let table = table(&market, 200_000);
    holds(&table, |card| if card < 3 { plain(card) - 100.0 } else { plain(card) }, |row| row.worth);
    let against = |card: usize| table.cards[card].against.clone().unwrap();
    assert_eq!([0, 3].map(against), ["the mean of character", "nothing"]);
    assert_eq!(table.priced, 8);
}

#[test]
fn equally_many_points_leave_only_what_is_over_the_going_rate() {
    let mut market = Market::new(&PLAIN[..8], 0);
    market.law = Law::Spend(10);
    let table = table(&market, 200_000);
    assert_eq!((table.rate, table.family, table.priced), (None, 0, 8));
    assert_eq!(table.notes.len(), 1);
    assert!(table.notes[0].contains("All builds spend the same points"), "{:?}", table.notes);
    assert!(table.cards.iter().all(|row| row.why == Some("points") && row.worth.is_none()));
    let over = |card: usize| table.cards[card].over.unwrap();
    for card in 0..4 {
        // Two cards of one cost: the going rate falls out of their difference.
        let (one, other) = (over(card), over(card + 4));
        let truth = (plain(card) - plain(card + 4)) / 10_000.0;
        let off = (one.point - other.point - truth).abs();
        assert!(off < one.half_width() + other.half_width(), "{one:?} {other:?}");
    }
    assert_eq!(table.cards[5].price, Some(Price::Underpriced));
    assert_eq!(table.cards[7].price, Some(Price::Overpriced));
}

#[test]
fn almost_equally_many_points_are_remarked() {
    let mut market = Market::new(&PLAIN[..8], 0);
    market.law = Law::Spend(10);
    let run = market.run(60_000, 2);
    let spent = run.tally.builds.clone();
    // A few builds that spend less.
    market.law = Law::Within(9);
    let mut run = market.run(600, 2);
    run.tally.builds.as_mut().unwrap().sums.merge(&spent.unwrap().sums);
    let table = Summary::new(&market.results(&run)).worth.remove(0);
    assert!(table.spend_alike() && table.rate.is_some());
    assert!(table.notes[0].contains("almost the same points"), "{:?}", table.notes);
}

#[test]
fn too_few_blocks_say_nothing() {
    let market = Market::new(&PLAIN, 8);
    let table = table(&market, 100);
    assert!(table.cards.iter().all(|row| row.worth.is_none() && row.why.is_some()));
    let few = |note: &String| note.ends_with("in fewer than 100 seat blocks.");
    assert!(table.notes.iter().any(few), "{:?}", table.notes);
}

#[test]
fn the_frame_has_a_row_for_each_card_and_is_the_same_on_any_threads() {
    let market = Market::hundred();
    let frames = |threads| {
        let run = market.run(20_000, threads);
        let results = market.results(&run);
        let summary = Summary::new(&results);
        (Frames::of(crate::frame::Saved::frames(&summary)).to_csv("worth"), run.tally)
    };
    let (one, four) = (frames(1), frames(4));
    assert!(one == four);
    assert_eq!(one.0.lines().count(), 101);
    let toy = Toy::new(2, 5);
    let mut fixed = toy.run(&TWO, 200, 1);
    fixed.tally.builds = None;
    let (summary, frames) = both(&toy, &fixed);
    assert!(summary.worth.is_empty());
    assert_eq!(frames.get("worth").unwrap().height(), 0);
}
