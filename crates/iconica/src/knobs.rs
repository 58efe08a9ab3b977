//! What the rulebook leaves open, as the `[rules]` of a scenario; the defaults are printed.

use balance_engine::game::knobs;

knobs! {
    /// Everything optional or ambiguous in the rulebook; the defaults are the printed rules.
    #[schemars(rename = "Rules")]
    pub struct RuleOptions {
        /// Which of the two printed ways Action Breaks are used.
        pub action_break: ActionBreak = ActionBreak::Standard,
        /// How many characters each player has. Printed: 3.
        #[schemars(range(min = 1, max = 4))]
        pub party_size: u8 = 3,
        /// Whether a player who could act may sit the turn out.
        pub pass: Pass = Pass::WhenStuck,
        /// The advanced way: what the Break of doubles removes.
        pub advanced_doubles_remove: Removes = Removes::Negative,
        /// The advanced way: whether doubles of a Break number also allow the Break without the action
        /// behind it.
        pub advanced_doubles_heal_only: bool = false,
        /// Whether a character freed from Fear or Stun by its Action Break acts in that turn.
        pub break_frees: bool = true,
        /// What becomes of the action after Confusion's die was even.
        pub confused_action: ConfusedAction = ConfusedAction::Lost,
        /// Whether the owner decides on each Parry, or takes it always.
        pub parry: Parry = Parry::Choice,
        /// Whether a Parry Tile also parries damage from a Reaction.
        pub parry_reactions: bool = true,
        /// Whether the tile that a parry moves the marker up to counts as landed on.
        pub parry_lands: bool = false,
        /// How often in one action a character's Parry and Reaction Tiles are of use to it.
        pub tile_use: TileUse = TileUse::EachHit,
        /// Whether Reaction Tiles, and stances that deal back, answer damage from a Reaction.
        pub react_to_reactions: bool = false,
        /// Whether a stance deals back for a hit that was prevented or parried whole.
        pub react_when_prevented: bool = false,
        /// Whether a stance deals back for the hit that skulls its character.
        pub react_when_skulled: bool = false,
        /// Whether stances and constant effects prevent damage from a Reaction.
        pub prevent_reactions: bool = true,
        /// Whether stances and constant effects prevent the 10 damage of Confusion.
        pub prevent_confusion: bool = false,
        /// Whether a constant effect's `deal_bonus` adds to the hit of a Strength Bonus.
        pub deal_bonus_on_strengths: bool = true,
        /// What becomes of an action when one of its steps has nobody to happen to.
        pub impossible_step: ImpossibleStep = ImpossibleStep::EndsAction,
        /// Whether the rest of an action still happens when its character was skulled in the middle.
        pub skulled_actor_finishes: bool = false,
        /// Whose Final Acts come first when both sides have some at the end of a turn.
        pub final_act_order: FinalActOrder = FinalActOrder::ActiveFirst,
        /// How often one character may attempt its Final Act.
        pub final_act_limit: FinalActLimit = FinalActLimit::EachTurn,
        /// Who has won when both sides have lost their last character in one turn.
        pub mutual_elimination: MutualElimination = MutualElimination::Draw,
        /// Team games: at the end of whose turn Confusion, Blind and Stun end.
        pub minor_ends: MinorEnds = MinorEnds::PlayerTurn,
        /// Team games: what happens to the turn of a player who has no character left.
        pub fallen_player: FallenPlayer = FallenPlayer::Skipped,
    }

    /// The two printed ways of Action Breaks.
    pub enum ActionBreak {
        /// Doubles of a Break number: heal 20, cleanse, then that character's action.
        Standard,
        /// The black die alone is enough, in place of an action; doubles as in the standard way.
        Advanced,
    }

    /// When a turn may be sat out.
    pub enum Pass {
        /// Only when no character can act.
        WhenStuck,
        /// Whenever the player likes.
        Always,
    }

    /// What becomes of the action after Confusion's die was even.
    pub enum ConfusedAction {
        /// The mishap takes its place.
        Lost,
        /// It follows the mishap.
        Proceeds,
    }

    /// What the Break of doubles removes in the advanced way.
    pub enum Removes {
        /// Negative statuses, as every other Break.
        Negative,
        /// Any status, Restoration too.
        Any,
    }

    /// What becomes of an action when one of its steps has nobody to happen to.
    pub enum ImpossibleStep {
        /// The action is unsuccessful: the rest of it does not happen.
        EndsAction,
        /// That step is unsuccessful; the others happen.
        Skipped,
    }

    /// Who decides on a parry.
    pub enum Parry {
        /// The owner, each time.
        Choice,
        /// Nobody: it always happens.
        Always,
    }

    /// How often in one action tiles are of use.
    pub enum TileUse {
        /// With every hit that ends on one.
        EachHit,
        /// With the first hit of an action that ends on one.
        OnceAnAction,
    }

    /// Who has won when nobody is left on either side.
    pub enum MutualElimination {
        /// Nobody.
        Draw,
        /// The side whose turn it was.
        ActiveWins,
        /// The other side.
        OtherWins,
    }

    /// Whose Final Acts come first.
    pub enum FinalActOrder {
        /// Those of the side whose turn ends.
        ActiveFirst,
        /// Those of the other side.
        OtherFirst,
    }

    /// How often one character may attempt its Final Act.
    pub enum FinalActLimit {
        /// Once in each turn in which it is skulled.
        EachTurn,
        /// Once in a game.
        Once,
    }

    /// When minor statuses end in team games.
    pub enum MinorEnds {
        /// With the next turn of the player whose character has them.
        PlayerTurn,
        /// With the next turn of that player's team.
        TeamTurn,
    }

    /// The turn of a player who has no character left.
    pub enum FallenPlayer {
        /// Goes to the team's next player.
        Skipped,
        /// Is lost.
        LosesTurn,
    }
}
