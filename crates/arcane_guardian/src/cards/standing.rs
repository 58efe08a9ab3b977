//! Standing effects of cards in front of the player.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    MaxHealth,
    EnemyHarm,
    TrapHarm,
    TrapDie,
    ChestDie,
    ChestLevel,
    Heal,
    Mana,
    Spells,
}

pub(crate) const MODIFIERS: usize = 9;

/// A permission or ban; if two contradict, the card with the higher rank counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decree {
    RevealAlways,
    RevealNever,
    NoHealing,
    NoMana,
    NoChests,
}

pub(crate) const DECREES: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StandingEffect {
    Add(Modifier, i8),
    Says(Decree),
}
