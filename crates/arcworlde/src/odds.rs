//! Exact odds of rolls, by the rules that games are played by: a Markov chain over dice rolled one by one.

use std::collections::BTreeMap;

use balance_engine::chance::{Chance, Enumerator, Lane};
use balance_engine::game::{Ask, AskError, ExactOdds, Known, Odds, Seating, Silent};
use balance_engine::grammar::count;

use crate::board::{INCH, Point};
use crate::cards::{Trait, bit};
use crate::game::Arcworlde;
use crate::state::arc_deck::{ARC_DECK, Cast, JOKER, cast, value};
use crate::state::{Blow, Cause, Edge, Fear, NO_ATTACK, Phase, Place, State, Task, Throw};
use crate::words::{DIFFICULTIES, also};

type ComputeOdds = fn(&Arcworlde, &Ask) -> Result<Vec<Odds>, AskError>;
const KNOWN: [(&str, &[&str], &[&str], ComputeOdds); 5] = [
    (
        "attack",
        &["power", "armour", "hp", "crit-dice"],
        &["prone", "broken", "cover", "shield", "ignores-armour", "criticals-ignore-armour"],
        Arcworlde::attack_odds,
    ),
    ("bravery", &["bravery"], &["led"], Arcworlde::bravery_odds),
    ("feat", &["ap", "needs"], &["advantage", "disadvantage"], |_, ask| feat_odds(ask)),
    ("leg_it", &["rolls"], &["agile"], Arcworlde::leg_it_odds),
    ("spell", &["level", "cards"], &[], |_, ask| spell_odds(ask)),
];

type Chain<T> = BTreeMap<T, f64>;

fn step<T: Ord + Clone, U: Ord>(chain: &Chain<T>, mut play: impl FnMut(&T, &mut Enumerator) -> U) -> Chain<U> {
    let mut next = Chain::new();
    for (position, share) in chain {
        for (then, chance) in Enumerator::distribution(|chance| play(position, chance)) {
            *next.entry(then).or_insert(0.0) += share * chance;
        }
    }
    next
}

/// Rolls dice one by one. Each position of the chain has the number of dice that are left.
fn dice<T: Ord + Copy>(mut open: Chain<(u8, T)>, roll: impl Fn(T, &mut Enumerator) -> T) -> Chain<T> {
    let mut done = Chain::new();
    while let Some(((left, position), share)) = open.pop_last() {
        if left == 0 {
            *done.entry(position).or_insert(0.0) += share;
            continue;
        }
        for (then, chance) in Enumerator::distribution(|chance| roll(position, chance)) {
            *open.entry((left - 1, then)).or_insert(0.0) += share * chance;
        }
    }
    done
}

fn throws(number: u8) -> Chain<Throw> {
    dice(Chain::from([((number, Throw::default()), 1.0)]), one_more)
}

fn one_more(mut throw: Throw, chance: &mut Enumerator) -> Throw {
    throw.roll(chance, Lane::SETUP, 1);
    throw
}

impl ExactOdds for Arcworlde {
    fn known_odds(&self) -> Vec<Known> {
        let known = |(name, values, flags, _): (&str, _, _, _)| Known { name: name.to_owned(), values, flags };
        KNOWN.into_iter().map(known).collect()
    }

    fn odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        // Rejects options that the rolls asked for don't have.
        let rolls = KNOWN.iter().filter(|(name, ..)| ask.what.as_deref().is_none_or(|what| what == *name));
        let keys: Vec<&str> = rolls.flat_map(|(_, values, flags, _)| values.iter().chain(*flags).copied()).collect();
        if !keys.is_empty() {
            ask.only(&keys)?;
        }
        let Some(what) = ask.what.as_deref() else {
            let all = self.known_odds().into_iter().map(|one| self.odds(&ask.for_each(&one)));
            return Ok(all.collect::<Result<Vec<_>, _>>()?.concat());
        };
        match KNOWN.iter().find(|(name, ..)| *name == what) {
            Some((.., compute)) => compute(self, ask),
            None => Err(AskError::unknown("roll", what, KNOWN.iter().map(|(name, ..)| *name))),
        }
    }
}

impl Arcworlde {
    fn duel(&self) -> State {
        let mut st = self.blank(Seating::rotation(2, 0));
        st.table.terrain.clear();
        for seat in 0..2_u8 {
            let mut one = self.recruit(0, seat, &[]);
            (one.place, one.at) = (Place::Board, Point { x: 500, y: 500 + 200 * i16::from(seat) });
            (one.traits, one.sorts, one.fickle) = (0, 0, false);
            (one.armour, one.sure_armour, one.defence) = (0, 0, [0; 2]);
            (one.hp, one.max_hp, one.bravery) = (i16::MAX, i16::MAX, 7);
            st.characters.push(one);
        }
        (st.active, st.round) = (0, 1);
        st
    }

    fn attack_odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        let power = ask.number("power", 1..=30, 5)? as u8;
        let armour = ask.number("armour", 0..=10, 0)? as i8;
        let hp = ask.number("hp", 1..=250, 10)? as u8;
        let more = ask.number("crit-dice", 0..=3, 0)? as u8;
        let shield = ask.flag("shield")?;
        let (ignores_armour, criticals) = ignored_armour(ask, armour)?;
        let mut st = self.duel();
        let target = st.who_mut(1);
        (target.armour, target.prone, target.broken) = (armour, ask.flag("prone")?, ask.flag("broken")?);
        target.defence = [0, u8::from(shield)];
        let cover = ask.flag("cover")?;
        let blow = Blow { cover, ignores_armour, criticals_ignore_armour: criticals, ..Blow::of(0, 1, NO_ATTACK) };
        // Hits and Criticals add up die by die. To keep the faces as well took 140 s, not 0.03 s, for
        // Power 12 with three extra dice per Critical.
        let add = |(hits, crits): (u8, u8), chance: &mut Enumerator, counts: bool| {
            let die = one_more(Throw::default(), chance);
            (hits + die.hits(), crits + if counts { die.crits() } else { 0 })
        };
        let thrown = dice(Chain::from([((power, (0, 0)), 1.0)]), |sums, chance| add(sums, chance, true));
        // Criticals that no longer matter are dropped.
        let again = step(&thrown, |&(hits, crits), _| (more * crits, (hits, if criticals { crits } else { 0 })));
        let hits = dice(again, |sums, chance| add(sums, chance, criticals));
        let damage = self.defended(&st, blow, &hits, u8::from(shield));
        let words = [
            ("Prone", st.who(1).prone),
            ("Broken", st.who(1).broken),
            ("in Cover", blow.cover),
            ("with a Shield", shield),
            ("Armour ignored", blow.ignores_armour),
            ("Armour ignored by Criticals", blow.criticals_ignore_armour),
        ];
        let mut given = format!("Power {power}, Armour {armour}, {hp} HP{}", also(words));
        if more > 0 {
            given.push_str(&format!(", {more} extra {} per Critical", if more == 1 { "die" } else { "dice" }));
        }
        let shares = damage.into_iter().map(|(n, share)| (i64::from(n), share)).collect();
        let out = format!("{hp} or more: Knocked Out");
        Ok(vec![Odds::new("Attack", given, []).of_numbers("Damage", &shares, Some((i64::from(hp), out)))])
    }

    fn defended(&self, st: &State, blow: Blow, hits: &Chain<(u8, u8)>, rerolls: u8) -> Chain<u8> {
        let mut st = st.clone();
        let mut open: BTreeMap<(u8, u8), f64> = BTreeMap::new();
        for (&(sum, crits), share) in hits {
            st.todo.clear();
            let blow = Blow { hits: sum, throw: Throw::of_criticals(crits), cause: Cause::Other, ..blow };
            self.play(&mut st, &mut Enumerator::default(), &mut Silent).take(blow);
            if let Some(Task::Defend(after)) = st.todo.pop() {
                *open.entry((after.hits, rerolls)).or_insert(0.0) += share;
            }
        }
        let mut damage = Chain::new();
        while let Some(((hits, rerolls), share)) = open.pop_last() {
            if hits == 0 {
                *damage.entry(0).or_insert(0.0) += share;
                continue;
            }
            let rolled = |chance: &mut Enumerator| {
                st.todo.clear();
                st.who_mut(1).defence[1] = rerolls;
                self.play(&mut st, chance, &mut Silent).defend(Blow { hits, rolls: 1, ..blow });
                let left = st.who(1).defence[1];
                match st.todo.pop() {
                    Some(Task::Defend(blow)) => (blow.hits, left, false),
                    Some(Task::Struck(blow)) => (blow.hits, left, true),
                    _ => (hits, left, true),
                }
            };
            for ((left, rerolls, done), chance) in Enumerator::distribution(rolled) {
                match done {
                    true => *damage.entry(left).or_insert(0.0) += share * chance,
                    false => *open.entry((left, rerolls)).or_insert(0.0) += share * chance,
                }
            }
        }
        damage
    }

    fn bravery_odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        let bravery = ask.number("bravery", 2..=12, 7)? as i8;
        let led = ask.flag("led")?;
        let mut st = self.duel();
        st.who_mut(0).bravery = bravery;
        let edge = Edge::of(led, false);
        let firm = step(&throws(2 + u8::from(led)), |throw, chance| {
            let mut st = st.clone();
            self.play(&mut st, chance, &mut Silent).tested(0, Fear::Break, *throw, edge);
            !st.who(0).broken
        });
        let given = format!("Bravery {bravery}{}", if led { ", Commander nearby" } else { "" });
        let rows = firm.into_iter().rev();
        let rows = rows.map(|(firm, share)| (if firm { "stands firm" } else { "is Broken" }.to_owned(), share));
        Ok(vec![Odds::new("Bravery Test", given, rows)])
    }

    fn leg_it_odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        let rolls = ask.number("rolls", 1..=5, 1)?;
        let agile = ask.flag("agile")?;
        let mut st = self.duel();
        let me = st.who_mut(0);
        (me.moved, me.ap_left) = (true, 1);
        me.traits = if agile { bit(Trait::Agile) } else { 0 };
        let run = |chance: &mut Enumerator| {
            let mut st = st.clone();
            let mut inches = 0_i16;
            for _ in 0..rolls {
                self.play(&mut st, chance, &mut Silent).leg_it(false);
                self.play(&mut st, chance, &mut Silent).run();
                match st.phase {
                    Phase::Run(allowance) => inches += allowance / INCH as i16,
                    _ => return (true, inches),
                }
            }
            (false, inches)
        };
        let all = Enumerator::distribution(run);
        let fall: f64 = all.iter().filter(|((fell, _), _)| *fell).map(|(_, share)| share).sum();
        let runs = all.into_iter().filter(|((fell, _), _)| !fell);
        let runs = runs.map(|((_, inches), share)| (i64::from(inches), share)).collect();
        let given = format!("{}{}", count(rolls, "rolls"), if agile { ", Agile" } else { "" });
        let odds = Odds::new("Leg It", given, [("falls".to_owned(), fall)]);
        Ok(vec![odds.of_numbers("inches", &runs, None).on_condition("if it does not fall")])
    }
}

fn feat_odds(ask: &Ask) -> Result<Vec<Odds>, AskError> {
    let ap = ask.number("ap", 1..=12, 2)? as u8;
    let needs = ask.number("needs", 1..=8, 1)? as u8;
    let edge = Edge::of(ask.flag("advantage")?, ask.flag("disadvantage")?);
    let done = step(&throws(ap + u8::from(edge != Edge::Plain)), |throw, _| throw.feat(edge));
    let success: f64 = done.iter().filter(|(sum, _)| **sum >= needs).map(|(_, share)| share).sum();
    let word = DIFFICULTIES.get(usize::from(needs) - 1).unwrap_or(&"beyond Legendary");
    let edge = match edge {
        Edge::Plain => "",
        Edge::Advantage => ", at an Advantage",
        Edge::Disadvantage => ", at a Disadvantage",
    };
    let given = format!("{ap} AP, {} needed ({word}){edge}", count(needs, "Successes"));
    let rows = [("succeeds".to_owned(), success), ("fails".to_owned(), 1.0 - success)];
    let sums = done.into_iter().map(|(sum, share)| (i64::from(sum), share)).collect();
    let successes = Odds::new("Successes of a Feat", given.clone(), []);
    Ok(vec![Odds::new("Feat", given, rows), successes.of_numbers("Successes", &sums, None)])
}

fn spell_odds(ask: &Ask) -> Result<Vec<Odds>, AskError> {
    let level = ask.number("level", 1..=21, 17)? as u8;
    let more = ask.number("cards", 0..=4, 1)?;
    // Cards of one value are alike, so a hand is how many of each value it has.
    let mut hands: Chain<[u8; 12]> = Chain::from([([0; 12], 1.0)]);
    let (mut done, mut over) = (0.0, 0.0);
    for draw in 0..2 + more {
        hands = step(&hands, |hand, chance| {
            let mut drawn = *hand;
            let mut left: Vec<u8> = (0..ARC_DECK as u8).collect();
            left.retain(|&card| {
                let is_left = drawn[class(card)] == 0;
                drawn[class(card)] -= u8::from(!is_left);
                is_left
            });
            let card = left[chance.below(Lane::SETUP, left.len() as u32) as usize];
            let mut hand = *hand;
            hand[class(card)] += 1;
            hand
        });
        if draw < 1 {
            continue;
        }
        hands.retain(|hand, share| {
            match stands(level, hand) {
                Cast::Short => return true,
                Cast::Done => done += *share,
                Cast::Overpowered => over += *share,
            }
            false
        });
    }
    let failed: f64 = hands.values().sum();
    let rows = [("is cast".to_owned(), done), ("is cast, Overpowered".to_owned(), over), ("fails".to_owned(), failed)];
    let extra = if more == 0 { "no extra card".to_owned() } else { format!("up to {}", count(more, "extra cards")) };
    Ok(vec![Odds::new("Spell", format!("level {level}, {extra}, full ArcDeck"), rows)])
}

/// Cards that count alike: Aces, 2 to 9, all that are 10, Jokers.
const fn class(card: u8) -> usize {
    if card >= JOKER { 11 } else { value(card) as usize - 1 }
}

fn stands(level: u8, hand: &[u8; 12]) -> Cast {
    let total = hand[..10].iter().zip(1..).map(|(&cards, value)| cards * value).sum::<u8>();
    cast(level, total + hand[11], hand[0], hand[11])
}

fn ignored_armour(ask: &Ask, armour: i8) -> Result<(bool, bool), AskError> {
    let keys = ["ignores-armour", "criticals-ignore-armour"];
    let [attack, criticals] = [ask.flag(keys[0])?, ask.flag(keys[1])?];
    if (attack || criticals) && armour == 0 {
        let help = format!("add `--armour`, or remove `--{}`", keys[usize::from(!attack)]);
        return Err(AskError::new("there is no Armour to ignore", help));
    }
    if attack && criticals {
        let help = "remove `--criticals-ignore-armour`";
        return Err(AskError::new("`--ignores-armour` already covers Criticals", help));
    }
    Ok((attack, criticals))
}
