//! From card texts to compiled cards, finding every mistake on the way.

mod steps;

use std::collections::BTreeMap;

use crate::game::{Faults, Path, did_you_mean};

use super::compiled::{
    ANY_FACE, Aim, Card, Deed, METER, PLAIN, Pick, REACTION, StandingEffect, Step, TAG_TRAIT, Verb,
    When, class_trait, faction_trait, type_trait,
};
use super::text::{AgainstText, CardText, ConstantText, StepText, StrengthText, To, Type};

/// The most health a card can have: the meter's length.
const MAX_HEALTH: u16 = (METER as u16 - 1) * 10;

/// All cards with their steps.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Cards in the order of their keys.
    pub cards: Vec<Card>,
    /// The steps that the cards' deeds are ranges of.
    pub steps: Vec<Step>,
}

/// Compiles all cards; the result is of use only when no fault was added.
pub fn compile(texts: &BTreeMap<String, CardText>, faults: &mut Faults) -> Program {
    let mut work = Work { tags: BTreeMap::new(), steps: Vec::new(), faults };
    work.number_tags(texts);
    let cards = texts
        .iter()
        .map(|(id, text)| work.card(text, &Path::top().then("cards").then(id)))
        .collect();
    if work.steps.len() > usize::from(u16::MAX) {
        work.faults.add(Path::top().then("cards"), "the cards have too many steps");
    }
    Program { cards, steps: work.steps }
}

/// Whose steps are being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Action,
    FinalAct,
}

struct Work<'a> {
    tags: BTreeMap<String, u64>,
    steps: Vec<Step>,
    faults: &'a mut Faults,
}

impl Work<'_> {
    /// Gives a trait bit to each tag that a strength or condition names.
    fn number_tags(&mut self, texts: &BTreeMap<String, CardText>) {
        let carried = |tag: &String| texts.values().any(|card| card.tags.contains(tag));
        for (id, text) in texts {
            let at = Path::top().then("cards").then(id);
            let mut named: Vec<(Path, &AgainstText)> = Vec::new();
            for (k, strength) in text.strengths.iter().enumerate() {
                let at = at.then("strengths").then(k).then("against");
                named.push((at, &strength.against));
            }
            let of_steps = |at: Path, steps: &[StepText]| -> Vec<(Path, AgainstText)> {
                let with = |(k, s): (usize, &StepText)| {
                    let target = s.when.as_ref()?.target.clone()?;
                    Some((at.then("steps").then(k).then("when").then("target"), target))
                };
                steps.iter().enumerate().filter_map(with).collect()
            };
            let mut in_steps = Vec::new();
            for (n, action) in text.actions.in_order().into_iter().enumerate() {
                if let Some(action) = action {
                    let at = at.then("actions").then(n + 1);
                    in_steps.extend(of_steps(at, &action.steps));
                }
            }
            if let Some(act) = &text.final_act {
                in_steps.extend(of_steps(at.then("final_act"), &act.steps));
            }
            let all = named.into_iter().map(|(at, against)| (at, against.clone())).chain(in_steps);
            for (at, against) in all {
                let Some(tag) = against.tag else { continue };
                let next = TAG_TRAIT + self.tags.len();
                if self.tags.contains_key(&tag) {
                    continue;
                }
                if !carried(&tag) {
                    let tags = texts.values().flat_map(|c| c.tags.iter().map(String::as_str));
                    let near = did_you_mean("\"", &tag, tags);
                    let help = near.unwrap_or_else(|| "give some card this tag".into());
                    let message = format!("no card has the tag \"{tag}\"");
                    self.faults.help(at.then("tag"), message, help);
                } else if next >= 64 {
                    let message = format!(
                        "more than {} tags are named by strengths and conditions",
                        64 - TAG_TRAIT
                    );
                    self.faults.add(at.then("tag"), message);
                    continue;
                }
                self.tags.insert(tag, 1 << next.min(63));
            }
        }
    }

    fn card(&mut self, text: &CardText, at: &Path) -> Card {
        text.source.check(text.attested.as_ref(), at, self.faults);
        let health = self.tens(text.health, 1, MAX_HEALTH, at.then("health"), "health");
        let traits = faction_trait(text.faction)
            | class_trait(text.class)
            | type_trait(text.kind)
            | text.tags.iter().filter_map(|t| self.tags.get(t)).fold(0, |all, bit| all | bit);
        if let Some(number) = text.break_number
            && !(1..=6).contains(&number)
        {
            self.faults.help(
                at.then("break"),
                format!("no die shows {number}"),
                "an Action Break number is from 1 to 6",
            );
        }
        let tiles = self.tiles(text, at);
        let mut deeds = [Deed::default(); 6];
        for (n, action) in text.actions.in_order().into_iter().enumerate() {
            let number = (n + 1).to_string();
            let at = at.then("actions").then(n + 1);
            match action {
                Some(action) => {
                    let strengths: Vec<_> = text.strengths.iter().collect();
                    deeds[n] = self.deed(&action.steps, Of::Action, &at);
                    self.add_strengths(&mut deeds[n], n, &strengths);
                }
                None if text.constant.is_some()
                    && text.actions.in_order().iter().flatten().count() == 5 => {}
                None => self.faults.help(
                    at,
                    format!("action {number} is missing"),
                    "a card has one action for each face of the die; with a `constant` effect it \
                     may have five",
                ),
            }
        }
        for (k, strength) in text.strengths.iter().enumerate() {
            self.check_strength(strength, text, &at.then("strengths").then(k));
        }
        let final_act = match &text.final_act {
            Some(act) => self.deed(&act.steps, Of::FinalAct, &at.then("final_act")),
            None => Deed::default(),
        };
        let constant = text.constant.as_ref().and_then(|c| self.constant(c, &at.then("constant")));
        Card {
            health,
            break_number: text.break_number.unwrap_or(0),
            tiles,
            traits,
            faction: text.faction,
            class: text.class,
            unique: matches!(text.kind, Type::Legend | Type::Special),
            deeds,
            final_act,
            constant,
            power: 100,
            life: [0; METER],
            costs: [[0; METER]; 6],
            final_worth: 0,
            pick_worth: 0,
        }
    }

    fn tiles(&mut self, text: &CardText, at: &Path) -> [u8; METER] {
        const WORDS: [&str; 6] = ["courage", "antidote", "focus", "clarity", "evasion", "parry"];
        let mut tiles = [PLAIN; METER];
        for (damage, tile) in &text.tiles {
            let at = match damage.parse::<usize>() {
                Ok(n) => at.then("tiles").then(n),
                Err(_) => at.then("tiles").then(damage),
            };
            let place = match damage.parse::<u16>() {
                Ok(n) if n % 10 == 0 && n > 0 && n < text.health && n < MAX_HEALTH => n / 10,
                _ => {
                    let message = format!("no tile lies at {damage} damage");
                    let most = text.health.saturating_sub(10);
                    let help = format!("tiles lie at 10, 20, … {most}");
                    self.faults.help(at, message, help);
                    continue;
                }
            };
            let code = if let Some(known) = WORDS.iter().position(|word| word == tile) {
                known as u8 + 1
            } else if let Some(back) = tile.strip_prefix("reaction ") {
                let Ok(back) = back.parse::<u16>() else {
                    let help = "write \"reaction 10\" or \"reaction 20\"";
                    self.faults.help(at, format!("\"{tile}\" has no number"), help);
                    continue;
                };
                REACTION + self.tens(back, 1, 300, at, "a reaction").min(200)
            } else {
                let message = format!("there is no tile \"{tile}\"");
                let words = WORDS.into_iter().chain(["reaction 10"]);
                let help = did_you_mean("\"", tile, words).unwrap_or_else(|| {
                    format!("tiles are {} and \"reaction N\"", WORDS.join(", "))
                });
                self.faults.help(at, message, help);
                continue;
            };
            tiles[usize::from(place)] = code;
        }
        tiles
    }

    fn check_strength(&mut self, text: &StrengthText, card: &CardText, at: &Path) {
        self.against(&text.against, &at.then("against"));
        if text.deal.is_some() == text.inflict.is_some() {
            let help = "give exactly one of `deal` and `inflict`; two bonuses are two entries";
            let message = "a strength is one bonus";
            self.faults.help(at.clone(), message, help);
        }
        if let Some(n) = text.deal {
            self.tens(n, 1, 300, at.then("deal"), "damage");
        }
        for (k, &number) in text.actions.iter().flatten().enumerate() {
            let known = (1..=6).contains(&number);
            if !known || card.actions.in_order()[usize::from(number) - 1].is_none() {
                let message = format!("the card has no action {number}");
                let help = "name action numbers of this card, or leave `actions` out for all";
                self.faults.help(at.then("actions").then(k), message, help);
            }
        }
    }

    /// Puts the Strength Bonuses of action `n` (from 0) behind its steps.
    fn add_strengths(&mut self, deed: &mut Deed, n: usize, strengths: &[&StrengthText]) {
        for text in strengths {
            let of_this = |numbers: &Vec<u8>| numbers.contains(&(n as u8 + 1));
            if !text.actions.as_ref().is_none_or(of_this) {
                continue;
            }
            let (verb, amount) = match (text.deal, text.inflict) {
                (Some(n), None) => (Verb::Deal, (n / 10).min(255) as u8),
                (None, Some(status)) => (Verb::Inflict(status.status()), 0),
                _ => continue,
            };
            let target_is = self.trait_of(&text.against).unwrap_or(1 << 63);
            self.steps.push(Step {
                verb,
                amount,
                aim: Aim::Touched,
                on: ANY_FACE,
                sixths: 6,
                per_die: false,
                pick: Pick::Never,
                conditional: true,
                when: When { target_is, ..When::default() },
            });
        }
        deed.end = self.steps.len() as u16;
    }

    fn constant(&mut self, text: &ConstantText, at: &Path) -> Option<(To, StandingEffect)> {
        if !matches!(text.to, To::Oneself | To::EachOwn | To::EachFriendly | To::EachAlly) {
            let help = "write \"self\", \"each own\", \"each friendly\" or \"each ally\"";
            let message = "a constant effect is for the own side";
            self.faults.help(at.then("to"), message, help);
        }
        let faces = self.faces(text.on.as_deref(), &at.then("on"));
        if text.on.is_some() && text.turn_heal.is_none() {
            let help = "only `turn_heal` rolls a die";
            self.faults.help(at.then("on"), "nothing is rolled here", help);
        }
        let mut tens =
            |n: Option<u16>, key: &str| n.map(|n| self.tens(n, 1, 300, at.then(key), "the effect"));
        let heal = |n| StandingEffect::TurnHeal(n, faces);
        let all = [
            ("deal_bonus", tens(text.deal_bonus, "deal_bonus").map(StandingEffect::DealBonus)),
            ("prevent", tens(text.prevent, "prevent").map(StandingEffect::Prevent)),
            ("immune", text.immune.map(|status| StandingEffect::Immune(status.status()))),
            ("turn_heal", tens(text.turn_heal, "turn_heal").map(heal)),
        ];
        let (_, effect) = self.faults.one_of("the constant effect", all, at)?;
        Some((text.to, effect))
    }

    fn faces(&mut self, on: Option<&[u8]>, at: &Path) -> u8 {
        let Some(on) = on else { return ANY_FACE };
        let mut mask = 0;
        for (k, &face) in on.iter().enumerate() {
            if (1..=6).contains(&face) {
                mask |= 1 << (face - 1);
            } else {
                let help = "faces are 1 to 6";
                self.faults.help(at.then(k), format!("no die shows {face}"), help);
            }
        }
        if on.is_empty() {
            let help = "name the faces on which it happens, or leave `on` out";
            self.faults.help(at.clone(), "this never happens", help);
        }
        mask
    }

    /// A number of health points as tens.
    fn tens(&mut self, n: u16, least: u16, most: u16, at: Path, what: &str) -> u8 {
        if !n.is_multiple_of(10) || n < least * 10 || n > most {
            let near = (n.clamp(least * 10, most) + 5) / 10 * 10;
            let help = format!("the nearest is {near}");
            let message = format!("{what} is a multiple of 10 from 10 to {most}, not {n}");
            self.faults.help(at, message, help);
        }
        (n / 10).clamp(1, most / 10) as u8
    }
}

/// Whether a player chooses whom this is for.
pub fn is_choice(to: To) -> bool {
    matches!(to, To::ChosenOpposing | To::ChosenFriendly | To::ChosenAlly | To::ChosenOwn)
}
