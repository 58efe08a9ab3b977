//! One module for each question: its summary as a record, its page, its charts and its answer in sentences.

pub(crate) mod calibrate;
pub(crate) mod compare;
pub(crate) mod impact;
pub(crate) mod ladder;
pub(crate) mod matrix;
pub(crate) mod prices;
pub(crate) mod regret;
pub(crate) mod run;
pub(crate) mod search;
pub(crate) mod sensitivity;
pub(crate) mod side;
pub(crate) mod tune;
pub(crate) mod winners;

use crate::frame::Saved;
use crate::model::Head;
use crate::{Canvas, Chart, ChartError, Page, Story};

/// What a question is answered with.
pub trait Report: Saved {
    fn head(&self) -> &Head;

    /// The report as people read it, laid out for `width` columns.
    fn page(&self, width: usize) -> Page;

    /// The answer in sentences, and what to look at next.
    fn story(&self) -> Story;

    /// The charts in the size of a canvas, each with its file name.
    ///
    /// # Errors
    /// If one cannot be drawn.
    fn charts(&self, _: Canvas) -> Result<Vec<Chart>, ChartError> {
        Ok(Vec::new())
    }

    /// The names of those charts that a page folds.
    fn folded(&self) -> Vec<String> {
        Vec::new()
    }
}
