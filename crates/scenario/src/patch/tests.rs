//! Files with numbers changed: nothing else moves.

use super::*;
use crate::numbers::Numbers;
use crate::{Memory, read_document_with};

const CARDS: &str = r#"# kept
[cards.warden]   # and this
health = 1_20  # thick
actions.1 = { name = "x", steps = [{ deal = 20 }, { deal = 0x1e }] }
luck = 0.5
"#;

fn read(scenario: &str) -> Document {
    let files = Memory::new().with("s.toml", scenario).with("c.toml", CARDS);
    read_document_with(&files, "s.toml".as_ref(), &["games=5".into()])
}

fn path(text: &str) -> Path {
    Path::parse_until(text, None).unwrap_or_else(|_| panic!("{text} is a path")).path
}

fn after(scenario: &str, changes: &[(&str, f64)]) -> Vec<Patched> {
    let document = read(scenario);
    let paths: Vec<Path> = changes.iter().map(|(at, _)| path(at)).collect();
    let list: Vec<(&Path, f64)> = paths.iter().zip(changes).map(|(at, (_, to))| (at, *to)).collect();
    let iconica = crate::find("iconica").expect("it is registered");
    Numbers::new(&document, iconica).patched(&list)
}

const PLAIN: &str = "game = \"iconica\"\ncards = [\"c.toml\"]\n";

#[test]
fn numbers_are_changed_where_they_stand() {
    let files = after(
        PLAIN,
        &[("cards.warden.health", 130.0), ("cards.warden.actions.1.steps.1.deal", 40.0), ("cards.warden.luck", 1.0)],
    );
    let wanted = CARDS.replace("1_20", "130").replace("0x1e", "40").replace("0.5", "1.0");
    assert_eq!(files, [Patched { file: "c.toml".to_owned(), text: wanted }]);
}

#[test]
fn a_rule_that_nobody_wrote_is_added() {
    let one = |scenario: &str| after(scenario, &[("rules.points", 3.0)]).remove(0).text;
    assert_eq!(one(PLAIN), format!("{PLAIN}\n[rules]\npoints = 3\n"));
    let table = format!("{PLAIN}[rules] # house\nother = 1\n");
    assert_eq!(one(&table), format!("{PLAIN}[rules] # house\npoints = 3\nother = 1\n"));
    let inline = "rules = { other = 1 }\ngame = \"iconica\"\ncards = [\"c.toml\"]\n";
    assert_eq!(one(inline), inline.replace("{ other", "{ points = 3, other"));
    let empty = "rules = {}\ngame = \"iconica\"\ncards = [\"c.toml\"]\n";
    assert_eq!(one(empty), empty.replace("{}", "{ points = 3}"));
}

#[test]
fn what_the_command_line_sets_stands_in_no_file() {
    assert_eq!(after(PLAIN, &[("games", 7.0)]), []);
}

#[test]
fn a_parameter_that_no_one_wrote_is_added_to_its_side() {
    let changes = [("side.1.player.hits.2", 9.0), ("side.1.player.hits.0", 4.0), ("side.1.player.stun", 50.0)];
    let of = |side: &str| {
        let scenario = format!("{PLAIN}[[side]]\nname = \"A\"\n[[side]]\n{side}name = \"B\"\n");
        after(&scenario, &changes).remove(0).text
    };
    let plain = of("");
    let (_, added) = plain.split_once("\"A\"\n[[side]]\n").unwrap();
    let lines: Vec<&str> = added.lines().collect();
    assert!(lines[0].starts_with("player.hits = [4, ") && lines[0].contains(", 9, "), "{added}");
    assert_eq!(lines[1..], ["player.stun = 50", "name = \"B\""]);
    // A table with braces gets them between its braces, one of dotted keys beside them.
    assert!(of("player = { hit = 3 }\n").contains("player = { hits = [4, "), "{}", of("player = { hit = 3 }\n"));
    assert!(of("player.hit = 3\n").contains("\nplayer.hits = [4, "), "{}", of("player.hit = 3\n"));
}
