//! Reports are put in their place, and nothing else is lost.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::*;
use balance_report::frame::replace;

/// Writes a report of one file, as commands do.
fn report(text: &str) -> impl FnOnce(&Path) -> Result<(), WriteError> {
    move |folder| {
        replace(&folder.join("summary.txt"), text.as_bytes())?;
        let files = hashes(folder)?;
        let told = serde_json::json!({ "balance_version": "1", "stopped": "games", "files": files });
        replace(&folder.join(MANIFEST), told.to_string().as_bytes())
    }
}

struct Case {
    above: TempDir,
    path: PathBuf,
    inputs: Vec<PathBuf>,
    force: bool,
}

impl Case {
    fn new() -> Self {
        let above = tempfile::tempdir().unwrap();
        let path = above.path().join("rep");
        Case { above, path, inputs: Vec::new(), force: false }
    }

    fn place(&self) -> Place<'_> {
        Place { path: &self.path, force: self.force, inputs: &self.inputs, rows_path: None }
    }

    fn summary(&self, of: &str) -> String {
        fs::read_to_string(self.above.path().join(of).join("summary.txt")).unwrap()
    }
}

#[test]
fn a_report_takes_the_place_of_a_report() {
    let case = Case::new();
    for text in ["one", "two"] {
        case.place().ensure_writable(Some(1)).unwrap();
        let put = case.place().put(|| None, report(text)).unwrap();
        assert_eq!((put.folder, put.remarks), (case.path.clone(), Vec::new()));
        assert_eq!(case.summary("rep"), text);
        assert_eq!(faults(&case.path), Vec::<String>::new());
    }
    assert_eq!(fs::read_dir(case.above.path()).unwrap().count(), 1);
}

#[test]
fn what_is_no_part_of_a_report_is_named_and_kept() {
    let mut case = Case::new();
    case.place().put(|| None, report("one")).unwrap();
    fs::write(case.path.join("notes.txt"), "mine").unwrap();
    fs::create_dir(case.path.join("more")).unwrap();
    let refused = case.place().ensure_writable(None).unwrap_err().to_string();
    assert!(refused.contains("contains more and notes.txt, which are not part of a report"), "{refused}");
    case.force = true;
    case.place().ensure_writable(None).unwrap();
}

#[test]
fn a_manifest_that_lists_no_files_makes_no_file_ours() {
    let case = Case::new();
    fs::create_dir(&case.path).unwrap();
    let old = r#"{ "balance_version": "1", "stopped": "games" }"#;
    fs::write(case.path.join(MANIFEST), old).unwrap();
    fs::write(case.path.join("summary.json"), "{}").unwrap();
    let refused = case.place().ensure_writable(None).unwrap_err().to_string();
    assert!(refused.contains("contains summary.json, which is not part of a report"), "{refused}");
}

#[test]
fn what_is_put_there_while_a_report_is_written_is_kept() {
    let mut case = Case::new();
    case.place().put(|| None, report("one")).unwrap();
    let path = case.path.clone();
    let meanwhile = |folder: &Path| {
        fs::write(path.join("notes.txt"), "mine").unwrap();
        report("two")(folder)
    };
    let put = case.place().put(|| None, meanwhile).unwrap();
    assert_eq!(put.folder, case.above.path().join("rep-2"));
    assert!(put.remarks[0].contains("contains notes.txt, which is not part of a report"), "{put:?}");
    assert_eq!((case.summary("rep"), case.summary("rep-2")), ("one".into(), "two".into()));
    assert_eq!(fs::read_to_string(case.path.join("notes.txt")).unwrap(), "mine");
    // And a report of other games is.
    fs::remove_file(case.path.join("notes.txt")).unwrap();
    let put = case.place().put(|| Some("another report is there".into()), report("three")).unwrap();
    assert_eq!(put.folder, case.above.path().join("rep-3"));
    case.force = true;
    fs::write(case.path.join("notes.txt"), "mine").unwrap();
    let put = case.place().put(|| None, report("four")).unwrap();
    assert_eq!((put.folder, case.summary("rep")), (case.path.clone(), "four".into()));
}

#[test]
fn nothing_in_use_is_replaced_even_by_force() {
    let mut case = Case { force: true, ..Case::new() };
    fs::create_dir_all(case.path.join("deep")).unwrap();
    let scenario = case.path.join("deep/scenario.toml");
    fs::write(&scenario, "").unwrap();
    case.inputs = vec![scenario];
    let refused = case.place().ensure_writable(None).unwrap_err().to_string();
    assert!(refused.contains("which this command reads"), "{refused}");
    for above in [Path::new("."), Path::new(".."), Path::new("/")] {
        let place = Place { path: above, force: true, inputs: &[], rows_path: None };
        let refused = place.ensure_writable(None).unwrap_err().to_string();
        assert!(refused.contains("the folder that this command runs in"), "{refused}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_replaced_is_refused_before_the_work() {
    let mount = Place { path: Path::new("/proc"), force: true, inputs: &[], rows_path: None };
    let refused = mount.ensure_writable(None).unwrap_err().to_string();
    assert!(refused.contains("is a mount point") && refused.contains("--out /proc/report"), "{refused}");
    let case = Case::new();
    std::os::unix::fs::symlink(case.above.path().join("nowhere"), &case.path).unwrap();
    let refused = case.place().ensure_writable(None).unwrap_err().to_string();
    assert!(refused.contains("is a link to a folder that doesn't exist"), "{refused}");
    let case = Case::new();
    let refused = case.place().ensure_writable(Some(u64::MAX)).unwrap_err().to_string();
    assert!(refused.contains("too little disk space") && refused.contains("--ignore-free-space"), "{refused}");
    assert_eq!(fs::read_dir(case.above.path()).unwrap().count(), 0);
}

#[test]
fn a_report_that_cannot_be_written_leaves_the_old_one() {
    let case = Case::new();
    case.place().put(|| None, report("one")).unwrap();
    let fails = |folder: &Path| {
        fs::write(folder.join("half"), "").unwrap();
        replace(&folder.join("missing/summary.txt"), b"")
    };
    case.place().put(|| None, fails).unwrap_err();
    assert_eq!(case.summary("rep"), "one");
    assert_eq!(fs::read_dir(case.above.path()).unwrap().count(), 1);
}

#[test]
fn rows_that_the_new_report_has_too_are_no_loss() {
    let case = Case::new();
    fs::create_dir(&case.path).unwrap();
    let rows = case.path.join("rows.parquet");
    fs::write(&rows, "rows").unwrap();
    let refused = case.place().ensure_writable(None).unwrap_err().to_string();
    assert!(refused.contains("contains rows.parquet, which is not part of a report"), "{refused}");
    let place = Place { rows_path: Some(&rows), ..case.place() };
    place.ensure_writable(None).unwrap();
    // They stay where they are until the report takes its place.
    let fails = |folder: &Path| {
        assert_eq!(fs::read_to_string(&rows).unwrap(), "rows");
        replace(&folder.join("missing/a.txt"), b"")
    };
    place.put(|| None, fails).unwrap_err();
    assert_eq!(fs::read_to_string(&rows).unwrap(), "rows");
    // Rows elsewhere have nothing to do with a file of the same name here.
    let elsewhere = case.above.path().join("rows.parquet");
    let refused = Place { rows_path: Some(&elsewhere), ..case.place() }.ensure_writable(None).unwrap_err().to_string();
    assert!(refused.contains("contains rows.parquet"), "{refused}");
}

#[test]
fn a_file_that_takes_the_name_of_the_folder_meanwhile_is_kept() {
    let case = Case { force: true, ..Case::new() };
    let meanwhile = |folder: &Path| {
        fs::write(&case.path, "mine").unwrap();
        report("two")(folder)
    };
    let put = case.place().put(|| None, meanwhile).unwrap();
    assert_eq!(put.folder, case.above.path().join("rep-2"));
    assert!(put.remarks[0].contains("a file has that name"), "{put:?}");
    assert_eq!(fs::read_to_string(&case.path).unwrap(), "mine");
}

#[test]
fn received_folders_are_read_with_care() {
    let case = Case::new();
    case.place().put(|| None, report("one")).unwrap();
    let manifest = case.path.join(MANIFEST);
    let forged = |name: &str| {
        let files = serde_json::json!({ name: "0" });
        let told = serde_json::json!({ "balance_version": "1", "stopped": "games", "files": files });
        fs::write(&manifest, told.to_string()).unwrap();
        faults(&case.path)
    };
    assert!(forged("../../etc/passwd")[0].contains("can't be read"));
    assert!(forged("a\u{1b}[2Jb")[0].starts_with("a\u{fffd}[2Jb is missing"));
    assert_eq!(printable("a\nb\u{7}c"), "a\u{fffd}b\u{fffd}c");
    assert_eq!(printable(&"x".repeat(1_000)).chars().count(), MAX_PRINTED + 1);
    #[cfg(unix)]
    {
        let elsewhere = case.above.path().join(MANIFEST);
        fs::rename(&manifest, &elsewhere).unwrap();
        for target in [elsewhere.as_path(), Path::new("/dev/zero")] {
            std::os::unix::fs::symlink(target, &manifest).unwrap();
            assert!(manifest_of::<serde_json::Value>(&case.path).is_err(), "{target:?}");
            fs::remove_file(&manifest).unwrap();
        }
        // Nothing writes into this pipe.
        assert!(std::process::Command::new("mkfifo").arg(&manifest).status().unwrap().success());
        assert!(manifest_of::<serde_json::Value>(&case.path).is_err());
    }
}
