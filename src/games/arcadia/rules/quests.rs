//! Quests: what they ask for, how far they are, and how the game ends.

use crate::chance::Chance;
use crate::game::Recorder;

use super::super::Arcadia;
use super::super::cards::compiled::{Aim, Goal, NONE, Waylay, each};
use super::super::knobs::{BothComplete, NoneLeft, WithoutTerrain};
use super::super::metrics::metric;
use super::super::state::{End, FOUND, Hero, Phase, State};
use super::Play;

impl Goal {
    /// Whether beating this Waylay counts for the goal.
    pub const fn is_beaten_by(&self, waylay: &Waylay) -> bool {
        (self.tests == 0 || self.tests & waylay.tests != 0)
            && (self.words == 0 || self.words & waylay.words != 0)
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Goals that ask for more Leagues of a kind than lie on the board ask for all of them.
    pub fn limit_goals(&mut self, seat: u8) {
        let game = self.game;
        for q in 0..usize::from(self.hero(seat).quests_len) {
            let quest = &game.quests[usize::from(self.hero(seat).quests[q])];
            for (g, goal) in game.goals[quest.goals.range()].iter().enumerate() {
                let hero = self.hero(seat);
                let most = match goal.aim {
                    Aim::Visit => {
                        let there = game.leagues_with(self.st, goal.on) & !hero.camp_bit();
                        there.count_ones() as u8
                    }
                    // Without any the goal cannot be reached.
                    Aim::Hold => hero.treasures_len.max(1),
                    Aim::Away => {
                        let set = game.leagues_away(self.st, seat, goal.count);
                        self.hero_mut(seat).goal_leagues[q][g] = set;
                        continue;
                    }
                    _ => continue,
                };
                let count = &mut self.hero_mut(seat).goal_count[q][g];
                *count = (*count).min(most);
            }
        }
    }

    /// Marks the goal League of every Quest that has one, and puts the Quest's own Waylay there.
    pub fn place_goals(&mut self) {
        let game = self.game;
        for seat in 0..2 {
            for q in 0..usize::from(self.hero(seat).quests_len) {
                let quest = &game.quests[usize::from(self.hero(seat).quests[q])];
                for goal in &game.goals[quest.goals.range()] {
                    if matches!(goal.aim, Aim::Reach | Aim::Fetch | Aim::Foe)
                        && !goal.in_camp
                        && self.hero(seat).goal_at[q] == NONE
                    {
                        let at = game.farthest(self.st, seat, goal.on);
                        self.hero_mut(seat).goal_at[q] = at;
                        self.say("goal", seat, [], |game, st| {
                            let quest = game.quest_name(st.hero(seat).quests[q]);
                            format!("the goal of {quest} is {}", game.place_name(st, at))
                        });
                    }
                    if goal.aim == Aim::Foe && !goal.in_camp {
                        self.stand(goal.foe, self.st.hero(seat).goal_at[q], seat);
                    }
                }
                self.place_foe_in_camp(seat, q);
            }
        }
    }

    /// Where the goal that a Quest is at now is about a Waylay in the Base Camp, that comes there.
    fn place_foe_in_camp(&mut self, seat: u8, q: usize) {
        let game = self.game;
        let hero = self.hero(seat);
        if let Some(goal) = game.goal_of(hero, q).filter(|goal| goal.in_camp) {
            self.stand(goal.foe, hero.camp, seat);
        }
    }

    /// A Waylay was beaten by `seat`: it counts for all goals that ask for its like, whichever goal
    /// their Quests are at.
    pub fn note_beaten(&mut self, seat: u8, place: usize) {
        let game = self.game;
        let standing = self.st.standing[place];
        let waylay = &game.waylays[usize::from(standing.card)];
        let hero = self.st.hero_mut(seat);
        for q in 0..usize::from(hero.quests_len) {
            let quest = &game.quests[usize::from(hero.quests[q])];
            for (g, goal) in game.goals[quest.goals.range()].iter().enumerate() {
                let counts = match goal.aim {
                    Aim::Beat => goal.is_beaten_by(waylay),
                    Aim::Foe => standing.foe_of == seat && goal.foe == standing.card,
                    _ => false,
                };
                let bit = 1 << standing.league;
                if counts && !(goal.apart && hero.goal_leagues[q][g] & bit != 0) {
                    hero.goal_done[q][g] = hero.goal_done[q][g].saturating_add(1);
                    hero.goal_leagues[q][g] |= bit;
                }
            }
        }
    }

    /// The active character takes up what its Quests ask for on its League.
    pub fn fetched(&mut self, seat: u8) {
        let game = self.game;
        let hero = self.st.hero_mut(seat);
        for q in 0..usize::from(hero.quests_len) {
            let fetch = game.goal_of(hero, q).is_some_and(|goal| goal.aim == Aim::Fetch);
            if fetch && hero.goal_at[q] == hero.at {
                hero.goal_done[q][usize::from(hero.stage[q])] = 1;
            }
        }
    }

    /// Looks at the Quests of both characters: reached goals are passed, and the game ends when all
    /// are. A League where the character stands free of Waylays counts as visited at once; by the rules
    /// any other does when the Day ends.
    pub fn check_quests(&mut self) {
        let seat = self.st.active;
        let at = self.hero(seat).at;
        if !self.st.is_waylaid(seat, at) {
            self.hero_mut(seat).explored |= 1 << at;
        }
        let done = [0, 1].map(|seat| self.advance(seat));
        match done {
            [false, false] => {}
            [true, true] if self.game.rules.both_complete == BothComplete::Draw => {
                self.game_over(None);
            }
            [true, true] => self.game_over(Some(seat)),
            [one, _] => self.game_over(Some(u8::from(!one))),
        }
    }

    /// Passes reached goals. Whether all Quests of a character are complete.
    fn advance(&mut self, seat: u8) -> bool {
        let game = self.game;
        let mut all = true;
        for q in 0..usize::from(self.hero(seat).quests_len) {
            while game.is_reached(self.st, seat, q) {
                self.hero_mut(seat).stage[q] += 1;
                self.place_foe_in_camp(seat, q);
                self.say("goal_reached", seat, [], |game, st| {
                    let quest = game.quest_name(st.hero(seat).quests[q]);
                    format!("{} has reached a goal of {quest}", game.side_name(st, seat))
                });
            }
            all &= game.goal_of(self.hero(seat), q).is_none();
        }
        all && self.hero(seat).quests_len > 0
    }

    /// A game is over: `None` for both. In a chronicle the winner gains experience.
    fn game_over(&mut self, winner: Option<u8>) {
        let days = (self.st.days - self.st.since) as i32;
        if let Some(seat) = winner {
            self.count(seat, metric::DAYS_TO_WIN, (days + 1) / 2);
            self.count(seat, metric::GAMES_WON, 1);
            self.hero_mut(seat).won += 1;
            self.say("complete", seat, [], |game, st| {
                format!("{} completes every Quest", game.side_name(st, seat))
            });
        }
        for seat in 0..2 {
            let hero = *self.hero(seat);
            self.count(
                seat,
                metric::READY_AT_END,
                (hero.held & !hero.exhausted).count_ones() as i32,
            );
        }
        if self.game.rules.chronicle == 1 {
            self.st.end = winner.map_or(End::Both, End::Completed);
            self.st.phase = Phase::Over;
            return;
        }
        self.earn(winner);
    }
}

impl Arcadia {
    /// The goal that a Quest is at; `None` when all are reached.
    #[inline]
    pub(super) fn goal_of(&self, hero: &Hero, q: usize) -> Option<&Goal> {
        let goals = &self.goals[self.quests[usize::from(hero.quests[q])].goals.range()];
        goals.get(usize::from(hero.stage[q]))
    }

    /// Whether the goal that a Quest is at has been reached.
    fn is_reached(&self, st: &State, seat: u8, q: usize) -> bool {
        let hero = st.hero(seat);
        let Some(goal) = self.goal_of(hero, q) else {
            return false;
        };
        let g = usize::from(hero.stage[q]);
        let count = hero.goal_count[q][g];
        let clear = !st.is_waylaid(seat, hero.at);
        match goal.aim {
            Aim::Visit => {
                let there = self.leagues_with(st, goal.on) & hero.explored & !hero.camp_bit();
                there.count_ones() as u8 >= count
            }
            Aim::Hold => self.found(hero) >= count,
            Aim::Beat => {
                let none_left = self.rules.none_left == NoneLeft::Reached;
                hero.goal_done[q][g] >= count || none_left && !self.any_prey(st, seat, goal)
            }
            Aim::Fetch | Aim::Foe => hero.goal_done[q][g] > 0,
            Aim::Away => clear && hero.goal_leagues[q][g] & (1 << hero.at) != 0,
            Aim::Reach => clear && hero.at == hero.goal_at[q],
            Aim::Home => clear && hero.at == hero.camp,
        }
    }

    /// Whether there is still a Waylay that a goal asks for, on the board or in the opponent's hand;
    /// there it must be one that can be played.
    fn any_prey(&self, st: &State, seat: u8, goal: &Goal) -> bool {
        let asked = |card: u8| goal.is_beaten_by(&self.waylays[usize::from(card)]);
        let playable = |card: u8| {
            self.rules.without_terrain == WithoutTerrain::Anywhere
                || self.has_home(st, seat, self.waylays[usize::from(card)].terrain)
        };
        st.hero(1 - seat).hand().iter().any(|&card| asked(card) && playable(card))
            || st.standing.iter().any(|it| self.stops(st, it, seat) && asked(it.card))
    }

    /// Quest Treasures that a character has picked up.
    pub(crate) fn found(&self, hero: &Hero) -> u8 {
        let all = &hero.treasure_at[..usize::from(hero.treasures_len)];
        all.iter().filter(|&&at| at == FOUND).count() as u8
    }

    /// Whether a character can take up on its League what a Quest asks for.
    pub(crate) fn may_fetch(&self, st: &State, seat: u8) -> bool {
        let hero = st.hero(seat);
        (0..usize::from(hero.quests_len)).any(|q| {
            self.goal_of(hero, q).is_some_and(|goal| goal.aim == Aim::Fetch)
                && hero.goal_at[q] == hero.at
        })
    }

    /// Leagues that the goals of a character's Quests call it to now.
    pub(crate) fn targets(&self, st: &State, seat: u8) -> u32 {
        let hero = st.hero(seat);
        let mut set = 0;
        for q in 0..usize::from(hero.quests_len) {
            let Some(goal) = self.goal_of(hero, q) else {
                continue;
            };
            set |= match goal.aim {
                Aim::Visit => self.leagues_with(st, goal.on) & !hero.explored & !hero.camp_bit(),
                Aim::Hold => lying(hero),
                Aim::Beat => self.prey(st, seat, q),
                Aim::Away => hero.goal_leagues[q][usize::from(hero.stage[q])],
                Aim::Foe if goal.in_camp => hero.camp_bit(),
                Aim::Reach | Aim::Fetch | Aim::Foe if hero.goal_at[q] != NONE => {
                    1 << hero.goal_at[q]
                }
                Aim::Home => hero.camp_bit(),
                _ => 0,
            };
        }
        set
    }

    /// Leagues with a standing Waylay that a goal asks for.
    fn prey(&self, st: &State, seat: u8, q: usize) -> u32 {
        let hero = st.hero(seat);
        let Some(goal) = self.goal_of(hero, q) else {
            return 0;
        };
        let done = hero.goal_leagues[q][usize::from(hero.stage[q])];
        let counts = |standing: &&super::super::state::StandingWaylay| {
            self.stops(st, standing, seat)
                && goal.is_beaten_by(&self.waylays[usize::from(standing.card)])
                && !(goal.apart && done & (1 << standing.league) != 0)
        };
        st.standing.iter().filter(counts).fold(0, |set, standing| set | 1 << standing.league)
    }
}

/// Leagues under which a character's Treasures lie.
pub fn lying(hero: &Hero) -> u32 {
    let all = &hero.treasure_at[..usize::from(hero.treasures_len)];
    all.iter().filter(|&&at| at < FOUND).fold(0, |set, &at| set | 1 << at)
}

/// The nearest of some Leagues by a table of distances.
pub fn nearest(far: &[u8], set: u32) -> Option<(u8, u8)> {
    each(set).map(|to| (far[usize::from(to)], to)).min()
}
