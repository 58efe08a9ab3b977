//! The charts and the page of a report. One that can't be made costs nothing else.

use std::path::Path;

use super::{Answer, Experiment};
use crate::crash::caught;
use crate::kept::Book;
use crate::web::PAGE;
use balance_report::frame::fill;

impl Experiment<'_> {
    /// Writes the charts and the page. Returns what could not be made, and why.
    pub(super) fn draw<S, M>(&self, book: &Book, answer: &Answer<'_, S, M>, folder: &Path) -> Vec<String> {
        let mut not_drawn = Vec::new();
        let drawn = caught(|| (answer.charts)());
        let mut charts = drawn.unwrap_or_else(|why| {
            not_drawn.push(format!("its charts: {why}"));
            Vec::new()
        });
        let write = |name: &str, text: &str| fill(&folder.join(name), text.as_bytes());
        charts.retain(|(name, svg)| match write(name, svg) {
            Ok(()) => true,
            Err(why) => {
                not_drawn.push(format!("{name}: {why}"));
                false
            }
        });
        let page = caught(|| write(PAGE, &self.web_page(book, answer, &charts)));
        not_drawn.extend(page.err().map(|why| format!("{PAGE}: {why}")));
        not_drawn
    }
}
