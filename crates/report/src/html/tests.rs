//! Pages by their content.

use crate::Canvas;
use crate::frame::Summary;
use crate::frame::tests::toy::Toy;
use crate::page::{Block, Medium};
use crate::{Cell, Column, Heads, Page, Table, UNBOUNDED};

use super::sheet::{anchor, said};
use super::*;
use crate::Report as _;

fn page_of(title: &str, changes: &[String]) -> String {
    let toy = Toy::new(2, 40);
    let run = toy.run(&vec!["greedy"; toy.sides], 2_000, 1);
    let results = toy.results(&run);
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
        charts: &summary.charts(Canvas::default()),
        narrow: &summary.charts(Canvas::NARROW),
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
    assert!(page.contains("Unchanged: as in its file."));
    // All 40 cards in one table, though a terminal is shown the ends alone.
    let names = &Toy::new(2, 40).catalogue.cards;
    let cell = |name: &str| format!("<td class=\"name\">{}<", name.replace('&', "&amp;"));
    let rows: Vec<usize> = names.iter().map(|card| page.matches(&cell(&card.name)).count()).collect();
    assert!(rows.iter().filter(|count| **count == 1).count() > 30 && rows.iter().all(|count| *count <= 1), "{rows:?}");
    assert!(!page.contains("more cards (cards.csv)"));
}

#[test]
fn a_page_has_cards_before_endings_and_each_chart_in_its_section() {
    let page = page_of("The race", &[]);
    let ids = || page.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect::<Vec<_>>();
    let at = |what: &str| page.find(what).unwrap_or_else(|| panic!("no {what} among {:?}", ids()));
    let order = [
        "id=\"answer\"",
        "id=\"table-win-rate\"",
        "id=\"chart-win-rate\"",
        "id=\"table-items\"",
        "id=\"chart-cards\"",
        "id=\"table-how-games-ended\"",
        "id=\"table-length-of-a-game\"",
        "id=\"chart-turns\"",
        "id=\"table-precision\"",
        "id=\"chart-convergence\"",
        "id=\"made\"",
    ];
    let places = order.map(at);
    assert!(places.is_sorted(), "{places:?}");
    // All charts have a place.
    assert!(!page.contains("id=\"charts\""));
}

#[test]
fn win_rates_of_cards_are_behind_a_switch() {
    let mut toy = Toy::followed(2);
    toy.random = false;
    let run = toy.run(&vec!["greedy"; toy.sides], 2_000, 1);
    let summary = Summary::new(&toy.results(&run));
    let page = summary.page(UNBOUNDED);
    let tables = page.blocks_for(Medium::Browser).filter_map(|block| match block {
        Block::Table(table) => table.switch.as_ref().map(|words| (table, words)),
        _ => None,
    });
    let [(table, words)] = tables.collect::<Vec<_>>()[..] else { panic!("one table of cards") };
    assert!(words.contains("worn") && words.ends_with("(correlation, not cause)"), "{words}");
    let switched = |behind: bool| -> Vec<&str> {
        table.columns.iter().filter(|column| column.switched == behind).map(|column| column.head.as_str()).collect()
    };
    assert!(switched(true).contains(&"won when worn") && switched(true).contains(&"difference, worn"));
    assert_eq!(switched(false)[..3], ["name", "side", "group"]);
    // What explains hidden columns is hidden with them.
    let notes = page.blocks_for(Medium::Browser).filter_map(|block| match block {
        Block::Text(text) if text.words.starts_with("Difference: ") || text.words.starts_with("A correlation") => {
            Some(text)
        }
        _ => None,
    });
    let notes: Vec<bool> = notes.map(|text| text.switched).collect();
    assert!(notes.len() > 1 && notes.iter().all(|switched| *switched));
    // A row for each card and side that it was counted for.
    let counted = summary.cards.iter().filter(|table| table.exposure == "worn").flat_map(|table| &table.cards);
    assert!(table.rows.len() >= counted.filter(|card| card.n_with > 0).count());
    assert!(!page.text(false).contains("won when"));
    // A group that only repeats the side has no column.
    let mut summary = summary;
    for table in &mut summary.cards {
        let side = table.side.clone().unwrap_or_default().to_lowercase();
        table.cards.iter_mut().for_each(|card| card.group.clone_from(&side));
    }
    let page = summary.page(UNBOUNDED);
    let mut heads = page.blocks_for(Medium::Browser).flat_map(|block| match block {
        Block::Table(table) => &table.columns[..],
        _ => &[],
    });
    assert!(heads.all(|column| column.head != "group"));
}

#[test]
fn a_picture_on_a_page_is_cut_to_its_plot_and_long_captions_are_folded() {
    let page = page_of("The race", &[]);
    let figure = page.split_once("<figure").unwrap().1.split_once("</figure>").unwrap().0;
    assert!(figure.contains("data-height=") && !figure.contains("viewBox=\"0 0 "), "{figure}");
    assert!(page.contains("<details class=\"how\"><summary>How to read this</summary>"), "{figure}");
    // What it shows is said beside it, and windows that are too narrow for it have a narrow one.
    assert!(figure.contains("<p class=\"faint\">Dots: win rates."), "{figure}");
    let narrow = figure.split_once("<template>").unwrap().1;
    assert!(narrow.starts_with("<svg ") && narrow.contains(" width=\"420\""), "{narrow}");
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
            "compare SCENARIO --until-decided",
            "compare a.toml 'b c.toml' --seed 7 --set cards.x.cost=3 --side North --until-decided",
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
    assert!(index_html(&[]).contains("No reports yet."));
    // What means something else in a link is encoded.
    let page = index_html(&[one("Deck #2 at 50%-é", "Race")]);
    assert!(page.contains("href=\"Deck%20%232%20at%2050%25-%C3%A9/report.html\""), "{page}");
}

#[test]
fn a_game_has_all_its_turns_on_its_page() {
    let mut first = WebTurn::new("1 · A".to_owned());
    first.say("rolls <6>".to_owned(), true, Some(0));
    first.say("moves".to_owned(), false, Some(0));
    first.say("rests".to_owned(), true, Some(1));
    let page = trace_html(&WebTrace {
        title: "Race, game 3".to_owned(),
        turns: vec![WebTurn::new("Set-up".to_owned()), first],
        pictures: vec!["<svg>\n<a/>\n</svg>".to_owned(), "<svg>\n<b/>\n</svg>".to_owned()],
        ..WebTrace::default()
    });
    assert_eq!(page.matches("class=\"turn\"").count(), 2);
    assert!(page.contains("rolls &lt;6&gt;"));
    // Without the script, a turn has the position at its end.
    assert!(page.contains("<svg>\n<b/>") && !page.contains("<svg>\n<a/>"));
    // What is said of one action stays together, with the position after it.
    assert_eq!(page.matches("class=\"action\"").count(), 2);
    assert!(page.contains("id=\"step-1-1\" data-picture=\"1\""));
    // Lines that pictures share are written once.
    assert!(page.contains(r#"{"lines":["<svg>","<a/>","<\/svg>","<b/>"],"pictures":[[0,1,2],[0,3,2]]}"#), "{page}");
}

#[test]
fn anchors_are_plain_and_no_line_ends_within_a_number() {
    assert_eq!(anchor("What cards & Traps are worth!"), "what-cards-traps-are-worth");
    assert_eq!(said("54 % [53, 55] of 9, +3 pp"), "54\u{a0}% [53,\u{a0}55] of 9, +3\u{a0}pp");
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
