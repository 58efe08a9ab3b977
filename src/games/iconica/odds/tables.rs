//! How odds are shown: a table of health and one of statuses for each character.

use std::collections::BTreeMap;

use crate::chance::Enumerator;
use crate::game::Odds;

use super::super::Iconica;
use super::super::cards::compiled::FINAL_ACT;
use super::super::cards::text::Status;
use super::super::state::{one, seat_of, statuses_in};
use super::super::words::names_of;
use super::{Fate, Question};

impl Iconica {
    /// A table of Health and one of statuses for each that anything comes of.
    pub(super) fn odds_of(&self, asked: &Question) -> Vec<Odds> {
        let mut joint: BTreeMap<u8, BTreeMap<Fate, f64>> = BTreeMap::new();
        let played = |chance: &mut Enumerator| self.fates(asked, chance);
        for (fates, share) in Enumerator::distribution(played) {
            for (slot, fate) in fates {
                *joint.entry(slot).or_default().entry(fate).or_insert(0.0) += share;
            }
        }
        let name = self.card_name(asked.actor);
        let deed = self.deed_name(asked.actor, asked.number);
        let what = match asked.number {
            FINAL_ACT => format!("{name}: {deed}"),
            number => format!("{name}: {number} {deed}"),
        };
        let mut all = Vec::new();
        let mut others: Vec<(u8, &BTreeMap<Fate, f64>)> = Vec::new();
        for (&slot, fates) in &joint {
            if slot != 0 && slot != asked.place {
                // Of plain characters beside each other, what comes to the same is told once.
                let seat = seat_of(slot);
                if others.iter().any(|&(known, told)| known == seat && alike(told, fates)) {
                    continue;
                }
                others.push((seat, fates));
            }
            let given = format!("for {}", self.whom(asked, slot));
            let before = all.len();
            if fates.keys().any(|fate| fate.lost != 0 || fate.skulled) {
                all.push(health(&what, &given, fates));
            }
            if fates.keys().any(|fate| fate.gained != 0 || fate.rid != 0) {
                all.push(table(&what, &given, fates));
            }
            if all.len() == before && asked.given & one(slot) != 0 {
                all.push(Odds::new(what.clone(), given, [("nothing changes".to_owned(), 1.0)]));
            }
        }
        if all.is_empty() {
            let outcome = "nobody's health or statuses change".to_owned();
            let given = "for all, unhurt and without statuses where nothing else is given";
            all.push(Odds::new(what, given, [(outcome, 1.0)]));
        }
        all
    }

    /// Who a place stands for.
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
            (false, 0) => "another of its party".to_owned(),
            (false, _) => "another opponent".to_owned(),
        };
        match slot == asked.place || slot == 0 || asked.given & one(slot) != 0 {
            true => who.push_str(&format!(" with {left} health")),
            false if seat_of(slot) == 0 => who.push_str(", unhurt"),
            false => {}
        }
        for status in statuses_in(st.statuses(slot)) {
            who.push_str(&format!(", {status}"));
            if slot == 0 && status == Status::Confusion && asked.number != FINAL_ACT {
                who.push_str(" (on an even die it takes the 10 damage itself)");
            }
        }
        who
    }
}

/// Fates that read the same are put together, in the order of their words' first.
fn table(what: &str, given: &str, fates: &BTreeMap<Fate, f64>) -> Odds {
    let mut rows: BTreeMap<(i32, String), f64> = BTreeMap::new();
    for (fate, share) in fates {
        *rows.entry(statuses(fate)).or_insert(0.0) += share;
    }
    Odds::new(what, given, rows.into_iter().map(|((_, outcome), share)| (outcome, share)))
}

/// Health that is lost, or gained where nobody loses any.
fn health(what: &str, given: &str, fates: &BTreeMap<Fate, f64>) -> Odds {
    let gained = fates.keys().all(|fate| fate.lost <= 0 && !fate.skulled);
    let points = |fate: &Fate| i64::from(fate.lost) * if gained { -10 } else { 10 };
    let mut shares: BTreeMap<i64, f64> = BTreeMap::new();
    for (fate, share) in fates {
        *shares.entry(points(fate)).or_insert(0.0) += share;
    }
    // Who is Skulled has lost all that it had, and nobody can lose more.
    let skulled = fates.keys().filter(|fate| fate.skulled).map(points).min();
    let unit = if gained { "health gained" } else { "health lost" };
    let most = skulled.map(|all| (all, format!("Skulled: {all} {unit}")));
    Odds::new(what, given, []).of_numbers(unit, &shares, most)
}

fn statuses(fate: &Fate) -> (i32, String) {
    let names = |mask| names_of(mask, " and ");
    let words = match (fate.gained, fate.rid) {
        _ if fate.skulled => "Skulled".to_owned(),
        (0, 0) => "no status changes".to_owned(),
        (gained, 0) => format!("has {}", names(gained)),
        (0, rid) => format!("rid of {}", names(rid)),
        (gained, rid) => format!("has {}, rid of {}", names(gained), names(rid)),
    };
    let order = i32::from(fate.gained) + i32::from(fate.rid) * 64 + (i32::from(fate.skulled) << 16);
    (order, words)
}

/// Whether what becomes of two is the same.
fn alike(one: &BTreeMap<Fate, f64>, other: &BTreeMap<Fate, f64>) -> bool {
    one.keys().eq(other.keys())
        && one.values().zip(other.values()).all(|(a, b)| (a - b).abs() < 1e-9)
}
