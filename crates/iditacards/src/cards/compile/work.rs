//! The cards on their way from text to compiled form.

use balance_engine::game::Faults;

use crate::board::Stretch;
use crate::cards::compiled::{Card, Step, When};
use crate::cards::sets::Kinds;
use crate::cards::text::CardText;
use crate::cards::words::{Named, Words};
use crate::knobs::RuleOptions;

#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub cards: Vec<Card>,
    /// The steps of all cards; each card has a range of them.
    pub steps: Vec<Step>,
    pub whens: Vec<When>,
    /// Sets of cards that steps and conditions ask for.
    pub sets: Vec<Kinds>,
    pub stretches: Vec<Stretch>,
    /// The upgrade decks in play, by number.
    pub decks: Vec<String>,
}

pub(crate) struct Work<'a> {
    pub cards: Vec<(&'a String, &'a CardText)>,
    pub named: Vec<Named<'a>>,
    pub rules: &'a RuleOptions,
    pub racers: usize,
    pub done: Program,
    pub faults: &'a mut Faults,
}

impl Work<'_> {
    pub(super) fn words(&mut self) -> Words<'_> {
        Words { cards: &self.named, sets: &mut self.done.sets, faults: self.faults }
    }
}
