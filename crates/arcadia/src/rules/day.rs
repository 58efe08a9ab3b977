//! A Day: the decisions of the active character, and the encounter with a League.

use super::{Chance, Exposure, Play, PowerAt, Recorder, other_dice};
use crate::cards::{COMBAT, DIRECTIONS, Fate, Hide, Moment, NONE, Sort, Verb};
use crate::metrics::metric;
use crate::rule_options::Visit;
use crate::state::{Contest, Day, FOUND, Hero, Other, Owed, Phase, State, Then};
use crate::words::{fate_word, test_word};
use crate::{Action, Arcadia};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn begin_day(&mut self, mut seat: u8) {
        loop {
            self.st.days += 1;
            self.st.active = seat;
            self.st.met = 0;
            self.st.contest = Contest::with(Other::NoOne);
            let day = self.st.days;
            self.say("turn", seat, [("day", i64::from(day))], |_, _| format!("Day {day}"));
            let hero = self.st.hero_mut(seat);
            hero.day = Day::default();
            if hero.skip == 0 {
                break;
            }
            hero.skip -= 1;
            self.count(seat, metric::DAYS_SKIPPED, 1);
            self.tell("skip", seat, [], |_, _| "skips a Day".to_owned());
            seat = 1 - seat;
            if self.st.days - self.st.since > self.game.max_days() {
                break;
            }
        }
        let hero = self.st.hero_mut(seat);
        hero.day.scouted = std::mem::take(&mut hero.scouted_next);
        self.count(seat, metric::DAYS, 1);
        self.st.asked = 1 - seat;
        self.hex_day();
    }

    fn hex_day(&mut self) {
        let any = self.game.hexes(self.st).next().is_some();
        if any { self.st.ask(1 - self.st.active, Phase::Hex) } else { self.ask_to_move() }
    }

    pub(crate) fn hex(&mut self, slot: u8, power: u8) {
        let seat = self.st.active;
        match self.exhaust_flaw(seat, slot, power).verb {
            Verb::Delay(n) => {
                // This Day is the first that is skipped.
                self.st.hero_mut(seat).skip += n - 1;
                self.count(seat, metric::DAYS_SKIPPED, 1);
                return self.end_day();
            }
            Verb::NoRest => self.st.hero_mut(seat).day.no_rest = true,
            Verb::Stay => self.st.hero_mut(seat).day.stay = true,
            _ => {}
        }
        self.hex_day();
    }

    pub(crate) fn ask_to_move(&mut self) {
        self.st.ask(self.st.active, Phase::Move);
    }

    pub(crate) fn stay(&mut self) {
        self.st.hero_mut(self.st.active).day.stayed = true;
        self.encounter();
    }

    /// Moves the character to a League. Before it meets anything it may ride on; then the opponent may play a Waylay.
    pub(crate) fn arrive(&mut self, to: u8) {
        let seat = self.st.active;
        self.mark_visited(seat);
        self.enter(seat, to).day.stayed = false;
        self.count(seat, metric::LEAGUES_WALKED, 1);
        self.tell("move", seat, [], |game, st| format!("goes to {}", game.place_words(st, to)));
        let hero = self.st.hero_mut(seat);
        if hero.day.leap > 0 {
            hero.day.leap -= 1;
            if hero.day.leap > 0 && self.game.any_way(self.st, to) {
                return self.st.ask(seat, Phase::Ride);
            }
        } else if self.game.rides(self.st).next().is_some() || self.game.hides_here(self.st).next().is_some() {
            return self.st.ask(seat, Phase::Ride);
        }
        self.ask_to_play();
    }

    fn enter(&mut self, seat: u8, to: u8) -> &mut Hero {
        let entered = u32::from(self.game.rules.visit == Visit::Entered);
        let hero = self.st.hero_mut(seat);
        (hero.from, hero.at, hero.hidden) = (hero.at, to, false);
        hero.explored |= entered << to;
        hero
    }

    /// Marks a character's League as visited, when it leaves or the Day ends.
    fn mark_visited(&mut self, seat: u8) {
        let entered = u32::from(self.game.rules.visit == Visit::Entered);
        let hero = self.st.hero_mut(seat);
        let bit = 1 << hero.at;
        hero.explored |= entered << hero.at;
        if hero.visited & bit == 0 {
            hero.visited |= bit;
            self.count(seat, metric::LEAGUES_VISITED, 1);
        }
    }

    pub(crate) fn ask_to_play(&mut self) {
        if self.game.may_play_any(self.st) { self.st.ask(1 - self.st.active, Phase::Play) } else { self.encounter() }
    }

    pub(crate) fn encounter(&mut self) {
        let seat = self.st.active;
        if let Some(place) = self.game.next_waylay(self.st, self.st.hero(seat).at) {
            return self.face(place);
        }
        if self.st.hero(seat).day.faced {
            return self.end_day();
        }
        if !self.check_quests() {
            return;
        }
        let any = self.game.encounters(self.st).next().is_some();
        if any { self.st.ask(seat, Phase::Encounter) } else { self.end_day() }
    }

    pub(crate) fn pick_up(&mut self) {
        let seat = self.st.active;
        let game = self.game;
        let at = self.st.hero(seat).at;
        while let Some(k) = self.st.hero(seat).treasure_at.iter().position(|&place| place == at) {
            let hero = self.st.hero_mut(seat);
            hero.treasure_at[k] = FOUND;
            let merit = hero.treasures[k];
            game.add_merit(hero, merit, true);
            self.count(seat, metric::TREASURES_FOUND, 1);
            self.expose(seat, Sort::Merit, merit, Exposure::Seen);
            self.tell("treasure", seat, [], |game, _| format!("finds {}", game.card_name(Sort::Merit, merit)));
        }
        self.end_day();
    }

    pub(crate) fn fetch(&mut self) {
        let (game, seat) = (self.game, self.st.active);
        let hero = self.st.hero_mut(seat);
        for errand in hero.errands.iter_mut() {
            if game.is_fetched_at(errand, hero.at) {
                errand.done[usize::from(errand.stage)] = 1;
            }
        }
        self.tell("fetch", seat, [], |_, _| "takes the object of the Quest".to_owned());
        self.end_day();
    }

    pub(crate) fn challenge(&mut self, kind: u8) {
        let seat = self.st.active;
        self.count(seat, metric::CHALLENGES, 1);
        self.st.contest = Contest { kind, open: 1 << kind, ..Contest::with(Other::Hero) };
        self.tell("challenge", seat, [("test", kind.into())], |game, st| {
            format!("waylays {} with a {} Test", game.side_name(st, 1 - seat), test_word(kind))
        });
        self.next_window();
    }

    pub(crate) fn end_day(&mut self) {
        let seat = self.st.active;
        self.mark_visited(seat);
        if !self.check_quests() {
            return;
        }
        if self.st.days - self.st.since >= self.game.max_days() {
            return self.cut();
        }
        let hero = self.st.hero_mut(seat);
        let again = hero.again > 0;
        hero.again -= u8::from(again);
        self.begin_day(if again { seat } else { 1 - seat });
    }

    pub(crate) fn dawned(&mut self) {
        let (seat, (slot, power)) = (self.st.active, self.st.power);
        let power = *self.power_of(seat, slot, power);
        let other = 1 - seat;
        match power.verb {
            Verb::Hide(Hide::UntilLeft) => self.st.hero_mut(seat).hidden = true,
            Verb::Hide(Hide::ThisDay) => self.st.hero_mut(seat).day.hidden = true,
            Verb::Slip => self.st.hero_mut(seat).day.may_slip = true,
            Verb::Delay(n) => self.st.hero_mut(other).skip += n,
            Verb::Recover(n) => return self.recover_now(power.which.kinds, n, slot),
            Verb::Weary(exhaust) => {
                self.st.owed = Owed { seat: other, chooser: other, exhaust, of: power.which, ..Owed::default() };
            }
            Verb::Push => return self.ask_to_shove(),
            Verb::Scout(_) => return self.ask_to_send(),
            Verb::Fate(fates) => {
                let face = self.chance.d6(other_dice(seat));
                return self.fate(face, fates[usize::from(face - 1) % 6]);
            }
            _ => {}
        }
        self.settle(Then::Move);
    }

    fn fate(&mut self, face: u8, fate: Fate) {
        let seat = self.st.active;
        self.tell("fate", seat, [("face", face.into())], |_, _| format!("rolls {face}: {}", fate_word(fate)));
        let way = self.game.any_way(self.st, self.st.hero(seat).at);
        let mut treasures = self.st.hero(seat).treasure_at.iter();
        let lying = treasures.any(|&at| at < FOUND && self.game.any_way(self.st, at));
        match fate {
            Fate::LoseDay => self.st.hero_mut(seat).skip += 1,
            Fate::ExtraDay => self.st.hero_mut(seat).again = 2,
            Fate::Shoved if way => return self.st.ask(1 - seat, Phase::Shoved),
            Fate::TreasureShoved if lying => return self.st.ask(1 - seat, Phase::ShoveTreasure),
            Fate::TreasurePulled if lying => return self.st.ask(seat, Phase::PullTreasure),
            Fate::Leap if way => {
                self.st.hero_mut(seat).day.leap = 2;
                return self.st.ask(seat, Phase::Ride);
            }
            _ => {}
        }
        self.end_day();
    }

    pub(crate) fn move_treasure(&mut self, k: u8, direction: u8) {
        let (seat, k) = (self.st.active, usize::from(k));
        let hero = self.st.hero(seat);
        let pulled = self.st.phase == Phase::PullTreasure;
        let to = if pulled { hero.at } else { self.st.beyond(hero.treasure_at[k], direction) };
        self.st.hero_mut(seat).treasure_at[k] = to;
        self.end_day();
    }

    /// Moves a character one League without Trials. It meets nothing there before its own Day.
    pub(crate) fn drag(&mut self, seat: u8, direction: u8) {
        let to = self.st.beyond(self.st.hero(seat).at, direction);
        self.enter(seat, to);
        self.tell("moved", seat, [], |game, st| format!("is moved to {}", game.place_words(st, to)));
    }
}

impl Arcadia {
    pub(super) fn any_way(&self, st: &State, from: u8) -> bool {
        st.near[usize::from(from)] != [NONE; DIRECTIONS]
    }

    pub(crate) fn hexes<'a>(&'a self, st: &'a State) -> impl Iterator<Item = PowerAt<'a>> {
        let (hero, other) = (st.hero(st.active), st.hero(1 - st.active));
        let case = self.case(st, hero, hero.at, other.as_character());
        self.each_flaw(hero, Moment::Dawn).filter(move |PowerAt { power, .. }| {
            case.is_for(power)
                && !(power.verb == Verb::NoRest && hero.day.no_rest)
                && !(power.verb == Verb::Stay && hero.day.stay)
        })
    }

    pub(crate) fn rides<'a>(&'a self, st: &'a State) -> impl Iterator<Item = Action> + 'a {
        let (hero, other) = (st.hero(st.active), st.hero(1 - st.active));
        let came = hero.from;
        // No character moves past an undefeated Waylay or further than two Leagues.
        let may = !hero.day.rode && !st.is_waylaid(st.active, hero.at);
        let powers = self.payable_powers(hero, Moment::Moved);
        powers.filter(move |at| may && at.power.verb == Verb::Ride).flat_map(move |PowerAt { slot, number, power }| {
            let back = Self::direction_to(st, hero.at, came);
            let came_by = back.map_or(0, |back| self.link(st, hero.at, back));
            let linked = power.on == 0 || power.on & came_by != 0;
            let leads = move |d: &u8| {
                let to = st.beyond(hero.at, *d);
                linked
                    && to != came
                    && self.case(st, hero, to, other.as_character()).is_for(power)
                    && (power.on == 0 || power.on & self.link(st, hero.at, *d) != 0)
            };
            Self::ways_from(st, hero.at).filter(leads).map(move |to| Action::Ride { slot, power: number, to })
        })
    }

    /// Returns the Waylay that is met next: the lowest rating not met today.
    pub(super) fn next_waylay(&self, st: &State, at: u8) -> Option<usize> {
        st.standing_on(at)
            .filter(|&place| st.met & (1 << place) == 0 && self.stops(st, &st.standing[place], st.active))
            .min_by_key(|&place| self.waylay(st.standing[place].card).rating)
    }

    pub(crate) fn encounters(&self, st: &State) -> impl Iterator<Item = Action> + use<> {
        let hero = st.hero(st.active);
        let kinds = if self.may_challenge(st) { 0..COMBAT + 1 } else { 0..0 };
        let others = [
            (Action::PickUp, hero.treasure_at.contains(&hero.at)),
            (Action::Fetch, self.may_fetch(st, st.active)),
            (Action::Rest, self.may_rest(st)),
            (Action::RestAtCamp, self.may_rest_at_camp(st)),
        ];
        kinds.map(Action::Test).chain(others.into_iter().filter_map(|(action, may)| may.then_some(action)))
    }

    pub(crate) fn may_challenge(&self, st: &State) -> bool {
        let (hero, other) = (st.hero(st.active), st.hero(1 - st.active));
        hero.at == other.at && other.at != other.camp && !other.hidden
    }
}
