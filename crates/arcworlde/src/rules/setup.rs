//! Setting up: the table, the Warbands, the tokens of the mission, deployment, and whether Terrain leaves room for it.

use arrayvec::ArrayVec;

use balance_engine::chance::Stream;
use balance_engine::game::{CardId, Exposure, IndexRange, Path, Seat, Seating, Silent, SpecDiagnostics};

use super::play::{Chance, MustDecide, Play, ROUND, Recorder};
use crate::board::{Ground, INCH, Point};
use crate::cards::{ALL, Always, Class, KIT, NONE, Slot, StandingEffect, Traits, USES};
use crate::game::Arcworlde;
use crate::metrics::STANDING;
use crate::rule_options::Mission;
use crate::sides::roster::{BOUGHT_ITEMS, Roster};
use crate::sides::spec::Arrival;
use crate::state::{Character, FOLLOWERS, Lies, NO_ATTACK, Ordered, Phase, Place, State, Task, foes_of};

/// Sections of an edge.
pub(crate) const SLOTS: u8 = 6;

impl Arcworlde {
    pub(crate) fn blank(&self, seating: Seating) -> State {
        let sides = [0, 1].map(|seat| seating.side(Seat(seat)) as u8);
        State {
            sides,
            foes_of: foes_of(sides.map(|side| self.rogues[usize::from(side)])),
            order: [0, 1, NONE],
            active: NONE,
            pack: [NONE; FOLLOWERS],
            ordered: Ordered { what: None, target: NONE },
            behaviour: 1,
            limit: u8::MAX,
            table: self.table.clone(),
            ..State::default()
        }
    }

    pub(crate) fn recruit(&self, profile: u8, home: u8, kit: &[u8]) -> Character {
        let of = self.program.profile(profile);
        let mut one = Character {
            profile,
            side: home,
            home,
            base: of.base,
            max_hp: i16::from(of.hp),
            ap: of.ap as i8,
            movement: of.movement as i8,
            bravery: of.bravery as i8,
            again: (NO_ATTACK, 0),
            marked: NONE,
            easy_bite: NONE,
            escape: 2,
            mount: NONE,
            rider: NONE,
            kit: [NONE; KIT],
            mage: of.is(Class::Mage),
            clings: (NO_ATTACK, NONE),
            ..Character::default()
        };
        self.change(&mut one, of.gives.always, true);
        self.rearm(&mut one);
        let own = of.has.into_iter().filter(|&item| item != NONE);
        own.chain(kit.iter().copied()).for_each(|item| self.put_on(&mut one, item));
        one.hp = one.max_hp;
        one.radius = one.own_radius();
        one.defence = self.defence_of(&one);
        one
    }

    pub(super) fn put_on(&self, one: &mut Character, item: u8) {
        let of = self.program.item(item);
        if of.arcanite {
            one.bought += 1;
            return;
        }
        let Some(place) = one.kit.iter().position(|&held| held == NONE) else { return };
        one.kit[place] = item;
        self.change(one, of.gives.always, true);
        self.rearm(one);
    }

    /// Changes figures for standing effects that don't depend on the foe and aren't looked up, except Traits.
    fn change(&self, one: &mut Character, run: IndexRange, gained: bool) {
        for Always { what, when } in &self.program.always[run.range()] {
            if gained {
                one.sorts |= what.sort().bit();
                one.fickle |= !when.is_empty();
            }
            if !when.is_empty() {
                continue;
            }
            let add = |figure: &mut i8, n: i8| *figure += if gained { n } else { -n };
            match *what {
                StandingEffect::Ap(n) => add(&mut one.ap, n),
                StandingEffect::Movement(n) => add(&mut one.movement, n),
                StandingEffect::Bravery(n) => add(&mut one.bravery, n),
                StandingEffect::Hp(n) if gained => {
                    (one.hp, one.max_hp) = (one.hp + i16::from(n), one.max_hp + i16::from(n));
                }
                StandingEffect::Hp(n) => {
                    one.max_hp -= i16::from(n);
                    one.hp = one.hp.min(one.max_hp).max(1);
                }
                StandingEffect::Armour(n) if gained => one.armour += n,
                // What was broken of it is gone already.
                StandingEffect::Armour(n) => one.armour = (one.armour - n).max(0),
                StandingEffect::SureArmour { n, certain } => {
                    add(&mut one.sure_armour, n);
                    add(&mut one.certain_armour, if certain { n } else { 0 });
                }
                StandingEffect::Base(base) if gained => one.base = base,
                StandingEffect::Mage if gained => one.mage = true,
                StandingEffect::Expendable if gained => one.expendable = true,
                _ => {}
            }
        }
    }

    /// Updates what follows from the profile and Equipment. If the weapon in hand is gone, another is.
    fn rearm(&self, one: &mut Character) {
        let profile = self.profile(one);
        one.traits = profile.traits | self.traits_of(profile.gives.always);
        (one.armed, one.mounted, one.coats) = (false, false, false);
        one.able = !profile.gives.uses.is_empty();
        let mut weapons = 0;
        for (place, item) in one.items() {
            let of = self.program.item(item);
            one.traits |= self.traits_of(of.gives.always);
            one.armed |= !of.gives.attacks.is_empty();
            one.coats |= !of.riders.is_empty();
            one.able |= !of.gives.uses.is_empty();
            one.mounted |= of.slot == Some(Slot::Mount);
            if of.is_weapon() {
                let held = one.kit.get(usize::from(one.wields)).filter(|&&held| held != NONE);
                if held.is_none_or(|&held| !self.program.item(held).is_weapon()) {
                    one.wields = place;
                }
                weapons += 1;
            }
        }
        one.chooses = weapons > 1;
        if weapons == 0 {
            one.wields = NONE;
        }
    }

    fn traits_of(&self, run: IndexRange) -> Traits {
        let traits = self.program.always[run.range()].iter().map(|always| match always.what {
            StandingEffect::Trait(set) if always.when.is_empty() => set,
            _ => 0,
        });
        traits.fold(0, |all, set| all | set)
    }

    /// Returns the Defence Rolls that may be rolled again in a Round: of all, and by a Shield.
    pub(crate) fn defence_of(&self, one: &Character) -> [u8; 2] {
        let mut dice = [0; 2];
        for always in self.each_standing(one) {
            if let StandingEffect::RerollDefence { dice: more, shield } = always.what
                && more != ALL
                && always.when.is_empty()
            {
                dice[usize::from(shield)] += more;
            }
        }
        dice
    }

    /// Reports Terrain that fills a deployment zone, or leaves no room on the table. Of random Warbands one is tried.
    pub(crate) fn must_have_room(&self, diagnostics: &mut SpecDiagnostics) {
        if self.table.terrain.iter().all(|piece| piece.ground != Ground::Impassable) {
            return;
        }
        let try_on = |shift| {
            let mut st = self.blank(Seating::rotation(2, shift));
            self.play(&mut st, &mut Stream::new(0, 0), &mut Silent).cramped()
        };
        if let Some((message, help)) = (0..2).find_map(try_on) {
            let at = Path::top().then("rules").then("table").then("terrain");
            diagnostics.help(at, message, help);
        }
    }

    pub(super) fn arrives_at_random(&self, st: &State, seat: u8) -> bool {
        self.arrivals[usize::from(st.sides[usize::from(seat)])] == Arrival::AtRandom
    }

    /// Returns how far a Character's deployment zone reaches from its edge, in hundredths of an inch.
    fn zone(&self, one: &Character) -> i16 {
        (i16::from(self.rules.deployment) * INCH as i16).max(2 * one.radius + 50)
    }

    /// Characters that come later are not placed.
    pub(crate) fn next_waiting(&self, st: &State, seat: u8) -> Option<u8> {
        if self.arrives_at_random(st, seat) {
            return None;
        }
        let waits = |&(k, one): &(u8, &Character)| {
            one.home == seat && one.place == Place::Waiting && one.mount == NONE && !self.needs_summoner(st, k)
        };
        st.all().find(waits).map(|(k, _)| k)
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn set_up(&mut self) {
        for seat in 0..2_u8 {
            let side = usize::from(self.st.sides[usize::from(seat)]);
            let roster = self.game.rosters[side].draw(&self.game.program, side, self.chance);
            self.enlist(seat, &roster);
            self.rec.sample(Seat(seat), STANDING, 0, roster.len() as u32);
        }
        if self.game.rules.mission == Mission::Gather {
            self.lay_plus();
        }
        let mut dice = [0, 0];
        while dice[0] == dice[1] {
            dice = [self.chance.d6(ROUND), self.chance.d6(ROUND)];
        }
        self.ask(u8::from(dice[1] > dice[0]), Phase::Order);
    }

    fn enlist(&mut self, seat: u8, roster: &Roster) {
        let start = self.st.characters.len() as u8;
        for member in roster {
            let items: ArrayVec<u8, { BOUGHT_ITEMS }> = member.bought().collect();
            self.st.characters.push(self.game.recruit(member.profile, seat, &items));
            let cards = items.iter().map(|&item| self.game.card_of_item(item));
            for card in std::iter::once(member.profile.into()).chain(cards) {
                self.rec.expose(Seat(seat), CardId(card), Exposure::Built);
            }
        }
        for (k, member) in (start..).zip(roster) {
            if member.rides != NONE {
                let mount = start + member.rides;
                self.st.who_mut(k).mount = mount;
                self.st.who_mut(k).radius = self.st.who(mount).radius;
                self.st.who_mut(mount).rider = k;
            }
        }
    }

    /// One token before each deployment zone, and three on the centre line.
    fn lay_plus(&mut self) {
        let (width, depth) = (self.st.table.width, self.st.table.depth);
        let zone = i16::from(self.game.rules.deployment) * INCH as i16 + 2 * INCH as i16;
        let Point { x, y } = self.st.table.middle();
        for (x, y) in [(x, zone), (x, depth - zone), (width / 4, y), (x, y), (width - width / 4, y)] {
            self.lay(Point { x, y }, Lies::Arcanite);
        }
    }

    /// Returns a message about the first Character without a place, and what helps.
    fn cramped(&mut self) -> Option<(String, String)> {
        self.set_up();
        for number in 0..self.st.characters.len() as u8 {
            let one = *self.who(number);
            if one.mount != NONE {
                continue;
            }
            let name = self.game.name_of(self.st, number);
            let depth = self.game.zone(&one);
            let no_place = || self.st.table.deploy(one.home, depth, (0, SLOTS), one.radius, &[]).is_none();
            if !self.game.arrives_at_random(self.st, one.home) && no_place() {
                let message = format!("Impassable Terrain fills a deployment zone, so there is no room for {name}");
                let inches = self.game.rules.deployment;
                let room = format!("leave room within {inches} inches of the near and of the far edge");
                return Some((message, format!("{room}, or raise `rules.deployment`")));
            }
            self.place(number, 0, false);
            let one = *self.who(number);
            if one.place != Place::Board || !self.st.table.fits(one.disc(), &self.st.others(number)) {
                let message = format!("Impassable Terrain leaves no room for {name} on the table");
                let help = "make it smaller, remove some of it, or write ground = \"difficult\"";
                return Some((message, help.to_owned()));
            }
        }
        None
    }

    pub(crate) fn order(&mut self, first: bool) -> MustDecide {
        let winner = self.st.actor;
        self.st.turn = if first { winner } else { 1 - winner };
        self.next_to_deploy()
    }

    pub(super) fn next_to_deploy(&mut self) -> MustDecide {
        for _ in 0..2 {
            let seat = self.st.turn;
            if self.game.next_waiting(self.st, seat).is_some() {
                return self.ask(seat, Phase::Deploy);
            }
            self.st.turn = 1 - seat;
        }
        self.st.todo.push(Task::RoundBegins);
        self.st.phase = Phase::Activate;
        false
    }

    pub(crate) fn deploy(&mut self, slot: u8, back: bool) -> MustDecide {
        let seat = self.st.actor;
        if let Some(number) = self.game.next_waiting(self.st, seat) {
            self.place(number, slot, back);
        }
        self.st.turn = 1 - seat;
        self.next_to_deploy()
    }

    pub(crate) fn place(&mut self, number: u8, slot: u8, back: bool) {
        let one = *self.who(number);
        let (back_row, zone) = (2 * one.radius + 50, self.game.zone(&one));
        let (table, others) = (&self.st.table, self.st.others(number));
        let within = |depth| table.deploy(one.home, depth, (slot, SLOTS), one.radius, &others);
        let at = within(if back { back_row } else { zone }).or_else(|| within(zone));
        let middle = Point { x: table.width / 2, y: if one.home == 0 { 0 } else { table.depth } };
        let at = at.or_else(|| table.nearest_free(middle, one.radius, &others)).unwrap_or(middle);
        for k in [number, one.rider].into_iter().filter(|&k| k != NONE) {
            let one = self.who_mut(k);
            (one.place, one.at) = (Place::Board, at);
        }
        self.tell("deploy", number, [], |_, st| format!("is placed at {}", st.who(number).at.in_inches()));
    }

    /// Defence Rolls that the Equipment lets roll again are added to those left.
    pub(crate) fn equip(&mut self, who: u8, item: u8) {
        let game = self.game;
        let one = self.who_mut(who);
        let before = game.defence_of(one);
        game.put_on(one, item);
        let gained = game.defence_of(one).into_iter().zip(before).map(|(now, was)| now - was);
        one.defence.iter_mut().zip(gained).for_each(|(left, more)| *left += more);
    }

    pub(crate) fn take_off(&mut self, who: u8, place: u8) -> u8 {
        let game = self.game;
        let one = self.who_mut(who);
        let item = std::mem::replace(&mut one.kit[usize::from(place)], NONE);
        // Equipment that later takes that place can be used again.
        one.used &= !(0xff << (USES * (usize::from(place) + 1)));
        if item != NONE {
            game.change(one, game.program.item(item).gives.always, false);
            game.rearm(one);
            // Of Defence Rolls that it let roll again no more are left than the rest allows.
            let max = game.defence_of(one);
            one.defence.iter_mut().zip(max).for_each(|(left, max)| *left = (*left).min(max));
        }
        item
    }
}
