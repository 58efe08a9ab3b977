//! Straight steps by hand: free ways, costs, pushes.

use super::{at, circle, disc, flyer, rect, table, walker};
use crate::board::straight_moves::{Obstacle, Segment, largest};
use crate::board::{Ground, Height, Shape};

const IMPASSABLE: Ground = Ground::Impassable;
const DIFFICULT: Ground = Ground::Difficult;

#[test]
fn a_line_nears_what_lies_beside_it_or_at_its_ends() {
    let line = Segment::new(at(0, 0), at(300, 400));
    // The point (190, 170) is 50 beside the point (150, 200).
    assert!(line.nears(at(190, 170), 51));
    assert!(!line.nears(at(190, 170), 50));
    assert!(line.nears(at(-30, -40), 51));
    assert!(!line.nears(at(-30, -40), 50));
    assert!(line.nears(at(330, 440), 51));
    assert!(!line.nears(at(330, 440), 50));
    assert!(!line.nears(at(150, 200), 0), "nothing is nearer than 0");
    let long = Segment::new(at(i16::MIN, i16::MIN), at(i16::MAX, i16::MAX));
    // That corner is 46,340.24 from the diagonal.
    assert!(long.nears(at(i16::MAX, i16::MIN), 46_341));
    assert!(!long.nears(at(i16::MAX, i16::MIN), 46_340));
}

#[test]
fn a_line_cuts_the_inside_of_a_rectangle_only() {
    let shape = Shape::rect(at(100, 100), at(200, 200));
    for (from, to, cuts) in [
        (at(0, 150), at(300, 150), true),
        (at(0, 100), at(300, 100), false), // along a side
        (at(0, 200), at(200, 0), false),   // through the corner alone
        (at(0, 201), at(201, 0), true),    // just inside of it
        (at(0, 0), at(100, 100), false),   // ends in the corner
        (at(0, 0), at(101, 101), true),
        (at(150, 150), at(160, 150), true), // inside
        (at(150, 150), at(150, 150), true),
        (at(100, 150), at(100, 150), false),
        (at(250, 0), at(250, 300), false),
    ] {
        assert_eq!(Segment::new(from, to).cuts(shape), cuts, "{from:?} {to:?}");
        assert_eq!(Segment::new(to, from).cuts(shape), cuts, "{to:?} {from:?}");
    }
}

#[test]
fn a_base_sweeps_along_a_rectangle_and_around_its_corner() {
    let shape = Shape::rect(at(100, 100), at(200, 200));
    for (from, to, sweeps) in [
        (at(0, 50), at(300, 50), false),
        (at(0, 51), at(300, 51), true),
        (at(230, 240), at(300, 300), false), // starts 50 from the corner
        (at(230, 239), at(300, 300), true),
        (at(50, 0), at(50, 300), false),
        (at(180, 272), at(260, 212), true),  // passes the corner at 45.6
        (at(180, 277), at(280, 202), true),  // at 49.6
        (at(180, 278), at(280, 203), false), // at 50.4
    ] {
        assert_eq!(Segment::new(from, to).sweeps(50, shape), sweeps, "{from:?} {to:?}");
        assert_eq!(Segment::new(to, from).sweeps(50, shape), sweeps, "{to:?} {from:?}");
    }
}

#[test]
fn a_step_is_stopped_by_terrain_bases_and_the_edge() {
    let wall = rect((1000, 0), (1100, 2000), IMPASSABLE, Height::Low);
    let wood = circle(500, 2800, 300, DIFFICULT, Height::High);
    let table = table(&[wood, wall]);
    let mover = walker(500, 500);
    let friend = disc(500, 900, 50);
    assert_eq!(table.blocks(mover, at(950, 500), &[friend]), None, "up to the wall");
    assert_eq!(table.blocks(mover, at(951, 500), &[friend]), Some(Obstacle::Terrain(1)));
    assert_eq!(table.blocks(mover, at(500, 1500), &[friend]), Some(Obstacle::Base(0)));
    assert_eq!(table.blocks(mover, at(500, 800), &[friend]), None, "up to the friend");
    assert_eq!(table.blocks(mover, at(500, 3500), &[]), None, "through the wood");
    assert_eq!(table.blocks(mover, at(500, 3551), &[]), Some(Obstacle::Edge));
    assert_eq!(table.blocks(walker(500, 20), at(500, 500), &[]), Some(Obstacle::Edge));
    assert!(table.step_is_free(mover, at(950, 500), &[]));
    assert!(!table.step_is_free(mover, at(1500, 500), &[]), "it does not jump");
}

#[test]
fn a_flyer_ignores_terrain_on_the_way_but_must_fit() {
    let wall = rect((1000, 0), (1100, 3600), IMPASSABLE, Height::High);
    let table = table(&[wall]);
    let mover = flyer(500, 500);
    assert!(table.step_is_free(mover, at(1150, 500), &[]));
    assert!(!table.step_is_free(mover, at(1149, 500), &[]));
    assert!(!table.step_is_free(mover, at(1500, 500), &[disc(1300, 500, 50)]), "a base");
    assert_eq!(table.step_cost(mover, at(1150, 500)), 650);
}

#[test]
fn difficult_terrain_doubles_the_part_within() {
    let pond = rect((1000, 0), (1100, 3600), DIFFICULT, Height::Flat);
    let wood = circle(2000, 1000, 300, DIFFICULT, Height::High);
    let both = table(&[pond, wood]);
    let mover = walker(500, 1000);
    assert_eq!(both.step_cost(mover, at(900, 1000)), 400, "before it");
    assert_eq!(both.step_cost(mover, at(1050, 1000)), 600, "50 within");
    assert_eq!(both.step_cost(mover, at(1500, 1000)), 1100, "100 within");
    assert_eq!(both.step_cost(mover, at(2500, 1000)), 2700, "and 600 within the wood");
    assert_eq!(both.step_cost(walker(2000, 1000), at(2150, 1200)), 500, "all within");
    assert_eq!(both.step_cost(walker(500, 700), at(2500, 700)), 2100, "past the wood");
    assert_eq!(both.step_cost(mover, mover.base.at), 0);
    // A diagonal of 100 by 100 through the pond: 282.85 and half of it again.
    assert_eq!(both.step_cost(walker(950, 500), at(1150, 700)), 425, "424.26");
    // A chord 180 beside the centre of the wood is 2 × 240 long.
    assert_eq!(both.step_cost(walker(1500, 1180), at(2500, 1180)), 1480);
}

#[test]
fn pieces_that_lie_over_each_other_slow_once() {
    let a = rect((1000, 0), (1400, 3600), DIFFICULT, Height::Flat);
    let b = rect((1200, 0), (1600, 3600), DIFFICULT, Height::Flat);
    let inner = rect((1250, 0), (1300, 3600), DIFFICULT, Height::Flat);
    let table = table(&[b, inner, a]);
    assert_eq!(table.step_cost(walker(500, 500), at(2500, 500)), 2600);
    assert_eq!(table.slowed_by(walker(500, 500), at(1225, 500)), 0b101);
    assert_eq!(table.slowed_by(flyer(500, 500), at(1225, 500)), 0);
}

#[test]
fn the_bound_of_an_allowance_is_a_little_more_than_it_pays() {
    let pond = rect((1000, 0), (1100, 3600), DIFFICULT, Height::Flat);
    let table = table(&[pond]);
    assert_eq!(table.affordable(walker(500, 500), at(1500, 500), 600), 552, "604 buy 500 and 52");
    assert_eq!(table.affordable(walker(500, 500), at(1500, 500), 9999), 1000);
    assert_eq!(table.affordable(flyer(500, 500), at(1500, 500), 600), 604);
}

#[test]
fn a_straight_move_ends_at_the_first_obstacle() {
    let wall = rect((1000, 0), (1100, 2000), IMPASSABLE, Height::Low);
    let table = table(&[wall]);
    assert_eq!(table.until_blocked(walker(500, 500), at(3000, 500), &[]), at(950, 500));
    assert_eq!(table.until_blocked(walker(500, 500), at(700, 600), &[]), at(700, 600));
    let friend = disc(700, 500, 50);
    assert_eq!(table.until_blocked(walker(500, 500), at(3000, 500), &[friend]), at(600, 500));
    assert_eq!(table.until_blocked(walker(500, 500), at(-300, 500), &[]), at(50, 500));
    // It would have to stop over the wall, because of the base beyond it.
    let beyond = disc(1180, 500, 50);
    assert_eq!(table.until_blocked(flyer(500, 500), at(3000, 500), &[beyond]), at(950, 500));
}

#[test]
fn a_pushed_base_goes_straight_away_until_something_blocks_it() {
    let wall = rect((1000, 0), (1100, 2000), IMPASSABLE, Height::Low);
    let pond = rect((600, 0), (800, 2000), DIFFICULT, Height::Flat);
    let table = table(&[pond, wall]);
    let base = disc(500, 500, 50);
    assert_eq!(table.push(base, at(400, 500), 300, &[]), at(800, 500), "ponds don't slow a push");
    assert_eq!(table.push(base, at(400, 500), 900, &[]), at(950, 500), "up to the wall");
    assert_eq!(table.push(base, at(600, 500), 900, &[]), at(50, 500), "up to the edge");
    assert_eq!(table.push(base, at(470, 460), 500, &[]), at(800, 900), "(3, 4) × 100");
    assert_eq!(table.push(base, at(500, 400), 900, &[disc(500, 800, 50)]), at(500, 700));
    assert_eq!(table.push(base, at(500, 500), 900, &[]), at(500, 500), "no direction");
    assert_eq!(table.push(base, at(400, 500), 0, &[]), at(500, 500));
    assert_eq!(table.push(base, at(400, 500), i32::MAX, &[]), at(950, 500));
}

#[test]
fn the_largest_number_that_passes_is_found() {
    for last in 0..=20 {
        assert_eq!(largest(20, |number| number <= last), last);
    }
    assert_eq!(largest(-3, |_| true), 0);
}
