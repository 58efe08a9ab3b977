//! Waylays that Quests ask to be beaten ("wanted"): which count, when to play them, and goals when none is left.

use super::{Chance, Play, Recorder};
use crate::Arcadia;
use crate::cards::{Aim, Features, Goal, NONE, each};
use crate::rule_options::{AskedFor, NoneLeft, WithoutTerrain};
use crate::state::{Errand, Hero, StandingWaylay, State};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Counts a beaten Waylay for all goals of `seat` that ask for it. The other's Quests lose it.
    pub(crate) fn note_beaten(&mut self, seat: u8, place: usize) {
        let game = self.game;
        let standing = self.st.standing[place];
        for errand in self.st.hero_mut(seat).errands.iter_mut() {
            let counted = game.counted_goals(errand, standing.card, standing.league);
            for (g, goal) in game.goals_of(errand.quest).iter().enumerate() {
                let own = matches!(goal.aim, Aim::Foe(foe) if foe == standing.card) && standing.foe_of == seat;
                if own || counted & (1 << g) != 0 {
                    errand.done[g] = errand.done[g].saturating_add(1);
                    errand.leagues[g] |= 1 << standing.league;
                }
            }
        }
        self.note_lost(1 - seat, standing);
    }

    pub(crate) fn lose_waylay(&mut self, place: usize) {
        let standing = self.st.standing[place];
        self.note_lost(0, standing);
        self.note_lost(1, standing);
        self.discard_waylay(place);
    }

    /// Records the goals for which a lost Waylay would have counted. A player's own Waylays don't count for its Quests.
    fn note_lost(&mut self, seat: u8, standing: StandingWaylay) {
        if standing.played_by == seat || standing.foe_of != NONE {
            return;
        }
        let game = self.game;
        for errand in self.st.hero_mut(seat).errands.iter_mut() {
            errand.lost |= game.counted_goals(errand, standing.card, standing.league);
        }
    }
}

impl Arcadia {
    /// Returns the goals of a Quest, not yet passed or full, for which beating a Waylay on a League counts, as bits.
    fn counted_goals(&self, errand: &Errand, card: u8, league: u8) -> u8 {
        let waylay = self.waylay(card);
        let goals = self.goals_of(errand.quest).iter().enumerate();
        let counts = |&(g, goal): &(usize, &Goal)| {
            goal.is_beaten_by(waylay)
                && errand.done[g] < errand.count[g]
                && !(goal.apart && errand.leagues[g] & (1 << league) != 0)
        };
        goals.skip(usize::from(errand.stage)).filter(counts).fold(0, |set, (g, _)| set | 1 << g)
    }

    /// True if beating a Waylay counts for a Quest, now or later.
    fn counts_for(&self, hero: &Hero, standing: &StandingWaylay) -> bool {
        hero.errands.iter().any(|it| self.counted_goals(it, standing.card, standing.league) != 0)
    }

    pub(crate) fn is_wanted_by(&self, st: &State, seat: u8, place: usize) -> bool {
        let standing = &st.standing[place];
        standing.foe_of == NONE && standing.played_by != seat && self.counts_for(st.hero(seat), standing)
    }

    /// True if a Quest of the active character asks for a Waylay. Then nothing else removes it.
    pub(super) fn is_asked_for(&self, st: &State, place: usize) -> bool {
        st.standing[place].foe_of != NONE || self.counts_for(st.hero(st.active), &st.standing[place])
    }

    pub(crate) fn is_pressed(&self, st: &State) -> bool {
        self.goals_now(st.hero(st.active)).any(|(_, goal)| matches!(goal.aim, Aim::Beat(_)))
    }

    pub(crate) fn must_play(&self, st: &State) -> bool {
        let (hero, other) = (st.hero(st.active), st.hero(1 - st.active));
        self.rules.asked_for == AskedFor::MustBePlayed
            && self.is_pressed(st)
            && self.playable(st, hero.at).any(|k| self.is_due(st, other.hand[usize::from(k)]))
    }

    /// True if a Waylay played on the active character now would count for a current goal. A second one on a League
    /// doesn't if each must be on another.
    pub(crate) fn is_due(&self, st: &State, card: u8) -> bool {
        let hero = st.hero(st.active);
        self.goals_now(hero).any(|(errand, goal)| {
            let wanted = || self.wanted(st, st.active, goal, errand.leagues[usize::from(errand.stage)]);
            self.counts_now(errand, card, hero.at) && !(goal.apart && wanted() & (1 << hero.at) != 0)
        })
    }

    fn counts_now(&self, errand: &Errand, card: u8, league: u8) -> bool {
        self.counted_goals(errand, card, league) & (1 << errand.stage) != 0
    }

    pub(crate) fn counts_at(&self, hero: &Hero, card: u8, league: u8) -> bool {
        hero.errands.iter().any(|errand| self.counts_now(errand, card, league))
    }

    pub(crate) fn asked_for(&self, hero: &Hero, card: u8) -> bool {
        self.goals_now(hero).any(|(_, goal)| goal.is_beaten_by(self.waylay(card)))
    }

    /// True if the rules let a Waylay be played on a League without its Terrain: it counts there for a current goal of
    /// the active character, and fits no League where it would count.
    pub(super) fn is_let_in(&self, st: &State, card: u8, league: u8) -> bool {
        let terrain = self.waylay(card).terrain;
        let counts = |(errand, goal): (&Errand, &Goal)| {
            self.counts_now(errand, card, league)
                && !self.has_home(st, st.active, terrain, closed(errand, errand.stage.into(), goal))
        };
        self.rules.without_terrain == WithoutTerrain::Anywhere && self.goals_now(st.hero(st.active)).any(counts)
    }

    /// True if a Waylay of this Terrain can be played on a character on some League not in `but`.
    fn has_home(&self, st: &State, seat: u8, terrain: Features, but: u32) -> bool {
        each(Self::leagues_with(st, terrain) & !st.hero(seat).camp_bit() & !but)
            .any(|place| !self.league(st, place).safe)
    }

    /// True if the current goal to beat Waylays passes because none is left.
    pub(super) fn is_let_off(&self, st: &State, seat: u8, errand: &Errand, goal: &Goal) -> bool {
        let but = closed(errand, errand.stage.into(), goal);
        self.may_be_let_off(errand, errand.stage)
            && self.wanted(st, seat, goal, but) == 0
            && self.wanted_in_hand(st, seat, goal, but).next().is_none()
    }

    /// True if a goal passes as soon as no Waylay is left for it.
    pub(crate) fn may_be_let_off(&self, errand: &Errand, g: u8) -> bool {
        match self.rules.none_left {
            NoneLeft::IfAllBeaten => errand.lost & (1 << g) == 0,
            NoneLeft::Reached => true,
            NoneLeft::NeverReached => false,
        }
    }

    /// Iterates over Waylays in the opponent's hand that a goal asks for and that fit some League not in `but`.
    fn wanted_in_hand(&self, st: &State, seat: u8, goal: &Goal, but: u32) -> impl Iterator<Item = u8> {
        let terrain = |card: u8| match self.rules.without_terrain {
            WithoutTerrain::Anywhere => 0,
            WithoutTerrain::NeverPlayed => self.waylay(card).terrain,
        };
        let hand = st.hero(1 - seat).hand.iter().copied();
        hand.filter(move |&card| goal.is_beaten_by(self.waylay(card)) && self.has_home(st, seat, terrain(card), but))
    }

    /// True if too few Waylays are left for a goal and it doesn't pass without them. Those in the character's own hand
    /// count: it can play them on the other character and then beat them.
    pub(super) fn is_out_of_wanted(&self, st: &State, seat: u8, errand: &Errand, g: usize) -> bool {
        if errand.unmet & (1 << g) != 0 || self.may_be_let_off(errand, g as u8) {
            return false;
        }
        let hero = st.hero(seat);
        let goal = &self.goals_of(errand.quest)[g];
        let but = closed(errand, g, goal);
        let asked = |card: u8| goal.is_beaten_by(self.waylay(card));
        let stands = |it: &&StandingWaylay| self.stops(st, it, seat) && asked(it.card) && but & (1 << it.league) == 0;
        // Waylays that another Quest, or an earlier goal, will still put into the Base Camp.
        let comes = |it: &Errand| {
            let goals = self.goals_of(it.quest);
            let before = if it.quest == errand.quest { g } else { goals.len() };
            let comes = |it: &&Goal| matches!(it.aim, Aim::Foe(foe) if it.in_camp && asked(foe));
            goals[..before].iter().filter(comes).count()
        };
        let in_hands: usize = (0..2).map(|seat| self.wanted_in_hand(st, seat, goal, but).count()).sum();
        let left = in_hands + st.all_standing().filter(stands).count() + hero.errands.iter().map(comes).sum::<usize>();
        left < usize::from(errand.count[g].saturating_sub(errand.done[g]))
    }

    /// Returns Leagues with a Waylay that a goal asks for, without those in `done` if each must be on another League.
    pub(crate) fn wanted(&self, st: &State, seat: u8, goal: &Goal, done: u32) -> u32 {
        let counts = |standing: &&StandingWaylay| {
            self.stops(st, standing, seat)
                && goal.is_beaten_by(self.waylay(standing.card))
                && !(goal.apart && done & (1 << standing.league) != 0)
        };
        st.all_standing().filter(counts).fold(0, |set, standing| set | 1 << standing.league)
    }
}

fn closed(errand: &Errand, g: usize, goal: &Goal) -> u32 {
    if goal.apart { errand.leagues[g] } else { 0 }
}
