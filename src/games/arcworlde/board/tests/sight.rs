//! What terrain hides, by hand.

use proptest::prelude::*;

use super::super::sight::{RAYS, Sight, rays};
use super::super::straight_moves::Segment;
use super::super::{Disc, Ground, Height, Screen, Terrain};
use super::{any_point, circle, disc, rect, shapes, table};

const VIEWER: Disc = disc(500, 1000, 40);
const TARGET: Disc = disc(1500, 1000, 40);

fn sees(terrain: &[Terrain]) -> Sight {
    let table = table(terrain);
    let sight = table.sight(VIEWER, TARGET);
    assert_eq!(sight, table.sight(TARGET, VIEWER), "the same both ways");
    assert_eq!(sight.hidden(), table.hides(VIEWER, TARGET));
    assert_eq!(sight.screen(), table.screen(VIEWER, TARGET));
    assert_eq!(sight.hidden(), sight.screen() == Screen::Hidden);
    assert_eq!(sight.cover(), sight.screen() >= Screen::Cover);
    sight
}

/// A wall from y = 0 up to this, between the two. The rays run at 960, 970, … 1040.
fn wall(to: i16, height: Height) -> Terrain {
    rect((1000, 0), (1100, to), Ground::Open, height)
}

#[test]
fn nothing_is_hidden_on_an_open_table() {
    assert_eq!(RAYS, 9);
    assert_eq!(sees(&[]), Sight::default());
    assert_eq!(sees(&[wall(3600, Height::Flat)]), Sight::default());
    assert!(!Sight::default().hidden() && !Sight::default().cover());
}

#[test]
fn each_ray_counts_alone_and_touching_does_not_block() {
    for (to, rays) in [(960, 0), (961, 1), (990, 3), (1001, 5), (1040, 8), (1041, 9)] {
        let sight = sees(&[wall(to, Height::High)]);
        assert_eq!((sight.hidden_rays, sight.obstructed_rays), (rays, rays), "{to}");
        assert_eq!(sight.hidden(), rays == 9);
        assert_eq!(sight.cover(), rays >= 5);
        let sight = sees(&[wall(to, Height::Low)]);
        assert_eq!((sight.hidden_rays, sight.obstructed_rays), (0, rays), "{to}");
    }
}

#[test]
fn pieces_hide_together() {
    // Three rays behind a wall, three behind a circle from 985 to 1015, three behind a low wall.
    let low = rect((1200, 1015), (1300, 3600), Ground::Open, Height::Low);
    let rock = circle(800, 1000, 15, Ground::Impassable, Height::High);
    let sight = sees(&[wall(981, Height::High), rock, low]);
    assert_eq!(sight, Sight { hidden_rays: 6, obstructed_rays: 9 });
    assert!(sight.cover() && !sight.hidden());
    let high = Terrain { height: Height::High, ..low };
    assert!(sees(&[wall(981, Height::High), rock, high]).hidden());
}

#[test]
fn what_is_not_between_hides_nothing() {
    let behind = rect((1600, 0), (1700, 3600), Ground::Open, Height::High);
    let beside = circle(1000, 1140, 100, Ground::Open, Height::High);
    assert_eq!(sees(&[behind, beside]), Sight::default());
    let nearer = circle(1000, 1139, 100, Ground::Open, Height::High);
    assert_eq!(sees(&[nearer]).hidden_rays, 1);
}

#[test]
fn one_sees_into_a_wood_but_not_through_it() {
    let around = circle(1500, 1000, 200, Ground::Difficult, Height::High);
    assert_eq!(sees(&[around]), Sight { hidden_rays: 0, obstructed_rays: 9 });
    let between = circle(1000, 1000, 200, Ground::Difficult, Height::High);
    assert!(sees(&[between]).hidden());
    let all = rect((0, 0), (3600, 3600), Ground::Difficult, Height::High);
    assert!(!sees(&[all]).hidden(), "both stand in it");
}

#[test]
fn rays_join_corresponding_points_of_bases_of_any_size() {
    // A point looks at a base of 40: at half way the rays are 0, 5, … 20 from the middle.
    let table = table(&[rect((1000, 0), (1001, 1006), Ground::Open, Height::High)]);
    let focus = Disc { radius: 0, ..VIEWER };
    assert_eq!(table.sight(focus, TARGET).hidden_rays, 6);
    assert_eq!(table.sight(TARGET, focus).hidden_rays, 6);
    // Along the diagonal of the table it is as along its sides.
    let square = super::table(&[rect((1000, 1000), (1100, 1100), Ground::Open, Height::High)]);
    assert!(square.sight(disc(500, 500, 59), disc(1600, 1600, 59)).hidden());
    assert!(!square.sight(disc(500, 500, 98), disc(1600, 1600, 98)).hidden());
    assert_eq!(square.sight(disc(500, 500, 9), disc(500, 500, 9)), Sight::default());
}

proptest! {
    #[test]
    fn no_ray_cuts_what_the_line_between_the_centres_clears(
        from in any_point(), to in any_point(), radii in (1..200_i16, 1..200_i16), shape in shapes(),
    ) {
        let [a, b] = [(from, radii.0), (to, radii.1)].map(|(at, radius)| Disc { at, radius });
        let widest = i64::from(radii.0.max(radii.1));
        if Segment::new(from, to).clears(widest, shape) {
            prop_assert!(!rays(a, b).iter().any(|ray| ray.cuts(shape)));
        }
    }

    #[test]
    fn what_one_piece_leaves_to_be_seen_is_told_by_the_line_between_the_centres_or_by_all_rays(
        from in any_point(), to in any_point(), radii in (1..200_i16, 1..200_i16),
        shapes in prop::collection::vec((shapes(), any::<bool>()), 1..3),
    ) {
        let [a, b] = [(from, radii.0), (to, radii.1)].map(|(at, radius)| Disc { at, radius });
        let terrain: Vec<Terrain> = shapes
            .into_iter()
            .map(|(shape, high)| {
                let height = if high { Height::High } else { Height::Low };
                Terrain { shape, ground: Ground::Open, height }
            })
            .collect();
        let table = table(&terrain);
        let sight = table.sight(a, b);
        prop_assert_eq!(table.screen(a, b), sight.screen());
        prop_assert_eq!(table.hides(a, b), sight.hidden());
    }
}
