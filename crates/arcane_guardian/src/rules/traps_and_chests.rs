//! Traps and Chests: effects of the die, and opening a Chest by level.

use balance_engine::game::IndexRange;

use super::{ArcaneGuardian, CHEST_DIE, Chance, Exposure, MAGE, Play, Recorder, TRAP_DIE};
use crate::cards::{Decree, Kind, Modifier};
use crate::metrics::{card_metric, metric};
use crate::rule_options::LeaveChest;
use crate::state::{Phase, Table};

impl ArcaneGuardian {
    pub(crate) fn opens_by_level(&self, st: &Table, chest: u8) -> bool {
        let asked = self.cards[usize::from(chest)].level;
        asked <= 4 && (asked as i8).saturating_add(st.add(Modifier::ChestLevel)) <= st.level as i8
    }

    /// True unless a card forbids Chests. The rulebook allows them with rank 0, so any ban counts.
    pub(crate) fn chests_allowed(&self, st: &Table) -> bool {
        st.decree(Decree::NoChests) == 0
    }

    pub(crate) fn may_leave(&self, st: &Table, chest: u8) -> bool {
        self.rules.leave_chest == LeaveChest::Always || self.opens_by_level(st, chest) || !self.chests_allowed(st)
    }

    fn face(&self, st: &Table, card: u8, die: u8) -> u8 {
        let more = match self.cards[usize::from(card)].kind {
            Kind::Trap => st.add(Modifier::TrapDie),
            _ => st.add(Modifier::ChestDie),
        };
        (die as i8).saturating_add(more).clamp(1, 6) as u8
    }

    pub(crate) fn rolled(&self, st: &Table, card: u8, die: u8) -> IndexRange {
        let face = self.face(st, card, die);
        self.cards[usize::from(card)].rolls[usize::from(face) - 1]
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn roll(&mut self) {
        let card = self.st.at_hand;
        let lane = match self.card(card).kind {
            Kind::Trap => TRAP_DIE,
            _ => CHEST_DIE,
        };
        let die = self.chance.d6(lane);
        self.say("roll", MAGE, [("die", i64::from(die))], |game, st| match game.face(st, card, die) {
            face if face == die => format!("rolls {die}"),
            face => format!("rolls {die}, which counts as {face}"),
        });
        self.st.die = die;
        let (game, st) = (self.game, &*self.st);
        // A use matters if the die has an effect, or a card may change its face.
        let matters = !game.rolled(st, card, die).is_empty() || st.holds & game.sways != 0;
        if game.rules.use_after_die && game.can_use(st) && matters {
            self.st.phase = Phase::Rolled;
        } else {
            self.act_on_die();
        }
    }

    /// Carries out the effect of the die. Uses since the roll may have changed its face.
    pub(crate) fn act_on_die(&mut self) {
        let (card, die) = (self.st.at_hand, self.st.die);
        let steps = self.game.rolled(self.st, card, die);
        self.done_with(card, steps);
    }

    pub(crate) fn open(&mut self) {
        let chest = self.st.at_hand;
        self.say("open", MAGE, [], |game, _| format!("opens {}", game.name(chest)));
        self.done_with(chest, self.card(chest).steps);
    }

    fn done_with(&mut self, card: u8, steps: IndexRange) {
        self.expose(card, Exposure::Used);
        self.count_card(card, card_metric::OVERCOME, 1);
        let kind = match self.card(card).kind {
            Kind::Trap => metric::TRAPS,
            _ => metric::CHESTS,
        };
        self.count(MAGE, kind, 1);
        self.discard_card();
        self.st.die = 0;
        self.begin_main(card, steps, IndexRange::default());
        self.go_on();
    }

    /// Leaves the card at hand: a Chest is discarded; an Enemy that cannot be overcome stays.
    pub(crate) fn leave(&mut self) {
        let card = self.st.at_hand;
        self.say("leave", MAGE, [], |game, _| format!("leaves {}", game.name(card)));
        if self.st.phase == Phase::Chest {
            self.discard_card();
        }
        self.go_on();
    }
}
