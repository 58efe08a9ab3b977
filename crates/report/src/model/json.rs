//! A record as a JSON object.

use super::{Field, Kind, Record, Value};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A record as a JSON object: its fields by name, an estimate and a section as what they contain.
pub(crate) struct Json<'r, R>(pub(crate) &'r R);

impl<R: Record> Serialize for Json<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Row(&R::fields(), &self.0.values()).serialize(serializer)
    }
}

struct Row<'a, 'r>(&'a [Field], &'a [Value<'r>]);

impl Serialize for Row<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let there = self.0.iter().zip(self.1).filter(|(field, _)| field.spec.place.in_json());
        for (field, value) in there {
            map.serialize_entry(field.name, &Cell(&field.kind, value))?;
        }
        map.end()
    }
}

struct Cell<'a, 'r>(&'a Kind, &'a Value<'r>);

impl Serialize for Cell<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.0, self.1) {
            (_, Value::Null) => serializer.serialize_none(),
            (_, Value::Text(text)) => serializer.serialize_str(text),
            (_, Value::Flag(flag)) => serializer.serialize_bool(*flag),
            (_, Value::Count(n)) => serializer.serialize_u64(*n),
            (_, Value::Integer(n)) => serializer.serialize_i64(*n),
            (_, Value::Number(x)) => serializer.serialize_f64(*x),
            (_, Value::Estimate(estimate)) => estimate.serialize(serializer),
            (kind, Value::List(all)) => serializer.collect_seq(all.iter().map(|value| Cell(kind, value))),
            (Kind::Rows(_, fields), Value::Rows(rows)) => {
                serializer.collect_seq(rows.iter().map(|row| Row(fields, row)))
            }
            (_, Value::Rows(_)) => unreachable!("only a section has rows"),
        }
    }
}
