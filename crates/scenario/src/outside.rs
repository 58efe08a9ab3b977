//! What most modules use of other crates. `prelude` adds what they use of this one.

pub(crate) use balance_engine::Error;
pub(crate) use balance_engine::agent::{Method, Skill};
pub(crate) use balance_engine::format::{GameDefinition, Spec};
pub(crate) use balance_engine::game::{Catalogue, Path, Policy, Segment, SpecDiagnostic, SpecDiagnostics};
pub(crate) use balance_engine::game::{did_you_mean, invisible, is_unprintable, nearest};
pub(crate) use balance_engine::grammar::count;
pub(crate) use balance_engine::sim::{Budget, Contest};
pub(crate) use schemars::JsonSchema;
pub(crate) use serde::Serialize;
pub(crate) use serde_json::{Map, Value as Json};
pub(crate) use std::collections::{BTreeMap, BTreeSet};
pub(crate) use std::ops::Range;
pub(crate) use std::sync::Arc;
