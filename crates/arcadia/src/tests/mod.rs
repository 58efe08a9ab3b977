//! Small boards for tests, written as cards, set up by the rules and played with scripted dice.

mod board;
mod builds;
mod camps;
mod chronicles;
mod days;
mod duels;
mod exact;
mod fielded;
mod fights;
mod flaws;
mod hidden;
mod keepsakes;
mod kept;
mod kinds;
mod merits;
mod mistakes;
mod odds;
mod pictures;
mod players;
mod powers;
mod quests;
mod search;
mod setup;
mod shut_in;
mod table;
mod trials;
mod wanted;
mod waylays;
mod whole;

use balance_engine::format::{GameDefinition as _, SideInput, Spec};
use balance_engine::game::{
    Describe, ExactOdds, MetricId, Note, Observe, Policy, Recorder, Rules, Seat, Seating, SpecDiagnostics,
};
use std::collections::BTreeMap;

use balance_engine::chance::{Script, Stream};

use super::cards::Sort;
use super::cards::compiled::each;
use super::cards::text::CardText;
use super::state::{Phase, SELF, State};
use super::{Action, Arcadia, ArcadiaDefinition};
pub(crate) use table::{Table, table};

pub(crate) const NORTH: u8 = 0;
pub(crate) const EAST: u8 = 1;
pub(crate) const SOUTH: u8 = 2;
pub(crate) const WEST: u8 = 3;

/// Cards of every test: a character of each gender, Leagues that fit together everywhere, a Quest
/// that no one completes by accident, and a Merit and a Flaw that do nothing.
const BASE: &str = r#"
hob = { type = "character", race = "hob", gender = "male", might = 2, savvy = 2, resolve = 2 }
nix = { type = "character", race = "nix", gender = "female", might = 3, savvy = 1, resolve = 2 }
mead = { type = "league", copies = 9, sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] } }
wood = { type = "league", copies = 9, sides = { north = ["field", "forest"], east = ["field", "forest"], south = ["field", "forest"], west = ["field", "forest"] } }
lane = { type = "league", copies = 9, sides = { north = ["field", "road"], east = ["field", "road"], south = ["field", "road"], west = ["field", "road"] } }
fen = { type = "league", copies = 9, sides = { north = ["field", "swamp"], east = ["field", "swamp"], south = ["field", "swamp"], west = ["field", "swamp"] } }
down = { type = "league", copies = 9, sides = { north = ["field", "hills"], east = ["field", "hills"], south = ["field", "hills"], west = ["field", "hills"] } }
errand = { type = "quest", waylays = 40, treasures = 20, goals = [{ fetch = true }, { home = true }] }
knack = { type = "advantage", cost = 1, copies = 9 }
wart = { type = "curse", bonus = 1, copies = 9 }
"#;

/// The cards of a test besides those of [`BASE`], which it may replace.
pub(crate) fn cards(text: &str) -> BTreeMap<String, CardText> {
    let mut all: toml::Table = toml::from_str(BASE).unwrap();
    all.extend(toml::from_str::<toml::Table>(text).unwrap());
    let card = |(id, body): (String, toml::Value)| {
        let mut table = toml::Table::new();
        table.insert("name".into(), id.as_str().into());
        table.insert("source".into(), "built_in".into());
        table.extend(body.as_table().unwrap().clone());
        (id, table.try_into().unwrap())
    };
    all.into_iter().map(card).collect()
}

pub(crate) fn written(text: &str, rules: &str, sides: [&str; 2]) -> Spec<ArcadiaDefinition> {
    let side = |(k, text): (usize, &str)| SideInput {
        name: ["One", "Other"][k].into(),
        setup: toml::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}")),
        automaton: false,
    };
    Spec {
        rules: toml::from_str(rules).unwrap(),
        sides: sides.into_iter().enumerate().map(side).collect(),
        cards: cards(text),
        max_turns: None,
    }
}

/// A side that does nothing wrong.
pub(crate) const PLAIN: &str = "build = { character = \"hob\", court = \"seelie\" }";

pub(crate) fn compiled(text: &str, rules: &str, sides: [&str; 2]) -> Arcadia {
    let mut diagnostics = SpecDiagnostics::default();
    let game = ArcadiaDefinition::compile(&written(text, rules, sides), &mut diagnostics);
    game.unwrap_or_else(|| panic!("{diagnostics:?}"))
}

/// What is wrong with cards and sides, each mistake in a line with its place and remedy.
pub(crate) fn faults_of(text: &str, rules: &str, sides: [&str; 2]) -> Vec<String> {
    let mut diagnostics = SpecDiagnostics::default();
    let game = ArcadiaDefinition::compile(&written(text, rules, sides), &mut diagnostics);
    assert_eq!(game.is_none(), !diagnostics.is_empty());
    let line = |f: &balance_engine::game::SpecDiagnostic| {
        format!("{}: {} ({})", f.at, f.message, f.help.as_deref().unwrap_or(""))
    };
    diagnostics.0.iter().map(line).collect()
}

/// A recorder that keeps what it hears.
#[derive(Default)]
pub(crate) struct Ears {
    pub notes: Vec<String>,
    pub kinds: BTreeMap<&'static str, i32>,
    pub metrics: BTreeMap<(usize, MetricId), i32>,
}

impl Recorder for Ears {
    fn metric(&mut self, seat: Seat, metric: MetricId, amount: i32) {
        *self.metrics.entry((seat.index(), metric)).or_default() += amount;
    }
    fn note(&mut self, make: impl FnOnce() -> Note) {
        let note = make();
        *self.kinds.entry(note.kind).or_default() += 1;
        self.notes.push(note.text);
    }
}

/// A game on its way.
pub(crate) struct Scene {
    pub game: Arcadia,
    pub st: State,
    pub ears: Ears,
}

impl Scene {
    /// The first decision of a game.
    pub(crate) fn dealt(game: Arcadia) -> Self {
        let mut ears = Ears::default();
        let st = game.deal(Seating::rotation(2, 0), &mut Stream::new(1, 1), &mut ears);
        Scene { game, st, ears }
    }

    /// With a character on a League, come from another.
    pub(crate) fn at(mut self, seat: u8, league: u8, from: u8) -> Self {
        let hero = self.st.hero_mut(seat);
        (hero.at, hero.from) = (league, from);
        self
    }

    /// With a Waylay on a League.
    pub(crate) fn standing(mut self, id: &str, league: u8) -> Self {
        let card = self.waylay(id);
        let mut none = Script::dice([]);
        self.game.play(&mut self.st, &mut none, &mut self.ears).stand(card, league, super::cards::NONE).unwrap();
        self
    }

    /// With these Merits exhausted.
    pub(crate) fn tired(mut self, seat: u8, merits: &str) -> Self {
        for id in merits.split_whitespace() {
            let slot = self.slot(seat, id);
            self.st.hero_mut(seat).exhausted |= 1 << slot;
        }
        self
    }

    /// The number of a Waylay.
    pub(crate) fn waylay(&self, id: &str) -> u8 {
        let all = 0..self.game.cards.waylays.len() as u8;
        all.into_iter().find(|&card| self.game.card_name(Sort::Waylay, card) == id).unwrap()
    }

    /// The slot of a Merit; the first that is not exhausted when there are several.
    pub(crate) fn slot(&self, seat: u8, id: &str) -> u8 {
        let hero = self.st.hero(seat);
        if id == "self" {
            return SELF;
        }
        let named = |slot: &u8| self.game.slot_name(&self.st, seat, *slot) == id;
        let ready = each(hero.ready_merits()).find(named);
        ready.or_else(|| each(hero.held).find(named)).unwrap_or_else(|| panic!("no {id}"))
    }

    /// The slot of a Flaw.
    pub(crate) fn flaw(&self, seat: u8, id: &str) -> u8 {
        let hero = self.st.hero(seat);
        each(hero.flawed).find(|&slot| self.game.card_name(Sort::Flaw, hero.flaws[usize::from(slot)]) == id).unwrap()
    }

    /// Plays a legal decision with exactly these dice.
    pub(crate) fn play(&mut self, action: Action, dice: &[u8]) -> &mut Self {
        assert!(self.legal().contains(&action), "{action:?} is not among {:?} {:?}", self.st.phase, self.choices());
        let mut script = Script::dice(dice.iter().copied());
        self.game.apply(&mut self.st, action, &mut script, &mut self.ears);
        script.finish().unwrap();
        self
    }

    pub(crate) fn go(&mut self, to: u8, dice: &[u8]) -> &mut Self {
        self.play(Action::Go(to), dice)
    }

    pub(crate) fn stay(&mut self, dice: &[u8]) -> &mut Self {
        self.play(Action::Stay, dice)
    }

    pub(crate) fn pass(&mut self) -> &mut Self {
        self.play(Action::Pass, &[])
    }

    /// The Day of the other, who stays and does nothing.
    pub(crate) fn pass_day(&mut self) -> &mut Self {
        let day = self.st.days;
        self.stay(&[]);
        while self.st.days == day {
            self.pass();
        }
        self
    }

    /// Recovers whatever comes first, as long as there is a choice.
    pub(crate) fn recover(&mut self) -> &mut Self {
        while self.st.phase == Phase::Recover {
            let first = self.legal()[0];
            self.play(first, &[]);
        }
        self
    }

    /// Uses the power of a Merit, or of the character for "self".
    pub(crate) fn using(&mut self, id: &str, dice: &[u8]) -> &mut Self {
        let slot = self.slot(self.st.asked, id);
        let used = |action: &Action| matches!(action, Action::Use { slot: by, .. } if *by == slot);
        let action = self.legal().into_iter().find(used);
        let action = action.unwrap_or_else(|| panic!("{id}: {:?}", self.choices()));
        self.play(action, dice)
    }

    /// Whether a power of a Merit can be used now.
    pub(crate) fn can_use(&self, id: &str) -> bool {
        self.choices().contains(&format!("use {id}"))
    }

    /// Plays the decision that is described so.
    pub(crate) fn say(&mut self, words: &str, dice: &[u8]) -> &mut Self {
        let said = |action: &Action| self.game.describe(&self.st, *action) == words;
        let action = self.legal().into_iter().find(said);
        let action = action.unwrap_or_else(|| panic!("{words}: {:?}", self.choices()));
        self.play(action, dice)
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

    /// Who decides what.
    pub(crate) fn now(&self) -> (u8, Phase) {
        (self.st.asked, self.st.phase)
    }

    /// The League of a character.
    pub(crate) fn place(&self, seat: u8) -> u8 {
        self.st.hero(seat).at
    }

    /// Merits that are not exhausted, in words; then those that are.
    pub(crate) fn merits(&self, seat: u8) -> (String, String) {
        let hero = self.st.hero(seat);
        let names = |slots: u32| {
            let mut names: Vec<&str> = each(slots).map(|slot| self.game.slot_name(&self.st, seat, slot)).collect();
            names.sort_unstable();
            names.join(" ")
        };
        (names(hero.ready_merits()), names(hero.tired()))
    }

    /// Waylays on the board, with their Leagues.
    pub(crate) fn standings(&self) -> Vec<(String, u8)> {
        let there = self.st.standing.iter().filter(|it| it.card != super::cards::NONE);
        there.map(|it| (self.game.card_name(Sort::Waylay, it.card).to_owned(), it.league)).collect()
    }

    pub(crate) fn count(&self, seat: usize, metric: MetricId) -> i32 {
        self.ears.metrics.get(&(seat, metric)).copied().unwrap_or(0)
    }

    /// How the game ended, in the words of the catalogue, and who won; "" while it goes on.
    pub(crate) fn end(&self) -> (&str, Option<u8>) {
        if self.game.to_act(&self.st).is_some() {
            return ("", None);
        }
        let outcome = self.game.outcome(&self.st);
        let winner = outcome.ranks.sole_winner().map(|seat| seat.0);
        (&self.game.catalogue().endings[usize::from(outcome.ending)].name, winner)
    }
}

#[test]
fn sizes_are_pinned() {
    assert_eq!(std::mem::size_of::<Action>(), 4);
    assert!(std::mem::size_of::<State>() <= 4608);
}
