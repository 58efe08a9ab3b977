//! How a careful player values positions and decisions, from what the player sees.
//!
//! A decision is valued without playing it: its steps are followed on a sketch of Health, Mana and
//! level, with a die as the mean of its faces. Points are those of `worth.rs`.

mod goals;
mod sketch;
mod uses;
pub(super) mod worth;

use crate::cards::compiled::Price;
use crate::cards::kind::Kind;
use crate::cards::sets::{Kinds, NO_CARD, bits, each, one};
use crate::cards::standing::Modifier;
use crate::game::{Action, ArcaneGuardian};
use crate::state::{DECKS, Phase};
use crate::view::{Top, View};
use balance_engine::game::{IndexRange, Lookahead, Policy};
use sketch::{ESCAPE, Sketch, UNKNOWN};

/// What reaching an Ending is worth at most.
const HOPE: i32 = 100;
/// What an Ending that still asks for something is worth to reach: an escape, the Key while a gate
/// may come, anything else.
const HOPE_LATER: [i32; 3] = [35, 40, 3];
/// What is worth less than this would kill.
const DEADLY: i32 = -150;
/// What meeting an Enemy is worth that cannot be overcome now.
const OUT_OF_REACH: i32 = -40;

#[derive(PartialEq, Eq)]
struct Way {
    price: Option<u8>,
    spells: u8,
    /// What can still save the Mage.
    lifelines: u8,
}

/// What a way of overcoming the Enemy at hand is worth, and the Mana after it.
struct Won {
    way: Way,
    worth: i32,
    mana: i8,
}

/// The most that a position is worth which is not won yet, and as little at the least: who can follow an escape may
/// still die on the way to it.
const ALL_BUT_WON: i32 = 250;

const fn used(action: &Action) -> bool {
    matches!(action, Action::Use(_) | Action::Cast(_) | Action::Shed(_))
}

/// Weighs uses beside the best of all that is no use: one of that must be taken, sooner or later. Those that are weighed
/// `later` are so now.
fn beside_the_best(now: &Sketch<'_>, actions: &[Action], worth: &mut [i32], later: impl Fn(&Action) -> bool) {
    let pairs = actions.iter().zip(worth.iter()).filter(|(action, _)| !used(action));
    let Some((best, &most)) = pairs.max_by_key(|(_, points)| **points) else { return };
    // What is used first could cost the condition of an Ending that is to be followed.
    let at_once = matches!(best, Action::Follow(_)) || most >= ESCAPE / 2;
    for (action, points) in actions.iter().zip(worth) {
        match (used(action), at_once) {
            (true, true) => *points = -ESCAPE,
            (true, false) if later(action) => *points = now.use_to_win(*action, most),
            (true, false) => {}
            (false, _) => *points -= most,
        }
    }
}

impl<'a> Sketch<'a> {
    /// What an action comes to. `won` is the way to win that was weighed last.
    fn worth(&self, action: Action, won: &mut Option<Won>) -> i32 {
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
            // It will be turned anyway.
            Action::Turn(spell) if view.casting & (1 << spell) != 0 => ESCAPE,
            Action::Turn(spell) => -self.special(spell),
            Action::Ready(spell) => self.special(spell),
            Action::Discard(card) => -self.keep(card),
            Action::Lift(NO_CARD) => 0,
            Action::Lift(card) => -self.had(card),
            Action::Banish(deck) => {
                // The card at hand goes first when it would kill.
                let deck = usize::from(deck) % DECKS;
                let at_hand = view.top(deck) == Top::Shown(view.at_hand);
                let deadly = at_hand && self.tops[deck] < DEADLY;
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

    /// What interacting with a deck is worth: its top, and the way to its Ending.
    fn deck_worth(&self, deck: usize) -> i32 {
        let view = self.view;
        if view.ending_met(deck) {
            return if view.top(deck) == Top::Hidden { self.unseen } else { self.tops[deck] };
        }
        let left = i32::from(view.to_ending(deck));
        let way = self.hope / (2 * left + 10);
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

    /// The mean worth of the cards that have not been seen. Most that threaten Health can be dealt
    /// with by Spells too, while there is Mana.
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
        let (mut sum, mut count) = (view.unseen_worth, 0);
        for (harm, &cards) in view.unseen_risks.iter().enumerate().filter(|(_, cards)| **cards > 0) {
            count += i32::from(cards);
            if harm > 0 {
                let lost = (harm as i8 + more).max(0);
                sum -= i32::from(cards) * (life - self.life(self.health - lost)).min(by_spells);
            }
        }
        if count == 0 { 0 } else { sum / count }
    }

    /// What reaching an Ending that has not been seen is worth, on average.
    fn mean_hope(&self) -> i32 {
        let (mut sum, mut count) = (0, 0);
        for ending in each(self.view.endings_ahead()) {
            sum += self.hope_of(ending);
            count += 1;
        }
        if count == 0 { 0 } else { sum / count }
    }

    fn hope_of(&self, ending: u8) -> i32 {
        let (view, game, card) = (self.view, self.view.game, self.view.card(ending));
        if card.when == 0 || view.game.holds(&view, card.when) {
            return self.text_worth(ending).min(HOPE);
        }
        let gate = game.gates & (view.endings_ahead() | view.endings_open()) != 0;
        if (game.escapes | game.gates) & one(ending) != 0 {
            HOPE_LATER[0]
        } else if game.keys & one(ending) != 0 && gate && !view.key {
            HOPE_LATER[1]
        } else {
            HOPE_LATER[2]
        }
    }

    /// Weighs the open tops of the decks; 0 where none lies open.
    fn weigh_tops(&mut self) {
        let mut tops = [0; DECKS];
        for (deck, worth) in tops.iter_mut().enumerate() {
            let at_hand = deck == usize::from(self.view.deck);
            *worth = match (self.view.top(deck), self.view.known_roll()) {
                (Top::Shown(card), Some(effect)) if at_hand => self.gain(effect, card),
                (Top::Shown(card), _) => self.card_worth(card),
                _ => 0,
            };
        }
        self.tops = tops;
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

    /// The mean of the faces of a die.
    fn roll_worth(&self, card: u8) -> i32 {
        let (view, game) = (self.view, self.view.game);
        let faces = (1..=6).map(|die| self.gain(game.rolled(&view, card, die), card));
        faces.sum::<i32>() / 6
    }

    /// The best way of overcoming an Enemy, whichever Spells it takes, when a card of some kind has just `gone`.
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
        by_price.chain(by_spells).max().unwrap_or(OUT_OF_REACH)
    }

    /// Overcoming the Enemy at hand at a price and with Spells. What they are worth beside their
    /// Mana is only lost while they stay turned. `won` is the way that was weighed last: which Spells
    /// are cast mostly changes nothing but what they are worth themselves.
    fn fight_worth(&self, price: Option<u8>, spells: u8, won: &mut Option<Won>) -> i32 {
        let mut before = *self;
        before.spend_lifelines(spells);
        let way = Way { price, spells: spells.count_ones() as u8, lifelines: before.lifelines };
        let (worth, mana) = match won {
            Some(last) if last.way == way => (last.worth, last.mana),
            _ => {
                let (worth, mana) = before.overcome(self.view.at_hand, price, way.spells);
                *won = Some(Won { way, worth, mana });
                (worth, mana)
            }
        };
        match mana < self.mana {
            true => worth - bits(spells).map(|spell| self.special(spell)).sum::<i32>(),
            false => worth,
        }
    }

    /// What overcoming an Enemy is worth, and the Mana after it.
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
    fn lookahead(&self) -> Lookahead {
        // As `balance calibrate scenarios/arcane_guardian.toml` fits it (4,000 games): 54 [47, 64] and +33 [+15, +51].
        Lookahead { turns: 4, scale: 54.0, to_move: 33.0, ..Lookahead::TO_THE_END }
    }

    fn score(&self, view: View<'_>) -> i32 {
        let now = Sketch::of(view);
        let kept: i32 = each(view.holds).map(|card| now.had(card)).sum();
        (now.now + kept).clamp(-ALL_BUT_WON, ALL_BUT_WON)
    }

    fn evaluate_actions(&self, view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
        // What can be used now can be used as well at the next step, or when the Mage is dying. Only
        // to have Mana before decks are revealed is there a reason to hurry.
        let no_hurry = match view.phase {
            // After the die there is time enough, where the rules let the player use anything then.
            Phase::Trap => view.game.rules.use_after_die || !view.can_banish(),
            Phase::Chest | Phase::Offer => true,
            Phase::Window => view.game.reveals(&view),
            _ => false,
        };
        if no_hurry && matches!(view.phase, Phase::Trap | Phase::Window) {
            // There is one way on, and nothing to weigh it against.
            worth.extend(actions.iter().map(|action| if used(action) { -ESCAPE } else { 0 }));
            return;
        }
        let mut now = Sketch::of(view);
        let steps = view.phase == Phase::Step;
        if steps {
            // Where decks are revealed, who waits may choose.
            let known = view.game.reveals(&view);
            let unknown = if known { UNKNOWN } else { 0 };
            (now.unseen, now.hope) = (now.unseen_worth() - unknown, now.mean_hope());
        }
        // Tops are weighed once, for the steps to them and for sending the worst of them away.
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
        // In a fight most uses are weighed beside the best way to win, once that is known.
        let later = |action: &Action| fight && used(action) && !banishes(action);
        let mut won = None;
        worth.extend(actions.iter().map(|action| match used(action) {
            true if no_hurry => -ESCAPE,
            true if rolled => now.before_effect(*action),
            true if later(action) => 0,
            _ => now.worth(*action, &mut won),
        }));
        if matches!(view.phase, Phase::Step | Phase::Fight) {
            beside_the_best(&now, actions, worth, later);
        }
    }
}
