//! Kinds of decision, for reports and for players that avoid some of them.

use balance_engine::game::{Describe, OfKind, Picture, kinds};

use crate::cards::Sort;
use crate::shelves::chosen_sort;
use crate::state::{Hero, Phase, State};
use crate::{Action, Arcadia, View};

kinds! {
    /// What a player decides.
    pub(super) enum Decision = KINDS {
        ChooseWaylay = "choose_waylay": "Chooses a Waylay to play against the opponent.",
        ChooseTreasure = "choose_treasure": "Chooses a Treasure for its Quests.",
        ChooseLeague = "choose_league": "Chooses a League for the board.",
        Buy = "buy": "Buys a Merit between games of a chronicle.",
        BuyOff = "buy_off": "Buys off a Flaw between games of a chronicle.",
        Lay = "lay": "Places a League on the board.",
        Bury = "bury": "Places a Treasure on a League.",
        Camp = "camp": "Chooses the opponent's Base Camp.",
        Exile = "exile": "Chooses where a character goes that lost its last Merit.",
        Pass = "pass": "Passes.",
        Hex = "hex": "Exhausts one of the opponent's Flaws.",
        Stay = "stay": "Stays on its League.",
        Go = "go": "Moves to an adjacent League.",
        Leap = "leap": "Chooses where a leap over a League ends.",
        Ride = "ride": "Uses a power to move on after a move.",
        Spring = "spring": "Uses a power to move on after beating a Waylay.",
        Send = "send": "Chooses the League to scout.",
        Use = "use": "Uses a power of a Merit or of the character.",
        Roll = "roll": "Rolls the die for a Trial.",
        Play = "play": "Plays a Waylay.",
        Test = "test": "Takes a Test against a Waylay.",
        Challenge = "challenge": "Waylays the opponent's character with a Test.",
        Bribe = "bribe": "Discards a Merit to remove a Waylay.",
        Exhaust = "exhaust": "Exhausts a Merit to pay a cost or loss.",
        Discard = "discard": "Discards a Merit to pay a cost or loss.",
        FightOn = "fight_on": "Fights the same Waylay again.",
        MakeExhaust = "make_exhaust": "Makes the loser of a Test exhaust a Merit.",
        Shove = "shove": "Moves the opponent's character.",
        ShoveTreasure = "shove_treasure": "Moves one of the opponent's Treasures.",
        PullTreasure = "pull_treasure": "Moves one of its Treasures to its League.",
        PickUp = "pick_up": "Picks up its Treasures on the League.",
        Fetch = "fetch": "Takes the object of a Quest.",
        Rest = "rest": "Rests on its League.",
        RestAtCamp = "rest_at_camp": "Rests at its Base Camp.",
        Recover = "recover": "Recovers a Merit.",
        RecoverFlaw = "recover_flaw": "Recovers one of the opponent's Flaws.",
    }
}

impl Describe for Arcadia {
    /// Returns the kind of decision of an action, and its card. Leagues on the board and faced Waylays aren't named.
    fn kind(&self, view: View<'_>, action: Action) -> OfKind {
        decision(view.st.phase, action).of(self.card_of(view, action).map(|(sort, card)| self.number(sort, card)))
    }

    fn picture(&self, state: &State) -> Option<Picture> {
        Some(self.picture_of(state))
    }

    fn describe(&self, state: &State, action: Action) -> String {
        self.say_choice(state, action)
    }
}

impl Arcadia {
    /// Returns the sort and number of the card that an action is about.
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
                // The first, if several lie there.
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
    match (action, phase) {
        (Action::Take(_), Phase::ChooseWaylay) => Decision::ChooseWaylay,
        (Action::Take(_), Phase::ChooseTreasure) => Decision::ChooseTreasure,
        (Action::Take(_), Phase::Spend) => Decision::Buy,
        (Action::Take(_), _) => Decision::ChooseLeague,
        (Action::BuyOff(_), _) => Decision::BuyOff,
        (Action::Lay { .. }, _) => Decision::Lay,
        (Action::Bury(_), _) => Decision::Bury,
        (Action::Camp(_), Phase::Exile) => Decision::Exile,
        (Action::Camp(_), _) => Decision::Camp,
        (Action::Hex { .. }, _) => Decision::Hex,
        (Action::Pass, _) => Decision::Pass,
        (Action::Stay, _) => Decision::Stay,
        (Action::Go(_), Phase::Ride) => Decision::Leap,
        (Action::Go(_), Phase::Send) => Decision::Send,
        (Action::Go(_), _) => Decision::Go,
        (Action::Ride { .. }, Phase::Spring) => Decision::Spring,
        (Action::Ride { .. }, _) => Decision::Ride,
        (Action::Use { .. }, _) => Decision::Use,
        (Action::Roll, _) => Decision::Roll,
        (Action::Play { .. }, _) => Decision::Play,
        (Action::Test(_), Phase::Encounter) => Decision::Challenge,
        (Action::Test(_), _) => Decision::Test,
        (Action::Bribe(_), _) => Decision::Bribe,
        (Action::Exhaust(_), _) => Decision::Exhaust,
        (Action::Discard(_), _) => Decision::Discard,
        (Action::Fight, Phase::Reward) => Decision::MakeExhaust,
        (Action::Fight, _) => Decision::FightOn,
        (Action::Shove(_), _) => Decision::Shove,
        (Action::Treasure { .. }, Phase::PullTreasure) => Decision::PullTreasure,
        (Action::Treasure { .. }, _) => Decision::ShoveTreasure,
        (Action::PickUp, _) => Decision::PickUp,
        (Action::Fetch, _) => Decision::Fetch,
        (Action::Rest, _) => Decision::Rest,
        (Action::RestAtCamp, _) => Decision::RestAtCamp,
        (Action::Recover(_), Phase::RecoverFlaw) => Decision::RecoverFlaw,
        (Action::Recover(_), _) => Decision::Recover,
    }
}
