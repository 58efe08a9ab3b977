//! Words and numbers that several reports share.

use super::number::{PERCENT, counted, decimals_of, plain};
use balance_engine::game::StrengthGap;
use balance_engine::grammar::capital;
use balance_stats::Estimate;

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

/// ` of Wax` for a side, else nothing.
pub(super) fn whose(side: Option<&str>) -> String {
    side.map_or(String::new(), |side| format!(" of {side}"))
}

/// A metric or series with its unit in brackets, unless the name contains it.
pub(super) fn label(name: &str, unit: &str) -> String {
    let words = name.replace('_', " ");
    if words.to_lowercase().contains(&unit.to_lowercase()) { words } else { format!("{words} ({unit})") }
}

/// Returns the decimals for a whole column: the median of what its estimates need.
pub(super) fn shared_decimals<'e>(column: impl IntoIterator<Item = &'e Estimate>) -> usize {
    let mut each: Vec<usize> = column.into_iter().map(|e| decimals_of(e, PERCENT)).collect();
    each.sort_unstable();
    each.get(each.len() / 2).copied().unwrap_or(0)
}

pub fn strength_gap(known: &StrengthGap) -> String {
    let points = |gain: f64| plain(gain * PERCENT, 0);
    let build = if known.by_another_build { format!("; measured with build {}", known.commit) } else { String::new() };
    format!(
        "club players play this game weakly. With {} per decision, an expert wins {} percentage points more in the place of \
         one [{}, {}] (95 %; {} in {}, {} each{build})",
        counted(known.playouts.into(), "playout"),
        points(known.gain),
        points(known.low),
        points(known.high),
        known.side,
        known.scenario,
        counted(known.games, "game"),
    )
}
