//! Odds: against numbers by hand, and against the engine's own dice.

use crate::chance::Stream;
use crate::game::{Ask, Game, Odds, Silent};

use super::super::blow::{Blow, Cause};
use super::super::state::{Place, Task};
use super::super::table::Point;
use super::board::{CREATURES, game};

fn ask(what: &str, given: &[(&str, &str)]) -> Ask {
    let given = given.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    Ask { what: Some(what.to_owned()), given }
}

fn told(what: &str, given: &[(&str, &str)]) -> Odds {
    let all = game("", "", CREATURES).odds(&ask(what, given)).unwrap();
    let sum: f64 = all[0].outcomes.iter().map(|one| one.probability).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    all.into_iter().next().unwrap()
}

fn share(odds: &Odds, outcome: &str) -> f64 {
    let found = odds.outcomes.iter().find(|one| one.outcome == outcome);
    found.unwrap_or_else(|| panic!("no {outcome} in {odds:?}")).probability
}

fn near(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-9, "{one} and {other}");
}

#[test]
fn small_rolls_are_as_counted_by_hand() {
    // 28 of the 216 throws of three dice show four Successes or more.
    near(share(&told("feat", &[("ap", "3"), ("needs", "4")]), "succeeds"), 28.0 / 216.0);
    near(share(&told("bravery", &[("bravery", "7")]), "stands firm"), 21.0 / 36.0);
    // Of three dice without the highest, 174 of 216 come to 7 or less.
    near(share(&told("bravery", &[("led", "")]), "stands firm"), 174.0 / 216.0);
    // A 6 of the first roll, a 5 or a 6 of the second.
    near(share(&told("leg_it", &[("rolls", "2")]), "falls"), 1.0 / 6.0 + 5.0 / 6.0 / 3.0);
    // A fall is rolled again once.
    near(share(&told("leg_it", &[("agile", "")]), "falls"), 1.0 / 36.0);
    // One die: a Hit in three cases, two in one; each Defence Roll fails in half of them.
    let one = told("attack", &[("power", "1")]);
    near(share(&one, "2 Damage"), 1.0 / 12.0);
    near(share(&one, "1 Damage"), 1.0 / 6.0 + 1.0 / 36.0);
    // Two cards of 21 or more: an Ace or a Joker with a ten or with each other.
    let pairs = f64::from(6 * 16 + 6 * 5 / 2) / f64::from(54 * 53 / 2);
    let spell = told("spell", &[("level", "21"), ("cards", "0")]);
    near(share(&spell, "is cast") + share(&spell, "is cast, Overpowered"), pairs);
}

#[test]
fn an_attack_is_as_likely_as_it_is_played() {
    for (given, prone, cover, shield, armour) in [
        (vec![("armour", "1")], false, false, 0, 1),
        (vec![("prone", ""), ("shield", "")], true, false, 1, 0),
        (vec![("cover", ""), ("armour", "2")], false, true, 0, 2),
    ] {
        let mut given = given;
        given.extend([("power", "6"), ("hp", "5")]);
        let odds = told("attack", &given);
        let game = game("", "", CREATURES);
        let mut chance = Stream::new(7, 3);
        let (mut none, mut out) = (0, 0);
        const N: i32 = 60_000;
        for _ in 0..N {
            let mut st = game.blank(crate::game::Seating::rotation(2, 0));
            for seat in 0..2 {
                let mut one = game.recruit(0, seat, &[]);
                (one.place, one.at) =
                    (Place::Board, Point { x: 500 + 900 * i16::from(seat), y: 500 });
                st.characters.push(one);
            }
            (st.active, st.round) = (0, 1);
            let target = st.who_mut(1);
            (target.hp, target.armour, target.prone, target.defence) =
                (5, armour, prone, [0, shield]);
            let mut throw = super::super::dice::Throw::default();
            throw.roll(&mut chance, crate::chance::Lane::SETUP, 6);
            let blow = Blow {
                throw,
                cover,
                cause: Cause::Melee,
                ..Blow::of(0, 1, super::super::blow::NO_ATTACK)
            };
            let mut silent = Silent;
            let mut play = game.play(&mut st, &mut chance, &mut silent);
            play.take(blow);
            while let Some(Task::Defend(blow)) = play.st.todo.pop() {
                play.defend(blow);
                if let Some(Task::Struck(blow)) = play.st.todo.last().copied() {
                    play.st.todo.clear();
                    play.struck(blow);
                    break;
                }
            }
            none += i32::from(st.who(1).hp == 5);
            out += i32::from(st.who(1).place == Place::Out);
        }
        // Three standard errors of a share of 60,000 are at most 0.0062.
        let played = |count: i32| f64::from(count) / f64::from(N);
        assert!((played(none) - share(&odds, "0 Damage")).abs() < 0.0062, "{given:?} {none}");
        let gone = share(&odds, "5 Damage or more: Knocked Out");
        assert!((played(out) - gone).abs() < 0.0062, "{given:?} {out} {gone}");
    }
}

#[test]
fn what_cannot_be_asked_is_said() {
    let game = game("", "", CREATURES);
    let wrong = |what: &str, given: &[(&str, &str)]| game.odds(&ask(what, given)).unwrap_err();
    assert_eq!(wrong("atack", &[]).help, "did you mean attack?");
    assert_eq!(wrong("feat", &[("need", "2")]).help, "did you mean --needs?");
    assert_eq!(wrong("attack", &[("power", "")]).message, "--power of what?");
    assert!(wrong("attack", &[("prone", "1")]).message.contains("takes no value"));
    assert!(wrong("attack", &[("power", "99")]).message.contains("out of range"));
    // Nothing named: everything there is.
    assert_eq!(game.odds(&Ask::default()).unwrap().len(), 6);
}
