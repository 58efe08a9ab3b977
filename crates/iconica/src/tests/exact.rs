//! Tiny duels solved exactly, against the simulation.

use std::collections::HashMap;

use super::*;
use balance_engine::chance::{Enumerator, Stream};
use balance_engine::game::Silent;

/// The decision of these duels: a Break or a Final Act where there is one, and else the only one
/// there is.
fn settled(list: &[Action]) -> Action {
    let taken = |a: &&Action| matches!(a, Action::Break { .. } | Action::BreakAct { .. } | &&GO);
    match list {
        [one] => *one,
        several => *several.iter().find(taken).expect("one decision, or one that is taken"),
    }
}

/// The probability that seat 0 wins and that the game is drawn, by iteration over all positions
/// that can be reached.
fn solve(game: &Iconica) -> (f64, f64) {
    // What no rule looks at any more is wiped, so that positions that are alike are one.
    let key = |mut st: State| {
        st.turns = 0;
        if game.breakers(&st) == 0 {
            st.black = 0;
        }
        for slot in super::super::state::each(st.alive) {
            st.slots[usize::from(slot)].killer = 0;
        }
        st
    };
    let mut numbers: HashMap<State, usize> = HashMap::new();
    let mut states = Vec::new();
    let mut find = |st: State, states: &mut Vec<State>| {
        *numbers.entry(st).or_insert_with(|| {
            states.push(st);
            states.len() - 1
        })
    };
    let mut start = Vec::new();
    Enumerator::walk(
        |c| {
            // The die for who begins changes nothing and its ties have no end: it is left out.
            let mut first = FirstDice { given: 0, rest: c };
            game.deal(Seating::rotation(2, 0), &mut first, &mut Silent)
        },
        |st, p| start.push((find(key(st), &mut states), p)),
    );
    let mut next: Vec<Vec<(usize, f64)>> = Vec::new();
    while let Some(&st) = states.get(next.len()) {
        let mut row: BTreeMap<usize, f64> = BTreeMap::new();
        if game.to_act(&st).is_some() {
            let mut list = Default::default();
            game.actions(&st, &mut list);
            let play = |c: &mut Enumerator| {
                let mut st = st;
                game.apply(&mut st, settled(&list), c, &mut Silent);
                st
            };
            Enumerator::walk(play, |st, p| {
                *row.entry(find(key(st), &mut states)).or_default() += p;
            });
        }
        next.push(row.into_iter().collect());
    }
    let end = |st: &State, won: bool| {
        if game.to_act(st).is_some() {
            return 0.0;
        }
        let standing = game.outcome(st).ranks;
        let is = if won { standing.sole_winner() == Some(Seat(0)) } else { standing.is_draw() };
        f64::from(u8::from(is))
    };
    let answer = [true, false].map(|won| {
        let mut value: Vec<f64> = states.iter().map(|st| end(st, won)).collect();
        for _ in 0..2000 {
            let mut change = 0.0_f64;
            for (k, row) in next.iter().enumerate().rev() {
                if !row.is_empty() {
                    let new = row.iter().map(|&(to, p)| p * value[to]).sum::<f64>();
                    change = change.max((new - value[k]).abs());
                    value[k] = new;
                }
            }
            if change < 1e-13 {
                break;
            }
        }
        start.iter().map(|&(to, p)| p * value[to]).sum::<f64>()
    });
    (answer[0], answer[1])
}

/// Answers the two dice for who begins, then asks another.
struct FirstDice<'a> {
    given: u32,
    rest: &'a mut Enumerator,
}

impl Chance for FirstDice<'_> {
    fn below(&mut self, lane: balance_engine::chance::Lane, n: u32) -> u32 {
        self.given += 1;
        if self.given <= 2 { self.given - 1 } else { self.rest.below(lane, n) }
    }
}

/// The shares of games that seat 0 won and that were drawn, and how many Breaks were taken.
fn simulate(game: &Iconica, games: u64) -> (f64, f64, u32) {
    let (mut wins, mut breaks) = ((0_u32, 0_u32), 0);
    for block in 0..games {
        let mut chance = Stream::new(20, block);
        let seating = Seating::rotation(2, (block % 2) as usize);
        let mut st = game.deal(seating, &mut chance, &mut Silent);
        let mut list = Default::default();
        while game.to_act(&st).is_some() {
            game.actions(&st, &mut list);
            let action = settled(&list);
            breaks += u32::from(matches!(action, Action::Break { .. } | Action::BreakAct { .. }));
            game.apply(&mut st, action, &mut chance, &mut Silent);
        }
        let standing = game.outcome(&st).ranks;
        wins.0 += u32::from(standing.sole_winner() == Some(Seat(0)));
        wins.1 += u32::from(standing.is_draw());
    }
    (f64::from(wins.0) / games as f64, f64::from(wins.1) / games as f64, breaks)
}

/// Solves and simulates a card against itself. The Breaks that were taken.
fn agree(a: &str, rules: &str) -> u32 {
    let rules = format!("party_size = 1\nparry = \"always\"\n{rules}");
    // Both sides have the same card, so that the seat is all that differs.
    let game = compiled(&[card("a", a)], &rules, ["party = [\"a\"]", "party = [\"a\"]"]);
    let exact = solve(&game);
    let games = 40_000;
    let found = simulate(&game, games);
    for (exact, found) in [(exact.0, found.0), (exact.1, found.1)] {
        let sigma = (exact * (1.0 - exact) / games as f64).sqrt();
        assert!((found - exact).abs() <= 4.0 * sigma, "{exact} {found}");
    }
    found.2
}

#[test]
fn a_race_of_hits_is_solved_in_closed_form() {
    // Three hits of 10 that land on 4 to 6: seat 0 wins when its third success comes no later in
    // its own count than the other's: with p = 1/2 each, sum over n of
    // P(third success at try n) * P(other has at most 2 in n - 1 tries).
    let body = format!(
        "health = 30\n{}",
        (1..=6)
            .map(|n| format!("actions.{n} = {{ name = \"It\", kind = \"melee\", steps = [{{ deal = 10, to = \"chosen opposing\", on = [4, 5, 6] }}] }}\n"))
            .collect::<String>()
    );
    let game = compiled(&[card("a", &body)], "party_size = 1", ["party = [\"a\"]", "party = [\"a\"]"]);
    let choose = |n: i32, k: i32| (0..k).fold(1.0, |c, i| c * f64::from(n - i) / f64::from(i + 1));
    let half = |n: i32| 0.5_f64.powi(n);
    let wins: f64 = (3..400)
        .map(|n| {
            let behind: f64 = (0..=2).map(|k| choose(n - 1, k) * half(n - 1)).sum();
            choose(n - 1, 2) * half(n) * behind
        })
        .sum();
    let (exact, draws) = solve(&game);
    assert!((exact - wins).abs() < 1e-10, "{exact} {wins}");
    assert_eq!(draws, 0.0);
    agree(&body, "");
}

#[test]
fn reactions_parries_poison_and_final_acts_are_solved_and_simulated_alike() {
    agree(
        r#"
        health = 40
        tiles = { 10 = "parry", 20 = "antidote", 30 = "reaction 10" }
        actions.1 = { name = "Bite", kind = "status", steps = [{ inflict = "poison", to = "chosen opposing" }, { deal = 10 }] }
        actions.2 = { name = "Jab", kind = "melee", steps = [{ deal = 10, to = "chosen opposing" }] }
        final_act = { name = "Last", steps = [{ on = [6], survive = 10 }, { on = [1, 2], deal = 20, to = "attacker" }] }
        "#,
        "",
    );
}

#[test]
fn fear_stun_and_breaks_are_solved_and_simulated_alike() {
    let card = r#"
        health = 40
        break = 1
        tiles = { 20 = "courage" }
        actions.1 = { name = "Roar", kind = "status", steps = [{ inflict = "fear", to = "chosen opposing" }, { deal = 10 }] }
        actions.2 = { name = "Knock", kind = "melee", steps = [{ inflict = "stun", to = "chosen opposing" }] }
        actions.3 = { name = "Rest", kind = "healing", steps = [{ heal = 20, to = "self" }] }
        "#;
    for way in ["standard", "advanced"] {
        for frees in [true, false] {
            let rules = format!("action_break = \"{way}\"\nbreak_frees = {frees}");
            assert!(agree(card, &rules) > 0);
        }
    }
}
