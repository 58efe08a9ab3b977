//! The rest of a character's way: how long its Quests take from a League.

use super::measures::{DAY, QUARTER, QUARTERS, has_lasted};
use super::target::Target;
use crate::board::NO_WAY;
use crate::cards::{Aim, Goal, Moment, NONE, Verb, each, only};
use crate::rules::PowerAt;
use crate::rules::quests::{lying, nearest};
use crate::state::{Errand, Far, Hero, LEAGUES, Phase};
use crate::{Arcadia, View};

pub(super) const ROOM: Far = [[0; LEAGUES]; LEAGUES];

/// A planned way over the board.
struct Way {
    /// The League where it starts, at the beginning of a Day.
    start: u8,
    at: u8,
    /// Leagues visited on the first step, with their Waylays beaten.
    been: u32,
    /// Leagues where everything was taken then.
    got: u32,
    /// The watched League; [`NONE`] for none.
    watched: u8,
    /// Whether a shortest path on the way may lead into it.
    crossed: bool,
}

/// Returns the time that a character's Quests still take, in hundredths of a Day.
pub(super) fn days_left(view: View<'_>, seat: u8) -> i32 {
    let hero = view.st.hero(seat);
    if hero.at == NONE {
        return 0;
    }
    let mut room = ROOM;
    QUARTER * Route::new(view, seat, &mut room).from(hero.at, 0)
}

/// Distances and delays for a character, with the Waylays on the board.
pub(super) struct Route<'a> {
    view: View<'a>,
    seat: u8,
    far: &'a Far,
    /// Delays by Waylays, by League, in quarters of a Day.
    pub delays: [u8; LEAGUES],
    pub camp: u8,
    /// Leagues under which its Treasures lie.
    pub lying: u32,
    /// Treasures that it has and that count for its Quests.
    gathered: u8,
}

impl<'a> Route<'a> {
    /// From a character's present League. Distances are stored in `room`.
    pub(super) fn new(view: View<'a>, seat: u8, room: &'a mut Far) -> Self {
        let any = view.st.waylaid[usize::from(seat)] != 0 && view.st.phase != Phase::Camp;
        let delays = if any { delays(&Target::new(view, seat)) } else { [0; LEAGUES] };
        Self::with(view, seat, delays, room)
    }

    /// The same for a known [`Target`].
    pub(super) fn of(target: &Target<'a>, room: &'a mut Far) -> Self {
        Self::with(target.view, target.seat, delays(target), room)
    }

    /// The same with these delays.
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

    /// As if no Waylay were on the board.
    pub(super) fn clear(view: View<'a>, seat: u8) -> Self {
        Self::over(view, seat, [0; LEAGUES], &view.st.far[usize::from(seat)])
    }

    fn over(view: View<'a>, seat: u8, delays: [u8; LEAGUES], far: &'a Far) -> Self {
        let hero = view.st.hero(seat);
        let (camp, lying, gathered) = (hero.camp, lying(hero), view.game.gathered(hero));
        Route { view, seat, far, delays, camp, lying, gathered }
    }

    /// Returns the time to pass the Waylays on a character's League, in hundredths of a Day: by facing or going around.
    pub(super) fn stuck_here(&self) -> i32 {
        let st = self.view.st;
        let at = st.hero(self.seat).at;
        let held = st.standing_on(at).any(|at| st.standing[at].holds & (1 << self.seat) != 0);
        let fight = DAY + i32::from(self.delays[usize::from(at)]) * QUARTER;
        if held { fight } else { fight.min(self.detour()) }
    }

    /// Returns what going back and around a League costs; `i32::MAX` if the character cannot.
    pub(super) fn detour(&self) -> i32 {
        let (st, seat) = (self.view.st, self.seat);
        let hero = st.hero(seat);
        let at = hero.at;
        let Some(back) = Arcadia::direction_to(st, at, hero.from) else { return i32::MAX };
        let step = st.steps[usize::from(seat)][usize::from(at)][usize::from(back)];
        let mut delays = self.delays;
        delays[usize::from(at)] = self.view.game.weights.blocked as u8;
        let mut room = ROOM;
        let round = Route::with(self.view, seat, delays, &mut room);
        let behind = i32::from(delays[usize::from(hero.from)]) + round.from(hero.from, 0);
        QUARTER * (i32::from(step) + behind - self.from(at, 1 << at)).max(0)
    }

    /// Returns the time of all Quests from a League on, in quarters of a Day. What is on Leagues in `been` is done.
    pub(super) fn from(&self, start: u8, been: u32) -> i32 {
        self.after(start, been, been)
    }

    /// The same. Leagues in `been` are visited and their Waylays beaten; what lies on Leagues in `got` was taken.
    pub(super) fn after(&self, start: u8, been: u32, got: u32) -> i32 {
        let mut way = Way { start, at: start, been, got, watched: NONE, crossed: false };
        self.quests(&mut way)
    }

    /// The same from a fresh start, and whether entering the watched League later could make it longer.
    pub(super) fn days_crossing(&self, start: u8, watched: u8) -> (i32, bool) {
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

    /// Returns the goal League, or the one that it will be.
    fn goal_league(&self, goal_at: u8, goal: &Goal) -> u8 {
        if goal_at != NONE {
            return goal_at;
        }
        let st = self.view.st;
        let set = Arcadia::leagues_with(st, goal.on) & !(1 << self.camp);
        Arcadia::farthest_of(st, self.camp, set).unwrap_or(self.camp)
    }

    /// Returns the time to go to a League and take or face what is there. It is taken on the day of arrival, unless the
    /// character is there already or must beat a Waylay first.
    fn take(&self, way: &mut Way, to: u8) -> i32 {
        let another = self.another_day(way, to);
        self.to(way, to) + another
    }

    fn another_day(&self, way: &Way, to: u8) -> i32 {
        let stands = to == way.start && to == way.at;
        if stands || self.delays[usize::from(to)] > 0 { QUARTERS } else { 0 }
    }

    /// Returns the time to take `count` Treasures of a set, always the nearest next.
    fn collect(&self, way: &mut Way, mut set: u32, count: i32) -> i32 {
        let mut sum = 0;
        for _ in 0..count.max(0) {
            let row = &self.far[usize::from(way.at)];
            let days = |to: u8| i32::from(row[usize::from(to)]) + self.another_day(way, to);
            let Some((days, next)) = least(set, days) else {
                return sum + self.view.game.weights.out_of_reach;
            };
            sum += days;
            set &= !(1 << next);
            self.to(way, next);
        }
        sum
    }

    /// Returns the time to beat `left` Waylays for a goal: those on the board, or others that the opponent must play.
    fn hunt(&self, way: &mut Way, errand: &Errand, g: usize, goal: &Goal, left: i32) -> i32 {
        let (game, st, w) = (self.view.game, self.view.st, &self.view.game.weights);
        let wanted = game.wanted(st, self.seat, goal, errand.leagues[g]);
        let mut left = left - (wanted & way.been).count_ones() as i32;
        let mut wanted = wanted & !way.been;
        let mut held = st.hero(1 - self.seat).hand.len();
        let mut sum = 0;
        if wanted.count_ones() as i32 + (held as i32) < left {
            // When none is left, the goal passes or cannot be reached.
            left = wanted.count_ones() as i32 + held as i32;
            sum = if game.may_be_let_off(errand, g as u8) { 0 } else { w.out_of_reach };
        }
        let long = has_lasted(st, w.hunt_days);
        let mut untried = if long && held > 0 { self.untried() } else { 0 };
        for _ in 0..left.max(0) {
            let row = &self.far[usize::from(way.at)];
            let days = |to: u8| match to == way.start && to == way.at {
                true => QUARTERS + i32::from(self.delays[usize::from(to)]),
                false => i32::from(row[usize::from(to)]),
            };
            let there = nearest(row, untried).filter(|(far, _)| *far < NO_WAY);
            let wait = match there {
                Some((far, _)) => i32::from(far) + w.new_wanted - QUARTERS,
                None if long => w.no_wanted,
                None => w.new_wanted,
            };
            match least(wanted, days) {
                Some((days, next)) if days <= wait || held == 0 => {
                    sum += days;
                    wanted &= !(1 << next);
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

    /// Returns unvisited Leagues where the opponent may still have to play a Waylay. On others nothing that it holds
    /// fits.
    fn untried(&self) -> u32 {
        let st = self.view.st;
        let hero = st.hero(self.seat);
        let tried = hero.visited | 1 << hero.at | 1 << self.camp;
        only(Arcadia::leagues_with(st, 0) & !tried, |place| !self.view.game.league(st, place).safe)
    }

    /// Computes the distances around a League, as if no one could enter it.
    pub(super) fn round(&self, league: u8, room: &mut Far) {
        let mut delays = self.delays;
        delays[usize::from(league)] = NO_WAY;
        Arcadia::distances(self.view.st, self.seat, &delays, room);
    }

    /// Returns the time that a character loses by a Waylay on a League, in hundredths of a Day. `now` is its route in
    /// quarters; `round` are the distances around that League.
    pub(super) fn hindrance(&self, league: u8, delay: i32, now: i32, round: &Far) -> i32 {
        let (st, w) = (self.view.st, &self.view.game.weights);
        let at = st.hero(self.seat).at;
        let more = (delay / QUARTER).clamp(1, w.max_delay) as u8;
        let mut delays = self.delays;
        let there = &mut delays[usize::from(league)];
        *there = there.saturating_add(more);
        let mut far = ROOM;
        Arcadia::distances_with(self.far, round, (league, more), st.laid, &mut far);
        let hindered = Route { far: &far, delays, ..*self }.from(at, 0);
        let here = if at == league { (DAY + delay).min(w.max_hindrance_here) } else { 0 };
        QUARTER * (hindered - now).max(0) + here
    }

    /// Returns the time to visit `count` Leagues of a set, always the nearest next.
    fn tour(&self, way: &mut Way, mut set: u32, count: i32) -> i32 {
        let mut sum = 0;
        for _ in 0..count.max(0) {
            let Some((_, next)) = nearest(&self.far[usize::from(way.at)], set) else {
                return sum + self.view.game.weights.out_of_reach;
            };
            sum += self.to(way, next);
            set &= !(1 << next);
        }
        sum
    }

    /// Moves on to a League, and returns the time in quarters of a Day.
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

/// Returns the delays by Waylays on the board, by League, in quarters of a Day.
fn delays(target: &Target<'_>) -> [u8; LEAGUES] {
    let (game, st, seat) = (target.view.game, target.view.st, target.seat);
    let mut delays = [0_u8; LEAGUES];
    if st.waylaid[usize::from(seat)] == 0 {
        return delays;
    }
    for standing in st.all_standing().filter(|it| game.stops(st, it, seat)) {
        let delay = target.delay(standing.card, standing.left);
        let at = &mut delays[usize::from(standing.league)];
        *at = at.saturating_add((delay / QUARTER).clamp(1, game.weights.max_delay) as u8);
    }
    delays
}

/// Returns the lowest value of a set of Leagues, and its League; the one laid first in a tie.
fn least(set: u32, of: impl Fn(u8) -> i32) -> Option<(i32, u8)> {
    let key = |to: u8| of(to) << u8::BITS | i32::from(to);
    let least = each(set).map(key).fold(i32::MAX, i32::min);
    (set != 0).then_some((least >> u8::BITS, least as u8))
}

/// Value of a way whose Trials the character cannot pass: less than any other action.
pub(super) const IMPASSABLE: i32 = -1_000_000;

/// True if a character cannot pass the Trials of a way now, with all its powers. What helped when the ways were
/// computed may be exhausted or lost. It should then go elsewhere and recover, not try every Day.
pub(super) fn is_impassable(view: View<'_>, direction: u8) -> bool {
    let (game, st, hero) = (view.game, view.st, view.own());
    let (by, chance) = game.best_way(st, view.seat, hero.at, direction);
    if chance > 0 {
        return false;
    }
    let to = st.beyond(hero.at, direction);
    let (leave, enter) = game.trials(st, hero.at, to, by);
    let mut both = [(leave, hero.at), (enter, to)].into_iter();
    both.any(|(trial, at)| {
        let faces = game.passing_faces(st, view.seat, trial, at, true);
        faces <= 0 && faces.saturating_add(trial_help(view, trial.attribute as u8)) <= 0
    })
}

/// Returns the most that a character's powers can add to a Trial of this kind.
fn trial_help(view: View<'_>, kind: u8) -> i8 {
    let (game, hero) = (view.game, view.own());
    let powers = [Moment::BeforeTrial, Moment::AfterTrial].into_iter();
    let powers = powers.flat_map(|moment| game.each_power(hero, moment));
    let fits = powers.filter(|at| at.power.trials & (1 << kind) != 0 && game.payable(hero, at.slot, at.power));
    let additions = fits.map(|PowerAt { power, .. }| match power.verb {
        Verb::Add(n) => n,
        Verb::Pass | Verb::Change(_) => i8::MAX,
        // Rolling again doesn't help if a 6 isn't enough.
        _ => 0,
    });
    additions.fold(0, i8::saturating_add)
}
