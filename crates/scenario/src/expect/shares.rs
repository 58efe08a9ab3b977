//! The names of what builds take from each other: "shares.BUILD" and "shares.BUILD.BUILD".

use super::quantity::{ALL_CARDS as ANY, Quantity};

/// What the shares of builds begin with.
pub(super) const SHARES: &str = "shares.";

/// The shares that a metric names, each by its own name: "shares.BUILD" against all others, "shares.BUILD.BUILD" against
/// one, and `*` for any build. Of two builds only one has its share told, since the other has the rest.
pub(super) fn shares(metric: &str, builds: &[String]) -> Vec<(String, Quantity)> {
    let Some(named) = metric.strip_prefix(SHARES) else { return Vec::new() };
    let bare = |name: &str| name.trim_matches('"').to_owned();
    let fits = |pattern: &str, at: usize| pattern == ANY || bare(pattern) == builds[at];
    let quoted = |at: usize| {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let name = &builds[at];
        if name.chars().all(plain) { name.clone() } else { format!("\"{name}\"") }
    };
    let mut found = Vec::new();
    for one in 0..builds.len() {
        if fits(named, one) {
            found.push((format!("{SHARES}{}", quoted(one)), Quantity::Share { one, two: None }));
        }
    }
    for (from, to) in named.match_indices('.').map(|(at, _)| (&named[..at], &named[at + 1..])) {
        for one in 0..builds.len() {
            for two in (0..builds.len()).filter(|&two| two != one) {
                let twice = from == to && two < one;
                if fits(from, one) && fits(to, two) && !twice {
                    let name = format!("{SHARES}{}.{}", quoted(one), quoted(two));
                    found.push((name, Quantity::Share { one, two: Some(two) }));
                }
            }
        }
    }
    found
}
