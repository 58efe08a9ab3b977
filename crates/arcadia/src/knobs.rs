//! The `[rules]` of a scenario: what print leaves open, with the printed default.

use balance_engine::game::knobs;

knobs! {
    /// Everything optional or ambiguous in the rulebook; the defaults are the printed rules.
    #[schemars(rename = "Rules")]
    pub struct RuleOptions {
        /// The points that a character has for Merits. Printed: 10.
        #[schemars(range(min = 0, max = 40))]
        pub points: u8 = 10,
        /// The most points that Flaws may give. Left out: as many as `points`, as printed.
        #[schemars(range(min = 0, max = 40))]
        pub flaw_points: Option<u8> = None,
        /// Leagues that each player brings for every own Quest. Printed: 5.
        #[schemars(range(min = 1, max = 5))]
        pub leagues: u8 = 5,
        /// Dice of each side in a Test. Printed: 2; the earlier set of the game has 1.
        #[schemars(range(min = 1, max = 2))]
        pub test_dice: u8 = 2,
        /// Whether a League may be turned by half, so that its north becomes its south.
        pub half_turns: bool = false,
        /// Whether characters may cross from an Ocean to the Border of another League.
        pub cross_borders: bool = false,
        /// Who places a player's Quest Treasures.
        pub treasures_placed_by: PlacedBy = PlacedBy::Owner,
        /// What is left of a Day after a failed Trial to leave or enter.
        pub failed_trial: FailedTrial = FailedTrial::MayEncounter,
        /// What the Base Camp adds to the Rest listed on its League.
        pub camp_rest: CampRest = CampRest::Instead,
        /// What a character may recover in its Base Camp beside a Waylay that does not stop it there.
        pub waylaid_camp: WaylaidCamp = WaylaidCamp::OneMerit,
        /// Whether only one weapon, one armour and one mount of a character is in use in a Test or Trial,
        /// whether it adds without being used or is used.
        pub one_in_use: bool = true,
        /// What becomes of a loser who has no Merit left, so that it discards none.
        pub without_merits: WithoutMerits = WithoutMerits::Nothing,
        /// Whether a loser may discard an exhausted Merit in place of the one that another has named.
        pub named_merit: NamedMerit = NamedMerit::OrDiscard,
        /// Whether a character with an exhausted Merit still is what the tags of it say, such as noble.
        pub exhausted_merit: ExhaustedMerit = ExhaustedMerit::KeepsTags,
        /// Whether a character has the tags of its Allies and Treasures as its own, for powers that ask
        /// whom they are used against.
        pub companion_tags: CompanionTags = CompanionTags::Separate,
        /// Whether a Waylay that stands in a character's own Base Camp stops it there.
        pub own_camp: OwnCamp = OwnCamp::Safe,
        /// From when on a League counts for a Quest that asks for Leagues to be visited.
        pub visit: Visit = Visit::Entered,
        /// Whether the opponent may hold Waylays back that a Quest asks to be beaten.
        pub asked_for: AskedFor = AskedFor::MustBePlayed,
        /// What becomes of a Waylay that a Quest asks to be beaten and whose Terrain no League of the
        /// board has.
        pub without_terrain: WithoutTerrain = WithoutTerrain::NeverPlayed,
        /// What becomes of a goal to beat Waylays when none of them is left and fewer were beaten.
        pub none_left: NoneLeft = NoneLeft::IfAllBeaten,
        /// Which Treasures count for a goal that asks for some of the Quest's.
        pub treasures_asked: TreasuresAsked = TreasuresAsked::Held,
        /// How a game comes out in which both Quests are completed at the same moment.
        pub both_complete: BothComplete = BothComplete::Draw,
        /// How many games the same two characters play, one after the other, growing in between. Whoever
        /// wins more of them wins the chronicle.
        #[schemars(range(min = 1, max = 20))]
        pub chronicle: u8 = 1,
        /// Experience points of a won game. Left out: what the winner's Quests say. Printed: 2.
        #[schemars(range(min = 0, max = 9))]
        pub experience: Option<u8> = None,
        /// For how many experience points spent a Quest faces one point of Waylays more; 0 for never.
        /// Printed: 2.
        #[schemars(range(min = 0, max = 9))]
        pub spent_per_waylay: u8 = 2,
    }

    /// Who places a player's Quest Treasures.
    pub enum PlacedBy {
        /// The player who may find them.
        Owner,
        /// The other player.
        Opponent,
    }

    /// What is left of a Day after a failed Trial.
    pub enum FailedTrial {
        /// The character cannot move, but may encounter the League where it is.
        MayEncounter,
        /// The Day is over.
        DayOver,
    }

    /// What the Base Camp adds to the Rest listed on its League.
    pub enum CampRest {
        /// The character chooses the listed Rest or one Merit of any type.
        Instead,
        /// One Merit of any type on top of the listed Rest.
        Besides,
    }

    /// What a Base Camp recovers while an undefeated Waylay stands there.
    pub enum WaylaidCamp {
        /// The one Merit that a Base Camp always recovers, and nothing of the Rest listed.
        OneMerit,
        /// As much as without the Waylay.
        AnyRest,
        /// Nothing.
        NoRest,
    }

    /// What becomes of a loser who has no Merit left, so that it discards none.
    pub enum WithoutMerits {
        /// Nothing: only who is forced to discard the last is taken to its Base Camp.
        Nothing,
        /// The same as of one who has just discarded the last.
        Camp,
    }

    /// What a loser may do about a Merit that another has named to be exhausted.
    pub enum NamedMerit {
        /// Exhaust it, or discard one that is exhausted in its place.
        OrDiscard,
        /// Exhaust it.
        Final,
    }

    /// What becomes of the tags of a Merit while it is exhausted.
    pub enum ExhaustedMerit {
        /// They count as before: abilities alone are lost.
        KeepsTags,
        /// They do not count.
        LosesTags,
    }

    /// Whose the tags of Allies and Treasures are, for powers that ask for characters.
    pub enum CompanionTags {
        /// Those of the Allies and Treasures alone: who travels with a noble is none.
        Separate,
        /// The character's as well.
        Shared,
    }

    /// Whether Waylays concern a character in its own Base Camp.
    pub enum OwnCamp {
        /// None stops it there.
        Safe,
        /// One that was played there on a visitor and not beaten stops it too.
        NotSafe,
    }

    /// From when on a League counts as visited for a Quest.
    pub enum Visit {
        /// As soon as it has been entered.
        Entered,
        /// When the character stands there and no undefeated Waylay does.
        FreeOfWaylays,
    }

    /// Whether Waylays that a Quest asks to be beaten may be held back.
    pub enum AskedFor {
        /// They must be played where they fit.
        MustBePlayed,
        /// They may be held back for ever.
        MayBeHeld,
    }

    /// What becomes of a Waylay that a Quest asks for and no League fits.
    pub enum WithoutTerrain {
        /// It is never played, and the Quest does without it.
        NeverPlayed,
        /// It can be played on any League.
        Anywhere,
    }

    /// What becomes of a goal to beat Waylays when none is left.
    pub enum NoneLeft {
        /// It is reached if the character has beaten all of them that would have counted: none was bribed or sent away,
        /// none went after a defeat, and none was beaten by the opponent.
        IfAllBeaten,
        /// It is reached, whatever became of them.
        Reached,
        /// It is never reached.
        NeverReached,
    }

    /// Which Treasures count for a goal that asks for some of the Quest's.
    pub enum TreasuresAsked {
        /// Those that the character holds when the Quest is completed.
        Held,
        /// All that it has found, whether or not it still has them.
        Found,
    }

    /// How a game comes out in which both Quests are completed at the same moment.
    pub enum BothComplete {
        /// A draw.
        Draw,
        /// The character whose Day it is wins.
        ActiveWins,
    }
}

impl RuleOptions {
    /// The most points that Flaws may give: no more than there are to begin with.
    pub fn most_flaws(&self) -> u8 {
        self.flaw_points.unwrap_or(self.points)
    }
}
