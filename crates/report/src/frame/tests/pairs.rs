//! What pairs of cards are worth, against the truth that was planted.

use super::market::{Law, Market};
use super::*;
use balance_engine::agent::Player;
use balance_engine::sim::{Match, build_pairs};
use balance_stats::{Correction, Estimator};

/// The summary and the frames of a market, with its pairs.
pub(crate) fn summed(market: Market, games: u64, threads: usize) -> (Summary, Frames) {
    let run = market.run(games, threads);
    let sides = market.drawn.len();
    let contest = Match::new(market, vec![Player::named("random").unwrap(); sides], vec![String::new(); sides]);
    let pairs = build_pairs(&contest, &run.tally, 3, threads, 0.95);
    let results = Results { pairs: pairs.as_ref(), ..contest.game().results(&run) };
    let summary = Summary::new(&results);
    let frames = Frames::of(crate::frame::Saved::frames(&summary));
    (summary, frames)
}

/// Twelve cards, four per build, and pairs that are worth more or less than their sum.
pub(crate) fn paired(pairs: &[([u16; 2], i32)]) -> Market {
    let cards: Vec<_> = (0..12).map(|card| (None, 30 * card)).collect();
    let mut market = Market::new(&cards, 0);
    market.law = Law::Hold(4);
    market.pairs = pairs.to_vec();
    market
}

fn table(market: Market, games: u64) -> PairTable {
    summed(market, games, 2).0.pairs.remove(0)
}

#[test]
fn pairs_that_count_are_found_with_their_truth() {
    let (mut summary, frames) = summed(paired(&[([2, 5], 1_200), ([7, 9], -800)]), 100_000, 2);
    let table = summary.pairs.remove(0);
    assert_eq!((table.family, table.rare, table.tangled, table.first_blocks), (66, 0, 0, false));
    assert_eq!((table.measure, table.side.as_deref(), table.blocks), ("score", None, 50_000));
    let (max, least) = (table.found.first().unwrap(), table.found.last().unwrap());
    assert_eq!((max.card.as_str(), max.with_card.as_str()), ("card_2", "card_5"));
    assert_eq!((least.card.as_str(), least.with_card.as_str()), ("card_7", "card_9"));
    for (pair, truth) in [(max, 0.12), (least, -0.08)] {
        assert!(pair.together.contains(truth), "{pair:?}");
        assert!(pair.together.half_width() < 0.03, "{pair:?}");
        assert!(pair.found && pair.p_adjusted >= pair.p_value && pair.p_adjusted < 0.05);
        assert_eq!(pair.together.method, Estimator::RegressionBlocks.with(Correction::Picked));
        let level = 1.0 - 0.05 * table.found.len() as f64 / 66.0;
        assert!((pair.together.level - level).abs() < 1e-12, "{pair:?}");
    }
    // The interval of a pair that is found excludes 0. Those of the others are individual.
    for pair in &table.tested {
        let away = !pair.together.contains(0.0);
        assert!(if pair.found { away } else { pair.together.level == 0.95 }, "{pair:?}");
    }
    let frame = frames.get("pairs").unwrap();
    assert_eq!(frame.height(), 66);
    assert_eq!(number(frame, "together", 0), Some(max.together.point));
}

#[test]
fn without_pairs_that_count_none_is_found() {
    let table = table(paired(&[]), 40_000);
    assert_eq!((table.family, table.found.len()), (66, 0));
}

#[test]
fn pairs_of_too_few_blocks_are_counted() {
    let table = table(paired(&[([0, 1], 2_000)]), 1_200);
    assert!(table.rare > 0 && table.rare + table.family == 66, "{table:?}");
}

#[test]
fn one_side_two_or_three_tell_the_same_truth() {
    for drawn in [vec![true], vec![true; 3], vec![false, true]] {
        let mut market = paired(&[([2, 5], 1_200)]);
        market.worth.fill(0);
        market.drawn = drawn;
        let (sides, all) = (market.drawn.len(), market.drawn.iter().all(|drawn| *drawn));
        let table = table(market, 60_000);
        assert_eq!(table.side.is_some(), !all);
        let pair = table.found.first().unwrap_or_else(|| panic!("{table:?}"));
        assert_eq!((pair.card.as_str(), pair.with_card.as_str()), ("card_2", "card_5"));
        assert!(pair.together.contains(0.12), "{sides} sides: {pair:?}");
    }
}

#[test]
fn copies_make_as_many_pairs_as_there_are_of_the_rarer() {
    let mut market = paired(&[([0, 1], 600)]);
    (market.copies, market.law) = (3, Law::Hold(6));
    market.worth.fill(0);
    let table = table(market, 60_000);
    let pair = &table.found[0];
    assert_eq!((pair.card.as_str(), pair.with_card.as_str()), ("card_0", "card_1"));
    assert!(pair.together.contains(0.06), "{pair:?}");
}

#[test]
fn pairs_are_the_same_on_any_number_of_threads() {
    let all = [1, 2, 5].map(|threads| {
        let (summary, frames) = summed(paired(&[([2, 5], 1_200)]), 30_000, threads);
        (serde_json::to_string(&summary).unwrap(), frames.to_csv("pairs"))
    });
    assert_eq!(all[0], all[1]);
    assert_eq!(all[0], all[2]);
}

/// Nine cards, three per build: of 36 pairs, 27 contrasts can be estimated.
pub(crate) fn small(pairs: &[([u16; 2], i32)]) -> Market {
    let mut market = Market::new(&[(None, 0); 9], 0);
    market.law = Law::Hold(3);
    market.pairs = pairs.to_vec();
    market
}

#[test]
fn one_pair_of_a_small_pool_accounts_for_all_that_it_makes_found() {
    let table = table(small(&[([2, 5], 1_500)]), 200_000);
    assert_eq!((table.family, table.contrasts), (36, Some(27)));
    assert!(table.found.len() > 5, "{}: by themselves many are found", table.found.len());
    assert_eq!(table.joint_family, table.found.len().min(24));
    let standing: Vec<_> = table.found.iter().filter(|pair| pair.vanishes == Some(false)).collect();
    let [one] = standing[..] else { panic!("{standing:?}") };
    assert_eq!((one.card.as_str(), one.with_card.as_str()), ("card_2", "card_5"));
    let beside = one.jointly.unwrap();
    assert!(beside.contains(0.15) && beside.low > 0.0, "{beside:?}");
    assert!(table.tested.iter().all(|pair| pair.found || pair.jointly.is_none()));
}

#[test]
fn two_pairs_stand_beside_each_other() {
    let table = table(small(&[([2, 5], 1_500), ([5, 7], -1_000)]), 200_000);
    let standing = table.found.iter().filter(|pair| pair.vanishes == Some(false));
    let standing: Vec<_> =
        standing.map(|pair| (pair.card.as_str(), pair.with_card.as_str(), pair.jointly.unwrap())).collect();
    let [more, less] = &standing[..] else { panic!("{standing:?}") };
    assert_eq!((more.0, more.1, less.0, less.1), ("card_2", "card_5", "card_5", "card_7"));
    assert!(more.2.contains(0.15) && less.2.contains(-0.1), "{standing:?}");
}
