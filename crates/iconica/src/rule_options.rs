//! The `[rules]` of a scenario: what the rulebook leaves open or optional, with the rulebook's choice as the
//! default.

use balance_engine::game::rule_options;

rule_options! {
    /// Everything optional or ambiguous in the rulebook. The defaults follow the rulebook.
    #[schemars(rename = "Rules")]
    pub struct RuleOptions {
        /// Which of the rulebook's two versions of Action Breaks is used.
        pub action_break: ActionBreak = ActionBreak::Standard,
        /// Number of characters per player. Rulebook: 3.
        #[schemars(range(min = 1, max = 4))]
        pub party_size: u8 = 3,
        /// Whether a player who could act may pass.
        pub pass: Pass = Pass::WhenStuck,
        /// With `action_break = "advanced"`: the statuses that a Break with doubles removes.
        pub advanced_doubles_remove: Removes = Removes::Negative,
        /// With `action_break = "advanced"`: whether doubles of a Break number also allow the Break without the
        /// action that follows.
        pub advanced_doubles_heal_only: bool = false,
        /// Whether a character freed from Fear or Stun by its Action Break can act in the same turn.
        pub break_frees: bool = true,
        /// What happens to the action if Confusion's die is even.
        pub confused_action: ConfusedAction = ConfusedAction::Lost,
        /// Whether the owner decides on each parry.
        pub parry: Parry = Parry::Choice,
        /// Whether a Parry Tile also parries damage from a Reaction.
        pub parry_reactions: bool = true,
        /// Whether the tile that a parry moves the marker to counts as landed on.
        pub parry_lands: bool = false,
        /// How often a character's Parry and Reaction Tiles can be used during one action.
        pub tile_use: TileUse = TileUse::EachHit,
        /// Whether Reaction Tiles, and stances that deal damage back, respond to damage from a Reaction.
        pub react_to_reactions: bool = false,
        /// Whether a stance deals damage back for a hit that was completely prevented or parried.
        pub react_when_prevented: bool = false,
        /// Whether a stance deals damage back for the hit that skulls its character.
        pub react_when_skulled: bool = false,
        /// Whether stances and constant effects prevent damage from a Reaction.
        pub prevent_reactions: bool = true,
        /// Whether stances and constant effects prevent the 10 damage of Confusion.
        pub prevent_confusion: bool = false,
        /// Whether a constant effect's `deal_bonus` adds to the hit of a Strength Bonus.
        pub deal_bonus_on_strengths: bool = true,
        /// What happens to an action if one of its steps has no target.
        pub impossible_step: ImpossibleStep = ImpossibleStep::EndsAction,
        /// Whether the rest of an action still happens if its character is skulled in the middle.
        pub skulled_actor_finishes: bool = false,
        /// Whose Final Acts come first if both sides have some at the end of a turn.
        pub final_act_order: FinalActOrder = FinalActOrder::ActiveFirst,
        /// How often a character may attempt its Final Act.
        pub final_act_limit: FinalActLimit = FinalActLimit::EachTurn,
        /// Who wins if both sides lose their last character in the same turn.
        pub mutual_elimination: MutualElimination = MutualElimination::Draw,
        /// Team games: when Confusion, Blind and Stun end.
        pub minor_ends: MinorEnds = MinorEnds::PlayerTurn,
        /// Team games: what happens to the turn of a player with no character left.
        pub fallen_player: FallenPlayer = FallenPlayer::Skipped,
    }

    /// The rulebook's two versions of Action Breaks.
    pub enum ActionBreak {
        /// Doubles of a Break number: the character heals 20, is cleansed, then acts.
        Standard,
        /// The black die alone is enough for a Break instead of an action. Doubles work as in the standard version.
        Advanced,
    }

    /// When a player may pass.
    pub enum Pass {
        /// Only when no character can act.
        WhenStuck,
        /// At any time.
        Always,
    }

    /// What happens to the action if Confusion's die is even.
    pub enum ConfusedAction {
        /// The mishap replaces it.
        Lost,
        /// It happens after the mishap.
        Proceeds,
    }

    /// The statuses that a Break with doubles removes in the advanced version.
    pub enum Removes {
        /// Negative statuses, like every other Break.
        Negative,
        /// All statuses, including Restoration.
        Any,
    }

    /// What happens to an action if one of its steps has no target.
    pub enum ImpossibleStep {
        /// The action is unsuccessful, and its other steps do not happen.
        EndsAction,
        /// Only that step is unsuccessful.
        Skipped,
    }

    /// Who decides on a parry.
    pub enum Parry {
        /// The owner, each time.
        Choice,
        /// No one: a parry always happens.
        Always,
    }

    /// How often tiles can be used during one action.
    #[schemars(extend("x-renamed" = { "once_an_action": "once_per_action" }))]
    pub enum TileUse {
        /// For every hit that ends on one.
        EachHit,
        /// Only for the first hit of an action that ends on one.
        OncePerAction,
    }

    /// Who wins if neither side has a character left.
    pub enum MutualElimination {
        /// No one: the game is a draw.
        Draw,
        /// The side whose turn it was.
        ActiveWins,
        /// The other side.
        OtherWins,
    }

    /// Whose Final Acts come first.
    pub enum FinalActOrder {
        /// Those of the side whose turn it is.
        ActiveFirst,
        /// Those of the other side.
        OtherFirst,
    }

    /// How often a character may attempt its Final Act.
    pub enum FinalActLimit {
        /// Once per turn in which it is skulled.
        EachTurn,
        /// Once per game.
        Once,
    }

    /// When minor statuses end in team games.
    pub enum MinorEnds {
        /// After the next turn of the character's player.
        PlayerTurn,
        /// After the next turn of that player's team.
        TeamTurn,
    }

    /// The turn of a player with no character left.
    pub enum FallenPlayer {
        /// The team's next player takes it.
        Skipped,
        /// It is lost.
        LosesTurn,
    }
}
