//! Kinds of decision, as reports of play tell them apart and as players can be forbidden them.

use super::cards::keys::Sort;
use super::shelves::chosen_sort;
use super::state::{Hero, Phase, State};
use super::view::View;
use super::{Action, Arcadia};
use balance_engine::game::{Describe, OfKind, Picture, kinds};

kinds! {
    /// What a player decides.
    pub(super) enum Decision = KINDS {
        ChooseWaylay = "choose_waylay": "Chooses a Waylay against the other's Quests.",
        ChooseTreasure = "choose_treasure": "Chooses a Treasure for its own Quests.",
        ChooseLeague = "choose_league": "Chooses a League to bring.",
        Buy = "buy": "Buys a Merit between the games of a chronicle.",
        BuyOff = "buy_off": "Buys a Flaw off between the games of a chronicle.",
        Lay = "lay": "Lays a League.",
        Bury = "bury": "Places a Treasure on a League.",
        Camp = "camp": "Chooses the other's Base Camp.",
        Exile = "exile": "Chooses where a character is taken that has lost its last Merit.",
        Pass = "pass": "Does nothing, or nothing more.",
        Hex = "hex": "Exhausts a Flaw of the other.",
        Stay = "stay": "Stays on its League.",
        Go = "go": "Moves to the next League.",
        Leap = "leap": "Moves on in a leap over a League.",
        Ride = "ride": "Moves on by a power after a move.",
        Spring = "spring": "Moves on by a power after a Waylay was beaten.",
        Send = "send": "Chooses the League that is scouted.",
        Use = "use": "Uses a power of a Merit or of the character.",
        Roll = "roll": "Rolls the die of a Trial.",
        Play = "play": "Plays a Waylay.",
        Test = "test": "Takes a Test against a Waylay.",
        Challenge = "challenge": "Waylays the other character with a Test.",
        Bribe = "bribe": "Discards a Merit to be rid of a Waylay.",
        Exhaust = "exhaust": "Exhausts a Merit for what is owed.",
        Discard = "discard": "Discards a Merit for what is owed.",
        FightOn = "fight_on": "Goes on against the same Waylay.",
        MakeExhaust = "make_exhaust": "Makes the loser of a Test exhaust a Merit.",
        Shove = "shove": "Moves the other character.",
        ShoveTreasure = "shove_treasure": "Moves a Treasure of the other.",
        PullTreasure = "pull_treasure": "Brings a Treasure of its own to its League.",
        PickUp = "pick_up": "Picks up all own Treasures on the League.",
        Fetch = "fetch": "Takes up what a Quest is about.",
        Rest = "rest": "Rests on its League.",
        RestAtCamp = "rest_at_camp": "Rests in its Base Camp.",
        Recover = "recover": "Recovers a Merit.",
        RecoverFlaw = "recover_flaw": "Recovers a Flaw of the other.",
    }
}

impl Describe for Arcadia {
    /// Which decision an action is, and about which card. Leagues that lie are places, and a Waylay that is faced is the
    /// other's: about these no decision is.
    fn kind(&self, view: View<'_>, action: Action) -> OfKind {
        let card = self.card_of(view, action).map(|(sort, card)| self.number(sort, card));
        decision(view.st.phase, action).of(card)
    }

    fn picture(&self, state: &State) -> Option<Picture> {
        Some(self.picture_of(state))
    }

    fn describe(&self, state: &State, action: Action) -> String {
        self.say_choice(state, action)
    }
}

impl Arcadia {
    /// The card that an action is about, by its sort and its number among its like.
    fn card_of(&self, view: View<'_>, action: Action) -> Option<(Sort, u8)> {
        let (st, own, other) = (view.st, view.own(), view.other());
        let flaw = |hero: &Hero, slot: u8| Some((Sort::Flaw, hero.flaws[usize::from(slot)]));
        match action {
            Action::Take(card) if st.phase == Phase::Spend => Some((Sort::Merit, card)),
            Action::Take(card) => Some((chosen_sort(st.phase), card)),
            Action::BuyOff(slot) => flaw(own, slot),
            Action::Lay { card, .. } => Some((Sort::League, own.leagues[usize::from(card)])),
            Action::Bury(_) => {
                let (owner, k) = self.to_bury(st, view.seat)?;
                Some((Sort::Merit, st.hero(owner).treasures[usize::from(k)]))
            }
            Action::Hex { slot, .. } => flaw(other, slot),
            Action::Ride { slot, .. } | Action::Use { slot, .. } | Action::Bribe(slot) => Some(own.card_in(slot)),
            Action::Play { card, .. } => Some((Sort::Waylay, own.hand[usize::from(card)])),
            Action::Exhaust(slot) | Action::Discard(slot) => Some(st.hero(st.owed.seat).card_in(slot)),
            Action::Treasure { card, .. } => Some((Sort::Merit, st.hero(st.active).treasures[usize::from(card)])),
            Action::PickUp => {
                // Where several lie, the first of them.
                let at = own.treasure_at.iter().position(|&at| at == own.at)?;
                Some((Sort::Merit, own.treasures[at]))
            }
            Action::Recover(slot) if st.phase == Phase::RecoverFlaw => flaw(other, slot),
            Action::Recover(slot) => Some(own.card_in(slot)),
            _ => None,
        }
    }
}

const fn decision(phase: Phase, action: Action) -> Decision {
    match action {
        Action::Take(_) => match phase {
            Phase::ChooseWaylay => Decision::ChooseWaylay,
            Phase::ChooseTreasure => Decision::ChooseTreasure,
            Phase::Spend => Decision::Buy,
            _ => Decision::ChooseLeague,
        },
        Action::BuyOff(_) => Decision::BuyOff,
        Action::Lay { .. } => Decision::Lay,
        Action::Bury(_) => Decision::Bury,
        Action::Camp(_) if matches!(phase, Phase::Exile) => Decision::Exile,
        Action::Camp(_) => Decision::Camp,
        Action::Hex { .. } => Decision::Hex,
        Action::Pass => Decision::Pass,
        Action::Stay => Decision::Stay,
        Action::Go(_) => match phase {
            Phase::Ride => Decision::Leap,
            Phase::Send => Decision::Send,
            _ => Decision::Go,
        },
        Action::Ride { .. } if matches!(phase, Phase::Spring) => Decision::Spring,
        Action::Ride { .. } => Decision::Ride,
        Action::Use { .. } => Decision::Use,
        Action::Roll => Decision::Roll,
        Action::Play { .. } => Decision::Play,
        Action::Test(_) if matches!(phase, Phase::Encounter) => Decision::Challenge,
        Action::Test(_) => Decision::Test,
        Action::Bribe(_) => Decision::Bribe,
        Action::Exhaust(_) => Decision::Exhaust,
        Action::Discard(_) => Decision::Discard,
        Action::Fight if matches!(phase, Phase::Reward) => Decision::MakeExhaust,
        Action::Fight => Decision::FightOn,
        Action::Shove(_) => Decision::Shove,
        Action::Treasure { .. } if matches!(phase, Phase::PullTreasure) => Decision::PullTreasure,
        Action::Treasure { .. } => Decision::ShoveTreasure,
        Action::PickUp => Decision::PickUp,
        Action::Fetch => Decision::Fetch,
        Action::Rest => Decision::Rest,
        Action::RestAtCamp => Decision::RestAtCamp,
        Action::Recover(_) if matches!(phase, Phase::RecoverFlaw) => Decision::RecoverFlaw,
        Action::Recover(_) => Decision::Recover,
    }
}
