//! The board: which Leagues may lie side by side, and which ways lead over it.

mod laying;
mod picture;

use arrayvec::ArrayVec;

use crate::Arcadia;
use crate::cards::{BORDER, DIRECTIONS, Features, LAND, League, NONE, OCEAN, TERRAINS, Terrain, Trial, WALL, each};
use crate::state::{Far, LEAGUES, State, WayBy};

pub(crate) const STEPS: [(i8, i8); DIRECTIONS] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
/// Distance (quarters of a Day) if there is no way.
pub(crate) const NO_WAY: u8 = u8::MAX;

/// Leagues of a usual board. Tables of half the width halve the work.
const NARROW: usize = 16;

/// Shortens the distances by paths through the Leagues in `through`. Rows of `W` columns are single instructions.
fn relax<const W: usize>(far: &mut Far, laid: usize, through: u32) {
    for by in each(through) {
        let by = usize::from(by);
        let mut row = [0; W];
        row.copy_from_slice(&far[by][..W]);
        for from in &mut far[..laid] {
            let first = from[by];
            for (to, second) in from[..W].iter_mut().zip(row) {
                *to = (*to).min(first.saturating_add(second));
            }
        }
    }
}

pub(crate) const fn opposite(direction: u8) -> u8 {
    (direction + 2) % DIRECTIONS as u8
}

pub(crate) const fn may_touch(one: Features, other: Features) -> bool {
    let (both, any) = (one & other, one | other);
    match any & (BORDER | OCEAN) {
        0 => any & WALL != 0 || both & LAND != 0,
        OCEAN => both & OCEAN != 0,
        // Only Ocean may lie beside a Border.
        _ => any & OCEAN != 0 && both & BORDER == 0,
    }
}

pub(crate) const fn may_cross(one: Features, other: Features, cross_borders: bool) -> bool {
    cross_borders || (one | other) & BORDER == 0
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gap {
    /// Column (to the east) and row (to the south), both counted from the first League laid.
    pub place: (i8, i8),
    /// What the neighbours show there by direction, or 0 without a neighbour.
    pub sides: [Features; DIRECTIONS],
}

/// The gaps of a board: at most two per League and two more.
pub(crate) type Gaps = ArrayVec<Gap, { 2 * LEAGUES + 2 }>;

impl Arcadia {
    #[inline]
    pub(crate) fn league(&self, st: &State, place: u8) -> &League {
        self.league_card(st.leagues[usize::from(place)])
    }

    #[inline]
    pub(crate) fn side(league: &League, direction: u8, turned: bool) -> Features {
        let direction = if turned { opposite(direction) } else { direction };
        league.sides[usize::from(direction)]
    }

    #[inline]
    pub(crate) fn side_of(&self, st: &State, place: u8, direction: u8) -> Features {
        Self::side(self.league(st, place), direction, st.turned & (1 << place) != 0)
    }

    pub(crate) fn lies_at(st: &State, at: (i8, i8)) -> Option<u8> {
        let laid = usize::from(st.laid);
        st.places[..laid].iter().position(|&place| place == at).map(|place| place as u8)
    }

    /// Returns every gap beside the Leagues laid so far, the latest first. An empty board has one in the middle.
    pub(super) fn gaps(&self, st: &State) -> Gaps {
        let mut gaps = Gaps::new();
        if st.laid == 0 {
            gaps.push(Gap { place: (0, 0), sides: [0; DIRECTIONS] });
        }
        for place in (0..st.laid).rev() {
            let (x, y) = st.places[usize::from(place)];
            for (direction, (dx, dy)) in (0_u8..).zip(STEPS) {
                if st.beside[usize::from(place)][usize::from(direction)] != NONE {
                    continue;
                }
                let at = (x + dx, y + dy);
                let k = gaps.iter().position(|gap| gap.place == at).unwrap_or_else(|| {
                    gaps.push(Gap { place: at, sides: [0; DIRECTIONS] });
                    gaps.len() - 1
                });
                gaps[k].sides[usize::from(opposite(direction))] = self.side_of(st, place, direction);
            }
        }
        gaps
    }

    fn gap_beside(&self, st: &State, place: u8, direction: u8) -> Gap {
        let ((x, y), (dx, dy)) = (st.places[usize::from(place)], STEPS[usize::from(direction)]);
        let (x, y) = (x + dx, y + dy);
        let sides = std::array::from_fn(|direction| {
            let near = Self::lies_at(st, (x + STEPS[direction].0, y + STEPS[direction].1));
            near.map_or(0, |near| self.side_of(st, near, opposite(direction as u8)))
        });
        Gap { place: (x, y), sides }
    }

    pub(super) fn settle_in(st: &mut State) {
        let last = st.laid - 1;
        let (x, y) = st.places[usize::from(last)];
        st.beside[usize::from(last)] = [NONE; DIRECTIONS];
        for (direction, (dx, dy)) in (0_u8..).zip(STEPS) {
            if let Some(near) = Self::lies_at(st, (x + dx, y + dy)) {
                st.beside[usize::from(last)][usize::from(direction)] = near;
                st.beside[usize::from(near)][usize::from(opposite(direction))] = last;
            }
        }
    }

    /// True if a League may be laid in a gap: every touching side must match, and a way must lead to it.
    pub(crate) fn fits(&self, league: &League, turned: bool, gap: &Gap) -> bool {
        let mut reached = gap.sides == [0; DIRECTIONS];
        for (direction, &other) in (0_u8..).zip(&gap.sides).filter(|(_, other)| **other != 0) {
            let own = Self::side(league, direction, turned);
            if !may_touch(own, other) {
                return false;
            }
            reached |= may_cross(own, other, self.rules.cross_borders);
        }
        reached
    }

    /// Trials to leave one League and to enter its neighbour.
    #[inline]
    pub(crate) fn trials(&self, st: &State, from: u8, to: u8, by: WayBy) -> (Trial, Trial) {
        let [out, into] = by.map(usize::from);
        (self.league(st, from).leave[out], self.league(st, to).enter[into])
    }

    /// Returns the chance to pass a Trial with these Attributes, in sixths.
    #[inline]
    pub(crate) fn passes(attributes: &[i8; 3], trial: Trial) -> u8 {
        let faces = 7 + attributes[trial.attribute as usize] - trial.difficulty as i8;
        if trial.difficulty == 0 { 6 } else { faces.clamp(0, 6) as u8 }
    }

    /// Computes features, ways and distances when all Leagues lie.
    pub(crate) fn survey(&self, st: &mut State) {
        (st.featured, st.through) = ([0; TERRAINS], 0);
        for place in 0..st.laid {
            for feature in each(self.league(st, place).features) {
                st.featured[usize::from(feature)] |= 1 << place;
            }
            let ways = |direction: u8| {
                let near = st.beside[usize::from(place)][usize::from(direction)];
                let other = || self.side_of(st, near, opposite(direction));
                let own = self.side_of(st, place, direction);
                if near != NONE && may_cross(own, other(), self.rules.cross_borders) { near } else { NONE }
            };
            st.near[usize::from(place)] = [0, 1, 2, 3].map(ways);
            st.through |= u32::from(Self::ways_from(st, place).count() > 1) << place;
        }
        for seat in 0..2 {
            let s = usize::from(seat);
            for from in 0..st.laid {
                let step = |to: u8| if st.beyond(from, to) == NONE { NO_WAY } else { self.step(st, seat, from, to) };
                st.steps[s][usize::from(from)] = [0, 1, 2, 3].map(step);
            }
            let mut far = st.far[s];
            Self::distances_over(st, seat, &[0; LEAGUES], &mut far);
            st.far[s] = far;
        }
    }

    /// Returns the time to a neighbour with its Trials, in quarters of a Day; [`NO_WAY`] if it cannot pass them now.
    pub(crate) fn step(&self, st: &State, seat: u8, from: u8, direction: u8) -> u8 {
        match self.best_way(st, seat, from, direction).1 {
            0 => NO_WAY,
            chance => ((144 + u16::from(chance) / 2) / u16::from(chance)).min(120) as u8,
        }
    }

    /// Returns the only Terrain to a neighbour, or else the best.
    pub(crate) fn way_by(&self, st: &State, seat: u8, from: u8, direction: u8) -> WayBy {
        let mut ways = self.terrain_between(st, from, st.beyond(from, direction), direction);
        match (ways.next(), ways.next()) {
            (Some(only), None) => only,
            _ => self.best_way(st, seat, from, direction).0,
        }
    }

    /// Returns the best Terrain to a neighbour, and the chance to pass both Trials in 36ths.
    pub(crate) fn best_way(&self, st: &State, seat: u8, from: u8, direction: u8) -> (WayBy, u8) {
        let to = st.beyond(from, direction);
        self.best_by(st, from, direction, |(leave, enter)| {
            self.trial_chance(st, seat, leave, from, true) * self.trial_chance(st, seat, enter, to, true)
        })
    }

    /// The same for a spring, which has no Trial to enter. The chance is in sixths.
    pub(crate) fn way_out(&self, st: &State, seat: u8, from: u8, direction: u8) -> (WayBy, u8) {
        self.best_by(st, from, direction, |(leave, _)| self.trial_chance(st, seat, leave, from, true))
    }

    /// Returns the Terrain with the best chance, and that chance; the first in a tie.
    fn best_by(&self, st: &State, from: u8, direction: u8, chance: impl Fn((Trial, Trial)) -> u8) -> (WayBy, u8) {
        let to = st.beyond(from, direction);
        let ways = self.terrain_between(st, from, to, direction);
        let ways = ways.map(|by| (by, chance(self.trials(st, from, to, by))));
        let best = ways.reduce(|best, way| if way.1 > best.1 { way } else { best });
        best.unwrap_or(([Terrain::Border as u8; 2], 0))
    }

    /// Fills `far` with all distances, in quarters of a Day with delays on Leagues (Floyd–Warshall).
    pub(crate) fn distances(st: &State, seat: u8, delays: &[u8; LEAGUES], far: &mut Far) {
        if each(st.through).all(|place| delays[usize::from(place)] == 0) {
            Self::distances_to_ends(st, seat, delays, far);
        } else {
            Self::distances_over(st, seat, delays, far);
        }
    }

    /// The same, starting from single steps.
    fn distances_over(st: &State, seat: u8, delays: &[u8; LEAGUES], far: &mut Far) {
        let laid = usize::from(st.laid);
        for (from, row) in far.iter_mut().enumerate().take(laid) {
            *row = [NO_WAY; LEAGUES];
            row[from] = 0;
            for (&to, &step) in st.near[from].iter().zip(&st.steps[usize::from(seat)][from]) {
                // Steps saturate, so a delay leaves NO_WAY unchanged.
                if to != NONE {
                    row[usize::from(to)] = step.saturating_add(delays[usize::from(to)]);
                }
            }
        }
        if laid <= NARROW { relax::<NARROW>(far, laid, st.through) } else { relax::<LEAGUES>(far, laid, st.through) }
    }

    /// The same if no way leads through a delayed League: only its own visitors are delayed.
    fn distances_to_ends(st: &State, seat: u8, delays: &[u8; LEAGUES], far: &mut Far) {
        let rows = far.iter_mut().zip(&st.far[usize::from(seat)]).enumerate();
        for (from, (row, base)) in rows.take(usize::from(st.laid)) {
            for ((to, base), delay) in row.iter_mut().zip(base).zip(delays) {
                *to = base.saturating_add(*delay);
            }
            row[from] = 0;
        }
    }

    /// The same with `more` quarters on one League, given the distances without them and those around that League. Each
    /// way either avoids it or crosses it once.
    pub(crate) fn distances_with(base: &Far, round: &Far, (league, more): (u8, u8), laid: u8, far: &mut Far) {
        let row = base[usize::from(league)];
        for (to, (from, round)) in far.iter_mut().zip(base.iter().zip(round)).take(usize::from(laid)) {
            let first = from[usize::from(league)].saturating_add(more);
            for ((to, second), round) in to.iter_mut().zip(row).zip(round) {
                *to = (*round).min(first.saturating_add(second));
            }
        }
    }

    /// Iterates over the Terrain by which a way leaves one League and enters its neighbour: the same if their sides share
    /// one. Beside a Wall, or an Ocean that meets a Border, each League uses what its own side shows.
    fn terrain_between(&self, st: &State, from: u8, to: u8, direction: u8) -> impl Iterator<Item = WayBy> + use<> {
        let own = self.side_of(st, from, direction);
        let other = self.side_of(st, to, opposite(direction));
        let shared = own & other & LAND;
        let alike = shared != 0 && (own | other) & WALL == 0;
        let shown = move |side: Features| match side {
            side if side & WALL != 0 => WALL,
            _ if shared != 0 => shared,
            side if side & LAND != 0 => side & LAND,
            _ => BORDER,
        };
        each(shown(own)).flat_map(move |out| {
            let into = if alike { 1 << out } else { shown(other) };
            each(into).map(move |into| [out, into])
        })
    }

    pub(crate) fn ways_from(st: &State, from: u8) -> impl Iterator<Item = u8> + use<> {
        let near = st.near[usize::from(from)];
        (0..DIRECTIONS as u8).filter(move |&to| near[usize::from(to)] != NONE)
    }

    pub(crate) fn link(&self, st: &State, from: u8, direction: u8) -> Features {
        match st.beyond(from, direction) {
            NONE => 0,
            to => self.side_of(st, from, direction) & self.side_of(st, to, opposite(direction)) & LAND,
        }
    }

    pub(crate) fn direction_to(st: &State, from: u8, to: u8) -> Option<u8> {
        let near = st.near.get(usize::from(from)).filter(|_| to != NONE)?;
        near.iter().position(|&near| near == to).map(|d| d as u8)
    }
}
