//! The levels of a ladder: players from the weakest to the strongest, and how they are written.

use super::skill::{ALL, ITERATIONS};
use super::{MAX_ITERATIONS, Method, Skill, parse_blunder_rate};
use crate::Error;

/// Playouts per decision of the searching levels in the default ladder.
const SEARCHES: [u32; 5] = [16, 64, 256, 1024, 4096];

/// Returns the default ladder: random, greedy with blunders, greedy, and deeper and deeper searches.
pub fn ladder() -> Vec<Skill> {
    let of = |method, blunder_rate| Skill { method, blunder_rate, ..Skill::default() };
    let searches = SEARCHES.map(|iterations| of(Method::Search { iterations }, 0));
    let below = [of(Method::Random, 0), of(Method::Greedy, 20_000), of(Method::Greedy, 0)];
    below.into_iter().chain(searches).collect()
}

/// Reads a level: `club`, `greedy:20%`, `expert`, `search:64`, `search:64:5%`. The error says what to write instead.
pub fn parse_level(text: &str) -> Result<Skill, Error> {
    let mut parts = text.trim().split(':').map(str::trim);
    let name = parts.next().unwrap_or_default();
    if name == "rogue" {
        return Err(Error::RogueLevel);
    }
    let mut skill = Skill::named(name).ok_or(Error::UnknownPlayer)?;
    let wrong = |part: &str| Error::UnknownLevelPart(part.to_owned());
    let (mut searches, mut blunders) = (None, None);
    for part in parts {
        let twice = match part.ends_with('%') {
            true => blunders.replace(parse_blunder_rate(part).ok_or_else(|| wrong(part))?).is_some(),
            false => searches.replace(playouts(part).ok_or_else(|| wrong(part))?).is_some(),
        };
        if twice {
            return Err(Error::RepeatedLevelPart(part.to_owned()));
        }
    }
    match (&mut skill.method, searches) {
        (Method::Search { iterations }, Some(given)) => *iterations = given,
        (_, Some(given @ 1..=100)) => {
            let help = format!("for a blunder rate of {given} %, write `{name}:{given}%`");
            return Err(Error::IdlePlayouts(help));
        }
        (_, Some(given)) => return Err(Error::IdlePlayouts(format!("write `{name}` or `search:{given}`"))),
        (_, None) => {}
    }
    skill.blunder_rate = blunders.unwrap_or(skill.blunder_rate);
    Ok(skill)
}

/// Returns the name of a level in comma-separated lists: `greedy (20 % blunders)`.
pub fn level_name(skill: &Skill) -> String {
    match skill.to_string().split_once(", ") {
        Some((player, rest)) => format!("{player} ({rest})"),
        None => skill.to_string(),
    }
}

/// Returns a level in the form that [`parse_level`] reads: `greedy:20%`, `search:64:5%`.
pub fn level_text(skill: &Skill) -> String {
    let player = skill.method.to_string().replace(' ', ":");
    match skill.blunder_rate {
        0 => player,
        blunder_rate => format!("{player}:{}%", f64::from(blunder_rate) * 100.0 / f64::from(ALL)),
    }
}

/// Returns the strength of a level in three parts, each better if larger: method, playouts, and how rarely it blunders.
fn strength(skill: &Skill) -> [u32; 3] {
    match skill.method {
        // No level is a rogue, which plays by the rules, neither well nor badly.
        Method::Random | Method::Rogue => [0; 3],
        Method::Greedy => [1, 0, ALL.saturating_sub(skill.blunder_rate)],
        Method::Search { iterations } => [2, iterations, ALL.saturating_sub(skill.blunder_rate)],
        // Its game says how many playouts.
        Method::Expert => [2, ITERATIONS, ALL.saturating_sub(skill.blunder_rate)],
    }
}

/// True if `one` is certainly stronger than `other`: better in some part of its strength, and worse in none.
pub fn is_known_stronger(one: &Skill, other: &Skill) -> bool {
    let (one, other) = (strength(one), strength(other));
    one != other && one.iter().zip(&other).all(|(one, other)| one >= other)
}

/// Returns the simplest form of a player: all players that decide in the same way have the same form.
pub fn simplest(skill: &Skill) -> Skill {
    let method = match skill.method {
        // Its method decides nothing.
        _ if skill.blunder_rate >= ALL => Method::Random,
        // One playout can't override the greedy choice.
        Method::Search { iterations: 1 } => Method::Greedy,
        method => method,
    };
    let blunder_rate = if method == Method::Random { 0 } else { skill.blunder_rate };
    Skill { method, blunder_rate, ..skill.clone() }
}

/// Returns levels from the weakest to the strongest, as far as that is known.
pub fn ascending(levels: &[Skill]) -> Vec<Skill> {
    let mut sorted = levels.to_vec();
    sorted.sort_by_key(strength);
    sorted
}

fn playouts(text: &str) -> Option<u32> {
    text.parse().ok().filter(|given| (1..=MAX_ITERATIONS).contains(given))
}

#[cfg(test)]
mod tests;
