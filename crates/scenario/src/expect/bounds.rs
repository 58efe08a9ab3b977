//! Reads bounds, and finds those that can never fail or never pass.

use crate::prelude::*;

use super::model::{Expect, Figure};

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

/// Reads the bounds of an expectation.
pub(super) struct BoundsReader<'a> {
    pub expect: &'a Expect,
    /// `None` if the number is unknown: then only what applies to all numbers is checked.
    pub range: Option<Range>,
    pub at: &'a Path,
    pub spec_diagnostics: &'a mut SpecDiagnostics,
}

impl<'a> BoundsReader<'a> {
    /// Returns the bounds; `None` after a mistake.
    pub(super) fn bounds(&mut self) -> Option<Bounds> {
        let ((key, form), at) = (self.form()?, self.at);
        let before = self.spec_diagnostics.0.len();
        let (low, high) = match form {
            Form::AtLeast(figure) => (self.figure(figure, at.then("at_least")), Some(f64::INFINITY)),
            Form::AtMost(figure) => (Some(f64::NEG_INFINITY), self.figure(figure, at.then("at_most"))),
            Form::Within([low, high]) => {
                let of = at.then("within");
                (self.figure(low, of.then(0)), self.figure(high, of.then(1)))
            }
            Form::Equals(figure, tolerance) => {
                let about = self.figure(figure, at.then("equals"));
                let both = about.zip(self.figure(tolerance, at.then("tolerance")));
                (both.map(|(about, off)| about - off), both.map(|(about, off)| about + off))
            }
        };
        if self.spec_diagnostics.0.len() > before {
            return None;
        }
        let bounds = Bounds { low: low?, high: high? };
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
            let key = if key == "equals" { "tolerance" } else { key };
            return self.spec_diagnostics.none(at.then(key), message, help);
        }
        self.can_pass_and_fail(bounds, self.range?, at.then(key)).then_some(bounds)
    }

    /// Returns the form and the key that gives it.
    fn form(&mut self) -> Option<(&'static str, Form<'a>)> {
        let (expect, at) = (self.expect, self.at);
        let mut forms = Vec::new();
        forms.extend(expect.at_least.as_ref().map(|figure| ("at_least", Form::AtLeast(figure))));
        forms.extend(expect.at_most.as_ref().map(|figure| ("at_most", Form::AtMost(figure))));
        forms.extend(expect.within.as_ref().map(|figures| ("within", Form::Within(figures))));
        match (&expect.equals, &expect.tolerance) {
            (Some(equals), Some(tolerance)) => forms.push(("equals", Form::Equals(equals, tolerance))),
            (Some(_), None) => {
                let message = "`equals` needs a `tolerance`: simulated numbers are never exact";
                let help = "add `tolerance = …`, or write `within = [a, b]`";
                return self.spec_diagnostics.none(at.then("equals"), message, help);
            }
            (None, Some(_)) => {
                let help = "add `equals = …`, or write `within = [a, b]`";
                return self.spec_diagnostics.none(at.then("tolerance"), "`tolerance` needs `equals`", help);
            }
            (None, None) => {}
        }
        match forms.as_slice() {
            [one] => Some(*one),
            [] => {
                let help = "add one of `at_least = …`, `at_most = …`, `within = [a, b]`, or `equals = …` with \
                    `tolerance = …`";
                self.spec_diagnostics.none(at.clone(), "this has no bounds", help)
            }
            [(first, _), (second, _), ..] => {
                let both = expect.at_least.is_some() && expect.at_most.is_some();
                let help = if both { "write `within = [a, b]`" } else { "keep one of them" };
                let message = format!("`{first}` and `{second}` can't be combined");
                self.spec_diagnostics.none(at.then(*second), message, help)
            }
        }
    }

    /// Returns a figure as a number within the range.
    fn figure(&mut self, figure: &Figure, at: Path) -> Option<f64> {
        let (name, range) = (&self.expect.metric, self.range);
        let is_amount = range.is_some_and(|range| range.unit == Unit::Amount);
        let value = match figure {
            Figure::Number(value) => *value,
            Figure::Percent(text) => {
                let value = text.trim().strip_suffix('%').and_then(|text| text.trim_end().parse().ok());
                let Some(points) = value.filter(|points: &f64| points.is_finite()) else {
                    let message = format!("\"{text}\" is not a number");
                    let help = match text.trim().parse::<f64>() {
                        Ok(number) if number.is_finite() && is_amount => format!("write `{number}`"),
                        Ok(number) if number.is_finite() => format!("write `\"{number}%\"`, with the percent sign"),
                        _ => "write a number such as `0.53`, or a percentage such as `\"53%\"`".to_owned(),
                    };
                    return self.spec_diagnostics.none(at, message, help);
                };
                if is_amount {
                    let message = format!("\"{name}\" is not a rate, so its bounds are not percentages");
                    return self.spec_diagnostics.none(at, message, format!("write `{points}`"));
                }
                points / 100.0
            }
        };
        let Some(range) = range.filter(|range| value < range.low || range.high < value) else { return Some(value) };
        let message = format!("\"{name}\" is {}, so it can't be {value}", range.words());
        let help = match !is_amount && 1.0 < value.abs() && value.abs() <= 100.0 {
            true => format!("write `{}` or `\"{value}%\"`", value / 100.0),
            false => format!("write a number that is {}", range.words()),
        };
        self.spec_diagnostics.none(at, message, help)
    }

    /// True if an expectation can both fail and pass.
    fn can_pass_and_fail(&mut self, bounds: Bounds, range: Range, at: Path) -> bool {
        let name = &self.expect.metric;
        if bounds.low <= range.low && bounds.high >= range.high {
            let message = format!("no value of \"{name}\" can fail this");
            let help = format!("it is always {}: write narrower bounds, or remove this table", range.words());
            self.spec_diagnostics.help(at, message, help);
            return false;
        }
        // A count of exactly 0 can't be proven by a range above 0: if nothing is ever counted, there is no spread.
        let low = if range.high.is_finite() { bounds.low.max(range.low) } else { bounds.low };
        let high = bounds.high.min(range.high);
        let open = if range.whole { low.ceil() <= high.floor() } else { low < high };
        if !open {
            let message = format!("no value of \"{name}\" can pass this");
            let help = match range.whole {
                true => "it is a whole number: write bounds with a whole number between them",
                false => "an interval is never a single point: leave some room on at least one side",
            };
            self.spec_diagnostics.help(at, message, help);
        }
        open
    }
}

/// The form in which an expectation gives its bounds.
#[derive(Clone, Copy)]
enum Form<'e> {
    AtLeast(&'e Figure),
    AtMost(&'e Figure),
    Within(&'e [Figure; 2]),
    Equals(&'e Figure, &'e Figure),
}
