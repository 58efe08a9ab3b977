//! What mutations begin with: the shipped scenarios with their cards.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use balance_scenario::{Memory, read_document};

use super::judge;

/// A scenario, its card files, and the overrides of the command line.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// The scenario's path.
    pub scenario: PathBuf,
    /// All files by path, the scenario's among them.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
    /// `PATH=VALUE` each.
    pub sets: Vec<String>,
}

impl Case {
    /// The files, as they are read.
    pub(crate) fn memory(&self) -> Memory {
        let files = self.files.iter();
        files.fold(Memory::new(), |memory, (path, bytes)| memory.with(path, bytes.clone()))
    }
}

/// How often each scenario is there with few cards.
const SMALL: usize = 20;

/// The shipped scenarios as they are, and each a score of times with few cards and variants, which are read many times
/// as fast. Every card is in one of these.
pub(crate) fn corpus() -> Vec<Case> {
    let whole = shipped();
    let few: Vec<usize> = whole.iter().map(few).collect();
    let small = |nth| whole.iter().zip(&few).map(move |(case, few)| small(case, *few, nth));
    let small: Vec<Case> = (0..SMALL).flat_map(small).collect();
    whole.into_iter().chain(small).collect()
}

/// With how few cards that it does not name a scenario has no mistake: one that has is not looked at
/// beyond it.
fn few(case: &Case) -> usize {
    let sound = |case| judge(&case, false, None).is_ok_and(|told| told.sound);
    [0, 14, 60].into_iter().find(|few| sound(small(case, *few, 0))).unwrap_or(usize::MAX)
}

/// With the cards that the scenario names and some of the others, and the first of its variants.
fn small(case: &Case, few: usize, nth: usize) -> Case {
    let mut case = case.clone();
    let scenario = String::from_utf8_lossy(&case.files[&case.scenario]).into_owned();
    for (path, bytes) in &mut case.files {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let of_scenario = *path == case.scenario;
        let (mut ways, mut others) = (0, 0);
        let mut last = (String::new(), true);
        let mut kept = String::new();
        for table in tables(&text) {
            let header = table.lines().next().unwrap_or_default().to_owned();
            let keep = match header.trim_start_matches('[').strip_prefix("cards.") {
                Some(key) if !of_scenario => {
                    let key = key.split(['.', ']']).next().unwrap_or_default().to_owned();
                    // Tables within a card go with it.
                    if key != last.0 {
                        let named = scenario.contains(&format!("\"{key}\""));
                        others += usize::from(!named);
                        let kept = others <= few || others % SMALL == nth;
                        last = (key, named || kept);
                    }
                    last.1
                }
                _ if header.starts_with("[[variant]]") || header.starts_with("[builds.list") => {
                    ways += 1;
                    ways <= 2
                }
                _ => true,
            };
            if keep {
                kept += &table;
            }
        }
        *bytes = kept.into_bytes();
    }
    case
}

/// A scenario that searches among fewer builds than are worth a search.
fn soon_searched(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let line = |line: &str| match line.starts_with("search = {") {
        true => "search = { sample = 50, keep = 3, games = 2_000 }\n".to_owned(),
        false => line.to_owned(),
    };
    text.split_inclusive('\n').map(line).collect::<String>().into_bytes()
}

/// Splits a text into parts. All but the first begin with a header.
pub(super) fn tables(text: &str) -> Vec<String> {
    let mut tables: Vec<String> = vec![String::new()];
    for line in text.split_inclusive('\n') {
        if line.starts_with('[') {
            tables.push(String::new());
        }
        tables.last_mut().expect("there is one").push_str(line);
    }
    tables
}

/// The shipped scenarios, in the order of their names.
pub(super) fn shipped() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let names = fs::read_dir(&folder).expect("scenarios are there");
    let mut names: Vec<PathBuf> = names
        .filter_map(|entry| Some(PathBuf::from(entry.ok()?.file_name())))
        .filter(|name| name.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    names.sort();
    let case = |name: PathBuf| {
        let document = read_document(&folder.join(&name), &[]);
        let cards = document.card_files.iter().cloned();
        let read = |path: PathBuf| {
            let bytes = fs::read(folder.join(&path)).expect("a shipped file");
            (path, bytes)
        };
        let mut files: BTreeMap<_, _> = std::iter::once(name.clone()).chain(cards).map(read).collect();
        if let Some(text) = files.get_mut(&name) {
            *text = soon_searched(text);
        }
        Case { scenario: name, files, sets: Vec::new() }
    };
    names.into_iter().map(case).collect()
}
