//! Tests of ArcWorlde.

mod cards;
mod dice;
