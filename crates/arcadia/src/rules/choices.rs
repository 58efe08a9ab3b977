//! Choosing Waylays, Treasures and Leagues.

use arrayvec::ArrayVec;

use crate::Arcadia;
use crate::cards::{Aim, GOALS, Goal, Power, Verb, each};
use crate::shelves::CardSet;
use crate::state::{Errand, HAND, Hero, OWN_LEAGUES, Phase, QUESTS, SELF, State, TREASURES};

impl Arcadia {
    /// Returns the points for a choice, by the Quests (for Waylays the opponent's), experience spent, and powers.
    pub(crate) fn budget(&self, st: &State, phase: Phase, seat: u8) -> u8 {
        let against = phase == Phase::ChooseWaylay;
        let hero = st.hero(if against { 1 - seat } else { seat });
        let spent = hero.spent.checked_div(self.rules.spent_per_waylay).unwrap_or(0);
        let rating = |errand: &Errand| match phase {
            Phase::ChooseWaylay => i32::from(self.quest(errand.quest).waylays) + i32::from(spent),
            Phase::ChooseTreasure => self.quest(errand.quest).treasures.into(),
            _ => self.rules.leagues.into(),
        };
        let sum: i32 = hero.errands.iter().map(rating).sum();
        let max = if phase == Phase::ChooseLeague { OWN_LEAGUES as i32 } else { 250 };
        (sum + self.set_up_sum(phase, hero)).clamp(0, max) as u8
    }

    fn set_up_sum(&self, phase: Phase, hero: &Hero) -> i32 {
        let own = each(hero.held | 1 << SELF).flat_map(|slot| self.powers_of(hero, slot));
        let flaws = each(hero.flawed).flat_map(|slot| self.powers_in(self.flaw_in(hero, slot).powers));
        let points = |power: &Power| match (phase, power.verb) {
            (Phase::ChooseWaylay, Verb::FewerWaylays(n)) => -i32::from(n),
            (Phase::ChooseTreasure, Verb::MoreTreasures(n)) => n.into(),
            _ => 0,
        };
        own.chain(flaws).map(points).sum()
    }

    /// Returns the cards that a player may choose now: within the points, the copies and the room. If `demanding`, it
    /// must choose what Quests demand.
    pub(crate) fn choosable(&self, st: &State, phase: Phase, seat: u8, demanding: bool) -> CardSet {
        let (taken, room) = chosen(phase, st.hero(seat));
        if taken.len() >= room {
            return CardSet::default();
        }
        let mut set = self.shelves.shelf(phase).within(st.budget);
        for (k, &card) in taken.iter().enumerate() {
            let used = taken[..=k].iter().filter(|&&it| it == card).count();
            if used >= usize::from(self.stock(phase, card).0) {
                set.remove(card);
            }
        }
        match phase {
            Phase::ChooseWaylay if demanding => {
                self.demanded(st, seat, &set).map_or(set, |next| self.enough_left(st, phase, seat, next))
            }
            Phase::ChooseTreasure if demanding => self.enough_left(st, phase, seat, set),
            _ => set,
        }
    }

    pub(crate) fn goals_for<'a>(&'a self, hero: &'a Hero) -> impl Iterator<Item = &'a Goal> {
        hero.errands.iter().flat_map(|errand| self.goals_of(errand.quest))
    }

    pub(crate) fn asked_of(&self, hero: &Hero) -> CardSet {
        let goals = hero.errands.iter().flat_map(|it| self.quest(it.quest).goals.range());
        goals.fold(CardSet::default(), |set, goal| set.or(&self.shelves.wanted[goal]))
    }

    pub(crate) fn treasures_lacking(&self, st: &State, seat: u8) -> u8 {
        let hero = st.hero(seat);
        self.goals_for(hero).map(Goal::treasures).max().unwrap_or(0).saturating_sub(hero.treasures.len() as u8)
    }

    /// Returns what Quests demand: Treasures for the player's own, Waylays to be beaten for the opponent's.
    fn demands(&self, st: &State, phase: Phase, seat: u8) -> Demands {
        let shelf = self.shelves.shelf(phase);
        let demand = |lacking: u8, cards: CardSet, copies: &[u16]| {
            let mut left: ArrayVec<u16, 256> = copies.iter().copied().collect();
            for &card in chosen(phase, st.hero(seat)).0.iter().filter(|&&card| cards.contains(card)) {
                if let Some(there) = left.get_mut(usize::from(self.stock(phase, card).1)) {
                    *there = there.saturating_sub(1);
                }
            }
            Demand { cards, lacking, left }
        };
        if phase == Phase::ChooseTreasure {
            let lacking = self.treasures_lacking(st, seat);
            return Demands::from_iter([demand(lacking, shelf.within(u8::MAX), &shelf.copies)]);
        }
        let wanted =
            |(g, lacking): (usize, u8)| demand(lacking, self.shelves.wanted[g], &self.shelves.wanted_copies[g]);
        self.wanted_lacking(st, seat, &st.hero(seat).hand).map(wanted).collect()
    }

    /// Iterates over the opponent's goals to beat Waylays, with how many must be chosen beyond those `given`.
    pub(crate) fn wanted_lacking(&self, st: &State, seat: u8, given: &[u8]) -> impl Iterator<Item = (usize, u8)> {
        let goals = st.hero(1 - seat).errands.iter().flat_map(|it| self.quest(it.quest).goals.range());
        goals.filter(|&g| matches!(self.cards.goals[g].aim, Aim::Beat(_))).map(|g| {
            let wanted = &self.shelves.wanted[g];
            let given = given.iter().filter(|&&card| wanted.contains(card)).count() as u8;
            (g, self.cards.goals[g].count().saturating_sub(given))
        })
    }

    /// Returns the cards that leave enough points for what Quests demand, as far as that was possible before.
    fn enough_left(&self, st: &State, phase: Phase, seat: u8, set: CardSet) -> CardSet {
        let demands = self.demands(st, phase, seat);
        if demands.iter().map(|demand| u32::from(demand.lacking)).sum::<u32>() <= 1 {
            return set;
        }
        let before = still_met(&demands, None, st.budget);
        let enough = |&card: &u8| {
            let cost = self.stock(phase, card).1;
            still_met(&demands, Some((card, cost)), st.budget - cost) >= before
        };
        set.each().filter(enough).collect()
    }

    /// True if the opponent's Quests demand another Waylay that the player can still choose.
    pub(crate) fn is_demanded(&self, st: &State, seat: u8) -> bool {
        let mut goals = self.goals_for(st.hero(1 - seat));
        goals.any(|goal| matches!(goal.aim, Aim::Beat(_))) && {
            let set = self.choosable(st, Phase::ChooseWaylay, seat, false);
            self.demanded(st, seat, &set).is_some()
        }
    }

    /// Returns the Waylays that the opponent's Quests demand next, if the points allow one.
    fn demanded(&self, st: &State, seat: u8, set: &CardSet) -> Option<CardSet> {
        let mut lacking = self.wanted_lacking(st, seat, &st.hero(seat).hand).filter(|(_, lacking)| *lacking > 0);
        lacking.find_map(|(g, _)| Some(set.and(&self.shelves.wanted[g])).filter(|next| !next.is_empty()))
    }

    pub(super) fn any_choice(&self, st: &State, phase: Phase, seat: u8) -> bool {
        st.budget > 0 && !self.choosable(st, phase, seat, true).is_empty()
    }
}

struct Demand {
    cards: CardSet,
    lacking: u8,
    /// Copies left by cost.
    left: ArrayVec<u16, 256>,
}

type Demands = ArrayVec<Demand, { QUESTS * GOALS }>;

/// Returns how many demanded cards can still be chosen for some points: the cheapest first, one demand after the other.
/// `taken` is a card just chosen, with its cost. It counts.
fn still_met(demands: &[Demand], taken: Option<(u8, u8)>, points: u8) -> u32 {
    let (mut points, mut count) = (u32::from(points), 0);
    for demand in demands {
        let taken = taken.filter(|(card, _)| demand.lacking > 0 && demand.cards.contains(*card));
        let met = u32::from(taken.is_some());
        let mut lacking = u32::from(demand.lacking) - met;
        count += met;
        for (cost, &there) in (0_u32..).zip(&demand.left) {
            let gone = taken.is_some_and(|(_, of)| u32::from(of) == cost);
            let there = u32::from(there).saturating_sub(gone.into()).min(lacking);
            let can = points.checked_div(cost).map_or(there, |can| can.min(there));
            points -= can * cost;
            lacking -= can;
            count += can;
        }
    }
    count
}

/// Returns the cards chosen so far, and how many there can be.
fn chosen(phase: Phase, hero: &Hero) -> (&[u8], usize) {
    match phase {
        Phase::ChooseWaylay => (&hero.hand, HAND),
        Phase::ChooseTreasure => (&hero.treasures, TREASURES),
        _ => (&hero.leagues, OWN_LEAGUES),
    }
}
