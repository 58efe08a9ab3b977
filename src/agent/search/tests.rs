//! Search on a game small enough to know its exact odds: one choice, and perhaps a second.

use arrayvec::ArrayVec;

use super::*;
use crate::chance::Lane;
use crate::game::{Catalogue, Outcome, Recorder, Seating, Standing};
use crate::sim::{Budget, Plan, Ran, Watching, run};
use crate::stats::rate;

/// A safe with a hidden number from 0 to 3. A guess wins when it is right: 1 in 4. A coin that has
/// been thrown wins on heads: 1 in 2, after a second choice. To walk away wins 1 in 10, and the
/// appraisal thinks best of it.
struct Safe {
    catalogue: Catalogue,
    gate: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Try {
    Guess(u8),
    Throw,
    Walk,
    /// After a throw: looks at the coin, or gives up.
    Look,
    GiveUp,
}

#[derive(Clone, Copy, Debug)]
struct Vault {
    number: u8,
    thrown: bool,
    won: Option<bool>,
    turns: u32,
}

impl Game for Safe {
    type State = Vault;
    type Action = Try;
    type Actions = ArrayVec<Try, 8>;
    type View<'a> = bool;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }
    fn sides(&self) -> usize {
        1
    }
    fn draws_build(&self, _side: usize) -> bool {
        false
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
            false => list.extend([
                Try::Guess(0),
                Try::Guess(1),
                Try::Guess(2),
                Try::Guess(3),
                Try::Throw,
                Try::Walk,
            ]),
        }
    }
    fn apply<C: Chance, R: Recorder>(
        &self,
        state: &mut Vault,
        action: Try,
        chance: &mut C,
        _: &mut R,
    ) {
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
        Outcome { standing: Standing::ranks(&[rank]), ending: 0 }
    }
    fn turns(&self, state: &Vault) -> u32 {
        state.turns
    }
    fn first(&self, _: &Vault) -> Seat {
        Seat(0)
    }
    fn view<'a>(&'a self, state: &'a Vault, _: Seat) -> bool {
        state.thrown
    }
    fn redeal<C: Chance>(&self, state: &mut Vault, _: Seat, chance: &mut C) {
        state.number = chance.below(Lane::SETUP, 4) as u8;
    }
    fn score(&self, _: bool) -> i32 {
        0
    }
    fn appraise(&self, _: bool, actions: &[Try], worth: &mut Vec<i32>) {
        worth.extend(actions.iter().map(|action| match action {
            Try::Walk => 9,
            Try::Look => 5,
            _ => 1,
        }));
    }
    fn lookahead(&self) -> Lookahead {
        Lookahead { gate: self.gate, ..Lookahead::TO_THE_END }
    }
    fn describe(&self, _: &Vault, action: Try) -> String {
        format!("{action:?}")
    }
}

fn safe() -> Safe {
    let catalogue = Catalogue {
        endings: crate::game::Ending::list(&[("open", "the safe is open or not")]),
        turn_word: "turns",
        ..Catalogue::default()
    };
    Safe { catalogue, gate: 1.0 }
}

fn play(game: &Safe, iterations: u32, threads: usize) -> Ran {
    let plan = Plan { seed: 5, budget: Budget::Games(4_000), level: 0.95, threads };
    let watching = Watching { watch: &(), interrupt: &std::sync::atomic::AtomicBool::new(false) };
    run(game, &[Search::new(iterations)], &plan, watching, None)
}

#[test]
fn a_field_is_as_large_as_its_playouts_allow() {
    assert_eq!([1, 3, 4, 16, 64, 128].map(|n| field(n, 20).0), [1, 1, 2, 4, 8, 8]);
    assert_eq!(field(1_000, 3), (3, 2));
    assert_eq!(field(1_000, 1), (1, 0));
}

#[test]
fn one_iteration_is_greedy() {
    let plan = Plan { seed: 5, budget: Budget::Games(4_000), level: 0.95, threads: 1 };
    let watching = Watching { watch: &(), interrupt: &std::sync::atomic::AtomicBool::new(false) };
    let greedy = run(&safe(), &[Greedy::default()], &plan, watching, None);
    assert_eq!(play(&safe(), 1, 1).tally, greedy.tally);
    assert!(rate(&greedy.tally.sides[0].wins, 0.999).unwrap().contains(0.1));
}

#[test]
fn it_finds_the_best_choice_and_sees_nothing_hidden() {
    // Who saw the number would always win.
    let found = rate(&play(&safe(), 4_096, 2).tally.sides[0].wins, 0.999).unwrap();
    assert!(found.contains(0.5), "{found:?}");
}

#[test]
fn threads_change_nothing() {
    let tallies = [1, 2, 5].map(|threads| play(&safe(), 64, threads).tally);
    assert_eq!(tallies[0], tallies[1]);
    assert_eq!(tallies[0], tallies[2]);
}

#[test]
fn more_playouts_play_better() {
    let rates = [1, 16, 64, 256]
        .map(|n| rate(&play(&safe(), n, 2).tally.sides[0].wins, 0.95).unwrap().point);
    assert!(rates.is_sorted(), "{rates:?}");
}

#[test]
fn the_greedy_choice_is_overruled_beyond_the_gate_alone() {
    let (better, same) = ([1.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 0.0]);
    assert!(is_better(&better, &same, 1.0));
    assert!(!is_better(&better, &same, 2.0));
    assert!(!is_better(&same, &same, 0.0));
}

#[test]
fn the_logistic_is_near_the_exact_one() {
    for x in -120..=120 {
        let x = f64::from(x) / 10.0;
        let exact = 1.0 / (1.0 + (-x).exp());
        assert!((logistic(x) - exact).abs() < 0.003, "{x}");
    }
    assert!((logistic(0.0) - 0.5).abs() < 1e-12);
}
