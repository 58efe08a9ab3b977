//! Which files may be written.

use std::fs;

use super::{Content, Output, check_outputs, write_markdown};

#[test]
fn only_files_of_ours_are_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let check = |content, force| {
        check_outputs(&[Output { path: &path, content }], &[], Some(force)).map_err(|said| {
            let said = said.to_string();
            assert!(said.contains("was not written by balance"), "{said}");
        })
    };
    let page = balance_report::index_html(&[]);
    let manual = ".TH balance 1  \"balance 0.1.0\"";
    let rows = "PAR1… game shift first winner ending turns PAR1";
    let junit = "<?xml version=\"1.0\"?>\n<testsuites name=\"balance check\" tests=\"1\">";
    for (content, ours) in
        [(Content::Page, page.as_str()), (Content::Junit, junit), (Content::Rows, rows), (Content::Manual, manual)]
    {
        assert_eq!(check(content, false), Ok(()), "{content:?}: there is no such file");
        for (text, wanted) in [("", Ok(())), (ours, Ok(())), ("mine, of a balance", Err(()))] {
            fs::write(&path, text).unwrap();
            assert_eq!(check(content, false), wanted, "{content:?}: {text}");
            assert_eq!(check(content, true), Ok(()), "{content:?}: {text}");
        }
        fs::remove_file(&path).unwrap();
    }
    write_markdown(Some(&path), || "# Title\n".to_owned()).unwrap();
    assert_eq!(check(Content::Markdown, false), Ok(()));
    fs::write(&path, "# Title\n").unwrap();
    assert_eq!(check(Content::Markdown, false), Err(()));
    assert_eq!(check(Content::Added, false), Ok(()), "nothing of it is lost");
}

#[test]
fn an_input_is_never_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("s.toml"), "").unwrap();
    fs::hard_link(at("s.toml"), at("linked.toml")).unwrap();
    for name in ["s.toml", "linked.toml", "../there/s.toml"] {
        let path = at(&name.replace("there", &folder.path().file_name().unwrap().to_string_lossy()));
        for content in [Content::Page, Content::Added] {
            let outputs = [Output { path: &path, content }];
            let said = check_outputs(&outputs, &[at("s.toml")], Some(true)).unwrap_err().to_string();
            assert!(said.contains("would be overwritten"), "{name}: {said}");
        }
    }
}
