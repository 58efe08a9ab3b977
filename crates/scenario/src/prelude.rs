//! What most modules use: from each other first, then from other crates.

pub(crate) use crate::diagnostic::{Diagnostic, Kind, listed_keys, listed_names, shown};
pub(crate) use crate::document::Document;
pub(crate) use crate::include::CARDS;
pub(crate) use crate::model::{Common, Scenario, Side};
pub(crate) use crate::place::{Place, SourceId};
pub(crate) use crate::schema::{Property, Schema, Shape};
pub(crate) use crate::sides::SideName;
pub(crate) use crate::source::Sources;
pub(crate) use crate::tree::{Node, Table, Value};
pub(crate) use balance_engine::Error;
pub(crate) use balance_engine::agent::{Method, Skill};
pub(crate) use balance_engine::format::{GameDefinition, Spec};
pub(crate) use balance_engine::game::{Path, Segment, SpecDiagnostic, SpecDiagnostics};
pub(crate) use balance_engine::game::{did_you_mean, invisible, is_unprintable, nearest};
pub(crate) use balance_engine::sim::Contest;
pub(crate) use serde_json::{Map, Value as Json};
pub(crate) use std::collections::{BTreeMap, BTreeSet};
pub(crate) use std::ops::Range;
pub(crate) use std::sync::Arc;
