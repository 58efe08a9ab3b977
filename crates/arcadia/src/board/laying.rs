//! Where Leagues and Treasures can be put, and how far Leagues lie apart.

use arrayvec::ArrayVec;

use super::super::Arcadia;
use super::super::cards::compiled::{DIRECTIONS, Features, each};
use super::super::cards::keys::NONE;
use super::super::knobs::PlacedBy;
use super::super::state::{FOUND, LEAGUES, MOST_LEAGUES, NOT_PLACED, State};
use super::Gap;

impl Arcadia {
    /// Whether a player has a League that fits somewhere. Mostly one does beside the latest.
    pub(crate) fn can_lay(&self, st: &State, seat: u8) -> bool {
        let hero = st.hero(seat);
        if hero.leagues.is_empty() || st.laid == MOST_LEAGUES || st.laid == 0 {
            return !hero.leagues.is_empty() && st.laid == 0;
        }
        let fits = |gap: &Gap, turned: bool| {
            let mut all = hero.leagues.iter();
            all.any(|&league| self.fits(self.league_card(league), turned, gap))
        };
        let beside = |place: u8, direction: u8| st.beside[usize::from(place)][usize::from(direction)];
        let mut sides = (0..st.laid).rev().flat_map(|place| {
            let open = (0..DIRECTIONS as u8).filter(move |&direction| beside(place, direction) == NONE);
            open.map(move |direction| (place, direction))
        });
        sides.any(|(place, direction)| {
            let gap = self.gap_beside(st, place, direction);
            fits(&gap, false) || self.rules.half_turns && fits(&gap, true)
        })
    }

    /// Gives every way to lay a League of a player's hand, and whether turned by half, until told to stop by `false`.
    pub(crate) fn each_lay(&self, st: &State, seat: u8, mut each: impl FnMut(u8, &Gap, bool) -> bool) {
        let hero = st.hero(seat);
        if hero.leagues.is_empty() || st.laid == MOST_LEAGUES {
            return;
        }
        for gap in &self.gaps(st) {
            for (k, &league) in (0_u8..).zip(hero.leagues.iter()) {
                let league = self.league_card(league);
                for turned in [false, true] {
                    let may = !turned || self.rules.half_turns;
                    if may && self.fits(league, turned, gap) && !each(k, gap, turned) {
                        return;
                    }
                }
            }
        }
    }

    /// The next Treasure that a player has to place, with its owner.
    pub(crate) fn to_bury(&self, st: &State, seat: u8) -> Option<(u8, u8)> {
        let owner = match self.rules.treasures_placed_by {
            PlacedBy::Owner => seat,
            PlacedBy::Opponent => 1 - seat,
        };
        let hero = st.hero(owner);
        let all = &hero.treasure_at;
        all.iter().position(|&at| at == NOT_PLACED).map(|k| (owner, k as u8))
    }

    /// Leagues under which a Treasure may be placed: those with the fewest, so that all have one before any has two.
    pub(crate) fn places_to_bury(&self, st: &State) -> u32 {
        let mut count = [0_u8; LEAGUES];
        let all = st.heroes.iter().flat_map(|hero| hero.treasure_at.iter());
        for &at in all.filter(|&&at| at < FOUND) {
            count[usize::from(at)] += 1;
        }
        let laid = usize::from(st.laid);
        let least = count[..laid].iter().min().copied().unwrap_or(0);
        (0..laid).filter(|&k| count[k] == least).fold(0, |set, k| set | 1 << k)
    }

    /// Leagues of the board with one of these features; all for none.
    pub(crate) fn leagues_with(st: &State, on: Features) -> u32 {
        match on {
            0 => (1_u32 << st.laid) - 1,
            _ => each(on.into()).fold(0, |set, on| set | st.featured[usize::from(on)]),
        }
    }

    /// The League with one of these features that is farthest from a player's Base Camp, or the farthest of all.
    pub(crate) fn farthest(&self, st: &State, seat: u8, on: Features) -> u8 {
        let camp = st.hero(seat).camp;
        let others = !(1_u32 << camp);
        Self::farthest_of(st, camp, Self::leagues_with(st, on) & others)
            .or_else(|| Self::farthest_of(st, camp, Self::leagues_with(st, 0) & others))
            .unwrap_or(camp)
    }

    /// The League of a set that is farthest from another, whatever the Trials; of several the one laid first. One that
    /// cannot be reached is no step away.
    pub(crate) fn farthest_of(st: &State, from: u8, set: u32) -> Option<u8> {
        let reached = Self::rings(st, from).map(|ring| ring & set).filter(|&ring| ring != 0).last();
        let farthest = reached.unwrap_or(set);
        (farthest != 0).then(|| farthest.trailing_zeros() as u8)
    }

    /// The Leagues no step from another, one step, two, and so on.
    fn rings(st: &State, from: u8) -> impl Iterator<Item = u32> {
        let (mut ring, mut reached) = (1_u32 << from, 1_u32 << from);
        std::iter::from_fn(move || {
            let this = ring;
            let near = each(this).flat_map(|place| st.near[usize::from(place)]);
            let next = near.filter(|&near| near != NONE).fold(0, |set, near| set | 1 << near);
            ring = next & !reached;
            reached |= next;
            (this != 0).then_some(this)
        })
    }

    /// Leagues so many steps or more from another; the farthest where none is so far.
    pub(crate) fn leagues_away(st: &State, from: u8, steps: u8) -> u32 {
        let rings: ArrayVec<u32, LEAGUES> = Self::rings(st, from).collect();
        match usize::from(steps).min(rings.len() - 1) {
            0 => Self::leagues_with(st, 0),
            steps => rings[steps..].iter().fold(0, |set, ring| set | ring),
        }
    }
}
