//! A game small enough to know its exact odds: one choice, and perhaps a second.

use arrayvec::ArrayVec;

use balance_engine::chance::{Chance, Lane};
use balance_engine::game::*;

/// A safe with a hidden number from 0 to 3. A guess wins when it is right: 1 in 4. A coin that has been thrown wins on
/// heads: 1 in 2, after a second choice. To walk away wins 1 in 10, and the appraisal thinks best of it.
pub struct Safe {
    catalogue: Catalogue,
    /// How a greedy player values walking away: its only parameter.
    walk: i32,
}

kinds! {
    enum Decision = KINDS {
        Guess = "guess": "Guesses the number.",
        Throw = "throw": "Throws the coin.",
        Walk = "walk": "Walks away.",
        Look = "look": "Looks at the coin.",
        GiveUp = "give_up": "Gives up after a throw.",
    }
}

/// What can be done at the safe.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Try {
    /// Tries a number.
    Guess(u8),
    /// Throws the coin.
    Throw,
    /// Walks away.
    Walk,
    /// After a throw: looks at the coin, or gives up.
    Look,
    /// Gives up after a throw.
    GiveUp,
}

/// The safe with its number.
#[derive(Clone, Copy, Debug)]
pub struct Vault {
    number: u8,
    thrown: bool,
    won: Option<bool>,
    turns: u32,
}

impl Rules for Safe {
    type State = Vault;
    type Action = Try;
    type Actions = ArrayVec<Try, 8>;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        1
    }

    fn max_turns(&self) -> u32 {
        10
    }

    fn deal<C: Chance, R: Recorder>(&self, _: Seating, chance: &mut C, _: &mut R) -> Vault {
        let number = chance.below(Lane::SETUP, 4) as u8;
        Vault { number, thrown: false, won: None, turns: 1 }
    }

    fn to_act(&self, state: &Vault) -> Option<Seat> {
        state.won.is_none().then_some(Seat(0))
    }

    fn actions(&self, state: &Vault, list: &mut Self::Actions) {
        match state.thrown {
            true => list.extend([Try::GiveUp, Try::Look]),
            false => list.extend([Try::Guess(0), Try::Guess(1), Try::Guess(2), Try::Guess(3), Try::Throw, Try::Walk]),
        }
    }

    fn apply<C: Chance, R: Recorder>(&self, state: &mut Vault, action: Try, chance: &mut C, _: &mut R) {
        state.turns += 1;
        match action {
            Try::Guess(number) => state.won = Some(number == state.number),
            Try::Throw => state.thrown = true,
            Try::Walk => state.won = Some(chance.below(Lane::own(0), 10) == 0),
            Try::Look => state.won = Some(chance.coin(Lane::own(1))),
            Try::GiveUp => state.won = Some(false),
        }
    }

    fn outcome(&self, state: &Vault) -> Outcome {
        let rank = if state.won == Some(true) { 1 } else { 2 };
        Outcome { ranks: FinalRanks::ranks(&[rank]), ending: 0 }
    }

    fn turns(&self, state: &Vault) -> u32 {
        state.turns
    }
}

impl Observe for Safe {
    type View<'a> = bool;

    fn view<'a>(&'a self, state: &'a Vault, _: Seat) -> bool {
        state.thrown
    }

    fn determinize<C: Chance>(&self, state: &mut Vault, _: Seat, chance: &mut C) {
        state.number = chance.below(Lane::SETUP, 4) as u8;
    }
}

impl Policy for Safe {
    fn with_parameters(&self, changes: &ParameterChanges) -> Option<Self> {
        let walk = changes.get("walk").map_or(self.walk, |value| value.numbers()[0]);
        Some(Safe { walk, catalogue: self.catalogue.clone() })
    }

    fn score(&self, _: bool) -> i32 {
        0
    }

    fn evaluate_actions(&self, _: bool, actions: &[Try], worth: &mut Vec<i32>) {
        worth.extend(actions.iter().map(|action| match action {
            Try::Walk => self.walk,
            Try::Look => 5,
            _ => 1,
        }));
    }
}

impl Describe for Safe {
    fn kind(&self, _: bool, action: Try) -> OfKind {
        let decision = match action {
            Try::Guess(_) => Decision::Guess,
            Try::Throw => Decision::Throw,
            Try::Walk => Decision::Walk,
            Try::Look => Decision::Look,
            Try::GiveUp => Decision::GiveUp,
        };
        decision.of(None)
    }

    fn describe(&self, _: &Vault, action: Try) -> String {
        format!("{action:?}")
    }
}

impl ExactOdds for Safe {}

/// A safe at which the greedy choice is overruled beyond one standard error.
pub fn safe() -> Safe {
    let catalogue = Catalogue {
        endings: balance_engine::game::Ending::list(&[("open", "the safe is open or not")]),
        kinds: KINDS,
        ..Catalogue::default()
    };
    Safe { catalogue, walk: 9 }
}

/// A wager between two sides. Only the first decides: it steps back and wins 30 % of games, or dares and wins 70 %. The
/// evaluation prefers to step back, so the leader depends on how far the first side looks ahead.
pub struct Wager {
    catalogue: Catalogue,
}

/// How the wager stands.
#[derive(Clone, Copy, Debug)]
pub struct Stake {
    seating: Seating,
    winner: Option<Seat>,
    turns: u32,
}

kinds! {
    enum Nerve = NERVES {
        Back = "back": "Steps back.",
        Dare = "dare": "Dares.",
    }
}

impl Rules for Wager {
    type State = Stake;
    type Action = bool;
    type Actions = ArrayVec<bool, 2>;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        2
    }

    fn max_turns(&self) -> u32 {
        10
    }

    fn deal<C: Chance, R: Recorder>(&self, seating: Seating, _: &mut C, _: &mut R) -> Stake {
        Stake { seating, winner: None, turns: 1 }
    }

    fn to_act(&self, state: &Stake) -> Option<Seat> {
        state.winner.is_none().then_some(state.seating.seat(0))
    }

    fn actions(&self, _: &Stake, list: &mut Self::Actions) {
        list.extend([false, true]);
    }

    fn apply<C: Chance, R: Recorder>(&self, state: &mut Stake, dares: bool, chance: &mut C, _: &mut R) {
        let wins = if dares { 7 } else { 3 };
        let won = chance.below(Lane::own(0), 10) < wins;
        state.winner = Some(state.seating.seat(usize::from(!won)));
        state.turns += 1;
    }

    fn outcome(&self, state: &Stake) -> Outcome {
        let rank = |seat: u8| if state.winner == Some(Seat(seat)) { 1 } else { 2 };
        Outcome { ranks: FinalRanks::ranks(&[rank(0), rank(1)]), ending: 0 }
    }

    fn turns(&self, state: &Stake) -> u32 {
        state.turns
    }
}

impl Observe for Wager {
    type View<'a> = ();

    fn view<'a>(&'a self, _: &'a Stake, _: Seat) {}

    fn determinize<C: Chance>(&self, _: &mut Stake, _: Seat, _: &mut C) {}
}

impl Policy for Wager {
    fn score(&self, (): ()) -> i32 {
        0
    }

    fn evaluate_actions(&self, (): (), actions: &[bool], worth: &mut Vec<i32>) {
        worth.extend(actions.iter().map(|dares| i32::from(!dares)));
    }
}

impl Describe for Wager {
    fn kind(&self, (): (), dares: bool) -> OfKind {
        if dares { Nerve::Dare } else { Nerve::Back }.of(None)
    }

    fn describe(&self, _: &Stake, dares: bool) -> String {
        if dares { "dares" } else { "steps back" }.to_owned()
    }
}

impl ExactOdds for Wager {}

/// A wager, which is over after one decision.
pub fn wager() -> Wager {
    let catalogue = Catalogue {
        endings: balance_engine::game::Ending::list(&[("paid", "the wager is paid")]),
        kinds: NERVES,
        ..Catalogue::default()
    };
    Wager { catalogue }
}
