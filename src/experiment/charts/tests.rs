//! Tests of the choice of charts.

use super::*;

#[test]
fn only_the_charts_that_were_asked_for_are_kept() {
    let kept = |wanted: &[&str]| {
        let mut charts = ["win_rate.svg", "cards_hare.svg", "cards_hare_used.svg", "turns.svg"]
            .map(|name| (name.to_owned(), String::new()))
            .to_vec();
        let options =
            ChartOptions { charts: wanted.iter().map(|&name| name.to_owned()).collect(), ..ChartOptions::default() };
        let unknown = options.keep(&mut charts);
        (charts.iter().map(|chart| stem(chart).to_owned()).collect::<Vec<_>>(), unknown)
    };
    assert_eq!(kept(&[]).0.len(), 4);
    assert_eq!(kept(&["cards_*"]).0, ["cards_hare", "cards_hare_used"]);
    assert_eq!(kept(&["cards_*_used", "turns"]).0, ["cards_hare_used", "turns"]);
    assert_eq!(kept(&["*r*"]).0, ["win_rate", "cards_hare", "cards_hare_used", "turns"]);
    let (names, unknown) = kept(&["turns", "card"]);
    assert_eq!(names, ["turns"]);
    assert_eq!(
        unknown,
        ["a chart named card: its charts are win_rate, cards_hare, cards_hare_used, turns"],
        "a name is whole unless it has a *"
    );
}
