//! When games cut at the turn limit are a warning, and how it is worded.

use super::*;

fn part(cut: u64, of: &str) -> CutGames {
    CutGames { cut, games: 1_000, max_turns: 30, of: of.to_owned() }
}

#[test]
fn one_game_in_a_hundred_may_be_cut_and_no_more() {
    assert_eq!(cut_warning([part(10, "")], "turns"), None);
    assert_eq!(
        cut_warning([part(11, "")], "turns").unwrap(),
        "1.1 % of the games were unfinished after 30 turns: they count as games without a winner, and \
         lengths are underestimated"
    );
    let none = CutGames { cut: 0, games: 0, max_turns: 30, of: String::new() };
    assert_eq!(cut_warning([none], "turns"), None);
}

#[test]
fn of_many_parts_the_worst_are_named() {
    let parts = [(20, " of A"), (500, " of B"), (10, " of C"), (40, " of D"), (30, " of E")];
    let said = cut_warning(parts.map(|(cut, of)| part(cut, of)), "rounds").unwrap();
    assert!(
        said.starts_with(
            "50.0 % of the games of B were unfinished after 30 rounds; 4.0 % of the games of D were \
             unfinished after 30 rounds; 3.0 % of the games of E were unfinished after 30 rounds; and \
             more than 1 % in each of 1 more: "
        ),
        "{said}"
    );
}
