//! Waylays that Quests ask to be beaten: which of them count, when they must be played, and what becomes of a goal when
//! none is left.

use balance_engine::chance::Chance;
use balance_engine::game::Recorder;

use super::super::Arcadia;
use super::super::cards::compiled::{Aim, Features, Goal, each};
use super::super::cards::keys::NONE;
use super::super::knobs::{AskedFor, NoneLeft, WithoutTerrain};
use super::super::state::{Errand, Hero, StandingWaylay, State};
use super::Play;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// A Waylay was beaten by `seat`: it counts for all goals that ask for its like, whichever goal
    /// their Quests are at. To the Quests of the other it is lost.
    pub(crate) fn note_beaten(&mut self, seat: u8, place: usize) {
        let game = self.game;
        let standing = self.st.standing[place];
        for errand in self.hero_mut(seat).errands.iter_mut() {
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

    /// A Waylay is taken off the board that was not beaten: it is lost to all Quests.
    pub(crate) fn lose_waylay(&mut self, place: usize) {
        let standing = self.st.standing[place];
        self.note_lost(0, standing);
        self.note_lost(1, standing);
        self.discard_waylay(place);
    }

    /// A Waylay is gone that a character has not beaten: notes the goals for which it would have counted. What the
    /// player has played itself is not meant for its own Quests.
    fn note_lost(&mut self, seat: u8, standing: StandingWaylay) {
        if standing.played_by == seat || standing.foe_of != NONE {
            return;
        }
        let game = self.game;
        for errand in self.hero_mut(seat).errands.iter_mut() {
            errand.lost |= game.counted_goals(errand, standing.card, standing.league);
        }
    }
}

impl Arcadia {
    /// The goals of a Quest, as bits, for which it counts to beat a Waylay on a League: those not yet passed that ask
    /// for its like, as long as fewer have been beaten than they ask for, and none on this League if each must be on another.
    fn counted_goals(&self, errand: &Errand, card: u8, league: u8) -> u8 {
        let waylay = self.waylay(card);
        let goals = self.goals_of(errand.quest).iter().enumerate();
        let counts = |&(g, goal): &(usize, &Goal)| {
            goal.is_beaten_by(waylay)
                && errand.done[g] < errand.count[g]
                && !(goal.apart && errand.leagues[g] & (1 << league) != 0)
        };
        let ahead = goals.skip(usize::from(errand.stage)).filter(counts);
        ahead.fold(0, |set, (g, _)| set | 1 << g)
    }

    /// True if it counts for a Quest, now or later, to beat a standing Waylay that its own player has not played.
    pub(crate) fn is_prey_of(&self, st: &State, seat: u8, place: usize) -> bool {
        let standing = &st.standing[place];
        let counts = |it: &Errand| self.counted_goals(it, standing.card, standing.league) != 0;
        standing.foe_of == NONE && standing.played_by != seat && st.hero(seat).errands.iter().any(counts)
    }

    /// True if a Quest of the active character asks for a standing Waylay to be beaten: nothing else gets rid of it.
    pub(super) fn is_asked_for(&self, st: &State, place: usize) -> bool {
        let (hero, standing) = (st.hero(st.active), &st.standing[place]);
        let counts = |it: &Errand| self.counted_goals(it, standing.card, standing.league) != 0;
        standing.foe_of != NONE || hero.errands.iter().any(counts)
    }

    /// Whether a Quest of the active character is at a goal that asks for Waylays to be beaten.
    pub(crate) fn is_pressed(&self, st: &State) -> bool {
        let hero = st.hero(st.active);
        self.goals_now(hero).any(|(_, goal)| matches!(goal.aim, Aim::Beat(_)))
    }

    pub(crate) fn must_play(&self, st: &State) -> bool {
        let (hero, other) = (st.hero(st.active), st.hero(1 - st.active));
        if self.rules.asked_for == AskedFor::MayBeHeld || !self.is_pressed(st) {
            return false;
        }
        self.playable(st, hero.at).any(|k| self.is_due(st, other.hand[usize::from(k)]))
    }

    /// True if a Waylay, played on the active character where it is, would count for the goal that one of its Quests is
    /// at. One that joins another which counts there does not, if each must be on another League.
    pub(crate) fn is_due(&self, st: &State, card: u8) -> bool {
        let hero = st.hero(st.active);
        let here = 1 << hero.at;
        self.goals_now(hero).any(|(errand, goal)| {
            let done = errand.leagues[usize::from(errand.stage)];
            self.counts_now(errand, card, hero.at) && !(goal.apart && self.prey(st, st.active, goal, done) & here != 0)
        })
    }

    /// True if it counts for the goal that a Quest is at to beat a Waylay on a League.
    fn counts_now(&self, errand: &Errand, card: u8, league: u8) -> bool {
        self.counted_goals(errand, card, league) & (1 << errand.stage) != 0
    }

    /// True if it counts for the goal that one of the Quests of a character is at to beat a Waylay on a League.
    pub(crate) fn counts_at(&self, hero: &Hero, card: u8, league: u8) -> bool {
        hero.errands.iter().any(|errand| self.counts_now(errand, card, league))
    }

    /// Whether a Quest of a player is at a goal that asks for this Waylay to be beaten.
    pub(crate) fn asked_for(&self, hero: &Hero, card: u8) -> bool {
        let waylay = self.waylay(card);
        self.goals_now(hero).any(|(_, goal)| goal.is_beaten_by(waylay))
    }

    /// Whether a Waylay may be played on a League that has none of its Terrain: where the rules say
    /// so, one that counts there for a goal of the active character and that fits no League at all on which it would.
    pub(super) fn is_let_in(&self, st: &State, card: u8, league: u8) -> bool {
        self.rules.without_terrain == WithoutTerrain::Anywhere
            && self.goals_now(st.hero(st.active)).any(|(errand, goal)| {
                self.counts_now(errand, card, league)
                    && !self.has_home(
                        st,
                        st.active,
                        self.waylay(card).terrain,
                        closed(errand, errand.stage.into(), goal),
                    )
            })
    }

    /// Whether a Waylay of this Terrain can be played on a character on any League of the board but some.
    fn has_home(&self, st: &State, seat: u8, terrain: Features, but: u32) -> bool {
        each(Self::leagues_with(st, terrain) & !st.hero(seat).camp_bit() & !but)
            .any(|place| !self.league(st, place).safe)
    }

    /// True if the goal to beat Waylays that a Quest is at passes because none is left.
    pub(super) fn is_let_off(&self, st: &State, seat: u8, errand: &Errand, goal: &Goal) -> bool {
        self.may_be_let_off(errand, errand.stage) && !self.any_prey(st, seat, errand, goal)
    }

    /// True if a goal passes as soon as no Waylay is left that it asks for.
    pub(crate) fn may_be_let_off(&self, errand: &Errand, g: u8) -> bool {
        match self.rules.none_left {
            NoneLeft::IfAllBeaten => errand.lost & (1 << g) == 0,
            NoneLeft::Reached => true,
            NoneLeft::NeverReached => false,
        }
    }

    /// Whether a Waylay still counts for the goal that a Quest is at: it stands, or the opponent can play it.
    fn any_prey(&self, st: &State, seat: u8, errand: &Errand, goal: &Goal) -> bool {
        let but = closed(errand, errand.stage.into(), goal);
        self.prey(st, seat, goal, but) != 0 || self.prey_held(st, seat, goal, but).next().is_some()
    }

    /// Waylays that a goal asks for, in the hand of the opponent, that can be played on some League but these.
    fn prey_held<'a>(&'a self, st: &'a State, seat: u8, goal: &'a Goal, but: u32) -> impl Iterator<Item = u8> + 'a {
        let terrain = |card: u8| match self.rules.without_terrain {
            WithoutTerrain::Anywhere => 0,
            WithoutTerrain::NeverPlayed => self.waylay(card).terrain,
        };
        st.hero(1 - seat)
            .hand
            .iter()
            .copied()
            .filter(move |&card| goal.is_beaten_by(self.waylay(card)) && self.has_home(st, seat, terrain(card), but))
    }

    /// True if a goal to beat Waylays, by number, can no longer be reached, because too few are left and it does not
    /// pass without them. Those in its own hand count as well: it can play them on the other and then beat them.
    pub(super) fn is_out_of_prey(&self, st: &State, seat: u8, errand: &Errand, g: usize) -> bool {
        if errand.unmet & (1 << g) != 0 || self.may_be_let_off(errand, g as u8) {
            return false;
        }
        let hero = st.hero(seat);
        let goal = &self.goals_of(errand.quest)[g];
        let but = closed(errand, g, goal);
        let asked = |card: u8| goal.is_beaten_by(self.waylay(card));
        let stands = |it: &&StandingWaylay| self.stops(st, it, seat) && asked(it.card) && but & (1 << it.league) == 0;
        // What is still to come to the Base Camp for another Quest, or before this goal.
        let comes = |it: &Errand| {
            let goals = self.goals_of(it.quest);
            let before = if it.quest == errand.quest { g } else { goals.len() };
            let comes = |it: &&Goal| matches!(it.aim, Aim::Foe(foe) if it.in_camp && asked(foe));
            goals[..before].iter().filter(comes).count()
        };
        let left = self.prey_held(st, seat, goal, but).count()
            + self.prey_held(st, 1 - seat, goal, but).count()
            + st.all_standing().filter(stands).count()
            + hero.errands.iter().map(comes).sum::<usize>();
        left < usize::from(errand.count[g].saturating_sub(errand.done[g]))
    }

    /// Leagues with a Waylay that a goal asks for; not those done, where each must be on another League.
    pub(crate) fn prey(&self, st: &State, seat: u8, goal: &Goal, done: u32) -> u32 {
        let counts = |standing: &&StandingWaylay| {
            self.stops(st, standing, seat)
                && goal.is_beaten_by(self.waylay(standing.card))
                && !(goal.apart && done & (1 << standing.league) != 0)
        };
        st.all_standing().filter(counts).fold(0, |set, standing| set | 1 << standing.league)
    }
}

/// Leagues on which no further Waylay counts for a goal of a Quest, by number.
fn closed(errand: &Errand, g: usize, goal: &Goal) -> u32 {
    if goal.apart { errand.leagues[g] } else { 0 }
}
