//! Setting up: builds, Quests, what both choose against each other, and the dice for who begins.

use crate::chance::Chance;
use crate::game::{Exposure, Recorder};

use super::build::Build;
use super::catalogue::metric;
use super::flat::{Aim, NONE, Verb};
use super::play::{Play, lots, other_dice};
use super::state::{
    FOUND, HAND, Hero, NOT_PLACED, Phase, SELF, STANDING, Standing, State, TREASURES,
};
use super::written::PlacedBy;

/// How a side comes by its Quests, Waylays, Treasures or Leagues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The player chooses.
    #[default]
    Chosen,
    /// As written.
    Fixed(Vec<u8>),
    /// By lot, so many.
    Random(u8),
}

/// What a side brings beside its build.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kit {
    /// Quests.
    pub quests: Choice,
    /// Waylays.
    pub waylays: Choice,
    /// Quest Treasures.
    pub treasures: Choice,
    /// Leagues.
    pub leagues: Choice,
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Everything before the first decision of the first game.
    pub fn set_up(&mut self) {
        for side in 0..2 {
            let seat = if self.st.side(0) == side { 0 } else { 1 };
            let build = self.game.plans[side].build(self.game, side, self.chance);
            self.take_build(seat, &build);
        }
        self.begin_game();
    }

    /// A player takes a character with its Merits and Flaws.
    fn take_build(&mut self, seat: u8, build: &Build) {
        let game = self.game;
        *self.hero_mut(seat) = Hero::NOBODY;
        let character = &game.characters[usize::from(build.character)];
        let hero = self.st.hero_mut(seat);
        hero.character = build.character;
        hero.attributes = character.attributes;
        hero.who = character.who;
        hero.who.courts = build.court;
        hero.court_chosen = game.lean(build) == 0;
        game.sort_powers(hero, SELF, character.powers);
        for &merit in &build.merits {
            game.add_merit(hero, merit, false);
        }
        for &flaw in &build.flaws {
            game.add_flaw(hero, flaw);
        }
        self.expose(seat, game.numbers.character(build.character), Exposure::Built);
        for &merit in &build.merits {
            self.expose(seat, game.numbers.merit(merit), Exposure::Built);
        }
        for &flaw in &build.flaws {
            self.expose(seat, game.numbers.flaw(flaw), Exposure::Built);
        }
        self.say("build", seat, [], |game, st| game.say_build(st, seat));
    }

    /// A new game, the first or the next of a chronicle: everything is recovered, the board is
    /// empty, Quests are taken.
    pub fn begin_game(&mut self) {
        self.st.laid = 0;
        self.st.turned = 0;
        self.st.waylaid = [0; 2];
        self.st.since = self.st.days;
        self.st.passes = 0;
        let nobody = Standing { card: NONE, league: NONE, left: 0, holds: 0, foe_of: NONE };
        self.st.standing = [nobody; STANDING];
        for seat in 0..2 {
            self.refresh(seat);
            self.take_quests(seat);
        }
        self.next_choice(Phase::ChooseWaylay, 0);
    }

    /// A character as it begins a game.
    fn refresh(&mut self, seat: u8) {
        let hero = self.hero_mut(seat);
        hero.held = hero.built;
        hero.exhausted = 0;
        hero.found = 0;
        hero.flaws_exhausted = 0;
        (hero.at, hero.from, hero.camp) = (NONE, NONE, NONE);
        (hero.visited, hero.explored) = (0, 0);
        (hero.skip, hero.again) = (0, 0);
        (hero.hand_len, hero.leagues_len, hero.treasures_len, hero.quests_len) = (0, 0, 0, 0);
        hero.treasure_at = [NOT_PLACED; TREASURES];
        hero.discarded = 0;
        let game = self.game;
        game.gather_words(self.hero_mut(seat));
    }

    /// A player takes its Quests.
    fn take_quests(&mut self, seat: u8) {
        let game = self.game;
        let side = self.st.side(seat);
        let mut taken = arrayvec::ArrayVec::<u8, 3>::new();
        match &game.kits[side].quests {
            Choice::Fixed(quests) => taken.extend(quests.iter().copied()),
            Choice::Random(count) => {
                let pool = &game.quest_pool;
                while taken.len() < usize::from(*count).min(pool.len()) {
                    let quest = self.chance.pick(lots(side), pool).unwrap_or(0);
                    if !taken.contains(&quest) {
                        taken.push(quest);
                    }
                }
            }
            Choice::Chosen => {}
        }
        for quest in taken {
            let mut counts = [0; super::flat::GOALS];
            let goals = &game.goals[game.quests[usize::from(quest)].goals.range()];
            for (count, goal) in counts.iter_mut().zip(goals) {
                *count = if goal.rolled { self.chance.d6(other_dice(seat)) } else { goal.count };
            }
            let hero = self.hero_mut(seat);
            let k = usize::from(hero.quests_len);
            hero.quests[k] = quest;
            hero.stage[k] = 0;
            hero.goal_at[k] = NONE;
            hero.goal_count[k] = counts;
            hero.goal_done[k] = [0; super::flat::GOALS];
            hero.goal_leagues[k] = [0; super::flat::GOALS];
            hero.quests_len += 1;
            self.expose(seat, game.numbers.quest(quest), Exposure::Built);
            self.say("quest", seat, [], |game, st| {
                format!("{} takes up {}", game.side_name(st, seat), game.quest_name(quest))
            });
        }
    }

    /// Goes on to the next thing that somebody chooses, from this one on.
    fn next_choice(&mut self, phase: Phase, seat: u8) {
        let (mut phase, mut seat) = (phase, seat);
        loop {
            if self.begin_choice(phase, seat) {
                self.st.phase = phase;
                self.st.asked = seat;
                return;
            }
            (phase, seat) = match (phase, seat) {
                (phase, 0) => (phase, 1),
                (Phase::ChooseWaylay, _) => (Phase::ChooseTreasure, 0),
                (Phase::ChooseTreasure, _) => (Phase::ChooseLeague, 0),
                _ => break,
            };
        }
        self.begin_laying();
    }

    /// Sets a choice up. Whether there is anything to decide; what is fixed or drawn is taken at
    /// once.
    fn begin_choice(&mut self, phase: Phase, seat: u8) -> bool {
        let game = self.game;
        let kit = &game.kits[self.st.side(seat)];
        let choice = match phase {
            Phase::ChooseWaylay => {
                self.st.budget = game.waylay_budget(self.st, 1 - seat);
                &kit.waylays
            }
            Phase::ChooseTreasure => {
                self.st.budget = game.treasure_budget(self.st, seat);
                &kit.treasures
            }
            _ => {
                self.st.budget = game.league_budget(self.st, seat);
                &kit.leagues
            }
        };
        match choice {
            Choice::Chosen => game.any_choice(self.st, phase, seat),
            Choice::Fixed(cards) => {
                for &card in cards {
                    if game.choosable(self.st, phase, seat, false)(card) {
                        self.take(phase, seat, card);
                    }
                }
                false
            }
            Choice::Random(_) => {
                let lane = lots(self.st.side(seat));
                while game.any_choice(self.st, phase, seat) {
                    let count = game.choices(phase) as u32;
                    let card = self.chance.below(lane, count) as u8;
                    if game.choosable(self.st, phase, seat, true)(card) {
                        self.take(phase, seat, card);
                    }
                }
                false
            }
        }
    }

    /// A player takes a Waylay, Treasure or League among its own.
    fn take(&mut self, phase: Phase, seat: u8, card: u8) {
        let game = self.game;
        let hero = self.hero_mut(seat);
        let number = match phase {
            Phase::ChooseWaylay => {
                hero.hand[usize::from(hero.hand_len)] = card;
                hero.hand_len += 1;
                self.st.budget -= game.waylays[usize::from(card)].rating;
                game.numbers.waylay(card)
            }
            Phase::ChooseTreasure => {
                hero.treasures[usize::from(hero.treasures_len)] = card;
                hero.treasures_len += 1;
                self.st.budget -= game.merits[usize::from(card)].cost;
                game.numbers.merit(card)
            }
            _ => {
                hero.leagues[usize::from(hero.leagues_len)] = card;
                hero.leagues_len += 1;
                self.st.budget -= 1;
                game.numbers.league(card)
            }
        };
        if phase != Phase::ChooseTreasure {
            self.expose(seat, number, Exposure::Seen);
        }
    }

    /// A chosen Waylay, Treasure or League.
    pub fn choose(&mut self, card: u8) {
        let (phase, seat) = (self.st.phase, self.st.asked);
        self.take(phase, seat, card);
        if !self.game.any_choice(self.st, phase, seat) {
            self.chosen();
        }
    }

    /// Nothing more is chosen.
    pub fn chosen(&mut self) {
        let (phase, seat) = match (self.st.phase, self.st.asked) {
            (phase, 0) => (phase, 1),
            (Phase::ChooseWaylay, _) => (Phase::ChooseTreasure, 0),
            (Phase::ChooseTreasure, _) => (Phase::ChooseLeague, 0),
            _ => return self.begin_laying(),
        };
        self.next_choice(phase, seat);
    }

    /// One die for each player, tied dice again: the lower goes first. Seats are the order of turns
    /// of the first game, so its lower die is that of seat 0; later games of a chronicle roll anew.
    fn roll_for_first(&mut self) {
        let (mut one, mut other);
        loop {
            one = self.chance.d6(crate::chance::Lane::SETUP);
            other = self.chance.d6(crate::chance::Lane::SETUP);
            if one != other {
                break;
            }
        }
        if self.st.game == 0 {
            (one, other) = (one.min(other), one.max(other));
        }
        self.st.first = u8::from(one > other);
        let data = [("seat_0", i64::from(one)), ("seat_1", i64::from(other))];
        let first = self.st.first;
        self.say("start", first, data, |game, st| {
            let names = [0, 1].map(|seat| game.side_name(st, seat));
            let begins = names[usize::from(first)];
            format!("{} rolls {one} and {} {other}: {begins} goes first", names[0], names[1])
        });
    }

    fn begin_laying(&mut self) {
        self.roll_for_first();
        self.drop_doubles();
        self.st.passes = 0;
        self.st.asked = self.st.first;
        self.ask_to_lay();
    }

    /// Of a Unique League that both brought only one is played: that of the character with fewer
    /// points, or of the one who goes first when both have as many. The other one is discarded.
    fn drop_doubles(&mut self) {
        let points = [0, 1].map(|seat| self.hero(seat).points);
        let first = self.st.first;
        let loser = match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Equal => 1 - first,
        };
        let kept = *self.hero(1 - loser);
        let kept = &kept.leagues[..usize::from(kept.leagues_len)];
        let game = self.game;
        let hero = self.hero_mut(loser);
        let mut k = 0;
        while k < usize::from(hero.leagues_len) {
            let league = hero.leagues[k];
            if game.leagues[usize::from(league)].unique && kept.contains(&league) {
                take_out(&mut hero.leagues, &mut hero.leagues_len, k);
            } else {
                k += 1;
            }
        }
    }

    /// Asks for the next League to lay, from the asked player on; or ends the laying when neither
    /// has one that fits anywhere.
    fn ask_to_lay(&mut self) {
        while self.st.passes < 2 {
            if self.game.can_lay(self.st, self.st.asked) {
                self.st.phase = Phase::Lay;
                return;
            }
            self.st.passes += 1;
            self.st.asked = 1 - self.st.asked;
        }
        self.board_done();
    }

    /// Lays a League of the hand in a gap.
    pub fn lay(&mut self, k: u8, place: (i8, i8), turned: bool) {
        let seat = self.st.asked;
        let hero = self.st.hero_mut(seat);
        let league = hero.leagues[usize::from(k)];
        take_out(&mut hero.leagues, &mut hero.leagues_len, usize::from(k));
        let laid = self.st.laid;
        self.st.leagues[usize::from(laid)] = league;
        self.st.places[usize::from(laid)] = place;
        self.st.turned |= u32::from(turned) << laid;
        self.st.laid += 1;
        self.say("lay", seat, [("x", place.0.into()), ("y", place.1.into())], |game, st| {
            let name = game.league_name(league);
            format!("{} lays {name} at {}, {}", game.side_name(st, seat), place.0, place.1)
        });
        self.st.passes = 0;
        self.st.asked = 1 - seat;
        self.ask_to_lay();
    }

    /// All Leagues lie: the ways are known, and Treasures follow.
    fn board_done(&mut self) {
        self.game.survey(self.st);
        for seat in 0..2 {
            let left = i32::from(self.hero(seat).leagues_len);
            self.count(seat, metric::LEAGUES_LEFT, left);
        }
        self.st.asked = self.st.first;
        self.ask_to_bury();
    }

    /// Goals that ask for more Leagues of a kind than lie on the board ask for all of them.
    fn limit_goals(&mut self, seat: u8) {
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
                    Aim::Hold => hero.treasures_len,
                    _ => continue,
                };
                let count = &mut self.hero_mut(seat).goal_count[q][g];
                *count = (*count).min(most);
            }
        }
    }

    /// Asks for the League of the next Treasure, in turn; or for the Base Camps.
    fn ask_to_bury(&mut self) {
        for _ in 0..2 {
            if self.game.to_bury(self.st, self.st.asked).is_some() {
                self.st.phase = Phase::Bury;
                return;
            }
            self.st.asked = 1 - self.st.asked;
        }
        self.st.asked = self.st.first;
        self.st.phase = Phase::Camp;
    }

    /// Puts the next Treasure under a League.
    pub fn bury(&mut self, league: u8) {
        let seat = self.st.asked;
        if let Some((owner, k)) = self.game.to_bury(self.st, seat) {
            self.hero_mut(owner).treasure_at[usize::from(k)] = league;
            self.say("bury", seat, [], |game, st| {
                let owner_name = game.side_name(st, owner);
                format!("a Treasure of {owner_name} lies on {}", game.place_name(st, league))
            });
        }
        self.st.asked = 1 - seat;
        self.ask_to_bury();
    }

    /// Chooses the other's Base Camp.
    pub fn choose_camp(&mut self, league: u8) {
        let seat = self.st.asked;
        let other = 1 - seat;
        let hero = self.hero_mut(other);
        (hero.camp, hero.at) = (league, league);
        hero.visited |= 1 << league;
        self.say("camp", other, [], |game, st| {
            format!("{}'s Base Camp is {}", game.side_name(st, other), game.place_name(st, league))
        });
        if other == self.st.first {
            // The lower die chose before.
            self.place_goals();
            self.begin_play();
        } else {
            self.st.asked = other;
        }
    }

    fn begin_play(&mut self) {
        self.limit_goals(0);
        self.limit_goals(1);
        let first = self.st.first;
        self.begin_day(first);
    }

    /// Marks the goal League of every Quest that has one, and puts the Quest's own Waylay there.
    fn place_goals(&mut self) {
        let game = self.game;
        for seat in 0..2 {
            for q in 0..usize::from(self.hero(seat).quests_len) {
                let quest = &game.quests[usize::from(self.hero(seat).quests[q])];
                for goal in &game.goals[quest.goals.range()] {
                    if matches!(goal.aim, Aim::Reach | Aim::Fetch | Aim::Foe)
                        && self.hero(seat).goal_at[q] == NONE
                    {
                        let at = game.farthest(self.st, seat, goal.on);
                        self.hero_mut(seat).goal_at[q] = at;
                        self.say("goal", seat, [], |game, st| {
                            let quest = game.quest_name(st.hero(seat).quests[q]);
                            format!("the goal of {quest} is {}", game.place_name(st, at))
                        });
                    }
                    if goal.aim == Aim::Foe {
                        self.stand(goal.foe, self.st.hero(seat).goal_at[q], seat);
                    }
                }
            }
        }
    }

    /// Puts a Waylay on a League. Where there is no room left it is discarded.
    pub fn stand(&mut self, card: u8, league: u8, foe_of: u8) -> Option<usize> {
        let left = self.game.waylays[usize::from(card)].wins;
        let place = self.st.standing.iter().position(|standing| standing.card == NONE)?;
        self.st.standing[place] = Standing { card, league, left, holds: 0, foe_of };
        // It may stand where another one did that was met today.
        self.st.met &= !(1 << place);
        self.see_waylays(league);
        Some(place)
    }
}

/// Takes the `k`-th entry out of a list; the last one takes its place.
pub fn take_out(list: &mut [u8], len: &mut u8, k: usize) {
    *len -= 1;
    list[k] = list[usize::from(*len)];
    list[usize::from(*len)] = NONE;
}

impl super::Arcadia {
    /// How many cards there are to choose from.
    pub(super) const fn choices(&self, phase: Phase) -> usize {
        match phase {
            Phase::ChooseWaylay => self.waylays.len(),
            Phase::ChooseTreasure => self.merits.len(),
            _ => self.leagues.len(),
        }
    }

    /// Points of Waylays against a player's Quests, by their ratings, what has been spent in the
    /// chronicle, and what cards take off.
    pub(super) fn waylay_budget(&self, st: &State, seat: u8) -> u8 {
        let hero = st.hero(seat);
        let quests = hero.quests[..usize::from(hero.quests_len)].iter();
        let spent = match self.rules.spent_per_waylay {
            0 => 0,
            per => i32::from(hero.spent / per),
        };
        let one = |quest: &u8| i32::from(self.quests[usize::from(*quest)].waylays) + spent;
        let sum: i32 = quests.map(one).sum();
        (sum - self.set_up_sum(hero, Verb::FewerWaylays)).clamp(0, 250) as u8
    }

    /// Points of Treasures for a player's Quests.
    pub(super) fn treasure_budget(&self, st: &State, seat: u8) -> u8 {
        let hero = st.hero(seat);
        let quests = hero.quests[..usize::from(hero.quests_len)].iter();
        let sum: i32 =
            quests.map(|quest| i32::from(self.quests[usize::from(*quest)].treasures)).sum();
        (sum + self.set_up_sum(hero, Verb::MoreTreasures)).clamp(0, 250) as u8
    }

    /// Leagues that a player brings.
    pub(super) fn league_budget(&self, st: &State, seat: u8) -> u8 {
        (self.rules.leagues * st.hero(seat).quests_len).min(15)
    }

    /// What the cards of a character add up to at set-up.
    fn set_up_sum(&self, hero: &Hero, verb: Verb) -> i32 {
        let slots = super::flat::each(hero.held | 1 << SELF);
        let powers = slots.flat_map(|slot| &self.powers[self.powers_of(hero, slot).range()]);
        let flaws = super::flat::each(u32::from(hero.flawed)).flat_map(|slot| {
            let flaw = &self.flaws[usize::from(hero.flaws[usize::from(slot)])];
            &self.powers[flaw.powers.range()]
        });
        powers.chain(flaws).filter(|p| p.verb == verb).map(|p| i32::from(p.amount)).sum()
    }

    /// What a player may choose now: cards of that type, not yet taken as often as there are
    /// copies, within the points, as long as there is room. A player who chooses must give Quests
    /// what they demand; a scenario that says the cards need not.
    pub(super) fn choosable<'a>(
        &'a self,
        st: &'a State,
        phase: Phase,
        seat: u8,
        demanding: bool,
    ) -> impl Fn(u8) -> bool + 'a {
        let hero = st.hero(seat);
        let (copies, taken, room) = match phase {
            Phase::ChooseWaylay => (&self.waylay_copies, hero.hand(), HAND),
            Phase::ChooseTreasure => {
                let taken = &hero.treasures[..usize::from(hero.treasures_len)];
                (&self.treasure_copies, taken, TREASURES)
            }
            _ => {
                let taken = &hero.leagues[..usize::from(hero.leagues_len)];
                (&self.league_copies, taken, hero.leagues.len())
            }
        };
        let demand = match phase {
            Phase::ChooseWaylay if demanding => self.demand(st, seat),
            _ => None,
        };
        let lacking = match phase {
            Phase::ChooseTreasure if demanding => self.treasures_lacking(st, seat),
            _ => 0,
        };
        let full = taken.len() >= room;
        move |card| {
            let k = usize::from(card);
            let cost = match phase {
                Phase::ChooseWaylay => self.waylays[k].rating,
                Phase::ChooseTreasure => self.merits[k].cost,
                _ => 1,
            };
            copies[k] > 0
                && cost <= st.budget
                && !full
                && taken.iter().filter(|&&it| it == card).count() < usize::from(copies[k])
                && demand.is_none_or(|goal| goal.is_beaten_by(&self.waylays[k]))
                && (lacking <= 1 || self.leaves_enough(st, seat, card))
        }
    }

    /// Treasures that a player must still choose, because a Quest asks for as many.
    pub(super) fn treasures_lacking(&self, st: &State, seat: u8) -> u8 {
        let hero = st.hero(seat);
        let quests = hero.quests[..usize::from(hero.quests_len)].iter();
        let goals =
            quests.flat_map(|&quest| &self.goals[self.quests[usize::from(quest)].goals.range()]);
        let most = goals.filter(|goal| goal.aim == Aim::Hold).map(|goal| goal.count).max();
        most.unwrap_or(0).saturating_sub(hero.treasures_len)
    }

    /// Whether as many Treasures as a Quest asks for can still be chosen after this one, as far as
    /// they could be before it: nobody makes a Quest easier by choosing fewer.
    fn leaves_enough(&self, st: &State, seat: u8, card: u8) -> bool {
        let lacking = self.treasures_lacking(st, seat);
        if lacking <= 1 {
            return true;
        }
        let cost = self.merits[usize::from(card)].cost;
        let before = self.most_treasures(st, seat, st.budget, NONE).min(lacking);
        1 + self.most_treasures(st, seat, st.budget - cost, card) >= before
    }

    /// How many Treasures a player could still choose for so many points, the cheapest first, when
    /// one of a card is gone.
    fn most_treasures(&self, st: &State, seat: u8, points: u8, gone: u8) -> u8 {
        let hero = st.hero(seat);
        let taken = &hero.treasures[..usize::from(hero.treasures_len)];
        let mut left = [0_u8; 21];
        for (card, &copies) in (0_u8..).zip(&self.treasure_copies) {
            if copies > 0 {
                let used = taken.iter().chain(std::iter::once(&gone)).filter(|&&it| it == card);
                let cost = usize::from(self.merits[usize::from(card)].cost).min(20);
                left[cost] = left[cost].saturating_add(copies.saturating_sub(used.count() as u8));
            }
        }
        let (mut points, mut count) = (points, 0);
        for (cost, &there) in (0_u8..).zip(&left) {
            let can = points.checked_div(cost).map_or(there, |can| can.min(there));
            points -= can * cost;
            count += can;
        }
        count
    }

    /// A goal of the opponent's Quests that asks for Waylays to be beaten and has not been given as
    /// many of them as it asks for, as long as the points allow one: the next one must be of its
    /// kind.
    fn demand<'a>(&'a self, st: &'a State, seat: u8) -> Option<&'a super::flat::Goal> {
        let other = st.hero(1 - seat);
        let quests = other.quests[..usize::from(other.quests_len)].iter();
        quests.flat_map(|&quest| &self.goals[self.quests[usize::from(quest)].goals.range()]).find(
            |goal| {
                let is = |&&card: &&u8| goal.is_beaten_by(&self.waylays[usize::from(card)]);
                let hand = st.hero(seat).hand();
                let affordable = |(card, waylay): (u8, &super::flat::Waylay)| {
                    let taken = hand.iter().filter(|&&it| it == card).count();
                    taken < usize::from(self.waylay_copies[usize::from(card)])
                        && waylay.rating <= st.budget
                        && goal.is_beaten_by(waylay)
                };
                goal.aim == Aim::Beat
                    && st.hero(seat).hand().iter().filter(is).count() < usize::from(goal.count)
                    && (0..).zip(&self.waylays).any(affordable)
            },
        )
    }

    /// Whether a player may choose any card now.
    fn any_choice(&self, st: &State, phase: Phase, seat: u8) -> bool {
        st.budget > 0 && (0..self.choices(phase) as u8).any(self.choosable(st, phase, seat, true))
    }

    /// Whether a player has a League that fits somewhere.
    fn can_lay(&self, st: &State, seat: u8) -> bool {
        let mut can = false;
        self.each_lay(st, seat, |_, _, _| {
            can = true;
            false
        });
        can
    }

    /// Every way to lay a League of a player's hand: which one, where, and whether turned by half.
    /// Stops when told to by `false`.
    pub(super) fn each_lay(
        &self,
        st: &State,
        seat: u8,
        mut each: impl FnMut(u8, &super::board::Gap, bool) -> bool,
    ) {
        let hero = st.hero(seat);
        if hero.leagues_len == 0 || st.laid == super::state::MOST_LEAGUES {
            return;
        }
        let hand = &hero.leagues[..usize::from(hero.leagues_len)];
        self.each_gap(st, |gap| {
            for (k, &league) in (0_u8..).zip(hand) {
                let league = &self.leagues[usize::from(league)];
                for turned in [false, true] {
                    let may = !turned || self.rules.half_turns;
                    if may && self.fits(league, turned, gap) && !each(k, gap, turned) {
                        return false;
                    }
                }
            }
            true
        });
    }

    /// The next Treasure that a player has to place, with its owner.
    pub(super) fn to_bury(&self, st: &State, seat: u8) -> Option<(u8, u8)> {
        let owner = match self.rules.treasures_placed_by {
            PlacedBy::Owner => seat,
            PlacedBy::Opponent => 1 - seat,
        };
        let hero = st.hero(owner);
        let all = &hero.treasure_at[..usize::from(hero.treasures_len)];
        all.iter().position(|&at| at == NOT_PLACED).map(|k| (owner, k as u8))
    }

    /// Leagues under which a Treasure may be placed: those with the fewest. A second one lies on a
    /// League only when all others have one.
    pub(super) fn places_to_bury(&self, st: &State) -> u32 {
        let mut count = [0_u8; super::state::LEAGUES];
        for hero in &st.heroes {
            for &at in &hero.treasure_at[..usize::from(hero.treasures_len)] {
                if at < FOUND {
                    count[usize::from(at)] += 1;
                }
            }
        }
        let laid = usize::from(st.laid);
        let least = count[..laid].iter().min().copied().unwrap_or(0);
        (0..laid).filter(|&k| count[k] == least).fold(0, |set, k| set | 1 << k)
    }

    /// Leagues of the board with one of these features; all for none.
    pub(super) fn leagues_with(&self, st: &State, on: super::flat::Features) -> u32 {
        let fits = |place: &u8| on == 0 || self.league(st, *place).features & on != 0;
        (0..st.laid).filter(fits).fold(0, |set, place| set | 1 << place)
    }

    /// The League with one of these features that is farthest from a player's Base Camp; the
    /// farthest of all when none has.
    fn farthest(&self, st: &State, seat: u8, on: super::flat::Features) -> u8 {
        let camp = st.hero(seat).camp;
        let away = |place: u8| self.steps_between(st, camp, place);
        let farthest = |set: u32| {
            super::flat::each(set & !(1 << camp)).max_by_key(|&place| (away(place), 31 - place))
        };
        farthest(self.leagues_with(st, on))
            .or_else(|| farthest(self.leagues_with(st, 0)))
            .unwrap_or(camp)
    }

    /// How many steps lie between two Leagues, whatever the Trials.
    pub(super) fn steps_between(&self, st: &State, from: u8, to: u8) -> u8 {
        let mut reached: u32 = 1 << from;
        for steps in 0..st.laid {
            if reached & (1 << to) != 0 {
                return steps;
            }
            let mut next = reached;
            for place in super::flat::each(reached) {
                for &near in &st.near[usize::from(place)] {
                    if near != NONE {
                        next |= 1 << near;
                    }
                }
            }
            reached = next;
        }
        0
    }

    /// Puts a Merit in a free slot, for good or as found on this Quest. `false` when there is none.
    pub(super) fn add_merit(&self, hero: &mut Hero, merit: u8, found: bool) -> bool {
        let free = !(hero.built | hero.held | 1 << SELF);
        if free == 0 {
            return false;
        }
        let slot = free.trailing_zeros() as u8;
        let bit = 1 << slot;
        let card = &self.merits[usize::from(merit)];
        hero.merits[usize::from(slot)] = merit;
        hero.held |= bit;
        hero.exhausted &= !bit;
        if found {
            hero.found |= bit;
        } else {
            hero.built |= bit;
            hero.points = hero.points.saturating_add(card.cost);
        }
        hero.who.words |= card.words;
        self.sort_powers(hero, slot, card.powers);
        true
    }

    /// Puts a Flaw in a free slot.
    pub(super) fn add_flaw(&self, hero: &mut Hero, flaw: u8) {
        let slot = (!hero.flawed).trailing_zeros() as usize % super::state::FLAWS;
        let card = &self.flaws[usize::from(flaw)];
        hero.flaws[slot] = flaw;
        hero.flawed |= 1 << slot;
        hero.who.words |= card.words;
        for set in &mut hero.flaws_at {
            *set &= !(1 << slot);
        }
        for power in &self.powers[card.powers.range()] {
            if let Some(moment) = super::powers::flaw_moment(power) {
                hero.flaws_at[moment as usize] |= 1 << slot;
            }
        }
    }

    /// Notes at which moments the powers of a slot can be used.
    pub(super) fn sort_powers(&self, hero: &mut Hero, slot: u8, powers: super::flat::Run) {
        for set in &mut hero.at_moment {
            *set &= !(1 << slot);
        }
        for power in &self.powers[powers.range()] {
            if let Some(moment) = power.moment {
                hero.at_moment[moment as usize] |= 1 << slot;
            }
        }
    }
}
