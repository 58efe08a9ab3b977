//! What players may choose against each other: Waylays, Treasures, Leagues.

use arrayvec::ArrayVec;

use super::super::Arcadia;
use super::super::cards::compile::Sort;
use super::super::cards::compiled::{Aim, Goal, Verb, each};
use super::super::cards::shelves::CardSet;
use super::super::policy;
use super::super::state::{HAND, Hero, OWN_LEAGUES, Phase, SELF, State, TREASURES};
use super::super::view::View;

/// The sort of card that is chosen in a phase.
pub const fn chosen_sort(phase: Phase) -> Sort {
    match phase {
        Phase::ChooseWaylay => Sort::Waylay,
        Phase::ChooseTreasure => Sort::Merit,
        _ => Sort::League,
    }
}

impl Arcadia {
    /// Numbers of the cards that there are to choose from.
    pub(crate) fn choices(&self, phase: Phase) -> std::ops::Range<u8> {
        0..self.keys(chosen_sort(phase)).len() as u8
    }

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

    /// Points that the cards of a character add to what is chosen in a phase.
    fn set_up_sum(&self, phase: Phase, hero: &Hero) -> i32 {
        let own = each(hero.held | 1 << SELF).flat_map(|slot| self.powers_of(hero, slot));
        let flaws =
            each(hero.flawed).flat_map(|slot| self.powers_in(self.flaw_in(hero, slot).powers));
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
        let hero = st.hero(seat);
        let (taken, room): (&[u8], usize) = match phase {
            Phase::ChooseWaylay => (&hero.hand, HAND),
            Phase::ChooseTreasure => (&hero.treasures, TREASURES),
            _ => (&hero.leagues, OWN_LEAGUES),
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
            Phase::ChooseWaylay if demanding => self.demanded(st, seat, &set).unwrap_or(set),
            Phase::ChooseTreasure if demanding => self.enough_left(st, seat, set),
            _ => set,
        }
    }

    /// Notes what each card is worth to the player who is choosing: that does not change by what is taken.
    pub(crate) fn rate(&self, st: &mut State) {
        match st.phase {
            Phase::ChooseWaylay => st.rated = policy::rated_waylays(View::new(self, st, st.asked)),
            Phase::ChooseLeague => st.rated = policy::rated_leagues(View::new(self, st, st.asked)),
            _ => {}
        }
    }

    /// How many of a card a player may choose in a phase, and the points that each takes.
    #[inline]
    pub(crate) fn stock(&self, phase: Phase, card: u8) -> (u8, u8) {
        self.shelves.shelf(phase).stock[usize::from(card)]
    }

    /// What all Quests of a player ask for.
    pub(crate) fn goals_for<'a>(&'a self, hero: &'a Hero) -> impl Iterator<Item = &'a Goal> {
        hero.errands.iter().flat_map(|errand| self.goals_of(errand.quest))
    }

    /// The Waylays that the Quests of a player ask to be beaten.
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

    /// Those of some Treasures after which as many as a Quest asks for can still be chosen, as far as
    /// they could be before: nobody makes a Quest easier by choosing fewer.
    fn enough_left(&self, st: &State, seat: u8, set: CardSet) -> CardSet {
        let lacking = self.treasures_lacking(st, seat);
        if lacking <= 1 {
            return set;
        }
        let shelf = self.shelves.shelf(Phase::ChooseTreasure);
        let mut left: ArrayVec<u16, 256> = shelf.copies.iter().copied().collect();
        for &card in st.hero(seat).treasures.iter() {
            left[usize::from(shelf.stock[usize::from(card)].1)] -= 1;
        }
        let before = most_cards(&left, st.budget).min(lacking.into());
        let mut enough = set;
        for cost in 0..left.len().min(usize::from(st.budget) + 1) {
            let these = set.and(&shelf.at(cost as u8));
            if these.is_empty() {
                continue;
            }
            left[cost] -= 1;
            if 1 + most_cards(&left, st.budget - cost as u8) < before {
                enough = enough.without(&these);
            }
            left[cost] += 1;
        }
        enough
    }

    /// Whether the opponent's Quests demand a Waylay more of a player, who can still choose it.
    pub(crate) fn is_demanded(&self, st: &State, seat: u8) -> bool {
        let mut goals = self.goals_for(st.hero(1 - seat));
        goals.any(|goal| matches!(goal.aim, Aim::Beat(_))) && {
            let set = self.choosable(st, Phase::ChooseWaylay, seat, false);
            self.demanded(st, seat, &set).is_some()
        }
    }

    /// Those of some Waylays that the opponent's Quests demand next, if they do: as long as a goal that
    /// asks for some to be beaten has not been given as many, and the points allow one, it must be of
    /// its kind.
    fn demanded(&self, st: &State, seat: u8, set: &CardSet) -> Option<CardSet> {
        let hand = &st.hero(seat).hand;
        let goals =
            st.hero(1 - seat).errands.iter().flat_map(|it| self.quest(it.quest).goals.range());
        for g in goals {
            let (goal, prey) = (&self.cards.goals[g], self.shelves.prey(g));
            let next = set.and(prey);
            let given = || hand.iter().filter(|&&card| prey.contains(card)).count();
            if matches!(goal.aim, Aim::Beat(_))
                && !next.is_empty()
                && given() < usize::from(goal.count())
            {
                return Some(next);
            }
        }
        None
    }

    /// Whether a player may choose any card now.
    pub(super) fn any_choice(&self, st: &State, phase: Phase, seat: u8) -> bool {
        st.budget > 0 && !self.choosable(st, phase, seat, true).is_empty()
    }
}

/// How many cards so many points still buy, the cheapest first, when so many are left by cost.
fn most_cards(left: &[u16], points: u8) -> u32 {
    let (mut points, mut count) = (u32::from(points), 0);
    for (cost, &there) in (0_u32..).zip(left) {
        let there = u32::from(there);
        let can = points.checked_div(cost).map_or(there, |can| can.min(there));
        points -= can * cost;
        count += can;
    }
    count
}
