//! Bounds: reading them, and finding those that can never tell anything.

use serde::Serialize;

use super::model::{Expect, Figure};
use balance_engine::game::{Faults, Path};

/// What kind of number it is, and so how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// A fraction of games, shown in percent.
    Rate,
    /// A difference of two rates, shown in points.
    Difference,
    /// An amount in the metric's own unit.
    Amount,
}

/// From where to where a number may lie, the ends included; infinite where there is no end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The least that it may be.
    pub low: f64,
    /// The most that it may be.
    pub high: f64,
}

/// The values that a number can have at all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub low: f64,
    pub high: f64,
    /// Only whole numbers, so that an interval can be a single point.
    pub whole: bool,
    pub unit: Unit,
}

impl Range {
    pub(super) const RATE: Range = Range { low: 0.0, high: 1.0, whole: false, unit: Unit::Rate };
    pub(super) const DIFFERENCE: Range = Range { low: -1.0, high: 1.0, whole: false, unit: Unit::Difference };
    /// What is counted, without an end.
    pub(super) const COUNT: Range = Range { low: 0.0, high: f64::INFINITY, whole: false, unit: Unit::Amount };

    fn words(self) -> String {
        match self.high.is_finite() {
            true => format!("from {} to {}", self.low, self.high),
            false => format!("{} or more", self.low),
        }
    }
}

/// Reads the bounds of an expectation at `at`, of a number that is called `name`; `None` where
/// there was a mistake.
///
/// `range` is unknown while the number is: then only what holds for all numbers is looked at.
pub(super) fn read(
    expect: &Expect,
    name: &str,
    range: Option<Range>,
    at: &Path,
    faults: &mut Faults,
) -> Option<Bounds> {
    let form = form(expect, at, faults)?;
    let before = faults.0.len();
    let mut read = |key: &str, figure: &Figure| figure_of(figure, name, range, &at.then(key), faults);
    let (low, high) = match form {
        Form::AtLeast(figure) => (read("at_least", figure), Some(f64::INFINITY)),
        Form::AtMost(figure) => (Some(f64::NEG_INFINITY), read("at_most", figure)),
        Form::Within([low, high]) => (read("within", low), read("within", high)),
        Form::Equals(figure, tolerance) => {
            let (about, off) = (read("equals", figure), read("tolerance", tolerance));
            (about.zip(off).map(|(a, t)| a - t), about.zip(off).map(|(a, t)| a + t))
        }
    };
    if faults.0.len() > before {
        return None;
    }
    let bounds = Bounds { low: low?, high: high? };
    let key = form.key();
    if bounds.low > bounds.high {
        let (message, help) = match form {
            Form::Equals(..) => ("the tolerance is below 0".to_owned(), "write how far off it may be".to_owned()),
            _ => (
                format!("the lower bound {} is above the upper {}", bounds.low, bounds.high),
                format!("write `within = [{}, {}]`", bounds.high, bounds.low),
            ),
        };
        return faults.none(at.then(if key == "equals" { "tolerance" } else { key }), message, help);
    }
    telling(bounds, name, range?, at.then(key), faults).then_some(bounds)
}

/// The one way in which an expectation says its bounds.
#[derive(Clone, Copy)]
enum Form<'e> {
    AtLeast(&'e Figure),
    AtMost(&'e Figure),
    Within(&'e [Figure; 2]),
    Equals(&'e Figure, &'e Figure),
}

impl Form<'_> {
    const fn key(self) -> &'static str {
        match self {
            Form::AtLeast(_) => "at_least",
            Form::AtMost(_) => "at_most",
            Form::Within(_) => "within",
            Form::Equals(..) => "equals",
        }
    }
}

fn form<'e>(expect: &'e Expect, at: &Path, faults: &mut Faults) -> Option<Form<'e>> {
    let tolerance = expect.tolerance.as_ref();
    let mut forms = Vec::new();
    forms.extend(expect.at_least.as_ref().map(Form::AtLeast));
    forms.extend(expect.at_most.as_ref().map(Form::AtMost));
    forms.extend(expect.within.as_ref().map(Form::Within));
    match (&expect.equals, tolerance) {
        (Some(equals), Some(tolerance)) => forms.push(Form::Equals(equals, tolerance)),
        (Some(_), None) => {
            return faults.none(
                at.then("equals"),
                "`equals` needs a `tolerance`: nothing that is played is known exactly",
                "add `tolerance = …`, or write `within = [a, b]`",
            );
        }
        (None, Some(_)) => {
            return faults.none(
                at.then("tolerance"),
                "`tolerance` goes with `equals`, and there is none",
                "add `equals = …`, or write `within = [a, b]`",
            );
        }
        (None, None) => {}
    }
    match forms.as_slice() {
        [one] => Some(*one),
        [] => faults.none(
            at.clone(),
            "this expects nothing",
            "add one of `at_least = …`, `at_most = …`, `within = [a, b]`, or `equals = …` with \
             `tolerance = …`",
        ),
        [first, second, ..] => {
            let both = expect.at_least.is_some() && expect.at_most.is_some();
            let help = if both { "write `within = [a, b]`" } else { "leave one of them out" };
            let message = format!("`{}` and `{}` are two ways to say it", first.key(), second.key());
            faults.none(at.then(second.key()), message, help)
        }
    }
}

/// A figure as a number that the range allows; for a tolerance, as far as the range is wide.
fn figure_of(figure: &Figure, name: &str, range: Option<Range>, at: &Path, faults: &mut Faults) -> Option<f64> {
    let value = match figure {
        Figure::Number(value) => *value,
        Figure::Percent(text) => {
            let value = text.trim().strip_suffix('%').and_then(|text| text.trim_end().parse().ok());
            let Some(points) = value.filter(|points: &f64| points.is_finite()) else {
                let message = format!("\"{text}\" is no number");
                let amount = range.is_some_and(|range| range.unit == Unit::Amount);
                let help = match text.trim().parse::<f64>() {
                    Ok(number) if number.is_finite() && amount => format!("write {number}"),
                    Ok(number) if number.is_finite() => {
                        format!("write \"{number}%\" with its sign")
                    }
                    _ => "write 0.53, or \"53%\" for a rate".to_owned(),
                };
                return faults.none(at.clone(), message, help);
            };
            if range.is_some_and(|range| range.unit == Unit::Amount) {
                let message = format!("`{name}` is no rate, so it is not in percent");
                return faults.none(at.clone(), message, format!("write {points}"));
            }
            points / 100.0
        }
    };
    let Some(range) = range else { return Some(value) };
    if range.low <= value && value <= range.high {
        return Some(value);
    }
    let message = format!("`{name}` is {}, not {value}", range.words());
    let percent = range.unit != Unit::Amount && value.abs() <= 100.0;
    let help = if percent && value.abs() > 1.0 {
        format!("write {} or \"{value}%\"", value / 100.0)
    } else {
        match range.high.is_finite() {
            true => format!("write a number {}", range.words()),
            false => format!("write {}", range.words()),
        }
    };
    faults.none(at.clone(), message, help)
}

/// Whether an expectation can fail, and can pass.
fn telling(bounds: Bounds, name: &str, range: Range, at: Path, faults: &mut Faults) -> bool {
    if bounds.low <= range.low && bounds.high >= range.high {
        let message = format!("no value of `{name}` could break this");
        let help = format!("it is {} anyhow: write narrower bounds, or take the gate out", range.words());
        faults.help(at, message, help);
        return false;
    }
    // Of what is counted, nothing at all can be shown: where it never comes, there is no spread.
    let low = if range.high.is_finite() { bounds.low.max(range.low) } else { bounds.low };
    let high = bounds.high.min(range.high);
    let open = if range.whole { low.ceil() <= high.floor() } else { low < high };
    if !open {
        let message = format!("no value of `{name}` could be shown to keep this");
        let help = if range.whole {
            "it is a whole number: write bounds that hold one"
        } else {
            "an interval never closes on a point: allow for a little on one side of it"
        };
        faults.help(at, message, help);
    }
    open
}
