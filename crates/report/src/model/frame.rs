//! The sections of a record as dataframes.

use super::record::Place;
use super::{Field, Kind, Record, Value};
use balance_stats::Estimate;
use polars_core::prelude::{Column, DataFrame, NamedFrom, Series};

/// The frames of a record: one for each section. A list of records within a section repeats the fields around it.
pub(crate) fn frames<R: Record>(record: &R) -> Vec<(&'static str, DataFrame)> {
    let (fields, values) = (R::fields(), record.values());
    let sections = fields.iter().zip(&values).filter(|(field, _)| field.spec.place.in_frames());
    let frame = |(field, value): (&Field, &Value<'_>)| match (&field.kind, value) {
        (Kind::Rows(_, fields), Value::Rows(rows)) => Some((field.name, frame(fields, rows))),
        _ => None,
    };
    sections.filter_map(frame).collect()
}

/// The columns of a section: those of its fields that stand `there`, and of the records within.
pub(super) fn columns(fields: &[Field], there: fn(Place) -> bool) -> Vec<&Field> {
    let fields = || fields.iter().filter(move |field| there(field.spec.place));
    let alone = fields().filter(|field| !matches!(field.kind, Kind::Rows(..)));
    let within = fields().filter_map(|field| match &field.kind {
        Kind::Rows(_, fields) => Some(columns(fields, there)),
        _ => None,
    });
    alone.chain(within.flatten()).collect()
}

/// The rows of a section: one for each record within, if there are any within.
pub(super) fn rows<'v, 'r>(
    fields: &[Field],
    rows: &'v [Vec<Value<'r>>],
    there: fn(Place) -> bool,
) -> Vec<Vec<&'v Value<'r>>> {
    let mut all = Vec::new();
    for row in rows {
        let (mut alone, mut within) = (Vec::new(), None);
        for (field, value) in fields.iter().zip(row) {
            match (&field.kind, value) {
                _ if !there(field.spec.place) => {}
                (Kind::Rows(_, fields), Value::Rows(rows)) => within = Some(self::rows(fields, rows, there)),
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
    let (columns, rows) = (columns(fields, Place::in_frames), rows(fields, of, Place::in_frames));
    let first = first_estimate(&columns);
    let mut list = Vec::new();
    for (at, field) in columns.iter().enumerate() {
        let values: Vec<&Value<'_>> = rows.iter().map(|row| row[at]).collect();
        match field.kind {
            Kind::Estimate => estimate(field.name, Some(at) == first, &values, &mut list),
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

pub(super) fn text(value: &Value<'_>) -> Option<String> {
    Some(match value {
        Value::Text(text) => text.to_string(),
        Value::Count(n) => n.to_string(),
        Value::Number(x) => x.to_string(),
        Value::List(all) => all.iter().filter_map(text).collect::<Vec<_>>().join(", "),
        _ => return None,
    })
}

pub(super) fn first_estimate(columns: &[&Field]) -> Option<usize> {
    columns.iter().position(|field| matches!(field.kind, Kind::Estimate))
}

/// The names that the n, level and method of an estimate have: after its own name, unless it is the first of a section.
pub(super) fn of_estimate(name: &str, first: bool) -> [String; 3] {
    ["n", "level", "method"].map(|of| if first { of.to_owned() } else { format!("{name}_{of}") })
}

/// An estimate takes six columns: point, both ends, n, level and method.
fn estimate(name: &str, first: bool, values: &[&Value<'_>], to: &mut Vec<Column>) {
    let mut number =
        |name: &str, get: fn(&Estimate) -> f64| to.push(of(name, values, |value| value.estimate().map(get)));
    let [n, level, method] = of_estimate(name, first);
    number(name, |e| e.point);
    number(&format!("{name}_low"), |e| e.low);
    number(&format!("{name}_high"), |e| e.high);
    to.push(of(&n, values, |value| value.estimate().map(|e| e.n)));
    to.push(of(&level, values, |value| value.estimate().map(|e| e.level)));
    to.push(of(&method, values, |value| value.estimate().map(|e| e.method.name())));
}
