//! What print leaves open: the `[rules]` of a scenario, with the printed defaults.

use balance_engine::game::knobs;

knobs! {
    /// Everything optional or ambiguous in the rulebook; the defaults are the printed rules.
    #[schemars(rename = "Rules")]
    pub struct RuleOptions {
        /// The maximum Health of levels 1 to 4, as the Mage card has it.
        #[schemars(inner(range(min = 1, max = 6)))]
        pub level_health: [u8; 4] = [3, 4, 5, 6],
        /// Health at the start. Printed: 3.
        #[schemars(range(min = 1, max = 6))]
        pub start_health: u8 = 3,
        /// Among how many cards at the bottom of each deck an Ending is shuffled. Printed: 5.
        #[schemars(range(min = 0, max = 30))]
        pub bottom: u8 = 5,
        /// Freely chosen Spells that defeat any Enemy. Printed: 2.
        #[schemars(range(min = 1, max = 4))]
        pub spells_for_any_enemy: u8 = 2,
        /// When a Chest may be left alone.
        pub leave_chest: LeaveChest = LeaveChest::Always,
        /// Whether a player without Mana may interact with a deck whose top is face down.
        pub blind_without_mana: bool = true,
        /// What becomes of Health lost below 0.
        pub below_zero: BelowZero = BelowZero::Lost,
        /// When an Ending is interacted with that a card turns up. Printed: when it is revealed.
        pub revealed_endings: RevealedEndings = RevealedEndings::AtOnce,
        /// Whether the Health and the Mana of a Level Up are limited by cards that stand above the one
        /// that says so, as a Curse.
        pub level_up_gains: LevelUpGains = LevelUpGains::ByHierarchy,
        /// When a Curse may be discarded by a Level Up.
        pub level_up_curse: LevelUpCurse = LevelUpCurse::Last,
        /// Whether Spells and Useables can be used between a die and what it does. Printed: anytime.
        pub use_after_die: bool = true,
        /// When a Spell is turned that is cast for its text.
        pub spell_turned: SpellTurned = SpellTurned::AfterText,
        /// Random Endings: what to do about three that could never be won with.
        pub hopeless_endings: Hopeless = Hopeless::Redraw,
    }

    /// When a Chest may be left alone.
    pub enum LeaveChest {
        /// Whenever the player likes.
        Always,
        /// Only when its level is met; otherwise the die must be rolled.
        LevelMet,
    }

    /// What becomes of Health lost below 0.
    pub enum BelowZero {
        /// It is not counted: 1 Health gained saves the Mage.
        Lost,
        /// It must be healed as well.
        Counted,
    }

    /// When an Ending is interacted with that a card turns up.
    pub enum RevealedEndings {
        /// At once, in the middle of a card or a fight.
        AtOnce,
        /// When decks are next revealed, or before the next step.
        NextReveal,
    }

    /// What limits the Health and the Mana of a Level Up.
    pub enum LevelUpGains {
        /// They are gains of the card that brings the Level Up: what does not stand below it forbids or
        /// changes them.
        ByHierarchy,
        /// Nothing: Health is always full afterwards, and Mana 4.
        Always,
    }

    /// When a Curse may be discarded by a Level Up.
    pub enum LevelUpCurse {
        /// After Health and Mana, in the order of the sentences: it still limits both.
        Last,
        /// Before them.
        First,
    }

    /// When a Spell is turned that is cast for its text.
    pub enum SpellTurned {
        /// After what its text does, for which it still counts as Mana, and can be turned itself.
        AfterText,
        /// Before it.
        BeforeText,
    }

    /// Three Endings drawn with which the game could never be won.
    pub enum Hopeless {
        /// They are drawn again.
        Redraw,
        /// They are a mistake of the scenario: no such three may be possible.
        Refuse,
    }
}
