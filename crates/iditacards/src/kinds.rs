//! Kinds of decision, for reports and for players that avoid some of them.

use balance_engine::game::kinds;

kinds! {
    /// What a racer decides.
    pub(super) enum Decision = KINDS {
        Play = "play": "Plays a card from the hand.",
        Risk = "risk": "Plays the top card of the deck for a risk.",
        NewDay = "new_day": "Takes a new day.",
        Pass = "pass": "Ends the turn without playing a card or taking a new day.",
        Discard = "discard": "Discards a card from the hand for energy.",
        Join = "join": "Joins a new day.",
        Stay = "stay": "Doesn't join a new day.",
        Recover = "recover": "Recovers a card to the hand.",
        RecoverToDeck = "recover_to_deck": "Recovers a card to the deck.",
        Destroy = "destroy": "Destroys a card that it looked at.",
        Draw = "draw": "Draws a card that it looked at.",
        PutBack = "put_back": "Shuffles a card that it looked at back into the deck.",
        Fill = "fill": "Chooses the upgrade deck that fills the supply.",
        Take = "take": "Takes a card from the supply.",
        Strip = "strip": "Destroys a card from the hand.",
        Enough = "enough": "Stops recovering or destroying cards.",
        Attach = "attach": "Attaches a card to a dog.",
        DiscardNew = "discard_new": "Discards a new dog or attachment.",
        Kill = "kill": "Kills one of its own dogs by choice.",
        MakeRoom = "make_room": "Kills one of its own dogs to make room for a new one.",
        MustKill = "must_kill": "Chooses which of its own dogs dies.",
        Drop = "drop": "Discards an attachment of one of its own dogs.",
        Victim = "victim": "Kills any dog in play.",
        Rival = "rival": "Chooses the rival that a card affects.",
        Legend = "legend": "Adds a legendary card.",
    }
}
