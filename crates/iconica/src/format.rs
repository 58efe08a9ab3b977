//! The game definition for the registry: name, card files, compiler.

use balance_engine::agent::Skill;
use balance_engine::built_in;
use balance_engine::chance::{Chance, Lane};
use balance_engine::format::{Build, BuiltInFile, GameDefinition, Search, Spec};
use balance_engine::game::{Path, SpecDiagnostics};
use balance_engine::sim::{Contest, contest};

use crate::cards::compile::compile;
use crate::cards::{CardText, EffectTable};
use crate::game::{Iconica, IconicaDefinition};
use crate::metrics::{catalogue, word};
use crate::policy::weights::Weights;
use crate::rule_options::RuleOptions;
use crate::sides::builds::{drawing, of_party, sample};
use crate::sides::party::{Cards, MAX_PARTY, Parties};
use crate::sides::spec::{Party, Side};
use crate::state::{SEAT_SLOTS, SLOTS, Set};

pub(crate) const MAX_TURNS: u32 = 400;

impl GameDefinition for IconicaDefinition {
    type Game = Iconica;
    type Rules = RuleOptions;
    type Side = Side;
    type Card = CardText;

    const NAME: &'static str = "iconica";
    const TITLE: &'static str = "Iconica (Eric Torres, Specimen Design, 2008-2010)";
    const SIDES: std::ops::RangeInclusive<usize> = 2..=2;
    const STARTER: &'static str = include_str!("starter.toml");
    const RENAMED_METRICS: &'static [(&'static str, &'static str)] = &[
        ("final_acts_that_told", "final_acts_with_effect"),
        ("poison_damage", "poison_damage_taken"),
        ("reaction_damage", "reaction_damage_dealt"),
    ];
    const BUILT_IN: &'static [BuiltInFile] = built_in!("../../scenarios/cards/iconica": "original"; apart: "neutral");

    fn compile(spec: &Spec<Self>, diagnostics: &mut SpecDiagnostics) -> Option<Iconica> {
        let texts = &spec.cards;
        let size = usize::from(spec.rules.party_size);
        if !(1..=MAX_PARTY).contains(&size) {
            let at = Path::top().then("rules").then("party_size");
            return diagnostics.none(at, format!("a party can't have {size} characters"), "write a number from 1 to 4");
        }
        let program = compile(texts, diagnostics);
        let parties = Parties::read(spec, &program.cards, diagnostics);
        diagnostics.ok_so_far()?;
        let action_names = |text: &CardText| {
            let final_act = text.final_act.as_ref().map(|act| &act.name);
            let actions = text.actions.in_order().into_iter().map(|a| a.map(|a| &a.name));
            let name = |name: Option<&String>| name.map_or("none", |name| name).to_owned();
            [final_act].into_iter().chain(actions).map(name).collect()
        };
        let mut game = Iconica {
            weights: Weights::default(),
            rules: spec.rules.clone(),
            players: parties.origins[0].len() as u8,
            size: size as u8,
            homes: homes(size),
            action_names: texts.values().map(action_names).collect(),
            side_names: [0, 1].map(|s| spec.sides[s].name.clone()),
            catalogue: catalogue(texts),
            max_turns: spec.max_turns.unwrap_or(MAX_TURNS),
            single: false,
            effect_table: EffectTable::default(),
            cards: program.cards,
            steps: program.steps,
            parties,
        };
        game.evaluate_cards();
        Some(game)
    }

    /// Replaces what a character can do. What makes the party legal or other cards refer to stays.
    fn replaced(card: &CardText, neutral: &CardText) -> Option<CardText> {
        Some(CardText {
            name: card.name.clone(),
            source: card.source,
            publication: card.publication.clone(),
            faction: card.faction,
            class: card.class,
            kind: card.kind,
            tags: card.tags.clone(),
            ..neutral.clone()
        })
    }

    /// Returns the legal parties of a side of one player, from all characters or those of its `from`. Parties with a Legend
    /// or Special of the other side's fixed party are excluded: they cannot meet it.
    fn builds<C: Chance>(
        spec: &Spec<Self>,
        side: usize,
        which: Search,
        chance: &mut C,
        diagnostics: &mut SpecDiagnostics,
    ) -> Option<Vec<Build<Side>>> {
        let at = Path::top().then("side").then(side);
        let size = usize::from(spec.rules.party_size);
        if spec.sides[side].setup.party.is_none() {
            let help = "search a side with a single player, or write the teams under [builds.list]";
            diagnostics.help(at.then("players"), "a search can't build teams", help);
            return Some(Vec::new());
        }
        let Some(game) = drawing(spec, side, diagnostics) else { return Some(Vec::new()) };
        let all = game.parties.drawn_from(side);
        let build = |party: &Cards| of_party(&game, &party[..size]);
        Some(match which {
            Search::All { max } if all.len() > max => {
                let message = format!("there are {} legal parties; the maximum is {max}", all.len());
                let help = "write search = { sample = 10000 }, or narrow the party's `from`";
                diagnostics.help(Path::top().then("builds").then("search"), message, help);
                Vec::new()
            }
            Search::All { .. } => all.iter().map(build).collect(),
            Search::Sample(n) => sample(all.len(), n, Lane::build(side), chance).map(|k| build(&all[k])).collect(),
        })
    }

    /// Returns up to `max` legal parties that differ from one in a single character, then random ones that differ in two.
    fn near<C: Chance>(spec: &Spec<Self>, side: usize, of: &Side, max: usize, chance: &mut C) -> Vec<Build<Side>> {
        let Some(Party::Fixed(keys)) = &of.party else { return Vec::new() };
        let Some(game) = drawing(spec, side, &mut SpecDiagnostics::default()) else { return Vec::new() };
        let has = |&card: &u16| keys.contains(&game.catalogue.cards[usize::from(card)].id);
        let parties = || game.parties.drawn_from(side).iter().map(|party| &party[..keys.len()]);
        let mut near = Vec::new();
        for others in 1..=2 {
            let off = |party: &&[u16]| party.iter().filter(|card| !has(card)).count() == others;
            let off: Vec<&[u16]> = parties().filter(off).collect();
            let room = max.saturating_sub(near.len());
            let chosen = sample(off.len(), room, Lane::build(side), chance);
            near.extend(chosen.map(|at| of_party(&game, off[at])));
        }
        near
    }

    fn contest(game: Iconica, skills: &[Skill], names: Vec<String>) -> Box<dyn Contest> {
        contest(game, skills, names)
    }

    fn row(text: &CardText) -> Vec<(&'static str, String)> {
        vec![
            ("name", text.name.clone()),
            ("faction", word(text.faction)),
            ("class", word(text.class)),
            ("type", word(text.kind)),
            ("health", text.health.to_string()),
            ("break", text.break_number.map(|n| n.to_string()).unwrap_or_default()),
            ("tags", text.tags.join(" ")),
            ("source", text.source.word().to_owned()),
        ]
    }
}

/// Returns the slots of the party that each slot belongs to, for parties of this size.
pub(super) fn homes(size: usize) -> [Set; SLOTS] {
    std::array::from_fn(|slot| ((1 << size) - 1) << (slot - slot % SEAT_SLOTS % size))
}
