//! Tests of commands for shells and processes.

use serde_json::json;

use super::*;

#[test]
fn what_is_said_is_spelled_and_what_is_not_is_left_out() {
    let args = json!({
        "scenario": { "path": "a b.toml", "set": ["cards.x.health=3", "note=it's"], "seed": 7 },
        "games": null, "matrix": true, "until_decided": false, "threshold": 0.005,
    });
    let wanted = "balance run 'a b.toml' --matrix --seed 7 --set cards.x.health=3 --set 'note=it'\\''s' \
                  --threshold 0.5%";
    assert_eq!(format_command("run", &args), wanted);
    // Without a shell the words need no quotes, and nothing in them is taken for an option or a file.
    let words = CommandLine::new("run", &args).for_process();
    assert_eq!(words[..3], ["balance", "run", "--matrix"]);
    assert_eq!(words[5..], ["--set=note=it's", "--threshold=0.5%", "--", "a b.toml"]);
    // A number alone would be refused: it is a share.
    let args = json!({ "path": "-s.toml", "label": "-x", "precision": 0.002 });
    assert_eq!(format_command("run", &args), "balance run ./-s.toml --label=-x --precision 0.2%");
}
