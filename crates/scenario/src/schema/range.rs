//! Ranges of numbers.

use crate::outside::*;
use std::cmp::Ordering;

use crate::check::in_thousands;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bound {
    pub(super) value: f64,
    pub(super) whole: Option<i128>,
    /// True if the end itself is excluded.
    pub(super) open: bool,
}

impl Bound {
    fn whole(value: i128) -> Self {
        Self { value: value as f64, whole: Some(value), open: false }
    }

    pub(super) fn of(value: &Json) -> Option<Self> {
        let number = value.as_number()?;
        let whole = number.as_i64().map(i128::from).or(number.as_u64().map(i128::from));
        let value = number.as_f64()?;
        // schemars writes the bounds of whole numbers as floats when they come from an attribute.
        let exact = value.fract() == 0.0 && value.abs() < 1e15;
        Some(Self { value, whole: whole.or(exact.then_some(value as i128)), open: false })
    }
}

impl std::fmt::Display for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.whole {
            Some(whole) if whole.abs() >= 10_000 => f.write_str(&in_thousands(whole, ',')),
            Some(whole) => write!(f, "{whole}"),
            None => write!(f, "{}", self.value),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Range {
    low: Option<Bound>,
    high: Option<Bound>,
}

impl Range {
    pub(super) fn of_format(format: &str) -> Self {
        let of = |low: i128, high: i128| Self { low: Some(Bound::whole(low)), high: Some(Bound::whole(high)) };
        match format {
            "int8" => of(i8::MIN.into(), i8::MAX.into()),
            "int16" => of(i16::MIN.into(), i16::MAX.into()),
            "int32" => of(i32::MIN.into(), i32::MAX.into()),
            "uint8" => of(0, u8::MAX.into()),
            "uint16" => of(0, u16::MAX.into()),
            "uint32" => of(0, u32::MAX.into()),
            // Numbers in files are at most i64.
            "uint64" | "uint" | "uint128" => Self { low: Some(Bound::whole(0)), high: None },
            _ => Self::default(),
        }
    }

    pub(super) fn from(&mut self, bound: Bound) {
        let open = |low: Bound| bound.value == low.value && bound.open;
        if self.low.is_none_or(|low| bound.value > low.value || open(low)) {
            self.low = Some(bound);
        }
    }

    pub(super) fn to(&mut self, bound: Bound) {
        let open = |high: Bound| bound.value == high.value && bound.open;
        if self.high.is_none_or(|high| bound.value < high.value || open(high)) {
            self.high = Some(bound);
        }
    }

    pub(crate) fn holds_whole(&self, number: i64) -> bool {
        self.holds_by(|bound| match bound.whole {
            Some(whole) => i128::from(number).cmp(&whole),
            None => (number as f64).total_cmp(&bound.value),
        })
    }

    pub(crate) fn holds(&self, number: f64) -> bool {
        self.holds_by(|bound| if number == bound.value { Ordering::Equal } else { number.total_cmp(&bound.value) })
    }

    fn holds_by(&self, compare: impl Fn(&Bound) -> Ordering) -> bool {
        let within = |end: &Option<Bound>, outside: Ordering| {
            end.is_none_or(|bound| match compare(&bound) {
                Ordering::Equal => !bound.open,
                other => other != outside,
            })
        };
        within(&self.low, Ordering::Less) && within(&self.high, Ordering::Greater)
    }

    /// Returns zero and the ends of the range.
    pub(crate) fn ends(&self) -> [f64; 3] {
        let value = |end: Option<Bound>| end.map_or(0.0, |end| end.value);
        [0.0, value(self.low), value(self.high)]
    }

    /// Formats a range as what a number must be: `from 1 to 6`, `at least 1`, `3`.
    pub(crate) fn must_be(&self) -> String {
        match (self.low, self.high) {
            (Some(low), Some(high)) if low == high => low.to_string(),
            (Some(low), Some(high)) if !low.open && !high.open => format!("from {low} to {high}"),
            _ => self.words(),
        }
    }

    /// Formats a range: `between 1 and 6`, `at least 1`. Empty if unlimited.
    pub(crate) fn words(&self) -> String {
        let low = self.low.map(|low| if low.open { format!("more than {low}") } else { format!("at least {low}") });
        let high = self.high.map(|high| match high.open {
            true => format!("less than {high}"),
            false => format!("at most {high}"),
        });
        match (self.low, self.high, low, high) {
            (Some(a), Some(b), ..) if !a.open && !b.open => format!("between {a} and {b}"),
            (_, _, Some(low), Some(high)) => format!("{low} and {high}"),
            (_, _, low, high) => low.or(high).unwrap_or_default(),
        }
    }
}
