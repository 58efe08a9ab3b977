//! Feats: their dice, Shots, getting up and away, Equipment.
