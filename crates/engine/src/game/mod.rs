//! What every game is to the engine: [`Rules`] and what builds on them, seats, outcomes, and what a game reports while it
//! is played.
//!
//! Nothing here knows any one game. A game is rules with compiled cards; it deals a state, says
//! whose decision is next, lists the legal actions and applies one, until it is over. Everything
//! random happens inside [`Rules::deal`] and [`Rules::apply`].
//!
//! ```text
//! Game:   deal ─► (to_act ─► actions ─► Agent chooses ─► apply)* ─► Outcome
//!         └► Recorder hears exposures, metrics, samples, places; Notes for transcripts
//! ```
//!
//! A game declares everything it can count once, in its [`Catalogue`] ([`metrics!`](metrics)), and
//! what its cards may say with [`one_key!`](one_key). `examples/pig` is the whole of a small game.

mod called;
mod catalogue;
mod doublings;
pub mod exact;
mod fault;
mod index_range;
mod kinds;
mod knobs;
mod missing;
mod nearest;
mod odds;
mod one_key;
mod outcome;
mod outplayed;
mod path;
mod picture;
mod plain;
mod play;
mod provenance;
mod record;
mod seating;
#[cfg(test)]
mod tests;

use std::fmt::Debug;
use std::ops::Deref;

use arrayvec::ArrayVec;

use crate::chance::{Chance, Lane};

pub use called::{Called, called};
pub use catalogue::{
    ActionInfo, CardInfo, Catalogue, Ending, Kind, MapInfo, MetricInfo, OfKind, Per, SeriesInfo, Unmodelled, metrics,
};
pub use doublings::doublings;
pub use fault::{Fault, Faults};
pub use index_range::{IndexRange, MAX_INDEXED, fit_ranges};
pub use kinds::kinds;
pub use knobs::knobs;
pub use missing::missing;
pub use nearest::{compare_anew, did_you_mean, nearest};
pub use odds::{Ask, AskError, Chances, Known, Moments, Odds};
pub use one_key::one_key;
pub use outcome::{Outcome, Standing};
pub use outplayed::Outplayed;
pub use path::{ParsedPath, Path, PathProblem, Segment};
pub use picture::{Going, Look, Mark, MarkShape, Picture, Shade};
pub use plain::{hidden, invisible, joins, not_a_formula, plain};
pub use provenance::Source;
pub use record::{CardId, Exposure, MapId, MetricId, Note, Recorder, SeriesId, Silent, TranscriptLine};
pub use seating::{MAX_SEATS, Seat, Seating};

/// Rules together with the cards and sides of one scenario, ready to be played.
///
/// A game that has rules alone can be run with random players. Each further trait enables more commands: [`Observe`],
/// [`Policy`], [`Describe`] and [`ExactOdds`]. For those that it does not have yet, it says [`missing!`](crate::missing).
pub trait Rules: Send + Sync {
    /// A position: plain data, cloned by copying, never on the heap.
    type State: Clone + Send + Sync;

    /// One choice, small and `Copy`.
    type Action: Copy + PartialEq + Debug + Send + Sync;

    /// The list that legal actions are put in: an [`ArrayVec`] whose capacity the game argues.
    type Actions: ActionList<Item = Self::Action>;

    /// Names of everything that can be counted, declared once.
    fn catalogue(&self) -> &Catalogue;

    /// How many sides compete, 1 to [`MAX_SEATS`]. A solo game has one.
    fn sides(&self) -> usize;

    /// Whether a side's build is drawn at random in every seat block. Where it is, the difference
    /// that a card makes is an experiment; elsewhere it is an association. Such a build is drawn and told by [`Rules::deal`],
    /// alike in all games of the block, so that it can be drawn again without playing.
    fn draws_build(&self, _side: usize) -> bool {
        false
    }

    /// The turns after which a game is cut and counted as unfinished.
    fn max_turns(&self) -> u32;

    /// Sets a game up to its first decision (or its end).
    fn deal<C: Chance, R: Recorder>(&self, seating: Seating, chance: &mut C, record: &mut R) -> Self::State;

    /// The seat whose decision is next, in anyone's turn; `None` when the game is over.
    fn to_act(&self, state: &Self::State) -> Option<Seat>;

    /// The legal actions of the seat to act, at least one, put in the emptied `list`.
    fn actions(&self, state: &Self::State, list: &mut Self::Actions);

    /// Plays an action and everything that follows up to the next decision. The action must be legal; [`Rules::play`] checks.
    fn apply<C: Chance, R: Recorder>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        chance: &mut C,
        record: &mut R,
    );

    /// How a game that is over came out.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// Turns begun so far, all seats together.
    fn turns(&self, state: &Self::State) -> u32;

    /// The seat that took, or takes, the first turn.
    fn first(&self, state: &Self::State) -> Seat;

    /// Plays an action if it is legal: [`Rules::apply`] for tests and for moves from elsewhere.
    ///
    /// # Errors
    /// If the game is over or the action is not among the legal ones. The state is as before.
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

/// What each seat sees: search needs it, and so does every player that looks at its position.
pub trait Observe: Rules {
    /// False if the trait is [`missing!`](crate::missing).
    const OBSERVES: bool = true;

    /// What one seat sees of a state. Hidden cards are not reachable through it.
    type View<'a>: Copy
    where
        Self: 'a;

    /// What `seat` sees.
    fn view<'a>(&'a self, state: &'a Self::State, seat: Seat) -> Self::View<'a>;

    /// Deals again what `seat` cannot see, uniformly among what it may be.
    fn determinize<C: Chance>(&self, state: &mut Self::State, seat: Seat, chance: &mut C);
}

/// How a careful player thinks: what `greedy` plays by, and what `search` prefers and judges by.
pub trait Policy: Observe {
    /// False if the trait is [`missing!`](crate::missing).
    const HAS_POLICY: bool = true;

    /// How good the position looks to the seat of the view, in the game's own points (0 is even).
    fn score(&self, view: Self::View<'_>) -> i32;

    /// What a careful player expects of each action, in the points of [`Policy::score`]: one number
    /// an action, put in the emptied `values`.
    fn evaluate_actions(&self, view: Self::View<'_>, actions: &[Self::Action], values: &mut Vec<i32>);

    /// How playouts are best cut and judged in this game.
    fn lookahead(&self) -> Lookahead {
        Lookahead::TO_THE_END
    }

    /// By how much `search` outplays `greedy`, where it is known to win 5 points more or better: reports of what greedy
    /// players come to say so.
    fn outplayed(&self) -> Option<Outplayed> {
        None
    }

    /// What the printed rules for a side without a player choose, as an index in `actions`, where
    /// the game's [`Format::AUTOMATON`](crate::format::Format::AUTOMATON) says that it prints such rules. `None` for a choice that
    /// they leave open. All luck is drawn from `lane`.
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

/// A game in words and pictures: transcripts, the kinds of decision that `regret` and `without` tell apart, and drawings.
pub trait Describe: Observe {
    /// False if the trait is [`missing!`](crate::missing).
    const DESCRIBES: bool = true;

    /// Which kind of decision an action of the seat of the view is, and which card it is about.
    fn kind(&self, view: Self::View<'_>, action: Self::Action) -> OfKind;

    /// An action in words, for transcripts.
    fn describe(&self, state: &Self::State, action: Self::Action) -> String;

    /// What a position looks like from above, for `balance trace --svg`, which asks whenever
    /// [`Rules::turns`] has grown, and at the end: for every position of the game, or for none.
    /// `None` for a game that is not a matter of places.
    fn picture(&self, _state: &Self::State) -> Option<Picture> {
        None
    }
}

/// Odds that a game knows exactly, for `balance odds`.
pub trait ExactOdds: Rules {
    /// What [`ExactOdds::odds`] can be asked, and what can be given for it.
    fn known_odds(&self) -> Vec<Known> {
        Vec::new()
    }

    /// Exact odds of a roll.
    ///
    /// # Errors
    /// When the game knows no such roll, or what is given makes no sense.
    fn odds(&self, _ask: &Ask) -> Result<Vec<Odds>, AskError> {
        Err(AskError::new("this game does not implement `ExactOdds`", "`balance run` plays it"))
    }
}

/// All that the commands can ask of a game.
pub trait Game: Observe + Policy + Describe + ExactOdds {}

impl<G: Observe + Policy + Describe + ExactOdds> Game for G {}

/// An action that is not legal in the position that it was to be played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{action:?} is not legal: {}", if seat.is_some() { "it is not among the actions of the seat to act" } else { "the game is over" })]
pub struct Illegal<A: Debug> {
    /// The action.
    pub action: A,
    /// The seat to act; `None` if the game is over.
    pub seat: Option<Seat>,
}

/// A list of actions with a fixed capacity.
pub trait ActionList: Default + Deref<Target = [Self::Item]> + Send + Sync {
    /// What the list holds.
    type Item;
    /// How many actions fit.
    const CAPACITY: usize;
    /// Empties the list.
    fn clear(&mut self);
    /// Adds an action.
    ///
    /// # Panics
    /// When the list is full: the game's bound is wrong.
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

/// How far playouts look, and how they are judged: as the agent `search` does it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lookahead {
    /// Turns, all seats together, after which a playout stops and is valued by [`Policy::score`];
    /// [`u32::MAX`] plays to the end.
    pub turns: u32,
    /// Turns of a game from which on playouts go to the end whatever `turns` says: where players may
    /// wait for each other without end, a score cannot tell who waits for too long.
    pub to_the_end_from: u32,
    /// Points of [`Policy::score`] that make winning e times as likely against losing.
    pub scale: f64,
    /// Points that are added to the score of the seat whose turn it is when the playout stops.
    pub to_move: f64,
    /// Points that are added to the score of a seat that waits for the turn of another.
    pub waiting: f64,
    /// Standard errors by which the playouts of another action must be better before the greedy
    /// choice is overruled.
    pub gate: f64,
}

impl Lookahead {
    /// Plays to the end, and asks for one standard error.
    pub const TO_THE_END: Lookahead =
        Lookahead { turns: u32::MAX, to_the_end_from: u32::MAX, scale: 1.0, to_move: 0.0, waiting: 0.0, gate: 1.0 };

    /// Returns scales of points by which a seat is ahead, with what it is worth that it is to move or waits.
    pub(crate) fn scales(self, score: i32, to_move: bool) -> f64 {
        (f64::from(score) + if to_move { self.to_move } else { self.waiting }) / self.scale
    }

    /// The turn at which a playout that began at turn `from` stops.
    #[must_use]
    pub const fn stop(self, from: u32) -> u32 {
        if from < self.to_the_end_from { from.saturating_add(self.turns) } else { u32::MAX }
    }
}

/// A position as an agent may know it: what its seat sees, and copies in which the rest is dealt
/// again.
#[derive(Debug)]
pub struct Position<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
}

impl<'a, G: Game> Position<'a, G> {
    /// The position of `seat`.
    #[inline]
    #[must_use]
    pub const fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Self {
        Position { game, state, seat }
    }

    /// The rules.
    #[inline]
    #[must_use]
    pub const fn game(&self) -> &'a G {
        self.game
    }

    /// The seat whose decision it is.
    #[inline]
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Turns begun so far, all seats together: everybody at the table can count them.
    #[inline]
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.game.turns(self.state)
    }

    /// How the game values the position for a seat, by what that seat sees.
    #[must_use]
    pub(crate) fn score_of(&self, seat: Seat) -> i32 {
        self.game.score(self.game.view(self.state, seat))
    }

    /// What the seat sees.
    #[inline]
    #[must_use]
    pub fn view(&self) -> G::View<'a> {
        self.game.view(self.state, self.seat)
    }

    /// A copy in which everything that the seat cannot see is dealt again, put in `copy`.
    #[inline]
    pub fn determinized<C: Chance>(&self, copy: &mut Option<G::State>, chance: &mut C) {
        let copy = copy.insert(self.state.clone());
        self.game.determinize(copy, self.seat, chance);
    }
}

/// A player: chooses among legal actions, knowing what its seat sees.
pub trait Agent<G: Game> {
    /// The index in `actions` of the choice. Luck of its own is drawn from `chance` through
    /// [`Lane::whim`](crate::chance::Lane::whim)`(seat)` alone.
    fn choose<C: Chance>(&mut self, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize;

    /// Whether a decision takes it a thousand times as long as a glance: such games are handed out singly.
    fn searches(&self) -> bool {
        false
    }
}
