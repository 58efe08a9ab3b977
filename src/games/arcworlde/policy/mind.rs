//! What a player knows of one Character when it decides for it: what its Attacks are worth on each foe,
//! and what theirs are on it.

use arrayvec::ArrayVec;

use super::super::cards::{Around, On, Whom};
use super::super::dice::Edge;
use super::super::flat::{Amount, Attack, Does};
use super::super::state::{CHARACTERS, Character, Feat, NOBODY, State};
use super::super::table::{CONTACT, Disc};
use super::super::view::View;
use super::super::written::Mission;
use super::super::{Action, Arcworlde, INCH};
use super::POINT;
use super::tables::Share;

/// Centres up to so far away: the square of the first distance that is more.
///
/// A place is asked about so often that roots count: squares alone are a tenth of a game less.
#[derive(Clone, Copy, Debug, Default)]
pub struct Within(i64);

impl Within {
    /// Bases at most so far apart, edge to edge, by the estimate of [`super::places::about`], where their radii come
    /// to `apart`.
    fn new(gap: i32, apart: i32) -> Self {
        if gap < 0 { Self(0) } else { Self(i64::from(gap + apart + 1).pow(2)) }
    }

    /// Whether centres are near enough whose distance has this square.
    #[inline]
    pub const fn holds(self, square: i64) -> bool {
        square < self.0
    }
}

/// A foe as a Character sees it.
#[derive(Clone, Copy, Debug)]
pub struct Foe {
    /// Who.
    pub who: u8,
    /// Where.
    pub disc: Disc,
    /// The distance from edge to edge, in hundredths of an inch.
    pub gap: i32,
    /// What the best melee Attacks on it with all AP of an Activation are worth.
    pub melee_later: i32,
    /// What the best Shots at it are worth with the AP that are left.
    pub shot: i32,
    /// What its Attacks would be worth on the Character, in an Activation.
    pub threat: i32,
    /// Where it can bring them.
    pub feared: Within,
    /// The radii of both bases.
    pub apart: i32,
    /// In base contact.
    pub touch: Within,
    /// Within reach of the Character's melee Attacks.
    pub near: Within,
    /// Within range of its Shots.
    pub shy: Within,
}

impl Foe {
    /// A foe that is not weighed.
    fn seen(me: Disc, who: u8, disc: Disc) -> Self {
        let apart = i32::from(me.radius) + i32::from(disc.radius);
        let none = Within::default();
        Foe {
            who,
            disc,
            gap: disc.gap(me),
            melee_later: 0,
            shot: 0,
            threat: 0,
            feared: none,
            apart,
            touch: none,
            near: none,
            shy: none,
        }
    }

    /// Weighs what its and the Character's Attacks are worth on each other.
    fn weigh(&mut self, mind: &Mind<'_>, last: bool) {
        let View { game, st, .. } = mind.view;
        let (me, range) = (mind.me, mind.range);
        let (one, foe) = (st.who(me), st.who(self.who));
        self.touch = Within::new(CONTACT, self.apart);
        self.near = Within::new(mind.reach.max(CONTACT), self.apart);
        self.shy = Within::new(range, self.apart);
        let stride = i32::from(one.movement) * INCH + 6 * INCH;
        if self.gap > 2 * stride {
            // It is Rounds away: a rough figure shows the way, and is a third of the time.
            self.melee_later = game.prize(foe) / 4;
        } else {
            self.melee_later = game.melee_worth(st, me, self.who, i32::from(one.ap.max(1)));
        }
        if range > 0 && self.gap <= range + stride {
            self.shot = game.shot_worth(st, me, self.who, i32::from(one.ap_left.max(0)));
        }
        let their_range = game.longest_shot(st, self.who);
        let far = game.threat_range(st, self.who, their_range);
        self.feared = Within::new(far, self.apart);
        // In the last Round only those who are still to act are to be feared.
        if (last && foe.activated) || self.gap > far + stride {
            return;
        }
        // A foe strikes one of those whom it can reach.
        let prey = st
            .friends(one.side)
            .filter(|(_, friend)| super::places::about(friend.disc(), self.disc) <= far);
        let prey = 1 + prey.count() as i32;
        self.threat = game.threat_of(st, self.who, me, their_range) * 2 / prey;
    }
}

/// What a player knows of one Character when it decides for it.
pub struct Mind<'a> {
    pub view: View<'a>,
    pub me: u8,
    pub foes: ArrayVec<Foe, CHARACTERS>,
    /// The longest range of its Shots, in hundredths of an inch.
    pub range: i32,
    /// The longest reach of its melee Attacks, in hundredths of an inch.
    pub reach: i32,
    /// The nearest foe.
    pub nearest: Option<u8>,
    /// What the AP that are left are worth where it stands.
    pub rest: i32,
    /// What it is worth to stand there without any.
    pub here: i32,
}

impl Arcworlde {
    /// What a Character is worth to who Knocks it Out.
    pub(super) fn prize(&self, one: &Character) -> i32 {
        let gp = i32::from(self.profile(one).gp) * 100;
        let found = i32::from(one.found);
        let points = match self.rules.mission {
            Mission::KnockOut => 1 + 2 * i32::from(self.is_commander(one)),
            Mission::Gather => found,
            Mission::HoldMiddle => 0,
        };
        match one.home {
            NOBODY => gp / 8,
            _ => gp + points * POINT / 2,
        }
    }

    /// What one Attack on a foe is worth, when it can be made.
    pub(super) fn strike_worth(&self, st: &State, me: u8, at: u16, target: u8) -> i32 {
        let attack = self.attack(at);
        let one = st.who(target);
        let melee = attack.range == 0;
        let dice = i32::from(self.dice_of(st, me, attack, target, melee));
        let (mut more, mut armour) = (0, i32::from(self.armour(one)));
        if attack.ignores_armour {
            armour = 0;
        }
        let mut extra = 0;
        let prize = self.prize(one);
        let own = || self.prize(st.who(me));
        // A Critical among so many dice, in thousandths.
        let crit = 1000 - CRITLESS[dice.clamp(0, 31) as usize];
        for rider in &self.program.riders[attack.riders.range()] {
            if !self.holds(st, rider.when, me, target) {
                continue;
            }
            let chance = match rider.on {
                On::Always => 1000,
                On::Crit | On::Wound | On::MoreHits => crit,
                On::EachCrit => dice * 167,
                On::EachHit => dice * 667,
                On::MoreMisses => 250,
                On::FiveDamage => 200,
                On::KnockOut => 150,
                On::FirstDefenceFailed => 450,
            };
            let amount = match rider.amount {
                Amount::Fixed(n) => i32::from(n),
                Amount::D3 => 2,
                Amount::D6 => 3,
            };
            match rider.does {
                Does::Dice if rider.on != On::Always => more += amount * chance,
                Does::RerollMisses => {
                    let again = if amount == 0 { dice / 2 } else { amount.min(dice / 2) };
                    more += again * chance;
                }
                Does::IgnoreArmour if chance >= 500 => armour = (armour - amount).max(0),
                Does::HitsAsLost(_) => more += i32::from(one.max_hp - one.hp) * 1500,
                Does::HitsTimes => more += dice * 1000 * (amount - 1),
                Does::DamageTimes => extra += prize * chance / 5000,
                Does::Prone | Does::Hold(_) => extra += prize * chance / 8000,
                Does::LoseAp { .. } => extra += prize * chance / 12_000,
                Does::Slay => extra += prize * chance / 1600,
                Does::BreakArmour if armour > 0 => extra += prize * chance / 12_000,
                Does::SelfKnockOut => extra -= own() * chance / 1000,
                Does::SelfDamage | Does::SelfHits => {
                    let hp = i32::from(st.who(me).hp.max(1));
                    extra -= own() * chance / 1000 * amount.min(hp) / hp;
                }
                Does::SelfProne => extra -= own() * chance / 8000,
                Does::Heal | Does::GainAp | Does::Riposte => extra += own() * chance / 20_000,
                _ => extra += prize * chance / 30_000,
            }
        }
        let dice = (dice * 1000 + more + 500) / 1000;
        let edge = Edge::of(false, one.prone || one.broken);
        self.damage_worth(dice, armour, edge, one) + extra
    }

    /// What the Damage of so many dice is worth.
    pub(super) fn damage_worth(&self, dice: i32, armour: i32, edge: Edge, one: &Character) -> i32 {
        let (damage, knocked) = self.tables.fate(dice, armour, edge, one.hp);
        let hp = i32::from(one.hp.max(1)) * 100;
        let prize = self.prize(one);
        let hurt = prize / 100 * damage.min(hp) * 55 / hp;
        hurt + prize / 1000 * knocked * 45 / 100
    }

    /// What an Attack that strikes everybody around is worth from where the attacker stands.
    fn area_worth(&self, st: &State, me: u8, at: u16, target: u8) -> i32 {
        let attack = self.attack(at);
        let mut sum = 0;
        for struck in self.in_area(st, me, attack, target) {
            let worth = self.strike_worth(st, me, at, struck);
            sum += if st.who(struck).side == st.who(me).side { -worth } else { worth };
        }
        sum
    }

    /// What the best melee Attacks on a foe in reach with so many AP are worth together.
    pub(super) fn melee_worth(&self, st: &State, me: u8, target: u8, ap: i32) -> i32 {
        let mut best = 0;
        let mut small = 0;
        for (_, at) in self.attacks_of(st, me) {
            let attack = self.attack(at);
            let cost = i32::from(attack.ap);
            if attack.range > 0
                || cost == 0
                || cost > ap
                || !self.holds(st, attack.only, me, target)
            {
                continue;
            }
            let worth = self.strike_worth(st, me, at, target);
            if cost == 1 {
                small = small.max(worth);
            }
            let (times, left) = (ap / cost, ap % cost);
            best = best.max(times * worth + left * small);
        }
        best
    }

    /// What the best Shots at a foe in range with so many AP are worth together.
    pub(super) fn shot_worth(&self, st: &State, me: u8, target: u8, ap: i32) -> i32 {
        let mut best = 0;
        for (place, at) in self.attacks_of(st, me) {
            let attack = self.attack(at);
            if attack.range == 0 || ap <= 0 {
                continue;
            }
            let worth = self.shot_strike(st, me, at, target);
            let needed = self.difficulty(st, me, Feat::Shot { attack: place, target });
            best = best.max(self.best_effort(worth, needed, ap, attack.once));
        }
        best
    }

    /// What a Shot that succeeds is worth.
    pub(super) fn shot_strike(&self, st: &State, me: u8, at: u16, target: u8) -> i32 {
        match self.attack(at).area {
            Some(_) => self.area_worth(st, me, at, target),
            None => self.strike_worth(st, me, at, target),
        }
    }

    /// What so many AP spent on Feats for something of a worth come to, with the best effort each.
    pub(super) fn best_effort(&self, worth: i32, needed: u8, ap: i32, once: bool) -> i32 {
        let mut best = 0;
        for effort in 1..=ap.clamp(0, 6) {
            let times = if once { 1 } else { ap / effort };
            let chance: Share = self.tables.feat(effort as u8, needed);
            best = best.max(times * (worth / 100) * chance / 10);
        }
        best
    }

    /// The longest reach of a Character's melee Attacks, in hundredths of an inch.
    fn longest_reach(&self, st: &State, me: u8) -> i32 {
        let melee = self.attacks_of(st, me).map(|(_, at)| self.attack(at));
        let melee = melee.filter(|attack| attack.range == 0);
        melee.map(|attack| self.reach_of(st, me, attack)).max().unwrap_or(0)
    }

    /// How far a Character brings its Attacks in an Activation: hundredths of an inch.
    fn threat_range(&self, st: &State, foe: u8, range: i32) -> i32 {
        let one = st.who(foe);
        let moves = if one.prone { 0 } else { i32::from(one.movement) * INCH };
        moves + range.max(2 * INCH)
    }
}

/// The chance of no Critical among so many dice, in thousandths.
const CRITLESS: [i32; 32] = {
    let mut all = [1000; 32];
    let mut dice = 1;
    while dice < 32 {
        all[dice] = all[dice - 1] * 5 / 6;
        dice += 1;
    }
    all
};

impl<'a> Mind<'a> {
    /// What is known of a Character.
    ///
    /// What foes and places are worth is weighed only where it `moves`.
    pub fn new(view: View<'a>, me: u8, moves: bool) -> Self {
        let View { game, st, .. } = view;
        let one = st.who(me);
        let (range, reach) = (game.longest_shot(st, me), game.longest_reach(st, me));
        let foes = ArrayVec::new();
        let mut mind = Mind { view, me, foes, range, reach, nearest: None, rest: 0, here: 0 };
        let last = st.round >= game.rules.rounds;
        for (k, foe) in st.foes(one.side) {
            let mut seen = Foe::seen(one.disc(), k, foe.disc());
            if moves {
                seen.weigh(&mind, last);
            }
            mind.foes.push(seen);
        }
        mind.nearest = mind.foes.iter().min_by_key(|foe| foe.gap).map(|foe| foe.who);
        mind.rest = mind.worth_here(i32::from(one.ap_left.max(0)));
        if moves {
            mind.here = mind.place(one.at, None, 0);
        }
        mind
    }

    /// The Character.
    pub fn one(&self) -> &'a Character {
        self.view.st.who(self.me)
    }

    /// What the AP are worth without another step.
    pub fn worth_here(&self, ap: i32) -> i32 {
        let View { game, st, .. } = self.view;
        let disc = self.one().disc();
        let reach = self.reach;
        let mut best = 0;
        let mut engaged = false;
        for foe in &self.foes {
            let touches = foe.disc.touches(disc);
            engaged |= touches;
            if touches || foe.gap <= reach {
                best = best.max(game.melee_worth(st, self.me, foe.who, ap));
            }
        }
        if !engaged && self.range > 0 {
            for foe in self.foes.iter().filter(|foe| foe.gap <= self.range && foe.shot > 0) {
                if game.sees(st, self.me, foe.who) {
                    best = best.max(game.shot_worth(st, self.me, foe.who, ap));
                }
            }
        }
        best
    }

    /// What an action is worth.
    pub fn act(&self, action: Action) -> i32 {
        let View { game, st, .. } = self.view;
        let me = self.me;
        let ap = i32::from(self.one().ap_left);
        match action {
            Action::End => 0,
            Action::Move { goal } => self.go(goal, self.free_inches(), ap),
            Action::Run { goal } => self.run(goal, ap),
            Action::LegIt => self.leg_it(ap),
            Action::Attack { attack, target, wide } => {
                let Some(at) = game.attack_at(st, me, attack) else { return i32::MIN };
                let of = game.attack(at);
                let worth = match (of.area, wide) {
                    (Some(_), _) => game.area_worth(st, me, at, target),
                    (None, true) => game.strike_worth(st, me, at, target) * 9 / 10,
                    (None, false) => game.strike_worth(st, me, at, target),
                };
                worth + self.after(of, ap - i32::from(of.ap))
            }
            Action::Try { feat } => self.feat(feat, ap),
            _ => super::choices::choice_of(self, action),
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

    /// Inches of the free movement, in hundredths.
    pub fn free_inches(&self) -> i32 {
        self.view.game.movement(self.view.st, self.me) * INCH
    }
}

impl Arcworlde {
    /// What the Attacks of a foe are worth on a Character, in one Activation of its.
    fn threat_of(&self, st: &State, foe: u8, me: u8, range: i32) -> i32 {
        let one = st.who(foe);
        if one.broken {
            return 0;
        }
        let ap = i32::from(one.ap.max(1));
        let melee = self.melee_worth(st, foe, me, ap);
        if range > 0 { melee.max(self.shot_worth(st, foe, me, ap)) } else { melee }
    }
}
