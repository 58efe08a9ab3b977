//! The legal actions of the party that decides.

use crate::board::{Height, INCH};
use crate::cards::{Around, Difficulty, NONE, Order, Sort, Spell, Trait};
use crate::game::{Action, Actions, Arcworlde};
use crate::rules::feats::NARRATIVE;
use crate::rules::setup::SLOTS;
use crate::state::{Casting, Character, Feat, Goal, Lies, Ordered, Phase, RollOf, State};

impl Arcworlde {
    pub(super) fn legal(&self, st: &State, list: &mut Actions) {
        list.clear();
        match st.phase {
            Phase::Order => list.extend([true, false].map(|first| Action::Order { first })),
            Phase::Deploy => {
                list.extend((0..SLOTS).flat_map(|slot| [false, true].map(|back| Action::Deploy { slot, back })));
            }
            Phase::Activate => self.who_to_activate(st, list),
            Phase::Act => self.acts(st, list),
            Phase::Run(_) => self.goals(st, list, Action::Run),
            Phase::Effort(_) => list.extend((1..=st.who(st.active).ap_left.max(1) as u8).map(Action::Spend)),
            Phase::Put(landing) => Self::each_spot(st, landing, |goal| list.push(Action::Put(goal))),
            Phase::Draw => {
                list.push(Action::Stop);
                if let Some(Casting { mage, .. }) = st.casting {
                    let pays = st.weather.thrumming || st.who(mage).ap_left > 0;
                    offer(list, pays, Action::Draw { token: false });
                    offer(list, self.purse(st, mage) != NONE, Action::Draw { token: true });
                }
            }
            Phase::React(roll) => {
                list.push(Action::Accept);
                let hit = matches!(roll.what, RollOf::Hits(_)) && roll.throw.misses() == 0;
                offer(list, !hit, Action::Reroll);
                // An extra die never helps a Bravery Test: low is good.
                offer(list, !matches!(roll.what, RollOf::Bravery(_)), Action::AddDie);
            }
            Phase::Over => {}
        }
    }

    fn who_to_activate(&self, st: &State, list: &mut Actions) {
        let mut only_begun = true;
        for (who, one) in st.all() {
            if one.side != st.actor || !one.in_play() || one.activated || one.mount != NONE {
                continue;
            }
            only_begun &= one.begun;
            let pack = if one.on_board() && !one.begun { self.pack_of(st, who) } else { [NONE; 2] };
            let mates = pack.iter().filter(|&&mate| mate != NONE).count() as u8;
            for mates in 0..=mates {
                if !one.chooses {
                    list.push(Action::Activate { who, wields: one.wields, mates });
                    continue;
                }
                let weapons = one.items().filter(|&(_, item)| self.program.item(item).is_weapon());
                list.extend(weapons.map(|(wields, _)| Action::Activate { who, wields, mates }));
            }
        }
        offer(list, only_begun, Action::Pass);
    }

    fn acts(&self, st: &State, list: &mut Actions) {
        let who = st.active;
        let me = st.who(who);
        if self.only_flees(me) {
            // A Broken Character must try its flight, so it gets up while it has AP.
            let rises = me.prone && !me.fled && me.ap_left > 0;
            list.push(if rises { Action::Try(Feat::GetUp) } else { Action::End });
            return offer(list, !me.fled && self.purse(st, who) != NONE, Action::Empower);
        }
        list.push(Action::End);
        offer(list, self.waits(st, who), Action::Wait);
        offer(list, self.purse(st, who) != NONE, Action::Empower);
        if me.prone {
            offer(list, me.ap_left > 0, Action::Try(Feat::GetUp));
            return;
        }
        let engaged = st.is_engaged(who);
        self.moves(st, who, engaged, list);
        self.attacks(st, who, engaged, list);
        if me.ap_left > 0 {
            self.feats(st, who, engaged, list);
        }
        self.spells(st, who, list);
        if !self.is_spent(st, who) {
            let heals = |&(_, item): &(u8, u8)| self.program.item(item).heals.is_some();
            for (place, _) in me.items().filter(heals) {
                for (k, one) in st.friends(me.side) {
                    let is_hurt = one.hp < one.max_hp && (k == who || one.disc().touches(me.disc()));
                    offer(list, is_hurt, Action::Heal { place, who: k });
                }
            }
            self.each_use(st, who, |one, place, target| {
                offer(list, one.takes == 0 && one.ap as i8 <= me.ap_left, Action::Use { place, target });
            });
        }
        self.compel(st, who, engaged, list);
    }

    /// Leaves only what a Character must do: what it is forced to use, or what a berserk one does.
    fn compel(&self, st: &State, who: u8, engaged: bool, list: &mut Actions) {
        let me = st.who(who);
        let forced = |place: u8| {
            let share = self.use_at(st, who, place).map_or(NONE, |one| one.forced_at);
            share != NONE && i32::from(me.hp) * 100 <= i32::from(share) * i32::from(me.max_hp)
        };
        let must = |action: &Action| matches!(*action, Action::Use { place, .. } | Action::Try(Feat::Use { place, .. }) if forced(place));
        if me.able && list.iter().any(must) {
            list.retain(|action| must(action));
            return;
        }
        if !me.has_sort(Sort::Berserk) {
            return;
        }
        let strikes = |action: &Action| matches!(action, Action::Attack { .. });
        let closes =
            |action: &Action| matches!(action, Action::Move(Goal::Reach(k)) if st.are_foes(me.side, st.who(*k).side));
        if list.iter().any(strikes) {
            // A Character that may leave one melee for another chooses between the two.
            list.retain(|action| strikes(action) || (engaged && closes(action)));
        } else if !engaged && list.iter().any(closes) {
            list.retain(|action| closes(action));
        }
    }

    fn moves(&self, st: &State, who: u8, engaged: bool, list: &mut Actions) {
        let me = st.who(who);
        if me.mount != NONE {
            return;
        }
        let free = Self::is_mobile(me, engaged);
        let mobile = me.movement > 0 && (free || (me.has_sort(Sort::Graceful) && Self::is_mobile(me, false)));
        if mobile && !me.moved && !self.is_spent(st, who) {
            self.goals(st, list, Action::Move);
        }
        let runs = mobile && me.moved && !me.acted && (me.legged > 0 || me.ap_left > 0);
        offer(list, runs && self.falls_at(st, who, me.legged + 1, false) > 1, Action::LegIt);
        for (token, lies) in (0..).zip(&st.tokens) {
            let there = lies.what == Lies::Portal && lies.disc().touches(me.disc());
            offer(list, there && free && !me.ported && !self.is_spent(st, who), Action::Portal(token));
        }
    }

    fn is_mobile(me: &Character, engaged: bool) -> bool {
        (!engaged || me.leaves_freely) && me.held.is_none() && !me.pinned
    }

    fn goals(&self, st: &State, list: &mut Actions, action: impl Fn(Goal) -> Action) {
        let who = st.active;
        let me = st.who(who);
        list.push(action(Goal::Stay));
        if !me.leaves_freely && st.is_engaged(who) {
            // A graceful Character may go on to another melee.
            let others = st.foes(me.side).filter(|(_, one)| one.mount == NONE && !one.disc().touches(me.disc()));
            list.extend(others.map(|(k, _)| action(Goal::Reach(k))));
            return;
        }
        let shoots = self.max_shot_range(st, who) > 0;
        let mut foes = false;
        for (k, one) in st.all() {
            if k == who || !one.on_board() || one.mount != NONE || k == me.rider {
                continue;
            }
            if st.are_foes(me.side, one.side) {
                foes = true;
                list.push(action(Goal::Reach(k)));
                offer(list, shoots, action(Goal::Near(k)));
            } else if one.side == me.side {
                let helps = one.prone || one.tokens() > 0 || me.tokens() > 0 || self.is_commander(one);
                offer(list, helps, action(Goal::Reach(k)));
            }
        }
        list.extend(st.token_goals().chain([Goal::Middle]).map(&action));
        if foes {
            list.push(action(Goal::Away));
            for (piece, terrain) in (0..).zip(&st.table.terrain) {
                offer(list, terrain.height != Height::Flat, action(Goal::Behind(piece)));
            }
        }
    }

    fn attacks(&self, st: &State, who: u8, engaged: bool, list: &mut Actions) {
        let me = st.who(who);
        if me.held.is_some_and(|held| held.grip.idle) {
            return;
        }
        let Ordered { what, target: only } = st.ordered;
        let bound = (what == Some(Order::Attack) && only != NONE && st.who(only).on_board()).then_some(only);
        let meant = |target: u8| bound.is_none_or(|only| only == target);
        for (place, at) in self.attacks_of(st, who) {
            let attack = self.attack(at);
            if attack.range > 0 {
                let used = attack.once && me.once & 1 << (place % 8) != 0;
                if engaged || me.ap_left <= 0 || used {
                    continue;
                }
                for (target, one) in st.foes(me.side) {
                    let aims = meant(target)
                        && one.disc().gap(me.disc()) <= i32::from(attack.range) * INCH
                        && (attack.area.is_some() || self.holds(st, attack.only, who, target))
                        && self.sees(st, who, target);
                    offer(list, aims, Action::Try(Feat::Shot { attack: place, target }));
                }
            } else if me.ap_left >= attack.ap as i8 {
                if attack.area.is_some_and(|area| area.around == Around::Attacker) {
                    let struck = self.in_area(st, who, attack, who);
                    let foe = struck.into_iter().find(|&k| st.are_foes(me.side, st.who(k).side) && meant(k));
                    list.extend(foe.map(|target| Action::Attack { attack: place, target, wide: false }));
                    continue;
                }
                let reach = self.reach_of(st, who, attack);
                for (target, _) in st.foes(me.side) {
                    let strikes = meant(target) && self.can_strike(st, who, attack, target, reach);
                    offer(list, strikes, Action::Attack { attack: place, target, wide: false });
                    offer(list, strikes && attack.split > 1, Action::Attack { attack: place, target, wide: true });
                }
            }
        }
    }

    fn feats(&self, st: &State, who: u8, engaged: bool, list: &mut Actions) {
        use Difficulty::{Easy, Hard, Legendary, Medium};
        let me = st.who(who);
        let mut can = |when, feat| offer(list, when, Action::Try(feat));
        let moves = me.movement > 0 && me.mount == NONE;
        let stuck = me.held.is_some() || me.pinned;
        can(engaged && !me.leaves_freely && !stuck && moves, Feat::Disengage);
        can(me.held.is_some(), Feat::Break);
        let (user, room) = (!self.profile(me).is_creature(), me.kit.contains(&NONE));
        for (token, lies) in (0..).zip(&st.tokens) {
            let takes = match lies.what {
                Lies::Arcanite | Lies::Bought => true,
                Lies::Equipment(_) | Lies::Cache | Lies::Relic(_) => user && room,
                Lies::Portal | Lies::Bush(_) | Lies::Mire { .. } => false,
            };
            can(takes && lies.disc().touches(me.disc()), Feat::PickUp(token));
        }
        self.feats_on_others(st, who, &mut can);
        self.each_item(me, |what| can(true, Feat::Drop(what)));
        if me.chooses {
            let other = |&(place, item): &(u8, u8)| place != me.wields && self.program.item(item).is_weapon();
            me.items().filter(other).for_each(|(to, _)| can(true, Feat::Swap(to)));
        }
        self.each_use(st, who, |one, place, target| can(one.takes > 0, Feat::Use { place, target }));
        if self.rules.narrative_feats {
            can(Self::is_mobile(me, engaged) && moves, Feat::Dash);
            for (foe, one) in st.foes(me.side) {
                if one.disc().gap(me.disc()) > NARRATIVE || !self.sees(st, who, foe) {
                    continue;
                }
                let several = self.around(st, foe).len() > 1;
                for difficulty in [Easy, Medium, Hard, Legendary] {
                    can(true, Feat::Narrative { foe, difficulty, wide: false });
                    can(several, Feat::Narrative { foe, difficulty, wide: true });
                }
            }
        }
    }

    fn feats_on_others(&self, st: &State, who: u8, can: &mut impl FnMut(bool, Feat)) {
        let me = st.who(who);
        for (k, one) in st.all() {
            if k == who || !one.on_board() || !one.disc().touches(me.disc()) {
                continue;
            }
            if one.side == me.side {
                can(one.prone, Feat::HelpUp(k));
                self.each_item(me, |what| can(self.can_take(one, what), Feat::Give { friend: k, what }));
            } else if st.are_foes(me.side, one.side) {
                if one.prone {
                    self.each_item(one, |what| can(self.can_take(me, what), Feat::Steal { foe: k, what }));
                }
                can((me.has(Trait::Gobble) || me.easy_bite == k) && self.bites(st, who, k), Feat::Gobble(k));
            }
        }
    }

    fn spells(&self, st: &State, who: u8, list: &mut Actions) {
        let me = st.who(who);
        if !me.mage || me.cast {
            return;
        }
        let token = self.purse(st, who) != NONE;
        let faction = self.profile(me).faction;
        let known = |spell: &Spell| spell.faction.is_none_or(|of| of == faction);
        for (number, spell) in (0..).zip(self.program.spells_of_cards()).filter(|(_, spell)| known(spell)) {
            self.each_aim(st, who, spell, |target| {
                offer(list, me.ap_left >= 2, Action::Cast { spell: number, target, token: false });
                offer(list, token, Action::Cast { spell: number, target, token: true });
            });
        }
    }
}

fn offer(list: &mut Actions, when: bool, action: Action) {
    if when {
        list.push(action);
    }
}
