//! `balance man`: a manual page of each command.

use crate::args::{Man, parser};
use crate::prelude::*;
use clap_mangen::generate_to;
use std::fs::{create_dir_all, read_dir};

pub(super) fn man(args: &Man, out: &Out) -> Ended {
    // Pages about `help` would be useless.
    let mut command = parser().disable_help_subcommand(true);
    if let Some(folder) = &args.dir {
        return write_all(command, folder, out);
    }
    command.build();
    let mut page = Vec::new();
    let printed = clap_mangen::Man::new(find(&command, &args.command)?.clone()).render(&mut page);
    printed.map_err(|source| Error::File { what: "failed to print".to_owned(), source, help: "" })?;
    Ok(out.result(&String::from_utf8_lossy(&page)))
}

fn find<'a>(command: &'a Command, words: &[String]) -> Result<&'a Command, Error> {
    let Some((word, rest)) = words.split_first() else { return Ok(command) };
    if let Some(named) = command.find_subcommand(word) {
        return find(named, rest);
    }
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let help = did_you_mean("`", word, names.iter().copied()).unwrap_or_else(|| match names.is_empty() {
        true => "it has no commands of its own".to_owned(),
        false => format!("there are {}", names.join(", ")),
    });
    let of = command.get_display_name().unwrap_or("balance").replace('-', " ");
    Err(Error::Argument(format!("{of} has no command `{word}`\n  {help}")))
}

fn write_all(command: Command, folder: &Path, out: &Out) -> Ended {
    let there: Vec<PathBuf> = pages_in(folder);
    let outputs: Vec<Output<'_>> = Output::of(Content::Manual, &there).collect();
    check_outputs(&outputs, &[], None)?;
    let written = create_dir_all(folder).and_then(|()| generate_to(command, folder));
    let folder = folder.display();
    let help = "name a folder that can be written to: --dir DIR";
    written.map_err(|source| Error::File { what: format!("failed to write into {folder}"), source, help })?;
    out.remark(&format!("wrote a page for every command into {folder}; try: man -l {folder}/balance.1"));
    Ok(Exit::Fine)
}

fn pages_in(folder: &Path) -> Vec<PathBuf> {
    let entries = read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_page = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("balance") && name.ends_with(".1")
    };
    entries.filter(is_page).collect()
}
