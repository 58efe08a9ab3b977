//! What is to be decided, what comes after it, and how a game ended.

/// What is to be decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Nothing: something is being carried out.
    #[default]
    Running,
    /// A Waylay for the opponent.
    ChooseWaylay,
    /// A Quest Treasure.
    ChooseTreasure,
    /// A League to bring.
    ChooseLeague,
    /// A League to lay, and where.
    Lay,
    /// The League for a Quest Treasure.
    Bury,
    /// The other's Base Camp.
    Camp,
    /// What to buy between games.
    Spend,
    /// Flaws of the active character at the start of its Day.
    Hex,
    /// Whether and where to move.
    Move,
    /// Anything before the die of a Trial.
    Trial,
    /// Anything after it fell short.
    TrialAfter,
    /// Whether to go one League further, or to hide here.
    Ride,
    /// Whether to play a Waylay on the character that has arrived.
    Play,
    /// Which League a scout goes to.
    Send,
    /// Whether to play a Waylay on a League that is scouted.
    Scout,
    /// How to meet a Waylay.
    Face,
    /// A power of the asked player in a window of a Test.
    Window,
    /// A Flaw of the other player in a window of a Test.
    HexWindow,
    /// Which Merit to exhaust or discard.
    Pay,
    /// Whether to go on against a Waylay that must be beaten again.
    Again,
    /// Where to spring to.
    Spring,
    /// What to encounter.
    Encounter,
    /// What a defeated opponent suffers.
    Reward,
    /// Where the other character is moved.
    Shove,
    /// Where the opponent moves the active character.
    Shoved,
    /// Where the opponent moves a Treasure.
    ShoveTreasure,
    /// Which Treasure comes.
    PullTreasure,
    /// What to recover.
    Recover,
    /// Which Flaw of the resting character the opponent recovers.
    RecoverFlaw,
    /// Where a character that has lost everything goes.
    Exile,
    /// Nothing: the game is over.
    Over,
}

/// What comes after what is owed has been paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Then {
    /// The rest of a defeat by a Waylay.
    Defeat,
    /// The end of the Day.
    #[default]
    EndDay,
    /// Back to the choice of a move.
    Move,
    /// What a power does at the start of a Day.
    Dawn,
    /// Hiding on a League where one has arrived.
    Arrival,
    /// What a power does in a Trial before its die.
    Trial,
    /// What a power does in a Trial after its die.
    TrialAfter,
    /// What a power does about a Waylay that is faced.
    Face,
    /// What a power does in a window of a Test.
    Window,
    /// On with what waits on the League.
    Encounter,
    /// On to the next League by a ride.
    Ride,
    /// On to the next League by a spring.
    Spring,
}

impl Then {
    /// Whether what is owed is the price of a power that the owner has chosen to use, not something
    /// that it suffers; `own` when it is its own Day.
    pub const fn is_price(self, own: bool) -> bool {
        match self {
            Then::Defeat | Then::EndDay => false,
            Then::Move => own,
            _ => true,
        }
    }
}

/// How the game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// It has not.
    #[default]
    Open,
    /// This seat completed its Quests.
    Completed(u8),
    /// Both did at the same moment.
    Both,
    /// Neither can any more.
    Neither,
    /// A chronicle was played to its end.
    Chronicle,
}
