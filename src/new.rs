//! `balance new`: writes a small project, a commented scenario, or the crate of a new game.

mod own_game;

use crate::args::New;
use crate::prelude::*;
use balance_engine::format::BuiltInFile;
use balance_report::files::create;
use balance_scenario::{Entry, games};

const README: &str = "README.md";
const SCENARIO_SCHEMA: &str = "schema/scenario.json";
const CARDS_SCHEMA: &str = "schema/cards.json";

/// Maps files to schemas, for Taplo and editors that use it.
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
        let kept = write_new(&files, "folder", None)?;
        out.remark(&format!("{try_it}{}", kept_words(kept.as_deref())));
        return Ok(Exit::Fine);
    }
    let given = args.game.as_deref().unwrap_or_default();
    let entry = find(given).ok_or_else(|| no_such_game(given))?;
    let alone = args.into.extension().is_some_and(|ending| ending == "toml");
    let (scenario, files) = match alone {
        true => (args.into.clone(), starter_alone(&entry, &args.into, args.cards)),
        false => project(&entry, &args.into, args.cards),
    };
    let above = scenario.parent().filter(|above| alone && !above.as_os_str().is_empty() && !above.exists());
    if let Some(above) = above {
        let help = "create it, or name a file in an existing folder";
        return Err(Error::Place(format!("there is no folder {}\n  {help}", above.display())).into());
    }
    let kept = write_new(&files, if alone { "file" } else { "folder" }, alone.then_some(scenario.as_path()))?;
    let written = files.iter().filter(|(path, _)| Some(path) != kept.as_ref());
    let names: Vec<String> = written.map(|(path, _)| path.display().to_string()).collect();
    let scenario = scenario.display();
    out.remark(&format!(
        "wrote {}; try:\n  balance run {scenario} --games 200\n  balance check {scenario}{}",
        names.join(", "),
        kept_words(kept.as_deref())
    ));
    Ok(Exit::Fine)
}

fn kept_words(kept: Option<&Path>) -> String {
    kept.map_or_else(String::new, |path| format!("\n{} already exists and was kept", path.display()))
}

/// Writes new files. Only a README may exist already. Messages ask for another `what`.
fn write_new(files: &[(PathBuf, String)], what: &str, named: Option<&Path>) -> Result<Option<PathBuf>, Error> {
    let is_kept = |(path, text): &&(PathBuf, String)| path.ends_with(README) && path.is_file() && !holds(path, text);
    let kept = files.iter().find(is_kept).map(|(path, _)| path.clone());
    let files: Vec<_> = files.iter().filter(|(path, _)| Some(path) != kept.as_ref()).cloned().collect();
    // Files that already have the right text may be left from an attempt that was killed. If all have it, the project
    // is complete.
    let is_whole = files.iter().all(|(path, text)| holds(path, text));
    let in_the_way =
        |(path, text): &&(PathBuf, String)| path.symlink_metadata().is_ok() && (is_whole || !holds(path, text));
    match files.iter().find(in_the_way) {
        Some((there, _)) => Err(Error::Place(format!("{} already exists; name a new {what}", there.display()))),
        None => write_all(&files, named).map(|()| kept),
    }
}

/// Writes all files or none. Keeps files that already have their text: an attempt that was killed may have written them.
fn write_all(files: &[(PathBuf, String)], named: Option<&Path>) -> Result<(), Error> {
    // An attempt that was killed may have left a temporary file.
    files.iter().for_each(|(path, _)| drop(remove_stale_temps(path)));
    let mut made = Made::default();
    for (path, text) in files.iter().filter(|(path, text)| !holds(path, text)) {
        let is_named = named == Some(path);
        made.write(path, text, is_named).map_err(|source| {
            made.remove();
            let help = if is_named { "name a new file in an existing folder" } else { "name a writable folder" };
            let file = path.display();
            match source.kind() {
                ErrorKind::AlreadyExists => Error::Place(format!("{file} already exists; {help}")),
                _ => Error::File { what: format!("failed to write {file}"), source, help },
            }
        })?;
    }
    Ok(())
}

fn holds(path: &Path, text: &str) -> bool {
    fs::read(path).is_ok_and(|bytes| bytes == text.as_bytes())
}

#[derive(Default)]
struct Made {
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
}

impl Made {
    /// Writes a new file atomically. Creates its folder, unless the user named the file.
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
        files.extend(copies(entry).map(|(name, built_in)| (folder.join(name), built_in.text.to_owned())));
    }
    files
}

fn project(entry: &Entry, folder: &Path, cards: bool) -> (PathBuf, Vec<(PathBuf, String)>) {
    // Messages are easier to read without `./`.
    let folder = if folder == Path::new(".") { Path::new("") } else { folder };
    let scenario = folder.join(format!("{}.toml", entry.name));
    let named = |schema: &str, text: &str| format!("#:schema {schema}\n{text}");
    let mut files = vec![(scenario.clone(), named(SCENARIO_SCHEMA, &starter(entry, cards)))];
    if cards {
        let above = format!("../{CARDS_SCHEMA}");
        let copy = |(name, built_in): (String, &BuiltInFile)| (folder.join(name), named(&above, built_in.text));
        files.extend(copies(entry).map(copy));
    }
    files.extend([
        (folder.join(SCENARIO_SCHEMA), format!("{:#}\n", (entry.scenario_schema)())),
        (folder.join(CARDS_SCHEMA), format!("{:#}\n", (entry.cards_schema)())),
        (folder.join(".taplo.toml"), TAPLO.to_owned()),
        (folder.join(README), readme(entry, cards)),
    ]);
    (scenario, files)
}

fn starter(entry: &Entry, cards: bool) -> String {
    if !cards {
        return entry.starter.to_owned();
    }
    let copies: Vec<String> = copies(entry).map(|(name, _)| format!("\"{name}\"")).collect();
    let list = match copies.as_slice() {
        [one] => one.clone(),
        several => format!("\n    {}", several.join(",\n    ")),
    };
    entry.starter.replacen(&format!("\"built_in:{}\"", entry.name), &list, 1)
}

fn copies(entry: &Entry) -> impl Iterator<Item = (String, &'static BuiltInFile)> {
    let files = entry.built_in.iter().filter(|file| file.together);
    files.map(|file| (format!("cards/{}.toml", file.name), file))
}

fn readme(entry: &Entry, cards: bool) -> String {
    let Entry { name, title, .. } = entry;
    let cards = match cards {
        true => "Its cards are in `cards/`, for you to edit.",
        false => "Its cards are built in. Your own go into `cards/`.",
    };
    let commands = [
        (format!("balance run {name}.toml"), "who wins, how long it takes, what each card is worth"),
        (format!("balance check {name}.toml"), "are its [[expect]] tables satisfied?"),
        (format!("balance compare {name}.toml"), "what does its [[variant]] change?"),
        (format!("balance list cards {name}.toml"), "the cards and their keys"),
        (format!("balance trace {name}.toml --game 0"), "one game, move by move"),
        ("balance --help".to_owned(), "all commands"),
    ];
    let width = commands.iter().map(|(command, _)| command.len()).max().unwrap_or_default();
    let line = |(command, what): &(String, &str)| format!("{command:width$}  # {what}\n");
    let commands: String = commands.iter().map(line).collect();
    format!(
        "# Is it fair?\n\n\
         `{name}.toml` is a scenario of {title}.\n\
         {cards}\n\
         Editors complete and check both, with `schema/` and `.taplo.toml`.\n\n\
         ```sh\n{commands}```\n"
    )
}

pub(super) fn no_such_game(name: &str) -> Error {
    let names: Vec<&str> = games().iter().map(|entry| entry.name).collect();
    let help =
        did_you_mean("`", name, names.iter().copied()).unwrap_or_else(|| format!("the games are {}", names.join(", ")));
    Error::Argument(format!("there is no game `{name}`; {help}"))
}
