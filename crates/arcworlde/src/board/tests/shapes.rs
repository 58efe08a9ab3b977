//! Terrain and what fits on the table, by hand.

use super::{at, circle, disc, rect, table};
use crate::board::{Edge, Ground, Height, MAX_TERRAIN, Shape, Table};

const ROUND: Shape = Shape::Circle { at: at(1000, 1000), radius: 200 };

fn square() -> Shape {
    Shape::rect(at(1200, 900), at(1000, 1100))
}

#[test]
fn rectangles_are_made_of_any_opposite_corners() {
    assert_eq!(square(), Shape::Rect { low: at(1000, 900), high: at(1200, 1100) });
}

#[test]
fn gaps_to_shapes_are_from_edge_to_edge() {
    assert_eq!(ROUND.gap(disc(1300, 1400, 50)), 250);
    assert_eq!(ROUND.gap(disc(1100, 1000, 50)), 0);
    assert_eq!(square().gap(disc(900, 1000, 50)), 50, "from the left side");
    assert_eq!(square().gap(disc(1230, 1140, 20)), 30, "from a corner, 30 and 40 away");
    assert_eq!(square().gap(disc(1100, 1000, 20)), 0, "inside");
}

#[test]
fn what_only_touches_a_shape_does_not_overlap_it() {
    for (x, touches, overlaps) in [(749, true, true), (750, true, false), (752, true, false), (753, false, false)] {
        let base = disc(1000 + x - 500, 1000, 50);
        assert_eq!((ROUND.touches(base), ROUND.overlaps(base)), (touches, overlaps), "{x}");
        let base = disc(1200 + x - 700, 1000, 50);
        assert_eq!((square().touches(base), square().overlaps(base)), (touches, overlaps), "{x}");
    }
    assert!(!square().overlaps(disc(1230, 1140, 50)), "the corner is 50 away");
    assert!(square().overlaps(disc(1230, 1139, 50)));
    assert!(square().overlaps(disc(1100, 1000, 1)), "inside");
    assert!(square().overlaps(disc(1200, 1000, 1)), "on the side");
}

#[test]
fn the_edge_of_a_shape_is_not_inside() {
    assert!(ROUND.contains(at(1199, 1000)));
    assert!(!ROUND.contains(at(1200, 1000)));
    assert!(square().contains(at(1001, 901)));
    assert!(!square().contains(at(1000, 950)));
}

#[test]
fn a_base_beside_a_shape_touches_it_where_it_is_nearest() {
    assert_eq!(ROUND.beside(disc(1600, 1800, 50)), Some(at(1150, 1200)), "250 towards (3, 4)");
    assert_eq!(square().beside(disc(500, 950, 50)), Some(at(950, 950)));
    assert_eq!(square().beside(disc(1500, 1500, 50)), Some(at(1230, 1140)), "by the corner");
    assert_eq!(square().beside(disc(1000, 950, 50)), Some(at(950, 950)), "from on the side");
    assert_eq!(square().beside(disc(1100, 1100, 50)), Some(at(1100, 1150)), "and another");
    assert_eq!(square().beside(disc(1050, 950, 50)), Some(at(1050, 950)), "inside it stays");
}

#[test]
fn bases_stay_wholly_on_the_table() {
    let table = Table::new(3600, 2400);
    assert!(table.holds(disc(50, 2350, 50)));
    for out in [disc(49, 50, 50), disc(50, 49, 50), disc(3551, 50, 50), disc(50, 2351, 50)] {
        assert!(!table.holds(out), "{out:?}");
    }
}

#[test]
fn bases_fit_on_all_but_impassable_terrain_and_other_bases() {
    let wood = circle(500, 500, 300, Ground::Difficult, Height::High);
    let hill = circle(500, 500, 300, Ground::Open, Height::High);
    let wall = rect((1000, 0), (1100, 2000), Ground::Impassable, Height::Low);
    let table = table(&[wood, hill, wall]);
    assert!(table.fits(disc(500, 500, 50), &[]));
    assert!(table.fits(disc(950, 500, 50), &[]), "it touches the wall");
    assert!(!table.fits(disc(951, 500, 50), &[]));
    assert!(!table.fits(disc(500, 500, 50), &[disc(560, 500, 20)]));
    assert!(table.fits(disc(500, 500, 50), &[disc(570, 500, 20)]));
    assert!(!table.fits(disc(20, 500, 50), &[]), "off the table");
}

#[test]
fn a_table_takes_sixteen_pieces() {
    let piece = circle(500, 500, 10, Ground::Open, Height::Flat);
    let mut table = table(&[piece; MAX_TERRAIN]);
    assert!(table.terrain.try_push(piece).is_err());
}

#[test]
fn edges_of_the_table_are_measured_from_the_edge_of_the_base() {
    let table = Table::new(3600, 2400);
    let base = disc(1000, 300, 50);
    assert_eq!(Edge::ALL.map(|edge| table.edge_gap(base, edge)), [250, 2050, 950, 2550]);
    assert_eq!(table.nearest_edge(base), Edge::Near);
    assert_eq!(table.nearest_edge(disc(3400, 1200, 50)), Edge::Right);
    assert_eq!(table.nearest_edge(disc(700, 1700, 50)), Edge::Far, "and left as well");
    assert_eq!(table.edge_gap(disc(50, 50, 50), Edge::Left), 0);
    let places = [at(1000, 50), at(1000, 2350), at(50, 300), at(3550, 300)];
    assert_eq!(Edge::ALL.map(|edge| table.at_edge(base, edge)), places);
}

#[test]
fn each_side_sees_the_table_from_its_own_edge() {
    let wood = |x, y| circle(x, y, 250, Ground::Difficult, Height::Low);
    let middle = rect((1600, 1700), (2000, 1900), Ground::Impassable, Height::High);
    let table = table(&[wood(900, 1300), wood(2700, 2300), wood(500, 500), middle]);
    let (near, far) = (at(100, 200), at(table.width - 100, table.depth - 200));
    assert_eq!((table.seen_by(0, near), table.seen_by(1, far)), (near, near));
    let alike: Vec<_> = table.seen_alike().map(|piece| piece.shape).collect();
    assert_eq!(alike.len(), 3, "one wood has no twin: {alike:?}");
    assert!(!alike.contains(&table.terrain[2].shape));
}
