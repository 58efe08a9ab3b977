//! Restricted play: actions that a player avoids unless nothing else is legal.
//!
//! It shows what a kind of action or a card is worth to the player who may use it (Jaffe, Miller, Andersen, Liu, Karlin
//! and Popović 2012, "Evaluating competitive game balance with restricted play").

use crate::game::{Catalogue, Game, OfKind, Position, nearest};

const CARDS: &str = "cards.";

/// Decisions to avoid: those of a kind, those about a card, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionFilter {
    /// Index into [`Catalogue::kinds`]; `None` for any kind.
    pub kind: Option<u8>,
    /// Number of the card; `None` for decisions about any card or none.
    pub card: Option<u16>,
}

/// Why a text can't be read as [`ActionFilter`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ActionFilterError {
    /// What is wrong, as a lower-case fragment.
    pub message: String,
    /// The text that was probably meant.
    pub meant: Option<String>,
}

impl ActionFilter {
    /// Reads `KIND`, `cards.KEY` or `cards.KEY.KIND`. Fails if the game has no such kind of decision, or no such card.
    pub fn parse(text: &str, catalogue: &Catalogue) -> Result<Self, ActionFilterError> {
        let Some(rest) = text.strip_prefix(CARDS) else {
            return Ok(ActionFilter { kind: Some(kind(text, catalogue, "")?), card: None });
        };
        let (key, of_kind) = match rest.split_once('.') {
            Some((key, name)) => (key, Some(name)),
            None => (rest, None),
        };
        let card = catalogue.card(key).ok_or_else(|| ActionFilterError {
            message: format!("there is no card \"{key}\""),
            meant: nearest(key, catalogue.cards.iter().map(|card| card.id.as_str()))
                .map(|near| text.replacen(key, near, 1)),
        })?;
        let before = format!("{CARDS}{key}.");
        let kind = of_kind.map(|name| kind(name, catalogue, &before)).transpose()?;
        Ok(ActionFilter { kind, card: Some(card) })
    }

    #[inline]
    fn matches(self, of: OfKind) -> bool {
        self.kind.is_none_or(|kind| kind == of.kind) && self.card.is_none_or(|card| of.card == Some(card))
    }
}

/// Reads the name of a kind of decision. `before` is the text before it.
fn kind(name: &str, catalogue: &Catalogue, before: &str) -> Result<u8, ActionFilterError> {
    let found = catalogue.kinds.iter().position(|kind| kind.name == name);
    found.map(|at| at as u8).ok_or_else(|| ActionFilterError {
        message: format!("there is no kind of decision \"{name}\""),
        meant: nearest(name, catalogue.kinds.iter().map(|kind| kind.name)).map(|near| format!("{before}{near}")),
    })
}

pub(super) struct Restricted<G: Game> {
    avoided: Vec<ActionFilter>,
    /// The remaining actions, and the position of each among all.
    left: Vec<G::Action>,
    places: Vec<usize>,
}

impl<G: Game> Clone for Restricted<G> {
    fn clone(&self) -> Self {
        Restricted::new(self.avoided.clone())
    }
}

impl<G: Game> Restricted<G> {
    pub(super) const fn new(avoided: Vec<ActionFilter>) -> Self {
        Restricted { avoided, left: Vec::new(), places: Vec::new() }
    }

    /// Returns the actions that are not barred, with their positions. `None` if nothing or everything is barred.
    pub(super) fn left(&mut self, at: &Position<'_, G>, actions: &[G::Action]) -> Option<(&[G::Action], &[usize])> {
        self.left.clear();
        self.places.clear();
        for (place, &action) in actions.iter().enumerate() {
            let of = at.game().kind(at.view(), action);
            if !self.avoided.iter().any(|avoided| avoided.matches(of)) {
                self.left.push(action);
                self.places.push(place);
            }
        }
        let some = !self.left.is_empty() && self.left.len() < actions.len();
        some.then_some((&self.left, &self.places))
    }
}
