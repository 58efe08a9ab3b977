//! The dataframes of a matrix and of a search.

use polars_core::prelude::DataFrame;

use balance_stats::RATINGS_METHOD;

use super::Frames;
use super::columns::Columns;
use super::matrix::{Ends, MatrixSummary, turned};
use super::search::SearchSummary;

impl Frames {
    pub fn of_matrix(summary: &MatrixSummary) -> Self {
        Frames::of(vec![("matrix", matrix(summary)), ("ratings", ratings(summary))])
    }

    pub fn of_winners(search: &SearchSummary, matrix: Option<&MatrixSummary>) -> Self {
        let searched = Frames::of_search(search).list;
        let met = matrix.map_or(Vec::new(), |matrix| Frames::of_matrix(matrix).list);
        Frames::of(searched.into_iter().chain(met).collect())
    }

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
        .texts(["contestant", "opponent"], |r| [name(r.0), name(r.1)])
        .all(["wins", "losses", "draws", "unfinished"], |r| [r.2.wins, r.2.losses, r.2.draws, r.2.unfinished])
        .with("family", |_| summary.family as u32)
        .estimate("share", |r| Some(r.3))
        .frame()
}

fn ratings(summary: &MatrixSummary) -> DataFrame {
    Columns::of(&summary.contestants)
        .texts(["contestant", "agent"], |r| [&r.name, &r.agent])
        .with("rank", |r| r.rank as u32)
        .estimate("field", |r| r.field)
        .with("standing", |r| r.rating.map(|r| r.standing.name()))
        .all(["elo", "elo_low", "elo_high"], |r| r.rating.map_or([None; 3], |r| [r.elo, r.low, r.high]))
        .all(["expected", "expected_low", "expected_high"], |r| r.expected)
        .with("elo_method", |r| r.rating.map(|_| RATINGS_METHOD))
        .all(["equilibrium", "equilibrium_low", "equilibrium_high"], |r| {
            r.equilibrium.map_or([None; 3], |part| [part.weight, part.low, part.high].map(Some))
        })
        .with("in_support", |r| r.equilibrium.map(|part| part.in_support))
        .with("equilibrium_method", |_| summary.equilibrium.map(|equilibrium| equilibrium.method))
        .frame()
}

fn search(summary: &SearchSummary) -> DataFrame {
    Columns::of(&summary.best)
        .with("rank", |r| r.rank as u32)
        .texts(["build", "name"], |r| [&r.build, &r.name])
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
        .texts(["from", "to"], |(_, r)| [&r.from, &r.to])
        .with("name", |(_, r)| r.name.as_deref())
        .with("same_as", |(_, r)| r.same_as.map(|start| start as u32))
        .all(["steps", "races", "seen"], |(_, r)| [r.steps as u32, r.races as u32, r.seen as u32])
        .with("settled", |(_, r)| r.settled)
        .frame()
}

fn parts(summary: &SearchSummary) -> DataFrame {
    let each = summary.best.iter().flat_map(|build| build.parts.iter().map(move |part| (build, part)));
    let rows: Vec<_> = each.map(|(build, part)| (build, part, part.cards.join(" + "))).collect();
    Columns::of(&rows)
        .texts(["build", "cards"], |r| [&r.0.name, &r.2])
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
        .all(["builds", "kept", "games_each"], |(_, r)| [r.builds, r.kept, r.games_each])
        .with("win_rate_of_last", |(_, r)| Some(r.win_rate_of_last))
        .frame()
}

fn search_cards(summary: &SearchSummary) -> DataFrame {
    Columns::of(&summary.cards)
        .texts(["card", "name", "group"], |r| [&r.card, &r.name, &r.group])
        .with("builds", |r| r.builds)
        .with("share_of_all", |r| Some(r.share_of_all))
        .with("builds_of_tenth", |r| r.builds_of_tenth)
        .with("share_of_tenth", |r| r.share_of_tenth)
        .with("builds_kept", |r| r.builds_kept)
        .with("share_of_kept", |r| r.share_of_kept)
        .frame()
}
