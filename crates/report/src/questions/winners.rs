//! `compare --matrix` of searched builds: the strongest, and how they do against each other.

use super::matrix::MatrixSummary;
use super::search::SearchSummary;
use crate::prelude::*;
use polars_core::prelude::DataFrame;
use serde::Serialize;

#[derive(Debug, Serialize)]
pub struct Winners {
    #[serde(skip)]
    head: Head,
    search: SearchSummary,
    matrix: Option<MatrixSummary>,
}

impl Winners {
    pub fn new(search: SearchSummary, matrix: Option<MatrixSummary>) -> Self {
        let mut head = search.head.clone();
        if let Some(matrix) = &matrix {
            head.games_in_all += matrix.head.games_in_all;
            if head.bugs.abandoned.is_empty() {
                head.bugs = matrix.head.bugs.clone();
            }
        }
        Winners { head, search, matrix }
    }
}

impl Saved for Winners {
    fn json(&self) -> Result<String, WriteError> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    fn frames(&self) -> Vec<(&'static str, DataFrame)> {
        self.search.frames().into_iter().chain(self.matrix.iter().flat_map(Saved::frames)).collect()
    }
}

impl AsRef<Head> for Winners {
    fn as_ref(&self) -> &Head {
        &self.head
    }
}

impl Report for Winners {
    fn page(&self, width: usize) -> Page {
        let search = self.search.page(width);
        self.matrix.iter().fold(search, |page, matrix| page.and(matrix.page(width)))
    }

    fn charts(&self, canvas: Canvas) -> Vec<Chart> {
        let mut charts = self.search.charts(canvas);
        if let Some(matrix) = &self.matrix {
            charts.extend(matrix.charts(canvas));
        }
        charts
    }

    fn story(&self) -> Story {
        let mut story = self.search.story();
        // The next steps of a search were done here.
        story.next.clear();
        self.matrix.iter().fold(story, |story, matrix| story.and(matrix.story()))
    }
}
