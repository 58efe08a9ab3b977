//! `balance completions`, and the answers to shells that complete a command line.

use crate::args::{Completions, Shell, parser};
use crate::prelude::*;
use balance_engine::game::is_unprintable;
use clap_complete::CompletionCandidate;
use clap_complete::engine::complete;
use std::io::{Error, Write as _};

/// The variable that shell scripts set to ask. The arguments are `--` and the words before the one to complete.
const ASKED: &str = "BALANCE_COMPLETE";
/// The environment variable with the word to complete, as far as it is typed.
const WORD: &str = "BALANCE_COMPLETE_WORD";

pub(super) fn completions(args: &Completions, out: &Out) -> Ended {
    Ok(out.result(script(args.shell)))
}

/// Returns the script for a shell. It passes on the typed words, evaluates none of them, and quotes the candidates.
fn script(shell: Shell) -> &'static str {
    match shell {
        Shell::Bash => include_str!("complete/bash.sh"),
        Shell::Zsh => include_str!("complete/zsh.sh"),
        Shell::Fish => include_str!("complete/fish.fish"),
        Shell::Powershell => include_str!("complete/powershell.ps1"),
    }
}

/// Answers a shell that asks, with a candidate per line, then a tab and its help. False if none asks.
#[expect(clippy::disallowed_methods, reason = "the command line may look at the environment")]
pub(super) fn answered() -> Result<bool, Error> {
    let mut words = std::env::args_os().skip(1);
    if std::env::var_os(ASKED).is_none() || words.next().is_none_or(|first| first != "--") {
        return Ok(false);
    }
    let mut words: Vec<OsString> = words.collect();
    let index = words.len();
    words.push(std::env::var_os(WORD).unwrap_or_default());
    let here = std::env::current_dir().ok();
    let offered = complete(&mut parser(), words, index, here.as_deref())?;
    let mut out = stdout().lock();
    out.write_all(&offered.iter().filter_map(line).flatten().collect::<Vec<u8>>())?;
    out.flush()?;
    Ok(true)
}

/// `None` if the candidate contains control characters, or is a file whose name looks like an option.
fn line(candidate: &CompletionCandidate) -> Option<Vec<u8>> {
    let value = candidate.get_value();
    let is_file = || value.as_encoded_bytes().starts_with(b"-") && Path::new(value).exists();
    if value.to_string_lossy().chars().any(is_unprintable) || is_file() {
        return None;
    }
    let help = candidate.get_help().map(ToString::to_string).unwrap_or_default();
    let help = help.lines().next().map_or(String::new(), |help| format!("\t{}", sanitize(help)));
    Some([value.as_encoded_bytes(), help.as_bytes(), b"\n"].concat())
}
