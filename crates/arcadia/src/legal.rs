//! The legal actions.

use balance_engine::game::ActionList;

use crate::cards::{Hide, Moment, Verb, each};
use crate::rules::PowerAt;
use crate::state::{FOUND, Phase, State};
use crate::{Action, Actions, Arcadia};

impl Arcadia {
    pub(super) fn legal(&self, st: &State, list: &mut Actions) {
        ActionList::clear(list);
        let (hero, other) = (st.hero(st.active), st.hero(1 - st.active));
        let lying = || (0_u8..).zip(hero.treasure_at.iter().copied()).filter(|(_, at)| *at < FOUND);
        list.extend(self.may_pass(st).then_some(Action::Pass));
        match st.phase {
            Phase::Hex => hexes(list, self.hexes(st)),
            Phase::HexWindow => hexes(list, self.window_hexes(st, 1 - st.asked)),
            Phase::Move => self.moves(st, list),
            Phase::Trial => {
                list.push(Action::Roll);
                uses(list, self.trial_powers(st, Moment::BeforeTrial));
            }
            Phase::TrialAfter => uses(list, self.trial_powers(st, Moment::AfterTrial)),
            Phase::Ride if hero.day.leap > 0 => list.extend(Self::ways_from(st, hero.at).map(Action::Go)),
            Phase::Ride => {
                list.extend(self.rides(st));
                uses(list, self.hides_here(st));
            }
            Phase::Play | Phase::Scout => {
                let league = if st.phase == Phase::Play { hero.at } else { st.scout };
                let must = st.phase == Phase::Play && self.must_play(st);
                let due = |card: &u8| self.is_due(st, other.hand[usize::from(*card)]);
                let all = self.playable(st, league).filter(|card| !must || due(card));
                list.extend(all.map(|card| Action::Play { card, league }));
            }
            Phase::Send => list.extend(self.to_scout(st).map(Action::Go)),
            Phase::Face => {
                let open = st.contest.open;
                list.extend((open == 0).then_some(Action::Roll));
                list.extend(each(open).map(Action::Test));
                uses(list, self.face_powers(st));
                list.extend(each(self.bribes(st)).map(Action::Bribe));
            }
            Phase::Window => uses(list, self.window_powers(st, st.asked)),
            Phase::Pay => {
                let (exhaust, discard) = self.payments(st);
                list.extend(each(exhaust).map(Action::Exhaust));
                list.extend(each(discard).map(Action::Discard));
            }
            Phase::Again => list.push(Action::Fight),
            Phase::Spring => list.extend(self.springs(st)),
            Phase::Encounter => list.extend(self.encounters(st)),
            Phase::Reward | Phase::Shove | Phase::Shoved => {
                let hurts = st.phase == Phase::Reward && self.can_be_hurt(st, 1 - st.active);
                list.extend(hurts.then_some(Action::Fight));
                let at = if st.phase == Phase::Shoved { hero.at } else { other.at };
                list.extend(Self::ways_from(st, at).map(Action::Shove));
            }
            Phase::PullTreasure => list.extend(lying().map(|(card, _)| Action::Treasure { card, to: 0 })),
            Phase::ShoveTreasure => {
                let ways = |(card, at)| Self::ways_from(st, at).map(move |to| Action::Treasure { card, to });
                list.extend(lying().flat_map(ways));
            }
            Phase::Recover => list.extend(each(self.recoverable(st)).map(Action::Recover)),
            Phase::RecoverFlaw => list.extend(each(self.recoverable_flaws(st)).map(Action::Recover)),
            _ => self.preparations(st, list),
        }
    }

    fn preparations(&self, st: &State, list: &mut Actions) {
        match st.phase {
            Phase::ChooseWaylay | Phase::ChooseTreasure | Phase::ChooseLeague => {
                let all = self.choosable(st, st.phase, st.asked, true);
                // Faster than `extend`, which asks for one card at a time.
                all.each().for_each(|card| list.push(Action::Take(card)));
            }
            Phase::Lay => self.lays(st, list),
            Phase::Bury => list.extend(each(self.places_to_bury(st)).map(Action::Bury)),
            Phase::Camp | Phase::Exile => list.extend((0..st.laid).map(Action::Camp)),
            Phase::Spend => list.extend(self.purchases(st.hero(st.asked))),
            _ => {}
        }
    }

    fn may_pass(&self, st: &State) -> bool {
        match st.phase {
            Phase::ChooseWaylay => !self.is_demanded(st, st.asked),
            Phase::ChooseTreasure => self.treasures_lacking(st, st.asked) == 0,
            Phase::Play => !self.must_play(st),
            Phase::Ride => st.hero(st.active).day.leap == 0,
            Phase::Spend | Phase::Hex | Phase::HexWindow | Phase::Window | Phase::Scout => true,
            Phase::TrialAfter | Phase::Again | Phase::Spring | Phase::Encounter | Phase::RecoverFlaw => true,
            _ => false,
        }
    }

    fn moves(&self, st: &State, list: &mut Actions) {
        let hero = st.hero(st.active);
        list.push(Action::Stay);
        let waylaid = st.is_waylaid(st.active, hero.at);
        let held = || st.standing_on(hero.at).any(|place| st.standing[place].holds & (1 << st.active) != 0);
        if !hero.day.stay {
            let back = |to: u8| st.beyond(hero.at, to) == hero.from && !held();
            let ways = Self::ways_from(st, hero.at);
            list.extend(ways.filter(|&to| !waylaid || hero.day.may_slip || back(to)).map(Action::Go));
        }
        uses(list, self.dawn_powers(st));
    }

    fn dawn_powers<'a>(&'a self, st: &'a State) -> impl Iterator<Item = PowerAt<'a>> {
        let (hero, other) = (st.hero(st.active), st.hero(1 - st.active));
        let leaves = st.is_waylaid(st.active, hero.at) && !hero.day.may_slip && !hero.day.stay;
        let leave = self.each_power(hero, Moment::Leave).filter(move |_| leaves);
        let case = self.case(st, hero, hero.at, other.as_character());
        self.each_power(hero, Moment::Dawn).chain(leave).filter(move |PowerAt { slot, power, .. }| {
            let sensible = match power.verb {
                Verb::Hide(Hide::UntilLeft) => !hero.hidden && hero.at != hero.camp,
                Verb::Hide(Hide::ThisDay) => !hero.day.hidden && !other.hand.is_empty(),
                Verb::Scout(_) => self.to_scout(st).next().is_some() && !other.hand.is_empty(),
                // It recovers other Merits, not itself.
                Verb::Recover(_) => hero.tired() & !(1 << *slot) != 0,
                Verb::Weary(_) => self.any_fits(other, other.ready_merits(), &power.which),
                _ => true,
            };
            sensible && hero.day.used & (1 << *slot) == 0 && case.is_for(power) && self.payable(hero, *slot, power)
        })
    }
}

fn uses<'a>(list: &mut Actions, powers: impl Iterator<Item = PowerAt<'a>>) {
    list.extend(powers.map(|at| Action::Use { slot: at.slot, power: at.number }));
}

fn hexes<'a>(list: &mut Actions, powers: impl Iterator<Item = PowerAt<'a>>) {
    list.extend(powers.map(|at| Action::Hex { slot: at.slot, power: at.number }));
}
