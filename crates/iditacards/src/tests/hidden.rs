//! What lies hidden: the order of decks, the hands of the others and their legendary cards.

use super::whole::wild;
use super::*;
use balance_testing::{Effort, changes_nothing, is_uniform, orders, weights};

/// Deals the cards that a seat does not see in another way.
fn stir(game: &Iditacards, st: &mut State, seat: Seat, luck: &mut Stream) {
    let lane = Lane::SETUP;
    let actor = st.actor;
    for other in 0..st.seats {
        let State { racers, peeked, .. } = &mut *st;
        let racer = &mut racers[usize::from(other)];
        let own = other == seat.0;
        let mut seen = Pile::default();
        let peeked = if actor == other && !own { peeked } else { &mut seen };
        let (hand, looks) = (if own { 0 } else { racer.hand.len() }, peeked.len());
        let mut all = racer.deck.to_vec();
        if !own {
            all.extend(racer.hand.iter().chain(peeked.iter()));
            (racer.hand, *peeked) = (Pile::default(), Pile::default());
        }
        luck.shuffle(lane, &mut all);
        all.drain(..hand).for_each(|card| racer.hand.push(card));
        all.drain(..looks).for_each(|card| peeked.push(card));
        let mut deck = Pile::default();
        all.into_iter().for_each(|card| deck.push(card));
        racer.deck = counted(deck, &game.cards);
    }
    for deck in &mut st.decks {
        let mut cards = Pile::default();
        deck.iter().for_each(|&card| cards.push(card));
        luck.shuffle(lane, &mut cards);
        *deck = cards.into();
    }
    luck.shuffle(lane, &mut st.damage);
    let State { racers, boxed, .. } = &mut *st;
    let others = (0_u8..).zip(racers).filter(|(other, _)| *other != seat.0);
    let mut legends: Vec<&mut u8> = others.flat_map(|(_, racer)| &mut racer.legends).collect();
    legends.extend(boxed.iter_mut());
    let mut cards: Vec<u8> = legends.iter().map(|card| **card).collect();
    luck.shuffle(lane, &mut cards);
    legends.into_iter().zip(cards).for_each(|(place, card)| *place = card);
}

#[test]
fn what_a_racer_does_not_see_changes_no_value_and_no_choice() {
    let few = Effort { games: 4, every: 40, turns: 8 };
    for (game, effort) in [
        (compiled("", "", 1), few),
        (compiled("", "", 2), few),
        (compiled("", "", 4), few),
        (wild(0, 3), few),
        (wild(u32::MAX, 4), few),
    ] {
        let changed = changes_nothing(&game, effort, |st, seat, luck| stir(&game, st, seat, luck));
        assert!(changed > 200, "{changed}");
    }
}

fn sorted(pile: &[u8]) -> Vec<u8> {
    let mut all = pile.to_vec();
    all.sort_unstable();
    all
}

#[test]
fn each_hand_and_each_order_of_a_deck_is_as_likely() {
    let scene = Scene::new(2)
        .hand("torch rope")
        .deck("move rest mush rest")
        .hand_of(1, "rest move")
        .deck_of(1, "mush rest haste")
        .upgrades("speed", "mush sprint haste move");
    let at = scene.deck_at("speed");
    let own = weights(orders(&scene.st.racer(0).deck));
    is_uniform(&scene.game, &scene.st, Seat(0), &own, |st, luck| taken(st.racers[0].deck.face_down(), luck));
    let upgrades = weights(orders(&scene.st.decks[at]));
    is_uniform(&scene.game, &scene.st, Seat(0), &upgrades, |st, luck| taken(&st.decks[at], luck));
    // Every order of the other's five cards: two of them in hand, in whatever order, the others as they lie.
    let racer = scene.st.racer(1);
    let five = [&racer.deck[..], &racer.hand].concat();
    let split = |order: Vec<u8>| (sorted(&order[..2]), order[2..].to_vec());
    let theirs = weights(orders(&five).into_iter().map(split));
    is_uniform(&scene.game, &scene.st, Seat(0), &theirs, |st, luck| {
        let hand = sorted(&st.racers[1].hand);
        (hand, taken(st.racers[1].deck.face_down(), luck))
    });
}

#[test]
fn each_legendary_card_of_another_is_as_likely() {
    let game = compiled("", "", 2);
    let mut st = State::empty(2);
    st.boxed = Pile::default();
    (0..4).for_each(|card| st.boxed.push(card));
    st.racers[0].legends.push(4);
    st.racers[1].legends.extend([5, 6]);
    let hidden = [0, 1, 2, 3, 5, 6];
    let pairs = hidden.into_iter().flat_map(|a| hidden.map(|b| (a, b))).filter(|(a, b)| a != b);
    is_uniform(&game, &st, Seat(0), &weights(pairs), |st, _| {
        assert_eq!(st.racers[0].legends[..], [4]);
        (st.racers[1].legends[0], st.racers[1].legends[1])
    });
}
