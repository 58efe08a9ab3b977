//! What a condition can ask.

use schemars::JsonSchema;
use serde::Deserialize;

use super::terms::{Class, Kind, classes};
use crate::cards::keys::{Given, keys};
use crate::cards::names::Words;

keys! {
    /// A condition on attacker and target: all of it must hold.
    #[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields, default)]
    pub struct ConditionText;
    /// One thing that a condition asks.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Asked {
        /// The attacker has Charged this Activation.
        charged: bool => Charged,
        /// The attacker has Knocked somebody Out this Activation.
        knocked_out: bool => KnockedOut,
        /// The target is Prone.
        prone: bool => Prone,
        /// The target is Flammable.
        flammable: bool => Flammable,
        /// The target's base is smaller than the attacker's.
        smaller: bool => Smaller,
        /// The target's base has at most so many millimetres.
        base_at_most: Option<u8> => BaseAtMost(u8),
        /// The target's base has at least so many millimetres.
        base_at_least: Option<u8> => BaseAtLeast(u8),
        /// The target has one of these classes.
        classes: Vec<Class> => Classes(u16) by |_, _, list, _| Asked::Classes(classes(&list)),
        /// The attacker has this Equipment.
        carries: Option<String> => Carries(u8) by |look, _, key, at| {
            Asked::Carries(look.key(Kind::Equipment, &key, at))
        },
        /// The target belongs to one of these Factions, or has one of these tags or keys.
        of: Vec<String> => Of(Words) by |look, _, list, at| Asked::Of(look.words(&list, at)),
        /// The target is the one that the attacker has marked.
        marked: bool => Marked,
        /// The target belongs to none of these.
        not_of: Vec<String> => NotOf(Words) by |look, _, list, at| Asked::NotOf(look.words(&list, at)),
        /// So many foes at least are engaged with the attacker.
        foes_engaged: Option<u8> => FoesEngaged(u8),
        /// So many foes at most are engaged with the attacker.
        foes_at_most: Option<u8> => FoesAtMost(u8),
        /// The attacker is mounted.
        mounted: bool => Mounted,
        /// The target has less than this share of its HP left, in hundredths.
        target_hp_below: Option<u8> => TargetHpBelow(u8),
        /// The attacker has at most this share of its HP left, in hundredths.
        hp_at_most: Option<u8> => HpAtMost(u8),
    }
}
