//! Legal actions.

use balance_engine::game::{ActionList, Rules};

use crate::game::{Action, Iconica};
use crate::rule_options::Pass;
use crate::state::{NO_SLOT, Phase, State, each};

type Actions = <Iconica as Rules>::Actions;

impl Iconica {
    pub(super) fn legal(&self, st: &State, list: &mut Actions) {
        ActionList::clear(list);
        match st.phase {
            Phase::Turn => self.legal_turn(st, list),
            Phase::Draft => self.picks(st, |card| list.push(Action::Pick { card })),
            Phase::Slip => {
                let own = self.party_of(st.run.actor) & st.alive;
                list.extend(each(own).map(|who| Action::Hurt { who }));
                list.push(Action::Yield);
            }
            Phase::Mercy => {
                let hurt = |&who: &u8| st.slots[usize::from(who)].damage > 0;
                let own = each(st.friends(st.asked)).filter(hurt);
                list.extend(own.map(|who| Action::Mercy { who }));
                list.push(Action::Mercy { who: NO_SLOT });
            }
            Phase::Parry => list.extend([true, false].map(|take| Action::Parry { take })),
            Phase::Target => list.extend(each(st.run.left).map(|who| Action::Target { who })),
            Phase::Attempt => list.extend([true, false].map(|go| Action::Attempt { go })),
            Phase::Over => {}
        }
    }

    /// Lists actions with each target, Breaks, and a pass if nothing else is left. Actions without effect are legal.
    fn legal_turn(&self, st: &State, list: &mut Actions) {
        for who in each(self.own_party(st) & !st.held()) {
            if self.action_of(st, who).present() {
                self.each_target(st, who, |target| list.push(Action::Act { who, target }));
            }
        }
        let acts = list.len();
        for who in each(self.breakers(st)) {
            let acts = self.acts_after_break(st, who);
            if acts {
                self.each_target(st, who, |target| list.push(Action::BreakAct { who, target }));
            }
            if !acts || self.rules.advanced_doubles_heal_only && self.advanced_doubles(st) {
                list.push(Action::Break { who });
            }
        }
        // A Break is optional.
        if acts == 0 || self.rules.pass == Pass::Always {
            list.push(Action::Pass);
        }
    }

    fn each_target(&self, st: &State, who: u8, mut add: impl FnMut(u8)) {
        match self.action_of(st, who).choice.map_or(0, |to| self.candidates(st, who, to)) {
            0 => add(NO_SLOT),
            targets => each(targets).for_each(add),
        }
    }
}
