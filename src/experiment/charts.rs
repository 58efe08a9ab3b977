//! Writes the charts and the page of a report. If one fails, the others are still written.

use crate::args::ChartOptions;
use crate::crash::caught;
use crate::error::Error;
use crate::experiment::{Answer, Session};
use crate::folder::PAGE;
use crate::outside::*;
use balance_report::{Canvas, Chart, Fonts, matches, png, stem};

impl Session<'_> {
    /// Writes the charts and the page. Returns what failed, and why.
    pub(super) fn draw<M>(&self, answer: &Answer<'_, M>, folder: &Path) -> Vec<String> {
        let options = &self.experiment.options.report.charts;
        let mut not_drawn = Vec::new();
        let sizes = [options.chart_size.unwrap_or_default(), Canvas::NARROW];
        let drawn = caught(|| Ok::<_, Error>(sizes.map(|size| answer.report.charts(size))));
        let [mut charts, narrow] = drawn.unwrap_or_else(|why| {
            not_drawn.push(format!("its charts: {why}"));
            Default::default()
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
        let page = caught(|| write(PAGE, self.web_page(answer, [&charts, &narrow]).as_bytes()));
        not_drawn.extend(page.err().map(|why| format!("{PAGE}: {why}")));
        not_drawn
    }
}

/// Writes each chart as PNG. Returns what failed, and why.
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
    /// Keeps only the requested charts. Returns a message for each requested name that no chart has.
    fn keep(&self, charts: &mut Vec<Chart>) -> Vec<String> {
        let names: Vec<&str> = charts.iter().map(stem).collect();
        let known = names.join(", ");
        let unknown = self.charts.iter().filter(|wanted| !names.iter().any(|name| matches(wanted, name)));
        let unknown = unknown.map(|wanted| format!("a chart named {wanted}: its charts are {known}")).collect();
        charts.retain(|chart| self.charts.is_empty() || self.charts.iter().any(|wanted| matches(wanted, stem(chart))));
        unknown
    }
}

#[cfg(test)]
mod tests;
