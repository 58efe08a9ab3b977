//! A dataframe row by row: what each column says of a row.

use polars_core::prelude::{Column, DataFrame, NamedFrom, Series};

use balance_stats::Estimate;

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
    pub(super) fn with<T, P: ?Sized>(self, name: &str, get: impl Fn(&'r R) -> T) -> Self
    where
        Series: NamedFrom<Vec<T>, P>,
    {
        let rows = self.rows;
        self.column(name, rows.iter().map(get))
    }

    /// Columns of one type.
    pub(super) fn all<T: Copy, P: ?Sized, const N: usize>(self, names: [&str; N], get: impl Fn(&'r R) -> [T; N]) -> Self
    where
        Series: NamedFrom<Vec<T>, P>,
    {
        let values: Vec<[T; N]> = self.rows.iter().map(get).collect();
        let named = names.into_iter().enumerate();
        named.fold(self, |columns, (at, name)| columns.column(name, values.iter().map(|row| row[at])))
    }

    /// The point and both ends of an estimate whose `n`, `level` and `method` stand elsewhere.
    pub(super) fn ends(self, name: &str, get: impl Fn(&'r R) -> Option<Estimate>) -> Self {
        let all: Vec<_> = self.rows.iter().map(get).collect();
        self.ends_of(name, &all)
    }

    /// An estimate takes six columns: the point, both ends, and `n`, `level` and `method`.
    pub(super) fn estimate(self, name: &str, get: impl Fn(&'r R) -> Option<Estimate>) -> Self {
        // Some are dear to work out: once a row is enough.
        let all: Vec<_> = self.rows.iter().map(get).collect();
        self.ends_of(name, &all)
            .column("n", all.iter().map(|told| told.map(|e| e.n)))
            .column("level", all.iter().map(|told| told.map(|e| e.level)))
            .column("method", all.iter().map(|told| told.map(|e| e.method.name())))
    }

    fn ends_of(self, name: &str, all: &[Option<Estimate>]) -> Self {
        self.column(name, all.iter().map(|told| told.map(|e| e.point)))
            .column(&format!("{name}_low"), all.iter().map(|told| told.map(|e| e.low)))
            .column(&format!("{name}_high"), all.iter().map(|told| told.map(|e| e.high)))
    }

    fn column<T, P: ?Sized>(mut self, name: &str, values: impl Iterator<Item = T>) -> Self
    where
        Series: NamedFrom<Vec<T>, P>,
    {
        self.list.push(Column::new(name.into(), values.collect::<Vec<T>>()));
        self
    }

    pub(super) fn frame(self) -> DataFrame {
        DataFrame::new_infer_height(self.list).expect("columns of one length, with different names")
    }
}
