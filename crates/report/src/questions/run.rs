//! `run` and `check`: the report of a plain run.

mod card_table;
pub(crate) mod cards;
mod charts;
mod drama;
pub(crate) mod experts;
mod page;
mod pairs;
mod story;
mod worth;

use crate::check_page;
use crate::prelude::*;
use polars_core::prelude::DataFrame;

impl Report for Summary {
    fn page(&self, width: usize) -> Page {
        page::page(self, width)
    }

    fn charts(&self, canvas: Canvas) -> Vec<Chart> {
        charts::charts(self, canvas)
    }

    fn folded(&self) -> Vec<String> {
        cards::folded(self)
    }

    fn story(&self) -> Story {
        story::of_run(self)
    }
}

pub struct CheckReport<'a> {
    pub checked: &'a Checked,
    pub summary: &'a Summary,
}

impl Saved for CheckReport<'_> {
    fn json(&self) -> Result<String, WriteError> {
        self.summary.json()
    }

    fn frames(&self) -> Vec<(&'static str, DataFrame)> {
        self.summary.frames()
    }
}

impl AsRef<Head> for CheckReport<'_> {
    fn as_ref(&self) -> &Head {
        &self.summary.head
    }
}

impl Report for CheckReport<'_> {
    fn page(&self, width: usize) -> Page {
        check_page(self.checked, width).and(self.summary.page(width))
    }

    fn charts(&self, canvas: Canvas) -> Vec<Chart> {
        self.summary.charts(canvas)
    }

    fn folded(&self) -> Vec<String> {
        self.summary.folded()
    }

    fn story(&self) -> Story {
        story::of_check(self.checked).and(self.summary.story())
    }
}
