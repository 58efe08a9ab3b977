//! A plain character in the place of another, to see what the other is worth.

use super::text::CardText;

/// The character `card` with what it can do taken from `neutral`: its health and tiles, its Break,
/// its actions, strengths, constant effect and Final Act.
///
/// Its name, faction, class, type and tags stay: the party is as legal as before, and what others
/// can do to it (strengths and conditions ask for these) is the same.
pub(crate) fn replaced(card: &CardText, neutral: &CardText) -> CardText {
    CardText {
        name: card.name.clone(),
        source: card.source,
        attested: card.attested.clone(),
        faction: card.faction,
        class: card.class,
        kind: card.kind,
        tags: card.tags.clone(),
        ..neutral.clone()
    }
}

#[cfg(test)]
mod tests;
