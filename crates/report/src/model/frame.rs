//! The sections of a record as dataframes.

use polars_core::prelude::{Column, DataFrame, NamedFrom, Series};

use balance_stats::Estimate;

use super::datum::{fields_of, values_of};
use super::record::Place;
use super::{Field, Kind, Record, Value};

/// The frames of a record: one for each section. A list of records within a section repeats the fields around it.
pub(crate) fn frames<R: Record>(record: &R) -> Vec<(&'static str, DataFrame)> {
    let (fields, values) = (fields_of::<R>(), values_of(record));
    let sections = fields.iter().zip(&values).filter(|(field, _)| field.spec.place != Place::JsonOnly);
    let frame = |(field, value): (&Field, &Value<'_>)| match (&field.kind, value) {
        (Kind::Rows(_, fields), Value::Rows(rows)) => Some((field.name, frame(fields, rows))),
        _ => None,
    };
    sections.filter_map(frame).collect()
}

/// The columns of a section: its fields, and those of the records within.
pub(super) fn columns(fields: &[Field]) -> Vec<&Field> {
    let alone = fields.iter().filter(|field| !matches!(field.kind, Kind::Rows(..)));
    let within = fields.iter().filter_map(|field| match &field.kind {
        Kind::Rows(_, fields) => Some(columns(fields)),
        _ => None,
    });
    alone.chain(within.flatten()).filter(|field| field.spec.place != Place::JsonOnly).collect()
}

/// The rows of a section: one for each record within, if there are any within.
pub(super) fn rows<'v, 'r>(fields: &[Field], rows: &'v [Vec<Value<'r>>]) -> Vec<Vec<&'v Value<'r>>> {
    let mut all = Vec::new();
    for row in rows {
        let (mut alone, mut within) = (Vec::new(), None);
        for (field, value) in fields.iter().zip(row) {
            match (&field.kind, value) {
                (Kind::Rows(_, fields), Value::Rows(rows)) => within = Some(self::rows(fields, rows)),
                _ if field.spec.place == Place::JsonOnly => {}
                _ => alone.push(value),
            }
        }
        match within {
            None => all.push(alone),
            Some(within) => all.extend(within.into_iter().map(|inner| [&alone[..], &inner].concat())),
        }
    }
    all
}

fn frame(fields: &[Field], of: &[Vec<Value<'_>>]) -> DataFrame {
    let (columns, rows) = (columns(fields), rows(fields, of));
    let several = columns.iter().filter(|field| matches!(field.kind, Kind::Estimate)).count() > 1;
    let mut list = Vec::new();
    for (at, field) in columns.iter().enumerate() {
        let values: Vec<&Value<'_>> = rows.iter().map(|row| row[at]).collect();
        match field.kind {
            Kind::Estimate => estimate(field.name, several, &values, &mut list),
            _ => list.push(column(field, &values)),
        }
    }
    DataFrame::new_infer_height(list).expect("columns of one length, with different names")
}

fn column(field: &Field, values: &[&Value<'_>]) -> Column {
    let name = field.name;
    match field.kind {
        Kind::Flag => of(name, values, |value| if let Value::Flag(flag) = value { Some(*flag) } else { None }),
        Kind::Count => of(name, values, |value| if let Value::Count(n) = value { Some(*n) } else { None }),
        Kind::Integer => of(name, values, |value| if let Value::Integer(n) = value { Some(*n) } else { None }),
        Kind::Number => of(name, values, |value| if let Value::Number(x) = value { Some(*x) } else { None }),
        _ => of(name, values, text),
    }
}

fn of<T, P: ?Sized>(name: &str, values: &[&Value<'_>], get: impl Fn(&Value<'_>) -> Option<T>) -> Column
where
    Series: NamedFrom<Vec<Option<T>>, P>,
{
    Column::new(name.into(), values.iter().map(|value| get(value)).collect::<Vec<_>>())
}

/// Words; those of a list joined by commas.
pub(super) fn text(value: &Value<'_>) -> Option<String> {
    Some(match value {
        Value::Text(text) => text.to_string(),
        Value::Count(n) => n.to_string(),
        Value::Number(x) => x.to_string(),
        Value::List(all) => all.iter().filter_map(text).collect::<Vec<_>>().join(", "),
        _ => return None,
    })
}

/// The names that the n, level and method of an estimate have: after its own name, if a section has several.
pub(super) fn of_estimate(name: &str, several: bool) -> [String; 3] {
    ["n", "level", "method"].map(|of| if several { format!("{name}_{of}") } else { of.to_owned() })
}

/// An estimate takes six columns: point, both ends, n, level and method.
fn estimate(name: &str, several: bool, values: &[&Value<'_>], to: &mut Vec<Column>) {
    let mut number =
        |name: &str, get: fn(&Estimate) -> f64| to.push(of(name, values, |value| value.estimate().map(get)));
    let [n, level, method] = of_estimate(name, several);
    number(name, |e| e.point);
    number(&format!("{name}_low"), |e| e.low);
    number(&format!("{name}_high"), |e| e.high);
    to.push(of(&n, values, |value| value.estimate().map(|e| e.n)));
    to.push(of(&level, values, |value| value.estimate().map(|e| e.level)));
    to.push(of(&method, values, |value| value.estimate().map(|e| e.method.name())));
}
