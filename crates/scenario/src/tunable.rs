//! The numbers that `tune` may change, and the game with some of them changed.

use super::model::{May, MayNumbers, TuneText};
use super::numbers::{
    Number, Numbers, PATTERNS, Play, amount, card_of, fits, is_of_player, number_patterns, path_text, rounded,
};
use super::patch::Patched;
use super::registry::{Entry, which};
use crate::prelude::*;

#[cfg(test)]
mod tests;

/// The maximum number of steps in either direction.
const FARTHEST: i32 = 100;
const DEFAULT_MAX_CHANGES: u8 = 4;
const MAX_GAMES: u64 = 20_000_000;

/// A number that may be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Tunable {
    /// Its path, as for `--set`.
    pub path: String,
    /// The key of its card; `None` for a number of the rules.
    pub card: Option<String>,
    /// Its value.
    pub from: f64,
    /// The size of a step.
    pub step: f64,
    /// The minimum (0 or negative) and maximum number of steps.
    pub limits: (i32, i32),
    /// The cost of changing it; 1 by default.
    pub cost: f64,
}

impl Tunable {
    /// Returns its value after this many steps.
    pub fn after(&self, steps: i32) -> f64 {
        rounded(self.from + f64::from(steps) * self.step)
    }
}

/// The numbers that may be changed, and the game with changes.
pub struct Tunables<'d> {
    /// The numbers, in the order of the files.
    pub list: Vec<Tunable>,
    /// How many numbers belong to unused cards.
    pub unused: usize,
    /// Patterns that match no number.
    pub idle: Vec<String>,
    /// The maximum number of changes.
    pub max_changes: u8,
    /// The maximum number of games.
    pub max_games: u64,
    at: Vec<Path>,
    numbers: Numbers<'d>,
    play: Box<Play>,
}

impl Tunables<'_> {
    /// Returns the scenario with some numbers changed by steps. The error says why it cannot be played.
    pub fn contest(&self, changes: &[(usize, i32)]) -> Result<Box<dyn Contest>, Error> {
        self.numbers.played(&*self.play, &self.laid(changes))
    }

    /// Returns the matrix of the builds with some numbers changed. Fails if they can't be played.
    pub fn matrix(&self, changes: &[(usize, i32)]) -> Result<Matrix, Error> {
        let mut document = self.numbers.changed(&self.laid(changes));
        let Entry { variants, matrix, .. } = self.numbers.entry;
        let found = variants(&mut document);
        let matrix = document.is_fine().then(|| matrix(&mut document, &found)).flatten();
        let matrix = matrix.ok_or_else(|| document.unplayable())?;
        // An illegal build is silently dropped if the scenario itself has the same fault.
        let builds = Path::top().then("builds").then("list");
        let wanted = document.root.at(&builds).and_then(Node::as_table).map_or(0, Table::len);
        match matrix.names.len() == wanted {
            true => Ok(matrix),
            false => Err(Error::Unplayable("one of the builds is no longer legal".to_owned())),
        }
    }

    fn laid(&self, changes: &[(usize, i32)]) -> Vec<(&Path, f64)> {
        changes.iter().map(|&(at, steps)| (&self.at[at], self.list[at].after(steps))).collect()
    }

    /// Returns a built-in card set that contains some of the numbers, and so can't be written.
    pub fn built_in(&self) -> Option<&str> {
        let may = self.list.iter().zip(&self.at).filter(|(number, _)| number.limits != (0, 0));
        let document = self.numbers.document;
        let nodes = may.filter_map(|(_, at)| document.root.at(at));
        let mut files = nodes.map(|node| document.sources.name(node.place.source));
        files.find(|name| is_built_in(name.as_ref()))
    }

    /// Returns the files with some numbers changed.
    pub fn patched(&self, changes: &[(usize, i32)]) -> Vec<Patched> {
        self.numbers.patched(&self.laid(changes))
    }
}

/// Returns the numbers that may be changed: at `paths`, or those that the scenario names. Cards not in `used` can't change
/// anything. Fails with the document and its mistakes.
pub fn tunables<'d>(
    document: &'d Document,
    paths: &[String],
    used: &BTreeSet<String>,
) -> Result<Tunables<'d>, Box<Document>> {
    let mut read = document.clone();
    let Some(entry) = which(&mut read) else { return Err(Box::new(read)) };
    let Some(play) = (entry.play)(&mut read) else { return Err(Box::new(read)) };
    let text: TuneText = document.root.get("tune").and_then(|node| node.read().ok()).unwrap_or_default();
    let may: Vec<MayNumbers> = match paths {
        [] => text.only.into_iter().map(MayNumbers::from).collect(),
        paths => paths.iter().map(|path| May::Path(path.clone()).into()).collect(),
    };
    if may.is_empty() {
        let help = "add `[tune]` with `only = [\"cards.*.health\"]`, or give `--only 'cards.*.health'`; \
                    `balance sensitivity` shows the effect of each number";
        let at = Path::top().then("tune");
        read.report(&at, "no numbers are named that may be changed", "", Some(help.to_owned()));
        return Err(Box::new(read));
    }
    let numbers = Numbers::new(document, entry);
    let all = numbers.all();
    let root = &document.root;
    let none = |may: &&MayNumbers| !all.iter().any(|(at, _)| fits(root, &may.path, at));
    let idle = may.iter().filter(none).map(|may| may.path.clone()).collect();
    let only: Vec<String> = may.iter().map(|may| may.path.clone()).collect();
    let (meant, unused) = numbers.meant(all, &only, used);
    let tunable = |number: &Number| {
        // If several patterns match, the last one counts.
        let of = may.iter().rev().find(|may| fits(root, &may.path, &number.at));
        Some(one(&numbers, number, of?, path_text(root, &number.at)))
    };
    Ok(Tunables {
        list: meant.iter().filter_map(tunable).collect(),
        unused,
        idle,
        max_changes: text.max_changes.unwrap_or(DEFAULT_MAX_CHANGES),
        max_games: text.max_games.unwrap_or(MAX_GAMES),
        at: meant.into_iter().map(|number| number.at).collect(),
        numbers,
        play,
    })
}

/// Reports mistakes in `[tune]` that a schema can't express. The document must fit its schema.
pub(super) fn tune_fits(numbers: &Numbers<'_>, tune: TuneText, spec_diagnostics: &mut SpecDiagnostics) {
    let (document, all) = (numbers.document, numbers.all());
    for (nth, may) in tune.only.into_iter().enumerate() {
        let at = Path::top().then("tune").then("only").then(nth);
        let place = match may {
            May::Path(_) => at.clone(),
            May::Numbers(_) => at.then("path"),
        };
        let may = MayNumbers::from(may);
        let mut meant = all.clone();
        meant.retain(|(at, _)| fits(&document.root, &may.path, at));
        match meant.is_empty() {
            true => no_number(document, place, &may.path, spec_diagnostics),
            false => fits_numbers(numbers, &at, &may, meant, spec_diagnostics),
        }
    }
}

fn no_number(document: &Document, at: Path, path: &str, spec_diagnostics: &mut SpecDiagnostics) {
    let known = number_patterns(document);
    let message = format!("the scenario has no number at \"{}\"", shown(path));
    spec_diagnostics.unknown(at, message, path, known.iter().map(String::as_str), || PATTERNS.to_owned());
}

fn fits_numbers(
    numbers: &Numbers<'_>,
    at: &Path,
    may: &MayNumbers,
    meant: Vec<(Path, Value)>,
    spec_diagnostics: &mut SpecDiagnostics,
) {
    if let (Some(least), Some(max)) = (may.at_least, may.at_most)
        && least > max
    {
        let message = format!("`at_least` is above `at_most`: {least} and {max}");
        return spec_diagnostics.help(at.then("at_most"), message, "swap them, or remove one");
    }
    let cards = meant.iter().filter_map(|(at, _)| card_of(at)).collect();
    let (meant, _) = numbers.meant(meant, &[], &cards);
    let whole = |number: &&Number| !matches!(number.value, Value::Float(_)) && !is_of_player(&number.at);
    let least = meant.iter().filter(whole).map(|number| number.step).reduce(f64::min);
    let takes = |number: &Number, step: f64| (step / number.step).fract() == 0.0;
    if let (Some(step), Some(least)) = (may.step, least)
        && meant.iter().all(|number| whole(&number) && !takes(number, step))
    {
        let message = format!("these numbers go in steps of {least}, so the step can't be {step}");
        return spec_diagnostics.help(at.then("step"), message, format!("write a multiple of {least}"));
    }
    let may_move = |number: &Number| one(numbers, number, may, String::new()).limits != (0, 0);
    if (may.at_least.or(may.at_most).or(may.step)).is_some() && !meant.iter().any(may_move) {
        let message = "with these bounds no number can change by even one step";
        spec_diagnostics.help(at.clone(), message, "widen the bounds, or make the step smaller");
    }
}

fn one(numbers: &Numbers<'_>, number: &Number, may: &MayNumbers, path: String) -> Tunable {
    let from = amount(&number.value).unwrap_or_default();
    let step = may.step.unwrap_or(number.step);
    let fits = |steps: i32| {
        let to = rounded(from + f64::from(steps) * step);
        may.at_least.is_none_or(|least| to >= least)
            && may.at_most.is_none_or(|max| to <= max)
            && numbers.allows(&number.at, to)
    };
    let far = |sign: i32| (1..=FARTHEST).map(|by| sign * by).take_while(|&by| fits(by)).last().unwrap_or(0);
    let limits = (far(-1), far(1));
    Tunable { path, card: number.card(), from, step, limits, cost: may.cost.unwrap_or(1.0) }
}

impl From<May> for MayNumbers {
    fn from(may: May) -> Self {
        match may {
            May::Numbers(numbers) => numbers,
            May::Path(path) => MayNumbers { path, step: None, at_least: None, at_most: None, cost: None },
        }
    }
}
