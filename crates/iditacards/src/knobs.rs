//! The `[rules]` of a scenario: what print leaves open, with the printed default.

use balance_engine::game::knobs;

knobs! {
    /// Everything optional or ambiguous in the manual; the defaults are the printed rules.
    #[schemars(rename = "Rules")]
    pub struct RuleOptions {
        /// The upgrade decks in play. Empty: all of the cards.
        #[schemars(example = vec!["speed", "survivor"])]
        pub decks: Vec<String> = Vec::new(),
        /// Which side of the board lies up.
        pub board: Board = Board::Racers,
        /// Whether a lone racer plays with utility cards. The older booklet leaves them out.
        pub utility_alone: bool = true,
        /// Whether the plus signs of the flip side raise conditions.
        pub plus_signs: bool = true,
        /// What snow does: the manual and the board disagree.
        pub snow: Snow = Snow::CancelsSleds,
        /// Stretches, by key, that do what is printed in the other place (`other_print`).
        #[schemars(example = vec!["mountain", "cliff_face"])]
        pub other_print: Vec<String> = Vec::new(),
        /// Cards of a new hand. Printed: 6.
        #[schemars(range(min = 1, max = 20))]
        pub hand: u8 = 6,
        /// Legendary cards of each racer. Printed: 5.
        #[schemars(range(max = 8))]
        pub legendaries: u8 = 5,
        /// The level of a condition at which a racer dies. Printed: 7.
        #[schemars(range(min = 2, max = 20))]
        pub death_level: u8 = 7,
        /// Squares that the dead are moved back. Printed: 30.
        #[schemars(range(max = 160))]
        pub death_squares: u8 = 30,
        /// Dogs of a team at most. Printed: 6.
        #[schemars(range(min = 1, max = 6))]
        pub team: u8 = 6,
        /// Which stretches are entered.
        pub entering: Entering = Entering::Crossed,
        /// How often a checkpoint gives its card.
        pub checkpoints: Checkpoints = Checkpoints::EachTime,
        /// What "no starvation" does.
        pub no_starvation: NoStarvation = NoStarvation::NoGain,
        /// How the speed that a stretch adds to dogs counts.
        pub stretch_speed: StretchSpeed = StretchSpeed::EachDog,
        /// Whom a stretch strikes that does something on each new day.
        pub stretch_days: StretchDays = StretchDays::Participants,
        /// Which conditions of a stretch are lowered by what makes stretches give less of them.
        pub stretch_relief: StretchRelief = StretchRelief::All,
        /// What is paid for a card that turns out to be too dear.
        pub unpaid: Unpaid = Unpaid::InOrder,
        /// Which cards of the hand may be played though they cannot be paid for. They do nothing then, but
        /// food and personal cards relieve before payment.
        pub unpayable: Unpayable = Unpayable::Any,
        /// When a turn may end without a card and without a new day.
        pub idle: Idle = Idle::WhenUnable,
        /// Whether a new day takes the whole turn. Otherwise the racer plays on.
        pub day_takes_turn: bool = true,
        /// Whether armour that is discarded counts as the death that a card asks for.
        pub armour_pays: bool = true,
        /// Whether the immune are spared the damage of passing. The older booklet: not.
        pub immune_passers_unhurt: bool = true,
        /// Whether attachments in play may be discarded or replaced. The older booklet: not.
        pub attachments_removable: bool = true,
        /// Where "take X of Y" finds its cards.
        pub sled_cards: SledCards = SledCards::Supply,
        /// When the race is over.
        pub finish: Finish = Finish::Beyond,
    }

    /// Which side of the board lies up.
    pub enum Board {
        /// As printed: the flip side for one racer.
        Racers,
        /// The side for several.
        Front,
        /// The flip side.
        Flip,
    }

    /// What snow does to those who are not immune.
    pub enum Snow {
        /// Sled cards have no effect: the manual.
        CancelsSleds,
        /// All cards of the supply are destroyed when it falls: the board.
        DestroysSupply,
    }

    /// Which stretches are entered by a move.
    pub enum Entering {
        /// All that the racer comes to, those too that are only crossed.
        Crossed,
        /// The one in which the move ends.
        Stopped,
    }

    /// How often a checkpoint gives a racer a legendary card.
    pub enum Checkpoints {
        /// Whenever it is passed, as long as there are cards.
        EachTime,
        /// The first time.
        Once,
    }

    /// What "no starvation" does.
    pub enum NoStarvation {
        /// Nothing adds to it there; what one has stays, and raises costs.
        NoGain,
        /// It is 0 from entering on, and stays so.
        Cleared,
        /// It raises no cost there, and is there again afterwards.
        Suspended,
    }

    /// How the speed that a stretch adds to dogs counts.
    pub enum StretchSpeed {
        /// For each dog of the team.
        EachDog,
        /// Once, for a team of any size.
        Once,
    }

    /// What is paid for a card that turns out to be too dear.
    pub enum Unpaid {
        /// The costs that come before the one that cannot be paid.
        InOrder,
        /// Nothing.
        Nothing,
    }

    /// Whom a stretch strikes that does something on each new day.
    pub enum StretchDays {
        /// Those on it who take part in the day.
        Participants,
        /// All who are on it: the older booklet.
        Everybody,
    }

    /// Which conditions of a stretch are lowered by what makes stretches give less of them.
    pub enum StretchRelief {
        /// Those that it brings on entering, and those that it brings each day.
        All,
        /// Those that it brings on entering.
        OnEntering,
    }

    /// Which cards of the hand may be played though they cannot be paid for.
    pub enum Unpayable {
        /// Every card.
        Any,
        /// Food and personal cards, which relieve before payment.
        Relief,
        /// None.
        None,
    }

    /// When a turn may end without a card and without a new day. A risk that waits goes on in any case.
    pub enum Idle {
        /// When no card of the hand can be paid for.
        WhenUnable,
        /// In any turn.
        AnyTurn,
        /// Never: who can play no card takes a new day.
        Never,
    }

    /// Where "take X of Y" finds its cards.
    pub enum SledCards {
        /// In the common supply, which is filled up to Y; what is not taken stays there.
        Supply,
        /// On top of an upgrade deck: Y cards are looked at, and the rest is destroyed. The older booklet.
        DeckTop,
    }

    /// When a racer has crossed the finish line.
    pub enum Finish {
        /// When the move goes beyond the last square.
        Beyond,
        /// When it reaches the last square.
        Reached,
    }
}
