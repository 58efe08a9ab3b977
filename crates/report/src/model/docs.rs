//! The page that describes all frames, written from the records.

use std::fmt::Write as _;

use super::datum::fields_of;
use super::frame::{columns, first_estimate, of_estimate};
use super::record::{Place, words};
use super::{Field, Kind, Record};

/// The sections of a record as a part of docs/frames.md: for each a table of its columns.
pub fn frames_document<R: Record>() -> String {
    let fields = fields_of::<R>();
    let mut page = String::new();
    for field in fields.iter().filter(|field| field.spec.place.in_frames()) {
        if let Kind::Rows(about, within) = &field.kind {
            section(&mut page, field, about, &columns(within, Place::in_frames));
        }
    }
    page
}

fn section(page: &mut String, field: &Field, about: &str, columns: &[&Field]) {
    let _ = write!(page, "\n## `{}`\n\n{}", field.name, words(about));
    let help = field.help();
    let _ = write!(
        page,
        "{}{help}\n\n| column | type | unit | meaning |\n|---|---|---|---|\n",
        if help.is_empty() { "" } else { " " }
    );
    let first = first_estimate(columns);
    for (at, field) in columns.iter().enumerate() {
        let (name, unit, help) = (field.name, field.spec.unit.name(), field.help().replace('|', "\\|"));
        let null = if field.nullable { " or null" } else { "" };
        let _ = writeln!(page, "| `{name}` | {}{null} | {unit} | {help} |", kind(&field.kind));
        if matches!(field.kind, Kind::Estimate) {
            let [n, level, method] = of_estimate(name, Some(at) == first);
            let ends = format!("`{name}_low`, `{name}_high`, `{n}`, `{level}`, `{method}`");
            let _ = writeln!(page, "| {ends} | | | its interval |");
        }
    }
}

const fn kind(kind: &Kind) -> &'static str {
    match kind {
        Kind::Text | Kind::List(_) => "str",
        Kind::Flag => "bool",
        Kind::Count => "u64",
        Kind::Integer => "i64",
        Kind::Number | Kind::Estimate => "f64",
        Kind::Rows(..) => "",
    }
}
