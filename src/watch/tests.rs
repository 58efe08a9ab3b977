//! Which reports `watch` takes for its own.

use std::fs;

use super::*;
use crate::folder::MANIFEST;

#[test]
fn the_command_in_the_manifest_says_whose_a_report_is() {
    let folder = tempfile::tempdir().unwrap();
    let is_ours_by = |words: &[&str]| {
        let manifest = serde_json::json!({ "command": words }).to_string();
        fs::write(folder.path().join(MANIFEST), manifest).unwrap();
        is_ours(folder.path())
    };
    assert!(!is_ours(folder.path()), "there is no manifest");
    assert!(is_ours_by(&["balance", "watch", "s.toml", "--out", "rep"]));
    assert!(is_ours_by(&["/bin/balance", "--quiet", "--format", "csv", "watch", "s.toml"]));
    for other in [&["balance", "run", "watch", "--out", "watch"][..], &["balance", "watch", "--help"], &["watch"], &[]]
    {
        assert!(!is_ours_by(other), "{other:?}");
    }
}
