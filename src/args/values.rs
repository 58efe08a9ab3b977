//! Reads the values of options: labels, counts, seeds and thresholds, each with what to write instead.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::TypedValueParser;
use clap::error::ErrorKind;
use clap::{Arg, Command};
use serde::Serializer;

use crate::error::Error;
use balance_engine::agent::MOST_ITERATIONS;
use balance_scenario::{amount, label, percent};

/// Parses `--label`. The message does not repeat the text, which may be long or unreadable.
#[derive(Clone, Copy)]
pub(super) struct LabelParser;

impl TypedValueParser for LabelParser {
    type Value = String;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, text: &OsStr) -> Result<String, clap::Error> {
        let text = text.to_str().ok_or_else(|| Error::argument("a label is text in UTF-8"));
        text.and_then(|text| Ok(label(text)?)).map_err(|error| {
            let message = format!("{error}\n");
            clap::Error::raw(ErrorKind::ValueValidation, message).with_cmd(command)
        })
    }
}

/// The largest number of games, and of a seed.
const LARGEST: i128 = i64::MAX as i128;

/// A whole number. What of them makes sense, the scenario's schema knows of those that it has too.
pub(super) fn number<T: TryFrom<i128>>(text: &str) -> Result<T, Error> {
    let parsed = text.trim().parse::<i128>().ok().and_then(|number| T::try_from(number).ok());
    let ends = |from: &[i128]| from.iter().copied().find(|&end| T::try_from(end).is_ok());
    parsed.ok_or_else(|| {
        let most = ends(&[u64::MAX.into(), LARGEST, u16::MAX.into()]).unwrap_or(LARGEST);
        Error::Argument(format!("write a whole number in digits, from 0 to {most}"))
    })
}

/// A time in seconds, whole or with decimals.
pub(super) fn seconds(text: &str) -> Result<Duration, Error> {
    let parsed = text.trim().parse().ok().and_then(|number| Duration::try_from_secs_f64(number).ok());
    parsed.ok_or_else(|| Error::argument("write seconds, as 30 or 0.5; 0 for never"))
}

/// How large numbers may be written.
fn how_many() -> Error {
    Error::Argument(format!("write a whole number from 0 to {LARGEST}, as 20000, 20_000, 20k or 2M"))
}

/// How much to play, which the scenario's schema checks further.
pub(super) fn games(text: &str) -> Result<i64, Error> {
    amount(text).ok_or_else(how_many)
}

/// The most games to play.
pub(super) fn most_games(text: &str) -> Result<u64, Error> {
    let most = 1_000_000_000_000;
    let games = amount(text).and_then(|games| u64::try_from(games).ok());
    let fits = games.filter(|games| (1..=most).contains(games));
    fits.ok_or_else(|| Error::Argument(format!("write a whole number from 1 to {most}, as 20000, 20_000, 20k or 2M")))
}

/// The most playouts to begin a rung with.
pub(super) fn playouts(text: &str) -> Result<u64, Error> {
    let playouts = amount(text).and_then(|playouts| u64::try_from(playouts).ok());
    playouts.ok_or_else(how_many)
}

/// A number from 1 on.
pub(super) fn every(text: &str) -> Result<u32, Error> {
    let most = 1_000_000_000;
    let fits = number(text).ok().filter(|every| (1..=most).contains(every));
    fits.ok_or_else(|| Error::Argument(format!("write a whole number in digits, from 1 to {most}")))
}

/// Playouts of an option.
pub(super) fn iterations(text: &str) -> Result<u32, Error> {
    let most = MOST_ITERATIONS;
    let fits = number::<u32>(text).ok().filter(|n| (6..=most).contains(n));
    fits.ok_or_else(|| Error::Argument(format!("write a whole number in digits, from 6 to {most}")))
}

/// Points of win rate as a fraction.
pub(super) fn threshold(text: &str) -> Result<f64, Error> {
    let wrong = "write points of win rate from 0.001 to less than 50 with a percent sign: 1%";
    percent(text).ok_or_else(|| Error::Argument(wrong.to_owned()))
}

/// Endings of files of rows that are not Parquet.
const OTHER_ROWS: [&str; 6] = ["csv", "tsv", "json", "jsonl", "ndjson", "xlsx"];

/// A file of rows, which is written as Parquet: an ending must not promise something else.
pub(super) fn parquet(path: PathBuf) -> Result<PathBuf, Error> {
    match path.extension() {
        Some(ending) if OTHER_ROWS.iter().any(|other| ending.eq_ignore_ascii_case(other)) => Err(Error::Argument(
            format!("rows are written as Parquet: name it {}", path.with_extension("parquet").display()),
        )),
        _ => Ok(path),
    }
}

/// Writes a path as text. What isn't text in it becomes a replacement character, as wherever the path is shown.
pub(super) fn path_text<S: Serializer>(path: &Path, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&path.display())
}

/// Writes paths as [`path_text`] writes one.
pub(super) fn path_texts<S: Serializer>(paths: &[PathBuf], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(paths.iter().map(|path| path.display().to_string()))
}
