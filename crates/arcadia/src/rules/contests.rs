//! Tests: dice and Attributes of two sides. They go through windows (see [`Arcadia::window`]). In each, one player may use
//! powers or Flaws until it passes.

use std::cmp::Ordering;

use super::{Chance, Play, PowerAt, Recorder, test_dice, waylay_dice};
use crate::Arcadia;
use crate::cards::{ALL_TESTS, Moment, NO_ATTRIBUTE, NONE, Verb, only};
use crate::metrics::metric;
use crate::state::{Contest, Hero, Other, Owed, Phase, SELF, State, Then};
use crate::words::test_word;

const CHANGE: u8 = 0;
const CHANGE_BACK: u8 = 1;
const DICE: u8 = 6;
const AFTER: u8 = 7;
const COMPARE: u8 = 11;
const LOST: u8 = 12;
const PAY: u8 = 15;

pub(crate) const fn is_after_dice(window: u8) -> bool {
    matches!(window, AFTER | 8)
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn next_window(&mut self) {
        loop {
            let window = self.st.contest.window;
            match window {
                DICE => self.roll_test(),
                COMPARE => return self.compare(),
                PAY => return self.pay_for_loss(),
                _ => {
                    if let Some((phase, asked)) = self.game.window(self.st) {
                        return self.st.ask(asked, phase);
                    }
                }
            }
            self.st.contest.window += 1;
        }
    }

    pub(crate) fn close_window(&mut self) {
        self.st.contest.window += 1;
        self.next_window();
    }

    fn roll_test(&mut self) {
        let seat = self.st.active;
        let lanes = match self.st.contest.other {
            Other::Hero => [test_dice(seat), test_dice(1 - seat)],
            _ => [test_dice(seat), waylay_dice(seat)],
        };
        let two = self.game.rules.test_dice == 2;
        for (dice, lane) in self.st.contest.dice.iter_mut().zip(lanes) {
            dice[0] = self.chance.d6(lane);
            dice[1] = if two { self.chance.d6(lane) } else { 0 };
        }
        self.tell_scores(true);
    }

    fn add_to_score(&mut self, side: usize, n: i8) {
        self.st.contest.added[side] += n;
        if self.st.contest.window >= AFTER {
            self.tell_scores(false);
        }
    }

    /// Shows the scores so far: `rolled`, or changed after the dice.
    fn tell_scores(&mut self, rolled: bool) {
        let [[one, two], [other_one, other_two]] = self.st.contest.dice.map(|dice| dice.map(i64::from));
        let data = [("die_1", one), ("die_2", two), ("other_die_1", other_one), ("other_die_2", other_two)];
        self.tell("test", self.st.active, data, |game, st| {
            let (mine, theirs) = game.scores(st);
            let (test, other) = (test_word(st.contest.kind), game.other_name(st));
            let result = match mine.cmp(&theirs) {
                Ordering::Greater => "wins",
                Ordering::Equal => "Stalemate",
                Ordering::Less => "loses",
            };
            match rolled {
                true => format!("takes a {test} Test against {other}: {mine} against {theirs}, {result}"),
                false => format!("now has {mine} against {theirs}, {result}"),
            }
        });
    }

    pub(crate) fn used_in_window(&mut self) {
        let (seat, (slot, power)) = (self.st.asked, self.st.power);
        let power = self.power_of(seat, slot, power);
        let side = Contest::side(seat, self.st.active);
        let lane = test_dice(seat);
        let contest = &mut self.st.contest;
        match power.verb {
            Verb::Add(n) => self.add_to_score(side, n),
            Verb::StandIn => contest.stand_in[side] = slot,
            // The challenger may answer a change, and the waylaid character may answer that.
            Verb::Change(into) => {
                contest.kind = into;
                let back = contest.window == CHANGE_BACK;
                contest.window = if back { CHANGE } else { CHANGE_BACK };
                if back {
                    contest.open = 1 << into;
                }
            }
            Verb::Spare => contest.spared = true,
            Verb::ChooseLoss => self.st.owed.chooser = seat,
            Verb::Retest => contest.window = DICE,
            Verb::Reroll(_) => {
                let dice = &mut contest.dice[side];
                let low = usize::from(dice[1] != 0 && dice[1] < dice[0]);
                dice[low] = self.chance.d6(lane);
                contest.window = AFTER;
                self.tell_scores(false);
            }
            _ => {}
        }
        self.next_window();
    }

    pub(crate) fn hex_in_window(&mut self, slot: u8, power: u8) {
        let seat = 1 - self.st.asked;
        let side = Contest::side(seat, self.st.active);
        let power = self.exhaust_flaw(seat, slot, power);
        let contest = &mut self.st.contest;
        match power.verb {
            Verb::Add(n) => self.add_to_score(side, n),
            Verb::Retest => contest.window = DICE,
            Verb::WorseLoss(n) => contest.worse += n,
            _ => {}
        }
        self.next_window();
    }

    fn compare(&mut self) {
        let seat = self.st.active;
        let (mine, theirs) = self.game.scores(self.st);
        let hero = self.st.contest.other == Other::Hero;
        match mine.cmp(&theirs) {
            Ordering::Greater if hero => {
                self.count(seat, metric::CHALLENGES_WON, 1);
                self.lost(1 - seat);
            }
            Ordering::Greater => self.waylay_beaten(),
            Ordering::Less => self.lost(seat),
            Ordering::Equal => {
                self.count(seat, metric::STALEMATES, 1);
                if hero { self.end_day() } else { self.encounter() }
            }
        }
    }

    pub(crate) fn lost(&mut self, loser: u8) {
        let game = self.game;
        self.st.contest.loser = loser;
        self.st.contest.window = LOST;
        let case = game.contest_case(self.st, loser);
        let worse = game.steady(self.st.hero(loser), |verb| matches!(verb, Verb::WorseLoss(_)), &case);
        self.st.contest.worse = worse.max(0) as u8;
        self.st.owed = Owed { seat: loser, chooser: loser, ..Owed::default() };
        if let Other::Waylay(_) = self.st.contest.other {
            self.count(loser, metric::WAYLAYS_LOST, 1);
        }
        self.next_window();
    }

    fn pay_for_loss(&mut self) {
        let seat = self.st.active;
        let contest = self.st.contest;
        let chooser = self.st.owed.chooser;
        self.st.owed = Owed::default();
        match (contest.other, contest.spared) {
            (Other::Waylay(_), true) => self.encounter(),
            (Other::Waylay(place), false) => self.owe_waylay(usize::from(place), chooser),
            (_, true) => self.end_day(),
            (_, false) if contest.loser == seat => self.owe_for_loss(seat, chooser),
            _ => self.ask_for_reward(),
        }
    }

    pub(crate) fn owe_for_loss(&mut self, seat: u8, chooser: u8) {
        self.st.owed = Owed { seat, chooser, exhaust: 1 + self.st.contest.worse, ..Owed::default() };
        self.settle(Then::EndDay);
    }

    fn ask_for_reward(&mut self) {
        let seat = self.st.active;
        if !self.game.can_be_hurt(self.st, 1 - seat) && !self.game.any_way(self.st, self.st.hero(1 - seat).at) {
            return self.end_day();
        }
        self.st.ask(seat, Phase::Reward);
    }

    pub(crate) fn ask_to_shove(&mut self) {
        let seat = self.st.active;
        if self.game.any_way(self.st, self.st.hero(1 - seat).at) {
            self.st.ask(seat, Phase::Shove);
        } else {
            self.settle(Then::Move);
        }
    }

    /// The opponent is moved, for a lost Test or by a power; or the opponent moves the active character.
    pub(crate) fn shove(&mut self, direction: u8) {
        let (seat, phase) = (self.st.active, self.st.phase);
        self.drag(if phase == Phase::Shoved { seat } else { 1 - seat }, direction);
        match phase {
            Phase::Shove => self.settle(Then::Move),
            _ => self.end_day(),
        }
    }
}

const fn power_moment(window: u8) -> Moment {
    match window {
        0..DICE => Moment::BeforeTest,
        DICE..LOST => Moment::AfterTest,
        LOST => Moment::Lost,
        _ => Moment::OtherLost,
    }
}

pub(crate) const fn flaw_window(window: u8) -> Moment {
    if window < LOST { power_moment(window) } else { Moment::Lost }
}

impl Arcadia {
    /// Returns the phase and the seat to ask in the present window, if it can do anything.
    fn window(&self, st: &State) -> Option<(Phase, u8)> {
        let (active, contest) = (st.active, &st.contest);
        let hero = contest.other == Other::Hero;
        let (phase, asked, there) = match contest.window {
            // The waylaid character may change the kind of Test, and then the challenger.
            CHANGE => (Phase::Window, 1 - active, hero),
            CHANGE_BACK => (Phase::Window, active, hero && contest.open & 1 << contest.kind == 0),
            // Powers before the dice. Against a Waylay they come when it is faced.
            2 => (Phase::Window, active, hero),
            3 => (Phase::Window, 1 - active, hero),
            // Powers after the dice.
            AFTER => (Phase::Window, active, true),
            8 => (Phase::Window, 1 - active, hero),
            // Flaws before or after the dice. The opponent uses them.
            4 | 9 => (Phase::HexWindow, 1 - active, true),
            5 | 10 => (Phase::HexWindow, active, hero),
            // What spares the loss, Flaws of the loser, and whether the other chooses what the loser exhausts.
            LOST => (Phase::Window, contest.loser, true),
            13 => (Phase::HexWindow, 1 - contest.loser, true),
            _ => (Phase::Window, 1 - contest.loser, contest.loser == active),
        };
        if !there || (contest.window > LOST && contest.spared) {
            return None;
        }
        let any = match phase {
            Phase::Window => self.window_powers(st, asked).next().is_some(),
            _ => self.window_hexes(st, 1 - asked).next().is_some(),
        };
        any.then_some((phase, asked))
    }

    pub(crate) fn window_powers<'a>(&'a self, st: &'a State, seat: u8) -> impl Iterator<Item = PowerAt<'a>> {
        let (hero, contest, side) = (st.hero(seat), &st.contest, Contest::side(seat, st.active));
        let (moment, used) = (power_moment(contest.window), contest.used[side]);
        let any = hero.at_moment[moment as usize] & hero.ready() & !used != 0;
        let changing = contest.window <= CHANGE_BACK;
        any.then(|| self.contest_case(st, seat)).into_iter().flat_map(move |case| {
            self.usable_powers(hero, moment, used).filter(move |PowerAt { slot, power, .. }| {
                let sensible = match power.verb {
                    Verb::Change(into) => changing && into != contest.kind,
                    _ if changing => false,
                    Verb::StandIn => {
                        contest.stand_in[side] == NONE && self.ally_tests(hero, *slot) & (1 << contest.kind) != 0
                    }
                    Verb::Reroll(max) => {
                        let dice = contest.dice[side];
                        let low = if dice[1] == 0 { dice[0] } else { dice[0].min(dice[1]) };
                        low <= max
                    }
                    Verb::Banish(_) => false,
                    // The rule is about Tests.
                    Verb::ChooseLoss => contest.difficulty == 0 || power.trials != 0,
                    _ => true,
                };
                sensible && case.is_for_loss(power)
            })
        })
    }

    pub(crate) fn window_hexes<'a>(&'a self, st: &'a State, seat: u8) -> impl Iterator<Item = PowerAt<'a>> {
        let hero = st.hero(seat);
        let moment = flaw_window(st.contest.window);
        let any = hero.flaws_at[moment as usize] & !hero.flaws_exhausted != 0;
        any.then(|| self.contest_case(st, seat)).into_iter().flat_map(move |case| {
            let wins = moment == Moment::AfterTest && {
                let (mine, theirs) = self.scores(st);
                if seat == st.active { mine > theirs } else { theirs > mine }
            };
            self.each_flaw(hero, moment)
                .filter(move |PowerAt { power, .. }| case.is_for_loss(power) && (power.verb != Verb::Retest || wins))
        })
    }

    pub(crate) fn ally_tests(&self, hero: &Hero, slot: u8) -> u8 {
        if slot == SELF {
            return 0;
        }
        let own = self.merit_in(hero, slot).attributes;
        only(ALL_TESTS.into(), |kind| own[usize::from(kind)] != NO_ATTRIBUTE) as u8
    }
}
