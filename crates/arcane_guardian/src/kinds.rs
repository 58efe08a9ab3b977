//! Kinds of decision, for reports and for players that avoid some of them.

use balance_engine::game::kinds;

kinds! {
    /// What the player decides.
    pub(super) enum Decision = KINDS {
        Interact = "interact": "Interacts with a deck.",
        Follow = "follow": "Returns to an Ending that ended a deck.",
        Use = "use": "Uses a card in front of the player.",
        Cast = "cast": "Casts a Spell for its effect.",
        Shed = "shed": "Gets rid of a Curse in the way that it allows.",
        Pay = "pay": "Overcomes an Enemy by paying one of its prices.",
        Defeat = "defeat": "Defeats an Enemy with Spells.",
        Roll = "roll": "Rolls for a Trap or Chest.",
        Open = "open": "Opens a Chest by level.",
        Leave = "leave": "Leaves a Chest, or an Enemy that cannot be overcome.",
        Accept = "accept": "Follows an Ending that has just been reached.",
        Decline = "decline": "Leaves an Ending for later.",
        GoOn = "go_on": "Goes on without using another card.",
        Turn = "turn": "Turns a Spell.",
        Ready = "ready": "Turns a Spell back.",
        Discard = "discard": "Discards a card.",
        Lift = "lift": "Gets rid of a Curse, or keeps all.",
        Banish = "banish": "Discards the top card of a deck.",
    }
}
