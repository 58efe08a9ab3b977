//! The definition of the game: its name, its files, its compiler.

use balance_engine::agent::Skill;
use balance_engine::built_in;
use balance_engine::format::{BuiltInFile, GameDefinition, Spec};
use balance_engine::game::{Path, SpecDiagnostics};
use balance_engine::sim::{Contest, contest};

use crate::Iditacards;
use crate::board::way::Way;
use crate::cards::compile::{Program, compile, find};
use crate::cards::{ALL, CardText, KINDS, Kind, RACERS, stretches_in_order};
use crate::metrics::catalogue;
use crate::policy::weights::Weights;
use crate::policy::worth::CycleWorth;
use crate::rule_options::{Finish, RuleOptions};
use crate::sides::spec::{RacePlan, Side};

#[derive(Clone, Copy, Debug)]
pub struct IditacardsDefinition;

/// Default of `max_turns`: turns of all racers after which a race is cut.
pub(crate) const MAX_TURNS: u32 = 2000;

impl GameDefinition for IditacardsDefinition {
    type Game = Iditacards;
    type Rules = RuleOptions;
    type Side = Side;
    type Card = CardText;

    const NAME: &'static str = "iditacards";
    const TITLE: &'static str = "Iditacards (Louis A. Burke)";
    const SIDES: std::ops::RangeInclusive<usize> = 1..=RACERS;
    const STARTER: &'static str = include_str!("starter.toml");
    const BUILT_IN: &'static [BuiltInFile] = built_in!("../../scenarios/cards/iditacards":
        "board", "starter", "legendary", "attack", "improvement", "speed", "survivor";
        apart: "neutral", "older");

    fn compile(spec: &Spec<Self>, diagnostics: &mut SpecDiagnostics) -> Option<Iditacards> {
        let program = compile(&spec.cards, &spec.rules, spec.sides.len(), diagnostics);
        let buys = buys(spec, &program, diagnostics);
        diagnostics.ok_so_far()?;
        let mut game = assembled(spec, program);
        game.buys = buys;
        game.evaluate_cards();
        Some(game)
    }

    /// Replaces what a card costs and does, but not its deck, copies, tags and start in play. Dogs and attachments keep
    /// their type. Food, personal and sled cards also lose the effects of their type.
    fn replaced(card: &CardText, neutral: &CardText) -> Option<CardText> {
        let plays = |kind: Kind| !matches!(kind, Kind::Stretch | Kind::Damage);
        let in_play = matches!(card.kind, Kind::Dog | Kind::Attachment);
        let fits = (in_play || neutral.gives.is_none())
            && (card.kind != Kind::Attachment || neutral.steps.is_empty())
            && (in_play || !matches!(neutral.kind, Kind::Dog | Kind::Attachment));
        (fits && plays(card.kind) && plays(neutral.kind)).then(|| CardText {
            kind: if in_play { card.kind } else { neutral.kind },
            deck: card.deck.clone(),
            copies: card.copies,
            tags: card.tags.clone(),
            starts_in_play: card.starts_in_play,
            ..neutral.clone()
        })
    }

    fn contest(game: Iditacards, skills: &[Skill], names: Vec<String>) -> Box<dyn Contest> {
        contest(game, skills, names)
    }

    fn row(text: &CardText) -> Vec<(&'static str, String)> {
        let energy = match text.energy.cards() {
            ALL => "all".to_owned(),
            cards => cards.to_string(),
        };
        vec![
            ("name", text.name.clone()),
            ("type", text.kind.word().to_owned()),
            ("deck", text.deck.clone().unwrap_or_default()),
            ("copies", text.copies.to_string()),
            ("energy", energy),
            ("health", text.health.to_string()),
            ("risk", text.risk.to_string()),
            ("source", text.source.word().to_owned()),
        ]
    }
}

fn buys(spec: &Spec<IditacardsDefinition>, program: &Program, diagnostics: &mut SpecDiagnostics) -> [u8; RACERS] {
    let there: Vec<&str> = program.decks.iter().map(String::as_str).collect();
    let mut all = [u8::MAX; RACERS];
    for (side, (set, input)) in all.iter_mut().zip(&spec.sides).enumerate() {
        let at = Path::top().then("side").then(side).then("buys");
        if !input.setup.buys.is_empty() {
            *set = 0;
        }
        for (k, name) in input.setup.buys.iter().enumerate() {
            let message = format!("there is no upgrade deck \"{name}\" in play");
            if let Some(deck) = find(name, ("upgrade decks", &there), message, at.then(k), diagnostics) {
                *set |= 1 << deck;
            }
        }
    }
    all
}

fn assembled(spec: &Spec<IditacardsDefinition>, program: Program) -> Iditacards {
    let last = program.stretches.last().map_or(1, |stretch| stretch.last);
    let stretch_at = std::array::from_fn(|square| {
        let before = program.stretches.iter().filter(|stretch| usize::from(stretch.last) < square);
        before.count().min(program.stretches.len() - 1) as u8
    });
    let plan = |side: usize| spec.sides.get(side).map_or(RacePlan::Racer, |side| side.setup.plan);
    let finish = match spec.rules.finish {
        Finish::Beyond => last + 1,
        Finish::Reached => last,
    };
    Iditacards {
        rules: spec.rules.clone(),
        catalogue: catalogue(&spec.cards, spec.sides.len(), u32::from(finish)),
        cards: program.cards,
        steps: program.steps,
        whens: program.whens,
        sets: program.sets,
        stretches: program.stretches,
        stretch_at,
        finish,
        way: Way::default(),
        seats: spec.sides.len() as u8,
        buys: [u8::MAX; RACERS],
        upgrades: Default::default(),
        plans: std::array::from_fn(plan),
        weights: Weights::default(),
        plan_weights: Default::default(),
        worths: [CycleWorth::default(); KINDS],
        own_worths: false,
        side_names: spec.sides.iter().map(|side| side.name.clone()).collect(),
        deck_names: program.decks,
        stretch_names: stretches_in_order(&spec.cards).iter().map(|(_, text)| text.name.clone()).collect(),
        max_turns: spec.max_turns.unwrap_or(MAX_TURNS),
    }
}
