//! The outcomes of a question, and their odds in tables.

use std::collections::BTreeMap;

use balance_engine::chance::Enumerator;
use balance_engine::game::{Odds, Rules, Silent};

use super::question::Question;
use crate::cards::{FINAL_ACT, METER, Status};
use crate::game::{Action, Iconica};
use crate::state::{NO_SLOT, Phase, State, each, one, seat_of, statuses_in};
use crate::words::names_of;

/// The health of a character that no card is given for: more than any action takes.
const PLAIN_HEALTH: u16 = (METER as u16 - 1) * 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fate {
    /// Health lost, in tens; negative if healed.
    lost: i16,
    skulled: bool,
    /// Statuses gained, as bits.
    gained: u8,
    rid: u8,
}

impl Iconica {
    fn fates(&self, asked: &Question, chance: &mut Enumerator) -> Vec<(u8, Fate)> {
        let mut st = asked.start;
        let first = match asked.number {
            FINAL_ACT => {
                st.phase = Phase::Attempt;
                Action::Attempt { go: true }
            }
            n => {
                let choice = self.card_action(asked.actor, n).choice;
                let among = choice.map_or(0, |to| self.candidates(&st, 0, to));
                let target = match among & one(asked.place) {
                    0 => each(among).next().unwrap_or(NO_SLOT),
                    _ => asked.place,
                };
                Action::Act { who: 0, target }
            }
        };
        self.apply(&mut st, first, chance, &mut Silent);
        let mut list = <Self as Rules>::Actions::default();
        while st.phase != Phase::Over {
            self.actions(&st, &mut list);
            // Steps go to the target if possible; with Confusion, the actor takes the 10 damage.
            let choice = match st.phase {
                Phase::Parry => Action::Parry { take: asked.parry },
                Phase::Target if st.run.left & one(asked.place) != 0 => Action::Target { who: asked.place },
                _ => list[0],
            };
            self.apply(&mut st, choice, chance, &mut Silent);
        }
        let fate = |slot: u8| {
            let (was, now) = (asked.start.statuses(slot), st.statuses(slot));
            let damage = |st: &State| i16::from(st.slots[usize::from(slot)].damage);
            let skulled = asked.start.alive & !st.alive & one(slot) != 0;
            let lost = damage(&st) - damage(&asked.start);
            // Statuses of characters out of play don't count.
            let alive = if st.alive & one(slot) != 0 { u8::MAX } else { 0 };
            let [gained, rid] = [now & !was, was & !now].map(|changed| changed & alive);
            (slot, Fate { lost, skulled, gained, rid })
        };
        each(self.party(0, 0) | self.party(1, 0)).map(fate).collect()
    }

    /// Returns a table of Health and one of statuses for each character with changes.
    pub(super) fn odds_of(&self, asked: &Question) -> Vec<Odds> {
        let mut joint: BTreeMap<u8, BTreeMap<Fate, f64>> = BTreeMap::new();
        let played = |chance: &mut Enumerator| self.fates(asked, chance);
        for (fates, share) in Enumerator::distribution(played) {
            for (slot, fate) in fates {
                *joint.entry(slot).or_default().entry(fate).or_insert(0.0) += share;
            }
        }
        let name = self.card_name(asked.actor);
        let card_action = self.action_name(asked.actor, asked.number);
        let what = match asked.number {
            FINAL_ACT => format!("{name}: {card_action}"),
            number => format!("{name}: {number} {card_action}"),
        };
        let mut all = Vec::new();
        let mut others: Vec<(u8, &BTreeMap<Fate, f64>)> = Vec::new();
        for (&slot, fates) in &joint {
            if slot != 0 && slot != asked.place {
                // Equal outcomes of plain characters of one side are shown once.
                let seat = seat_of(slot);
                if others.iter().any(|&(known, shown)| known == seat && alike(shown, fates)) {
                    continue;
                }
                others.push((seat, fates));
            }
            let whom = self.whom(asked, slot);
            let before = all.len();
            if fates.keys().any(|fate| fate.lost != 0 || fate.skulled) {
                all.push(health(&what, &whom, fates));
            }
            if fates.keys().any(|fate| fate.gained != 0 || fate.rid != 0) {
                all.push(table(&what, &format!("statuses of {whom}"), fates));
            }
            if all.len() == before && asked.given & one(slot) != 0 {
                all.push(Odds::new(what.clone(), format!("for {whom}"), [("nothing changes".to_owned(), 1.0)]));
            }
        }
        if all.is_empty() {
            let outcome = "no health or status changes".to_owned();
            all.push(Odds::new(what, "for all characters, by default unhurt and without statuses", [(outcome, 1.0)]));
        }
        all
    }

    fn whom(&self, asked: &Question, slot: u8) -> String {
        let st = &asked.start;
        let left = u16::from(st.left(slot)) * 10;
        let name = |card: Option<u16>, kind: &str| match card {
            Some(card) => format!("{}, {kind}", self.card_name(card)),
            None => kind.to_owned(),
        };
        let mut who = match (slot == asked.place, seat_of(slot)) {
            _ if slot == 0 => "the character itself".to_owned(),
            (true, 0) => name(asked.target, "a friend"),
            (true, _) => name(asked.target, "an opponent"),
            (false, 0) => "another member of its party".to_owned(),
            (false, _) => "another opponent".to_owned(),
        };
        match slot == asked.place || slot == 0 || asked.given & one(slot) != 0 {
            true if left == 0 => who.push_str(", Skulled"),
            true if left == PLAIN_HEALTH => who.push_str(" with enough health to survive any hit"),
            true => who.push_str(&format!(" with {left} health")),
            false if seat_of(slot) == 0 => who.push_str(", unhurt"),
            false => {}
        }
        for status in statuses_in(st.statuses(slot)) {
            who.push_str(&format!(", {status:?}"));
            if slot == 0 && status == Status::Confusion && asked.number != FINAL_ACT {
                who.push_str(" (on an even die it takes the 10 damage itself)");
            }
        }
        who
    }
}

/// Returns the odds of statuses; outcomes with the same text are merged.
fn table(what: &str, given: &str, fates: &BTreeMap<Fate, f64>) -> Odds {
    let mut rows: BTreeMap<(i32, String), f64> = BTreeMap::new();
    for (fate, share) in fates {
        *rows.entry(statuses(fate)).or_insert(0.0) += share;
    }
    Odds::new(what, given, rows.into_iter().map(|((_, outcome), share)| (outcome, share)))
}

/// Returns the odds of Health lost, or gained if none is ever lost.
fn health(what: &str, whom: &str, fates: &BTreeMap<Fate, f64>) -> Odds {
    let gained = fates.keys().all(|fate| fate.lost <= 0 && !fate.skulled);
    let points = |fate: &Fate| i64::from(fate.lost) * if gained { -10 } else { 10 };
    let mut shares: BTreeMap<i64, f64> = BTreeMap::new();
    for (fate, share) in fates {
        *shares.entry(points(fate)).or_insert(0.0) += share;
    }
    // A Skulled character has lost all its health, the maximum.
    let skulled = fates.keys().filter(|fate| fate.skulled).map(points).min();
    let unit = if gained { "health gained" } else { "health lost" };
    let max = skulled.map(|all| (all, format!("Skulled: {all} {unit}")));
    let given = format!("{} {whom}", if gained { "healing of" } else { "damage to" });
    Odds::new(what, given, []).of_numbers(unit, &shares, max)
}

fn statuses(fate: &Fate) -> (i32, String) {
    let names = |mask| names_of(mask, " and ");
    let words = match (fate.gained, fate.rid) {
        _ if fate.skulled => "Skulled".to_owned(),
        (0, 0) => "no status changes".to_owned(),
        (gained, 0) => format!("gains {}", names(gained)),
        (0, rid) => format!("loses {}", names(rid)),
        (gained, rid) => format!("gains {}, loses {}", names(gained), names(rid)),
    };
    let order = i32::from(fate.gained) + i32::from(fate.rid) * 64 + (i32::from(fate.skulled) << 16);
    (order, words)
}

fn alike(one: &BTreeMap<Fate, f64>, other: &BTreeMap<Fate, f64>) -> bool {
    one.keys().eq(other.keys()) && one.values().zip(other.values()).all(|(a, b)| (a - b).abs() < 1e-9)
}
