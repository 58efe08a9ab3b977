//! The numbers that a scenario lets `tune` change, and the game with some of them changed.

use std::collections::{BTreeMap, BTreeSet};

use super::contestants::{Matrix, matrix};
use super::document::Document;
use super::file_schemas::gathered;
use super::house::is_house;
use super::mistake::shown;
use super::model::{May, MayNumbers, Scenario, TuneText};
use super::numbers::{Number, PATTERNS, Reader, amount, card_of, fits, lay, number_patterns, rounded, told};
use super::patch::{Patched, patched};
use super::tree::{Node, Table, Value};
use super::variants::variants;
use balance_engine::Error;
use balance_engine::format::Format;
use balance_engine::game::{Faults, Path};
use balance_engine::sim::Contest;

#[cfg(test)]
mod tests;

/// How many steps a number is changed by at most, in either direction.
const FARTHEST: i32 = 100;

/// The most numbers that are changed, where nobody says.
const MOST: u8 = 4;

/// The most games that are played, where nobody says.
const MAX_GAMES: u64 = 20_000_000;

/// A number that may be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Tunable {
    /// Where it stands, as `--set` names it.
    pub path: String,
    /// The key of the card that it is of; `None` for a number of the rules.
    pub card: Option<String>,
    /// What it is.
    pub from: f64,
    /// By how much it is changed at a time.
    pub step: f64,
    /// By how many steps it may be lowered, as 0 or less, and raised.
    pub limits: (i32, i32),
    /// How dear it is to change; 1 for most.
    pub cost: f64,
}

impl Tunable {
    /// What it becomes when it is changed by so many steps.
    #[must_use]
    pub fn after(&self, steps: i32) -> f64 {
        rounded(self.from + f64::from(steps) * self.step)
    }
}

/// What may be changed, and what then can be played.
pub struct Tunables<'d> {
    /// The numbers, in the order of the files.
    pub list: Vec<Tunable>,
    /// Those of cards that no game uses, and so were left out.
    pub unused: usize,
    /// Paths that no number fits.
    pub idle: Vec<String>,
    /// The most of them that are changed at once.
    pub most: u8,
    /// The most games that are played.
    pub max_games: u64,
    at: Vec<Path>,
    document: &'d Document,
    play: Box<Play<'d>>,
    meet: fn(&mut Document) -> Option<Matrix>,
}

/// Makes the contest of a scenario with some numbers changed.
type Play<'d> = dyn Fn(&[(&Path, f64)]) -> Result<Box<dyn Contest>, Error> + Send + Sync + 'd;

impl Tunables<'_> {
    /// The scenario with some of the numbers changed, each by so many steps.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn contest(&self, changes: &[(usize, i32)]) -> Result<Box<dyn Contest>, Error> {
        (self.play)(&self.laid(changes))
    }

    /// The builds that are played each against each, with the numbers changed.
    ///
    /// # Errors
    /// Why they cannot be played.
    pub fn matrix(&self, changes: &[(usize, i32)]) -> Result<Matrix, Error> {
        let mut document = self.document.clone();
        for (at, to) in self.laid(changes) {
            lay(&mut document.root, at, to);
        }
        let matrix = (self.meet)(&mut document).ok_or_else(|| document.unplayable())?;
        // One that the rules do not allow falls out without a word where the scenario itself has the same fault.
        let builds = Path::top().then("builds").then("list");
        let wanted = document.root.at(&builds).and_then(Node::as_table).map_or(0, Table::len);
        match matrix.names.len() == wanted {
            true => Ok(matrix),
            false => Err(Error::Unplayable("a build is not legal any more".to_owned())),
        }
    }

    fn laid(&self, changes: &[(usize, i32)]) -> Vec<(&Path, f64)> {
        changes.iter().map(|&(at, steps)| (&self.at[at], self.list[at].after(steps))).collect()
    }

    /// A built-in card set in which some of the numbers stand: what changes there can be written into no file.
    #[must_use]
    pub fn built_in(&self) -> Option<&str> {
        let may = self.list.iter().zip(&self.at).filter(|(number, _)| number.limits != (0, 0));
        let nodes = may.filter_map(|(_, at)| self.document.root.at(at));
        let mut files = nodes.map(|node| self.document.sources.name(node.place.source));
        files.find(|name| is_house(name.as_ref()))
    }

    /// The files with the numbers changed.
    #[must_use]
    pub fn patched(&self, changes: &[(usize, i32)]) -> Vec<Patched> {
        patched(self.document, &self.laid(changes))
    }
}

/// What may be changed of a scenario. `paths` take the place of those that it names itself, where there are any; `used`
/// are the keys of the cards that take part. The document must be one that nothing is wrong with.
///
/// # Errors
/// The document with what is wrong, as when nothing is named.
pub(super) fn tunables<'d, F: Format>(
    document: &'d Document,
    paths: &[String],
    used: &BTreeSet<String>,
) -> Result<Tunables<'d>, Box<Document>> {
    let mut read = document.clone();
    let Some(scenario) = read.read_as::<Scenario<F>>() else { return Err(Box::new(read)) };
    let text = scenario.common.tune.unwrap_or_default();
    let may: Vec<MayNumbers> = match paths {
        [] => text.may.into_iter().map(MayNumbers::from).collect(),
        paths => paths.iter().map(|path| May::Path(path.clone()).into()).collect(),
    };
    if may.is_empty() {
        let help = "add [tune] with may = [\"cards.*.health\"], or --may 'cards.*.health'; \
                    `balance sensitivity` shows what each number does";
        let at = Path::top().then("tune");
        read.report(&at, "nothing is named that may be changed", "", Some(help.to_owned()));
        return Err(Box::new(read));
    }
    let reader = Reader::<F>::new(document, gathered::<F>(), scenario.cards);
    let all = reader.all();
    let root = &document.root;
    let none = |may: &&MayNumbers| !all.iter().any(|(at, _)| fits(root, &may.numbers, at));
    let idle = may.iter().filter(none).map(|may| may.numbers.clone()).collect();
    let only: Vec<String> = may.iter().map(|may| may.numbers.clone()).collect();
    let (numbers, unused) = reader.meant(all, &only, used);
    let tunable = |number: &Number| {
        // Of several that mean it the last is the one that says most of it.
        let of = may.iter().rev().find(|may| fits(root, &may.numbers, &number.at));
        one(&reader, number, of?, told(root, &number.at)).into()
    };
    let list: Vec<Tunable> = numbers.iter().filter_map(tunable).collect();
    Ok(Tunables {
        list,
        unused,
        idle,
        most: text.most.unwrap_or(MOST),
        max_games: text.max_games.unwrap_or(MAX_GAMES),
        at: numbers.into_iter().map(|number| number.at).collect(),
        document,
        play: Box::new(move |changes| reader.played(changes)),
        meet: |document| {
            let variants = variants::<F>(document);
            document.is_fine().then_some(())?;
            matrix::<F>(document, &variants)
        },
    })
}

/// Adds what is wrong with `[tune]` that the schema cannot say. The document must be one that fits its schema.
pub(super) fn tune_fits<F: Format>(document: &Document, tune: TuneText, faults: &mut Faults) {
    let reader = Reader::<F>::new(document, gathered::<F>(), BTreeMap::new());
    let all = reader.all();
    for (nth, may) in tune.may.into_iter().enumerate() {
        let at = Path::top().then("tune").then("may").then(nth);
        let place = match may {
            May::Path(_) => at.clone(),
            May::Numbers(_) => at.then("numbers"),
        };
        let may = MayNumbers::from(may);
        let mut meant = all.clone();
        meant.retain(|(at, _)| fits(&document.root, &may.numbers, at));
        match meant.is_empty() {
            true => no_number(document, place, &may.numbers, faults),
            false => fits_numbers(&reader, &at, &may, meant, faults),
        }
    }
}

/// A path that no number stands at.
fn no_number(document: &Document, at: Path, path: &str, faults: &mut Faults) {
    let known = number_patterns(document);
    let message = format!("no number of the scenario stands at `{}`", shown(path));
    faults.unknown(at, message, path, known.iter().map(String::as_str), || PATTERNS.to_owned());
}

/// The bounds and the step of an entry, held against the numbers that it means.
fn fits_numbers<F: Format>(
    reader: &Reader<'_, F>,
    at: &Path,
    may: &MayNumbers,
    meant: Vec<(Path, Value)>,
    faults: &mut Faults,
) {
    if let (Some(least), Some(most)) = (may.at_least, may.at_most)
        && least > most
    {
        let message = format!("no number is at least {least} and at most {most}");
        return faults.help(at.then("at_most"), message, "turn the two round, or leave one out");
    }
    let cards = meant.iter().filter_map(|(at, _)| card_of(at)).collect();
    let (numbers, _) = reader.meant(meant, &[], &cards);
    let whole = |number: &&Number| !matches!(number.value, Value::Float(_));
    let least = numbers.iter().filter(whole).map(|number| number.step).reduce(f64::min);
    let takes = |number: &Number, step: f64| (step / number.step).fract() == 0.0;
    if let (Some(step), Some(least)) = (may.step, least)
        && numbers.iter().all(|number| whole(&number) && !takes(number, step))
    {
        let message = format!("these numbers are written in steps of {least}, and {step} is none");
        return faults.help(at.then("step"), message, format!("write a multiple of {least}"));
    }
    let may_move = |number: &Number| one(reader, number, may, String::new()).limits != (0, 0);
    if (may.at_least.or(may.at_most).or(may.step)).is_some() && !numbers.iter().any(may_move) {
        let message = "within these bounds no number may be changed by even one step";
        faults.help(at.clone(), message, "widen the bounds, or make the step smaller");
    }
}

/// A number with how far it may go.
fn one<F: Format>(reader: &Reader<'_, F>, number: &Number, may: &MayNumbers, path: String) -> Tunable {
    let from = amount(&number.value).unwrap_or_default();
    let step = may.step.unwrap_or(number.step);
    let fits = |steps: i32| {
        let to = rounded(from + f64::from(steps) * step);
        may.at_least.is_none_or(|least| to >= least)
            && may.at_most.is_none_or(|most| to <= most)
            && reader.allows(&number.at, to)
    };
    let far = |sign: i32| (1..=FARTHEST).map(|by| sign * by).take_while(|&by| fits(by)).last().unwrap_or(0);
    let limits = (far(-1), far(1));
    Tunable { path, card: number.card(), from, step, limits, cost: may.cost.unwrap_or(1.0) }
}

impl From<May> for MayNumbers {
    fn from(may: May) -> Self {
        match may {
            May::Numbers(numbers) => numbers,
            May::Path(numbers) => MayNumbers { numbers, step: None, at_least: None, at_most: None, cost: None },
        }
    }
}
