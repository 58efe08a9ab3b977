//! Pixels of small pictures, letters, and what cannot be drawn.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use flate2::read::ZlibDecoder;

use super::*;

/// A PNG of ours as its width and the colours of its pixels.
fn decoded(file: &[u8]) -> (usize, Vec<[u8; 3]>) {
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    let (width, height) = (number(16), number(20));
    let data = file.windows(4).position(|kind| kind == b"IDAT").unwrap();
    let mut rows = Vec::new();
    ZlibDecoder::new(&file[data + 4..data + 4 + number(data - 4)]).read_to_end(&mut rows).unwrap();
    assert_eq!(rows.len(), (3 * width + 1) * height);
    let pixels = rows.chunks(3 * width + 1).flat_map(|row| row[1..].chunks(3)).map(|pixel| pixel.try_into().unwrap());
    (width, pixels.collect())
}

fn no_fonts() -> Fonts {
    Fonts { regular: Vec::new(), bold: Vec::new() }
}

/// The colour of a PNG at a point of its SVG.
fn colours(svg: &str, points: &[(usize, usize)], fonts: &Fonts) -> Vec<[u8; 3]> {
    let file = png(&("chart.svg".to_owned(), svg.to_owned()), fonts).unwrap();
    let (width, pixels) = decoded(&file);
    points.iter().map(|(x, y)| pixels[2 * y * width + 2 * x]).collect()
}

const WHITE: [u8; 3] = [255; 3];

#[test]
fn shapes_are_where_the_svg_has_them() {
    let svg = "<svg width=\"60\" height=\"40\" viewBox=\"0 0 60 40\">\n<title>A &lt; B</title>\n\
        <rect x=\"0\" y=\"0\" width=\"60\" height=\"40\" opacity=\"1\" fill=\"#FFFFFF\" stroke=\"none\"/>\n\
        <rect x=\"2\" y=\"2\" width=\"6\" height=\"6\" opacity=\"1\" fill=\"#0072B2\" stroke=\"none\"/>\n\
        <circle cx=\"30\" cy=\"20\" r=\"8\" opacity=\"1\" fill=\"#D55E00\" stroke=\"none\"/>\n\
        <circle cx=\"50\" cy=\"20\" r=\"8\" opacity=\"1\" fill=\"none\" stroke=\"#000000\" stroke-width=\"2\"/>\n\
        <polyline fill=\"none\" opacity=\"1\" stroke=\"#000000\" stroke-width=\"4\" points=\"4,30 20,30 20,38 \"/>\n\
        <polygon opacity=\"0.5\" fill=\"#000000\" points=\"40,30 58,30 58,38 40,38 \"/>\n\
        <g class=\"tip\"><title>told</title><rect x=\"0\" y=\"0\" width=\"9\" height=\"9\" fill=\"transparent\"/></g>\n</svg>\n";
    let (blue, red, black) = ([0, 114, 178], [213, 94, 0], [0; 3]);
    let points =
        [(1, 1), (4, 4), (30, 20), (30, 10), (50, 20), (50, 12), (10, 30), (20, 36), (10, 34), (45, 34), (59, 39)];
    let wanted = [WHITE, blue, red, WHITE, WHITE, black, black, black, WHITE, [128; 3], WHITE];
    assert_eq!(colours(svg, &points, &no_fonts()), wanted);
}

#[test]
fn what_the_view_box_does_not_fill_is_white_on_both_sides() {
    let svg = "<svg width=\"60\" height=\"20\" viewBox=\"0 0 10 10\">\
        <rect x=\"0\" y=\"0\" width=\"10\" height=\"10\" fill=\"#000000\"/></svg>";
    assert_eq!(colours(svg, &[(19, 10), (21, 1), (39, 19), (41, 10)], &no_fonts()), [WHITE, [0; 3], [0; 3], WHITE]);
}

#[test]
fn an_element_that_is_not_drawn_is_an_error() {
    let svg = "<svg width=\"6\" height=\"2\" viewBox=\"0 0 6 2\"><path d=\"M0 0\"/></svg>";
    let error = png(&("odd.svg".to_owned(), svg.to_owned()), &no_fonts()).unwrap_err().to_string();
    assert!(error.contains("odd.svg") && error.contains("<path>"), "{error}");
}

#[test]
fn letters_lie_where_their_anchor_says() {
    let Ok(fonts) = Fonts::read(&[PathBuf::from("/usr/share/fonts")]) else { return };
    let dark = |anchor: &str, turn: &str| {
        let svg = format!(
            "<svg width=\"90\" height=\"90\" viewBox=\"0 0 90 90\"><text x=\"40\" y=\"40\" dy=\"0.35em\" \
             text-anchor=\"{anchor}\" font-size=\"20\" opacity=\"1\" fill=\"#000000\"{turn}>H&amp;I</text></svg>"
        );
        let (width, pixels) = decoded(&png(&("text.svg".to_owned(), svg), &fonts).unwrap());
        let dark = (0..pixels.len()).filter(|at| pixels[*at][0] < 128).map(|at| (at % width / 2, at / width / 2));
        dark.collect::<Vec<_>>()
    };
    let ends = |numbers: Vec<usize>| (*numbers.iter().min().unwrap(), *numbers.iter().max().unwrap());
    let across = |points: &[(usize, usize)]| ends(points.iter().map(|at| at.0).collect());
    let down = |points: &[(usize, usize)]| ends(points.iter().map(|at| at.1).collect());
    let [start, middle, end] = ["start", "middle", "end"].map(|anchor| dark(anchor, ""));
    assert!(across(&start).0 >= 40 && across(&end).1 <= 40, "{:?} {:?}", across(&start), across(&end));
    // Centred across on its point, and capitals down.
    for (from, to) in [across(&middle), down(&start)] {
        assert!((from + to).abs_diff(80) <= 3, "{from} to {to}");
    }
    let upright = dark("start", " transform=\"rotate(270, 40, 40)\"");
    assert!(down(&upright).1 <= 40 && upright.len().abs_diff(start.len()) < start.len() / 10);
}

#[test]
fn without_a_font_the_error_names_the_folders() {
    let empty = tempfile::tempdir().unwrap();
    let error = Fonts::read(&[empty.path().to_owned(), Path::new("/nowhere").to_owned()]).unwrap_err().to_string();
    assert!(error.contains("/nowhere") && error.contains("install"), "{error}");
}
