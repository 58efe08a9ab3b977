//! Random placement and deployment by hand.

use super::{at, circle, disc, rect, table};
use crate::board::{Disc, Ground, Height, Table};

#[test]
fn the_grid_has_six_by_six_cells() {
    let table = Table::new(3600, 2400);
    assert_eq!(table.cell(1, 1), at(300, 200));
    assert_eq!(table.cell(6, 6), at(3300, 2200));
    assert_eq!(table.cell(3, 5), at(1500, 1800));
    assert_eq!((table.cell(0, 7), table.cell(255, 0)), (table.cell(1, 6), table.cell(6, 1)));
    // A twelfth of 1000 is 83.33.
    assert_eq!(Table::new(1000, 1000).cell(1, 2), at(83, 250));
}

#[test]
fn a_free_spot_is_taken_as_it_is() {
    let table = table(&[circle(500, 500, 300, Ground::Difficult, Height::High)]);
    assert_eq!(table.nearest_free(at(500, 500), 59, &[]), Some(at(500, 500)));
    assert_eq!(table.nearest_free(at(10, 3599), 59, &[]), Some(at(59, 3541)), "on the table");
}

#[test]
fn the_nearest_free_place_is_found_by_distance() {
    let rock = circle(1000, 1000, 100, Ground::Impassable, Height::High);
    let table = table(&[rock]);
    // 150 are needed: six steps of 25 straight up, the first of four such places on the ring.
    assert_eq!(table.nearest_free(at(1000, 1000), 50, &[]), Some(at(1000, 850)));
    // From the right of the centre, to the right: at 1025 and five steps on.
    assert_eq!(table.nearest_free(at(1025, 1000), 50, &[]), Some(at(1150, 1000)));
    // With that side taken, the diagonal (-5, 5) steps from a corner is not nearer than straight.
    let others = [disc(1000, 850, 50)];
    assert_eq!(table.nearest_free(at(1000, 1000), 50, &others), Some(at(1150, 1000)));
}

#[test]
fn a_full_table_has_no_place() {
    let full = table(&[rect((0, 0), (3600, 3600), Ground::Impassable, Height::Low)]);
    assert_eq!(full.nearest_free(at(1000, 1000), 59, &[]), None);
    assert_eq!(Table::new(100, 100).nearest_free(at(50, 50), 59, &[]), None);
    // One place is left, in a corner, 139 steps of 25 from the spot.
    let corner = table(&[rect((0, 120), (3600, 3600), Ground::Impassable, Height::Low)]);
    let row: Vec<Disc> = (0..29).map(|place| disc(180 + 118 * place, 59, 59)).collect();
    assert_eq!(corner.nearest_free(at(59, 3534), 59, &row), Some(at(59, 59)));
}

#[test]
fn deployment_spreads_along_the_front_of_the_zone() {
    let table = Table::new(3600, 2400);
    let place = |seat, slot| table.deploy(seat, 600, (slot, 4), 59, &[]);
    assert_eq!(
        [0, 1, 2, 3].map(|slot| place(0, slot)),
        [Some(at(450, 541)), Some(at(1350, 541)), Some(at(2250, 541)), Some(at(3150, 541))]
    );
    assert_eq!(place(1, 0), Some(at(450, 1859)));
    assert_eq!(place(1, 200), place(1, 3));
    assert_eq!(table.deploy(0, 600, (0, 0), 59, &[]), Some(at(1800, 541)));
}

#[test]
fn deployment_keeps_to_the_zone() {
    let wall = rect((0, 400), (3600, 500), Ground::Impassable, Height::Low);
    let table = table(&[wall]);
    // Ten steps of 25 back from 541 are 291, as 341 is the last free place.
    assert_eq!(table.deploy(0, 600, (0, 1), 59, &[]), Some(at(1800, 341)));
    assert_eq!(table.deploy(0, 118, (0, 1), 59, &[]), Some(at(1800, 59)), "just deep enough");
    assert_eq!(table.deploy(0, 117, (0, 1), 59, &[]), None);
    // There is no room between two bases or in the row after them.
    let row: Vec<Disc> = (0..30).map(|place| disc(60 + 120 * place, 59, 59)).collect();
    assert_eq!(table.deploy(0, 130, (0, 1), 59, &row), None);
}
