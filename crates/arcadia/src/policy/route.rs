//! What a character still has before it: how long its Quests take from where.

use super::super::Arcadia;
use super::super::board::NO_WAY;
use super::super::cards::compiled::{Aim, Goal, each, only};
use super::super::cards::keys::NONE;
use super::super::rules::quests::{lying, nearest};
use super::super::state::{Errand, Far, Hero, LEAGUES, Phase};
use super::super::view::View;
use super::measures::{DAY, QUARTER, has_lasted};
use super::target::Target;
use super::tuned::HUNT_DAYS;

pub(super) const ROOM: Far = [[0; LEAGUES]; LEAGUES];
/// Quarters of a Day that a League which is not to be entered seems to take.
const BLOCKED: u8 = 60;
/// Quarters for what cannot be done now; something must change first.
const OUT_OF_REACH: i32 = 40;
/// Quarters to meet and beat a Waylay that a goal asks for and that is not yet on the board.
const NEW_PREY: i32 = 10;
/// The same where it has been on all Leagues, and nothing that the opponent holds fitted: more than the way to any Waylay
/// that stands, however hard, because that can be beaten.
const NO_PREY: i32 = 80;

/// How far a thought has come over the board.
struct Way {
    /// Where it began, on a Day that has not begun to be used.
    start: u8,
    at: u8,
    /// Leagues that have been visited on the first step, their Waylays beaten.
    been: u32,
    /// Leagues of which everything has been taken then.
    got: u32,
    /// The League that is watched; [`NONE`] for none.
    watched: u8,
    /// Whether a shortest way that was gone may lead into it.
    crossed: bool,
}

/// Days in hundredths that a character still needs from where it is.
pub(super) fn days_left(view: View<'_>, seat: u8) -> i32 {
    let hero = view.st.hero(seat);
    if hero.at == NONE {
        return 0;
    }
    let mut room = ROOM;
    let way = Route::new(view, seat, &mut room);
    QUARTER * way.from(hero.at, 0)
}

/// What a character has before it, with the Waylays that stand on the board.
pub(super) struct Route<'a> {
    view: View<'a>,
    seat: u8,
    far: &'a Far,
    /// What facing the Waylays of a League takes.
    pub delays: [u8; LEAGUES],
    camp: u8,
    /// Leagues under which its Treasures lie.
    pub lying: u32,
    /// How many of them it has that count for its Quests.
    gathered: u8,
}

impl<'a> Route<'a> {
    /// From where a character stands. What is worked out is put in `room`.
    pub(super) fn new(view: View<'a>, seat: u8, room: &'a mut Far) -> Self {
        let any = view.st.waylaid[usize::from(seat)] != 0 && view.st.phase != Phase::Camp;
        let delays = if any { delays(&Target::new(view, seat)) } else { [0; LEAGUES] };
        Self::with(view, seat, delays, room)
    }

    /// The same of somebody whom Waylays meet.
    pub(super) fn of(target: &Target<'a>, room: &'a mut Far) -> Self {
        Self::with(target.view, target.seat, delays(target), room)
    }

    /// From where a character stands, with these delays on the Leagues.
    fn with(view: View<'a>, seat: u8, delays: [u8; LEAGUES], room: &'a mut Far) -> Self {
        let st = view.st;
        let far = if delays == [0; LEAGUES] {
            &st.far[usize::from(seat)]
        } else {
            Arcadia::distances(st, seat, &delays, room);
            room
        };
        Self::over(view, seat, delays, far)
    }

    /// As it would be from a Base Camp, before any Waylay stands.
    pub(super) fn from_camp(view: View<'a>, seat: u8, camp: u8) -> Self {
        Route { camp, ..Self::clear(view, seat) }
    }

    /// As it would be if no Waylay stood.
    pub(super) fn clear(view: View<'a>, seat: u8) -> Self {
        Self::over(view, seat, [0; LEAGUES], &view.st.far[usize::from(seat)])
    }

    fn over(view: View<'a>, seat: u8, delays: [u8; LEAGUES], far: &'a Far) -> Self {
        let hero = view.st.hero(seat);
        let (camp, lying, gathered) = (hero.camp, lying(hero), view.game.gathered(hero));
        Route { view, seat, far, delays, camp, lying, gathered }
    }

    /// Hundredths of a Day to be rid of the Waylays on a character's League: by facing them, or back and round.
    pub(super) fn stuck_here(&self) -> i32 {
        let st = self.view.st;
        let at = st.hero(self.seat).at;
        let held = st.standing_on(at).any(|at| st.standing[at].holds & (1 << self.seat) != 0);
        let fight = DAY + i32::from(self.delays[usize::from(at)]) * QUARTER;
        if held { fight } else { fight.min(self.detour()) }
    }

    /// What it costs a character to go back the way it came and round its League; more than anything where it cannot.
    pub(super) fn detour(&self) -> i32 {
        let (st, seat) = (self.view.st, self.seat);
        let hero = st.hero(seat);
        let at = hero.at;
        let Some(back) = Arcadia::direction_to(st, at, hero.from) else { return i32::MAX };
        let step = st.steps[usize::from(seat)][usize::from(at)][usize::from(back)];
        let mut delays = self.delays;
        delays[usize::from(at)] = BLOCKED;
        let mut room = ROOM;
        let round = Route::with(self.view, seat, delays, &mut room);
        let behind = i32::from(delays[usize::from(hero.from)]) + round.from(hero.from, 0);
        QUARTER * (i32::from(step) + behind - self.from(at, 1 << at)).max(0)
    }

    /// Quarters of a Day that all Quests take from a League on. What is on Leagues in `been` is done.
    pub(super) fn from(&self, start: u8, been: u32) -> i32 {
        self.after(start, been, been)
    }

    /// Quarters of a Day that all Quests take from a League on. Leagues in `been` are visited and their Waylays beaten;
    /// what lies on those in `got` has been taken.
    pub(super) fn after(&self, start: u8, been: u32, got: u32) -> i32 {
        let mut way = Way { start, at: start, been, got, watched: NONE, crossed: false };
        self.quests(&mut way)
    }

    /// Quarters of a Day that all Quests take, and whether it could be more if it took longer to enter another League.
    pub(super) fn watching(&self, start: u8, watched: u8) -> (i32, bool) {
        let mut way = Way { start, at: start, been: 0, got: 0, watched, crossed: start == watched };
        (self.quests(&mut way), way.crossed)
    }

    fn quests(&self, way: &mut Way) -> i32 {
        let hero = self.view.st.hero(self.seat);
        hero.errands.iter().map(|errand| self.errand(hero, errand, way)).sum()
    }

    fn errand(&self, hero: &Hero, errand: &Errand, way: &mut Way) -> i32 {
        let (game, st) = (self.view.game, self.view.st);
        let goals = game.goals_of(errand.quest).iter().enumerate();
        let mut sum = 0;
        for (g, goal) in goals.skip(usize::from(errand.stage)) {
            let (count, done) = (i32::from(errand.count[g]), i32::from(errand.done[g]));
            sum += match goal.aim {
                Aim::Visit(_) => {
                    let all = Arcadia::leagues_with(st, goal.on) & !(1 << self.camp);
                    let done = (hero.explored | way.been | 1 << way.start) & all;
                    let count = count.min(all.count_ones() as i32);
                    self.tour(way, all & !done, count - done.count_ones() as i32)
                }
                Aim::Hold(_) => {
                    let lying = self.lying;
                    let picked = i32::from(self.gathered) + (lying & way.got).count_ones() as i32;
                    let count = count.min(hero.treasures.len().max(1) as i32);
                    self.collect(way, lying & !way.got, count - picked)
                }
                Aim::Beat(_) if errand.unmet & (1 << g) != 0 => 0,
                Aim::Beat(_) => self.hunt(way, errand, g, goal, count - done),
                Aim::Away(steps) => {
                    let known = errand.leagues[g];
                    let away = || Arcadia::leagues_away(st, self.camp, steps);
                    let set = if known == 0 { away() } else { known };
                    self.tour(way, set, 1)
                }
                Aim::Foe(_) if done > 0 => 0,
                Aim::Foe(_) if goal.in_camp => self.take(way, self.camp),
                Aim::Reach => self.to(way, self.goal_league(errand.goal_at[g], goal)),
                Aim::Fetch | Aim::Foe(_) => {
                    let goal_at = self.goal_league(errand.goal_at[g], goal);
                    let here = sum == 0 && way.got & (1 << goal_at) != 0;
                    if done > 0 || here { 0 } else { self.take(way, goal_at) }
                }
                Aim::Home => self.to(way, self.camp),
            };
        }
        sum
    }

    /// The goal League, or the one that it will be.
    fn goal_league(&self, goal_at: u8, goal: &Goal) -> u8 {
        if goal_at != NONE {
            return goal_at;
        }
        let st = self.view.st;
        let set = Arcadia::leagues_with(st, goal.on) & !(1 << self.camp);
        Arcadia::farthest_of(st, self.camp, set).unwrap_or(self.camp)
    }

    /// Quarters to go somewhere and take or face what is there. Who arrives takes it on the same Day; who stands there
    /// already, or has a Waylay to beat before, on another.
    fn take(&self, way: &mut Way, to: u8) -> i32 {
        let another = self.another_day(way, to);
        self.to(way, to) + another
    }

    fn another_day(&self, way: &Way, to: u8) -> i32 {
        let stands = to == way.start && to == way.at;
        if stands || self.delays[usize::from(to)] > 0 { 4 } else { 0 }
    }

    /// Quarters to take so many Treasures of a set, always the nearest next.
    fn collect(&self, way: &mut Way, mut set: u32, count: i32) -> i32 {
        let mut sum = 0;
        for _ in 0..count.max(0) {
            let row = &self.far[usize::from(way.at)];
            let days = |to: u8| i32::from(row[usize::from(to)]) + self.another_day(way, to);
            let Some((days, next)) = least(set, days) else { return sum + OUT_OF_REACH };
            sum += days;
            set &= !(1 << next);
            self.to(way, next);
        }
        sum
    }

    /// Quarters to beat so many Waylays for a goal: those that stand, or others that the opponent will have to play.
    fn hunt(&self, way: &mut Way, errand: &Errand, g: usize, goal: &Goal, left: i32) -> i32 {
        let (game, st) = (self.view.game, self.view.st);
        let prey = game.prey(st, self.seat, goal, errand.leagues[g]);
        let mut left = left - (prey & way.been).count_ones() as i32;
        let mut prey = prey & !way.been;
        let mut held = st.hero(1 - self.seat).hand.len();
        let mut sum = 0;
        if prey.count_ones() as i32 + (held as i32) < left {
            // When none is left it is enough, or there is no way at all.
            left = prey.count_ones() as i32 + held as i32;
            sum = if game.may_be_let_off(errand, g as u8) { 0 } else { OUT_OF_REACH };
        }
        let long = has_lasted(st, HUNT_DAYS);
        let mut untried = if long && held > 0 { self.untried() } else { 0 };
        for _ in 0..left.max(0) {
            let row = &self.far[usize::from(way.at)];
            let days = |to: u8| match to == way.start && to == way.at {
                true => 4 + i32::from(self.delays[usize::from(to)]),
                false => i32::from(row[usize::from(to)]),
            };
            let there = nearest(row, untried).filter(|(far, _)| *far < NO_WAY);
            let wait = match there {
                Some((far, _)) => i32::from(far) + NEW_PREY - 4,
                None if long => NO_PREY,
                None => NEW_PREY,
            };
            match least(prey, days) {
                Some((days, next)) if days <= wait || held == 0 => {
                    sum += days;
                    prey &= !(1 << next);
                    self.to(way, next);
                }
                _ if held > 0 => {
                    sum += wait;
                    held -= 1;
                    if let Some((_, next)) = there {
                        untried &= !(1 << next);
                        self.to(way, next);
                    }
                }
                _ => break,
            }
        }
        sum
    }

    /// Leagues on which the opponent may still have to play what a goal asks for: those that the character has not been
    /// on. Where it has been, what the opponent holds did not fit.
    fn untried(&self) -> u32 {
        let st = self.view.st;
        let hero = st.hero(self.seat);
        let tried = hero.visited | 1 << hero.at | 1 << self.camp;
        only(Arcadia::leagues_with(st, 0) & !tried, |place| !self.view.game.league(st, place).safe)
    }

    /// The distances round a League, as though nobody could enter it.
    pub(super) fn round(&self, league: u8, room: &mut Far) {
        let mut delays = self.delays;
        delays[usize::from(league)] = NO_WAY;
        Arcadia::distances(self.view.st, self.seat, &delays, room);
    }

    /// How many hundredths of a Day a character loses by a Waylay on a League that holds it up for so many, where its way
    /// takes so many quarters now; `round` are the distances round that League.
    pub(super) fn hindrance(&self, league: u8, delay: i32, now: i32, round: &Far) -> i32 {
        let st = self.view.st;
        let at = st.hero(self.seat).at;
        let more = (delay / QUARTER).clamp(1, i32::from(BLOCKED)) as u8;
        let mut delays = self.delays;
        let there = &mut delays[usize::from(league)];
        *there = there.saturating_add(more);
        let mut far = ROOM;
        Arcadia::distances_with(self.far, round, (league, more), st.laid, &mut far);
        let hindered = Route { far: &far, delays, ..*self }.from(at, 0);
        let here = if at == league { (DAY + delay).min(3 * DAY) } else { 0 };
        QUARTER * (hindered - now).max(0) + here
    }

    /// Quarters to visit so many Leagues of a set, always the nearest next.
    fn tour(&self, way: &mut Way, mut set: u32, count: i32) -> i32 {
        let mut sum = 0;
        for _ in 0..count.max(0) {
            let row = &self.far[usize::from(way.at)];
            let Some((_, next)) = nearest(row, set) else { return sum + OUT_OF_REACH };
            sum += self.to(way, next);
            set &= !(1 << next);
        }
        sum
    }

    /// Quarters to a League.
    fn to(&self, way: &mut Way, goal: u8) -> i32 {
        let row = &self.far[usize::from(way.at)];
        let far = row[usize::from(goal)];
        if way.watched != NONE && way.at != way.watched {
            let [watched, goal] = [way.watched, goal].map(usize::from);
            way.crossed |= row[watched].saturating_add(self.far[watched][goal]) <= far;
        }
        way.at = goal;
        i32::from(far)
    }
}

/// The delay that standing Waylays mean for a character, by League, in quarters of a Day.
fn delays(target: &Target<'_>) -> [u8; LEAGUES] {
    let (game, st, seat) = (target.view.game, target.view.st, target.seat);
    let mut delays = [0_u8; LEAGUES];
    if st.waylaid[usize::from(seat)] == 0 {
        return delays;
    }
    for standing in st.all_standing() {
        if !game.stops(st, standing, seat) {
            continue;
        }
        let delay = target.delay(standing.card, standing.left);
        let at = &mut delays[usize::from(standing.league)];
        *at = at.saturating_add((delay / QUARTER).clamp(1, 60) as u8);
    }
    delays
}

/// The League of a set with the least of something, and how much; of several the one laid first.
fn least(set: u32, of: impl Fn(u8) -> i32) -> Option<(i32, u8)> {
    let key = |to: u8| of(to) << 8 | i32::from(to);
    let least = each(set).map(key).fold(i32::MAX, i32::min);
    (set != 0).then_some((least >> 8, least as u8))
}
