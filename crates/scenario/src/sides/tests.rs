//! Tests of sides: a game is never asked about another number of them than it is for.

use insta::assert_snapshot;

use crate::{Override, Prepared, find, games, read_document_from_text, ready};

/// What is wrong with the starter of a game if it has `sides` sides, all like its first.
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
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/s.toml");
    let mut document = read_document_from_text(folder, &text, &crate::Disk, &[]);
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

/// The starter of Iconica with its first side changed, and what is wrong with it.
fn played(sets: &[&str]) -> (Option<Prepared>, String) {
    let starter = find("iconica").unwrap().starter;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/s.toml");
    let sets: Vec<Override> = sets.iter().map(|&set| format!("side.0.{set}").as_str().into()).collect();
    let mut document = read_document_from_text(folder, starter, &crate::Disk, &sets);
    let prepared = ready(&mut document, "s");
    (prepared, document.render(false))
}

#[test]
fn players_are_as_good_as_they_are_said_to_be() {
    let skill = |sets: &[&str]| {
        let (prepared, told) = played(sets);
        prepared.unwrap_or_else(|| panic!("{told}")).sides[0].agent.to_string()
    };
    assert_eq!(skill(&["agent=greedy"]), "greedy");
    assert_eq!(skill(&["agent=search"]), "search 64");
    assert_eq!(skill(&["agent=search", "iterations=128", "blunder_rate=5 %"]), "search 128, 5 % blunders");
    assert_eq!(skill(&["agent=random", "avoid=['pass', 'cards.warden.act']"]), "random, avoids pass, cards.warden.act");
}

#[test]
fn players_that_cannot_be_are_told() {
    let told = |sets: &[&str]| played(sets).1;
    assert_snapshot!(told(&[
        "iterations=64",
        "blunder_rate=101%",
        "avoid=['pas', 'cards.wardn.act', 'cards.warden.acts', 'nonsense']",
    ]), @r#"
    error: `iterations` needs `agent = "search"`
       ╭─[ command line:1:25 ]
       │
     1 │ --set side.0.iterations=64
       │                         ─┬
       │                          ╰── here
       │
       │ Help: write `agent = "search"`, or remove this line
    ───╯

    error: this is not a share of decisions
       ╭─[ command line:1:27 ]
       │
     1 │ --set side.0.blunder_rate=101%
       │                           ──┬─
       │                             ╰─── here
       │
       │ Help: write a percentage from 0 to 100, such as `"5%"`
    ───╯

    error: there is no kind of decision "pas"
       ╭─[ command line:1:21 ]
       │
     1 │ --set side.0.avoid=['pas', 'cards.wardn.act', 'cards.warden.acts', 'nonsense']
       │                     ──┬──
       │                       ╰──── here
       │
       │ Help: did you mean "pass"?
    ───╯

    error: there is no card "wardn"
       ╭─[ command line:1:28 ]
       │
     1 │ --set side.0.avoid=['pas', 'cards.wardn.act', 'cards.warden.acts', 'nonsense']
       │                            ────────┬────────
       │                                    ╰────────── here
       │
       │ Help: did you mean "cards.warden.act"?
    ───╯

    error: there is no kind of decision "acts"
       ╭─[ command line:1:47 ]
       │
     1 │ --set side.0.avoid=['pas', 'cards.wardn.act', 'cards.warden.acts', 'nonsense']
       │                                               ─────────┬─────────
       │                                                        ╰─────────── here
       │
       │ Help: did you mean "cards.warden.act"?
    ───╯

    error: there is no kind of decision "nonsense"
       ╭─[ command line:1:68 ]
       │
     1 │ --set side.0.avoid=['pas', 'cards.wardn.act', 'cards.warden.acts', 'nonsense']
       │                                                                    ─────┬────
       │                                                                         ╰────── here
       │
       │ Help: `balance list actions iconica` shows what players can avoid
    ───╯

    6 mistakes in --set
    "#);
    assert_snapshot!(told(&["agent=search", "iterations=0", "blunder_rate=many"]), @r#"
    error: `iterations` is 0
       ╭─[ command line:1:25 ]
       │
     1 │ --set side.0.iterations=0
       │                         ┬
       │                         ╰── must be from 1 to 1,000,000
       │
       │ Help: `iterations`: With `agent = "search"`: playouts per decision. Default: 64. More is stronger and slower
    ───╯

    error: this is not a share of decisions
       ╭─[ command line:1:27 ]
       │
     1 │ --set side.0.blunder_rate=many
       │                           ──┬─
       │                             ╰─── here
       │
       │ Help: write a percentage from 0 to 100, such as `"5%"`
    ───╯

    2 mistakes in --set
    "#);
}

#[test]
fn names_that_read_alike_are_refused() {
    let starter = find("iconica").unwrap().starter;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/s.toml");
    let told = |other: &str| {
        let text = starter.replace("\"Legion\"", &format!("\"{other}\""));
        let text = text.replace("\"Protectorate\"", "\"Café Noir\"");
        let mut document = read_document_from_text(folder, &text, &crate::Disk, &[]);
        ready(&mut document, "s");
        document.render(false)
    };
    assert_eq!(told("Café Blanc"), "");
    let said = told("CaféNoir");
    assert!(said.contains("looks like \"Café Noir\", the name of another side"), "{said}");
    // An extra space, a no-break space, an accent that is a letter of its own, and an invisible character.
    for (other, wrong) in [
        ("Café Noir ", "`name` begins or ends with a space"),
        ("Café\u{a0}Noir", "`name` has gaps that are not single spaces"),
        ("Cafe\u{301} Noir", "`name` is not in Unicode's normal form C"),
        ("Café Noir\u{3164}", "`name` has an invisible character, U+3164"),
        ("Café\u{200b} Noir", "`name` has an invisible character, U+200B"),
        ("Café Noir\u{e0041}", "`name` has an invisible character, U+E0041"),
    ] {
        let said = told(other);
        assert!(said.contains(wrong), "{said}");
    }
    assert!(told("Café Noir").contains("two sides are named \"Café Noir\""));
}
