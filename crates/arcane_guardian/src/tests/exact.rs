//! Small dungeons solved exactly, against the simulation.

use super::*;
use balance_engine::chance::{Chance, Enumerator, Stream};
use balance_engine::game::{Seating, Silent};

fn deal(game: &ArcaneGuardian, chance: &mut impl Chance) -> State {
    game.deal(Seating::rotation(1, 0), chance, &mut Silent)
}

/// Plays a game out by the simplest policy: always the first legal decision. Things are used only
/// where nothing else is left, as at death's door.
fn play_out(game: &ArcaneGuardian, mut st: State, chance: &mut impl Chance) -> u8 {
    let mut list = Default::default();
    while game.to_act(&st).is_some() {
        game.actions(&st, &mut list);
        game.apply(&mut st, list[0], chance, &mut Silent);
    }
    game.outcome(&st).ending
}

/// All deals that differ, with their probabilities.
pub(super) fn deals(game: &ArcaneGuardian) -> Vec<(State, f64)> {
    Enumerator::distribution(|chance| deal(game, chance))
}

/// The probability of each ending, over every deal and every die.
fn solve(game: &ArcaneGuardian, deals: &[(State, f64)]) -> BTreeMap<String, f64> {
    let mut odds = BTreeMap::new();
    for &(st, of_deal) in deals {
        Enumerator::walk(
            |chance| play_out(game, st, chance),
            |ending, p| {
                let name = game.catalogue().endings[usize::from(ending)].name.clone();
                *odds.entry(name).or_insert(0.0) += of_deal * p;
            },
        );
    }
    odds
}

fn agree(game: &ArcaneGuardian, deals: &[(State, f64)]) -> BTreeMap<String, f64> {
    let odds = solve(game, deals);
    assert!((odds.values().sum::<f64>() - 1.0).abs() < 1e-9, "{odds:?}");
    let games = 60_000;
    let mut found = BTreeMap::<String, u32>::new();
    for block in 0..games {
        let mut chance = Stream::new(31, block);
        let st = deal(game, &mut chance);
        let ending = play_out(game, st, &mut chance);
        let name = game.catalogue().endings[usize::from(ending)].name.clone();
        *found.entry(name).or_default() += 1;
    }
    assert!(found.keys().all(|name| odds.contains_key(name)), "{odds:?} {found:?}");
    for (name, &p) in &odds {
        let share = f64::from(found.get(name).copied().unwrap_or(0)) / games as f64;
        let sigma = (p * (1.0 - p) / games as f64).sqrt();
        assert!((share - p).abs() <= 4.0 * sigma, "{name}: {p} exactly, {share} simulated");
    }
    odds
}

const NINE: &str = r#"
imp = { type = "enemy", prices = [{ harm = 1 }], copies = 4 }
dart = { type = "trap", copies = 2, rolls = [{ on = [1, 2], steps = [{ harm = 2 }] }, { on = [3, 4], steps = [{ harm = 1 }] }, { on = [5, 6], steps = [{ level_up = true }] }] }
pebble = { type = "useable", use = [{ heal = 1 }], copies = 3 }
"#;

#[test]
fn a_dungeon_of_nine_cards_is_solved_and_simulated_alike() {
    let game = compiled(NINE, "bottom = 0", THREE);
    let deals = deals(&game);
    // 9! / (4! 2! 3!) orders of the cards, 3! of the Endings.
    assert_eq!(deals.len(), 1260 * 6);
    let odds = agree(&game, &deals);
    let names: Vec<&str> = odds.keys().map(String::as_str).collect();
    assert_eq!(names, ["death_enemy", "death_trap", "escape_gate", "escape_stair"]);
    assert!(odds.values().all(|&p| p > 0.01), "{odds:?}");
}

const SIX: &str = r#"
calm = { type = "spell", use = [{ heal = 1 }] }
imp = { type = "enemy", prices = [{ harm = 2 }], copies = 2 }
leech = { type = "trap", copies = 2, rolls = [{ on = [1, 2, 3], steps = [{ harm = 1 }, { drain = 4 }] }, { on = [4, 5, 6], steps = [{ level_up = true }] }] }
frail = { type = "curse", constant = [{ max_health = -1 }] }
pebble = { type = "useable", use = [{ reveal = true }] }
"#;

#[test]
fn a_dungeon_of_six_cards_with_hidden_endings_is_solved_and_simulated_alike() {
    let game = compiled(SIX, "bottom = 2", THREE);
    let deals = deals(&game);
    let odds = agree(&game, &deals);
    assert!(odds.len() >= 4, "{odds:?}");
}

const CALM_SIX: &str = r#"
imp = { type = "enemy", prices = [{ harm = 1 }], copies = 2 }
leech = { type = "collectible", copies = 2, steps = [{ drain = 3 }] }
pebble = { type = "curse", constant = [{ max_health = -1 }], copies = 2 }
"#;

/// A position without what the player does not see.
pub(super) fn seen(game: &ArcaneGuardian, mut st: State) -> State {
    for deck in &mut st.decks {
        deck.cards[usize::from(deck.at + u8::from(deck.face_up))..].fill(NO_CARD);
    }
    for ending in &mut st.endings {
        if st.table.endings_seen & super::super::cards::one(*ending) == 0 {
            *ending = NO_CARD;
        }
    }
    assert!(game.to_act(&st).is_some());
    st
}

/// What was dealt, given that the first two decisions showed what they showed.
fn posterior(game: &ArcaneGuardian, deals: &[(State, f64)], of: usize) -> [BTreeMap<State, f64>; 2] {
    let mut list = Default::default();
    let mut after = Vec::new();
    for &(st, p) in deals {
        let mut st = st;
        let mut script = Script::dice([]);
        for _ in 0..2 {
            if game.to_act(&st).is_some() {
                game.actions(&st, &mut list);
                game.apply(&mut st, list[0], &mut script, &mut Silent);
            }
        }
        if game.to_act(&st).is_some() {
            after.push((st, p));
        }
    }
    let one = after[of % after.len()].0;
    let alike = || after.iter().filter(|(st, _)| seen(game, *st) == seen(game, one));
    let all: f64 = alike().map(|(_, p)| p).sum();
    let mut given = BTreeMap::new();
    for (st, p) in alike() {
        *given.entry(*st).or_insert(0.0) += p / all;
    }
    let again = Enumerator::distribution(|chance| {
        let mut st = one;
        game.determinize(&mut st, Seat(0), chance);
        st
    });
    [given, again.into_iter().collect()]
}

#[test]
fn a_re_deal_has_the_odds_of_what_has_been_seen() {
    // These decisions are to be without dice.
    let game = compiled(CALM_SIX, "bottom = 2", THREE);
    let deals = deals(&game);
    for of in [0, 1_000, 3_333, 5_000, 7_777] {
        let [given, again] = posterior(&game, &deals, of);
        assert!(given.keys().eq(again.keys()), "{of}");
        for (st, p) in &given {
            assert!((p - again[st]).abs() < 1e-9, "{of}: {p} {}", again[st]);
        }
        assert!(of == 0 || given.len() > 3, "{of}: {}", given.len());
    }
}
