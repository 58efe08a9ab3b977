//! `balance odds`: exact odds of one roll, from the rules that games are played by.

use std::fmt::Write;
use std::path::PathBuf;

use super::Exit;
use super::args::{self, Format, Odds as OddsArgs};
use super::load::load;
use super::new::no_such_game;
use super::out::Out;
use super::trace::quoted;
use crate::game::{Ask, Odds};
use crate::scenario::find;

pub(super) fn odds(args: &OddsArgs, out: &Out) -> Exit {
    let path = match scenario(&args.game) {
        Ok(path) => path,
        Err(message) => return out.error(&message),
    };
    let ask = match asked(&args.ask) {
        Ok(ask) => ask,
        Err(message) => return out.error(&message),
    };
    let scenario = args::Scenario { path, set: args.set.clone(), seed: None };
    let loaded = match load(&scenario, &[], out) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    match loaded.prepared.contest.odds(&ask) {
        Err(error) => out.error(&error.to_string()),
        Ok(all) => out.result(&match out.format {
            Format::Table => table(&all),
            Format::Json => serde_json::json!({ "odds": all }).to_string() + "\n",
            Format::Csv => csv(&all),
        }),
    }
}

/// A scenario file as it is, or the one that comes with a game.
fn scenario(name: &str) -> Result<PathBuf, String> {
    let given = PathBuf::from(name);
    if given.extension().is_some() || given.exists() {
        return Ok(given);
    }
    if find(name).is_none() {
        return Err(no_such_game(name));
    }
    shipped(name).ok_or_else(|| {
        format!(
            "no scenario of `{name}` is here: scenarios/ has neither {name}.toml nor {name}_*.toml; \
             name a scenario file instead, which `balance new {name} FILE` writes"
        )
    })
}

/// The scenario that comes with a game: the one called like it, or the first of those that begin so.
fn shipped(name: &str) -> Option<PathBuf> {
    let folder = PathBuf::from("scenarios");
    let own = folder.join(format!("{name}.toml"));
    if own.exists() {
        return Some(own);
    }
    let begins = |path: &PathBuf| {
        let file = path.file_name().and_then(|file| file.to_str()).unwrap_or_default();
        file.starts_with(&format!("{name}_")) && file.ends_with(".toml")
    };
    let files = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    files.filter(begins).min()
}

/// Options of the command itself.
const OWN: [&str; 4] = ["format", "quiet", "color", "set"];

/// `trapdoor --level 2 --holds torch`: something by name, then pairs; a key without a value is one that
/// is just so, such as `--prone`.
fn asked(words: &[String]) -> Result<Ask, String> {
    let mut ask = Ask::default();
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        let Some(key) = word.strip_prefix("--") else {
            // Names after the first are given without a key.
            match ask.what {
                None => ask.what = Some(word.clone()),
                Some(_) => ask.given.push((String::new(), word.clone())),
            }
            continue;
        };
        if OWN.contains(&key.split('=').next().unwrap_or(key)) {
            return Err(format!("write --{key} before the game: after it comes what is asked"));
        }
        let pair = match key.split_once('=') {
            Some((key, value)) => (key.to_owned(), value.to_owned()),
            None => match words.next_if(|next| !next.starts_with("--")) {
                Some(value) => (key.to_owned(), value.clone()),
                None => (key.to_owned(), String::new()),
            },
        };
        ask.given.push(pair);
    }
    Ok(ask)
}

fn table(all: &[Odds]) -> String {
    let mut text = String::new();
    for odds in all {
        if !text.is_empty() {
            text.push('\n');
        }
        let _ = writeln!(text, "{} · {}", odds.what, odds.given);
        let wide = odds.outcomes.iter().map(|o| o.outcome.chars().count()).max().unwrap_or(0);
        for chances in &odds.outcomes {
            let percent = chances.probability * 100.0;
            let _ = writeln!(text, "  {:wide$}  {percent:6.2} %", chances.outcome);
        }
    }
    text.push_str("\nExact: every face of the die, each once.\n");
    text
}

fn csv(all: &[Odds]) -> String {
    let mut text = String::from("what,given,outcome,probability\n");
    for odds in all {
        for chances in &odds.outcomes {
            let _ = writeln!(
                text,
                "{},{},{},{}",
                quoted(&odds.what),
                quoted(&odds.given),
                quoted(&chances.outcome),
                chances.probability
            );
        }
    }
    text
}
