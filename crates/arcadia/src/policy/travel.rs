//! Evaluates moves, encounters, and being moved.

use arrayvec::ArrayVec;

use super::contests::answered_margin;
use super::fights::price;
use super::measures::{DAY, FACES, ILLEGAL, QUARTER, QUARTERS, bare_loss, has_lasted, keep, keeps, least_fit};
use super::route::{IMPASSABLE, ROOM, Route, days_left, is_impassable};
use crate::board::NO_WAY;
use crate::cards::{Hide, NONE, Power, Scout, Verb, each};
use crate::rule_options::{NamedMerit, Visit};
use crate::state::{Hero, Phase, SLOTS};
use crate::{Action, Arcadia, View};

/// Time of a way without a Trial that can be failed, in quarters of a Day.
const SURE_STEP: i32 = QUARTERS;

pub(super) fn moves(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let (st, w) = (view.st, &view.game.weights);
    let hero = view.own();
    let mut room = ROOM;
    let way = Route::new(view, view.seat, &mut room);
    let waylaid = st.is_waylaid(view.seat, hero.at);
    let pressed = view.game.is_pressed(st);
    let goes = actions.iter().filter_map(|action| match *action {
        Action::Go(to) => Some((to, go_worth(view, &way, to, pressed))),
        _ => None,
    });
    let goes: ArrayVec<(u8, i32), 4> = goes.collect();
    let best = goes.iter().map(|(_, worth)| *worth).filter(|&worth| worth > IMPASSABLE).max();
    let wanted = view.game.targets(st, view.seat) & (1 << hero.at) != 0;
    let stay = stay_worth(view, &way, waylaid, best) - company(view, hero.at) + if wanted { w.stay_wanted } else { 0 };
    let stay = match best {
        // A character that has paid to pass a Waylay goes.
        Some(best) if hero.day.may_slip => stay.min(best - 1),
        _ => stay,
    };
    let past =
        || Arcadia::ways_from(st, hero.at).map(|to| go_worth(view, &way, to, pressed)).max().unwrap_or(IMPASSABLE);
    let staying = best.is_none_or(|best| stay >= best);
    // A power is compared with the best action before it in the list.
    let mut base = stay;
    values.extend(actions.iter().map(|&action| {
        let it = match action {
            Action::Stay => stay,
            Action::Go(to) => goes.iter().find(|(it, _)| *it == to).map_or(0, |(_, worth)| *worth),
            Action::Use { slot, power } => {
                let power = view.game.power_of(hero, slot, power);
                let after = match power.verb {
                    // As good as the best way past the Waylay.
                    Verb::Slip => past(),
                    _ => base + dawn_gain(view, slot, power, (waylaid, staying)),
                };
                after - price(view, hero, slot, power) - w.move_use
            }
            _ => ILLEGAL,
        };
        base = base.max(it);
        it
    }));
}

/// Returns the value of staying, without company and a Quest's target: the rest of the route, or a lost Day for a Rest.
fn stay_worth(view: View<'_>, way: &Route<'_>, waylaid: bool, best: Option<i32>) -> i32 {
    let (hero, w) = (view.own(), &view.game.weights);
    let here = 1_u32 << hero.at;
    if waylaid {
        // Late in a game, a character that retreats only to return loses half its tries.
        let share = if is_late(view) { 100 } else { w.stay_waylaid };
        let fight = i32::from(way.delays[usize::from(hero.at)]) * QUARTER * share / 100;
        let meets = if hero.at == view.other().at { w.company_waylaid } else { 0 };
        return -(DAY + fight + QUARTER * way.after(hero.at, here, 0)) - meets;
    }
    let taken = way.lying & here;
    let fetched = if view.game.may_fetch(view.st, view.seat) { here } else { 0 };
    let been = taken | fetched;
    match best {
        Some(best) if been == 0 => best - DAY + rest_worth(view, hero) + meeting(view, hero.at, w.meet_stay),
        _ => {
            let taken = if been == 0 { 0 } else { w.stay_take };
            taken - DAY - QUARTER * way.from(hero.at, been)
        }
    }
}

/// Returns the value of moving to a neighbour. `pressed`: the character has to beat Waylays.
fn go_worth(view: View<'_>, way: &Route<'_>, direction: u8, pressed: bool) -> i32 {
    let (game, st, w) = (view.game, view.st, &view.game.weights);
    let hero = view.own();
    let next = st.beyond(hero.at, direction);
    let step = st.steps[usize::from(view.seat)][usize::from(hero.at)][usize::from(direction)];
    if i32::from(step) > SURE_STEP && is_impassable(view, direction) {
        return IMPASSABLE;
    }
    // A way that was impassable when the ways were computed may be passable now.
    let step = match step {
        NO_WAY => i32::from(game.step(st, view.seat, hero.at, direction)),
        step => i32::from(step),
    };
    let delay = i32::from(way.delays[usize::from(next)]);
    let bit = 1_u32 << next;
    let clear = !st.is_waylaid(view.seat, next);
    // A Treasure is taken at once if nothing stands there.
    let been = if clear || delay > 0 { bit } else { 0 };
    let through = delay + way.after(next, been, if clear { bit } else { 0 });
    // If a League counts on entering, the character may turn back.
    let ahead = match game.rules.visit {
        Visit::Entered if !clear => through.min(QUARTERS + way.after(hero.at, bit, 0)),
        _ => through,
    };
    let mut worth = -QUARTER * (step + ahead) - company(view, next);
    if next == hero.from {
        // Going back and forth wastes time, most of all when looking for Waylays.
        worth -= match (st.is_waylaid(view.seat, hero.at), pressed) {
            (true, _) => w.go_back_waylaid,
            (false, true) => w.go_back_seeking,
            (false, false) => w.go_back,
        };
    }
    let league = game.league(st, next);
    if clear {
        let kinds = game.rests_on(st, next).iter().fold(0, |set, rest| set | rest.merits);
        worth += keeps(view, hero, game.exhausted_of(hero, kinds)).max().unwrap_or(0) * w.go_rest / 100;
        // A character that takes a Treasure doesn't waylay the other.
        let taken = way.lying & bit != 0;
        let meets = if next == view.other().at { w.meet_take } else { 0 };
        worth += if taken { meets } else { meeting(view, next, w.meet_go) };
    } else {
        let shared = if st.is_waylaid(1 - view.seat, next) { w.go_into_shared } else { 0 };
        worth -= w.go_into_waylay + shared;
    }
    // A character that has to beat Waylays goes where they can be played.
    if pressed && clear && !league.safe && next != hero.camp {
        // An unvisited League more likely fits what the other still holds.
        worth += w.go_seeking[usize::from(hero.visited & bit == 0)];
    }
    worth
}

/// Returns the value of a League for challenging the other there.
fn meeting(view: View<'_>, at: u8, waylaying: i32) -> i32 {
    let (st, other) = (view.st, view.other());
    // Late in a game the other is no longer followed.
    let may = at == other.at && other.at != other.camp && !other.hidden && !has_lasted(st, view.game.weights.meet_days);
    if may { waylaying } else { 0 }
}

/// Returns the cost of being where the other can waylay the character.
fn company(view: View<'_>, at: u8) -> i32 {
    if at == view.other().at && at != view.own().camp { view.game.weights.company } else { 0 }
}

/// True if a game has lasted so long that holding the other up no longer pays.
fn is_late(view: View<'_>) -> bool {
    has_lasted(view.st, view.game.weights.late_days)
}

fn rest_worth(view: View<'_>, hero: &Hero) -> i32 {
    let (game, st, w) = (view.game, view.st, &view.game.weights);
    if hero.day.no_rest || hero.tired() == 0 || is_late(view) || !game.rests_as_listed(st) {
        return 0;
    }
    let rests = game.rests_on(st, hero.at);
    let mut extra = game.rest_extra(st, hero);
    let mut left = hero.tired();
    let mut sum = 0;
    for rest in rests.iter().filter(|rest| rest.merits != 0) {
        // A surplus or deficit is applied to the first entry.
        let count = (rest.count as i8 + std::mem::take(&mut extra)).max(0);
        let sure = rest.exempt & hero.who.races != 0;
        let chance = if sure { FACES as u8 } else { game.trial_chance(st, view.seat, rest.trial, hero.at, false) };
        for _ in 0..count {
            let can = each(left & game.exhausted_of(hero, rest.merits));
            let Some(slot) = can.max_by_key(|&slot| keep(view, hero, slot)) else { break };
            left &= !(1 << slot);
            sum += keep(view, hero, slot) * i32::from(chance) / FACES;
        }
    }
    // With few ready Merits the next defeat would hurt; otherwise a Quest comes first.
    let weary = hero.ready_merits().count_ones() <= 1;
    let max = if weary { w.rest_max_weary } else { w.rest_max };
    (sum * w.rest_part / 100 + if sum > 0 && weary { w.rest_weary } else { 0 }).min(max)
}

/// Returns how many Flaws a Rest on the League may let the other recover.
fn flaws_back(view: View<'_>, hero: &Hero) -> i32 {
    let rests = view.game.rests_on(view.st, hero.at).iter();
    view.game.exhausted_flaws_of(hero, rests.fold(0, |set, rest| set | rest.flaws)).count_ones() as i32
}

/// Returns the value of a power at the start of a Day, without its price.
fn dawn_gain(view: View<'_>, slot: u8, power: &Power, (waylaid, staying): (bool, bool)) -> i32 {
    let (st, w) = (view.st, &view.game.weights);
    let (hero, other) = (view.own(), view.other());
    match power.verb {
        // Delaying and resting in turn would go on forever.
        Verb::Delay(_) if is_late(view) => 0,
        Verb::Delay(n) => {
            // Worth most if the other is about to finish.
            let soon = days_left(view, 1 - view.seat) <= w.dawn_delay_soon;
            i32::from(n) * w.dawn_delay[usize::from(soon)]
        }
        Verb::Weary(n) => {
            let ready = other.ready_merits();
            let least = least_fit(view, other, ready, &power.which).unwrap_or(0);
            // A character with few Merits soon has none.
            let few = ready.count_ones() as i32 <= w.dawn_weary_few;
            i32::from(n) * if few { least + w.dawn_weary_last } else { least }
        }
        Verb::Recover(n) => {
            let mut tired: ArrayVec<i32, SLOTS> = keeps(view, hero, hero.tired() & !(1 << slot)).collect();
            tired.sort_unstable_by(|a, b| b.cmp(a));
            tired.iter().take(n.into()).sum()
        }
        Verb::Hide(Hide::UntilLeft) => {
            // It keeps the other away while the character stays.
            let near = hero.at == other.at || st.near[usize::from(other.at)].contains(&hero.at);
            if near && staying { w.dawn_hide } else { w.dawn_hide_idle }
        }
        // The next Day counts only if the character stays.
        Verb::Scout(Scout::NextDay) if !staying => w.dawn_scout_idle,
        Verb::Hide(_) | Verb::Scout(_) if !waylaid => {
            // Worth most one step from a target.
            let targets = view.game.targets(st, view.seat);
            let near = &st.near[usize::from(hero.at)];
            kept_off(view, near.iter().any(|&to| to != NONE && targets & (1 << to) != 0))
        }
        Verb::Push => best_shove(view, 1 - view.seat) + w.dawn_push,
        Verb::Fate(_) => w.dawn_fate,
        // A Waylay is there already, or they aren't used at the start of a Day.
        Verb::Hide(_) | Verb::Scout(_) | Verb::Slip | Verb::Ride | Verb::Spring | Verb::Banish(_) => 0,
        Verb::Add(_) | Verb::Retest | Verb::Reroll(_) | Verb::Change(_) | Verb::StandIn | Verb::Pass | Verb::Retry => 0,
        Verb::Spare | Verb::ChooseLoss | Verb::Rest(_) | Verb::NoRest | Verb::Stay | Verb::WorseLoss(_) => 0,
        Verb::FewerWaylays(_) | Verb::MoreTreasures(_) | Verb::FreePoints(_) | Verb::Safe => 0,
    }
}

/// Returns how much longer a character needs after being moved, by direction.
fn shove_gains(view: View<'_>, seat: u8) -> [i32; 4] {
    let st = view.st;
    let hero = st.hero(seat);
    let mut room = ROOM;
    let (at, way) = (hero.at, Route::new(view, seat, &mut room));
    let free = way.from(at, 0);
    // Being moved away from a Waylay helps.
    let now = QUARTER * free + if st.is_waylaid(seat, at) { way.stuck_here() } else { 0 };
    let wanted = way.lying | view.game.to_fetch(hero);
    std::array::from_fn(|direction| {
        let to = st.beyond(at, direction as u8);
        if to == NONE {
            return i32::MIN;
        }
        let bit = 1 << to;
        let after = if st.is_waylaid(seat, to) {
            // It can fight there or come back.
            let fight = QUARTERS + i32::from(way.delays[usize::from(to)]) + way.from(to, bit);
            let back = Arcadia::direction_to(st, to, at);
            let step = back.map_or(u8::MAX, |d| st.steps[usize::from(seat)][usize::from(to)][usize::from(d)]);
            fight.min(i32::from(step) + i32::from(way.delays[usize::from(at)]) + free)
        } else {
            // What lies there takes a Day of its own.
            way.from(to, bit) + if wanted & bit != 0 { QUARTERS } else { 0 }
        };
        QUARTER * after - now
    })
}

fn best_shove(view: View<'_>, seat: u8) -> i32 {
    shove_gains(view, seat).into_iter().max().unwrap_or(0).max(0)
}

pub(super) fn rides(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let (hero, w) = (view.own(), &view.game.weights);
    let mut room = ROOM;
    let way = Route::new(view, view.seat, &mut room);
    let clear = !view.st.is_waylaid(view.seat, hero.at);
    let here = if clear { 1 << hero.at } else { 0 };
    let spring = view.st.phase == Phase::Spring;
    let stay = -QUARTER * (way.from(hero.at, here) + i32::from(way.delays[usize::from(hero.at)]));
    let hidden = || kept_off(view, view.game.targets(view.st, view.seat) & (1 << hero.at) != 0);
    let to_worth = |to: u8| {
        let next = view.st.beyond(hero.at, to);
        let leaves = if spring { view.game.way_out(view.st, view.seat, hero.at, to).1.into() } else { FACES };
        let delay = i32::from(way.delays[usize::from(next)]);
        // What is passed on the way isn't met, unless it was won before a spring.
        let been = if spring { here | 1 << next } else { 1 << next };
        let there = -QUARTER * (way.from(next, been) + delay);
        (there * leaves + stay * (FACES - leaves)) / FACES
    };
    let cost = |slot: u8, power: u8| price(view, hero, slot, view.game.power_of(hero, slot, power)) + w.ride_use;
    values.extend(actions.iter().map(|&action| match action {
        Action::Ride { slot, power, to } => to_worth(to) - cost(slot, power),
        Action::Go(to) => to_worth(to),
        Action::Use { slot, power } => stay + hidden() - cost(slot, power),
        _ => stay,
    }));
}

/// Returns the value of being safe from Waylays: most where a Quest calls the character.
fn kept_off(view: View<'_>, wanted: bool) -> i32 {
    let w = &view.game.weights;
    let held = (view.other().hand.len() as i32).min(w.hidden_max_hand);
    held * if wanted { w.hidden_wanted } else { w.hidden }
}

/// Evaluates where to send a scout: along the best way.
pub(super) fn scouts(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let mut room = ROOM;
    let way = Route::new(view, view.seat, &mut room);
    let pressed = view.game.is_pressed(view.st);
    values.extend(actions.iter().map(|&action| match action {
        Action::Go(to) => go_worth(view, &way, to, pressed),
        _ => 0,
    }));
}

/// Evaluates encounters: what a Quest asks for, a Treasure, a Rest, or the other character.
pub(super) fn encounters(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let (game, st, w) = (view.game, view.st, &view.game.weights);
    let hero = view.own();
    // Late in a game winning a challenge only sends the other around once more.
    let may = game.may_challenge(st) && !is_late(view);
    let prize = if may { merit_reward(view).max(best_shove(view, 1 - view.seat)) } else { 0 };
    values.extend(actions.iter().map(|&action| match action {
        Action::Fetch => w.fetch,
        Action::PickUp => {
            let wanted = game.targets(st, view.seat) & (1 << hero.at) != 0;
            w.pick_up + if wanted { w.pick_up_wanted } else { 0 }
        }
        // Even a weak Merit is better ready.
        Action::Rest => 1 + rest_worth(view, hero) - flaws_back(view, hero) * w.rest_flaw,
        Action::RestAtCamp => keeps(view, hero, hero.tired()).max().unwrap_or(0),
        Action::Test(kind) => {
            let (win, tie) = game.worth.test(answered_margin(view, kind));
            let least = keeps(view, hero, hero.ready_merits()).min();
            let max = w.challenge_max_lost;
            let lost = least.unwrap_or_else(|| bare_loss(view, hero, max).min(max));
            (win * prize - (1000 - win - tie) * (lost + w.challenge_lost)) / 1000
        }
        _ => 0,
    }));
}

/// Returns what exhausting a Merit of the player's choice costs the other.
fn merit_reward(view: View<'_>) -> i32 {
    let (other, w) = (view.other(), &view.game.weights);
    let best = keeps(view, other, other.ready_merits()).max();
    let tired = keeps(view, other, other.tired()).min();
    let may_discard = view.game.rules.named_merit == NamedMerit::OrDiscard;
    match (best, tired) {
        // It may discard an exhausted one instead.
        (Some(best), Some(tired)) if may_discard => best.min(w.reward_discard + tired * w.reward_discard_merit / 100),
        (Some(best), _) => best,
        _ => bare_loss(view, other, w.reward_none_ready),
    }
}

pub(super) fn shoves(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let gains = shove_gains(view, 1 - view.seat);
    values.extend(actions.iter().map(|&action| match action {
        Action::Shove(to) => gains[usize::from(to)],
        _ => merit_reward(view),
    }));
}

pub(super) fn treasures(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let st = view.st;
    let hero = st.hero(st.active);
    let far = &st.far[usize::from(st.active)][usize::from(hero.at)];
    values.extend(actions.iter().map(|&action| match action {
        Action::Treasure { card, to } => {
            let from = hero.treasure_at[usize::from(card)];
            let days = |league: u8| i32::from(far[usize::from(league)]);
            match st.phase {
                Phase::PullTreasure => days(from),
                _ => days(st.beyond(from, to)) - days(from),
            }
        }
        _ => 0,
    }));
}
