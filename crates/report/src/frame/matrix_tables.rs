//! The dataframes of a matrix and of a search.

use polars_core::prelude::DataFrame;

use balance_stats::RATINGS_METHOD;

use super::Frames;
use super::columns::Columns;
use super::matrix::{Ends, MatrixSummary, turned};
use super::search::SearchSummary;

impl Frames {
    /// The dataframes `matrix`, a row for each contestant and opponent, and `ratings`, a row for
    /// each contestant.
    pub fn of_matrix(summary: &MatrixSummary) -> Self {
        Frames::of(vec![("matrix", matrix(summary)), ("ratings", ratings(summary))])
    }

    pub fn of_winners(search: &SearchSummary, matrix: Option<&MatrixSummary>) -> Self {
        let searched = Frames::of_search(search).list;
        let met = matrix.map_or(Vec::new(), |matrix| Frames::of_matrix(matrix).list);
        Frames::of(searched.into_iter().chain(met).collect())
    }

    /// The dataframes `search`, a row for each build that was kept; `search_rounds`; and
    /// `search_cards`.
    pub fn of_search(summary: &SearchSummary) -> Self {
        Frames::of(vec![
            ("search", search(summary)),
            ("search_rounds", rounds(summary)),
            ("search_cards", search_cards(summary)),
            ("search_climbs", climbs(summary)),
            ("search_parts", parts(summary)),
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
    Columns::of(&rows)
        .with("contestant", |r| name(r.0))
        .with("opponent", |r| name(r.1))
        .with("wins", |r| r.2.wins)
        .with("losses", |r| r.2.losses)
        .with("draws", |r| r.2.draws)
        .with("unfinished", |r| r.2.unfinished)
        .with("family", |_| summary.family as u32)
        .estimate("share", |r| Some(r.3))
        .frame()
}

fn ratings(summary: &MatrixSummary) -> DataFrame {
    Columns::of(&summary.contestants)
        .with("contestant", |r| r.name.as_str())
        .with("agent", |r| r.agent.as_str())
        .with("rank", |r| r.rank as u32)
        .estimate("field", |r| r.field)
        .with("standing", |r| r.rating.map(|r| r.standing.name()))
        .with("elo", |r| r.rating.and_then(|r| r.elo))
        .with("elo_low", |r| r.rating.and_then(|r| r.low))
        .with("elo_high", |r| r.rating.and_then(|r| r.high))
        .with("expected", |r| r.expected[0])
        .with("expected_low", |r| r.expected[1])
        .with("expected_high", |r| r.expected[2])
        .with("elo_method", |r| r.rating.map(|_| RATINGS_METHOD))
        .with("equilibrium", |r| r.equilibrium.map(|part| part.weight))
        .with("equilibrium_low", |r| r.equilibrium.map(|part| part.low))
        .with("equilibrium_high", |r| r.equilibrium.map(|part| part.high))
        .with("in_support", |r| r.equilibrium.map(|part| part.in_support))
        .with("equilibrium_method", |_| summary.equilibrium.map(|equilibrium| equilibrium.method))
        .frame()
}

fn search(summary: &SearchSummary) -> DataFrame {
    Columns::of(&summary.best)
        .with("rank", |r| r.rank as u32)
        .with("build", |r| r.build.as_str())
        .with("name", |r| r.name.as_str())
        .with("family", |_| summary.best.len() as u32)
        .estimate("win_rate", |r| r.win_rate)
        .with("win_rate_thinning", |r| Some(r.thinning_rate))
        .with("games_thinning", |r| r.thinning_games)
        .frame()
}

fn climbs(summary: &SearchSummary) -> DataFrame {
    let rows: Vec<_> = (1_u32..).zip(&summary.climbs).collect();
    Columns::of(&rows)
        .with("start", |(start, _)| *start)
        .with("from", |(_, r)| r.from.as_str())
        .with("to", |(_, r)| r.to.as_str())
        .with("name", |(_, r)| r.name.as_deref())
        .with("same_as", |(_, r)| r.same_as.map(|start| start as u32))
        .with("steps", |(_, r)| r.steps as u32)
        .with("races", |(_, r)| r.races as u32)
        .with("seen", |(_, r)| r.seen as u32)
        .with("settled", |(_, r)| r.settled)
        .frame()
}

fn parts(summary: &SearchSummary) -> DataFrame {
    let each = summary.best.iter().flat_map(|build| build.parts.iter().map(move |part| (build, part)));
    let rows: Vec<_> = each.map(|(build, part)| (build, part, part.cards.join(" + "))).collect();
    Columns::of(&rows)
        .with("build", |r| r.0.name.as_str())
        .with("cards", |r| r.2.as_str())
        .with("size", |r| r.1.cards.len() as u32)
        .with("replaced_by", |r| r.1.replaced_by.as_deref())
        .with("family", |r| r.0.parts.len() as u32)
        .estimate("wins", |r| r.1.wins)
        .frame()
}

fn rounds(summary: &SearchSummary) -> DataFrame {
    let rows: Vec<_> = (1_u32..).zip(&summary.rounds).collect();
    Columns::of(&rows)
        .with("round", |(round, _)| *round)
        .with("builds", |(_, r)| r.builds)
        .with("kept", |(_, r)| r.kept)
        .with("games_each", |(_, r)| r.games_each)
        .with("win_rate_of_last", |(_, r)| Some(r.win_rate_of_last))
        .frame()
}

fn search_cards(summary: &SearchSummary) -> DataFrame {
    Columns::of(&summary.cards)
        .with("card", |r| r.card.as_str())
        .with("name", |r| r.name.as_str())
        .with("group", |r| r.group.as_str())
        .with("builds", |r| r.builds)
        .with("share_of_all", |r| Some(r.share_of_all))
        .with("builds_of_tenth", |r| r.builds_of_tenth)
        .with("share_of_tenth", |r| r.share_of_tenth)
        .with("builds_kept", |r| r.builds_kept)
        .with("share_of_kept", |r| r.share_of_kept)
        .frame()
}
