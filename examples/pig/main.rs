//! A game of one's own: Pig, with charms. Rules, a careful player, cards and a scenario, and every command of
//! `balance` to look into it:
//!
//! ```sh
//! cargo run --release --example pig -- run examples/pig/pig.toml
//! ```
//!
//! Whoever's turn it is rolls a die as often as they like and holds what it made; a 1 ends the turn and takes what the
//! turn has made. First to 100 wins. (John Scarne, "Scarne on Dice", 1945.) Each player carries a charm.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::process::ExitCode;

use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{
    CardInfo, Catalogue, Describe, Ending, ExactOdds, Exposure, Faults, Format, HouseFile, MAX_SEATS, MetricInfo, Note,
    Observe, OfKind, Outcome, Path, Policy, Recorder, Rules, Seat, Seating, Source, Spec, Standing, did_you_mean,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

fn main() -> ExitCode {
    balance::main(&[balance_scenario::Entry::of::<PigFormat>()]).into()
}

/// The `[rules]` of a scenario.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct RuleOptions {
    /// Points that win.
    #[schemars(range(min = 10, max = 1000))]
    goal: u16,
}

impl Default for RuleOptions {
    fn default() -> Self {
        RuleOptions { goal: 100 }
    }
}

/// What a `[[side]]` says beside its name and agent.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Side {
    /// The charm that the player carries, by its key.
    charm: String,
}

/// A card: a charm.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Charm {
    /// Its name.
    name: String,
    source: Source,
    /// Points that its player begins with.
    #[serde(default)]
    #[schemars(range(max = 50))]
    head_start: u16,
    /// So many times a game a 1 counts for nothing, and the turn goes on.
    #[serde(default)]
    #[schemars(range(max = 5))]
    second_chances: u8,
}

/// The rules with the charms and players of a scenario.
struct Pig {
    goal: u16,
    /// All charms, and which of them each side carries.
    charms: Vec<Charm>,
    carried: Vec<usize>,
    catalogue: Catalogue,
}

/// A position.
#[derive(Clone, Default)]
struct State {
    first: Seat,
    next: Seat,
    /// By seat.
    held: [u16; MAX_SEATS],
    second_chances: [u8; MAX_SEATS],
    charms: [u16; MAX_SEATS],
    /// What this turn has made.
    made: u16,
    turns: u32,
    over: bool,
}

balance_engine::kinds! {
    /// What a player can do.
    enum Action = KINDS {
        Roll = "roll": "Rolls the die.",
        Hold = "hold": "Holds what the turn has made.",
    }
}

balance_engine::metrics! {
    /// What is counted of a player.
    mod metric = METRICS
        ROLLS: "rolls", "rolls", "dice rolled";
        LOST: "points_lost", "points", "points lost to a 1";
}

impl Rules for Pig {
    type State = State;
    type Action = Action;
    type Actions = arrayvec::ArrayVec<Action, 2>;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        self.carried.len()
    }

    fn draws_build(&self, _side: usize) -> bool {
        false
    }

    fn max_turns(&self) -> u32 {
        5_000
    }

    fn deal<C: Chance, R: Recorder>(&self, seating: Seating, chance: &mut C, record: &mut R) -> State {
        let first = Seat(chance.below(Lane::SETUP, self.sides() as u32) as u8);
        let mut state = State { first, next: first, turns: 1, ..State::default() };
        for (side, &number) in self.carried.iter().enumerate() {
            let (seat, charm) = (seating.seat(side), &self.charms[number]);
            state.held[seat.index()] = charm.head_start;
            state.second_chances[seat.index()] = charm.second_chances;
            state.charms[seat.index()] = number as u16;
            record.expose(seat, number as u16, Exposure::Built);
        }
        begin(&state, record);
        state
    }

    fn to_act(&self, state: &State) -> Option<Seat> {
        (!state.over).then_some(state.next)
    }

    fn actions(&self, _state: &State, list: &mut Self::Actions) {
        list.extend([Action::Roll, Action::Hold]);
    }

    fn apply<C: Chance, R: Recorder>(&self, state: &mut State, action: Action, chance: &mut C, record: &mut R) {
        let (seat, at) = (state.next, state.next.index());
        if action == Action::Hold {
            state.held[at] += state.made;
            state.over = state.held[at] >= self.goal;
            let held = state.held[at];
            record.note(|| Note::told("hold", seat, &[("held", held.into())], format!("holds {held}")));
            return self.pass(state, record);
        }
        let die = chance.d6(Lane::own(at));
        record.metric(seat, metric::ROLLS, 1);
        record.note(|| Note::told("roll", seat, &[("die", die.into())], format!("rolls {die}")));
        if die > 1 {
            state.made += u16::from(die);
        } else if state.second_chances[at] > 0 {
            state.second_chances[at] -= 1;
            record.expose(seat, state.charms[at], Exposure::Used);
        } else {
            record.metric(seat, metric::LOST, i32::from(state.made));
            self.pass(state, record);
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        Outcome { standing: Standing::winner(state.next, self.sides()), ending: 0 }
    }

    fn turns(&self, state: &State) -> u32 {
        state.turns
    }

    fn first(&self, state: &State) -> Seat {
        state.first
    }
}

impl Observe for Pig {
    type View<'a> = &'a State;

    fn view<'a>(&'a self, state: &'a State, _seat: Seat) -> &'a State {
        state
    }

    /// Nothing is hidden in Pig.
    fn determinize<C: Chance>(&self, _state: &mut State, _seat: Seat, _chance: &mut C) {}
}

impl Policy for Pig {
    fn score(&self, view: &State) -> i32 {
        let best = view.held.iter().max().copied().unwrap_or_default();
        i32::from(view.held[view.next.index()] + view.made) - i32::from(best)
    }

    /// Another roll makes 20/6 of a point on average and loses a sixth of what the turn has made: rolling up to 20.
    fn evaluate_actions(&self, view: &State, actions: &[Action], worth: &mut Vec<i32>) {
        let at = view.next.index();
        let risked = if view.second_chances[at] > 0 { 0 } else { i32::from(view.made) };
        worth.extend(actions.iter().map(|action| match action {
            Action::Roll => 20 - risked,
            Action::Hold => 100 * i32::from(view.held[at] + view.made >= self.goal),
        }));
    }
}

impl Describe for Pig {
    fn kind(&self, _view: &State, action: Action) -> OfKind {
        action.of(None)
    }

    fn describe(&self, _state: &State, action: Action) -> String {
        format!("{action:?}").to_lowercase()
    }
}

impl ExactOdds for Pig {}

impl Pig {
    /// The turn is over; the next player's begins, unless the game is over too.
    fn pass<R: Recorder>(&self, state: &mut State, record: &mut R) {
        state.made = 0;
        if !state.over {
            state.turns += 1;
            state.next = Seat((state.next.0 + 1) % self.sides() as u8);
            begin(state, record);
        }
    }
}

/// Tells that a turn begins.
fn begin<R: Recorder>(state: &State, record: &mut R) {
    record.note(|| Note::told("turn", state.next, &[], format!("turn {}", state.turns)));
}

/// Pig's place among the games.
struct PigFormat;

impl Format for PigFormat {
    type Game = Pig;
    type Rules = RuleOptions;
    type Side = Side;
    type Card = Charm;
    const NAME: &'static str = "pig";
    const TITLE: &'static str = "Pig with charms (after John Scarne)";
    const SIDES: RangeInclusive<usize> = 2..=MAX_SEATS;
    const STARTER: &'static str = include_str!("pig.toml");
    const HOUSE: &'static [HouseFile] =
        &[HouseFile { name: "charms", text: include_str!("charms.toml"), together: true }];

    fn compile(spec: &Spec<Self>, faults: &mut Faults) -> Option<Pig> {
        let keys: Vec<&str> = spec.cards.keys().map(String::as_str).collect();
        let mut carried = Vec::new();
        for (side, input) in spec.sides.iter().enumerate() {
            let charm = input.setup.charm.as_str();
            match keys.iter().position(|key| *key == charm) {
                Some(number) => carried.push(number),
                None => {
                    let at = Path::top().then("side").then(side).then("charm");
                    let help = did_you_mean("\"", charm, keys.iter().copied())
                        .unwrap_or_else(|| format!("there are {}", keys.join(", ")));
                    faults.help(at, format!("there is no charm \"{charm}\""), help);
                }
            }
        }
        let card = |(id, charm): (&String, &Charm)| CardInfo {
            id: id.clone(),
            name: charm.name.clone(),
            group: "charm".to_owned(),
            source: charm.source.word().to_owned(),
            points: None,
        };
        let catalogue = Catalogue {
            cards: spec.cards.iter().map(card).collect(),
            metrics: MetricInfo::list(&METRICS, 0),
            kinds: KINDS,
            endings: Ending::list(&[("goal", "somebody reached the goal")]),
            card_word: "charms",
            ..Catalogue::default()
        };
        let charms = spec.cards.values().cloned().collect();
        faults.is_empty().then_some(Pig { goal: spec.rules.goal, charms, carried, catalogue })
    }

    fn replaced(card: &Charm, neutral: &Charm) -> Option<Charm> {
        Some(Charm { name: card.name.clone(), ..neutral.clone() })
    }

    fn list(cards: &BTreeMap<String, Charm>) -> Vec<Vec<(&'static str, String)>> {
        let row = |(id, charm): (&String, &Charm)| {
            vec![
                ("id", id.clone()),
                ("name", charm.name.clone()),
                ("head_start", charm.head_start.to_string()),
                ("second_chances", charm.second_chances.to_string()),
            ]
        };
        cards.iter().map(row).collect()
    }
}
