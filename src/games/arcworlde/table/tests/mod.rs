//! Small tables for tests.
