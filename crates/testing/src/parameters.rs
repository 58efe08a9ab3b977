//! A test for every game: each parameter of its player decides something.

use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{Game, ParameterChanges, ParameterValue, PlayerFile, Rules, Seat};

use super::walk::{Walk, actions};

/// A position with the seat to act and its legal actions.
type Met<G> = (<G as Rules>::State, Seat, <G as Rules>::Actions);

/// Returns the parameters of the player, or places in their lists, that change no value, score or lookahead in this many
/// games, as "name" or "name.place". Half of the games are played at random.
///
/// # Panics
/// If the game has no player file, or if a player with parameters of its own that are the same judges otherwise.
pub fn parameters_without_effect<G: Game>(game: &G, games: u64) -> Vec<String> {
    let file = PlayerFile::embedded(G::PLAYER_FILE.expect("the game has a player file"));
    let met = positions(game, games);
    let plain: Vec<_> = met.iter().map(|met| judgement(game, met)).collect();
    let same = game.with_parameters(&ParameterChanges::new()).expect("the game has a player file");
    assert!(met.iter().zip(&plain).all(|(met, plain)| judgement(&same, met) == *plain), "the same parameters");
    let mut idle = Vec::new();
    for (name, parameter) in &file.parameters {
        let numbers = parameter.value.numbers();
        for place in 0..numbers.len() {
            let [min, max] = parameter.range;
            let other = if numbers[place] - min > max - numbers[place] { min } else { max };
            let mut value = parameter.value.clone();
            match &mut value {
                ParameterValue::Number(number) => *number = other,
                ParameterValue::List(list) => list[place] = other,
            }
            let changed = game.with_parameters(&ParameterChanges::from([(name.clone(), value)]));
            let changed = changed.expect("the game has a player file");
            let looks = format!("{:?}", changed.lookahead()) != format!("{:?}", game.lookahead());
            if !looks && met.iter().zip(&plain).all(|(met, plain)| judgement(&changed, met) == *plain) {
                idle.push(if numbers.len() > 1 { format!("{name}.{place}") } else { name.clone() });
            }
        }
    }
    idle
}

/// Returns the values of the legal actions, and the score of the position.
fn judgement<G: Game>(game: &G, (state, seat, actions): &Met<G>) -> (Vec<i32>, i32) {
    let mut values = Vec::new();
    game.evaluate_actions(game.view(state, *seat), actions, &mut values);
    (values, game.score(game.view(state, *seat)))
}

/// Returns the positions of some games in which there is a choice.
fn positions<G: Game>(game: &G, games: u64) -> Vec<Met<G>> {
    let mut found = Vec::new();
    let walk = Walk { seed: 97, games, rotates: true, max_decisions: u32::MAX };
    walk.play(game, |number, state, seat, list, chance| {
        if list.len() > 1 {
            found.push((state.clone(), seat, actions(game, state)));
        }
        number % 2 == 0 || chance.below(Lane::whim(seat.index()), 2) == 0
    });
    found
}
