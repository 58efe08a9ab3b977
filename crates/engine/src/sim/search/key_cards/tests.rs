//! Contributions of cards, alone and together.

use super::*;

/// Returns what plays this many wins in each of two blocks.
fn played(blocks: [u32; 2]) -> Played {
    let (cards, abandoned) = (Vec::new(), Vec::new());
    Played { wins: 0, games: 4, cut: 0, blocks: blocks.into(), cards, abandoned, card_count: 0 }
}

#[test]
fn what_is_together_is_what_is_lost_beyond_each_alone() {
    let arms: ArmResults = vec![
        (vec![], played([2, 2])),
        (vec![1], played([1, 2])),
        (vec![5], played([1, 1])),
        (vec![9], played([2, GIVEN_UP])),
        (vec![1, 5], played([1, 0])),
        (vec![1, 9], played([0, 0])),
        (vec![5, 9], played([1, 1])),
        (vec![1, 5, 9], played([0, 0])),
    ];
    let sums = |cards: &[u16]| {
        let wins = part(&arms, cards.to_vec(), 2).unwrap().wins;
        (wins.first.sum, wins.second.sum, wins.difference.blocks)
    };
    assert_eq!(sums(&[1]), (4, 3, 2));
    // 2 - 1 and 2 - 0 together; alone 1 - 1 and 1 - 1, then 1 - 0 and 2 - 0.
    assert_eq!(sums(&[1, 5]), (3, 3, 2));
    // The block that was given up without 9 counts nowhere.
    assert_eq!(sums(&[9]), (2, 2, 1));
    // Together 2 and 2; alone 1 and 1, 0 and 0, 1 and 0.
    assert_eq!(sums(&[1, 5, 9]), (4, 3, 2));
    assert!(part(&arms, vec![1, 7], 2).is_none());
    assert_eq!(some(&[1, 5, 9], 2), [[1, 5], [1, 9], [5, 9]]);
}
