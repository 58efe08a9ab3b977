//! The `[rules]` of a scenario: rule options, which follow the manual by default.

use balance_engine::game::rule_options;

rule_options! {
    /// Rules that are optional or ambiguous in the manual. The defaults follow the manual.
    #[schemars(rename = "Rules")]
    pub struct RuleOptions {
        /// Upgrade decks in play. Default: all.
        #[schemars(example = vec!["speed", "survivor"])]
        pub decks: Vec<String> = Vec::new(),
        /// Which side of the board is used.
        pub board: Board = Board::Racers,
        /// Whether a lone racer plays with utility cards. The older booklet says no.
        pub utility_alone: bool = true,
        /// Whether the plus signs on the flip side raise conditions.
        pub plus_signs: bool = true,
        /// What snow does. The manual and the board disagree.
        pub snow: Snow = Snow::CancelsSleds,
        /// Stretches, by key, that use their second version (`other_print`) where board and card disagree.
        #[schemars(example = vec!["mountain", "cliff_face"])]
        pub other_print: Vec<String> = Vec::new(),
        /// Cards in a new hand. Manual: 6.
        #[schemars(range(min = 1, max = 20))]
        pub hand: u8 = 6,
        /// Legendary cards of each racer. Manual: 5.
        #[schemars(range(max = 8))]
        pub legendaries: u8 = 5,
        /// Level of a condition at which a racer dies. Manual: 7.
        #[schemars(range(min = 2, max = 20))]
        pub death_level: u8 = 7,
        /// Squares that a racer moves back after dying. Manual: 30.
        #[schemars(range(max = 160))]
        pub death_squares: u8 = 30,
        /// Maximum number of dogs in a team. Manual: 6.
        #[schemars(range(min = 1, max = 6))]
        pub team: u8 = 6,
        /// Which stretches a move enters.
        pub entering: Entering = Entering::Crossed,
        /// How often a checkpoint gives its card.
        pub checkpoints: Checkpoints = Checkpoints::EachTime,
        /// What "no starvation" does.
        pub no_starvation: NoStarvation = NoStarvation::NoGain,
        /// How the speed that a stretch adds to dogs is counted.
        pub stretch_speed: StretchSpeed = StretchSpeed::EachDog,
        /// Which racers are affected by a stretch with an effect on each new day.
        pub stretch_days: StretchDays = StretchDays::Participants,
        /// Which conditions from stretches are reduced by cards with `stretch_conditions`.
        pub stretch_relief: StretchRelief = StretchRelief::All,
        /// What a racer pays for a card that turns out to cost too much.
        pub unpaid: Unpaid = Unpaid::InOrder,
        /// Which cards can be played from the hand even if the racer can't pay for them. They have no effect, but
        /// food and personal cards lower conditions before payment.
        pub unpayable: Unpayable = Unpayable::Any,
        /// When a turn may end without playing a card or taking a new day.
        pub idle: Idle = Idle::WhenUnable,
        /// Whether taking a new day ends the turn. Otherwise the racer plays on.
        pub day_takes_turn: bool = true,
        /// Whether discarding armour instead counts as the death of a dog that a card asks for.
        pub armour_pays: bool = true,
        /// Whether immune racers take no damage from passing. The older booklet says no.
        pub immune_passers_unhurt: bool = true,
        /// Whether attachments in play may be discarded or replaced. The older booklet says no.
        pub attachments_removable: bool = true,
        /// Where "take X of Y" takes its cards from.
        pub sled_cards: SledCards = SledCards::Supply,
        /// When the race ends.
        pub finish: Finish = Finish::Beyond,
    }

    /// Which side of the board is used.
    pub enum Board {
        /// As in the manual: the flip side for one racer, the front for more.
        Racers,
        /// The side for several racers.
        Front,
        /// The flip side.
        Flip,
    }

    /// What snow does to racers that aren't immune.
    pub enum Snow {
        /// Sled cards have no effect, as in the manual.
        CancelsSleds,
        /// It destroys all cards in the supply when it is rolled, as on the board.
        DestroysSupply,
    }

    /// Which stretches a move enters.
    pub enum Entering {
        /// All that the racer reaches, even if it only crosses them.
        Crossed,
        /// Only the one where the move ends.
        Stopped,
    }

    /// How often a checkpoint gives a racer a legendary card.
    pub enum Checkpoints {
        /// Every time the racer passes it, while there are cards.
        EachTime,
        /// Only the first time.
        Once,
    }

    /// What "no starvation" does.
    pub enum NoStarvation {
        /// Starvation can't rise there. Earlier starvation stays and raises costs.
        NoGain,
        /// Starvation drops to 0 on entering and stays there.
        Cleared,
        /// Starvation doesn't raise costs there, but comes back afterwards.
        Suspended,
    }

    /// How the speed that a stretch adds to dogs is counted.
    pub enum StretchSpeed {
        /// Once per dog of the team.
        EachDog,
        /// Once, however large the team is.
        Once,
    }

    /// What a racer pays for a card that turns out to cost too much.
    pub enum Unpaid {
        /// The costs before the first one that can't be paid.
        InOrder,
        /// Nothing.
        Nothing,
    }

    /// Which racers are affected by a stretch with an effect on each new day.
    #[schemars(extend("x-renamed" = { "everyone": "everyone" }))]
    pub enum StretchDays {
        /// Racers on it that take part in the day.
        Participants,
        /// All racers on it, as in the older booklet.
        Everyone,
    }

    /// Which conditions from stretches are reduced by cards with `stretch_conditions`.
    pub enum StretchRelief {
        /// Those gained on entering and those gained each day.
        All,
        /// Only those gained on entering.
        OnEntering,
    }

    /// Which cards can be played from the hand even if the racer can't pay for them.
    pub enum Unpayable {
        /// Every card.
        Any,
        /// Food and personal cards, which lower conditions before payment.
        Relief,
        /// None.
        None,
    }

    /// When a turn may end without playing a card or taking a new day. A risk in progress always continues.
    pub enum Idle {
        /// If the racer can't pay for any card of the hand.
        WhenUnable,
        /// In any turn.
        AnyTurn,
        /// Never: a racer that can't play a card takes a new day.
        Never,
    }

    /// Where "take X of Y" takes its cards from.
    pub enum SledCards {
        /// From the shared supply, which is filled up to Y. Cards not taken stay there.
        Supply,
        /// From the top Y cards of an upgrade deck. The rest is destroyed, as in the older booklet.
        DeckTop,
    }

    /// When a racer crosses the finish line.
    pub enum Finish {
        /// When its move goes beyond the last square.
        Beyond,
        /// When it reaches the last square.
        Reached,
    }
}
