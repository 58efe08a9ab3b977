//! The `[rules]` of a scenario: rule options, which follow the rulebook by default.

use balance_engine::game::rule_options;

rule_options! {
    /// Rules that are optional or ambiguous in the rulebook. The defaults follow the rulebook.
    #[schemars(rename = "Rules")]
    pub struct RuleOptions {
        /// Points that a character can spend on Merits. Rulebook: 10.
        #[schemars(range(min = 0, max = 40))]
        pub points: u8 = 10,
        /// Maximum points gained from Flaws. Default: equal to `points`, as in the rulebook.
        #[schemars(range(min = 0, max = 40))]
        pub flaw_points: Option<u8> = None,
        /// Leagues that each player brings per Quest. Rulebook: 5.
        #[schemars(range(min = 1, max = 5))]
        pub leagues: u8 = 5,
        /// Dice that each side rolls in a Test. Rulebook: 2. The earlier set of the game uses 1.
        #[schemars(range(min = 1, max = 2))]
        pub test_dice: u8 = 2,
        /// Whether a League may be placed upside down, with its north side to the south.
        pub half_turns: bool = false,
        /// Whether characters may cross from an Ocean to the Border of another League.
        pub cross_borders: bool = false,
        /// Who places a player's Quest Treasures.
        pub treasures_placed_by: PlacedBy = PlacedBy::Owner,
        /// What a character can still do on a Day after it fails a Trial to leave or enter.
        pub failed_trial: FailedTrial = FailedTrial::MayEncounter,
        /// What the Base Camp adds to the Rest that its League lists.
        pub camp_rest: CampRest = CampRest::Instead,
        /// What a character can recover at its Base Camp while an undefeated Waylay stands there.
        pub waylaid_camp: WaylaidCamp = WaylaidCamp::OneMerit,
        /// Whether a character benefits from only one weapon, one armour and one mount per Test or Trial.
        /// Bonuses that need no use count too.
        pub one_in_use: bool = true,
        /// What happens to a loser with no Merit left to discard.
        pub without_merits: WithoutMerits = WithoutMerits::Nothing,
        /// Whether a loser may discard an exhausted Merit instead of exhausting the one that the opponent named.
        pub named_merit: NamedMerit = NamedMerit::OrDiscard,
        /// Whether an exhausted Merit still gives the character its tags, such as noble.
        pub exhausted_merit: ExhaustedMerit = ExhaustedMerit::KeepsTags,
        /// Whether a character shares the tags of its Allies and Treasures, for powers that work only
        /// against some characters.
        pub companion_tags: CompanionTags = CompanionTags::Separate,
        /// Whether a Waylay in a character's own Base Camp stops the character.
        pub own_camp: OwnCamp = OwnCamp::Safe,
        /// When a League counts as visited for a Quest.
        pub visit: Visit = Visit::Entered,
        /// Whether the opponent may hold back Waylays that a Quest asks the player to beat.
        pub asked_for: AskedFor = AskedFor::MustBePlayed,
        /// What happens to a Waylay that a Quest asks the player to beat, if no League has its Terrain.
        pub without_terrain: WithoutTerrain = WithoutTerrain::NeverPlayed,
        /// What happens to a goal to beat Waylays if too few of them are left.
        pub none_left: NoneLeft = NoneLeft::IfAllBeaten,
        /// Which Treasures count for a goal to hold Quest Treasures.
        pub treasures_asked: TreasuresAsked = TreasuresAsked::Held,
        /// The result if both players complete their Quests at the same moment.
        pub both_complete: BothComplete = BothComplete::Draw,
        /// Games that the same two characters play in a row, growing in between. The character that wins
        /// more of them wins the chronicle.
        #[schemars(range(min = 1, max = 20))]
        pub chronicle: u8 = 1,
        /// Experience points for winning a game. Default: the sum from the winner's Quests. Rulebook: 2.
        #[schemars(range(min = 0, max = 9))]
        pub experience: Option<u8> = None,
        /// Experience points spent per extra point of Waylays that a Quest faces; 0 for no extra points.
        /// Rulebook: 2.
        #[schemars(range(min = 0, max = 9))]
        pub spent_per_waylay: u8 = 2,
    }

    /// Who places a player's Quest Treasures.
    pub enum PlacedBy {
        /// The player who looks for them.
        Owner,
        /// The opponent.
        Opponent,
    }

    /// What a character can still do on a Day after a failed Trial.
    pub enum FailedTrial {
        /// It cannot move, but can still encounter its League.
        MayEncounter,
        /// The Day is over.
        DayOver,
    }

    /// What the Base Camp adds to the Rest that its League lists.
    pub enum CampRest {
        /// Nothing: the character chooses the listed Rest or one Merit of any type.
        Instead,
        /// One Merit of any type, in addition to the listed Rest.
        Besides,
    }

    /// What a character recovers at its Base Camp while an undefeated Waylay stands there.
    pub enum WaylaidCamp {
        /// Only the one Merit that a Base Camp always recovers, not the listed Rest.
        OneMerit,
        /// The same as without the Waylay.
        AnyRest,
        /// Nothing.
        NoRest,
    }

    /// What happens to a loser with no Merit left to discard.
    pub enum WithoutMerits {
        /// Nothing: only a character forced to discard its last Merit is taken to its Base Camp.
        Nothing,
        /// It is taken to its Base Camp, as if it had just discarded its last Merit.
        Camp,
    }

    /// What a loser can do if the opponent names a Merit to exhaust.
    pub enum NamedMerit {
        /// Exhaust it, or discard an exhausted Merit instead.
        OrDiscard,
        /// Only exhaust it.
        Final,
    }

    /// Whether the tags of an exhausted Merit count.
    pub enum ExhaustedMerit {
        /// They count: only its powers are lost.
        KeepsTags,
        /// They don't count.
        LosesTags,
    }

    /// Who has the tags of Allies and Treasures, for powers that ask about characters.
    pub enum CompanionTags {
        /// Only the Allies and Treasures: a character with a noble Ally isn't noble.
        Separate,
        /// The character as well.
        Shared,
    }

    /// Whether a Waylay stops a character in its own Base Camp.
    pub enum OwnCamp {
        /// It doesn't.
        Safe,
        /// It does, if it was played there on a visitor and not beaten.
        NotSafe,
    }

    /// When a League counts as visited for a Quest.
    pub enum Visit {
        /// As soon as the character enters it.
        Entered,
        /// Once the character is there without an undefeated Waylay.
        FreeOfWaylays,
    }

    /// Whether the opponent may hold back Waylays that a Quest asks the player to beat.
    pub enum AskedFor {
        /// They must be played if their Terrain fits.
        MustBePlayed,
        /// They may be held back forever.
        MayBeHeld,
    }

    /// What happens to a Waylay that a Quest asks for if no League has its Terrain.
    pub enum WithoutTerrain {
        /// It is never played, and doesn't count for the Quest.
        NeverPlayed,
        /// It can be played on any League.
        Anywhere,
    }

    /// What happens to a goal to beat Waylays if none is left.
    pub enum NoneLeft {
        /// It is met if the character beat all Waylays that would have counted. None of them was bribed or sent away,
        /// left after a defeat, or was beaten by the opponent.
        IfAllBeaten,
        /// It is met in any case.
        Reached,
        /// It can no longer be met.
        NeverReached,
    }

    /// Which Treasures count for a goal to hold Quest Treasures.
    pub enum TreasuresAsked {
        /// Those that the character holds when it completes the Quest.
        Held,
        /// All that it found, even if it no longer has them.
        Found,
    }

    /// The result if both players complete their Quests at the same moment.
    pub enum BothComplete {
        /// A draw.
        Draw,
        /// The player whose Day it is wins.
        ActiveWins,
    }
}

impl RuleOptions {
    /// Returns the maximum points gained from Flaws. Default: the points for Merits.
    pub fn max_flaw_points(&self) -> u8 {
        self.flaw_points.unwrap_or(self.points)
    }
}
