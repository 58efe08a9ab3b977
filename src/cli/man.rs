//! `balance man`: a manual page for every command.

use std::fs::create_dir_all;

use clap::CommandFactory;
use clap_mangen::generate_to;

use super::Exit;
use super::args::{Cli, Man};
use super::exit::Ended;
use super::out::Out;

pub(super) fn man(args: &Man, out: &Out) -> Ended {
    let folder = &args.folder;
    // Pages of help on help tell nobody anything.
    let command = Cli::command().disable_help_subcommand(true);
    let written = create_dir_all(folder).and_then(|()| generate_to(command, folder));
    let folder = folder.display();
    written.map_err(|error| {
        format!("failed to write into {folder}: {error}\n  name a folder that can be written to")
    })?;
    out.remark(&format!(
        "wrote a page for every command into {folder}; try: man -l {folder}/balance.1"
    ));
    Ok(Exit::Fine)
}
