//! Reads a shipped scenario without the layers that report mistakes, because it has none.

use std::collections::BTreeMap;
use std::fs::read_to_string;
use std::path::Path;

use balance_engine::format::{GameDefinition, SideInput, Spec};
use balance_engine::game::SpecDiagnostics;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

/// The folder of the shipped scenarios.
const SCENARIOS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
/// Keys of a `[[side]]` that are about its player, which is greedy here.
const PLAYER: [&str; 4] = ["agent", "iterations", "blunder_rate", "avoid"];

/// A scenario as it is written.
pub(crate) fn text(name: &str) -> Table {
    table(&format!("{name}.toml"))
}

/// The game of a scenario.
pub(crate) fn game<F: GameDefinition>(scenario: &Table) -> F::Game {
    let mut cards = BTreeMap::new();
    for file in scenario["cards"].as_array().expect("a list of files") {
        let mut file = table(file.as_str().expect("the name of a file"));
        let of_file: BTreeMap<_, _> = read(file.remove("cards").expect("a table of cards"));
        cards.extend(of_file);
    }
    let spec: Spec<F> = Spec {
        rules: scenario.get("rules").map(|rules| read(rules.clone())).unwrap_or_default(),
        sides: scenario["side"].as_array().expect("sides").iter().map(side).collect(),
        cards,
        max_turns: scenario.get("max_turns").map(|turns| read(turns.clone())),
    };
    let mut diagnostics = SpecDiagnostics::default();
    F::compile(&spec, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"))
}

fn side<S: DeserializeOwned>(side: &Value) -> SideInput<S> {
    let mut setup = side.as_table().expect("a side").clone();
    let name = setup.remove("name").expect("a side has a name");
    let automaton = setup.get("agent").and_then(Value::as_str) == Some("rogue");
    for key in PLAYER {
        setup.remove(key);
    }
    SideInput { name: read(name), setup: read(Value::Table(setup)), automaton }
}

fn table(file: &str) -> Table {
    let path = Path::new(SCENARIOS).join(file);
    let text = read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    toml::from_str(&text).expect("shipped files are sound")
}

fn read<T: DeserializeOwned>(value: Value) -> T {
    value.try_into().expect("shipped values are sound")
}
