//! What the player sees: everything but the order of the cards that lie face down.

use super::ArcaneGuardian;
use super::cards::compiled::{
    Card, Decree, IndexRange, Kinds, Modifier, NO_CARD, Price, RISKS, one,
};
use super::sides::endings::Chosen;
use super::state::{DECKS, Deck, Phase, State};

/// What lies on a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Top {
    /// This card, face up.
    Shown(u8),
    /// A card that nobody has seen.
    Hidden,
    /// The deck has ended, or has no card left.
    Nothing,
}

/// A position as the player sees it. Hidden cards can't be reached through it: only this file
/// knows the position itself.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The rules and the cards.
    pub game: &'a ArcaneGuardian,
    st: &'a State,
}

impl<'a> View<'a> {
    /// The player's view of a position.
    #[inline]
    pub fn new(game: &'a ArcaneGuardian, st: &'a State) -> Self {
        View { game, st }
    }

    /// What lies on a deck.
    #[inline]
    pub fn top(self, deck: usize) -> Top {
        match (self.st.decks[deck].shown(), self.st.decks[deck].top()) {
            (Some(card), _) => Top::Shown(card),
            (None, Some(_)) => Top::Hidden,
            (None, None) => Top::Nothing,
        }
    }

    /// How many cards may at most lie above the Ending of a deck that has not been reached.
    #[inline]
    pub fn to_ending(self, deck: usize) -> u8 {
        let deck = &self.st.decks[deck];
        deck.len.saturating_sub(deck.at + 1)
    }

    /// The Ending that ended a deck.
    #[inline]
    pub fn ended(self, deck: usize) -> u8 {
        self.st.decks[deck].ended
    }

    /// Playing cards that are still to be met: not seen yet, or lying open and not at hand.
    pub fn ahead(self) -> Kinds {
        let shown = |deck: &Deck| deck.shown().filter(|&card| card != self.st.card);
        let open = self.st.decks.iter().filter_map(shown).fold(0, |set, card| set | one(card));
        self.st.unseen_kinds | open
    }

    /// How many cards that have not been seen threaten each loss of Health.
    #[inline]
    pub fn unseen_risks(self) -> &'a [u8; RISKS] {
        &self.st.unseen_risks
    }

    /// What they are worth to meet in all, that threat aside.
    #[inline]
    pub fn unseen_worth(self) -> i32 {
        self.st.unseen_worth
    }

    /// Endings that may still lie in the decks, as far as the player knows.
    pub fn endings_ahead(self) -> Kinds {
        let all = match self.game.chosen {
            Chosen::These(these) => these.iter().fold(0, |set, &card| set | one(card)),
            Chosen::Random if self.st.endings_seen.count_ones() as usize == DECKS => 0,
            Chosen::Random => self.game.all_endings(),
        };
        all & !self.st.endings_seen
    }

    /// Endings that lie on the table and have not been followed.
    pub fn endings_open(self) -> Kinds {
        let decks = self.st.decks.iter().filter(|deck| deck.ended != NO_CARD);
        decks.fold(0, |set, deck| set | one(deck.ended)) & !self.st.followed
    }

    /// A card.
    #[inline]
    pub fn card(self, card: u8) -> &'a Card {
        &self.game.cards[usize::from(card)]
    }

    /// What there is to decide.
    #[inline]
    pub fn phase(self) -> Phase {
        self.st.phase
    }

    /// The card that is interacted with.
    #[inline]
    pub fn at_hand(self) -> u8 {
        self.st.card
    }

    /// The deck of the interaction.
    #[inline]
    pub fn deck_at_hand(self) -> usize {
        usize::from(self.st.deck)
    }

    /// What the die for the card at hand does, once it is rolled.
    #[inline]
    pub fn known_roll(self) -> Option<IndexRange> {
        (self.st.die != 0).then(|| self.game.rolled(self.st, self.st.card, self.st.die))
    }

    /// The Ending that may be followed.
    #[inline]
    pub fn offered(self) -> u8 {
        self.st.offered
    }

    /// Health, which may be below 1.
    #[inline]
    pub fn health(self) -> i8 {
        self.st.health
    }

    /// The maximum Health.
    #[inline]
    pub fn max_health(self) -> i8 {
        self.st.max_health
    }

    /// The level.
    #[inline]
    pub fn level(self) -> u8 {
        self.st.level
    }

    /// Spells that are not turned, as bits.
    #[inline]
    pub fn ready(self) -> u8 {
        self.st.ready
    }

    /// Mana.
    #[inline]
    pub fn mana(self) -> u8 {
        self.st.mana()
    }

    /// Whether the player has the Key.
    #[inline]
    pub fn key(self) -> bool {
        self.st.key
    }

    /// Cards in front of the player.
    #[inline]
    pub fn held(self) -> Kinds {
        self.st.holds
    }

    /// How many of a set are in front of the player.
    #[inline]
    pub fn count(self, of: Kinds) -> u8 {
        self.st.count(of)
    }

    /// Whether a condition holds.
    #[inline]
    pub fn holds(self, when: u16) -> bool {
        self.game.holds(self.st, when)
    }

    /// What a loss of Health comes to.
    #[inline]
    pub fn harm_of(self, amount: u8, source: u8) -> i8 {
        self.game.harm_of(self.st, amount, source)
    }

    /// What a standing effect adds.
    #[inline]
    pub fn add(self, what: Modifier) -> i8 {
        self.st.add(what)
    }

    /// The highest rank of a card that decrees something.
    #[inline]
    pub fn decree(self, what: Decree) -> u8 {
        self.st.decree(what)
    }

    /// What a face of the die does for a card.
    #[inline]
    pub fn rolled(self, card: u8, die: u8) -> IndexRange {
        self.game.rolled(self.st, card, die)
    }

    /// Whether a Chest opens by level.
    #[inline]
    pub fn opens_by_level(self, chest: u8) -> bool {
        self.game.opens_by_level(self.st, chest)
    }

    /// Whether Chests may be touched.
    #[inline]
    pub fn chests_allowed(self) -> bool {
        self.game.chests_allowed(self.st)
    }

    /// Spells that defeat any Enemy.
    #[inline]
    pub fn spells_needed(self) -> u8 {
        self.game.spells_needed(self.st)
    }

    /// Whether a price can be paid.
    #[inline]
    pub fn can_pay(self, price: &Price) -> bool {
        self.game.can_pay(self.st, price)
    }

    /// Spells whose text is being carried out, as bits.
    #[inline]
    pub fn casting(self) -> u8 {
        self.st.casting
    }

    /// Spells that can be cast for their text.
    #[inline]
    pub fn castable(self) -> u8 {
        self.game.castable(self.st)
    }

    /// Whether the Ending of a deck has been seen.
    #[inline]
    pub fn ending_met(self, deck: usize) -> bool {
        self.st.endings_seen & one(self.st.endings[deck]) != 0
    }

    /// Whether the next revealing turns cards up.
    #[inline]
    pub fn reveals(self) -> bool {
        self.game.reveals(self.st)
    }

    /// Whether no card forbids revealing.
    #[inline]
    pub fn may_reveal(self) -> bool {
        self.decree(Decree::RevealNever) == 0
    }

    /// Whether a Chest may be left alone.
    #[inline]
    pub fn may_leave(self, chest: u8) -> bool {
        self.game.may_leave(self.st, chest)
    }

    /// Whether one card more would make a condition hold, or only bring it nearer; `None` when it
    /// does not ask for the card.
    pub fn brings(self, when: u16, card: u8) -> Option<bool> {
        let when = &self.game.whens[usize::from(when)];
        let (mut missing, mut asked) = (0, false);
        for need in &self.game.needs[when.needs.range()] {
            let short = need.at_least.saturating_sub(self.count(need.of));
            missing += short;
            asked |= short > 0 && need.of & one(card) != 0;
        }
        asked.then(|| missing == 1 && self.level() >= when.level)
    }

    /// Whether a condition that holds would not without one copy of a card, or would only be
    /// farther off; `None` when it has enough without.
    pub fn bears(self, number: u16, card: u8) -> Option<bool> {
        let when = &self.game.whens[usize::from(number)];
        let needs = self.game.needs[when.needs.range()].iter();
        let mut needs = needs.filter(|need| need.of & one(card) != 0);
        let borne = needs.any(|need| self.count(need.of) <= need.at_least);
        borne.then(|| self.holds(number))
    }

    /// Whether something that the player has could send the top of a deck away, or is about to.
    #[inline]
    pub fn can_banish(self) -> bool {
        self.st.phase == Phase::Banish
            || self.st.holds & self.game.banishing_items != 0
            || self.castable() & self.game.banishing_spells != 0
    }

    /// Decks that revealing would turn up now.
    pub fn face_down(self) -> usize {
        let hidden =
            |deck: &usize| *deck != usize::from(self.st.deck) && self.top(*deck) == Top::Hidden;
        (0..DECKS).filter(hidden).count()
    }
}
