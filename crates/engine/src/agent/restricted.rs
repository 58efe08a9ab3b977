//! What a player is forbidden: it does so only where nothing else is legal.
//!
//! Restricted play shows what a kind of action or a card is worth to the one who may use it (Jaffe, Miller, Andersen,
//! Liu, Karlin and Popović 2012, "Evaluating competitive game balance with restricted play").

use std::fmt::{self, Display, Formatter};

use crate::game::{Catalogue, Game, OfKind, Position, nearest};

/// What stands before the key of a card.
const CARDS: &str = "cards.";

/// Decisions of a kind, or about a card, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barred {
    /// The kind of decision, as an index into [`Catalogue::kinds`]; `None` for any.
    pub kind: Option<u8>,
    /// The card by number; `None` for any, and for decisions about none.
    pub card: Option<u16>,
}

/// Why a text names nothing that can be barred.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotBarred {
    /// What is wrong: a lower-case fragment.
    pub message: String,
    /// The text that was most likely meant.
    pub meant: Option<String>,
}

impl Display for NotBarred {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        to.write_str(&self.message)
    }
}

impl Barred {
    /// Reads `KIND`, `cards.KEY` or `cards.KEY.KIND`.
    ///
    /// # Errors
    /// When the game has no such kind of decision, or no such card.
    pub fn parse(text: &str, catalogue: &Catalogue) -> Result<Self, NotBarred> {
        let Some(rest) = text.strip_prefix(CARDS) else {
            return Ok(Barred { kind: Some(kind(text, catalogue, "")?), card: None });
        };
        let (key, of_kind) = match rest.split_once('.') {
            Some((key, name)) => (key, Some(name)),
            None => (rest, None),
        };
        let card = catalogue.card(key).ok_or_else(|| NotBarred {
            message: format!("there is no card \"{key}\""),
            meant: nearest(key, catalogue.cards.iter().map(|card| card.id.as_str()))
                .map(|near| text.replacen(key, near, 1)),
        })?;
        let before = format!("{CARDS}{key}.");
        let kind = of_kind.map(|name| kind(name, catalogue, &before)).transpose()?;
        Ok(Barred { kind, card: Some(card) })
    }

    /// Whether a decision is one of these.
    #[inline]
    fn holds(self, of: OfKind) -> bool {
        self.kind.is_none_or(|kind| kind == of.kind) && self.card.is_none_or(|card| of.card == Some(card))
    }
}

/// The kind of decision of that name, which stands behind `before`.
fn kind(name: &str, catalogue: &Catalogue, before: &str) -> Result<u8, NotBarred> {
    let found = catalogue.kinds.iter().position(|kind| kind.name == name);
    found.map(|at| at as u8).ok_or_else(|| NotBarred {
        message: format!("there is no kind of decision \"{name}\""),
        meant: nearest(name, catalogue.kinds.iter().map(|kind| kind.name)).map(|near| format!("{before}{near}")),
    })
}

/// Leaves out of legal actions what is barred.
pub(super) struct Restricted<G: Game> {
    barred: Vec<Barred>,
    /// What is left of the legal actions, and where each of them stands among all.
    left: Vec<G::Action>,
    places: Vec<usize>,
}

impl<G: Game> Clone for Restricted<G> {
    fn clone(&self) -> Self {
        Restricted::new(self.barred.clone())
    }
}

impl<G: Game> Restricted<G> {
    pub(super) const fn new(barred: Vec<Barred>) -> Self {
        Restricted { barred, left: Vec::new(), places: Vec::new() }
    }

    /// Looks through the legal actions, and tells those that are left and where they stand. None where nothing is barred,
    /// or everything.
    pub(super) fn left(&mut self, at: &Position<'_, G>, actions: &[G::Action]) -> Option<(&[G::Action], &[usize])> {
        self.left.clear();
        self.places.clear();
        for (place, &action) in actions.iter().enumerate() {
            let of = at.game().kind(at.view(), action);
            if !self.barred.iter().any(|barred| barred.holds(of)) {
                self.left.push(action);
                self.places.push(place);
            }
        }
        let some = !self.left.is_empty() && self.left.len() < actions.len();
        some.then_some((&self.left, &self.places))
    }
}
