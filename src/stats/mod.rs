//! Intervals, tests and sequential rules: pure functions on counts.
