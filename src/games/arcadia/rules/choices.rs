//! What players may choose against each other: Waylays, Treasures, Leagues.

use super::super::Arcadia;
use super::super::cards::compiled::{Aim, Goal, NONE, Verb, Waylay, each};
use super::super::state::{HAND, Hero, Phase, SELF, State, TREASURES};

impl Arcadia {
    /// How many cards there are to choose from.
    pub(crate) const fn choices(&self, phase: Phase) -> usize {
        match phase {
            Phase::ChooseWaylay => self.waylays.len(),
            Phase::ChooseTreasure => self.merits.len(),
            _ => self.leagues.len(),
        }
    }

    /// Points of Waylays against a player's Quests, by their ratings, what has been spent in the
    /// chronicle, and what cards take off.
    pub(crate) fn waylay_budget(&self, st: &State, seat: u8) -> u8 {
        let hero = st.hero(seat);
        let quests = hero.quests[..usize::from(hero.quests_len)].iter();
        let spent = match self.rules.spent_per_waylay {
            0 => 0,
            per => i32::from(hero.spent / per),
        };
        let one = |quest: &u8| i32::from(self.quests[usize::from(*quest)].waylays) + spent;
        let sum: i32 = quests.map(one).sum();
        (sum - self.set_up_sum(hero, Verb::FewerWaylays)).clamp(0, 250) as u8
    }

    /// Points of Treasures for a player's Quests.
    pub(crate) fn treasure_budget(&self, st: &State, seat: u8) -> u8 {
        let hero = st.hero(seat);
        let quests = hero.quests[..usize::from(hero.quests_len)].iter();
        let sum: i32 =
            quests.map(|quest| i32::from(self.quests[usize::from(*quest)].treasures)).sum();
        (sum + self.set_up_sum(hero, Verb::MoreTreasures)).clamp(0, 250) as u8
    }

    /// Leagues that a player brings.
    pub(crate) fn league_budget(&self, st: &State, seat: u8) -> u8 {
        (self.rules.leagues * st.hero(seat).quests_len).min(15)
    }

    /// What the cards of a character add up to at set-up.
    fn set_up_sum(&self, hero: &Hero, verb: Verb) -> i32 {
        let slots = each(hero.held | 1 << SELF);
        let powers = slots.flat_map(|slot| &self.powers[self.powers_of(hero, slot).range()]);
        let flaws = each(u32::from(hero.flawed)).flat_map(|slot| {
            let flaw = &self.flaws[usize::from(hero.flaws[usize::from(slot)])];
            &self.powers[flaw.powers.range()]
        });
        powers.chain(flaws).filter(|p| p.verb == verb).map(|p| i32::from(p.amount)).sum()
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
        let (copies, taken, room) = match phase {
            Phase::ChooseWaylay => (&self.waylay_copies, hero.hand(), HAND),
            Phase::ChooseTreasure => {
                let taken = &hero.treasures[..usize::from(hero.treasures_len)];
                (&self.treasure_copies, taken, TREASURES)
            }
            _ => {
                let taken = &hero.leagues[..usize::from(hero.leagues_len)];
                (&self.league_copies, taken, hero.leagues.len())
            }
        };
        let demand = match phase {
            Phase::ChooseWaylay if demanding => self.demand(st, seat),
            _ => None,
        };
        let lacking = match phase {
            Phase::ChooseTreasure if demanding => self.treasures_lacking(st, seat),
            _ => 0,
        };
        let full = taken.len() >= room;
        move |card| {
            let k = usize::from(card);
            let cost = match phase {
                Phase::ChooseWaylay => self.waylays[k].rating,
                Phase::ChooseTreasure => self.merits[k].cost,
                _ => 1,
            };
            copies[k] > 0
                && cost <= st.budget
                && !full
                && taken.iter().filter(|&&it| it == card).count() < usize::from(copies[k])
                && demand.is_none_or(|goal| goal.is_beaten_by(&self.waylays[k]))
                && (lacking <= 1 || self.leaves_enough(st, seat, card))
        }
    }

    /// Treasures that a player must still choose, because a Quest asks for as many.
    pub(crate) fn treasures_lacking(&self, st: &State, seat: u8) -> u8 {
        let hero = st.hero(seat);
        let quests = hero.quests[..usize::from(hero.quests_len)].iter();
        let goals =
            quests.flat_map(|&quest| &self.goals[self.quests[usize::from(quest)].goals.range()]);
        let most = goals.filter(|goal| goal.aim == Aim::Hold).map(|goal| goal.count).max();
        most.unwrap_or(0).saturating_sub(hero.treasures_len)
    }

    /// Whether as many Treasures as a Quest asks for can still be chosen after this one, as far as
    /// they could be before it: nobody makes a Quest easier by choosing fewer.
    fn leaves_enough(&self, st: &State, seat: u8, card: u8) -> bool {
        let lacking = self.treasures_lacking(st, seat);
        if lacking <= 1 {
            return true;
        }
        let cost = self.merits[usize::from(card)].cost;
        let before = self.most_treasures(st, seat, st.budget, NONE).min(lacking);
        1 + self.most_treasures(st, seat, st.budget - cost, card) >= before
    }

    /// How many Treasures a player could still choose for so many points, the cheapest first, when
    /// one of a card is gone.
    fn most_treasures(&self, st: &State, seat: u8, points: u8, gone: u8) -> u8 {
        let hero = st.hero(seat);
        let taken = &hero.treasures[..usize::from(hero.treasures_len)];
        let mut left = [0_u8; 21];
        for (card, &copies) in (0_u8..).zip(&self.treasure_copies) {
            if copies > 0 {
                let used = taken.iter().chain(std::iter::once(&gone)).filter(|&&it| it == card);
                let cost = usize::from(self.merits[usize::from(card)].cost).min(20);
                left[cost] = left[cost].saturating_add(copies.saturating_sub(used.count() as u8));
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
        let other = st.hero(1 - seat);
        let quests = other.quests[..usize::from(other.quests_len)].iter();
        quests.flat_map(|&quest| &self.goals[self.quests[usize::from(quest)].goals.range()]).find(
            |goal| {
                let is = |&&card: &&u8| goal.is_beaten_by(&self.waylays[usize::from(card)]);
                let hand = st.hero(seat).hand();
                let affordable = |(card, waylay): (u8, &Waylay)| {
                    let taken = hand.iter().filter(|&&it| it == card).count();
                    taken < usize::from(self.waylay_copies[usize::from(card)])
                        && waylay.rating <= st.budget
                        && goal.is_beaten_by(waylay)
                };
                goal.aim == Aim::Beat
                    && st.hero(seat).hand().iter().filter(is).count() < usize::from(goal.count)
                    && (0..).zip(&self.waylays).any(affordable)
            },
        )
    }

    /// Whether a player may choose any card now.
    pub(super) fn any_choice(&self, st: &State, phase: Phase, seat: u8) -> bool {
        st.budget > 0 && (0..self.choices(phase) as u8).any(self.choosable(st, phase, seat, true))
    }
}
