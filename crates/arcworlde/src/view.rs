//! What a player sees: everything, but the order of the `ArcDecks`, which are drawn from by lot.

use super::Arcworlde;
use super::state::State;

/// A position as one seat sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The rules and cards.
    pub game: &'a Arcworlde,
    /// The position, of which the order of the `ArcDecks` alone is hidden.
    pub st: &'a State,
    /// Whose view it is.
    pub seat: u8,
}
