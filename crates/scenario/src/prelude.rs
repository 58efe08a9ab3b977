//! What most modules use. Those that it names use only `outside`, so that modules know each other one way.

pub(crate) use crate::built_in::is_built_in;
pub(crate) use crate::check::{is_bare, written};
pub(crate) use crate::contestants::Matrix;
pub(crate) use crate::diagnostic::{Diagnostic, Kind, listed, listed_keys, listed_names, shown};
pub(crate) use crate::document::Document;
pub(crate) use crate::file_schemas::gathered;
pub(crate) use crate::include::CARDS;
pub(crate) use crate::model::{Common, Scenario, Side};
pub(crate) use crate::outside::*;
pub(crate) use crate::patch::Patched;
pub(crate) use crate::place::{Place, SourceId};
pub(crate) use crate::schema::{Property, Schema, Shape};
pub(crate) use crate::sides::{SideName, compiled, contest, playable, sides, spec, unplayable};
pub(crate) use crate::source::{ReadProblem, Sources};
pub(crate) use crate::tree::{Entry, Node, Table, Value};
