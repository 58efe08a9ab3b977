//! Describes racers and actions in words, for `balance trace`.

use balance_engine::game::{Describe, OfKind};
use balance_engine::grammar::count;

use crate::cards::NONE;
use crate::game::Fate;
use crate::kinds::Decision;
use crate::state::{Dog, Phase, State};
use crate::{Action, Iditacards, View};

impl Describe for Iditacards {
    fn kind(&self, view: View<'_>, action: Action) -> OfKind {
        let (decision, card) = decision(view, action);
        decision.of((card != NONE).then_some(card.into()))
    }

    fn describe(&self, st: &State, action: Action) -> String {
        let (decision, card) = decision(View::new(self, st, st.actor), action);
        let name = self.name(card);
        let team = &st.racer(st.actor).team;
        let dog = |at: u8| team.get(usize::from(at)).map_or("nothing", |dog| self.name(dog.card));
        match action {
            Action::Play(_) => format!("play {name}"),
            Action::Risk => "play the top card of the deck for the risk".to_owned(),
            Action::NewDay => "take a new day".to_owned(),
            Action::Pass => "end the turn without playing a card".to_owned(),
            Action::Discard(_) => format!("discard {name} for energy"),
            Action::Join => "join the new day".to_owned(),
            Action::Stay => "don't join the new day".to_owned(),
            Action::Recover { to_deck: false, .. } => format!("recover {name}"),
            Action::Recover { to_deck: true, .. } => format!("recover {name} to the deck"),
            Action::Decide(Fate::Destroyed) => format!("destroy {name}"),
            Action::Decide(Fate::Drawn) => format!("draw {name}"),
            Action::Decide(Fate::Returned) => format!("shuffle {name} back"),
            Action::Fill(deck) => {
                let name = self.deck_names.get(usize::from(deck)).map_or("", String::as_str);
                format!("fill the supply from the {name} deck")
            }
            Action::Take(_) => format!("take {name}"),
            Action::Strip(_) => format!("destroy {name} from the hand"),
            Action::Attach { dog: at, slot } => match borne(team, at, slot) {
                NONE => format!("attach it to {}", dog(at)),
                old => format!("attach it to {} in place of {}", dog(at), self.name(old)),
            },
            Action::Kill(_) => format!("kill {name}"),
            Action::Drop { dog: at, .. } => format!("discard {name} from {}", dog(at)),
            Action::Victim { seat, .. } => format!("kill {name} of {}", self.side_name(st, seat)),
            Action::Rival(seat) => format!("choose {} as the rival", self.side_name(st, seat)),
            Action::Legend(_) => format!("add {name}"),
            Action::Enough if decision == Decision::DiscardNew => format!("discard {name}"),
            Action::Enough => "stop".to_owned(),
        }
    }
}

/// Returns the kind of decision of an action, and its card; [`NONE`] for none.
fn decision(view: View<'_>, action: Action) -> (Decision, u8) {
    let dog = |seat: u8, at: u8| view.racer(seat).team.get(usize::from(at)).map_or(NONE, |dog| dog.card);
    let examined = view.peeked().last().copied().unwrap_or(NONE);
    match (action, view.phase()) {
        (Action::Play(card), _) => (Decision::Play, card),
        (Action::Risk, _) => (Decision::Risk, NONE),
        (Action::NewDay, _) => (Decision::NewDay, NONE),
        (Action::Pass, _) => (Decision::Pass, NONE),
        (Action::Discard(card), _) => (Decision::Discard, card),
        (Action::Join, _) => (Decision::Join, NONE),
        (Action::Stay, _) => (Decision::Stay, NONE),
        (Action::Recover { card, to_deck: false }, _) => (Decision::Recover, card),
        (Action::Recover { card, to_deck: true }, _) => (Decision::RecoverToDeck, card),
        (Action::Decide(Fate::Destroyed), _) => (Decision::Destroy, examined),
        (Action::Decide(Fate::Drawn), _) => (Decision::Draw, examined),
        (Action::Decide(Fate::Returned), _) => (Decision::PutBack, examined),
        (Action::Fill(_), _) => (Decision::Fill, NONE),
        (Action::Take(card), _) => (Decision::Take, card),
        (Action::Strip(card), _) => (Decision::Strip, card),
        (Action::Attach { .. }, Phase::Attach(card)) => (Decision::Attach, card),
        (Action::Attach { .. }, _) => (Decision::Attach, NONE),
        (Action::Enough, Phase::Attach(card) | Phase::Room(card)) => (Decision::DiscardNew, card),
        (Action::Enough, _) => (Decision::Enough, NONE),
        (Action::Kill(at), Phase::Room(_)) => (Decision::MakeRoom, dog(view.seat, at)),
        (Action::Kill(at), Phase::Kill { .. }) => (Decision::MustKill, dog(view.seat, at)),
        (Action::Kill(at), _) => (Decision::Kill, dog(view.seat, at)),
        (Action::Drop { dog, slot }, _) => (Decision::Drop, borne(&view.own.team, dog, slot)),
        (Action::Victim { seat, dog: at }, _) => (Decision::Victim, dog(seat, at)),
        (Action::Rival(_), _) => (Decision::Rival, NONE),
        (Action::Legend(card), _) => (Decision::Legend, card),
    }
}

fn borne(team: &[Dog], dog: u8, slot: u8) -> u8 {
    team.get(usize::from(dog)).map_or(NONE, |dog| dog.bears[usize::from(slot)])
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
