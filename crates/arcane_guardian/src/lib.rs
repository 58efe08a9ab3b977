//! Arcane Guardian, a solo dungeon of three decks, Spells and Endings (Márton Orbán, Marzo Projects).
//!
//! The rules are in the files named after them; `docs/rules/arcane_guardian.md` leads from each
//! sentence of the rulebook to the function and the test that keep it.
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

use cards::compiled::{Card, Constant, Kinds, Need, Price, SPELLS, Step, Uses, When};
use cards::text::Kind;
use knobs::RuleOptions;
use rules::{MAGE, Play};
use sides::endings::Chosen;
use state::{End, Phase};

pub use format::ArcaneGuardian as Format;

use state::State;

/// The rules with the compiled cards of one scenario.
#[derive(Clone, Debug, Default)]
pub struct ArcaneGuardian {
    rules: RuleOptions,
    /// All cards in the order of their keys, and what they refer to.
    cards: Vec<Card>,
    steps: Vec<Step>,
    /// Conditions; number 0 holds always.
    whens: Vec<When>,
    needs: Vec<Need>,
    constants: Vec<Constant>,
    prices: Vec<Price>,
    spells: [u8; SPELLS],
    /// The Enemies that each Spell beats alone.
    beats: [Kinds; SPELLS],
    /// The playing cards, in no order.
    deck: Vec<u8>,
    /// The table before the decks are dealt.
    start: State,
    /// What can be used at all, what gives Health so, and what sends the top of a deck away.
    uses: Uses,
    saving: Uses,
    banishing: Uses,
    curses: Kinds,
    with_constants: Kinds,
    /// Cards whose coming or going may change what standing effects add.
    sways: Kinds,
    /// All Endings: those that are an escape without the Key, with it, those that give it.
    endings: Kinds,
    escapes: Kinds,
    gates: Kinds,
    keys: Kinds,
    /// Endings whose text begins with an escape on no condition, and takes no cards: whoever may follow one escapes.
    certain: Kinds,
    /// Cards that some escape asks for, and by card the escapes that ask for it.
    asked: Kinds,
    asked_by: Vec<Kinds>,
    chosen: Chosen,
    catalogue: Catalogue,
    max_turns: u32,
}

/// One decision. Decks and Spells are counted from 0, cards go by their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Interacts with a deck.
    Interact(u8),
    /// Goes back to the Ending that ended a deck.
    Follow(u8),
    /// Uses a card in front of the player.
    Use(u8),
    /// Casts a Spell for its text.
    Cast(u8),
    /// Gets rid of a Curse by its own way out.
    Shed(u8),
    /// Overcomes an Enemy at a printed price.
    Pay {
        /// Which of its prices.
        price: u8,
        /// The Spells cast for it, as bits.
        spells: u8,
    },
    /// Defeats an Enemy by Spells: those cast, as bits.
    Defeat(u8),
    /// Rolls for a Trap or Chest.
    Roll,
    /// Opens a Chest by level.
    Open,
    /// Leaves a Chest, or an Enemy that cannot be overcome.
    Leave,
    /// Follows an Ending that has just been reached.
    Accept,
    /// Leaves it for later.
    Decline,
    /// Uses nothing more before decks are revealed, or before what a die does.
    GoOn,
    /// Turns a Spell.
    Turn(u8),
    /// Turns a Spell back.
    Ready(u8),
    /// Discards a card.
    Discard(u8),
    /// Is rid of a Curse; 255 for none.
    Lift(u8),
    /// Discards the top of a deck.
    Banish(u8),
}

/// The most actions there can be. At most 57 different cards lie in front of the player: 64 kinds
/// without 4 Spells and 3 Endings. In a fight there are 4 prices with at most 6 sets of Spells each,
/// 4 Spells alone, 6 sets of any, 4 Spells to cast and, an Enemy taking one kind, 56 cards to use:
/// 94. Everywhere else there are fewer: at a step 3 decks or their Endings, the 57 cards, each to
/// use or to shed, and 4 Spells to cast.
pub const MAX_ACTIONS: usize = 128;

impl Rules for ArcaneGuardian {
    type State = State;
    type Action = Action;
    type Actions = ArrayVec<Action, MAX_ACTIONS>;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        1
    }

    /// The playing cards are always the same: what may be drawn are the Endings.
    fn draws_build(&self, _side: usize) -> bool {
        self.chosen == Chosen::Random
    }

    fn max_turns(&self) -> u32 {
        self.max_turns
    }

    fn deal<C: Chance, R: Recorder>(&self, _seating: Seating, chance: &mut C, record: &mut R) -> State {
        let mut state = self.start;
        self.play(&mut state, chance, record).set_up();
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        (state.phase != Phase::Over).then_some(MAGE)
    }

    fn actions(&self, state: &State, list: &mut Self::Actions) {
        self.legal(state, list);
    }

    fn apply<C: Chance, R: Recorder>(&self, state: &mut State, action: Action, chance: &mut C, record: &mut R) {
        let mut play = self.play(state, chance, record);
        match action {
            Action::Interact(deck) => play.interact(deck),
            Action::Follow(deck) => play.return_to(deck),
            Action::Use(card) => play.use_item(card),
            Action::Cast(spell) => play.cast(spell),
            Action::Shed(card) => play.shed(card),
            Action::Pay { price, spells } => play.pay(price, spells),
            Action::Defeat(spells) => play.defeat(spells),
            Action::Roll => play.roll(),
            Action::Open => play.open(),
            Action::Leave => play.leave(),
            Action::Accept => play.answer_offer(true),
            Action::Decline => play.answer_offer(false),
            Action::GoOn if play.st.phase == Phase::Rolled => play.act_on_die(),
            Action::GoOn => play.go_on(),
            Action::Turn(spell) | Action::Ready(spell) => play.choose_spell(spell),
            Action::Discard(card) => play.choose_discard(card),
            Action::Lift(card) => play.choose_lift(card),
            Action::Banish(deck) => play.choose_banish(deck),
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let ending = self.ending_of(state.end);
        let rank = if matches!(state.end, End::Escaped(_)) { 1 } else { 2 };
        Outcome { standing: Standing::ranks(&[rank]), ending }
    }

    #[inline]
    fn turns(&self, state: &State) -> u32 {
        state.turns
    }

    fn first(&self, _state: &State) -> Seat {
        MAGE
    }
}

impl ArcaneGuardian {
    fn play<'a, C: Chance, R: Recorder>(
        &'a self,
        st: &'a mut State,
        chance: &'a mut C,
        rec: &'a mut R,
    ) -> Play<'a, C, R> {
        Play { game: self, st, chance, rec }
    }

    /// The printed name of a card.
    fn name(&self, card: u8) -> &str {
        self.catalogue.cards.get(usize::from(card)).map_or("nothing", |info| &info.name)
    }

    #[inline]
    fn is_ending(&self, card: u8) -> bool {
        self.cards.get(usize::from(card)).is_some_and(|card| card.kind == Kind::Ending)
    }

    /// Whether a card is one of the playing cards.
    #[inline]
    fn is_playing(&self, card: u8) -> bool {
        self.cards.get(usize::from(card)).is_some_and(|card| card.kind.is_playing())
    }
}
