//! Tests of the notation of skill levels.

use super::*;

#[test]
fn rungs_are_read_as_they_are_named() {
    for (text, told) in [
        ("random", "random"),
        ("greedy", "greedy"),
        ("greedy:20%", "greedy, 20 % blunders"),
        ("greedy:0.5%", "greedy, 0.5 % blunders"),
        ("search", "search 64"),
        ("search:256", "search 256"),
        (" search : 16 : 5% ", "search 16, 5 % blunders"),
        ("search:5%:16", "search 16, 5 % blunders"),
    ] {
        assert_eq!(parse_level(text).unwrap().to_string(), told);
    }
}

#[test]
fn players_that_decide_alike_are_written_alike() {
    for (text, simple) in [
        ("random:20%", "random"),
        ("greedy:100%", "random"),
        ("search:64:100%", "random"),
        ("search:1", "greedy"),
        ("search:1:5%", "greedy:5%"),
        ("search:2", "search:2"),
        ("greedy:20%", "greedy:20%"),
    ] {
        assert_eq!(level_text(&simplest(&parse_level(text).unwrap())), simple);
    }
}

#[test]
fn what_is_no_rung_is_told() {
    for (text, told) in [
        ("gready", "no such player"),
        ("", "no such player"),
        ("rogue", "can't be a level"),
        ("greedy:64", "only `search` takes playouts; for a blunder rate of 64 %, write `greedy:64%`"),
        ("greedy:128", "only `search` takes playouts; write `greedy` or `search:128`"),
        ("search:0", "`0` is neither"),
        ("search:1000001", "is neither"),
        ("search:many", "`many` is neither"),
        ("greedy:101%", "`101%` is neither"),
        ("search:16:64", "repeats a part"),
    ] {
        let said = parse_level(text).unwrap_err().to_string();
        assert!(said.contains(told), "{text}: {said}");
    }
}

#[test]
fn names_hold_no_comma() {
    let names = ["greedy", "greedy:20%", "search:16:5%"].map(|text| level_name(&parse_level(text).unwrap()));
    assert_eq!(names, ["greedy", "greedy (20 % blunders)", "search 16 (5 % blunders)"]);
}

#[test]
fn a_ladder_goes_up() {
    let told: Vec<String> = ladder().iter().map(ToString::to_string).collect();
    let searches = SEARCHES.map(|iterations| format!("search {iterations}"));
    assert_eq!(told[..3], ["random", "greedy, 20 % blunders", "greedy"]);
    assert_eq!(told[3..], searches);
    assert!(SEARCHES.windows(2).all(|two| two[1] == 4 * two[0]));
}

#[test]
fn rungs_are_written_as_they_are_read() {
    for text in ["random", "greedy", "greedy:20%", "greedy:0.5%", "search:256", "search:16:5%"] {
        assert_eq!(level_text(&parse_level(text).unwrap()), text);
    }
}

#[test]
fn who_is_stronger_is_known_only_where_nothing_speaks_against_it() {
    let of = |text| parse_level(text).unwrap();
    let known = |one, other| is_known_stronger(&of(one), &of(other));
    let up = ["random", "greedy:50%", "greedy:20%", "greedy", "search:16", "search:64"];
    for (at, low) in up.iter().enumerate() {
        assert!(!known(low, low));
        for high in &up[at + 1..] {
            assert!(known(high, low) && !known(low, high), "{low} {high}");
        }
    }
    assert!(known("search:16", "search:16:5%") && known("search:64:5%", "search:16:20%"));
    for (one, other) in [("greedy", "search:64:5%"), ("search:16", "search:64:5%")] {
        assert!(!known(one, other) && !known(other, one), "{one} {other}");
    }
    let down: Vec<Skill> = up.iter().rev().map(|text| of(text)).collect();
    let sorted: Vec<String> = ascending(&down).iter().map(level_text).collect();
    assert_eq!(sorted, up);
    assert!(ladder().windows(2).all(|two| is_known_stronger(&two[1], &two[0])));
}
