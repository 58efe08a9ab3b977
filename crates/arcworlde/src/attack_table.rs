//! What the riders of each Attack are worth by its dice, if that doesn't depend on the target.

use crate::cards::{Attack, Does, On, Program, Rider, Sort, Sorts};
use crate::chances::DICE;
use crate::policy::weights::Weights;
use crate::state::Character;

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
        let riders = |attack: &Attack| &program.riders[attack.riders.range()];
        program.attacks.iter().map(|attack| AttackTable::of(attack, riders(attack), w)).collect()
    }

    fn of(attack: &Attack, riders: &[Rider], w: &Weights) -> AttackTable {
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
const CRITICALS: i32 = 167;
const HITS: i32 = 667;

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
        On::EachCrit => dice * CRITICALS,
        On::EachHit => dice * HITS,
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
