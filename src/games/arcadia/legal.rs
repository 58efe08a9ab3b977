//! Which decisions there are.

use super::cards::compiled::{COMBAT, DIRECTIONS, Moment, NONE, each};
use super::rules::powers::FlawMoment;
use super::state::{FOUND, Phase, State};
use super::{Action, Actions, Arcadia};
use crate::game::ActionList;

impl Arcadia {
    /// The legal decisions of the player who is asked.
    pub(super) fn legal(&self, st: &State, list: &mut Actions) {
        ActionList::clear(list);
        let seat = st.asked;
        match st.phase {
            Phase::ChooseWaylay | Phase::ChooseTreasure | Phase::ChooseLeague => {
                self.choices_of(st, list);
            }
            Phase::Lay => self.each_lay(st, seat, |card, gap, turned| {
                // The list has room for every League of a hand in every gap; see its bound.
                let (x, y) = gap.place;
                list.push(Action::Lay { card, x, y, turned });
                true
            }),
            Phase::Bury => {
                let places = self.places_to_bury(st);
                list.extend(each(places).map(|league| Action::Bury { league }));
            }
            Phase::Camp => list.extend((0..st.laid).map(|league| Action::Camp { league })),
            Phase::Spend => self.purchases(st, list),
            Phase::Hex => {
                let flaws = self.hexes(st, FlawMoment::Dawn);
                list.push(Action::Pass);
                list.extend(each(flaws.into()).map(|slot| Action::Hex { slot }));
            }
            Phase::HexWindow => {
                let flaws = self.window_hexes(st, 1 - seat);
                list.push(Action::Pass);
                list.extend(each(flaws.into()).map(|slot| Action::Hex { slot }));
            }
            Phase::Move => self.moves(st, list),
            Phase::Trial => {
                list.push(Action::Roll);
                let powers = self.trial_powers(st, Moment::BeforeTrial);
                list.extend(powers.map(|(slot, power, _)| Action::Use { slot, power }));
            }
            Phase::TrialAfter => {
                list.push(Action::Pass);
                let powers = self.trial_powers(st, Moment::AfterTrial);
                list.extend(powers.map(|(slot, power, _)| Action::Use { slot, power }));
            }
            Phase::Ride => self.rides_on(st, list),
            Phase::Play => {
                if !self.must_play(st) {
                    list.push(Action::Pass);
                }
                let hero = st.hero(st.active);
                let must = self.must_play(st);
                self.each_play(st, hero.at, |card| {
                    let other = st.hero(seat).hand[usize::from(card)];
                    if !must || self.asked_for(hero, other) {
                        list.push(Action::Play { card, league: hero.at });
                    }
                });
            }
            Phase::Scout => {
                list.push(Action::Pass);
                let league = st.scout;
                self.each_play(st, league, |card| list.push(Action::Play { card, league }));
            }
            Phase::Send => list.extend(self.to_scout(st).map(|to| Action::Go { to })),
            Phase::Face => self.faces(st, list),
            Phase::Window => {
                list.push(Action::Pass);
                let powers = self.window_powers(st, seat);
                list.extend(powers.map(|(slot, power, _)| Action::Use { slot, power }));
            }
            Phase::Pay => {
                let (exhaust, discard) = self.payments(st);
                list.extend(each(exhaust).map(|slot| Action::Exhaust { slot }));
                list.extend(each(discard).map(|slot| Action::Discard { slot }));
            }
            Phase::Again => list.extend([Action::Pass, Action::Fight]),
            Phase::Spring => {
                list.push(Action::Pass);
                let springs = self.springs(st);
                list.extend(springs.map(|(slot, power, to)| Action::Ride { slot, power, to }));
            }
            Phase::Encounter => self.encounters(st, list),
            Phase::Reward => {
                if self.can_be_hurt(st, 1 - st.active) {
                    list.push(Action::Fight);
                }
                let at = st.hero(1 - st.active).at;
                list.extend(Self::ways_from(st, at).map(|to| Action::Shove { to }));
            }
            Phase::Shove => {
                let at = st.hero(1 - st.active).at;
                list.extend(Self::ways_from(st, at).map(|to| Action::Shove { to }));
            }
            Phase::Shoved => {
                let at = st.hero(st.active).at;
                list.extend(Self::ways_from(st, at).map(|to| Action::Shove { to }));
            }
            Phase::ShoveTreasure | Phase::PullTreasure => self.treasures(st, list),
            Phase::Recover => {
                list.extend(each(self.recoverable(st)).map(|slot| Action::Recover { slot }));
            }
            Phase::RecoverFlaw => {
                list.push(Action::Pass);
                let flaws = u32::from(self.recoverable_flaws(st));
                list.extend(each(flaws).map(|slot| Action::Recover { slot }));
            }
            Phase::Exile => list.extend((0..st.laid).map(|league| Action::Camp { league })),
            Phase::Running | Phase::Over => {}
        }
    }

    fn choices_of(&self, st: &State, list: &mut Actions) {
        let (phase, seat) = (st.phase, st.asked);
        let must = match phase {
            Phase::ChooseLeague => true,
            Phase::ChooseTreasure => self.treasures_lacking(st, seat) > 0,
            _ => false,
        };
        if !must {
            list.push(Action::Pass);
        }
        let may = self.choosable(st, phase, seat, true);
        let all = (0..self.choices(phase) as u8).filter(|&card| may(card));
        list.extend(all.map(|card| Action::Take { card }));
    }

    fn purchases(&self, st: &State, list: &mut Actions) {
        let hero = st.hero(st.asked);
        list.push(Action::Pass);
        let merits = 0..self.merits.len() as u8;
        let bought = merits.filter(|&merit| self.may_buy(hero, merit));
        list.extend(bought.map(|card| Action::Take { card }));
        let flaws = each(hero.flawed.into()).filter(|&slot| self.may_buy_off(hero, slot));
        list.extend(flaws.map(|slot| Action::BuyOff { slot }));
    }

    /// Directions in which a way leads from a League.
    pub(super) fn ways_from(st: &State, from: u8) -> impl Iterator<Item = u8> + use<> {
        let near = st.near[usize::from(from)];
        (0..DIRECTIONS as u8).filter(move |&to| near[usize::from(to)] != NONE)
    }

    fn moves(&self, st: &State, list: &mut Actions) {
        let hero = st.hero(st.active);
        list.push(Action::Stay);
        let waylaid = st.is_waylaid(st.active, hero.at);
        let held = || {
            st.standing_on(hero.at).any(|place| st.standing[place].holds & (1 << st.active) != 0)
        };
        if !hero.day.stay {
            let back = |to: u8| {
                let there = st.near[usize::from(hero.at)][usize::from(to)];
                there == hero.from && !held()
            };
            let ways = Self::ways_from(st, hero.at);
            let free = ways.filter(|&to| !waylaid || hero.day.slips || back(to));
            list.extend(free.map(|to| Action::Go { to }));
        }
        list.extend(self.dawn_powers(st).map(|(slot, power)| Action::Use { slot, power }));
    }

    /// Powers that the active character can use at the start of its Day.
    fn dawn_powers<'a>(&'a self, st: &'a State) -> impl Iterator<Item = (u8, u8)> + 'a {
        let hero = st.hero(st.active);
        let other = st.hero(1 - st.active);
        let waylaid = st.is_waylaid(st.active, hero.at);
        let dawn = self.each_power(hero, Moment::Dawn);
        let leave = self
            .each_power(hero, Moment::Leave)
            .filter(move |_| waylaid && !hero.day.slips && !hero.day.stay);
        let features = self.league(st, hero.at).features;
        dawn.chain(leave)
            .filter(move |(slot, _, power)| {
                use super::cards::compiled::Verb;
                let sensible = match power.verb {
                    Verb::Hide if power.amount == super::cards::compiled::UNTIL_LEFT => {
                        !hero.hidden && hero.at != hero.camp
                    }
                    Verb::Hide => !hero.day.hidden && !other.hand().is_empty(),
                    Verb::Scout => self.to_scout(st).next().is_some() && !other.hand().is_empty(),
                    Verb::Recover => {
                        // Another than itself must be exhausted.
                        hero.exhausted & hero.held & !(1 << *slot) != 0
                    }
                    Verb::Weary => {
                        let ready = other.held & !other.exhausted;
                        self.which(other, ready, &power.which).is_some()
                    }
                    _ => true,
                };
                sensible
                    && hero.day.used & (1 << *slot) == 0
                    && (power.on == 0 || power.on & features != 0)
                    && power.who.fits(&{
                        let mut who = other.who;
                        who.beings = super::cards::compiled::A_CHARACTER;
                        who
                    })
                    && self.payable(hero, *slot, power)
            })
            .map(|(slot, k, _)| (slot, k))
    }

    fn rides_on(&self, st: &State, list: &mut Actions) {
        let hero = st.hero(st.active);
        if hero.day.leap > 0 {
            list.extend(Self::ways_from(st, hero.at).map(|to| Action::Go { to }));
            return;
        }
        list.push(Action::Pass);
        let rides = self.rides(st);
        list.extend(rides.map(|(slot, power, to)| Action::Ride { slot, power, to }));
        list.extend(self.hides_here(st).map(|(slot, power)| Action::Use { slot, power }));
    }

    fn faces(&self, st: &State, list: &mut Actions) {
        let open = st.contest.open;
        if open == 0 {
            list.push(Action::Roll);
        }
        list.extend(
            (0..=COMBAT).filter(|kind| open & (1 << kind) != 0).map(|kind| Action::Test { kind }),
        );
        list.extend(self.face_powers(st).map(|(slot, power, _)| Action::Use { slot, power }));
        list.extend(each(self.bribes(st)).map(|slot| Action::Bribe { slot }));
    }

    fn encounters(&self, st: &State, list: &mut Actions) {
        let hero = st.hero(st.active);
        list.push(Action::Pass);
        if self.may_challenge(st) {
            list.extend(self.challenges().map(|kind| Action::Test { kind }));
        }
        if hero.treasure_at[..usize::from(hero.treasures_len)].contains(&hero.at) {
            list.push(Action::PickUp);
        }
        if self.may_fetch(st, st.active) {
            list.push(Action::Fetch);
        }
        if self.may_rest(st) {
            list.push(Action::Rest);
        }
        if self.may_rest_at_camp(st) {
            list.push(Action::RestAtCamp);
        }
    }

    fn treasures(&self, st: &State, list: &mut Actions) {
        let hero = st.hero(st.active);
        let pulled = st.phase == Phase::PullTreasure;
        for (card, &at) in (0_u8..).zip(&hero.treasure_at[..usize::from(hero.treasures_len)]) {
            if at >= FOUND {
                continue;
            }
            if pulled {
                list.push(Action::Treasure { card, to: 0 });
            } else {
                let ways = Self::ways_from(st, at);
                list.extend(ways.map(|to| Action::Treasure { card, to }));
            }
        }
    }
}
