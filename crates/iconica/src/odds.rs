//! Exact odds of actions and Final Acts, from the same rules that games are played by.
//!
//! The character stands on a table with others that are as plain as can be, unhurt and without statuses,
//! where nothing else is given. The dice of statuses at the start of a turn have been rolled.

use balance_engine::game::{Ask, AskError, ExactOdds, Known, Odds, Rules, Silent, did_you_mean};
use std::collections::BTreeMap;

use balance_engine::chance::Enumerator;

use crate::cards::compiled::{Aim, Card, Deed, FINAL_ACT, METER, PARRY, PLAIN, Pick};
use crate::cards::text::{Status, To};
use crate::format::homes;
use crate::game::{Action, Iconica};
use crate::knobs::Parry;
use crate::sides::party::MAX_PARTY;
use crate::state::{InPlay, NOBODY, Phase, SEAT_SLOTS, Set, State, each, one, seat_of, statuses_in};
use crate::words::names_of;

/// What can be given with a value; words after the first have no key.
const VALUES: &[&str] = &["", "health", "status", "own-health", "own-status", "party", "party-health", "party-status"];
/// Health and statuses of the character that it is for, of the one that acts, and of others of its party.
const TARGET: [&str; 2] = ["health", "status"];
const OWN: [&str; 2] = ["own-health", "own-status"];
const PARTY: [&str; 2] = ["party-health", "party-status"];
const FLAGS: &[&str] = &["no-parry"];

/// What is asked for, found among the cards.
struct Question {
    actor: u16,
    /// The white number, or [`FINAL_ACT`].
    number: u8,
    target: Option<u16>,
    /// Whom the target stands for.
    place: u8,
    parry: bool,
    /// Characters of whom something is given. They have a table, even if nothing changes for them.
    given: Set,
    start: State,
}

/// What comes of it for one character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fate {
    /// Health lost, in tens; below 0 when it is healed.
    lost: i16,
    skulled: bool,
    /// Statuses that it has now and had not, and those that it is rid of, as bits.
    gained: u8,
    rid: u8,
}

impl ExactOdds for Iconica {
    /// Whose odds can be told.
    fn known_odds(&self) -> Vec<Known> {
        let known = |name: &String| Known { name: name.clone(), values: VALUES, flags: FLAGS };
        self.catalogue.cards.iter().map(|card| known(&card.id)).collect()
    }

    /// The odds of an action of a character by its number, or of its Final Act: of each of them
    /// when none is named.
    fn odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        let Some(key) = ask.what.as_deref() else {
            let help = "name a character by its key, as `list cards` has it";
            return Err(AskError::new("odds of whom?", help));
        };
        let actor = self.card_called(key)?;
        let mut words = ask.all("");
        let hurt = is_given(ask, &["own-health"]);
        let numbers: Vec<u8> = match words.next() {
            // A character whose health is given is not Skulled.
            None => self.numbers(actor).filter(|&n| n != FINAL_ACT || !hurt).collect(),
            Some(word) => vec![self.number(actor, word)?],
        };
        let target = words.next().map(|key| self.card_called(key)).transpose()?;
        if let Some(word) = words.next() {
            let message = format!("`{word}` is one name too many");
            return Err(AskError::new(message, "name a character, an action and a target"));
        }
        let size = ask.number("party", 1..=MAX_PARTY as i64, i64::from(self.size))?;
        let game = self.alone(size as u8);
        let mut all = Vec::new();
        for number in numbers {
            all.extend(game.odds_of(&game.question(ask, actor, number, target)?));
        }
        Ok(all)
    }
}

impl Iconica {
    fn card_called(&self, key: &str) -> Result<u16, AskError> {
        let ids = || self.catalogue.cards.iter().map(|card| card.id.as_str());
        ids().position(|id| id == key).map(|at| at as u16).ok_or_else(|| {
            let help = did_you_mean("", key, ids()).unwrap_or_else(|| "`balance list cards` names them".to_owned());
            AskError::new(format!("there is no character `{key}`"), help)
        })
    }

    /// The number of an action, or [`FINAL_ACT`].
    fn number(&self, actor: u16, word: &str) -> Result<u8, AskError> {
        let number = match word {
            "final" => FINAL_ACT,
            word => match word.parse() {
                Ok(number @ 1..=6) => number,
                _ => {
                    let message = format!("`{word}` is no action");
                    return Err(AskError::new(message, "write its number, 1 to 6, or final"));
                }
            },
        };
        if self.deed(actor, number).present() {
            return Ok(number);
        }
        let name = self.card_name(actor);
        let message = match number {
            FINAL_ACT => format!("{name} has no Final Act"),
            number => format!("{name} has no action {number}"),
        };
        let word = |number: u8| if number == FINAL_ACT { "final".into() } else { number.to_string() };
        let has: Vec<String> = self.numbers(actor).map(word).collect();
        Err(AskError::new(message, format!("there are {}", has.join(", "))))
    }

    fn deed(&self, actor: u16, number: u8) -> &Deed {
        &self.cards[usize::from(actor)].deeds[usize::from(number)]
    }

    fn first_choice(&self, actor: u16, number: u8) -> Option<To> {
        let steps = self.deed(actor, number).steps;
        let of_action = self.steps[steps.range()].iter().filter(|_| number != FINAL_ACT);
        of_action.filter(|step| step.pick != Pick::Never).find_map(|step| match step.aim {
            Aim::At(to) => Some(to),
            Aim::Touched => None,
        })
    }

    /// The numbers of what a character can do, the Final Act last.
    fn numbers(&self, actor: u16) -> impl Iterator<Item = u8> {
        (1..=6).chain([FINAL_ACT]).filter(move |&number| self.deed(actor, number).present())
    }

    /// The same game with a character more, as plain as can be, and no turn after this one.
    fn alone(&self, size: u8) -> Iconica {
        let mut game = self.clone();
        game.cards.push(Card {
            health: METER as u8 - 1,
            break_number: 0,
            tiles: [PLAIN; METER],
            traits: 0,
            deeds: [Deed::default(); 7],
            constant: None,
            ..game.cards[0]
        });
        game.single = true;
        (game.players, game.size) = (1, size);
        game.homes = homes(usize::from(size));
        game
    }

    /// The table with everything that is given on it.
    fn question(&self, ask: &Ask, actor: u16, number: u8, target: Option<u16>) -> Result<Question, AskError> {
        let friendly = self.first_choice(actor, number).is_some_and(|to| !to.is_opposing());
        let place = if friendly { 1 } else { SEAT_SLOTS as u8 };
        self.check(ask, number, friendly, target)?;
        let mut st = State::default();
        let plain = self.cards.len() as u16 - 1;
        for slot in each(self.party(0, 0) | self.party(1, 0)) {
            let card = match slot {
                0 => actor,
                slot if slot == place => target.unwrap_or(plain),
                _ => plain,
            };
            st.put(slot, card, &self.cards[usize::from(card)]);
        }
        let mut given = 0;
        if target.is_some() || is_given(ask, &TARGET) {
            given |= one(place);
        }
        if is_given(ask, &OWN) {
            given |= one(0);
        }
        mark(&mut st, ask, place, TARGET)?;
        mark(&mut st, ask, 0, OWN)?;
        if is_given(ask, &PARTY) {
            // The friend that it is for is one of the others, where nothing else is given of it.
            let others = self.party(0, 0) & !one(0) & !given;
            for slot in each(others) {
                mark(&mut st, ask, slot, PARTY)?;
            }
            given |= others;
        }
        if number == FINAL_ACT {
            // Skulled by whom the Final Act may be for.
            let own = &mut st.slots[0];
            (own.damage, own.killer) = (own.health, SEAT_SLOTS as u8);
            st.alive &= !one(0);
        }
        (st.turns, st.white) = (1, number.max(1));
        let parry = !ask.flag("no-parry")?;
        if !parry {
            self.check_parry([Some(actor), target])?;
        }
        Ok(Question { actor, number, target, place, parry, given, start: st })
    }

    /// Refuses options that contradict the rules, or that concern no character on the table.
    fn check(&self, ask: &Ask, number: u8, friendly: bool, target: Option<u16>) -> Result<(), AskError> {
        let named = |word: &str| ask.all("own-status").any(|own| own.eq_ignore_ascii_case(word));
        let wrong = |message: &str, help: &str| Err(AskError::new(message, help));
        if number == FINAL_ACT {
            if is_given(ask, &["own-health"]) {
                let message = "a Final Act is attempted without health";
                return wrong(message, "leave --own-health out");
            }
        } else if named("stun") {
            let message = "a character with Stun takes no action";
            return wrong(message, "leave --own-status stun out");
        } else if named("fear") {
            let message = "Fear's die comes before the action: even, and the character takes no \
                           action; odd, and Fear has ended";
            return wrong(message, "leave --own-status fear out");
        }
        let party = is_given(ask, &PARTY);
        let aimed = friendly && (target.is_some() || is_given(ask, &TARGET));
        if self.size < 2 && aimed {
            let message = "a party of one has no other for whom it could be";
            return wrong(message, "leave it out with its health and statuses, or give --party 2");
        }
        if party && self.size < 2 {
            let message = "a party of one has no others";
            let help = "leave --party-health and --party-status out, or give --party 2";
            return wrong(message, help);
        }
        if party && self.size == 2 && aimed {
            let message = "in a party of two there is no other beside the friend that it is for";
            let help = "give --health or --status alone, or --party 3";
            return wrong(message, help);
        }
        Ok(())
    }

    /// Refuses `--no-parry` if no character has a choice.
    fn check_parry(&self, named: [Option<u16>; 2]) -> Result<(), AskError> {
        if self.rules.parry == Parry::Always {
            let message = "the rules of this scenario leave no choice: every parry is taken";
            return Err(AskError::new(message, "leave --no-parry out"));
        }
        let tiles = |card: u16| self.cards[usize::from(card)].tiles;
        if named.into_iter().flatten().any(|card| tiles(card).contains(&PARRY)) {
            return Ok(());
        }
        let message = "no character there has a Parry Tile";
        Err(AskError::new(message, "leave --no-parry out, or name a target that has one"))
    }

    /// Plays it out: what becomes of everybody.
    fn fates(&self, asked: &Question, chance: &mut Enumerator) -> Vec<(u8, Fate)> {
        let mut st = asked.start;
        let first = match asked.number {
            FINAL_ACT => {
                st.run = InPlay { actor: 0, ..InPlay::default() };
                st.phase = Phase::Attempt;
                Action::Attempt { go: true }
            }
            n => {
                let choice = self.deed(asked.actor, n).choice;
                let among = choice.map_or(0, |to| self.candidates(&st, 0, to));
                let target = match among & one(asked.place) {
                    0 => each(among).next().unwrap_or(NOBODY),
                    _ => asked.place,
                };
                Action::Act { who: 0, target }
            }
        };
        self.apply(&mut st, first, chance, &mut Silent);
        let mut list = <Self as Rules>::Actions::default();
        while st.phase != Phase::Over {
            self.actions(&st, &mut list);
            // Whom a step is for: the target where it can be; Confusion: the character itself takes
            // its 10.
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
            // One that is out of play has no statuses to speak of.
            let alive = if st.alive & one(slot) != 0 { u8::MAX } else { 0 };
            let [gained, rid] = [now & !was, was & !now].map(|changed| changed & alive);
            (slot, Fate { lost, skulled, gained, rid })
        };
        each(self.party(0, 0) | self.party(1, 0)).map(fate).collect()
    }

    /// A table of Health and one of statuses for each that anything comes of.
    fn odds_of(&self, asked: &Question) -> Vec<Odds> {
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

fn is_given(ask: &Ask, keys: &[&str]) -> bool {
    keys.iter().any(|key| ask.all(key).next().is_some())
}

/// Puts the health and the statuses that are given by these words on a character.
fn mark(st: &mut State, ask: &Ask, slot: u8, words: [&str; 2]) -> Result<(), AskError> {
    let [health, status] = words;
    let place = &mut st.slots[usize::from(slot)];
    let most = i64::from(place.health) * 10;
    let left = ask.number(health, 10..=most, most)?;
    if left % 10 != 0 {
        let message = format!("--{health} {left} is no health");
        return Err(AskError::new(message, "markers move by tens"));
    }
    place.damage = place.health - (left / 10) as u8;
    let names = Status::ALL.map(|status| status.to_string().to_lowercase());
    for word in ask.all(status) {
        let Some(known) = names.iter().position(|name| name.eq_ignore_ascii_case(word)) else {
            let help = did_you_mean("", word, names.iter().map(String::as_str))
                .unwrap_or_else(|| format!("there are {}", names.join(", ")));
            return Err(AskError::new(format!("`{word}` is no status"), help));
        };
        st.status[known] |= one(slot);
    }
    Ok(())
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
    one.keys().eq(other.keys()) && one.values().zip(other.values()).all(|(a, b)| (a - b).abs() < 1e-9)
}
