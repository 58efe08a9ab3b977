//! Maps and pictures: what is drawn where.

use super::*;
use balance_engine::game::{Going, Look, Mark, Picture, Seat, Seating, Shade};

/// The rectangles of a colour: x, y, width and height.
fn rectangles(svg: &str, colour: &str) -> Vec<[i32; 4]> {
    let all = svg.lines().filter(|line| line.starts_with("<rect ") && line.contains(colour));
    let number = |line: &str, key: &str| -> i32 {
        let rest = line.split_once(&format!(" {key}=\"")).unwrap().1;
        rest.split('"').next().unwrap().parse().unwrap()
    };
    all.map(|line| ["x", "y", "width", "height"].map(|key| number(line, key))).collect()
}

#[test]
fn a_heat_map_has_a_panel_a_side() {
    for sides in [1, 2, 4] {
        let (summary, charts) = drawn(&Toy::followed(sides), 4_000);
        let svg = chart(&charts, "map_the_landings.svg");
        keep(&format!("map_{sides}.svg"), svg);
        let said = words(svg);
        for name in ["Tortoise", "along own edge (squares)"] {
            assert!(said.contains(&name), "{sides} {name}: {said:?}");
        }
        let own = said.iter().filter(|word| **word == "along own edge (squares)").count();
        assert_eq!(own, sides, "{said:?}");
        let all = said.join(" ");
        let games = whole(summary.head.games);
        for part in ["throws per 100 games (white: none)", &format!("n = {games} games"), "6 by 2 cells", "maps.csv"] {
            assert!(all.contains(part), "{part}: {all}");
        }
        assert!(svg.contains("most in column"), "in words for those who cannot see it");
    }
    assert!(drawn(&Toy::new(2, 5), 600).1.iter().all(|(file, _)| !file.starts_with("map_")));
}

#[test]
fn the_cell_with_the_most_is_the_darkest_and_stands_where_it_is() {
    let toy = Toy::followed(2);
    let mut run = toy.run(&["greedy"; 2], 2_000, 1);
    for side in &mut run.tally.sides {
        side.places.fill(0);
    }
    // Twice 2,000 in the near right corner of the Tortoise: the full 100 in 100 games, and a tenth
    // of it in two cells of the far row.
    run.tally.sides[0].places[5] = 2_000;
    run.tally.sides[0].places[6] = 200;
    run.tally.sides[0].places[7] = 200;
    let results = toy.results(&run);
    let summary = Summary::new(&results);
    let charts = summary.charts(Canvas::default());
    let svg = chart(&charts, "map_the_landings.svg");
    // The full colour once in the legend and once on the map.
    let full = rectangles(svg, "#2F4858");
    assert_eq!(full.len(), 2, "{full:?}");
    // What is neither of the legend nor the sheet: the near corner and the two cells.
    let cells: Vec<_> = rectangles(svg, "<rect ").into_iter().filter(|at| (20..100).contains(&at[3])).collect();
    let [near, far, beside] = cells[..] else { panic!("{cells:?}") };
    assert_eq!(near, full[0]);
    // The far row is above the near one; the first two columns are left of the last.
    assert_eq!(far[1] + far[3], near[1]);
    assert!((far[2] - near[2]).abs() <= 1 && beside[0] == far[0] + far[2], "{cells:?}");
    assert!((far[0] + 5 * near[2] - near[0]).abs() <= 5, "{cells:?}");
    assert!(svg.contains("most in column 6 from the left, row 1 from the front (100.00)"));
}

/// The frames of the panels of a map: left, top, right and bottom.
fn frames(svg: &str) -> Vec<[i32; 4]> {
    let black = svg.lines().filter(|line| line.starts_with("<polyline ") && line.contains("stroke=\"#000000\""));
    let points = black.map(|line| line.split_once("points=\"").unwrap().1.split('"').next().unwrap());
    let corners = points.filter_map(|points| {
        let at =
            |point: &str| point.split_once(',').map(|(x, y)| (x.parse::<i32>().unwrap(), y.parse::<i32>().unwrap()));
        let all: Vec<_> = points.split_whitespace().filter_map(at).collect();
        (all.len() == 5).then(|| [all[0].0, all[0].1, all[2].0, all[2].1])
    });
    corners.collect()
}

#[test]
fn panels_of_a_map_keep_its_scale_and_stand_below_each_other_in_a_narrow_window() {
    let summary = played(&Toy::followed(2), 2_000, 2);
    let map = &summary.maps[0];
    for (canvas, is_narrow) in [(Canvas::default(), false), (Canvas::NARROW, true)] {
        let charts = summary.charts(canvas);
        let svg = chart(&charts, "map_the_landings.svg");
        let [one, other] = frames(svg)[..] else { panic!("two panels: {svg}") };
        for [left, top, right, bottom] in [one, other] {
            let off = f64::from(right - left) * f64::from(map.depth) / f64::from(map.width) - f64::from(bottom - top);
            assert!(off.abs() <= 1.0, "{one:?} {other:?}");
        }
        assert_eq!(other[1] > one[3], is_narrow, "{one:?} {other:?}");
        // The sides have no colours on a map.
        assert!(!svg.contains("#0072B2"), "{svg}");
    }
}

/// A table with everything that there can be on it.
fn table() -> Picture {
    let ground = |going, high| Look::Ground(Shade { going, high });
    let mut picture = Picture::new(48.0, 24.0, "inches");
    picture.marks = vec![
        Mark::rect((6.0, 4.0), (8.0, 6.0), ground(Going::Difficult, false)).label("Bog"),
        Mark::rect((30.0, 10.0), (6.0, 4.0), ground(Going::Impassable, true)).label("Tower"),
        Mark::rect((0.0, 20.0), (12.0, 4.0), ground(Going::Open, true)).label("Hill"),
        Mark::disc((24.0, 12.0), 1.0, Look::Token).label("Relic"),
        Mark::disc((40.0, 3.0), 1.0, Look::Neutral).label("Bear").note("4 HP"),
        Mark::disc((5.0, 2.0), 0.5, Look::Side(Seat(0))).label("Ana").note("12 HP"),
        Mark::disc((9.0, 2.0), 2.0, Look::Side(Seat(0))).label("Bo").note("3 HP").faded(true),
        Mark::disc((44.5, 22.0), 0.5, Look::Side(Seat(1))).label("Cy <2>"),
    ];
    picture
}

fn scene(picture: &Picture, shift: usize) -> String {
    let sides = ["Reds & Co".to_owned(), "Greys".to_owned()];
    let scene = Scene {
        name: "turn-03".into(),
        title: "A skirmish — game 4, after 3 turns".into(),
        caption: "Game 4 of seed 9.".into(),
        sides: &sides,
        seating: Seating::rotation(2, shift),
        picture,
    };
    scene.draw()
}

#[test]
fn a_picture_shows_everything_where_it_is() {
    let svg = scene(&table(), 0);
    keep("scene.svg", &svg);
    let said = words(&svg);
    for name in [
        "A skirmish — game 4, after 3 turns",
        "Ana",
        "12 HP",
        "Cy &lt;2&gt;",
        "Relic",
        "Reds &amp; Co",
        "Greys",
        "token",
        "neutral",
        "difficult ground",
        "high and impassable",
        "high ground",
        "along near edge (inches)",
        "distance from near edge (inches)",
    ] {
        assert!(said.contains(&name), "{name}: {said:?}");
    }
    assert!(!said.contains(&"impassable"), "the legend has what is there: {said:?}");
    // For those who cannot see it.
    for part in ["48 by 24 inches", "Ana of Reds &amp; Co (12 HP) at 5, 2", "Bog at 6, 4", "at 44.5, 22"] {
        assert!(svg.contains(part), "{part}");
    }
    let circle = |colour: &str| -> Vec<(i32, i32, i32)> {
        let all = svg.lines().filter(|line| line.starts_with("<circle "));
        let number = |line: &str, key: &str| -> i32 {
            let rest = line.split_once(&format!(" {key}=\"")).unwrap().1;
            rest.split('"').next().unwrap().parse().unwrap()
        };
        let fill = format!("fill=\"{colour}\"");
        let all = all.filter(|line| line.contains(&fill));
        all.map(|line| (number(line, "cx"), number(line, "cy"), number(line, "r"))).collect()
    };
    // Ana and the key of the Reds in full blue; Bo is pale; to scale, near below far.
    let (blue, orange) = (circle("#0072B2"), circle("#D55E00"));
    assert_eq!((blue.len(), orange.len()), (2, 2), "{blue:?} {orange:?}");
    let (ana, cy) = (blue[0], orange[0]);
    assert!(ana.0 < cy.0 && ana.1 > cy.1);
    let scale = f64::from(cy.0 - ana.0) / 39.5;
    assert!((f64::from(ana.1 - cy.1) / 20.0 - scale).abs() < 0.1, "as wide as it is deep");
    assert!((f64::from(ana.2) - 0.5 * scale).abs() <= 1.0);
}

#[test]
fn words_keep_clear_of_pieces_and_of_each_other() {
    let mut picture = Picture::new(48.0, 24.0, "inches");
    // One below the other, the upper one with its words where the lower one is, unless they go elsewhere.
    let piece = |y: f64, label: &str| Mark::disc((20.0, y), 0.5, Look::Side(Seat(0))).label(label).note("12 HP");
    picture.marks = vec![piece(12.0, "Upper"), piece(10.6, "Lower")];
    let svg = scene(&picture, 0);
    let at = |word: &str| super::counted::places(&svg).into_iter().find(|(.., said)| *said == word).unwrap();
    let (upper, lower) = (at("Upper"), at("Lower"));
    assert!(upper.0 > lower.0, "{upper:?} to the right of its piece, {lower:?} below");
}

#[test]
fn a_piece_has_the_colour_of_its_side_wherever_that_sits() {
    let ink = |svg: &str, at: usize| {
        let all = svg.lines().filter(|line| line.starts_with("<circle ") && !line.contains("fill=\"none\""));
        let line = all.clone().nth(at).unwrap();
        line.split_once("fill=\"").unwrap().1.split('"').next().unwrap().to_owned()
    };
    // Token, bear, then Ana in seat 0, who is of the Greys in the other rotation.
    let (straight, turned) = (scene(&table(), 0), scene(&table(), 1));
    assert_eq!((ink(&straight, 2).as_str(), ink(&turned, 2).as_str()), ("#0072B2", "#D55E00"));
    assert!(turned.contains("Ana of Greys"));
    assert_ne!(ink(&straight, 3), ink(&straight, 2), "a pale mark is not like another");
}

#[test]
fn an_empty_plane_of_any_shape_is_drawn() {
    for (width, depth) in [(48.0, 48.0), (2.0, 90.0), (500.0, 1.5)] {
        let svg = scene(&Picture::new(width, depth, "inches"), 0);
        assert!(svg.contains("Nothing that has a name is there"), "{width} by {depth}");
    }
}
