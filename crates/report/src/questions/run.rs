//! `run`: the report of a plain run.

use super::Report;
use crate::charts;
use crate::frame::Summary;
use crate::model::Head;
use crate::{Chart, ChartError, Page, Story, run_page, run_story};

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

    fn story(&self) -> Story {
        run_story(self)
    }
}
