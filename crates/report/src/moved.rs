//! What a change of a scenario did, in sentences and as a page that reloads itself.

use crate::frame::Moved;
use balance_stats::Estimate;

use super::number::{PERCENT, counted, decimals_of, plain, points, threshold};
use super::story::in_points;

/// What moved, in a line: `Protectorate −4.1 [−4.4, −3.8] points; games 3 turns shorter; nothing else moved by 1 point`.
pub fn moved_words(moved: &Moved, turn_word: &str, matters: f64) -> String {
    let mut said = Vec::new();
    let mut open = Vec::new();
    let mut still = 0;
    let holders = moved.holders.iter().map(|(card, by)| (format!("who holds {card}"), by));
    let sides = moved.sides.iter().map(|(name, by)| (name.clone(), by));
    for (name, by) in holders.chain(sides) {
        match by {
            Some(by) if by.low > 0.0 || by.high < 0.0 => {
                let (point, ends) = points(by, decimals_of(by, PERCENT));
                said.push(format!("{name} {point} {ends} points"));
            }
            Some(by) if by.low >= -matters && by.high <= matters => still += 1,
            Some(by) => {
                let told = in_points(by);
                open.push(format!("{name} not yet known {told}"));
            }
            None => open.push(format!("{name} not yet known")),
        }
    }
    said.extend(moved.turns.as_ref().and_then(|turns| length(turns, turn_word)));
    let moved_at_all = !said.is_empty();
    said.extend(open);
    if still > 0 {
        let nothing = if moved_at_all { "nothing else" } else { "nothing" };
        said.push(format!("{nothing} moved by {}", threshold(matters)));
    }
    format!("{} ({} of each)", said.join("; "), counted(moved.games, "game"))
}

/// How much longer or shorter games are, where that is beyond chance.
fn length(turns: &Estimate, word: &str) -> Option<String> {
    let (least, most, how) = match (turns.low > 0.0, turns.high < 0.0) {
        (true, _) => (turns.low, turns.high, "longer"),
        (_, true) => (-turns.high, -turns.low, "shorter"),
        _ => return None,
    };
    let digits = decimals_of(turns, 1.0);
    let by = plain(turns.point.abs(), digits);
    Some(format!("games {by} [{}, {}] {word} {how}", plain(least, digits), plain(most, digits)))
}

#[cfg(test)]
mod tests;
