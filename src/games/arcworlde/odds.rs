//! Exact odds of rolls, from the same rules that games are played by.

use crate::game::{Ask, AskError, Odds};

use super::Arcworlde;

impl Arcworlde {
    /// The odds of a Feat, an Attack, a Bravery Test, Leg It or a Spell.
    pub(super) fn tell_odds(&self, _ask: &Ask) -> Result<Vec<Odds>, AskError> {
        Err(AskError::new("this game tells no odds", "`balance run` plays it"))
    }
}
