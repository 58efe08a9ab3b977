//! The charts of a report and its page. One that can't be made costs nothing else.

use std::path::Path;

use super::{Answer, Experiment};
use crate::args::ChartOptions;
use crate::crash::caught;
use crate::error::Error;
use crate::folder::PAGE;
use crate::kept::Book;
use balance_report::frame::fill;
use balance_report::{Chart, Fonts, matches, png, stem};

impl Experiment<'_> {
    /// Writes the charts and the page. Returns what could not be made, and why.
    pub(super) fn draw<M>(&self, book: &Book, answer: &Answer<'_, M>, folder: &Path) -> Vec<String> {
        let options = &self.options.report.charts;
        let mut not_drawn = Vec::new();
        let mut charts =
            caught(|| answer.report.charts(options.chart_size.unwrap_or_default())).unwrap_or_else(|why| {
                not_drawn.push(format!("its charts: {why}"));
                Vec::new()
            });
        not_drawn.extend(options.keep(&mut charts));
        let write = |name: &str, bytes: &[u8]| fill(&folder.join(name), bytes);
        charts.retain(|(name, svg)| match write(name, svg.as_bytes()) {
            Ok(()) => true,
            Err(why) => {
                not_drawn.push(format!("{name}: {why}"));
                false
            }
        });
        if options.png && !charts.is_empty() {
            not_drawn.extend(write_pngs(&charts, folder));
        }
        let page = caught(|| write(PAGE, self.web_page(book, answer, &charts).as_bytes()));
        not_drawn.extend(page.err().map(|why| format!("{PAGE}: {why}")));
        not_drawn
    }
}

/// Writes each chart as PNG. Returns what could not be made, and why.
fn write_pngs(charts: &[Chart], folder: &Path) -> Vec<String> {
    let fonts = match Fonts::installed() {
        Ok(fonts) => fonts,
        Err(why) => return vec![format!("its charts as PNG: {why}")],
    };
    let one = |chart: &Chart| {
        let name = format!("{}.png", stem(chart));
        let written = caught(|| Ok::<_, Error>(fill(&folder.join(&name), &png(chart, &fonts)?)?));
        written.err().map(|why| format!("{name}: {why}"))
    };
    charts.iter().filter_map(one).collect()
}

impl ChartOptions {
    /// Leaves only the charts that were asked for. Returns, for each name that no chart has, what names there are.
    fn keep(&self, charts: &mut Vec<Chart>) -> Vec<String> {
        let names: Vec<&str> = charts.iter().map(stem).collect();
        let known = names.join(", ");
        let unknown = self.charts.iter().filter(|wanted| !names.iter().any(|name| matches(wanted, name)));
        let unknown = unknown.map(|wanted| format!("a chart called {wanted}: its charts are {known}")).collect();
        charts.retain(|chart| self.charts.is_empty() || self.charts.iter().any(|wanted| matches(wanted, stem(chart))));
        unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_charts_that_were_asked_for_are_kept() {
        let kept = |wanted: &[&str]| {
            let mut charts = ["win_rate.svg", "cards_hare.svg", "cards_hare_used.svg", "turns.svg"]
                .map(|name| (name.to_owned(), String::new()))
                .to_vec();
            let options = ChartOptions {
                charts: wanted.iter().map(|&name| name.to_owned()).collect(),
                ..ChartOptions::default()
            };
            let unknown = options.keep(&mut charts);
            (charts.iter().map(|chart| stem(chart).to_owned()).collect::<Vec<_>>(), unknown)
        };
        assert_eq!(kept(&[]).0.len(), 4);
        assert_eq!(kept(&["cards_*"]).0, ["cards_hare", "cards_hare_used"]);
        assert_eq!(kept(&["cards_*_used", "turns"]).0, ["cards_hare_used", "turns"]);
        assert_eq!(kept(&["*r*"]).0, ["win_rate", "cards_hare", "cards_hare_used", "turns"]);
        let (names, unknown) = kept(&["turns", "card"]);
        assert_eq!(names, ["turns"]);
        assert_eq!(
            unknown,
            ["a chart called card: its charts are win_rate, cards_hare, cards_hare_used, turns"],
            "a name is whole unless it has a *"
        );
    }
}
