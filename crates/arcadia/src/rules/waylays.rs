//! Waylays: playing and facing them, wins and defeats.

use super::{Chance, Exposure, Play, PowerAt, Recorder};
use crate::cards::{A_WAYLAY, ALL_TESTS, Moment, NO_ATTRIBUTE, NONE, Sort, Verb, Which, Who, only};
use crate::metrics::metric;
use crate::rule_options::OwnCamp;
use crate::state::{Contest, Other, Owed, Phase, StandingWaylay, State, Then};
use crate::{Action, Arcadia};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn play_waylay(&mut self, k: u8) {
        self.play_card(k, self.st.hero(self.st.active).at);
        self.encounter();
    }

    pub(crate) fn play_card(&mut self, k: u8, league: u8) {
        let seat = 1 - self.st.active;
        let card = self.st.hero_mut(seat).hand.take(usize::from(k));
        self.st.hero_mut(seat).played.push(card);
        if let Some(place) = self.stand(card, league, NONE) {
            self.st.standing[place].played_by = seat;
        }
        self.count(seat, metric::WAYLAYS_PLAYED, 1);
        self.expose(seat, Sort::Waylay, card, Exposure::Used);
        self.tell("waylay", seat, [], |game, st| {
            format!("plays {} on {}", game.card_name(Sort::Waylay, card), game.place_words(st, league))
        });
    }

    pub(crate) fn face(&mut self, place: usize) {
        let seat = self.st.active;
        self.st.met |= 1 << place;
        self.st.hero_mut(seat).day.faced = true;
        self.count(seat, metric::WAYLAYS_MET, 1);
        self.confront(place);
    }

    fn confront(&mut self, place: usize) {
        let waylay = self.waylay(place);
        let who = Who { beings: A_WAYLAY, words: waylay.words, ..Who::default() };
        self.st.contest = Contest { who, open: waylay.tests, ..Contest::with(Other::Waylay(place as u8)) };
        self.ask_to_face();
    }

    /// Asks how to face the Waylay, unless a single Test is the only choice.
    pub(crate) fn ask_to_face(&mut self) {
        self.st.asked = self.st.active;
        let (game, tests) = (self.game, self.st.contest.open);
        if tests.count_ones() > 1 || game.face_powers(self.st).next().is_some() || game.bribes(self.st) != 0 {
            self.st.phase = Phase::Face;
        } else {
            self.take_on(tests.trailing_zeros() as u8);
        }
    }

    pub(crate) fn take_on(&mut self, kind: u8) {
        let Some(place) = self.st.faced() else { return };
        let waylay = self.waylay(place);
        if self.st.contest.open == 0 {
            return self.begin_trial(waylay.trial);
        }
        self.st.contest.kind = kind;
        self.next_window();
    }

    pub(crate) fn used_in_face(&mut self) {
        let (seat, (slot, power)) = (self.st.active, self.st.power);
        let power = self.power_of(seat, slot, power);
        let contest = &mut self.st.contest;
        match power.verb {
            Verb::Change(into) => contest.open |= 1 << into,
            Verb::StandIn => {
                contest.stand_in[0] = slot;
                // The Test must then be one that the Ally can take.
                let can = self.game.ally_tests(self.st.hero(seat), slot);
                self.st.contest.open &= can & power.tests;
            }
            Verb::Add(n) => {
                contest.added[0] += n;
                contest.open &= power.tests;
            }
            Verb::Banish(_) => {
                if let Some(place) = self.st.faced() {
                    self.lose_waylay(place);
                }
                return self.encounter();
            }
            _ => {}
        }
        self.ask_to_face();
    }

    pub(crate) fn bribe(&mut self, slot: u8) {
        let seat = self.st.active;
        let Some(place) = self.st.faced() else { return };
        self.discard_merit(seat, slot);
        self.lose_waylay(place);
        self.settle(Then::Encounter);
    }

    pub(crate) fn waylay_beaten(&mut self) {
        let seat = self.st.active;
        let Some(place) = self.st.faced() else { return };
        let waylay = self.waylay(place);
        self.st.standing[place].left -= 1;
        if self.st.standing[place].left == 0 {
            self.count(seat, metric::WAYLAYS_BEATEN, 1);
            self.note_beaten(seat, place);
            self.discard_waylay(place);
        } else if waylay.again {
            return self.st.ask(seat, Phase::Again);
        }
        if self.check_quests() {
            self.after_win();
        }
    }

    pub(crate) fn go_on(&mut self, on: bool) {
        if let (true, Some(place)) = (on, self.st.faced()) { self.confront(place) } else { self.after_win() }
    }

    fn after_win(&mut self) {
        let seat = self.st.active;
        self.st.asked = seat;
        let clear = !self.st.is_waylaid(seat, self.st.hero(seat).at);
        let any = clear && self.game.springs(self.st).next().is_some();
        if any { self.st.phase = Phase::Spring } else { self.encounter() }
    }

    pub(crate) fn defeat(&mut self) {
        let seat = self.st.active;
        let Some(place) = self.st.faced() else {
            // It has lost its last Merit and is on another League.
            return self.end_day();
        };
        let loss = self.waylay(place).loss;
        if loss.hold {
            self.st.standing[place].holds |= 1 << seat;
        }
        self.suffer(place);
        let hero = *self.st.hero(seat);
        if loss.camp && hero.at != hero.camp {
            self.place_hero(seat, hero.camp);
            return self.end_day();
        }
        if loss.back
            && let Some(direction) = Arcadia::direction_to(self.st, hero.at, hero.from)
        {
            self.drag(seat, direction);
            return self.end_day();
        }
        self.encounter();
    }

    /// Applies what a defeat does wherever the character is: skipped Days, and whether the Waylay goes.
    pub(crate) fn suffer(&mut self, place: usize) {
        let loss = self.waylay(place).loss;
        self.st.hero_mut(self.st.active).skip += loss.skip;
        if loss.leaves && self.st.standing[place].foe_of == NONE {
            self.lose_waylay(place);
        }
    }

    pub(crate) fn owe_waylay(&mut self, place: usize, chooser: u8) {
        let seat = self.st.active;
        let loss = self.waylay(place).loss;
        let worse = self.st.contest.worse;
        self.st.owed = Owed {
            seat,
            chooser,
            exhaust: loss.exhaust + worse,
            free: loss.free + worse,
            of: Which { kinds: loss.exhaust_of, ..Which::default() },
            discard: loss.discard,
            discard_of: loss.discard_of,
            ..Owed::default()
        };
        self.settle(Then::Defeat);
    }

    pub(crate) fn discard_waylay(&mut self, place: usize) {
        let league = self.st.standing[place].league;
        self.st.standing[place].card = NONE;
        self.st.stands &= !(1 << place);
        self.see_waylays(league);
    }

    pub(crate) fn see_waylays(&mut self, league: u8) {
        let bit = 1 << league;
        for seat in 0..2 {
            let stops = |it: &StandingWaylay| it.league == league && self.game.stops(self.st, it, seat);
            let any = self.st.all_standing().any(stops);
            let set = &mut self.st.waylaid[usize::from(seat)];
            *set = if any { *set | bit } else { *set & !bit };
        }
    }
}

impl Arcadia {
    pub(super) fn may_play_any(&self, st: &State) -> bool {
        let hero = st.hero(st.active);
        if hero.day.stayed || hero.day.hidden || hero.hidden || hero.day.scouted & (1 << hero.at) != 0 {
            return false;
        }
        self.playable(st, hero.at).next().is_some()
    }

    /// Iterates over the Waylays of the opponent's hand that can be played on a League, by place in the hand.
    pub(crate) fn playable<'a>(&'a self, st: &'a State, league: u8) -> impl Iterator<Item = u8> + use<'a> {
        let card = self.league(st, league);
        let open = !card.safe && league != st.hero(st.active).camp && st.stands != u32::MAX;
        let occupied = (st.waylaid[0] | st.waylaid[1]) & (1 << league) != 0;
        let hand = if open { &st.hero(1 - st.active).hand[..] } else { &[] };
        let fits = move |&(_, &held): &(u8, &u8)| {
            let waylay = self.waylay(held);
            (!occupied || waylay.joins)
                && (waylay.terrain == 0 || waylay.terrain & card.features != 0 || self.is_let_in(st, held, league))
        };
        (0..).zip(hand).filter(fits).map(|(k, _)| k)
    }

    /// True if a Waylay stops a character. An empty place stops no one, a Quest's own Waylay only its owner, and in its
    /// Base Camp a character is safe from all others.
    #[inline]
    pub(crate) fn stops(&self, st: &State, standing: &StandingWaylay, seat: u8) -> bool {
        let safe = self.rules.own_camp == OwnCamp::Safe && st.hero(seat).camp == standing.league;
        standing.card != NONE && (standing.foe_of == seat || (standing.foe_of == NONE && !safe))
    }

    pub(crate) fn face_powers<'a>(&'a self, st: &'a State) -> impl Iterator<Item = PowerAt<'a>> {
        let hero = st.hero(st.active);
        let open = st.contest.open;
        let place = st.faced().unwrap_or_default();
        let waylay = self.waylay(st.standing[place].card);
        let trial = waylay.trial.attribute as u8;
        self.usable_powers(hero, Moment::BeforeTest, st.contest.used[0]).filter(
            move |PowerAt { slot, power, .. }| {
                let contest = &st.contest;
                let usual = open & power.tests;
                let alone = contest.stand_in[0] == NONE;
                let tests = match power.verb {
                    // A power about the Waylay, not the dice, needs only one of its Tests.
                    Verb::Banish(max) => {
                        let of_its_kind = match open {
                            // Its Trial isn't a Test. Powers that name Tests or Trials are for those only.
                            0 => power.tests == ALL_TESTS || power.trials & 1 << trial != 0,
                            _ => usual != 0,
                        };
                        let can = of_its_kind && waylay.rating <= max && !self.is_asked_for(st, place);
                        if can { usual } else { return false }
                    }
                    _ if usual == 0 => return false,
                    // Neither an addition nor an Ally can move to another kind of Test.
                    Verb::Change(into) => {
                        let can = open & (1 << into) == 0 && waylay.attributes[usize::from(into)] != NO_ATTRIBUTE;
                        if can && alone && contest.added[0] == 0 { usual } else { return false }
                    }
                    Verb::StandIn => match self.ally_tests(hero, *slot) & usual {
                        can if can != 0 && alone => can,
                        _ => return false,
                    },
                    _ => usual,
                };
                self.test_case(st, st.active, tests).is_for(power)
            },
        )
    }

    pub(crate) fn bribes(&self, st: &State) -> u32 {
        let Some(place) = st.faced() else { return 0 };
        let waylay = self.waylay(st.standing[place].card);
        // A Waylay that a Quest asks for cannot be bribed.
        if waylay.bribe == 0 || self.is_asked_for(st, place) {
            return 0;
        }
        let hero = st.hero(st.active);
        only(hero.held, |slot| self.merit_in(hero, slot).words & waylay.bribe != 0)
    }

    pub(crate) fn springs<'a>(&'a self, st: &'a State) -> impl Iterator<Item = Action> + 'a {
        let hero = st.hero(st.active);
        let case = self.test_case(st, st.active, 1 << st.contest.kind);
        let powers = self.payable_powers(hero, Moment::Won).filter(move |at| case.is_for(at.power));
        powers.flat_map(move |PowerAt { slot, number, .. }| {
            let ways = Self::ways_from(st, hero.at).filter(|&to| hero.visited & (1 << st.beyond(hero.at, to)) == 0);
            ways.map(move |to| Action::Ride { slot, power: number, to })
        })
    }
}
