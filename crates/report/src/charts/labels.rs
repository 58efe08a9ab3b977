//! Names beside points, without overlaps.

use super::*;

const TALL: i32 = LABEL_SIZE as i32 + 3;
/// Steps up or down that a name may be moved to find room.
const STEPS: i32 = 24;
/// A hidden mark costs as much as this many steps, and so does a line from a point that crosses another one.
const HIDES: i32 = 3;
const CROSSES: i32 = 12;

/// A rectangle on the sheet: left, top, right, bottom.
pub(crate) type Area = (i32, i32, i32, i32);

pub(crate) type Ends = ((i32, i32), (i32, i32));

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) name: usize,
    /// The middle of the end that is nearer to its point.
    pub(crate) at: (i32, i32),
    pub(crate) right: bool,
    pub(crate) lead: Option<(i32, i32)>,
}

/// Places names beside their points, in order of importance, within `room`: close to the point, without overlapping earlier names,
/// and without hiding `marks` or crossing lines if that needs no long way. Names without a place are omitted.
pub(crate) fn place(names: &[((i32, i32), &str)], marks: &[Area], room: Area) -> Vec<Place> {
    let (mut taken, mut leads): (Vec<Area>, Vec<Ends>) = (Vec::new(), Vec::new());
    let mut places = Vec::new();
    for (nth, &((x, y), name)) in names.iter().enumerate() {
        let wide = width_of(name, LABEL_SIZE);
        let candidate = |(step, right): (i32, bool)| {
            let middle = y + step * TALL / 2;
            let left = if right { x + 10 } else { x - 10 - wide };
            let area = (left, middle - TALL / 2, left + wide, middle + TALL / 2);
            let inside = area.0 >= room.0 && area.1 >= room.1 && area.2 <= room.2 && area.3 <= room.3;
            let hidden = marks.iter().filter(|mark| overlap(area, **mark)).count() as i32;
            let lead = lead((x, y), area, right);
            let crossed = lead.is_some_and(|end| leads.iter().any(|other| cross(*other, ((x, y), end))));
            let cost = 2 * (step.abs() + HIDES * hidden + CROSSES * i32::from(crossed)) + i32::from(!right);
            (inside && !taken.iter().any(|other| overlap(area, *other))).then_some((cost, area, right))
        };
        let all = (-STEPS..=STEPS).flat_map(|step| [(step, true), (step, false)]);
        if let Some((_, area, right)) = all.filter_map(candidate).min_by_key(|(cost, ..)| *cost) {
            let (end, lead) = (if right { area.0 } else { area.2 }, lead((x, y), area, right));
            leads.extend(lead.map(|end| ((x, y), end)));
            places.push(Place { name: nth, at: (end, i32::midpoint(area.1, area.3)), right, lead });
            taken.push(area);
        }
    }
    places
}

fn lead((_, y): (i32, i32), (left, top, right, bottom): Area, is_right: bool) -> Option<(i32, i32)> {
    let middle = i32::midpoint(top, bottom);
    ((middle - y).abs() > TALL / 2).then_some((if is_right { left - 2 } else { right + 2 }, middle))
}

fn cross(a: Ends, b: Ends) -> bool {
    let side = |(from, to): Ends, (x, y): (i32, i32)| {
        ((to.0 - from.0) * (y - from.1) - (to.1 - from.1) * (x - from.0)).signum()
    };
    let split = |line: Ends, other: Ends| side(line, other.0) * side(line, other.1) < 0;
    split(a, b) && split(b, a)
}

pub(super) fn overlap(a: Area, b: Area) -> bool {
    a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3
}

#[cfg(test)]
mod tests;
