//! Chronicles: several games of the same characters, and what experience buys in between.

use balance_engine::chance::Chance;
use balance_engine::game::Recorder;

use super::super::cards::compiled::each;
use super::super::cards::keys::Sort;
use super::super::metrics::metric;
use super::super::sides::build::{MAX_MERITS, lean};
use super::super::state::{End, Hero, Phase, SELF};
use super::super::{Action, Arcadia};
use super::Play;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Who has completed its Quests gains experience points; then both may spend them, the winner first.
    pub(crate) fn earn(&mut self, winner: Option<u8>, complete: [bool; 2]) {
        for seat in (0..2).filter(|&seat| complete[usize::from(seat)]) {
            let quests = self.hero(seat).errands.iter();
            let printed = quests.map(|it| self.game.quest(it.quest).experience).sum();
            let points: u8 = self.game.rules.experience.unwrap_or(printed);
            self.hero_mut(seat).experience += points;
        }
        self.st.game += 1;
        if self.st.game >= self.game.rules.chronicle {
            self.st.end = End::Chronicle;
            self.st.phase = Phase::Over;
            return;
        }
        self.st.passes = 0;
        self.st.asked = winner.unwrap_or(0);
        self.ask_to_spend();
    }

    /// A game of a chronicle that does not end: nobody wins it, and the next one begins.
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

    /// Nothing more is bought: the other player may spend what it has saved, then the next game begins.
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
            format!("is rid of {}", game.card_name(Sort::Flaw, flaw))
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
        let slots = each(hero.built);
        let owned = slots.filter(|&slot| hero.merits[usize::from(slot)] == merit).count();
        card.cost <= hero.experience
            && owned < usize::from(self.merit(merit).copies)
            // Room is left for the Treasures of a Quest.
            && (hero.built.count_ones() as usize) < MAX_MERITS
    }

    fn may_buy_off(&self, hero: &Hero, slot: u8) -> bool {
        hero.flawed & (1 << slot) != 0 && self.flaw_in(hero, slot).bonus <= hero.experience
    }

    pub(crate) fn purchases<'a>(&'a self, hero: &'a Hero) -> impl Iterator<Item = Action> {
        let merits = 0..self.cards.merits.len() as u8;
        let merits = merits.filter(move |&merit| self.may_buy(hero, merit));
        let flaws = each(hero.flawed).filter(move |&slot| self.may_buy_off(hero, slot));
        let flaws = flaws.map(Action::BuyOff);
        merits.map(Action::Take).chain(flaws)
    }

    /// Sets the court to that of most Abilities and Weaknesses; in a tie, or when it was chosen, it stays.
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
