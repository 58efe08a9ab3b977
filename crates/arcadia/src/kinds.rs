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
    /// Leagues on the board and faced Waylays aren't named.
    fn kind(&self, view: View<'_>, action: Action) -> OfKind {
        let (decision, card) = self.decision(view, action);
        decision.of(card.map(|(sort, card)| self.number(sort, card)))
    }

    fn picture(&self, state: &State) -> Option<Picture> {
        Some(self.picture_of(state))
    }

    fn describe(&self, state: &State, action: Action) -> String {
        self.say_choice(state, action)
    }
}

impl Arcadia {
    /// Returns the kind of decision of an action, and its card.
    pub(super) fn decision(&self, view: View<'_>, action: Action) -> (Decision, Option<(Sort, u8)>) {
        let (st, own, other) = (view.st, view.own(), view.other());
        let flaw = |hero: &Hero, slot: u8| Some((Sort::Flaw, hero.flaws[usize::from(slot)]));
        let treasure = |owner: u8, k: u8| Some((Sort::Merit, st.hero(owner).treasures[usize::from(k)]));
        match (action, st.phase) {
            (Action::Take(card), Phase::Spend) => (Decision::Buy, Some((Sort::Merit, card))),
            (Action::Take(card), phase) => {
                let choices = [Decision::ChooseWaylay, Decision::ChooseTreasure, Decision::ChooseLeague];
                (choices[phase.choice()], Some((chosen_sort(phase), card)))
            }
            (Action::BuyOff(slot), _) => (Decision::BuyOff, flaw(own, slot)),
            (Action::Lay { card, .. }, _) => (Decision::Lay, Some((Sort::League, own.leagues[usize::from(card)]))),
            (Action::Bury(_), _) => {
                (Decision::Bury, self.to_bury(st, view.seat).and_then(|(owner, k)| treasure(owner, k)))
            }
            (Action::Camp(_), Phase::Exile) => (Decision::Exile, None),
            (Action::Camp(_), _) => (Decision::Camp, None),
            (Action::Hex { slot, .. }, _) => (Decision::Hex, flaw(other, slot)),
            (Action::Pass, _) => (Decision::Pass, None),
            (Action::Stay, _) => (Decision::Stay, None),
            (Action::Go(_), Phase::Ride) => (Decision::Leap, None),
            (Action::Go(_), Phase::Send) => (Decision::Send, None),
            (Action::Go(_), _) => (Decision::Go, None),
            (Action::Ride { slot, .. }, Phase::Spring) => (Decision::Spring, Some(own.card_in(slot))),
            (Action::Ride { slot, .. }, _) => (Decision::Ride, Some(own.card_in(slot))),
            (Action::Use { slot, .. }, _) => (Decision::Use, Some(own.card_in(slot))),
            (Action::Roll, _) => (Decision::Roll, None),
            (Action::Play { card, .. }, _) => (Decision::Play, Some((Sort::Waylay, own.hand[usize::from(card)]))),
            (Action::Test(_), Phase::Encounter) => (Decision::Challenge, None),
            (Action::Test(_), _) => (Decision::Test, None),
            (Action::Bribe(slot), _) => (Decision::Bribe, Some(own.card_in(slot))),
            (Action::Exhaust(slot), _) => (Decision::Exhaust, Some(st.hero(st.owed.seat).card_in(slot))),
            (Action::Discard(slot), _) => (Decision::Discard, Some(st.hero(st.owed.seat).card_in(slot))),
            (Action::Fight, Phase::Reward) => (Decision::MakeExhaust, None),
            (Action::Fight, _) => (Decision::FightOn, None),
            (Action::Shove(_), _) => (Decision::Shove, None),
            (Action::Treasure { card, .. }, Phase::PullTreasure) => (Decision::PullTreasure, treasure(st.active, card)),
            (Action::Treasure { card, .. }, _) => (Decision::ShoveTreasure, treasure(st.active, card)),
            (Action::PickUp, _) => {
                // The first, if several lie there.
                let at = own.treasure_at.iter().position(|&at| at == own.at);
                (Decision::PickUp, at.map(|at| (Sort::Merit, own.treasures[at])))
            }
            (Action::Fetch, _) => (Decision::Fetch, None),
            (Action::Rest, _) => (Decision::Rest, None),
            (Action::RestAtCamp, _) => (Decision::RestAtCamp, None),
            (Action::Recover(slot), Phase::RecoverFlaw) => (Decision::RecoverFlaw, flaw(other, slot)),
            (Action::Recover(slot), _) => (Decision::Recover, Some(own.card_in(slot))),
        }
    }
}
