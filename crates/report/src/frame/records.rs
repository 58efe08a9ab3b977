//! One Parquet file with a row a game, written while the games are played.

use super::*;
use crate::files::FileDraft;
use balance_engine::game::{Catalogue, Per};
use balance_engine::sim::{GameRow, Sink};
use polars_core::prelude::{Column, PlSmallStr};
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

/// Games in a row group. It limits the memory, and is the same for any number of threads.
const GROUP: usize = 1 << 16;

/// A sink that streams games to a Parquet file.
///
/// Columns: `game` (index), `shift` (rotation in the seat block), `first` and `winner` (names of sides; null without a single
/// winner), `ending`, `turns`, and an integer column `side.metric` for each metric of each side. The file has a temporary name
/// until [`Records::finish`]; without that it is removed.
pub struct Records {
    writer: Option<Parquet<BufWriter<File>>>,
    path: PathBuf,
    draft: FileDraft,
    sides: Vec<String>,
    endings: Vec<String>,
    metrics: Vec<(PlSmallStr, Per)>,
    held: Vec<GameRow>,
}

impl Records {
    pub fn create(
        draft: FileDraft,
        path: &Path,
        sides: &[SideLabel],
        catalogue: &Catalogue,
    ) -> Result<Self, WriteError> {
        let prefixes = slugs(sides.iter().map(|side| side.name.as_str()));
        let mut metrics = Vec::new();
        for side in &prefixes {
            for info in &catalogue.metrics {
                metrics.push((format!("{side}.{}", info.name).into(), info.per));
            }
        }
        let endings = catalogue.endings.iter().map(|ending| ending.name.clone());
        let file = draft.file.try_clone().map_err(WriteError::at(path))?;
        let mut records = Records {
            writer: None,
            path: path.to_owned(),
            draft,
            sides: sides.iter().map(|side| side.name.clone()).collect(),
            endings: endings.chain(["unfinished".to_owned()]).collect(),
            metrics,
            held: Vec::new(),
        };
        records.writer = Some(Parquet::new(BufWriter::new(file), records.frame(&[])?.schema())?);
        Ok(records)
    }

    pub fn finish(self) -> Result<(), WriteError> {
        let path = self.path.clone();
        self.close()?.put().map_err(WriteError::at(&path))
    }

    /// Writes what is left and returns the file, which has its temporary name still.
    pub fn close(mut self) -> Result<FileDraft, WriteError> {
        while !self.held.is_empty() {
            self.group()?;
        }
        if let Some(writer) = self.writer.take() {
            writer.finish()?.flush().map_err(WriteError::at(&self.path))?;
        }
        Ok(self.draft)
    }

    fn group(&mut self) -> Result<(), WriteError> {
        let rest = self.held.split_off(self.held.len().min(GROUP));
        let rows = std::mem::replace(&mut self.held, rest);
        let frame = self.frame(&rows)?;
        if let Some(writer) = &mut self.writer {
            writer.write(&frame)?;
        }
        Ok(())
    }

    fn frame(&self, rows: &[GameRow]) -> Result<DataFrame, WriteError> {
        let side = |side: u8| self.sides[usize::from(side)].as_str();
        let ending = |row: &GameRow| self.endings[usize::from(row.ending)].as_str();
        let games: Vec<u64> = rows.iter().map(|row| row.game).collect();
        let shifts: Vec<u32> = rows.iter().map(|row| row.shift.into()).collect();
        let first: Vec<&str> = rows.iter().map(|row| side(row.first)).collect();
        let winners: Vec<Option<&str>> = rows.iter().map(|row| row.winner.map(side)).collect();
        let endings: Vec<&str> = rows.iter().map(ending).collect();
        let turns: Vec<u32> = rows.iter().map(|row| row.turns).collect();
        let mut columns = vec![
            Column::new("game".into(), games),
            Column::new("shift".into(), shifts),
            Column::new("first".into(), first),
            Column::new("winner".into(), winners),
            Column::new("ending".into(), endings),
            Column::new("turns".into(), turns),
        ];
        for (at, (name, per)) in self.metrics.iter().enumerate() {
            // A metric that every game has is 0 if nothing was recorded.
            let value = |row: &GameRow| match per {
                Per::Game => row.metrics[at].or(Some(0)),
                Per::Recorded => row.metrics[at],
            };
            let values: Vec<Option<i32>> = rows.iter().map(value).collect();
            columns.push(Column::new(name.clone(), values));
        }
        Ok(DataFrame::new(rows.len(), columns)?)
    }
}

impl Sink for Records {
    fn rows(&mut self, rows: Vec<GameRow>) -> io::Result<()> {
        self.held.extend(rows);
        while self.held.len() >= GROUP {
            self.group().map_err(io::Error::other)?;
        }
        Ok(())
    }
}
