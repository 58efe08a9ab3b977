//! Evaluates choices during setup and between games.

use arrayvec::ArrayVec;

use super::measures::{QUARTERS, cheapest};
use super::route::{ROOM, Route};
use super::target::Target;
use super::weights::Weights;
use crate::board::may_cross;
use crate::cards::{Aim, Features, GOALS, Goal, TERRAINS, Terrain, Verb, each};
use crate::rules::quests::{lying, nearest};
use crate::state::{Far, HAND, Hero, LEAGUES, Phase, QUESTS, Row, State};
use crate::{Action, Arcadia, View};

/// Evaluates Waylays against the other: delay for their rating.
pub(super) fn waylays(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    // A single point left over is rarely of use.
    let wasting = view.game.shelves.shelf(Phase::ChooseWaylay).at(view.st.budget.saturating_sub(1));
    let cheapest = cheapest(view, view.other());
    let asked = view.game.asked_of(view.other());
    values.extend(actions.iter().map(|&action| {
        let Action::Take(card) = action else { return 0 };
        let waste = if wasting.contains(card) { view.game.weights.waylay_waste } else { 0 };
        (rated(view, card, asked.contains(card), cheapest) - waste).max(1)
    }));
}

/// Notes how the cards that are chosen now fit: the same for all players, and not changed by cards that are taken.
pub(crate) fn note_fit(game: &Arcadia, st: &mut State) {
    let view = View { game, st, seat: st.asked };
    let mut fit = Row::default();
    match st.phase {
        Phase::ChooseWaylay => {
            let target = Target::new(view, 1 - view.seat);
            let lead = |waylay| target.lead(waylay).clamp(i8::MIN.into(), i8::MAX.into()) as i8;
            game.cards.waylays.iter().for_each(|waylay| fit.push(lead(waylay)));
        }
        Phase::ChooseLeague => {
            let hand = view.own().hand.iter();
            let terrain: ArrayVec<Features, HAND> = hand.map(|&card| game.waylay(card).terrain).collect();
            for league in &game.cards.leagues {
                let fits = |terrain: &&Features| **terrain == 0 || **terrain & league.features != 0;
                fit.push(terrain.iter().filter(fits).count() as i8);
            }
        }
        _ => return,
    }
    st.fit = fit;
}

/// Returns the value of a Waylay for its rating, against a character whose cheapest Merit is worth `cheapest`. `asked`:
/// its Quests ask for the Waylay.
fn rated(view: View<'_>, card: u8, asked: bool, cheapest: i32) -> i32 {
    let (game, w) = (view.game, &view.game.weights);
    let waylay = game.waylay(card);
    // Common Terrain is easier to use.
    let places = match waylay.terrain {
        0 => w.waylay_everywhere,
        terrain => w.waylay_terrain * (terrain.count_ones() as i32).min(w.waylay_max_terrain),
    };
    let threat = game.worth.threat(card, view.st.fit[usize::from(card)].into());
    let delay = threat.cost(cheapest).min(w.waylay_max_delay);
    let value = delay * (w.waylay_anywhere + places) / 10
        + i32::from(waylay.wins.saturating_sub(1)) * w.waylay_again
        + (1000 - i32::from(threat.win)) * w.waylay_sure / 1000
        - i32::from(asked) * w.waylay_asked;
    // A Waylay that goes after a defeat doesn't delay for long.
    let value = if waylay.loss.leaves && !asked { value * (100 - w.waylay_gone) / 100 } else { value };
    value * w.waylay_scale / (10 * i32::from(waylay.rating) + w.waylay_cost)
}

/// Evaluates Treasures: enough for the Quest, then the most useful for their points.
pub(super) fn treasures(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let (game, w) = (view.game, &view.game.weights);
    let hero = view.own();
    let wanted: i32 = game.goals_for(hero).map(|goal| i32::from(goal.treasures())).sum();
    let lacking = wanted - hero.treasures.len() as i32;
    let budget = i32::from(view.st.budget);
    values.extend(actions.iter().map(|&action| {
        let Action::Take(card) = action else { return 0 };
        let merit = game.merit(card);
        let cost = i32::from(merit.cost).max(1);
        let value = (game.worth.keep(card) + w.treasure_any) * 10 / cost;
        let too_expensive = if lacking > 0 && cost * lacking > budget { w.treasure_expensive } else { 0 };
        if wanted == 0 { value } else { w.treasure_asked + value - too_expensive }
    }));
}

/// Evaluates Leagues: asked for by own Quests, easy to enter, and open to own Waylays.
pub(super) fn leagues(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let (game, w) = (view.game, &view.game.weights);
    let (hero, other) = (view.own(), view.other());
    let wanted = game.goals_for(hero).map(|goal| asked(goal, w.league_visit, w.league_reach));
    let theirs = game.goals_for(other).map(|goal| asked(goal, w.league_other_visit, 0));
    let wanted: ArrayVec<(Features, i32), { 2 * QUESTS * GOALS }> = wanted.chain(theirs).collect();
    let harder = game.worth.harder(other.attributes, hero.attributes);
    values.extend(actions.iter().map(|&action| {
        let Action::Take(card) = action else { return 0 };
        let league = game.league_card(card);
        let asked: i32 = wanted.iter().filter(|(on, _)| on & league.features != 0).map(|(_, worth)| worth).sum();
        let open = i32::from(view.st.fit[usize::from(card)]);
        let rest = game.worth.leagues[usize::from(card)];
        let safe = if league.safe { w.league_safe } else { 0 };
        asked + w.league_harder * harder(card) / 10 + w.league_open * open + w.league_rest * rest / 10 + safe
    }));
}

fn asked(goal: &Goal, visit: i32, reach: i32) -> (Features, i32) {
    match goal.aim {
        Aim::Visit(_) => (goal.on, visit),
        _ => (goal.on, reach),
    }
}

/// Evaluates lays: next to many others, with ways that are easier for the player.
pub(super) fn lay(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let (game, st, w) = (view.game, view.st, &view.game.weights);
    let (hero, other) = (view.own(), view.other());
    let gaps = game.gaps(st);
    let theirs_ask = game.goals_for(other).fold(0, |set, goal| set | goal.on);
    values.extend(actions.iter().map(|&action| {
        let Action::Lay { card, x, y, turned } = action else { return 0 };
        let league = game.league_card(hero.leagues[usize::from(card)]);
        let sides = gaps.iter().find(|gap| gap.place == (x, y)).map(|gap| gap.sides);
        let (mut ways, mut ease) = (0, 0);
        for (direction, theirs) in (0_u8..).zip(sides.unwrap_or_default()).filter(|(_, theirs)| *theirs != 0) {
            let own = Arcadia::side(league, direction, turned);
            if !may_cross(own, theirs, game.rules.cross_borders) {
                continue;
            }
            ways += 1;
            let shared = own & theirs;
            let by = if shared == 0 { Terrain::Border as usize } else { shared.trailing_zeros() as usize % TERRAINS };
            let chance = |hero: &Hero| i32::from(Arcadia::passes(&hero.attributes, league.enter[by]));
            ease += chance(hero) - chance(other);
        }
        let asked = if theirs_ask & league.features != 0 { w.lay_way_asked } else { 0 };
        (w.lay_way + asked) * ways + w.lay_easier * ease / 10
    }));
}

/// Parts of a quarter of a Day in which places of Treasures are compared.
const PRECISION: i32 = QUARTERS;

/// Evaluates Leagues for the next Treasure: own ones near each other and in the middle, the other's far away. What
/// counts most is the worst Base Camp, because the opponent chooses it.
pub(super) fn bury(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let (st, w) = (view.st, &view.game.weights);
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
    let camps = 0..usize::from(st.laid);
    let remote: ArrayVec<i32, LEAGUES> = camps.map(|camp| remoteness(st, far, camp as u8, w)).collect();
    let near: [u16; LEAGUES] =
        std::array::from_fn(|camp| each(lying).map(|to| nearness(far, camp, to)).min().unwrap_or(u16::MAX));
    values.extend(actions.iter().map(|&action| {
        let Action::Bury(league) = action else { return 0 };
        let first = |camp: usize| near[camp].min(nearness(far, camp, league)) as u8;
        let set = lying | 1 << league;
        let camps = fetching(far, st.laid, first, set, (asked, home), w.bury_max_way).zip(0..LEAGUES);
        let (worst, sum) = camps.fold((0, 0), |(worst, sum), (days, camp)| {
            (worst.max(harm(remote[camp], days, set & (1 << camp) != 0, w)), sum + days)
        });
        // Scaled so that a quarter of a Day weighs as much as it does in `mean`.
        let worst = PRECISION * worst / (w.camp_near + w.camp_far);
        let mean = PRECISION * sum / i32::from(st.laid.max(1));
        // With many ways a character can go around a Waylay.
        let ways = || Arcadia::ways_from(st, league).count() as i32;
        let open = if owner == view.seat { w.bury_way * ways() } else { 0 };
        sign * (worst * (100 - w.bury_mean) + mean * w.bury_mean) + open
    }));
}

/// Returns a sort key by distance, then by order of laying; its low byte is the League.
fn nearness(far: &Far, from: usize, to: u8) -> u16 {
    u16::from(far[from][usize::from(to)]) << u8::BITS | u16::from(to)
}

/// Returns the time to fetch `count` Treasures from some Leagues, nearest first, and to come home, from each Base Camp.
/// `first` returns the League nearest to a camp. No way counts as longer than `max_way`.
fn fetching(
    far: &Far,
    laid: u8,
    first: impl Fn(usize) -> u8,
    set: u32,
    (count, home): (i32, bool),
    max_way: i32,
) -> impl Iterator<Item = i32> {
    let days = move |from: usize, to: u8| i32::from(far[from][usize::from(to)]).min(max_way);
    // After the first League the way doesn't depend on the Base Camp: its length, and where it ends.
    let mut ways = [(0, 0); LEAGUES];
    for first in each(set) {
        let (mut at, mut left, mut sum) = (first, set & !(1 << first), 0);
        for _ in 1..count {
            let Some((far, next)) = nearest(&far[usize::from(at)], left) else { break };
            (at, left) = (next, left & !(1 << next));
            sum += i32::from(far).min(max_way);
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
    let (game, w) = (view.game, &view.game.weights);
    let hero = view.own();
    values.extend(actions.iter().map(|&action| match action {
        Action::Take(card) => {
            let merit = game.merit(card);
            let set_up = |verb: Verb| match verb {
                Verb::FewerWaylays(n) => w.spend_fewer_waylays * i32::from(n),
                Verb::MoreTreasures(n) => w.spend_more_treasures * i32::from(n),
                _ => 0,
            };
            let powers = game.powers_in(merit.powers).iter();
            let sum = game.worth.keep(card) + powers.map(|power| set_up(power.verb)).sum::<i32>();
            sum * 10 / i32::from(merit.cost).max(1)
        }
        Action::BuyOff(slot) => w.spend_flaw / i32::from(game.flaw_in(hero, slot).bonus).max(1),
        _ => 1,
    }));
}

/// Evaluates Leagues for the other's Base Camp, or to take it to.
pub(super) fn camps(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let victim = 1 - view.seat;
    let (st, w) = (view.st, &view.game.weights);
    let far = &st.far[usize::from(victim)];
    let lying = lying(st.hero(victim));
    values.extend(actions.iter().map(|&action| {
        let Action::Camp(league) = action else { return 0 };
        let mut room = ROOM;
        let mut way = Route::new(view, victim, &mut room);
        if st.phase == Phase::Camp {
            way.camp = league;
        }
        harm(remoteness(st, far, league, w), way.from(league, 0), lying & (1 << league) != 0, w)
    }));
}

/// Returns how bad a start is for a character, in tenths: from how remote it is, the quarters of a Day that its Quests
/// take from there, and whether one of its Treasures lies there.
///
/// The first Days count most: a character far from everything meets all Waylays, however much farther it is.
fn harm(remoteness: i32, way: i32, taken: bool, w: &Weights) -> i32 {
    let taken = if taken { w.camp_taken } else { 0 };
    w.camp_near * way.min(w.camp_long) + w.camp_far * way + remoteness - taken
}

/// Returns how remote a League is, in tenths of what it counts in a Base Camp: how far from all others, and whether it
/// has a single way, which one Waylay can block.
fn remoteness(st: &State, far: &Far, league: u8, w: &Weights) -> i32 {
    let row = &far[usize::from(league)];
    let away: i32 = row[..usize::from(st.laid)].iter().map(|&far| i32::from(far).min(w.camp_max_away)).sum();
    let open = if st.through & (1 << league) != 0 { w.camp_open } else { 0 };
    w.camp_away * away - open
}
