//! A matrix in words and pictures where contestants have won or lost everything.

use super::*;
use crate::WIDTH;
use crate::frame::Saved;
use crate::frame::tests::facts;
use balance_engine::game::Catalogue;
use balance_engine::sim::{AbandonedGames, MatrixResult, MatrixTallies, PairEnds, Stopped};
use balance_stats::{BlockSums, PairSums};

/// Contestants by their results: the first of each pair won `wins` of 400 games.
fn summary(names: &[&str], wins: &[Option<u64>]) -> MatrixSummary {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let mut points = PairSums::new(names.len());
    let mut apart = Vec::new();
    for block in 0..200_u64 {
        let won = |game: u64, wins: u64| 2 * u32::from((game * 37) % 400 < wins);
        let half = |wins: &u64| won(2 * block, *wins) + won(2 * block + 1, *wins);
        let row: Vec<Option<u32>> = wins.iter().map(|wins| wins.as_ref().map(half)).collect();
        points.add(block, 2, &row);
    }
    for ((one, two), wins) in PairSums::pairs(names.len()).zip(wins) {
        if wins.is_none() {
            let [one, two] = [one, two].map(|at| names[at].clone());
            apart.push(Apart { one, two, why: "they share a Legend".to_owned() });
        }
    }
    let ends = wins
        .iter()
        .map(|wins| wins.map_or(PairEnds::default(), |won| PairEnds { wins: [won, 400 - won], ..PairEnds::default() }))
        .collect();
    let mut mirrors = vec![BlockSums::default(); names.len()];
    for _ in 0..200 {
        mirrors[0].add(3, 4);
    }
    let abandoned = AbandonedGames::default();
    let tallies = MatrixTallies { blocks: 200, points, mirrors, ends, abandoned };
    let robin = MatrixResult { tallies, stopped: Stopped::Games };
    MatrixSummary::new(&MatrixResults {
        scenario: facts("toy", "A field", &Catalogue::default()),
        side: "North",
        agents: &vec![balance_engine::agent::Skill::default(); names.len()],
        unmodelled: Vec::new(),
        names: &names,
        identical: &[],
        apart: &apart,
        robin: &robin,
    })
}

#[test]
fn who_won_everything_stands_above_with_an_open_end() {
    let all = Some(400);
    let summary = summary(&["Mighty", "Fair", "Good", "Weak"], &[all, all, all, Some(150), all, all]);
    let told = summary.page(WIDTH).text(false);
    let line = |name: &str| {
        let found = told.lines().find(|line| line.contains(name) && line.contains('['));
        found.unwrap_or_else(|| panic!("{told}")).to_owned()
    };
    assert!(line("Mighty").contains("above") && line("Mighty").contains(", …]"), "{told}");
    assert!(line("Weak").contains("below") && line("Weak").contains("[…, "), "{told}");
    assert!(told.contains("Only a lower bound, since they lost no point to those on the scale: Mighty."));
    assert!(told.contains("uneven against themselves: Mighty"), "{told}");
    let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "[a, b]: individual 95 % intervals, not joint (Elo and expected: ",
        "; field: Student t, variance over batches of seat blocks).",
        "Shares of pairs: joint 95 % intervals (",
    ] {
        assert!(words.contains(said), "{said}: {words}");
    }
    let ranks: Vec<usize> = summary.ratings.iter().map(|one| one.rank).collect();
    assert_eq!(ranks, [1, 3, 2, 4]);
    assert_eq!(summary.ratings[0].equilibrium.unwrap(), 1.0);
    for (name, svg) in summary.charts(Canvas::default()) {
        assert!(svg.contains("Mighty") && svg.contains("</svg>"), "{name}");
    }
    assert_eq!(summary.matrix.len(), 12);
    let ratings = summary.csv("ratings").unwrap();
    assert!(ratings.contains("above") && ratings.contains("below"), "{ratings}");
}

#[test]
fn a_strict_order_has_no_scale() {
    let summary = summary(&["A", "B", "C"], &[Some(400), Some(400), Some(400)]);
    assert!(summary.ratings.iter().all(|one| one.standing.is_none()) && summary.goodness_of_fit.is_empty());
    let told = summary.page(WIDTH).text(false);
    assert!(told.contains("there is no common scale"), "{told}");
    assert_eq!(summary.charts(Canvas::default()).len(), 1);
}

#[test]
fn a_pair_that_cannot_meet_is_a_gap() {
    let summary = summary(&["A", "B", "C"], &[Some(200), None, Some(250)]);
    let told = summary.page(WIDTH).text(false);
    assert!(told.contains("pairs that cannot meet: A and C (they share a Legend)"), "{told}");
    assert!(told.contains("Not known: a pair did not meet"), "{told}");
    assert_eq!((summary.family, summary.head.games_in_all), (2, 800));
    assert!(summary.ratings[1].field.is_some() && summary.ratings[0].field.is_none());
    assert!(summary.share(2, 0).is_none());
    let (there, back) = (summary.share(1, 2).unwrap(), summary.share(2, 1).unwrap());
    assert!((there.low - (1.0 - back.high)).abs() < 1e-12);
}

#[test]
fn a_large_field_is_cut_in_the_terminal_alone() {
    let names: Vec<String> = (1..=15).map(|n| format!("Contestant number {n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let wins: Vec<Option<u64>> =
        PairSums::pairs(15).map(|(one, two)| Some(200 + (one * 7 + two * 13) as u64 % 90)).collect();
    let summary = summary(&names, &wins);
    let told = summary.page(WIDTH).text(false);
    assert!(told.contains("the 12 strongest of 15"), "{told}");
    for line in told.lines().skip(4).take(13) {
        assert!(line.chars().count() <= 100, "{line}");
    }
    let charts = summary.charts(Canvas::default());
    assert!(names.iter().all(|name| charts[0].1.contains(name)));
}
