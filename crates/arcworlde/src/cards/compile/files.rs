//! Which built-in card file has a card that a scenario lacks.

use balance_engine::format::Format as _;

use crate::Format;

/// Returns what to write for a card, a Faction or a tag that the cards of a scenario lack and that built-in
/// card files have; `None` if none of them does.
pub(crate) fn missing_file(word: &str) -> Option<String> {
    let key = format!("[cards.{word}]");
    let (faction, tag) = (format!("faction = \"{word}\""), format!("\"{word}\""));
    let has = |line: &str| line == key || line == faction || (line.starts_with("tags = ") && line.contains(&tag));
    let file = Format::HOUSE.iter().find(|file| file.text.lines().any(has))?;
    let place = format!("\"house:{}/{}\"", Format::NAME, file.name);
    Some(format!("add {place} to `cards`: \"{word}\" is there"))
}
