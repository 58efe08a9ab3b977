//! Tests of the drawing: odd texts, colours, counts.

use super::*;
use insta::assert_snapshot;

fn diagnostic(sources: &mut Sources, text: &str, span: Range<usize>) -> Diagnostic {
    let source = sources.add_file("a.toml", text);
    Diagnostic::new("this is wrong").at(Place::new(source, span), "this").help("write that\nor this")
}

fn shown(text: &str, span: Range<usize>) -> String {
    let mut sources = Sources::new();
    let diagnostic = diagnostic(&mut sources, text, span);
    render(&[diagnostic], &sources, false)
}

#[test]
fn letters_of_several_bytes_do_not_shift_the_caret() {
    assert_snapshot!(shown("# größer\r\nñandú = \"é\" # straße\r\n", 21..25), @r#"
    error: this is wrong
       ╭─[ a.toml:2:8 ]
       │
     2 │ ñandú = "é" # straße
       │        ─┬─
       │         ╰─── this
       │
       │ Help: write that
       │       or this
    ───╯

    1 mistake in a.toml
    "#);
}

#[test]
fn control_characters_are_not_passed_on() {
    let drawn = shown("a = \"\x1b[31m\u{202e}\t\u{85}\u{2028}x\"", 4..8);
    assert!(!drawn.contains(['\x1b', '\u{202e}', '\t', '\u{85}', '\u{2028}']), "{drawn}");
    let mut sources = Sources::new();
    let source = sources.add_file("a\x1b.toml", "x");
    let diagnostic = Diagnostic::new("\x1b[2J").at(Place::new(source, 0..1), "\x07").help("\x1bhelp");
    assert!(!render(&[diagnostic], &sources, false).contains(['\x1b', '\x07']));
}

#[test]
fn a_place_over_several_lines_is_cut_to_the_first() {
    assert_snapshot!(shown("\n\na = [\n  1,\n  2,\n]\n", 6..18), @r#"
    error: this is wrong
       ╭─[ a.toml:3:5 ]
       │
     3 │ a = [
       │     ┬
       │     ╰── this
       │
       │ Help: write that
       │       or this
    ───╯

    1 mistake in a.toml
    "#);
}

#[test]
fn a_long_line_is_cut() {
    let long = format!("a = \"{}\"", "x".repeat(5000));
    assert!(shown(&long, 0..1).lines().all(|line| line.chars().count() < 400));
    assert_snapshot!(shown(&long, 3000..3001), @r#"
    error: this is wrong
      at a.toml:1:3001
      Help: write that
            or this

    1 mistake in a.toml
    "#);
}

#[test]
fn a_line_far_down_is_named_only() {
    let far = "\n".repeat(200_000) + "x = 1";
    assert_snapshot!(shown(&far, 200_000..200_001), @r#"
    error: this is wrong
      at a.toml:200001:1
      Help: write that
            or this

    1 mistake in a.toml
    "#);
}

#[test]
fn several_places_of_several_files() {
    let mut sources = Sources::new();
    let other = sources.add_file("b.toml", "# ñ\n# ñ\n\n\n[cards.warden]\n");
    let mut diagnostic = diagnostic(&mut sources, "x = 1\n\n\ny = 2\n", 8..9);
    let source = diagnostic.place.as_ref().map(|place| place.source).unwrap();
    diagnostic = diagnostic.also(Place::new(source, 0..1), "first here").also(Place::new(other, 13..27), "and here");
    assert_snapshot!(render(&[diagnostic], &sources, false), @r#"
    error: this is wrong
       ╭─[ a.toml:4:1 ]
       │
     1 │ x = 1
       │ ┬
       │ ╰── first here
       │
     4 │ y = 2
       │ ┬
       │ ╰── this
       │
       ├─[ b.toml:5:2 ]
       │
     5 │ [cards.warden]
       │  ──────┬──────
       │        ╰──────── and here
       │
       │ Help: write that
       │       or this
    ───╯

    1 mistake in a.toml
    "#);
}

#[test]
fn colour_is_only_there_when_wanted() {
    let mut sources = Sources::new();
    let diagnostic = diagnostic(&mut sources, "x = 1", 0..1);
    let coloured = render(std::slice::from_ref(&diagnostic), &sources, true);
    assert!(coloured.starts_with("\x1b[31merror:\x1b[0m this is wrong"));
    assert!(!render(&[diagnostic], &sources, false).contains('\x1b'));
}

#[test]
fn mistakes_are_ordered_counted_and_capped() {
    let mut sources = Sources::new();
    let text = "x\n".repeat(60);
    let source = sources.add_file("a.toml", text.as_str());
    let at = |n: usize| Diagnostic::new(format!("number {n}")).at(Place::new(source, 2 * n..2 * n + 1), "");
    let many: Vec<Diagnostic> = (0..60).rev().map(at).collect();
    let drawn = render(&many, &sources, false);
    assert!(drawn.starts_with("error: number 0\n"));
    assert!(drawn.contains("number 49\n") && !drawn.contains("number 50\n"));
    assert!(drawn.ends_with("\n… and 10 more\n\n60 mistakes in a.toml\n"), "{drawn}");
    assert!(render(&many[..1], &sources, false).ends_with("\n1 mistake in a.toml\n"));
    assert_eq!(render(&[], &sources, false), "");
    let placeless = Diagnostic::new("x.toml: there is no such file").help("did you mean `y.toml`?");
    assert_snapshot!(render(&[placeless], &sources, false), @r#"
    error: x.toml: there is no such file
      Help: did you mean `y.toml`?

    1 mistake
    "#);
}

#[test]
fn no_span_panics() {
    let text = "é\r\n\u{2028}ñ = 1\n";
    for start in 0..20 {
        for end in 0..20 {
            shown(text, start..end);
        }
    }
}
