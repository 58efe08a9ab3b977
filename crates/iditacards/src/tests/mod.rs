//! Races for tests: prepared positions with the published cards, played with rigged dice.

mod cards;
mod costs;
mod days;
mod decks;
mod greedy;
mod hidden;
mod kinds;
mod mistakes;
mod notes;
mod odds;
mod passing;
mod risks;
mod setup;
mod stretches;
mod supply;
mod team;
mod used;
mod whole;

use balance_engine::format::{GameDefinition as _, SideInput, Spec};
use balance_engine::game::{
    CardId, Describe, ExactOdds, MetricId, Note, Observe, ParameterValue, Policy, Recorder, Rules, Seat, SeriesId,
    SpecDiagnostics,
};
use std::collections::{BTreeMap, VecDeque};

use balance_engine::chance::{Chance, Lane, Stream};

use super::cards::compiled::{Card, RACERS};
use super::cards::deck::Counted;
use super::cards::pile::{FaceDown, Pile};
use super::cards::text::{CardText, Lasting};
use super::metrics::card_metric;
use super::rules::Play;
use super::state::{Cycle, Dog, Phase, State};
use super::weather::Weather;
use super::{Action, Iditacards, IditacardsDefinition};

/// The card files that are shipped.
pub(crate) const FILES: [&str; 9] = [
    include_str!("../../../../scenarios/cards/iditacards/board.toml"),
    include_str!("../../../../scenarios/cards/iditacards/starter.toml"),
    include_str!("../../../../scenarios/cards/iditacards/legendary.toml"),
    include_str!("../../../../scenarios/cards/iditacards/attack.toml"),
    include_str!("../../../../scenarios/cards/iditacards/improvement.toml"),
    include_str!("../../../../scenarios/cards/iditacards/speed.toml"),
    include_str!("../../../../scenarios/cards/iditacards/survivor.toml"),
    include_str!("../../../../scenarios/cards/iditacards/older.toml"),
    include_str!("../../../../scenarios/cards/iditacards/neutral.toml"),
];

/// A deck of these cards, with its counts.
fn counted(mut pile: Pile, texts: &[Card]) -> Counted {
    let mut deck = Counted::default();
    deck.take_all(&mut pile, texts);
    deck
}

/// Puts one table over another, key by key.
fn over(below: &mut toml::Table, above: toml::Table) {
    for (key, value) in above {
        match (below.get_mut(&key), value) {
            (Some(toml::Value::Table(old)), toml::Value::Table(new)) => over(old, new),
            (_, value) => {
                below.insert(key, value);
            }
        }
    }
}

/// The cards of all files, with these keys changed and these cards added.
pub(crate) fn cards(text: &str) -> BTreeMap<String, CardText> {
    let mut all = toml::Table::new();
    for file in FILES {
        let file: toml::Table = toml::from_str(file).unwrap();
        all.extend(file["cards"].as_table().unwrap().clone());
    }
    over(&mut all, toml::from_str(text).unwrap());
    read(all)
}

/// Cards from their tables; name and source may be left out.
pub(crate) fn read(all: toml::Table) -> BTreeMap<String, CardText> {
    let card = |(id, body): (String, toml::Value)| {
        let mut table = toml::Table::new();
        table.insert("name".into(), id.as_str().into());
        table.insert("source".into(), "built_in".into());
        table.extend(body.as_table().unwrap().clone());
        (id, table.try_into().unwrap())
    };
    all.into_iter().map(card).collect()
}

pub(crate) const NAMES: [&str; RACERS] = ["Anna", "Bjarne", "Cato", "Dagny"];

pub(crate) fn written(cards: BTreeMap<String, CardText>, rules: &str, racers: usize) -> Spec<IditacardsDefinition> {
    let side = |name: &&str| SideInput { name: (*name).to_owned(), setup: Default::default(), automaton: false };
    Spec {
        rules: toml::from_str(rules).unwrap(),
        sides: NAMES[..racers].iter().map(side).collect(),
        cards,
        max_turns: None,
    }
}

pub(crate) fn compiled(text: &str, rules: &str, racers: usize) -> Iditacards {
    let mut diagnostics = SpecDiagnostics::default();
    let game = IditacardsDefinition::compile(&written(cards(text), rules, racers), &mut diagnostics);
    game.unwrap_or_else(|| panic!("{diagnostics:?}"))
}

/// The number of a card.
pub(crate) fn number(game: &Iditacards, id: &str) -> u8 {
    let at = game.catalogue().cards.iter().position(|card| card.id == id);
    at.unwrap_or_else(|| panic!("no card {id}")) as u8
}

/// Dice that fall as wanted, and shuffles that change no order but are remembered.
#[derive(Debug, Default)]
pub(crate) struct Rigged {
    pub dice: VecDeque<u8>,
    pub shuffled: Vec<Lane>,
}

impl Chance for Rigged {
    fn below(&mut self, lane: Lane, n: u32) -> u32 {
        panic!("a draw below {n} in {lane:?}: only dice and shuffles are expected")
    }
    fn d6(&mut self, lane: Lane) -> u8 {
        self.dice.pop_front().unwrap_or_else(|| panic!("no die is left for {lane:?}"))
    }
    fn shuffle<T>(&mut self, lane: Lane, _items: &mut [T]) {
        self.shuffled.push(lane);
    }
    fn shuffle_later<T>(&mut self, lane: Lane, _items: &mut [T]) -> usize {
        self.shuffled.push(lane);
        0
    }
}

/// The cards of a deck as they would be taken, from the top on.
pub(crate) fn taken<C: Chance>(deck: &FaceDown, chance: &mut C) -> Vec<u8> {
    let mut deck = deck.clone();
    std::iter::from_fn(|| deck.pop(Lane::SETUP, chance)).collect()
}

/// The same as a seed has it.
pub(crate) fn order(deck: &FaceDown, seed: u64) -> Vec<u8> {
    taken(deck, &mut Stream::new(seed, 0))
}

/// A recorder that keeps what it hears.
#[derive(Debug, Default)]
pub(crate) struct Ears {
    pub notes: Vec<String>,
    pub metrics: BTreeMap<(u8, MetricId), i32>,
    /// Cards in the order in which they took effect.
    pub played: Vec<u16>,
    /// Cards bought with their buyers.
    pub bought: Vec<(u8, u16)>,
    pub samples: Vec<(u8, usize, u32, u32)>,
}

impl Recorder for Ears {
    fn metric(&mut self, seat: Seat, metric: MetricId, amount: i32) {
        *self.metrics.entry((seat.0, metric)).or_default() += amount;
    }
    fn card_metric(&mut self, seat: Seat, CardId(card): CardId, metric: MetricId, amount: i32) {
        if metric == card_metric::PLAYED {
            self.played.extend(std::iter::repeat_n(card, amount as usize));
        } else {
            self.bought.push((seat.0, card));
        }
    }
    fn sample(&mut self, seat: Seat, SeriesId(series): SeriesId, time: u32, value: u32) {
        self.samples.push((seat.0, series, time, value));
    }
    fn note(&mut self, make: impl FnOnce() -> Note) {
        self.notes.push(make().text);
    }
}

/// A race in the middle. The first racer, Anna, is about to take a turn on square 90, in the
/// Wasteland, which does nothing but at dawn; the others are right behind, one on each square.
/// It snows, which adds nothing to speed. No one has a card or a dog, and nothing is on the table.
pub(crate) struct Scene {
    pub game: Iditacards,
    pub st: State,
    pub ears: Ears,
    pub chance: Rigged,
}

impl Scene {
    pub(crate) fn new(racers: usize) -> Self {
        Self::by("", "", racers)
    }

    /// With these rules and these changes of the cards.
    pub(crate) fn by(rules: &str, text: &str, racers: usize) -> Self {
        let game = compiled(text, rules, racers);
        let mut st = State::empty(racers as u8);
        (st.weather, st.turns) = (Weather::Snow, 1);
        for seat in 0..racers {
            st.sides[seat] = seat as u8;
            st.racers[seat].square = 90 - seat as u8;
        }
        let mut scene = Scene { game, st, ears: Ears::default(), chance: Rigged::default() };
        for seat in 0..racers as u8 {
            scene.with_play(|play| play.harness(seat));
        }
        scene
    }

    pub(crate) fn with_play(&mut self, act: impl FnOnce(&mut Play<'_, Rigged, Ears>)) {
        act(&mut self.game.play(&mut self.st, &mut self.chance, &mut self.ears));
    }

    pub(crate) fn id(&self, id: &str) -> u8 {
        number(&self.game, id)
    }

    /// Cards by their keys, "move*3" for three of one. The first is the top.
    pub(crate) fn pile(&self, words: &str) -> Pile {
        let mut pile = Pile::default();
        for word in words.split_whitespace().rev() {
            let (id, n) = word.split_once('*').unwrap_or((word, "1"));
            for _ in 0..n.parse().unwrap() {
                pile.push(self.id(id));
            }
        }
        pile
    }

    pub(crate) fn hand(self, words: &str) -> Self {
        self.hand_of(0, words)
    }

    pub(crate) fn hand_of(mut self, seat: u8, words: &str) -> Self {
        self.st.racer_mut(seat).hand = self.pile(words);
        self.counted(seat)
    }

    pub(crate) fn deck(self, words: &str) -> Self {
        self.deck_of(0, words)
    }

    pub(crate) fn deck_of(mut self, seat: u8, words: &str) -> Self {
        self.st.racer_mut(seat).deck = counted(self.pile(words), &self.game.cards);
        self.counted(seat)
    }

    pub(crate) fn discard(mut self, words: &str) -> Self {
        self.st.racer_mut(0).discard = self.pile(words);
        self.counted(0)
    }

    /// The summary of the cards that a racer cycles through, counted from scratch.
    fn counted(mut self, seat: u8) -> Self {
        let racer = self.st.racer_mut(seat);
        racer.cycle = Cycle::default();
        let piles = [&racer.deck[..], &racer.hand, &racer.discard, &racer.risks].concat();
        for card in piles {
            self.with_play(|play| play.gain(seat, card));
        }
        self
    }

    pub(crate) fn team(self, words: &str) -> Self {
        self.team_of(0, words)
    }

    /// Dogs, with their attachments behind a plus: "husky+a_hat wheel_dog".
    pub(crate) fn team_of(mut self, seat: u8, words: &str) -> Self {
        self.st.racer_mut(seat).team.clear();
        for word in words.split_whitespace() {
            let mut ids = word.split('+');
            let mut dog = Dog::new(self.id(ids.next().unwrap()));
            for (slot, id) in ids.enumerate() {
                dog.bears[slot] = self.id(id);
            }
            self.st.racer_mut(seat).team.push(dog);
        }
        self.with_play(|play| play.harness(seat));
        self
    }

    pub(crate) fn at(self, square: u8) -> Self {
        self.at_of(0, square)
    }

    pub(crate) fn at_of(mut self, seat: u8, square: u8) -> Self {
        self.st.racer_mut(seat).square = square;
        self
    }

    pub(crate) fn feels(self, hypothermia: u8, starvation: u8) -> Self {
        self.feels_of(0, hypothermia, starvation)
    }

    pub(crate) fn feels_of(mut self, seat: u8, hypothermia: u8, starvation: u8) -> Self {
        let racer = self.st.racer_mut(seat);
        (racer.hypothermia, racer.starvation) = (hypothermia, starvation);
        self
    }

    pub(crate) fn weather(mut self, weather: Weather) -> Self {
        self.st.weather = weather;
        self
    }

    pub(crate) fn supply(mut self, words: &str) -> Self {
        self.st.supply = self.pile(words);
        self
    }

    /// The cards of an upgrade deck, the first the top.
    pub(crate) fn upgrades(mut self, deck: &str, words: &str) -> Self {
        let at = self.deck_at(deck);
        self.st.decks[at] = self.pile(words).into();
        self
    }

    pub(crate) fn deck_at(&self, deck: &str) -> usize {
        self.game.deck_names.iter().position(|name| name == deck).unwrap()
    }

    pub(crate) fn damage(mut self, cards: usize) -> Self {
        self.st.damage = self.pile(&format!("damaged*{cards}"));
        self
    }

    pub(crate) fn legends(mut self, words: &str) -> Self {
        let cards = self.pile(words);
        self.st.racer_mut(0).legends = cards.iter().copied().collect();
        self
    }

    pub(crate) fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.chance.dice.extend(faces);
        self
    }

    /// Takes the legal decision of these words.
    pub(crate) fn go(&mut self, words: &str) -> &mut Self {
        let legal = self.legal();
        let said: Vec<String> = legal.iter().map(|&action| self.game.describe(&self.st, action)).collect();
        let at = said.iter().position(|one| one == words);
        let at = at.unwrap_or_else(|| panic!("\"{words}\" is not among {said:?}"));
        self.act(legal[at])
    }

    /// Takes these decisions, one after the other.
    pub(crate) fn all(&mut self, words: &[&str]) -> &mut Self {
        for words in words {
            self.go(words);
        }
        self
    }

    pub(crate) fn act(&mut self, action: Action) -> &mut Self {
        self.game.apply(&mut self.st, action, &mut self.chance, &mut self.ears);
        self
    }

    pub(crate) fn legal(&self) -> Vec<Action> {
        let mut list = Default::default();
        self.game.actions(&self.st, &mut list);
        list.to_vec()
    }

    /// The legal decisions in words.
    pub(crate) fn choices(&self) -> Vec<String> {
        self.legal().into_iter().map(|action| self.game.describe(&self.st, action)).collect()
    }

    /// Whether a decision of these words is legal.
    pub(crate) fn can(&self, words: &str) -> bool {
        self.choices().iter().any(|one| one == words)
    }

    /// The keys of cards, sorted, with their numbers.
    pub(crate) fn words(&self, cards: &[u8]) -> String {
        let mut count = BTreeMap::<&str, usize>::new();
        for &card in cards {
            *count.entry(self.key(card)).or_default() += 1;
        }
        let word = |(id, n): (&str, usize)| match n {
            1 => id.to_owned(),
            _ => format!("{id}*{n}"),
        };
        count.into_iter().map(word).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn key(&self, card: u8) -> &str {
        &self.game.catalogue().cards[usize::from(card)].id
    }

    pub(crate) fn hand_now(&self) -> String {
        self.words(&self.st.racer(0).hand)
    }

    pub(crate) fn discards(&self) -> String {
        self.words(&self.st.racer(0).discard)
    }

    /// The cards of the hand, the deck and the discard pile of the first racer.
    pub(crate) fn sizes(&self) -> (usize, usize, usize) {
        let racer = self.st.racer(0);
        (racer.hand.len(), racer.deck.len(), racer.discard.len())
    }

    /// Square, hypothermia and starvation of a racer.
    pub(crate) fn stands(&self, seat: u8) -> (u8, u8, u8) {
        let racer = self.st.racer(seat);
        (racer.square, racer.hypothermia, racer.starvation)
    }

    /// The team of a racer, as [`Scene::team_of`] takes it.
    pub(crate) fn dogs(&self, seat: u8) -> String {
        let dog = |dog: &Dog| {
            let cards = std::iter::once(dog.card).chain(dog.attachments());
            cards.map(|card| self.key(card)).collect::<Vec<_>>().join("+")
        };
        self.st.racer(seat).team.iter().map(dog).collect::<Vec<_>>().join(" ")
    }

    /// What a card of the hand costs the first racer: energy, health, risk.
    pub(crate) fn costs(&self, id: &str) -> (usize, usize, u8) {
        let view = self.game.view(&self.st, Seat(0));
        let (text, prices) = (view.card(self.id(id)), view.prices());
        let (energy, health) = prices.when_played(text, view.own.hand.len().saturating_sub(1));
        (energy, health, prices.risk(text))
    }

    /// The keys of the cards that took effect, in order.
    pub(crate) fn played(&self) -> Vec<&str> {
        self.ears.played.iter().map(|&card| self.key(card as u8)).collect()
    }

    pub(crate) fn count(&self, seat: u8, metric: MetricId) -> i32 {
        self.ears.metrics.get(&(seat, metric)).copied().unwrap_or(0)
    }

    /// Whether the first racer is to begin or to go on with something in its turn.
    pub(crate) fn my_turn(&self) -> bool {
        self.st.turn == 0 && self.st.phase == Phase::Turn
    }

    /// Lets the others take their turns until it is the first racer's again: they begin no day,
    /// join none, and go on with nothing but a blank card of their hands, or wait by it.
    pub(crate) fn round(&mut self) -> &mut Self {
        while !self.my_turn() && self.st.phase != Phase::Over {
            let seat = self.st.actor;
            assert!(seat != 0 && self.st.phase == Phase::Turn, "{:?}", self.st.phase);
            let blank = self.id("blank");
            self.st.racer_mut(seat).hand.push(blank);
            self.with_play(|play| play.gain(seat, blank));
            self.act(Action::Play(blank));
        }
        self
    }
}

#[test]
fn sizes_are_pinned() {
    assert_eq!(std::mem::size_of::<Action>(), 3);
    assert_eq!(std::mem::size_of::<super::cards::compiled::Step>(), 10);
    assert_eq!(std::mem::size_of::<Pile>(), 324);
}
