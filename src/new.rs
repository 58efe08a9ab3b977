//! `balance new`: a small project to start from, a commented scenario alone, or the crate of a game of one's own.

mod own_game;

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::args::New;
use super::error::{Ended, Error};
use super::exit::Exit;
use super::out::Out;
use balance_engine::format::HouseFile;
use balance_engine::game::did_you_mean;
use balance_report::files::{create, remove_stale_temps};
use balance_scenario::{Entry, find, games};

/// Where a project keeps the schemas of its files.
const SCENARIO_SCHEMA: &str = "schema/scenario.json";
const CARDS_SCHEMA: &str = "schema/cards.json";

/// Tells Taplo, and the editors that use it, which schema a file has.
const TAPLO: &str = r#"[[rule]]
include = ["*.toml"]
exclude = ["cards/**", ".taplo.toml"]

[rule.schema]
path = "schema/scenario.json"

[[rule]]
include = ["cards/**/*.toml"]

[rule.schema]
path = "schema/cards.json"
"#;

pub(super) fn new(args: &New, out: &Out) -> Ended {
    if let Some(name) = &args.own {
        let folder = args.game.as_ref().map(Path::new);
        let (files, try_it) = own_game::files(name, folder, args.source.as_deref())?;
        write_new(&files, "folder", None)?;
        out.remark(&try_it);
        return Ok(Exit::Fine);
    }
    let given = args.game.as_deref().unwrap_or_default();
    let entry = find(given).ok_or_else(|| no_such_game(given))?;
    let alone = args.into.extension().is_some_and(|ending| ending == "toml");
    let (scenario, files) = match alone {
        true => (args.into.clone(), starter_alone(&entry, &args.into, args.cards)),
        false => project(&entry, &args.into, args.cards),
    };
    write_new(&files, if alone { "file" } else { "folder" }, alone.then_some(scenario.as_path()))?;
    let names: Vec<String> = files.iter().map(|(path, _)| path.display().to_string()).collect();
    let scenario = scenario.display();
    out.remark(&format!(
        "wrote {}; try:\n  balance run {scenario} --games 200\n  balance check {scenario}",
        names.join(", ")
    ));
    Ok(Exit::Fine)
}

/// Writes new files as [`write_all`] does, unless one of them is there: then the user is to name another `what`.
fn write_new(files: &[(PathBuf, String)], what: &str, named: Option<&Path>) -> Result<(), Error> {
    // Some files with the right text are what an attempt left that was killed; all of them are a whole project.
    let is_whole = files.iter().all(|(path, text)| holds(path, text));
    let in_the_way =
        |(path, text): &&(PathBuf, String)| path.symlink_metadata().is_ok() && (is_whole || !holds(path, text));
    match files.iter().find(in_the_way) {
        Some((there, _)) => Err(Error::Place(format!("{} exists already; name a new {what}", there.display()))),
        None => write_all(files, named),
    }
}

/// Writes new files, all of them or none: if one can't be written, those before it are removed with the folders made for
/// them. Files that hold their text already are left from an attempt that was killed, and stay. The folder of `named` must be
/// there.
fn write_all(files: &[(PathBuf, String)], named: Option<&Path>) -> Result<(), Error> {
    // What an attempt that was killed left may be beside a file that it did write.
    files.iter().for_each(|(path, _)| drop(remove_stale_temps(path)));
    let mut made = Made::default();
    for (path, text) in files.iter().filter(|(path, text)| !holds(path, text)) {
        let is_named = named == Some(path);
        made.write(path, text, is_named).map_err(|source| {
            made.remove();
            let help = match is_named {
                true => "name a new file in a folder that is there",
                false => "name a folder that can be written to",
            };
            let file = path.display();
            match source.kind() {
                ErrorKind::AlreadyExists => Error::Place(format!("{file} exists already; {help}")),
                _ => Error::File { what: format!("failed to write {file}"), source, help },
            }
        })?;
    }
    Ok(())
}

fn holds(path: &Path, text: &str) -> bool {
    fs::read(path).is_ok_and(|bytes| bytes == text.as_bytes())
}

/// The files and folders that this command made.
#[derive(Default)]
struct Made {
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
}

impl Made {
    /// Writes a file that isn't there yet, under another name first. Its folder is made, unless the user named the file.
    fn write(&mut self, path: &Path, text: &str, is_named: bool) -> io::Result<()> {
        if !is_named {
            let above = path.ancestors().skip(1).filter(|above| !above.as_os_str().is_empty());
            let missing: Vec<&Path> = above.take_while(|above| !above.exists()).collect();
            for folder in missing.into_iter().rev() {
                fs::create_dir(folder)?;
                self.folders.push(folder.to_owned());
            }
        }
        create(path, text.as_bytes())?;
        self.files.push(path.to_owned());
        Ok(())
    }

    /// Removes everything again. What can't be removed is left: the error that matters is the one before.
    fn remove(&mut self) {
        for file in self.files.drain(..).rev() {
            let _ = fs::remove_file(file);
        }
        for folder in self.folders.drain(..).rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

fn starter_alone(entry: &Entry, file: &Path, cards: bool) -> Vec<(PathBuf, String)> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut files = vec![(file.to_owned(), starter(entry, cards))];
    if cards {
        files.extend(copies(entry).map(|(name, house)| (folder.join(name), house.text.to_owned())));
    }
    files
}

/// The files of a project, and which of them is the scenario.
fn project(entry: &Entry, folder: &Path, cards: bool) -> (PathBuf, Vec<(PathBuf, String)>) {
    // What is printed reads better without a `./`.
    let folder = if folder == Path::new(".") { Path::new("") } else { folder };
    let scenario = folder.join(format!("{}.toml", entry.name));
    let named = |schema: &str, text: &str| format!("#:schema {schema}\n{text}");
    let mut files = vec![(scenario.clone(), named(SCENARIO_SCHEMA, &starter(entry, cards)))];
    if cards {
        let above = format!("../{CARDS_SCHEMA}");
        let copy = |(name, house): (String, &HouseFile)| (folder.join(name), named(&above, house.text));
        files.extend(copies(entry).map(copy));
    }
    files.extend([
        (folder.join(SCENARIO_SCHEMA), format!("{:#}\n", (entry.scenario_schema)())),
        (folder.join(CARDS_SCHEMA), format!("{:#}\n", (entry.cards_schema)())),
        (folder.join(".taplo.toml"), TAPLO.to_owned()),
        (folder.join("README.md"), readme(entry, cards)),
    ]);
    (scenario, files)
}

/// The scenario to start from, with the cards that are built in or their copies.
fn starter(entry: &Entry, cards: bool) -> String {
    if !cards {
        return entry.starter.to_owned();
    }
    let copies: Vec<String> = copies(entry).map(|(name, _)| format!("\"{name}\"")).collect();
    let list = match copies.as_slice() {
        [one] => one.clone(),
        several => format!("\n    {}", several.join(",\n    ")),
    };
    entry.starter.replacen(&format!("\"house:{}\"", entry.name), &list, 1)
}

/// The card files that go together, with their paths in a project.
fn copies(entry: &Entry) -> impl Iterator<Item = (String, &'static HouseFile)> {
    let files = entry.house.iter().filter(|file| file.together);
    files.map(|file| (format!("cards/{}.toml", file.name), file))
}

fn readme(entry: &Entry, cards: bool) -> String {
    let Entry { name, title, .. } = entry;
    let cards = match cards {
        true => "its cards are in `cards/`, to be edited",
        false => "its cards are built into the program; your own go into `cards/`",
    };
    format!(
        "# Is it fair?\n\n\
         `{name}.toml` is a scenario of {title}; {cards}. `schema/` and `.taplo.toml` let editors\n\
         complete and check both.\n\n\
         ```sh\n\
         balance run {name}.toml                # who wins, how long it takes, what each card is worth\n\
         balance check {name}.toml              # does it keep to its [[expect]] tables?\n\
         balance compare {name}.toml            # what does its [[variant]] change?\n\
         balance list cards {name}.toml         # the cards by their keys\n\
         balance trace {name}.toml --game 0     # one game, move by move\n\
         balance --help                         # all commands\n\
         ```\n"
    )
}

pub(super) fn no_such_game(name: &str) -> Error {
    let names: Vec<&str> = games().iter().map(|entry| entry.name).collect();
    let help =
        did_you_mean("`", name, names.iter().copied()).unwrap_or_else(|| format!("there are: {}", names.join(", ")));
    Error::Argument(format!("there is no game `{name}`; {help}"))
}
