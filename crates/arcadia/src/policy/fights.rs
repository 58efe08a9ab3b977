//! Waylays: what one costs a character, when to play it, how to face it, and how to pay.

use super::measures::{DAY, FACES, ILLEGAL, QUARTER, cheapest, has_lasted, keep, keeps, least_fit};
use super::route::{ROOM, Route};
use super::target::Target;
use super::weights::Weights;
use crate::cards::{NONE, Pay, Power, Verb, Waylay, each};
use crate::rule_options::{NoneLeft, OwnCamp};
use crate::rules::quests::lying;
use crate::state::{Far, Hero, Other, SELF};
use crate::{Action, Arcadia, View};

/// Returns what a defeat costs besides the Day, if the cheapest Merit is worth `one`.
fn loss_cost(one: i32, waylay: &Waylay, w: &Weights) -> i32 {
    one * waylay.loss.merits(w) / 100 + waylay.loss.extra_cost(w)
}

/// Evaluates playing a Waylay: the one that delays the character most, unless a better place may come.
pub(super) fn plays(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let (st, w) = (view.st, &view.game.weights);
    let seat = st.active;
    let hand = view.own().hand.len() as i32;
    let target = Target::new(view, seat);
    let mut room = ROOM;
    let way = Route::of(&target, &mut room);
    let entries = QUARTER * way.from(st.hero(seat).at, 0) / DAY;
    // With more chances than cards, a weak place isn't good enough.
    let patience = (entries - hand).clamp(0, w.patience_max) * w.patience;
    let detour = way.detour();
    let mut rooms = [ROOM; 2];
    // All are played on the same League.
    let own = actions.iter().find_map(|&action| match action {
        Action::Play { league, .. } => Some(league),
        _ => None,
    });
    let blocked = own.map(|league| own_block(view, league, &mut rooms));
    values.extend(actions.iter().map(|&action| match (action, &blocked) {
        (Action::Play { card, league }, Some(blocked)) => {
            let waylay = view.own().hand[usize::from(card)];
            let needed = if is_last_chance(view, waylay, league) { w.last_chance } else { 0 };
            gain(&target, waylay, league, detour) - patience - blocked(waylay) + needed
        }
        _ => 0,
    }));
}

/// True if the player needs its own Waylay for its Quest: too few others are left, and it has enough.
fn is_last_chance(view: View<'_>, waylay: u8, league: u8) -> bool {
    let (game, st, hero) = (view.game, view.st, view.own());
    // Late in a game, what the other still holds cannot or need not be played.
    let held = if has_lasted(st, game.weights.hunt_days) { 0 } else { view.other().hand.len() };
    game.counts_at(hero, waylay, league)
        && game.goals_now(hero).any(|(errand, goal)| {
            let g = usize::from(errand.stage);
            let standing = game.wanted(st, view.seat, goal, errand.leagues[g]).count_ones() as usize;
            let lacking = usize::from(errand.count[g].saturating_sub(errand.done[g]));
            let asked = |card: &&u8| goal.is_beaten_by(game.waylay(**card));
            let own = hero.hand.iter().filter(asked).count();
            let others = standing + held;
            !game.may_be_let_off(errand, errand.stage) && others < lacking && lacking <= others + own
        })
}

/// Returns what a Waylay on a League costs the character that plays it, if it is on its own way.
fn own_block<'a>(view: View<'a>, league: u8, [room, round]: &'a mut [Far; 2]) -> impl Fn(u8) -> i32 + 'a {
    let (own, w) = (view.own(), &view.game.weights);
    let target = Target::new(view, view.seat);
    let route = Route::of(&target, room);
    let (now, crossed) = route.days_crossing(own.at, league);
    let is_on_way = crossed && league != own.camp;
    if is_on_way {
        route.round(league, round);
    }
    let here = if own.at == league { w.own_league } else { 0 };
    move |waylay| {
        let delay = || target.delay(waylay, view.game.waylay(waylay).wins);
        if is_on_way { route.hindrance(league, delay(), now, round) * w.own_way / 100 + here } else { 0 }
    }
}

/// Returns what playing a Waylay costs the character that must face it.
fn gain(target: &Target<'_>, waylay: u8, league: u8, detour: i32) -> i32 {
    let (game, st, seat) = (target.view.game, target.view.st, target.seat);
    let (hero, w) = (st.hero(seat), &game.weights);
    let card = game.waylay(waylay);
    let threat = target.meets(waylay, card.wins);
    let delay = threat.cost(target.cheapest);
    let unbeaten = 1000 - i32::from(threat.win);
    // A stopped character can also go back and around.
    let can_retreat = !card.loss.hold && league == hero.at;
    let stuck = if can_retreat { detour.min(DAY + delay) } else { DAY + delay };
    let mut gain = (unbeaten * (stuck + loss_cost(target.cheapest, card, w)) / 1000).min(w.play_max);
    gain += i32::from(card.rating) * w.play_rating;
    // A character that faces a Waylay cannot do anything else that Day.
    let meets = lying(hero) & (1 << league) != 0 || game.may_fetch(st, seat) && hero.at == league;
    gain += if meets { w.play_meets } else { w.play_elsewhere };
    if game.asked_for(hero, waylay) && (game.counts_at(hero, waylay, league) || !spare_wanted(target)) {
        gain += w.play_asked;
    }
    if game.rules.own_camp == OwnCamp::NotSafe && league == target.view.own().camp {
        // It would be in the player's own way.
        gain += w.play_own_camp;
    }
    // A chance to use a rare Terrain should be taken.
    let places = match card.terrain {
        0 => st.laid.into(),
        terrain => Arcadia::leagues_with(st, terrain).count_ones(),
    };
    gain + w.play_rare / places.max(1) as i32
}

/// True if the player has more Waylays than the character's Quests need, so it can play one where it doesn't count.
fn spare_wanted(target: &Target<'_>) -> bool {
    let (view, st) = (target.view, target.view.st);
    view.game.goals_now(st.hero(target.seat)).all(|(errand, goal)| {
        let g = usize::from(errand.stage);
        let asked = |card: &&u8| goal.is_beaten_by(view.game.waylay(**card));
        let held = view.own().hand.iter().filter(asked).count() as u32;
        let standing = view.game.wanted(st, target.seat, goal, errand.leagues[g]).count_ones();
        held + standing > u32::from(errand.count[g].saturating_sub(errand.done[g]))
    })
}

/// Returns the values of a win, a Stalemate and a loss against a Waylay.
pub(super) fn outcome_values(view: View<'_>, seat: u8, place: usize) -> [i32; 3] {
    let st = view.st;
    let standing = st.standing[place];
    let waylay = view.game.waylay(standing.card);
    let (merit, w) = (cheapest(view, st.hero(seat)), &view.game.weights);
    let cost = loss_cost(merit, waylay, w) + i32::from(st.contest.worse) * merit;
    let loss = &waylay.loss;
    let stuck = DAY + shut_in(view, seat, place);
    // Whether a goal cannot be reached without the Waylay, as far as a player can know.
    let is_needed = || view.game.rules.none_left != NoneLeft::Reached && view.game.is_wanted_by(st, seat, place);
    let lost = match loss.leaves && standing.foe_of == NONE {
        true if is_needed() => cost + stuck.max(w.lost_wanted),
        true => cost,
        false => cost + stuck,
    };
    [0, -stuck, -lost]
}

/// Returns what not beating a Waylay now costs beyond this Day, if it costs many Days. A character that it blocks for
/// long, with no way around, should not save its powers.
fn shut_in(view: View<'_>, seat: u8, place: usize) -> i32 {
    let standing = view.st.standing[place];
    let target = Target::new(view, seat);
    let (delay, long) = (target.delay(standing.card, standing.left), view.game.weights.long_delay);
    if delay <= long {
        return 0;
    }
    let mut room = ROOM;
    let detour = Route::of(&target, &mut room).detour();
    (delay.min(detour) - long).max(0)
}

pub(super) fn faces(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let (game, st, w) = (view.game, view.st, &view.game.weights);
    let waylay = game.waylay(st.standing[st.faced().unwrap_or_default()].card);
    let hero = view.own();
    let lost = outcome_values(view, view.seat, st.faced().unwrap_or_default());
    let value = |kind: u8| test_value(view, kind, 0, lost);
    let best_now = best_test(view, u8::MAX, lost, |_| 0).unwrap_or_else(|| trial_value(view, waylay, lost));
    values.extend(actions.iter().map(|&action| match action {
        Action::Test(kind) => value(kind),
        Action::Roll => best_now,
        Action::Bribe(slot) => -keep(view, hero, slot) - forfeit(view, hero, slot) - w.bribe,
        Action::Use { slot, power } => {
            let power = game.power_of(hero, slot, power);
            let after = match power.verb {
                Verb::Banish(_) => 0,
                Verb::Change(into) => value(into),
                Verb::Add(n) => {
                    let more =
                        |kind: u8| i32::from(n - game.displaced(hero, slot, &game.test_case(st, view.seat, 1 << kind)));
                    best_test(view, u8::MAX, lost, more).unwrap_or(best_now)
                }
                Verb::StandIn => {
                    let more =
                        |kind: u8| i32::from(game.attribute(hero, kind, slot) - game.attribute(hero, kind, NONE));
                    best_test(view, game.ally_tests(hero, slot), lost, more).unwrap_or(best_now)
                }
                _ => best_now,
            };
            after - price(view, hero, slot, power) - w.face_use
        }
        _ => ILLEGAL,
    }));
}

/// Returns the value of the cards that a power exhausts or discards.
pub(super) fn price(view: View<'_>, hero: &Hero, slot: u8, power: &Power) -> i32 {
    let w = &view.game.weights;
    let own = keep(view, hero, slot);
    let base = match power.price {
        None => 0,
        Some(Pay::Exhaust) => own * w.exhausted / 100,
        Some(Pay::Discard) => own + forfeit(view, hero, slot),
        Some(Pay::AnyMerit) => {
            keeps(view, hero, hero.ready_merits()).min().unwrap_or(w.none_to_exhaust) * w.exhausted / 100
        }
    };
    let ready = hero.ready_merits() & !(1 << slot);
    base + power.also.as_ref().and_then(|also| least_fit(view, hero, ready, also)).unwrap_or(0)
}

/// Returns what losing the card in a slot costs beyond its own value: more if a Quest asks for it.
fn forfeit(view: View<'_>, hero: &Hero, slot: u8) -> i32 {
    let game = view.game;
    if slot == SELF || hero.found & (1 << slot) == 0 {
        return 0;
    }
    let asked = game.treasures_asked(hero);
    match game.gathered(hero) {
        held if held > asked => 0,
        held if held + lying(hero).count_ones() as u8 > asked => game.weights.forfeit_treasure,
        _ => game.weights.forfeit_last_treasure,
    }
}

/// Returns the expected value of a Test of this kind with an addition.
fn test_value(view: View<'_>, kind: u8, more: i32, [won, tied, lost]: [i32; 3]) -> i32 {
    let (game, st) = (view.game, view.st);
    let Other::Waylay(place) = st.contest.other else { return 0 };
    let case = game.test_case(st, st.active, 1 << kind);
    let own = game.attribute(view.own(), kind, st.contest.stand_in[0])
        + game.always(st, st.active, &case)
        + st.contest.added[0];
    let (win, tie) = game.worth.test(i32::from(own - game.waylay_attribute(st, place, kind)) + more);
    (win * won + tie * tied + (1000 - win - tie) * lost) / 1000
}

/// Returns the best value of some open Tests with an addition each; `None` if none is open.
fn best_test(view: View<'_>, tests: u8, lost: [i32; 3], more: impl Fn(u8) -> i32) -> Option<i32> {
    each(u32::from(view.st.contest.open & tests)).map(|kind| test_value(view, kind, more(kind), lost)).max()
}

fn trial_value(view: View<'_>, waylay: &Waylay, [.., lost]: [i32; 3]) -> i32 {
    let st = view.st;
    let passed = view.game.trial_chance(st, st.active, waylay.trial, view.own().at, false);
    (FACES - i32::from(passed)) * lost / FACES
}

/// Evaluates which Merit to give up, or which the other must.
pub(super) fn payments(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let (st, w) = (view.st, &view.game.weights);
    let hero = st.hero(st.owed.seat);
    let sign = if st.owed.seat == view.seat { -1 } else { 1 };
    values.extend(actions.iter().map(|&action| match action {
        Action::Exhaust(slot) => sign * keep(view, hero, slot),
        Action::Discard(slot) => {
            let found = hero.found & (1 << slot) != 0;
            let last = hero.held.count_ones() == 1;
            let extra = i32::from(found) * w.pay_discard_found + i32::from(last) * w.pay_discard_last;
            let merit = w.pay_discard + keep(view, hero, slot) * w.pay_discard_merit / 100;
            sign * (merit + extra + forfeit(view, hero, slot))
        }
        _ => 0,
    }));
}

pub(super) fn again(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let st = view.st;
    let card = st.standing[st.faced().unwrap_or_default()].card;
    let waylay = view.game.waylay(card);
    let (target, w) = (Target::new(view, st.active), &view.game.weights);
    let win = i32::from(target.meets(card, 1).win);
    let fight = (win * w.fight_again - (1000 - win) * loss_cost(target.cheapest, waylay, w)) / 1000;
    values.extend(actions.iter().map(|action| match action {
        Action::Fight => fight,
        _ => 0,
    }));
}
