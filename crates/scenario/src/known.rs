//! What is known of the games while files are read: their names, card sets and schemas.

use std::sync::{Arc, Mutex, PoisonError};

use super::schema::Schema;
use super::tree::Node;
use balance_engine::format::HouseFile;

#[derive(Clone, Copy)]
pub(super) struct Known {
    pub name: &'static str,
    pub title: &'static str,
    pub house: &'static [HouseFile],
    /// The schema of a scenario with its cards gathered in.
    pub gathered: fn() -> Arc<Schema>,
}

static GAMES: Mutex<Vec<Known>> = Mutex::new(Vec::new());

/// Adds a game, in the place of one of the same name.
pub(super) fn add(game: Known) {
    let mut games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
    games.retain(|other| other.name != game.name);
    games.push(game);
    games.sort_by_key(|game| game.name);
}

/// All games, in the order of their names.
pub(super) fn games() -> Vec<Known> {
    #[cfg(test)]
    crate::tests::add_all_games();
    GAMES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

pub(super) fn find(name: &str) -> Option<Known> {
    games().into_iter().find(|game| game.name == name)
}

/// The schema of a scenario with its cards gathered in, where it names its game.
pub(super) fn gathered_of(root: &Node) -> Option<Arc<Schema>> {
    let game = find(root.child(&"game".into())?.as_str()?)?;
    Some((game.gathered)())
}
