//! Frames and summary as files.

use crate::files;
use crate::model::{Json, Record, frames};
use balance_engine::game::escape_csv_formula;
use polars_core::prelude::{AnyValue, CompatLevel, DataFrame, PolarsError, PolarsResult, Schema, SchemaExt as _};
use polars_parquet::read::ParquetError;
use polars_parquet::write::{
    CompressionOptions, Compressor, DynIter, DynStreamingIterator, Encoding, FallibleStreamingIterator as _,
    FileWriter, StatisticsOptions, Version, WriteOptions, array_to_columns, get_dtype_encoding,
};
use serde::{Serialize, Serializer};
use std::io::Write;
use std::path::Path;
use std::{fs, io};

#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    #[error("{path}: {source}")]
    Io { path: String, source: io::Error },
    #[error(transparent)]
    Frame(#[from] PolarsError),
    #[error(transparent)]
    Csv(#[from] csv::Error),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error("no frame is called {0}")]
    NoFrame(String),
}

impl WriteError {
    pub fn at(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.display().to_string();
        move |source| WriteError::Io { path, source }
    }
}

pub trait Saved {
    fn json(&self) -> Result<String, WriteError>;

    fn frames(&self) -> Vec<(&'static str, DataFrame)>;

    fn csv(&self, name: &str) -> Result<String, WriteError> {
        let all = self.frames();
        let found = all.iter().find(|(held, _)| *held == name);
        csv(&found.ok_or_else(|| WriteError::NoFrame(name.to_owned()))?.1)
    }

    /// Writes every frame with rows as `NAME.parquet` and `NAME.csv`, and the summary as `summary.json`, into a draft, as [`fill`].
    fn write_all(&self, folder: &Path) -> Result<(), WriteError> {
        for (name, frame) in self.frames().into_iter().filter(|(_, frame)| frame.height() > 0) {
            fill(&folder.join(format!("{name}.parquet")), &parquet(&frame)?)?;
            fill(&folder.join(format!("{name}.csv")), csv(&frame)?.as_bytes())?;
        }
        fill(&folder.join("summary.json"), self.json()?.as_bytes())
    }
}

impl<R: Record> Saved for R {
    fn json(&self) -> Result<String, WriteError> {
        Ok(serde_json::to_string_pretty(&Json(self))? + "\n")
    }

    fn frames(&self) -> Vec<(&'static str, DataFrame)> {
        frames(self)
    }
}

pub(super) fn csv(frame: &DataFrame) -> Result<String, WriteError> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(frame.get_column_names())?;
    for at in 0..frame.height() {
        let cells = frame.columns().iter().map(|column| CsvCell(column.get(at).ok()));
        writer.serialize(cells.collect::<Vec<_>>())?;
    }
    let bytes = writer.into_inner().map_err(csv::IntoInnerError::into_error).map_err(csv::Error::from)?;
    Ok(String::from_utf8(bytes).expect("text of text columns is UTF-8"))
}

/// A value of a column for CSV. A spreadsheet never takes its text for a formula.
struct CsvCell<'f>(Option<AnyValue<'f>>);

impl Serialize for CsvCell<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            None | Some(AnyValue::Null) => serializer.serialize_none(),
            Some(AnyValue::Boolean(value)) => serializer.serialize_bool(*value),
            Some(AnyValue::Float64(value)) => serializer.serialize_f64(*value),
            Some(value) => match (value.extract::<u64>(), value.extract::<i64>()) {
                _ if !value.is_integer() => {
                    let text = value.str_value();
                    serializer.serialize_str(&escape_csv_formula(&text).unwrap_or_else(|| text.to_string()))
                }
                (Some(value), _) => serializer.serialize_u64(value),
                (None, value) => value.serialize(serializer),
            },
        }
    }
}

fn parquet(frame: &DataFrame) -> Result<Vec<u8>, WriteError> {
    let mut file = Parquet::new(Vec::new(), frame.schema())?;
    file.write(frame)?;
    Ok(file.finish()?)
}

/// Writes a file into a [`FolderDraft`](files::FolderDraft), which is synced and put in its place whole: its files need no sync
/// each. After an error, nothing is left of the file.
pub fn fill(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    fs::write(path, bytes).map_err(|source| {
        let _ = fs::remove_file(path);
        WriteError::at(path)(source)
    })
}

pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    files::replace(path, bytes).map_err(WriteError::at(path))
}

/// The options of every file. They are fixed, so that the same frame gives the same bytes.
const OPTIONS: fn() -> WriteOptions = || WriteOptions {
    statistics: StatisticsOptions::default(),
    version: Version::V1,
    compression: CompressionOptions::Snappy,
    data_page_size: None,
};

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

    /// Writes a frame as one row group; nothing if it has no rows.
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
