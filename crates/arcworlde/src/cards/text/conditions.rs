//! Conditions on attackers and targets.

use schemars::JsonSchema;
use serde::Deserialize;

use super::terms::{Class, Kind, classes};
use crate::cards::keys::{Given, keys};
use crate::cards::names::Words;

keys! {
    /// A condition on attacker and target. Every key given must be true.
    #[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields, default)]
    pub struct ConditionText;
    /// One part of a condition.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Asked {
        /// The attacker has Charged this Activation.
        charged: bool => Charged,
        /// The attacker has Knocked Out a Character this Activation.
        knocked_out: bool => KnockedOut,
        /// The target is Prone.
        prone: bool => Prone,
        /// The target is Flammable.
        flammable: bool => Flammable,
        /// The target's base is smaller than the attacker's.
        smaller: bool => Smaller,
        /// The target's base is at most N millimetres.
        base_at_most: Option<u8> => BaseAtMost(u8),
        /// The target's base is at least N millimetres.
        base_at_least: Option<u8> => BaseAtLeast(u8),
        /// The target has one of these classes.
        classes: Vec<Class> => Classes(u16) by |_, _, list, _| Asked::Classes(classes(&list)),
        /// The attacker has this Equipment.
        carries: Option<String> => Carries(u8) by |look, _, key, at| {
            Asked::Carries(look.key(Kind::Equipment, &key, at))
        },
        /// The target has one of these Factions, tags or keys.
        of: Vec<String> => Of(Words) by |look, _, list, at| Asked::Of(look.words(&list, at)),
        /// The attacker has marked the target.
        marked: bool => Marked,
        /// The target has none of these Factions, tags or keys.
        not_of: Vec<String> => NotOf(Words) by |look, _, list, at| Asked::NotOf(look.words(&list, at)),
        /// At least N foes are engaged with the attacker.
        foes_engaged: Option<u8> => FoesEngaged(u8),
        /// At most N foes are engaged with the attacker.
        foes_at_most: Option<u8> => FoesAtMost(u8),
        /// The attacker is mounted.
        mounted: bool => Mounted,
        /// The target has less than this percentage of its HP left.
        target_hp_below: Option<u8> => TargetHpBelow(u8),
        /// The attacker has at most this percentage of its HP left.
        hp_at_most: Option<u8> => HpAtMost(u8),
    }
}
