//! Tests of ArcWorlde.

mod arcanite;
mod attacks;
mod board;
mod cards;
mod dice;
mod draws;
mod equipment;
mod feats;
mod forest;
mod magic;
mod moving;
mod narrative;
mod nerve;
mod odds;
mod players;
mod profiles;
mod repairs;
mod riders;
mod rogue;
mod rounds;
mod standing;
mod traits;
mod troupe;
mod uses;
mod warbands;
mod whole;
