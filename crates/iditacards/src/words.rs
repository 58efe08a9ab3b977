//! Describes racers and actions in words, for `balance trace`.

use crate::cards::NONE;
use crate::game::Fate;
use crate::state::{Phase, State};
use crate::{Action, Iditacards};

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
        let dogs = racer.team.len();
        format!(
            "square {} of {} ({}), speed {}, hypothermia {}, starvation {}, {dogs} {}, hand {}, deck {}, {}",
            racer.square,
            self.stretches.last().map_or(0, |last| last.last),
            self.stretch_names.get(stretch).map_or("", String::as_str),
            signed(self.speed(racer, st.weather)),
            racer.hypothermia,
            racer.starvation,
            if dogs == 1 { "dog" } else { "dogs" },
            racer.hand.len(),
            racer.deck.len(),
            st.weather.word(),
        )
    }

    pub(super) fn names(&self, cards: &[u8]) -> String {
        let names: Vec<&str> = cards.iter().map(|&card| self.name(card)).collect();
        names.join(", ")
    }

    pub(super) fn say_choice(&self, st: &State, action: Action) -> String {
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

/// Returns a number with its sign, and 0 without one.
pub(crate) fn signed(n: impl Into<i64>) -> String {
    match n.into() {
        0 => "0".to_owned(),
        n if n < 0 => format!("−{}", -n),
        n => format!("+{n}"),
    }
}
