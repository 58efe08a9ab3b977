//! Records: structs whose fields declare their name, unit, heading and help.

use super::Value;
use crate::text::NONE;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Words, marks, and numbers without a unit.
    None,
    Share,
    Points,
    Lost,
    Error,
    In(&'static str),
    /// A difference in a unit of its own.
    Change(&'static str),
}

impl Unit {
    /// The name of the unit in tables of columns.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Unit::None => "",
            Unit::Share | Unit::Points | Unit::Lost | Unit::Error => "fraction",
            Unit::In(name) | Unit::Change(name) => name,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Everywhere,
    /// A section that is a frame, and not a part of `summary.json`: it has too many rows.
    FrameOnly,
    /// A part of `summary.json` that no frame has.
    JsonOnly,
    /// Neither: charts need it.
    Hidden,
}

impl Place {
    pub(crate) const fn in_json(self) -> bool {
        matches!(self, Place::Everywhere | Place::JsonOnly)
    }

    pub(crate) const fn in_frames(self) -> bool {
        matches!(self, Place::Everywhere | Place::FrameOnly)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Spec {
    pub(crate) unit: Unit,
    /// The name in files, if it is not that of the field.
    pub(crate) name: Option<&'static str>,
    /// The heading in tables. A field without one is not shown there.
    pub(crate) head: Option<&'static str>,
    pub(crate) place: Place,
    pub(crate) null: &'static str,
}

impl Spec {
    pub(crate) const fn of(unit: Unit) -> Self {
        Spec { unit, name: None, head: None, place: Place::Everywhere, null: NONE }
    }

    pub(crate) const fn head(self, head: &'static str) -> Self {
        Spec { head: Some(head), ..self }
    }

    /// The same, with a word for null in tables.
    pub(crate) const fn or(self, null: &'static str) -> Self {
        Spec { null, ..self }
    }

    pub(crate) const fn named(self, name: &'static str) -> Self {
        Spec { name: Some(name), ..self }
    }

    pub(crate) const fn frame_only(self) -> Self {
        Spec { place: Place::FrameOnly, ..self }
    }

    pub(crate) const fn hidden(self) -> Self {
        Spec { place: Place::Hidden, ..self }
    }

    pub(crate) const fn json_only(self) -> Self {
        Spec { place: Place::JsonOnly, ..self }
    }
}

#[derive(Clone, Debug)]
pub enum Kind {
    Text,
    Flag,
    Count,
    Integer,
    Number,
    Estimate,
    List(Box<Kind>),
    /// A section: the description and the fields of a row.
    Rows(&'static str, Vec<Field>),
}

#[derive(Clone, Debug)]
pub struct Field {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) nullable: bool,
    pub(crate) spec: Spec,
    pub(crate) help: &'static str,
}

pub trait Record {
    /// Describes one record in a sentence: "A row for each side."
    const ABOUT: &'static str;

    #[doc(hidden)]
    fn fields() -> Vec<Field>;

    #[doc(hidden)]
    fn values(&self) -> Vec<Value<'_>>;
}

/// Declares structs with their columns: `/// help`, then `name: type = unit.head("heading"),`. A struct that is made `from` some
/// values by `of` also says what each column is: `name: type = unit => value,`.
macro_rules! record {
    ($($(#[doc = $about:literal])* $(#[derive($also:ident)])? $vis:vis struct $Name:ident
        $(from ($($arg:ident: $Arg:ty),+))? {
            $($(#[doc = $help:literal])* $field:ident : $type:ty = $spec:expr $(=> $value:expr)?,)*
        }
    )+) => { $(
        $(#[doc = $about])*
        #[derive(Clone, Debug, PartialEq $(, $also)?)]
        $vis struct $Name { $($(#[doc = $help])* pub $field: $type,)* }

        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::model::Json(self).serialize(serializer)
            }
        }

        $crate::model::columns! {
            $(#[doc = $about])*
            $Name { $($(#[doc = $help])* $field: $type = $spec,)* }
        }

        $crate::model::headed! { $Name $($field)* }

        $crate::model::constructor! { $Name $(from ($($arg: $Arg),+))? { $($field $(=> $value)?,)* } }
    )+ };
}
pub(crate) use record;

/// A summary is a record whose first field is the head of its report.
macro_rules! headed {
    ($Name:ident head $($field:ident)*) => {
        impl AsRef<$crate::model::Head> for $Name {
            fn as_ref(&self) -> &$crate::model::Head {
                &self.head
            }
        }
    };
    ($Name:ident $($field:ident)*) => {};
}
pub(crate) use headed;

macro_rules! constructor {
    ($Name:ident { $($without_value:tt)* }) => {};
    ($Name:ident from ($($arg:ident: $Arg:ty),+) { $($field:ident => $value:expr,)* }) => {
        impl $Name {
            pub(crate) fn of($($arg: $Arg),+) -> Self {
                $Name { $($field: $value),* }
            }
        }
    };
}
pub(crate) use constructor;

/// Declares the columns of a struct of another crate, in the same way.
macro_rules! columns {
    ($(#[doc = $about:literal])* $Name:ident {
        $($(#[doc = $help:literal])* $field:ident : $type:ty = $spec:expr,)*
    }) => {
        impl $crate::model::Record for $Name {
            const ABOUT: &'static str = concat!($($about, "\n",)* "");

            fn fields() -> Vec<$crate::model::Field> {
                #[allow(unused_imports, reason = "not every record has every unit")]
                use $crate::model::{ERROR, GAMES, LOST, POINTS, SHARE, TEXT, TURNS, change, unit};
                let mut all = Vec::new();
                $(<$type as $crate::model::Datum>::declare(
                    $crate::model::Field::new(stringify!($field), $spec, concat!($($help, "\n",)* "")),
                    &mut all,
                );)*
                all
            }

            fn values(&self) -> Vec<$crate::model::Value<'_>> {
                let mut all = Vec::new();
                $($crate::model::Datum::put(&self.$field, &mut all);)*
                all
            }
        }
    };
}
pub(crate) use columns;

impl Field {
    pub(crate) fn new(name: &'static str, spec: Spec, help: &'static str) -> Self {
        Field { name: spec.name.unwrap_or(name), kind: Kind::Text, nullable: false, spec, help }
    }

    pub(crate) fn with(self, kind: Kind) -> Self {
        Field { kind, ..self }
    }

    pub(crate) fn help(&self) -> String {
        words(self.help)
    }
}

pub(crate) fn words(doc: &str) -> String {
    doc.split_whitespace().collect::<Vec<_>>().join(" ")
}
