//! A scenario with one card after another replaced by a neutral one.

use std::collections::{BTreeMap, BTreeSet};

use super::document::Document;
use super::model::{Common, Neutral, Scenario};
use super::sides::{SideName, contest, sides, spec};
use balance_engine::format::{Format, Spec};
use balance_engine::game::{Faults, Path};
use balance_engine::sim::Contest;

/// A scenario in which one card does what a neutral card does.
pub struct Substitute {
    /// The key of the card that was replaced.
    pub card: String,
    /// The key of the card that it was replaced by.
    pub neutral: String,
    /// The game with its players.
    pub contest: Box<dyn Contest>,
    /// For each side that has the card, by number: the game with the card as it is, and a player of that side who does
    /// nothing about it while anything else is legal.
    pub unused: Vec<(usize, Box<dyn Contest>)>,
    /// For each side that has the card and may do without it, by number: the game with the slot of the card empty.
    pub empty: Vec<(usize, Box<dyn Contest>)>,
}

/// The cards that take part in a scenario, by key, with the numbers of the sides that have them, of those that are asked
/// about; none where only others have them.
pub type UsedCards = BTreeMap<String, Vec<usize>>;

/// Why a card was not replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeftOut {
    /// It is a neutral card itself.
    Neutral,
    /// No side has it.
    Unused,
    /// Only sides have it that nobody asked about.
    OtherSide,
    /// None of the neutral cards can stand in for it.
    NoneFits,
}

/// A scenario with one card after another replaced.
pub struct Substitutes {
    /// The keys of the neutral cards.
    pub neutral: Vec<String>,
    /// One for each card that was replaced, in the order of their keys.
    pub list: Vec<Substitute>,
    /// The keys of all other cards, and why.
    pub left_out: BTreeMap<String, LeftOut>,
}

/// What is wrong with the neutral cards that a scenario names.
pub(super) fn neutral_fits<C>(common: &Common, cards: &BTreeMap<String, C>, faults: &mut Faults) {
    let ids = common.neutral.iter().flat_map(Neutral::keys);
    let several = matches!(common.neutral, Some(Neutral::Several(_)));
    let mut named = BTreeSet::new();
    for (k, id) in ids.enumerate() {
        let at = Path::top().then("neutral");
        let at = if several { at.then(k) } else { at };
        if !named.insert(id) {
            faults.help(at, format!("\"{id}\" is named twice"), "leave it out once");
        } else if !cards.contains_key(id) {
            let known = cards.keys().map(String::as_str);
            faults.unknown(at, format!("there is no card \"{id}\""), id, known, || {
                "`balance list cards` shows the cards of a scenario".to_owned()
            });
        }
    }
}

/// Makes one contest for each card that `used` names, with that card replaced, and one for each side that has it, with
/// the card unused by that side. The document must
/// be one that nothing is wrong with; new mistakes are in it, and then the answer is `None`.
pub(super) fn substitutes<F: Format>(document: &mut Document, used: &dyn Fn() -> UsedCards) -> Option<Substitutes> {
    let scenario: Scenario<F> = document.read_as()?;
    let Some(named) = &scenario.common.neutral else {
        let help = "write neutral = \"KEY\": the card that the others are replaced by, such as one \
                    with average figures and no special effect";
        let at = Path::top().then("neutral");
        document.report(&at, "the scenario names no neutral card", "", Some(help.to_owned()));
        return None;
    };
    let neutral: Vec<String> = named.keys().cloned().collect();
    let sides = sides(&scenario);
    let mut text = spec(scenario);
    let used = used();
    let mut list = Vec::new();
    let mut left_out = BTreeMap::new();
    let mut faults = Faults::default();
    for id in text.cards.keys().cloned().collect::<Vec<_>>() {
        let fits = |by: &&String| F::replaced(text.cards.get(&id)?, text.cards.get(*by)?);
        let plain = neutral.iter().find_map(|by| Some((by, fits(&by)?)));
        let why = match plain {
            _ if neutral.contains(&id) => LeftOut::Neutral,
            _ if !used.contains_key(&id) => LeftOut::Unused,
            _ if used[&id].is_empty() => LeftOut::OtherSide,
            None => LeftOut::NoneFits,
            Some((by, card)) => {
                let plain = with_card(&mut text, &id, card, &mut faults);
                let unused = |&side: &usize| {
                    // The scenario as it is has no mistakes.
                    let same = F::compile(&text, &mut Faults::default())?;
                    Some((side, contest::<F>(same, &without(&sides, side, &id))))
                };
                let unused = used[&id].iter().filter_map(unused).collect();
                let empty = used[&id]
                    .iter()
                    .filter_map(|&side| Some((side, contest::<F>(emptied(&mut text, side, &id)?, &sides))));
                let empty = empty.collect();
                if let Some(plain) = plain {
                    list.push(Substitute {
                        contest: contest::<F>(plain, &sides),
                        unused,
                        empty,
                        neutral: by.clone(),
                        card: id,
                    });
                }
                continue;
            }
        };
        left_out.insert(id, why);
    }
    document.report_all(faults.0);
    document.is_fine().then_some(Substitutes { neutral, list, left_out })
}

/// The sides, of which one has a player who does nothing about a card while anything else is legal.
fn without(sides: &[SideName], side: usize, card: &str) -> Vec<SideName> {
    let mut sides = sides.to_vec();
    sides[side].agent.without.push(format!("cards.{card}"));
    sides
}

/// The game with the slot of a card empty in the build of a side, or `None` if its build or the rules don't allow that. The
/// text is afterwards as it was.
fn emptied<F: Format>(text: &mut Spec<F>, side: usize, card: &str) -> Option<F::Game> {
    let rest = F::emptied(&text.sides[side].setup, card)?;
    let kept = std::mem::replace(&mut text.sides[side].setup, rest);
    let mut faults = Faults::default();
    let game = F::compile(text, &mut faults);
    text.sides[side].setup = kept;
    game.filter(|_| faults.is_empty())
}

/// The game with another card under the key `id`. The text is afterwards as it was.
fn with_card<F: Format>(text: &mut Spec<F>, id: &str, card: F::Card, faults: &mut Faults) -> Option<F::Game> {
    let kept = text.cards.insert(id.to_owned(), card);
    let mut of_game = Faults::default();
    let game = F::compile(text, &mut of_game);
    text.cards.extend(kept.map(|card| (id.to_owned(), card)));
    for fault in of_game.0 {
        let message = format!("with \"{id}\" replaced: {}", fault.message);
        faults.help(Path::top().then("neutral"), message, "name another neutral card");
    }
    game
}

#[cfg(test)]
mod tests;
