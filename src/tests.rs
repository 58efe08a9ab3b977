//! Decisions of the command line that need no process.

use std::ffi::OsString;

use crate::args::Colour;
use crate::colour::asked_colour;
use crate::exit::Exit;
use crate::odds::in_order;
use crate::out::coloured;
use crate::threads::startable;

#[test]
fn colours_follow_the_argument_then_the_environment_then_the_terminal() {
    for (asked, environment, terminal, wanted) in [
        (Colour::Always, Some(false), false, true),
        (Colour::Never, Some(true), true, false),
        (Colour::Auto, None, true, true),
        (Colour::Auto, Some(false), true, false),
        (Colour::Auto, Some(true), false, true),
        (Colour::Auto, None, false, false),
    ] {
        assert_eq!(coloured(asked, environment, terminal), wanted, "{asked:?}");
    }
    for (variables, wanted) in [
        (&[][..], None),
        (&[("NO_COLOR", "1"), ("FORCE_COLOR", "1")], Some(false)),
        (&[("NO_COLOR", ""), ("FORCE_COLOR", "1")], Some(true)),
        (&[("CLICOLOR", "0"), ("CLICOLOR_FORCE", "1")], Some(true)),
        (&[("CLICOLOR_FORCE", "0")], None),
        (&[("FORCE_COLOR", "0"), ("CLICOLOR", "0")], Some(false)),
        (&[("TERM", "dumb"), ("FORCE_COLOR", "3")], Some(true)),
        (&[("TERM", "dumb"), ("CLICOLOR", "1")], Some(false)),
    ] {
        let variable = |name: &str| variables.iter().find(|(of, _)| *of == name).map(|(_, value)| (*value).to_owned());
        assert_eq!(asked_colour(variable), wanted, "{variables:?}");
    }
}

#[test]
fn exit_codes_never_change() {
    let codes: Vec<u8> = Exit::ALL.iter().map(|(exit, _)| exit.code()).collect();
    assert_eq!(codes, [0, 1, 2, 3, 4, 5, 101, 130]);
}

#[test]
fn workers_that_cannot_be_started_are_told_with_a_remedy() {
    assert!(startable(3, |_| Ok::<(), &str>(())).is_ok());
    let few = startable(3, |n| if n > 1 { Err("no more threads") } else { Ok(()) }).unwrap_err().to_string();
    assert_eq!(few, "can't start 3 worker threads: no more threads\n  use fewer: --threads 1");
    let none = startable(1, |_| Err::<(), _>("no threads")).unwrap_err().to_string();
    assert!(none.starts_with("can't start 1 worker thread: no threads\n"), "{none}");
    assert!(none.contains("ulimit -u"), "{none}");
}

#[test]
fn options_of_odds_may_stand_anywhere() {
    crate::games::add(&[]);
    let order = |words: &str| {
        let words = words.split(' ').map(OsString::from).collect();
        let words: Vec<String> = in_order(words).into_iter().map(|word| word.into_string().unwrap()).collect();
        words.join(" ")
    };
    for (typed, wanted) in [
        ("balance odds arcworlde attack --format csv", "balance odds --format csv arcworlde attack"),
        (
            "balance --color never odds arcworlde --power 8 attack -q",
            "balance --color never odds -q arcworlde --power 8 attack",
        ),
        ("balance odds --power 8 arcworlde attack", "balance odds arcworlde --power 8 attack"),
        ("balance odds --prone a.toml --set=a=b", "balance odds --set=a=b a.toml --prone"),
        ("balance odds", "balance odds"),
        ("balance odds arcadia --format", "balance odds --format arcadia"),
        ("balance run odds --format csv", "balance run odds --format csv"),
        ("balance", "balance"),
    ] {
        assert_eq!(order(typed), wanted);
    }
}

#[test]
fn a_panic_while_a_file_is_read_is_a_bug_of_ours() {
    let path = std::path::Path::new("s.toml");
    assert_eq!(super::load::reading(path, || 7), Ok(7));
    let broken = super::load::reading(path, || panic!("index out of bounds"));
    assert_eq!(broken, Err::<(), _>(Exit::Bug));
}

#[test]
fn a_panic_ends_a_command_with_a_report() {
    use super::crash::{boundary, caught, message};
    use super::error::Error;
    assert_eq!(boundary(|| Exit::Failed), Exit::Failed);
    let mut said = Vec::new();
    let ended = boundary(|| {
        // On another thread, as the workers.
        let panics = std::thread::spawn(|| panic!("a broken part, number {}", 7)).join();
        said.push(message(panics.unwrap_err().as_ref()));
        said.extend(caught::<(), Error>(|| panic!("a third")).err().map(|error| error.to_string()));
        panic!("another broken part")
    });
    assert_eq!((ended, said.len()), (Exit::Bug, 2));
    let place = "\n  at src/tests.rs:";
    assert!(said[0].starts_with(&format!("a broken part, number 7{place}")), "{said:?}");
    assert!(said[1].starts_with(&format!("a bug in this program: a third{place}")), "{said:?}");
    assert_eq!(caught(|| Ok::<_, Error>(3)).unwrap(), 3);
}
