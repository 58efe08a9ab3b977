//! The command line: the only place that prints, reads the clock or ends the process.

mod args;
mod check;
mod compare;
mod exit;
mod finish;
mod impact;
mod list;
mod load;
mod manifest;
mod new;
mod odds;
mod out;
mod pictures;
mod progress;
mod run;
mod schema;
#[cfg(test)]
mod tests;
mod trace;
mod validate;

use clap::Parser;
use clap::error::ErrorKind;

pub use args::Cli;
pub use exit::Exit;

use args::Command;
use out::Out;

/// Runs the command that the process was started with.
#[must_use]
pub fn main() -> Exit {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let asked = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
            // Nothing can be done about a closed pipe here, and nothing needs to be.
            let _ = error.print();
            return if asked { Exit::Fine } else { Exit::BadInput };
        }
    };
    let out = Out::new(&cli.common);
    match &cli.command {
        Command::Run(args) => run::run(args, &out),
        Command::Check(args) => check::check(args, &out),
        Command::Compare(args) => compare::compare(args, &out),
        Command::Impact(args) => impact::impact(args, &out),
        Command::Trace(args) => trace::trace(args, &out),
        Command::Validate(args) => validate::validate(args, &out),
        Command::New(args) => new::new(args, &out),
        Command::List(args) => list::list(args, &out),
        Command::Odds(args) => odds::odds(args, &out),
        Command::Schema(args) => schema::schema(args, &out),
    }
}
