//! Associations: shown only if asked for, and never as a row that says nothing.

use super::*;

/// A run in which cards are met by chance.
fn met() -> Summary {
    let mut toy = Toy::new(2, 5);
    toy.random = false;
    played(&toy, 600, 1)
}

#[test]
fn associations_are_shown_only_if_asked_for() {
    let mut summary = met();
    summary.associations = false;
    assert!(!text(&summary, false).contains("when used"));
    assert!(text(&summary, false).contains("--associations"));
    assert!(!markdown(&summary).contains("when used"));
    let files = summary.charts(Canvas::default()).unwrap();
    assert!(files.iter().all(|(file, _)| !file.starts_with("cards")), "{files:?}");
    assert!(!summary.cards.is_empty(), "the frame has all");
    summary.associations = true;
    assert!(text(&summary, false).contains("when used"));
    assert!(markdown(&summary).contains("when used"));
}

#[test]
fn a_row_of_all_points_is_not_listed() {
    let mut summary = met();
    let table = &mut summary.cards[0];
    let names: Vec<String> = table.cards.iter().map(|card| card.name.clone()).collect();
    for (at, point) in [(0, 1.0), (1, -0.9951), (2, 0.99)] {
        let effect = table.cards[at].effect.as_mut().expect("it was met and not met");
        (effect.point, effect.low, effect.high) = (point, point - 0.004, point + 0.004);
    }
    let listed: Vec<&str> = super::super::questions::run::cards::sorted(&summary.cards[0])
        .iter()
        .map(|(card, _)| card.name.as_str())
        .collect();
    assert!(!listed.contains(&names[0].as_str()) && !listed.contains(&names[1].as_str()));
    assert!(listed.contains(&names[2].as_str()), "{listed:?}");
    let page = text(&summary, false);
    assert!(page.contains("Not listed: 2 whose use goes along with every win"), "{page}");
    let files = summary.charts(Canvas::default()).unwrap();
    let svg = &files.iter().find(|(file, _)| file.starts_with("cards")).unwrap().1;
    assert!(!svg.contains("+100"), "{svg}");
    // An interval from end to end is in the table alone.
    let effect = summary.cards[0].cards[2].effect.as_mut().unwrap();
    (effect.point, effect.low, effect.high) = (0.1, -1.0, 1.0);
    let files = summary.charts(Canvas::default()).unwrap();
    let svg = &files.iter().find(|(file, _)| file.starts_with("cards")).unwrap().1;
    assert!(!words(svg).contains(&names[2].as_str()) && text(&summary, false).contains(&names[2]));
    assert!(words(svg).join(" ").contains("Not shown: 1 row of which too few games say anything."));
}
