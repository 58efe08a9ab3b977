//! Charts on a page. Title and caption are text of the page, so that readers can enlarge them; the picture is between them.

use super::super::svg::{Chart, matches, stem};
use super::sheet::{anchor, said};
use maud::{Markup, PreEscaped, html};

const LONG: usize = 200;

#[derive(Clone, Copy)]
pub(super) struct Charts<'a> {
    pub(super) all: &'a [Chart],
    /// The same for narrow windows.
    pub(super) narrow: &'a [Chart],
    pub(super) folded: &'a [String],
}

impl<'a> Charts<'a> {
    pub(super) fn named(self, names: &[&str]) -> Markup {
        self.figures(self.all.iter().filter(|chart| is_named(chart, names)))
    }

    pub(super) fn figures(self, charts: impl Iterator<Item = &'a Chart>) -> Markup {
        let (folded, shown): (Vec<&Chart>, Vec<&Chart>) = charts.partition(|(name, _)| self.folded.contains(name));
        html! {
            div.charts { @for chart in shown { (self.figure(chart)) } }
            @if !folded.is_empty() {
                details.more {
                    summary { "More charts (correlations, or details of another chart)" }
                    div.charts { @for chart in folded { (self.figure(chart)) } }
                }
            }
        }
    }

    fn figure(self, chart: &Chart) -> Markup {
        let (name, svg) = chart;
        let id = anchor(&format!("chart-{}", stem(chart)));
        let title = between(svg, "-title\">", "</title>");
        let said = |key: &str| said(attribute(svg, key));
        let paragraph = |words: String| (!words.is_empty()).then(|| html! { p.faint { (PreEscaped(words)) } });
        let captions: Vec<Markup> =
            ["data-caption", "data-details"].into_iter().filter_map(|key| paragraph(said(key))).collect();
        let narrow = self.narrow.iter().find(|(narrow, _)| narrow == name);
        html! {
            figure.chart id=(id) data-file=(name) {
                p.title { strong { (PreEscaped(title)) } }
                div.wide tabindex="0" { (PreEscaped(cut(svg))) }
                @if let Some((_, svg)) = narrow { template { (PreEscaped(cut(svg))) } }
                figcaption {
                    @if let Some(plain) = paragraph(said("data-plain")) { (plain) }
                    (explained(&captions))
                }
            }
        }
    }
}

pub(super) fn is_named(chart: &Chart, names: &[&str]) -> bool {
    names.iter().any(|name| matches(name, stem(chart)))
}

pub(super) fn explained(paragraphs: &[Markup]) -> Markup {
    let all = html! { @for paragraph in paragraphs { (paragraph) } };
    let long = paragraphs.iter().map(|paragraph| paragraph.0.chars().count()).sum::<usize>() > LONG;
    html! { @if long { details.how { summary { "How to read this" } (all) } } @else { (all) } }
}

/// The picture without its title and caption. It keeps its whole height and view as `data-height` and `data-view`.
fn cut(svg: &str) -> String {
    let [view, height] = ["viewBox", "height"].map(|key| attribute(svg, key));
    let mut size = view.split(' ').skip(2);
    let [width, units] = [size.next(), size.next()].map(Option::unwrap_or_default);
    let number = |text: &str| text.parse().unwrap_or(0.0_f64);
    let [top, foot] = ["data-top", "data-foot"].map(|key| number(attribute(svg, key)));
    let less = foot - top;
    // A chart of a fixed size has pixels larger or smaller than its units.
    let pixels = less * number(height) / number(units).max(1.0);
    let cut = svg.replacen(
        &format!(" height=\"{height}\""),
        &format!(" height=\"{pixels:.0}\" data-height=\"{height}\" data-view=\"{view}\""),
        1,
    );
    cut.replacen(&format!("viewBox=\"{view}\""), &format!("viewBox=\"0 {top} {width} {less}\""), 1)
}

fn attribute<'s>(svg: &'s str, key: &str) -> &'s str {
    between(svg, &format!(" {key}=\""), "\"")
}

fn between<'s>(text: &'s str, before: &str, after: &str) -> &'s str {
    let rest = text.split_once(before).map_or("", |(_, rest)| rest);
    rest.split_once(after).map_or("", |(within, _)| within)
}
