//! Tests of ArcWorlde.

mod attacks;
mod board;
mod cards;
mod dice;
mod feats;
mod moving;
mod narrative;
mod rounds;
mod whole;
