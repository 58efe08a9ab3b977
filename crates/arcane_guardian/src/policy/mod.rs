//! The greedy policy: values of positions and decisions, in the points of `players/arcane_guardian.toml`.
//!
//! A decision isn't played: its steps are followed on a sketch of Health, Mana and level, with the mean of a die's faces.

mod sketch;
mod uses;
pub(super) mod weights;
pub(super) mod worth;

use crate::cards::{Kind, Kinds, Modifier, NO_CARD, Price, RISKS, bits, each, one};
use crate::game::{Action, ArcaneGuardian};
use crate::state::{DECKS, Phase};
use crate::view::{Top, View};
use balance_engine::game::{IndexRange, Lookahead, ParameterChanges, Policy};
use sketch::{ESCAPE, Sketch};
use weights::Weights;

/// Faces of a die.
const FACES: u8 = 6;

/// A way of overcoming the Enemy at hand.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Way {
    price: Option<u8>,
    spells: u8,
    lifelines: u8,
}

/// The way that was valued last, its value, and the Mana after it.
type Won = Option<(Way, i32, i8)>;

const fn used(action: &Action) -> bool {
    matches!(action, Action::Use(_) | Action::Cast(_) | Action::Shed(_))
}

/// Makes values relative to the best action that isn't a use, since such an action must be taken eventually. Uses that
/// were left for `later` are valued now.
fn compare_with_best(now: &Sketch<'_>, actions: &[Action], worth: &mut [i32], later: impl Fn(&Action) -> bool) {
    let pairs = actions.iter().zip(worth.iter()).filter(|(action, _)| !used(action));
    let Some((best, &max)) = pairs.max_by_key(|(_, points)| **points) else { return };
    // A use first could break the condition of the Ending to follow.
    let at_once = matches!(best, Action::Follow(_)) || max >= ESCAPE / 2;
    for (action, points) in actions.iter().zip(worth) {
        match (used(action), at_once) {
            (true, true) => *points = -ESCAPE,
            (true, false) if later(action) => *points = now.use_to_win(*action, max),
            (true, false) => {}
            (false, _) => *points -= max,
        }
    }
}

impl<'a> Sketch<'a> {
    /// Returns the value of an action.
    fn worth(&self, action: Action, won: &mut Won) -> i32 {
        let view = self.view;
        match action {
            Action::Interact(deck) => self.deck_worth(usize::from(deck)),
            Action::Follow(deck) => self.text_worth(view.ended(usize::from(deck))) + 1,
            Action::Accept => self.text_worth(view.doing.offered) + 1,
            Action::Use(card) => self.use_worth(card),
            Action::Cast(spell) => self.cast_worth(spell),
            Action::Shed(card) => self.gain(view.card(card).way_out, card) - self.had(card),
            Action::Pay { price, spells } => self.fight_worth(Some(price), spells, won),
            Action::Defeat(spells) => self.fight_worth(None, spells, won),
            Action::Open => self.text_worth(view.at_hand),
            Action::Roll if view.phase == Phase::Chest => self.roll_worth(view.at_hand),
            Action::Roll | Action::Leave | Action::Decline | Action::GoOn => 0,
            // This Spell will be turned anyway.
            Action::Turn(spell) if view.casting & (1 << spell) != 0 => ESCAPE,
            Action::Turn(spell) => -self.special(spell),
            Action::Ready(spell) => self.special(spell),
            Action::Discard(card) => -self.keep(card),
            Action::Lift(NO_CARD) => 0,
            Action::Lift(card) => -self.had(card),
            Action::Banish(deck) => {
                // If the card at hand would kill, it goes first.
                let deck = usize::from(deck) % DECKS;
                let at_hand = view.top(deck) == Top::Shown(view.at_hand);
                // Less than that would kill the Mage.
                let deadly = at_hand && self.tops[deck] < self.weights.life[0] / 2;
                -self.tops[deck] + if deadly { ESCAPE } else { 0 }
            }
        }
    }

    fn text_worth(&self, card: u8) -> i32 {
        self.gain(self.view.card(card).steps, card)
    }

    fn gain(&self, steps: IndexRange, source: u8) -> i32 {
        if steps.is_empty() {
            return 0;
        }
        let mut after = *self;
        after.follow(steps, source);
        after.value() - self.now
    }

    /// Returns the value of interacting with a deck: its top, and the progress to its Ending.
    fn deck_worth(&self, deck: usize) -> i32 {
        let view = self.view;
        if view.ending_met(deck) {
            return if view.top(deck) == Top::Hidden { self.unseen } else { self.tops[deck] };
        }
        let left = i32::from(view.to_ending(deck));
        let [least, each] = self.weights.way;
        let way = self.hope / (each * left + least);
        match view.top(deck) {
            Top::Shown(_) => self.tops[deck] + way,
            Top::Hidden => {
                let bottom = i32::from(view.game.rules.bottom);
                let chance = if left <= bottom { left + 1 } else { i32::MAX };
                self.unseen + (self.hope - self.unseen) / chance + way
            }
            Top::Nothing => 0,
        }
    }

    /// Returns the mean value of unseen cards. With Mana, most threats to Health can be met with Spells instead.
    fn unseen_worth(&self) -> i32 {
        let view = self.view;
        let spells = i32::from(view.game.spells_needed(&view));
        let by_spells = if i32::from(self.mana) >= spells {
            self.magic(self.mana) - self.magic(self.mana - spells as i8)
        } else {
            ESCAPE
        };
        let more = view.add(Modifier::EnemyHarm);
        let life = self.life(self.health);
        let (mut sum, mut count, mut risks) = (0, 0, [0; RISKS]);
        for number in each(view.unseen_kinds) {
            let (card, copies) = (view.card(number), i32::from(view.unseen[usize::from(number)]));
            sum += copies * card.meet;
            count += copies;
            risks[usize::from(card.risk)] += copies;
        }
        for (harm, cards) in (0..).zip(risks).skip(1).filter(|(_, cards)| *cards > 0) {
            let lost = (harm + more).max(0);
            sum -= cards * (life - self.life(self.health - lost)).min(by_spells);
        }
        if count == 0 { 0 } else { sum / count }
    }

    /// Returns the mean value of reaching an unseen Ending.
    fn mean_hope(&self) -> i32 {
        let ahead = self.view.endings_ahead();
        let sum: i32 = each(ahead).map(|ending| self.hope_of(ending)).sum();
        sum / (ahead.count_ones() as i32).max(1)
    }

    fn hope_of(&self, ending: u8) -> i32 {
        let (view, game, card) = (self.view, self.view.game, self.view.card(ending));
        if card.when == 0 || view.game.holds(&view, card.when) {
            return self.text_worth(ending).min(self.weights.hope);
        }
        let gate = game.gates & (view.endings_ahead() | view.endings_open()) != 0;
        if (game.escapes | game.gates) & one(ending) != 0 {
            self.weights.hope_later[0]
        } else if game.keys & one(ending) != 0 && gate && !view.key {
            self.weights.hope_later[1]
        } else {
            self.weights.hope_later[2]
        }
    }

    /// Values the open tops of the decks; 0 for hidden ones.
    fn weigh_tops(&mut self) {
        self.tops = std::array::from_fn(|deck| match (self.view.top(deck), self.view.known_roll()) {
            (Top::Shown(card), Some(effect)) if deck == usize::from(self.view.deck) => self.gain(effect, card),
            (Top::Shown(card), _) => self.card_worth(card),
            _ => 0,
        });
    }

    fn card_worth(&self, number: u8) -> i32 {
        let (view, game) = (self.view, self.view.game);
        match view.card(number).kind {
            Kind::Enemy => self.best_way(number, 0),
            Kind::Trap => self.roll_worth(number),
            Kind::Chest if !game.chests_allowed(&view) => 0,
            Kind::Chest => {
                let opens = game.opens_by_level(&view, number);
                let open = if opens { self.text_worth(number) } else { 0 };
                let leave = if game.may_leave(&view, number) { 0 } else { -ESCAPE };
                self.roll_worth(number).max(open).max(leave)
            }
            Kind::Collectible | Kind::Useable | Kind::Curse => {
                let pull = self.by_escapes(number, View::brings);
                self.had(number) + self.text_worth(number) + pull
            }
            Kind::Ending | Kind::Spell => 0,
        }
    }

    /// Returns the mean over the faces of a die.
    fn roll_worth(&self, card: u8) -> i32 {
        let (view, game) = (self.view, self.view.game);
        let faces = (1..=FACES).map(|die| self.gain(game.rolled(&view, card, die), card));
        faces.sum::<i32>() / i32::from(FACES)
    }

    /// Returns the value of the best way of overcoming an Enemy without the cards `gone`.
    fn best_way(&self, enemy: u8, gone: Kinds) -> i32 {
        let (view, game) = (self.view, self.view.game);
        let card = view.card(enemy);
        let prices = game.prices[card.prices.range()].iter().enumerate();
        let has =
            |price: &Price| price.count == 0 || view.count(price.of) >= price.count + u8::from(price.of & gone != 0);
        let paid = prices.filter(|(_, price)| has(price) && self.mana >= price.spells as i8);
        let by_price = paid.map(|(k, price)| self.overcome(enemy, Some(k as u8), price.spells).0);
        let alone = (self.mana > 0 && self.ready & card.beaten_by != 0).then_some(1);
        let any = Some(game.spells_needed(&view)).filter(|&needed| self.mana >= needed as i8);
        let counts = alone.into_iter().chain(any);
        let by_spells = counts.map(|spells| self.overcome(enemy, None, spells).0);
        by_price.chain(by_spells).max().unwrap_or(self.weights.out_of_reach)
    }

    /// Returns the value of overcoming the Enemy at hand with a price and Spells.
    ///
    /// The extra value of Spells is only lost while they stay turned. `won` is a cache: the choice of Spells mostly
    /// changes nothing else.
    fn fight_worth(&self, price: Option<u8>, spells: u8, won: &mut Won) -> i32 {
        let mut before = *self;
        before.spend_lifelines(0, spells);
        let way = Way { price, spells: spells.count_ones() as u8, lifelines: before.lifelines };
        if won.is_none_or(|(last, ..)| last != way) {
            let (worth, mana) = before.overcome(self.view.at_hand, price, way.spells);
            *won = Some((way, worth, mana));
        }
        let (_, worth, mana) = won.unwrap_or((way, 0, 0));
        match mana < self.mana {
            true => worth - bits(spells).map(|spell| self.special(spell)).sum::<i32>(),
            false => worth,
        }
    }

    /// Returns the value of overcoming an Enemy, and the Mana after it.
    fn overcome(&self, enemy: u8, price: Option<u8>, spells: u8) -> (i32, i8) {
        let card = self.view.card(enemy);
        let mut after = *self;
        after.mana -= spells as i8;
        if let Some(price) = price {
            let number = usize::from(card.prices.start) + usize::from(price);
            after.follow(self.view.game.prices[number].steps, enemy);
        }
        after.follow(card.steps, enemy);
        (after.value() - self.now, after.mana)
    }
}

impl Policy for ArcaneGuardian {
    const PLAYER_FILE: Option<&'static str> = Some(Weights::FILE);

    fn with_parameters(&self, changes: &ParameterChanges) -> Option<Self> {
        let mut game = ArcaneGuardian { weights: Weights::with(changes), ..self.clone() };
        game.evaluate_cards();
        Some(game)
    }

    fn lookahead(&self) -> Lookahead {
        let Weights { lookahead_turns, score_scale, to_move, .. } = self.weights;
        let (scale, to_move) = (f64::from(score_scale), f64::from(to_move));
        Lookahead { turns: lookahead_turns as u32, scale, to_move, ..Lookahead::TO_THE_END }
    }

    fn score(&self, view: View<'_>) -> i32 {
        let now = Sketch::of(view);
        let kept: i32 = each(view.holds).map(|card| now.had(card)).sum();
        (now.now + kept).clamp(-self.weights.score_limit, self.weights.score_limit)
    }

    fn evaluate_actions(&self, view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
        // Most uses can wait for the next step, or until the Mage is dying. The exception is Mana before decks are
        // revealed.
        let no_hurry = match view.phase {
            // Uses can wait until after the die if the rules allow them then.
            Phase::Trap => view.game.rules.use_after_die || !view.can_banish(),
            Phase::Chest | Phase::Offer => true,
            Phase::Window => view.game.reveals(&view),
            _ => false,
        };
        if no_hurry && matches!(view.phase, Phase::Trap | Phase::Window) {
            // There is only one way to go on.
            worth.extend(actions.iter().map(|action| if used(action) { -ESCAPE } else { 0 }));
            return;
        }
        let mut now = Sketch::of(view);
        let steps = view.phase == Phase::Step;
        if steps {
            // If decks are revealed, a player who waits can choose among known cards.
            let known = view.game.reveals(&view);
            let unknown = if known { self.weights.unknown } else { 0 };
            (now.unseen, now.hope) = (now.unseen_worth() - unknown, now.mean_hope());
        }
        // Tops are valued once, for steps to them and for banishing the worst.
        if steps || (view.phase != Phase::Turn && !no_hurry && view.can_banish()) {
            now.weigh_tops();
        }
        let rolled = view.phase == Phase::Rolled;
        let fight = view.phase == Phase::Fight;
        let banishes = |action: &Action| match action {
            Action::Use(card) => view.game.banishing.items & one(*card) != 0,
            Action::Cast(spell) => view.game.banishing.spells & (1 << spell) != 0,
            _ => false,
        };
        // In a fight, most uses are valued after the best way to win is known.
        let later = |action: &Action| fight && used(action) && !banishes(action);
        let mut won = None;
        worth.extend(actions.iter().map(|action| match used(action) {
            true if no_hurry => -ESCAPE,
            true if rolled => now.before_effect(*action),
            true if later(action) => 0,
            _ => now.worth(*action, &mut won),
        }));
        if matches!(view.phase, Phase::Step | Phase::Fight) {
            compare_with_best(&now, actions, worth, later);
        }
    }
}
