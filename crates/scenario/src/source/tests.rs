//! Tests of reading files and of finding lines.

use super::*;

fn file(bytes: &[u8]) -> Result<String, ReadProblem> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    std::fs::write(&path, bytes).unwrap();
    read(&path)
}

#[test]
fn reads_text_without_its_byte_order_mark() {
    assert_eq!(file(b"a = 1").as_deref(), Ok("a = 1"));
    assert_eq!(file(b"\xEF\xBB\xBFa = 1").as_deref(), Ok("a = 1"));
}

#[test]
fn says_why_a_file_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(read(folder.path()), Err(ReadProblem::Folder));
    assert_eq!(read(&folder.path().join("no")), Err(ReadProblem::Missing));
    assert!(read(&folder.path().join("a\0b")).is_err());
    assert_eq!(file(b""), Err(ReadProblem::Empty));
    assert_eq!(file(b"\xEF\xBB\xBF \n\n"), Err(ReadProblem::Empty));
    let not_text = ReadProblem::NotText { line: 2, byte: 0xFF };
    assert_eq!(file(b"a = 1\nb = \"\xFF\""), Err(not_text));
    let large = vec![b'#'; LARGEST_FILE as usize];
    assert!(file(&large).is_ok());
    assert_eq!(file(&[&large[..], b"#"].concat()), Err(ReadProblem::TooLarge));
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_not_waited_for() {
    assert_eq!(read(Path::new("/dev/zero")), Err(ReadProblem::Special));
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.toml");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    assert_eq!(read(&pipe), Err(ReadProblem::Special));
    let diagnostic = ReadProblem::Special.diagnostic("pipe.toml");
    assert_eq!(diagnostic.message, "pipe.toml: this is not a regular file");
    assert!(diagnostic.help.is_some());
}

#[test]
fn the_words_for_what_cannot_be_read() {
    let not_text = ReadProblem::NotText { line: 2, byte: 0xFF }.diagnostic("a.toml");
    insta::assert_snapshot!(not_text.message, @"a.toml: the file is not UTF-8 text: line 2 has the byte 0xFF");
    insta::assert_snapshot!(ReadProblem::TooLarge.diagnostic("a.toml").message, @"a.toml: the file is too large: more than 1 MiB");
    insta::assert_snapshot!(ReadProblem::Missing.diagnostic("a.toml").message, @"a.toml: there is no such file");
}

#[test]
fn lines_and_columns_count_characters_from_one() {
    let mut sources = Sources::new();
    let source = sources.add_file("a.toml", "é = 1\nñandú = 2\n");
    let at = |start| sources.line_and_column(&Place::new(source, start..start));
    assert_eq!(at(0), (1, 1));
    assert_eq!(at(2), (1, 2));
    assert_eq!(at(7), (2, 1));
    assert_eq!(at(9), (2, 2));
    assert_eq!(at(8), (2, 1), "inside a character");
    assert_eq!(at(9999), (3, 1), "behind the end");
}

#[test]
fn a_set_argument_is_a_text_of_its_own() {
    let mut sources = Sources::new();
    let (id, at) = sources.add_set("games=10");
    assert_eq!(&sources.text(id)[at..], "games=10");
    assert_eq!(sources.name(id), "--set games=10");
}
