//! Exact chances that a player looks up.

use crate::chances::Tables;

#[test]
fn hits_that_armour_does_not_stop_are_counted_die_by_die() {
    let tables = Tables::new();
    for (dice, armour) in [(1, 1), (2, 1), (3, 2), (4, 3)] {
        let mut sum = 0;
        for roll in 0..6_i32.pow(dice) {
            let faces = (0..dice).map(|die| roll / 6_i32.pow(die) % 6);
            let (mut hits, mut others) = (0, 0);
            for face in faces {
                (hits, others) = (hits + [0, 0, 0, 1, 1, 2][face as usize], others + i32::from(face == 3 || face == 4));
            }
            sum += hits.min(armour) - others.min(armour);
        }
        let mean = f64::from(sum) / f64::from(6_i32.pow(dice)) * 1000.0;
        assert_eq!(tables.pierced(dice as i32, armour), mean.round() as i32, "{dice} {armour}");
    }
}
