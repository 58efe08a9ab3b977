//! Setup: builds, Quests, the choices of cards, laying Leagues, Treasures and Base Camps.

use balance_engine::grammar::possessive;

use super::{Chance, Exposure, Lane, Play, Recorder, other_dice, side_draws};
use crate::Arcadia;
use crate::cards::{GOALS, NONE, Sort, Who};
use crate::metrics::metric;
use crate::shelves::chosen_sort;
use crate::sides::Choice;
use crate::sides::build::Build;
use crate::state::{Errand, Hero, NOT_PLACED, Phase, SELF, STANDING, StandingWaylay};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn set_up(&mut self) {
        for side in 0..2 {
            let seat = if self.st.side(0) == side { 0 } else { 1 };
            let build = self.game.builds[side].build(self.game, side, self.chance);
            self.take_build(seat, &build);
        }
        self.begin_game();
    }

    fn take_build(&mut self, seat: u8, build: &Build) {
        let game = self.game;
        let character = game.character(build.character);
        let hero = self.st.hero_mut(seat);
        *hero = Hero {
            character: build.character,
            attributes: character.attributes,
            who: Who { courts: build.court, ..character.who },
            court_chosen: game.lean(build) == 0,
            ..Hero::empty()
        };
        game.sort_powers(&mut hero.at_moment, SELF, character.powers);
        build.merits.iter().for_each(|&merit| game.add_merit(hero, merit, false));
        build.flaws.iter().for_each(|&flaw| game.add_flaw(hero, flaw));
        self.expose(seat, Sort::Character, build.character, Exposure::Built);
        build.merits.iter().for_each(|&card| self.expose(seat, Sort::Merit, card, Exposure::Built));
        build.flaws.iter().for_each(|&card| self.expose(seat, Sort::Flaw, card, Exposure::Built));
        self.say("build", seat, [], |game, st| game.say_build(st, seat));
    }

    pub(crate) fn begin_game(&mut self) {
        (self.st.laid, self.st.turned, self.st.passes) = (0, 0, 0);
        (self.st.standing, self.st.stands, self.st.waylaid) = ([StandingWaylay::NONE; STANDING], 0, [0; 2]);
        self.st.since = self.st.days;
        for seat in 0..2 {
            self.refresh(seat);
            self.take_quests(seat);
        }
        self.next_choice(Some((Phase::ChooseWaylay, 0)));
    }

    fn refresh(&mut self, seat: u8) {
        let game = self.game;
        let hero = self.st.hero_mut(seat);
        *hero = Hero {
            character: hero.character,
            attributes: hero.attributes,
            who: hero.who,
            merits: hero.merits,
            built: hero.built,
            held: hero.built,
            at_moment: hero.at_moment,
            flaws: hero.flaws,
            flawed: hero.flawed,
            flaws_at: hero.flaws_at,
            court_chosen: hero.court_chosen,
            points: hero.points,
            experience: hero.experience,
            spent: hero.spent,
            won: hero.won,
            ..Hero::empty()
        };
        game.gather_words(hero);
    }

    fn take_quests(&mut self, seat: u8) {
        let game = self.game;
        let side = self.st.side(seat);
        let mut taken = arrayvec::ArrayVec::<u8, 3>::new();
        match &game.kits[side].quests {
            Choice::Fixed(quests) => taken.extend(quests.iter().copied()),
            Choice::Random(count) => {
                let pool = &game.quest_pool;
                while taken.len() < usize::from(*count).min(pool.len()) {
                    let quest = self.chance.pick(side_draws(side), pool).unwrap_or(0);
                    if !taken.contains(&quest) {
                        taken.push(quest);
                    }
                }
            }
            Choice::Chosen => {}
        }
        for quest in taken {
            let mut errand = Errand { quest, goal_at: [NONE; GOALS], ..Errand::default() };
            for (count, goal) in errand.count.iter_mut().zip(game.goals_of(quest)) {
                *count = if goal.rolled { self.chance.d6(other_dice(seat)) } else { goal.count() };
            }
            self.st.hero_mut(seat).errands.push(errand);
            self.expose(seat, Sort::Quest, quest, Exposure::Built);
            self.tell("quest", seat, [], |game, _| format!("has the Quest {}", game.card_name(Sort::Quest, quest)));
        }
    }

    /// Goes on to this choice of cards, or to the first one after it with anything to decide.
    fn next_choice(&mut self, choice: Option<(Phase, u8)>) {
        let mut choices = std::iter::successors(choice, |&(phase, seat)| after(phase, seat));
        match choices.find(|&(phase, seat)| self.begin_choice(phase, seat)) {
            Some((phase, seat)) => self.st.ask(seat, phase),
            None => self.begin_laying(),
        }
    }

    /// Prepares a choice. Fixed and random cards are taken at once. Returns whether there is anything to decide.
    fn begin_choice(&mut self, phase: Phase, seat: u8) -> bool {
        let game = self.game;
        let kit = &game.kits[self.st.side(seat)];
        self.st.budget = game.budget(self.st, phase, seat);
        match &kit.cards[phase.choice()] {
            Choice::Fixed(cards) if self.st.unknown & 1 << seat == 0 => {
                for &card in cards {
                    if game.choosable(self.st, phase, seat, false).contains(card) {
                        self.take(phase, seat, card);
                    }
                }
                false
            }
            Choice::Random(_) => {
                let lane = side_draws(self.st.side(seat));
                while game.any_choice(self.st, phase, seat) {
                    let card = self.chance.below(lane, game.choices(phase).len() as u32) as u8;
                    if game.choosable(self.st, phase, seat, true).contains(card) {
                        self.take(phase, seat, card);
                    }
                }
                false
            }
            _ => game.any_choice(self.st, phase, seat),
        }
    }

    fn take(&mut self, phase: Phase, seat: u8, card: u8) {
        let hero = self.st.hero_mut(seat);
        match phase {
            Phase::ChooseWaylay => hero.hand.push(card),
            Phase::ChooseTreasure => {
                hero.treasures.push(card);
                hero.treasure_at.push(NOT_PLACED);
            }
            _ => hero.leagues.push(card),
        }
        self.st.budget -= self.game.stock(phase, card).1;
        if phase != Phase::ChooseTreasure {
            self.expose(seat, chosen_sort(phase), card, Exposure::Seen);
        }
    }

    pub(crate) fn choose(&mut self, card: u8) {
        let (phase, seat) = (self.st.phase, self.st.asked);
        self.take(phase, seat, card);
        if !self.game.any_choice(self.st, phase, seat) {
            self.chosen();
        }
    }

    pub(crate) fn chosen(&mut self) {
        self.next_choice(after(self.st.phase, self.st.asked));
    }

    /// The lower die goes first. Seats are the order of turns of the first game, so there it is that of seat 0.
    fn roll_for_first(&mut self) {
        let (mut one, mut other) = (0, 0);
        while one == other {
            one = self.chance.d6(Lane::SETUP);
            other = self.chance.d6(Lane::SETUP);
        }
        if self.st.game == 0 {
            (one, other) = (one.min(other), one.max(other));
        }
        self.st.first = u8::from(one > other);
        let data = [("seat_0", i64::from(one)), ("seat_1", i64::from(other))];
        self.say("start", self.st.first, data, |game, st| {
            let [name, other_name, first] = [0, 1, st.first].map(|seat| game.side_name(st, seat));
            format!("{name} rolls {one}, {other_name} rolls {other}: {first} goes first (lower roll)")
        });
    }

    fn begin_laying(&mut self) {
        self.roll_for_first();
        self.drop_doubles();
        (self.st.passes, self.st.asked) = (0, self.st.first);
        self.ask_to_lay();
    }

    /// Of a Unique League that both brought, only that of the side with fewer points stays; in a tie, the first one's.
    fn drop_doubles(&mut self) {
        let [one, other] = [0, 1].map(|seat| self.st.hero(seat).points);
        let loser = if one == other { 1 - self.st.first } else { u8::from(one < other) };
        let kept = self.st.hero(1 - loser).leagues;
        let game = self.game;
        let leagues = &mut self.st.hero_mut(loser).leagues;
        let is_double = |league: &u8| game.league_card(*league).unique && kept.contains(league);
        while let Some(k) = leagues.iter().position(is_double) {
            leagues.take(k);
        }
    }

    /// Asks for the next League to lay. When neither player has one that fits, the board is complete.
    fn ask_to_lay(&mut self) {
        while self.st.passes < 2 {
            if self.game.can_lay(self.st, self.st.asked) {
                return self.st.ask(self.st.asked, Phase::Lay);
            }
            self.st.passes += 1;
            self.st.asked = 1 - self.st.asked;
        }
        self.game.survey(self.st);
        for seat in 0..2 {
            self.count(seat, metric::LEAGUES_LEFT, self.st.hero(seat).leagues.len() as i32);
        }
        self.st.asked = self.st.first;
        self.ask_to_bury();
    }

    pub(crate) fn lay(&mut self, k: u8, place: (i8, i8), turned: bool) {
        let seat = self.st.asked;
        let league = self.st.hero_mut(seat).leagues.take(usize::from(k));
        let laid = self.st.laid;
        self.st.hero_mut(seat).laid |= 1 << laid;
        self.st.leagues[usize::from(laid)] = league;
        self.st.places[usize::from(laid)] = place;
        self.st.turned |= u32::from(turned) << laid;
        self.st.laid += 1;
        Arcadia::settle_in(self.st);
        let (x, y) = place;
        self.tell("lay", seat, [("x", x.into()), ("y", y.into())], |game, _| {
            format!("lays {} at {x}, {y}", game.card_name(Sort::League, league))
        });
        (self.st.passes, self.st.asked) = (0, 1 - seat);
        self.ask_to_lay();
    }

    fn ask_to_bury(&mut self) {
        for _ in 0..2 {
            if self.game.to_bury(self.st, self.st.asked).is_some() {
                return self.st.ask(self.st.asked, Phase::Bury);
            }
            self.st.asked = 1 - self.st.asked;
        }
        self.st.ask(self.st.first, Phase::Camp);
    }

    pub(crate) fn bury(&mut self, league: u8) {
        let seat = self.st.asked;
        if let Some((owner, k)) = self.game.to_bury(self.st, seat) {
            self.st.hero_mut(owner).treasure_at[usize::from(k)] = league;
            self.say("bury", seat, [], |game, st| {
                let whose = possessive(game.side_name(st, owner));
                format!("{whose} Treasure is on {}", game.place_words(st, league))
            });
        }
        self.st.asked = 1 - seat;
        self.ask_to_bury();
    }

    pub(crate) fn choose_camp(&mut self, league: u8) {
        let seat = self.st.asked;
        let other = 1 - seat;
        let hero = self.st.hero_mut(other);
        (hero.camp, hero.at) = (league, league);
        hero.visited |= 1 << league;
        self.say("camp", other, [], |game, st| {
            format!("{} Base Camp is {}", possessive(game.side_name(st, other)), game.place_words(st, league))
        });
        if seat == self.st.first {
            self.st.asked = other;
            return;
        }
        (0..2).for_each(|seat| self.place_goals(seat));
        self.begin_day(self.st.first);
    }

    /// Puts a Waylay on a League. Returns its place, or `None` if there is no room and it is discarded.
    pub(crate) fn stand(&mut self, card: u8, league: u8, foe_of: u8) -> Option<usize> {
        let left = self.game.waylay(card).wins;
        let place = (!self.st.stands).trailing_zeros() as usize;
        *self.st.standing.get_mut(place)? = StandingWaylay { card, league, left, foe_of, ..StandingWaylay::NONE };
        self.st.stands |= 1 << place;
        // A Waylay met today may have had the same place.
        self.st.met &= !(1 << place);
        self.see_waylays(league);
        Some(place)
    }
}

const fn after(phase: Phase, seat: u8) -> Option<(Phase, u8)> {
    match (phase, seat) {
        (phase, 0) => Some((phase, 1)),
        (Phase::ChooseWaylay, _) => Some((Phase::ChooseTreasure, 0)),
        (Phase::ChooseTreasure, _) => Some((Phase::ChooseLeague, 0)),
        _ => None,
    }
}
