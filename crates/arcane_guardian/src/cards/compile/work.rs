//! The cards on their way from text to compiled form.

use std::collections::BTreeMap;

use balance_engine::game::Faults;

use crate::cards::text::CardText;
use crate::cards::words::{Named, Words};
use crate::game::ArcaneGuardian;

pub(crate) struct Work<'a> {
    pub texts: &'a BTreeMap<String, CardText>,
    pub named: &'a [Named<'a>],
    pub done: &'a mut ArcaneGuardian,
    pub faults: &'a mut Faults,
}

impl Work<'_> {
    pub(super) fn words(&mut self) -> Words<'_> {
        Words { cards: self.named, faults: self.faults }
    }
}
