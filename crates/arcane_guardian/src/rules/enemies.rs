//! Enemies: overcome at a printed price, by the Spell that beats them, or by any two Spells.

use balance_engine::game::IndexRange;

use super::{ArcaneGuardian, Chance, Exposure, MAGE, Play, Recorder};
use crate::cards::{Modifier, Price};
use crate::metrics::{card_metric, metric};
use crate::state::Table;

impl ArcaneGuardian {
    #[inline]
    pub(crate) fn spells_needed(&self, st: &Table) -> u8 {
        let printed = self.rules.spells_for_any_enemy as i8;
        printed.saturating_add(st.add(Modifier::Spells)).max(1) as u8
    }

    /// True if a price can be paid. Health can always be paid, even the last.
    pub(crate) fn can_pay(&self, st: &Table, price: &Price) -> bool {
        (price.count == 0 || st.count(price.of) >= price.count) && st.mana() >= price.spells
    }

    pub(crate) fn can_beat(&self, st: &Table, enemy: u8) -> bool {
        let card = &self.cards[usize::from(enemy)];
        st.ready & card.beaten_by != 0
            || st.mana() >= self.spells_needed(st)
            || self.prices[card.prices.range()].iter().any(|price| self.can_pay(st, price))
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Pays a printed price, with these Spells if it requires some.
    pub(crate) fn pay(&mut self, price: u8, spells: u8) {
        let enemy = self.st.at_hand;
        let number = self.card(enemy).prices.start + u16::from(price);
        self.say("pay", MAGE, [("price", i64::from(price) + 1)], |game, _| {
            let name = game.name(enemy);
            format!("fights {name} for {}", game.say_price(enemy, price))
        });
        self.turn(spells);
        let Price { harm, count, steps, .. } = self.game.prices[usize::from(number)];
        if harm == 0 && count == 0 {
            self.count(MAGE, metric::BY_SPELLS, 1);
        }
        self.beaten(enemy, steps);
    }

    /// Defeats the Enemy by one Spell that beats it, or by enough of any.
    pub(crate) fn defeat(&mut self, spells: u8) {
        let enemy = self.st.at_hand;
        self.turn(spells);
        self.count(MAGE, metric::BY_SPELLS, 1);
        self.say("defeat", MAGE, [], |game, _| format!("defeats {}", game.name(enemy)));
        self.beaten(enemy, IndexRange::default());
    }

    fn beaten(&mut self, enemy: u8, price: IndexRange) {
        self.count(MAGE, metric::ENEMIES, 1);
        self.expose(enemy, Exposure::Used);
        self.count_card(enemy, card_metric::OVERCOME, 1);
        self.discard_card();
        self.begin_main(enemy, price, self.card(enemy).steps);
        self.go_on();
    }
}
