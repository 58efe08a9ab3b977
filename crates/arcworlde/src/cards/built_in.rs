//! The built-in card files.

use balance_engine::built_in;
use balance_engine::format::BuiltInFile;

pub(crate) const GAME: &str = "arcworlde";

pub(crate) const BUILT_IN: &[BuiltInFile] = built_in!("../../scenarios/cards/arcworlde":
    "armoury", "bestiary", "swords_for_hire", "ancient_dead", "beastfolk", "dark_lords", "gremlins",
    "halflings", "imperials", "ourk", "undead_raiders", "vampires", "wild_elves", "wizards";
    apart: "artefacts", "neutral");

/// Returns the help for a missing card, Faction or tag that a built-in card file has.
pub(crate) fn missing_file(word: &str) -> Option<String> {
    let key = format!("[cards.{word}]");
    let (faction, tag) = (format!("faction = \"{word}\""), format!("\"{word}\""));
    let has = |line: &str| line == key || line == faction || (line.starts_with("tags = ") && line.contains(&tag));
    let file = BUILT_IN.iter().find(|file| file.text.lines().any(has))?;
    Some(format!("add \"built_in:{GAME}/{}\" to `cards`, which has \"{word}\"", file.name))
}
