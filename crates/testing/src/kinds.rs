//! What holds of every game alike.

use balance_engine::chance::{Chance, Lane, Stream};
use balance_engine::game::{Catalogue, Game, OfKind};

use super::walk::{Walk, actions};

/// Kinds of decision at most: a set of them is a word.
const KINDS: usize = 64;

/// Plays games at random, every other one carefully half of the time, and asks what kind of decision every legal action
/// is: by what its seat sees alone, and without allocating. Returns the kinds that never occurred.
pub fn kinds_never_met<G: Game>(game: &G, games: u64) -> Vec<&'static str> {
    let catalogue = game.catalogue();
    are_told(catalogue);
    let mut met = vec![false; catalogue.kinds.len()];
    let mut luck = Stream::new(1, 0);
    let walk = Walk { seed: 61, games, rotates: false, max_decisions: u32::MAX };
    walk.play(game, |number, st, seat, list, _| {
        // What lies hidden changes nothing.
        let mut again = st.clone();
        game.determinize(&mut again, seat, &mut luck);
        let used = allocation_counter::measure(|| {
            for &action in list.iter() {
                let of = game.kind(game.view(st, seat), action);
                is_in_range(of, catalogue);
                assert_eq!(of, game.kind(game.view(&again, seat), action), "{action:?}");
                met[usize::from(of.kind)] = true;
            }
        });
        assert_eq!(used.count_total, 0);
        number % 2 == 1 && luck.coin(Lane::SETUP)
    });
    let never = catalogue.kinds.iter().zip(met).filter(|(_, met)| !met);
    never.map(|(kind, _)| kind.name).collect()
}

/// The kinds of a game have names of their own and say what they do.
fn are_told(catalogue: &Catalogue) {
    assert!((1..=KINDS).contains(&catalogue.kinds.len()));
    for (k, kind) in catalogue.kinds.iter().enumerate() {
        let snake = kind.name.bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase());
        assert!(snake && !kind.name.is_empty(), "{}", kind.name);
        assert!(catalogue.kinds[..k].iter().all(|other| other.name != kind.name), "{}", kind.name);
        assert!(kind.help.ends_with('.') && kind.help.starts_with(char::is_uppercase), "{}", kind.help);
    }
}

fn is_in_range(of: OfKind, catalogue: &Catalogue) {
    assert!(usize::from(of.kind) < catalogue.kinds.len(), "{of:?}");
    assert!(of.card.is_none_or(|card| usize::from(card) < catalogue.cards.len()), "{of:?}");
}

/// The kind of the legal action of these words by its name, and the card that it is about by its key.
pub fn kind_and_card<'g, G: Game>(game: &'g G, state: &G::State, words: &str) -> (&'static str, Option<&'g str>) {
    let seat = game.to_act(state).expect("a seat is to act");
    let list = actions(game, state);
    let said: Vec<String> = list.iter().map(|&action| game.describe(state, action)).collect();
    let at = said.iter().position(|one| one == words);
    let at = at.unwrap_or_else(|| panic!("\"{words}\" is not among {said:#?}"));
    let of = game.kind(game.view(state, seat), list[at]);
    let catalogue = game.catalogue();
    let key = |card: u16| catalogue.cards[usize::from(card)].id.as_str();
    (catalogue.kinds[usize::from(of.kind)].name, of.card.map(key))
}
