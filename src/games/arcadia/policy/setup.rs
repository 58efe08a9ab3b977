//! What to bring and where to put it.

use arrayvec::ArrayVec;

use super::super::Action;
use super::super::board::{STEPS, may_cross, opposite};
use super::super::cards::compiled::{Features, GOALS, Verb};
use super::super::state::{FOUND, HAND, Hero, QUESTS};
use super::super::view::View;
use super::DAY;
use super::fights::Target;

/// Waylays against the other: those that hold it up longest for their rating.
pub fn waylays(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let game = view.game;
    let left = i32::from(view.st.budget);
    let target = Target::new(view, 1 - view.seat);
    worth.extend(actions.iter().map(|&action| {
        let Action::Take(card) = action else {
            return 0;
        };
        let waylay = game.waylay(card);
        let rating = i32::from(waylay.rating);
        // Terrain that many Leagues have is easier to use.
        let places =
            if waylay.terrain == 0 { 6 } else { waylay.terrain.count_ones().min(4) as i32 };
        let value = target.delay(card, waylay.wins).min(5 * DAY) * (4 + places) / 10;
        // Points that are left over are lost.
        // A point that is left over is hardly ever of use.
        let waste = if left - rating == 1 { 20 } else { 0 };
        (value * 4 / (rating + 1) - waste).max(1)
    }));
}

/// Treasures: enough of them for the Quest, then those that help most for their points.
pub fn treasures(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let game = view.game;
    let hero = view.own();
    let wanted: i32 = game.goals_for(hero).map(|goal| i32::from(goal.treasures())).sum();
    let lacking = wanted - hero.treasures.len() as i32;
    let budget = i32::from(view.st.budget);
    worth.extend(actions.iter().map(|&action| {
        let Action::Take(card) = action else {
            return 0;
        };
        let merit = game.merit(card);
        let cost = i32::from(merit.cost).max(1);
        let value = (i32::from(merit.keep) + 5) * 10 / cost;
        let dear = if lacking > 0 && cost * lacking > budget { -1_000 } else { 0 };
        if wanted == 0 { value } else { 2_000 + value + dear }
    }));
}

/// Leagues: such as one's Quests ask for, easy to enter, and open to one's Waylays.
pub fn leagues(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let game = view.game;
    let (hero, other) = (view.own(), view.other());
    let wanted = game.goals_for(hero).map(|goal| goal.on);
    let wanted: ArrayVec<Features, { QUESTS * GOALS }> = wanted.collect();
    let terrain = hero.hand.iter().map(|&card| game.waylay(card).terrain);
    let terrain: ArrayVec<Features, HAND> = terrain.collect();
    worth.extend(actions.iter().map(|&action| {
        let Action::Take(card) = action else {
            return 0;
        };
        let league = game.league_card(card);
        let asked = wanted.iter().filter(|&&on| on & league.features != 0).count() as i32;
        let hard = |hero: &Hero| game.worth.trials_of(card, &hero.attributes);
        let fits = |terrain: &&Features| **terrain == 0 || **terrain & league.features != 0;
        let open = terrain.iter().filter(fits).count() as i32;
        let rest = game.worth.leagues[usize::from(card)];
        let safe = if league.safe { -6 } else { 0 };
        20 * asked + hard(other) - hard(hero) + 3 * open + rest / 2 + safe
    }));
}

/// Where to lay which League: next to many others, with ways that are easier for oneself.
pub fn lay(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let (game, st) = (view.game, view.st);
    let (hero, other) = (view.own(), view.other());
    worth.extend(actions.iter().map(|&action| {
        let Action::Lay { card, x, y, turned } = action else {
            return 0;
        };
        let league = game.league_card(hero.leagues[usize::from(card)]);
        let mut ways = 0;
        let mut ease = 0;
        for (direction, (dx, dy)) in (0_u8..).zip(STEPS) {
            let Some(near) = super::super::Arcadia::lies_at(st, (x + dx, y + dy)) else {
                continue;
            };
            let own = super::super::Arcadia::side(league, direction, turned);
            let theirs = game.side_of(st, near, opposite(direction));
            if !may_cross(own, theirs, game.rules.cross_borders) {
                continue;
            }
            ways += 1;
            let shared = own & theirs;
            let by = if shared == 0 { 10 } else { shared.trailing_zeros() as usize % 12 };
            let chance = |hero: &Hero| {
                i32::from(super::super::Arcadia::passes(&hero.attributes, league.enter[by]))
            };
            ease += chance(hero) - chance(other);
        }
        8 * ways + ease
    }));
}

/// Where to put the next Treasure: near one's others and in the middle; far for the other's.
pub fn bury(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let st = view.st;
    let Some((owner, _)) = view.game.to_bury(st, view.seat) else {
        worth.extend(actions.iter().map(|_| 0));
        return;
    };
    let hero = st.hero(owner);
    let far = &st.far[usize::from(owner)];
    let sign = if owner == view.seat { -1 } else { 1 };
    worth.extend(actions.iter().map(|&action| {
        let Action::Bury(league) = action else {
            return 0;
        };
        let row = &far[usize::from(league)];
        let all: i32 = (0..usize::from(st.laid)).map(|to| i32::from(row[to].min(60))).sum();
        let others = hero.treasure_at.iter();
        let near: i32 = others
            .filter(|&&at| at < FOUND)
            .map(|&at| i32::from(row[usize::from(at)].min(60)))
            .sum();
        sign * (all / 4 + 2 * near)
    }));
}

/// What to spend experience on: the Merit that is worth most for its points, or a Flaw.
pub fn spend(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let game = view.game;
    let hero = view.own();
    worth.extend(actions.iter().map(|&action| match action {
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
