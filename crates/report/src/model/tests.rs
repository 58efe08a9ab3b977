//! The documents that are written from the records: set `BALANCE_DOCUMENTS=write` to renew them.

use std::fs;
use std::path::PathBuf;

use serde_json::Value as Json;

use super::*;
use crate::frame::Summary;
use crate::questions::calibrate::CalibrationSummary;
use crate::questions::compare::CompareSummary;
use crate::questions::impact::ImpactSummary;
use crate::questions::ladder::LadderSummary;
use crate::questions::matrix::MatrixSummary;
use crate::questions::prices::PricesSummary;
use crate::questions::regret::RegretSummary;
use crate::questions::search::SearchSummary;
use crate::questions::sensitivity::SensitivitySummary;
use crate::questions::tune::TuneSummary;

/// Each question with its part of docs/frames.md and the schema of its summary.
fn documents() -> Vec<(&'static str, String, Json)> {
    macro_rules! of {
        ($($question:literal: $Summary:ty,)*) => {
            vec![$(($question, frames_document::<$Summary>(), schema::<$Summary>(concat!("balance ", $question))),)*]
        };
    }
    of! {
        "run": Summary,
        "calibrate": CalibrationSummary,
        "compare": CompareSummary,
        "impact": ImpactSummary,
        "ladder": LadderSummary,
        "regret": RegretSummary,
        "sensitivity": SensitivitySummary,
        "tune": TuneSummary,
        "compare-matrix": MatrixSummary,
        "compare-search": SearchSummary,
        "compare-prices": PricesSummary,
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[expect(clippy::disallowed_methods, reason = "renewed by hand alone")]
fn same(path: &str, wanted: &str) {
    let path = root().join(path);
    if std::env::var("BALANCE_DOCUMENTS").is_ok_and(|how| how == "write") {
        fs::write(&path, wanted).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, wanted, "{}: BALANCE_DOCUMENTS=write renews it", path.display());
}

#[test]
fn docs_describe_the_frames_of_today() {
    const BEGIN: &str = "<!-- written from the records -->\n";
    let page = fs::read_to_string(root().join("docs/frames.md")).unwrap();
    let (head, _) = page.split_once(BEGIN).unwrap();
    let parts: String = documents()
        .iter()
        .map(|(question, frames, _)| format!("\n# Frames of `balance {question}`\n{frames}"))
        .collect();
    same("docs/frames.md", &format!("{head}{BEGIN}{parts}"));
}

#[test]
fn schemas_of_summaries_are_those_of_today() {
    for (question, _, schema) in documents() {
        same(&format!("docs/schema/{question}.summary.json"), &format!("{schema:#}\n"));
    }
}

record! {
    /// A row for each side.
    struct Outer {
        /// Its name.
        side: String = TEXT.head("side"),
        cards: Vec<Inner> = TEXT,
    }

    /// A row for each card.
    struct Inner {
        /// Its cost; null if it has none.
        cost: Option<u32> = unit("coins").head("cost"),
        /// What it adds.
        adds: Option<balance_stats::Estimate> = POINTS.head("adds"),
    }

    /// A report.
    struct Whole {
        /// A fact.
        games: u64 = GAMES,
        /// Of each side.
        worth: Vec<Outer> = TEXT,
    }
}

fn whole() -> Whole {
    let method = balance_stats::Estimator::WilsonBlocks.alone();
    let adds = Some(balance_stats::Estimate { point: 0.02, low: 0.01, high: 0.03, level: 0.95, n: 10, method });
    let cards = vec![Inner { cost: Some(3), adds }, Inner { cost: None, adds: None }];
    Whole {
        games: 12,
        worth: vec![Outer { side: "Hare".to_owned(), cards }, Outer { side: "Fox".to_owned(), cards: Vec::new() }],
    }
}

#[test]
fn a_record_within_a_record_repeats_what_is_around_it_in_frames_and_not_in_json() {
    let frame = &frames(&whole())[0].1;
    assert_eq!(frame.shape(), (2, 8), "{frame}");
    let names: Vec<&str> = frame.get_column_names().into_iter().map(|name| name.as_str()).collect();
    assert_eq!(names, ["side", "cost", "adds", "adds_low", "adds_high", "n", "level", "method"]);
    let json = serde_json::to_value(whole()).unwrap();
    assert_eq!(json["games"], 12);
    assert_eq!(json["worth"][0]["cards"][1], serde_json::json!({ "cost": null, "adds": null }));
    assert_eq!(json["worth"][0]["cards"][0]["adds"]["n"], 10);
}

#[test]
fn a_table_shows_the_fields_with_a_heading() {
    let whole = whole();
    let text = Shown::of(&whole.worth).marked("adds").table().text(80);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["cost", "adds"]);
    assert!(lines[1].starts_with("  ▲ Hare"), "{text}");
}
