//! Trials, and moving from one League to the next.

use super::{Case, Chance, Play, PowerAt, Recorder, trial_die};
use crate::Arcadia;
use crate::cards::{COMBAT, Moment, NONE, Trial, Verb};
use crate::metrics::metric;
use crate::state::{Contest, Journey, Other, Phase, State, Then};
use crate::words::test_word;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Starts a move to a neighbour: first the Trial to leave, then the one to enter.
    pub(crate) fn go(&mut self, direction: u8) {
        let seat = self.st.active;
        let at = self.hero(seat).at;
        let to = self.st.beyond(at, direction);
        let by = self.game.way_by(self.st, seat, at, direction);
        if self.st.is_waylaid(seat, at) {
            self.count(seat, metric::RETREATS, 1);
        }
        self.st.journey = Journey { direction, to, by, ..Journey::default() };
        let (leave, _) = self.game.trials(self.st, at, to, by);
        self.begin_trial(leave);
    }

    /// Starts a spring to a neighbour after a win. It has no Trial to enter.
    pub(crate) fn spring(&mut self, direction: u8) {
        let seat = self.st.active;
        let at = self.hero(seat).at;
        let to = self.st.beyond(at, direction);
        let (by, _) = self.game.way_out(self.st, seat, at, direction);
        self.st.journey = Journey { direction, to, by, springs: true, ..Journey::default() };
        self.st.contest = Contest::with(Other::NoOne);
        let (leave, _) = self.game.trials(self.st, at, to, by);
        self.begin_trial(leave);
    }

    /// Uses a power to ride on, or to spring to an unvisited League.
    pub(crate) fn ride(&mut self, slot: u8, power: u8, direction: u8) {
        let seat = self.st.active;
        self.use_power(seat, slot, power);
        self.hero_mut(seat).day.rode = true;
        self.st.journey.direction = direction;
        self.settle(if self.st.phase == Phase::Spring { Then::Spring } else { Then::Ride });
    }

    /// Moves one League in a leap, without Trials.
    pub(crate) fn leap(&mut self, direction: u8) {
        self.arrive(self.st.beyond(self.hero(self.st.active).at, direction));
    }

    /// Starts a Trial of the active character. Difficulty 0 is passed at once.
    pub(crate) fn begin_trial(&mut self, trial: Trial) {
        let seat = self.st.active;
        let other = match self.st.contest.other {
            Other::Hero => Other::NoOne,
            other => other,
        };
        let (kind, difficulty) = (trial.attribute as u8, trial.difficulty);
        let who = self.st.contest.who;
        self.st.contest = Contest { who, kind, difficulty, ..Contest::with(other) };
        if trial.difficulty == 0 {
            return self.trial_passed();
        }
        let case = self.game.trial_now(self.st);
        if self.game.passes_always(self.hero(seat), &case) { self.trial_passed() } else { self.before_trial() }
    }

    /// Asks for powers before the die, or rolls it.
    fn before_trial(&mut self) {
        let any = self.game.trial_powers(self.st, Moment::BeforeTrial).next().is_some();
        if any { self.st.ask(self.st.active, Phase::Trial) } else { self.roll_trial() }
    }

    /// Applies a power in a Trial, and goes on with it.
    pub(crate) fn used_in_trial(&mut self, rolled: bool) {
        let (slot, power) = self.st.power;
        let power = self.power_of(self.st.active, slot, power);
        let contest = &mut self.st.contest;
        match power.verb {
            Verb::Add(n) => contest.added[0] += n,
            Verb::Pass => contest.passed = true,
            Verb::Change(into) => contest.kind = into % COMBAT,
            Verb::Retry => contest.dice[0][0] = 0,
            _ => {}
        }
        let contest = &self.st.contest;
        match (contest.passed, rolled, contest.dice[0][0]) {
            (true, ..) => self.trial_passed(),
            (_, false, _) => self.before_trial(),
            (_, _, 0) => self.roll_trial(),
            _ => self.judge_trial(),
        }
    }

    pub(crate) fn roll_trial(&mut self) {
        self.st.contest.dice[0][0] = self.chance.d6(trial_die(self.st.active));
        self.judge_trial();
    }

    fn judge_trial(&mut self) {
        let score = self.game.trial_score(self.st);
        let (seat, difficulty) = (self.st.active, self.st.contest.difficulty);
        self.say("trial", seat, [("score", score.into()), ("difficulty", difficulty.into())], |game, st| {
            let name = game.side_name(st, seat);
            let attribute = test_word(st.contest.kind);
            let result = if score >= difficulty as i8 { "passes" } else { "fails" };
            format!("{name} takes a {attribute} Trial: {score} against {difficulty}, {result}")
        });
        if score >= difficulty as i8 {
            return self.trial_passed();
        }
        let any = self.game.trial_powers(self.st, Moment::AfterTrial).next().is_some();
        if any { self.st.ask(seat, Phase::TrialAfter) } else { self.trial_failed() }
    }

    fn trial_passed(&mut self) {
        let seat = self.st.active;
        if self.st.contest.difficulty > 0 {
            self.count(seat, metric::TRIALS_PASSED, 1);
        }
        match self.st.contest.other {
            Other::Waylay(_) => return self.waylay_beaten(),
            Other::Rest(entry) => return self.rest_trial(entry, true),
            _ => {}
        }
        self.st.contest = Contest::with(Other::NoOne);
        let journey = self.st.journey;
        if journey.entering || journey.springs {
            return self.arrive(journey.to);
        }
        self.st.journey.entering = true;
        let (_, enter) = self.game.trials(self.st, self.hero(seat).at, journey.to, journey.by);
        self.begin_trial(enter);
    }

    /// Handles a failed Trial: the character cannot move this Day, or has lost to a Waylay.
    pub(crate) fn trial_failed(&mut self) {
        let seat = self.st.active;
        self.count(seat, metric::TRIALS_FAILED, 1);
        match self.st.contest.other {
            Other::Waylay(_) => return self.lost(seat),
            Other::Rest(entry) => return self.rest_trial(entry, false),
            _ => {}
        }
        self.st.contest = Contest::with(Other::NoOne);
        if self.st.journey.springs {
            // It has faced a Waylay, and stays there.
            return self.encounter();
        }
        if self.hero(seat).day.rode {
            // It has moved already, and meets what is on the League that it rode through.
            return self.ask_to_play();
        }
        self.stuck();
    }
}

impl Arcadia {
    /// Returns the League of the Trial in progress, and whether it is a Trial to enter or leave.
    fn trial_place(st: &State) -> (u8, bool) {
        let way = st.contest.other == Other::NoOne;
        match (way, st.journey) {
            (true, Journey { entering: true, to, .. }) if to != NONE => (to, true),
            _ => (st.hero(st.active).at, way),
        }
    }

    pub(crate) fn trial_now(&self, st: &State) -> Case {
        let (league, way) = Self::trial_place(st);
        let of = self.trial_case(st, st.active, st.contest.kind, league, way);
        // A Waylay is the other side of its own Trial.
        Case { used: st.contest.used[0], other: self.other_who(st, st.active), ..of }
    }

    pub(crate) fn trial_score(&self, st: &State) -> i8 {
        let hero = st.hero(st.active);
        let contest = &st.contest;
        // A League's powers about Trials apply to its own Trials.
        let (league, _) = Self::trial_place(st);
        contest.dice[0][0] as i8
            + hero.attributes[usize::from(contest.kind) % 3]
            + self.always_on(st, league, hero, &self.trial_now(st))
            + contest.added[0]
    }

    pub(crate) fn trial_powers<'a>(&'a self, st: &'a State, moment: Moment) -> impl Iterator<Item = PowerAt<'a>> {
        let hero = st.hero(st.active);
        let case = self.trial_now(st);
        self.each_power(hero, moment).filter(move |PowerAt { slot, power, .. }| {
            let used = st.contest.used[0];
            let fresh = used & (1 << slot) == 0 && self.can_join(hero, *slot, used);
            let changes = power.verb != Verb::Change(st.contest.kind);
            fresh && changes && case.is_for(power) && self.payable(hero, *slot, power)
        })
    }
}
