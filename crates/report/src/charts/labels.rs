//! Names beside points, none upon another.

use super::super::style::{LABEL_SIZE, width_of};

/// The height of a name.
const TALL: i32 = LABEL_SIZE as i32 + 3;

/// Steps up or down that a name may be moved to find room.
const STEPS: i32 = 24;

const HIDES: i32 = 3;

/// A rectangle on the sheet: left, top, right, bottom.
pub(crate) type Area = (i32, i32, i32, i32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Which of the names.
    pub(crate) name: usize,
    /// The middle of the end that is nearer to its point.
    pub(crate) at: (i32, i32),
    /// Whether it is to the right of its point.
    pub(crate) right: bool,
    /// Where a line from its point meets it, where it stands apart.
    pub(crate) lead: Option<(i32, i32)>,
}

/// Places for names beside their points, in order of importance, within `room`: near the point,
/// clear of the names before, and clear of `marks` where that costs no long way. A name that finds
/// no place is left out.
pub(crate) fn place(names: &[((i32, i32), &str)], marks: &[Area], room: Area) -> Vec<Place> {
    let mut taken: Vec<Area> = Vec::new();
    let mut places = Vec::new();
    for (nth, &((x, y), name)) in names.iter().enumerate() {
        let wide = width_of(name, LABEL_SIZE);
        let mut best: Option<(i32, Area, bool)> = None;
        for step in -STEPS..=STEPS {
            for right in [true, false] {
                let middle = y + step * TALL / 2;
                let left = if right { x + 10 } else { x - 10 - wide };
                let area = (left, middle - TALL / 2, left + wide, middle + TALL / 2);
                let inside = area.0 >= room.0 && area.1 >= room.1 && area.2 <= room.2 && area.3 <= room.3;
                if !inside || taken.iter().any(|other| overlap(area, *other)) {
                    continue;
                }
                let hidden = marks.iter().filter(|mark| overlap(area, **mark)).count() as i32;
                let cost = 2 * (step.abs() + HIDES * hidden) + i32::from(!right);
                if best.is_none_or(|(least, ..)| cost < least) {
                    best = Some((cost, area, right));
                }
            }
        }
        if let Some((_, area, right)) = best {
            let middle = i32::midpoint(area.1, area.3);
            let (end, near) = if right { (area.0, area.0 - 2) } else { (area.2, area.2 + 2) };
            let lead = ((middle - y).abs() > TALL / 2).then_some((near, middle));
            places.push(Place { name: nth, at: (end, middle), right, lead });
            taken.push(area);
        }
    }
    places
}

pub(super) fn overlap(a: Area, b: Area) -> bool {
    a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3
}

#[cfg(test)]
mod tests;
