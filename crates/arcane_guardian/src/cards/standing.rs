//! What holds while a card is kept.

/// What a standing effect changes by a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// The maximum Health.
    MaxHealth,
    /// Health lost to Enemies.
    EnemyHarm,
    /// Health lost to Traps.
    TrapHarm,
    /// The die of Traps.
    TrapDie,
    /// The die of Chests.
    ChestDie,
    /// The level that Chests ask for.
    ChestLevel,
    /// Gains of Health.
    Heal,
    /// Gains of Mana.
    Mana,
    /// The Spells that defeat any Enemy.
    Spells,
}

/// How many modifiers there are.
pub(crate) const MODIFIERS: usize = 9;

/// What a card allows or forbids; of two that contradict, the higher card's counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decree {
    /// Reveals without Mana.
    RevealAlways,
    /// Reveals never.
    RevealNever,
    /// No gain of Health.
    NoHealing,
    /// No gain of Mana.
    NoMana,
    /// No Chests.
    NoChests,
}

/// How many decrees there are.
pub(crate) const DECREES: usize = 5;

/// What a standing effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StandingEffect {
    /// Adds to a number.
    Add(Modifier, i8),
    /// Allows or forbids.
    Says(Decree),
}
