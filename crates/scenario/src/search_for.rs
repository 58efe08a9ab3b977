//! `search = { … }` of `[builds]`: its options.

use super::model::SearchText;
use crate::prelude::*;
use balance_engine::format::Search;

const KEEP: u8 = 10;
const STARTS: u8 = 3;
/// The maximum number of builds, which take about 1 kB each with their descriptions.
const MAX_BUILDS: usize = 200_000;

/// The options of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchFor {
    /// All builds, or a sample of them.
    pub which: Search,
    /// How many of the strongest builds are kept.
    pub keep: usize,
    /// The games for the selection, if given.
    pub games: Option<u64>,
    /// From how many of the best builds local searches start.
    pub starts: usize,
}

/// Reads the search of a `[builds]` table, and adds its mistakes. Those of the schema have been reported.
pub(super) fn search_for(table: &Node, diagnostics: &mut Vec<Diagnostic>) -> Option<SearchFor> {
    let (list, search) = (table.get("list"), table.get("search"));
    let both_ways = "write `search = { all = true }` or `search = { sample = 10000 }`";
    let Some(search) = search else {
        if list.is_none() {
            let diagnostic = Diagnostic::new("`[builds]` has no builds");
            let help =
                "write a table `[builds.list.\"NAME\"]` for each build, or search them: `search = { all = true }`";
            diagnostics.push(diagnostic.at(table.place.clone(), "").help(help));
        }
        return None;
    };
    if let Some(list) = list {
        let diagnostic = Diagnostic::new("`search` and `list` can't be combined");
        let help = "keep one of them";
        diagnostics.push(diagnostic.at(search.place.clone(), "").also(list.place.clone(), "this list").help(help));
    }
    let text: SearchText = search.read().ok()?;
    let which = match (text.all, text.sample) {
        (Some(true), None) => Search::All { max: MAX_BUILDS },
        (None, Some(sample)) => Search::Sample(sample as usize),
        _ => {
            let message = "a search covers all builds or a sample";
            diagnostics.push(Diagnostic::new(message).at(search.place.clone(), "").help(both_ways));
            return None;
        }
    };
    let keep = usize::from(text.keep.unwrap_or(KEEP));
    let starts = usize::from(text.starts.unwrap_or(STARTS));
    Some(SearchFor { which, keep, games: text.games, starts })
}
