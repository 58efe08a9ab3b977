//! What actions do to whom they are chosen for, worked out when the cards are read.
//!
//! Most actions only deal, heal or give a status to the one character that the player chooses, or to
//! each of a side, and to the character itself. What it is worth to do so to a target hangs on the
//! action, the target's card and the health that it has left, as long as it is not skulled and nothing
//! is dealt back; so it stands in a table. Actions that differ in name alone share it.

use super::compiled::{Aim, Asks, Card, Deed, Does, METER, Step, When};
use super::step_text::To;
use super::traits::Status;

/// Chances are sixths of this.
pub(crate) const SURE: i32 = 6;

#[derive(Clone, Debug)]
pub(crate) struct Foreseen {
    cards: usize,
    /// What each action has for each card, as a kind of parts: by the action's card and number,
    /// then by the target's card.
    kinds: Vec<u16>,
    /// What it does: by kind and the target's card, then by the health that the target has left.
    effects: Vec<[Effect; METER]>,
}

/// What hangs on more than the cards.
const UNKNOWN: u16 = u16::MAX;

/// What an action does to its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effect {
    /// What the actor's side gains by the health that it changes, in sixths.
    pub gain: i32,
    /// The target's health when a status is given.
    pub left: u8,
    /// The chance of that status in sixths; 0 when there is none.
    pub sixths: u8,
    pub status: u8,
    /// Statuses with which the target must be looked at closely; all when anybody must.
    pub unless: u8,
}

/// One step that an action has for its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    does: Does,
    sixths: u8,
    has: u8,
    at_most: u8,
}

const LOOK: Effect = Effect { gain: 0, left: 0, sixths: 0, status: 0, unless: u8::MAX };

impl Foreseen {
    /// The table of all actions of these cards against each of them.
    pub(crate) fn of(cards: &[Card], steps: &[Step]) -> Self {
        let mut known: Vec<(bool, Vec<Part>)> = Vec::new();
        let mut kind = |deed: &Deed, card: &Card| {
            let whom = deed.whom?;
            let kind = (whom.is_opposing(), parts(&steps[deed.steps.range()], whom, card)?);
            let nth = known.iter().position(|other| *other == kind).unwrap_or_else(|| {
                known.push(kind);
                known.len() - 1
            });
            u16::try_from(nth).ok()
        };
        let deeds = cards.iter().flat_map(|card| &card.deeds[1..]);
        let pairs = deeds.flat_map(|deed| cards.iter().map(move |card| (deed, card)));
        let kinds = pairs.map(|(deed, card)| kind(deed, card).unwrap_or(UNKNOWN)).collect();
        let row = |opposing: bool, parts: &[Part], card: &Card| {
            std::array::from_fn(|left| effect(parts, opposing, card, left).unwrap_or(LOOK))
        };
        let rows = |(opposing, parts): &(bool, Vec<Part>)| {
            cards.iter().map(|card| row(*opposing, parts, card)).collect::<Vec<_>>()
        };
        Foreseen { cards: cards.len(), kinds, effects: known.iter().flat_map(rows).collect() }
    }

    /// What a card's action of a white number does, by the target's card.
    #[inline]
    pub(crate) fn of_action(&self, card: u16, white: u8) -> &[u16] {
        let start = (usize::from(card) * 6 + usize::from(white) - 1) * self.cards;
        self.kinds.get(start..start + self.cards).unwrap_or_default()
    }

    /// What an action does to a target, where that is known.
    #[inline(always)]
    pub(crate) fn effect(&self, kinds: &[u16], card: u16, (status, left): (u8, u8)) -> Option<Effect> {
        let kind = *kinds.get(usize::from(card))?;
        let row = self.effects.get(usize::from(kind) * self.cards + usize::from(card))?;
        let effect = row[usize::from(left) % METER];
        (status & effect.unless == 0 && effect.unless != u8::MAX).then_some(effect)
    }
}

/// What an action has for a target with this card; nothing where that hangs on more.
fn parts(steps: &[Step], whom: To, card: &Card) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    // Whether the step before the present one has nothing to do with the target.
    let mut apart = false;
    for step in steps {
        let Asks { has, at_most } = step.when.target;
        let target_is = step.when.target_is;
        let target = When { target: step.when.target, target_is, ..When::default() };
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
        } else if step.when != target {
            return None;
        } else if target_is == 0 || card.traits & target_is != 0 {
            apart = false;
            parts.push(Part { does: step.does, sixths: step.sixths, has, at_most });
        } else {
            apart = false;
        }
    }
    Some(parts)
}

/// What they come to for a target with so much health left.
fn effect(parts: &[Part], opposing: bool, card: &Card, mut left: usize) -> Option<Effect> {
    let mut effect = Effect::default();
    let life = &card.worth.life;
    if left == 0 || left > usize::from(card.health) {
        return None;
    }
    for part in parts {
        if part.at_most > 0 && left > usize::from(part.at_most) {
            continue;
        }
        if part.has != 0 {
            if effect.sixths > 0 {
                return None;
            }
            effect.unless |= part.has;
            continue;
        }
        let after = match part.does {
            Does::Deal(tens) if opposing => {
                let blow = card.worth.blows.get(usize::from(tens) - 1)?[left];
                if blow.left == 0 || blow.back > 0 {
                    return None;
                }
                usize::from(blow.left)
            }
            Does::Heal(tens) => (left + usize::from(tens)).min(usize::from(card.health)),
            Does::Inflict(status) => {
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
            Does::Cleanse(mask) => {
                if effect.sixths > 0 {
                    return None;
                }
                effect.unless |= mask;
                left
            }
            Does::Deal(_) | Does::Stance(_) | Does::Survive(_) => return None,
        };
        let change = (life[after] - life[left]) * i32::from(part.sixths);
        effect.gain += if opposing { -change } else { change };
        if i32::from(part.sixths) * 2 >= SURE {
            left = after;
        }
    }
    Some(effect)
}
