//! The legal actions of the racer who decides.

use crate::cards::{Kind, Kinds, NONE, SLOTS, each};
use crate::game::Fate;
use crate::rule_options::{Idle, Unpayable};
use crate::rules::prices::Prices;
use crate::state::{Dog, Phase, Racer, State};
use crate::{Action, Iditacards};

type List = <Iditacards as balance_engine::game::Rules>::Actions;

pub(crate) fn kinds(pile: &[u8]) -> Kinds {
    // In two halves: shifting a whole set takes three times as long.
    let mut halves = [0_u64; 2];
    for card in pile {
        halves[usize::from(card >> 6) & 1] |= 1 << (card & 63);
    }
    Kinds::from(halves[1]) << 64 | Kinds::from(halves[0])
}

impl Iditacards {
    pub(super) fn legal(&self, st: &State, list: &mut List) {
        let racer = st.racer(st.actor);
        match st.phase {
            Phase::Turn => self.turn_actions(st, racer, list),
            Phase::Pay => list.extend(each(kinds(&racer.hand)).map(Action::Discard)),
            Phase::Join => list.extend([Action::Join, Action::Stay]),
            Phase::Recover { of, .. } => {
                list.push(Action::Enough);
                for card in each(kinds(&racer.discard) & of) {
                    list.extend([false, true].map(|to_deck| Action::Recover { card, to_deck }));
                }
            }
            Phase::Look(left) => {
                list.extend((left > 0).then_some(Action::Decide(Fate::Destroyed)));
                list.extend([Fate::Drawn, Fate::Returned].map(Action::Decide));
            }
            Phase::Fill(_) => {
                let decks = self.decks_to_fill(st, st.actor);
                list.extend((0..8).filter(|deck| decks & 1 << deck != 0).map(Action::Fill));
            }
            Phase::Take { from, .. } => {
                list.extend(each(kinds(&st.supply[usize::from(from)..])).map(Action::Take));
            }
            Phase::Strip(_) => {
                list.push(Action::Enough);
                list.extend(each(kinds(&racer.hand)).map(Action::Strip));
            }
            Phase::Attach(_) => {
                list.extend(self.bearers(&racer.team).map(|(dog, slot)| Action::Attach { dog, slot }));
                // If no dog has a free slot, the attachment may be discarded.
                let is_free = |(dog, slot)| racer.team[usize::from(dog)].bears[usize::from(slot)] == NONE;
                list.extend((!self.bearers(&racer.team).any(is_free)).then_some(Action::Enough));
            }
            Phase::Room(_) => {
                list.push(Action::Enough);
                self.kill_actions(racer, list);
            }
            Phase::Kill { .. } => self.kill_actions(racer, list),
            Phase::Victim { of, attached } => {
                list.extend(self.victims(st, of, attached).map(|(seat, dog)| Action::Victim { seat, dog }));
            }
            Phase::Rival(_) => list.extend(self.reached(st, st.actor).into_iter().map(Action::Rival)),
            Phase::Legend => list.extend(each(kinds(&racer.legends)).map(Action::Legend)),
            Phase::Busy | Phase::Over => {}
        }
    }

    /// Lists a card, the next card of a risk, a new day, or a pass if nothing can be paid for, and removals of own dogs.
    fn turn_actions(&self, st: &State, racer: &Racer, list: &mut List) {
        list.extend((!st.dawned).then_some(Action::NewDay));
        if racer.risks.is_empty() {
            let mut able = false;
            let prices = self.prices(racer);
            for card in each(kinds(&racer.hand)) {
                let pays = self.can_pay(racer, &prices, card, racer.hand.len() - 1);
                able |= pays;
                if pays || self.can_waste(card) {
                    list.push(Action::Play(card));
                }
            }
            let idle = self.rules.idle;
            if idle == Idle::AnyTurn || idle == Idle::WhenUnable && !able {
                list.push(Action::Pass);
            }
        } else {
            list.push(Action::Risk);
        }
        if list.is_empty() {
            // A second day in one turn is possible only without another action.
            list.push(Action::NewDay);
        }
        self.kill_actions(racer, list);
        if !self.rules.attachments_removable {
            return;
        }
        for (dog, Dog { bears, .. }) in (0..).zip(&racer.team) {
            for slot in (0..SLOTS).filter(|&slot| bears[slot] != NONE) {
                list.push(Action::Drop { dog, slot: slot as u8 });
            }
        }
    }

    #[inline]
    fn can_waste(&self, card: u8) -> bool {
        match self.rules.unpayable {
            Unpayable::Any => true,
            Unpayable::Relief => matches!(self.cards[usize::from(card)].kind, Kind::Food | Kind::Personal),
            Unpayable::None => false,
        }
    }

    /// True if a racer can pay the energy and health of a card, after its relief, with `hand` other cards.
    #[inline]
    pub(super) fn can_pay(&self, racer: &Racer, prices: &Prices, card: u8, hand: usize) -> bool {
        let (energy, health) = prices.when_played(&self.cards[usize::from(card)], hand);
        energy <= hand && health <= racer.deck.len()
    }

    fn kill_actions(&self, racer: &Racer, list: &mut List) {
        list.extend(each(racer.harness.mortal.into()).map(Action::Kill));
    }
}
