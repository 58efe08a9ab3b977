//! Points, discs and distances by hand.

use super::{at, disc};
use crate::board::point::root_up;
use crate::board::{CONTACT, Disc, base_radius};

#[test]
fn bases_have_half_their_diameter_in_hundredths_of_an_inch() {
    // 30 mm is 1.18110 inches, half of it 0.59055; and so on.
    let radii = [30, 40, 50, 60, 120].map(base_radius);
    assert_eq!(radii, [59, 79, 98, 118, 236]);
    // 25.4 mm would be 50 hundredths: 25 mm is 49.21, 26 mm is 51.18, 127 mm is 250 exactly.
    assert_eq!([25, 26, 127, 0].map(base_radius), [49, 51, 250, 0]);
}

#[test]
fn distances_are_rounded_up() {
    assert_eq!(at(0, 0).distance(at(300, 400)), 500);
    assert_eq!(at(0, 0).distance(at(1, 1)), 2, "1.41");
    assert_eq!(at(100, 100).distance(at(200, 200)), 142, "141.42");
    assert_eq!(at(5, 5).distance(at(5, 5)), 0);
    assert_eq!(at(0, 0).square(at(3, 4)), 25);
    // 65,535 times the root of 2 is 92,680.49.
    assert_eq!(at(i16::MIN, i16::MIN).distance(at(i16::MAX, i16::MAX)), 92_681);
}

#[test]
fn roots_are_exact_wherever_a_float_could_be_off() {
    for root in [1_u64, 2, 3, 92_680, 3 << 24, (1 << 26) - 1, 1 << 26, (1 << 26) + 1, 1 << 31] {
        let square = root * root;
        let roots = [square - 1, square, square + 1].map(root_up);
        let below = if root == 1 { 0 } else { root };
        assert_eq!(roots, [below, root, root + 1].map(|root| root as i64), "{root}");
    }
    assert_eq!(root_up(u64::MAX), 1 << 32);
}

#[test]
fn gaps_are_from_edge_to_edge() {
    assert_eq!(disc(0, 0, 50).gap(disc(300, 400, 80)), 370);
    assert_eq!(disc(0, 0, 50).gap(disc(130, 0, 80)), 0, "they touch");
    assert_eq!(disc(0, 0, 50).gap(disc(100, 0, 80)), 0, "they overlap");
    assert_eq!(disc(0, 0, 50).gap(disc(131, 0, 80)), 1);
    assert_eq!(disc(0, 0, 0).gap(disc(100, 100, 0)), 142);
}

#[test]
fn contact_has_a_tolerance_and_overlap_has_none() {
    let base = disc(0, 0, 50);
    assert_eq!(CONTACT, 2);
    for (x, touches, overlaps) in [(129, true, true), (130, true, false), (132, true, false), (133, false, false)] {
        let other = disc(x, 0, 80);
        assert_eq!((base.touches(other), base.overlaps(other)), (touches, overlaps), "at {x}");
    }
    // 78 and 104 make exactly 130; 93 and 93 make 131.52, and 94 and 94 make 132.94.
    assert!(!base.overlaps(disc(78, 104, 80)));
    assert!(base.overlaps(disc(78, 103, 80)));
    assert!(base.touches(disc(93, 93, 80)));
    assert!(!base.touches(disc(94, 94, 80)));
}

#[test]
fn a_base_beside_another_touches_it_on_the_side_asked_for() {
    let base = disc(1000, 1000, 80);
    assert_eq!(base.beside(50, at(2000, 1000)), Some(at(1130, 1000)));
    assert_eq!(base.beside(50, at(1000, 0)), Some(at(1000, 870)));
    // 130 in the direction of (3, 4) is (78, 104).
    assert_eq!(base.beside(50, at(1300, 1400)), Some(at(1078, 1104)));
    // In the diagonal direction it is 91.92 along both, rounded away.
    assert_eq!(base.beside(50, at(0, 0)), Some(at(908, 908)));
    assert_eq!(base.beside(50, at(1000, 1000)), Some(at(1130, 1000)), "the centre is no side");
    assert_eq!(Disc { at: at(i16::MAX, 0), radius: 9 }.beside(9, at(i16::MAX, 0)), None);
}

#[test]
fn points_on_the_way_are_rounded_towards_the_start() {
    assert_eq!(at(0, 0).towards(at(10, -10), 1, 3), at(3, -3));
    assert_eq!(at(10, -10).towards(at(0, 0), 1, 3), at(7, -7));
    assert_eq!(at(0, 0).towards(at(10, 7), 3, 3), at(10, 7));
    assert_eq!(at(0, 0).towards(at(0, 0), 0, 0), at(0, 0));
}

#[test]
fn points_away_lie_on_the_line_beyond() {
    assert_eq!(at(300, 400).away(at(0, 0), 500), Some(at(600, 800)));
    assert_eq!(at(300, 400).away(at(303, 404), 5), Some(at(297, 396)));
    // 100 along the diagonal is 70.71 along both.
    assert_eq!(at(10, 10).away(at(0, 0), 100), Some(at(80, 80)));
    assert_eq!(at(10, 10).away(at(10, 10), 100), Some(at(10, 10)), "there is no direction");
    assert_eq!(at(10, 10).away(at(9, 10), i32::MAX), None, "too far to be stored");
    assert_eq!(at(10, 10).away(at(9, 10), -5), Some(at(10, 10)), "no less than 0");
}
