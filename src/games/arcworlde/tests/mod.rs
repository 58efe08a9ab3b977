//! Tests of ArcWorlde.

mod dice;
