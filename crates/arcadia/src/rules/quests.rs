//! Quests: their goals and progress, and how the game ends.

use super::{Chance, Play, Recorder};
use crate::Arcadia;
use crate::cards::{Aim, Goal, NONE, Sort, each};
use crate::metrics::metric;
use crate::rule_options::{BothComplete, TreasuresAsked};
use crate::state::{End, Errand, FOUND, Hero, LEAGUES, Phase, State};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Limits goals that ask for more Leagues or Treasures than there are, sets the League of every goal that has one,
    /// and puts the Quest's own Waylay there.
    pub(crate) fn place_goals(&mut self, seat: u8) {
        let game = self.game;
        for q in 0..self.st.hero(seat).errands.len() {
            let quest = self.st.hero(seat).errands[q].quest;
            for (g, goal) in game.goals_of(quest).iter().enumerate() {
                let hero = self.st.hero(seat);
                let mut errand = hero.errands[q];
                let mut max = u8::MAX;
                match goal.aim {
                    Aim::Visit(_) => max = game.unvisited(self.st, goal, hero, 0).count_ones() as u8,
                    // Without Treasures the goal cannot be reached.
                    Aim::Hold(_) => max = hero.treasures.len().max(1) as u8,
                    Aim::Away(steps) => errand.leagues[g] = Arcadia::leagues_away(self.st, hero.camp, steps),
                    Aim::Reach | Aim::Fetch | Aim::Foe(_) if !goal.in_camp => {
                        errand.goal_at[g] = game.farthest(self.st, seat, goal.on);
                    }
                    _ => {}
                }
                errand.count[g] = errand.count[g].min(max);
                self.st.hero_mut(seat).errands[q] = errand;
                let at = errand.goal_at[g];
                if at != NONE {
                    self.say("goal", seat, [], |game, st| {
                        let quest = game.card_name(Sort::Quest, quest);
                        format!("the goal of {quest} is {}", game.place_words(st, at))
                    });
                    if let Aim::Foe(foe) = goal.aim {
                        self.stand(foe, at, seat);
                    }
                }
            }
            self.place_foe_in_camp(seat, q);
        }
    }

    fn place_foe_in_camp(&mut self, seat: u8, q: usize) {
        let hero = self.st.hero(seat);
        let errand = &hero.errands[q];
        let Some(&Goal { aim: Aim::Foe(foe), in_camp: true, .. }) = self.game.goal_of(errand) else { return };
        // A Quest may reach this goal again.
        let stands = self.st.all_standing().any(|it| it.foe_of == seat && it.card == foe);
        if errand.done[usize::from(errand.stage)] == 0 && !stands {
            self.stand(foe, hero.camp, seat);
        }
    }

    /// Passes reached goals, and ends the game if a character has reached all. Returns whether the game goes on. A
    /// League where the active character is free of Waylays counts as visited at once, others by the rule `visit`.
    pub(crate) fn check_quests(&mut self) -> bool {
        let seat = self.st.active;
        let at = self.st.hero(seat).at;
        if !self.st.is_waylaid(seat, at) {
            self.st.hero_mut(seat).explored |= 1 << at;
        }
        let complete = [0, 1].map(|seat| self.advance(seat));
        let end = match complete {
            [false, false] if [0, 1].iter().all(|&seat| self.game.is_hopeless(self.st, seat)) => End::Neither,
            [false, false] => return true,
            [true, true] if self.game.rules.both_complete == BothComplete::Draw => End::Both,
            [true, true] => End::Completed(seat),
            [one, _] => End::Completed(u8::from(!one)),
        };
        self.game_over(end, complete);
        false
    }

    /// Passes reached goals. Returns whether all Quests of a character are complete.
    fn advance(&mut self, seat: u8) -> bool {
        let game = self.game;
        let mut all = true;
        for q in 0..self.st.hero(seat).errands.len() {
            self.fall_back(seat, q);
            while let Some(met) = game.reached(self.st, seat, &self.st.hero(seat).errands[q]) {
                let errand = &mut self.st.hero_mut(seat).errands[q];
                let unmet = !met;
                errand.unmet |= u8::from(unmet) << errand.stage;
                errand.stage += 1;
                self.place_foe_in_camp(seat, q);
                if unmet {
                    self.count(seat, metric::GOALS_UNMET, 1);
                }
                self.say("goal_reached", seat, [], |game, st| {
                    let errand = &st.hero(seat).errands[q];
                    let (side, quest) = (game.side_name(st, seat), game.card_name(Sort::Quest, errand.quest));
                    let goal = format!("goal {} of {}", errand.stage, game.goals_of(errand.quest).len());
                    match unmet {
                        true => format!("no Waylay is left for {goal} of {quest}: it counts as met for {side}"),
                        false => format!("{side} meets {goal} of {quest}"),
                    }
                });
            }
            all &= game.goal_of(&self.st.hero(seat).errands[q]).is_none();
        }
        all && !self.st.hero(seat).errands.is_empty()
    }

    /// Returns an unfinished Quest to a goal for Treasures that its character no longer holds.
    fn fall_back(&mut self, seat: u8, q: usize) {
        let game = self.game;
        let errand = self.st.hero(seat).errands[q];
        if game.goal_of(&errand).is_none() {
            return;
        }
        let gathered = game.gathered(self.st.hero(seat));
        let lacks = |(goal, count): (&Goal, u8)| matches!(goal.aim, Aim::Hold(_)) && gathered < count;
        let passed = &game.goals_of(errand.quest)[..usize::from(errand.stage)];
        if let Some(stage) = passed.iter().zip(errand.count).position(lacks) {
            self.st.hero_mut(seat).errands[q].stage = stage as u8;
            self.say("goal_lost", seat, [], |game, st| {
                let quest = game.card_name(Sort::Quest, st.hero(seat).errands[q].quest);
                format!("{} has lost Treasures that {quest} asks for", game.side_name(st, seat))
            });
        }
    }

    fn game_over(&mut self, end: End, complete: [bool; 2]) {
        let mut winner = None;
        if let End::Completed(seat) = end {
            winner = Some(seat);
            let days = (self.st.days - self.st.since) as i32;
            self.count(seat, metric::DAYS_TO_WIN, (days + 1) / 2);
            self.count(seat, metric::GAMES_WON, 1);
            self.st.hero_mut(seat).won += 1;
            self.tell("complete", seat, [], |_, _| "completes all Quests".to_owned());
        }
        for seat in 0..2 {
            self.count(seat, metric::READY_AT_END, self.st.hero(seat).ready_merits().count_ones() as i32);
        }
        if self.game.rules.chronicle > 1 {
            return self.earn(winner, complete);
        }
        (self.st.end, self.st.phase) = (end, Phase::Over);
    }
}

impl Arcadia {
    #[inline]
    pub(super) fn goal_of(&self, errand: &Errand) -> Option<&Goal> {
        self.goals_of(errand.quest).get(usize::from(errand.stage))
    }

    pub(crate) fn goals_now<'a>(&'a self, hero: &'a Hero) -> impl Iterator<Item = (&'a Errand, &'a Goal)> {
        hero.errands.iter().filter_map(|errand| Some((errand, self.goal_of(errand)?)))
    }

    /// Returns the Leagues that a goal asks to be visited, except the Base Camp and those in `visited`.
    fn unvisited(&self, st: &State, goal: &Goal, hero: &Hero, visited: u32) -> u32 {
        Self::leagues_with(st, goal.on) & !hero.camp_bit() & !visited
    }

    /// Returns whether the current goal is met, or passes unmet because no Waylay is left for it; `None` if neither.
    fn reached(&self, st: &State, seat: u8, errand: &Errand) -> Option<bool> {
        let hero = st.hero(seat);
        let goal = self.goal_of(errand)?;
        let g = usize::from(errand.stage);
        let (count, done) = (errand.count[g], errand.done[g]);
        let clear = !st.is_waylaid(seat, hero.at);
        let met = match goal.aim {
            Aim::Visit(_) => (self.unvisited(st, goal, hero, 0) & hero.explored).count_ones() as u8 >= count,
            Aim::Hold(_) => self.gathered(hero) >= count,
            Aim::Beat(_) => done >= count || errand.unmet & (1 << g) != 0,
            Aim::Fetch | Aim::Foe(_) => done > 0,
            Aim::Away(_) => clear && errand.leagues[g] & (1 << hero.at) != 0,
            Aim::Reach => clear && hero.at == errand.goal_at[g],
            Aim::Home => clear && hero.at == hero.camp,
        };
        let none_left = || matches!(goal.aim, Aim::Beat(_)) && self.is_let_off(st, seat, errand, goal);
        (met || none_left()).then_some(met)
    }

    /// True if a character can no longer complete its Quests: too few Treasures or Waylays are left for a goal.
    fn is_hopeless(&self, st: &State, seat: u8) -> bool {
        let hero = st.hero(seat);
        let treasures = self.gathered(hero) + hero.treasure_at.iter().filter(|&&at| at < FOUND).count() as u8;
        let lacks = |errand: &Errand, g: usize, goal: &Goal| match goal.aim {
            Aim::Hold(_) => treasures < errand.count[g],
            Aim::Beat(_) => self.is_out_of_wanted(st, seat, errand, g),
            _ => false,
        };
        hero.errands.iter().any(|errand| {
            let goals = self.goals_of(errand.quest).iter().enumerate();
            goals.skip(errand.stage.into()).any(|(g, goal)| lacks(errand, g, goal))
        })
    }

    pub(crate) fn gathered(&self, hero: &Hero) -> u8 {
        match self.rules.treasures_asked {
            TreasuresAsked::Held => (hero.found & hero.held).count_ones() as u8,
            TreasuresAsked::Found => hero.treasure_at.iter().filter(|&&at| at == FOUND).count() as u8,
        }
    }

    /// Returns the number of Treasures that unfinished Quests ask for; 0 if the rules don't require holding them.
    pub(crate) fn treasures_asked(&self, hero: &Hero) -> u8 {
        if self.rules.treasures_asked == TreasuresAsked::Found {
            return 0;
        }
        let open = hero.errands.iter().filter(|errand| self.goal_of(errand).is_some());
        let goals = open.flat_map(|errand| self.goals_of(errand.quest).iter().zip(errand.count));
        goals.filter(|(goal, _)| matches!(goal.aim, Aim::Hold(_))).map(|(_, count)| count).max().unwrap_or(0)
    }

    pub(super) fn is_fetched_at(&self, errand: &Errand, league: u8) -> bool {
        let stage = usize::from(errand.stage);
        self.goal_of(errand).is_some_and(|goal| goal.aim == Aim::Fetch && errand.goal_at[stage] == league)
    }

    pub(crate) fn may_fetch(&self, st: &State, seat: u8) -> bool {
        let hero = st.hero(seat);
        hero.errands.iter().any(|errand| self.is_fetched_at(errand, hero.at))
    }

    pub(crate) fn to_fetch(&self, hero: &Hero) -> u32 {
        let now = self.goals_now(hero).filter(|(_, goal)| goal.aim == Aim::Fetch);
        let places = now.map(|(errand, _)| errand.goal_at[usize::from(errand.stage)]);
        places.filter(|&at| at != NONE).fold(0, |set, at| set | 1 << at)
    }

    /// Leagues where a character can advance its current goals.
    pub(crate) fn targets(&self, st: &State, seat: u8) -> u32 {
        let hero = st.hero(seat);
        self.goals_now(hero).fold(0, |set, (errand, goal)| {
            let g = usize::from(errand.stage);
            let (done, goal_at) = (errand.leagues[g], errand.goal_at[g]);
            set | match goal.aim {
                Aim::Visit(_) => self.unvisited(st, goal, hero, hero.explored),
                Aim::Hold(_) => lying(hero),
                Aim::Beat(_) => self.wanted(st, seat, goal, done),
                Aim::Away(_) => done,
                Aim::Home => hero.camp_bit(),
                Aim::Foe(_) if goal.in_camp => hero.camp_bit(),
                Aim::Reach | Aim::Fetch | Aim::Foe(_) if goal_at != NONE => 1 << goal_at,
                _ => 0,
            }
        })
    }
}

pub(crate) fn lying(hero: &Hero) -> u32 {
    hero.treasure_at.iter().filter(|&&at| at < FOUND).fold(0, |set, &at| set | 1 << at)
}

/// Returns the distance and number of the nearest League of a set; the one laid first in a tie.
#[inline]
pub(crate) fn nearest(far: &[u8; LEAGUES], set: u32) -> Option<(u8, u8)> {
    // Distance and League are compared at once as one number.
    let key = |to: u8| u16::from(far[usize::from(to)]) << 8 | u16::from(to);
    let least = each(set).map(key).fold(u16::MAX, u16::min);
    (set != 0).then_some(((least >> 8) as u8, least as u8))
}
