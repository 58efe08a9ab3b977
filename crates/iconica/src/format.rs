//! Iconica's place in the registry: its name, its files, its compiler.

use std::collections::BTreeMap;

use balance_engine::agent::Skill;
use balance_engine::chance::Chance;
use balance_engine::format::{self, Build, HouseFile, Search, Spec};
use balance_engine::game::{Faults, Path};
use balance_engine::house;
use balance_engine::sim::{Contest, contest};

use crate::cards::compile::compile;
use crate::cards::foreseen::Foreseen;
use crate::cards::text::CardText;
use crate::game::{Format, Iconica};
use crate::knobs::RuleOptions;
use crate::metrics::{catalogue, word};
use crate::policy::worth::{appraise_cards, foresee_blows};
use crate::sides::builds::{builds, near};
use crate::sides::party::{MAX_PARTY, Parties};
use crate::sides::spec::Side;
use crate::state::{SEAT_SLOTS, SLOTS, Set};

/// The turns after which a game is cut when the scenario says nothing.
pub(crate) const MAX_TURNS: u32 = 400;

impl format::Format for Format {
    type Game = Iconica;
    type Rules = RuleOptions;
    type Side = Side;
    type Card = CardText;

    const NAME: &'static str = "iconica";
    const TITLE: &'static str = "Iconica (Eric Torres, Specimen Design, 2008-2010)";
    const SIDES: std::ops::RangeInclusive<usize> = 2..=2;
    const STARTER: &'static str = STARTER;
    const HOUSE: &'static [HouseFile] = house!("../../scenarios/cards/iconica": "house"; apart: "neutral");

    fn compile(spec: &Spec<Self>, faults: &mut Faults) -> Option<Iconica> {
        let texts = &spec.cards;
        let size = usize::from(spec.rules.party_size);
        if !(1..=MAX_PARTY).contains(&size) {
            let at = Path::top().then("rules").then("party_size");
            faults.help(at, format!("a party of {size}"), "a party has 1 to 4 characters");
            return None;
        }
        if spec.sides.len() != 2 {
            let message = format!("{} sides, and the game is for 2", spec.sides.len());
            let help = "allies play as the `players` of one side";
            faults.help(Path::top().then("side"), message, help);
        }
        let mut program = compile(texts, faults);
        let parties = Parties::read(spec, &program.cards, faults);
        if !faults.is_empty() {
            return None;
        }
        appraise_cards(&mut program.cards, &program.steps);
        foresee_blows(&mut program.cards, &spec.rules);
        let deed_names = |text: &CardText| {
            let final_act = text.final_act.as_ref().map(|act| &act.name);
            let actions = text.actions.in_order().into_iter().map(|a| a.map(|a| &a.name));
            let name = |name: Option<&String>| name.map_or("none", |name| name).to_owned();
            [final_act].into_iter().chain(actions).map(name).collect()
        };
        Some(Iconica {
            rules: spec.rules.clone(),
            players: parties.origins[0].len() as u8,
            size: size as u8,
            homes: homes(size),
            deed_names: texts.values().map(deed_names).collect(),
            side_names: [0, 1].map(|s| spec.sides[s].name.clone()),
            catalogue: catalogue(texts),
            max_turns: spec.max_turns.unwrap_or(MAX_TURNS),
            single: false,
            foreseen: Foreseen::of(&program.cards, &program.steps),
            cards: program.cards,
            steps: program.steps,
            parties,
        })
    }

    /// What a character can do changes: its health and tiles, its Break, its actions, strengths, constant effect and
    /// Final Act. The rest stays: the party is as legal as before, and what others can do to it (strengths and
    /// conditions ask for these) is the same.
    fn replaced(card: &CardText, neutral: &CardText) -> Option<CardText> {
        Some(CardText {
            name: card.name.clone(),
            source: card.source,
            attested: card.attested.clone(),
            faction: card.faction,
            class: card.class,
            kind: card.kind,
            tags: card.tags.clone(),
            ..neutral.clone()
        })
    }

    fn builds<C: Chance>(
        spec: &Spec<Self>,
        side: usize,
        which: Search,
        chance: &mut C,
        faults: &mut Faults,
    ) -> Option<Vec<Build<Side>>> {
        Some(builds(spec, side, which, chance, faults))
    }

    fn near<C: Chance>(spec: &Spec<Self>, side: usize, of: &Side, most: usize, chance: &mut C) -> Vec<Build<Side>> {
        near(spec, side, of, most, chance)
    }

    fn contest(game: Iconica, skills: &[Skill], names: Vec<String>) -> Box<dyn Contest> {
        contest(game, skills, names)
    }

    fn list(cards: &BTreeMap<String, CardText>) -> Vec<Vec<(&'static str, String)>> {
        let row = |(id, text): (&String, &CardText)| {
            vec![
                ("id", id.clone()),
                ("name", text.name.clone()),
                ("faction", word(text.faction)),
                ("class", word(text.class)),
                ("type", word(text.kind)),
                ("health", text.health.to_string()),
                ("break", text.break_number.map(|n| n.to_string()).unwrap_or_default()),
                ("tags", text.tags.join(" ")),
                ("source", text.source.word().to_owned()),
            ]
        };
        cards.iter().map(row).collect()
    }
}

/// The places of the party that each slot belongs to, parties of one size filling each seat.
pub(super) fn homes(size: usize) -> [Set; SLOTS] {
    std::array::from_fn(|slot| {
        let first = slot / SEAT_SLOTS * SEAT_SLOTS;
        let start = first + (slot - first) / size * size;
        ((1 << size) - 1) << start
    })
}

const STARTER: &str = r#"game  = "iconica"
title = "Protectorate against Legion, parties by lot"
seed  = 1
games = 20_000                         # or precision = "0.5%"
cards = ["house:iconica", "house:iconica/neutral"]   # built in; beside them, card files of your own: "cards/mine.toml"
neutral = "plain_character"            # stands in for each of the others in `balance impact`

[rules]
action_break = "standard"              # the other printed way: "advanced"

[[side]]
name  = "Protectorate"
agent = "greedy"
party = { random = 3, from = { faction = "protectorate" } }
# party = ["…", "…", "…"]              # three characters by key: see `balance list`
# party = { draft = 3 }                # picked in turn with the other side, as printed
# players = [{ party = … }, { party = … }]   # a team of 2 to 4 players in place of `party`

[[side]]
name  = "Legion"
agent = "greedy"
party = { random = 3, from = { faction = "legion" } }

[[expect]]                             # what `balance check` holds it to
metric  = "unfinished_rate"
at_most = 0.01

[[variant]]                            # what `balance compare` holds against it
name = "Breaks as in the advanced game"
set  = { "rules.action_break" = "advanced" }
"#;
