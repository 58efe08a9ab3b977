//! Bravery: tests, and how Characters break, flee and rally.

use super::play::{Chance, Dice, Play, Recorder};
use crate::board::{Disc, Height, INCH, Point, Table};
use crate::cards::{NONE, Sort, StandingEffect};
use crate::game::{Action, Actions, Arcworlde};
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

    /// A Broken Character must try its flight, so it gets up while it has AP.
    pub(crate) fn flights(&self, st: &State, who: u8, list: &mut Actions) {
        let me = st.who(who);
        let rises = me.prone && !me.fled && me.ap_left > 0;
        list.push(if rises { Action::Try(Feat::GetUp) } else { Action::End });
        if !me.fled && self.purse(st, who) != NONE {
            list.push(Action::Empower);
        }
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

    /// Returns true if a player must decide now.
    pub(crate) fn test(&mut self, who: u8, fear: Fear) -> bool {
        let me = *self.who(who);
        if !me.in_play() {
            return false;
        }
        let breaks = matches!(fear, Fear::Break | Fear::Fearsome(_));
        if breaks && me.broken {
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

    pub(super) fn roll_bravery_again(&mut self, roll: &mut Roll) {
        let who = roll.who;
        let bravery = self.game.bravery_of(self.st, who);
        if roll.throw.bravery(roll.edge) as i8 > bravery && self.throes(who) {
            let lane = self.lane(who, Dice::Bravery);
            roll.throw.reroll(self.chance, lane, roll.throw.highest());
        }
    }

    pub(crate) fn tested(&mut self, who: u8, fear: Fear, throw: Throw, edge: Edge) {
        let bravery = self.game.bravery_of(self.st, who);
        let total = throw.bravery(edge);
        let firm = total as i8 <= bravery;
        let data = [("total", i64::from(total)), ("bravery", i64::from(bravery))];
        self.say_of("bravery", who, data, |game, st| {
            let how = if firm { "stands firm" } else { "fails" };
            let name = game.name_of(st, who);
            let dice = throw.in_words(edge);
            format!("{name} tests Bravery {bravery}, rolls {total}{dice} and {how}")
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
            Fear::Break | Fear::Fearsome(_) if self.who(who).sorts & Sort::Summoned.bit() != 0 => {
                self.lose_summoned(who);
            }
            Fear::Break | Fear::Fearsome(_) => {
                let me = self.who_mut(who);
                (me.broken, me.fled) = (true, false);
                self.count_for(who, metric::BROKEN, 1);
                if self.st.active == who {
                    self.st.todo.push(Task::Flee(who));
                }
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
        if self.st.active != who || !me.on_board() || !me.broken || me.prone {
            return;
        }
        let held = me.held.is_some();
        // A pinned Character does not flee.
        if me.pinned && !held {
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
        self.who_mut(who).fled = true;
        self.who_mut(who).moved = true;
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

/// Returns the nearest edge, or the nearest Terrain that gives Cover if that is closer; `None` when it is there. `low`
/// Terrain counts if the base is small enough.
fn refuge(table: &Table, me: Disc, low: bool) -> Option<Point> {
    let edge = table.nearest_edge(me);
    let covers = |height: Height| height == Height::High || (low && height == Height::Low);
    let cover = table.terrain.iter().filter(|piece| covers(piece.height));
    let nearest = cover.min_by_key(|piece| piece.shape.gap(me));
    let (to_edge, to_cover) = (table.edge_gap(me, edge), nearest.map(|piece| piece.shape.gap(me)));
    match (nearest, to_cover) {
        (Some(piece), Some(gap)) if gap < to_edge => match gap {
            0 => None,
            _ => piece.shape.beside(me),
        },
        _ if to_edge == 0 => None,
        _ => Some(table.at_edge(me, edge)),
    }
}
