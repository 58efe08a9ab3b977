//! Shell completion of argument values: names and numbers of the scenario on the command line.

use crate::outside::*;
use balance_engine::agent::AGENTS;
use balance_engine::game::{Catalogue, Kind};
use balance_engine::sim::DramaMeasure;
use balance_scenario::expect::{COMMON, DRAMA};
use balance_scenario::{games, number_patterns, paths, read_document, values};
use clap::builder::StyledStr;
use clap_complete::engine::ValueCompleter;
use clap_complete::{CompletionCandidate, PathCompleter};

fn typed_words() -> Vec<PathBuf> {
    std::env::args_os().skip_while(|word| word != "--").skip(1).map(PathBuf::from).collect()
}

/// Returns the first scenario among the words that exists.
fn scenario() -> Option<Document> {
    let words = typed_words();
    let path = words.iter().find(|word| is_scenario(word) && word.is_file())?;
    Some(read_document(path, &[]))
}

fn prepared() -> Option<Prepared> {
    ready(&mut scenario()?, "")
}

fn is_scenario(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "toml")
}

fn candidate(value: impl Into<String>, help: &str) -> CompletionCandidate {
    let help = (!help.is_empty()).then(|| StyledStr::from(help.to_owned()));
    CompletionCandidate::new(value.into()).help(help)
}

fn beginning(all: impl IntoIterator<Item = CompletionCandidate>, typed: &str) -> Vec<CompletionCandidate> {
    let fits = |one: &CompletionCandidate| one.get_value().to_string_lossy().starts_with(typed);
    all.into_iter().filter(fits).collect()
}

pub(super) fn game() -> Vec<CompletionCandidate> {
    games().iter().map(|entry| candidate(entry.name, entry.title)).collect()
}

pub(super) fn game_or_scenario(typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut all = beginning(game(), &typed.to_string_lossy());
    all.extend(scenario_files(typed));
    all
}

pub(super) fn scenario_files(typed: &OsStr) -> Vec<CompletionCandidate> {
    PathCompleter::any().filter(|path| path.is_dir() || is_scenario(path)).complete(typed)
}

pub(super) fn side() -> Vec<CompletionCandidate> {
    prepared().iter().flat_map(|scenario| &scenario.sides).map(|side| candidate(side.name.as_str(), "")).collect()
}

pub(super) fn skill_levels() -> Vec<CompletionCandidate> {
    let search = ["search:16", "search:64", "search:256"].map(|level| candidate(level, ""));
    let agents = AGENTS.iter().filter(|(name, _)| *name != "search" && *name != "rogue");
    agents.map(|(name, help)| candidate(*name, help)).chain(search).collect()
}

pub(super) fn set(typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let Some(document) = scenario() else { return Vec::new() };
    let all: Vec<CompletionCandidate> = match typed.split_once('=') {
        None => paths(&document, &typed).into_iter().map(|path| candidate(path, "")).collect(),
        Some((path, _)) => {
            let whole = |(value, help): (String, String)| candidate(format!("{path}={value}"), &help);
            fitting(&document, path).into_iter().map(whole).collect()
        }
    };
    beginning(all, &typed)
}

pub(super) fn number_paths(typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let Some(document) = scenario() else { return Vec::new() };
    let patterns = number_patterns(&document).into_iter().map(|path| candidate(path, ""));
    beginning(patterns, &typed)
}

/// Returns the possible values at a path, each with its help.
fn fitting(document: &Document, path: &str) -> Vec<(String, String)> {
    let bare = |value: String| (value, String::new());
    let last = path.rsplit('.').next().unwrap_or_default();
    match (path.split('.').next(), last) {
        (Some("side"), "avoid") => of_game(|game| {
            let quoted = |kind: &Kind| (format!("[\"{}\"]", kind.name), kind.help.to_owned());
            game.kinds.iter().map(quoted).collect()
        }),
        (Some("expect" | "target"), "metric") => of_game(|game| {
            let own = game.metrics.iter().map(|metric| (metric.name.clone(), metric.help.clone()));
            let drama = DramaMeasure::ALL.map(|measure| bare(format!("{DRAMA}{}", measure.name())));
            COMMON.iter().map(|(name, ..)| bare((*name).to_owned())).chain(drama).chain(own).collect()
        }),
        (Some("expect" | "target"), "side") => {
            prepared().into_iter().flat_map(|scenario| scenario.sides).map(|side| bare(side.name)).collect()
        }
        _ => {
            let known = |value: String| {
                let agent = AGENTS.iter().find(|(name, _)| last == "agent" && *name == value);
                let help = agent.map_or("", |(_, help)| help);
                (value, help.to_owned())
            };
            values(document, path).into_iter().map(known).collect()
        }
    }
}

fn of_game<T: Default>(read: impl FnOnce(&Catalogue) -> T) -> T {
    prepared().map(|scenario| read(scenario.contest.catalogue())).unwrap_or_default()
}
