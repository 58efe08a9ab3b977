//! Reads a Parquet file back.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use polars_core::prelude::{Column, DataFrame, DataType, Series};
use polars_parquet::read::{BasicDecompressor, PageReader, column_iter_to_arrays, infer_schema, read_metadata};

/// The frame of a file whose columns are not nested.
pub(crate) fn read(path: &Path) -> DataFrame {
    let bytes = fs::read(path).unwrap();
    let metadata = read_metadata(&mut Cursor::new(&bytes)).unwrap();
    let schema = infer_schema(&metadata).unwrap();
    let columns = schema.iter_values().enumerate().map(|(at, field)| {
        let mut chunks = Vec::new();
        for group in &metadata.row_groups {
            let column = &group.parquet_columns()[at];
            let range = column.byte_range();
            let chunk = bytes[range.start as usize..range.end as usize].to_vec();
            let pages = PageReader::new(Cursor::new(chunk.into()), column, Vec::new(), usize::MAX);
            let pages = vec![BasicDecompressor::new(pages, Vec::new())];
            let types = vec![&column.descriptor().descriptor.primitive_type];
            chunks.extend(column_iter_to_arrays(pages, types, field.clone(), None).unwrap().0);
        }
        let series = match chunks.is_empty() {
            true => Series::new_empty(field.name.clone(), &DataType::from_arrow_field(field)),
            false => Series::try_from((field.name.clone(), chunks)).unwrap(),
        };
        Column::from(series)
    });
    DataFrame::new(metadata.num_rows, columns.collect()).unwrap()
}
