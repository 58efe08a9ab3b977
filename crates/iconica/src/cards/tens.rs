//! Health in card files, which the loop counts in tens.

use balance_engine::game::{Faults, Path};

/// What collects the mistakes while a step is read.
pub(crate) struct Reading<'a> {
    pub faults: &'a mut Faults,
}

pub(super) fn tens(faults: &mut Faults, n: u16, most: u16, at: &Path, what: &str) -> u8 {
    if !n.is_multiple_of(10) || !(10..=most).contains(&n) {
        let help = format!("the nearest is {}", (n.clamp(10, most) + 5) / 10 * 10);
        let message = format!("{what} is a multiple of 10 from 10 to {most}, not {n}");
        faults.help(at.clone(), message, help);
    }
    (n / 10).clamp(1, most / 10) as u8
}

pub(crate) fn tens_of(what: &'static str) -> impl Fn(&mut Reading<'_>, &u16, &Path) -> u8 {
    move |reading, &n, at| tens(reading.faults, n, 300, at, what)
}
