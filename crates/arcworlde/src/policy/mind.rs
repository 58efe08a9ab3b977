//! What a player knows of one Character when it decides for it: what its Attacks are worth on each foe,
//! and what theirs are on it.

use std::cell::Cell;

use arrayvec::ArrayVec;

use super::super::board::Disc;
use super::super::cards::{Around, Attack, Does, NONE, On, Sort, Whom};
use super::super::knobs::CriticalsIgnoreArmour;
use super::super::rules::dice::Edge;
use super::super::state::{CHARACTERS, Character, Feat, State};
use super::super::view::View;
use super::super::{Action, Arcworlde, INCH};
use super::choices::{NEVER, choice_of};
use super::figures::FURTHER;
use super::foes::{Foe, Glance, once};
use super::outlook::{brings_dice, chance_of, more_dice};
use super::places::Prospect;
use super::prey::Prey;
use super::stakes::Stakes;
use super::ways::Look;

/// AP that are left of which it is remembered what they are worth: the same ones are asked about for
/// each Feat and each Attack.
const REMEMBERED: usize = 12;

/// Friends of whom it is remembered what it is worth that they act at once.
const FRIENDS: usize = 6;

/// What a player knows of one Character when it decides for it.
pub(super) struct Mind<'a> {
    pub view: View<'a>,
    pub me: u8,
    /// The Character itself, as the position has it.
    pub one: &'a Character,
    /// The same as it is struck.
    pub own: Prey<'a>,
    /// What is at stake for who decides.
    pub stakes: &'a Stakes,
    /// The foes on the board.
    pub foes: ArrayVec<Foe<'a>, CHARACTERS>,
    /// The same, in their order, as they are looked at for every place.
    pub glances: ArrayVec<Glance, CHARACTERS>,
    /// The bases of its friends, where it may move.
    pub friends: ArrayVec<Disc, CHARACTERS>,
    /// The longest range of its Shots, in hundredths of an inch.
    pub range: i32,
    /// The longest reach of its melee Attacks, in hundredths of an inch.
    pub reach: i32,
    /// How far it comes in a Round, in hundredths of an inch, and how far its melee Attacks do.
    pub stride: i64,
    pub soon: i64,
    /// The foe whose base is nearest, by its place among the foes and by number; `None` where no foe is
    /// on the board.
    pub nearest: Option<(usize, u8)>,
    /// A foe is in base contact with it.
    pub engaged: bool,
    /// What it is worth to stand there without any.
    pub here: i32,
    /// What AP are worth without another step, by their number; -1 where it was not asked yet.
    known: [Cell<i32>; REMEMBERED],
    /// Inches of its free movement, in hundredths, once that was asked.
    free: Cell<Option<i32>>,
    /// What it is worth to Activate friends at once, by their number.
    pub hurries: Cell<[(u8, i32); FRIENDS]>,
    /// The place where it stands, once that is weighed.
    pub stands: Cell<Option<Prospect>>,
    /// The other place that was weighed last.
    pub latest: Cell<Option<Prospect>>,
}

impl Arcworlde {
    /// What one Attack on a foe is worth, when it can be made.
    pub(super) fn strike_worth(&self, st: &State, me: u8, at: u16, prey: &Prey<'_>) -> i32 {
        let (attack, outlook) = (self.attack(at), &self.outlooks[usize::from(at)]);
        let &Prey { who: target, one, prize, edge, mut armour, .. } = prey;
        if attack.ignores_armour {
            armour = 0;
        }
        let (dice, mut more, riders, hold) = match outlook.sure_dice(st.who(me)) {
            Some((dice, more)) => (dice, more, outlook.rest(), 0),
            None => {
                let melee = attack.range == 0;
                let dice = i32::from(self.dice_of(st, me, attack, target, melee));
                // Who clings on bites again for nothing.
                let clings = melee && self.stands(st, me, target, Sort::Clings);
                let riders = &self.program.riders[attack.riders.range()];
                (dice, 0, riders, if clings { prize / 16 } else { 0 })
            }
        };
        if attack.criticals_ignore_armour {
            match self.rules.criticals_ignore_armour {
                CriticalsIgnoreArmour::TheirHits => more += self.tables.pierced(dice, armour) * 3 / 2,
                CriticalsIgnoreArmour::WholeAttack if chance_of(On::Crit, dice) >= 500 => armour = 0,
                CriticalsIgnoreArmour::WholeAttack => {}
            }
        }
        let mut extra = 0;
        let own = || self.prize(prey.stakes, st.who(me));
        for rider in riders {
            if !self.holds(st, rider.when, me, target) {
                continue;
            }
            let chance = chance_of(rider.on, dice);
            let amount = rider.amount.about();
            match rider.does {
                _ if brings_dice(rider) => more += more_dice(rider, dice),
                Does::IgnoreArmour if chance >= 500 => armour = (armour - amount).max(0),
                Does::HitsAsLost(_) => more += i32::from(one.max_hp - one.hp) * 1500,
                Does::DamageTimes => extra += prize * chance / 5000,
                Does::Prone | Does::Hold(_) => extra += prize * chance / 8000,
                Does::LoseAp { .. } => extra += prize * chance / 12_000,
                Does::Slay => extra += prize * chance / 1600,
                Does::BreakArmour { .. } if armour > 0 => extra += prize * chance / 12_000,
                Does::SelfKnockOut => extra -= own() * chance / 1000,
                Does::SelfDamage | Does::SelfHits => {
                    let hp = i32::from(st.who(me).hp.max(1));
                    extra -= own() * chance / 1000 * amount.min(hp) / hp;
                }
                Does::SelfProne | Does::SelfHold(_) => extra -= own() * chance / 8000,
                Does::SelfPower => extra -= self.own_hurt(st, prey, me, amount) * chance / 1000,
                Does::End => extra -= own() * chance / 20_000,
                Does::Heal | Does::GainAp | Does::Riposte => extra += own() * chance / 20_000,
                _ => extra += prize * chance / 30_000,
            }
        }
        let dice = (dice * 1000 + more + 500) / 1000;
        self.damage_worth(prey, dice, armour, edge) + extra + hold
    }

    /// What the Damage is worth that it does to itself.
    fn own_hurt(&self, st: &State, prey: &Prey<'_>, me: u8, dice: i32) -> i32 {
        let mine = Prey::new(self, st, prey.stakes, me);
        self.damage_worth(&mine, dice, mine.armour, Edge::Plain)
    }

    /// What the Damage of so many dice is worth.
    #[inline]
    pub(super) fn damage_worth(&self, on: &Prey<'_>, dice: i32, armour: i32, edge: Edge) -> i32 {
        let (damage, knocked) = self.tables.fate(dice, armour, edge, on.one.hp);
        let hp = i32::from(on.one.hp.max(1)) * 100;
        let falls = if knocked > 0 { on.falls(self) / 100 * knocked / 10 } else { 0 };
        on.hurts / 100 * damage.min(hp) * 100 / hp + falls
    }

    /// What an Attack that strikes everybody around is worth from where the attacker stands.
    fn area_worth(&self, st: &State, me: u8, at: u16, prey: &Prey<'_>) -> i32 {
        let attack = self.attack(at);
        let mut sum = 0;
        for struck in self.in_area(st, me, attack, prey.who) {
            let worth = self.strike_worth(st, me, at, &Prey::new(self, st, prey.stakes, struck));
            sum += if st.who(struck).side == st.who(me).side { -worth } else { worth };
        }
        sum
    }

    /// What the best melee Attacks on a foe in reach with so many AP are worth together.
    pub(super) fn melee_worth(&self, st: &State, me: u8, prey: &Prey<'_>, ap: i32) -> i32 {
        let mut best = 0;
        let mut small = 0;
        for (_, at) in self.attacks_of(st, me) {
            let attack = self.attack(at);
            let cost = i32::from(attack.ap);
            if attack.range > 0 || cost == 0 || cost > ap || !self.holds(st, attack.only, me, prey.who) {
                continue;
            }
            let worth = self.strike_worth(st, me, at, prey);
            if cost == 1 {
                small = small.max(worth);
            }
            let (times, left) = (ap / cost, ap % cost);
            best = best.max(times * worth + left * small);
        }
        best
    }

    /// What the best Shots at a foe in range with so many AP are worth together.
    pub(super) fn shot_worth(&self, st: &State, me: u8, prey: &Prey<'_>, ap: i32) -> i32 {
        let mut best = 0;
        if ap <= 0 {
            return best;
        }
        for (place, at) in self.attacks_of(st, me) {
            let attack = self.attack(at);
            if attack.range == 0 {
                continue;
            }
            let worth = self.shot_strike(st, me, at, prey);
            let needed = self.difficulty(st, me, Feat::Shot { attack: place, target: prey.who });
            best = best.max(self.best_effort(worth, needed, ap, attack.once));
        }
        best
    }

    /// What a Shot that succeeds is worth.
    pub(super) fn shot_strike(&self, st: &State, me: u8, at: u16, prey: &Prey<'_>) -> i32 {
        match self.attack(at).area {
            Some(_) => self.area_worth(st, me, at, prey),
            None => self.strike_worth(st, me, at, prey),
        }
    }

    /// What so many AP spent on Feats for something of a worth come to, with the best effort each.
    pub(super) fn best_effort(&self, worth: i32, needed: u8, ap: i32, once: bool) -> i32 {
        if worth < 100 {
            return 0;
        }
        worth / 100 * self.tables.efforts(ap, needed, once) / 10
    }
}

impl<'a> Mind<'a> {
    /// A Character of whom nothing is known yet.
    ///
    /// It is filled where it stands by [`Self::look_around`]: some thousand bytes are not to be moved.
    #[inline]
    pub(super) fn new(view: View<'a>, stakes: &'a Stakes, me: u8) -> Self {
        let View { game, st, .. } = view;
        let attacks = game.attacks_of(st, me).map(|(_, at)| game.attack(at));
        let reaches = attacks.filter(|of| of.range == 0).map(|of| game.reach_of(st, me, of));
        let (one, reach) = (st.who(me), reaches.max().unwrap_or(0));
        let stride = i64::from(i32::from(one.movement.max(1)) * INCH + FURTHER);
        Mind {
            view,
            me,
            one,
            own: Prey::new(game, st, stakes, me),
            stakes,
            foes: ArrayVec::new(),
            glances: ArrayVec::new(),
            friends: ArrayVec::new(),
            range: game.longest_shot(st, me),
            reach,
            stride,
            soon: i64::from(reach) + stride,
            nearest: None,
            engaged: false,
            here: 0,
            known: [const { Cell::new(-1) }; REMEMBERED],
            free: Cell::new(None),
            hurries: Cell::new([(NONE, 0); FRIENDS]),
            stands: Cell::new(None),
            latest: Cell::new(None),
        }
    }

    /// What a Character is worth to who Knocks it Out.
    pub(super) fn prize(&self, one: &Character) -> i32 {
        self.view.game.prize(self.stakes, one)
    }

    /// A Character as it is struck.
    pub(super) fn prey(&self, who: u8) -> Prey<'a> {
        match self.foes.iter().find(|foe| foe.who == who) {
            Some(foe) => foe.prey.clone(),
            None => Prey::new(self.view.game, self.view.st, self.stakes, who),
        }
    }

    /// The same as a Shot from here strikes it.
    pub(super) fn mark(&self, who: u8) -> Prey<'a> {
        match self.foes.iter().find(|foe| foe.who == who) {
            Some(foe) => foe.mark(self),
            None => Prey::new(self.view.game, self.view.st, self.stakes, who),
        }
    }

    /// Sees the foes.
    ///
    /// What foes and places are worth is weighed only where the Character `moves`.
    pub(super) fn look_around(&mut self, moves: bool) {
        let View { game, st, .. } = self.view;
        let disc = self.one.disc();
        let last = st.round >= game.rules.rounds;
        for (k, foe) in st.foes(self.one.side) {
            let mut seen = Foe::seen(disc, Prey::new(game, st, self.stakes, k), foe.disc());
            let touches = foe.disc().touches(disc);
            self.engaged |= touches;
            seen.in_reach = touches || seen.gap <= self.reach;
            if moves {
                seen.measure(self, last);
            }
            self.foes.push(seen);
        }
        let foes = self.foes.iter().enumerate();
        self.nearest = foes.min_by_key(|(_, foe)| foe.gap).map(|(k, foe)| (k, foe.who));
        if moves {
            let friends = st.friends(self.one.side).filter(|(k, _)| *k != self.me);
            self.friends.extend(friends.map(|(_, friend)| friend.disc()));
            for foe in 0..self.foes.len() {
                let glance = self.foes[foe].glance(self, last);
                self.glances.push(glance);
            }
            self.here = self.place(self.one.at, None, 0);
        }
    }

    /// What the AP that are left are worth without another step.
    pub(super) fn rest(&self) -> i32 {
        self.worth_here(i32::from(self.one.ap_left))
    }

    /// What the AP are worth without another step.
    pub(super) fn worth_here(&self, ap: i32) -> i32 {
        if ap <= 0 {
            return 0;
        }
        let Some(known) = self.known.get(ap as usize) else { return self.weigh_here(ap) };
        if known.get() < 0 {
            known.set(self.weigh_here(ap));
        }
        known.get()
    }

    /// The same, weighed anew.
    fn weigh_here(&self, ap: i32) -> i32 {
        let View { game, st, .. } = self.view;
        if game.only_flees(self.one) {
            return 0;
        }
        let mut best = 0;
        for foe in self.foes.iter().filter(|foe| foe.in_reach || foe.in_sight(self)) {
            if foe.in_reach {
                best = best.max(game.melee_worth(st, self.me, &foe.prey, ap));
            }
            if foe.in_sight(self) {
                best = best.max(game.shot_worth(st, self.me, &foe.mark(self), ap));
            }
        }
        best
    }

    /// What an action is worth.
    pub(super) fn act(&self, action: Action) -> i32 {
        let View { game, st, .. } = self.view;
        let me = self.me;
        let ap = i32::from(self.one.ap_left);
        match action {
            Action::End => 0,
            Action::Move(_) | Action::Run(_) => self.walk(action, Look::Glance).unwrap_or(NEVER),
            Action::LegIt => self.leg_it(ap, false, Look::Glance),
            Action::Attack { attack, target, wide } => {
                let Some(at) = game.attack_at(st, me, attack) else { return i32::MIN };
                let of = game.attack(at);
                let prey = self.prey(target);
                let worth = match (of.area, wide) {
                    (Some(_), _) => game.area_worth(st, me, at, &prey),
                    (None, true) => game.strike_worth(st, me, at, &prey) * 9 / 10,
                    (None, false) => game.strike_worth(st, me, at, &prey),
                };
                worth + self.after(of, ap - i32::from(of.ap))
            }
            Action::Try(feat) => self.feat(feat, ap),
            _ => choice_of(self, action),
        }
    }

    /// What the AP after an Attack are worth.
    fn after(&self, attack: &Attack, left: i32) -> i32 {
        match (left > 0, attack.area) {
            (false, _) => 0,
            (true, Some(area)) if area.around == Around::Attacker && area.whom != Whom::Foes => 0,
            (true, _) => self.worth_here(left),
        }
    }

    /// Inches of the free movement, in hundredths: the same ones for each goal.
    pub(super) fn free_inches(&self) -> i32 {
        once(&self.free, || self.view.game.movement(self.view.st, self.me) * INCH)
    }
}
