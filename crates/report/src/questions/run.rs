//! `run` and `check`: the report of a plain run.

mod card_table;
pub(crate) mod cards;
mod charts;
mod drama;
mod page;
mod pairs;
mod scatter;
pub(crate) mod spread;
mod story;
mod worth;

use polars_core::prelude::DataFrame;

use super::Report;
use crate::frame::{Saved, Summary, WriteError};
use crate::model::Head;
use crate::{Canvas, Chart, ChartError, Page, Story, check_page};
use balance_scenario::expect::Checked;

impl Report for Summary {
    fn head(&self) -> &Head {
        &self.head
    }

    fn page(&self, width: usize) -> Page {
        page::page(self, width)
    }

    fn charts(&self, canvas: Canvas) -> Result<Vec<Chart>, ChartError> {
        let mut all = charts::charts(self, canvas)?;
        for chart in cards::charts(self) {
            all.extend(chart.draw(canvas)?);
        }
        if let Some(table) = self.worth.first() {
            all.extend(scatter::chart(self, table).map(|chart| chart.draw(canvas)).transpose()?);
            if let Some(chart) = worth::chart(self, table) {
                all.extend(chart.draw(canvas)?);
            }
        }
        Ok(all)
    }

    fn folded(&self) -> Vec<String> {
        cards::folded(self)
    }

    fn story(&self) -> Story {
        story::of_run(self)
    }
}

/// The report of a check: that of its run, with the results of the expectations before it.
#[derive(Debug)]
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

impl Report for CheckReport<'_> {
    fn head(&self) -> &Head {
        self.summary.head()
    }

    fn page(&self, width: usize) -> Page {
        check_page(self.checked, width).and(self.summary.page(width))
    }

    fn charts(&self, canvas: Canvas) -> Result<Vec<Chart>, ChartError> {
        self.summary.charts(canvas)
    }

    fn folded(&self) -> Vec<String> {
        self.summary.folded()
    }

    fn story(&self) -> Story {
        story::of_check(self.checked).and(self.summary.story())
    }
}
