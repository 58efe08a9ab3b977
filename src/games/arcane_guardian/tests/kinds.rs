//! Kinds of decision: which there are, and which card each is about.

use super::whole::house;
use super::*;
use crate::games::tests::{kind_and_card, kinds_never_met};

#[test]
fn the_house_set_meets_every_kind() {
    assert_eq!(kinds_never_met(&house(), 200), [""; 0]);
}
