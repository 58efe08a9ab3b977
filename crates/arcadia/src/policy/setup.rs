//! Evaluates choices during setup and between games.

use arrayvec::ArrayVec;

use super::route::{ROOM, Route};
use super::target::Target;
use super::tuned::*;
use crate::board::may_cross;
use crate::cards::{Aim, Features, GOALS, Goal, Verb, each};
use crate::rules::quests::{lying, nearest};
use crate::state::{Far, HAND, Hero, LEAGUES, Phase, QUESTS, Ratings, State};
use crate::{Action, Arcadia, View};

/// Evaluates Waylays against the other: delay for their rating.
pub(super) fn waylays(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    // A single point left over is rarely of use.
    let wasting = view.game.shelves.shelf(Phase::ChooseWaylay).at(view.st.budget.saturating_sub(1));
    values.extend(actions.iter().map(|&action| {
        let Action::Take(card) = action else { return 0 };
        let waste = if wasting.contains(card) { 20 } else { 0 };
        (i32::from(view.st.rated.of(card)) - waste).max(1)
    }));
}

/// Stores the value of each card for the player who is choosing. Taken cards don't change it.
pub(crate) fn rate(game: &Arcadia, st: &mut State) {
    let view = View { game, st, seat: st.asked };
    st.rated = match st.phase {
        Phase::ChooseWaylay => rated_waylays(view),
        Phase::ChooseLeague => rated_leagues(view),
        _ => return,
    };
}

fn rated_waylays(view: View<'_>) -> Ratings {
    let game = view.game;
    let target = Target::new(view, 1 - view.seat);
    let asked = game.asked_of(view.other());
    let mut rated = Ratings::default();
    game.shelves.shelf(Phase::ChooseWaylay).within(u8::MAX).each().for_each(|card| {
        let waylay = game.waylay(card);
        let rating = i32::from(waylay.rating);
        // Common Terrain is easier to use.
        let places = match waylay.terrain {
            0 => WAYLAY_EVERYWHERE,
            terrain => terrain.count_ones().min(4) as i32,
        };
        let threat = target.meets(card, waylay.wins);
        let delay = threat.cost(target.cheapest).min(WAYLAY_MAX);
        let asked = asked.contains(card);
        let value = delay * (WAYLAY_ANYWHERE + places) / 10
            + i32::from(waylay.wins.saturating_sub(1)) * WAYLAY_AGAIN
            + (1000 - i32::from(threat.win)) * WAYLAY_SURE / 1000
            - i32::from(asked) * WAYLAY_ASKED;
        // A Waylay that goes after a defeat doesn't delay for long.
        let value = if waylay.loss.leaves && !asked { value * (100 - WAYLAY_GONE) / 100 } else { value };
        rated.set(card, (value * 40 / (10 * rating + WAYLAY_FLAT)) as i16);
    });
    rated
}

/// Evaluates Treasures: enough for the Quest, then the most useful for their points.
pub(super) fn treasures(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let game = view.game;
    let hero = view.own();
    let wanted: i32 = game.goals_for(hero).map(|goal| i32::from(goal.treasures())).sum();
    let lacking = wanted - hero.treasures.len() as i32;
    let budget = i32::from(view.st.budget);
    values.extend(actions.iter().map(|&action| {
        let Action::Take(card) = action else { return 0 };
        let merit = game.merit(card);
        let cost = i32::from(merit.cost).max(1);
        let value = (i32::from(merit.keep) + 5) * 10 / cost;
        let too_expensive = if lacking > 0 && cost * lacking > budget { -1_000 } else { 0 };
        if wanted == 0 { value } else { 2_000 + value + too_expensive }
    }));
}

/// Evaluates Leagues: asked for by own Quests, easy to enter, and open to own Waylays.
pub(super) fn leagues(view: View<'_>, actions: &[Action]) -> impl Iterator<Item = i32> {
    actions.iter().map(move |&action| match action {
        Action::Take(card) => view.st.rated.of(card).into(),
        _ => 0,
    })
}

fn rated_leagues(view: View<'_>) -> Ratings {
    let game = view.game;
    let (hero, other) = (view.own(), view.other());
    let wanted = game.goals_for(hero).map(|goal| asked(goal, ASKED_VISIT, ASKED_REACH));
    let theirs = game.goals_for(other).map(|goal| asked(goal, THEIRS_VISIT, 0));
    let wanted: ArrayVec<(Features, i32), { 2 * QUESTS * GOALS }> = wanted.chain(theirs).collect();
    let terrain: ArrayVec<Features, HAND> = hero.hand.iter().map(|&card| game.waylay(card).terrain).collect();
    let harder = game.worth.harder(other.attributes, hero.attributes);
    let mut rated = Ratings::default();
    game.shelves.shelf(Phase::ChooseLeague).within(u8::MAX).each().for_each(|card| {
        let league = game.league_card(card);
        let asked: i32 = wanted.iter().filter(|(on, _)| on & league.features != 0).map(|(_, worth)| worth).sum();
        let fits = |terrain: &&Features| **terrain == 0 || **terrain & league.features != 0;
        let open = terrain.iter().filter(fits).count() as i32;
        let rest = game.worth.leagues[usize::from(card)];
        let safe = if league.safe { -6 } else { 0 };
        let worth = asked + LEAGUE_HARD * harder(card) / 10 + LEAGUE_OPEN * open + LEAGUE_REST * rest / 10 + safe;
        rated.set(card, worth as i16);
    });
    rated
}

fn asked(goal: &Goal, visit: i32, reach: i32) -> (Features, i32) {
    match goal.aim {
        Aim::Visit(_) => (goal.on, visit),
        _ => (goal.on, reach),
    }
}

/// Evaluates lays: next to many others, with ways that are easier for the player.
pub(super) fn lay(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let (game, st) = (view.game, view.st);
    let (hero, other) = (view.own(), view.other());
    let gaps = game.gaps(st);
    let theirs_ask = game.goals_for(other).fold(0, |set, goal| set | goal.on);
    values.extend(actions.iter().map(|&action| {
        let Action::Lay { card, x, y, turned } = action else { return 0 };
        let league = game.league_card(hero.leagues[usize::from(card)]);
        let sides = gaps.iter().find(|gap| gap.place == (x, y)).map(|gap| gap.sides);
        let mut ways = 0;
        let mut ease = 0;
        for (direction, theirs) in (0_u8..).zip(sides.unwrap_or_default()) {
            if theirs == 0 {
                continue;
            }
            let own = Arcadia::side(league, direction, turned);
            if !may_cross(own, theirs, game.rules.cross_borders) {
                continue;
            }
            ways += 1;
            let shared = own & theirs;
            let by = if shared == 0 { 10 } else { shared.trailing_zeros() as usize % 12 };
            let chance = |hero: &Hero| i32::from(Arcadia::passes(&hero.attributes, league.enter[by]));
            ease += chance(hero) - chance(other);
        }
        let way = if theirs_ask & league.features != 0 { LAY_WAYS - LAY_THEIRS } else { LAY_WAYS };
        way * ways + LAY_EASE * ease / 10
    }));
}

/// Evaluates Leagues for the next Treasure: own ones near each other and in the middle, the other's far away. What
/// counts most is the worst Base Camp, because the opponent chooses it.
pub(super) fn bury(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let st = view.st;
    let Some((owner, _)) = view.game.to_bury(st, view.seat) else {
        return values.extend(actions.iter().map(|_| 0));
    };
    let hero = st.hero(owner);
    let sign = if owner == view.seat { -1 } else { 1 };
    let lying = lying(hero);
    let goals = || view.game.goals_for(hero);
    let asked: i32 = goals().map(|goal| i32::from(goal.treasures())).sum();
    let home = goals().any(|goal| goal.aim == Aim::Home);
    let far = &st.far[usize::from(owner)];
    let remote = remote(st, far);
    let near: [u16; LEAGUES] =
        std::array::from_fn(|camp| each(lying).map(|to| nearness(far, camp, to)).min().unwrap_or(u16::MAX));
    values.extend(actions.iter().map(|&action| {
        let Action::Bury(league) = action else { return 0 };
        let first = |camp: usize| near[camp].min(nearness(far, camp, league)) as u8;
        let set = lying | 1 << league;
        let camps = fetching(far, st.laid, first, set, asked, home).zip(0..LEAGUES);
        let (worst, sum) = camps.fold((0, 0), |(worst, sum), (days, camp)| {
            (worst.max(harm(remote[camp], days, set & (1 << camp) != 0)), sum + days)
        });
        // Scaled so that a quarter of a Day weighs as much as it does in `mean`.
        let worst = 4 * worst / (CAMP_NEAR + CAMP_FAR);
        let mean = 4 * sum / i32::from(st.laid.max(1));
        // With many ways a character can go around a Waylay.
        let ways = || Arcadia::ways_from(st, league).count() as i32;
        let open = if owner == view.seat { BURY_WAYS * ways() } else { 0 };
        sign * (worst * (100 - BURY_MEAN) + mean * BURY_MEAN) + open
    }));
}

/// Returns a sort key by distance, then by order of laying; its low byte is the League.
fn nearness(far: &Far, from: usize, to: u8) -> u16 {
    u16::from(far[from][usize::from(to)]) << 8 | u16::from(to)
}

/// Returns the time to fetch `count` Treasures from some Leagues, nearest first, and to come home, from each Base Camp.
/// `first` returns the League nearest to a camp.
fn fetching(
    far: &Far,
    laid: u8,
    first: impl Fn(usize) -> u8,
    set: u32,
    count: i32,
    home: bool,
) -> impl Iterator<Item = i32> {
    let days = move |from: usize, to: u8| i32::from(far[from][usize::from(to)].min(60));
    // After the first League the way doesn't depend on the Base Camp: its length, and where it ends.
    let mut ways = [(0, 0); LEAGUES];
    for first in each(set) {
        let (mut at, mut left, mut sum) = (first, set & !(1 << first), 0);
        for _ in 1..count {
            let Some((far, next)) = nearest(&far[usize::from(at)], left) else { break };
            (at, left) = (next, left & !(1 << next));
            sum += i32::from(far.min(60));
        }
        ways[usize::from(first)] = (sum, at);
    }
    (0..usize::from(laid)).map(move |camp| {
        let first = first(camp);
        let (way, last) = ways[usize::from(first)];
        days(camp, first) + way + if home { days(usize::from(last), camp as u8) } else { 0 }
    })
}

/// Evaluates what to buy with experience: the Merit with the most value for its points, or a Flaw.
pub(super) fn spend(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let game = view.game;
    let hero = view.own();
    values.extend(actions.iter().map(|&action| match action {
        Action::Take(card) => {
            let merit = game.merit(card);
            let set_up = |verb: Verb| match verb {
                Verb::FewerWaylays(n) => 25 * i32::from(n),
                Verb::MoreTreasures(n) => 8 * i32::from(n),
                _ => 0,
            };
            let powers = game.powers_in(merit.powers).iter();
            let sum = i32::from(merit.keep) + powers.map(|power| set_up(power.verb)).sum::<i32>();
            sum * 10 / i32::from(merit.cost).max(1)
        }
        Action::BuyOff(slot) => 120 / i32::from(game.flaw_in(hero, slot).bonus).max(1),
        _ => 1,
    }));
}

/// Evaluates Leagues for the other's Base Camp, or to take it to.
pub(super) fn camps(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let victim = 1 - view.seat;
    let st = view.st;
    let far = &st.far[usize::from(victim)];
    let lying = lying(st.hero(victim));
    values.extend(actions.iter().map(|&action| {
        let Action::Camp(league) = action else { return 0 };
        let mut room = ROOM;
        let way = match st.phase {
            Phase::Exile => Route::new(view, victim, &mut room),
            _ => Route::from_camp(view, victim, league),
        };
        harm(remoteness(st, far, league), way.from(league, 0), lying & (1 << league) != 0)
    }));
}

/// Returns how bad a start is for a character, in tenths: from how remote it is, the quarters of a Day that its Quests
/// take from there, and whether one of its Treasures lies there.
///
/// The first Days count most: a character far from everything meets all Waylays, however much farther it is.
fn harm(remoteness: i32, way: i32, taken: bool) -> i32 {
    let taken = if taken { CAMP_TAKEN } else { 0 };
    CAMP_NEAR * way.min(LONG_WAY) + CAMP_FAR * way + remoteness - taken
}

/// Returns how remote a League is, in tenths of what it counts in a Base Camp: how far from all others, and whether it
/// has a single way, which one Waylay can block.
fn remoteness(st: &State, far: &Far, league: u8) -> i32 {
    let row = &far[usize::from(league)];
    let away: i32 = row[..usize::from(st.laid)].iter().map(|&far| i32::from(far.min(40))).sum();
    let open = if st.through & (1 << league) != 0 { CAMP_OPEN } else { 0 };
    CAMP_AWAY * away - open
}

fn remote(st: &State, far: &Far) -> [i32; LEAGUES] {
    std::array::from_fn(|league| match league < usize::from(st.laid) {
        true => remoteness(st, far, league as u8),
        false => 0,
    })
}
