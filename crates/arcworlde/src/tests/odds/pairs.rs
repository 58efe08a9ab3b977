//! Every pair of what can be given for a roll, against enumerators that share nothing with the rules.

use std::collections::BTreeMap;

use balance_engine::game::{Ask, ExactOdds, Odds};

use super::{Board, ask, game, near, told, troupe, troupe_with};
use crate::tests::board::CREATURES;

/// Shares of outcomes.
type Shares = BTreeMap<String, f64>;

/// The odds have these shares and no others.
fn same(odds: &Odds, wanted: &Shares, given: &str) {
    for one in &odds.outcomes {
        let share = wanted.get(&one.outcome).copied().unwrap_or(0.0);
        let off = (share - one.probability).abs();
        assert!(off < 1e-9, "{given}: {share} of {} in {odds:#?}", one.outcome);
    }
    let shown = |outcome: &&String| odds.outcomes.iter().any(|one| one.outcome == **outcome);
    let missing = wanted.iter().filter(|(_, share)| **share > 1e-12).map(|(outcome, _)| outcome);
    assert_eq!(missing.filter(|outcome| !shown(outcome)).count(), 0, "{given}: {wanted:?}");
}

/// What numbers and flags say, as a question; a number of 0 is left out.
fn asked(numbers: &[(&str, usize)], flags: &[(&str, bool)]) -> Vec<(String, String)> {
    let numbers = numbers.iter().filter(|(_, n)| *n > 0);
    let numbers = numbers.map(|(key, n)| ((*key).to_owned(), n.to_string()));
    let flags = flags.iter().filter(|(_, is)| *is);
    numbers.chain(flags.map(|(key, _)| ((*key).to_owned(), String::new()))).collect()
}

fn told_of(board: &Board, what: &str, given: &[(String, String)]) -> Odds {
    let ask = Ask { what: Some(what.to_owned()), given: given.to_vec() };
    board.game.odds(&ask).unwrap().swap_remove(0)
}

/// Successes of a die.
fn successes(die: usize) -> usize {
    [0, 0, 0, 1, 1, 2][die]
}

/// All throws of some dice, from 0 to 5 each.
fn throws(dice: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..6_usize.pow(dice as u32)).map(move |throw| (0..dice).map(|k| throw / 6_usize.pow(k as u32) % 6).collect())
}

/// What stands against an Attack.
#[derive(Clone, Copy)]
struct Defence {
    advantage: bool,
    disadvantage: bool,
}

/// One Defence Roll: Hits that it defends, whether a Shield can still be used, and its share.
fn defence_roll(defence: Defence, shield: bool) -> BTreeMap<(usize, bool), f64> {
    let dice = if defence.advantage == defence.disadvantage { 1 } else { 2 };
    // The die that counts: the best of two, or the worst.
    let kept = |throw: &[usize]| match defence.disadvantage && dice == 2 {
        true => successes(throw.iter().copied().min().unwrap()),
        false => successes(throw.iter().copied().max().unwrap()),
    };
    let each = 6_f64.powi(-(dice as i32));
    let mut all = BTreeMap::new();
    for throw in throws(dice) {
        // The failed die that is rolled again; the Shield is used up if that can help.
        let again = |die: usize| {
            let mut again = throw.clone();
            let failed = again.iter().position(|&die| successes(die) == 0).unwrap();
            again[failed] = die;
            kept(&again)
        };
        if kept(&throw) > 0 || !shield || (0..6).all(|die| again(die) == 0) {
            *all.entry((kept(&throw), shield)).or_insert(0.0) += each;
            continue;
        }
        for die in 0..6 {
            *all.entry((again(die), false)).or_insert(0.0) += each / 6.0;
        }
    }
    all
}

/// Shares of the Damage that is left of Hits, with a Shield that can still be used or not.
fn damage(hits: usize, defence: Defence, shield: bool, share: f64, all: &mut BTreeMap<usize, f64>) {
    if hits == 0 {
        *all.entry(0).or_insert(0.0) += share;
        return;
    }
    for ((defended, shield), chance) in defence_roll(defence, shield) {
        match defended {
            0 => *all.entry(hits).or_insert(0.0) += share * chance,
            n => damage(hits.saturating_sub(n), defence, shield, share * chance, all),
        }
    }
}

/// Shares of the Hits of an Attack, those of Criticals apart from the others.
fn hits(power: usize, more: usize) -> BTreeMap<(usize, usize), f64> {
    let mut all = BTreeMap::new();
    for throw in throws(power) {
        let count = |throw: &[usize]| {
            let crits = throw.iter().filter(|&&die| die == 5).count();
            let all: usize = throw.iter().map(|&die| successes(die)).sum();
            (crits, all)
        };
        let (crits, first) = count(&throw);
        let extra = crits * more;
        let share = 6_f64.powi(-((power + extra) as i32));
        for throw in throws(extra) {
            let (more_crits, sum) = count(&throw);
            let of_crits = 2 * (crits + more_crits);
            *all.entry((of_crits, first + sum - of_crits)).or_insert(0.0) += share;
        }
    }
    all
}

/// How Armour is ignored: by nothing, by the Attack, by its Criticals alone.
const IGNORED: [Option<&str>; 3] = [None, Some("ignores-armour"), Some("criticals-ignore-armour")];

/// Hits that Armour leaves of those of Criticals and the others.
fn left_by_armour((of_crits, others): (usize, usize), armour: usize, ignored: Option<&str>, whole: bool) -> usize {
    match ignored {
        Some("ignores-armour") => of_crits + others,
        Some(_) if !whole => of_crits + others.saturating_sub(armour),
        Some(_) if of_crits > 0 => of_crits + others,
        _ => (of_crits + others).saturating_sub(armour),
    }
}

/// Checks that the odds of an Attack equal the counted ones, for all combinations of options.
fn attacks_are_counted(board: &Board, whole: bool) {
    for (power, more) in [(1, 2), (2, 1), (3, 0)] {
        let hits = hits(power, more);
        let flags = || (0..16_u8).flat_map(|flags| IGNORED.map(|ignored| (flags, ignored)));
        for (armour, (flags, ignored)) in [0, 2].into_iter().flat_map(|a| flags().map(move |f| (a, f))) {
            if ignored.is_some() && armour == 0 {
                continue;
            }
            let is = |bit: u8| flags & 1 << bit != 0;
            let defence = Defence { advantage: is(2), disadvantage: is(0) || is(1) };
            let mut left = BTreeMap::new();
            for (&hits, &share) in &hits {
                let hits = left_by_armour(hits, armour, ignored, whole);
                damage(hits, defence, is(3), share, &mut left);
            }
            for hp in [1, 3, 10] {
                let mut wanted = Shares::new();
                for (&n, share) in &left {
                    let outcome = match n >= hp {
                        true => format!("{hp} or more: Knocked Out"),
                        false => format!("{n} Damage"),
                    };
                    *wanted.entry(outcome).or_insert(0.0) += share;
                }
                let mut given = asked(
                    &[("power", power), ("armour", armour), ("hp", hp), ("crit-dice", more)],
                    &[("prone", is(0)), ("broken", is(1)), ("cover", is(2)), ("shield", is(3))],
                );
                given.extend(ignored.map(|key| (key.to_owned(), String::new())));
                same(&told_of(board, "attack", &given), &wanted, &format!("{given:?}"));
            }
        }
    }
}

#[test]
fn attacks_combine_all_that_can_be_given() {
    attacks_are_counted(&troupe(), false);
    attacks_are_counted(&troupe_with("criticals_ignore_armour = \"whole_attack\"", ""), true);
}

#[test]
fn what_an_attack_could_not_have_is_refused() {
    let wrong = |given: &[(&str, &str)]| game("", "", CREATURES).odds(&ask("attack", given)).unwrap_err().to_string();
    for key in ["ignores-armour", "criticals-ignore-armour"] {
        assert_eq!(wrong(&[(key, "")]), format!("there is no Armour to ignore; add `--armour`, or remove `--{key}`"));
    }
    assert_eq!(
        wrong(&[("armour", "2"), ("ignores-armour", ""), ("criticals-ignore-armour", "")]),
        "`--ignores-armour` already covers Criticals; remove `--criticals-ignore-armour`"
    );
}

#[test]
fn feats_combine_all_that_can_be_given() {
    let board = troupe();
    for (ap, flags) in (1..=4).flat_map(|ap| (0..4_u8).map(move |flags| (ap, flags))) {
        let (good, bad) = (flags & 1 != 0, flags & 2 != 0);
        let more = usize::from(good != bad);
        for needs in 1..=8 {
            let mut done = 0.0;
            for mut throw in throws(ap + more) {
                throw.sort_unstable();
                // The least desired die is discarded, or the most desired.
                if more > 0 {
                    throw.remove(if good { 0 } else { ap });
                }
                let sum: usize = throw.iter().map(|&die| successes(die)).sum();
                done += f64::from(u8::from(sum >= needs)) / 6_f64.powi((ap + more) as i32);
            }
            let wanted = Shares::from([("succeeds".into(), done), ("fails".into(), 1.0 - done)]);
            let given = asked(&[("ap", ap), ("needs", needs)], &[("advantage", good), ("disadvantage", bad)]);
            same(&told_of(&board, "feat", &given), &wanted, &format!("{given:?}"));
        }
    }
}

#[test]
fn bravery_combines_all_that_can_be_given() {
    let board = troupe();
    for (bravery, led) in (2..=12).flat_map(|bravery| [(bravery, false), (bravery, true)]) {
        let dice = if led { 3 } else { 2 };
        let firm = throws(dice).filter(|throw| {
            let worst = if led { throw.iter().max().unwrap() + 1 } else { 0 };
            throw.iter().map(|die| die + 1).sum::<usize>() - worst <= bravery
        });
        let firm = firm.count() as f64 / 6_f64.powi(dice as i32);
        let wanted = Shares::from([("stands firm".into(), firm), ("is Broken".into(), 1.0 - firm)]);
        let given = asked(&[("bravery", bravery)], &[("led", led)]);
        same(&told_of(&board, "bravery", &given), &wanted, &format!("{given:?}"));
    }
}

/// Adds the shares of Legs that go on from this many inches, with the next roll, up to the last.
fn legs(inches: usize, roll: usize, last: usize, agile: bool, share: f64, all: &mut Shares) {
    if roll > last {
        *all.entry(balance_engine::grammar::count(inches, "inches")).or_insert(0.0) += share;
        return;
    }
    for die in 1..=6 {
        match (die >= 7 - roll, agile) {
            (false, _) => legs(inches + die, roll + 1, last, agile, share / 6.0, all),
            (true, false) => *all.entry("falls".into()).or_insert(0.0) += share / 6.0,
            (true, true) => {
                for die in 1..=6 {
                    match die >= 7 - roll {
                        true => *all.entry("falls".into()).or_insert(0.0) += share / 36.0,
                        false => legs(inches + die, roll + 1, last, false, share / 36.0, all),
                    }
                }
            }
        }
    }
}

#[test]
fn legs_combine_all_that_can_be_given() {
    let board = troupe();
    for (rolls, agile) in (1..=5).flat_map(|rolls| [(rolls, false), (rolls, true)]) {
        let mut wanted = Shares::new();
        legs(0, 1, rolls, agile, 1.0, &mut wanted);
        let given = asked(&[("rolls", rolls)], &[("agile", agile)]);
        same(&told_of(&board, "leg_it", &given), &wanted, &format!("{given:?}"));
    }
}

/// How often each value comes in the deck: an Ace, 2 to 9, what counts 10, and Jokers as 0.
const DECK: [(usize, usize); 11] =
    [(1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (6, 4), (7, 4), (8, 4), (9, 4), (10, 16), (0, 2)];

/// How a hand can count: cast, Overpowered, or too little.
fn stands(hand: &[usize], level: usize) -> Option<&'static str> {
    let mut totals = vec![0];
    for &card in hand {
        let ways: Vec<usize> = match card {
            0 => (1..=11).collect(),
            1 => vec![1, 11],
            other => vec![other],
        };
        totals = totals.iter().flat_map(|sum| ways.iter().map(move |way| sum + way)).collect();
        totals.sort_unstable();
        totals.dedup();
    }
    totals.retain(|&sum| sum >= level);
    let least = totals.first()?;
    Some(if *least <= 21 { "is cast" } else { "is cast, Overpowered" })
}

fn draws(hand: &mut Vec<usize>, most: usize, level: usize, share: f64, all: &mut Shares) {
    if hand.len() >= 2 {
        let done = stands(hand, level);
        if done.is_some() || hand.len() == most {
            *all.entry(done.unwrap_or("fails").into()).or_insert(0.0) += share;
            return;
        }
    }
    let left = (54 - hand.len()) as f64;
    for (value, copies) in DECK {
        let copies = copies - hand.iter().filter(|&&card| card == value).count();
        if copies > 0 {
            hand.push(value);
            draws(hand, most, level, share * copies as f64 / left, all);
            hand.pop();
        }
    }
}

#[test]
fn spells_combine_all_that_can_be_given() {
    for (level, cards) in [1, 9, 13, 17, 20, 21].into_iter().flat_map(|level| (0..=2).map(move |n| (level, n))) {
        let mut wanted = Shares::new();
        draws(&mut Vec::new(), 2 + cards, level, 1.0, &mut wanted);
        near(wanted.values().sum(), 1.0);
        let (level, cards) = (level.to_string(), cards.to_string());
        let given = [("level", level.as_str()), ("cards", cards.as_str())];
        same(&told("spell", &given), &wanted, &format!("{given:?}"));
    }
}
