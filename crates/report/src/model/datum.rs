//! The types of fields of records, and their values.

use super::{Field, Kind, Record};
use balance_stats::Estimate;
use std::borrow::Cow;

#[derive(Clone, Debug, PartialEq)]
pub enum Value<'r> {
    Null,
    Text(Cow<'r, str>),
    Flag(bool),
    Count(u64),
    Integer(i64),
    Number(f64),
    Estimate(Estimate),
    List(Vec<Value<'r>>),
    Rows(Vec<Vec<Value<'r>>>),
}

impl Value<'_> {
    pub(crate) const fn estimate(&self) -> Option<&Estimate> {
        match self {
            Value::Estimate(estimate) => Some(estimate),
            _ => None,
        }
    }
}

pub trait Datum {
    /// Adds the field, or those of a record that is a field, to `to`.
    fn declare(field: Field, to: &mut Vec<Field>);

    /// Adds a value for each field that [`declare`](Datum::declare) adds.
    fn put<'r>(&'r self, to: &mut Vec<Value<'r>>);
}

macro_rules! datum {
    ($($type:ty => $kind:ident, $value:expr;)*) => { $(
        impl Datum for $type {
            fn declare(field: Field, to: &mut Vec<Field>) {
                to.push(field.with(Kind::$kind));
            }

            fn put<'r>(&'r self, to: &mut Vec<Value<'r>>) {
                let value: fn(&'r $type) -> Value<'r> = $value;
                to.push(value(self));
            }
        }
    )* };
}

datum! {
    bool => Flag, |flag| Value::Flag(*flag);
    u16 => Count, |n| Value::Count(u64::from(*n));
    u32 => Count, |n| Value::Count(u64::from(*n));
    u64 => Count, |n| Value::Count(*n);
    usize => Count, |n| Value::Count(*n as u64);
    i32 => Integer, |n| Value::Integer(i64::from(*n));
    i64 => Integer, |n| Value::Integer(*n);
    f64 => Number, |x| if x.is_finite() { Value::Number(*x) } else { Value::Null };
    Estimate => Estimate, |estimate| Value::Estimate(*estimate);
    String => Text, |text| Value::Text(Cow::Borrowed(text));
    &'static str => Text, |text| Value::Text(Cow::Borrowed(text));
}

/// Makes enums data of a field: words, by their method `name`.
macro_rules! datum_of_names {
    ($($type:ty),*) => { $(
        impl $crate::model::Datum for $type {
            fn declare(field: $crate::model::Field, to: &mut Vec<$crate::model::Field>) {
                to.push(field);
            }

            fn put<'r>(&'r self, to: &mut Vec<$crate::model::Value<'r>>) {
                to.push($crate::model::Value::Text(self.name().into()));
            }
        }
    )* };
}
pub(crate) use datum_of_names;

datum_of_names!(balance_scenario::expect::Verdict, balance_stats::ThresholdVerdict);

impl<T: Datum> Datum for Option<T> {
    fn declare(field: Field, to: &mut Vec<Field>) {
        let from = to.len();
        T::declare(field, to);
        to[from..].iter_mut().for_each(|field| field.nullable = true);
    }

    fn put<'r>(&'r self, to: &mut Vec<Value<'r>>) {
        match self {
            Some(value) => value.put(to),
            None => {
                let mut fields = Vec::new();
                T::declare(Field::new("", super::TEXT, ""), &mut fields);
                to.extend(fields.iter().map(|_| Value::Null));
            }
        }
    }
}

impl<R: Record> Datum for R {
    fn declare(_: Field, to: &mut Vec<Field>) {
        to.extend(R::fields());
    }

    fn put<'r>(&'r self, to: &mut Vec<Value<'r>>) {
        to.extend(self.values());
    }
}

impl<T: Item> Datum for Vec<T> {
    fn declare(field: Field, to: &mut Vec<Field>) {
        to.push(field.with(T::kind()));
    }

    fn put<'r>(&'r self, to: &mut Vec<Value<'r>>) {
        to.push(T::list(self));
    }
}

pub trait Item: Sized {
    fn kind() -> Kind;
    fn list(all: &[Self]) -> Value<'_>;
}

macro_rules! item {
    ($($type:ty),*) => { $(
        impl Item for $type {
            fn kind() -> Kind {
                let mut field = Vec::new();
                <$type as Datum>::declare(Field::new("", super::TEXT, ""), &mut field);
                Kind::List(Box::new(field.remove(0).kind))
            }

            fn list(all: &[Self]) -> Value<'_> {
                let mut values = Vec::new();
                all.iter().for_each(|value| value.put(&mut values));
                Value::List(values)
            }
        }
    )* };
}

item!(String, i32, u32, f64, Option<Estimate>, Vec<String>);

impl<R: Record> Item for R {
    fn kind() -> Kind {
        Kind::Rows(R::ABOUT, R::fields())
    }

    fn list(all: &[Self]) -> Value<'_> {
        Value::Rows(all.iter().map(R::values).collect())
    }
}
