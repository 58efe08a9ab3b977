//! What cards add to a Test or Trial, and which powers can be used.

use crate::Arcadia;
use crate::cards::{
    COMBAT, Features, IndexRange, Moment, NO_ATTRIBUTE, NONE, Pay, Power, TESTS, Trial, Verb, Waylay, Which, Who,
    Words, each,
};
use crate::state::{Contest, Hero, Other, SELF, State};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    /// Kinds of Test, or the Attribute of the Trial, as bits.
    pub tests: u8,
    pub trial: u8,
    /// A Trial to enter or leave a League.
    pub way: bool,
    pub other: Who,
    pub features: Features,
    /// Whether the League has been visited: bit 0 for no, bit 1 for yes.
    pub visited: u8,
    /// Slots whose powers were used in the Test or Trial.
    pub used: u32,
}

impl Case {
    #[inline]
    pub(crate) const fn is_for(&self, power: &Power) -> bool {
        self.tests & !power.tests == 0
            && self.trial & !power.trials == 0
            && (self.way || !power.terrain)
            && (power.on == 0 || power.on & self.features != 0)
            && power.visited & self.visited != 0
            && power.who.fits(&self.other)
    }

    /// A power about a loss applies to the Trial of a Waylay too, whatever Tests it names. If it names Trials, it applies
    /// to those only.
    #[inline]
    pub(crate) const fn is_for_loss(&self, power: &Power) -> bool {
        let trial = if power.trials == 0 { 0 } else { self.trial };
        Case { trial, ..*self }.is_for(power)
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PowerAt<'a> {
    pub slot: u8,
    pub number: u8,
    pub power: &'a Power,
}

/// What cards add without being used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Against {
    /// By kind of Test or Attribute, against an opponent without any word in `asked`.
    pub adds: [i8; TESTS],
    /// Words that some of these cards check. An opponent with one of them may change the sums.
    pub asked: Words,
}

impl Arcadia {
    #[inline]
    pub(crate) fn each_power(&self, hero: &Hero, moment: Moment) -> impl Iterator<Item = PowerAt<'_>> {
        let slots = hero.at_moment[moment as usize] & hero.ready();
        each(slots).flat_map(move |slot| powers_at(slot, self.powers_of(hero, slot), moment))
    }

    pub(super) fn payable_powers(&self, hero: &Hero, moment: Moment) -> impl Iterator<Item = PowerAt<'_>> {
        self.each_power(hero, moment).filter(|at| self.payable(hero, at.slot, at.power))
    }

    /// Iterates over those that can be used beside the used ones.
    #[inline]
    pub(super) fn usable_powers(&self, hero: &Hero, moment: Moment, used: u32) -> impl Iterator<Item = PowerAt<'_>> {
        let fresh = move |slot: u8| used & (1 << slot) == 0 && self.can_join(hero, slot, used);
        self.payable_powers(hero, moment).filter(move |at| fresh(at.slot))
    }

    #[inline]
    pub(crate) fn each_flaw(&self, hero: &Hero, moment: Moment) -> impl Iterator<Item = PowerAt<'_>> {
        let slots = hero.flaws_at[moment as usize] & !hero.flaws_exhausted;
        each(slots).flat_map(move |slot| powers_at(slot, self.powers_in(self.flaw_in(hero, slot).powers), moment))
    }

    /// Returns what a character's Flaws add to its Rests or losses without being used.
    pub(super) fn steady(&self, hero: &Hero, is: impl Fn(Verb) -> bool, case: &Case) -> i8 {
        let flaws = self.each_flaw(hero, Moment::Rest).map(|at| at.power);
        flaws.filter(|power| is(power.verb) && case.is_for_loss(power)).map(|power| power.verb.amount()).sum()
    }

    pub(crate) fn payable(&self, hero: &Hero, slot: u8, power: &Power) -> bool {
        // An exhausted Merit may be discarded instead of exhausting another.
        let any = power.price != Some(Pay::AnyMerit) || hero.held.count_ones() > u32::from(power.also.is_some());
        let others = hero.ready_merits() & !(1 << slot);
        any && power.also.as_ref().is_none_or(|also| self.any_fits(hero, others, also))
    }

    pub(crate) fn any_fits(&self, hero: &Hero, slots: u32, which: &Which) -> bool {
        each(slots).any(|slot| which.fits(self.merit_in(hero, slot)))
    }

    #[inline]
    pub(super) fn other_who(&self, st: &State, seat: u8) -> Who {
        match st.contest.other {
            Other::Waylay(_) if seat == st.active => st.contest.who,
            Other::Hero => st.hero(1 - seat).as_character(),
            _ => Who::default(),
        }
    }

    #[inline]
    pub(crate) fn test_case(&self, st: &State, seat: u8, tests: u8) -> Case {
        let hero = st.hero(seat);
        let used = st.contest.used[Contest::side(seat, st.active)];
        Case { tests, used, ..self.case(st, hero, hero.at, self.other_who(st, seat)) }
    }

    /// The situation of the Test in progress, or of a lost Trial of a Waylay.
    #[inline]
    pub(super) fn contest_case(&self, st: &State, seat: u8) -> Case {
        let of = 1 << st.contest.kind;
        let (tests, trial) = if st.contest.difficulty > 0 { (0, of) } else { (of, 0) };
        Case { trial, ..self.test_case(st, seat, tests) }
    }

    #[inline]
    pub(crate) fn case(&self, st: &State, hero: &Hero, league: u8, other: Who) -> Case {
        let features = self.league(st, league).features;
        let visited = if hero.visited & (1 << league) == 0 { 1 } else { 2 };
        Case { tests: 0, trial: 0, way: false, other, features, visited, used: 0 }
    }

    /// Returns the Attribute of a character for a kind of Test, or that of an Ally in its place.
    #[inline]
    pub(crate) fn attribute(&self, hero: &Hero, kind: u8, stand_in: u8) -> i8 {
        let ally = (stand_in != NONE).then(|| self.merit_in(hero, stand_in).attributes[usize::from(kind)]);
        let own = || hero.attributes[usize::from(if kind == COMBAT { 0 } else { kind })];
        ally.filter(|&ally| ally != NO_ATTRIBUTE).unwrap_or_else(own)
    }

    /// Returns what cards add to a Test of `seat` without being used: its own, its Flaws, and the League.
    pub(crate) fn always(&self, st: &State, seat: u8, case: &Case) -> i8 {
        self.always_on(st, st.hero(seat).at, st.hero(seat), case)
    }

    pub(super) fn always_on(&self, st: &State, league: u8, hero: &Hero, case: &Case) -> i8 {
        let powers = self.powers_in(self.league(st, league).powers).iter();
        let here = powers.filter(|power| case.is_for(power)).map(|power| power.verb.added());
        self.own_always(hero, case) + here.sum::<i8>()
    }

    /// Returns what a character's own cards and Flaws add to a Test or Trial without being used.
    pub(crate) fn own_always(&self, hero: &Hero, case: &Case) -> i8 {
        let moment = if case.trial == 0 { Moment::TestAlways } else { Moment::TrialAlways };
        self.always_in(hero, IndexRange::default(), case, moment, |_| 1).adds[0]
    }

    fn group_of(&self, hero: &Hero, slot: u8) -> u8 {
        if slot == SELF { 0 } else { self.merit_in(hero, slot).group }
    }

    /// Returns the groups of the used cards, as bits; 0 if the rules don't limit them.
    fn groups_in_use(&self, hero: &Hero, used: u32) -> u8 {
        each(if self.rules.one_in_use { used } else { 0 }).fold(0, |set, slot| set | self.group_of(hero, slot))
    }

    /// Only one weapon, armour and mount is in use at a time.
    pub(crate) fn can_join(&self, hero: &Hero, slot: u8, used: u32) -> bool {
        self.groups_in_use(hero, used) & self.group_of(hero, slot) == 0
    }

    /// Returns what a character loses of its constant additions if it uses the card in a slot.
    pub(crate) fn displaced(&self, hero: &Hero, slot: u8, case: &Case) -> i8 {
        if !self.rules.one_in_use || self.group_of(hero, slot) == 0 {
            return 0;
        }
        self.own_always(hero, case) - self.own_always(hero, &Case { used: case.used | 1 << slot, ..*case })
    }

    pub(crate) fn is_steady(&self, hero: &Hero) -> bool {
        let moment = Moment::TestAlways as usize;
        hero.at_moment[moment] & hero.ready() != 0 || hero.flaws_at[moment] & !hero.flaws_exhausted != 0
    }

    /// Returns what cards and the League (`here`) add to each kind of Test without being used.
    pub(crate) fn always_in_tests(&self, hero: &Hero, here: IndexRange, case: &Case) -> Against {
        self.always_in(hero, here, case, Moment::TestAlways, |power| power.tests)
    }

    /// The same for Trials, by Attribute.
    pub(crate) fn always_in_trials(&self, hero: &Hero, here: IndexRange, case: &Case) -> Against {
        self.always_in(hero, here, case, Moment::TrialAlways, |power| power.trials)
    }

    #[inline]
    fn always_in(
        &self,
        hero: &Hero,
        here: IndexRange,
        case: &Case,
        moment: Moment,
        kinds: impl Fn(&Power) -> u8,
    ) -> Against {
        let mut adds = [0_i8; TESTS];
        let mut groups = [[0_i8; TESTS]; 3];
        let mut asked = 0;
        let in_use = self.groups_in_use(hero, case.used);
        for slot in each(hero.at_moment[moment as usize] & hero.ready()) {
            let group = self.group_of(hero, slot);
            for power in self.powers_of(hero, slot).iter().filter(|power| power.moment == Some(moment)) {
                asked |= power.who.words;
                if !case.is_for(power) {
                    continue;
                }
                let n = power.verb.added();
                // Of each group only one card is in use: the one that was used, or the best. Drawbacks always count.
                let best = group != 0 && n >= 0 && self.rules.one_in_use;
                if best && group & in_use != 0 && case.used & 1 << slot == 0 {
                    continue;
                }
                let sums = if best { &mut groups[group.trailing_zeros() as usize] } else { &mut adds };
                for kind in each(kinds(power)) {
                    let sum = &mut sums[usize::from(kind)];
                    *sum = if best { n.max(*sum) } else { *sum + n };
                }
            }
        }
        let mut add = |power: &Power| {
            asked |= power.who.words;
            if case.is_for(power) {
                for kind in each(kinds(power)) {
                    adds[usize::from(kind)] += power.verb.added();
                }
            }
        };
        self.each_flaw(hero, Moment::TestAlways).for_each(|PowerAt { power, .. }| add(power));
        self.powers_in(here).iter().for_each(add);
        for group in groups {
            for (sum, best) in adds.iter_mut().zip(group) {
                *sum += best;
            }
        }
        Against { adds, asked }
    }

    pub(crate) fn waylay_attribute(&self, st: &State, place: u8, kind: u8) -> i8 {
        let waylay = self.waylay(st.standing[usize::from(place)].card);
        waylay.attributes[usize::from(kind)] + self.waylay_extra(waylay, &st.hero(st.active).who)
    }

    #[inline]
    pub(crate) fn waylay_extra(&self, waylay: &Waylay, who: &Who) -> i8 {
        let against = self.cards.against[waylay.against.range()].iter();
        against.filter(|(asked, _)| asked.fits(who)).map(|(_, add)| add).sum()
    }

    /// Returns the scores of both sides of the Test in progress, the active character first.
    pub(crate) fn scores(&self, st: &State) -> (i8, i8) {
        let contest = &st.contest;
        let kind = contest.kind;
        let rolled = |k: usize| (contest.dice[k][0] + contest.dice[k][1]) as i8 + contest.added[k];
        let of = |seat: u8, k: usize| {
            let case = self.test_case(st, seat, 1 << kind);
            self.attribute(st.hero(seat), kind, contest.stand_in[k]) + self.always(st, seat, &case)
        };
        let theirs = match contest.other {
            Other::Waylay(place) => self.waylay_attribute(st, place, kind),
            _ => of(1 - st.active, 1),
        };
        (rolled(0) + of(st.active, 0), rolled(1) + theirs)
    }

    /// Returns the situation of a Trial to enter or leave a League (`way`), or on one.
    pub(super) fn trial_case(&self, st: &State, seat: u8, attribute: u8, league: u8, way: bool) -> Case {
        let of = self.case(st, st.hero(seat), league, Who::default());
        Case { trial: 1 << attribute, way, ..of }
    }

    /// Returns the chance to pass such a Trial without using powers, in sixths.
    pub(crate) fn trial_chance(&self, st: &State, seat: u8, trial: Trial, league: u8, way: bool) -> u8 {
        self.passing_faces(st, seat, trial, league, way).clamp(0, 6) as u8
    }

    /// Returns how many faces of the die pass such a Trial: at most 0 if a 6 falls short, above 6 with points to spare.
    pub(crate) fn passing_faces(&self, st: &State, seat: u8, trial: Trial, league: u8, way: bool) -> i8 {
        if trial.difficulty == 0 {
            return 6;
        }
        let hero = st.hero(seat);
        let case = self.trial_case(st, seat, trial.attribute as u8, league, way);
        if self.passes_always(hero, &case) {
            return 6;
        }
        let attribute = hero.attributes[trial.attribute as usize];
        7 + attribute + self.always_on(st, league, hero, &case) - trial.difficulty as i8
    }

    pub(super) fn passes_always(&self, hero: &Hero, case: &Case) -> bool {
        self.each_power(hero, Moment::TrialAlways).any(|at| at.power.verb == Verb::Pass && case.is_for(at.power))
    }
}

#[inline]
fn powers_at(slot: u8, powers: &[Power], moment: Moment) -> impl Iterator<Item = PowerAt<'_>> {
    let all = (0_u8..).zip(powers).filter(move |(_, power)| power.moment == Some(moment));
    all.map(move |(number, power)| PowerAt { slot, number, power })
}

impl Contest {
    /// Returns the side of a seat: 0 for the active character.
    #[inline]
    pub const fn side(seat: u8, active: u8) -> usize {
        (seat != active) as usize
    }
}
