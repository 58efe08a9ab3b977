//! Kinds of decision, as reports of play tell them apart and as players can be forbidden them.

use crate::cards::compiled::NONE;
use crate::game::{Action, Fate, Iditacards};
use crate::state::{Phase, State};
use crate::view::View;
use balance_engine::game::{Describe, OfKind, kinds};

kinds! {
    /// What a racer decides.
    pub(super) enum Decision = KINDS {
        Play = "play": "Plays a card of the hand.",
        Risk = "risk": "Plays the top of the deck for a risk.",
        NewDay = "new_day": "Takes a new day.",
        Pass = "pass": "Ends the turn without a card and without a new day.",
        Discard = "discard": "Discards a card of the hand for energy.",
        Join = "join": "Joins a new day.",
        Stay = "stay": "Stays in the old day.",
        Recover = "recover": "Recovers a card into the hand.",
        RecoverToDeck = "recover_to_deck": "Recovers a card into the deck.",
        Destroy = "destroy": "Destroys a card that was looked at.",
        Draw = "draw": "Draws a card that was looked at.",
        PutBack = "put_back": "Shuffles a card that was looked at back into the deck.",
        Fill = "fill": "Chooses the upgrade deck that fills the supply.",
        Take = "take": "Takes a card of the supply.",
        Strip = "strip": "Destroys a card of the hand.",
        Enough = "enough": "Recovers or destroys no more cards.",
        Attach = "attach": "Puts an attachment on a dog.",
        DiscardNew = "discard_new": "Discards a new dog or attachment.",
        Kill = "kill": "Kills a dog of its own because it likes to.",
        MakeRoom = "make_room": "Kills a dog of its own to make room for a new one.",
        MustKill = "must_kill": "Chooses which of its own dogs dies.",
        Drop = "drop": "Discards an attachment of a dog of its own.",
        Victim = "victim": "Kills a dog in play.",
        Rival = "rival": "Chooses another racer whom a card concerns.",
        Legend = "legend": "Adds a legendary card.",
    }
}

impl Describe for Iditacards {
    /// Which decision an action is, and about which card.
    fn kind(&self, view: View<'_>, action: Action) -> OfKind {
        let (own, phase) = (view.me(), view.phase());
        let (decision, card) = match action {
            Action::Play(card) => (Decision::Play, card),
            Action::Risk => (Decision::Risk, NONE),
            Action::NewDay => (Decision::NewDay, NONE),
            Action::Pass => (Decision::Pass, NONE),
            Action::Discard(card) => (Decision::Discard, card),
            Action::Join => (Decision::Join, NONE),
            Action::Stay => (Decision::Stay, NONE),
            Action::Recover { card, to_deck: false } => (Decision::Recover, card),
            Action::Recover { card, to_deck: true } => (Decision::RecoverToDeck, card),
            Action::Decide(fate) => {
                let decision = match fate {
                    Fate::Destroyed => Decision::Destroy,
                    Fate::Drawn => Decision::Draw,
                    Fate::Returned => Decision::PutBack,
                };
                (decision, view.looked().last().copied().unwrap_or(NONE))
            }
            Action::Fill(_) => (Decision::Fill, NONE),
            Action::Take(card) => (Decision::Take, card),
            Action::Strip(card) => (Decision::Strip, card),
            Action::Attach { .. } => match phase {
                Phase::Attach(card) => (Decision::Attach, card),
                _ => (Decision::Attach, NONE),
            },
            Action::Enough => match phase {
                Phase::Attach(card) | Phase::Room(card) => (Decision::DiscardNew, card),
                _ => (Decision::Enough, NONE),
            },
            Action::Kill(dog) => {
                let decision = match phase {
                    Phase::Room(_) => Decision::MakeRoom,
                    Phase::Kill { .. } => Decision::MustKill,
                    _ => Decision::Kill,
                };
                (decision, own.team.get(usize::from(dog)).map_or(NONE, |dog| dog.card))
            }
            Action::Drop { dog, slot } => {
                let bears = own.team.get(usize::from(dog)).map(|dog| dog.bears);
                (Decision::Drop, bears.map_or(NONE, |bears| bears[usize::from(slot)]))
            }
            Action::Victim { seat, dog } => {
                let dog = view.racer(seat).team.get(usize::from(dog));
                (Decision::Victim, dog.map_or(NONE, |dog| dog.card))
            }
            Action::Rival(_) => (Decision::Rival, NONE),
            Action::Legend(card) => (Decision::Legend, card),
        };
        decision.of((card != NONE).then_some(card.into()))
    }

    fn describe(&self, state: &State, action: Action) -> String {
        self.say_choice(state, action)
    }
}
