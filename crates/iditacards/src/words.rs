//! Describes racers and actions in words, for `balance trace`.

use balance_engine::game::{Describe, OfKind};
use balance_engine::grammar::count;

use crate::cards::NONE;
use crate::game::Fate;
use crate::kinds::Decision;
use crate::state::{Phase, State};
use crate::{Action, Iditacards, View};

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

    fn describe(&self, st: &State, action: Action) -> String {
        let racer = st.racer(st.actor);
        let dog =
            |seat: u8, dog: u8| st.racer(seat).team.get(usize::from(dog)).map_or("nothing", |dog| self.name(dog.card));
        let borne =
            |dog: u8, slot: u8| racer.team.get(usize::from(dog)).map_or(NONE, |dog| dog.bears[usize::from(slot)]);
        match action {
            Action::Play(card) => format!("play {}", self.name(card)),
            Action::Risk => "play the top card of the deck for the risk".to_owned(),
            Action::NewDay => "take a new day".to_owned(),
            Action::Pass => "end the turn without playing a card".to_owned(),
            Action::Discard(card) => format!("discard {} for energy", self.name(card)),
            Action::Join => "join the new day".to_owned(),
            Action::Stay => "don't join the new day".to_owned(),
            Action::Recover { card, to_deck: false } => format!("recover {}", self.name(card)),
            Action::Recover { card, to_deck: true } => format!("recover {} to the deck", self.name(card)),
            Action::Decide(fate) => {
                let card = self.name(st.peeked.last().copied().unwrap_or(NONE));
                match fate {
                    Fate::Destroyed => format!("destroy {card}"),
                    Fate::Drawn => format!("draw {card}"),
                    Fate::Returned => format!("shuffle {card} back"),
                }
            }
            Action::Fill(deck) => {
                let name = self.deck_names.get(usize::from(deck)).map_or("", String::as_str);
                format!("fill the supply from the {name} deck")
            }
            Action::Take(card) => format!("take {}", self.name(card)),
            Action::Strip(card) => format!("destroy {} from the hand", self.name(card)),
            Action::Attach { dog: at, slot } => match borne(at, slot) {
                NONE => format!("attach it to {}", dog(st.actor, at)),
                old => format!("attach it to {} in place of {}", dog(st.actor, at), self.name(old)),
            },
            Action::Kill(at) => format!("kill {}", dog(st.actor, at)),
            Action::Drop { dog: at, slot } => {
                format!("discard {} from {}", self.name(borne(at, slot)), dog(st.actor, at))
            }
            Action::Victim { seat, dog: at } => format!("kill {} of {}", dog(seat, at), self.side_name(st, seat)),
            Action::Rival(seat) => format!("choose {} as the rival", self.side_name(st, seat)),
            Action::Legend(card) => format!("add {}", self.name(card)),
            Action::Enough => match st.phase {
                Phase::Attach(card) | Phase::Room(card) => format!("discard {}", self.name(card)),
                _ => "stop".to_owned(),
            },
        }
    }
}

impl Iditacards {
    pub(super) fn side_name(&self, st: &State, seat: u8) -> &str {
        &self.side_names[usize::from(st.sides[usize::from(seat)])]
    }

    pub(super) fn name(&self, card: u8) -> &str {
        self.catalogue.cards.get(usize::from(card)).map_or("nothing", |info| info.name.as_str())
    }

    pub(super) fn say_turn(&self, st: &State, seat: u8) -> String {
        let racer = st.racer(seat);
        let stretch = usize::from(self.stretch_of(racer.square));
        format!(
            "square {} of {} ({}), speed {}, hypothermia {}, starvation {}, {}, hand {}, deck {}, {}",
            racer.square,
            self.stretches.last().map_or(0, |last| last.last),
            self.stretch_names.get(stretch).map_or("", String::as_str),
            signed(self.speed(racer, st.weather)),
            racer.hypothermia,
            racer.starvation,
            count(racer.team.len(), "dogs"),
            racer.hand.len(),
            racer.deck.len(),
            st.weather.word(),
        )
    }

    pub(super) fn names(&self, cards: &[u8]) -> String {
        let names: Vec<&str> = cards.iter().map(|&card| self.name(card)).collect();
        names.join(", ")
    }
}

/// Returns a number with its sign, and 0 without one.
pub(crate) fn signed(n: impl Into<i64>) -> String {
    match n.into() {
        0 => "0".to_owned(),
        n if n < 0 => format!("−{}", -n),
        n => format!("+{n}"),
    }
}
