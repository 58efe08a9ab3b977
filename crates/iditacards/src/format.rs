//! The game's place in the registry: its name, its files, its compiler.

use std::collections::BTreeMap;

use balance_engine::agent::Skill;
use balance_engine::format::{Format, HouseFile, Spec};
use balance_engine::game::{Faults, Path};
use balance_engine::house;
use balance_engine::sim::{Contest, contest};

use crate::board::way::{Way, usual_moves};
use crate::cards::compile::{Program, compile};
use crate::cards::compiled::RACERS;
use crate::cards::kind::Kind;
use crate::cards::text::{ALL, CardText, stretches_in_order};
use crate::cards::words::those;
use crate::game::Iditacards as Game;
use crate::knobs::{Finish, RuleOptions};
use crate::metrics::catalogue;
use crate::policy::worth::appraise_cards;
use crate::sides::plans::Weights;
use crate::sides::spec::{RacePlan, Side};

#[derive(Clone, Copy, Debug)]
pub struct Iditacards;

/// The turns, of all racers together, after which a race is cut when the scenario says nothing.
pub(crate) const MAX_TURNS: u32 = 2000;

impl Format for Iditacards {
    type Game = Game;
    type Rules = RuleOptions;
    type Side = Side;
    type Card = CardText;

    const NAME: &'static str = "iditacards";
    const TITLE: &'static str = "Iditacards (Louis A. Burke)";
    const SIDES: std::ops::RangeInclusive<usize> = 1..=RACERS;
    const STARTER: &'static str = STARTER;
    const HOUSE: &'static [HouseFile] = house!("../../scenarios/cards/iditacards":
        "board", "starter", "legendary", "attack", "improvement", "speed", "survivor";
        apart: "neutral", "older");

    fn compile(spec: &Spec<Self>, faults: &mut Faults) -> Option<Game> {
        let program = compile(&spec.cards, &spec.rules, spec.sides.len(), faults);
        let buys = buys(spec, &program, faults);
        if !faults.is_empty() {
            return None;
        }
        let mut game = assembled(spec, program);
        game.buys = buys;
        appraise_cards(&mut game);
        game.way = Way::of(&usual_moves(&game.cards, &game.steps), game.finish, |square| game.effect_at(square));
        Some(game)
    }

    /// What a card costs and does changes, not where it is: its deck, its copies, its tags, and that it
    /// starts in play. Of the types dogs and attachments stay what they are; what food, personal and
    /// sled cards do by being that goes with the rest.
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

    fn contest(game: Game, skills: &[Skill], names: Vec<String>) -> Box<dyn Contest> {
        contest(game, skills, names)
    }

    fn list(cards: &BTreeMap<String, CardText>) -> Vec<Vec<(&'static str, String)>> {
        let row = |(id, text): (&String, &CardText)| {
            let energy = match text.energy.cards() {
                ALL => "all".to_owned(),
                cards => cards.to_string(),
            };
            vec![
                ("id", id.clone()),
                ("name", text.name.clone()),
                ("type", text.kind.word().to_owned()),
                ("deck", text.deck.clone().unwrap_or_default()),
                ("copies", text.copies.to_string()),
                ("energy", energy),
                ("health", text.health.to_string()),
                ("risk", text.risk.to_string()),
                ("source", text.source.word().to_owned()),
            ]
        };
        cards.iter().map(row).collect()
    }
}

fn buys(spec: &Spec<Iditacards>, program: &Program, faults: &mut Faults) -> [u8; RACERS] {
    let there: Vec<&str> = program.decks.iter().map(String::as_str).collect();
    let mut all = [u8::MAX; RACERS];
    for (side, (set, input)) in all.iter_mut().zip(&spec.sides).enumerate() {
        let at = Path::top().then("side").then(side).then("buys");
        if !input.setup.buys.is_empty() {
            *set = 0;
        }
        for (k, name) in input.setup.buys.iter().enumerate() {
            match there.iter().position(|deck| deck == name) {
                Some(deck) => *set |= 1 << deck,
                None => {
                    let message = format!("there is no upgrade deck \"{name}\" in play");
                    let known = there.iter().copied();
                    faults.unknown(at.then(k), message, name, known, || those("upgrade decks", &there));
                }
            }
        }
    }
    all
}

fn assembled(spec: &Spec<Iditacards>, program: Program) -> Game {
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
    Game {
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
        weights: std::array::from_fn(|side| Weights::of(plan(side))),
        side_names: spec.sides.iter().map(|side| side.name.clone()).collect(),
        deck_names: program.decks,
        stretch_names: stretches_in_order(&spec.cards).iter().map(|(_, text)| text.name.clone()).collect(),
        max_turns: spec.max_turns.unwrap_or(MAX_TURNS),
    }
}

const STARTER: &str = r#"# A race for one to four racers: `[[side]]` for each.
game  = "iditacards"
title = "My race"
seed  = 1
games = 20_000
cards = ["house:iditacards", "house:iditacards/neutral"]   # built in; beside them, card files of your own: "cards/mine.toml"
neutral = "blank"                      # stands in for each of the others in `balance impact`

# [rules]                      # every knob has the printed rule as its default
# decks = ["speed", "survivor"] # the upgrade decks on the table; all, when nothing is said

[[side]]
name  = "Anna"
agent = "greedy"
plan  = "racer"                # racer, survivor, improver or reckless
buys  = ["speed"]              # the upgrade decks that she turns up cards of

[[side]]
name  = "Bjarne"
agent = "greedy"
plan  = "survivor"

[[expect]]                             # what `balance check` holds it to
metric  = "unfinished_rate"
at_most = 0.01

[[variant]]                            # what `balance compare` holds against it
name = "Anna improves her team"
set  = { "side.0.plan" = "improver" }
"#;
