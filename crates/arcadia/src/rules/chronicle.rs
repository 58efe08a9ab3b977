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
            let printed = self.st.hero(seat).errands.iter().map(|it| self.game.quest(it.quest).experience).sum();
            self.st.hero_mut(seat).experience += self.game.rules.experience.unwrap_or(printed);
        }
        self.st.game += 1;
        if self.st.game >= self.game.rules.chronicle {
            (self.st.end, self.st.phase) = (End::Chronicle, Phase::Over);
            return;
        }
        (self.st.passes, self.st.asked) = (0, winner.unwrap_or(0));
        self.ask_to_spend();
    }

    pub(crate) fn cut(&mut self) {
        (0..2).for_each(|seat| self.count(seat, metric::GAMES_CUT, 1));
        self.earn(None, [false; 2]);
    }

    fn ask_to_spend(&mut self) {
        let hero = self.st.hero(self.st.asked);
        let any = hero.experience > 0 && self.game.purchases(hero).next().is_some();
        if any { self.st.phase = Phase::Spend } else { self.spent() }
    }

    pub(crate) fn spent(&mut self) {
        if self.st.passes == 1 {
            return self.begin_game();
        }
        self.st.passes = 1;
        self.st.asked = 1 - self.st.asked;
        self.ask_to_spend();
    }

    pub(crate) fn buy(&mut self, merit: u8) {
        let game = self.game;
        let hero = self.st.hero_mut(self.st.asked);
        hero.held = hero.built;
        game.add_merit(hero, merit, false);
        self.pay_points("buy", game.merit(merit).cost, || format!("buys {}", game.card_name(Sort::Merit, merit)));
    }

    pub(crate) fn buy_off(&mut self, slot: u8) {
        let game = self.game;
        let hero = self.st.hero_mut(self.st.asked);
        let flaw = hero.flaws[usize::from(slot)];
        hero.flawed &= !(1 << slot);
        hero.flaws_at.iter_mut().for_each(|set| *set &= !(1 << slot));
        game.gather_words(hero);
        self.pay_points("buy_off", game.flaw(flaw).bonus, || format!("buys off {}", game.card_name(Sort::Flaw, flaw)));
    }

    fn pay_points(&mut self, kind: &'static str, points: u8, does: impl FnOnce() -> String) {
        let (game, seat) = (self.game, self.st.asked);
        let hero = self.st.hero_mut(seat);
        game.settle_court(hero);
        hero.experience -= points;
        hero.spent += points;
        self.count(seat, metric::EXPERIENCE_SPENT, points.into());
        self.tell(kind, seat, [("points", points.into())], |_, _| does());
        self.ask_to_spend();
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
        let merits = each(hero.built & !(1 << SELF)).map(|slot| self.merit_in(hero, slot).court);
        let flaws = each(hero.flawed).map(|slot| self.flaw_in(hero, slot).court);
        let lean = lean(merits.chain(flaws));
        if lean != 0 && !hero.court_chosen {
            hero.who.courts = 1 << u8::from(lean < 0);
        }
    }
}
