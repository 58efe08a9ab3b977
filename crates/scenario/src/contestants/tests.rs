//! Sides that the rules of the game play, and contestants that differ by name alone.

use std::cell::RefCell;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::*;
use crate::{Memory, read_document_from_text};
use balance_engine::game::SpecDiagnostics;
use balance_testing::toy::{Wager, wager};

thread_local! {
    /// Which sides of the game that was compiled last have no player.
    static AUTOMATA: RefCell<Vec<bool>> = const { RefCell::new(Vec::new()) };
}

/// A game that remembers which of its sides have no player.
struct Toy;

#[derive(Clone, Default, Deserialize, Serialize, JsonSchema)]
struct Nothing {}

impl GameDefinition for Toy {
    type Game = Wager;
    type Rules = Nothing;
    type Side = Nothing;
    type Card = Nothing;
    const NAME: &'static str = "toy";
    const TITLE: &'static str = "A toy";
    const SIDES: std::ops::RangeInclusive<usize> = 2..=2;
    const STARTER: &'static str = "";
    const AUTOMATON: bool = true;

    fn compile(spec: &Spec<Self>, _: &mut SpecDiagnostics) -> Option<Wager> {
        let automata = spec.sides.iter().map(|side| side.automaton).collect();
        AUTOMATA.with(|of| *of.borrow_mut() = automata);
        Some(wager())
    }

    fn row(_: &Nothing) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

fn automata() -> Vec<bool> {
    AUTOMATA.with(RefCell::take)
}

/// A scenario file with these agents, in the types of the toy.
fn scenario(agents: [&str; 2]) -> Scenario<Toy> {
    let side = |(name, agent): (&str, &str)| format!("[[side]]\nname = \"{name}\"\nagent = \"{agent}\"\n");
    let sides: String = ["North", "South"].into_iter().zip(agents).map(side).collect();
    let text = format!("game = \"toy\"\n{sides}");
    let document = read_document_from_text("s.toml", &text, &Memory::new(), &[]);
    document.root.read().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_rogue_of_a_scenario_file_is_the_automaton_of_the_game() {
    for (agents, wanted) in [
        (["greedy", "rogue"], [false, true]),
        (["rogue", "search"], [true, false]),
        (["greedy", "random"], [false, false]),
    ] {
        let mut spec_diagnostics = SpecDiagnostics::default();
        // As `run` plays it.
        let played = crate::meaning::meaning(scenario(agents), &mut spec_diagnostics);
        assert!(played.game.is_some() && spec_diagnostics.is_empty(), "{spec_diagnostics:?}");
        assert_eq!(automata(), wanted, "{agents:?}");
        // As sides that are put in, in a matrix or on a ladder.
        let text = scenario(agents);
        let labels = crate::sides::sides(&text);
        let setups = labels.into_iter().zip([Nothing {}, Nothing {}]);
        assert!(with_sides(&spec(text), setups.collect(), []).is_ok());
        assert_eq!(automata(), wanted, "{agents:?}");
    }
}

#[test]
fn names_of_the_same_content_are_grouped_in_their_order() {
    let names = ["a", "b", "c", "d", "e"].map(str::to_owned);
    let contents = ["1", "2", "1", "3", "2"].map(str::to_owned);
    assert_eq!(same_content(&names, contents), [["a", "c"], ["b", "e"]]);
    assert!(same_content(&names, ["1", "2", "3", "4", "5"].map(str::to_owned)).is_empty());
}
