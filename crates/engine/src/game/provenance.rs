//! Where a card's figures come from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Path, SpecDiagnostics};

/// Where a card's figures come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-renamed" = { "house": "built_in", "attested": "published" }))]
pub enum Source {
    /// Made for this project.
    BuiltIn,
    /// Taken from a publication.
    Published,
}

impl Source {
    /// Returns the word in card files.
    pub const fn word(self) -> &'static str {
        match self {
            Source::BuiltIn => "built_in",
            Source::Published => "published",
        }
    }

    /// Adds an error if the card at `at` is published without naming its publication, or the other way round.
    pub fn check(self, publication: Option<&String>, at: &Path, diagnostics: &mut SpecDiagnostics) {
        match (self, publication) {
            (Source::Published, None) => diagnostics.help(
                at.then("source"),
                "the card names no publication",
                "add `publication = \"…\"` with the publication that the numbers are from",
            ),
            (Source::BuiltIn, Some(_)) => diagnostics.help(
                at.then("publication"),
                "a built-in card has no publication",
                "write `source = \"published\"`, or remove this line",
            ),
            _ => {}
        }
    }
}
