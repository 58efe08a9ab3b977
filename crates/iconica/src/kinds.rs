//! Kinds of decision: reports count them, and players can be made to avoid them.

use balance_engine::game::kinds;

kinds! {
    /// What a player decides.
    pub(super) enum Decision = KINDS {
        Pick = "pick": "Picks a character in the draft.",
        Act = "act": "Uses a character's action.",
        BreakAct = "break_act": "Takes a character's Action Break, then uses its action.",
        Break = "break": "Takes a character's Action Break without its action.",
        Pass = "pass": "Takes no action.",
        Hurt = "hurt": "For Confusion, lets one of its own characters take 10.",
        Yield = "yield": "For Confusion, lets the opponent heal 10.",
        Mercy = "mend": "For the opponent's Confusion, heals one of its own characters.",
        NoMercy = "no_mend": "For the opponent's Confusion, heals no one.",
        Parry = "parry": "Moves up from a Parry Tile.",
        NoParry = "no_parry": "Stays on a Parry Tile.",
        Target = "target": "Chooses the target of a later step.",
        Attempt = "attempt": "Attempts a Final Act.",
        NoAttempt = "no_attempt": "Declines a Final Act.",
    }
}
