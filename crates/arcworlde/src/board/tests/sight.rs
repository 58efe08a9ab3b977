//! What terrain hides, by hand.

use proptest::prelude::*;

use super::{RADII, any_point, at, circle, disc, rect, shapes, table};
use crate::board::sight::{RAYS, Rays};
use crate::board::straight_moves::Segment;
use crate::board::{Covering, Disc, Ground, Height, Point, Screen, Shape, Table, Terrain};

const VIEWER: Disc = disc(500, 1000, 40);
const TARGET: Disc = disc(1500, 1000, 40);

/// How much of a base is out of sight, by all rays, each for itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sight {
    /// How many of the [`RAYS`] are blocked by high terrain.
    pub hidden_rays: u8,
    /// How many of the [`RAYS`] are blocked by terrain, low or high.
    pub obstructed_rays: u8,
}

impl Sight {
    pub(super) fn new(table: &Table, a: Disc, b: Disc) -> Self {
        let mut sight = Self::default();
        for ray in all_rays(a, b) {
            let blocks = |piece: &&Terrain| piece.height != Height::Flat && ray.cuts(piece.shape);
            let hides = |Terrain { shape, height, .. }: &Terrain| {
                *height == Height::High && !shape.contains(a.at) && !shape.contains(b.at)
            };
            sight.obstructed_rays += u8::from(table.terrain.iter().any(|piece| blocks(&piece)));
            sight.hidden_rays += u8::from(table.terrain.iter().filter(blocks).any(hides));
        }
        sight
    }

    /// Every ray is blocked by high terrain.
    pub(super) const fn hidden(self) -> bool {
        self.hidden_rays as usize == RAYS
    }

    /// Half or more is obstructed by terrain.
    pub(super) const fn cover(self) -> bool {
        2 * self.obstructed_rays as usize >= RAYS
    }

    /// What is hidden is obstructed as well.
    pub(super) const fn screen(self) -> Screen {
        match (self.hidden(), self.cover()) {
            (true, _) => Screen::Hidden,
            (false, true) => Screen::Cover,
            (false, false) => Screen::Open,
        }
    }
}

/// All rays between two bases.
fn all_rays(a: Disc, b: Disc) -> impl Iterator<Item = Segment> {
    let rays = Rays::new(a, b);
    (0..RAYS).map(move |k| rays.ray(k))
}

fn sees(terrain: &[Terrain]) -> Sight {
    let table = table(terrain);
    let sight = Sight::new(&table, VIEWER, TARGET);
    assert_eq!(sight, Sight::new(&table, TARGET, VIEWER), "the same both ways");
    assert_eq!(sight.hidden(), table.hides(VIEWER, TARGET));
    assert_eq!(sight.screen(), table.screen(VIEWER, TARGET, Covering::ANY));
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
    assert_eq!(Sight::new(&table, focus, TARGET).hidden_rays, 6);
    assert_eq!(Sight::new(&table, TARGET, focus).hidden_rays, 6);
    // Along the diagonal of the table it is as along its sides.
    let square = super::table(&[rect((1000, 1000), (1100, 1100), Ground::Open, Height::High)]);
    assert!(Sight::new(&square, disc(500, 500, 59), disc(1600, 1600, 59)).hidden());
    assert!(!Sight::new(&square, disc(500, 500, 98), disc(1600, 1600, 98)).hidden());
    assert_eq!(Sight::new(&square, disc(500, 500, 9), disc(500, 500, 9)), Sight::default());
}

/// The radii of the bases of the game, and a mere point.
fn base_sizes() -> impl Strategy<Value = i16> {
    prop_oneof![Just(0), prop::sample::select(&RADII[..])]
}

/// Two bases, not far from each other, and shapes that are more or less between them.
fn with_shapes_between() -> impl Strategy<Value = ([Disc; 2], Vec<Shape>)> {
    let apart = (300..3300_i16, 300..3300_i16, -700..700_i16, -700..700_i16);
    let shape = (0..=100_i32, -120..120_i16, -120..120_i16, 3..150_i16, 3..150_i16, any::<bool>());
    (apart, base_sizes(), base_sizes(), prop::collection::vec(shape, 1..4)).prop_map(
        |((x, y, right, up), radius, other, shapes)| {
            let (from, to) = (at(x, y), at(x + right, y + up));
            let shape = |(share, aside, above, wide, high, round)| {
                let Point { x, y } = from.towards(to, share, 100);
                let (x, y): (i16, i16) = (x + aside, y + above);
                match round {
                    true => Shape::Circle { at: at(x, y), radius: wide },
                    false => Shape::rect(at(x - wide, y - high), at(x + wide, y + high)),
                }
            };
            let bases = [Disc { at: from, radius }, Disc { at: to, radius: other }];
            (bases, shapes.into_iter().map(shape).collect())
        },
    )
}

proptest! {
    #[test]
    fn no_ray_cuts_what_the_line_between_the_centres_clears(
        from in any_point(), to in any_point(), radii in (1..200_i16, 1..200_i16), shape in shapes(),
    ) {
        let [a, b] = [(from, radii.0), (to, radii.1)].map(|(at, radius)| Disc { at, radius });
        let line = Segment::new(from, to);
        if line.clears(line.strip(radii.0.max(radii.1)), shape) {
            prop_assert!(!all_rays(a, b).any(|ray| ray.cuts(shape)));
        }
    }

    #[test]
    fn what_is_told_without_drawing_all_rays_is_what_all_rays_tell(
        ([a, b], shapes) in with_shapes_between(), heights in prop::collection::vec(any::<bool>(), 4),
    ) {
        let piece = |(shape, &high): (&Shape, &bool)| {
            let height = if high { Height::High } else { Height::Low };
            Terrain { shape: *shape, ground: Ground::Open, height }
        };
        let terrain: Vec<Terrain> = shapes.iter().zip(&heights).map(piece).collect();
        let table = table(&terrain);
        let all = Sight::new(&table, a, b);
        prop_assert_eq!(table.screen(a, b, Covering::ANY), all.screen());
        prop_assert_eq!(table.hides(a, b), all.hidden());
    }
}

#[test]
fn terrain_on_the_half_of_the_viewer_covers_only_where_it_is_asked_for() {
    let seen = |x: i16, height: Height, near_viewer: bool| {
        let hedge = rect((x, 0), (x + 20, 3600), Ground::Open, height);
        table(&[hedge]).screen(VIEWER, TARGET, Covering { near_viewer, ..Covering::ANY })
    };
    // The viewer stands at 500, the target at 1500.
    for (x, cover) in [(560, false), (980, false), (981, true), (1400, true)] {
        let expected = if cover { Screen::Cover } else { Screen::Open };
        assert_eq!(seen(x, Height::Low, false), expected, "{x}");
        assert_eq!(seen(x, Height::Low, true), Screen::Cover);
        // What hides does so wherever it stands.
        assert_eq!(seen(x, Height::High, false), Screen::Hidden);
    }
}

#[test]
fn a_corner_beside_the_viewer_covers_nobody_far_away() {
    for (x, near, far) in [(600, Screen::Open, Screen::Cover), (1350, Screen::Cover, Screen::Cover)] {
        // A wall that ends beyond the middle: it blocks the rays at 960 to 1000.
        let corner = rect((x, 0), (x + 50, 1001), Ground::Impassable, Height::High);
        let table = table(&[corner]);
        let half = Covering { near_viewer: false, ..Covering::ANY };
        assert_eq!(table.screen(VIEWER, TARGET, half), near, "{x}");
        assert_eq!(table.screen(VIEWER, TARGET, Covering::ANY), far);
    }
}

#[test]
fn low_terrain_covers_only_where_it_is_asked_for() {
    let low = |height: Height| {
        let hedge = rect((1400, 0), (1420, 1001), Ground::Open, height);
        table(&[hedge]).screen(VIEWER, TARGET, Covering { low: false, near_viewer: false })
    };
    assert_eq!((low(Height::Low), low(Height::High)), (Screen::Open, Screen::Cover));
}
