//! Spells: their odds, and what the engine makes of them.

use std::collections::BTreeMap;

use balance_engine::chance::Enumerator;

use super::{Going, Played, alike, nearly, told};
use crate::game::Action;
use crate::state::arc_deck::{JOKER, value};
use crate::state::{Phase, State};
use crate::tests::board::Board;
use crate::tests::troupe::{spectators, troupe_with};

/// The levels that there are odds of.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=21;

/// Returns a Mage that can pay for this many cards more, and a friend that gets 1 AP from any of its Spells. There is
/// one Spell of each level.
fn mage(cards: i8) -> (Board, u8, u8) {
    let spell = |level: u8| {
        format!(
            "[cards.boon_{level}]\nname = \"Boon {level}\"\nsource = \"built_in\"\ntype = \"spell\"\n\
             faction = \"red\"\nspell = {{ level = {level}, at = \"friend\", gives_ap = 1 }}\n"
        )
    };
    let mut board = troupe_with("", &LEVELS.map(spell).collect::<String>());
    let mage = board.put(0, "wizard", 10.0, 10.0);
    let friend = board.put(0, "dancer", 10.0, 15.0);
    spectators(&mut board);
    board.activate(mage).who_mut(mage).ap_left = 2 + cards;
    (board, mage, friend)
}

/// What has come of a Spell; nothing yet while another card may be drawn.
fn cast(st: &State, mage: u8, friend: u8) -> Option<&'static str> {
    let (worked, hurt) = (st.who(friend).ap_lost < 0, st.who(mage).hp < st.who(mage).max_hp);
    match (worked, hurt) {
        _ if st.phase == Phase::Draw => None,
        (true, false) => Some("is cast"),
        (true, true) => Some("is cast, Overpowered"),
        (false, false) => Some("fails"),
        (false, true) => panic!("it has failed and hurt"),
    }
}

/// How many cards of each value are left, Jokers apart: no more of a deck matters to what is drawn.
fn left(st: &State) -> [u8; 11] {
    let mut left = [0; 11];
    for &card in st.decks[0].cards() {
        left[if card >= JOKER { 0 } else { usize::from(value(card)) }] += 1;
    }
    left
}

#[test]
fn spells_are_cast_as_often_as_all_their_cards_say() {
    for cards in 0..=4_i8 {
        let (board, mage, friend) = mage(cards);
        for level in LEVELS {
            let mut played = Played::new();
            // Six cards have too many orders to be walked: after each, those that leave the same
            // are put together.
            let mut action = board.choice(&format!("cast Boon {level} at Dancer"));
            let mut open = vec![(board.st.clone(), 1.0)];
            while !open.is_empty() {
                let mut next: BTreeMap<[u8; 11], (State, f64)> = BTreeMap::new();
                for (start, share) in &open {
                    let draw = |chance: &mut Enumerator| {
                        let mut st = start.clone();
                        Going { board: &board, st: &mut st, chance }.act(action);
                        st
                    };
                    Enumerator::walk(draw, |st, chance| match cast(&st, mage, friend) {
                        Some(done) => *played.entry(done.to_owned()).or_insert(0.0) += share * chance,
                        None => next.entry(left(&st)).or_insert((st, 0.0)).1 += share * chance,
                    });
                }
                open = next.into_values().collect();
                action = Action::Draw { token: false };
            }
            let (level, cards) = (level.to_string(), cards.to_string());
            let odds = told("spell", &[("level", &level), ("cards", &cards)]);
            alike(&odds, &played, |_| 1e-12);
        }
    }
}

#[test]
fn spells_are_cast_as_often_as_they_are_tried() {
    for (level, cards) in [(21, 4), (18, 2), (12, 1), (20, 3)] {
        let (board, mage, friend) = mage(cards);
        let action = board.choice(&format!("cast Boon {level} at Dancer"));
        let (level, cards) = (level.to_string(), cards.to_string());
        let odds = told("spell", &[("level", &level), ("cards", &cards)]);
        nearly(&odds, &board, |going| {
            going.act(action);
            while cast(going.st, mage, friend).is_none() {
                going.act(Action::Draw { token: false });
            }
            cast(going.st, mage, friend).unwrap_or_default().to_owned()
        });
    }
}
