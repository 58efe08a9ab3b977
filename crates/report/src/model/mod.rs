//! A report as data: what its rows contain is declared once.
//!
//! ```text
//! record! { struct with help, unit and heading of each field } ─► Report ─► summary.json and its schema
//!                                                                   ├─► frames: Parquet, CSV, docs/frames.md
//!                                                                   └─► Table: terminal, HTML, Markdown
//! ```
//!
//! A summary is a record. Its fields are the facts of a report; a field that is a list of records is a section, which
//! becomes a frame with a row for each of them. A record within a record adds its fields to those of the outer one.

mod datum;
mod frame;
mod head;
mod json;
mod record;
mod schema;
mod table;
#[cfg(test)]
mod tests;

pub use datum::{Datum, Value};
pub(crate) use datum::{Item, datum_of_names};
pub(crate) use frame::frames;
pub use head::Head;
pub(crate) use json::Json;
pub use record::{Field, Kind, Place, Record, Spec, Unit};
pub(crate) use record::{columns, constructor, headed, record};
pub use schema::{frames_document, schema};
pub(crate) use table::Shown;

pub(crate) use spec::*;

/// Units, each with the format that its numbers have.
mod spec {
    use super::Spec;
    use super::record::Unit;

    pub(crate) const TEXT: Spec = Spec::of(Unit::None);
    /// A fraction, shown in percent.
    pub(crate) const SHARE: Spec = Spec::of(Unit::Share);
    /// A difference of fractions, shown in percentage points.
    pub(crate) const POINTS: Spec = Spec::of(Unit::Points);
    /// Win probability that is lost, shown in percentage points.
    pub(crate) const LOST: Spec = Spec::of(Unit::Lost);
    /// The standard error of a fraction, shown in percentage points.
    pub(crate) const ERROR: Spec = Spec::of(Unit::Error);
    pub(crate) const GAMES: Spec = Spec::of(Unit::In("games"));
    pub(crate) const TURNS: Spec = Spec::of(Unit::In("turns"));

    /// A count, or a number in a unit of its own.
    pub(crate) const fn unit(name: &'static str) -> Spec {
        Spec::of(Unit::In(name))
    }

    /// A difference in a unit of its own: shown with its sign.
    pub(crate) const fn change(name: &'static str) -> Spec {
        Spec::of(Unit::Change(name))
    }
}
