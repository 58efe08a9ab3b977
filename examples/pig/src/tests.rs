//! Rules on scripted dice, and what must hold in every game.

use balance_engine::chance::Script;
use balance_engine::game::{Rules, Seat, Seating, Silent};
use balance_scenario::{Memory, add_games, game_of, read_document_from_text, ready};
use balance_testing::{Effort, changes_nothing};

use crate::cards::PigFormat;
use crate::{Action, ENTRY, Pig, State};

/// The game of the shipped scenario, with anything else in the place of `charm = "clover"`.
fn pig(clover: &str) -> Pig {
    add_games(&[ENTRY]);
    let text = include_str!("../pig.toml").replace("charm = \"clover\"", clover);
    let mut document = read_document_from_text("pig.toml", &text, &Memory::new(), &[]);
    game_of::<PigFormat>(&mut document).unwrap_or_else(|| panic!("{}", document.render(false)))
}

/// A position in which seat 0 is to act.
fn dealt(game: &Pig) -> State {
    let first = balance_engine::chance::Roll::Below { n: 2, value: 0 };
    game.deal(Seating::rotation(2, 0), &mut Script::new([first]), &mut Silent)
}

/// Plays actions on scripted dice, all of which are used.
fn play(game: &Pig, state: &mut State, actions: &[Action], dice: &[u8]) {
    let mut chance = Script::dice(dice.iter().copied());
    for &action in actions {
        game.play(state, action, &mut chance, &mut Silent).expect("it is legal");
    }
    chance.finish().expect("all dice are rolled");
}

#[test]
fn a_turn_adds_what_its_dice_made_when_it_is_held() {
    let game = pig("charm = \"clover\"");
    let mut state = dealt(&game);
    play(&game, &mut state, &[Action::Roll, Action::Roll, Action::Hold], &[6, 4]);
    // Acorn begins with 14.
    assert_eq!((state.held[0], state.made, state.next), (24, 0, Seat(1)));
}

#[test]
fn a_one_takes_what_the_turn_made_and_ends_it() {
    let game = pig("charm = \"clover\"");
    let mut state = dealt(&game);
    play(&game, &mut state, &[Action::Roll, Action::Roll], &[6, 1]);
    assert_eq!((state.held[0], state.made, state.next), (14, 0, Seat(1)));
}

#[test]
fn a_second_chance_lets_one_one_pass() {
    let game = pig("charm = \"clover\"");
    let mut state = dealt(&game);
    play(&game, &mut state, &[Action::Hold, Action::Roll, Action::Roll], &[5, 1]);
    assert_eq!((state.made, state.next, state.second_chances[1]), (5, Seat(1), 0));
    play(&game, &mut state, &[Action::Roll], &[1]);
    assert_eq!((state.held[1], state.next), (0, Seat(0)));
}

#[test]
fn who_reaches_the_goal_has_won_and_plays_no_more() {
    let game = pig("charm = \"clover\"");
    let mut state = dealt(&game);
    play(&game, &mut state, &[Action::Roll; 15], &[6; 15]);
    play(&game, &mut state, &[Action::Hold], &[]);
    assert_eq!(game.to_act(&state), None);
    assert_eq!(game.outcome(&state).standing.sole_winner(), Some(Seat(0)));
    let late = game.play(&mut state, Action::Roll, &mut Script::dice([]), &mut Silent);
    assert!(late.is_err());
}

#[test]
fn the_dice_to_come_change_no_value_and_no_choice() {
    let game = pig("charm = \"clover\"");
    let changed = changes_nothing(&game, Effort { games: 40, every: 20, turns: 6 }, |_, _, _| {});
    assert_eq!(changed, 0, "nothing is hidden");
}

#[test]
fn a_charm_that_is_not_there_is_named_with_the_one_that_was_meant() {
    add_games(&[ENTRY]);
    let text = include_str!("../pig.toml").replace("charm = \"clover\"", "charm = \"clovr\"");
    let mut document = read_document_from_text("pig.toml", &text, &Memory::new(), &[]);
    assert!(ready(&mut document, "pig").is_none());
    let told = document.render(false);
    assert!(told.contains("there is no charm \"clovr\"") && told.contains("did you mean \"clover\""), "{told}");
}
