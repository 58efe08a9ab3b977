//! What a character still has before it: how long its Quests take from where.

use super::super::Arcadia;
use super::super::cards::compiled::{Aim, NONE, each};
use super::super::rules::quests::{found, lying, nearest};
use super::super::state::{Errand, Hero, LEAGUES};
use super::super::view::View;
use super::fights::delays;
use super::{DAY, QUARTER};

/// Quarters of a Day from each League to each.
type Far = [[u8; LEAGUES]; LEAGUES];

/// Quarters of a Day that a League which is not to be entered seems to take.
const BLOCKED: u8 = 60;

/// Days in hundredths that a character still needs from where it is.
pub fn days_left(view: View<'_>, seat: u8) -> i32 {
    let hero = view.st.hero(seat);
    if hero.at == NONE {
        return 0;
    }
    let way = Route::new(view, seat);
    QUARTER * way.from(hero.at, 0)
}

/// What a character has before it, with the Waylays that stand on the board.
pub struct Route<'a> {
    view: View<'a>,
    seat: u8,
    far: Far,
    /// What facing the Waylays of a League takes.
    pub delays: [u8; LEAGUES],
    /// The Base Camp.
    camp: u8,
}

impl<'a> Route<'a> {
    /// From where a character stands.
    pub fn new(view: View<'a>, seat: u8) -> Self {
        Self::with(view, seat, delays(view, seat))
    }

    /// From where a character stands, with these delays on the Leagues.
    pub fn with(view: View<'a>, seat: u8, delays: [u8; LEAGUES]) -> Self {
        let st = view.st;
        let far = if delays == [0; LEAGUES] {
            st.far[usize::from(seat)]
        } else {
            Arcadia::distances(st, seat, &delays)
        };
        Route { view, seat, far, delays, camp: st.hero(seat).camp }
    }

    /// What it costs a character that the Waylays on its League are not beaten, in hundredths of a Day: it can face
    /// them until they are, or go back and round.
    pub fn stuck_here(&self) -> i32 {
        let st = self.view.st;
        let at = st.hero(self.seat).at;
        let held = st.standing_on(at).any(|at| st.standing[at].holds & (1 << self.seat) != 0);
        let fight = DAY + i32::from(self.delays[usize::from(at)]) * QUARTER;
        if held { fight } else { fight.min(self.detour()) }
    }

    /// What it costs a character to go back the way it came and round its League; more than anything where it cannot.
    pub fn detour(&self) -> i32 {
        let (st, seat) = (self.view.st, self.seat);
        let hero = st.hero(seat);
        let at = hero.at;
        let Some(back) = Arcadia::direction_to(st, at, hero.from) else {
            return i32::MAX;
        };
        let step = st.steps[usize::from(seat)][usize::from(at)][usize::from(back)];
        let mut delays = self.delays;
        delays[usize::from(at)] = BLOCKED;
        let round = Route::with(self.view, seat, delays);
        let behind = i32::from(delays[usize::from(hero.from)]) + round.from(hero.from, 0);
        QUARTER * (i32::from(step) + behind - self.from(at, 1 << at)).max(0)
    }

    /// As it would be from a Base Camp, before any Waylay stands.
    pub fn from_camp(view: View<'a>, seat: u8, camp: u8) -> Self {
        let far = view.st.far[usize::from(seat)];
        Route { view, seat, far, delays: [0; LEAGUES], camp }
    }

    /// Quarters of a Day that all Quests take from a League on. Leagues in `been` are done with.
    pub fn from(&self, start: u8, been: u32) -> i32 {
        let hero = self.view.st.hero(self.seat);
        let mut at = start;
        hero.errands.iter().map(|errand| self.errand(hero, errand, &mut at, been)).sum()
    }

    fn errand(&self, hero: &Hero, errand: &Errand, at: &mut u8, been: u32) -> i32 {
        let (game, st) = (self.view.game, self.view.st);
        let goals = game.goals_of(errand.quest).iter().enumerate();
        let mut sum = 0;
        for (g, goal) in goals.skip(usize::from(errand.stage)) {
            let (count, done) = (i32::from(errand.count[g]), i32::from(errand.done[g]));
            sum += match goal.aim {
                Aim::Visit(_) => {
                    let all = game.leagues_with(st, goal.on) & !(1 << self.camp);
                    let done = (hero.explored | been) & all;
                    self.tour(at, all & !done, count - done.count_ones() as i32, 0)
                }
                Aim::Hold(_) => {
                    let lying = lying(hero);
                    let picked = (lying & been).count_ones() as i32;
                    self.tour(at, lying & !been, count - i32::from(found(hero)) - picked, 1)
                }
                Aim::Beat(_) => {
                    let left = count - done;
                    let prey = game.targets(st, self.seat);
                    let near = self.tour(at, prey, left.min(prey.count_ones() as i32), 0);
                    near + 8 * (left - prey.count_ones() as i32).max(0)
                }
                Aim::Away(_) => self.tour(at, errand.leagues[g] & !been, 1, 0),
                Aim::Foe(_) if goal.in_camp && done > 0 => 0,
                Aim::Foe(_) if goal.in_camp => self.to(at, self.camp) + 2,
                Aim::Reach | Aim::Fetch | Aim::Foe(_) => {
                    let goal_at = match errand.goal_at {
                        NONE => self.farthest(*at, game.leagues_with(st, goal.on)),
                        known => known,
                    };
                    if done > 0 || been & (1 << goal_at) != 0 {
                        0
                    } else {
                        self.to(at, goal_at) + 2
                    }
                }
                Aim::Home => self.to(at, self.camp),
            };
        }
        sum
    }

    /// Quarters to visit so many Leagues of a set, always the nearest next.
    fn tour(&self, at: &mut u8, mut set: u32, count: i32, stop: i32) -> i32 {
        let mut sum = 0;
        for _ in 0..count.max(0) {
            let row = &self.far[usize::from(*at)];
            let Some((far, next)) = nearest(row, set) else {
                // It cannot be done now; something must change first.
                return sum + 40;
            };
            sum += i32::from(far) + stop;
            set &= !(1 << next);
            *at = next;
        }
        sum
    }

    fn to(&self, at: &mut u8, goal: u8) -> i32 {
        let far = self.far[usize::from(*at)][usize::from(goal)];
        *at = goal;
        i32::from(far)
    }

    fn farthest(&self, from: u8, set: u32) -> u8 {
        let row = &self.far[usize::from(from)];
        each(set).max_by_key(|&to| row[usize::from(to)]).unwrap_or(from)
    }
}
