//! What cards bring if they take effect now.

use super::actor_evaluation::{ALL_THERE_ARE, ActorEvaluation};
use super::worth::{SHARES, SQUARE, THIRDS};
use super::{FINISH, NEVER, crosses};
use crate::cards::{ALL, Condition, Destroy, Kind, Kinds, Lasting, NONE, Step, Take, Verb, Who, Whose, one};
use crate::state::{Dog, Seen};

/// How many cards are compared for the best; more taken ones count as unseen.
const COMPARED: usize = 4;

impl ActorEvaluation<'_> {
    /// Returns what a card brings if it takes effect now, without its costs. Inlined: a race takes 1 % less time.
    #[inline(always)]
    pub(super) fn gain(&self, card: u8) -> i32 {
        let text = self.view.card(card);
        let mut sum = match text.kind {
            Kind::Food | Kind::Personal => self.relief(text.kind),
            Kind::Damage => self.in_deck(self.w.damage_removed - self.usual.min(0)) * self.plan.damage / 100,
            Kind::Dog => self.new_dog(card),
            Kind::Attachment => self.new_attachment(card),
            _ => 0,
        };
        let (game, me) = (self.view.game, self.view.own);
        if game.snowed_in(me, text.kind, self.view.weather()) {
            return sum;
        }
        let steps = game.steps[text.steps.range()].iter();
        for step in steps.filter(|step| step.when == 0 || game.holds(me, step.when)) {
            let of_step = self.step(step, text.kind);
            if of_step == NEVER {
                break;
            }
            sum += of_step;
        }
        // The finish line outweighs everything.
        let counts = match text.kind {
            _ if crosses(sum) => 100,
            Kind::Attachment => self.w.attachment,
            Kind::Dog => self.w.dog,
            Kind::Personal => self.w.personal,
            _ => 100,
        };
        sum * counts / 100
    }

    /// Returns the value of the relief by food and personal cards before payment.
    pub(super) fn relief(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Food => -self.worse(0, -1),
            Kind::Personal => -self.worse(-1, 0),
            _ => 0,
        }
    }

    /// Returns the value in play of an attachment, or of a dog without its attachments.
    pub(super) fn in_play(&self, card: u8) -> i32 {
        let worth = &self.view.card(card).in_play;
        let moves = worth.each_move * self.moves * self.w.each_move / 100;
        let sum = worth.settled * self.settling / 100 + moves + worth.each_day * self.days;
        let sum = sum * self.w.team / 100;
        // A faster sled brings at most the rest of the way.
        sum.min(self.left * SQUARE / 2)
    }

    fn new_dog(&self, card: u8) -> i32 {
        let view = &self.view;
        let own = self.in_play(card);
        if view.own.harness.dogs + view.card(card).size() <= view.game.rules.team {
            return own;
        }
        self.least_dog().map_or(0, |least| (own - least).max(0))
    }

    /// Returns the value of the least own dog that can die.
    pub(super) fn least_dog(&self) -> Option<i32> {
        let me = self.view.own;
        let dogs = (0..).zip(&me.team).filter(|(k, _)| me.harness.mortal & 1 << k != 0);
        dogs.map(|(_, dog)| self.in_play(dog.card)).min()
    }

    fn new_attachment(&self, card: u8) -> i32 {
        let view = &self.view;
        let own = self.in_play(card);
        let team = &view.own.team;
        let olds = view.game.bearers(team).map(|(dog, slot)| self.borne(&team[usize::from(dog)], slot));
        olds.min().map_or(0, |least| (own - least).max(0))
    }

    /// Returns the value in play of the attachment in a slot.
    pub(super) fn borne(&self, dog: &Dog, slot: u8) -> i32 {
        match dog.bears[usize::from(slot)] {
            NONE => 0,
            card => self.in_play(card),
        }
    }

    /// Returns what a step brings; [`NEVER`] if it voids the rest.
    ///
    /// Not inlined, nor are its longer helpers: in the loop over steps all would be computed before one is needed.
    #[inline(never)]
    fn step(&self, step: &Step, kind: Kind) -> i32 {
        let (view, w) = (&self.view, self.w);
        let harness = &view.own.harness;
        match step.verb {
            Verb::Move(squares) => self.travel(view.distance(i32::from(squares), i32::from(step.times))),
            Verb::Draw(cards) => self.draws(i32::from(cards)),
            Verb::DrawForDogs(cards) => self.draws(i32::from(cards) * view.own.team.len() as i32),
            Verb::Recover(cards) => self.recovered(cards, Kinds::MAX),
            Verb::RecoverAll(of) => self.recovered(ALL, view.game.sets[usize::from(of)]),
            Verb::Destroy(Destroy { up_to, of }) => {
                let more = if kind == Kind::Personal { i32::from(harness.personal) } else { 0 };
                let number = |cards, all| if cards == ALL { all } else { i32::from(cards) + more };
                let seen = number(of.cards(), ALL_THERE_ARE).min(view.own.deck.len() as i32);
                let destroyed = number(up_to.cards(), seen).min(seen).min(w.destroyed + seen * w.destroyed_more / 100);
                // Of the others only good ones are drawn.
                let drawn = (seen - destroyed).clamp(0, w.examined_max);
                (destroyed * self.thinner() + self.draws(drawn).max(0) * w.examined / 100) * w.looking / 100
            }
            Verb::Take(Take { cards, of }) => {
                let more = if kind == Kind::Sled { i32::from(harness.sled) } else { 0 };
                self.taken(i32::from(cards) + more, i32::from(of) + more) * w.taking / 100
            }
            Verb::TakeUntil(_) => self.taken(1, w.until_of) * w.taking / 100,
            Verb::TradeHand => {
                // As many cards come as go.
                let cards = view.own.hand.len().saturating_sub(1) as i32;
                self.taken(cards, cards) - cards * self.in_deck(self.usual.max(0))
            }
            Verb::DestroyFromHand(cards) => i32::from(cards) * self.thinner() / 2,
            Verb::Damage(_) | Verb::Hypothermia(_) | Verb::Starvation(_) => {
                let counts = if step.who == Who::Racer { w.harmed } else { 100 };
                self.harm(step.who, step.verb) * counts / 100
            }
            Verb::Clear(Condition::Hypothermia) => -self.worse(-ALL_THERE_ARE, 0),
            Verb::Clear(Condition::Starvation) => -self.worse(0, -ALL_THERE_ARE),
            Verb::Clear(Condition::Both) => -self.worse(-ALL_THERE_ARE, -ALL_THERE_ARE),
            Verb::ToStretch(what) => self.to_stretch(what),
            Verb::Kill { whose: Whose::Own, .. } => self.least_dog().map_or(NEVER, |least| -least.max(0)),
            Verb::Kill { whose: Whose::Rivals, .. } => self.rivals(w.rivals_kill),
            Verb::Kill { whose: Whose::Any, of, attached } => self.kills_any(view.game.sets[usize::from(of)], attached),
            Verb::Today(lasting) => self.lasts(lasting),
            Verb::Reshuffle => view.own.discard.len() as i32 * w.reshuffled,
            Verb::NewDay => self.fresh_hand() - self.hand_worth(),
        }
    }

    /// Returns what a move of `distance` squares brings.
    #[inline(never)]
    pub(super) fn travel(&self, distance: i32) -> i32 {
        let view = &self.view;
        if distance >= self.left {
            return FINISH;
        }
        let from = view.own.square;
        let to = (i32::from(from) + distance).max(0) as u8;
        let way = &view.game.way;
        let saved = way.left(self.speed, from) - way.left(self.speed, to);
        let mut sum = saved * (self.speed + self.w.usual_move).max(2);
        let (first, last) = (view.game.stretch_of(from), view.game.stretch_of(to));
        if first < last {
            sum += self.crossed(first, last, sum);
        }
        let spared = self.immune() && view.game.rules.immune_passers_unhurt;
        if !view.own.harness.no_passing_damage && !spared {
            let ahead = |rival: &&Seen| from < rival.square && rival.square <= to;
            let passed = view.rivals().filter(ahead).count() as i32;
            if passed > 0 {
                let damage = self.in_deck(self.w.damage_card) * self.plan.damage / 100;
                sum -= passed * (damage - self.w.passed_back) * self.w.passing / 100;
            }
        }
        if distance != 0 {
            sum += self.draws(i32::from(view.own.harness.draw_on_move));
        }
        sum
    }

    /// Returns what entering the stretches after `from` up to `to` adds to a move of value `moved`.
    #[inline(never)]
    fn crossed(&self, from: u8, to: u8, moved: i32) -> i32 {
        let view = &self.view;
        let (mut cold, mut hunger) = (view.own.hypothermia, view.own.starvation);
        let mut sum = 0;
        for stretch in from + 1..=to {
            let (colder, hungrier) = view.game.floors(stretch, view.own);
            cold = cold.max(colder);
            let entered = &view.game.stretches[usize::from(stretch)];
            hunger = view.game.starved(&entered.effect, hunger, hunger.max(hungrier));
            if entered.checkpoint {
                sum += self.in_deck(self.w.legendary_card);
            }
        }
        // The conditions wait there anyway: moving only brings them sooner, and is worth it.
        let worse = self.plan.conditions(cold.into(), hunger.into()) - self.suffers;
        // Leaving a stretch without conditions has a cost: dogs are harnessed more cheaply there. It falls with time.
        let turns = i32::from(self.view.own.turns);
        let unready = self.w.leaving * (self.w.leaving_turns - turns).max(0) / self.w.leaving_turns;
        let leaving = if self.effect.immune { unready * worse / 100 } else { 0 };
        sum - (worse * self.w.entering / SHARES).min((moved + sum).max(0) / 2) - leaving
    }

    #[inline(never)]
    fn recovered(&self, cards: u8, of: Kinds) -> i32 {
        let mut best = [0; COMPARED];
        for &card in self.view.own.discard.iter() {
            if of == Kinds::MAX || of & one(card) != 0 {
                among(&mut best, self.keep(card));
            }
        }
        best.iter().take(usize::from(cards)).sum()
    }

    /// Returns the value of removing a poor card.
    fn thinner(&self) -> i32 {
        self.in_deck(self.w.thinned) * self.plan.thin / 100
    }

    /// Returns the value of taking `cards` of `of` cards.
    #[inline(never)]
    fn taken(&self, cards: i32, of: i32) -> i32 {
        let supply = self.view.supply();
        let of = of.max(supply.len() as i32);
        if of == 0 {
            return 0;
        }
        // Unseen cards have a usual value; the best of several has more than one.
        let turned = of - supply.len() as i32;
        let usual = self.w.upgrade_card * (2 + of.min(self.w.unseen_max)) * self.w.unseen / 100;
        let unseen = if turned == 0 { 0 } else { self.in_deck(usual) };
        let mut best = [unseen; COMPARED];
        for &card in supply {
            among(&mut best, self.upgrade(card));
        }
        let cards = cards.min(of);
        let taken: i32 = best.iter().take(cards as usize).sum();
        (taken + (cards - COMPARED as i32).max(0) * unseen) * self.plan.upgrade / 100
    }

    /// Returns the value of another copy of a card in the deck.
    #[inline]
    pub(super) fn upgrade(&self, card: u8) -> i32 {
        let text = self.view.card(card);
        let better = self.quick(text) - self.usual.max(0);
        match text.kind {
            // It is played once, then stays in play.
            Kind::Dog | Kind::Attachment => better * self.w.settles / 100,
            _ => self.in_deck(better.min(self.w.max_better)),
        }
    }

    /// Returns the value of taking a card rather than another. Costs weigh more than in play: a card that cannot be
    /// paid for is a burden for the rest of the race.
    pub(super) fn bought(&self, card: u8) -> i32 {
        let text = self.view.card(card);
        let moves = if text.kind == Kind::Movement { self.w.bought_movement } else { 0 };
        self.upgrade(card) - self.w.bought_cost * i32::from(text.worth.cost) / 100 + moves
    }

    #[inline(never)]
    fn harm(&self, who: Who, verb: Verb) -> i32 {
        let w = self.w;
        let (cold, hunger) = match verb {
            Verb::Hypothermia(levels) | Verb::Starvation(levels) => (i32::from(levels.cold), i32::from(levels.hunger)),
            _ => (0, 0),
        };
        let n = if let Verb::Damage(cards) = verb { i32::from(cards) } else { cold + hunger };
        match (who, verb) {
            (Who::Racer, Verb::Damage(_)) if self.immune() => 0,
            (Who::Racer, Verb::Damage(_)) => -n * self.in_deck(w.damage_card) * self.plan.damage / 100,
            (Who::Racer, _) => -self.worse(cold, hunger),
            (Who::Rivals, Verb::Damage(_)) => self.rivals(n * w.rivals_damage),
            (Who::Rivals, _) => self.rivals(n * w.rivals_level),
            (Who::Rival, _) => n * w.rival_harmed * w.rivals / 100,
        }
    }

    /// Iterates over the rivals that can be affected.
    fn reached(&self) -> impl Iterator<Item = &Seen> {
        self.view.rivals().filter(|rival| !self.view.game.is_immune(rival))
    }

    /// Returns the value of harming every rival that can be affected, each by this many thirds of a hundredth.
    fn rivals(&self, each: i32) -> i32 {
        each * self.reached().count() as i32 * self.w.rivals / THIRDS
    }

    /// Returns the value of raising the conditions of rivals to those of their stretches.
    #[inline(never)]
    fn to_stretch(&self, what: Condition) -> i32 {
        let game = self.view.game;
        let raised = self.reached().map(|rival| {
            let (cold, hunger) = game.floors(game.stretch_of(rival.square), self.view.own);
            let cold = i32::from(cold.saturating_sub(rival.hypothermia));
            let hunger = i32::from(hunger.saturating_sub(rival.starvation));
            match what {
                Condition::Hypothermia => cold,
                Condition::Starvation => hunger,
                Condition::Both => cold + hunger,
            }
        });
        raised.sum::<i32>() * self.w.rivals_to_stretch * self.w.rivals / THIRDS
    }

    #[inline(never)]
    fn kills_any(&self, of: Kinds, attached: bool) -> i32 {
        let view = &self.view;
        let worths = view.victims(of, attached).map(|(seat, dog)| {
            let worth = self.in_play(view.racer(seat).team[usize::from(dog)].card);
            if seat == view.seat { -worth } else { worth * self.w.rivals_dog / THIRDS }
        });
        worths.max().unwrap_or(0) * self.w.rivals / 100
    }

    fn lasts(&self, lasting: Lasting) -> i32 {
        let hand = self.view.own.hand.len() as i32;
        let today = &self.view.own.today;
        match lasting {
            _ if today.has(lasting) => 0,
            Lasting::Immune => self.w.immune,
            Lasting::EnergyCostsNothing => hand * self.w.card,
            Lasting::HealthCostsNothing => hand * self.w.health_free,
            Lasting::RisksTwice => hand * self.w.risks_twice,
        }
    }
}

/// Inserts a number into the best ones, in descending order, if it is one of them.
fn among(best: &mut [i32], number: i32) {
    let Some((least, others)) = best.split_last_mut() else { return };
    if number > *least {
        *least = number;
        let place = others.iter().position(|&other| other < number).unwrap_or(others.len());
        best[place..].rotate_right(1);
    }
}
