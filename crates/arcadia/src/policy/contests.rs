//! Tests and Trials in progress: which powers and Flaws are worth their price.

use super::super::Action;
use super::super::cards::compiled::{Moment, Power, Verb};
use super::super::cards::keys::NONE;
use super::super::knobs::NoneLeft;
use super::super::rules::contests::{flaw_window, is_after_dice};
use super::super::rules::powers::{Case, PowerAt};
use super::super::state::{Contest, Other, Phase};
use super::super::view::View;
use super::fights::{self, price};
use super::measures::{DAY, cheapest, keeps};
use super::tuned::HEX_LATER;

fn stakes(view: View<'_>, seat: u8) -> [i32; 3] {
    let st = view.st;
    match st.contest.other {
        Other::Hero if seat == st.active => [70, 0, -30],
        Other::Hero => [20, 0, -70],
        Other::Waylay(place) => {
            let place = usize::from(place);
            // Where a goal is not reached without them, it is spoilt by beating what it asks for.
            let spoils = view.game.rules.none_left != NoneLeft::Reached && view.game.is_prey_of(st, 1 - seat, place);
            let [_, tied, lost] = fights::stakes(view, seat, place);
            [if spoils { DAY } else { 0 }, tied, lost]
        }
        Other::Nobody | Other::Rest(_) => [0; 3],
    }
}

fn margin(view: View<'_>, seat: u8) -> i32 {
    let (mine, theirs) = view.game.scores(view.st);
    let ahead = i32::from(mine) - i32::from(theirs);
    if seat == view.st.active { ahead } else { -ahead }
}

fn settled(stakes: [i32; 3], margin: i32) -> i32 {
    match margin {
        1.. => stakes[0],
        0 => stakes[1],
        _ => stakes[2],
    }
}

/// What the dice of a Test are expected to bring with this difference of Attributes.
fn expected(view: View<'_>, stakes: [i32; 3], difference: i32) -> i32 {
    let (win, tie) = view.game.worth.test(difference);
    (win * stakes[0] + tie * stakes[1] + (1000 - win - tie) * stakes[2]) / 1000
}

/// What so much more brings before the dice.
fn raised(view: View<'_>, stakes: [i32; 3], difference: i32, more: i32) -> i32 {
    expected(view, stakes, difference + more) - expected(view, stakes, difference)
}

/// The difference of Attributes and additions behind the dice that lie there, by which a seat is so much ahead.
fn difference(view: View<'_>, seat: u8, ahead: i32) -> i32 {
    let dice = view.st.contest.dice.map(|dice| i32::from(dice[0]) + i32::from(dice[1]));
    let rolled = if seat == view.st.active { dice[0] - dice[1] } else { dice[1] - dice[0] };
    ahead - rolled
}

/// How much a character is ahead of the other in a Test of this kind, both being on one League.
pub(super) fn duel_margin(view: View<'_>, seat: u8, kind: u8) -> i32 {
    let (game, st) = (view.game, view.st);
    let of = |seat: u8| {
        let (hero, other) = (st.hero(seat), st.hero(1 - seat).as_character());
        let case = Case { tests: 1 << kind, ..game.case(st, hero, hero.at, other) };
        i32::from(game.attribute(hero, kind, NONE)) + i32::from(game.always(st, seat, &case))
    };
    of(seat) - of(1 - seat)
}

/// How much a challenger is ahead in a Test of this kind when the other changes it where that is worth the price.
pub(super) fn answered_margin(view: View<'_>, kind: u8) -> i32 {
    let (game, st) = (view.game, view.st);
    let victim = 1 - view.seat;
    let hero = st.hero(victim);
    let own = duel_margin(view, view.seat, kind);
    let who = view.own().as_character();
    game.each_power(hero, Moment::BeforeTest)
        .filter(|PowerAt { slot, power, .. }| {
            power.tests & 1 << kind != 0 && power.who.fits(&who) && game.payable(hero, *slot, power)
        })
        .filter_map(|PowerAt { power, .. }| match power.verb {
            Verb::Change(into) => Some(duel_margin(view, view.seat, into)),
            _ => None,
        })
        // A point or two are not worth a Merit.
        .filter(|&margin| margin + 1 < own)
        .fold(own, i32::min)
}

pub(super) fn windows(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let seat = view.seat;
    let hero = view.own();
    let stakes = stakes(view, seat);
    let after = is_after_dice(view.st.contest.window);
    let case = view.game.test_case(view.st, seat, 1 << view.st.contest.kind);
    let together = added(view, actions, &case);
    // After a loss the scores do not matter any more.
    let lost = flaw_window(view.st.contest.window) == Moment::Lost;
    let ahead = if lost { 0 } else { margin(view, seat) };
    let now = if after { settled(stakes, ahead) } else { 0 };
    worth.extend(actions.iter().map(|&action| match action {
        Action::Use { slot, power } => {
            let power = view.game.power_of(hero, slot, power);
            let lost = view.game.displaced(hero, slot, &case);
            gain(view, slot, power, lost, stakes, (ahead, now), together) - price(view, hero, slot, power) - 2
        }
        _ => 0,
    }));
}

/// What all that can be added comes to together, and costs; of cards of which one is in use at a time the first.
fn added(view: View<'_>, actions: &[Action], case: &Case) -> (i32, i32) {
    let (game, hero) = (view.game, view.own());
    let (mut sum, mut cost, mut used) = (0, 0, case.used);
    for action in actions {
        let Action::Use { slot, power } = *action else { continue };
        let power = game.power_of(hero, slot, power);
        if let Verb::Add(n) = power.verb
            && game.can_join(hero, slot, used)
        {
            sum += i32::from(n - game.displaced(hero, slot, case));
            cost += price(view, hero, slot, power);
            used |= 1 << slot;
        }
    }
    (sum, cost)
}

/// What using a power brings over not using it, its price aside.
fn gain(
    view: View<'_>,
    slot: u8,
    power: &Power,
    displaced: i8,
    stakes: [i32; 3],
    (ahead, now): (i32, i32),
    (sum, cost): (i32, i32),
) -> i32 {
    let seat = view.seat;
    let st = view.st;
    match (power.verb, st.contest.window) {
        (Verb::Add(n), window) if is_after_dice(window) => {
            let alone = settled(stakes, ahead + i32::from(n - displaced)) - now;
            // Several together may do what one does not.
            let together = settled(stakes, ahead + sum) - now - (cost * 3 / 4);
            if alone > 0 { alone } else { together.max(alone) }
        }
        (Verb::Retest, _) => expected(view, stakes, difference(view, seat, ahead)) - now,
        (Verb::Reroll(_), _) => {
            let dice = st.contest.dice[Contest::side(seat, st.active)];
            let low = if dice[1] == 0 { dice[0] } else { dice[0].min(dice[1]) };
            let margin = ahead - i32::from(low);
            (1..=6).map(|face| settled(stakes, margin + face)).sum::<i32>() / 6 - now
        }
        (Verb::Add(n), _) => raised(view, stakes, ahead, (n - displaced).into()),
        (Verb::Change(into), _) => {
            let now = duel_margin(view, seat, st.contest.kind);
            raised(view, stakes, now, duel_margin(view, seat, into) - now)
        }
        (Verb::StandIn, _) => {
            let kind = st.contest.kind;
            let ally = view.game.attribute(view.own(), kind, slot);
            let own = view.game.attribute(view.own(), kind, NONE);
            raised(view, stakes, ahead, (ally - own).into())
        }
        (Verb::Spare, _) => {
            let own = view.own();
            let least = cheapest(view, own);
            match st.contest.other {
                Other::Hero => least * i32::from(st.contest.worse + 1),
                _ => stakes[1] - stakes[2],
            }
        }
        (Verb::ChooseLoss, _) => {
            let hero = st.hero(st.contest.loser);
            let ready = || keeps(view, hero, hero.ready_merits());
            ready().max().unwrap_or(0) - ready().min().unwrap_or(0)
        }
        _ => 0,
    }
}

pub(super) fn trials(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let (game, st) = (view.game, view.st);
    let hero = view.own();
    let contest = &st.contest;
    let stake = match contest.other {
        Other::Waylay(_) => -stakes(view, view.seat)[2],
        Other::Rest(_) => 30,
        _ => DAY,
    };
    let before = st.phase == Phase::Trial;
    let difficulty = i32::from(contest.difficulty);
    let score = i32::from(game.trial_score(st));
    // Sixths of a chance with so much more to add.
    let chance = |more: i32| match before {
        true => (7 + score + more - difficulty).clamp(0, 6),
        false => 6 * i32::from(score + more >= difficulty),
    };
    let die = i32::from(contest.dice[0][0]);
    let again = (7 + score - die - difficulty).clamp(0, 6);
    let case = game.trial_now(st);
    let (sum, cost) = added(view, actions, &case);
    worth.extend(actions.iter().map(|&action| {
        let Action::Use { slot, power } = action else { return 0 };
        let power = game.power_of(hero, slot, power);
        let more = |n: i8| chance(i32::from(n - game.displaced(hero, slot, &case)));
        let after = match power.verb {
            Verb::Add(n) if more(n) <= chance(0) => {
                // Several may do together what one does not.
                return (chance(sum) - chance(0)) * stake / 6 - cost - 2;
            }
            Verb::Add(n) => more(n),
            Verb::Pass => 6,
            Verb::Retry => again,
            Verb::Change(into) => {
                let attribute = |kind: u8| i32::from(hero.attributes[usize::from(kind) % 3]);
                chance(attribute(into % 3) - attribute(contest.kind))
            }
            _ => 0,
        };
        (after - chance(0)) * stake / 6 - price(view, hero, slot, power) - 2
    }));
}

/// Flaws of the other to exhaust, at the start of its Day or within a Test.
pub(super) fn hexes(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let st = view.st;
    let victim = 1 - view.seat;
    let moment = match (st.phase, st.contest.window) {
        (Phase::Hex, _) => Moment::Dawn,
        (_, window) => flaw_window(window),
    };
    worth.extend(actions.iter().map(|&action| match action {
        Action::Hex { slot, power } => {
            let flaw = view.game.flaw_in(st.hero(victim), slot);
            let power = &view.game.powers_in(flaw.powers)[usize::from(power)];
            hex_gain(view, victim, power, moment)
        }
        _ => 0,
    }));
}

/// What a Flaw costs its owner now, less what it could cost another time.
fn hex_gain(view: View<'_>, victim: u8, power: &Power, moment: Moment) -> i32 {
    let st = view.st;
    let hero = st.hero(victim);
    let later = HEX_LATER;
    if moment == Moment::Dawn {
        return match power.verb {
            Verb::Delay(n) => DAY * i32::from(n),
            Verb::NoRest => 12 * hero.tired().count_ones() as i32 - later - 12,
            _ => {
                // It bites where the character has nothing to do.
                let busy = st.is_waylaid(victim, hero.at) || view.game.targets(st, victim) & (1 << hero.at) != 0;
                if busy { -later } else { DAY - later }
            }
        };
    }
    let stakes = stakes(view, victim);
    let ahead = margin(view, victim);
    let loses = match (power.verb, moment) {
        (Verb::Add(n), Moment::BeforeTest) => -raised(view, stakes, ahead, n.into()),
        (Verb::Add(n), _) => settled(stakes, ahead) - settled(stakes, ahead + i32::from(n)),
        (Verb::Retest, _) => settled(stakes, ahead) - expected(view, stakes, difference(view, victim, ahead)),
        _ => 20 * i32::from(power.verb.amount()),
    };
    loses - later
}
