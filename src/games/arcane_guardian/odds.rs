//! Exact odds of one card's die, from the same rules that games are played by.

use crate::chance::Enumerator;
use crate::game::Silent;

use super::ArcaneGuardian;
