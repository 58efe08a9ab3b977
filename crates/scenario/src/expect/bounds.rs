//! Reads bounds, and finds those that can never fail or never pass.

use serde::Serialize;

use super::model::{Expect, Figure};
use balance_engine::game::{Path, SpecDiagnostics};

/// The kind of a number, which decides its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// A fraction of games, shown in percent.
    Rate,
    /// A difference of two rates, shown in percentage points.
    Difference,
    /// An amount in the metric's own unit.
    Amount,
}

/// The bounds of a number, inclusive; infinite if there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The minimum.
    pub low: f64,
    /// The maximum.
    pub high: f64,
}

/// The range of values that a number can have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub low: f64,
    pub high: f64,
    /// True if it is always whole. Then an interval can be a single point.
    pub whole: bool,
    pub unit: Unit,
}

impl Range {
    pub(super) const RATE: Range = Range { low: 0.0, high: 1.0, whole: false, unit: Unit::Rate };
    pub(super) const DIFFERENCE: Range = Range { low: -1.0, high: 1.0, whole: false, unit: Unit::Difference };
    /// A count or amount, without upper end.
    pub(super) const COUNT: Range = Range { low: 0.0, high: f64::INFINITY, whole: false, unit: Unit::Amount };

    fn words(self) -> String {
        match self.high.is_finite() {
            true => format!("between {} and {}", self.low, self.high),
            false => format!("{} or more", self.low),
        }
    }
}

/// Reads the bounds of the expectation at `at` for the number `name`. `None` after a mistake. `range` is `None` if the
/// number is unknown: then only what applies to all numbers is checked.
pub(super) fn read(
    expect: &Expect,
    name: &str,
    range: Option<Range>,
    at: &Path,
    spec_diagnostics: &mut SpecDiagnostics,
) -> Option<Bounds> {
    let form = form(expect, at, spec_diagnostics)?;
    let before = spec_diagnostics.0.len();
    let mut read_at = |at: Path, figure: &Figure| figure_of(figure, name, range, &at, spec_diagnostics);
    let mut read = |key: &str, figure: &Figure| read_at(at.then(key), figure);
    let (low, high) = match form {
        Form::AtLeast(figure) => (read("at_least", figure), Some(f64::INFINITY)),
        Form::AtMost(figure) => (Some(f64::NEG_INFINITY), read("at_most", figure)),
        Form::Within([low, high]) => {
            let of = at.then("within");
            (read_at(of.then(0), low), read_at(of.then(1), high))
        }
        Form::Equals(figure, tolerance) => {
            let (about, off) = (read("equals", figure), read("tolerance", tolerance));
            (about.zip(off).map(|(a, t)| a - t), about.zip(off).map(|(a, t)| a + t))
        }
    };
    if spec_diagnostics.0.len() > before {
        return None;
    }
    let bounds = Bounds { low: low?, high: high? };
    let key = form.key();
    if bounds.low > bounds.high {
        let (message, help) = match form {
            Form::Equals(..) => {
                ("the tolerance is negative".to_owned(), "write how far off the number may be, as 0.02".to_owned())
            }
            _ => (
                format!("the lower bound {} is above the upper bound {}", bounds.low, bounds.high),
                format!("write `within = [{}, {}]`", bounds.high, bounds.low),
            ),
        };
        return spec_diagnostics.none(at.then(if key == "equals" { "tolerance" } else { key }), message, help);
    }
    can_pass_and_fail(bounds, name, range?, at.then(key), spec_diagnostics).then_some(bounds)
}

/// The form in which an expectation gives its bounds.
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

fn form<'e>(expect: &'e Expect, at: &Path, spec_diagnostics: &mut SpecDiagnostics) -> Option<Form<'e>> {
    let tolerance = expect.tolerance.as_ref();
    let mut forms = Vec::new();
    forms.extend(expect.at_least.as_ref().map(Form::AtLeast));
    forms.extend(expect.at_most.as_ref().map(Form::AtMost));
    forms.extend(expect.within.as_ref().map(Form::Within));
    match (&expect.equals, tolerance) {
        (Some(equals), Some(tolerance)) => forms.push(Form::Equals(equals, tolerance)),
        (Some(_), None) => {
            return spec_diagnostics.none(
                at.then("equals"),
                "`equals` needs a `tolerance`: simulated numbers are never exact",
                "add `tolerance = …`, or write `within = [a, b]`",
            );
        }
        (None, Some(_)) => {
            return spec_diagnostics.none(
                at.then("tolerance"),
                "`tolerance` needs `equals`",
                "add `equals = …`, or write `within = [a, b]`",
            );
        }
        (None, None) => {}
    }
    match forms.as_slice() {
        [one] => Some(*one),
        [] => spec_diagnostics.none(
            at.clone(),
            "this has no bounds",
            "add one of `at_least = …`, `at_most = …`, `within = [a, b]`, or `equals = …` with \
             `tolerance = …`",
        ),
        [first, second, ..] => {
            let both = expect.at_least.is_some() && expect.at_most.is_some();
            let help = if both { "write `within = [a, b]`" } else { "keep one of them" };
            let message = format!("`{}` and `{}` can't be combined", first.key(), second.key());
            spec_diagnostics.none(at.then(second.key()), message, help)
        }
    }
}

/// Returns a figure as a number within the range.
fn figure_of(
    figure: &Figure,
    name: &str,
    range: Option<Range>,
    at: &Path,
    spec_diagnostics: &mut SpecDiagnostics,
) -> Option<f64> {
    let value = match figure {
        Figure::Number(value) => *value,
        Figure::Percent(text) => {
            let value = text.trim().strip_suffix('%').and_then(|text| text.trim_end().parse().ok());
            let Some(points) = value.filter(|points: &f64| points.is_finite()) else {
                let message = format!("\"{text}\" is not a number");
                let amount = range.is_some_and(|range| range.unit == Unit::Amount);
                let help = match text.trim().parse::<f64>() {
                    Ok(number) if number.is_finite() && amount => format!("write `{number}`"),
                    Ok(number) if number.is_finite() => format!("write `\"{number}%\"`, with the percent sign"),
                    _ => "write a number such as `0.53`, or a percentage such as `\"53%\"`".to_owned(),
                };
                return spec_diagnostics.none(at.clone(), message, help);
            };
            if range.is_some_and(|range| range.unit == Unit::Amount) {
                let message = format!("\"{name}\" is not a rate, so its bounds are not percentages");
                return spec_diagnostics.none(at.clone(), message, format!("write `{points}`"));
            }
            points / 100.0
        }
    };
    let Some(range) = range else { return Some(value) };
    if range.low <= value && value <= range.high {
        return Some(value);
    }
    let message = format!("\"{name}\" is {}, so it can't be {value}", range.words());
    let percent = range.unit != Unit::Amount && value.abs() <= 100.0;
    let help = if percent && value.abs() > 1.0 {
        format!("write `{}` or `\"{value}%\"`", value / 100.0)
    } else {
        format!("write a number that is {}", range.words())
    };
    spec_diagnostics.none(at.clone(), message, help)
}

/// True if an expectation can both fail and pass.
fn can_pass_and_fail(
    bounds: Bounds,
    name: &str,
    range: Range,
    at: Path,
    spec_diagnostics: &mut SpecDiagnostics,
) -> bool {
    if bounds.low <= range.low && bounds.high >= range.high {
        let message = format!("no value of \"{name}\" can fail this");
        let help = format!("it is always {}: write narrower bounds, or remove this table", range.words());
        spec_diagnostics.help(at, message, help);
        return false;
    }
    // A count of exactly 0 can't be proven by a range above 0: if nothing is ever counted, there is no spread.
    let low = if range.high.is_finite() { bounds.low.max(range.low) } else { bounds.low };
    let high = bounds.high.min(range.high);
    let open = if range.whole { low.ceil() <= high.floor() } else { low < high };
    if !open {
        let message = format!("no value of \"{name}\" can pass this");
        let help = if range.whole {
            "it is a whole number: write bounds with a whole number between them"
        } else {
            "an interval is never a single point: leave some room on at least one side"
        };
        spec_diagnostics.help(at, message, help);
    }
    open
}
