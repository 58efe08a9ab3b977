//! Cards that lie face down.

use super::*;
use balance_engine::chance::Enumerator;

fn pile(cards: &[u8]) -> Pile {
    let mut pile = Pile::default();
    for &card in cards {
        pile.push(card);
    }
    pile
}

#[test]
fn a_shuffled_deck_comes_in_every_order_as_often() {
    let orders = Enumerator::distribution(|chance| {
        let mut deck = FaceDown::from(pile(&[1, 2, 3, 4]));
        deck.shuffle(Lane::SETUP, chance);
        taken(&deck, chance)
    });
    assert_eq!(orders.len(), 24);
    assert!(orders.iter().all(|(_, p)| (p - 1.0 / 24.0).abs() < 1e-15), "{orders:?}");
}

#[test]
fn what_is_left_of_a_deck_is_shuffled_with_what_is_put_back() {
    // One card is taken, another put on top, and all are shuffled.
    let orders = Enumerator::distribution(|chance| {
        let mut deck = FaceDown::from(pile(&[1, 2, 3]));
        deck.shuffle(Lane::SETUP, chance);
        let first = deck.pop(Lane::SETUP, chance);
        deck.push(4);
        deck.shuffle(Lane::SETUP, chance);
        (first, taken(&deck, chance))
    });
    assert_eq!(orders.len(), 18);
    assert!(orders.iter().all(|(_, p)| (p - 1.0 / 18.0).abs() < 1e-15), "{orders:?}");
}

#[test]
fn what_lies_on_top_of_a_shuffled_deck_is_taken_first() {
    let orders = Enumerator::distribution(|chance| {
        let mut deck = FaceDown::from(pile(&[1, 2]));
        deck.shuffle(Lane::SETUP, chance);
        deck.take_all(&mut pile(&[3, 4]));
        taken(&deck, chance)
    });
    assert_eq!(orders, [(vec![4, 3, 1, 2], 0.5), (vec![4, 3, 2, 1], 0.5)]);
}

#[test]
fn an_ordered_deck_draws_nothing() {
    let mut chance = Rigged::default();
    assert_eq!(taken(&FaceDown::from(pile(&[1, 2, 3])), &mut chance), [3, 2, 1]);
}
