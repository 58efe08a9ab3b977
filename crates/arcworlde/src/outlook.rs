//! What the riders of each Attack come to by its dice, as far as that is the same against everybody: worked
//! out once for a scenario.

use crate::cards::{Attack, Does, On, Program, Rider, Sort, Sorts};
use crate::chances::DICE;
use crate::state::Character;

/// What a player knows of an Attack before it looks at anybody.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    /// By dice: thousandths of dice that riders bring; empty where its dice differ by target.
    more: Vec<i32>,
    rest: Vec<Rider>,
    /// The dice that it has without any bonus, and whether there can be one.
    power: i32,
    bonus: bool,
    /// Standing effects of who makes it that change what it comes to.
    sorts: Sorts,
}

impl Outlook {
    pub(crate) fn all(program: &Program) -> Vec<Outlook> {
        let riders = |attack: &Attack| &program.riders[attack.riders.range()];
        program.attacks.iter().map(|attack| Outlook::of(attack, riders(attack))).collect()
    }

    fn of(attack: &Attack, riders: &[Rider]) -> Outlook {
        let is_sure = |rider: &Rider| rider.when.is_empty() && brings_dice(rider);
        let more =
            |dice: usize| riders.iter().filter(|rider| is_sure(rider)).map(|rider| more_dice(rider, dice as i32)).sum();
        let rest: Vec<Rider> = riders.iter().copied().filter(|rider| !is_sure(rider)).collect();
        let mut sorts = if attack.no_bonus { 0 } else { Sort::Dice.bit() };
        if attack.range == 0 {
            sorts |= Sort::MeleeDice.bit() | Sort::Clings.bit();
        }
        let (power, bonus) = (i32::from(attack.power), !attack.no_bonus);
        let known = if attack.empowered { 0 } else { DICE };
        Outlook { more: (0..known).map(more).collect(), rest, power, bonus, sorts }
    }

    /// Its dice, and thousandths of dice that riders bring, where those are the same against everybody.
    #[inline]
    pub(crate) fn sure_dice(&self, one: &Character) -> Option<(i32, i32)> {
        if one.sorts & self.sorts != 0 {
            return None;
        }
        let dice = self.power + if self.bonus { i32::from(one.next_dice) } else { 0 };
        self.more.get(dice as usize).map(|&more| (dice, more))
    }

    #[inline]
    pub(crate) fn rest(&self) -> &[Rider] {
        &self.rest
    }
}

/// Whether a rider counts as dice alone. Those before the roll are among the dice already.
pub(crate) fn brings_dice(rider: &Rider) -> bool {
    match rider.does {
        Does::Dice => rider.on != On::Always,
        Does::RerollMisses | Does::HitsTimes => true,
        _ => false,
    }
}

/// Thousandths of dice that a rider brings.
pub(crate) fn more_dice(rider: &Rider, dice: i32) -> i32 {
    let (amount, chance) = (rider.amount.about(), chance_of(rider.on, dice));
    match rider.does {
        Does::Dice => amount * chance,
        Does::RerollMisses if amount == 0 => dice / 2 * chance,
        Does::RerollMisses => amount.min(dice / 2) * chance,
        Does::HitsTimes => dice * 1000 * (amount - 1),
        _ => 0,
    }
}

/// How often a rider happens with so many dice, in thousandths.
pub(crate) fn chance_of(on: On, dice: i32) -> i32 {
    match on {
        On::Always => 1000,
        // A Critical among them.
        On::Crit | On::Wound | On::MoreHits => 1000 - CRITLESS[dice.clamp(0, 31) as usize],
        On::EachCrit => dice * 167,
        On::EachHit => dice * 667,
        On::MoreMisses => 250,
        On::FiveDamage => 200,
        On::KnockOut => 150,
        On::FirstDefenceFailed => 450,
        On::EarlyDefenceFailed => 750,
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
