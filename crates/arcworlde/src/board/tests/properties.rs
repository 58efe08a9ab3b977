//! What must hold on any table: nothing overlaps, sight is symmetric, costs add up, ways are found.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::sight::Sight;
use super::{NO_LIMIT, RADII, any_point, at, cost_of, scenes, table, tables};
use crate::board::paths::Path;
use crate::board::straight_moves::Segment;
use crate::board::{Covering, Disc, Edge, Ground, Mover, Point, Shape, Table};

/// The first base as a mover, and all others.
fn apart(discs: &[Disc], flies: bool) -> (Mover, &[Disc]) {
    (Mover { base: discs[0], flies, swims: false, passes: 0 }, &discs[1..])
}

/// Points on the way from one place to another, at most a hundredth of an inch beside it.
fn between(from: Point, to: Point, parts: i32) -> impl Iterator<Item = Point> {
    (0..=parts).map(move |part| {
        let by = |from: i16, to: i16| (i32::from(from) + (i32::from(to) - i32::from(from)) * part / parts) as i16;
        at(by(from.x, to.x), by(from.y, to.y))
    })
}

/// Whether a base that is smaller by two hundredths fits everywhere on a step. It does not ask the
/// line of the step, only places on it.
fn clear(table: &Table, mover: Mover, to: Point, others: &[Disc]) -> bool {
    let solid = |disc: Disc| {
        if mover.flies {
            table.holds(disc) && !others.iter().any(|other| other.overlaps(disc))
        } else {
            table.fits(disc, others)
        }
    };
    between(mover.base.at, to, 200).all(|at| solid(Disc { at, radius: mover.base.radius - 2 }))
}

fn assert_sound(table: &Table, mover: Mover, path: &Path, others: &[Disc]) {
    assert_eq!(path.points[0], mover.base.at);
    for step in path.points.windows(2) {
        let start = Mover { base: Disc { at: step[0], ..mover.base }, ..mover };
        assert_eq!(table.blocks(start, step[1], others), None, "{step:?}");
        assert!(clear(table, start, step[1], others), "{step:?}");
    }
}

/// The cheapest way over a grid of places 60 apart, by steps to the 16 places around: it knows
/// nothing of waypoints. The first and the last step are to and from the grid.
fn over_grid(table: &Table, mover: Mover, goal: Point, others: &[Disc]) -> Option<i32> {
    const SIDE: usize = 59;
    let place = |node: usize| at(60 + 60 * (node % SIDE) as i16, 60 + 60 * (node / SIDE) as i16);
    let step = |from: Point, to: Point| {
        let mover = Mover { base: Disc { at: from, ..mover.base }, ..mover };
        table.step_is_free(mover, to, others).then(|| table.step_cost(mover, to))
    };
    let mut best = vec![i32::MAX; SIDE * SIDE];
    let mut queue = std::collections::BTreeSet::new();
    for (node, best) in best.iter_mut().enumerate() {
        if place(node).square(mover.base.at) < 150 * 150
            && let Some(cost) = step(mover.base.at, place(node))
        {
            *best = cost;
            queue.insert((cost, node));
        }
    }
    let mut least: Option<i32> = None;
    while let Some((cost, node)) = queue.pop_first() {
        if cost > best[node] || least.is_some_and(|least| least <= cost) {
            continue;
        }
        if place(node).square(goal) < 150 * 150
            && let Some(last) = step(place(node), goal)
        {
            least = Some(least.map_or(cost + last, |least| least.min(cost + last)));
        }
        let (column, row) = ((node % SIDE) as i32, (node / SIDE) as i32);
        for (x, y) in (-2..=2).flat_map(|x| (-2..=2).map(move |y| (x, y))) {
            let (x, y) = (column + x, row + y);
            if !(0..SIDE as i32).contains(&x) || !(0..SIDE as i32).contains(&y) {
                continue;
            }
            let to = y as usize * SIDE + x as usize;
            if let Some(more) = step(place(node), place(to))
                && cost + more < best[to]
            {
                best[to] = cost + more;
                queue.insert((cost + more, to));
            }
        }
    }
    least
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn distances_are_symmetric_and_no_detour_is_shorter(
        a in any_point(), b in any_point(), c in any_point(), radius in 0..300_i16,
    ) {
        prop_assert_eq!(a.distance(b), b.distance(a));
        prop_assert!(a.distance(c) <= a.distance(b) + b.distance(c));
        let square = i64::from(a.distance(b)).pow(2);
        prop_assert!(a.square(b) <= square);
        prop_assert!(a == b || a.square(b) > (i64::from(a.distance(b)) - 1).pow(2));
        let [first, other] = [Disc { at: a, radius }, Disc { at: b, radius: 59 }];
        prop_assert_eq!(first.gap(other), other.gap(first));
        prop_assert_eq!(first.touches(other), first.gap(other) <= 2);
        prop_assert!(!first.overlaps(other) || first.gap(other) == 0);
    }

    #[test]
    fn a_base_beside_another_touches_and_does_not_overlap(
        at in any_point(), side in any_point(), radii in prop::array::uniform2(1..400_i16),
    ) {
        let base = Disc { at, radius: radii[0] };
        let other = Disc { at: base.beside(radii[1], side).unwrap(), radius: radii[1] };
        prop_assert!(base.touches(other) && !base.overlaps(other));
    }

    #[test]
    fn a_base_beside_a_shape_touches_and_does_not_overlap(
        table in tables(1), at in any_point(), radius in 1..300_i16,
    ) {
        for piece in &table.terrain {
            let beside = piece.shape.beside(Disc { at, radius }).unwrap();
            let base = Disc { at: beside, radius };
            prop_assert!(piece.shape.touches(base));
            prop_assert!(piece.shape.contains(at) || !piece.shape.overlaps(base));
        }
    }

    #[test]
    fn a_sweep_is_what_its_places_are(
        table in tables(1), from in any_point(), to in any_point(), radius in 10..200_i16,
    ) {
        let line = Segment::new(from, to);
        for piece in &table.terrain {
            let hits = |radius| {
                between(from, to, 500).any(|at| piece.shape.overlaps(Disc { at, radius }))
            };
            let sweeps = line.sweeps(radius, piece.shape);
            // A place is up to 1.42 beside the line, and up to 5.1 from the next.
            prop_assert!(sweeps || !hits(radius - 2));
            prop_assert!(!sweeps || hits(radius + 5));
            let inside = || between(from, to, 500).any(|at| {
                piece.shape.contains(at) && deep(piece.shape, at)
            });
            prop_assert!(line.cuts(piece.shape) || !inside());
            prop_assert_eq!(sweeps, Segment::new(to, from).sweeps(radius, piece.shape));
            prop_assert_eq!(line.cuts(piece.shape), Segment::new(to, from).cuts(piece.shape));
        }
    }

    #[test]
    fn there_and_back_cost_the_same_and_difficult_parts_twice(
        table in tables(8), from in any_point(), to in any_point(), flies: bool,
    ) {
        let mover = |at| Mover { base: Disc { at, radius: 59 }, flies, swims: false, passes: 0 };
        let cost = table.step_cost(mover(from), to);
        prop_assert_eq!(cost, table.step_cost(mover(to), from));
        let length = from.distance(to);
        prop_assert!(length <= cost && cost <= 2 * length);
        let slow = |at: &Point| {
            table.terrain.iter().any(|p| p.ground == Ground::Difficult && p.shape.contains(*at))
        };
        let slowed = between(from, to, 1000).filter(slow).count() as i32;
        let expected = length + if flies { 0 } else { length * slowed / 1001 };
        // Each border crossed is a thousandth of the way or the diagonal of a cell off; a line
        // along the side of a rectangle may have all of its places off.
        let along = |p: &super::super::Terrain| match p.shape {
            Shape::Circle { .. } => false,
            Shape::Rect { low, high } => {
                let near = |a: i16, b: i16, side: i16| (a - side).abs().max((b - side).abs()) < 40;
                near(from.x, to.x, low.x) || near(from.x, to.x, high.x)
                    || near(from.y, to.y, low.y) || near(from.y, to.y, high.y)
            }
        };
        if !table.terrain.iter().any(along) {
            prop_assert!((cost - expected).abs() <= 20 + length / 50, "{} {}", cost, expected);
        }
    }

    #[test]
    fn no_move_overlaps_anything_or_costs_too_much(
        (table, discs) in scenes(), goal in any_point(), allowance in 0..3000, flies: bool,
    ) {
        let (mover, others) = apart(&discs, flies);
        let path = table.path(mover, goal, NO_LIMIT, others);
        assert_sound(&table, mover, &path, others);
        let mut last = (0, 0);
        for allowance in [allowance / 2, allowance, allowance + 1, 30_000] {
            let stop = table.along(mover, &path, allowance, others);
            let base = Disc { at: stop.at, ..mover.base };
            prop_assert!(table.fits(base, others));
            prop_assert!(stop.spent <= allowance);
            prop_assert!((0..=cost_of(&table, mover, &path)).contains(&stop.spent));
            // More allowance never leads less far. What was spent may be less by the chord of difficult
            // terrain that the line to the one rounded place clips, and not that to the other.
            let far = path.points[0].square(stop.at);
            prop_assert!(path.points.len() > 2 || far >= last.0);
            prop_assert!(stop.spent + 60 >= last.1);
            last = (far, stop.spent);
            prop_assert_eq!(stop.arrived, path.arrives && stop.at == goal);
        }
        let whole = cost_of(&table, mover, &path);
        prop_assert!(flies || table.along(mover, &path, 30_000, others).spent == whole);
        prop_assert!(!path.arrives || table.along(mover, &path, whole, others).at == goal);
    }

    #[test]
    fn most_of_an_allowance_can_be_spent(
        (table, discs) in scenes(), goal in any_point(), allowance in 0..1000,
    ) {
        let (mover, others) = apart(&discs, false);
        let path = table.path(mover, goal, NO_LIMIT, others);
        let stop = table.along(mover, &path, allowance, others);
        // What rounding loses: under three hundredths of length. But the first and the last step may
        // touch something, near which a place that is rounded to its side is not free: of a circle
        // of 686 a chord, 1.42 below the top, is 88 long. In difficult terrain it counts double.
        let most = allowance.min(cost_of(&table, mover, &path));
        prop_assert!(stop.spent + 182 >= most, "{:?} {:?}", stop, path);
    }

    #[test]
    fn a_charge_ends_in_contact_or_is_short_of_it(
        (table, discs) in scenes(), allowance in 0..4000, flies: bool,
    ) {
        let (mover, others) = apart(&discs, flies);
        let target = others[0];
        let path = table.path_to(mover, target, NO_LIMIT, others);
        let reach = table.reach(mover, target, allowance, others);
        let base = Disc { at: reach.at, ..mover.base };
        prop_assert!(table.fits(base, others));
        prop_assert!(reach.spent <= allowance);
        prop_assert_eq!(reach.arrived, base.touches(target));
        if mover.base.touches(target) {
            prop_assert_eq!((reach.at, reach.spent), (mover.base.at, 0));
        } else {
            assert_sound(&table, mover, &path, others);
            let whole = cost_of(&table, mover, &path);
            prop_assert!(!path.arrives || allowance < whole || reach.arrived);
        }
    }

    #[test]
    fn a_push_leads_away_and_overlaps_nothing(
        (table, discs) in scenes(), from in any_point(), distance in 0..1500,
    ) {
        let (mover, others) = apart(&discs, false);
        let to = table.push(mover.base, from, distance, others);
        let base = Disc { at: to, ..mover.base };
        prop_assert!(table.fits(base, others));
        prop_assert!(clear(&table, mover, to, others));
        prop_assert!(mover.base.at.distance(to) <= distance);
        prop_assert!(from.square(to) >= from.square(mover.base.at));
        // It went all the way, or something is in the way that a little more than grazes it.
        let stopped = distance - mover.base.at.distance(to) > 3 && from != mover.base.at;
        let wide = |at| Disc { at, radius: mover.base.radius + 8 };
        let grazes = || mover.base.at.away(from, distance).is_none_or(|end| {
            let wide = Mover { base: wide(mover.base.at), ..mover };
            !table.step_is_free(wide, end, others)
        });
        prop_assert!(!stopped || !table.fits(wide(to), others) || grazes());
    }

    #[test]
    fn sight_is_symmetric_and_more_terrain_hides_more(
        table in tables(16), points in prop::array::uniform2(any_point()),
        radii in prop::array::uniform2(prop::sample::select(&RADII[..])),
    ) {
        let [a, b] = [0, 1].map(|n| Disc { at: points[n], radius: radii[n] });
        let sight = Sight::new(&table, a, b);
        prop_assert_eq!(sight, Sight::new(&table, b, a));
        prop_assert!(sight.hidden_rays <= sight.obstructed_rays && sight.obstructed_rays <= 9);
        prop_assert!(!sight.hidden() || sight.cover());
        prop_assert_eq!(sight.screen(), table.screen(a, b, Covering::ANY));
        prop_assert_eq!(sight.hidden(), table.hides(a, b));
        let mut less = table.clone();
        less.terrain.pop();
        let open = Sight::new(&less, a, b);
        prop_assert!(open.hidden_rays <= sight.hidden_rays);
        prop_assert!(open.obstructed_rays <= sight.obstructed_rays);
    }

    #[test]
    fn placed_bases_fit_and_nothing_nearer_does(
        (table, discs) in scenes(), cell in (1..=6_u8, 1..=6_u8), seat in 0..2_u8,
        depth in 100..1200_i16, slot in 0..8_u8,
    ) {
        let radius = discs[0].radius;
        let spot = table.cell(cell.0, cell.1);
        let at = table.nearest_free(spot, radius, &discs).unwrap();
        let base = Disc { at, radius };
        prop_assert!(table.fits(base, &discs));
        // The cells of 600 leave the spot itself far enough from the edge.
        for (x, y) in (-40..=40_i16).flat_map(|x| (-40..=40_i16).map(move |y| (25 * x, 25 * y))) {
            let other = super::at(spot.x + x, spot.y + y);
            if spot.square(other) < spot.square(at) {
                let base = Disc { at: other, radius };
                prop_assert!(!table.fits(base, &discs));
            }
        }
        if let Some(at) = table.deploy(seat, depth, (slot, 8), radius, &discs) {
            let base = Disc { at, radius };
            prop_assert!(table.fits(base, &discs));
            prop_assert!(table.edge_gap(base, Edge::ALL[usize::from(seat)]) + 2 * i32::from(radius) <= i32::from(depth));
        }
    }
    #[test]
    fn no_stored_value_is_too_large(
        ends in prop::array::uniform4(prop::array::uniform2(any::<i16>())),
        radii in prop::array::uniform3(0..=i16::MAX), length: i32, difficult: bool, slot: u8,
    ) {
        let [a, b, c, d] = ends.map(|[x, y]| at(x, y));
        let [one, two] = [Disc { at: a, radius: radii[0] }, Disc { at: b, radius: radii[1] }];
        let ground = if difficult { Ground::Difficult } else { Ground::Impassable };
        let mut table = Table::new(radii[2], radii[0]);
        for shape in [Shape::rect(c, d), Shape::Circle { at: c, radius: radii[2] }] {
            table.terrain.push(super::Terrain { shape, ground, height: super::Height::High });
            let beside = shape.beside(one) == Some(a);
            prop_assert!(shape.gap(one) > 0 || shape.overlaps(one) || beside);
            prop_assert!(shape.gap(one) == 0 || !shape.overlaps(one));
        }
        let mover = |at| Mover { base: Disc { at, radius: 1 }, flies: false, swims: false, passes: 0 };
        prop_assert_eq!(table.step_cost(mover(a), b), table.step_cost(mover(b), a));
        prop_assert!(table.step_cost(mover(a), b) <= 2 * a.distance(b));
        prop_assert_eq!(table.screen(one, two, Covering::ANY), table.screen(two, one, Covering::ANY));
        let far = one.at.away(b, length);
        prop_assert!(far.is_none_or(|far| a == b || a.distance(far) <= length.max(0)));
        let beside = one.beside(radii[1], d).map(|at| Disc { at, ..two });
        prop_assert!(beside.is_none_or(|beside| beside.touches(one) && !beside.overlaps(one)));
        // On a table that may be too small for either.
        let on = |point: Point| at(point.x.rem_euclid(radii[2].max(1)), point.y.rem_euclid(radii[0].max(1)));
        let path = table.path(mover(on(a)), on(b), NO_LIMIT, &[two]);
        prop_assert!(table.along(mover(on(a)), &path, length, &[two]).spent <= length.max(0));
        let pushed = Disc { at: table.push(mover(on(a)).base, c, length, &[two]), radius: 1 };
        prop_assert!(pushed.at == on(a) || table.fits(pushed, &[two]));
        for seat in 0..2 {
            let radius = radii[0] / 4;
            let place = table.deploy(seat, radii[1], (slot, slot / 2), radius, &[two]);
            let base = place.map(|at| Disc { at, radius });
            prop_assert!(base.is_none_or(|base| table.holds(base)));
        }
    }
}

/// A grid finds the ways that it has places for, and turns where it pays. The search may miss a lane that
/// is hardly wider than the mover and bent, and does not turn at the border of difficult terrain.
#[test]
fn what_a_grid_finds_is_found_and_not_much_dearer() {
    let mut runner = TestRunner::deterministic();
    let cases = (scenes(), any_point(), any::<bool>());
    let (mut found, mut missed, mut dearer) = (0, 0, 0);
    for _ in 0..300 {
        let ((mut table, discs), spot, difficult) = cases.new_tree(&mut runner).unwrap().current();
        if !difficult {
            table.terrain.retain(|piece| piece.ground != Ground::Difficult);
        }
        let (mover, others) = apart(&discs, false);
        let goal = table.nearest_free(spot, mover.base.radius, others).unwrap();
        let path = table.path(mover, goal, NO_LIMIT, others);
        if let Some(cost) = over_grid(&table, mover, goal, others) {
            let more = if difficult { cost / 6 } else { cost / 12 };
            found += 1;
            missed += usize::from(!path.arrives);
            dearer += usize::from(cost_of(&table, mover, &path) > cost + more + 10);
        }
    }
    assert!(found > 200);
    assert!(missed <= found / 200, "{missed} of {found}");
    assert!(dearer <= found / 100, "{dearer} of {found}");
}

#[test]
fn nothing_allocates() {
    let scene = |n: i16| Disc { at: at(300 + 300 * n, 700 + 211 * n % 900), radius: 59 };
    let discs: Vec<Disc> = (0..10).map(scene).collect();
    let walls =
        [900, 1500, 2100].map(|x| super::rect((x, 300), (x + 50, 3600), Ground::Impassable, super::Height::High));
    let table = table(&walls);
    let (mover, others) = apart(&discs, false);
    let work = || {
        let stop = table.walk(mover, at(2400, 3000), 900, others);
        let reach = table.reach(mover, others[8], 2000, others);
        let screen = table.screen(mover.base, others[8], Covering::ANY);
        let push = table.push(mover.base, at(0, 0), 900, others);
        let free = table.nearest_free(at(920, 900), 59, &discs);
        let deployed = table.deploy(1, 600, (1, 3), 59, &discs);
        (stop, reach, screen, push, free, deployed)
    };
    let (_, reach, ..) = work();
    assert!(reach.spent > 1900, "{reach:?}");
    let measured = allocation_counter::measure(|| {
        std::hint::black_box(work());
    });
    assert_eq!(measured.count_total, 0);
}

/// Whether all places around a point are inside of a shape too.
fn deep(shape: Shape, point: Point) -> bool {
    [(-2, -2), (-2, 2), (2, -2), (2, 2)].iter().all(|(x, y)| shape.contains(at(point.x + x, point.y + y)))
}
