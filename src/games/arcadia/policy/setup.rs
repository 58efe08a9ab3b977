//! What to bring and where to put it.

use arrayvec::ArrayVec;

use super::super::Action;
use super::super::board::{STEPS, may_cross, opposite};
use super::super::cards::compiled::{Aim, Features, GOALS, Goal, Verb};
use super::super::state::{FOUND, HAND, Hero, QUESTS};
use super::super::view::View;
use super::DAY;
use super::fights::Target;

/// Goals of all Quests of a character.
fn goals<'a>(view: View<'a>, hero: &'a Hero) -> impl Iterator<Item = &'a Goal> {
    let game = view.game;
    hero.quests[..usize::from(hero.quests_len)]
        .iter()
        .flat_map(|&quest| &game.goals[game.quests[usize::from(quest)].goals.range()])
}

/// Waylays against the other: those that hold it up longest for their rating.
pub fn waylays(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let game = view.game;
    let left = i32::from(view.st.budget);
    let target = Target::new(view, 1 - view.seat);
    for action in actions {
        let Action::Take { card } = *action else {
            worth.push(0);
            continue;
        };
        let waylay = &game.waylays[usize::from(card)];
        let rating = i32::from(waylay.rating);
        // Terrain that many Leagues have is easier to use.
        let places =
            if waylay.terrain == 0 { 6 } else { waylay.terrain.count_ones().min(4) as i32 };
        let value = target.delay(card, waylay.wins).min(5 * DAY) * (4 + places) / 10;
        // Points that are left over are lost.
        // A point that is left over is hardly ever of use.
        let waste = if left - rating == 1 { 20 } else { 0 };
        worth.push((value * 4 / (rating + 1) - waste).max(1));
    }
}

/// Treasures: enough of them for the Quest, then those that help most for their points.
pub fn treasures(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let game = view.game;
    let hero = view.own();
    let wanted: i32 = goals(view, hero)
        .filter(|goal| goal.aim == Aim::Hold)
        .map(|goal| i32::from(goal.count))
        .sum();
    let lacking = wanted - i32::from(hero.treasures_len);
    let budget = i32::from(view.st.budget);
    for action in actions {
        let Action::Take { card } = *action else {
            worth.push(0);
            continue;
        };
        let merit = &game.merits[usize::from(card)];
        let cost = i32::from(merit.cost).max(1);
        let value = (i32::from(merit.keep) + 5) * 10 / cost;
        let dear = if lacking > 0 && cost * lacking > budget { -1_000 } else { 0 };
        worth.push(if wanted == 0 { value } else { 2_000 + value + dear });
    }
}

/// Leagues: such as one's Quests ask for, easy to enter, and open to one's Waylays.
pub fn leagues(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let game = view.game;
    let (hero, other) = (view.own(), view.other());
    let wanted = goals(view, hero).map(|goal| goal.on);
    let wanted: ArrayVec<Features, { QUESTS * GOALS }> = wanted.collect();
    let terrain = hero.hand().iter().map(|&card| game.waylays[usize::from(card)].terrain);
    let terrain: ArrayVec<Features, HAND> = terrain.collect();
    for action in actions {
        let Action::Take { card } = *action else {
            worth.push(0);
            continue;
        };
        let league = &game.leagues[usize::from(card)];
        let asked = wanted.iter().filter(|&&on| on & league.features != 0).count() as i32;
        let hard = |hero: &Hero| game.worth.trials_of(card, &hero.attributes);
        let fits = |terrain: &&Features| **terrain == 0 || **terrain & league.features != 0;
        let open = terrain.iter().filter(fits).count() as i32;
        let rest = game.worth.leagues[usize::from(card)];
        let safe = if league.safe { -6 } else { 0 };
        worth.push(20 * asked + hard(other) - hard(hero) + 3 * open + rest / 2 + safe);
    }
}

/// Where to lay which League: next to many others, with ways that are easier for oneself.
pub fn lay(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let (game, st) = (view.game, view.st);
    let (hero, other) = (view.own(), view.other());
    for action in actions {
        let Action::Lay { card, x, y, turned } = *action else {
            worth.push(0);
            continue;
        };
        let league = &game.leagues[usize::from(hero.leagues[usize::from(card)])];
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
        worth.push(8 * ways + ease);
    }
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
    for action in actions {
        let Action::Bury { league } = *action else {
            worth.push(0);
            continue;
        };
        let row = &far[usize::from(league)];
        let all: i32 = (0..usize::from(st.laid)).map(|to| i32::from(row[to].min(60))).sum();
        let others = hero.treasure_at[..usize::from(hero.treasures_len)].iter();
        let near: i32 = others
            .filter(|&&at| at < FOUND)
            .map(|&at| i32::from(row[usize::from(at)].min(60)))
            .sum();
        worth.push(sign * (all / 4 + 2 * near));
    }
}

/// What to spend experience on: the Merit that is worth most for its points, or a Flaw.
pub fn spend(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let game = view.game;
    let hero = view.own();
    for action in actions {
        worth.push(match *action {
            Action::Take { card } => {
                let merit = &game.merits[usize::from(card)];
                let powers = &game.powers[merit.powers.range()];
                let set_up: i32 = powers
                    .iter()
                    .map(|power| match power.verb {
                        Verb::FewerWaylays => 25 * i32::from(power.amount),
                        Verb::MoreTreasures => 8 * i32::from(power.amount),
                        _ => 0,
                    })
                    .sum();
                (i32::from(merit.keep) + set_up) * 10 / i32::from(merit.cost).max(1)
            }
            Action::BuyOff { slot } => {
                let flaw = &game.flaws[usize::from(hero.flaws[usize::from(slot)])];
                120 / i32::from(flaw.bonus).max(1)
            }
            _ => 1,
        });
    }
}
