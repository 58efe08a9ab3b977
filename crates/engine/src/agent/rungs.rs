//! The rungs of a ladder: players from the weakest to the strongest, and how they are written.

use super::skill::ALL;
use super::{MOST_ITERATIONS, Method, Skill, slips};
use crate::Error;

/// Playouts a decision of the searching rungs that a ladder has when nothing is said.
const SEARCHES: [u32; 5] = [16, 64, 256, 1024, 4096];

/// The rungs of a ladder when nothing is said: players that choose at random, that slip, that are greedy, and that
/// search deeper and deeper.
#[must_use]
pub fn ladder() -> Vec<Skill> {
    let of = |method, slips| Skill { method, slips, ..Skill::default() };
    let searches = SEARCHES.map(|iterations| of(Method::Search { iterations }, 0));
    let below = [of(Method::Random, 0), of(Method::Greedy, 20_000), of(Method::Greedy, 0)];
    below.into_iter().chain(searches).collect()
}

/// A rung as it is written: `greedy`, `greedy:20%`, `search:64`, `search:64:5%`.
///
/// # Errors
/// When it is none: what is wrong, and what to write.
pub fn rung(text: &str) -> Result<Skill, Error> {
    let mut parts = text.trim().split(':').map(str::trim);
    let name = parts.next().unwrap_or_default();
    if name == "rogue" {
        return Err(Error::RogueRung);
    }
    let mut skill = Skill::named(name).ok_or(Error::UnknownPlayer)?;
    let wrong = |part: &str| Error::UnknownRungPart(part.to_owned());
    let (mut searches, mut slipping) = (None, None);
    for part in parts {
        let twice = match part.ends_with('%') {
            true => slipping.replace(slips(part).ok_or_else(|| wrong(part))?).is_some(),
            false => searches.replace(playouts(part).ok_or_else(|| wrong(part))?).is_some(),
        };
        if twice {
            return Err(Error::RepeatedRungPart(part.to_owned()));
        }
    }
    match (&mut skill.method, searches) {
        (Method::Search { iterations }, Some(given)) => *iterations = given,
        (_, Some(given)) => return Err(Error::IdlePlayouts(given)),
        (_, None) => {}
    }
    skill.slips = slipping.unwrap_or(0);
    Ok(skill)
}

/// What a rung is called, in a list of which the commas stand between rungs: `greedy (20 % slips)`.
#[must_use]
pub fn rung_name(skill: &Skill) -> String {
    match skill.to_string().split_once(", ") {
        Some((player, rest)) => format!("{player} ({rest})"),
        None => skill.to_string(),
    }
}

/// A rung as one writes it: `greedy:20%`, `search:64:5%`.
#[must_use]
pub fn rung_text(skill: &Skill) -> String {
    let player = match skill.method {
        Method::Random => "random".to_owned(),
        Method::Greedy => "greedy".to_owned(),
        Method::Rogue => "rogue".to_owned(),
        Method::Search { iterations } => format!("search:{iterations}"),
    };
    match skill.slips {
        0 => player,
        slips => format!("{player}:{}%", f64::from(slips) * 100.0 / f64::from(ALL)),
    }
}

/// How well a rung plays, in parts of which each is better the larger it is: how it decides, how many playouts it has, and
/// how seldom it chooses at random.
fn strength(skill: &Skill) -> [u32; 3] {
    match skill.method {
        // No rung is a rogue, which plays by the rules, neither well nor badly.
        Method::Random | Method::Rogue => [0; 3],
        Method::Greedy => [1, 0, ALL.saturating_sub(skill.slips)],
        Method::Search { iterations } => [2, iterations, ALL.saturating_sub(skill.slips)],
    }
}

/// Whether one of two players is known to be the stronger before anything is played: better in something, and worse in
/// nothing. Of one that searches and slips, and one that does neither, nothing is known.
#[must_use]
pub fn is_known_stronger(one: &Skill, other: &Skill) -> bool {
    let (one, other) = (strength(one), strength(other));
    one != other && one.iter().zip(&other).all(|(one, other)| one >= other)
}

/// Returns the simplest way to write a player: all that decide in the same way have the same.
#[must_use]
pub fn simplest(skill: &Skill) -> Skill {
    let method = match skill.method {
        // No decision is left to its method.
        _ if skill.slips >= ALL => Method::Random,
        // One playout overrules nothing.
        Method::Search { iterations: 1 } => Method::Greedy,
        method => method,
    };
    let slips = if method == Method::Random { 0 } else { skill.slips };
    Skill { method, slips, without: skill.without.clone() }
}

/// Rungs from the weakest to the strongest, as far as that is known.
#[must_use]
pub fn ascending(rungs: &[Skill]) -> Vec<Skill> {
    let mut sorted = rungs.to_vec();
    sorted.sort_by_key(strength);
    sorted
}

fn playouts(text: &str) -> Option<u32> {
    text.parse().ok().filter(|given| (1..=MOST_ITERATIONS).contains(given))
}

#[cfg(test)]
mod tests;
