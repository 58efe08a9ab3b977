//! Precomputed values of actions against their targets.
//!
//! The value of most actions depends only on the action, the target's card and its health, as long as no one is skulled
//! and nothing is dealt back. These values are in a table. Actions that differ only in name share an entry.

use super::{Aim, Asks, Card, CardAction, METER, Status, Step, To, Verb, When};

/// Certainty, in sixths.
pub(crate) const SURE: i32 = 6;

#[derive(Clone, Debug, Default)]
pub(crate) struct EffectTable {
    cards: usize,
    /// The kind of each action, by its card and number, then by the target's card.
    kinds: Vec<u16>,
    /// By kind and the target's card, then by the target's health.
    effects: Vec<[Effect; METER]>,
}

/// The kind of actions that depend on more than the cards.
const UNKNOWN: u16 = u16::MAX;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effect {
    /// The gain of the actor's side by changed health, in sixths.
    pub gain: i32,
    /// The target's health when it gets a status.
    pub left: u8,
    /// The chance of that status in sixths; 0 for no status.
    pub sixths: u8,
    pub status: u8,
    /// Statuses of the target for which the table doesn't apply; all bits if it never applies.
    pub unless: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    verb: Verb,
    sixths: u8,
    asks: Asks,
}

const NOT_IN_TABLE: Effect = Effect { gain: 0, left: 0, sixths: 0, status: 0, unless: u8::MAX };

impl EffectTable {
    pub(crate) fn of(cards: &[Card], steps: &[Step]) -> Self {
        let mut known: Vec<(bool, Vec<Part>)> = Vec::new();
        let mut kind = |card_action: &CardAction, card: &Card| {
            let whom = card_action.whom?;
            let kind = (whom.is_opposing(), parts(&steps[card_action.steps.range()], whom, card)?);
            let nth = known.iter().position(|other| *other == kind).unwrap_or_else(|| {
                known.push(kind);
                known.len() - 1
            });
            u16::try_from(nth).ok()
        };
        let card_actions = cards.iter().flat_map(|card| &card.card_actions[1..]);
        let pairs = card_actions.flat_map(|card_action| cards.iter().map(move |card| (card_action, card)));
        let kinds = pairs.map(|(card_action, card)| kind(card_action, card).unwrap_or(UNKNOWN)).collect();
        let row = |opposing: bool, parts: &[Part], card: &Card| {
            std::array::from_fn(|left| effect(parts, opposing, card, left).unwrap_or(NOT_IN_TABLE))
        };
        let rows = |(opposing, parts): &(bool, Vec<Part>)| {
            cards.iter().map(|card| row(*opposing, parts, card)).collect::<Vec<_>>()
        };
        EffectTable { cards: cards.len(), kinds, effects: known.iter().flat_map(rows).collect() }
    }

    /// Returns the kinds of a card's action, by the target's card.
    #[inline]
    pub(crate) fn of_action(&self, card: u16, white: u8) -> &[u16] {
        let start = (usize::from(card) * 6 + usize::from(white) - 1) * self.cards;
        self.kinds.get(start..start + self.cards).unwrap_or_default()
    }

    /// Returns the effect of an action on a target, or `None` if the table doesn't apply.
    #[inline(always)]
    pub(crate) fn effect(&self, kinds: &[u16], card: u16, (status, left): (u8, u8)) -> Option<Effect> {
        let kind = *kinds.get(usize::from(card))?;
        let row = self.effects.get(usize::from(kind) * self.cards + usize::from(card))?;
        let effect = row[usize::from(left) % METER];
        (status & effect.unless == 0 && effect.unless != u8::MAX).then_some(effect)
    }
}

/// Returns the steps of an action for a target with this card, or `None` if they depend on more.
fn parts(steps: &[Step], whom: To, card: &Card) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    // True if the previous step was not for the target.
    let mut apart = false;
    for step in steps {
        let When { target: asks, target_is, .. } = step.when;
        if !step.theirs {
            let same = step.aim == Aim::At(To::Same) && apart;
            let other = match whom.is_opposing() {
                true => step.is_for_friends(),
                false => matches!(step.aim, Aim::At(To::Oneself | To::EachOpposing)),
            };
            apart = same || other;
            if !apart || step.when.same != Asks::default() {
                return None;
            }
        } else if step.when != (When { target: asks, target_is, ..When::default() }) {
            return None;
        } else {
            apart = false;
            if target_is == 0 || card.traits & target_is != 0 {
                parts.push(Part { verb: step.expected, sixths: step.sixths, asks });
            }
        }
    }
    Some(parts)
}

/// Returns the total effect on a target at this health, or `None` if it depends on more.
fn effect(parts: &[Part], opposing: bool, card: &Card, mut left: usize) -> Option<Effect> {
    let mut effect = Effect::default();
    let life = &card.worth.life;
    if left == 0 || left > usize::from(card.health) {
        return None;
    }
    for part in parts {
        if part.asks.at_most > 0 && left > usize::from(part.asks.at_most) {
            continue;
        }
        if part.asks.has != 0 {
            if effect.sixths > 0 {
                return None;
            }
            effect.unless |= part.asks.has;
            continue;
        }
        let after = match part.verb {
            Verb::Deal(tens) if opposing => {
                let blow = card.worth.blows.get(usize::from(tens) - 1)?[left];
                if blow.left == 0 || blow.back > 0 {
                    return None;
                }
                usize::from(blow.left)
            }
            Verb::Heal(tens) => (left + usize::from(tens)).min(usize::from(card.health)),
            Verb::Inflict(status) => {
                // A constant effect may keep one from a friend.
                if effect.sixths > 0 || opposing == (status == Status::Restoration) {
                    return None;
                }
                if status == Status::Restoration || card.tile(left) != status as u8 + 1 {
                    effect.status = status as u8;
                    (effect.left, effect.sixths) = (left as u8, part.sixths);
                }
                left
            }
            Verb::Cleanse(mask) => {
                if effect.sixths > 0 {
                    return None;
                }
                effect.unless |= mask;
                left
            }
            Verb::Deal(_) | Verb::Restoration | Verb::Stance(_) | Verb::Survive(_) => return None,
        };
        let change = (life[after] - life[left]) * i32::from(part.sixths);
        effect.gain += if opposing { -change } else { change };
        if i32::from(part.sixths) * 2 >= SURE {
            left = after;
        }
    }
    Some(effect)
}
