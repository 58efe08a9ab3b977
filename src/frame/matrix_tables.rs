//! The dataframes of a matrix and of a search.

use polars::prelude::DataFrame;

use crate::stats::{RATINGS_METHOD, RatingKind};

use super::Frames;
use super::matrix::{Contestant, Ends, MatrixSummary, turned};
use super::search::SearchSummary;
use super::tables::Columns;

impl Frames {
    /// The dataframes `matrix`, a row for each contestant and opponent, and `ratings`, a row for
    /// each contestant.
    #[must_use]
    pub fn of_matrix(summary: &MatrixSummary) -> Self {
        Frames::of(vec![("matrix", matrix(summary)), ("ratings", ratings(summary))])
    }

    /// The dataframes `search`, a row for each build that was kept; `search_rounds`; and
    /// `search_cards`.
    #[must_use]
    pub fn of_search(summary: &SearchSummary) -> Self {
        Frames::of(vec![
            ("search", search(summary)),
            ("search_rounds", rounds(summary)),
            ("search_cards", search_cards(summary)),
        ])
    }
}

fn matrix(summary: &MatrixSummary) -> DataFrame {
    let name = |at: usize| summary.contestants[at].name.as_str();
    let mut rows = Vec::with_capacity(summary.pairs.len() * 2);
    for pair in &summary.pairs {
        rows.push((pair.one, pair.two, pair.ends, pair.share));
        let Ends { wins, losses, .. } = pair.ends;
        let other = Ends { wins: losses, losses: wins, ..pair.ends };
        rows.push((pair.two, pair.one, other, turned(pair.share)));
    }
    rows.sort_by_key(|row| (row.0, row.1));
    let mut columns = Columns::default();
    columns.texts("contestant", rows.iter().map(|r| name(r.0)));
    columns.texts("opponent", rows.iter().map(|r| name(r.1)));
    columns.counts("wins", rows.iter().map(|r| r.2.wins));
    columns.counts("losses", rows.iter().map(|r| r.2.losses));
    columns.counts("draws", rows.iter().map(|r| r.2.draws));
    columns.counts("unfinished", rows.iter().map(|r| r.2.unfinished));
    columns.small("family", rows.iter().map(|_| summary.family as u32));
    columns.estimates("share", rows.iter().map(|r| Some(r.3)));
    columns.frame()
}

/// A standing's name.
fn word(standing: RatingKind) -> &'static str {
    match standing {
        RatingKind::Scaled => "scaled",
        RatingKind::Above => "above",
        RatingKind::Below => "below",
        RatingKind::Apart => "apart",
    }
}

fn ratings(summary: &MatrixSummary) -> DataFrame {
    let rows = &summary.contestants;
    let mut columns = Columns::default();
    columns.texts("contestant", rows.iter().map(|r| r.name.as_str()));
    columns.texts("agent", rows.iter().map(|r| r.agent.as_str()));
    columns.small("rank", rows.iter().map(|r| r.rank as u32));
    columns.estimates("field", rows.iter().map(|r| r.field));
    columns.maybe_texts("standing", rows.iter().map(|r| r.rating.map(|r| word(r.standing))));
    let rating = |get: fn(&crate::stats::Rating) -> Option<f64>| {
        rows.iter().map(move |r: &Contestant| r.rating.as_ref().and_then(get))
    };
    columns.numbers("elo", rating(|r| r.elo));
    columns.numbers("elo_low", rating(|r| r.low));
    columns.numbers("elo_high", rating(|r| r.high));
    columns.numbers("expected", rows.iter().map(|r| r.expected[0]));
    columns.numbers("expected_low", rows.iter().map(|r| r.expected[1]));
    columns.numbers("expected_high", rows.iter().map(|r| r.expected[2]));
    columns.maybe_texts("elo_method", rows.iter().map(|r| r.rating.map(|_| RATINGS_METHOD)));
    columns.numbers("equilibrium", rows.iter().map(|r| r.equilibrium.map(|part| part.weight)));
    columns.numbers("equilibrium_low", rows.iter().map(|r| r.equilibrium.map(|part| part.low)));
    columns.numbers("equilibrium_high", rows.iter().map(|r| r.equilibrium.map(|part| part.high)));
    columns.numbers("in_support", rows.iter().map(|r| r.equilibrium.map(|part| part.in_support)));
    let method = summary.equilibrium.map(|equilibrium| equilibrium.method);
    columns.maybe_texts("equilibrium_method", rows.iter().map(|_| method));
    columns.frame()
}

fn search(summary: &SearchSummary) -> DataFrame {
    let rows = &summary.best;
    let mut columns = Columns::default();
    columns.small("rank", rows.iter().map(|r| r.rank as u32));
    columns.texts("build", rows.iter().map(|r| r.build.as_str()));
    columns.small("family", rows.iter().map(|_| rows.len() as u32));
    columns.estimates("win_rate", rows.iter().map(|r| r.win_rate));
    columns.numbers("win_rate_thinning", rows.iter().map(|r| Some(r.thinning_rate)));
    columns.counts("games_thinning", rows.iter().map(|r| r.thinning_games));
    columns.frame()
}

fn rounds(summary: &SearchSummary) -> DataFrame {
    let rows = &summary.rounds;
    let mut columns = Columns::default();
    columns.small("round", (1..).zip(rows).map(|(round, _)| round));
    columns.counts("builds", rows.iter().map(|r| r.builds));
    columns.counts("kept", rows.iter().map(|r| r.kept));
    columns.counts("games_each", rows.iter().map(|r| r.games_each));
    columns.numbers("win_rate_of_last", rows.iter().map(|r| Some(r.win_rate_of_last)));
    columns.frame()
}

fn search_cards(summary: &SearchSummary) -> DataFrame {
    let rows = &summary.cards;
    let mut columns = Columns::default();
    columns.texts("card", rows.iter().map(|r| r.card.as_str()));
    columns.texts("name", rows.iter().map(|r| r.name.as_str()));
    columns.texts("group", rows.iter().map(|r| r.group.as_str()));
    columns.counts("builds", rows.iter().map(|r| r.builds));
    columns.numbers("share_of_all", rows.iter().map(|r| Some(r.share_of_all)));
    columns.counts("builds_of_tenth", rows.iter().map(|r| r.builds_of_tenth));
    columns.numbers("share_of_tenth", rows.iter().map(|r| r.share_of_tenth));
    columns.counts("builds_kept", rows.iter().map(|r| r.builds_kept));
    columns.numbers("share_of_kept", rows.iter().map(|r| r.share_of_kept));
    columns.frame()
}
