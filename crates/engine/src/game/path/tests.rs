//! Tests of paths.

use super::*;
use proptest::prelude::*;

fn names(text: &str) -> Vec<Segment> {
    Path::parse(text).unwrap().0
}

#[test]
fn reads_dots_quotes_and_numbers() {
    let expected: Vec<Segment> = vec!["cards".into(), "warden".into(), 3.into(), "deal".into()];
    assert_eq!(names("cards.warden.3.deal"), expected);
    assert_eq!(names(" cards . warden . 3 . 'deal' "), expected);
    assert_eq!(names("a.\"b.c \\\" d\""), ["a".into(), "b.c \" d".into()]);
    assert_eq!(names("'3'.03"), ["3".into(), "03".into()]);
}

#[test]
fn says_what_is_wrong_and_where() {
    let problem = |text| {
        let problem = Path::parse(text).unwrap_err();
        (problem.message, problem.span)
    };
    assert_eq!(problem(""), ("a key is missing here", 0..0));
    assert_eq!(problem("a..b"), ("a key is missing here", 2..2));
    assert_eq!(problem("a."), ("a key is missing here", 2..2));
    assert_eq!(problem("a.'b"), ("this quote is never closed", 2..3));
    assert_eq!(problem("'a'b"), ("a dot is missing here", 3..3));
}

#[test]
fn a_path_has_at_most_64_keys() {
    let keys = |n: usize| vec!["a"; n].join(".");
    assert_eq!(names(&keys(64)).len(), 64);
    let problem = Path::parse(&keys(65)).unwrap_err();
    assert_eq!((problem.message, problem.span), ("a path has at most 64 keys", 128..129));
    assert_eq!(Path::parse(&keys(30_000)).unwrap_err().span, 128..129);
}

#[test]
fn stops_at_a_sign_outside_of_quotes() {
    let ParsedPath { path, spans, end } = Path::parse_until("a.'b=c' = 3", Some('=')).unwrap();
    assert_eq!(path.to_string(), "a.\"b=c\"");
    assert_eq!((spans, end), (vec![0..1, 2..7], 8));
}

proptest! {
    #[test]
    fn what_is_shown_is_read_back(names in prop::collection::vec("\\PC{0,6}", 1..5), index in 0usize..20) {
        let mut path = Path(names.into_iter().map(Segment::Name).collect());
        path = path.then(index);
        prop_assert_eq!(Path::parse(&path.to_string()), Ok(path));
    }

    #[test]
    fn no_text_panics(text in "[a.'\"= \\\\é]{0,20}") {
        let _ = Path::parse(&text);
        let _ = Path::parse_until(&text, Some('='));
    }
}
