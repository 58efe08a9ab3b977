//! What may be decided.

use balance_engine::game::{ActionList, Rules};

use crate::game::{Action, Iconica};
use crate::knobs::Pass;
use crate::state::{NOBODY, Phase, Set, State, each};

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
                list.extend(own.map(|who| Action::Mend { who }));
                list.push(Action::Mend { who: NOBODY });
            }
            Phase::Parry => list.extend([true, false].map(|take| Action::Parry { take })),
            Phase::Target => list.extend(each(st.run.left).map(|who| Action::Target { who })),
            Phase::Attempt => list.extend([true, false].map(|go| Action::Attempt { go })),
            Phase::Over => {}
        }
    }

    /// Any of the player's characters that can act, with each target of its action; Breaks; and a
    /// pass when there is nothing else. An action that can't do what it calls for may be used: it
    /// is unsuccessful.
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
            if !acts || self.may_rest(st) {
                list.push(Action::Break { who });
            }
        }
        // A Break may be taken: it never must.
        if acts == 0 || self.rules.pass == Pass::Always {
            list.push(Action::Pass);
        }
    }

    fn each_target(&self, st: &State, who: u8, mut add: impl FnMut(u8)) {
        let choice = self.action_of(st, who).choice;
        let targets: Set = choice.map_or(0, |to| self.candidates(st, who, to));
        if targets == 0 {
            return add(NOBODY);
        }
        for target in each(targets) {
            add(target);
        }
    }
}
