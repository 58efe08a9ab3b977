//! Names in a crowd.

use super::*;

#[test]
fn names_stay_in_the_room_and_clear_of_each_other() {
    let names: Vec<_> = (0..12).map(|k| ((100 + k % 3, 50 + k), "Quiet Adept")).collect();
    let room = (0, 0, 300, 200);
    let places = place(&names, &[(100, 0, 103, 200)], room);
    assert_eq!(places.len(), 12);
    let wide = width_of("Quiet Adept", LABEL_SIZE);
    let area = |p: &Place| {
        let left = if p.right { p.at.0 } else { p.at.0 - wide };
        (left, p.at.1 - TALL / 2, left + wide, p.at.1 + TALL / 2)
    };
    for (nth, one) in places.iter().enumerate() {
        let (left, top, right, bottom) = area(one);
        assert!(left >= 0 && top >= 0 && right <= 300 && bottom <= 200, "{one:?}");
        assert!(places[..nth].iter().all(|other| !overlap(area(one), area(other))));
    }
    assert_eq!(places[0].at, (110, 50));
    assert!(places[0].lead.is_none() && places[11].lead.is_some());
}

#[test]
fn lines_from_points_to_their_names_do_not_cross() {
    // The more important name takes the place above, where the line of the other would cross its own.
    let names = [((100, 60), "Feather Step"), ((102, 100), "Sly Step"), ((98, 80), "Wild Pack")];
    let marks = [(80, 40, 130, 130)];
    let places = place(&names, &marks, (0, 0, 300, 300));
    let lines: Vec<Ends> = places.iter().filter_map(|place| Some((names[place.name].0, place.lead?))).collect();
    for (nth, line) in lines.iter().enumerate() {
        assert!(lines[nth + 1..].iter().all(|other| !cross(*line, *other)), "{lines:?}");
    }
    assert!(cross(((0, 0), (10, 10)), ((0, 10), (10, 0))) && !cross(((0, 0), (10, 10)), ((0, 5), (4, 20))));
}

#[test]
fn a_name_without_room_is_left_out() {
    let names = [((10, 10), "one"), ((10, 10), "two"), ((10, 10), "a name that is too long")];
    assert_eq!(place(&names, &[], (0, 0, 60, 18)).len(), 1);
}
