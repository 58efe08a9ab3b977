//! Points with intervals over a number, and the names of those that matter.

use super::axis::{BELOW, NOWHERE, NUMBERS, Plot, rounded, span, ticks};
use super::labels::{Area, Ends, place};
use super::*;

/// The height of the plot, for which names need room, and the least of it.
const HEIGHT: i32 = PLOT_HEIGHT * 2;
const LEAST: i32 = PLOT_HEIGHT / 2;
/// The most pixels between two points over the same number.
const SPREAD: f64 = 6.0;
const FILL: f64 = 0.4;
/// The fractions of its multiples are spread evenly, in an order that no one sees.
const GOLDEN: f64 = 0.618_033_988_75;
/// How much of its colour the interval of a hollow point keeps.
const PALE: f64 = 0.35;
const MAX_NUMBERS: usize = 16;
const DOT: i32 = 4;
/// Names don't overlap a slanting line, which is split into pieces of this width.
const PIECE: i32 = 24;
const NAMED: usize = 24;
const MAX_NAME: usize = 28;

pub(crate) struct Dot {
    pub(crate) name: String,
    pub(crate) x: f64,
    /// Its interval with its point between.
    pub(crate) y: [f64; 3],
    pub(crate) ink: Rgb,
    /// Full points are named, hollow ones are not.
    pub(crate) full: bool,
    pub(crate) weight: f64,
    pub(crate) words: String,
}

pub(crate) struct Scatter {
    pub(crate) figure: Figure,
    pub(crate) up: String,
    pub(crate) across: String,
    /// A reference line: its value at 0, and its slope.
    pub(crate) line: Option<(f64, f64)>,
    pub(crate) dots: Vec<Dot>,
}

impl Scatter {
    pub(crate) fn draw(mut self, canvas: Canvas) -> Chart {
        self.dots.sort_by(|a, b| a.y[1].total_cmp(&b.y[1]));
        let mut numbers: Vec<f64> = self.dots.iter().map(|dot| dot.x).collect();
        numbers.sort_by(f64::total_cmp);
        numbers.dedup();
        let apart = numbers.windows(2).map(|pair| pair[1] - pair[0]).reduce(f64::min).unwrap_or(1.0);
        let height = self.figure.height(canvas, HEIGHT + BELOW, LEAST + BELOW);
        let plot = self.plot(canvas.body(height), apart);
        let columns = self.columns(&plot, apart);
        let labels = match numbers.len() {
            ..=MAX_NUMBERS => {
                // 0 too, if it is among them.
                let zero = (plot.x.0 < 0.0 && plot.x.1 > 0.0 && !numbers.contains(&0.0)).then_some(0.0);
                numbers.iter().copied().chain(zero).map(|number| (number, plain(number, 0))).collect()
            }
            _ => ticks(plot.x, 10),
        };
        let end = |(at, slope): (f64, f64), x: f64| (plot.px(x), plot.py(at + slope * x));
        let line: Option<Ends> = self.line.map(|line| (end(line, plot.x.0), end(line, plot.x.1)));
        let named: Vec<String> = self.named().iter().map(|nth| self.dots[*nth].words.replace('\n', ", ")).collect();
        self.figure.draw(canvas, &format!("{}: {}.", capital(&self.up), named.join("; ")), height, |sheet| {
            plot.y_axis(sheet, &ticks(plot.y, 8), &self.up);
            plot.x_axis(sheet, &labels, &self.across);
            let mut interval = |dot: &Dot, x: i32, ink: Rgb, wide: u32| {
                sheet.line((x, plot.py(dot.y[0])), (x, plot.py(dot.y[2])), ink, wide);
            };
            let dots = |full: bool| self.dots.iter().zip(&columns).filter(move |(dot, _)| dot.full == full);
            // Hollow ones first, so that the full ones lie above, and their intervals below everything.
            dots(false).for_each(|(dot, x)| interval(dot, *x, pale(dot.ink, PALE), 1));
            dots(true).for_each(|(dot, x)| interval(dot, *x, dot.ink, LINE_STROKE));
            let zero = plot.py(0.0);
            sheet.line((plot.left, zero), (plot.right, zero), BLACK, 1);
            if let Some((from, to)) = line {
                sheet.line(from, to, BLACK, LINE_STROKE);
            }
            for (dot, &x) in dots(false).chain(dots(true)) {
                sheet.dot((x, plot.py(dot.y[1])), DOT, dot.ink, dot.full);
            }
            self.names(sheet, &plot, &columns, line);
            for (dot, x) in self.dots.iter().zip(&columns) {
                let y = plot.py(dot.y[1]);
                sheet.tip((x - DOT - 1, y - DOT - 1), (x + DOT + 1, y + DOT + 1), dot.words.as_str());
            }
        })
    }

    /// `apart` is the least distance between two numbers.
    fn plot(&self, (left, top, right, bottom): (i32, i32, i32, i32), apart: f64) -> Plot {
        let (least, max) = span(self.dots.iter().map(|dot| dot.x), NOWHERE);
        let beside = apart / 2.0 + (max - least) * 0.01;
        Plot {
            left: left + NUMBERS,
            top: top + 8,
            right: right - 16,
            bottom: bottom - BELOW,
            x: (least - beside, max + beside),
            y: rounded(span(self.dots.iter().flat_map(|dot| dot.y), (0.0, 0.0)), 8),
        }
    }

    /// The pixel columns of the points: those over one number close together, in no order.
    fn columns(&self, plot: &Plot, apart: f64) -> Vec<i32> {
        let room = f64::from(plot.right - plot.left) * apart / (plot.x.1 - plot.x.0) * FILL;
        let column = |(at, dot): (usize, &Dot)| {
            let same = |dots: &[Dot]| dots.iter().filter(|other| other.x == dot.x).count() as f64;
            let (n, nth) = (same(&self.dots), same(&self.dots[..at]));
            let place = ((nth + 0.5) * GOLDEN).fract() - 0.5;
            plot.px(dot.x) + (place * room.min(SPREAD * (n - 1.0))).round() as i32
        };
        self.dots.iter().enumerate().map(column).collect()
    }

    fn named(&self) -> Vec<usize> {
        let mut named: Vec<usize> = (0..self.dots.len()).filter(|nth| self.dots[*nth].full).collect();
        named.sort_by(|a, b| self.dots[*b].weight.total_cmp(&self.dots[*a].weight));
        named.truncate(NAMED);
        named
    }

    fn names(&self, sheet: &mut Sheet, plot: &Plot, columns: &[i32], line: Option<Ends>) {
        let name = |nth: usize| {
            let dot = &self.dots[nth];
            ((columns[nth], plot.py(dot.y[1])), shorten(&dot.name, MAX_NAME))
        };
        let named: Vec<_> = self.named().into_iter().map(name).collect();
        let wanted: Vec<((i32, i32), &str)> = named.iter().map(|(at, name)| (*at, name.as_str())).collect();
        let zero = plot.py(0.0);
        let marks = self.dots.iter().zip(columns).flat_map(|(dot, &x)| {
            let [low, at, high] = dot.y.map(|value| plot.py(value));
            [(x - 1, high, x + 1, low), (x - DOT, at - DOT, x + DOT, at + DOT)]
        });
        let lines = line.into_iter().flat_map(along).chain([(plot.left, zero - 1, plot.right, zero + 1)]);
        let marks: Vec<Area> = marks.chain(lines).collect();
        for placed in place(&wanted, &marks, (plot.left, plot.top, plot.right, plot.bottom)) {
            let (point, name) = wanted[placed.name];
            if let Some(lead) = placed.lead {
                sheet.line(point, lead, GREY, 1);
            }
            let anchor = if placed.right { Anchor::Left } else { Anchor::Right };
            sheet.text(placed.at, name, LABEL_SIZE, BLACK, anchor);
        }
    }
}

fn along((from, to): Ends) -> impl Iterator<Item = Area> {
    let pieces = ((to.0 - from.0) / PIECE).max(1);
    let y = move |n: i32| from.1 + (to.1 - from.1) * n / pieces;
    let x = move |n: i32| from.0 + (to.0 - from.0) * n / pieces;
    (0..pieces).map(move |n| {
        let (one, other) = (y(n), y(n + 1));
        (x(n), one.min(other) - 1, x(n + 1), one.max(other) + 1)
    })
}
