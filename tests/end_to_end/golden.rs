//! One game of each kind of scenario, move by move, in `tests/golden/`: where a change moves games, it shows what it moves.
//!
//! `BALANCE_GOLDEN=write cargo test --release --test end_to_end golden` writes them again.

use std::fs;
use std::path::Path;

use crate::commands::run;
use crate::digests::writes;

/// Lines that are shown before the first that differs.
const BEFORE: usize = 4;

/// The scenarios: for each game, one for each way to set it up and for each agent.
const SCENARIOS: [&str; 15] = [
    "arcadia_builds",
    "arcadia_chronicle",
    "arcadia_merits",
    "arcadia_search",
    "arcane_guardian",
    "arcworlde_forest",
    "arcworlde_lists",
    "arcworlde_rogue",
    "arcworlde_skirmish",
    "iconica_draft",
    "iconica_party",
    "iconica_search",
    "iconica_teams",
    "iditacards_race",
    "iditacards_solo",
];

#[test]
fn a_golden_game_is_played_move_by_move_as_before() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut moved = String::new();
    for name in SCENARIOS {
        let told = run(&["trace", &format!("scenarios/{name}.toml"), "--game", "0"]);
        assert_eq!(told.code, 0, "{name}: {}", told.stderr);
        let file = folder.join(format!("{name}.txt"));
        if writes("BALANCE_GOLDEN") {
            fs::write(&file, &told.stdout).unwrap();
            continue;
        }
        let golden = fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
        moved += &difference(name, &golden, &told.stdout);
    }
    assert!(moved.is_empty(), "{moved}");
}

/// The first line that differs, with what came before it; nothing for the same text.
fn difference(name: &str, golden: &str, now: &str) -> String {
    let (was, is): (Vec<&str>, Vec<&str>) = (golden.lines().collect(), now.lines().collect());
    let Some(at) = (0..was.len().max(is.len())).find(|&at| was.get(at) != is.get(at)) else { return String::new() };
    let before = was[at.saturating_sub(BEFORE)..at].iter().map(|line| format!("    {line}\n")).collect::<String>();
    let line = |lines: &[&str]| lines.get(at).copied().unwrap_or("(the end)").to_owned();
    format!("\n{name}, line {}:\n{before}  - {}\n  + {}\n", at + 1, line(&was), line(&is))
}
