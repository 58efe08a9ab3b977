//! Charts of a fixed size.

use super::*;
use crate::style::width_of;

fn canvas(size: &str) -> Canvas {
    size.parse().unwrap()
}

/// The number of an attribute of a line of SVG.
fn number(line: &str, name: &str) -> Option<i32> {
    line.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0.parse().ok()
}

/// Runs with charts of many kinds.
fn runs() -> [Summary; 4] {
    [Toy::new(2, 5), Toy::followed(2), Toy::followed(4), Toy::new(4, 70)].map(|toy| played(&toy, 1_000, 2))
}

fn charts(runs: &[Summary], size: &str) -> Vec<(String, String)> {
    runs.iter().flat_map(|run| run.charts(canvas(size))).collect()
}

#[test]
fn charts_of_a_fixed_size_have_it_and_everything_is_within() {
    let runs = runs();
    for size in ["slide", "page", "500x400", "300x300", "1600x300", "400x900"] {
        let (wide, high) = canvas(size).pixels((0, 0));
        let charts = charts(&runs, size);
        assert!(charts.len() > 12, "{size}: {}", charts.len());
        for (file, svg) in charts {
            let head = svg.lines().next().unwrap();
            assert!(head.contains(&format!(" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 ")), "{file}: {head}");
            let view = head.split_once("viewBox=\"0 0 ").unwrap().1.split_once('"').unwrap().0;
            let (across, down) = view.split_once(' ').unwrap();
            let (across, down): (i32, i32) = (across.parse().unwrap(), down.parse().unwrap());
            // In its shape, to a pixel.
            assert!((across * high as i32 - down * wide as i32).abs() <= 2 * wide.max(high) as i32, "{file}: {head}");
            for line in svg.lines().skip(1) {
                let at = |x: &str, y: &str| number(line, x).zip(number(line, y));
                let points = line.split_once(" points=\"").map_or("", |(_, rest)| rest.split('"').next().unwrap());
                let points = points.split_whitespace().filter_map(|point| point.split_once(','));
                let points = points.map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()));
                for (x, y) in points.chain(at("x", "y")).chain(at("cx", "cy")) {
                    assert!((0..=across).contains(&x) && (0..=down).contains(&y), "{size}, {file}: {line}");
                }
                if let (Some(x), Some(font)) = (number(line, "x"), number(line, "font-size"))
                    && !line.contains("rotate")
                {
                    let words = words(line);
                    let length = width_of(&words[0].replace("&apos;", "'").replace("&amp;", "&"), font as u32);
                    let left = match line {
                        _ if line.contains("text-anchor=\"middle\"") => x - length / 2,
                        _ if line.contains("text-anchor=\"end\"") => x - length,
                        _ => x,
                    };
                    assert!(left >= -2 && left + length <= across + 2, "{size}, {file}: {line}");
                }
            }
        }
    }
}

/// Where the words of a chart stand: left, top, right and bottom.
fn boxes(svg: &str) -> Vec<([i32; 4], &str)> {
    let texts = svg.lines().filter(|line| line.starts_with("<text ") && !line.contains("rotate"));
    let place = |line| {
        let (x, y, font) = (number(line, "x")?, number(line, "y")?, number(line, "font-size")?);
        let wide = width_of(&words(line)[0].replace("&amp;", "&").replace("&lt;", "<"), font as u32);
        let left = match line {
            _ if line.contains("text-anchor=\"middle\"") => x - wide / 2,
            _ if line.contains("text-anchor=\"end\"") => x - wide,
            _ => x,
        };
        Some(([left, y - font / 2, left + wide, y + font / 2], line))
    };
    texts.filter_map(place).collect()
}

#[test]
fn charts_for_narrow_windows_have_all_words_apart_and_on_the_sheet() {
    for run in runs() {
        for (file, svg) in run.charts(Canvas::NARROW) {
            assert!(svg.contains(" viewBox=\"0 0 420 "), "{file}");
            let boxes = boxes(&svg);
            for (at, ([left, top, right, bottom], line)) in boxes.iter().enumerate() {
                assert!(*left >= 0 && *right <= 420, "{file}: {line}");
                for (other, its) in &boxes[at + 1..] {
                    let meet = other[0] < *right && *left < other[2] && other[1] < *bottom && *top < other[3];
                    assert!(!meet, "{file}: {line} and {its}");
                }
                // A square before a name keeps its distance.
                let squares = svg.lines().filter(|line| line.contains("width=\"10\" height=\"10\""));
                for square in squares.filter_map(|line| number(line, "x").zip(number(line, "y"))) {
                    let meets =
                        square.0 < *right && *left < square.0 + 14 && square.1 < *bottom && *top < square.1 + 10;
                    assert!(!meets, "{file}: {line}");
                }
            }
        }
    }
}

#[test]
fn a_long_title_has_what_is_shown_as_a_subtitle() {
    let summary = played(&Toy::new(2, 5), 8_000, 2);
    let titles = |canvas| {
        let charts = summary.charts(canvas);
        let svg = chart(&charts, "convergence.svg");
        svg.lines().filter(|line| line.starts_with("<text ")).take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(titles(Canvas::default())[0].contains(" — win rates during the run<"));
    let [first, second] = &titles(Canvas::NARROW)[..] else { panic!() };
    assert!(first.contains("bold") && first.ends_with("The long race</text>"), "{first}");
    assert!(second.contains("font-size=\"15\"") && second.ends_with(">Win rates during the run</text>"), "{second}");
}

#[test]
fn a_low_canvas_has_fewer_rows_and_says_so() {
    let rows = |size: Canvas| {
        let charts = played(&Toy::new(4, 70), 2_000, 2).charts(size);
        let words = words_of_chart(&charts, "cards.svg").join(" ");
        let shown = words.split_once("Shown: ").unwrap().1;
        shown.split(' ').next().unwrap().parse::<usize>().unwrap()
    };
    let (free, slide, low) = (rows(Canvas::default()), rows(canvas("slide")), rows(canvas("500x400")));
    assert!(free == 30 && (8..free).contains(&slide) && (6..=slide).contains(&low), "{free} {slide} {low}");
}

#[test]
fn a_larger_picture_of_one_shape_has_the_same_layout() {
    let runs = runs();
    let [small, large] = ["860x440", "1720x880"].map(|size| charts(&runs, size));
    for ((file, small), (_, large)) in small.iter().zip(&large) {
        let larger = small.replacen("width=\"860\" height=\"440\"", "width=\"1720\" height=\"880\"", 1);
        assert!(larger == *large && small != large, "{file}");
    }
}

#[test]
fn sizes_are_read_as_they_are_written() {
    for (text, shown) in [("slide", "1280x720"), ("page", "700x440"), ("900x500", "900x500"), ("300×4000", "300x4000")]
    {
        assert_eq!(canvas(text).to_string(), shown);
    }
    for wrong in ["", "A4", "900", "900x", "x500", "299x500", "500x4001", "-5x500", "1e3x500"] {
        let error = wrong.parse::<Canvas>().unwrap_err().to_string();
        assert!(error.contains("slide (1280x720)") && error.contains("900x500"), "{wrong}: {error}");
    }
}
