//! Arcadia: King Ironheart's Madness, two characters of the fae on opposed Quests (White Wolf).
//!
//! The rules are in the files named after them; `docs/rules/arcadia.md` leads from each sentence of
//! the rulebook to the function and the test that keep it.
#![forbid(unsafe_code)]

mod board;
mod cards;
mod deck;
mod format;
mod kinds;
mod legal;
mod metrics;
mod odds;
mod policy;
mod rule_options;
mod rules;
mod shelves;
mod sides;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;

use arrayvec::ArrayVec;

use balance_engine::chance::Chance;
use balance_engine::game::{Catalogue, FinalRanks, Outcome, Recorder, Rules, Seat, Seating};

use cards::Program;
use policy::weights::Weights;
use policy::worth::Worth;
use rule_options::RuleOptions;
use rules::Play;
use shelves::Shelves;
use sides::Kit;
use sides::build::BuildChoice;
use state::{End, Phase, State};
use view::View;

pub use format::ArcadiaDefinition;

/// The rules with the compiled cards and sides of one scenario.
#[derive(Clone, Debug)]
pub struct Arcadia {
    rules: RuleOptions,
    cards: Program,
    shelves: Shelves,
    /// Quests that have copies.
    quest_pool: Vec<u8>,
    /// The numbers that its player weighs with.
    weights: Weights,
    /// Values of cards by these.
    worth: Worth,
    // By side.
    builds: Vec<BuildChoice>,
    kits: Vec<Kit>,
    side_names: Vec<String>,
    catalogue: Catalogue,
    max_turns: u32,
}

/// A decision. A slot is a place among Merits or Flaws, and a power a number among those of that card. `card` is a place
/// in the hand or among the Treasures. Leagues are places on the board; `to` is a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    // Chooses a Waylay, Treasure or League, or buys a Merit, by card number.
    Take(u8),
    BuyOff(u8),
    Lay { card: u8, x: i8, y: i8, turned: bool },
    Bury(u8),
    // Chooses the other character's Base Camp, or the League to which a character is taken.
    Camp(u8),
    // Exhausts a Flaw of the other character.
    Hex { slot: u8, power: u8 },
    Pass,
    Stay,
    Go(u8),
    Ride { slot: u8, power: u8, to: u8 },
    Use { slot: u8, power: u8 },
    Roll,
    Play { card: u8, league: u8 },
    // Takes a Test of this kind, or waylays the other character with it.
    Test(u8),
    // Discards the Merit in this slot to remove a Waylay.
    Bribe(u8),
    Exhaust(u8),
    Discard(u8),
    // Fights the same Waylay again, or makes the loser exhaust a Merit.
    Fight,
    Shove(u8),
    Treasure { card: u8, to: u8 },
    PickUp,
    // Takes up what a Quest asks for.
    Fetch,
    Rest,
    RestAtCamp,
    // Recovers a Merit of the active character, or the opponent recovers its Flaw.
    Recover(u8),
}

/// Maximum number of actions: each of 15 Leagues in each of 62 gaps on a board of 30, turned by half or not, is 1,860.
/// A choice of cards has at most 251, everything else fewer.
pub const MAX_ACTIONS: usize = 2048;

pub type Actions = ArrayVec<Action, MAX_ACTIONS>;

impl Rules for Arcadia {
    type State = State;
    type Action = Action;
    type Actions = Actions;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        2
    }

    fn draws_build(&self, side: usize) -> bool {
        matches!(self.builds[side], BuildChoice::Random(_))
    }

    fn max_turns(&self) -> u32 {
        self.max_turns
    }

    fn deal<C: Chance, R: Recorder>(&self, seating: Seating, chance: &mut C, record: &mut R) -> State {
        let mut state = State::empty();
        state.side_of_seat_0 = seating.side(Seat(0)) as u8;
        self.play(&mut state, chance, record).set_up();
        policy::note_fit(self, &mut state);
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        (state.phase != Phase::Over).then_some(Seat(state.asked))
    }

    fn actions(&self, state: &State, list: &mut Actions) {
        self.legal(state, list);
    }

    fn apply<C: Chance, R: Recorder>(&self, state: &mut State, action: Action, chance: &mut C, record: &mut R) {
        let asked = (state.phase, state.asked);
        self.play(state, chance, record).act(action);
        let choosing = matches!(state.phase, Phase::ChooseWaylay | Phase::ChooseLeague);
        if choosing && (state.phase, state.asked) != asked {
            policy::note_fit(self, state);
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let (winner, ending) = match state.end {
            End::Completed(seat) => {
                let unmet = state.hero(seat).errands.iter().any(|errand| errand.unmet != 0);
                (Some(seat), if unmet { 3 } else { 0 })
            }
            End::Chronicle => {
                let [one, other] = state.heroes.map(|hero| hero.won);
                ((one != other).then_some(u8::from(other > one)), 2)
            }
            End::Both => (None, 1),
            End::Neither => (None, 4),
            End::Open => (None, 0),
        };
        let ranks = winner.map_or(FinalRanks::draw(2), |seat| FinalRanks::winner(Seat(seat), 2));
        Outcome { ranks, ending }
    }

    #[inline]
    fn turns(&self, state: &State) -> u32 {
        state.days
    }
}

impl Arcadia {
    /// Returns the Days of both players after which a game of a chronicle is cut. The engine cuts a single game.
    fn max_days(&self) -> u32 {
        if self.rules.chronicle <= 1 { u32::MAX } else { self.max_turns / u32::from(self.rules.chronicle) }
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    fn act(&mut self, action: Action) {
        match action {
            Action::Take(card) if self.st.phase == Phase::Spend => self.buy(card),
            Action::Take(card) => self.choose(card),
            Action::BuyOff(slot) => self.buy_off(slot),
            Action::Lay { card, x, y, turned } => self.lay(card, (x, y), turned),
            Action::Bury(league) => self.bury(league),
            Action::Camp(league) if self.st.phase == Phase::Exile => self.exiled(league),
            Action::Camp(league) => self.choose_camp(league),
            Action::Hex { slot, power } if self.st.phase == Phase::Hex => self.hex(slot, power),
            Action::Hex { slot, power } => self.hex_in_window(slot, power),
            Action::Pass => self.pass(),
            Action::Stay => self.stay(),
            Action::Go(to) if self.st.phase == Phase::Ride => self.leap(to),
            Action::Go(to) if self.st.phase == Phase::Send => self.send(to),
            Action::Go(to) => self.go(to),
            Action::Ride { slot, power, to } => self.ride(slot, power, to),
            Action::Use { slot, power } => self.use_in_phase(slot, power),
            Action::Roll if self.st.phase == Phase::Face => self.take_on(0),
            Action::Roll => self.roll_trial(),
            Action::Play { card, league } if self.st.phase == Phase::Scout => self.scouted(Some((card, league))),
            Action::Play { card, .. } => self.play_waylay(card),
            Action::Test(kind) if self.st.phase == Phase::Encounter => self.challenge(kind),
            Action::Test(kind) => self.take_on(kind),
            Action::Bribe(slot) => self.bribe(slot),
            Action::Exhaust(slot) => self.pay(slot, true),
            Action::Discard(slot) => self.pay(slot, false),
            Action::Fight if self.st.phase == Phase::Reward => self.owe_for_loss(1 - self.st.active, self.st.active),
            Action::Fight => self.go_on(true),
            Action::Shove(to) => self.shove(to),
            Action::Treasure { card, to } => self.move_treasure(card, to),
            Action::PickUp => self.pick_up(),
            Action::Fetch => self.fetch(),
            Action::Rest => self.rest(),
            Action::RestAtCamp => self.rest_at_camp(),
            Action::Recover(slot) if self.st.phase == Phase::RecoverFlaw => self.recover_flaw(Some(slot)),
            Action::Recover(slot) => self.recover(slot),
        }
    }

    fn pass(&mut self) {
        match self.st.phase {
            Phase::ChooseWaylay | Phase::ChooseTreasure | Phase::ChooseLeague => self.chosen(),
            Phase::Spend => self.spent(),
            Phase::Hex => self.ask_to_move(),
            Phase::HexWindow | Phase::Window => self.close_window(),
            Phase::TrialAfter => self.trial_failed(),
            Phase::Ride => self.ask_to_play(),
            Phase::Scout => self.scouted(None),
            Phase::Again => self.go_on(false),
            Phase::RecoverFlaw => self.recover_flaw(None),
            Phase::Encounter => self.end_day(),
            // Play and Spring: go on with what waits on the League.
            _ => self.encounter(),
        }
    }
}
