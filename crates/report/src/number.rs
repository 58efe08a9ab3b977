//! Numbers as people read them: no more decimals than the interval warrants.

use balance_engine::grammar::{capital, noun};
use balance_stats::Estimate;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

pub(super) const PERCENT: f64 = 100.0;
const MAX_DECIMALS: i32 = 4;

/// Decimals that show the first digit of a step, in the unit shown.
pub(super) fn decimals(step: f64) -> usize {
    if step > 0.0 {
        // 1e-9: a step of 0.1 shows one decimal however it was rounded.
        (-step.log10() - 1e-9).ceil().clamp(0.0, f64::from(MAX_DECIMALS)) as usize
    } else {
        0
    }
}

/// The decimals for one estimate shown `scale` times as large.
pub(super) fn decimals_of(estimate: &Estimate, scale: f64) -> usize {
    let half = estimate.half_width() * scale;
    let ends = [estimate.point, estimate.low, estimate.high];
    if ends.iter().all(|end| (end * scale).fract() == 0.0) {
        // Quantiles of counts are counts.
        0
    } else if half > 0.0 {
        // The last decimal moves the number by at most half of half the interval.
        off_zero(estimate, scale, decimals(half / 2.0))
    } else {
        2
    }
}

/// The decimals of an estimate as [`decimals_of`] and `more`, without asking twice for the one that keeps an end off 0.
pub(super) fn more_decimals(estimate: &Estimate, scale: f64, more: usize) -> usize {
    let half = estimate.half_width() * scale;
    let plain = if half > 0.0 { decimals(half / 2.0) } else { 2 };
    off_zero(estimate, scale, plain + more)
}

/// The decimals, or one more if an end of the interval that isn't 0 would read as 0.
fn off_zero(estimate: &Estimate, scale: f64, digits: usize) -> usize {
    let half_step = 0.5 * 10_f64.powi(-(digits as i32));
    let reads_as_zero = |end: f64| end != 0.0 && (end * scale).abs() <= half_step;
    digits + usize::from(reads_as_zero(estimate.low) || reads_as_zero(estimate.high))
}

/// A number without a minus before zero.
pub(super) fn plain(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let zero = text.chars().all(|c| matches!(c, '-' | '0' | '.'));
    if zero { text.trim_start_matches('-').to_owned() } else { text.replace('-', MINUS) }
}

/// The sign that is as wide as a plus.
const MINUS: &str = "−";

pub(super) fn signed(value: f64, decimals: usize) -> String {
    let text = plain(value, decimals);
    let zero = text.chars().all(|c| matches!(c, '0' | '.'));
    if zero || text.starts_with(MINUS) { text } else { format!("+{text}") }
}

/// An estimate shown `scale` times as large: its point, and its interval in brackets.
pub(super) fn written(of: &Estimate, scale: f64, digits: usize, write: fn(f64, usize) -> String) -> (String, String) {
    let [point, low, high] = [of.point, of.low, of.high].map(|value| write(value * scale, digits));
    (point, format!("[{low}, {high}]"))
}

/// A fraction in percent and its interval: `47.3 %`, `[47.1, 47.5]`.
pub(super) fn percent(estimate: &Estimate) -> (String, String) {
    let (point, ends) = written(estimate, PERCENT, decimals_of(estimate, PERCENT), plain);
    (point + " %", ends)
}

/// An amount in its unit and its interval: `12.3`, `[12.1, 12.5]`.
pub(super) fn amount(estimate: &Estimate) -> (String, String) {
    written(estimate, 1.0, decimals_of(estimate, 1.0), plain)
}

/// `+3.1`, `[+2.5, +3.7]`: a difference in its own unit.
pub(super) fn shift(estimate: &Estimate) -> (String, String) {
    written(estimate, 1.0, decimals_of(estimate, 1.0), signed)
}

/// `+3.1`, `[+2.5, +3.7]`, in points of a rate.
pub(super) fn points(estimate: &Estimate, digits: usize) -> (String, String) {
    written(estimate, PERCENT, off_zero(estimate, PERCENT, digits), signed)
}

/// Returns win probability that is lost, in percentage points, with its interval. If the whole interval lies at 0 or below,
/// no loss is shown, and a number would read as a gain.
pub(super) fn lost(estimate: &Estimate, digits: usize) -> (String, String) {
    let (point, ends) = points(estimate, digits);
    (if estimate.high > 0.0 { point } else { NO_LOSS.to_owned() }, ends)
}

/// Returns the smallest loss that is shown: [`NO_LOSS`] if the interval includes 0 or lies below it.
pub(super) fn least_lost(estimate: &Estimate, digits: usize) -> String {
    let (point, ends) = points(estimate, digits);
    joined((if estimate.low > 0.0 { point } else { NO_LOSS.to_owned() }, ends))
}

pub(super) const NO_LOSS: &str = "no loss shown";

/// `+3.1 [+2.5, +3.7]`: an estimate shown `scale` times as large, with one decimal; "unknown" if there is none.
pub(super) fn known(estimate: Option<Estimate>, scale: f64, write: fn(f64, usize) -> String) -> String {
    estimate.map_or("unknown".to_owned(), |of| joined(written(&of, scale, 1, write)))
}

/// `47.3 % [47.1, 47.5]`.
pub(super) fn joined((point, ends): (String, String)) -> String {
    format!("{point} {ends}")
}

/// Returns a fraction in percent without zeros at the end: `95`, `99.9`.
pub(super) fn short(fraction: f64) -> String {
    let text = format!("{:.3}", fraction * PERCENT);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// `95 %`, `99.9 %`.
pub(super) fn level(level: f64) -> String {
    format!("{} %", short(level))
}

/// A threshold of rates: `1 percentage point`, `0.5 percentage points`.
pub(super) fn threshold(rate: f64) -> String {
    match &*short(rate) {
        "1" => "1 percentage point".to_owned(),
        short => format!("{short} percentage points"),
    }
}

/// A whole number with its thousands apart: `1,250,000`.
pub fn whole(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 game`, `2,000 games`.
pub fn counted(n: u64, word: &str) -> String {
    let ending = if n == 1 { "" } else { "s" };
    format!("{} {word}{ending}", whole(n))
}

/// The same from a plural: `1 turn`, `12 turns`. A word without an `s` at its end stays as is.
pub(super) fn number_of(n: u64, plural: &str) -> String {
    format!("{} {}", whole(n), noun(n, plural))
}

/// All of N: `the card`, `both cards`, `all 12 cards`.
pub(super) fn every(n: u64, word: &str) -> String {
    match n {
        1 => format!("the {word}"),
        2 => format!("both {word}s"),
        _ => format!("all {}", counted(n, word)),
    }
}

pub(super) const fn are(n: u64) -> &'static str {
    if n == 1 { "is" } else { "are" }
}

/// One after the other of N: `one pair`, `each of 18 pairs`.
pub fn each_of(n: u64, word: &str) -> String {
    match n {
        1 => format!("one {word}"),
        _ => format!("each of {}", counted(n, word)),
    }
}

/// When intervals are valid: `at one checkpoint`, `at each of 18 checkpoints`.
pub(super) fn at_looks(looks: usize) -> String {
    format!("at {}", each_of(looks as u64, "checkpoint"))
}

/// The level of N intervals: `The interval has a level of 95 %`, `All 12 intervals have a joint level of 95 %`.
pub(super) fn joint_level(n: u64, level: f64) -> String {
    let have = if n == 1 { "has a level" } else { "have a joint level" };
    format!("{} {have} of {}", capital(&every(n, "interval")), self::level(level))
}

/// What a chart is based on: `n = 2,000 games; joint 95 % intervals for all 12 cards (wilson).`
pub(super) fn joint_basis(n: &str, level: f64, family: &str, method: &str) -> String {
    format!("n = {n}; joint {} intervals for {family} ({method}).", self::level(level))
}

/// `1st`, `2nd`, `3rd`, `4th`.
pub(super) fn ordinal(n: u32) -> String {
    let end = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{end}")
}

/// The columns that a text takes in a terminal.
pub(super) fn columns(text: &str) -> usize {
    text.width()
}

/// At most `width` columns, the last an ellipsis if the text is cut.
pub(super) fn shorten(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    for character in text.chars() {
        if columns(&kept) + character.width().unwrap_or(0) >= width {
            break;
        }
        kept.push(character);
    }
    format!("{}…", kept.trim_end())
}

/// 1 if an interval lies above 0, −1 if it lies below, else 0.
pub(super) fn verdict(effect: &Estimate) -> i8 {
    i8::from(effect.low > 0.0) - i8::from(effect.high < 0.0)
}

#[cfg(test)]
mod tests;
