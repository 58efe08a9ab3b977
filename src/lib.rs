//! The command line: the only place that prints, reads the clock or ends the process.
//!
//! Each command has a file named after it; `args` defines the arguments of each. A command that plays
//! games uses `experiment`, which plays, writes the report and prints the answer, so the command's own
//! file contains only what is specific to it. Its `checkpoint` stores games so that a later command can
//! continue, and merges shards. `out` writes to the terminal, `error` says why a command can't go on,
//! `exit` defines the exit codes, and `interrupt` handles Ctrl-C.
//!
//! To add a command, write its file, then add its variant in `args` and its line in [`main`].
#![forbid(unsafe_code)]

mod args;
mod build;
mod calibrate;
mod check;
mod colour;
mod command_line;
mod compare;
mod complete;
mod completions;
mod crash;
mod diff;
mod error;
mod exit;
mod experiment;
mod facts;
mod folder;
pub mod games;
mod holders;
mod impact;
mod index;
mod input;
mod interrupt;
mod ladder;
mod list;
mod load;
mod man;
mod manifest;
mod merge;
mod new;
mod odds;
mod out;
mod outside;
mod own_file;
mod patch;
mod play;
mod prelude;
mod prior_reports;
mod progress;
mod prune;
mod regret;
mod rows;
mod run;
mod schema;
mod second_opinion;
mod seeds;
mod sensitivity;
mod settings;
mod shard;
mod shared_folder;
mod side_files;
#[cfg(test)]
mod tests;
mod threads;
mod trace;
mod trace_html;
mod trace_svg;
mod trace_text;
mod tune;
mod validate;
mod watch;
mod web;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;
use std::io::{Write, stdout};
use std::sync::{Mutex, MutexGuard, PoisonError};

pub use args::Cli;
pub use exit::Exit;

use args::{Command, parser};
use balance_engine::game::nearest;
use balance_scenario::Entry;
use error::Stop;
use experiment::Origin;
use out::Out;
use settings::Unusable;

/// Suggests the command that was meant if clap suggests none: its measure doesn't handle swapped letters.
fn suggest_command(error: &mut clap::Error) {
    let (kind, tip) = (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand);
    let Some(ContextValue::String(given)) = error.get(kind) else { return };
    let commands = Cli::command();
    let near = nearest(given, commands.get_subcommands().map(clap::Command::get_name));
    let near = near.map(|name| ContextValue::Strings(vec![name.to_owned()]));
    if let (Some(near), None) = (near, error.get(tip)) {
        error.insert(tip, near);
    }
}

/// Suggests the option that was meant, or else the help: clap suggests options that are hardly similar.
fn suggest_option(error: &mut clap::Error, words: &[OsString]) {
    let mut command = parser();
    command.build();
    for word in words.iter().skip(1) {
        if let Some(sub) = command.find_subcommand(word) {
            command = sub.clone();
        }
    }
    if error.get(ContextKind::Usage).is_some() {
        error.insert(ContextKind::Usage, ContextValue::StyledStr(command.render_usage()));
    }
    let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidArg) else { return };
    if error.kind() != ErrorKind::UnknownArgument || !given.starts_with('-') {
        return;
    }
    let options = command.get_arguments().filter(|option| !option.is_hide_set()).filter_map(clap::Arg::get_long);
    let long = given.strip_prefix("--");
    let near = long.and_then(|long| nearest(long, options)).map(|name| format!("--{name}"));
    error.remove(ContextKind::SuggestedArg);
    error.remove(ContextKind::SuggestedSubcommand);
    error.remove(ContextKind::TrailingArg);
    match near {
        Some(near) => {
            error.remove(ContextKind::Suggested);
            error.insert(ContextKind::SuggestedArg, ContextValue::String(near))
        }
        None => {
            let name = command.get_bin_name().unwrap_or("balance");
            let help = format!("`{name} --help` shows its options").into();
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![help]))
        }
    };
}

/// Runs the command of the process, with the built-in games and `own`.
#[must_use]
pub fn main(own: &[Entry]) -> Exit {
    if !own.is_empty() {
        build::plays_own_games();
    }
    games::add(own);
    interrupt::survive_file_limits();
    crash::boundary(command)
}

/// Locks a mutex, also if a thread panicked while it held the lock.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Prints help, the version, or what is wrong with the words of a command line.
fn help_or_error(mut error: clap::Error, words: &[OsString]) -> Exit {
    suggest_command(&mut error);
    suggest_option(&mut error, words);
    let mut to = stdout();
    let printed = match error.kind() {
        ErrorKind::DisplayVersion => to.write_all(build::version().as_bytes()),
        ErrorKind::DisplayHelp => error.print(),
        // A command without its subcommand, such as `balance list`.
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => write!(to, "{}", error.render()),
        _ => {
            let _ = error.print();
            return Exit::BadInput;
        }
    };
    out::printed(printed.and_then(|()| to.flush()))
}

/// Options that have new names, each with the old one, which still works in this version.
const RENAMED_OPTIONS: [(&str, &str); 4] =
    [("--until-known", "--until-decided"), ("--rungs", "--levels"), ("--may", "--only"), ("--most", "--max-changes")];

/// Names each old option of a command line, with the new one.
fn remark_on_old_options(words: &[OsString], out: &Out) {
    let words = words.iter().map(|word| word.to_string_lossy()).take_while(|word| word != "--");
    let options: Vec<String> = words.map(|word| word.split('=').next().unwrap_or_default().to_owned()).collect();
    for (old, new) in RENAMED_OPTIONS.iter().filter(|(old, _)| options.iter().any(|option| option == old)) {
        out.remark(&format!("remark: write `{new}` instead of `{old}`, which works for one more version"));
    }
}

fn command() -> Exit {
    match completions::answered() {
        Ok(true) => return Exit::Fine,
        Ok(false) => {}
        // During completion, no one would read a message.
        Err(_) => return Exit::BadInput,
    }
    let words = odds::in_order(std::env::args_os().collect());
    if words.len() <= 1 {
        return out::printed(parser().print_help());
    }
    let mut cli = match settings::parse(&words) {
        Ok(cli) => cli,
        Err(Unusable::Words(error)) => return help_or_error(error, &words),
        Err(Unusable::Default(error)) => {
            out::complain(&error.to_string());
            return error.exit();
        }
    };
    let out = Out::new(&cli.common);
    remark_on_old_options(&words, &out);
    if let Some(threads) = threads::of(&mut cli.command) {
        match threads::settle(*threads, &out) {
            Ok(settled) => *threads = settled,
            Err(exit) => return exit,
        }
    }
    if let Command::Merge(_) = &cli.command
        && let Err(exit) = threads::settle(0, &out)
    {
        return exit;
    }
    let ended = match &cli.command {
        Command::Play(command) => play::play(command, &Origin::DISK, &out),
        Command::Regret(args) => regret::regret(args, &out),
        Command::Ladder(args) => ladder::climb(args, &out),
        Command::Calibrate(args) => calibrate::calibrate(args, &out),
        Command::Trace(args) => trace::trace(args, &out),
        Command::Watch(args) => watch::watch(args, &out),
        Command::Diff(args) => diff::diff(args, &out),
        Command::Merge(args) => merge::merge(args, &out),
        Command::Validate(args) => validate::validate(args, &out),
        Command::New(args) => new::new(args, &out),
        Command::List(args) => list::list(args, &out),
        Command::Odds(args) => odds::odds(args, &out),
        Command::Schema(args) => schema::schema(args, &out),
        Command::Completions(args) => completions::completions(args, &out),
        Command::Man(args) => man::man(args, &out),
    };
    ended.unwrap_or_else(|stop| match stop {
        Stop::Said(exit) => exit,
        Stop::Error(error) => out.error(&error),
    })
}
