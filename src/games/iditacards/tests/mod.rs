//! Tests of Iditacards.
