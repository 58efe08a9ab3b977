//! Replaces one card of a scenario after another by a neutral card.

use super::model::Neutral;
use crate::prelude::*;

/// A scenario with one card replaced.
pub struct Substitute {
    /// The key of the card that was replaced.
    pub card: String,
    /// The key of the card that it was replaced by.
    pub neutral: String,
    /// The game with its players.
    pub contest: Box<dyn Contest>,
    /// For each side that has the card: the game with the card, and a player of that side who avoids it.
    pub unused: Vec<(usize, Box<dyn Contest>)>,
    /// For each side that has the card and may omit it: the game with an empty slot.
    pub empty: Vec<(usize, Box<dyn Contest>)>,
}

/// The keys of the cards that take part, each with the requested sides that have it; empty if only others have it.
pub type UsedCards = BTreeMap<String, Vec<usize>>;

/// Why a card was not replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeftOut {
    /// It is a neutral card.
    Neutral,
    /// No side has it.
    Unused,
    /// Only sides have it that were not requested.
    OtherSide,
    /// No neutral card can replace it.
    NoneFits,
}

/// The scenarios with one card replaced.
pub struct Substitutes {
    /// The keys of the neutral cards.
    pub neutral: Vec<String>,
    /// One scenario for each replaced card, sorted by key.
    pub list: Vec<Substitute>,
    /// The keys of all other cards, and why they were not replaced.
    pub left_out: BTreeMap<String, LeftOut>,
}

pub(super) fn neutral_fits<C>(common: &Common, cards: &BTreeMap<String, C>, spec_diagnostics: &mut SpecDiagnostics) {
    let ids = common.neutral.iter().flat_map(Neutral::keys);
    let several = matches!(common.neutral, Some(Neutral::Several(_)));
    let mut named = BTreeSet::new();
    for (k, id) in ids.enumerate() {
        let at = Path::top().then("neutral");
        let at = if several { at.then(k) } else { at };
        if !named.insert(id) {
            spec_diagnostics.help(at, format!("\"{id}\" is named twice"), "keep one of them");
        } else if !cards.contains_key(id) {
            let known = cards.keys().map(String::as_str);
            spec_diagnostics.unknown(at, format!("there is no card \"{id}\""), id, known, || {
                format!("`balance list cards {}` shows the built-in cards", common.game)
            });
        }
    }
}

/// Makes the contests of [`Substitute`] for each card in `used`. Returns `None` if the document has mistakes now.
pub(super) fn substitutes<F: GameDefinition>(
    document: &mut Document,
    used: &dyn Fn() -> UsedCards,
) -> Option<Substitutes> {
    let scenario: Scenario<F> = document.read_as()?;
    let Some(named) = &scenario.common.neutral else {
        let help = "write `neutral = \"KEY\"`. KEY is the card that stands in for every other card: one with average numbers and \
                    no special effect";
        let at = Path::top().then("neutral");
        document.report(&at, "the scenario has no neutral card", "", Some(help.to_owned()));
        return None;
    };
    let neutral: Vec<String> = named.keys().cloned().collect();
    let sides = sides(&scenario);
    let mut text = spec(scenario);
    let used = used();
    let mut list = Vec::new();
    let mut left_out = BTreeMap::new();
    let mut spec_diagnostics = SpecDiagnostics::default();
    for id in text.cards.keys().cloned().collect::<Vec<_>>() {
        let fits = |by: &&String| F::replaced(text.cards.get(&id)?, text.cards.get(*by)?);
        let plain = neutral.iter().find_map(|by| Some((by, fits(&by)?)));
        let why = match plain {
            _ if neutral.contains(&id) => LeftOut::Neutral,
            _ if !used.contains_key(&id) => LeftOut::Unused,
            _ if used[&id].is_empty() => LeftOut::OtherSide,
            None => LeftOut::NoneFits,
            Some((by, card)) => {
                let plain = with_card(&mut text, &id, card, &mut spec_diagnostics);
                let unused = |&side: &usize| {
                    // The unchanged scenario has no mistakes.
                    let same = F::compile(&text, &mut SpecDiagnostics::default())?;
                    let mut players = sides.clone();
                    players[side].agent.avoid.push(format!("cards.{id}"));
                    Some((side, contest::<F>(same, &players)))
                };
                let unused = used[&id].iter().filter_map(unused).collect();
                let empty = |&side: &usize| Some((side, contest::<F>(emptied(&mut text, side, &id)?, &sides)));
                let empty = used[&id].iter().filter_map(empty).collect();
                if let Some(plain) = plain {
                    let contest = contest::<F>(plain, &sides);
                    list.push(Substitute { card: id, neutral: by.clone(), contest, unused, empty });
                }
                continue;
            }
        };
        left_out.insert(id, why);
    }
    document.report_all(spec_diagnostics.0);
    document.is_fine().then_some(Substitutes { neutral, list, left_out })
}

/// Returns the game with a side's slot of a card empty, if build and rules allow that. Leaves `text` unchanged.
fn emptied<F: GameDefinition>(text: &mut Spec<F>, side: usize, card: &str) -> Option<F::Game> {
    let rest = F::emptied(&text.sides[side].setup, card)?;
    let kept = std::mem::replace(&mut text.sides[side].setup, rest);
    let game = playable(text).ok();
    text.sides[side].setup = kept;
    game
}

/// Returns the game with another card under the key `id`. Leaves `text` unchanged.
fn with_card<F: GameDefinition>(
    text: &mut Spec<F>,
    id: &str,
    card: F::Card,
    spec_diagnostics: &mut SpecDiagnostics,
) -> Option<F::Game> {
    let kept = text.cards.insert(id.to_owned(), card);
    let mut of_game = SpecDiagnostics::default();
    let game = F::compile(text, &mut of_game);
    text.cards.extend(kept.map(|card| (id.to_owned(), card)));
    for spec_diagnostic in of_game.0 {
        let message = format!("with \"{id}\" replaced: {}", spec_diagnostic.message);
        spec_diagnostics.help(Path::top().then("neutral"), message, "name another neutral card");
    }
    game
}

#[cfg(test)]
mod tests;
