//! Words and numbers that several reports share.

use balance_stats::Estimate;

use super::number::{PERCENT, counted, decimals_of};

/// Where there is no number.
pub(super) const NONE: &str = "–";

/// Point and interval of an estimate, or a dash.
pub(super) fn parts(estimate: Option<&Estimate>, write: impl Fn(&Estimate) -> (String, String)) -> (String, String) {
    estimate.map_or((NONE.to_owned(), String::new()), write)
}

/// The name of an estimate's method, or `none`.
pub(super) fn method(of: Option<Estimate>) -> &'static str {
    of.map_or("none", |of| of.method.name())
}

/// Words of a game as a sentence: with a capital and a full stop, whether or not it wrote them.
pub(super) fn sentence(words: &str) -> String {
    let stop = if words.is_empty() || words.ends_with(['.', '!', '?']) { "" } else { "." };
    capital(words) + stop
}

/// The words with a capital at the front.
pub fn capital(words: &str) -> String {
    let mut rest = words.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}

/// `point` of `points`; an abbreviation stays what it is.
pub fn singular(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}

/// ` of Wax`, where something is of one side.
pub(super) fn whose(side: Option<&str>) -> String {
    side.map_or(String::new(), |side| format!(" of {side}"))
}

/// A metric or series with its unit, where its name does not say it.
pub(super) fn label(name: &str, unit: &str) -> String {
    let words = name.replace('_', " ");
    if name.contains(unit) { words } else { format!("{words}, {unit}") }
}

/// Decimals for a whole column: those of its narrowest half.
pub(super) fn shared_decimals<'e>(column: impl IntoIterator<Item = &'e Estimate>) -> usize {
    let mut each: Vec<usize> = column.into_iter().map(|e| decimals_of(e, PERCENT)).collect();
    each.sort_unstable();
    each.get(each.len() / 2).copied().unwrap_or(0)
}

/// `20,000 games in 10,000 seat blocks`; a lone side's games are their own blocks.
pub(super) fn played(games: u64, blocks: u64) -> String {
    match games == blocks {
        true => counted(games, "game"),
        false => format!("{} in {}", counted(games, "game"), counted(blocks, "seat block")),
    }
}
