//! Activations: how one begins, what comes first, how it ends, and which Characters act together.

use super::play::{BEHAVIOUR, Chance, MustDecide, Play, Recorder};
use super::uses::UseAt;
use crate::board::INCH;
use crate::cards::{Moment, NONE, Sort, Trait};
use crate::game::Arcworlde;
use crate::metrics::metric;
use crate::state::{
    Blow, Cause, Character, FOLLOWERS, Fear, Feat, GOBBLE, Goal, NO_ATTACK, Ordered, Phase, Place, State, Struck, Task,
};

/// Rulebook: 3.
pub(crate) const PACK: usize = 3;
/// In place of a Behaviour Roll of a Character that is Engaged when Activated.
pub(crate) const FIGHTS: u8 = 0;
/// Per Round, so that two that wait for each other don't wait for ever.
pub(crate) const WAITS: u8 = 20;

impl Arcworlde {
    /// True if the Activation ended with the last AP. A Character that has just Disengaged may still move.
    pub(crate) fn is_spent(&self, st: &State, who: u8) -> bool {
        let me = st.who(who);
        !self.rules.move_after_ap && me.ap_left <= 0 && st.started_with > 0 && !me.leaves_freely
    }

    /// The nearest first.
    pub(crate) fn pack_of(&self, st: &State, number: u8) -> [u8; PACK - 1] {
        let me = st.who(number);
        let mut mates = [(i32::MAX, NONE); PACK - 1];
        // A mount acts with its rider, and hunts in no pack.
        if me.has(Trait::PackHunter) && me.rider == NONE {
            for (k, one) in st.friends(me.side) {
                let like = one.profile == me.profile && one.rider == NONE;
                if k == number || !like || one.begun || one.activated {
                    continue;
                }
                let mate = (one.disc().gap(me.disc()), k);
                if mate < mates[0] {
                    mates = [mate, mates[0]];
                } else if mate < mates[1] {
                    mates[1] = mate;
                }
            }
        }
        mates.map(|(_, k)| k)
    }

    pub(super) fn is_idle(st: &State, number: u8) -> bool {
        let me = st.who(number);
        me.ap_left == st.started_with && me.moved == st.started_moved && !me.acted && me.legged == 0
    }

    pub(crate) fn waits(&self, st: &State, number: u8) -> bool {
        let me = st.who(number);
        me.has(Trait::SplitActivation) && me.ap_left > 0 && me.waits < WAITS && Self::is_idle(st, number)
    }

    /// True if its Faction is neither that of its Commander, nor allied, nor for everybody.
    pub(crate) fn is_unruly(&self, st: &State, number: u8) -> bool {
        let home = st.who(number).home;
        let profile = self.profile(st.who(number));
        let leads = |one: &&Character| one.home == home && self.is_commander(one);
        let Some(leader) = st.characters.iter().find(leads) else { return false };
        let faction = self.profile(leader).faction;
        profile.faction != faction && !self.open_factions.has(profile.faction) && !profile.allies.has(faction)
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn activate(&mut self, who: u8, wields: u8, mates: u8) {
        let (pack, count) = (self.game.pack_of(self.st, who), usize::from(mates));
        self.st.pack = [NONE; FOLLOWERS];
        self.st.ordered = Ordered { what: None, target: NONE };
        self.st.pack[..count].copy_from_slice(&pack[..count]);
        if self.who(who).rider != NONE {
            self.st.pack[0] = self.who(who).rider;
        }
        self.st.pack_size = if mates > 0 { mates + 1 } else { 0 };
        self.st.pack_attacks.clear();
        if self.who(who).chooses {
            self.who_mut(who).wields = wields;
        }
        self.begin_activation(who);
    }

    fn begin_activation(&mut self, who: u8) {
        self.st.active = who;
        self.roll_behaviour(who);
        let (haste, round) = (self.st.weather.haste, self.st.round);
        let me = self.st.who_mut(who);
        (me.acted, me.legged, me.charged, me.knocked_out) = (false, 0, false, false);
        (me.cast, me.once, me.throes_used, me.leaves_freely) = (false, 0, false, false);
        (me.easy_bite, me.next_dice, me.hunted) = (NONE, 0, false);
        me.again = (NO_ATTACK, 0);
        let first = !me.begun;
        me.moved |= first && me.mount != NONE;
        let later = (me.ap_left - me.ap_lost).max(0);
        me.ap_left = if first { me.fresh_ap() + haste } else { later };
        (me.ap_lost, me.ap_lost_once, me.begun) = (0, false, true);
        me.prone &= me.prone_since >= round;
        (self.st.started_with, self.st.started_moved) = (me.ap_left, me.moved);
        self.expose(who, self.who(who).profile.into());
        self.count_for(who, metric::ACTIVATIONS, 1);
        self.say_of("activate", who, [], |game, st| game.say_activation(st, who));
        self.st.todo.push(Task::Wake(who));
        let lures: Struck = self.game.besetting(self.st, who, Sort::LuresFoes).collect();
        if !lures.is_empty() && self.can_be_lured(who) {
            self.st.todo.extend(lures.iter().rev().map(|&by| Task::Test { who, fear: Fear::Lure(by) }));
        }
        if self.who(who).recurs > 0 {
            let blow = self.sheer(NONE, who, self.who(who).recurs);
            self.st.todo.push(Task::Defend(Blow { cause: Cause::Recurring, ignores_shield: true, ..blow }));
        }
        self.bitten(who);
        self.push_if(first, Task::Stir(who));
        self.push_if(self.who(who).later > 0, Task::Sicken(who));
        self.brush_edge(who);
    }

    /// Rolls how a Rogue Character behaves, its AP limit with Split Activation, and whether it uses each Trait for AP.
    fn roll_behaviour(&mut self, who: u8) {
        let (game, one) = (self.game, *self.who(who));
        self.st.behaviour = self.chance.d6(BEHAVIOUR);
        if one.on_board() && self.st.is_engaged(who) {
            self.st.behaviour = FIGHTS;
        }
        self.st.limit = if one.has(Trait::SplitActivation) { self.chance.d6(BEHAVIOUR) } else { u8::MAX };
        self.st.wanted = 0;
        if one.has(Trait::Gobble) {
            self.want(GOBBLE);
        }
        let mut rolled = 0_u64;
        for UseAt { place, number, .. } in game.uses_of(&one) {
            let of = &game.program.uses[usize::from(number)];
            let of_trait = place - of.variant;
            if (of.takes > 0 || of.ap > 0) && rolled & 1 << of_trait == 0 {
                rolled |= 1 << of_trait;
                self.want(of_trait);
            }
        }
    }

    fn want(&mut self, of_trait: u8) {
        self.st.wanted |= u64::from(self.chance.d6(BEHAVIOUR) >= 4) << of_trait;
    }

    fn can_be_lured(&self, who: u8) -> bool {
        let me = self.who(who);
        me.on_board()
            && !me.moved
            && !me.prone
            && me.mount == NONE
            && self.game.movement(self.st, who) > 0
            && !self.st.is_engaged(who)
    }

    pub(super) fn follow_lure(&mut self, who: u8, by: u8) {
        if !self.can_be_lured(who) || !self.who(by).on_board() {
            return;
        }
        self.who_mut(who).moved = true;
        self.walk(who, Goal::Reach(by), self.game.movement(self.st, who) * INCH);
    }

    pub(super) fn stir(&mut self, who: u8) {
        if self.who(who).in_play() {
            self.moment(who, Moment::Activation);
        }
        let unruly = self.who(who).in_play() && self.game.is_unruly(self.st, who);
        self.push_if(unruly, Task::Test { who, fear: Fear::Unruly });
    }

    /// Gets out of a stomach, rallies or flees first.
    pub(super) fn wake(&mut self, who: u8) -> MustDecide {
        let me = *self.who(who);
        if !me.in_play() || self.st.active != who {
            return false;
        }
        let swallowed = matches!(me.place, Place::Gobbled(_));
        if swallowed && me.ap_left > 0 {
            return self.ask(me.side, Phase::Effort(Feat::Escape));
        }
        if swallowed {
            self.st.todo.push(Task::Rest(who));
        } else if me.broken {
            self.st.todo.push(if me.fled { Task::Test { who, fear: Fear::Rally } } else { Task::Flee(who) });
        }
        false
    }

    pub(crate) fn rest(&mut self, who: u8) {
        if self.st.active == who {
            // A Character that stays Broken tries to rally at the next Activation, and is not asked whether it waits.
            let waits = self.game.only_flees(self.who(who)) && self.game.waits(self.st, who);
            self.close(who, waits);
        }
    }

    pub(super) fn close(&mut self, who: u8, waits: bool) {
        let splits = self.who(who).has(Trait::SplitActivation);
        let idle = Arcworlde::is_idle(self.st, who) && !waits;
        let me = self.who_mut(who);
        // The AP of a Charge is for this Activation: it is the first that is spent, or it is lost.
        me.ap_left -= i8::from(me.charged && me.ap_left >= me.charge_ap);
        me.waits += u8::from(waits);
        (me.leaves_freely, me.charged, me.knocked_out, me.easy_bite) = (false, false, false, NONE);
        me.hindered = false;
        me.activated = !splits || me.ap_left <= 0 || idle;
        // A Character that splits its Activations ends them once per Round.
        if me.activated && self.who(who).in_play() {
            self.moment(who, Moment::ActivationEnd);
        }
        self.st.active = NONE;
        self.st.casting = None;
        for next in std::mem::replace(&mut self.st.pack, [NONE; FOLLOWERS]) {
            if next == NONE || !self.who(next).in_play() || self.who(next).activated {
                continue;
            }
            if self.st.active == NONE {
                self.begin_activation(next);
            } else if let Some(slot) = self.st.pack.iter_mut().find(|slot| **slot == NONE) {
                *slot = next;
            }
        }
        if self.st.active == NONE {
            self.next_turn();
        }
    }

    pub(crate) fn pass(&mut self) {
        let side = self.st.actor;
        self.next_turn();
        for number in 0..self.st.characters.len() as u8 {
            let one = self.who_mut(number);
            if one.side == side && one.begun && !one.activated {
                one.activated = true;
                if one.in_play() {
                    self.moment(number, Moment::ActivationEnd);
                }
            }
        }
    }

    pub(super) fn brush_edge(&mut self, who: u8) {
        let (one, table) = (self.who(who), &self.st.table);
        let near = || table.edge_gap(one.disc(), table.nearest_edge(one.disc())) <= 6 * INCH;
        if self.st.weather.angry && one.on_board() && near() {
            self.suffer_d6(NONE, who);
        }
    }
}
