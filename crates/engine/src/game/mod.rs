//! The interface of a game: [`Rules`], the traits on top of them, seats, outcomes, and what a game reports during play.
//!
//! A game is rules with compiled cards. It deals a state, says whose decision is next, lists the legal actions and
//! applies one, until the game is over. All randomness is in [`Rules::deal`] and [`Rules::apply`].
//!
//! ```text
//! Game:   deal ─► (to_act ─► actions ─► Agent chooses ─► apply)* ─► Outcome
//!         └► Recorder: exposures, metrics, samples, places; Notes for transcripts
//! ```
//!
//! A game declares everything that it counts in its [`Catalogue`] ([`metrics!`](metrics)), and the keys of its cards
//! with [`one_key!`](one_key). `examples/pig` is a complete small game.

mod bits;
mod catalogue;
mod diagnostics;
pub mod exact;
mod find_by_name;
mod index_range;
mod kinds;
mod log2_millis;
mod missing;
mod nearest;
mod odds;
mod one_key;
mod outcome;
mod parameters;
mod path;
mod picture;
mod play;
mod provenance;
mod record;
mod rule_options;
mod sanitize;
mod seating;
mod strength_gap;
#[cfg(test)]
mod tests;

use std::fmt::Debug;
use std::ops::Deref;

use arrayvec::ArrayVec;

use crate::agent::ITERATIONS;
use crate::chance::{Chance, Lane};

pub use bits::each_bit;
pub use catalogue::{
    ActionInfo, CardInfo, Catalogue, Ending, Kind, MapInfo, MetricInfo, OfKind, Per, SeriesInfo, Unmodelled, metrics,
};
pub use diagnostics::{SpecDiagnostic, SpecDiagnostics};
pub use find_by_name::find_by_name;
pub use index_range::{IndexRange, MAX_INDEXED, fit_ranges};
pub use kinds::kinds;
pub use log2_millis::log2_millis;
pub use missing::missing;
pub use nearest::{did_you_mean, nearest, reset_suggestion_budget};
pub use odds::{Ask, AskError, Chances, Known, Moments, Odds};
pub use one_key::one_key;
pub use outcome::{FinalRanks, Outcome};
pub use parameters::{Parameter, ParameterChanges, ParameterField, ParameterValue, PlayerFile, Provenance, parameters};
pub use path::{ParsedPath, Path, PathProblem, Segment};
pub use picture::{Going, Look, Mark, MarkShape, Picture, Shade};
pub use provenance::Source;
pub use record::{CardId, Exposure, MapId, MetricId, Note, Recorder, SeriesId, Silent, TranscriptLine};
pub use rule_options::rule_options;
pub use sanitize::{escape_csv_formula, invisible, is_unprintable, joins, sanitize};
pub use seating::{MAX_SEATS, Seat, Seating};
pub use strength_gap::StrengthGap;

/// The rules with the cards and sides of a scenario. With them alone, a game can be run with random players.
/// [`Observe`], [`Policy`], [`Describe`] and [`ExactOdds`] enable more; declare those that it lacks with
/// [`missing!`](crate::missing).
pub trait Rules: Send + Sync {
    /// A position: plain data without heap allocations.
    type State: Clone + Send + Sync;

    /// A choice, small and `Copy`.
    type Action: Copy + PartialEq + Debug + Send + Sync;

    /// The list of legal actions: an [`ArrayVec`] whose capacity the game justifies.
    type Actions: ActionList<Item = Self::Action>;

    /// Returns the names of everything that is counted.
    fn catalogue(&self) -> &Catalogue;

    /// Returns the number of sides, 1 to [`MAX_SEATS`]. A solo game has one.
    fn sides(&self) -> usize;

    /// True if a side's build is drawn at random, so that the effect of a card is an experiment and no mere
    /// association. [`Rules::deal`] draws and reports it: the same in all games of a seat block, to be drawn again
    /// without playing.
    fn draws_build(&self, _side: usize) -> bool {
        false
    }

    /// Returns the turn limit; a longer game counts as unfinished.
    fn max_turns(&self) -> u32;

    /// Sets a game up to its first decision (or its end).
    fn deal<C: Chance, R: Recorder>(&self, seating: Seating, chance: &mut C, record: &mut R) -> Self::State;

    /// Returns the seat that decides next, in anyone's turn; `None` if the game is over.
    fn to_act(&self, state: &Self::State) -> Option<Seat>;

    /// Adds the legal actions of the seat to act, at least one, to the empty `list`.
    fn actions(&self, state: &Self::State, list: &mut Self::Actions);

    /// Plays a legal action and everything up to the next decision. [`Rules::play`] checks that it is legal.
    fn apply<C: Chance, R: Recorder>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        chance: &mut C,
        record: &mut R,
    );

    /// Returns the result of a game that is over.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// Returns the turns begun so far by all seats.
    fn turns(&self, state: &Self::State) -> u32;

    /// Returns the seat with the first turn. Default: the first.
    fn first(&self, _state: &Self::State) -> Seat {
        Seat(0)
    }

    /// Plays an action from outside. Fails, with the state unchanged, if the game is over or the action isn't legal.
    fn play<C: Chance, R: Recorder>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        chance: &mut C,
        record: &mut R,
    ) -> Result<(), Illegal<Self::Action>> {
        let seat = self.to_act(state).ok_or(Illegal { action, seat: None })?;
        let mut legal = Self::Actions::default();
        self.actions(state, &mut legal);
        if !legal.contains(&action) {
            return Err(Illegal { action, seat: Some(seat) });
        }
        self.apply(state, action, chance, record);
        Ok(())
    }
}

/// What each seat sees: needed by all players that use their position.
pub trait Observe: Rules {
    /// False if the trait is [`missing!`](crate::missing).
    const OBSERVES: bool = true;

    /// The view of one seat. It gives no access to hidden cards.
    type View<'a>: Copy
    where
        Self: 'a;

    /// Returns what `seat` sees.
    fn view<'a>(&'a self, state: &'a Self::State, seat: Seat) -> Self::View<'a>;

    /// Deals again what `seat` can't see, uniformly among all possibilities.
    fn determinize<C: Chance>(&self, state: &mut Self::State, seat: Seat, chance: &mut C);
}

/// The evaluation by a careful player: `greedy` plays by it, `search` uses it to select and judge.
pub trait Policy: Observe {
    /// False if the trait is [`missing!`](crate::missing).
    const HAS_POLICY: bool = true;
    /// The [`PlayerFile`] with the numbers that the player weighs with; `None` if it has none.
    const PLAYER_FILE: Option<&'static str> = None;

    /// Returns the game as a player with these checked changes values it. Default: the player has no parameters.
    fn with_parameters(&self, _changes: &ParameterChanges) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Returns the value of the position for the seat of the view, in the game's own points (0 is even).
    fn score(&self, view: Self::View<'_>) -> i32;

    /// Adds the value of each action for a careful player, in the points of [`Policy::score`], to the empty `values`.
    fn evaluate_actions(&self, view: Self::View<'_>, actions: &[Self::Action], values: &mut Vec<i32>);

    /// Returns how playouts are best cut and judged in this game.
    fn lookahead(&self) -> Lookahead {
        Lookahead::TO_THE_END
    }

    /// Returns the strength gap of experts over club players, if it is at least 3 percentage points. Reports mention it, and
    /// get a second opinion from experts.
    fn strength_gap(&self) -> Option<StrengthGap> {
        None
    }

    /// Returns the playouts per decision of an expert.
    fn expert_playouts(&self) -> u32 {
        self.strength_gap().map_or(ITERATIONS, |gap| gap.playouts)
    }

    /// Returns the choice by the rulebook's rules for a side without a player, as an index in `actions`; `None` if they
    /// leave it open. See [`GameDefinition::AUTOMATON`](crate::format::GameDefinition::AUTOMATON). Randomness must come from `lane`.
    fn automaton<C: Chance>(
        &self,
        _view: Self::View<'_>,
        _actions: &[Self::Action],
        _chance: &mut C,
        _lane: Lane,
    ) -> Option<usize> {
        None
    }
}

/// Words and pictures: transcripts, drawings, and the kinds of decision for `regret` and `without`.
pub trait Describe: Observe {
    /// False if the trait is [`missing!`](crate::missing).
    const DESCRIBES: bool = true;

    /// Returns the kind of decision of an action of the seat of the view, and its card.
    fn kind(&self, view: Self::View<'_>, action: Self::Action) -> OfKind;

    /// Returns an action in words, for transcripts.
    fn describe(&self, state: &Self::State, action: Self::Action) -> String;

    /// Returns a picture of the position from above, for `balance trace --svg`: for every position of the game, or for
    /// none. It is called whenever [`Rules::turns`] has grown, and at the end. `None` if the game has no places.
    fn picture(&self, _state: &Self::State) -> Option<Picture> {
        None
    }
}

/// Exact odds of a game, for `balance odds`.
pub trait ExactOdds: Rules {
    /// Returns what [`ExactOdds::odds`] can be asked, and with which conditions.
    fn known_odds(&self) -> Vec<Known> {
        Vec::new()
    }

    /// Returns the exact odds of a roll. Fails if the game has no such roll, or the conditions make no sense.
    fn odds(&self, _ask: &Ask) -> Result<Vec<Odds>, AskError> {
        Err(AskError::new("this game does not implement `ExactOdds`", "`balance run` estimates odds by playing"))
    }
}

/// Everything that commands need of a game.
pub trait Game: Observe + Policy + Describe + ExactOdds {}

impl<G: Observe + Policy + Describe + ExactOdds> Game for G {}

/// An action that is not legal in its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{action:?} is not legal: {}", if seat.is_some() { "it is not among the legal actions of the player whose turn it is" } else { "the game is over" })]
pub struct Illegal<A: Debug> {
    /// The action.
    pub action: A,
    /// The seat to act; `None` if the game is over.
    pub seat: Option<Seat>,
}

/// A list of actions with a fixed capacity.
pub trait ActionList: Default + Deref<Target = [Self::Item]> + Send + Sync {
    /// An action.
    type Item;
    /// Maximum length.
    const CAPACITY: usize;
    /// Empties the list.
    fn clear(&mut self);
    /// Adds an action. Panics if the list is full: the game's bound is wrong.
    fn push(&mut self, action: Self::Item);
}

impl<A: Send + Sync, const N: usize> ActionList for ArrayVec<A, N> {
    type Item = A;
    const CAPACITY: usize = N;
    #[inline]
    fn clear(&mut self) {
        ArrayVec::clear(self);
    }
    #[inline]
    fn push(&mut self, action: A) {
        ArrayVec::push(self, action);
    }
}

/// How far playouts of `search` go, and how they are judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lookahead {
    /// Turns of all seats after which a playout stops and is valued by [`Policy::score`]; [`u32::MAX`] for never.
    pub turns: u32,
    /// From this turn on, playouts always go to the end: if two players wait, a score can't show which of them waits too long.
    pub to_the_end_from: u32,
    /// Points of [`Policy::score`] that multiply the odds of winning by e.
    pub scale: f64,
    /// Points added to the score of the seat to move when the playout stops.
    pub to_move: f64,
    /// Points added to the score of a seat that waits.
    pub waiting: f64,
    /// Standard errors by which the playouts of another action must be better to override the greedy choice.
    pub override_threshold: f64,
}

impl Lookahead {
    /// To the end, with a threshold of one standard error.
    pub const TO_THE_END: Lookahead = Lookahead {
        turns: u32::MAX,
        to_the_end_from: u32::MAX,
        scale: 1.0,
        to_move: 0.0,
        waiting: 0.0,
        override_threshold: 1.0,
    };

    /// Returns the log odds of winning by this score.
    pub(crate) fn scales(self, score: i32, to_move: bool) -> f64 {
        (f64::from(score) + if to_move { self.to_move } else { self.waiting }) / self.scale
    }

    /// Returns the turn at which a playout that began at turn `from` stops.
    pub const fn stop(self, from: u32) -> u32 {
        if from < self.to_the_end_from { from.saturating_add(self.turns) } else { u32::MAX }
    }
}

/// A position as an agent may know it: the view of its seat, and determinized copies.
#[derive(Debug)]
pub struct Position<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
}

impl<'a, G: Game> Position<'a, G> {
    /// Returns the position of `seat`.
    #[inline]
    pub const fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Self {
        Position { game, state, seat }
    }

    /// Returns the rules.
    #[inline]
    pub const fn game(&self) -> &'a G {
        self.game
    }

    /// Returns the seat that decides.
    #[inline]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the turns begun so far by all seats, which everyone knows.
    #[inline]
    pub fn turns(&self) -> u32 {
        self.game.turns(self.state)
    }

    /// Returns the score of the position for a seat, by what that seat sees.
    pub(crate) fn score_of(&self, seat: Seat) -> i32 {
        self.game.score(self.game.view(self.state, seat))
    }

    /// Returns what the seat sees.
    #[inline]
    pub fn view(&self) -> G::View<'a> {
        self.game.view(self.state, self.seat)
    }

    /// Returns what the seat sees, in the same game with other parameters of its player.
    #[inline]
    pub(crate) fn view_in<'b>(&self, game: &'b G) -> G::View<'b>
    where
        'a: 'b,
    {
        game.view(self.state, self.seat)
    }

    /// Puts a copy in which everything that the seat can't see is dealt again into `copy`.
    #[inline]
    pub fn determinized<C: Chance>(&self, copy: &mut Option<G::State>, chance: &mut C) {
        let copy = copy.insert(self.state.clone());
        self.game.determinize(copy, self.seat, chance);
    }
}

/// A player: chooses a legal action by what its seat sees.
pub trait Agent<G: Game> {
    /// Returns the index of the choice. Only [`Lane::whim`](crate::chance::Lane::whim) of `chance` may be used.
    fn choose<C: Chance>(&mut self, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize;

    /// True if decisions are expensive. Blocks are then scheduled one per task.
    fn searches(&self) -> bool {
        false
    }
}
