//! Iditacards, a deck-building dog-sled race for one to four (Louis A. Burke).
//!
//! The rules are in the files named after them; `docs/rules/iditacards.md` leads from each sentence
//! of the manual to the function and the test that keep it.

mod board;
pub mod cards;
mod format;
pub mod knobs;
mod legal;
mod metrics;
mod odds;
mod policy;
mod rules;
pub mod sides;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;

use arrayvec::ArrayVec;

use crate::chance::Chance;
use crate::game::{
    Ask, AskError, Catalogue, Game, Known, Odds, Outcome, Recorder, Seat, Seating, Standing,
};

use board::Stretch;
use cards::compiled::{Card, Kinds, RACERS, Step, When};
pub use format::Iditacards as Format;
use knobs::Rules;
use policy::Weights;
use rules::Play;
use rules::personal_cards::Fate;
pub use state::State;
use state::{End, Phase, Task};
use view::View;

/// The rules with the compiled cards of one scenario.
#[derive(Clone, Debug)]
pub struct Iditacards {
    rules: Rules,
    cards: Vec<Card>,
    steps: Vec<Step>,
    whens: Vec<When>,
    needs: Vec<Kinds>,
    stretches: Vec<Stretch>,
    /// The number of the stretch by square.
    stretch_at: [u8; 256],
    /// The square beyond which nobody goes: whoever comes to it has crossed the finish line.
    finish: u8,
    /// How many racers there are.
    seats: u8,
    /// The upgrade decks that each side buys from, as bits.
    buys: [u8; RACERS],
    /// What each side cares for.
    weights: [Weights; RACERS],
    side_names: Vec<String>,
    deck_names: Vec<String>,
    stretch_names: Vec<String>,
    catalogue: Catalogue,
    max_turns: u32,
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Plays a card of the hand.
    Play {
        /// The card, by its number.
        card: u8,
    },
    /// Plays the top of the deck for a risk.
    Risk,
    /// Takes a new day.
    NewDay,
    /// Ends the turn without a card and without a new day.
    Pass,
    /// Discards a card of the hand for energy.
    Discard {
        /// The card, by its number.
        card: u8,
    },
    /// Joins a new day.
    Join,
    /// Does not.
    Stay,
    /// Recovers a card.
    Recover {
        /// The card, by its number.
        card: u8,
        /// Into the deck instead of the hand.
        to_deck: bool,
    },
    /// Decides on the next card looked at.
    Decide {
        /// What becomes of it.
        fate: Fate,
    },
    /// Fills the supply from an upgrade deck.
    Fill {
        /// The deck, from 0.
        deck: u8,
    },
    /// Takes a card of the supply.
    Take {
        /// The card, by its number.
        card: u8,
    },
    /// Destroys a card of the hand.
    Strip {
        /// The card, by its number.
        card: u8,
    },
    /// Puts an attachment on a dog.
    Attach {
        /// Which of the team.
        dog: u8,
        /// In which of its slots.
        slot: u8,
    },
    /// Kills one of one's own dogs.
    Kill {
        /// Which of the team.
        dog: u8,
    },
    /// Discards one of one's own attachments.
    Drop {
        /// Of which dog.
        dog: u8,
        /// In which of its slots.
        slot: u8,
    },
    /// Kills a dog in play.
    Victim {
        /// Whose.
        seat: u8,
        /// Which of the team.
        dog: u8,
    },
    /// Chooses a rival.
    Rival {
        /// Who.
        seat: u8,
    },
    /// Adds a legendary card.
    Legend {
        /// The card, by its number.
        card: u8,
    },
    /// Leaves it at that: nothing more is recovered or destroyed, a new dog or attachment is discarded.
    Enough,
}

/// The most actions there can be. The most are with a discard pile of all different cards, each to
/// recover to the hand or the deck: twice 128, and to leave it at that. A turn has at most 128
/// different cards, a day, a pass or a risk, 6 dogs to kill and 12 attachments to drop.
pub const MAX_ACTIONS: usize = 260;

impl Game for Iditacards {
    type State = State;
    type Action = Action;
    type Actions = ArrayVec<Action, MAX_ACTIONS>;
    type View<'a> = View<'a>;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        usize::from(self.seats)
    }

    fn draws_build(&self, _side: usize) -> bool {
        false
    }

    fn max_turns(&self) -> u32 {
        self.max_turns
    }

    fn deal<C: Chance, R: Recorder>(
        &self,
        seating: Seating,
        chance: &mut C,
        record: &mut R,
    ) -> State {
        let mut state = State::empty(self.seats);
        self.play(&mut state, chance, record).set_up(seating);
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        (state.phase != Phase::Over).then_some(Seat(state.actor))
    }

    fn actions(&self, state: &State, list: &mut Self::Actions) {
        self.legal(state, list);
    }

    fn apply<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut C,
        record: &mut R,
    ) {
        let mut play = self.play(state, chance, record);
        if !play.does_action(action) {
            play.run();
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let mut ranks = [0; RACERS];
        for (rank, racer) in ranks.iter_mut().zip(state.all()) {
            let ahead = state.all().iter().filter(|other| other.square > racer.square);
            *rank = 1 + ahead.count() as u8;
        }
        let ending = match state.end {
            End::Arrived(_) | End::Open => 0,
            End::Died => 1,
        };
        if state.end == End::Died {
            ranks[0] = 2;
        }
        Outcome { standing: Standing::ranks(&ranks[..usize::from(state.seats)]), ending }
    }

    #[inline]
    fn turns(&self, state: &State) -> u32 {
        state.turns
    }

    fn first(&self, _state: &State) -> Seat {
        Seat(0)
    }

    #[inline]
    fn view<'a>(&'a self, state: &'a State, seat: Seat) -> View<'a> {
        View::new(self, state, seat.0)
    }

    fn redeal<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        self.deal_again(state, seat.0, chance);
    }

    fn score(&self, view: View<'_>) -> i32 {
        policy::score(view)
    }

    #[inline]
    fn appraise(&self, view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
        policy::appraise(view, actions, worth);
    }

    fn known_odds(&self) -> Vec<Known> {
        self.odds_known()
    }

    fn odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        self.tell_odds(ask)
    }

    fn describe(&self, state: &State, action: Action) -> String {
        self.say_choice(state, action)
    }
}

impl Iditacards {
    fn play<'a, C: Chance, R: Recorder>(
        &'a self,
        st: &'a mut State,
        chance: &'a mut C,
        rec: &'a mut R,
    ) -> Play<'a, C, R> {
        Play { game: self, st, chance, rec }
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Plays an action. Whether the same decision goes on.
    fn does_action(&mut self, action: Action) -> bool {
        let seat = self.st.actor;
        match (action, self.st.phase) {
            (Action::Play { card }, _) => return self.play_card(card),
            (Action::Risk, _) => return self.risk_on(),
            (Action::NewDay, _) => self.choose_day(),
            (Action::Pass, _) => self.st.todo.push(Task::EndTurn),
            (Action::Discard { card }, _) => return self.pay_energy(card),
            (Action::Join, _) => self.join(true),
            (Action::Stay, _) => self.join(false),
            (Action::Recover { card, to_deck }, Phase::Recover { left, of }) => {
                return self.recovered(card, to_deck, left, of);
            }
            (Action::Decide { fate }, Phase::Look { left }) => return self.decide(fate, left),
            (Action::Fill { deck }, Phase::Fill(fill)) => return self.fill_from(deck, fill),
            (Action::Take { card }, Phase::Take { left, from }) => {
                return self.take(card, left, from);
            }
            (Action::Strip { card }, Phase::Strip { left }) => return self.stripped(card, left),
            (Action::Attach { dog, slot }, Phase::Attach { card }) => self.attach(card, dog, slot),
            (Action::Kill { dog }, phase) => self.kill_chosen(dog, phase),
            (Action::Drop { dog, slot }, _) => {
                self.st.todo.push(Task::GoOn);
                self.drop_attachment(seat, dog, slot);
            }
            (Action::Victim { seat, dog }, _) => {
                self.slay(seat, dog, true);
            }
            (Action::Rival { seat }, Phase::Rival { step }) => {
                let step = self.game.steps[usize::from(step)];
                self.befall(seat, &step);
            }
            (Action::Legend { card }, _) => self.add_legend(card),
            (Action::Enough, Phase::Attach { card } | Phase::Room { card }) => {
                self.me().discard.push(card);
            }
            _ => {}
        }
        false
    }

    /// A dog was chosen to die: because it must, to make room, or because its owner likes.
    fn kill_chosen(&mut self, dog: u8, phase: Phase) {
        let seat = self.st.actor;
        match phase {
            Phase::Kill { voids } => self.kill_own(seat, dog, voids),
            Phase::Room { card } => {
                self.st.todo.push(Task::Place { card });
                self.slay(seat, dog, false);
            }
            _ => {
                self.st.todo.push(Task::GoOn);
                self.slay(seat, dog, false);
            }
        }
    }
}
