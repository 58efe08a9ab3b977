//! Evaluates powers and Flaws during Tests and Trials.

use super::fights::{self, price};
use super::measures::{FACES, cheapest, keeps};
use crate::cards::{Moment, NONE, Power, Verb};
use crate::rule_options::NoneLeft;
use crate::rules::contests::{flaw_window, is_after_dice};
use crate::rules::{Case, PowerAt};
use crate::state::{Contest, Other, Phase};
use crate::{Action, View};

fn outcome_values(view: View<'_>, seat: u8) -> [i32; 3] {
    let (st, w) = (view.st, &view.game.weights);
    match st.contest.other {
        Other::Hero if seat == st.active => w.duel_challenger,
        Other::Hero => w.duel_challenged,
        Other::Waylay(place) => {
            let place = usize::from(place);
            // If a goal cannot be reached without Waylays, beating one spoils it.
            let spoils = view.game.rules.none_left != NoneLeft::Reached && view.game.is_wanted_by(st, 1 - seat, place);
            let [_, tied, lost] = fights::outcome_values(view, seat, place);
            [if spoils { w.beat_asked } else { 0 }, tied, lost]
        }
        Other::NoOne | Other::Rest(_) => [0; 3],
    }
}

fn margin(view: View<'_>, seat: u8) -> i32 {
    let (mine, theirs) = view.game.scores(view.st);
    let ahead = i32::from(mine) - i32::from(theirs);
    if seat == view.st.active { ahead } else { -ahead }
}

fn settled(outcomes: [i32; 3], margin: i32) -> i32 {
    match margin {
        1.. => outcomes[0],
        0 => outcomes[1],
        _ => outcomes[2],
    }
}

/// Returns the expected value of a Test with this difference of Attributes.
fn expected(view: View<'_>, outcomes: [i32; 3], difference: i32) -> i32 {
    let (win, tie) = view.game.worth.test(difference);
    (win * outcomes[0] + tie * outcomes[1] + (1000 - win - tie) * outcomes[2]) / 1000
}

/// Returns what an addition gains before the dice.
fn raised(view: View<'_>, outcomes: [i32; 3], difference: i32, more: i32) -> i32 {
    expected(view, outcomes, difference + more) - expected(view, outcomes, difference)
}

/// Returns the difference without the dice, from the present lead.
fn difference(view: View<'_>, seat: u8, ahead: i32) -> i32 {
    let dice = view.st.contest.dice.map(|dice| i32::from(dice[0]) + i32::from(dice[1]));
    let rolled = if seat == view.st.active { dice[0] - dice[1] } else { dice[1] - dice[0] };
    ahead - rolled
}

/// Returns a character's lead over the other in a Test of this kind, if both are on one League.
pub(super) fn duel_margin(view: View<'_>, seat: u8, kind: u8) -> i32 {
    let (game, st) = (view.game, view.st);
    let of = |seat: u8| {
        let (hero, other) = (st.hero(seat), st.hero(1 - seat).as_character());
        let case = Case { tests: 1 << kind, ..game.case(st, hero, hero.at, other) };
        i32::from(game.attribute(hero, kind, NONE)) + i32::from(game.always(st, seat, &case))
    };
    of(seat) - of(1 - seat)
}

/// Returns a challenger's lead in a Test of this kind, after the other has changed the kind if that is worth the price.
pub(super) fn answered_margin(view: View<'_>, kind: u8) -> i32 {
    let (game, st) = (view.game, view.st);
    let hero = st.hero(1 - view.seat);
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
        // A small gain isn't worth a Merit.
        .filter(|&margin| margin + game.weights.answer_gain < own)
        .fold(own, i32::min)
}

pub(super) fn windows(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let (seat, w) = (view.seat, &view.game.weights);
    let hero = view.own();
    let outcomes = outcome_values(view, seat);
    let after = is_after_dice(view.st.contest.window);
    let case = view.game.test_case(view.st, seat, 1 << view.st.contest.kind);
    let together = added(view, actions, &case);
    // After a loss the scores no longer matter.
    let lost = flaw_window(view.st.contest.window) == Moment::Lost;
    let ahead = if lost { 0 } else { margin(view, seat) };
    let now = if after { settled(outcomes, ahead) } else { 0 };
    values.extend(actions.iter().map(|&action| match action {
        Action::Use { slot, power } => {
            let power = view.game.power_of(hero, slot, power);
            let lost = view.game.displaced(hero, slot, &case);
            gain(view, slot, power, lost, outcomes, (ahead, now), together)
                - price(view, hero, slot, power)
                - w.test_use
        }
        _ => 0,
    }));
}

/// Returns the sum of all possible additions and their costs. Of cards that exclude each other the first counts.
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

/// Returns what using a power gains, without its price.
fn gain(
    view: View<'_>,
    slot: u8,
    power: &Power,
    displaced: i8,
    outcomes: [i32; 3],
    (ahead, now): (i32, i32),
    (sum, cost): (i32, i32),
) -> i32 {
    let seat = view.seat;
    let st = view.st;
    match (power.verb, st.contest.window) {
        (Verb::Add(n), window) if is_after_dice(window) => {
            let alone = settled(outcomes, ahead + i32::from(n - displaced)) - now;
            // Several additions together may reach what one doesn't.
            let together = settled(outcomes, ahead + sum) - now - cost * view.game.weights.joint_cost / 100;
            if alone > 0 { alone } else { together.max(alone) }
        }
        (Verb::Retest, _) => expected(view, outcomes, difference(view, seat, ahead)) - now,
        (Verb::Reroll(_), _) => {
            let dice = st.contest.dice[Contest::side(seat, st.active)];
            let low = if dice[1] == 0 { dice[0] } else { dice[0].min(dice[1]) };
            let margin = ahead - i32::from(low);
            (1..=FACES).map(|face| settled(outcomes, margin + face)).sum::<i32>() / FACES - now
        }
        (Verb::Add(n), _) => raised(view, outcomes, ahead, (n - displaced).into()),
        (Verb::Change(into), _) => {
            let now = duel_margin(view, seat, st.contest.kind);
            raised(view, outcomes, now, duel_margin(view, seat, into) - now)
        }
        (Verb::StandIn, _) => {
            let kind = st.contest.kind;
            let ally = view.game.attribute(view.own(), kind, slot);
            raised(view, outcomes, ahead, (ally - view.game.attribute(view.own(), kind, NONE)).into())
        }
        (Verb::Spare, _) => {
            let least = cheapest(view, view.own());
            match st.contest.other {
                Other::Hero => least * i32::from(st.contest.worse + 1),
                _ => outcomes[1] - outcomes[2],
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

pub(super) fn trials(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let (game, st, w) = (view.game, view.st, &view.game.weights);
    let hero = view.own();
    let contest = &st.contest;
    let stake = match contest.other {
        Other::Waylay(_) => -outcome_values(view, view.seat)[2],
        Other::Rest(_) => w.trial_rest,
        _ => w.trial_way,
    };
    let before = st.phase == Phase::Trial;
    let difficulty = i32::from(contest.difficulty);
    let score = i32::from(game.trial_score(st));
    // The chance with an addition, in sixths.
    let chance = |more: i32| match before {
        true => (FACES + 1 + score + more - difficulty).clamp(0, FACES),
        false => FACES * i32::from(score + more >= difficulty),
    };
    let again = (FACES + 1 + score - i32::from(contest.dice[0][0]) - difficulty).clamp(0, FACES);
    let case = game.trial_now(st);
    let (sum, cost) = added(view, actions, &case);
    values.extend(actions.iter().map(|&action| {
        let Action::Use { slot, power } = action else { return 0 };
        let power = game.power_of(hero, slot, power);
        let more = |n: i8| chance(i32::from(n - game.displaced(hero, slot, &case)));
        let after = match power.verb {
            Verb::Add(n) if more(n) <= chance(0) => {
                // Several additions together may reach what one doesn't.
                return (chance(sum) - chance(0)) * stake / FACES - cost - w.trial_use;
            }
            Verb::Add(n) => more(n),
            Verb::Pass => FACES,
            Verb::Retry => again,
            Verb::Change(into) => {
                let attribute = |kind: u8| i32::from(hero.attributes[usize::from(kind) % hero.attributes.len()]);
                chance(attribute(into) - attribute(contest.kind))
            }
            _ => 0,
        };
        (after - chance(0)) * stake / FACES - price(view, hero, slot, power) - w.trial_use
    }));
}

/// Evaluates Flaws of the other to exhaust, at the start of its Day or during a Test.
pub(super) fn hexes(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let st = view.st;
    let victim = 1 - view.seat;
    let moment = match (st.phase, st.contest.window) {
        (Phase::Hex, _) => Moment::Dawn,
        (_, window) => flaw_window(window),
    };
    values.extend(actions.iter().map(|&action| match action {
        Action::Hex { slot, power } => {
            let flaw = view.game.flaw_in(st.hero(victim), slot);
            hex_gain(view, victim, &view.game.powers_in(flaw.powers)[usize::from(power)], moment)
        }
        _ => 0,
    }));
}

/// Returns what a Flaw costs its owner now, minus what it could cost later.
fn hex_gain(view: View<'_>, victim: u8, power: &Power, moment: Moment) -> i32 {
    let (st, w) = (view.st, &view.game.weights);
    let hero = st.hero(victim);
    let later = w.hex_later;
    if moment == Moment::Dawn {
        return match power.verb {
            Verb::Delay(n) => w.hex_delay * i32::from(n),
            Verb::NoRest => w.hex_no_rest + w.hex_no_rest_merit * hero.tired().count_ones() as i32 - later,
            _ => {
                // It hurts most if the character has nothing to do here.
                let busy = st.is_waylaid(victim, hero.at) || view.game.targets(st, victim) & (1 << hero.at) != 0;
                if busy { -later } else { w.hex_stay - later }
            }
        };
    }
    let outcomes = outcome_values(view, victim);
    let ahead = margin(view, victim);
    let loses = match (power.verb, moment) {
        (Verb::Add(n), Moment::BeforeTest) => -raised(view, outcomes, ahead, n.into()),
        (Verb::Add(n), _) => settled(outcomes, ahead) - settled(outcomes, ahead + i32::from(n)),
        (Verb::Retest, _) => settled(outcomes, ahead) - expected(view, outcomes, difference(view, victim, ahead)),
        _ => w.hex_worse * i32::from(power.verb.amount()),
    };
    loses - later
}
