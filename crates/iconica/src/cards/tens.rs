//! Conversion of health in card files to tens.

use balance_engine::game::{Path, SpecDiagnostics};

pub(crate) struct Reading<'a> {
    pub diagnostics: &'a mut SpecDiagnostics,
}

pub(super) fn tens(diagnostics: &mut SpecDiagnostics, n: u16, max: u16, at: &Path, what: &str) -> u8 {
    if !n.is_multiple_of(10) || !(10..=max).contains(&n) {
        let help = format!("write {}, the nearest one", (n.clamp(10, max) + 5) / 10 * 10);
        let message = format!("{what} must be a multiple of 10 from 10 to {max}, not {n}");
        diagnostics.help(at.clone(), message, help);
    }
    (n / 10).clamp(1, max / 10) as u8
}

pub(crate) fn tens_of(what: &'static str) -> impl Fn(&mut Reading<'_>, &u16, &Path) -> u8 {
    move |reading, &n, at| tens(reading.diagnostics, n, 300, at, what)
}
