//! What lies hidden: the order of the decks, and where the Endings lie.

use super::super::state::{DECKS, State};
use super::exact::{deals, seen};
use super::whole::house;
use super::*;
use balance_engine::chance::{Chance, Lane, Stream};
use balance_testing::{Effort, changes_nothing, is_uniform};

/// Moves the unseen cards, and the Endings among them, to other places where they may lie.
fn stir(game: &ArcaneGuardian, st: &mut State, _: Seat, luck: &mut Stream) {
    let lane = Lane::SETUP;
    // The places of unseen cards, and which of them are Endings.
    let hidden = |st: &State, ending: bool| -> Vec<(usize, usize)> {
        let places = |deck: usize| {
            let it = &st.decks[deck];
            let from = usize::from(it.at) + usize::from(it.face_up);
            (from..usize::from(it.len)).map(move |at| (deck, at))
        };
        let all = (0..DECKS).flat_map(places);
        all.filter(|&(deck, at)| game.is_ending(st.decks[deck].cards[at]) == ending).collect()
    };
    for ending in [false, true] {
        let places = hidden(st, ending);
        let mut cards: Vec<u8> = places.iter().map(|&(deck, at)| st.decks[deck].cards[at]).collect();
        luck.shuffle(lane, &mut cards);
        for (&(deck, at), &card) in places.iter().zip(&cards) {
            st.decks[deck].cards[at] = card;
            if ending {
                st.endings[deck] = card;
            }
        }
    }
    for (deck, at) in hidden(st, true) {
        let it = &mut st.decks[deck];
        let bottom = game.rules.bottom.min(it.len - 1);
        let first = (it.at + u8::from(it.face_up)).max(it.len - 1 - bottom);
        let to = first + luck.below(lane, u32::from(it.len - first)) as u8;
        it.cards.swap(at, usize::from(to));
    }
}

#[test]
fn what_lies_face_down_changes_no_value_and_no_choice() {
    let game = house();
    let effort = Effort { games: 40, every: 10, turns: 4 };
    let changed = changes_nothing(&game, effort, |st, seat, luck| stir(&game, st, seat, luck));
    assert!(changed > 500, "{changed}");
}

#[test]
fn each_deal_that_fits_what_was_seen_is_as_likely() {
    let cards = r#"
imp = { type = "enemy", prices = [{ harm = 1 }], copies = 2 }
leech = { type = "collectible", copies = 2, steps = [{ drain = 3 }] }
pebble = { type = "curse", constant = [{ max_health = -1 }], copies = 2 }
"#;
    let game = compiled(cards, "bottom = 1", THREE);
    let deals = deals(&game);
    // Every deal is a number of equally likely shuffles of these cards.
    let least = deals.iter().map(|(_, p)| *p).fold(1.0, f64::min);
    for of in [0, 1_234, 2_345] {
        let st = deals[of % deals.len()].0;
        let alike = deals.iter().filter(|(other, _)| seen(&game, *other) == seen(&game, st));
        let weights = alike.map(|&(st, p)| (st, (p / least).round() as u32)).collect();
        is_uniform(&game, &st, Seat(0), &weights, |st, _| *st);
        assert!(weights.len() > 10, "{}", weights.len());
    }
}
