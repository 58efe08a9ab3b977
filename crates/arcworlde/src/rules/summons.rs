//! Summoned Characters: how they come, where they are put, how they go. Also Characters that are thrown.

use arrayvec::ArrayVec;

use super::play::{Chance, MustDecide, Play, Recorder};
use crate::board::{Disc, INCH, Point};
use crate::cards::{Aim, Amount, NONE, Sort, Spell};
use crate::game::Arcworlde;
use crate::state::{CHARACTERS, Character, Goal, Landing, Phase, Place, State, Task};

impl Arcworlde {
    /// True if only another of the Warband brings the Character. If none could, or it shares its base, it is deployed.
    pub(super) fn needs_summoner(&self, st: &State, number: u8) -> bool {
        let one = st.who(number);
        one.has_sort(Sort::Summoned)
            && one.mount == NONE
            && one.rider == NONE
            && st.all().any(|(_, other)| other.home == one.home && self.summons(other))
    }

    /// A Summoned Character brings no others.
    fn summons(&self, one: &Character) -> bool {
        !one.has_sort(Sort::Summoned)
            && self.uses_of(one).any(|it| {
                let works = self.program.uses[usize::from(it.number)].works;
                self.program.spell(works).at == Aim::Summoned
            })
    }

    pub(super) fn can_call(&self, st: &State, by: u8, spell: &Spell, number: u8) -> bool {
        let one = st.who(number);
        let away = one.place == Place::Waiting || (one.place == Place::Out && one.out_since < st.round);
        away && one.home == st.who(by).home
            && !one.summoned
            && self.needs_summoner(st, number)
            && self.is_word(one, spell.of)
    }

    pub(crate) fn each_spot(st: &State, landing: Landing, mut spot: impl FnMut(Goal)) {
        spot(Goal::Stay);
        let side = st.who(landing.by).side;
        let far = landing.reach + 12 * INCH;
        for (k, one) in st.foes(side) {
            if one.mount == NONE && one.at.distance(landing.from) <= far {
                spot(Goal::Reach(k));
            }
        }
        st.token_goals().chain([Goal::Middle]).for_each(spot);
    }

    /// Returns the place for a goal, or as far that way as allowed; beside the other Character if there is no room.
    pub(crate) fn spot_for(&self, st: &State, landing: Landing, goal: Goal) -> Option<Point> {
        let own = st.who(landing.who).own_radius();
        let others = st.all().filter(|&(k, one)| one.on_board() && one.mount == NONE && k != landing.who);
        let bases: ArrayVec<Disc, CHARACTERS> = others.map(|(_, one)| one.disc()).collect();
        let wanted = match goal {
            Goal::Reach(foe) => st.who(foe).disc().beside(own, landing.from),
            _ => self.aim_from(st, landing.by, goal, None),
        };
        let Landing { from, reach, .. } = landing;
        let near = i32::from(own) + i32::from(st.who(landing.by).radius) + INCH;
        let fits = |at: Point| at.distance(from) <= reach.max(near);
        let on_the_way = |to: Point| {
            let far = to.distance(from);
            if far <= reach { to } else { from.towards(to, reach - SLACK, far) }
        };
        let free = |spot: Point| st.table.nearest_free(spot, own, &bases).filter(|&at| fits(at));
        wanted.map(on_the_way).and_then(free).or_else(|| free(from))
    }
}

/// Places are sought in steps of a quarter inch: the aim is this much nearer than the limit.
const SLACK: i32 = 20;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Returns false if there is no room.
    pub(super) fn choose_place(&mut self, landing: Landing) -> MustDecide {
        let by = self.who(landing.by);
        if !by.on_board() || self.game.spot_for(self.st, landing, Goal::Stay).is_none() {
            return false;
        }
        self.ask(by.side, Phase::Put(landing))
    }

    pub(crate) fn put_near(&mut self, landing: Landing, goal: Goal) {
        let Some(at) = self.game.spot_for(self.st, landing, goal) else { return };
        let who = landing.who;
        let one = *self.who(who);
        if one.on_board() {
            self.tell("thrown", who, [], |_, _| format!("is thrown to {}", at.in_inches()));
            self.put(who, at);
            return;
        }
        if one.place == Place::Out {
            *self.who_mut(who) = self.game.recruit(one.profile, one.home, &[]);
        }
        let side = self.who(landing.by).side;
        let me = self.who_mut(who);
        (me.place, me.at, me.side) = (Place::Board, at, side);
        self.tell("summon", who, [], |_, _| format!("comes onto the board at {}", at.in_inches()));
        if landing.at_once
            && let Some(slot) = self.st.pack.iter_mut().find(|slot| **slot == NONE)
        {
            *slot = who;
        }
        self.st.todo.push(Task::Loom(who));
    }

    pub(crate) fn call(&mut self, by: u8, spell: &Spell, who: u8) {
        let me = self.who(by);
        let bases = i32::from(me.radius) + i32::from(self.who(who).own_radius());
        let (from, reach) = (me.at, i32::from(spell.range.unwrap_or(0)) * INCH + bases);
        self.st.todo.push(Task::Put(Landing { who, by, from, reach, at_once: spell.at_once }));
    }

    pub(crate) fn throw(&mut self, by: u8, inches: Amount, who: u8) {
        let reach = i32::from(self.amount(by, inches)) * INCH;
        self.st.todo.push(Task::Put(Landing { who, by, from: self.who(who).at, reach, at_once: false }));
    }

    /// Knocks the Character Out after all pending tests: one fall can cause many others.
    pub(super) fn lose_summoned(&mut self, who: u8) {
        // It has failed: no other test can make it worse.
        self.who_mut(who).broken = true;
        let at = self.st.todo.iter().rposition(|task| !matches!(task, Task::Test { .. })).map_or(0, |k| k + 1);
        self.st.todo.insert(at, Task::Vanish(who));
    }
}
