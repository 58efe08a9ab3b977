//! A check with every verdict, in all its forms.

use insta::assert_snapshot;

use super::*;
use crate::{Refused, Undecided, checks_as_markdown, junit, junit_of_refused};
use balance_engine::game::Unmodelled;
use balance_stats::{Correction, Estimate, Estimator};

fn finding(metric: &str, unit: Unit, verdict: Verdict) -> Finding {
    Finding {
        metric: metric.into(),
        side: None,
        unit,
        unit_word: "",
        at_least: None,
        at_most: None,
        estimate: None,
        verdict,
        why: None,
        needs_games: None,
    }
}

fn estimate(point: f64, low: f64, high: f64) -> Option<Estimate> {
    let method = Estimator::StudentBlocks.with(Correction::ExpectationsAndCheckpoints);
    Some(Estimate { point, low, high, level: 0.95, n: 12_288, method })
}

fn checked() -> Checked {
    let expectations = vec![
        Finding {
            side: Some("Salt | Iron <b>".into()),
            at_least: Some(0.47),
            at_most: Some(0.535),
            estimate: estimate(0.501, 0.4861, 0.5161),
            ..finding("win_rate", Unit::Rate, Verdict::Pass)
        },
        Finding {
            unit_word: "rounds",
            at_most: Some(90.0),
            estimate: estimate(95.0, 93.0, 97.0),
            ..finding("turns.p90", Unit::Amount, Verdict::Fail)
        },
        Finding {
            side: Some("Wax".into()),
            at_least: Some(-0.03),
            at_most: Some(0.03),
            estimate: estimate(0.018, -0.002, 0.038),
            why: Some("the interval reaches over a bound"),
            needs_games: Some(34_000),
            ..finding("cards.warden.effect", Unit::Difference, Verdict::Undecided)
        },
        Finding {
            unit_word: "health",
            at_least: Some(2.25),
            why: Some("it takes 100 seat blocks in which there is something to count"),
            ..finding("winner_health", Unit::Amount, Verdict::Undecided)
        },
    ];
    Checked {
        file: "a & b.toml".into(),
        title: "\"Salt\" & Wax".into(),
        game: "race".into(),
        players: vec!["greedy".into(), "search 64".into()],
        seed: 7,
        games: 12_288,
        blocks: 6_144,
        max_games: 12_288,
        level: 0.95,
        stopped: "undecided",
        verdict: Verdict::Fail,
        expectations,
        warnings: Vec::new(),
        unmodelled: Vec::new(),
        second_opinion: None,
        strength_gap: None,
        abandoned_games: 0,
        seconds: 2.5,
    }
}

#[test]
fn cards_that_do_less_than_in_print_are_named() {
    let less = |n: usize| Unmodelled {
        card: format!("card_{n}"),
        name: format!("Card {n}"),
        missing: vec!["Take Orders".to_owned()],
    };
    let some = Checked { unmodelled: vec![less(1), less(2)], ..checked() };
    let page = check_page(&some, 160).text(false);
    let note = "\nnote: not modelled in full: Card 1, Card 2 (--format json shows what is missing)\n\n";
    assert!(page.contains(note), "{page}");
    assert!(!check_page(&checked(), 160).text(false).contains("note:"));
    let page = checks_as_markdown(&[some]);
    assert!(page.contains("> **Note:** not modelled: Card 1 (Take Orders); Card 2"), "{page}");
    // Of very many the page names some, the JSON all.
    let many = Checked { unmodelled: (0..40).map(less).collect(), ..checked() };
    let page = check_page(&many, 160).text(false);
    let flat = page.replace('\n', " ");
    assert!(flat.contains("and 35 more (--format json shows what is missing)"), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 160));
}

#[test]
fn warnings_stand_in_every_form() {
    let said = "92.0 % of the games were <cut>";
    let cut = Checked { warnings: vec![said.to_owned()], ..checked() };
    let page = check_page(&cut, 160).text(false);
    assert!(page.contains(&format!("\nwarning: {said}")), "{page}");
    let page = checks_as_markdown(std::slice::from_ref(&cut));
    assert!(page.contains("> **Warning:** 92.0 % of the games were"), "{page}");
    let page = junit(&[cut], Undecided::Error);
    let element = "    <system-out>warning: 92.0 % of the games were &lt;cut&gt;</system-out>\n  </testsuite>";
    assert!(page.contains(element), "{page}");
}

#[test]
fn the_table_in_a_terminal() {
    assert_snapshot!(check_page(&checked(), 160).text(false));
    let coloured = check_page(&checked(), 160).text(true);
    assert!(coloured.contains("\u{1b}[32m✓ pass\u{1b}[0m"), "{coloured}");
    assert!(check_page(&checked(), 160).text(false).lines().all(|line| line.chars().count() <= 160));
}

#[test]
fn the_summary_of_a_job() {
    assert_snapshot!(checks_as_markdown(&[checked()]));
}

#[test]
fn the_file_for_a_dashboard() {
    assert_snapshot!(junit(&[checked()], Undecided::Error));
    let skipped = junit(&[checked()], Undecided::Skipped);
    assert!(skipped.contains("failures=\"1\" errors=\"0\" skipped=\"2\""), "{skipped}");
    let failed = junit(&[checked(), checked()], Undecided::Failure);
    assert!(failed.contains("tests=\"8\" failures=\"6\" errors=\"0\" time=\"5.000\">"), "{failed}");
    let broken = Checked { abandoned_games: 2, title: "\u{1}\n".into(), ..checked() };
    let broken = junit(&[broken], Undecided::Skipped);
    assert!(broken.contains("2 games abandoned") && broken.contains("errors=\"1\""));
    assert!(broken.contains("value=\"\u{fffd}&#10;\""), "{broken}");
    let refused = Refused { file: "a & b.toml".into(), why: "unknown key `x`\n  remove it".into() };
    assert_snapshot!("a_file_for_bad_input", junit_of_refused(&[refused]));
}

#[test]
fn counts_in_words() {
    let with = |verdicts: &[Verdict]| {
        let expectations = verdicts.iter().map(|v| finding("x", Unit::Rate, *v)).collect();
        tally(&Checked { expectations, ..checked() })
    };
    use Verdict::{Fail, Pass, Undecided};
    assert_eq!(with(&[Pass]), "The expectation passes");
    assert_eq!(with(&[Pass, Pass]), "Both expectations pass");
    assert_eq!(with(&[Fail]), "The expectation fails");
    assert_eq!(with(&[Pass, Fail, Fail]), "1 expectation passes, 2 fail");
    assert_eq!(with(&[Pass, Undecided]), "1 expectation passes, 1 is undecided");
    assert_eq!(with(&[Undecided, Undecided, Undecided]), "All 3 expectations are undecided");
}

#[test]
fn several_checks_share_their_notes_and_end_with_those_that_do_not_pass() {
    let less = Unmodelled { card: "c".into(), name: "Card".into(), missing: vec!["Glide".into()] };
    let named =
        |file: &str, verdict| Checked { file: file.into(), verdict, unmodelled: vec![less.clone()], ..checked() };
    let checks = [named("a.toml", Verdict::Pass), named("b.toml", Verdict::Undecided), named("c.toml", Verdict::Pass)];
    let pages: String = check_pages(&checks, 100).iter().map(|page| page.text(false)).collect();
    assert_eq!(pages.matches("note: not modelled in full: Card").count(), 1, "{pages}");
    assert!(pages.ends_with("3 scenarios: 2 pass, 1 is undecided\n  Undecided: b.toml\n"), "{pages}");
    assert_eq!(check_pages(&checks[..1], 100).len(), 1);
}
