//! A logarithm of whole numbers that is the same on every machine.

/// Thousandths of the logarithm to base 2 of a number above 0, straight between the powers of 2.
#[must_use]
pub fn doublings(number: i32) -> i32 {
    let whole = number.ilog2();
    let power = 1 << whole;
    1_000 * whole as i32 + 1_000 * (number - power) / power
}
