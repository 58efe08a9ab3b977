//! Tests of ArcWorlde.

mod arcanite;
mod attacks;
mod board;
mod cards;
mod dice;
mod equipment;
mod feats;
mod forest;
mod magic;
mod moving;
mod narrative;
mod nerve;
mod rogue;
mod odds;
mod players;
mod rounds;
mod traits;
mod troupe;
mod whole;
mod warbands;
