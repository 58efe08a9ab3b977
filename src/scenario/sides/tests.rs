//! Tests of sides: a game is never asked about another number of them than it is for.

use crate::scenario::{find, games, read_document_from_text, ready};

/// What is wrong with the starter of a game when it has so many sides, all as its first.
fn told(game: &str, sides: usize, agent: &str) -> String {
    let starter = find(game).unwrap().starter;
    let (top, rest) = starter.split_once("\n[[side]]").unwrap();
    let first = rest.split("\n[[").next().unwrap();
    let name = |n: usize| {
        let lines = first.lines().map(|line| match line.starts_with("name") {
            true => format!("name = \"side {n}\"\nagent = \"{agent}\"\n"),
            false if line.starts_with("agent") => String::new(),
            false => format!("{line}\n"),
        });
        format!("[[side]]{}", lines.collect::<String>())
    };
    // Tables after the sides are left out; none of these is needed.
    let none = if sides == 0 { "side = []\n" } else { "" };
    let text = format!("{none}{top}\n{}", (0..sides).map(name).collect::<String>());
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/s.toml");
    let mut document = read_document_from_text(folder, &text, &crate::scenario::Disk, &[]);
    assert_eq!(ready(&mut document, "s").is_some(), document.is_fine());
    document.render(false)
}

#[test]
fn any_number_of_sides_is_read_in_every_game() {
    for game in games() {
        for sides in 0..12 {
            let told = told(game.name, sides, "greedy");
            let fits = (game.sides)().contains(&sides);
            let said = told.contains(" sides, not ");
            assert_eq!(said, !fits, "{} with {sides} sides: {told}", game.name);
        }
    }
}
