//! What the player computes fast is what would be computed slowly.

use super::actor::Within;
use crate::board::Point;

#[test]
fn squares_tell_what_roots_do() {
    for (gap, apart) in [(-1, 100), (0, 118), (2, 118), (5, 0), (700, 177)] {
        for far in 0..1000 {
            for beside in [0, 1, 44] {
                let (one, other) = (Point { x: 0, y: beside }, Point { x: far, y: 0 });
                let rooted = (one.about(other) - apart).max(0) <= gap;
                assert_eq!(Within::new(gap, apart).holds(one.square(other)), rooted, "{far}");
            }
        }
    }
}
