//! `run` and `check`: the report of a plain run.

use polars_core::prelude::DataFrame;

use super::Report;
use crate::charts::{charts, folded as folded_charts};
use crate::frame::{Saved, Summary, WriteError};
use crate::model::Head;
use crate::story::{check_story, run_story};
use crate::{Chart, ChartError, Page, Story, check_page, run_page};
use balance_scenario::expect::Checked;

impl Report for Summary {
    fn head(&self) -> &Head {
        &self.head
    }

    fn page(&self, width: usize) -> Page {
        run_page(self, width)
    }

    fn charts(&self) -> Result<Vec<Chart>, ChartError> {
        charts(self)
    }

    fn folded(&self) -> Vec<String> {
        folded_charts(self)
    }

    fn story(&self) -> Story {
        run_story(self)
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

    fn charts(&self) -> Result<Vec<Chart>, ChartError> {
        self.summary.charts()
    }

    fn folded(&self) -> Vec<String> {
        self.summary.folded()
    }

    fn story(&self) -> Story {
        check_story(self.checked).and(self.summary.story())
    }
}
