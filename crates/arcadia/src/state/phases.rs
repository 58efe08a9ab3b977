//! Phases of decision, what follows a payment, and how a game ended.

/// What is to be decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// No decision: the rules are being carried out.
    #[default]
    Running,
    ChooseWaylay,
    ChooseTreasure,
    ChooseLeague,
    Lay,
    Bury,
    Camp,
    Spend,
    Hex,
    Move,
    /// Before the die of a Trial.
    Trial,
    /// After it fell short.
    TrialAfter,
    /// Whether to go one League further, or to hide here.
    Ride,
    /// Whether to play a Waylay on the character that has arrived.
    Play,
    Send,
    Scout,
    Face,
    /// A power of the asked player in a window of a Test.
    Window,
    /// A Flaw of the other player in a window of a Test.
    HexWindow,
    Pay,
    /// Whether to go on against a Waylay that must be beaten again.
    Again,
    Spring,
    Encounter,
    /// What a defeated opponent suffers: it exhausts Merits or is moved.
    Reward,
    Shove,
    /// The opponent moves the active character.
    Shoved,
    ShoveTreasure,
    PullTreasure,
    Recover,
    /// The opponent recovers a Flaw of the resting character.
    RecoverFlaw,
    /// Where a character that has lost everything goes.
    Exile,
    Over,
}

impl Phase {
    /// Returns the place of a choice of cards among Waylays, Treasures and Leagues.
    #[inline]
    pub const fn choice(self) -> usize {
        match self {
            Phase::ChooseWaylay => 0,
            Phase::ChooseTreasure => 1,
            _ => 2,
        }
    }
}

/// What follows after a payment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Then {
    Defeat,
    #[default]
    EndDay,
    Move,
    /// The effect of a power that was used in this phase.
    Used(Phase),
    Encounter,
    Ride,
    Spring,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    #[default]
    Open,
    /// This seat completed its Quests.
    Completed(u8),
    /// Both completed them at the same moment.
    Both,
    Neither,
    Chronicle,
}
