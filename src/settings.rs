//! Defaults for options: from `balance.toml`, from `[defaults]` of the scenario, and from `BALANCE_*` variables.

use crate::args::{Cli, parser};
use crate::input::is_stdin;
use crate::prelude::*;
use balance_engine::game::nearest;
use clap::{ArgMatches, FromArgMatches};
use std::env;
use toml::{Table, Value};

const FILE: &str = "balance.toml";
const PREFIX: &str = "BALANCE_";
/// The options that may have defaults. None of them changes a result.
const KEYS: [&str; 9] = ["charts", "chart_size", "color", "format", "out", "png", "quiet", "save_every", "threads"];

#[derive(Debug, thiserror::Error)]
pub(super) enum Unusable {
    #[error(transparent)]
    Words(#[from] clap::Error),
    #[error(transparent)]
    Default(#[from] Error),
}

struct Default {
    key: &'static str,
    value: String,
    /// Where it is written, for messages.
    origin: String,
}

pub(super) fn parse(words: &[OsString]) -> Result<Cli, Unusable> {
    let given = parser().try_get_matches_from(words)?;
    let mut command = parser();
    for default in defaults(&given)? {
        let with = with_default(parser(), &given, &default);
        if let Err(error) = with.try_get_matches_from(words) {
            return Err(refused(&default, &error).into());
        }
        // A later default replaces an earlier one.
        command = with_default(command, &given, &default);
    }
    let matches = command.try_get_matches_from(words)?;
    Ok(Cli::from_arg_matches(&matches)?)
}

fn defaults(given: &ArgMatches) -> Result<Vec<Default>, Error> {
    let scenario = scenario(given);
    let mut all = of_project(scenario.as_deref())?;
    all.extend(scenario.iter().flat_map(|path| of_scenario(path)));
    all.extend(of_environment()?);
    Ok(all)
}

fn with_default(command: Command, given: &ArgMatches, default: &Default) -> Command {
    let has = |command: &Command| command.get_arguments().any(|arg| arg.get_id() == default.key);
    let set = |command: Command| {
        command.mut_arg(default.key, |arg| {
            // The argument keeps a reference; a process parses a few at most.
            let value: &'static str = default.value.clone().leak();
            match arg.get_value_delimiter() {
                Some(delimiter) => arg.default_values(value.split(delimiter)),
                None => arg.default_value(value),
            }
        })
    };
    let name = given.subcommand_name().unwrap_or_default();
    match command.find_subcommand(name) {
        _ if has(&command) => set(command),
        Some(sub) if has(sub) => command.mut_subcommand(name, set),
        _ => command,
    }
}

fn refused(default: &Default, error: &clap::Error) -> Error {
    let why = error.to_string();
    let why = why.lines().next().unwrap_or_default().trim_start_matches("error: ");
    Error::Argument(format!("{}: {why}", default.origin))
}

fn scenario(given: &ArgMatches) -> Option<PathBuf> {
    let mut matches = given;
    while let Some((_, sub)) = matches.subcommand() {
        matches = sub;
    }
    let first = |id: &str| matches.try_get_many::<PathBuf>(id).ok().flatten()?.next().cloned();
    let path = first("path").or_else(|| first("paths")).or_else(|| first("game"))?;
    (is_stdin(&path) || path.extension().is_some_and(|ending| ending == "toml")).then_some(path)
}

fn of_project(scenario: Option<&Path>) -> Result<Vec<Default>, Error> {
    let Some(path) = project_file(scenario) else { return Ok(Vec::new()) };
    let name = sanitize(&path.display().to_string());
    let help = "see that it may be read";
    let text = fs::read_to_string(&path).map_err(|source| Error::File { what: name.clone(), source, help })?;
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        Error::Argument(format!("{name}, line {line}: {}\n  correct it, or remove the file", sanitize(error.message())))
    })?;
    // A scenario may have this name too.
    if table.contains_key("game") && table.contains_key("side") {
        return Ok(Vec::new());
    }
    table.iter().map(|(key, value)| of_file(&name, key, value)).collect()
}

/// Returns the nearest project file: in the scenario's folder or above, up to the working directory.
fn project_file(scenario: Option<&Path>) -> Option<PathBuf> {
    let here = env::current_dir().ok()?;
    let folder = scenario.filter(|path| !is_stdin(path)).and_then(Path::parent).unwrap_or(Path::new(""));
    let folder = fs::canonicalize(here.join(folder)).ok()?;
    let here = fs::canonicalize(here).ok()?;
    let own = scenario.and_then(|path| fs::canonicalize(path).ok());
    let is_inside = folder.starts_with(&here);
    let folders = folder.ancestors().take_while(|at| **at == folder || (is_inside && at.starts_with(&here)));
    let file = folders.map(|at| at.join(FILE)).find(|file| file.is_file() && own.as_ref() != Some(file))?;
    Some(file.strip_prefix(&here).map_or_else(|_| file.clone(), Path::to_owned))
}

fn of_file(file: &str, key: &str, value: &Value) -> Result<Default, Error> {
    let wrong = |what: &str| Error::Argument(format!("{file}: {what}"));
    let Some(known) = known(key) else {
        let help = match nearest(key, KEYS) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("options with defaults are {}", KEYS.join(", ")),
        };
        return Err(wrong(&format!("`{}` is not an option that may have a default\n  {help}", sanitize(key))));
    };
    match text(value) {
        Some(text) => Ok(Default { key: known, value: text, origin: format!("{file}, {known}") }),
        None => Err(wrong(&format!("`{known}` is a text, a number, true, false, or a list of texts"))),
    }
}

fn known(key: &str) -> Option<&'static str> {
    KEYS.into_iter().find(|known| *known == key.replace('-', "_"))
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Boolean(truth) => Some(truth.to_string()),
        Value::Array(items) => Some(items.iter().map(Value::as_str).collect::<Option<Vec<_>>>()?.join(",")),
        Value::Datetime(_) | Value::Table(_) => None,
    }
}

/// Returns the defaults in `[defaults]` of a scenario. Mistakes in them are reported when the scenario is read.
fn of_scenario(path: &Path) -> Vec<Default> {
    let table = Input.read(path).ok().and_then(|text| text.parse::<Table>().ok());
    let written = table.as_ref().and_then(|table| table.get("defaults")).and_then(Value::as_table);
    let name = sanitize(&path.display().to_string());
    let default = |(key, value): (&String, &Value)| of_file(&format!("{name}, [defaults]"), key, value).ok();
    written.into_iter().flatten().filter_map(default).collect()
}

/// Returns the defaults in environment variables. Others with the same prefix are ignored, unless one is misspelt.
fn of_environment() -> Result<Vec<Default>, Error> {
    let mut all = Vec::new();
    for (variable, value) in env::vars_os() {
        let Some(name) = variable.to_str().and_then(|name| name.strip_prefix(PREFIX)) else { continue };
        let (key, value) = (name.to_lowercase(), value.to_string_lossy().into_owned());
        match KEYS.into_iter().find(|known| *known == key) {
            _ if value.is_empty() => {}
            Some(key) => {
                let value = if ["png", "quiet"].contains(&key) { truth(&value) } else { value };
                all.push(Default { key, value, origin: format!("{PREFIX}{name}") });
            }
            None if is_misspelt(&key) => {
                let near = nearest(&key, KEYS).unwrap_or_default().to_uppercase();
                return Err(Error::Argument(format!(
                    "the environment variable {PREFIX}{name} sets no option\n  did you mean {PREFIX}{near}?"
                )));
            }
            None => {}
        }
    }
    Ok(all)
}

/// True if a name is nearly that of an option. A name that only begins like one may belong to another program.
fn is_misspelt(key: &str) -> bool {
    nearest(key, KEYS).is_some_and(|near| !key.starts_with(near) && !near.starts_with(key))
}

fn truth(value: &str) -> String {
    match value.to_lowercase().as_str() {
        "1" | "yes" | "on" => "true".to_owned(),
        "0" | "no" | "off" => "false".to_owned(),
        other => other.to_owned(),
    }
}
