//! Boards for tests: Characters put by hand, decisions by their words, dice as they are wanted.

use std::collections::{BTreeMap, VecDeque};
use std::sync::OnceLock;

use balance_engine::chance::{Chance, Lane, Script};
use balance_engine::format::{GameDefinition as _, SideInput, Spec};
use balance_engine::game::{
    CardId, Describe, Exposure, MetricId, Note, Recorder, Rules, Seat, Seating, SpecDiagnostics,
};

use super::cards::{FILES, cards};
use crate::ArcworldeDefinition;
use crate::board::Point;
use crate::cards::{CardText, NONE};
use crate::game::{Action, Actions, Arcworlde};
use crate::rules::play::{BEHAVIOUR, Play, ROUND};
use crate::state::{Character, Lies, Phase, Place, State, Token};

/// All shipped cards.
pub(super) fn all_cards() -> BTreeMap<String, CardText> {
    static ALL: OnceLock<BTreeMap<String, CardText>> = OnceLock::new();
    ALL.get_or_init(|| FILES.into_iter().flat_map(cards).collect()).clone()
}

/// A game by the shipped cards and those added, a line of TOML for each Warband.
pub(super) fn game(rules: &str, added: &str, warbands: [&str; 2]) -> Arcworlde {
    let mut all = all_cards();
    if !added.is_empty() {
        all.extend(cards(added));
    }
    compiled(rules, all, warbands).unwrap_or_else(|told| panic!("{told:?}"))
}

/// The same, where the rules of solo play lead some of the Warbands.
pub(super) fn solo_game(rules: &str, warbands: [&str; 2], rogues: [bool; 2]) -> Arcworlde {
    compiled_with(rules, all_cards(), warbands, rogues).unwrap_or_else(|told| panic!("{told:?}"))
}

/// What comes of compiling these cards, rules as TOML and Warbands as lines of it.
pub(super) fn compiled(
    rules: &str,
    cards: BTreeMap<String, CardText>,
    warbands: [&str; 2],
) -> Result<Arcworlde, Vec<String>> {
    compiled_with(rules, cards, warbands, [false; 2])
}

/// The same, where the rules of solo play lead some of the Warbands.
fn compiled_with(
    rules: &str,
    cards: BTreeMap<String, CardText>,
    warbands: [&str; 2],
    rogues: [bool; 2],
) -> Result<Arcworlde, Vec<String>> {
    let side = |(text, automaton): (&str, bool)| {
        let setup = toml::from_str(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
        SideInput { name: "side".to_owned(), setup, automaton }
    };
    let written = Spec::<ArcworldeDefinition> {
        rules: toml::from_str(rules).unwrap_or_else(|wrong| panic!("{rules}: {wrong}")),
        sides: warbands.into_iter().zip(rogues).map(side).collect(),
        cards,
        max_turns: None,
    };
    let mut diagnostics = SpecDiagnostics::default();
    let game = ArcworldeDefinition::compile(&written, &mut diagnostics);
    game.ok_or_else(|| {
        let told = diagnostics.0.iter().map(|diagnostic| format!("{}: {}", diagnostic.at, diagnostic.message));
        told.collect()
    })
}

/// Dice that fall as wanted. Those of Rounds and of Rogue behaviour are apart, as most tests do not
/// ask for them: where none is given, Rounds get 6, 5, 4 and so on, and behaviour is 1.
#[derive(Debug)]
pub(super) struct Loaded {
    /// Every other die and draw.
    pub script: Script,
    /// Initiative, deployment, arrivals.
    pub rounds: VecDeque<u8>,
    /// Behaviour, and the limit of Split Activation after it.
    pub behaviour: VecDeque<u8>,
    unasked: u8,
}

impl Loaded {
    fn own(&mut self, lane: Lane) -> Option<u8> {
        match lane {
            BEHAVIOUR => Some(self.behaviour.pop_front().unwrap_or(1)),
            ROUND => Some(self.rounds.pop_front().unwrap_or_else(|| {
                self.unasked = (self.unasked + 5) % 6;
                self.unasked + 1
            })),
            _ => None,
        }
    }
}

impl Chance for Loaded {
    fn below(&mut self, lane: Lane, n: u32) -> u32 {
        self.script.below(lane, n)
    }
    fn d6(&mut self, lane: Lane) -> u8 {
        self.own(lane).unwrap_or_else(|| self.script.d6(lane))
    }
}

/// A recorder that keeps what it hears.
#[derive(Debug, Default)]
pub(super) struct Ears {
    pub notes: Vec<String>,
    pub metrics: BTreeMap<(u8, MetricId), i32>,
    pub card_metrics: BTreeMap<(u8, u16, MetricId), i32>,
    pub exposed: Vec<(u8, u16, Exposure)>,
}

impl Recorder for Ears {
    fn expose(&mut self, seat: Seat, CardId(card): CardId, how: Exposure) {
        self.exposed.push((seat.0, card, how));
    }
    fn metric(&mut self, seat: Seat, metric: MetricId, amount: i32) {
        *self.metrics.entry((seat.0, metric)).or_default() += amount;
    }
    fn card_metric(&mut self, seat: Seat, CardId(card): CardId, metric: MetricId, amount: i32) {
        *self.card_metrics.entry((seat.0, card, metric)).or_default() += amount;
    }
    fn note(&mut self, make: impl FnOnce() -> Note) {
        self.notes.push(make().text);
    }
}

/// A game during its first Round: seat 0 has the initiative, no Character is on the table yet.
#[derive(Debug)]
pub(super) struct Board {
    pub game: Arcworlde,
    pub st: State,
    pub ears: Ears,
    pub chance: Loaded,
}

/// Mages with Arcanite Tokens.
pub(super) const WIZARDS: &str = r#"warband = [
    { profile = "wizard", equipment = ["arcanite_token", "arcanite_token"] },
    { profile = "apprentice", equipment = ["arcanite_token"] },
    "ensorcelled_beast",
]"#;

/// A Spell for them, as none of theirs is published.
pub(super) const WIZARD_SPELL: &str = "[cards.bolt]\nname = \"Bolt\"\nsource = \"built_in\"\ntype = \"spell\"\n\
                                spell = { level = 14, at = \"foe\", range = 12, does = { hits = 2 } }";

/// Warbands without a Commander: no Character is a stranger in them.
pub(super) const CREATURES: [&str; 2] = ["warband = [\"griffling\"]", "warband = [\"griffling\"]"];

impl Board {
    /// By the printed rules, on an empty table of 36 by 36 inches.
    pub(super) fn new() -> Self {
        Self::with("", "")
    }

    /// By these rules and with these cards added.
    pub(super) fn with(rules: &str, added: &str) -> Self {
        Self::of(game(rules, added, CREATURES))
    }

    /// Of a game, before its Warbands are set up.
    pub(super) fn of(game: Arcworlde) -> Self {
        let mut st = game.blank(Seating::rotation(2, 0));
        st.round = 1;
        let script = Script::dice([]);
        let (rounds, behaviour) = (VecDeque::new(), VecDeque::new());
        let chance = Loaded { script, rounds, behaviour, unasked: 0 };
        Board { game, st, ears: Ears::default(), chance }
    }

    /// The number of a card among those of its kind.
    pub(super) fn key(&self, id: &str) -> u8 {
        let mut kinds = self.game.program.names.keys.iter();
        let found = kinds.find_map(|keys| keys.iter().position(|key| key == id));
        found.unwrap_or_else(|| panic!("no card {id}")) as u8
    }

    /// Puts a Character of a seat on the board, its centre `x` and `y` inches from the left and near edges.
    pub(super) fn put(&mut self, seat: u8, words: &str, x: f32, y: f32) -> u8 {
        let mut ids = words.split('+');
        let profile = self.key(ids.next().unwrap_or_default());
        let kit: Vec<u8> = ids.map(|id| self.key(id)).collect();
        let one = self.game.recruit(profile, seat, &kit);
        let number = self.st.characters.len() as u8;
        self.st.characters.push(Character { place: Place::Board, at: inches(x, y), ..one });
        number
    }

    /// Puts a Character beside another, in base contact on the side of a direction.
    pub(super) fn beside(&mut self, other: u8, seat: u8, words: &str, (x, y): (f32, f32)) -> u8 {
        let number = self.put(seat, words, 0.0, 0.0);
        let base = self.st.who(other).disc();
        let side = inches(f32::from(base.at.x) / 100.0 + x, f32::from(base.at.y) / 100.0 + y);
        let at = base.beside(self.st.who(number).radius, side).expect("on the table");
        self.st.who_mut(number).at = at;
        number
    }

    /// A Character rides another from now on.
    pub(super) fn ride(&mut self, rider: u8, mount: u8) {
        let (at, radius) = (self.st.who(mount).at, self.st.who(mount).radius);
        let one = self.st.who_mut(rider);
        (one.mount, one.at, one.radius) = (mount, at, radius);
        self.st.who_mut(mount).rider = rider;
    }

    /// Lays a token.
    pub(super) fn lay(&mut self, what: Lies, x: f32, y: f32) -> u8 {
        self.st.tokens.push(Token { at: inches(x, y), what });
        self.st.tokens.len() as u8 - 1
    }

    /// A Character.
    pub(super) fn who(&self, number: u8) -> &Character {
        self.st.who(number)
    }

    /// A Character.
    pub(super) fn who_mut(&mut self, number: u8) -> &mut Character {
        self.st.who_mut(number)
    }

    /// The dice that come next, and cards as draws of a script.
    pub(super) fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.chance.script.then(faces.iter().map(|&face| balance_engine::chance::Roll::D6(face)));
        self
    }

    /// A card of an `ArcDeck`: the place among those left that is drawn.
    pub(super) fn card(&mut self, left: u32, place: u32) -> &mut Self {
        self.chance.script.then([balance_engine::chance::Roll::Below { n: left, value: place }]);
        self
    }

    /// Runs a rule by hand, and what follows from it up to the next decision.
    pub(super) fn rule<T>(&mut self, act: impl FnOnce(&mut Play<'_, Loaded, Ears>) -> T) -> &mut Self {
        let mut play = self.game.play(&mut self.st, &mut self.chance, &mut self.ears);
        act(&mut play);
        play.run();
        self
    }

    /// Runs a rule by hand, and nothing more.
    pub(super) fn only<T>(&mut self, act: impl FnOnce(&mut Play<'_, Loaded, Ears>) -> T) -> T {
        act(&mut self.game.play(&mut self.st, &mut self.chance, &mut self.ears))
    }

    /// Gives a seat the turn to Activate a Character.
    pub(super) fn turn_of(&mut self, seat: u8) -> &mut Self {
        self.st.active = NONE;
        self.st.turn = self.st.order.iter().position(|&one| one == seat).unwrap_or(0) as u8;
        (self.st.actor, self.st.phase) = (seat, Phase::Activate);
        self
    }

    /// Activates a Character, by itself.
    pub(super) fn activate(&mut self, number: u8) -> &mut Self {
        let side = self.st.who(number).side;
        self.turn_of(side);
        let legal = self.legal();
        let mine = |action: &&Action| matches!(action, Action::Activate { who, mates: 0, .. } if *who == number);
        let action = legal.iter().find(mine).copied();
        self.act(action.unwrap_or_else(|| panic!("{number} cannot be Activated: {legal:?}")))
    }

    /// Activates a Character without an owner, or of a Rogue Warband, with this Behaviour Roll.
    pub(super) fn activate_for(&mut self, number: u8, behaviour: u8) -> &mut Self {
        self.chance.behaviour.push_front(behaviour);
        self.only(|play| play.activate(number, NONE, 0));
        self.st.todo.clear();
        (self.st.phase, self.st.actor) = (Phase::Act, self.who(number).side);
        self
    }

    /// The legal decisions.
    pub(super) fn legal(&self) -> Vec<Action> {
        let mut list = Actions::default();
        self.game.actions(&self.st, &mut list);
        list.into_iter().collect()
    }

    /// The same in words.
    pub(super) fn choices(&self) -> Vec<String> {
        self.legal().into_iter().map(|action| self.game.describe(&self.st, action)).collect()
    }

    /// Whether a decision of these words is legal.
    pub(super) fn can(&self, words: &str) -> bool {
        self.choices().iter().any(|one| one == words)
    }

    /// The legal decision of these words.
    pub(super) fn choice(&self, words: &str) -> Action {
        let choices = self.choices();
        let at = choices.iter().position(|one| one == words);
        let at = at.unwrap_or_else(|| panic!("\"{words}\" is not among {choices:#?}"));
        self.legal()[at]
    }

    /// Decides by words, which must be those of a legal decision.
    pub(super) fn go(&mut self, words: &str) -> &mut Self {
        let action = self.choice(words);
        self.act(action)
    }

    /// Decides.
    pub(super) fn act(&mut self, action: Action) -> &mut Self {
        self.game.apply(&mut self.st, action, &mut self.chance, &mut self.ears);
        self
    }

    /// All dice were rolled.
    pub(super) fn done(&mut self) -> &mut Self {
        self.chance.script.finish().unwrap_or_else(|left| panic!("{left}\n{:#?}", self.ears.notes));
        self
    }

    /// Returns the value of a seat's metric so far.
    pub(super) fn count(&self, seat: u8, metric: MetricId) -> i32 {
        self.ears.metrics.get(&(seat, metric)).copied().unwrap_or(0)
    }

    /// Returns a metric of the card of a Character.
    pub(super) fn count_card(&self, number: u8, metric: MetricId) -> i32 {
        let one = self.who(number);
        self.ears.card_metrics.get(&(one.home, one.profile.into(), metric)).copied().unwrap_or(0)
    }

    /// HP and AP left of a Character.
    pub(super) fn hp_ap(&self, number: u8) -> (i16, i8) {
        (self.who(number).hp, self.who(number).ap_left)
    }

    /// Whether it is still the Activation of a Character, with something to decide.
    pub(super) fn acts(&self, number: u8) -> bool {
        self.st.active == number && self.st.phase == Phase::Act
    }
}

/// A place in inches.
pub(super) fn inches(x: f32, y: f32) -> Point {
    let part = |n: f32| (n * 100.0).round() as i16;
    Point { x: part(x), y: part(y) }
}
