//! The `[rules]` of a scenario: rule options, which follow the rulebook by default.

use balance_engine::game::rule_options;

rule_options! {
    /// Rules that are optional or ambiguous in the rulebook. The defaults follow the rulebook.
    #[schemars(rename = "Rules")]
    pub struct RuleOptions {
        /// Maximum Health at levels 1 to 4, as on the Mage card.
        #[schemars(inner(range(min = 1, max = 6)))]
        pub level_health: [u8; 4] = [3, 4, 5, 6],
        /// Health at the start. Rulebook: 3.
        #[schemars(range(min = 1, max = 6))]
        pub start_health: u8 = 3,
        /// Number of cards at the bottom of each deck that an Ending is shuffled into. Rulebook: 5.
        #[schemars(range(min = 0, max = 30))]
        pub bottom: u8 = 5,
        /// Number of Spells, of any kind, that defeat any Enemy. Rulebook: 2.
        #[schemars(range(min = 1, max = 4))]
        pub spells_for_any_enemy: u8 = 2,
        /// When the player may leave a Chest.
        pub leave_chest: LeaveChest = LeaveChest::Always,
        /// Whether a player without Mana may interact with a deck whose top card is face down.
        pub blind_without_mana: bool = true,
        /// What happens to Health lost below 0.
        pub below_zero: BelowZero = BelowZero::Lost,
        /// When the player interacts with an Ending that a card reveals. Rulebook: when it is revealed.
        pub revealed_endings: RevealedEndings = RevealedEndings::AtOnce,
        /// Whether cards that rank above the source of a Level Up, such as Curses, limit its Health and
        /// Mana.
        pub level_up_gains: LevelUpGains = LevelUpGains::ByHierarchy,
        /// When a Level Up lets the player discard a Curse.
        pub level_up_curse: LevelUpCurse = LevelUpCurse::Last,
        /// Whether Spells and Useables can be used between a die roll and its effect. Rulebook: at any time.
        pub use_after_die: bool = true,
        /// When a Spell that is cast for its effect is turned.
        pub spell_turned: SpellTurned = SpellTurned::AfterText,
        /// Random Endings: what happens if the game can't be won with the three drawn.
        pub hopeless_endings: Hopeless = Hopeless::Redraw,
    }

    /// When the player may leave a Chest.
    pub enum LeaveChest {
        /// Whenever the player likes.
        Always,
        /// Only if the Mage has its level. Otherwise the player must roll the die.
        LevelMet,
    }

    /// What happens to Health lost below 0.
    pub enum BelowZero {
        /// It doesn't count: gaining 1 Health saves the Mage.
        Lost,
        /// It counts: it must be healed too.
        Counted,
    }

    /// When the player interacts with an Ending that a card reveals.
    pub enum RevealedEndings {
        /// At once, in the middle of a card or a fight.
        AtOnce,
        /// The next time decks are revealed, or before the next step.
        NextReveal,
    }

    /// What limits the Health and Mana of a Level Up.
    pub enum LevelUpGains {
        /// They count as gains from the card that causes the Level Up. Cards of equal or higher rank can forbid
        /// or change them.
        ByHierarchy,
        /// Nothing: afterwards Health is full and Mana is 4.
        Always,
    }

    /// When a Level Up lets the player discard a Curse.
    pub enum LevelUpCurse {
        /// After Health and Mana, in the order of the rulebook: the Curse still limits both.
        Last,
        /// Before Health and Mana.
        First,
    }

    /// When a Spell that is cast for its effect is turned.
    pub enum SpellTurned {
        /// After its effect. Until then it still counts as Mana, and the effect can turn it.
        AfterText,
        /// Before its effect.
        BeforeText,
    }

    /// What happens if the game can't be won with the three Endings drawn.
    pub enum Hopeless {
        /// Draw again.
        Redraw,
        /// Refuse the scenario if such a draw is possible.
        Refuse,
    }
}
