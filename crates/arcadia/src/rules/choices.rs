//! What players may choose against each other: Waylays, Treasures, Leagues.

use arrayvec::ArrayVec;

use super::super::Arcadia;
use super::super::cards::compiled::{Aim, GOALS, Goal, Verb, each};
use super::super::shelves::CardSet;
use super::super::state::{HAND, Hero, OWN_LEAGUES, Phase, QUESTS, SELF, State, TREASURES};

impl Arcadia {
    /// Points for what a player chooses in a phase: for its own Quests, but Waylays against the
    /// other's; by their ratings, what has been spent in the chronicle, and what cards add or take off.
    pub(crate) fn budget(&self, st: &State, phase: Phase, seat: u8) -> u8 {
        let against = phase == Phase::ChooseWaylay;
        let hero = st.hero(if against { 1 - seat } else { seat });
        let spent = hero.spent.checked_div(self.rules.spent_per_waylay).unwrap_or(0);
        let rating = |quest: u8| match phase {
            Phase::ChooseWaylay => i32::from(self.quest(quest).waylays) + i32::from(spent),
            Phase::ChooseTreasure => self.quest(quest).treasures.into(),
            _ => self.rules.leagues.into(),
        };
        let sum: i32 = hero.errands.iter().map(|errand| rating(errand.quest)).sum();
        let most = if phase == Phase::ChooseLeague { OWN_LEAGUES as i32 } else { 250 };
        (sum + self.set_up_sum(phase, hero)).clamp(0, most) as u8
    }

    fn set_up_sum(&self, phase: Phase, hero: &Hero) -> i32 {
        let own = each(hero.held | 1 << SELF).flat_map(|slot| self.powers_of(hero, slot));
        let flaws = each(hero.flawed).flat_map(|slot| self.powers_in(self.flaw_in(hero, slot).powers));
        let points = own.chain(flaws).map(|power| match (phase, power.verb) {
            (Phase::ChooseWaylay, Verb::FewerWaylays(n)) => -i32::from(n),
            (Phase::ChooseTreasure, Verb::MoreTreasures(n)) => n.into(),
            _ => 0,
        });
        points.sum()
    }

    /// What a player may choose now: cards of that type, not yet taken as often as there are
    /// copies, within the points, as long as there is room. A player who chooses must give Quests
    /// what they demand; a scenario that says the cards need not.
    pub(crate) fn choosable(&self, st: &State, phase: Phase, seat: u8, demanding: bool) -> CardSet {
        let taken = chosen(phase, st.hero(seat));
        let room = match phase {
            Phase::ChooseWaylay => HAND,
            Phase::ChooseTreasure => TREASURES,
            _ => OWN_LEAGUES,
        };
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
            Phase::ChooseWaylay if demanding => match self.demanded(st, seat, &set) {
                Some(next) => self.enough_left(st, phase, seat, next),
                None => set,
            },
            Phase::ChooseTreasure if demanding => self.enough_left(st, phase, seat, set),
            _ => set,
        }
    }

    pub(crate) fn goals_for<'a>(&'a self, hero: &'a Hero) -> impl Iterator<Item = &'a Goal> {
        hero.errands.iter().flat_map(|errand| self.goals_of(errand.quest))
    }

    pub(crate) fn asked_of(&self, hero: &Hero) -> CardSet {
        let goals = hero.errands.iter().flat_map(|it| self.quest(it.quest).goals.range());
        goals.fold(CardSet::default(), |set, goal| set.or(self.shelves.prey(goal)))
    }

    /// Treasures that a player must still choose, because a Quest asks for as many.
    pub(crate) fn treasures_lacking(&self, st: &State, seat: u8) -> u8 {
        let hero = st.hero(seat);
        let most = self.goals_for(hero).map(Goal::treasures).max().unwrap_or(0);
        most.saturating_sub(hero.treasures.len() as u8)
    }

    /// What Quests demand: the Treasures that a player's own ask for, the Waylays that the opponent's ask to be beaten.
    fn demands(&self, st: &State, phase: Phase, seat: u8) -> Demands {
        let shelf = self.shelves.shelf(phase);
        let demand = |lacking: u8, cards: CardSet, copies: &[u16]| {
            let mut left: ArrayVec<u16, 256> = copies.iter().copied().collect();
            for &card in chosen(phase, st.hero(seat)).iter().filter(|&&card| cards.contains(card)) {
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
        let prey = |(g, lacking)| demand(lacking, *self.shelves.prey(g), self.shelves.prey_copies(g));
        self.prey_lacking(st, seat, &st.hero(seat).hand).map(prey).collect()
    }

    /// The opponent's goals to beat Waylays, by number, with how many a player must still choose beside those `given`.
    pub(crate) fn prey_lacking(&self, st: &State, seat: u8, given: &[u8]) -> impl Iterator<Item = (usize, u8)> {
        let quests = st.hero(1 - seat).errands.iter();
        let goals = quests.flat_map(|it| self.quest(it.quest).goals.range());
        goals.filter(|&g| matches!(self.cards.goals[g].aim, Aim::Beat(_))).map(|g| {
            let prey = self.shelves.prey(g);
            let given = given.iter().filter(|&&card| prey.contains(card)).count() as u8;
            (g, self.cards.goals[g].count().saturating_sub(given))
        })
    }

    /// Those of some cards after which as many as Quests demand can still be chosen, as far as they could be before:
    /// a player keeps enough points for the rest of what is demanded.
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

    /// Whether the opponent's Quests demand a Waylay more of a player, who can still choose it.
    pub(crate) fn is_demanded(&self, st: &State, seat: u8) -> bool {
        let mut goals = self.goals_for(st.hero(1 - seat));
        goals.any(|goal| matches!(goal.aim, Aim::Beat(_))) && {
            let set = self.choosable(st, Phase::ChooseWaylay, seat, false);
            self.demanded(st, seat, &set).is_some()
        }
    }

    /// Those of some Waylays that the opponent's Quests demand next, if they do: as long as a goal that asks for some
    /// to be beaten has not been given as many, and the points allow one, it must be of its kind.
    fn demanded(&self, st: &State, seat: u8, set: &CardSet) -> Option<CardSet> {
        let lacking = self.prey_lacking(st, seat, &st.hero(seat).hand).filter(|(_, lacking)| *lacking > 0);
        lacking.map(|(g, _)| set.and(self.shelves.prey(g))).find(|next| !next.is_empty())
    }

    pub(super) fn any_choice(&self, st: &State, phase: Phase, seat: u8) -> bool {
        st.budget > 0 && !self.choosable(st, phase, seat, true).is_empty()
    }
}

struct Demand {
    cards: CardSet,
    /// How many of them are still to be chosen.
    lacking: u8,
    /// How many copies are left, by cost.
    left: ArrayVec<u16, 256>,
}

type Demands = ArrayVec<Demand, { QUESTS * GOALS }>;

/// The number of demanded cards that can still be chosen for so many points, the cheapest first, one demand after the
/// other. `taken` is a card that has just been chosen, with its cost: it counts.
fn still_met(demands: &[Demand], taken: Option<(u8, u8)>, points: u8) -> u32 {
    let (mut points, mut count) = (u32::from(points), 0);
    for demand in demands {
        let taken = taken.filter(|(card, _)| demand.lacking > 0 && demand.cards.contains(*card));
        let mut lacking = u32::from(demand.lacking);
        if taken.is_some() {
            lacking -= 1;
            count += 1;
        }
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

fn chosen(phase: Phase, hero: &Hero) -> &[u8] {
    match phase {
        Phase::ChooseWaylay => &hero.hand,
        Phase::ChooseTreasure => &hero.treasures,
        _ => &hero.leagues,
    }
}
