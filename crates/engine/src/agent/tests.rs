//! Tests of the players of a scenario: blunder rates and actions to avoid.

use super::toy::{Safe, safe};
use super::{ActionFilter, Method, Player, Skill};
use crate::game::{ParameterValue, Rules};
use crate::sim::{Budget, Plan, RunContext, run};
use balance_stats::{Estimate, rate};

fn wins(skill: &Skill) -> Estimate {
    let game = safe();
    let plan = Plan { seed: 5, budget: Budget::Games(20_000), level: 0.999, threads: 2, builds: true };
    let context = RunContext { progress: &(), store: &(), interrupt: &std::sync::atomic::AtomicBool::new(false) };
    let player: Player<Safe> = skill.player(&game);
    rate(&run(&game, &[player], &plan, context, None).tally.sides[0].wins, 0.999).unwrap()
}

fn avoid(texts: &[&str]) -> Skill {
    Skill { avoid: texts.iter().map(|&text| text.to_owned()).collect(), ..Skill::default() }
}

#[test]
fn slips_are_decisions_at_random() {
    // Greedy walks: 1 in 10. A slip is one of four guesses (1 in 4), the coin (then 1 in 2) or a walk.
    let slip = 4.0 / 6.0 * 0.25 + 1.0 / 6.0 * 0.5 + 1.0 / 6.0 * 0.1;
    assert!(wins(&Skill::default()).contains(0.1));
    // After throwing the coin, the player may blunder again. Half of these blunders give up instead of looking.
    let coin = |share: f64| 1.0 / 6.0 * 0.5 * (share / 2.0);
    for share in [0.3, 1.0] {
        let skill = Skill { blunder_rate: (share * 100_000.0) as u32, ..Skill::default() };
        let exact = (1.0 - share) * 0.1 + share * (slip - coin(share));
        assert!(wins(&skill).contains(exact), "{share}: {exact}");
    }
}

#[test]
fn what_a_player_does_without_it_does_only_where_nothing_else_is_legal() {
    // The next best after walking: the first of the guesses and the coin, all valued alike.
    let next = 4.0 / 5.0 * 0.25 + 1.0 / 5.0 * 0.5;
    assert!(wins(&avoid(&["walk"])).contains(next));
    assert!(wins(&avoid(&["walk", "guess"])).contains(0.5));
    // After the coin there is nothing but to look or to give up: barred both, the better is taken.
    assert!(wins(&avoid(&["walk", "guess", "look", "give_up"])).contains(0.5));
    assert!(wins(&avoid(&["walk", "guess", "look"])).contains(0.0));
    // Those who slip and those who search keep to it.
    let blunder_rate = Skill { blunder_rate: 100_000, ..avoid(&["walk", "throw"]) };
    assert!(wins(&blunder_rate).contains(0.25));
    let method = Method::Search { iterations: 64 };
    assert!(wins(&Skill { method, ..avoid(&["throw", "walk"]) }).contains(0.25));
}

#[test]
fn a_player_with_other_parameters_decides_and_searches_by_them() {
    let walk = |value: i32| Skill {
        parameters: [("walk".to_owned(), ParameterValue::Number(value))].into(),
        ..Skill::default()
    };
    // The next best after walking: a guess or the coin, all valued alike.
    assert!(wins(&walk(0)).contains(4.0 / 5.0 * 0.25 + 1.0 / 5.0 * 0.5));
    assert!(wins(&walk(9)).contains(0.1));
    // One playout can't override what the values say.
    let searching = Skill { method: Method::Search { iterations: 1 }, ..walk(0) };
    assert_eq!(wins(&searching), wins(&walk(0)));
}

#[test]
fn what_can_be_barred_is_read() {
    let game = safe();
    let read = |text: &str| ActionFilter::parse(text, game.catalogue());
    let all = game.catalogue().kinds;
    let kind = |name: &str| all.iter().position(|kind| kind.name == name).map(|at| at as u8);
    assert_eq!(read("walk").unwrap(), ActionFilter { kind: kind("walk"), card: None });
    let wrong = read("wlak").unwrap_err();
    assert_eq!(
        (wrong.to_string().as_str(), wrong.meant.as_deref()),
        ("there is no kind of decision \"wlak\"", Some("walk"))
    );
    let wrong = read("cards.safe.walk").unwrap_err();
    assert_eq!((wrong.to_string().as_str(), wrong.meant), ("there is no card \"safe\"", None));
}
