//! `balance new`: a commented scenario to start from.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};

use super::Exit;
use super::args::New;
use super::exit::Ended;
use super::out::Out;
use crate::game::did_you_mean;
use crate::scenario::{find, games};

pub(super) fn new(args: &New, out: &Out) -> Ended {
    let entry = find(&args.game).ok_or_else(|| no_such_game(&args.game))?;
    let file = args.file.display();
    let made = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&args.file)
        .and_then(|mut to| to.write_all(entry.starter.as_bytes()));
    match made {
        Ok(()) => {
            out.remark(&format!("wrote {file}; try: balance run {file}"));
            Ok(Exit::Fine)
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Err(format!("{file} exists already; name a new file").into())
        }
        Err(error) => {
            let help = "name a new file in a folder that is there";
            Err(format!("failed to write {file}: {error}\n  {help}").into())
        }
    }
}

/// What to say of a game that there is not.
pub(super) fn no_such_game(name: &str) -> String {
    let names: Vec<&str> = games().iter().map(|entry| entry.name).collect();
    let help = did_you_mean("`", name, names.iter().copied())
        .unwrap_or_else(|| format!("there are: {}", names.join(", ")));
    format!("there is no game `{name}`; {help}")
}
