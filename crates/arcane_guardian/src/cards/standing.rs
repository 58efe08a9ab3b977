//! What holds while a card is kept.

/// What a standing effect changes by a number.
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

/// What a card allows or forbids; of two that contradict, the higher card's counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decree {
    RevealAlways,
    RevealNever,
    NoHealing,
    NoMana,
    NoChests,
}

pub(crate) const DECREES: usize = 5;

/// What a standing effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StandingEffect {
    Add(Modifier, i8),
    Says(Decree),
}
