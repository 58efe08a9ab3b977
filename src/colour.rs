//! What the environment says about colours.

/// Returns whether the environment asks for colours or forbids them; `None` if it does neither.
pub(super) fn environment_colour() -> Option<bool> {
    #[expect(clippy::disallowed_methods, reason = "the command line may look at the environment")]
    let variable = |name: &str| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned());
    asked_colour(variable)
}

/// NO_COLOR has precedence over FORCE_COLOR and CLICOLOR_FORCE, and these over CLICOLOR and TERM.
/// See <https://no-color.org> and <https://bixense.com/clicolors>.
pub(super) fn asked_colour(variable: impl Fn(&str) -> Option<String>) -> Option<bool> {
    let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    let is_on = |name: &str| is_set(name) && !variable(name).is_some_and(|value| value == "0" || value == "false");
    let is = |name: &str, wanted: &str| variable(name).is_some_and(|value| value == wanted);
    match () {
        () if is_set("NO_COLOR") => Some(false),
        () if is_on("FORCE_COLOR") || is_on("CLICOLOR_FORCE") => Some(true),
        () if is("CLICOLOR", "0") || is("TERM", "dumb") => Some(false),
        () => None,
    }
}

pub(super) fn colour_of_help() -> clap::ColorChoice {
    match environment_colour() {
        Some(true) => clap::ColorChoice::Always,
        Some(false) => clap::ColorChoice::Never,
        None => clap::ColorChoice::Auto,
    }
}
