//! Kinds of decision: which there are, and which card each is about.

use super::*;
use crate::games::tests::{kind_and_card, kinds_never_met};

#[test]
fn a_race_by_the_printed_rules_meets_every_kind() {
    assert_eq!(kinds_never_met(&compiled("", "", 4), 4), [""; 0]);
}
