//! Where Leagues and Treasures can be put, and how far Leagues lie apart.

use arrayvec::ArrayVec;

use super::Gap;
use crate::cards::{Features, NONE, each};
use crate::rule_options::PlacedBy;
use crate::state::{FOUND, LEAGUES, MAX_LEAGUES, NOT_PLACED, State};
use crate::{Action, Actions, Arcadia};

impl Arcadia {
    /// True if one of a player's Leagues fits somewhere. The latest Leagues are tried first: most fit there.
    pub(crate) fn can_lay(&self, st: &State, seat: u8) -> bool {
        let leagues = &st.hero(seat).leagues;
        if leagues.is_empty() || st.laid == MAX_LEAGUES {
            return false;
        }
        if st.laid == 0 {
            return true;
        }
        let fits = |gap: &Gap, turned| leagues.iter().any(|&it| self.fits(self.league_card(it), turned, gap));
        let mut gaps = (0..st.laid).rev().flat_map(|place| {
            let sides = (0_u8..).zip(st.beside[usize::from(place)]).filter(|(_, near)| *near == NONE);
            sides.map(move |(direction, _)| self.gap_beside(st, place, direction))
        });
        gaps.any(|gap| self.turns().iter().any(|&turned| fits(&gap, turned)))
    }

    /// Adds every legal lay. See [`MAX_ACTIONS`](crate::MAX_ACTIONS) for the bound.
    pub(crate) fn lays(&self, st: &State, list: &mut Actions) {
        let leagues = &st.hero(st.asked).leagues;
        if leagues.is_empty() || st.laid == MAX_LEAGUES {
            return;
        }
        for gap in &self.gaps(st) {
            let (x, y) = gap.place;
            for (card, &league) in (0_u8..).zip(leagues.iter()) {
                let fits = |turned: &bool| self.fits(self.league_card(league), *turned, gap);
                list.extend(self.turns().iter().copied().filter(fits).map(|turned| Action::Lay { card, x, y, turned }));
            }
        }
    }

    /// Returns whether a League may be turned by half.
    fn turns(&self) -> &'static [bool] {
        if self.rules.half_turns { &[false, true] } else { &[false] }
    }

    /// Returns the owner and number of the next Treasure that a player has to place.
    pub(crate) fn to_bury(&self, st: &State, seat: u8) -> Option<(u8, u8)> {
        let owner = match self.rules.treasures_placed_by {
            PlacedBy::Owner => seat,
            PlacedBy::Opponent => 1 - seat,
        };
        st.hero(owner).treasure_at.iter().position(|&at| at == NOT_PLACED).map(|k| (owner, k as u8))
    }

    /// Returns the Leagues that may get a Treasure: those with the fewest, so that all have one before any has two.
    pub(crate) fn places_to_bury(&self, st: &State) -> u32 {
        let mut count = [0_u8; LEAGUES];
        for &at in st.heroes.iter().flat_map(|hero| hero.treasure_at.iter()).filter(|&&at| at < FOUND) {
            count[usize::from(at)] += 1;
        }
        let laid = usize::from(st.laid);
        let least = count[..laid].iter().min().copied().unwrap_or(0);
        (0..laid).filter(|&k| count[k] == least).fold(0, |set, k| set | 1 << k)
    }

    /// Returns the Leagues of the board with one of these features, or all if none is given.
    pub(crate) fn leagues_with(st: &State, on: Features) -> u32 {
        match on {
            0 => (1_u32 << st.laid) - 1,
            _ => each(on).fold(0, |set, on| set | st.featured[usize::from(on)]),
        }
    }

    /// Returns the League with one of these features, or of all if none has, that is farthest from the Base Camp.
    pub(crate) fn farthest(&self, st: &State, seat: u8, on: Features) -> u8 {
        let camp = st.hero(seat).camp;
        let others = !(1_u32 << camp);
        Self::farthest_of(st, camp, Self::leagues_with(st, on) & others)
            .or_else(|| Self::farthest_of(st, camp, Self::leagues_with(st, 0) & others))
            .unwrap_or(camp)
    }

    /// Returns the League of a set with the most steps from another; the one laid first in a tie. Unreachable Leagues
    /// count only if no other is in the set.
    pub(crate) fn farthest_of(st: &State, from: u8, set: u32) -> Option<u8> {
        let farthest = Self::rings(st, from).map(|ring| ring & set).filter(|&ring| ring != 0).last().unwrap_or(set);
        (farthest != 0).then(|| farthest.trailing_zeros() as u8)
    }

    /// Iterates over the Leagues at a distance of 0, 1, 2, … steps from another.
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

    /// Returns the Leagues at least `steps` steps away, or the farthest ones if the board is smaller.
    pub(crate) fn leagues_away(st: &State, from: u8, steps: u8) -> u32 {
        let rings: ArrayVec<u32, LEAGUES> = Self::rings(st, from).collect();
        match usize::from(steps).min(rings.len() - 1) {
            0 => Self::leagues_with(st, 0),
            steps => rings[steps..].iter().fold(0, |set, ring| set | ring),
        }
    }
}
