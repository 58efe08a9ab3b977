//! Dungeons for tests, written as small cards and played with scripted dice.

mod dice;
mod endings;
mod enemies;
mod exact;
mod format;
mod health;
mod hidden;
mod items;
mod kinds;
mod mana;
mod mistakes;
mod odds;
mod offers;
mod policy;
mod setup;
mod steps;
mod view;
mod whole;

use balance_engine::format::{GameDefinition as _, SideInput, Spec};
use balance_engine::game::{
    CardId, Describe, ExactOdds, MetricId, Note, Observe, Policy, Recorder, Rules, Seat, SpecDiagnostics,
};
use std::collections::BTreeMap;

use balance_engine::chance::Script;

use super::cards::NO_CARD;
use super::cards::text::CardText;
use super::state::{DECKS, End, Phase, Stage, State};
use super::{Action, ArcaneGuardian, ArcaneGuardianDefinition};

/// The Spells of every test, by number: plain ones, unless the test replaces them.
pub(crate) const ASH: u8 = 0;
pub(crate) const BOLT: u8 = 1;
pub(crate) const CALM: u8 = 2;
pub(crate) const DUSK: u8 = 3;

/// Cards of every test: four Spells that are Mana and nothing else, an Ending that is an escape,
/// the Dungeon Gate, and an Ending that gives the Key.
const BASE: &str = r#"
ash = { type = "spell" }
bolt = { type = "spell" }
calm = { type = "spell" }
dusk = { type = "spell" }
stair = { type = "ending", steps = [{ escape = true }] }
gate = { type = "ending", when = { key = true }, steps = [{ escape = true }] }
smith = { type = "ending", steps = [{ key = true }] }
"#;

/// The cards of a test beside those of [`BASE`], with pebbles to make three equal decks.
pub(crate) fn cards(text: &str) -> BTreeMap<String, CardText> {
    let mut all: toml::Table = toml::from_str(BASE).unwrap();
    all.extend(toml::from_str::<toml::Table>(text).unwrap());
    let count: i64 = all
        .values()
        .filter(|card| !matches!(card["type"].as_str(), Some("spell" | "ending")))
        .map(|card| card.get("copies").map_or(1, |copies| copies.as_integer().unwrap()))
        .sum();
    if !all.contains_key("pebble") {
        let body = format!("type = \"collectible\"\ntags = [\"pebble\"]\ncopies = {}", 3 - count % 3);
        all.insert("pebble".into(), toml::Value::Table(toml::from_str(&body).unwrap()));
    }
    let card = |(id, body): (String, toml::Value)| {
        let mut table = toml::Table::new();
        table.insert("name".into(), id.as_str().into());
        table.insert("source".into(), "built_in".into());
        table.extend(body.as_table().unwrap().clone());
        (id, table.try_into().unwrap())
    };
    all.into_iter().map(card).collect()
}

pub(crate) fn written(text: &str, rules: &str, side: &str) -> Spec<ArcaneGuardianDefinition> {
    Spec {
        rules: toml::from_str(rules).unwrap(),
        sides: vec![SideInput { name: "Mage".into(), setup: toml::from_str(side).unwrap(), automaton: false }],
        cards: cards(text),
        max_turns: None,
    }
}

/// The Endings of a test that does not ask for others.
pub(crate) const THREE: &str = "endings = [\"stair\", \"gate\", \"smith\"]";

pub(crate) fn compiled(text: &str, rules: &str, side: &str) -> ArcaneGuardian {
    let mut diagnostics = SpecDiagnostics::default();
    let game = ArcaneGuardianDefinition::compile(&written(text, rules, side), &mut diagnostics);
    game.unwrap_or_else(|| panic!("{diagnostics:?}"))
}

/// What is wrong with cards, each mistake in a line with its place and remedy.
pub(crate) fn faults_of(text: &str, rules: &str, side: &str) -> Vec<String> {
    let mut diagnostics = SpecDiagnostics::default();
    let game = ArcaneGuardianDefinition::compile(&written(text, rules, side), &mut diagnostics);
    assert_eq!(game.is_none(), !diagnostics.is_empty());
    let line = |f: &balance_engine::game::SpecDiagnostic| {
        format!("{}: {} ({})", f.at, f.message, f.help.as_deref().unwrap_or(""))
    };
    diagnostics.0.iter().map(line).collect()
}

/// The number of a card.
pub(crate) fn number(game: &ArcaneGuardian, id: &str) -> u8 {
    let at = game.catalogue().cards.iter().position(|card| card.id == id);
    at.unwrap_or_else(|| panic!("no card {id}")) as u8
}

/// A recorder that keeps what it hears.
#[derive(Default)]
pub(crate) struct Ears {
    pub notes: Vec<Note>,
    pub kinds: BTreeMap<&'static str, i32>,
    pub metrics: BTreeMap<MetricId, i32>,
    pub cards: BTreeMap<(u16, MetricId), i32>,
}

impl Recorder for Ears {
    fn metric(&mut self, _seat: Seat, metric: MetricId, amount: i32) {
        *self.metrics.entry(metric).or_default() += amount;
    }
    fn card_metric(&mut self, _seat: Seat, CardId(card): CardId, metric: MetricId, amount: i32) {
        *self.cards.entry((card, metric)).or_default() += amount;
    }
    fn note(&mut self, make: impl FnOnce() -> Note) {
        let note = make();
        *self.kinds.entry(note.kind).or_default() += 1;
        self.notes.push(note);
    }
}

/// A running game: the player is about to take a step.
pub(crate) struct Scene {
    pub game: ArcaneGuardian,
    pub st: State,
    pub ears: Ears,
}

impl Scene {
    /// Three decks, each its cards from the top on; the top is face up but for a "?" before it.
    /// Health 3 of 3, level 1, Mana 4.
    pub(crate) fn new(text: &str, decks: [&str; 3]) -> Self {
        Self::by("", text, decks)
    }

    /// The same by these rules.
    pub(crate) fn by(rules: &str, text: &str, decks: [&str; 3]) -> Self {
        let game = compiled(text, rules, THREE);
        let mut st = State::default();
        for ((deck, words), ending) in st.decks.iter_mut().zip(decks).zip(&mut st.endings) {
            deck.face_up = !words.starts_with('?') && !words.is_empty();
            for word in words.trim_start_matches('?').split_whitespace() {
                let card = number(&game, word);
                deck.cards[usize::from(deck.len)] = card;
                deck.len += 1;
                if game.is_ending(card) {
                    *ending = card;
                } else if deck.len > 1 || !deck.face_up {
                    st.table.unseen[usize::from(card)] += 1;
                    st.table.unseen_kinds |= super::cards::one(card);
                }
            }
        }
        st.level = 1;
        (st.phase, st.stage) = (Phase::Step, Stage::Idle);
        let mut scene = Scene { game, st, ears: Ears::default() };
        scene.with_play(|play| play.recompute());
        scene.st.health = 3;
        scene
    }

    fn with_play(&mut self, act: impl FnOnce(&mut super::rules::Play<'_, Script, Ears>)) {
        let mut none = Script::dice([]);
        act(&mut self.game.play(&mut self.st, &mut none, &mut self.ears));
        self.ears = Ears::default();
    }

    pub(crate) fn id(&self, id: &str) -> u8 {
        number(&self.game, id)
    }

    /// With these cards in front of the player.
    pub(crate) fn holding(mut self, ids: &str) -> Self {
        for id in ids.split_whitespace() {
            let card = self.id(id);
            self.with_play(|play| play.hold(card));
        }
        self
    }

    /// On this level.
    pub(crate) fn level(mut self, level: u8) -> Self {
        self.st.level = level;
        self.with_play(|play| play.recompute());
        self
    }

    /// With this Health.
    pub(crate) fn health(mut self, health: i8) -> Self {
        assert!(health <= self.st.max_health);
        self.st.health = health;
        self
    }

    /// With these Spells not turned.
    pub(crate) fn ready(mut self, spells: &[u8]) -> Self {
        self.st.ready = set(spells);
        self
    }

    /// Plays a legal decision with exactly these dice.
    pub(crate) fn play(&mut self, action: Action, dice: &[u8]) -> &mut Self {
        assert!(self.legal().contains(&action), "{action:?} is not among {:?}", self.legal());
        let mut script = Script::dice(dice.iter().copied());
        self.game.apply(&mut self.st, action, &mut script, &mut self.ears);
        script.finish().unwrap();
        self
    }

    /// Interacts with a deck, 0 to 2.
    pub(crate) fn meet(&mut self, deck: u8) -> &mut Self {
        self.play(Action::Interact(deck), &[])
    }

    /// Interacts with a Trap or Chest and rolls; uses nothing before what the die does.
    pub(crate) fn meet_and_roll(&mut self, deck: u8, die: u8) -> &mut Self {
        self.meet(deck).play(Action::Roll, &[die]);
        if self.st.phase == Phase::Rolled {
            self.play(Action::GoOn, &[]);
        }
        self
    }

    pub(crate) fn using(&mut self, id: &str) -> &mut Self {
        let card = self.id(id);
        self.play(Action::Use(card), &[])
    }

    pub(crate) fn cast(&mut self, spell: u8) -> &mut Self {
        self.play(Action::Cast(spell), &[])
    }

    /// Defeats the Enemy at hand by these Spells.
    pub(crate) fn defeat(&mut self, spells: &[u8]) -> &mut Self {
        self.play(Action::Defeat(set(spells)), &[])
    }

    /// Overcomes the Enemy at hand at a price.
    pub(crate) fn pay(&mut self, price: u8) -> &mut Self {
        self.play(Action::Pay { price, spells: 0 }, &[])
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

    /// The top of each deck: its card, "?" if it is unseen, "" if there is none.
    pub(crate) fn tops(&self) -> [&str; DECKS] {
        self.st.decks.each_ref().map(|deck| match (deck.shown(), deck.top()) {
            (Some(card), _) => self.game.name(card),
            (None, Some(_)) => "?",
            (None, None) => "",
        })
    }

    /// How many of a card lie in front of the player.
    pub(crate) fn held(&self, id: &str) -> u8 {
        self.st.held[usize::from(self.id(id))]
    }

    /// Level, Health, the maximum and Mana.
    pub(crate) fn numbers(&self) -> (u8, i8, i8, u8) {
        (self.st.level, self.st.health, self.st.max_health, self.st.mana())
    }

    pub(crate) fn count(&self, metric: MetricId) -> i32 {
        self.ears.metrics.get(&metric).copied().unwrap_or(0)
    }

    /// How the game ended, in the words of the catalogue; "" while it goes on.
    pub(crate) fn end(&self) -> &str {
        if self.st.end == End::Open {
            assert!(self.game.to_act(&self.st).is_some());
            return "";
        }
        assert_eq!(self.game.to_act(&self.st), None);
        let outcome = self.game.outcome(&self.st);
        &self.game.catalogue().endings[usize::from(outcome.ending)].name
    }
}

/// Spells as a set.
pub(crate) fn set(spells: &[u8]) -> u8 {
    spells.iter().fold(0, |set, spell| set | 1 << spell)
}

/// No Curse.
pub(crate) const KEEP: Action = Action::Lift(NO_CARD);

#[test]
fn sizes_are_pinned() {
    assert_eq!(std::mem::size_of::<Action>(), 3);
    assert_eq!(std::mem::size_of::<State>(), 424);
    assert_eq!(std::mem::size_of::<super::cards::compiled::Step>(), 24);
}
