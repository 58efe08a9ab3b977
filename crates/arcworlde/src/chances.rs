//! Exact chances that a player weighs: Damage and Knock Outs by dice, Armour and edge, Feats by AP, riders by dice.

use std::array::from_fn;

use crate::cards::{Attack, Does, On, Program, Rider, Sort, Sorts};
use crate::policy::weights::Weights;
use crate::state::{Character, Edge};

// Table sizes: dice of an Attack, Armour, HP for Knock Outs, AP of a Feat, its Successes, AP for several Feats.
pub(crate) const DICE: usize = 32;
const ARMOUR: usize = 6;
const HP: usize = 40;
const FEAT: usize = 12;
const NEEDED: usize = 8;
const EFFORTS: usize = 16;
/// The most AP for one Feat that a player considers.
pub(crate) const MAX_EFFORT: i32 = 6;
/// The most Hits of a throw.
const HITS: usize = 2 * DICE;

/// Thousandths.
pub(crate) type Share = i32;

#[derive(Clone, Debug)]
struct Fate {
    damage: i32,
    at_least: [Share; HP],
}

#[derive(Clone, Debug)]
pub(crate) struct Tables {
    fates: Vec<Fate>,
    /// By dice and Successes that are needed.
    feats: [[Share; NEEDED]; FEAT],
    /// By whether there is but one try, AP and Successes that are needed.
    efforts: [[[Share; NEEDED]; EFFORTS]; 2],
    /// By dice and Armour: thousandths of Hits that pass because Armour stops no Hits of Criticals.
    pierced: [[i32; ARMOUR]; DICE],
    /// The chance to pass a Bravery Test, by Bravery: with two dice, and with the lowest two of three.
    firm: [[Share; 13]; 2],
}

const fn die(edge: Edge) -> [f64; 3] {
    match edge {
        Edge::Plain => [0.5, 1.0 / 3.0, 1.0 / 6.0],
        Edge::Advantage => [0.25, 4.0 / 9.0, 11.0 / 36.0],
        Edge::Disadvantage => [0.75, 2.0 / 9.0, 1.0 / 36.0],
    }
}

fn hits(dice: usize) -> [f64; HITS] {
    let mut now = [0.0; HITS];
    now[0] = 1.0;
    for _ in 0..dice {
        let mut next = [0.0; HITS];
        for (hits, share) in now.iter().enumerate() {
            for (sum, chance) in next[hits..].iter_mut().zip(die(Edge::Plain)) {
                *sum += share * chance;
            }
        }
        now = next;
    }
    now
}

/// Returns the chance of each Damage after Defence Rolls, by the number of Hits.
fn damage(edge: Edge) -> Vec<[f64; HITS]> {
    let [fails, one, two] = die(edge);
    let mut all: Vec<[f64; HITS]> = Vec::with_capacity(HITS);
    for hits in 0..HITS {
        let mut row = [0.0; HITS];
        row[hits] += if hits == 0 { 1.0 } else { fails };
        if hits > 0 {
            let (less, least) = (all[hits - 1], all[hits.saturating_sub(2)]);
            for (at, share) in row.iter_mut().enumerate() {
                *share += one * less[at] + two * least[at];
            }
        }
        all.push(row);
    }
    all
}

impl Tables {
    pub(crate) fn new() -> Self {
        let thrown: [[f64; HITS]; DICE] = from_fn(hits);
        let mut fates = Vec::with_capacity(3 * ARMOUR * DICE);
        for edge in [Edge::Plain, Edge::Advantage, Edge::Disadvantage] {
            let after = damage(edge);
            for armour in 0..ARMOUR {
                fates.extend(thrown.iter().map(|throw| fate(throw, &after, armour)));
            }
        }
        let enough = |dice: usize, needed: usize| thrown[dice][needed..].iter().sum::<f64>();
        let feats = from_fn(|dice| from_fn(|needed| (enough(dice, needed) * 1000.0).round() as Share));
        let pierced = from_fn(|dice| from_fn(|armour| pierced(&thrown[dice], dice as i32, armour)));
        let mut tables = Tables { fates, feats, efforts: Default::default(), pierced, firm: firm() };
        tables.efforts = [false, true]
            .map(|once| from_fn(|ap| from_fn(|needed| tables.best_efforts(ap as i32, needed as u8, once))));
        tables
    }

    /// Returns how many Feats succeed, in thousandths, if AP are split in the best way; or of a single Feat if `once`.
    #[inline]
    pub(crate) fn efforts(&self, ap: i32, needed: u8, once: bool) -> Share {
        let known = self.efforts[usize::from(once)].get(ap.max(0) as usize);
        let known = known.and_then(|row| row.get(usize::from(needed)));
        known.copied().unwrap_or_else(|| self.best_efforts(ap, needed, once))
    }

    fn best_efforts(&self, ap: i32, needed: u8, once: bool) -> Share {
        let tries = |effort: i32| if once { 1 } else { ap / effort };
        (1..=ap.clamp(0, MAX_EFFORT)).map(|effort| tries(effort) * self.feat(effort as u8, needed)).max().unwrap_or(0)
    }

    /// Returns the expected Damage, in hundredths of HP, and the chance to Knock Out a Character with `hp`.
    #[inline]
    pub(crate) fn fate(&self, dice: i32, armour: i32, edge: Edge, hp: i16) -> (i32, Share) {
        let dice = dice.clamp(0, DICE as i32 - 1) as usize;
        let armour = armour.clamp(0, ARMOUR as i32 - 1) as usize;
        let fate = &self.fates[(edge as usize * ARMOUR + armour) * DICE + dice];
        (fate.damage, fate.at_least.get(hp.max(0) as usize).copied().unwrap_or(0))
    }

    /// Returns thousandths of Hits that Armour would stop if it stopped the Hits of Criticals.
    #[inline]
    pub(crate) fn pierced(&self, dice: i32, armour: i32) -> i32 {
        let dice = dice.clamp(0, DICE as i32 - 1) as usize;
        self.pierced[dice][armour.clamp(0, ARMOUR as i32 - 1) as usize]
    }

    pub(crate) fn firm(&self, bravery: i8, led: bool) -> Share {
        self.firm[usize::from(led)][bravery.clamp(0, 12) as usize]
    }

    pub(crate) fn cowardice(&self, bravery: i8) -> Share {
        1000 - self.firm(bravery, false)
    }

    #[inline]
    pub(crate) fn feat(&self, dice: u8, needed: u8) -> Share {
        self.feats[usize::from(dice).min(FEAT - 1)].get(usize::from(needed)).copied().unwrap_or(0)
    }
}

fn firm() -> [[Share; 13]; 2] {
    let rolls = (0..216).map(|roll| [roll % 6 + 1, roll / 6 % 6 + 1, roll / 36 + 1]);
    let totals =
        |led: usize| rolls.clone().map(move |[a, b, c]| if led == 1 { a + b + c - a.max(b).max(c) } else { a + b });
    let passes = |led, bravery| totals(led).filter(|&total| total <= bravery).count() as Share;
    from_fn(|led| from_fn(|bravery| passes(led, bravery) * 1000 / 216))
}

/// Returns by how many Hits, in thousandths, Armour is worth more if it also stops the Hits of Criticals.
fn pierced(throw: &[f64; HITS], dice: i32, armour: usize) -> i32 {
    let stopped = |hits: usize, chance: f64| hits.min(armour) as f64 * chance;
    let all: f64 = throw.iter().enumerate().map(|(hits, chance)| stopped(hits, *chance)).sum();
    // A die is a Success and no Critical in one of three cases.
    let (mut chance, mut others) = ((2.0_f64 / 3.0).powi(dice), 0.0);
    for hits in 0..=dice {
        others += stopped(hits as usize, chance);
        chance *= f64::from(dice - hits) / f64::from(hits + 1) / 2.0;
    }
    ((all - others) * 1000.0).round() as i32
}

fn fate(throw: &[f64; HITS], after: &[[f64; HITS]], armour: usize) -> Fate {
    let mut shares = [0.0; HITS];
    for (hits, chance) in throw.iter().enumerate() {
        for (share, then) in shares.iter_mut().zip(&after[hits.saturating_sub(armour)]) {
            *share += chance * then;
        }
    }
    let mean: f64 = (0_u32..).zip(shares).map(|(damage, share)| f64::from(damage) * share).sum();
    let at_least = from_fn(|hp| (shares[hp..].iter().sum::<f64>() * 1000.0).round() as Share);
    Fate { damage: (mean * 100.0).round() as i32, at_least }
}

#[derive(Clone, Debug)]
pub(crate) struct AttackTable {
    /// By dice: thousandths of dice that riders bring; empty if its dice differ by target.
    more: Vec<i32>,
    /// The other riders.
    pub rest: Vec<Rider>,
    sorts: Sorts,
}

impl AttackTable {
    pub(crate) fn all(program: &Program, w: &Weights) -> Vec<AttackTable> {
        program.attacks.iter().map(|attack| AttackTable::of(program, attack, w)).collect()
    }

    fn of(program: &Program, attack: &Attack, w: &Weights) -> AttackTable {
        let riders = &program.riders[attack.riders.range()];
        let is_sure = |rider: &Rider| rider.when.is_empty() && brings_dice(rider);
        let more = |dice: usize| {
            riders.iter().filter(|rider| is_sure(rider)).map(|rider| more_dice(rider, dice as i32, w)).sum()
        };
        let rest: Vec<Rider> = riders.iter().copied().filter(|rider| !is_sure(rider)).collect();
        let mut sorts = if attack.no_bonus { 0 } else { Sort::Dice.bit() };
        if attack.range == 0 {
            sorts |= Sort::MeleeDice.bit() | Sort::Clings.bit();
        }
        let known = if attack.empowered { 0 } else { DICE };
        AttackTable { more: (0..known).map(more).collect(), rest, sorts }
    }

    /// Its dice, and thousandths of dice that riders bring, where those are the same against everybody.
    #[inline]
    pub(crate) fn sure_dice(&self, attack: &Attack, one: &Character) -> Option<(i32, i32)> {
        if one.sorts & self.sorts != 0 {
            return None;
        }
        let dice = i32::from(attack.power) + if attack.no_bonus { 0 } else { i32::from(one.next_dice) };
        self.more.get(dice as usize).map(|&more| (dice, more))
    }
}

/// True if a rider counts as dice alone. `Power` has those before the roll already.
pub(crate) fn brings_dice(rider: &Rider) -> bool {
    match rider.does {
        Does::Dice => rider.on != On::Always,
        Does::RerollMisses | Does::HitsTimes => true,
        _ => false,
    }
}

pub(crate) fn more_dice(rider: &Rider, dice: i32, w: &Weights) -> i32 {
    let (amount, chance) = (rider.amount.about(), chance_of(rider.on, dice, w));
    match rider.does {
        Does::Dice => amount * chance,
        Does::RerollMisses if amount == 0 => dice / 2 * chance,
        Does::RerollMisses => amount.min(dice / 2) * chance,
        Does::HitsTimes => dice * 1000 * (amount - 1),
        _ => 0,
    }
}

/// Criticals and Hits of a die, in thousandths: a sixth, and two thirds on average.
const CRITICALS_PER_DIE: i32 = 167;
const HITS_PER_DIE: i32 = 667;

/// Returns how many dice bring as many Hits on average: a die brings two thirds of a Hit.
pub(crate) const fn dice_for(hits: i32) -> i32 {
    hits * 3 / 2
}

/// Returns how often a rider happens per roll of some dice, in thousandths.
pub(crate) fn chance_of(on: On, dice: i32, w: &Weights) -> i32 {
    match on {
        On::Always => 1000,
        // A Critical among them.
        On::Crit | On::Wound | On::MoreHits => 1000 - CRITLESS[dice.clamp(0, 31) as usize],
        On::EachCrit => dice * CRITICALS_PER_DIE,
        On::EachHit => dice * HITS_PER_DIE,
        On::MoreMisses => w.chance_more_misses,
        On::FiveDamage => w.chance_five_damage,
        On::KnockOut => w.chance_knock_out,
        On::FirstDefenceFailed => w.chance_first_defence_failed,
        On::EarlyDefenceFailed => w.chance_early_defence_failed,
    }
}

/// The chance of no Critical, by the number of dice, in thousandths.
const CRITLESS: [i32; 32] = {
    let mut all = [1000; 32];
    let mut dice = 1;
    while dice < 32 {
        all[dice] = all[dice - 1] * 5 / 6;
        dice += 1;
    }
    all
};
