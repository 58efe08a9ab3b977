//! Forms of one table.

use super::*;

fn table() -> Table {
    let columns = [Column::mark(), Column::name(), Column::estimate("adds"), Column::text("verdict")];
    let mut table = Table::headed(columns).leaving_out(LeftOut::Described("(x.csv)".to_owned()));
    let cells = |name: &str, adds: &str| [name.into(), (adds.to_owned(), "[1, 2]".into()).into()];
    let [name, adds] = cells("Sled | [x]", "+1.5");
    table.row(["▲".into(), name, adds, Cell::from("sure").with_more(Some("a | b".into()))]);
    (0..7).for_each(|_| table.row_if(false, []));
    table.remark("not in Markdown".into());
    let [name, adds] = cells("雪橇犬", "−10");
    table.row(["".into(), name, adds, "".into()]);
    table
}

#[test]
fn a_terminal_has_its_columns_below_each_other_however_wide_a_letter_is() {
    let wanted = [
        "                adds         verdict",
        "  ▲ Sled | [x]  +1.5 [1, 2]  sure",
        "  … 7 more (x.csv)",
        "  not in Markdown",
        "    雪橇犬       −10 [1, 2]",
    ];
    assert_eq!(table().text(100).lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn markdown_has_intervals_in_their_own_column_and_no_markup_of_names() {
    let wanted = [
        "| | name | adds | interval | verdict |",
        "|---|---|--:|---|---|",
        "| ▲ | Sled \\| \\[x\\] | +1.5 | [1, 2] | sure: a \\| b |",
        "| | … 7 more (x.csv) | | | |",
        "|  | 雪橇犬 | −10 | [1, 2] |  |",
    ];
    assert_eq!(table().markdown().lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn a_column_is_as_wide_as_its_longest_cell_and_numbers_keep_their_intervals() {
    let columns = [Column::text("of").max_width(6), Column::text("is").estimates(), Column::text("n").numbers()];
    let mut table = Table::new(Heads::Ruled, columns);
    let value = |point: &str, ends: &str| Cell::from((point.to_owned(), ends.to_owned()));
    table.row(["a".into(), value("–", ""), "5".into()]);
    table.row(["longer than six".into(), value("3 %", "[2, 4]"), "1,000".into()]);
    let wanted = [
        "of       is             n",
        "──────  ──────────  ─────",
        "a         –             5",
        "longe…  3 % [2, 4]  1,000",
    ];
    assert_eq!(table.text(100).lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn csv_is_quoted_and_holds_no_formula() {
    let rows = [["plain", "a, b"], ["=1+1", "-3.5"], ["say \"no\"", ""]];
    let rows = rows.map(|row| row.map(str::to_owned).to_vec());
    let wanted = "one,two\nplain,\"a, b\"\n'=1+1,-3.5\n\"say \"\"no\"\"\",\n";
    assert_eq!(csv("one,two", rows), wanted);
}

#[test]
fn a_narrow_terminal_has_words_broken_and_says_what_is_left_out() {
    let columns = [
        Column::text("metric"),
        Column::text("what it is"),
        Column::text("n").numbers(),
        Column::text("deviation").numbers(),
    ];
    let mut table = Table::new(Heads::Ruled, columns);
    table.row([
        "breaks_offered".into(),
        "turns in which it could have broken an action".into(),
        "1,000".into(),
        "12".into(),
    ]);
    let whole = table.text(100);
    assert!(whole.lines().count() == 3, "{whole}");
    for width in [30, 40, 50, 60, 80] {
        let text = table.text(width);
        assert!(text.lines().all(|line| columns_of(line) <= width), "{width}: {text}");
        assert!(text.contains("turns in"), "{text}");
    }
    // Bare numbers give way first, from the last on.
    let text = table.text(34).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("not shown (narrow terminal): deviation"), "{text}");
}

#[test]
fn a_name_is_broken_at_its_joints_and_only_if_nothing_else_gives_way() {
    let columns = [Column::text("target"), Column::text("what it is")];
    let mut table = Table::new(Heads::Ruled, columns);
    table.row(["brood_reaver.worth".into(), "how often it wins".into()]);
    let first = |width: usize| -> Vec<String> {
        let text = table.text(width);
        let words = text.lines().skip(1).filter_map(|line| line.split_whitespace().next());
        words.map(str::to_owned).collect()
    };
    assert_eq!(first(32)[0], "brood_reaver.worth");
    // Too narrow even so: behind the dot, not within a word.
    assert_eq!(first(26)[..2], ["brood_reaver.", "worth"]);
}

fn columns_of(line: &str) -> usize {
    crate::number::columns(line)
}

#[test]
fn a_percent_sign_stays_with_its_number() {
    use super::super::svg::wrap;
    assert_eq!(wrap("45 % to 55 %", 11), ["45 % to", "55 %"]);
    assert_eq!(wrap("45 % to 55 %", 3), ["45 %", "to", "55 %"]);
}
