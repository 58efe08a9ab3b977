//! `balance man`: a manual page for every command.

use std::fs::{create_dir_all, read_dir};
use std::path::{Path, PathBuf};

use clap::CommandFactory;
use clap_mangen::generate_to;

use super::args::{Cli, Man};
use super::aside::{Content, Output, check_outputs};
use super::error::{Ended, Error};
use super::exit::Exit;
use super::out::Out;

pub(super) fn man(args: &Man, out: &Out) -> Ended {
    let folder = &args.folder;
    // Pages of help on help tell nobody anything.
    let command = Cli::command().disable_help_subcommand(true);
    let there: Vec<PathBuf> = pages_in(folder);
    let outputs: Vec<Output<'_>> = Output::of(Content::Manual, &there).collect();
    check_outputs(&outputs, &[], None)?;
    let written = create_dir_all(folder).and_then(|()| generate_to(command, folder));
    let folder = folder.display();
    let help = "name a folder that can be written to";
    written.map_err(|source| Error::File { what: format!("failed to write into {folder}"), source, help })?;
    out.remark(&format!("wrote a page for every command into {folder}; try: man -l {folder}/balance.1"));
    Ok(Exit::Fine)
}

/// The files in a folder that have names of our pages.
fn pages_in(folder: &Path) -> Vec<PathBuf> {
    let entries = read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_page = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("balance") && name.ends_with(".1")
    };
    entries.filter(is_page).collect()
}
