//! Decisions of the command line that need no process.

use super::args::Colour;
use super::exit::Exit;
use super::out::coloured;
use super::trace::quoted;

#[test]
fn colours_follow_the_argument_then_the_environment_then_the_terminal() {
    for (asked, no_colour, terminal, wanted) in [
        (Colour::Always, true, false, true),
        (Colour::Never, false, true, false),
        (Colour::Auto, false, true, true),
        (Colour::Auto, true, true, false),
        (Colour::Auto, false, false, false),
    ] {
        assert_eq!(coloured(asked, no_colour, terminal), wanted, "{asked:?}");
    }
}

#[test]
fn exit_codes_never_change() {
    let codes: Vec<u8> = Exit::ALL.iter().map(|(exit, _)| exit.code()).collect();
    assert_eq!(codes, [0, 1, 2, 3, 101, 130]);
}

#[test]
fn fields_with_commas_and_quotes_are_quoted() {
    assert_eq!(quoted("plain"), "plain");
    assert_eq!(quoted("a, b"), "\"a, b\"");
    assert_eq!(quoted("say \"no\""), "\"say \"\"no\"\"\"");
    assert_eq!(quoted("=1+1"), "'=1+1");
    assert_eq!(quoted("-3.5"), "-3.5");
}

#[test]
fn a_panic_while_a_file_is_read_is_a_bug_of_ours() {
    use super::args::Cli;
    use clap::Parser;
    let cli = Cli::try_parse_from(["balance", "validate", "s.toml"]).unwrap();
    let out = super::out::Out::new(&cli.common);
    let path = std::path::Path::new("s.toml");
    assert_eq!(super::load::reading(path, &out, || 7), Ok(7));
    let broken = super::load::reading(path, &out, || panic!("index out of bounds"));
    assert_eq!(broken, Err::<(), _>(Exit::Bug));
}
