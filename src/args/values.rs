//! Reads the values of options: labels, counts, seeds and times. Messages say what to write instead.

use crate::error::Error;
use crate::outside::*;
use balance_engine::agent::MAX_ITERATIONS;
use balance_scenario::{amount, label};
use clap::Arg;
use clap::error::ErrorKind;

/// Parses `--label`. The message does not repeat the text, which may be long or unreadable.
#[derive(Clone, Copy)]
pub(super) struct LabelParser;

impl TypedValueParser for LabelParser {
    type Value = String;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, text: &OsStr) -> Result<String, clap::Error> {
        let text = text.to_str().ok_or_else(|| Error::Argument("a label is text in UTF-8".to_owned()));
        text.and_then(|text| Ok(label(text)?)).map_err(|error| {
            let message = format!("{error}\n");
            clap::Error::raw(ErrorKind::ValueValidation, message).with_cmd(command)
        })
    }
}

const MAX_GAMES: u64 = 1_000_000_000_000;

fn write_whole(low: u64, high: u64) -> Error {
    Error::Argument(format!("write a whole number from {low} to {}", whole(high)))
}

/// Returns a number without separators of thousands, as messages show them: `1000` of `1,000`.
fn ungrouped(text: &str) -> String {
    let are_groups = text.trim().split(',').skip(1).all(|part| part.len() == 3);
    if are_groups { text.trim().replace(',', "") } else { text.trim().to_owned() }
}

/// Parses a whole number. The scenario's schema checks the range of those that it has too.
pub(super) fn number<T: TryFrom<i128>>(text: &str) -> Result<T, Error> {
    let parsed = ungrouped(text).parse::<i128>().ok().and_then(|number| T::try_from(number).ok());
    let fits = |&max: &u64| T::try_from(max.into()).is_ok();
    let max = [u64::MAX, i64::MAX.unsigned_abs(), u32::MAX.into()].into_iter().find(fits);
    parsed.ok_or_else(|| write_whole(0, max.unwrap_or(u16::MAX.into())))
}

/// Parses a whole number from 1 to `MAX`.
pub(super) fn up_to<const MAX: u8>(text: &str) -> Result<u8, Error> {
    number(text).ok().filter(|number| (1..=MAX).contains(number)).ok_or_else(|| write_whole(1, MAX.into()))
}

/// Parses a time in seconds, whole or with decimals.
pub(super) fn seconds(text: &str) -> Result<Duration, Error> {
    let parsed = text.trim().parse().ok().and_then(|number| Duration::try_from_secs_f64(number).ok());
    parsed.ok_or_else(|| Error::argument("write seconds, such as 30 or 0.5; 0 for never"))
}

fn write_large(low: u64, high: u64) -> Error {
    Error::Argument(format!("{}, such as 20000, 20k or 2M", write_whole(low, high)))
}

pub(super) fn games(text: &str) -> Result<i64, Error> {
    amount(&ungrouped(text)).ok_or_else(|| write_large(1, MAX_GAMES))
}

/// Parses a number of games, or `off` for 0.
pub(super) fn games_or_off(text: &str) -> Result<i64, Error> {
    if text.trim() == "off" { Ok(0) } else { games(text) }
}

pub(super) fn max_games(text: &str) -> Result<u64, Error> {
    let games = amount(&ungrouped(text)).and_then(|games| u64::try_from(games).ok());
    games.filter(|games| (1..=MAX_GAMES).contains(games)).ok_or_else(|| write_large(1, MAX_GAMES))
}

pub(super) fn playouts(text: &str) -> Result<u64, Error> {
    let playouts = amount(&ungrouped(text)).and_then(|playouts| u64::try_from(playouts).ok());
    playouts.ok_or_else(|| write_large(0, i64::MAX.unsigned_abs()))
}

pub(super) fn every(text: &str) -> Result<u32, Error> {
    let max = 1_000_000_000;
    number(text).ok().filter(|every| (1..=max).contains(every)).ok_or_else(|| write_whole(1, max.into()))
}

pub(super) fn iterations(text: &str) -> Result<u32, Error> {
    let max = MAX_ITERATIONS;
    number(text).ok().filter(|n| (6..=max).contains(n)).ok_or_else(|| write_whole(6, max.into()))
}

const OTHER_ROWS: [&str; 6] = ["csv", "tsv", "json", "jsonl", "ndjson", "xlsx"];

/// Parses the name of a file of rows. It is Parquet, so other extensions are refused.
pub(super) fn parquet(path: PathBuf) -> Result<PathBuf, Error> {
    match path.extension() {
        Some(ending) if OTHER_ROWS.iter().any(|other| ending.eq_ignore_ascii_case(other)) => Err(Error::Argument(
            format!("rows are written as Parquet: name it {}", path.with_extension("parquet").display()),
        )),
        _ => Ok(path),
    }
}

/// Serialises a path as text. What isn't text in it becomes a replacement character.
pub(super) fn path_text<S: Serializer>(path: &Path, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&path.display())
}

pub(super) fn path_texts<S: Serializer>(paths: &[PathBuf], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(paths.iter().map(|path| path.display().to_string()))
}
