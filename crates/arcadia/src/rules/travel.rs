//! Trials, moving from one League to the next, scouting, and hiding on arrival.

use super::{Case, Chance, Play, PowerAt, Recorder, trial_die};
use crate::Arcadia;
use crate::cards::{COMBAT, Moment, Scout, Trial, Verb};
use crate::metrics::metric;
use crate::rule_options::FailedTrial;
use crate::state::{Contest, Journey, Other, Phase, State, Then, WayBy};
use crate::words::test_word;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Starts a move to a neighbour: first the Trial to leave, then the one to enter.
    pub(crate) fn go(&mut self, direction: u8) {
        let seat = self.st.active;
        let at = self.st.hero(seat).at;
        if self.st.is_waylaid(seat, at) {
            self.count(seat, metric::RETREATS, 1);
        }
        self.leave(direction, self.game.way_by(self.st, seat, at, direction), false);
    }

    pub(crate) fn spring(&mut self, direction: u8) {
        let seat = self.st.active;
        let (by, _) = self.game.way_out(self.st, seat, self.st.hero(seat).at, direction);
        self.st.contest = Contest::with(Other::NoOne);
        self.leave(direction, by, true);
    }

    fn leave(&mut self, direction: u8, by: WayBy, springs: bool) {
        let at = self.st.hero(self.st.active).at;
        let to = self.st.beyond(at, direction);
        self.st.journey = Journey { direction, to, by, springs, entering: false };
        let (leave, _) = self.game.trials(self.st, at, to, by);
        self.begin_trial(leave);
    }

    pub(crate) fn ride(&mut self, slot: u8, power: u8, direction: u8) {
        let seat = self.st.active;
        self.use_power(seat, slot, power);
        self.st.hero_mut(seat).day.rode = true;
        self.st.journey.direction = direction;
        self.settle(if self.st.phase == Phase::Spring { Then::Spring } else { Then::Ride });
    }

    pub(crate) fn leap(&mut self, direction: u8) {
        self.arrive(self.st.beyond(self.st.hero(self.st.active).at, direction));
    }

    /// Starts a Trial of the active character. Difficulty 0 is passed at once.
    pub(crate) fn begin_trial(&mut self, trial: Trial) {
        let Contest { other, who, .. } = self.st.contest;
        let other = if other == Other::Hero { Other::NoOne } else { other };
        let (kind, difficulty) = (trial.attribute as u8, trial.difficulty);
        self.st.contest = Contest { who, kind, difficulty, ..Contest::with(other) };
        let hero = self.st.hero(self.st.active);
        let passed = difficulty == 0 || self.game.passes_always(hero, &self.game.trial_now(self.st));
        if passed { self.trial_passed() } else { self.before_trial() }
    }

    fn before_trial(&mut self) {
        let any = self.game.trial_powers(self.st, Moment::BeforeTrial).next().is_some();
        if any { self.st.ask(self.st.active, Phase::Trial) } else { self.roll_trial() }
    }

    pub(crate) fn used_in_trial(&mut self, rolled: bool) {
        let (slot, power) = self.st.power;
        let power = self.power_of(self.st.active, slot, power);
        let contest = &mut self.st.contest;
        match power.verb {
            Verb::Add(n) => contest.added[0] += n,
            Verb::Pass => return self.trial_passed(),
            Verb::Change(into) => contest.kind = into % COMBAT,
            Verb::Retry => contest.dice[0][0] = 0,
            _ => {}
        }
        match (rolled, contest.dice[0][0]) {
            (false, _) => self.before_trial(),
            (true, 0) => self.roll_trial(),
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
        let passed = score >= difficulty as i8;
        self.tell("trial", seat, [("score", score.into()), ("difficulty", difficulty.into())], |_, st| {
            let (attribute, result) = (test_word(st.contest.kind), if passed { "passes" } else { "fails" });
            format!("takes a {attribute} Trial: {score} against {difficulty}, {result}")
        });
        if passed {
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
        let (_, enter) = self.game.trials(self.st, self.st.hero(seat).at, journey.to, journey.by);
        self.begin_trial(enter);
    }

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
        if self.st.hero(seat).day.rode {
            // It has moved already, and meets what is on the League that it rode through.
            return self.ask_to_play();
        }
        match self.game.rules.failed_trial {
            FailedTrial::MayEncounter => self.stay(),
            FailedTrial::DayOver => self.end_day(),
        }
    }

    /// Asks where a scout goes, if there are several Leagues.
    pub(crate) fn ask_to_send(&mut self) {
        let seat = self.st.active;
        let mut ways = self.game.to_scout(self.st);
        match (ways.next(), ways.next()) {
            (None, _) => self.ask_to_move(),
            (Some(only), None) => self.send(only),
            _ => self.st.ask(seat, Phase::Send),
        }
    }

    pub(crate) fn send(&mut self, direction: u8) {
        let seat = self.st.active;
        self.st.scout = self.st.beyond(self.st.hero(seat).at, direction);
        self.say("scout", seat, [], |game, st| {
            let place = game.place_words(st, st.scout);
            format!("{} sends a scout to {place}", game.side_name(st, seat))
        });
        self.st.ask(1 - seat, Phase::Scout);
    }

    /// Plays a Waylay on a scouted League, or rules it out for the Day that the card names.
    pub(crate) fn scouted(&mut self, play: Option<(u8, u8)>) {
        let (seat, (slot, power)) = (self.st.active, self.st.power);
        let bit = 1 << self.st.scout;
        let next = self.power_of(seat, slot, power).verb == Verb::Scout(Scout::NextDay);
        match play {
            Some((k, league)) => self.play_card(k, league),
            None if next => self.st.hero_mut(seat).scouted_next |= bit,
            None => self.st.hero_mut(seat).day.scouted |= bit,
        }
        self.ask_to_move();
    }
}

impl Arcadia {
    /// Returns the League of the Trial in progress, and whether it is a Trial to enter or leave.
    fn trial_place(st: &State) -> (u8, bool) {
        let way = st.contest.other == Other::NoOne;
        (if way && st.journey.entering { st.journey.to } else { st.hero(st.active).at }, way)
    }

    pub(crate) fn trial_now(&self, st: &State) -> Case {
        let (league, way) = Self::trial_place(st);
        let of = self.trial_case(st, st.active, st.contest.kind, league, way);
        // A Waylay is the other side of its own Trial.
        Case { used: st.contest.used[0], other: self.other_who(st, st.active), ..of }
    }

    pub(crate) fn trial_score(&self, st: &State) -> i8 {
        let (hero, contest) = (st.hero(st.active), &st.contest);
        // A League's powers about Trials apply to its own Trials.
        let (league, _) = Self::trial_place(st);
        let always = self.always_on(st, league, hero, &self.trial_now(st));
        contest.dice[0][0] as i8 + hero.attributes[usize::from(contest.kind) % 3] + always + contest.added[0]
    }

    pub(crate) fn trial_powers<'a>(&'a self, st: &'a State, moment: Moment) -> impl Iterator<Item = PowerAt<'a>> {
        let case = self.trial_now(st);
        let powers = self.usable_powers(st.hero(st.active), moment, st.contest.used[0]);
        powers.filter(move |at| at.power.verb != Verb::Change(st.contest.kind) && case.is_for(at.power))
    }

    /// Iterates over powers that can hide the active character on arrival.
    pub(crate) fn hides_here<'a>(&'a self, st: &'a State) -> impl Iterator<Item = PowerAt<'a>> {
        let (hero, other) = (st.hero(st.active), st.hero(1 - st.active));
        let case = self.case(st, hero, hero.at, other.as_character());
        let may = hero.at != hero.camp && !hero.hidden && !st.is_waylaid(st.active, hero.at);
        self.payable_powers(hero, Moment::Moved)
            .filter(move |PowerAt { power, .. }| may && matches!(power.verb, Verb::Hide(_)) && case.is_for(power))
    }

    pub(crate) fn to_scout(&self, st: &State) -> impl Iterator<Item = u8> + use<> {
        let hero = st.hero(st.active);
        let (near, known) = (st.near[usize::from(hero.at)], hero.day.scouted | hero.scouted_next);
        Self::ways_from(st, hero.at).filter(move |&d| known & (1 << near[usize::from(d)]) == 0)
    }
}
