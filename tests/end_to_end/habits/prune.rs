//! Reports that another one supersedes are removed on demand.

use std::fs;
use std::path::Path;

use super::{run_in, with_scenario};

#[test]
fn superseded_reports_are_listed_and_removed_with_yes() {
    let folder = with_scenario("");
    let written = |games: &str, out: &str, more: &[&str]| {
        let out = format!("reports/{out}");
        let args = [&["run", "s.toml", "-n", games, "-o", &out], more].concat();
        let done = run_in(folder.path(), &args, &[]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        // Manifests have the time to the second.
        later(&folder.path().join(&out).join("manifest.json"), out.len());
    };
    written("200", "a", &[]);
    written("200", "changed", &[]);
    written("200", "other-seed", &["--seed", "9"]);
    written("400", "the-latest-of-all", &[]);
    fs::write(folder.path().join("reports/notes.txt"), "mine").unwrap();
    fs::create_dir(folder.path().join("reports/mine")).unwrap();
    fs::write(folder.path().join("reports/changed/mine.txt"), "mine").unwrap();

    let listed = run_in(folder.path(), &["list", "reports", "--prune", "--format", "csv"], &[]);
    assert_eq!(listed.code, 0, "{}", listed.stderr);
    assert_eq!(listed.stdout, "folder,games,state,superseded_by\na,200,complete,the-latest-of-all\n");
    assert!(listed.stderr.contains("nothing was removed; --yes removes these reports"), "{}", listed.stderr);
    assert!(listed.stderr.contains("reports/changed is kept: mine.txt"), "{}", listed.stderr);
    assert!(folder.path().join("reports/a").is_dir());

    let removed = run_in(folder.path(), &["list", "reports", "--prune", "--yes"], &[]);
    assert_eq!(removed.code, 0, "{}", removed.stderr);
    assert!(removed.stderr.contains("removed 1 report"), "{}", removed.stderr);
    let mut left: Vec<String> = fs::read_dir(folder.path().join("reports"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, ["changed", "index.html", "mine", "notes.txt", "other-seed", "the-latest-of-all"]);
    let again = run_in(folder.path(), &["list", "reports", "--prune", "--yes"], &[]);
    assert!(again.stderr.contains("no report is superseded"), "{}", again.stderr);
}

/// Sets when a report was written, to a minute of its own.
fn later(manifest: &Path, minute: usize) {
    let text = fs::read_to_string(manifest).unwrap();
    let at = text.find("\"finished\": \"").unwrap() + "\"finished\": \"".len();
    let (head, tail) = (&text[..at], &text[at + "2026-11-23T21:05:00Z".len()..]);
    fs::write(manifest, format!("{head}2026-11-23T21:{minute:02}:00Z{tail}")).unwrap();
}
