//! A Character as it is struck.

use std::cell::Cell;

use super::mission::MissionValue;
use crate::board::INCH;
use crate::state::{Character, Edge, NO_SEAT};
use crate::view::View;

/// A Character as it is struck: what is the same for every Attack on it.
#[derive(Clone, Debug)]
pub(super) struct Target<'a> {
    pub view: View<'a>,
    pub mission: &'a MissionValue,
    pub who: u8,
    pub one: &'a Character,
    /// The worth of Knocking it Out.
    pub prize: i32,
    /// The part of the prize that Damage to all of its HP takes.
    pub hurts: i32,
    pub armour: i32,
    pub edge: Edge,
    /// What its Knock Out frightens; computed on demand, since most Characters are out of reach.
    panic: Cell<Option<i32>>,
}

impl<'a> Target<'a> {
    pub(super) fn new(view: View<'a>, mission: &'a MissionValue, who: u8) -> Self {
        let (game, one) = (view.game, view.st.who(who));
        let (flesh, body) = (game.flesh(mission, one), game.body(mission, one));
        let hurts = (flesh * game.weights.damage_gp + body * game.weights.damage_mission) / 100;
        let armour = i32::from(game.armour(one));
        let edge = Edge::of(false, one.prone || one.broken);
        Target { view, mission, who, one, prize: flesh + body, hurts, armour, edge, panic: Cell::new(None) }
    }

    /// Returns the same Character in Cover: it defends at an Advantage.
    pub(super) fn in_cover(&self) -> Self {
        Target { edge: Edge::of(true, self.one.prone || self.one.broken), ..self.clone() }
    }

    /// Returns the worth of its Knock Out beyond that of the Damage.
    #[inline]
    pub(super) fn falls(&self) -> i32 {
        self.prize - self.hurts + once(&self.panic, || self.panic())
    }

    /// Returns the worth of the Bravery Tests of its friends when it is Knocked Out.
    fn panic(&self) -> i32 {
        let (View { game, st, .. }, one) = (self.view, self.one);
        if one.expendable || one.home == NO_SEAT {
            return 0;
        }
        let range = i64::from(i32::from(game.rules.bravery_range) * INCH);
        let mut sum = 0;
        for (k, friend) in st.friends(one.side) {
            let far = range + i64::from(one.radius) + i64::from(friend.radius);
            if k == self.who || friend.broken || friend.at.square(one.at) > far * far {
                continue;
            }
            let fails = 1000 - game.tables.firm(friend.bravery, true);
            sum += i32::from(game.profile(friend).gp) * fails;
        }
        sum / 1000 * game.weights.panic / 100 * self.mission.fight
    }
}

/// Computes a value the first time that it is asked for. Not a `OnceCell`, which marks the computation as cold.
#[inline]
pub(super) fn once<T: Copy>(known: &Cell<Option<T>>, compute: impl FnOnce() -> T) -> T {
    known.get().unwrap_or_else(|| {
        let value = compute();
        known.set(Some(value));
        value
    })
}
