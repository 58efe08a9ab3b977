//! Iconica, a game of characters with health meters, dice and statuses (Eric Torres, 2008-2010).
//!
//! The rules are in the files named after them; `docs/rules/iconica.md` leads from each sentence
//! of the rulebook to the function and the test that keep it.
#![forbid(unsafe_code)]

mod cards;
mod format;
mod kinds;
mod knobs;
mod legal;
mod metrics;
mod odds;
mod policy;
mod rules;
mod sides;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;

use arrayvec::ArrayVec;

use balance_engine::chance::Chance;
use balance_engine::game::{Catalogue, Outcome, Recorder, Rules, Seat, Seating, Standing};

use cards::compiled::{Card, Deed, METER, Step};
use knobs::{MutualElimination, RuleOptions};
use rules::Play;
use sides::party::{MAX_POOL, Origin, Parties};
use state::{Phase, SEAT_SLOTS, SLOTS, Set};

pub use format::Iconica as Format;

use state::State;

/// The rules with the compiled cards and parties of one scenario.
#[derive(Clone, Debug)]
pub struct Iconica {
    rules: RuleOptions,
    cards: Vec<Card>,
    steps: Vec<Step>,
    parties: Parties,
    /// What actions do to whom they are chosen for.
    foreseen: policy::Foreseen,
    /// Players of each side.
    players: u8,
    /// Characters of each player.
    size: u8,
    /// The places of the party that each slot belongs to.
    homes: [Set; SLOTS],
    /// The names of what each card can do, by the places of its deeds.
    deed_names: Vec<Vec<String>>,
    side_names: [String; 2],
    catalogue: Catalogue,
    max_turns: u32,
    /// Whether a game is one action or Final Act, and over before its turn ends: for exact odds.
    single: bool,
}

/// One decision of a player. Characters are told by slot, 0 to 23.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Takes a card in the draft.
    Pick {
        /// The card.
        card: u16,
    },
    /// Uses a character's action of the white number.
    Act {
        /// The character.
        who: u8,
        /// Whom the player chooses for it; 255 when there is nobody to choose.
        target: u8,
    },
    /// Takes a character's Break and then its action.
    BreakAct {
        /// The character.
        who: u8,
        /// As for [`Action::Act`].
        target: u8,
    },
    /// Takes a character's Break alone.
    Break {
        /// The character.
        who: u8,
    },
    /// Takes no action.
    Pass,
    /// Confusion's first way out: this own character takes 10.
    Hurt {
        /// The character.
        who: u8,
    },
    /// Confusion's second way out: the opponent may heal.
    Yield,
    /// The opponent of a confused player heals this character of 10.
    Mend {
        /// The character; 255 for nobody.
        who: u8,
    },
    /// Moves up from a Parry Tile, or not.
    Parry {
        /// Whether.
        take: bool,
    },
    /// Whom a later step is for, or the action behind a mishap of Confusion.
    Target {
        /// The character.
        who: u8,
    },
    /// Attempts a Final Act, or not.
    Attempt {
        /// Whether.
        go: bool,
    },
}

/// The most actions there can be. In a turn a player has at most 4 characters, each with at most
/// 12 targets for its action, the same again after its Break, its Break alone, and a pass: 101. In
/// a draft there is one for each card of the pool, which holds at most 256. Every other decision is
/// among 12 characters and one more way.
pub const MAX_ACTIONS: usize = MAX_POOL;

impl Rules for Iconica {
    type State = State;
    type Action = Action;
    type Actions = ArrayVec<Action, MAX_ACTIONS>;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        2
    }

    fn draws_build(&self, side: usize) -> bool {
        let origins = &self.parties.origins[side];
        origins.iter().all(|origin| matches!(origin, Origin::Random(_)))
    }

    fn max_turns(&self) -> u32 {
        self.max_turns
    }

    fn deal<C: Chance, R: Recorder>(&self, seating: Seating, chance: &mut C, record: &mut R) -> State {
        let mut state = State { first_side: seating.side(Seat(0)) as u8, ..State::default() };
        self.play(&mut state, chance, record).set_up();
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        (state.phase != Phase::Over).then_some(Seat(state.asked))
    }

    fn actions(&self, state: &State, list: &mut Self::Actions) {
        self.legal(state, list);
    }

    fn apply<C: Chance, R: Recorder>(&self, state: &mut State, action: Action, chance: &mut C, record: &mut R) {
        let mut play = self.play(state, chance, record);
        match action {
            Action::Pick { card } => return play.pick(card),
            Action::Hurt { who } => return play.slip_hurts(who),
            Action::Mend { who } => return play.mercy(who),
            Action::Yield => return play.slip_yields(),
            Action::Parry { take } => return play.decide_parry(take),
            Action::Target { who } => return play.choose_target(who),
            Action::Attempt { go } => return play.decide_attempt(go),
            Action::Act { who, target } => play.act(who, target),
            Action::BreakAct { who, target } => {
                play.take_break(who);
                play.act(who, target);
            }
            Action::Break { who } => play.take_break(who),
            Action::Pass => play.sit_out(),
        }
        if play.st.phase != Phase::Slip {
            play.go_on();
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let (winner, ending) = match [0, 1].map(|seat| state.friends(seat) != 0) {
            [true, false] => (Some(0), metrics::ELIMINATED),
            [false, true] => (Some(1), metrics::ELIMINATED),
            _ => (self.mutual_winner(state), metrics::MUTUAL),
        };
        let standing = winner.map_or(Standing::draw(2), |seat| Standing::winner(Seat(seat), 2));
        Outcome { standing, ending }
    }

    #[inline]
    fn turns(&self, state: &State) -> u32 {
        state.turns
    }

    /// Seats are the order of turns: the lower die took seat 0.
    fn first(&self, _state: &State) -> Seat {
        Seat(0)
    }
}

impl Iconica {
    fn play<'a, C: Chance, R: Recorder>(
        &'a self,
        st: &'a mut State,
        chance: &'a mut C,
        rec: &'a mut R,
    ) -> Play<'a, C, R> {
        Play { game: self, st, chance, rec }
    }

    /// The seat that has won when both sides lose their last character in this turn.
    fn mutual_winner(&self, st: &State) -> Option<u8> {
        match self.rules.mutual_elimination {
            MutualElimination::Draw => None,
            MutualElimination::ActiveWins => Some(st.seat),
            MutualElimination::OtherWins => Some(st.seat ^ 1),
        }
    }

    /// The card of a character.
    #[inline]
    fn card_in(&self, st: &State, slot: u8) -> &Card {
        &self.cards[usize::from(st.slots[usize::from(slot)].card)]
    }

    /// A character's action of the white number.
    #[inline]
    fn action_of(&self, st: &State, slot: u8) -> &Deed {
        &self.card_in(st, slot).deeds[usize::from(st.white)]
    }

    /// The tile on which a character's marker rests with so much health left.
    #[inline]
    fn tile(&self, st: &State, slot: u8, left: u8) -> u8 {
        let damage = st.slots[usize::from(slot)].health - left;
        self.card_in(st, slot).tiles[usize::from(damage) % METER]
    }

    /// The slot of a player's `k`-th character.
    #[inline]
    fn slot(&self, seat: u8, player: u8, k: u8) -> u8 {
        seat * SEAT_SLOTS as u8 + player * self.size + k
    }

    /// The places of a player's party.
    #[inline]
    fn party(&self, seat: u8, player: u8) -> Set {
        ((1 << self.size) - 1) << self.slot(seat, player, 0)
    }

    /// The characters in play of the player whose turn it is.
    #[inline]
    fn own_party(&self, st: &State) -> Set {
        self.party(st.seat, st.player[usize::from(st.seat)]) & st.alive
    }

    /// The places of the party that a slot belongs to.
    #[inline]
    fn party_of(&self, slot: u8) -> Set {
        self.homes[usize::from(slot)]
    }
}
