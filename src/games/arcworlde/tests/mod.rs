//! Tests of ArcWorlde.

mod arcanite;
mod attacks;
mod board;
mod cards;
mod dice;
mod equipment;
mod feats;
mod magic;
mod moving;
mod narrative;
mod nerve;
mod rounds;
mod troupe;
mod warbands;
mod whole;
