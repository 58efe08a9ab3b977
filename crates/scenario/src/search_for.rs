//! `search = { … }` of `[builds]`: which builds are searched.

use super::mistake::Mistake;
use super::model::SearchText;
use super::tree::Node;
use balance_engine::format::Search;

/// How many builds are kept when a search does not say.
const KEEP: u8 = 10;

/// From how many of the best a search climbs, when it does not say.
const STARTS: u8 = 3;

/// The most builds that are listed for `all = true`, and that a sample may have by its schema: with
/// their words they take about 1 kB each.
const MOST: usize = 200_000;

/// Which builds are searched, and how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchFor {
    /// All builds, or a sample of them.
    pub which: Which,
    /// How many of the strongest are kept.
    pub keep: usize,
    /// Games that the choice is made by, when the scenario says how many.
    pub games: Option<u64>,
    /// From how many of the best it climbs.
    pub starts: usize,
}

/// Which builds are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// All.
    All,
    /// As many by lot.
    Sample(usize),
}

impl Which {
    /// The same as a game is asked for it.
    pub(super) fn asked(self) -> Search {
        match self {
            Which::All => Search::All { most: MOST },
            Which::Sample(n) => Search::Sample(n),
        }
    }
}

/// What a `[builds]` table says of a search, with the mistakes in it. It fits its schema, or these
/// are told already.
pub(super) fn search_for(table: &Node, mistakes: &mut Vec<Mistake>) -> Option<SearchFor> {
    let (list, search) = (table.child(&"list".into()), table.child(&"search".into()));
    let both_ways = "write search = { all = true } or search = { sample = 10000 }";
    let Some(search) = search else {
        if list.is_none() {
            let mistake = Mistake::new("`[builds]` names no builds");
            let help = "write a table [builds.list.\"NAME\"] for each, or let them be searched: \
                        search = { all = true }";
            mistakes.push(mistake.at(table.place.clone(), "").help(help));
        }
        return None;
    };
    if let Some(list) = list {
        let mistake = Mistake::new("builds are listed or searched, not both");
        let help = "leave out `search` or `list`";
        mistakes.push(mistake.at(search.place.clone(), "").also(list.place.clone(), "the list").help(help));
    }
    let text: SearchText = search.read().ok()?;
    let which = match (text.all, text.sample) {
        (Some(true), None) => Which::All,
        (None, Some(sample)) => Which::Sample(sample as usize),
        _ => {
            let message = "a search is of all builds or of a sample";
            mistakes.push(Mistake::new(message).at(search.place.clone(), "").help(both_ways));
            return None;
        }
    };
    let keep = usize::from(text.keep.unwrap_or(KEEP));
    let starts = usize::from(text.starts.unwrap_or(STARTS));
    Some(SearchFor { which, keep, games: text.games, starts })
}
