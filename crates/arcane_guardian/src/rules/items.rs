//! Cards in front of the player: collected, used, discarded.

use balance_engine::game::IndexRange;

use super::{ArcaneGuardian, Chance, Exposure, MAGE, Play, Recorder};
use crate::cards::{Kind, Kinds, NO_CARD, SPELLS, one};
use crate::metrics::metric;
use crate::rule_options::SpellTurned;
use crate::state::{Course, Phase, Table};

impl ArcaneGuardian {
    #[inline]
    pub(crate) fn usable(&self, st: &Table) -> Kinds {
        st.holds & self.uses.items
    }

    /// Returns the Spells that can be cast for their text, as bits.
    #[inline]
    pub(crate) fn castable(&self, st: &Table) -> u8 {
        st.ready & !st.casting & self.uses.spells
    }

    #[inline]
    pub(crate) fn can_use(&self, st: &Table) -> bool {
        self.usable(st) != 0 || self.castable(st) != 0
    }

    /// True if a Curse's own way out is open.
    pub(crate) fn can_shed(&self, st: &Table, curse: u8) -> bool {
        let card = &self.cards[usize::from(curse)];
        card.has_way_out && self.holds(st, card.way_out_when)
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn hold(&mut self, card: u8) {
        self.st.held[usize::from(card)] += 1;
        self.st.holds |= one(card);
        if self.game.sways & one(card) != 0 {
            self.recompute();
        }
        self.say("collect", MAGE, [], |game, _| format!("collects {}", game.name(card)));
    }

    pub(crate) fn drop_card(&mut self, card: u8) {
        let left = &mut self.st.held[usize::from(card)];
        *left -= 1;
        if *left == 0 {
            self.st.holds &= !one(card);
        }
        if self.game.sways & one(card) != 0 {
            self.recompute();
        }
    }

    pub(crate) fn use_item(&mut self, card: u8) {
        self.count(MAGE, metric::ITEMS_USED, 1);
        self.expose(card, Exposure::Used);
        self.say("use", MAGE, [], |game, _| format!("uses {}", game.name(card)));
        self.drop_card(card);
        self.begin_use(card, self.card(card).uses);
    }

    pub(crate) fn cast(&mut self, spell: u8) {
        match self.game.rules.spell_turned {
            SpellTurned::BeforeText => self.st.ready &= !(1 << spell),
            SpellTurned::AfterText => self.st.casting |= 1 << spell,
        }
        self.count_cast(1 << spell);
        let card = self.game.spells[usize::from(spell) % SPELLS];
        self.begin_use(card, self.card(card).uses);
    }

    pub(crate) fn shed(&mut self, curse: u8) {
        self.say("shed", MAGE, [], |game, _| format!("gets rid of {}", game.name(curse)));
        self.count(MAGE, metric::CURSES_LIFTED, 1);
        self.drop_card(curse);
        self.begin_use(curse, self.card(curse).way_out);
    }

    fn begin_use(&mut self, source: u8, steps: IndexRange) {
        self.st.doing.inner = Course { steps, source, ..Course::NONE };
        self.st.doing.using = true;
        self.st.doing.back = self.st.phase;
        self.go_on();
    }

    pub(crate) fn discard(&mut self, count: u8, of: Kinds) {
        let of = of & self.st.holds;
        let there = self.st.count(of);
        if there > 0 {
            (self.st.owed, self.st.of, self.st.phase) = (count.min(there), of, Phase::Discard);
        }
    }

    pub(crate) fn choose_discard(&mut self, card: u8) {
        let gone = match self.card(card).kind {
            Kind::Curse => metric::CURSES_LIFTED,
            _ => metric::DISCARDED,
        };
        self.count(MAGE, gone, 1);
        self.drop_card(card);
        self.say("discard", MAGE, [], |game, _| format!("discards {}", game.name(card)));
        self.st.of &= self.st.holds;
        self.choice_made(self.st.of == 0);
    }

    pub(crate) fn offer_lift(&mut self, count: u8) {
        if self.st.holds & self.game.curses != 0 {
            self.st.owed = count;
            self.st.phase = Phase::Lift;
        }
    }

    /// Lifts the chosen Curse; [`NO_CARD`] for none.
    pub(crate) fn choose_lift(&mut self, curse: u8) {
        if curse != NO_CARD {
            self.count(MAGE, metric::CURSES_LIFTED, 1);
            self.drop_card(curse);
            self.say("lift", MAGE, [], |game, _| format!("gets rid of {}", game.name(curse)));
        }
        self.choice_made(curse == NO_CARD || self.st.holds & self.game.curses == 0);
    }

    /// Counts a choice as made; `last` cancels those still owed.
    pub(crate) fn choice_made(&mut self, last: bool) {
        self.st.owed = if last { 0 } else { self.st.owed - 1 };
        if self.st.owed == 0 {
            self.go_on();
        }
    }

    pub(crate) fn collect(&mut self, card: u8) {
        self.hold(card);
        if self.card(card).kind == Kind::Curse {
            self.count(MAGE, metric::CURSES, 1);
        }
        self.begin_main(card, self.card(card).steps, IndexRange::default());
    }
}
