//! What a card brings when it takes effect now.

use super::super::cards::compiled::{ALL, Card, NONE, Step, Verb};
use super::super::cards::text::{Condition, Kind, Today, Who, Whose};
use super::super::cards::worth::{self, CARD, DAMAGE, SQUARE};
use super::mind::Mind;
use super::{FINISH, NEVER};

impl Mind<'_> {
    /// What a card brings when it takes effect now, its costs not counted.
    pub fn gain(&self, card: u8) -> i32 {
        let text = self.view.card(card);
        let mut sum = match text.kind {
            Kind::Food => -self.worse(0, -1),
            Kind::Personal => -self.worse(-1, 0),
            Kind::Damage => self.in_deck(DAMAGE - self.usual.min(0)) * self.weights.damage / 100,
            Kind::Dog => self.new_dog(text),
            Kind::Attachment => self.new_attachment(text),
            _ => 0,
        };
        if self.view.snowed_in(card) {
            return sum;
        }
        for step in &self.view.game.steps[text.steps.range()] {
            if !self.view.holds(step.when) {
                continue;
            }
            let of_step = self.step(step, text.kind);
            if of_step == NEVER {
                break;
            }
            sum += of_step;
        }
        sum
    }

    /// What a dog or an attachment is worth in play from now on.
    pub fn in_play(&self, card: &Card) -> i32 {
        let gives = &card.gives;
        let sum = worth::in_play(gives, self.moves, self.days) * self.weights.team / 100;
        // A faster sled only brings what is left of the way.
        sum.min(self.left * SQUARE / 2)
    }

    fn new_dog(&self, card: &Card) -> i32 {
        let view = &self.view;
        let own = self.in_play(card);
        let dogs = view.team(view.seat);
        if view.team_size() + card.size <= view.game.rules.team {
            return own;
        }
        let worst = dogs.iter().filter(|dog| view.can_die(dog)).map(|dog| self.dog(dog.card));
        match worst.min() {
            Some(worst) => (own - worst).max(0),
            None => 0,
        }
    }

    /// What a dog in play is worth, without what it bears.
    pub fn dog(&self, card: u8) -> i32 {
        self.in_play(self.view.card(card))
    }

    fn new_attachment(&self, card: &Card) -> i32 {
        let view = &self.view;
        let own = self.in_play(card);
        let mut least = None;
        let team = view.team(view.seat);
        view.game.each_bearer(team, |dog, slot| {
            let old = team[usize::from(dog)].bears[usize::from(slot)];
            let old = if old == NONE { 0 } else { self.in_play(view.card(old)) };
            least = Some(least.map_or(old, |least: i32| least.min(old)));
        });
        least.map_or(0, |least| (own - least).max(0))
    }

    /// What a step brings; [`NEVER`] when it voids the rest.
    fn step(&self, step: &Step, kind: Kind) -> i32 {
        let view = &self.view;
        let n = i32::from(step.n);
        let harness = view.harness(view.seat);
        match step.verb {
            Verb::Move => self.travel(view.distance(n, i32::from(step.m))),
            Verb::Draw => self.draws(n),
            Verb::DrawForDogs => self.draws(n * view.team(view.seat).len() as i32),
            Verb::Recover => self.recovered(step),
            Verb::Destroy => {
                let more = if kind == Kind::Personal { i32::from(harness.personal) } else { 0 };
                let seen = if step.m == ALL { 200 } else { i32::from(step.m) + more };
                let seen = seen.min(view.deck() as i32);
                let up_to = if step.n as u8 == ALL { seen } else { n + more };
                let destroyed = up_to.min(seen).min(3 + seen / 5);
                // Of the others only those are drawn that are worth it.
                let drawn = (seen - destroyed).clamp(0, 6);
                destroyed * self.thinner() + self.draws(drawn).max(0) * 5 / 4
            }
            Verb::Take => {
                let more = if kind == Kind::Sled { i32::from(harness.sled) } else { 0 };
                self.taken(n + more, i32::from(step.m) + more)
            }
            Verb::TakeUntil => self.taken(1, 4),
            Verb::TradeHand => {
                // As many come as go, the poor for the good.
                let cards = view.hand().len().saturating_sub(1) as i32;
                self.taken(cards, cards) - cards * self.in_deck(self.usual.max(0))
            }
            Verb::DestroyFromHand => n * self.thinner() / 2,
            Verb::Damage | Verb::Hypothermia | Verb::Starvation => self.harm(step),
            Verb::Clear(what) => self.cleared(what),
            Verb::ToStretch(what) => self.to_stretch(what),
            Verb::Kill(Whose::Own) => self.kills_own(),
            Verb::Kill(Whose::Rivals) => self.rivals(500),
            Verb::Kill(Whose::Any) => self.kills_any(step),
            Verb::Today(lasting) => self.lasts(lasting),
            Verb::Reshuffle => view.discard().len() as i32 * 8,
            Verb::NewDay => self.fresh_hand() - self.hand_worth(),
        }
    }

    /// What a move of so many squares brings.
    pub fn travel(&self, distance: i32) -> i32 {
        let view = &self.view;
        if distance >= self.left {
            return FINISH;
        }
        let from = view.square(view.seat);
        let to = (i32::from(from) + distance).max(0) as u8;
        let mut sum = (i32::from(to) - i32::from(from)) * SQUARE;
        let (first, last) = (view.game.stretch_of(from), view.game.stretch_of(to));
        let (mut cold, mut hunger) = (view.hypothermia(view.seat), view.starvation(view.seat));
        let before = self.conditions(cold, hunger);
        for stretch in first + 1..=last {
            let (colder, hungrier) = view.floors(stretch);
            cold = cold.max(colder);
            let entered = &view.game.stretches[usize::from(stretch)];
            hunger = view.game.starved(&entered.effect, hunger, hunger.max(hungrier));
            if entered.checkpoint {
                sum += self.in_deck(200);
            }
        }
        // Conditions wait there anyway: going on only brings them sooner, and is worth it.
        sum -= ((self.conditions(cold, hunger) - before) / 6).min(sum.max(0) / 2);
        let spared = view.immune(view.seat) && view.game.rules.immune_passers_unhurt;
        if !view.harness(view.seat).no_passing_damage && !spared {
            let ahead = |&seat: &u8| from < view.square(seat) && view.square(seat) <= to;
            let passed = view.rivals().filter(ahead).count() as i32;
            sum -= passed * (self.in_deck(DAMAGE) * self.weights.damage / 100 - SQUARE / 2);
        }
        if distance != 0 {
            sum += self.draws(i32::from(view.harness(view.seat).draw_on_move));
        }
        sum
    }

    fn recovered(&self, step: &Step) -> i32 {
        let of = step.of;
        let mut best = [0; 4];
        for &card in self.view.discard() {
            if of & super::super::cards::compiled::one(card) != 0 {
                among(&mut best, self.keep(card));
            }
        }
        best.iter().take(usize::from(step.m)).sum()
    }

    /// What it is worth to be rid of a poor card.
    fn thinner(&self) -> i32 {
        self.in_deck(worth::THINNER) * self.weights.thin / 100
    }

    /// What it is worth to take so many cards out of so many.
    fn taken(&self, cards: i32, of: i32) -> i32 {
        let supply = self.view.supply();
        let of = of.max(supply.len() as i32);
        if of == 0 {
            return 0;
        }
        // Those that are turned up are worth what is usual, the best of several more than one.
        let turned = of - supply.len() as i32;
        let unseen =
            if turned == 0 { 0 } else { self.in_deck(worth::UPGRADE * (2 + of.min(8)) / 4) };
        let mut best = [unseen; 4];
        for &card in supply {
            among(&mut best, self.upgrade(card));
        }
        let cards = cards.min(of);
        let taken: i32 = best.iter().take(cards.min(4) as usize).sum();
        (taken + (cards - 4).max(0) * unseen) * self.weights.upgrade / 100
    }

    /// What it is worth to have a card more of this kind in the deck.
    pub fn upgrade(&self, card: u8) -> i32 {
        let text = self.view.card(card);
        let better = self.quick(text) - self.usual.max(0);
        match text.kind {
            // It is played once, and then it is in play.
            Kind::Dog | Kind::Attachment => better * 3 / 4,
            _ => self.in_deck(better.min(3_000)),
        }
    }

    /// Damage and conditions.
    fn harm(&self, step: &Step) -> i32 {
        let n = i32::from(step.n);
        match (step.who, step.verb) {
            (Who::Racer, Verb::Damage) if self.view.immune(self.view.seat) => 0,
            (Who::Racer, Verb::Damage) => -n * self.in_deck(DAMAGE) * self.weights.damage / 100,
            (Who::Racer, Verb::Hypothermia) => -self.worse(n, 0),
            (Who::Racer, _) => -self.worse(0, n),
            (Who::Rivals, Verb::Damage) => self.rivals(n * 60),
            (Who::Rivals, _) => self.rivals(n * 70),
            (Who::Rival, _) => n * 40 * self.weights.rivals / 100,
        }
    }

    fn cleared(&self, what: Condition) -> i32 {
        match what {
            Condition::Hypothermia => -self.worse(-200, 0),
            Condition::Starvation => -self.worse(0, -200),
            Condition::Both => -self.worse(-200, -200),
        }
    }

    /// What it is worth that something happens to every rival that can be reached.
    fn rivals(&self, each: i32) -> i32 {
        let reached = self.view.rivals().filter(|&seat| !self.view.immune(seat)).count() as i32;
        each * reached * self.weights.rivals / 300
    }

    /// What the least dog is worth that can be killed; [`NEVER`] when there is none.
    fn kills_own(&self) -> i32 {
        let view = &self.view;
        let dogs = view.team(view.seat).iter().filter(|dog| view.can_die(dog));
        dogs.map(|dog| self.dog(dog.card)).min().map_or(NEVER, |least| -least.max(0))
    }

    /// What it is worth to raise the conditions of rivals to those of their stretches.
    fn to_stretch(&self, what: Condition) -> i32 {
        let view = &self.view;
        let raised = view.rivals().filter(|&seat| !view.immune(seat)).map(|seat| {
            let (cold, hunger) = view.floors(view.game.stretch_of(view.square(seat)));
            let cold = i32::from(cold.saturating_sub(view.hypothermia(seat)));
            let hunger = i32::from(hunger.saturating_sub(view.starvation(seat)));
            match what {
                Condition::Hypothermia => cold,
                Condition::Starvation => hunger,
                Condition::Both => cold + hunger,
            }
        });
        raised.sum::<i32>() * 70 * self.weights.rivals / 300
    }

    fn kills_any(&self, step: &Step) -> i32 {
        let view = &self.view;
        let mut best = None;
        view.each_victim(step.of, step.n != 0, |seat, dog| {
            let worth = self.dog(view.team(seat)[usize::from(dog)].card);
            let worth = if seat == view.seat { -worth } else { worth / 3 };
            best = Some(best.map_or(worth, |best: i32| best.max(worth)));
        });
        best.unwrap_or(0) * self.weights.rivals / 100
    }

    fn lasts(&self, lasting: Today) -> i32 {
        let hand = self.view.hand().len() as i32;
        let today = self.view.today();
        match lasting {
            Today::Immune if !today.immune => 30,
            Today::EnergyCostsNothing if !today.energy_free => hand * CARD,
            Today::HealthCostsNothing if !today.health_free => hand * 25,
            Today::RisksTwice if !today.risks_twice => hand * 30,
            _ => 0,
        }
    }
}

/// Keeps a number among the best, the greatest first, if it is one of them.
fn among(best: &mut [i32], number: i32) {
    if let Some(place) = best.iter().position(|&other| other < number) {
        best[place..].rotate_right(1);
        best[place] = number;
    }
}
