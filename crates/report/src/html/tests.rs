//! Pages by their content.

use crate::Canvas;
use crate::frame::Summary;
use crate::frame::tests::toy::Toy;
use crate::{Cell, Column, Heads, Page, Table, UNBOUNDED};

use super::sheet::{anchor, said};
use super::*;
use crate::Report as _;

fn page_of(title: &str, changes: &[String]) -> String {
    let toy = Toy::new(2, 40);
    let ran = toy.ran(&vec!["greedy"; toy.sides], 2_000, 1);
    let results = toy.results(&ran);
    let summary = Summary::new(&results);
    let page: Page = summary.page(UNBOUNDED);
    let story = summary.story();
    let mut cards = Table::new(Heads::Plain, [Column::text("name")]);
    cards.row([Cell::from("Sled & <dog>")]);
    report_html(&WebReport {
        title,
        about: "race · run".to_owned(),
        story: &story,
        notes: vec!["Played: by greedy.".to_owned()],
        changes,
        scenario: ScenarioArguments { files: vec!["race.toml".to_owned()], ..ScenarioArguments::default() },
        charts: &summary.charts(Canvas::default()).unwrap(),
        folded: &[],
        page: &page,
        cards: Some(("cards", cards)),
        made: vec![("Digest", "abc".to_owned())],
        played: "title = \"<b>\"".to_owned(),
        command: "balance run race.toml".to_owned(),
    })
}

#[test]
fn a_page_holds_the_answer_the_charts_and_every_row_that_a_terminal_has_no_room_for() {
    let page = page_of("The race", &[]);
    assert!(page.contains("class=\"headline\""));
    assert!(page.contains("<svg role=\"img\"") && page.contains("balance run race.toml"));
    assert!(page.contains("As its file says."));
    // All 40 cards, though a terminal is shown the ends alone.
    let names = &Toy::new(2, 40).catalogue.cards;
    let rows = names.iter().filter(|card| page.contains(&format!(">{}<", card.name.replace('&', "&amp;")))).count();
    assert!(rows > 30, "{rows} of 40");
    assert!(!page.contains("more cards (cards.csv)"));
}

#[test]
fn whatever_a_name_holds_is_text() {
    let page = page_of("<script>alert(1)</script>\u{202e}", &["title a → <i>b</i>".to_owned()]);
    assert!(!page.contains("<script>alert"));
    assert!(page.contains("&lt;script&gt;alert(1)") && page.contains("Sled &amp; &lt;dog&gt;"));
    assert!(
        page.contains("title a → &lt;i&gt;b&lt;/i&gt;") && page.contains("title = \"&lt;b&gt;\"")
            || page.contains("title = &quot;&lt;b&gt;&quot;")
    );
    assert!(!page.contains('\u{202e}'));
}

#[test]
fn a_command_that_is_shown_asks_about_the_same_scenario() {
    let of = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let scenario = ScenarioArguments {
        files: of(&["a.toml", "'b c.toml'"]),
        options: of(&["--seed 7", "--set cards.x.cost=3", "--set games=40"]),
        comparison: of(&["--side North"]),
    };
    for (command, wanted) in [
        ("ladder SCENARIO", "ladder a.toml --seed 7 --set cards.x.cost=3 --set games=40"),
        ("run SCENARIO --precision 0.5%", "run a.toml --seed 7 --set cards.x.cost=3 --precision 0.5%"),
        ("run SCENARIO --set cards.x.cost=4", "run a.toml --seed 7 --set games=40 --set cards.x.cost=4"),
        (
            "compare SCENARIO --until-known",
            "compare a.toml 'b c.toml' --seed 7 --set cards.x.cost=3 --side North --until-known",
        ),
    ] {
        assert_eq!(scenario.placed(command), wanted);
    }
}

#[test]
fn nothing_is_fetched() {
    let page = page_of("The race", &[]);
    for way in ["src=", "url(", "@import", "fetch(", "XMLHttpRequest", "<link rel=\"stylesheet\""] {
        assert!(!page.contains(way), "{way}");
    }
    let links: Vec<&str> = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let ours = |link: &&str| link.starts_with('#') || link.starts_with("data:");
    assert!(links.iter().all(ours), "{links:?}");
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn reports_are_listed_by_study() {
    let one = |folder: &str, title: &str| Listed {
        folder: folder.to_owned(),
        page: true,
        title: title.to_owned(),
        question: "run".to_owned(),
        answer: "A wins 54 % [53, 55].".to_owned(),
        changes: vec!["cards.x.health 3 → 4".to_owned()],
        date: "2026-11-23 21:05".to_owned(),
        games: 20_000,
        digest: "0123456789abcdef".to_owned(),
    };
    let page = index_html(&[one("a", "Race & run"), one("b", "Duel"), one("c", "Race & run")]);
    assert_eq!(page.matches("<section class=\"part\"").count(), 2);
    assert!(page.contains("href=\"c/report.html\"") && page.contains("20,000"));
    assert!(page.contains("id=\"study-race-run\"") && page.contains("01234567"));
    assert!(index_html(&[]).contains("There is none yet."));
    // What means something else in a link is encoded.
    let page = index_html(&[one("Deck #2 at 50%-é", "Race")]);
    assert!(page.contains("href=\"Deck%20%232%20at%2050%25-%C3%A9/report.html\""), "{page}");
}

#[test]
fn a_game_has_all_its_turns_on_its_page() {
    let step = |heading: &str, picture: Option<&str>| Step {
        heading: heading.to_owned(),
        lines: vec!["rolls <6>".to_owned()],
        picture: picture.map(str::to_owned),
    };
    let page = trace_html(&WebTrace {
        title: "Race, game 3".to_owned(),
        steps: vec![step("Set-up", None), step("1 · A", Some("<svg></svg>"))],
        ..WebTrace::default()
    });
    assert_eq!(page.matches("class=\"turn\"").count(), 2);
    assert!(page.contains("rolls &lt;6&gt;") && page.contains("<svg></svg>"));
}

#[test]
fn anchors_are_plain_and_no_line_ends_within_a_number() {
    assert_eq!(anchor("What cards & Traps are worth!"), "what-cards-traps-are-worth");
    assert_eq!(said("54 % [53, 55] of 9"), "54\u{a0}% [53,\u{a0}55] of 9");
}

#[test]
fn sections_of_one_name_have_anchors_of_their_own() {
    let mut page = Page::new(UNBOUNDED);
    for heading in ["Cards", "Cards", "Length", "Cards"] {
        page.heading(heading, "");
    }
    let ids: Vec<String> = super::blocks::sections(&page).1.into_iter().map(|section| section.id).collect();
    assert_eq!(ids, ["table-cards", "table-cards-2", "table-length", "table-cards-3"]);
}
