//! The legal actions of the party that decides.

use crate::board::{Height, INCH};
use crate::cards::{Around, Difficulty, NONE, Sort, Trait};
use crate::game::{Action, Actions, Arcworlde};
use crate::rules::feats::NARRATIVE;
use crate::rules::setup::SLOTS;
use crate::state::{Character, Feat, Goal, Lies, Phase, Place, RollOf, State};

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
            Phase::Effort(_) => {
                let max = st.who(st.active).ap_left.max(1);
                list.extend((1..=max as u8).map(Action::Spend));
            }
            Phase::Put(landing) => Self::each_spot(st, landing, |goal| list.push(Action::Put(goal))),
            Phase::Draw => self.draws(st, list),
            Phase::React(roll) => {
                list.push(Action::Accept);
                let hit = matches!(roll.what, RollOf::Hits(_)) && roll.throw.misses() == 0;
                if !hit {
                    list.push(Action::Reroll);
                }
                // An extra die never helps a Bravery Test: low is good.
                if !matches!(roll.what, RollOf::Bravery(_)) {
                    list.push(Action::AddDie);
                }
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
            let mates = match one.place {
                Place::Board if !one.begun => self.pack_of(st, who),
                _ => [NONE; 2],
            };
            let mates = mates.iter().filter(|&&mate| mate != NONE).count() as u8;
            for mates in 0..=mates {
                if !one.chooses {
                    list.push(Action::Activate { who, wields: one.wields, mates });
                    continue;
                }
                let weapons = one.items().filter(|&(_, item)| self.program.item(item).is_weapon());
                list.extend(weapons.map(|(wields, _)| Action::Activate { who, wields, mates }));
            }
        }
        if only_begun {
            list.push(Action::Pass);
        }
    }

    fn acts(&self, st: &State, list: &mut Actions) {
        let who = st.active;
        let me = st.who(who);
        if self.only_flees(me) {
            self.flights(st, who, list);
            return;
        }
        list.push(Action::End);
        if self.waits(st, who) {
            list.push(Action::Wait);
        }
        if self.purse(st, who) != NONE {
            list.push(Action::Empower);
        }
        if me.prone {
            if me.ap_left > 0 {
                list.push(Action::Try(Feat::GetUp));
            }
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
            self.items(st, who, list);
            self.each_use(st, who, |one, place, target| {
                if one.takes == 0 && one.ap as i8 <= me.ap_left {
                    list.push(Action::Use { place, target });
                }
            });
        }
        self.compel(st, who, engaged, list);
    }

    /// Leaves only what a Character must do: what it is forced to use, or the Attacks and ways of one that goes
    /// berserk.
    fn compel(&self, st: &State, who: u8, engaged: bool, list: &mut Actions) {
        let me = st.who(who);
        let forced = |place: u8| {
            let share = self.use_at(st, who, place).map_or(NONE, |one| one.forced_at);
            share != NONE && i32::from(me.hp) * 100 <= i32::from(share) * i32::from(me.max_hp)
        };
        let must = |action: &Action| match *action {
            Action::Use { place, .. } | Action::Try(Feat::Use { place, .. }) => forced(place),
            _ => false,
        };
        if me.able && list.iter().any(must) {
            list.retain(|action| must(action));
            return;
        }
        if me.sorts & Sort::Berserk.bit() == 0 {
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
        let mobile = free || (me.sorts & Sort::Graceful.bit() != 0 && Self::is_mobile(me, false));
        if mobile && !me.moved && me.movement > 0 && !self.is_spent(st, who) {
            self.goals(st, list, Action::Move);
        } else if mobile
            && me.moved
            && !me.acted
            && me.movement > 0
            && (me.legged > 0 || me.ap_left > 0)
            && self.falls_at(st, who, me.legged + 1, false) > 1
        {
            list.push(Action::LegIt);
        }
        for (token, lies) in (0..).zip(&st.tokens) {
            let there = lies.disc();
            if lies.what == Lies::Portal && there.touches(me.disc()) && free && !me.ported && !self.is_spent(st, who) {
                list.push(Action::Portal(token));
            }
        }
    }

    /// True if a Character can go anywhere: nothing holds it, and no foe does.
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
                if shoots {
                    list.push(action(Goal::Near(k)));
                }
            } else if one.side == me.side
                && (one.prone || one.tokens() > 0 || me.tokens() > 0 || self.is_commander(one))
            {
                list.push(action(Goal::Reach(k)));
            }
        }
        for (token, lies) in (0..).zip(&st.tokens) {
            if !matches!(lies.what, Lies::Mire { .. }) {
                list.push(action(Goal::Token(token)));
            }
        }
        list.push(action(Goal::Middle));
        if foes {
            list.push(action(Goal::Away));
            for piece in 0..st.table.terrain.len() as u8 {
                if st.table.terrain[usize::from(piece)].height != Height::Flat {
                    list.push(action(Goal::Behind(piece)));
                }
            }
        }
    }

    fn attacks(&self, st: &State, who: u8, engaged: bool, list: &mut Actions) {
        let me = st.who(who);
        if me.held.is_some_and(|held| held.grip.idle) {
            return;
        }
        let bound = Self::bound_to(st);
        let meant = |target: u8| bound.is_none_or(|only| only == target);
        for (place, at) in self.attacks_of(st, who) {
            let attack = self.attack(at);
            if attack.range > 0 {
                let used = attack.once && me.once & 1 << (place % 8) != 0;
                if engaged || me.ap_left <= 0 || used {
                    continue;
                }
                for (target, one) in st.foes(me.side) {
                    if meant(target)
                        && one.disc().gap(me.disc()) <= i32::from(attack.range) * INCH
                        && (attack.area.is_some() || self.holds(st, attack.only, who, target))
                        && self.sees(st, who, target)
                    {
                        list.push(Action::Try(Feat::Shot { attack: place, target }));
                    }
                }
            } else if me.ap_left >= attack.ap as i8 {
                if attack.area.is_some_and(|area| area.around == Around::Attacker) {
                    let struck = self.in_area(st, who, attack, who);
                    let foe = struck.iter().find(|&&k| st.are_foes(me.side, st.who(k).side) && meant(k));
                    if let Some(&target) = foe {
                        list.push(Action::Attack { attack: place, target, wide: false });
                    }
                    continue;
                }
                let reach = self.reach_of(st, who, attack);
                for (target, _) in st.foes(me.side) {
                    if meant(target) && self.can_strike(st, who, attack, target, reach) {
                        list.push(Action::Attack { attack: place, target, wide: false });
                        if attack.split > 1 {
                            list.push(Action::Attack { attack: place, target, wide: true });
                        }
                    }
                }
            }
        }
    }

    fn feats(&self, st: &State, who: u8, engaged: bool, list: &mut Actions) {
        let me = st.who(who);
        let mut can = |feat| list.push(Action::Try(feat));
        let stuck = me.held.is_some() || me.pinned;
        if engaged && !me.leaves_freely && !stuck && me.movement > 0 && me.mount == NONE {
            can(Feat::Disengage);
        }
        if me.held.is_some() {
            can(Feat::Break);
        }
        let (user, room) = (!self.profile(me).is_creature(), me.kit.contains(&NONE));
        for (token, lies) in (0..).zip(&st.tokens) {
            let takes = match lies.what {
                Lies::Arcanite | Lies::Bought => true,
                Lies::Equipment(_) | Lies::Cache | Lies::Relic(_) => user && room,
                Lies::Portal | Lies::Bush(_) | Lies::Mire { .. } => false,
            };
            if takes && lies.disc().touches(me.disc()) {
                can(Feat::PickUp(token));
            }
        }
        self.feats_on_others(st, who, &mut can);
        self.each_item(me, |what| can(Feat::Drop(what)));
        if me.chooses {
            let other = |&(place, item): &(u8, u8)| place != me.wields && self.program.item(item).is_weapon();
            me.items().filter(other).for_each(|(to, _)| can(Feat::Swap(to)));
        }
        self.each_use(st, who, |one, place, target| {
            if one.takes > 0 {
                can(Feat::Use { place, target });
            }
        });
        if self.rules.narrative_feats {
            if Self::is_mobile(me, engaged) && me.movement > 0 && me.mount == NONE {
                can(Feat::Dash);
            }
            self.narrative_feats(st, who, &mut can);
        }
    }

    fn feats_on_others(&self, st: &State, who: u8, can: &mut impl FnMut(Feat)) {
        let me = st.who(who);
        for (k, one) in st.all() {
            if k == who || !one.on_board() || !one.disc().touches(me.disc()) {
                continue;
            }
            if one.side == me.side {
                if one.prone {
                    can(Feat::HelpUp(k));
                }
                self.each_item(me, |what| {
                    if self.can_take(one, what) {
                        can(Feat::Give { friend: k, what });
                    }
                });
                continue;
            }
            if !st.are_foes(me.side, one.side) {
                continue;
            }
            if one.prone {
                self.each_item(one, |what| {
                    if self.can_take(me, what) {
                        can(Feat::Steal { foe: k, what });
                    }
                });
            }
            if (me.has(Trait::Gobble) || me.easy_bite == k) && self.bites(st, who, k) {
                can(Feat::Gobble(k));
            }
        }
    }

    fn narrative_feats(&self, st: &State, who: u8, can: &mut impl FnMut(Feat)) {
        use Difficulty::{Easy, Hard, Legendary, Medium};
        let me = st.who(who);
        for (foe, one) in st.foes(me.side) {
            if one.disc().gap(me.disc()) > NARRATIVE || !self.sees(st, who, foe) {
                continue;
            }
            let several = self.around(st, foe).len() > 1;
            for difficulty in [Easy, Medium, Hard, Legendary] {
                can(Feat::Narrative { foe, difficulty, wide: false });
                if several {
                    can(Feat::Narrative { foe, difficulty, wide: true });
                }
            }
        }
    }

    fn spells(&self, st: &State, who: u8, list: &mut Actions) {
        let me = st.who(who);
        if !me.mage || me.cast {
            return;
        }
        let token = self.purse(st, who) != NONE;
        let mut can = |spell, target| {
            if me.ap_left >= 2 {
                list.push(Action::Cast { spell, target, token: false });
            }
            if token {
                list.push(Action::Cast { spell, target, token: true });
            }
        };
        for (number, spell) in self.spells_of(me) {
            self.each_aim(st, who, spell, |target| can(number, target));
        }
    }

    fn draws(&self, st: &State, list: &mut Actions) {
        let Some(casting) = st.casting else { return };
        list.push(Action::Stop);
        if st.weather.thrumming || st.who(casting.mage).ap_left > 0 {
            list.push(Action::Draw { token: false });
        }
        if self.purse(st, casting.mage) != NONE {
            list.push(Action::Draw { token: true });
        }
    }

    fn items(&self, st: &State, who: u8, list: &mut Actions) {
        let me = st.who(who);
        let heals = |&(_, item): &(u8, u8)| self.program.item(item).heals.is_some();
        for (place, _) in me.items().filter(heals) {
            for (k, one) in st.friends(me.side) {
                if one.hp < one.max_hp && (k == who || one.disc().touches(me.disc())) {
                    list.push(Action::Heal { place, who: k });
                }
            }
        }
    }
}
