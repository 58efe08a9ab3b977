//! `balance completions`, and the answers to shells that complete a command.

use std::ffi::OsString;
use std::io::{Error, Write as _, stdout};
use std::path::Path;

use clap::CommandFactory;
use clap_complete::CompletionCandidate;
use clap_complete::engine::complete;

use super::args::{Cli, Completions, Shell};
use super::error::Ended;
use super::out::Out;
use balance_engine::game::{hidden, plain};

/// The environment variable by which the scripts of shells ask. The arguments are `--` and the words
/// before the one to complete.
const ASKED: &str = "BALANCE_COMPLETE";
/// The environment variable that holds the word to complete, as far as it is typed.
const WORD: &str = "BALANCE_COMPLETE_WORD";

pub(super) fn completions(args: &Completions, out: &Out) -> Ended {
    Ok(out.result(script(args.shell)))
}

/// Returns the script for a shell. It passes on the words that are typed, evaluates none of them, and
/// quotes what it offers.
fn script(shell: Shell) -> &'static str {
    match shell {
        Shell::Bash => include_str!("complete/bash.sh"),
        Shell::Zsh => include_str!("complete/zsh.sh"),
        Shell::Fish => include_str!("complete/fish.fish"),
        Shell::Powershell => include_str!("complete/powershell.ps1"),
    }
}

/// Answers a shell that asks what a command can go on with; `false` where none asks. Each line has a
/// candidate, and its help after a tab.
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
    let offered = complete(&mut Cli::command(), words, index, here.as_deref())?;
    let mut out = stdout().lock();
    out.write_all(&offered.iter().filter_map(line).flatten().collect::<Vec<u8>>())?;
    out.flush()?;
    Ok(true)
}

/// Returns the line for a candidate; `None` for a text that breaks lines or is not what it looks like,
/// and for a file whose name would be taken for an option.
fn line(candidate: &CompletionCandidate) -> Option<Vec<u8>> {
    let value = candidate.get_value();
    let is_file = || value.as_encoded_bytes().starts_with(b"-") && Path::new(value).exists();
    if value.to_string_lossy().chars().any(hidden) || is_file() {
        return None;
    }
    let help = candidate.get_help().map(ToString::to_string).unwrap_or_default();
    let help = help.lines().next().map_or(String::new(), |help| format!("\t{}", plain(help)));
    Some([value.as_encoded_bytes(), help.as_bytes(), b"\n"].concat())
}
