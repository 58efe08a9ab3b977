//! What a Character and each of its foes can do to each other.

use super::actor::{ActorEvaluation, Foe, FoeSummary, Known, Ranges, Within};
use super::attacks::{Target, once};
use super::{MAX_RUN, share};
use crate::board::{CONTACT, INCH};
use crate::game::Arcworlde;
use crate::state::State;
use crate::view::View;

impl<'a> Foe<'a> {
    /// Returns a foe as the Character sees it. Distances for Attacks are measured only if the Character `moves`.
    fn new(actor: &ActorEvaluation<'a>, who: u8, moves: bool) -> Self {
        let target = Target::new(actor.view, actor.mission, who);
        let (me, disc) = (actor.one.disc(), target.one.disc());
        let gap = disc.gap(me);
        let apart = i32::from(me.radius) + i32::from(disc.radius);
        let in_reach = disc.touches(me) || gap <= actor.reach;
        let mut foe = Foe { target, disc, gap, apart, in_reach, within: Ranges::default(), known: Known::default() };
        if moves {
            foe.measure(actor);
        }
        foe
    }

    /// Returns the foe as a Shot from where the Character stands strikes it.
    pub(super) fn mark(&self, actor: &ActorEvaluation<'_>) -> Target<'a> {
        let View { game, st, .. } = actor.view;
        let covered = || self.in_sight(actor) && game.has_cover(st, actor.me, self.target.who);
        if once(&self.known.covered, covered) { self.target.in_cover() } else { self.target.clone() }
    }

    #[inline]
    pub(super) fn in_sight(&self, actor: &ActorEvaluation<'_>) -> bool {
        let View { game, st, .. } = actor.view;
        let near = !actor.engaged && actor.range > 0 && self.gap <= actor.range;
        near && once(&self.known.in_sight, || game.sees(st, actor.me, self.target.who))
    }

    /// Measures from where it and the Character can Attack each other.
    fn measure(&mut self, actor: &ActorEvaluation<'_>) {
        let View { game, st, .. } = actor.view;
        let w = &game.weights;
        let (range, reach, foe) = (actor.range, actor.reach, self.target.one);
        let stride = i32::from(actor.one.movement) * INCH + MAX_RUN;
        if self.gap > 2 * stride {
            // It is Rounds away: a rough figure shows the way, and is a third of the time.
            self.known.melee_later.set(Some(share(self.target.prize, w.strikes_far)));
        }
        if range <= 0 || self.gap > range + stride {
            self.known.shot[0].set(Some((0, 0)));
        }
        let their_range = game.max_shot_range(st, self.target.who);
        // How far it brings its Attacks in an Activation.
        let moves = if foe.prone { 0 } else { i32::from(foe.movement) * INCH };
        let (far, aim) = (moves + w.foe_reach, moves + their_range);
        // In the last Round only those who are still to act are to be feared.
        let harmless = (actor.is_last_round() && foe.activated) || self.gap > far.max(aim) + stride;
        let within = |distance| Within::new(distance, self.apart);
        let if_any =
            |is_threat: bool, distance| if is_threat && !harmless { within(distance) } else { Within::default() };
        self.within = Ranges {
            touch: within(CONTACT),
            melee: within(reach.max(CONTACT)),
            runs: w.run_reach.map(|far| within(reach + far)),
            shots: within(range),
            threat_range: if_any(self.gap <= far + stride, far),
            aimed: if_any(their_range > 0, aim),
        };
    }

    fn summary(&self, actor: &ActorEvaluation<'_>) -> FoeSummary {
        let later = if actor.is_last_round() { 0 } else { self.melee_later(actor) };
        let Ranges { touch, melee, runs, shots, threat_range, aimed } = self.within;
        let close = touch.or(melee).or(runs[1]).or(shots).or(threat_range).or(aimed);
        let soon = actor.soon + i64::from(self.apart);
        FoeSummary { who: self.target.who, at: self.disc.at, later, soon, close }
    }

    #[inline]
    pub(super) fn melee_later(&self, actor: &ActorEvaluation<'_>) -> i32 {
        once(&self.known.melee_later, || self.target.melee_worth(actor.me, i32::from(actor.one.ap.max(1))))
    }

    /// Returns the worth of melee Attacks on it with all AP, if a Leg It from that distance may lead to them.
    #[inline]
    pub(super) fn run(&self, actor: &ActorEvaluation<'_>, far: i64) -> i32 {
        let run = self.within.runs.iter().position(|run| run.holds(far));
        run.map_or(0, |nth| self.melee_later(actor) / 100 * actor.view.game.weights.run_strikes[nth])
    }

    /// Returns the worth of the best Shots at it, with the AP left and with all; in Cover or out of it.
    #[inline]
    pub(super) fn shot(&self, actor: &ActorEvaluation<'_>, covered: bool) -> (i32, i32) {
        once(&self.known.shot[usize::from(covered)], || match covered {
            true => shot_at(actor, &self.target.in_cover()),
            false => shot_at(actor, &self.target),
        })
    }

    #[inline]
    pub(super) fn threat(&self, actor: &ActorEvaluation<'_>) -> i32 {
        once(&self.known.threat, || self.share(actor, |ap| actor.own.melee_worth(self.target.who, ap)))
    }

    #[inline]
    pub(super) fn shots(&self, actor: &ActorEvaluation<'_>) -> i32 {
        once(&self.known.shots, || self.share(actor, |ap| actor.own.shot_worth(self.target.who, ap)))
    }

    /// Returns the expected worth of its Attacks: it may be Broken, and it strikes only one of those in its reach.
    fn share(&self, actor: &ActorEvaluation<'_>, worth: impl Fn(i32) -> i32) -> i32 {
        let View { game, st, .. } = actor.view;
        let nerve = game.nerve(st, self.target.who);
        if nerve == 0 {
            return 0;
        }
        let foe = self.target.one;
        let far = if foe.prone { 0 } else { i32::from(foe.movement) * INCH } + game.weights.foe_reach;
        let in_reach = st.friends(actor.one.side).filter(|(_, friend)| {
            let apart = i32::from(friend.radius) + i32::from(self.disc.radius);
            Within::new(far, apart).holds(friend.at.square(self.disc.at))
        });
        let expected = i64::from(worth(i32::from(foe.ap.max(1))) / 100 * nerve) * i64::from(game.weights.foe_attacks);
        (expected / 1000) as i32 / (1 + in_reach.count() as i32)
    }
}

fn shot_at(actor: &ActorEvaluation<'_>, target: &Target<'_>) -> (i32, i32) {
    let one = actor.one;
    let shot = target.shot_worth(actor.me, i32::from(one.ap_left));
    let later = if one.ap_left == one.ap { shot } else { target.shot_worth(actor.me, i32::from(one.ap.max(1))) };
    (shot, later)
}

impl Target<'_> {
    /// Returns the worth of the Attacks of a foe on it, in one of the foe's Activations; Shots if `range` is not 0.
    pub(super) fn threat_of(&self, foe: u8, range: i32) -> i32 {
        let View { game, st, .. } = self.view;
        let nerve = game.nerve(st, foe);
        if nerve == 0 {
            return 0;
        }
        let ap = i32::from(st.who(foe).ap.max(1));
        let melee = self.melee_worth(foe, ap);
        let worth = if range > 0 { melee.max(self.shot_worth(foe, ap)) } else { melee };
        worth / 100 * nerve / 10
    }
}

impl Arcworlde {
    /// Returns the chance that a Character acts at its next Activation, in thousandths: a Broken one must rally.
    pub(crate) fn nerve(&self, st: &State, number: u8) -> i32 {
        let one = st.who(number);
        match (one.broken, one.fled) {
            (true, false) if self.rules.broken_acts => self.weights.broken_acts,
            (true, true) if self.rules.broken_acts => 1000,
            (true, true) => self.tables.firm(self.bravery_of(st, number), self.led(st, number)),
            // It will be away from its foes first.
            (true, false) => 0,
            (false, _) => 1000,
        }
    }
}

impl<'a> ActorEvaluation<'a> {
    fn is_last_round(&self) -> bool {
        self.view.st.round >= self.view.game.rules.rounds
    }

    /// Returns a Character as a Shot from here strikes it.
    pub(super) fn mark(&self, who: u8) -> Target<'a> {
        self.foe(who).map_or_else(|| Target::new(self.view, self.mission, who), |foe| foe.mark(self))
    }

    /// Looks at the foes. The worth of foes and places is weighed only if the Character `moves`.
    pub(super) fn look_around(&mut self, moves: bool) {
        let st = self.view.st;
        for (k, foe) in st.foes(self.one.side) {
            self.engaged |= foe.disc().touches(self.one.disc());
            let foe = Foe::new(self, k, moves);
            self.foes.push(foe);
        }
        let foes = self.foes.iter().enumerate();
        self.nearest = foes.min_by_key(|(_, foe)| foe.gap).map(|(k, foe)| (k, foe.target.who));
        if moves {
            let friends = st.friends(self.one.side).filter(|(k, _)| *k != self.me);
            self.friends.extend(friends.map(|(_, friend)| friend.disc()));
            for foe in 0..self.foes.len() {
                let summary = self.foes[foe].summary(self);
                self.summaries.push(summary);
            }
            self.here = self.place(self.one.at, None, 0);
        }
    }
}
