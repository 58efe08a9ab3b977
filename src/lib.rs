//! The command line: the only place that prints, reads the clock or ends the process.
//!
//! Each command has a file named after it; `args` defines the arguments of each. A command that plays
//! games hands its question to `experiment`, which plays, writes the report and prints the answer, so
//! the command's own file holds only what is specific to it. `kept` holds what makes runs go on:
//! checkpoints, shards and what they are put together to. `out` knows the terminal, `error` why a
//! command can't go on, `exit` the meaning of exit codes, `interrupt` Ctrl-C.
//!
//! To add a command, write its file, then add its variant in `args` and its line in [`main`].
#![forbid(unsafe_code)]

mod args;
mod aside;
mod build;
mod calibrate;
mod check;
mod compare;
mod complete;
mod completions;
mod crash;
mod diff;
mod earlier;
mod error;
mod exit;
mod experiment;
mod facts;
mod folder;
pub mod games;
mod held;
mod impact;
mod index;
mod interrupt;
mod kept;
mod ladder;
mod list;
mod load;
mod man;
mod manifest;
mod merge;
mod new;
mod odds;
mod out;
mod own_file;
mod patch;
mod progress;
mod regret;
mod replaced;
mod rows;
mod run;
mod schema;
mod seeds;
mod sensitivity;
mod shard;
mod shared_folder;
mod spelled;
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

use std::io::{Write, stdout};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};

pub use args::Cli;
pub use exit::Exit;

use args::Command;
use error::Stop;
use kept::Origin;
use out::Out;

use balance_engine::game::nearest;
use balance_scenario::Entry;

/// Names the command that was meant, where clap sees none near: its measure does not know swapped letters.
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

/// Runs the command that the process was started with, with the built-in games and `own`. A panic is reported as a bug of
/// the program.
#[must_use]
pub fn main(own: &[Entry]) -> Exit {
    if !own.is_empty() {
        build::plays_own_games();
    }
    games::add(own);
    interrupt::survive_file_limits();
    crash::boundary(command)
}

fn command() -> Exit {
    match completions::answered() {
        Ok(true) => return Exit::Fine,
        Ok(false) => {}
        // Nobody reads what a shell is told amid a command.
        Err(_) => return Exit::BadInput,
    }
    let mut cli = match Cli::try_parse_from(odds::in_order(std::env::args_os().collect())) {
        Ok(cli) => cli,
        Err(mut error) => {
            suggest_command(&mut error);
            let asked = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
            let printed = match error.kind() {
                ErrorKind::DisplayVersion => stdout().write_all(build::version().as_bytes()),
                _ => error.print(),
            };
            let printed = printed.and_then(|()| stdout().flush());
            return if asked { out::printed(printed) } else { Exit::BadInput };
        }
    };
    let out = Out::new(&cli.common);
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
        Command::Run(args) => run::run(args, &Origin::DISK, &out),
        Command::Check(args) => check::check(args, &Origin::DISK, &out),
        Command::Compare(args) => compare::compare(args, &Origin::DISK, &out),
        Command::Impact(args) => impact::impact(args, &Origin::DISK, &out),
        Command::Sensitivity(args) => sensitivity::sensitivity(args, &Origin::DISK, &out),
        Command::Tune(args) => tune::tune(args, &Origin::DISK, &out),
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
