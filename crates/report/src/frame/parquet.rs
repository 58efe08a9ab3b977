//! A Parquet file of frames, written group by group.

use std::io::Write;

use polars_core::prelude::{CompatLevel, DataFrame, PolarsError, PolarsResult, Schema, SchemaExt as _};
use polars_parquet::read::ParquetError;
use polars_parquet::write::{
    CompressionOptions, Compressor, DynIter, DynStreamingIterator, Encoding, FallibleStreamingIterator as _,
    FileWriter, StatisticsOptions, Version, WriteOptions, array_to_columns, get_dtype_encoding,
};

/// How every file is written. It is fixed: the same frame gives the same bytes.
const OPTIONS: fn() -> WriteOptions = || WriteOptions {
    statistics: StatisticsOptions::default(),
    version: Version::V1,
    compression: CompressionOptions::Snappy,
    data_page_size: None,
};

/// A Parquet file whose end is not written yet.
pub(super) struct Parquet<W: Write> {
    writer: FileWriter<W>,
    encodings: Vec<Vec<Encoding>>,
}

impl<W: Write> Parquet<W> {
    pub(super) fn new(writer: W, schema: &Schema) -> PolarsResult<Self> {
        let schema = schema.iter_fields().map(|field| {
            let field = field.dtype().to_arrow_field(field.name().clone(), CompatLevel::newest());
            (field.name.clone(), field)
        });
        let writer = FileWriter::try_new(writer, schema.collect(), OPTIONS())?;
        let encodings = writer.schema().iter_values().map(|field| get_dtype_encoding(&field.dtype)).collect();
        Ok(Parquet { writer, encodings })
    }

    /// Writes a frame as one row group; a frame without rows is none.
    pub(super) fn write(&mut self, frame: &DataFrame) -> PolarsResult<()> {
        let mut whole = frame.clone();
        whole.rechunk_mut();
        for batch in whole.iter_chunks(CompatLevel::newest(), false).filter(|batch| !batch.is_empty()) {
            let types = self.writer.parquet_schema().fields().iter().cloned();
            let mut columns = Vec::new();
            for ((array, of), encodings) in batch.columns().iter().zip(types).zip(&self.encodings) {
                for pages in array_to_columns(array, of, OPTIONS(), encodings)? {
                    let pages =
                        pages.map(|page| page.map_err(|why| ParquetError::FeatureNotSupported(why.to_string())));
                    let pages = Compressor::new_from_vec(pages, OPTIONS().compression, Vec::new());
                    columns.push(Ok(DynStreamingIterator::new(pages.map_err(PolarsError::from))));
                }
            }
            self.writer.write(batch.len() as u64, DynIter::new(columns.into_iter()))?;
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> PolarsResult<W> {
        self.writer.end(None)?;
        Ok(self.writer.into_inner())
    }
}
