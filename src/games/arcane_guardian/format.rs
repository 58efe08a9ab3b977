//! The game's place in the registry: its name, its files, its compiler.

use std::collections::BTreeMap;

use crate::game::{Faults, Format, Path, Spec};

use super::cards::compile::{Program, compile};
use super::cards::compiled::{KINDS, Kinds, NO_CARD, RISKS, Verb, each, one};
use super::cards::text::{CardText, Kind};
use super::cards::worth::appraise_cards;
use super::knobs::Rules;
use super::metrics::{catalogue, kind_word};
use super::rules::setup::PLAYING;
use super::sides::endings::{Chosen, endings};
use super::sides::spec::Side;
use super::state::DECKS;

/// The format of Arcane Guardian's scenarios.
#[derive(Clone, Copy, Debug)]
pub struct ArcaneGuardian;

/// The steps after which a game is cut when the scenario says nothing: more than there are cards.
pub const MAX_TURNS: u32 = 200;

impl Format for ArcaneGuardian {
    type Game = super::ArcaneGuardian;
    type Rules = Rules;
    type Side = Side;
    type Card = CardText;

    const NAME: &'static str = "arcane_guardian";
    const TITLE: &'static str = "Arcane Guardian (Márton Orbán, Marzo Projects)";
    const SIDES: std::ops::RangeInclusive<usize> = 1..=1;
    const STARTER: &'static str = STARTER;

    fn compile(spec: &Spec<Self>, faults: &mut Faults) -> Option<super::ArcaneGuardian> {
        let texts = &spec.cards;
        let program = compile(texts, faults);
        if !faults.is_empty() {
            return None;
        }
        let (deck, deck_count) = playing_cards(&program, faults);
        let mut game = assembled(spec, program);
        (game.deck, game.deck_count) = (deck, deck_count);
        if let Some(side) = spec.sides.first() {
            game.chosen = endings(&side.setup, texts, faults);
        }
        if faults.is_empty() {
            game.check_hope(faults);
        }
        if !faults.is_empty() {
            return None;
        }
        appraise_cards(&mut game);
        Some(game)
    }

    /// What is printed on a card changes, not how many there are, nor the words that other cards
    /// call it by.
    fn replaced(card: &CardText, neutral: &CardText) -> Option<CardText> {
        let class = |kind: Kind| match kind {
            Kind::Spell => "a point of Mana",
            Kind::Ending => "the end of a deck",
            Kind::Collectible | Kind::Useable => "something to keep",
            Kind::Enemy | Kind::Trap | Kind::Chest | Kind::Curse => "something to get past",
        };
        (class(card.kind) == class(neutral.kind)).then(|| CardText {
            copies: card.copies,
            tags: card.tags.clone(),
            ..neutral.clone()
        })
    }

    fn list(cards: &BTreeMap<String, CardText>) -> Vec<Vec<(&'static str, String)>> {
        let row = |(id, text): (&String, &CardText)| {
            vec![
                ("id", id.clone()),
                ("name", text.name.clone()),
                ("type", kind_word(text.kind).to_owned()),
                ("copies", text.copies.to_string()),
                ("tags", text.tags.join(" ")),
                ("source", text.source.word().to_owned()),
            ]
        };
        cards.iter().map(row).collect()
    }
}

/// The playing cards of the set, which must make three equal decks.
fn playing_cards(program: &Program, faults: &mut Faults) -> ([u8; PLAYING], u8) {
    let mut deck = [NO_CARD; PLAYING];
    let mut count = 0;
    for (number, card) in program.cards.iter().enumerate() {
        if matches!(card.kind, Kind::Spell | Kind::Ending) {
            continue;
        }
        for _ in 0..card.copies {
            if let Some(place) = deck.get_mut(count) {
                *place = number as u8;
            }
            count += 1;
        }
    }
    let at = Path::top().then("cards");
    if count == 0 || count % DECKS != 0 {
        let message = format!("{count} playing cards do not make three equal decks");
        let help = match count % DECKS {
            0 => "add playing cards".to_owned(),
            over => format!("leave out {over}, or add {}, by `copies`", DECKS - over),
        };
        faults.help(at, message, help);
    } else if count > PLAYING {
        let message = format!("{count} playing cards, and there is room for {PLAYING}");
        faults.help(at, message, "lower some `copies`");
    }
    (deck, count.min(PLAYING) as u8)
}

fn assembled(spec: &Spec<ArcaneGuardian>, program: Program) -> super::ArcaneGuardian {
    let texts = &spec.cards;
    let cards = &program.cards;
    let set = |is: &dyn Fn(&super::Card) -> bool| -> Kinds {
        let of = |(k, card)| is(card).then_some(one(k as u8));
        cards.iter().enumerate().filter_map(of).fold(0, |set, bit| set | bit)
    };
    let does = |card: &super::Card, verb: Verb| {
        program.steps[card.steps.range()].iter().any(|step| step.verb == verb)
    };
    let asks_key = |card: &super::Card| {
        let by_step = program.steps[card.steps.range()].iter();
        let asks = |when: u16| program.whens[usize::from(when)].key == Some(true);
        asks(card.when) || by_step.filter(|s| s.verb == Verb::Escape).all(|s| asks(s.when))
    };
    let ends = set(&|card| card.kind == Kind::Ending && card.copies > 0);
    let escapes = set(&|card| does(card, Verb::Escape)) & ends;
    let gates = set(&|card| does(card, Verb::Escape) && asks_key(card)) & ends;
    let gives_key = |card: &super::Card| {
        program.whens[usize::from(card.when)].key != Some(true) && does(card, Verb::Key)
    };
    let keys = set(&gives_key);
    let copied = |card: &super::Card| match card.kind {
        Kind::Spell | Kind::Ending => 0,
        _ => card.copies,
    };
    let mut endings = [NO_CARD; KINDS];
    let mut copies = [0; KINDS];
    for (place, ending) in endings.iter_mut().zip(each(ends)) {
        *place = ending;
    }
    for (place, card) in copies.iter_mut().zip(cards) {
        *place = copied(card);
    }
    let spells_with_uses = (0..program.spells.len())
        .filter(|&k| !cards[usize::from(program.spells[k])].uses.is_empty())
        .fold(0, |set, k| set | 1 << k);
    let uses = |card: &super::Card, what: fn(Verb) -> bool| {
        program.steps[card.uses.range()].iter().any(|step| what(step.verb))
    };
    let spells = |what| {
        let does = |&k: &usize| uses(&cards[usize::from(program.spells[k])], what);
        (0..program.spells.len()).filter(does).fold(0, |set, k| set | 1 << k)
    };
    let saves = |verb| matches!(verb, Verb::Heal(_) | Verb::LevelUp);
    let banishes = |verb| verb == Verb::Banish;
    let kept = |card: &super::Card| matches!(card.kind, Kind::Collectible | Kind::Useable);
    super::ArcaneGuardian {
        rules: spec.rules.clone(),
        deck: [NO_CARD; PLAYING],
        deck_count: 0,
        playing: set(&|card| copied(card) > 0),
        spell_cards: program.spells.iter().fold(0, |set, &card| set | one(card)),
        risks: [0; RISKS],
        meet: 0,
        copies,
        spells: program.spells,
        beats: std::array::from_fn(|k| set(&|card| card.beaten_by & (1 << k) != 0)),
        spells_with_uses,
        endings,
        ending_count: ends.count_ones() as u8,
        chosen: Chosen::Random,
        curses: set(&|card| card.kind == Kind::Curse),
        saving_items: set(&|card| kept(card) && uses(card, saves)),
        saving_spells: spells(saves),
        banishing_items: set(&|card| kept(card) && uses(card, banishes)),
        banishing_spells: spells(banishes),
        with_uses: set(&|card| kept(card) && !card.uses.is_empty()),
        with_constants: set(&|card| !card.constants.is_empty()),
        sways: program.sways,
        escapes: escapes & !gates,
        gates,
        keys,
        asked: each(escapes).fold(0, |set, ending| {
            let when = &program.whens[usize::from(cards[usize::from(ending)].when)];
            program.needs[when.needs.range()].iter().fold(set, |set, need| set | need.of)
        }),
        names: texts.values().map(|text| text.name.clone()).collect(),
        catalogue: catalogue(texts),
        max_turns: spec.max_turns.unwrap_or(MAX_TURNS),
        cards: program.cards,
        steps: program.steps,
        whens: program.whens,
        needs: program.needs,
        constants: program.constants,
        prices: program.prices,
        price_steps: program.price_steps,
    }
}

const STARTER: &str = r#"game  = "arcane_guardian"
title = "A night in the dungeon"
seed  = 1
games = 50_000                         # or precision = "0.2%"
cards = ["cards/arcane_guardian/house.toml"]   # relative to this file

[rules]
level_health = [3, 4, 5, 6]            # the Mage card: maximum Health on levels 1 to 4

[[side]]
name    = "Mage"
agent   = "greedy"                     # or "random"
endings = { random = 3 }               # or three by key: see `balance list cards`
"#;
