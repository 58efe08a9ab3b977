//! Cards in order, and associations: shown only if asked for, and never as a row that says nothing.

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
    assert!(!text(&summary, false).contains("when used minus"));
    assert!(text(&summary, false).contains("--associations"));
    assert!(!markdown(&summary).contains("when used minus"));
    let files = summary.charts(Canvas::default());
    assert!(files.iter().all(|(file, _)| !file.starts_with("cards")), "{files:?}");
    assert!(!summary.cards.is_empty(), "the frame has all");
    summary.associations = true;
    assert!(text(&summary, false).contains("when used minus"));
    assert!(markdown(&summary).contains("when used minus"));
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
    assert!(page.contains("Not listed: 2 used only in won games, or only in lost games"), "{page}");
    let files = summary.charts(Canvas::default());
    let svg = &files.iter().find(|(file, _)| file.starts_with("cards")).unwrap().1;
    assert!(!svg.contains("+100"), "{svg}");
    // An interval from end to end is in the table alone.
    let effect = summary.cards[0].cards[2].effect.as_mut().unwrap();
    (effect.point, effect.low, effect.high) = (0.1, -1.0, 1.0);
    let files = summary.charts(Canvas::default());
    let svg = &files.iter().find(|(file, _)| file.starts_with("cards")).unwrap().1;
    assert!(!words(svg).contains(&names[2].as_str()) && text(&summary, false).contains(&names[2]));
    assert!(words(svg).join(" ").contains("Not shown: 1 row with too few games."));
}

#[test]
fn of_very_many_cards_the_ends_are_shown() {
    let (mut summary, drawn) = drawn(&Toy::new(4, 70), 8_000);
    // Where nothing says it better.
    summary.worth = Vec::new();
    let rows = super::super::questions::run::cards::sorted(&summary.cards[0]);
    let n = rows.len();
    assert!(n > 66, "{n}");
    let names: Vec<&str> = rows.iter().map(|(card, _)| card.name.as_str()).collect();
    for page in [text(&summary, false), markdown(&summary)] {
        let table = page.split("on the win rate, in percentage points").nth(1).unwrap();
        let table = table.split("▲ more, ▼ fewer").next().unwrap();
        let hidden = format!("… {} more (cards.csv)", n - 24);
        assert!(table.contains(&hidden), "{table}");
        let places = |name: &&&str| table.find(**name);
        let shown: Vec<usize> = names.iter().filter_map(|name| places(&name)).collect();
        assert_eq!(shown.len(), 24);
        assert!(shown.is_sorted(), "from most to least: {table}");
        assert!(names[..12].iter().chain(&names[n - 12..]).all(|name| table.contains(name)));
    }
    let svg = chart(&drawn, "cards.svg");
    assert_eq!(intervals(svg), 30);
    let said = words(svg).join(" ");
    let gap = format!("… {} more", n - 30);
    let caption = format!("Shown: 30 of {n} rows, 15 from each end");
    assert!(said.contains(&gap) && said.contains(&caption), "{said}");
    for (at, name) in names.iter().enumerate() {
        let name = name.replace('&', "&amp;");
        assert_eq!(said.contains(&name), !(15..n - 15).contains(&at), "{name}");
    }
    // Few enough are all shown.
    let summary = played(&Toy::new(4, 24), 8_000, 2);
    assert!(!text(&summary, false).contains("more (cards.csv)"));
}

#[test]
fn what_is_sure_stands_before_what_was_seen_in_a_handful_of_games() {
    let mut summary = played(&Toy::new(2, 5), 4_000, 2);
    // Where nothing says it better.
    summary.worth = Vec::new();
    let wanted = [
        ("sure", 0.20, 0.15, 0.25),
        ("wide", 0.40, 0.05, 0.75),
        ("almost", 0.04, -0.01, 0.09),
        ("a handful, up", 0.67, -1.0, 1.0),
        ("nothing", 0.0, 0.0, 0.0),
        ("a handful, down", -0.33, -1.0, 0.9),
        ("surely fewer", -0.03, -0.05, -0.01),
        ("surely fewest", -0.10, -0.12, -0.08),
    ];
    let table = &mut summary.cards[0];
    let first = table.cards[0].clone();
    table.cards = wanted
        .iter()
        .rev()
        .map(|&(name, point, low, high)| {
            let effect = Estimate { point, low, high, ..first.effect.unwrap() };
            crate::frame::CardEffect { name: name.into(), effect: Some(effect), ..first.clone() }
        })
        .collect();
    let names = |summary: &Summary| {
        let rows = super::super::questions::run::cards::sorted(&summary.cards[0]);
        rows.iter().map(|(card, _)| card.name.clone()).collect::<Vec<_>>()
    };
    let order = names(&summary);
    assert_eq!(order[..4], ["sure", "wide", "almost", "nothing"].map(str::to_owned)[..4]);
    assert_eq!(order[6..], ["surely fewer", "surely fewest"]);
    let note = "Clearest effects first and last.";
    assert!(text(&summary, false).contains(note) && markdown(&summary).contains(note));
    // Where that is the order of the numbers nothing needs to be said.
    summary.cards[0].cards.retain(|card| card.name.starts_with("sure"));
    assert_eq!(names(&summary), ["sure", "surely fewer", "surely fewest"]);
    assert!(!text(&summary, false).contains(note));
}
