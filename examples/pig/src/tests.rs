//! Tests of the rules with scripted dice, and of what must be true in every game.

use balance_engine::chance::Script;
use balance_engine::game::{Rules, Seat, Seating, Silent};
use balance_scenario::{Memory, add_games, game_of, read_document_from_text, ready};
use balance_testing::{Effort, changes_nothing};

use crate::cards::PigDefinition;
use crate::{Action, ENTRY, Pig, State};

/// Returns the game of the scenario, with another text in place of `charm = "clover"`.
fn pig(clover: &str) -> Pig {
    add_games(&[ENTRY]);
    let text = include_str!("../pig.toml").replace("charm = \"clover\"", clover);
    let mut document = read_document_from_text("pig.toml", &text, &Memory::new(), &[]);
    game_of::<PigDefinition>(&mut document).unwrap_or_else(|| panic!("{}", document.render(false)))
}

/// Returns a new game in which seat 0 acts first.
fn dealt(game: &Pig) -> State {
    let first = balance_engine::chance::Roll::Below { n: 2, value: 0 };
    game.deal(Seating::rotation(2, 0), &mut Script::new([first]), &mut Silent)
}

/// Plays actions with scripted dice, and checks that all are used.
fn play(game: &Pig, state: &mut State, actions: &[Action], dice: &[u8]) {
    let mut chance = Script::dice(dice.iter().copied());
    for &action in actions {
        game.play(state, action, &mut chance, &mut Silent).expect("a legal action");
    }
    chance.finish().expect("all dice used");
}

#[test]
fn holding_scores_the_points_of_the_turn() {
    let game = pig("charm = \"clover\"");
    let mut state = dealt(&game);
    play(&game, &mut state, &[Action::Roll, Action::Roll, Action::Hold], &[6, 4]);
    // Acorn starts with 14.
    assert_eq!((state.held[0], state.made, state.next), (24, 0, Seat(1)));
}

#[test]
fn a_one_ends_the_turn_without_points() {
    let game = pig("charm = \"clover\"");
    let mut state = dealt(&game);
    play(&game, &mut state, &[Action::Roll, Action::Roll], &[6, 1]);
    assert_eq!((state.held[0], state.made, state.next), (14, 0, Seat(1)));
}

#[test]
fn a_second_chance_ignores_one_1() {
    let game = pig("charm = \"clover\"");
    let mut state = dealt(&game);
    play(&game, &mut state, &[Action::Hold, Action::Roll, Action::Roll], &[5, 1]);
    assert_eq!((state.made, state.next, state.second_chances[1]), (5, Seat(1), 0));
    play(&game, &mut state, &[Action::Roll], &[1]);
    assert_eq!((state.held[1], state.next), (0, Seat(0)));
}

#[test]
fn reaching_the_goal_wins_and_ends_the_game() {
    let game = pig("charm = \"clover\"");
    let mut state = dealt(&game);
    play(&game, &mut state, &[Action::Roll; 15], &[6; 15]);
    play(&game, &mut state, &[Action::Hold], &[]);
    assert_eq!(game.to_act(&state), None);
    assert_eq!(game.outcome(&state).ranks.sole_winner(), Some(Seat(0)));
    let late = game.play(&mut state, Action::Roll, &mut Script::dice([]), &mut Silent);
    assert!(late.is_err());
}

#[test]
fn future_dice_change_no_value_and_no_choice() {
    let game = pig("charm = \"clover\"");
    let changed = changes_nothing(&game, Effort { games: 40, every: 20, turns: 6 }, |_, _, _| {});
    assert_eq!(changed, 0, "nothing is hidden");
}

#[test]
fn an_unknown_charm_is_reported_with_a_suggestion() {
    add_games(&[ENTRY]);
    let text = include_str!("../pig.toml").replace("charm = \"clover\"", "charm = \"clovr\"");
    let mut document = read_document_from_text("pig.toml", &text, &Memory::new(), &[]);
    assert!(ready(&mut document, "pig").is_none());
    let message = document.render(false);
    assert!(
        message.contains("there is no charm \"clovr\"") && message.contains("did you mean \"clover\""),
        "{message}"
    );
}
