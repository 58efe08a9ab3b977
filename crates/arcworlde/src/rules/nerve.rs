//! Bravery: tests, and how Characters break, flee and rally.

use super::play::{Chance, Dice, MustDecide, Play, Recorder};
use crate::board::{Disc, Height, INCH, Point, Table};
use crate::cards::{NONE, Sort, StandingEffect};
use crate::game::Arcworlde;
use crate::metrics::metric;
use crate::state::{Character, Edge, Fear, Feat, Roll, RollOf, State, Struck, Task, Throw};

/// From here on a test is always passed: two dice never show more.
pub(super) const FEARLESS: i8 = 12;

impl Arcworlde {
    pub(crate) const fn only_flees(&self, one: &Character) -> bool {
        one.broken && !self.rules.broken_acts
    }

    pub(super) fn may_yet_flee(&self, st: &State, number: u8) -> bool {
        let me = st.who(number);
        !me.fled && ((me.prone && me.ap_left > 0) || self.purse(st, number) != NONE)
    }

    pub(crate) fn led(&self, st: &State, number: u8) -> bool {
        let me = st.who(number);
        let range = i32::from(self.rules.command_range) * INCH;
        st.friends(me.side).any(|(k, one)| k != number && self.is_commander(one) && one.disc().gap(me.disc()) <= range)
    }

    pub(crate) fn is_unmoved(&self, st: &State, number: u8, fallen: u8) -> bool {
        let words = &self.profile(st.who(fallen)).words;
        let wanted = |what| matches!(what, StandingEffect::UnmovedBy(word) if words.has(word));
        self.stands_where(st, number, number, Sort::UnmovedBy, wanted)
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// The last of them first.
    pub(super) fn frighten(&mut self, all: Struck, fear: Fear) {
        self.st.todo.extend(all.into_iter().map(|who| Task::Test { who, fear }));
    }

    pub(crate) fn test(&mut self, who: u8, fear: Fear) -> MustDecide {
        let me = *self.who(who);
        let breaks = matches!(fear, Fear::Break | Fear::Fearsome(_));
        if !me.in_play() || (breaks && me.broken) {
            return false;
        }
        if me.steadfast || self.game.bravery_of(self.st, who) >= FEARLESS {
            self.stand_firm(who, fear);
            return false;
        }
        let edge = Edge::of(self.game.led(self.st, who), false);
        let throw = self.rolled(who, Dice::Bravery, 2, edge);
        self.count_for(who, metric::TESTS, 1);
        self.settle(Roll { who, what: RollOf::Bravery(fear), throw, edge, fresh: true })
    }

    pub(super) fn is_brave(&self, roll: &Roll) -> bool {
        roll.throw.bravery(roll.edge) as i8 <= self.game.bravery_of(self.st, roll.who)
    }

    pub(crate) fn tested(&mut self, who: u8, fear: Fear, throw: Throw, edge: Edge) {
        let bravery = self.game.bravery_of(self.st, who);
        let total = throw.bravery(edge);
        let firm = total as i8 <= bravery;
        self.tell("bravery", who, [("total", total.into()), ("bravery", bravery.into())], |_, _| {
            let (dice, how) = (throw.in_words(edge), if firm { "stands firm" } else { "fails" });
            format!("tests Bravery {bravery}, rolls {total}{dice} and {how}")
        });
        if firm { self.stand_firm(who, fear) } else { self.lose_heart(who, fear) }
    }

    fn stand_firm(&mut self, who: u8, fear: Fear) {
        match fear {
            Fear::Fearsome(by) => self.who_mut(who).unafraid |= 1 << by,
            Fear::Rally => {
                self.who_mut(who).broken = false;
                self.count_for(who, metric::RALLIED, 1);
            }
            Fear::Break | Fear::Unruly | Fear::Pin | Fear::Overpower | Fear::Lure(_) => {}
        }
    }

    fn lose_heart(&mut self, who: u8, fear: Fear) {
        match fear {
            Fear::Break | Fear::Fearsome(_) if self.who(who).has_sort(Sort::Summoned) => self.lose_summoned(who),
            Fear::Break | Fear::Fearsome(_) => {
                let me = self.who_mut(who);
                (me.broken, me.fled) = (true, false);
                self.count_for(who, metric::BROKEN, 1);
                self.push_if(self.st.active == who, Task::Flee(who));
            }
            Fear::Rally => {
                self.who_mut(who).fled = false;
                self.st.todo.push(Task::Flee(who));
            }
            Fear::Unruly => {
                self.who_mut(who).ap_left /= 2;
                self.st.started_with = self.who(who).ap_left;
            }
            Fear::Pin => self.who_mut(who).pinned = true,
            Fear::Overpower => self.overpowered(who),
            Fear::Lure(by) => self.follow_lure(who, by),
        }
    }

    pub(super) fn flee(&mut self, who: u8) {
        let me = *self.who(who);
        let held = me.held.is_some();
        if self.st.active != who || !me.on_board() || !me.broken || me.prone || (me.pinned && !held) {
            return;
        }
        // A rider goes where its mount goes: it has no flight of its own.
        if me.mount != NONE && !held {
            self.who_mut(who).fled = true;
            return;
        }
        if held || (self.st.is_engaged(who) && !me.leaves_freely) {
            if me.ap_left > 0 {
                self.st.todo.push(Task::Flee(who));
                self.who_mut(who).ap_left -= 1;
                self.begin_feat(if held { Feat::Break } else { Feat::Disengage }, 1);
            }
            return;
        }
        let one = self.who_mut(who);
        (one.fled, one.moved) = (true, true);
        let allowance = self.game.movement(self.st, who) * INCH;
        let (mover, others) = self.game.mover(self.st, who, i32::MAX);
        let low = Arcworlde::base_size(self.st, &me) <= self.game.rules.low_terrain_covers;
        let to = refuge(&self.st.table, me.disc(), low);
        let to = to.map_or(me.at, |to| self.st.table.walk(mover, to, allowance, &others).at);
        self.who_mut(who).leaves_freely = false;
        self.count_for(who, metric::FLIGHTS, 1);
        self.tell("flee", who, [], |_, _| "flees".to_owned());
        if to != me.at {
            self.put(who, to);
        }
    }
}

/// Returns the nearest edge, or Terrain that gives Cover if closer; `None` if it is there. `low` Terrain may count.
fn refuge(table: &Table, me: Disc, low: bool) -> Option<Point> {
    let edge = table.nearest_edge(me);
    let to_edge = table.edge_gap(me, edge);
    let covers = |height: Height| height == Height::High || (low && height == Height::Low);
    let cover = table.terrain.iter().filter(|piece| covers(piece.height));
    let nearest = cover.map(|piece| (piece.shape.gap(me), piece.shape)).min_by_key(|&(gap, _)| gap);
    match nearest.filter(|&(gap, _)| gap < to_edge) {
        Some((0, _)) => None,
        Some((_, shape)) => shape.beside(me),
        None => (to_edge > 0).then(|| table.at_edge(me, edge)),
    }
}
