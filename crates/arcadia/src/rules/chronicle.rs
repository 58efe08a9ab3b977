//! Chronicles: several games of the same characters, and experience spent between them.

use super::{Chance, Play, Recorder};
use crate::cards::{Sort, each};
use crate::metrics::metric;
use crate::sides::build::{MAX_MERITS, lean};
use crate::state::{End, Hero, Phase, SELF};
use crate::{Action, Arcadia};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Characters that have completed their Quests gain experience. Then both may spend it, the winner first.
    pub(crate) fn earn(&mut self, winner: Option<u8>, complete: [bool; 2]) {
        for seat in (0..2).filter(|&seat| complete[usize::from(seat)]) {
            let printed = self.hero(seat).errands.iter().map(|it| self.game.quest(it.quest).experience).sum();
            self.hero_mut(seat).experience += self.game.rules.experience.unwrap_or(printed);
        }
        self.st.game += 1;
        if self.st.game >= self.game.rules.chronicle {
            (self.st.end, self.st.phase) = (End::Chronicle, Phase::Over);
            return;
        }
        self.st.passes = 0;
        self.st.asked = winner.unwrap_or(0);
        self.ask_to_spend();
    }

    /// Ends a game of a chronicle that is cut: no one wins, and the next game begins.
    pub(crate) fn cut(&mut self) {
        self.count(0, metric::GAMES_CUT, 1);
        self.count(1, metric::GAMES_CUT, 1);
        self.earn(None, [false; 2]);
    }

    fn ask_to_spend(&mut self) {
        let hero = self.hero(self.st.asked);
        if hero.experience > 0 && self.game.purchases(hero).next().is_some() {
            self.st.phase = Phase::Spend;
        } else {
            self.spent();
        }
    }

    /// A player is done buying: the other player may buy, then the next game begins.
    pub(crate) fn spent(&mut self) {
        if self.st.passes == 0 {
            self.st.passes = 1;
            self.st.asked = 1 - self.st.asked;
            self.ask_to_spend();
        } else {
            self.begin_game();
        }
    }

    pub(crate) fn buy(&mut self, merit: u8) {
        let game = self.game;
        let seat = self.st.asked;
        let cost = game.merit(merit).cost;
        let hero = self.st.hero_mut(seat);
        hero.held = hero.built;
        game.add_merit(hero, merit, false);
        game.settle_court(hero);
        self.pay_points(seat, cost);
        self.tell("buy", seat, [("points", cost.into())], |game, _| {
            format!("buys {}", game.card_name(Sort::Merit, merit))
        });
        self.ask_to_spend();
    }

    pub(crate) fn buy_off(&mut self, slot: u8) {
        let game = self.game;
        let seat = self.st.asked;
        let flaw = self.hero(seat).flaws[usize::from(slot)];
        let hero = self.st.hero_mut(seat);
        hero.flawed &= !(1 << slot);
        for set in &mut hero.flaws_at {
            *set &= !(1 << slot);
        }
        game.gather_words(hero);
        game.settle_court(hero);
        let bonus = game.flaw(flaw).bonus;
        self.pay_points(seat, bonus);
        self.tell("buy_off", seat, [("points", bonus.into())], |game, _| {
            format!("buys off {}", game.card_name(Sort::Flaw, flaw))
        });
        self.ask_to_spend();
    }

    fn pay_points(&mut self, seat: u8, points: u8) {
        let hero = self.hero_mut(seat);
        hero.experience -= points;
        hero.spent += points;
        self.count(seat, metric::EXPERIENCE_SPENT, points.into());
    }
}

impl Arcadia {
    fn may_buy(&self, hero: &Hero, merit: u8) -> bool {
        let card = self.merit(merit);
        let owned = each(hero.built).filter(|&slot| hero.merits[usize::from(slot)] == merit).count();
        card.cost <= hero.experience
            && owned < usize::from(card.copies)
            // The other slots are for the Treasures of a Quest.
            && (hero.built.count_ones() as usize) < MAX_MERITS
    }

    pub(crate) fn purchases<'a>(&'a self, hero: &'a Hero) -> impl Iterator<Item = Action> {
        let merits = (0..self.cards.merits.len() as u8).filter(|&merit| self.may_buy(hero, merit));
        let flaws = each(hero.flawed).filter(|&slot| self.flaw_in(hero, slot).bonus <= hero.experience);
        merits.map(Action::Take).chain(flaws.map(Action::BuyOff))
    }

    /// Sets the court to that of most Abilities and Weaknesses. In a tie it stays, and a chosen court never changes.
    pub(super) fn settle_court(&self, hero: &mut Hero) {
        if hero.court_chosen {
            return;
        }
        let merits = each(hero.built & !(1 << SELF)).map(|slot| self.merit_in(hero, slot).court);
        let flaws = each(hero.flawed).map(|slot| self.flaw_in(hero, slot).court);
        match lean(merits.chain(flaws)) {
            1.. => hero.who.courts = 1,
            0 => {}
            _ => hero.who.courts = 2,
        }
    }
}
