//! A logarithm of whole numbers that is the same on every machine.

/// Returns the base-2 logarithm of a positive number in thousandths, linear between powers of 2.
pub fn log2_millis(number: i32) -> i32 {
    let whole = number.ilog2();
    let power = 1 << whole;
    1_000 * whole as i32 + 1_000 * (number - power) / power
}
