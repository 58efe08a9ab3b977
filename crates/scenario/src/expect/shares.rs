//! The shares of builds against each other: "shares.BUILD" and "shares.BUILD.BUILD".

use super::quantity::{ALL_CARDS as ANY, Quantity};
use crate::prelude::*;

/// The prefix of shares.
pub(super) const SHARES: &str = "shares.";

/// Returns the shares that a metric means, with names: "shares.BUILD" against all others, "shares.BUILD.BUILD" against one,
/// `*` for any build. Of two builds only one share is measured, since the other has the rest.
pub(super) fn shares(metric: &str, builds: &[String]) -> Vec<(String, Quantity)> {
    let Some(named) = metric.strip_prefix(SHARES) else { return Vec::new() };
    let bare = |name: &str| name.trim_matches('"').to_owned();
    let fits = |pattern: &str, at: usize| pattern == ANY || bare(pattern) == builds[at];
    let quoted = |at: usize| match builds[at].as_str() {
        name if is_bare(name) => name.to_owned(),
        name => format!("\"{name}\""),
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
