//! The board: which Leagues may lie side by side, and which ways lead over it.

mod laying;
mod picture;

use arrayvec::ArrayVec;

use super::Arcadia;
use super::cards::compiled::{BORDER, DIRECTIONS, Features, LAND, League, OCEAN, TERRAINS, Trial, WALL, each};
use super::cards::keys::NONE;
use super::cards::terms::Terrain;
use super::state::{Far, LEAGUES, State, WayBy};

/// Steps to the north, east, south and west.
pub(crate) const STEPS: [(i8, i8); DIRECTIONS] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
/// Quarters of a Day that stand for no way at all.
pub(crate) const NO_WAY: u8 = u8::MAX;

/// Leagues of a usual board: half as many as there is room for, which halves the work.
const NARROW: usize = 16;

/// Every way over these Leagues, with tables of `W` columns, whose rows are single instructions.
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
    if (one | other) & BORDER != 0 {
        // Nothing lies beside a Border but Ocean.
        let both = one & other & BORDER != 0;
        return !both && (one | other) & OCEAN != 0;
    }
    if (one | other) & OCEAN != 0 {
        return one & other & OCEAN != 0;
    }
    (one | other) & WALL != 0 || one & other & LAND != 0
}

pub(crate) const fn may_cross(one: Features, other: Features, cross_borders: bool) -> bool {
    cross_borders || (one | other) & BORDER == 0
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gap {
    /// Its column and row: columns count to the east, rows to the south, both from the first League that was laid.
    pub place: (i8, i8),
    /// What the neighbours show there, by direction; none where there is no neighbour.
    pub sides: [Features; DIRECTIONS],
}

/// The gaps of a board: two beside each League but those that the Leagues before it have.
pub(crate) type Gaps = ArrayVec<Gap, { 2 * LEAGUES + 2 }>;

impl Arcadia {
    #[inline]
    pub(crate) fn league(&self, st: &State, place: u8) -> &League {
        self.league_card(st.leagues[usize::from(place)])
    }

    /// What a League shows to a direction when it lies turned by half or not.
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

    /// Every gap beside the Leagues that lie on a board that is not finished, once; the middle of an
    /// empty board. The latest Leagues come first.
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
                let known = gaps.iter().position(|gap| gap.place == at);
                let k = known.unwrap_or_else(|| {
                    gaps.push(Gap { place: at, sides: [0; DIRECTIONS] });
                    gaps.len() - 1
                });
                let side = self.side_of(st, place, direction);
                gaps[k].sides[usize::from(opposite(direction))] = side;
            }
        }
        gaps
    }

    fn gap_beside(&self, st: &State, place: u8, direction: u8) -> Gap {
        let ((x, y), (dx, dy)) = (st.places[usize::from(place)], STEPS[usize::from(direction)]);
        let at = (x + dx, y + dy);
        let sides = std::array::from_fn(|direction| {
            let (dx, dy) = STEPS[direction];
            let near = Self::lies_at(st, (at.0 + dx, at.1 + dy));
            near.map_or(0, |near| self.side_of(st, near, opposite(direction as u8)))
        });
        Gap { place: at, sides }
    }

    /// Notes which Leagues lie beside the one that was laid last.
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

    /// Whether a League may be laid in a gap: every touching side must match, and a way must lead to it.
    pub(crate) fn fits(&self, league: &League, turned: bool, gap: &Gap) -> bool {
        let mut reached = gap.sides == [0; DIRECTIONS];
        for (direction, &other) in (0_u8..).zip(&gap.sides) {
            if other == 0 {
                continue;
            }
            let own = Self::side(league, direction, turned);
            if !may_touch(own, other) {
                return false;
            }
            reached |= may_cross(own, other, self.rules.cross_borders);
        }
        reached
    }

    /// The Trials on the way out of one League and into its neighbour, by the Terrain of each.
    #[inline]
    pub(crate) fn trials(&self, st: &State, from: u8, to: u8, by: WayBy) -> (Trial, Trial) {
        let [out, into] = by.map(usize::from);
        (self.league(st, from).leave[out], self.league(st, to).enter[into])
    }

    /// The chance of a character of these Attributes to pass a Trial, in sixths.
    #[inline]
    pub(crate) fn passes(attributes: &[i8; 3], trial: Trial) -> u8 {
        if trial.difficulty == 0 {
            return 6;
        }
        let attribute = attributes[trial.attribute as usize];
        (7 + attribute - trial.difficulty as i8).clamp(0, 6) as u8
    }

    /// Finds what lies where and the best ways of both characters, when the last League is laid.
    pub(crate) fn survey(&self, st: &mut State) {
        (st.featured, st.through) = ([0; TERRAINS], 0);
        for place in 0..st.laid {
            for feature in each(self.league(st, place).features.into()) {
                st.featured[usize::from(feature)] |= 1 << place;
            }
        }
        for place in 0..st.laid {
            for (direction, near) in (0_u8..).zip(st.beside[usize::from(place)]) {
                let crosses = near != NONE && {
                    let own = self.side_of(st, place, direction);
                    let other = self.side_of(st, near, opposite(direction));
                    may_cross(own, other, self.rules.cross_borders)
                };
                let way = &mut st.near[usize::from(place)][usize::from(direction)];
                *way = if crosses { near } else { NONE };
            }
            st.through |= u32::from(Self::ways_from(st, place).count() > 1) << place;
        }
        for seat in 0..2 {
            self.find_ways(st, seat);
        }
    }

    /// How long each way takes a character, for its Trials, and how far it is from everywhere to everywhere.
    fn find_ways(&self, st: &mut State, seat: u8) {
        let s = usize::from(seat);
        for from in 0..st.laid {
            st.steps[s][usize::from(from)] = [NO_WAY; DIRECTIONS];
            for direction in 0..DIRECTIONS as u8 {
                if st.beyond(from, direction) != NONE {
                    let step = self.step(st, seat, from, direction);
                    st.steps[s][usize::from(from)][usize::from(direction)] = step;
                }
            }
        }
        let mut far = st.far[s];
        Self::distances_over(st, seat, &[0; LEAGUES], &mut far);
        st.far[s] = far;
    }

    /// Quarters of a Day for a way to a neighbour with its Trials; [`NO_WAY`] if it cannot pass them as it is now.
    pub(crate) fn step(&self, st: &State, seat: u8, from: u8, direction: u8) -> u8 {
        match self.best_way(st, seat, from, direction).1 {
            0 => NO_WAY,
            chance => ((144 + u16::from(chance) / 2) / u16::from(chance)).min(120) as u8,
        }
    }

    /// The Terrain by which a character best goes to a neighbour; where one alone leads there, it is not weighed.
    pub(crate) fn way_by(&self, st: &State, seat: u8, from: u8, direction: u8) -> WayBy {
        let mut ways = self.terrain_between(st, from, st.beyond(from, direction), direction);
        match (ways.next(), ways.next()) {
            (Some(only), None) => only,
            _ => self.best_way(st, seat, from, direction).0,
        }
    }

    /// The Terrain by which a character best goes to a neighbour, with the chance of its Trials in 36ths.
    pub(crate) fn best_way(&self, st: &State, seat: u8, from: u8, direction: u8) -> (WayBy, u8) {
        let to = st.beyond(from, direction);
        self.best_by(st, from, direction, |(leave, enter)| {
            self.trial_chance(st, seat, leave, from, true) * self.trial_chance(st, seat, enter, to, true)
        })
    }

    /// The same of who springs on, for whom there is no Trial to enter: the chance is in sixths.
    pub(crate) fn way_out(&self, st: &State, seat: u8, from: u8, direction: u8) -> (WayBy, u8) {
        self.best_by(st, from, direction, |(leave, _)| self.trial_chance(st, seat, leave, from, true))
    }

    /// The Terrain by which the Trials of a way are passed most likely, with that chance; the first of equals.
    fn best_by(&self, st: &State, from: u8, direction: u8, chance: impl Fn((Trial, Trial)) -> u8) -> (WayBy, u8) {
        let to = st.beyond(from, direction);
        let ways = self.terrain_between(st, from, to, direction);
        let ways = ways.map(|by| (by, chance(self.trials(st, from, to, by))));
        let best = ways.reduce(|best, way| if way.1 > best.1 { way } else { best });
        best.unwrap_or(([Terrain::Border as u8; 2], 0))
    }

    /// Puts in `far` the quarters of a Day from everywhere to everywhere, with delays on Leagues (Floyd and Warshall).
    pub(crate) fn distances(st: &State, seat: u8, delays: &[u8; LEAGUES], far: &mut Far) {
        if each(st.through).all(|place| delays[usize::from(place)] == 0) {
            Self::distances_to_ends(st, seat, delays, far);
        } else {
            Self::distances_over(st, seat, delays, far);
        }
    }

    /// The same from the single steps on.
    fn distances_over(st: &State, seat: u8, delays: &[u8; LEAGUES], far: &mut Far) {
        let laid = usize::from(st.laid);
        for (from, row) in far.iter_mut().enumerate().take(laid) {
            *row = [NO_WAY; LEAGUES];
            row[from] = 0;
            for (&to, &step) in st.near[from].iter().zip(&st.steps[usize::from(seat)][from]) {
                // A way that cannot be gone takes NO_WAY, and no delay makes it more.
                if to != NONE {
                    row[usize::from(to)] = step.saturating_add(delays[usize::from(to)]);
                }
            }
        }
        if laid <= NARROW { relax::<NARROW>(far, laid, st.through) } else { relax::<LEAGUES>(far, laid, st.through) }
    }

    /// The same where no way leads through a League with a delay: only who goes there is delayed.
    fn distances_to_ends(st: &State, seat: u8, delays: &[u8; LEAGUES], far: &mut Far) {
        let rows = far.iter_mut().zip(&st.far[usize::from(seat)]).enumerate();
        for (from, (row, base)) in rows.take(usize::from(st.laid)) {
            for ((to, base), delay) in row.iter_mut().zip(base).zip(delays) {
                *to = base.saturating_add(*delay);
            }
            row[from] = 0;
        }
    }

    /// The same with so many quarters more on one League, from the distances without them and those
    /// round that League: each way either avoids it or leads through it once.
    pub(crate) fn distances_with(base: &Far, round: &Far, (league, more): (u8, u8), laid: u8, far: &mut Far) {
        let row = base[usize::from(league)];
        let rows = far.iter_mut().zip(base.iter().zip(round)).take(usize::from(laid));
        for (to, (from, round)) in rows {
            let first = from[usize::from(league)].saturating_add(more);
            for ((to, second), round) in to.iter_mut().zip(row).zip(round) {
                *to = (*round).min(first.saturating_add(second));
            }
        }
    }

    /// The Terrain by which a way leads out of one League and into its neighbour. Both are the same where their sides
    /// share one. Beside a Wall, or an Ocean that meets a Border, each League is left or entered by what its own side
    /// shows: a Wall takes no Trial from the League beside it.
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
        each(shown(own).into()).flat_map(move |out| {
            let into = if alike { 1 << out } else { shown(other) };
            each(into.into()).map(move |into| [out, into])
        })
    }

    pub(crate) fn ways_from(st: &State, from: u8) -> impl Iterator<Item = u8> + use<> {
        let near = st.near[usize::from(from)];
        (0..DIRECTIONS as u8).filter(move |&to| near[usize::from(to)] != NONE)
    }

    /// The features by which one League leads to its neighbour.
    pub(crate) fn link(&self, st: &State, from: u8, direction: u8) -> Features {
        let to = st.beyond(from, direction);
        if to == NONE {
            return 0;
        }
        self.side_of(st, from, direction) & self.side_of(st, to, opposite(direction)) & LAND
    }

    pub(crate) fn direction_to(st: &State, from: u8, to: u8) -> Option<u8> {
        if from == NONE || to == NONE {
            return None;
        }
        st.near[usize::from(from)].iter().position(|&near| near == to).map(|d| d as u8)
    }
}
