//! Kinds of decision, for reports and for players that avoid some of them.

use balance_engine::game::{Describe, OfKind, kinds};

use crate::cards::NONE;
use crate::game::Fate;
use crate::state::{Phase, State};
use crate::{Action, Iditacards, View};

kinds! {
    /// What a racer decides.
    pub(super) enum Decision = KINDS {
        Play = "play": "Plays a card from the hand.",
        Risk = "risk": "Plays the top card of the deck for a risk.",
        NewDay = "new_day": "Takes a new day.",
        Pass = "pass": "Ends the turn without playing a card or taking a new day.",
        Discard = "discard": "Discards a card from the hand for energy.",
        Join = "join": "Joins a new day.",
        Stay = "stay": "Doesn't join a new day.",
        Recover = "recover": "Recovers a card to the hand.",
        RecoverToDeck = "recover_to_deck": "Recovers a card to the deck.",
        Destroy = "destroy": "Destroys a card that it looked at.",
        Draw = "draw": "Draws a card that it looked at.",
        PutBack = "put_back": "Shuffles a card that it looked at back into the deck.",
        Fill = "fill": "Chooses the upgrade deck that fills the supply.",
        Take = "take": "Takes a card from the supply.",
        Strip = "strip": "Destroys a card from the hand.",
        Enough = "enough": "Stops recovering or destroying cards.",
        Attach = "attach": "Attaches a card to a dog.",
        DiscardNew = "discard_new": "Discards a new dog or attachment.",
        Kill = "kill": "Kills one of its own dogs by choice.",
        MakeRoom = "make_room": "Kills one of its own dogs to make room for a new one.",
        MustKill = "must_kill": "Chooses which of its own dogs dies.",
        Drop = "drop": "Discards an attachment of one of its own dogs.",
        Victim = "victim": "Kills any dog in play.",
        Rival = "rival": "Chooses the rival that a card affects.",
        Legend = "legend": "Adds a legendary card.",
    }
}

impl Describe for Iditacards {
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
                (decision, view.peeked().last().copied().unwrap_or(NONE))
            }
            Action::Fill(_) => (Decision::Fill, NONE),
            Action::Take(card) => (Decision::Take, card),
            Action::Strip(card) => (Decision::Strip, card),
            Action::Attach { .. } => (Decision::Attach, if let Phase::Attach(card) = phase { card } else { NONE }),
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
