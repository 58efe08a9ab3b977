//! Reads percentages, which always have a percent sign.

use crate::outside::*;
use balance_scenario::percent;
use clap::Arg;
use clap::error::ErrorKind;

const MAX_SHOWN: usize = 20;

/// Parses a percentage as a fraction. If the percent sign is missing, the message has the option to type instead.
#[derive(Clone, Copy)]
pub(super) struct PercentParser;

impl TypedValueParser for PercentParser {
    type Value = f64;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, text: &OsStr) -> Result<f64, clap::Error> {
        let text = text.to_string_lossy();
        percent(&text).ok_or_else(|| {
            let option = arg.and_then(Arg::get_long).map_or_else(String::new, |long| format!("--{long} "));
            // Long or unreadable text is not repeated.
            let shown = if text.chars().count() <= MAX_SHOWN { sanitize(&text) } else { "…".to_owned() };
            let message = format!("{option}{shown}: {}\n", problem(&option, text.trim()));
            clap::Error::raw(ErrorKind::ValueValidation, message).with_cmd(command)
        })
    }
}

fn problem(option: &str, text: &str) -> String {
    match text.parse::<f64>() {
        Ok(_) if percent(&format!("{text}%")).is_none() => wrong_range(option),
        // Could be a fraction.
        Ok(number) if number < 0.5 && percent(&format!("{}%", number * 100.0)).is_some() => {
            let points = (number * 1e8).round() / 1e6;
            format!("the percent sign is missing\n  write {option}{text}%, or {option}{points}% if it is a fraction")
        }
        Ok(_) => format!("the percent sign is missing\n  write {option}{text}%"),
        Err(_) => {
            let digits = text.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
            let (number, unit) = text.split_at(digits);
            let meant = format!("{number}%");
            match ["pp", "p", "points", "percent", "pct", "%%", "%pp"].contains(&unit.trim_start())
                && percent(&meant).is_some()
            {
                true => format!("a percentage ends with %\n  write {option}{meant}"),
                false => wrong_range(option),
            }
        }
    }
}

fn wrong_range(option: &str) -> String {
    format!("not a percentage from 0.001% to less than 50%\n  write for example {option}1%")
}

/// Parses a percentage as [`PercentParser`] does, and returns it as it was typed.
#[derive(Clone, Copy)]
pub(super) struct PercentText;

impl TypedValueParser for PercentText {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, text: &OsStr) -> Result<String, clap::Error> {
        PercentParser.parse_ref(command, arg, text).map(|_| text.to_string_lossy().into_owned())
    }
}
