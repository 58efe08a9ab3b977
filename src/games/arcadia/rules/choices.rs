//! What players may choose against each other: Waylays, Treasures, Leagues.

use super::super::Arcadia;
use super::super::cards::compile::Sort;
use super::super::cards::compiled::{Aim, Goal, NONE, Verb, each};
use super::super::state::{HAND, Hero, OWN_LEAGUES, Phase, SELF, State, TREASURES};

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
    pub(crate) fn choosable<'a>(
        &'a self,
        st: &'a State,
        phase: Phase,
        seat: u8,
        demanding: bool,
    ) -> impl Fn(u8) -> bool + 'a {
        let hero = st.hero(seat);
        let (taken, room): (&[u8], usize) = match phase {
            Phase::ChooseWaylay => (&hero.hand, HAND),
            Phase::ChooseTreasure => (&hero.treasures, TREASURES),
            _ => (&hero.leagues, OWN_LEAGUES),
        };
        let (demand, lacking) = match phase {
            Phase::ChooseWaylay if demanding => (self.demand(st, seat), 0),
            Phase::ChooseTreasure if demanding => (None, self.treasures_lacking(st, seat)),
            _ => (None, 0),
        };
        move |card| {
            let (copies, cost) = self.stock(phase, card);
            copies > 0
                && cost <= st.budget
                && taken.len() < room
                && taken.iter().filter(|&&it| it == card).count() < usize::from(copies)
                && demand.is_none_or(|goal| goal.is_beaten_by(self.waylay(card)))
                && (lacking <= 1 || self.leaves_enough(st, seat, lacking, card))
        }
    }

    /// How many of a card a player may choose in a phase, and the points that each takes.
    pub(crate) fn stock(&self, phase: Phase, card: u8) -> (u8, u8) {
        match phase {
            Phase::ChooseWaylay => (self.waylay(card).copies, self.waylay(card).rating),
            Phase::ChooseTreasure => (self.treasure_copies(card), self.merit(card).cost),
            _ => (self.league_card(card).copies, 1),
        }
    }

    /// What all Quests of a player ask for.
    pub(crate) fn goals_for<'a>(&'a self, hero: &'a Hero) -> impl Iterator<Item = &'a Goal> {
        hero.errands.iter().flat_map(|errand| self.goals_of(errand.quest))
    }

    /// Treasures that a player must still choose, because a Quest asks for as many.
    pub(crate) fn treasures_lacking(&self, st: &State, seat: u8) -> u8 {
        let hero = st.hero(seat);
        let most = self.goals_for(hero).map(Goal::treasures).max().unwrap_or(0);
        most.saturating_sub(hero.treasures.len() as u8)
    }

    /// Whether as many Treasures as a Quest asks for can still be chosen after this one, as far as
    /// they could be before it: nobody makes a Quest easier by choosing fewer.
    fn leaves_enough(&self, st: &State, seat: u8, lacking: u8, card: u8) -> bool {
        let before = self.most_treasures(st, seat, st.budget, NONE).min(lacking);
        1 + self.most_treasures(st, seat, st.budget - self.merit(card).cost, card) >= before
    }

    /// How many Treasures a player could still choose for so many points, the cheapest first, when
    /// one of a card is gone.
    fn most_treasures(&self, st: &State, seat: u8, points: u8, gone: u8) -> u8 {
        let taken = &st.hero(seat).treasures;
        let mut left = [0_u8; 21];
        for card in self.choices(Phase::ChooseTreasure) {
            let (copies, cost) = self.stock(Phase::ChooseTreasure, card);
            if copies > 0 {
                let used = taken.iter().chain(std::iter::once(&gone)).filter(|&&it| it == card);
                let left = &mut left[usize::from(cost).min(20)];
                *left = left.saturating_add(copies.saturating_sub(used.count() as u8));
            }
        }
        let (mut points, mut count) = (points, 0);
        for (cost, &there) in (0_u8..).zip(&left) {
            let can = points.checked_div(cost).map_or(there, |can| can.min(there));
            points -= can * cost;
            count += can;
        }
        count
    }

    /// A goal of the opponent's Quests that asks for Waylays to be beaten and has not been given as
    /// many of them as it asks for, as long as the points allow one: the next one must be of its
    /// kind.
    fn demand<'a>(&'a self, st: &'a State, seat: u8) -> Option<&'a Goal> {
        let hand = &st.hero(seat).hand;
        let of = |card: u8| hand.iter().filter(move |&&it| it == card).count();
        self.goals_for(st.hero(1 - seat)).find(|goal| {
            let fits = |card: u8| goal.is_beaten_by(self.waylay(card));
            let affordable = |card: u8| {
                let (copies, rating) = self.stock(Phase::ChooseWaylay, card);
                of(card) < usize::from(copies) && rating <= st.budget && fits(card)
            };
            matches!(goal.aim, Aim::Beat(_))
                && hand.iter().filter(|&&card| fits(card)).count() < usize::from(goal.count())
                && self.choices(Phase::ChooseWaylay).any(affordable)
        })
    }

    /// Whether a player may choose any card now.
    pub(super) fn any_choice(&self, st: &State, phase: Phase, seat: u8) -> bool {
        st.budget > 0 && self.choices(phase).any(self.choosable(st, phase, seat, true))
    }
}
