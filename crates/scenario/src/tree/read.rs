//! Deserialises a tree into the types of a game.

use serde::de::value::{BorrowedStrDeserializer, Error, MapAccessDeserializer};
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, Error as _, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

use super::{Node, Table, Value};

impl Node {
    /// Deserialises the value. Fails if it doesn't fit the type.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        T::deserialize(self)
    }
}

fn entries<'de>(table: &'de Table) -> MapDeserializer<'de, impl Iterator<Item = (&'de str, &'de Node)>, Error> {
    MapDeserializer::new(table.entries().iter().map(|entry| (entry.key.as_str(), &entry.node)))
}

impl<'de> Deserializer<'de> for &'de Node {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.value {
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Integer(number) => visitor.visit_i64(*number),
            Value::Float(number) => visitor.visit_f64(*number),
            Value::Bool(truth) => visitor.visit_bool(*truth),
            Value::Array(items) => {
                let mut items = SeqDeserializer::new(items.iter());
                let value = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(value)
            }
            Value::Table(table) => visitor.visit_map(entries(table)),
        }
    }

    /// An existing key always has a value, since TOML has no null.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    /// The variant is a text, or the only key of a table.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match &self.value {
            Value::String(word) => visitor.visit_enum(BorrowedStrDeserializer::new(word)),
            Value::Table(table) => visitor.visit_enum(MapAccessDeserializer::new(entries(table))),
            _ => Err(Error::custom("expected text, or a table with one key")),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, Error> for &'de Node {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}
