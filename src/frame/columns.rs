//! A dataframe row by row: what each column says of a row.

use polars::prelude::{Column, DataFrame, NamedFrom, Series};

use crate::stats::Estimate;

/// A dataframe in the making: its rows, and column by column what each of them says.
pub(super) struct Columns<'r, R> {
    rows: &'r [R],
    list: Vec<Column>,
}

impl<'r, R> Columns<'r, R> {
    pub(super) fn of(rows: &'r [R]) -> Self {
        Columns { rows, list: Vec::new() }
    }

    /// A column of the type that `get` answers with.
    pub(super) fn with<T, P: ?Sized>(mut self, name: &str, get: impl Fn(&'r R) -> T) -> Self
    where
        Series: NamedFrom<Vec<T>, P>,
    {
        let values: Vec<T> = self.rows.iter().map(get).collect();
        self.list.push(Column::new(name.into(), values));
        self
    }

    /// The point and both ends of an estimate whose `n`, `level` and `method` stand elsewhere.
    pub(super) fn ends(self, name: &str, get: impl Fn(&'r R) -> Option<Estimate>) -> Self {
        self.with(name, |row| get(row).map(|e| e.point))
            .with(&format!("{name}_low"), |row| get(row).map(|e| e.low))
            .with(&format!("{name}_high"), |row| get(row).map(|e| e.high))
    }

    /// An estimate takes six columns: the point, both ends, and `n`, `level` and `method`.
    pub(super) fn estimate(self, name: &str, get: impl Fn(&'r R) -> Option<Estimate>) -> Self {
        self.ends(name, &get)
            .with("n", |row| get(row).map(|e| e.n))
            .with("level", |row| get(row).map(|e| e.level))
            .with("method", |row| get(row).map(|e| e.method.name()))
    }

    pub(super) fn frame(self) -> DataFrame {
        DataFrame::new_infer_height(self.list).expect("columns of one length, with different names")
    }
}
