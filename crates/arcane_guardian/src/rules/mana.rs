//! Mana: which Spells are turned, and casting them.

use super::{Chance, Exposure, MAGE, Play, Recorder};
use crate::cards::{SPELLS, bits};
use crate::metrics::metric;
use crate::state::Phase;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Adds Mana; `None` if it is forbidden.
    pub(crate) fn add_mana(&mut self, gain: Option<i8>) {
        let Some(amount) = gain.map(|gain| gain as u8) else {
            return self.say("forbidden", MAGE, [], |_, _| "can't gain Mana".into());
        };
        let missing = SPELLS as u8 - self.st.mana();
        let gained = amount.min(missing);
        let now = self.st.mana() + gained;
        if amount >= missing {
            self.st.ready = 0b1111;
        } else if amount > 0 {
            self.st.owed = amount;
            self.st.phase = Phase::Ready;
        }
        self.say("mana", MAGE, [("mana", i64::from(now))], |_, _| match gained {
            0 => "gains no Mana".into(),
            _ => format!("gains {gained} Mana, now {now}"),
        });
    }

    /// Loses Mana. The player chooses the Spells if there is a choice.
    pub(crate) fn lose_mana(&mut self, amount: u8) {
        let lost = amount.min(self.st.mana());
        let now = self.st.mana() - lost;
        if amount >= self.st.mana() {
            self.st.ready = 0;
        } else {
            self.st.owed = amount;
            self.st.phase = Phase::Turn;
        }
        self.say("drain", MAGE, [("mana", i64::from(now))], |_, _| match lost {
            0 => "loses no Mana".into(),
            _ => format!("loses {lost} Mana, now {now}"),
        });
    }

    pub(crate) fn choose_spell(&mut self, spell: u8) {
        let card = self.game.spells[usize::from(spell) % SPELLS];
        if self.st.phase == Phase::Ready {
            self.st.ready |= 1 << spell;
            self.say("ready", MAGE, [], |game, _| format!("turns {} back", game.name(card)));
        } else {
            self.st.ready &= !(1 << spell);
            self.say("turn_spell", MAGE, [], |game, _| format!("turns {}", game.name(card)));
        }
        self.choice_made(false);
    }

    pub(crate) fn turn(&mut self, spells: u8) {
        self.st.ready &= !spells;
        self.count_cast(spells);
    }

    pub(crate) fn turn_cast(&mut self, card: u8) {
        for (spell, &number) in self.game.spells.iter().enumerate() {
            if number == card {
                self.st.ready &= !(self.st.casting & (1 << spell));
                self.st.casting &= !(1 << spell);
            }
        }
    }

    pub(crate) fn count_cast(&mut self, spells: u8) {
        for spell in bits(spells) {
            self.count(MAGE, metric::SPELLS, 1);
            let card = self.game.spells[usize::from(spell)];
            self.expose(card, Exposure::Used);
            self.say("cast", MAGE, [], |game, _| format!("casts {}", game.name(card)));
        }
    }
}
