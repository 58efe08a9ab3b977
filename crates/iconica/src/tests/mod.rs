//! Positions for tests, written as small cards and played with scripted dice.

mod breaks;
mod builds;
mod cards;
mod constants;
mod damage;
mod exact;
mod finals;
mod hidden;
mod kinds;
mod neutral;
mod odds;
mod odds_pairs;
mod parties;
mod policy;
mod readings;
mod stances;
mod status;
mod steps;
mod strengths;
mod teams;
mod transcript;
mod turns;
mod whole;

use balance_engine::format::{GameDefinition as _, SideInput, Spec};
use balance_engine::game::{
    CardId, Describe, ExactOdds, MetricId, Note, Observe, Policy, Position, Recorder, Rules, Seat, Seating,
    SpecDiagnostics,
};
use std::collections::BTreeMap;

use balance_engine::chance::{Chance, Script};

use super::cards::text::CardText;
use super::cards::traits::Status;
use super::state::{Phase, State};
use super::{Action, Iconica, IconicaDefinition};

/// The first characters of both seats.
pub(crate) const A: u8 = 0;
pub(crate) const A2: u8 = 1;
pub(crate) const B: u8 = 12;
pub(crate) const B2: u8 = 13;

/// An attack of the first character on the other side's first.
pub(crate) const ATTACK: Action = Action::Act { who: A, target: B };
/// The same the other way round.
pub(crate) const COUNTER: Action = Action::Act { who: B, target: A };
/// An action of the first character without a target.
pub(crate) const ALONE: Action = Action::Act { who: A, target: 255 };
/// Attempts the Final Act that is asked for.
pub(crate) const GO: Action = Action::Attempt { go: true };
/// A parry is taken, or not.
pub(crate) const YES: Action = Action::Parry { take: true };
pub(crate) const NO: Action = Action::Parry { take: false };

/// A card with what `body` says; the rest is as plain as can be: 100 health, six hits of 20.
pub(crate) fn card(id: &str, body: &str) -> (String, CardText) {
    let mut table: toml::Table = toml::from_str(
        "source = \"built_in\"\nfaction = \"independent\"\nclass = \"adaptive\"\ntype = \"common\"\nhealth = 100",
    )
    .unwrap();
    table.insert("name".into(), id.into());
    let hit = "name = \"Hit\"\nkind = \"melee\"\nsteps = [{ deal = 20, to = \"chosen opposing\" }]";
    let mut actions = toml::Table::new();
    for n in 1..=6 {
        actions.insert(n.to_string(), toml::Value::Table(toml::from_str(hit).unwrap()));
    }
    let body: toml::Table = toml::from_str(body).unwrap();
    for (key, value) in body {
        match (key.as_str(), value) {
            ("actions", toml::Value::Table(own)) => {
                for (n, action) in own {
                    match action {
                        toml::Value::Boolean(_) => actions.remove(&n),
                        action => actions.insert(n, action),
                    };
                }
            }
            (_, value) => {
                table.insert(key, value);
            }
        }
    }
    table.insert("actions".into(), actions.into());
    (id.to_owned(), table.try_into().unwrap())
}

/// The body of a card whose action 1 has these steps.
pub(crate) fn does(steps: &str) -> String {
    format!("actions.1 = {{ name = \"It\", kind = \"melee\", steps = [{steps}] }}")
}

pub(crate) fn written(cards: &[(String, CardText)], rules: &str, sides: [&str; 2]) -> Spec<IconicaDefinition> {
    let side = |(k, text): (usize, &str)| SideInput {
        name: ["North", "South"][k].to_owned(),
        setup: toml::from_str(text).unwrap(),
        automaton: false,
    };
    Spec {
        rules: toml::from_str(rules).unwrap(),
        sides: sides.into_iter().enumerate().map(side).collect(),
        cards: cards.iter().cloned().collect::<BTreeMap<_, _>>(),
        max_turns: None,
    }
}

pub(crate) fn compiled(cards: &[(String, CardText)], rules: &str, sides: [&str; 2]) -> Iconica {
    let mut diagnostics = SpecDiagnostics::default();
    let game = IconicaDefinition::compile(&written(cards, rules, sides), &mut diagnostics);
    game.unwrap_or_else(|| panic!("{diagnostics:?}"))
}

pub(crate) fn faults_of(cards: &[(String, CardText)], rules: &str, sides: [&str; 2]) -> Vec<String> {
    let mut diagnostics = SpecDiagnostics::default();
    let game = IconicaDefinition::compile(&written(cards, rules, sides), &mut diagnostics);
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
    pub metrics: BTreeMap<(u8, MetricId), i32>,
    pub cards: BTreeMap<(u8, u16, MetricId), i32>,
    pub actions: Vec<(u8, u16)>,
}

impl Recorder for Ears {
    fn metric(&mut self, seat: Seat, metric: MetricId, amount: i32) {
        *self.metrics.entry((seat.0, metric)).or_default() += amount;
    }
    fn card_metric(&mut self, seat: Seat, CardId(card): CardId, metric: MetricId, amount: i32) {
        *self.cards.entry((seat.0, card, metric)).or_default() += amount;
    }
    fn action(&mut self, seat: Seat, action: u16) {
        self.actions.push((seat.0, action));
    }
    fn note(&mut self, make: impl FnOnce() -> Note) {
        self.notes.push(make().text);
    }
}

/// The middle of a game, set up by hand.
pub(crate) struct Scene {
    pub game: Iconica,
    pub st: State,
    pub ears: Ears,
}

impl Scene {
    /// Fixed parties; seat 0 is to act with these dice.
    pub(crate) fn new(cards: &[(String, CardText)], rules: &str, sides: [&str; 2], roll: [u8; 2]) -> Self {
        let game = compiled(cards, rules, sides);
        let mut script = Script::dice([1, 2, roll[0], roll[1]]);
        let mut ears = Ears::default();
        let st = game.deal(Seating::rotation(2, 0), &mut script, &mut ears);
        script.finish().unwrap();
        Scene { game, st, ears }
    }

    /// Card "a" against card "b", white 1 and black 2.
    pub(crate) fn duel(a: &str, b: &str) -> Self {
        Self::duel_by("", a, b)
    }

    pub(crate) fn duel_by(rules: &str, a: &str, b: &str) -> Self {
        let rules = format!("party_size = 1\n{rules}");
        let cards = [card("a", a), card("b", b)];
        Scene::new(&cards, &rules, ["party = [\"a\"]", "party = [\"b\"]"], [1, 2])
    }

    /// "a" and "a2" against "b" and "b2".
    pub(crate) fn pairs(rules: &str, bodies: [&str; 4]) -> Self {
        let rules = format!("party_size = 2\n{rules}");
        let ids = ["a", "a2", "b", "b2"];
        let cards: Vec<_> = ids.iter().zip(bodies).map(|(id, body)| card(id, body)).collect();
        Scene::new(&cards, &rules, ["party = [\"a\", \"a2\"]", "party = [\"b\", \"b2\"]"], [1, 2])
    }

    pub(crate) fn damaged(mut self, slot: u8, points: u8) -> Self {
        self.st.slots[usize::from(slot)].damage = points / 10;
        self
    }

    pub(crate) fn with(mut self, slot: u8, status: Status) -> Self {
        self.st.status[status as usize] |= 1 << slot;
        self
    }

    /// Plays a legal decision with exactly these dice.
    pub(crate) fn play(&mut self, action: Action, dice: &[u8]) -> &mut Self {
        self.play_with(action, Script::dice(dice.iter().copied()))
    }

    pub(crate) fn play_with(&mut self, action: Action, mut script: Script) -> &mut Self {
        assert!(self.legal().contains(&action), "{action:?} is not among {:?}", self.legal());
        self.game.apply(&mut self.st, action, &mut script, &mut self.ears);
        script.finish().unwrap();
        self
    }

    /// Ends the turn of seat 0 and begins that of seat 1 with these dice, as a pass would.
    pub(crate) fn pass(&mut self, dice: &[u8]) -> &mut Self {
        let mut script = Script::dice(dice.iter().copied());
        self.game.apply(&mut self.st, Action::Pass, &mut script, &mut self.ears);
        script.finish().unwrap();
        self
    }

    pub(crate) fn legal(&self) -> Vec<Action> {
        let mut list = Default::default();
        self.game.actions(&self.st, &mut list);
        list.to_vec()
    }

    pub(crate) fn damage(&self, slot: u8) -> u32 {
        u32::from(self.st.slots[usize::from(slot)].damage) * 10
    }

    pub(crate) fn has(&self, slot: u8, status: Status) -> bool {
        self.st.has(slot, status)
    }

    pub(crate) fn out(&self, slot: u8) -> bool {
        self.st.alive & (1 << slot) == 0
    }

    pub(crate) fn count(&self, seat: u8, metric: MetricId) -> i32 {
        self.ears.metrics.get(&(seat, metric)).copied().unwrap_or(0)
    }

    pub(crate) fn over(&self) -> bool {
        self.st.phase == Phase::Over
    }
}

/// Plays a game out with an agent in each seat; the state at its end or at the cut.
pub(crate) fn play_out<C: Chance>(
    game: &Iconica,
    seating: Seating,
    chance: &mut C,
    agents: &mut [balance_engine::agent::Player<Iconica>; 2],
    mut watch: impl FnMut(&State, &[Action]),
) -> State {
    use balance_engine::game::{Agent, Silent};
    let mut st = game.deal(seating, chance, &mut Silent);
    let mut list = <Iconica as Rules>::Actions::default();
    while let Some(seat) = game.to_act(&st) {
        if game.turns(&st) >= game.max_turns() {
            break;
        }
        game.actions(&st, &mut list);
        watch(&st, &list);
        let choice = agents[seat.index()].choose(&Position::new(game, &st, seat), &list, chance);
        game.apply(&mut st, list[choice], chance, &mut Silent);
    }
    st
}

#[test]
fn sizes_are_pinned() {
    assert_eq!(std::mem::size_of::<Action>(), 4);
    assert_eq!(std::mem::size_of::<State>(), 304);
    assert_eq!(std::mem::size_of::<super::cards::compiled::Step>(), 32);
}
