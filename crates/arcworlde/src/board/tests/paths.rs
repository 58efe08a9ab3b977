//! Moves around obstacles by hand.

use super::{NO_LIMIT, at, circle, cost_of, disc, flyer, rect, table, walker};
use crate::board::detours::MAX_NODES;
use crate::board::paths::Stop;
use crate::board::{Ground, Height};

const IMPASSABLE: Ground = Ground::Impassable;

#[test]
fn an_open_way_is_straight() {
    let table = table(&[]);
    let path = table.path(walker(500, 500), at(800, 900), NO_LIMIT, &[]);
    assert_eq!((&path.points[..], path.arrives), (&[at(500, 500), at(800, 900)][..], true));
    let path = table.path(walker(500, 500), at(500, 500), NO_LIMIT, &[]);
    assert_eq!((&path.points[..], path.arrives), (&[at(500, 500)][..], true));
}

#[test]
fn a_move_ends_where_the_allowance_runs_out() {
    let pond = rect((1000, 0), (1100, 3600), Ground::Difficult, Height::Flat);
    let table = table(&[pond]);
    let mover = walker(500, 500);
    let walk = |allowance| {
        let Stop { at, spent, arrived } = table.walk(mover, at(1500, 500), allowance, &[]);
        (at.x, at.y, spent, arrived)
    };
    assert_eq!(walk(300), (800, 500, 300, false));
    assert_eq!(walk(600), (1050, 500, 600, false), "50 within for 100");
    assert_eq!(walk(601), (1050, 500, 600, false), "half a hundredth is lost");
    assert_eq!(walk(800), (1200, 500, 800, false));
    assert_eq!(walk(1100), (1500, 500, 1100, true));
    assert_eq!(walk(9999), (1500, 500, 1100, true));
    assert_eq!(walk(0), (500, 500, 0, false));
    assert_eq!(walk(-1), (500, 500, 0, false));
}

#[test]
fn a_wall_is_walked_around_by_its_end() {
    // The end of the wall is at y = 600. A base of 50 passes its corners at 52 and more.
    let table = table(&[rect((1000, 0), (1100, 600), IMPASSABLE, Height::High)]);
    let path = table.path(walker(700, 500), at(1400, 500), NO_LIMIT, &[]);
    assert!(path.arrives);
    // Over (979, 651) and (1121, 651): 317.31, 142 and 317.31, rounded up one by one.
    assert_eq!(&path.points[1..path.points.len() - 1], &[at(978, 652), at(1122, 652)]);
    assert_eq!(cost_of(&table, walker(700, 500), &path), 317 + 144 + 317);
    let stop = table.along(walker(700, 500), &path, 317 + 44, &[]);
    assert_eq!((stop.at, stop.spent, stop.arrived), (at(1022, 652), 361, false));
}

#[test]
fn a_pond_is_walked_around_where_that_is_cheaper() {
    let pond = |end| rect((1000, 400), (1500, end), Ground::Difficult, Height::Flat);
    let mover = walker(900, 450);
    let path = table(&[pond(3600)]).path(mover, at(1600, 450), NO_LIMIT, &[]);
    assert!(path.arrives);
    // The centre alone has to keep out: over (999, 399) and (1501, 399), 111.36 from the ends.
    assert_eq!(&path.points[1..path.points.len() - 1], &[at(998, 399), at(1502, 399)]);
    assert_eq!(cost_of(&table(&[pond(3600)]), mover, &path), 112 + 502 + 112);
    // From the middle of a large one it does not pay.
    let (mover, table) = (walker(900, 2000), table(&[pond(3600)]));
    let path = table.path(mover, at(1600, 2000), NO_LIMIT, &[]);
    assert_eq!((path.points.len(), cost_of(&table, mover, &path)), (2, 1200));
}

#[test]
fn a_gap_lets_through_whom_it_fits() {
    let walls = |gap: i16| {
        [
            rect((1000, 0), (1100, 1000), IMPASSABLE, Height::High),
            rect((1000, 1000 + gap), (1100, 3600), IMPASSABLE, Height::High),
        ]
    };
    let path = table(&walls(104)).path(walker(500, 300), at(1500, 300), NO_LIMIT, &[]);
    assert!(path.arrives, "{path:?}");
    let path = table(&walls(99)).path(walker(500, 300), at(1500, 300), NO_LIMIT, &[]);
    assert!(!path.arrives);
    let over = table(&walls(99)).path(flyer(500, 300), at(1500, 300), NO_LIMIT, &[]);
    assert_eq!((over.arrives, &over.points[..]), (true, &[at(500, 300), at(1500, 300)][..]));
}

#[test]
fn without_a_way_the_nearest_place_is_taken() {
    let wall = rect((1000, 0), (1100, 3600), IMPASSABLE, Height::High);
    let table = table(&[wall]);
    let stop = table.walk(walker(500, 500), at(1500, 500), 9999, &[]);
    assert_eq!(stop, Stop { at: at(950, 500), spent: 450, arrived: false });
    // The goal is taken by another.
    let stop = table.walk(walker(200, 500), at(500, 500), 9999, &[disc(500, 500, 50)]);
    assert_eq!(stop, Stop { at: at(400, 500), spent: 200, arrived: false });
}

#[test]
fn a_flyer_lands_before_what_it_cannot_stand_on() {
    let rock = rect((1000, 0), (1100, 3600), IMPASSABLE, Height::High);
    let table = table(&[rock]);
    let fly = |allowance| table.walk(flyer(500, 500), at(1500, 500), allowance, &[]);
    assert_eq!(fly(600), Stop { at: at(950, 500), spent: 450, arrived: false });
    assert_eq!(fly(650), Stop { at: at(1150, 500), spent: 650, arrived: false });
}

#[test]
fn contact_is_made_straight_if_the_allowance_is_enough() {
    let table = table(&[]);
    let target = disc(1000, 500, 80);
    let reach = |allowance| {
        let reach = table.reach(walker(500, 500), target, allowance, &[target]);
        (reach.at, reach.spent, reach.arrived)
    };
    assert_eq!(reach(9999), (at(870, 500), 370, true));
    assert_eq!(reach(370), (at(870, 500), 370, true));
    assert_eq!(reach(368), (at(868, 500), 368, true), "within the tolerance");
    assert_eq!(reach(367), (at(867, 500), 367, false));
    assert_eq!(reach(0), (at(500, 500), 0, false));
    let near = table.reach(walker(869, 500), target, 500, &[target]);
    assert_eq!((near.at, near.spent, near.arrived), (at(869, 500), 0, true));
}

#[test]
fn contact_is_made_on_another_side_if_one_is_taken() {
    let target = disc(1000, 500, 50);
    let guard = disc(890, 500, 50);
    let table = table(&[]);
    let reach = table.reach(walker(500, 500), target, 9999, &[target, guard]);
    assert!(reach.arrived);
    // Around the guard: straight it would be 400.
    assert!((460..560).contains(&reach.spent), "{reach:?}");
    // Surrounded, it cannot be touched. Exactly six bases of the same size fit around it.
    let mut others = vec![target];
    others.extend(
        [(102, 0), (51, 89), (-51, 89), (-102, 0), (-51, -89), (51, -89)].map(|(x, y)| disc(1000 + x, 500 + y, 50)),
    );
    let reach = table.reach(walker(500, 500), target, 9999, &others);
    assert!(!reach.arrived);
    assert!(table.fits(disc(reach.at.x, reach.at.y, 50), &others));
}

#[test]
fn a_charge_goes_around_a_rock() {
    let table = table(&[circle(1000, 1000, 200, IMPASSABLE, Height::High)]);
    let target = disc(1500, 1000, 50);
    let reach = table.reach(walker(500, 1000), target, 9999, &[target]);
    assert!(reach.arrived);
    // Two tangents of 433.01 and an arc of 60 degrees, 261.80, less 100 for contact, are 1027.8.
    // Around a circle of 250 times 1.0824 they would be 420.43 and 309.3, in all 1050.2.
    assert!((1027..=1051).contains(&reach.spent), "{reach:?}");
}

#[test]
fn from_contact_a_base_leaves_either_way_without_a_detour() {
    // At any angle beside a large rock, half way around in either direction costs the same.
    let rock = table(&[circle(1800, 1800, 300, IMPASSABLE, Height::High)]);
    for (x, y) in [(350, 0), (344, 69), (330, 120), (300, 183), (250, 247), (0, 350), (-210, 281)] {
        let mover = walker(1800 + x, 1800 + y);
        for (goal_x, goal_y) in [(-y, x), (y, -x)] {
            let path = rock.path(mover, at(1800 + goal_x, 1800 + goal_y), NO_LIMIT, &[]);
            assert!(path.arrives);
            // A quarter of the circle of 350 is 549.8.
            assert!((545..=610).contains(&cost_of(&rock, mover, &path)), "{x} {y}: {path:?}");
        }
    }
}

#[test]
fn many_bases_do_not_run_out_of_room() {
    // A crowd of 11 by 11 bases with lanes of 12 between them; there are more waypoints than fit.
    let others: Vec<_> = (0..121).map(|n| disc(800 + 212 * (n % 11), 800 + 212 * (n / 11), 100)).collect();
    let table = table(&[]);
    let path = table.path(walker(500, 1800), at(3500, 1900), NO_LIMIT, &others);
    assert!(path.points.len() <= MAX_NODES);
    for step in path.points.windows(2) {
        assert!(table.step_is_free(walker(step[0].x, step[0].y), step[1], &others));
    }
}
