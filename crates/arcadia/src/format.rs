//! The game's place in the registry: its name, its files, its compiler.

use std::collections::BTreeMap;

use balance_engine::agent::Skill;
use balance_engine::chance::Chance;
use balance_engine::format::{Build, Format, HouseFile, PriceKey, Search, Spec};
use balance_engine::game::Faults;
use balance_engine::house;
use balance_engine::sim::{Contest, contest};

use super::cards::compile::compile;
use super::cards::keys::{Sort, sort};
use super::cards::terms::{Kind, kind_word};
use super::cards::text::CardText;
use super::knobs::RuleOptions;
use super::metrics::catalogue;
use super::policy::worth::Worth;
use super::shelves::Shelves;
use super::sides::read::sides;
use super::sides::search::{builds, near};
use super::sides::spec::{Build as SideBuild, Side, TheseCards};

/// The format of Arcadia's scenarios.
#[derive(Clone, Copy, Debug)]
pub struct Arcadia;

/// The Days, of both players together, after which a game is cut when the scenario says nothing.
///
/// Who has lost its Merits may try a Waylay for long that it wins one time in thirty, and both may stand before a Trial
/// that neither can pass. Of 100,000 games of `arcadia_merits` 160 last beyond 300 Days, 36 beyond 600, 22 beyond 1,000 and
/// 19 beyond 3,000: half of what is cut here nobody wins in five times as long either.
pub(crate) const MAX_TURNS: u32 = 600;

impl Format for Arcadia {
    type Game = super::Arcadia;
    type Rules = RuleOptions;
    type Side = Side;
    type Card = CardText;

    const NAME: &'static str = "arcadia";
    const TITLE: &'static str = "Arcadia: King Ironheart's Madness (White Wolf)";
    const SIDES: std::ops::RangeInclusive<usize> = 2..=2;
    const STARTER: &'static str = STARTER;
    const HOUSE: &'static [HouseFile] = house!("../../scenarios/cards/arcadia": "attested", "house"; apart: "neutral");
    const PRICES: &'static [PriceKey] =
        &[PriceKey { key: "cost", gives: false, least: 0 }, PriceKey { key: "bonus", gives: true, least: 0 }];

    fn compile(spec: &Spec<Self>, faults: &mut Faults) -> Option<super::Arcadia> {
        let mut game = without_sides(spec, faults)?;
        let [one, other] = sides(&spec.sides, &game, faults)?;
        (game.builds, game.kits) = ([one.0, other.0], [one.1, other.1]);
        game.check_sets(faults);
        if !faults.is_empty() {
            return None;
        }
        game.catalogue.unmodelled = game.unmodelled(&spec.cards);
        game.appraise_cards();
        Some(game)
    }

    /// What is printed on a card changes, not its type, cost, court or tags: what makes a build legal stays.
    fn replaced(card: &CardText, neutral: &CardText) -> Option<CardText> {
        (sort(card.kind) == sort(neutral.kind)).then(|| CardText {
            kind: card.kind,
            copies: card.copies,
            tags: card.tags.clone(),
            race: card.race.clone(),
            gender: card.gender,
            cost: card.cost,
            bonus: card.bonus,
            attribute: card.attribute,
            court: card.court,
            rating: card.rating,
            unique: card.unique,
            ..neutral.clone()
        })
    }

    fn emptied(side: &Side, card: &str) -> Option<Side> {
        let SideBuild::These(cards) = &side.build else { return None };
        let rest = |held: &[String]| held.iter().filter(|key| *key != card).cloned().collect();
        let (merits, flaws) = (rest(&cards.merits), rest(&cards.flaws));
        let without = TheseCards { merits, flaws, ..cards.clone() };
        (without != *cards).then(|| Side { build: SideBuild::These(without), ..side.clone() })
    }

    fn builds<C: Chance>(
        spec: &Spec<Self>,
        side: usize,
        which: Search,
        chance: &mut C,
        faults: &mut Faults,
    ) -> Option<Vec<Build<Side>>> {
        let game = without_sides(spec, faults);
        Some(game.map_or_else(Vec::new, |game| builds(&game, &spec.sides[side].setup, side, which, chance, faults)))
    }

    fn near<C: Chance>(spec: &Spec<Self>, side: usize, of: &Side, most: usize, chance: &mut C) -> Vec<Build<Side>> {
        let game = without_sides(spec, &mut Faults::default());
        game.map_or_else(Vec::new, |game| near(&game, &spec.sides[side].setup, side, of, most, chance))
    }

    fn contest(game: super::Arcadia, skills: &[Skill], names: Vec<String>) -> Box<dyn Contest> {
        contest(game, skills, names)
    }

    fn list(cards: &BTreeMap<String, CardText>) -> Vec<Vec<(&'static str, String)>> {
        let row = |(id, text): (&String, &CardText)| {
            let points = match text.kind {
                Kind::Waylay => text.rating.map(|rating| rating.to_string()),
                _ => text.cost.or(text.bonus).map(|points| points.to_string()),
            };
            vec![
                ("id", id.clone()),
                ("name", text.name.clone()),
                ("type", kind_word(text.kind).to_owned()),
                ("points", points.unwrap_or_default()),
                ("tags", text.tags.join(" ")),
                ("unmodelled", text.unmodelled.len().to_string()),
                ("source", text.source.word().to_owned()),
            ]
        };
        cards.iter().map(row).collect()
    }
}

/// The game of a scenario before its sides are known; `None` when anything is wrong with the cards.
fn without_sides(spec: &Spec<Arcadia>, faults: &mut Faults) -> Option<super::Arcadia> {
    let cards = compile(&spec.cards, faults);
    let name = |k: usize| spec.sides.get(k).map_or_else(String::new, |side| side.name.clone());
    faults.is_empty().then(|| super::Arcadia {
        rules: spec.rules.clone(),
        quest_pool: cards.pool(Sort::Quest),
        shelves: Shelves::of(&cards),
        cards,
        worth: Worth::default(),
        builds: Default::default(),
        kits: Default::default(),
        side_names: [name(0), name(1)],
        catalogue: catalogue(&spec.cards),
        max_turns: spec.max_turns.unwrap_or(MAX_TURNS * u32::from(spec.rules.chronicle.max(1))),
    })
}

const STARTER: &str = r#"game  = "arcadia"
title = "Two characters on their Quests"
seed  = 1
games = 20_000                         # or precision = "0.5%"
cards = ["house:arcadia", "house:arcadia/neutral"]   # built in; beside them, card files of your own: "cards/mine.toml"
neutral = ["plain_merit", "plain_flaw", "plain_character"]   # stand in for the others in `balance impact`

[rules]
points = 10                            # for Merits; Flaws give up to as many more

[[side]]
name   = "Challenger"
agent  = "greedy"                      # or "random"
quests = { random = 1 }                # or by key: see `balance list cards`
build  = { random = { flaws = 6 } }    # or { character = "…", merits = ["…"], flaws = ["…"] }

[[side]]
name   = "Rival"
agent  = "greedy"
quests = { random = 1 }
build  = { random = { flaws = 6 } }

[[expect]]                             # what `balance check` holds it to
metric  = "unfinished_rate"
at_most = 0.01

[[variant]]                            # what `balance compare` holds against it
name = "More points for Merits"
set  = { "rules.points" = 12 }
"#;
