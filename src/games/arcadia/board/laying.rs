//! Where Leagues and Treasures can be put, and how far Leagues lie apart.

use super::super::Arcadia;
use super::super::cards::compiled::{Features, NONE, each};
use super::super::knobs::PlacedBy;
use super::super::state::{FOUND, LEAGUES, MOST_LEAGUES, NOT_PLACED, State};
use super::Gap;

impl Arcadia {
    /// Whether a player has a League that fits somewhere.
    pub(crate) fn can_lay(&self, st: &State, seat: u8) -> bool {
        let mut can = false;
        self.each_lay(st, seat, |_, _, _| {
            can = true;
            false
        });
        can
    }

    /// Every way to lay a League of a player's hand: which one, where, and whether turned by half.
    /// Stops when told to by `false`.
    pub(crate) fn each_lay(
        &self,
        st: &State,
        seat: u8,
        mut each: impl FnMut(u8, &Gap, bool) -> bool,
    ) {
        let hero = st.hero(seat);
        if hero.leagues.is_empty() || st.laid == MOST_LEAGUES {
            return;
        }
        self.each_gap(st, |gap| {
            for (k, &league) in (0_u8..).zip(hero.leagues.iter()) {
                let league = self.league_card(league);
                for turned in [false, true] {
                    let may = !turned || self.rules.half_turns;
                    if may && self.fits(league, turned, gap) && !each(k, gap, turned) {
                        return false;
                    }
                }
            }
            true
        });
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

    /// Leagues under which a Treasure may be placed: those with the fewest. A second one lies on a
    /// League only when all others have one.
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
    pub(crate) fn leagues_with(&self, st: &State, on: Features) -> u32 {
        let fits = |place: &u8| on == 0 || self.league(st, *place).features & on != 0;
        (0..st.laid).filter(fits).fold(0, |set, place| set | 1 << place)
    }

    /// The League with one of these features that is farthest from a player's Base Camp; the
    /// farthest of all when none has.
    pub(crate) fn farthest(&self, st: &State, seat: u8, on: Features) -> u8 {
        let camp = st.hero(seat).camp;
        let away = |place: u8| self.steps_between(st, camp, place);
        let farthest =
            |set: u32| each(set & !(1 << camp)).max_by_key(|&place| (away(place), 31 - place));
        farthest(self.leagues_with(st, on))
            .or_else(|| farthest(self.leagues_with(st, 0)))
            .unwrap_or(camp)
    }

    /// Leagues so many steps or more from a player's Base Camp; the farthest where none is so far.
    pub(crate) fn leagues_away(&self, st: &State, seat: u8, steps: u8) -> u32 {
        let camp = st.hero(seat).camp;
        let far = |place: u8| self.steps_between(st, camp, place);
        let steps = (0..st.laid).map(far).max().unwrap_or(0).min(steps);
        (0..st.laid).filter(|&place| far(place) >= steps).fold(0, |set, place| set | 1 << place)
    }

    /// How many steps lie between two Leagues, whatever the Trials.
    pub(crate) fn steps_between(&self, st: &State, from: u8, to: u8) -> u8 {
        let mut reached: u32 = 1 << from;
        for steps in 0..st.laid {
            if reached & (1 << to) != 0 {
                return steps;
            }
            let mut next = reached;
            for place in each(reached) {
                for &near in st.near[usize::from(place)].iter().filter(|&&near| near != NONE) {
                    next |= 1 << near;
                }
            }
            reached = next;
        }
        0
    }
}
