//! Text and charts by their content.

mod cards;
mod counted;
mod pairs;
mod places;
mod sizes;
mod worth;

use crate::frame::Summary;
use crate::frame::tests::toy::Toy;
use balance_engine::game::{StrengthGap, Unmodelled};

use super::canvas::WIDTH as SHEET_WIDTH;
use super::number::{level, ordinal, percent, plain, shorten, signed, whole};
use super::page::{Block, Medium};
use super::style::INTERVAL_STROKE;
use super::*;
use balance_stats::{Estimate, Estimator};

/// The page of a run in a terminal.
fn text(summary: &Summary, colour: bool) -> String {
    summary.page(WIDTH).text(colour)
}

fn played(toy: &Toy, games: u64, threads: usize) -> Summary {
    let run = toy.run(&vec!["greedy"; toy.sides], games, threads);
    let results = toy.results(&run);
    Summary::new(&results)
}

fn drawn(toy: &Toy, games: u64) -> (Summary, Vec<(String, String)>) {
    let summary = played(toy, games, 2);
    let charts = summary.charts(Canvas::default());
    (summary, charts)
}

pub(crate) fn chart<'c>(charts: &'c [(String, String)], name: &str) -> &'c str {
    let found = charts.iter().find(|(file, _)| file == name);
    &found.unwrap_or_else(|| panic!("no {name}")).1
}

/// The words of all `<text>` elements.
pub(crate) fn words(svg: &str) -> Vec<&str> {
    let texts = svg.lines().filter(|line| line.starts_with("<text "));
    texts
        .map(|line| {
            let inside = line.split_once('>').unwrap().1;
            inside.strip_suffix("</text>").unwrap()
        })
        .collect()
}

fn words_of_chart<'c>(charts: &'c [(String, String)], name: &str) -> Vec<&'c str> {
    words(chart(charts, name))
}

pub(crate) fn intervals(svg: &str) -> usize {
    svg.matches(&format!("stroke-width=\"{INTERVAL_STROKE}\"")).count()
}

#[test]
fn the_text_tells_a_designer_what_happened() {
    let summary = played(&Toy::new(2, 5), 20_000, 2);
    insta::assert_snapshot!("summary_in_a_terminal", text(&summary, false));
    insta::assert_snapshot!("summary_as_markdown", markdown(&summary));
}

#[test]
fn the_text_begins_with_what_is_wrong_and_says_what_is_an_association() {
    let mut toy = Toy::new(4, 5);
    toy.random = false;
    toy.max_turns = 16;
    let summary = played(&toy, 2_000, 2);
    insta::assert_snapshot!("summary_with_warnings", summary.page(72).text(false));
    let warned = markdown(&summary).matches("> **Warning:** ").count();
    assert_eq!((warned > 0, warned), (true, summary.head.warnings.len()));
}

#[test]
fn cards_that_do_less_than_in_print_are_named_at_the_head() {
    let mut toy = Toy::new(2, 5);
    let less = |n: usize, missing: &[&str]| Unmodelled {
        card: format!("card_{n}"),
        name: format!("Card {n}"),
        missing: missing.iter().map(|rule| (*rule).to_owned()).collect(),
    };
    toy.catalogue.unmodelled = vec![less(0, &["Glide", "Spin | Turn"]), less(3, &["Balance"])];
    let mut summary = played(&toy, 2_000, 2);
    assert_eq!(summary.head.unmodelled, toy.catalogue.unmodelled);
    let note = "note: not modelled in full: Card 0, Card 3 (--format json shows what is missing)";
    assert_eq!(text(&summary, false).lines().nth(1), Some(note));
    let page = markdown(&summary);
    assert!(page.lines().any(|line| line == note), "{page}");
    // Of many a terminal has the first alone.
    summary.head.unmodelled = (0..15).map(|n| less(n, &["Glide"])).collect();
    let told = text(&summary, false);
    let told: String = told.lines().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    assert!(told.contains("Card 4 and 10 more (--format json shows what is missing)"), "{told}");
    assert!(!told.contains("Card 5"), "{told}");
}

#[test]
fn that_experts_are_stronger_is_said_at_the_head() {
    let summary = played(&Toy::new(2, 5), 2_000, 2);
    let known = StrengthGap {
        scenario: "toy",
        side: "Left",
        playouts: 128,
        second_opinion: 200,
        games: 2_000,
        gain: 0.254,
        low: 0.23,
        high: 0.278,
        commit: "abc1234",
        build: "0123456789ab",
        by_another_build: false,
    };
    let told = summary.page(1_000).strength_gap(Some(&known)).text(false);
    let note = "note: club players play this game weakly. With 128 playouts per decision, an expert wins 25 percentage points \
                more in the place of one [23, 28] (95 %; Left in toy, 2,000 games each). Does the verdict change? `balance ladder SCENARIO`";
    assert_eq!(told.lines().nth(1), Some(note), "{told}");
    let other = StrengthGap { by_another_build: true, ..known };
    let other = summary.page(1_000).strength_gap(Some(&other)).text(false);
    assert!(other.contains("2,000 games each; measured with build abc1234). Does"), "{other}");
    assert_eq!(summary.page(1_000).strength_gap(None).text(false), told.replace(&format!("{note}\n"), ""));
}

#[test]
fn a_name_is_no_markup() {
    let name = "x](http://a.b) ![y] `z` <img> &lt; *a* Hare & Co\n# b\u{202e}";
    let mut toy = Toy::new(2, 5);
    toy.catalogue.unmodelled = vec![Unmodelled { card: "c".into(), name: name.into(), missing: vec!["Glide".into()] }];
    let mut summary = played(&toy, 2_000, 2);
    summary.head.title = name.to_owned();
    summary.sides[0].name = name.to_owned();
    let page = markdown(&summary);
    let safe = "x\\](http://a.b) !\\[y\\] \\`z\\` &lt;img> &amp;lt; \\*a\\* Hare & Co\u{fffd}# b\u{fffd}";
    assert_eq!(page.lines().next(), Some(format!("# {safe}").as_str()));
    assert!(page.contains(&format!("| {safe} (greedy) | ")), "{page}");
    let in_words = safe.replacen('\u{fffd}', " ", 1);
    assert!(page.contains(&format!("not modelled in full: {in_words} (--format")), "{page}");
    for (file, svg) in summary.charts(Canvas::default()) {
        assert!(!svg.contains("<img>") && !svg.contains('\u{202e}'), "{file}");
    }
}

#[test]
fn colours_change_no_word() {
    let summary = played(&Toy::new(3, 5), 3_000, 2);
    let coloured = text(&summary, true);
    let mut bare = String::new();
    for (at, part) in coloured.split("\u{1b}[").enumerate() {
        bare += if at == 0 { part } else { part.split_once('m').unwrap().1 };
    }
    assert_ne!(coloured, bare);
    assert_eq!(bare, text(&summary, false));
}

#[test]
fn numbers_have_the_decimals_that_their_intervals_warrant() {
    let estimate =
        |point, low, high| Estimate { point, low, high, level: 0.95, n: 1, method: Estimator::WilsonBlocks.alone() };
    let show = |point, low, high| {
        let (point, ends) = percent(&estimate(point, low, high));
        format!("{point} {ends}")
    };
    assert_eq!(show(0.47312, 0.47112, 0.47512), "47.3 % [47.1, 47.5]");
    assert_eq!(show(0.33178, 0.31991, 0.34370), "33.2 % [32.0, 34.4]");
    assert_eq!(show(0.33178, 0.2, 0.5), "33 % [20, 50]");
    assert_eq!(show(0.0, 0.0, 0.0), "0 % [0, 0]");
    let count = super::number::amount(&estimate(14.0, 13.0, 14.0));
    assert_eq!(count, ("14".into(), "[13, 14]".into()));
    assert_eq!(show(1.0, 0.9987, 1.0), "100.00 % [99.87, 100.00]");
    assert_eq!((plain(-0.04, 1), signed(-0.04, 1)), ("0.0".into(), "0.0".into()));
    assert_eq!((signed(3.12, 1), signed(-3.12, 1)), ("+3.1".into(), "−3.1".into()));
    assert_eq!((level(0.95), level(0.999)), ("95 %".into(), "99.9 %".into()));
    assert_eq!((whole(1_250_000), whole(12)), ("1,250,000".into(), "12".into()));
    assert_eq!([1, 2, 3, 4, 11, 22].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
    assert_eq!(shorten("The Great Fox", 10), "The Great…");
}

#[test]
fn charts_are_told_to_those_who_cannot_see_them() {
    let (summary, charts) = drawn(&Toy::new(4, 23), 8_000);
    let files: Vec<_> = charts.iter().map(|(file, _)| file.as_str()).collect();
    let all = ["win_rate", "ranks", "turns", "convergence", "cards", "worth"];
    assert_eq!(files, all.map(|name| format!("{name}.svg")));
    for (file, svg) in &charts {
        let name = file.strip_suffix(".svg").unwrap();
        let open = format!("<svg role=\"img\" aria-labelledby=\"{name}-title {name}-desc\" ");
        assert!(svg.starts_with(&open), "{file}");
        let title = svg.split(&format!("<title id=\"{name}-title\">")).nth(1).unwrap();
        assert!(title.split("</title>").next().unwrap().contains("The long race"), "{file}");
        assert!(svg.contains(&format!("<desc id=\"{name}-desc\">")), "{file}");
        // n, level and method stand below.
        let words = words(svg).join(" ");
        for part in ["n = ", "95 %", "seat block"] {
            assert!(words.contains(part), "{file}: {part}");
        }
        assert!(svg.contains("fill=\"#FFFFFF\""), "{file}");
        assert_eq!(svg.matches("<text ").count(), svg.matches("</text>").count());
        assert!(svg.ends_with("</svg>\n"), "{file}");
    }
    let desc = chart(&charts, "win_rate.svg");
    let (point, ends) = percent(&summary.sides[0].win_rate.unwrap());
    assert!(desc.contains(&format!("Tortoise {point} {ends}; Hare &amp; Co ")));
}

#[test]
fn every_side_and_card_has_its_label_and_interval() {
    let (summary, charts) = drawn(&Toy::new(4, 23), 8_000);
    let svg = chart(&charts, "win_rate.svg");
    let labels = words(svg);
    for name in ["Tortoise", "Hare &amp; Co", "Snail &lt;3&gt;", "The Great Fox of the Northern Woods"] {
        assert!(labels.contains(&name), "{name}: {labels:?}");
    }
    assert!(labels.contains(&"games won (%)"));
    assert_eq!(intervals(svg), 4);
    let svg = chart(&charts, "cards.svg");
    let labels = words(svg);
    let shown = summary.cards[0].cards.iter().filter(|card| card.effect.is_some());
    assert_eq!(shown.clone().count(), 22);
    for card in shown {
        let name = card.name.replace('&', "&amp;");
        assert!(labels.contains(&name.as_str()), "{name}");
    }
    assert!(labels.contains(&"effect on win rate (pp)"));
    assert_eq!(intervals(svg), 22);
    let labels = words(chart(&charts, "turns.svg"));
    assert!(labels.contains(&"games (%)"));
    assert!(labels.contains(&"throws per game (all sides)"));
    assert!(labels.iter().any(|label| label.starts_with("median ")));
    let svg = chart(&charts, "convergence.svg");
    assert!(words(svg).contains(&"games played (log scale)"));
    assert_eq!(svg.matches("<polygon ").count(), 4);
}

#[test]
fn the_longest_games_share_a_bar_and_are_counted_below() {
    let toy = Toy::new(2, 5);
    let summary = played(&toy, 4_000, 2);
    let turns = |summary: &Summary| {
        let all = summary.charts(Canvas::default());
        words(chart(&all, "turns.svg")).join(" ").replace(',', "")
    };
    assert!(!turns(&summary).contains("The last bar"), "{}", turns(&summary));
    // One game that is much longer than all others has no place of its own.
    let mut long = toy.run(&["greedy"; 2], 4_000, 2);
    long.tally.turn_counts.add(200);
    let results = toy.results(&long);
    let told = turns(&Summary::new(&results));
    assert!(told.contains("The last bar: ") && told.contains(" or more up to 200."), "{told}");
}

#[test]
fn the_sign_of_a_sure_effect_is_a_colour_and_a_full_point() {
    let (_, charts) = drawn(&Toy::new(2, 5), 8_000);
    let svg = chart(&charts, "cards.svg");
    let bars = |ink: &str| {
        let lines = svg.lines().filter(|line| line.contains(&format!("stroke=\"{ink}\"")));
        lines.filter(|line| line.starts_with("<polyline ")).count()
    };
    assert_eq!((bars("#0072B2"), bars("#D55E00")), (1, 3));
    assert_eq!(svg.matches("<circle ").count(), 4 * 2);
}

#[test]
fn everything_drawn_is_on_the_sheet_in_whole_pixels() {
    for toy in [Toy::new(1, 5), Toy::new(2, 0), Toy::new(4, 23)] {
        for (file, svg) in drawn(&toy, 6_000).1 {
            for attribute in [" x=\"", " y=\"", " cx=\"", " cy=\"", " points=\""] {
                for part in svg.split(attribute).skip(1) {
                    let value = part.split('"').next().unwrap();
                    for number in value.split([',', ' ']).filter(|n| !n.is_empty()) {
                        let number: i32 = number.parse().expect("a whole number");
                        assert!((0..=SHEET_WIDTH.max(1_000)).contains(&number), "{file}: {value}");
                    }
                }
            }
        }
    }
}

#[test]
fn charts_without_data_are_left_out() {
    let (_, charts) = drawn(&Toy::new(2, 0), 600);
    let files: Vec<_> = charts.iter().map(|(file, _)| file.as_str()).collect();
    assert_eq!(files, ["win_rate.svg", "turns.svg"], "no card, and one look");
    let mut toy = Toy::new(2, 5);
    toy.random = false;
    let (_, charts) = drawn(&toy, 600);
    assert_eq!(charts.len(), 2 + 4, "a chart for each side, seen and used");
    let svg = chart(&charts, "cards_hare_co_used.svg");
    assert!(words(svg).join(" ").contains("A correlation, not a cause"));
}

#[test]
fn what_a_game_writes_becomes_a_sentence() {
    for (words, sentence) in [
        ("where the racer is", "Where the racer is."),
        ("How far the racer went.", "How far the racer went."),
        ("über alles?", "Über alles?"),
        ("", ""),
    ] {
        assert_eq!(super::text::sentence(words), sentence);
    }
}

#[test]
fn what_never_happens_has_no_row() {
    let mut summary = played(&Toy::new(2, 5), 2_000, 2);
    assert!(text(&summary, false).contains("  sixes (throws) "));
    let zero = |metric: &mut crate::frame::MetricSummary| {
        metric.mean = metric.mean.map(|mean| Estimate { point: 0.0, low: 0.0, high: 0.0, ..mean });
    };
    // Of one side alone it is news that it never happens.
    let sixes = |metric: &&mut crate::frame::MetricSummary| metric.metric == "sixes";
    summary.metrics.iter_mut().filter(sixes).take(1).for_each(zero);
    assert!(text(&summary, false).contains("  sixes (throws) "));
    summary.metrics.iter_mut().filter(sixes).for_each(zero);
    let page = text(&summary, false);
    assert!(!page.contains("sixes") && page.contains("lead"), "{page}");
    summary.metrics.iter_mut().for_each(zero);
    assert!(!text(&summary, false).contains("Averages per game"));
}

#[test]
fn a_long_title_has_two_lines_and_moves_the_chart_down() {
    let toy = Toy::new(2, 5);
    let title = "The race of the tortoise against all that has legs, once around the wood";
    let drawn = |title: &str| {
        let mut summary = played(&toy, 2_000, 2);
        title.clone_into(&mut summary.head.title);
        summary.charts(Canvas::default())
    };
    let (short, long) = (drawn("The race"), drawn(title));
    for ((file, short), (_, long)) in short.iter().zip(&long) {
        let height = |svg: &str| {
            let rest = svg.split(" height=\"").nth(1).unwrap();
            rest.split('"').next().unwrap().parse::<i32>().unwrap()
        };
        assert_eq!(height(long), height(short) + super::style::TITLE_LINE, "{file}");
        let said = words(long).join(" ");
        assert!(said.contains(title), "{file}: {said}");
        assert_eq!(words(long).len(), words(short).len() + 1, "{file}");
    }
    // Of a longer title what is shown is not cut.
    let longer = drawn(&[title; 4].join(", "));
    let longer = words_of_chart(&longer, "win_rate.svg")[..2].join(" ");
    assert!(longer.ends_with("… Win rate"), "{longer}");
}

#[test]
fn threads_change_no_byte_of_charts_and_text() {
    let toy = Toy::new(2, 5);
    let [one, two] = [1, 2].map(|threads| {
        let summary = played(&toy, 5_000, threads);
        (text(&summary, true), summary.charts(Canvas::default()))
    });
    assert!(one == two);
}

/// Keeps the chart where a person can look at it.
pub(crate) fn keep(name: &str, svg: &str) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/charts");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), svg).unwrap();
}

/// The page of a run as Markdown.
fn markdown(summary: &Summary) -> String {
    summary.page(UNBOUNDED).markdown()
}
