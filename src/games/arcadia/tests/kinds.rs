//! Kinds of decision: which there are, and which card each is about.

use super::whole::shipped;
use super::*;
use crate::games::tests::{kind_and_card, kinds_never_met};

#[test]
fn games_of_the_shipped_cards_meet_every_kind() {
    let game = shipped("", "build = { random = { unspent = 4 } }\nquests = { random = 1 }");
    assert_eq!(kinds_never_met(&game, 60), [""; 0]);
}
