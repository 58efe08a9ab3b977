//! Magic: casting Spells with the `ArcDeck`, and what they do. Also Characters that are summoned or thrown.

use arrayvec::ArrayVec;

use super::play::{Chance, Dice, MustDecide, Play, Recorder};
use crate::board::{Disc, INCH, Point};
use crate::cards::{Aim, Amount, NONE, Sort, Spell, Summons};
use crate::game::Arcworlde;
use crate::metrics::metric;
use crate::rule_options::ArcDeckOf;
use crate::state::arc_deck::{Cast, JOKER, cast, rank, value};
use crate::state::{
    Blow, CHARACTERS, Casting, Cause, Character, Fear, Goal, Landing, Lies, Phase, Place, State, Struck, Task,
};

/// From base contact, for a Character that appears. Places are tried in steps of a quarter inch.
const CLOSE: i32 = INCH;

impl Arcworlde {
    pub(crate) fn deck_of(&self, party: u8) -> usize {
        if self.rules.arc_deck == ArcDeckOf::Shared { 0 } else { usize::from(party) }
    }

    fn is_near(&self, st: &State, mage: u8, spell: &Spell, one: &Character) -> bool {
        let me = st.who(mage).disc();
        match spell.range {
            None => true,
            Some(0) => one.disc().touches(me),
            Some(inches) => one.disc().gap(me) <= i32::from(inches) * INCH,
        }
    }

    pub(crate) fn can_aim(&self, st: &State, mage: u8, spell: &Spell, target: u8) -> bool {
        let one = st.who(target);
        if spell.at == Aim::Summoned {
            return self.can_call(st, mage, spell, target);
        }
        // Only a Character that shares its base with no other can be thrown.
        let loose = target != mage && one.mount == NONE && one.rider == NONE;
        Self::is_of_its_side(st, mage, spell, one)
            && self.is_word(one, spell.of)
            && self.is_near(st, mage, spell, one)
            && self.holds(st, spell.when, mage, target)
            && spell.order.is_none_or(|order| self.obeys(st, mage, order, target))
            && (loose || spell.throws.is_none())
            && self.sees(st, mage, target)
    }

    /// [`NONE`] first, if the Spell does something without a target.
    pub(crate) fn each_aim(&self, st: &State, mage: u8, spell: &Spell, mut can: impl FnMut(u8)) {
        let untargeted = match spell.at {
            Aim::Friend | Aim::Foe | Aim::Summoned => false,
            Aim::Mage => true,
            Aim::Friends | Aim::Foes | Aim::Killers => !self.struck_by(st, mage, spell, NONE).is_empty(),
            Aim::NoOne => {
                let raises = || self.all_fallen(st, mage, spell).next().is_some();
                spell.summons.is_some_and(|whom| !whom.fallen || raises())
            }
        };
        if untargeted {
            can(NONE);
        }
        // Most Characters are on the wrong side, so that is asked first; many Spells need no target.
        for (target, one) in st.all() {
            if Self::is_of_its_side(st, mage, spell, one) && self.can_aim(st, mage, spell, target) {
                can(target);
            }
        }
    }

    #[inline]
    fn is_of_its_side(st: &State, mage: u8, spell: &Spell, one: &Character) -> bool {
        let side = st.who(mage).side;
        match spell.at {
            Aim::Friend => one.side == side && one.on_board(),
            Aim::Foe => st.are_foes(side, one.side) && one.on_board(),
            Aim::Summoned => true,
            Aim::Mage | Aim::Friends | Aim::Foes | Aim::Killers | Aim::NoOne => false,
        }
    }

    pub(super) fn is_word(&self, one: &Character, word: Option<u8>) -> bool {
        word.is_none_or(|word| self.profile(one).words.has(word))
    }

    /// Returns the fallen Characters that a Spell could bring back.
    pub(crate) fn all_fallen(&self, st: &State, mage: u8, spell: &Spell) -> impl Iterator<Item = u8> {
        let fits = |one: &Character, whom: Summons| {
            one.profile == whom.profile || self.profile(one).classes & whom.classes != 0
        };
        let all = st
            .fallen(st.who(mage).home)
            .filter(move |(_, one)| spell.summons.is_some_and(|whom| fits(one, whom)) && self.is_word(one, spell.of));
        all.map(|(k, _)| k)
    }

    pub(crate) fn struck_by(&self, st: &State, mage: u8, spell: &Spell, target: u8) -> Struck {
        if spell.max_targets > 1 && target != NONE {
            return self.company(st, mage, spell, target);
        }
        let me = st.who(mage);
        let near = |one: &Character| self.is_near(st, mage, spell, one);
        let around = |k: u8| spell.radius > 0 && st.gap(k, target) <= i32::from(spell.radius) * INCH;
        let all = st.all().filter(|&(k, one)| {
            one.on_board()
                && self.is_word(one, spell.of)
                && self.holds(st, spell.when, mage, k)
                && match spell.at {
                    Aim::Mage => k == mage,
                    Aim::Friend | Aim::Foe => k == target || around(k),
                    Aim::Friends => one.side == me.side && near(one),
                    Aim::Foes => st.are_foes(me.side, one.side) && near(one),
                    Aim::Killers => st.are_foes(me.side, one.side) && one.killer,
                    Aim::NoOne | Aim::Summoned => false,
                }
        });
        all.map(|(k, _)| k).collect()
    }

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

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// AP or a token are paid already.
    pub(crate) fn begin_spell(&mut self, spell: u8, target: u8) {
        let mage = self.st.active;
        let me = self.who_mut(mage);
        (me.cast, me.acted) = (true, true);
        self.st.casting = Some(Casting { mage, spell, target, total: 0, aces: 0, jokers: 0 });
        self.count_for(mage, metric::SPELLS, 1);
        self.expose(mage, self.game.card_of_spell(spell));
        self.draw_card();
        self.draw_card();
    }

    pub(crate) fn draw_card(&mut self) {
        let Some(mut casting) = self.st.casting else { return };
        let deck = self.game.deck_of(self.who(casting.mage).home);
        let lane = self.lane(casting.mage, Dice::Cards);
        let card = self.st.decks[deck].draw(self.chance, lane);
        casting.total += value(card);
        casting.aces += u8::from(rank(card) == 1);
        casting.jokers += u8::from(card >= JOKER);
        self.st.casting = Some(casting);
    }

    pub(crate) fn look_at_cards(&mut self) -> MustDecide {
        let Some(casting) = self.st.casting else { return false };
        let level = self.game.program.spell(casting.spell).level;
        let how = cast(level, casting.total, casting.aces, casting.jokers);
        let pays = self.st.weather.thrumming
            || self.who(casting.mage).ap_left > 0
            || self.game.purse(self.st, casting.mage) != NONE;
        if how == Cast::Short && pays {
            return self.ask(self.who(casting.mage).side, Phase::Draw);
        }
        self.spell_done(how);
        false
    }

    pub(crate) fn spell_done(&mut self, how: Cast) {
        let Some(casting) = self.st.casting.take() else { return };
        let mage = casting.mage;
        self.say_of("spell", mage, [("total", casting.total.into())], |game, st| game.say_spell(st, &casting, how));
        if how == Cast::Short {
            self.count_for(mage, metric::SPELLS_FAILED, 1);
            return;
        }
        if how == Cast::Overpowered {
            self.count_for(mage, metric::OVERPOWERED, 1);
            self.overpowered(mage);
        }
        self.works(mage, casting.spell, casting.target);
    }

    /// Lost HP cannot be defended, and go when the Spell has worked.
    pub(super) fn overpowered(&mut self, mage: u8) {
        let hp = self.d6(mage);
        self.st.todo.push(Task::Struck(Blow::hits(NONE, mage, hp)));
    }

    pub(crate) fn works(&mut self, mage: u8, number: u8, at: u8) {
        let game = self.game;
        let spell = game.program.spell(number);
        self.st.backfired = false;
        if let Some(whom) = &spell.summons {
            self.summon(mage, spell, whom);
        }
        if at != NONE {
            match spell.throws {
                Some(inches) => self.throw(mage, inches, at),
                None if spell.at == Aim::Summoned => self.call(mage, spell, at),
                None => {}
            }
            if spell.mires > 0 {
                self.lay(self.who(at).at, Lies::Mire { by: mage, inches: spell.mires });
            }
        }
        let struck = game.struck_by(self.st, mage, spell, at);
        if let Some(order) = spell.order {
            self.give_order(order, &struck);
        }
        for target in struck.into_iter().rev() {
            if let Some(amount) = spell.gives_ap {
                let ap = self.amount(mage, amount) as i8;
                let one = self.who_mut(target);
                if one.begun && !one.activated {
                    one.ap_left += ap;
                } else if !one.begun {
                    // For its next Activation.
                    one.ap_lost -= ap;
                }
            }
            self.who_mut(target).blind |= spell.blinds;
            self.push_if(spell.pins, Task::Test { who: target, fear: Fear::Pin });
            if !spell.riders.is_empty() {
                let blow = Blow {
                    spell: number,
                    cause: Cause::Spell,
                    ignores_armour: spell.ignores_armour,
                    ignores_shield: spell.ignores_shield,
                    cover: game.has_cover(self.st, mage, target),
                    ..Blow::hits(mage, target, 0)
                };
                self.take(blow);
            }
        }
    }

    fn summon(&mut self, mage: u8, spell: &Spell, whom: &Summons) {
        let (game, home) = (self.game, self.who(mage).home);
        let mut count = self.amount(mage, whom.count);
        if whom.fallen {
            count = count.min(game.all_fallen(self.st, mage, spell).count() as u8);
        }
        for _ in 0..count {
            let by_price = |&k: &u8| (game.profile(self.who(k)).gp, std::cmp::Reverse(k));
            let back = game.all_fallen(self.st, mage, spell).filter(|_| whom.fallen).max_by_key(by_price);
            let profile = back.map_or(whom.profile, |k| self.who(k).profile);
            let Some(number) = self.appear(profile, home, self.who(mage).at, back) else { continue };
            let one = self.who_mut(number);
            if whom.half {
                one.hp = (one.max_hp + 1) / 2;
            }
            // Without room that near, no Character comes.
            if self.st.gap(mage, number) > i32::from(whom.within) * INCH + CLOSE {
                self.who_mut(number).place = Place::Out;
            }
        }
    }

    /// Brings a fallen Character back, or a new one. A fallen one does not act again in the Round.
    pub(super) fn appear(&mut self, profile: u8, home: u8, spot: Point, back: Option<u8>) -> Option<u8> {
        let mut one = self.game.recruit(profile, home, &[]);
        one.summoned = back.is_none();
        one.at = self.st.table.nearest_free(spot, one.radius, &self.st.bases())?;
        one.place = Place::Board;
        let number = back.unwrap_or(self.st.characters.len() as u8);
        if back.is_some() {
            one.goes_on_with(self.who(number));
            *self.who_mut(number) = one;
        } else {
            self.st.characters.try_push(one).ok()?;
        }
        self.tell("appear", number, [], |_, _| "comes onto the board".to_owned());
        Some(number)
    }

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

/// Places are sought in steps of a quarter inch: the aim is this much nearer than the limit.
const SLACK: i32 = 20;
