//! Tests of shards, slices and rounds.

use super::*;

#[test]
fn slices_share_all_blocks() {
    for (blocks, of) in [(0..1_000, 7), (512..515, 5), (40..40, 3)] {
        let slices = (1..=of).map(|number| Shard { number, of }.slice(&blocks));
        let mut next = blocks.start;
        for slice in slices {
            assert_eq!(slice.start, next);
            assert!((slice.end - slice.start).abs_diff((blocks.end - blocks.start) / of) <= 1);
            next = slice.end;
        }
        assert_eq!(next, blocks.end);
    }
}

#[test]
fn rounds_end_at_looks_and_cover_all() {
    let budget = Budget::Precision { half_width: 0.01, max_games: 200_001 };
    let looks: Vec<u64> = budget.looks(2).collect();
    let mut after = 0;
    let mut rounds = 0;
    while after < 100_001 {
        let round = round(budget, 2, after);
        assert!(looks.contains(&round.end) && round.end > after, "{round:?}");
        after = round.end;
        rounds += 1;
    }
    assert_eq!(rounds, 5);
    assert_eq!(round(Budget::Games(1_001), 2, 0), 0..501);
}

#[test]
fn a_shard_is_one_of_several() {
    assert_eq!("3/16".parse::<Shard>().unwrap(), Shard { number: 3, of: 16 });
    for wrong in ["0/4", "5/4", "3", "a/b", "1/0", "1/99999999999"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}
