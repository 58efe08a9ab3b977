//! Where a card's figures come from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Faults, Path};

/// Where a card's figures come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Written for this project.
    House,
    /// Taken from a publication.
    Attested,
}

impl Source {
    /// In a word, as card files have it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Source::House => "house",
            Source::Attested => "attested",
        }
    }

    /// Tells when the card at `at` is attested without a publication, or the other way round.
    pub fn check(self, attested: Option<&String>, at: &Path, faults: &mut Faults) {
        match (self, attested) {
            (Source::Attested, None) => faults.help(
                at.then("source"),
                "the card is attested, but not where",
                "add attested = \"the publication that the figures are from\"",
            ),
            (Source::House, Some(_)) => faults.help(
                at.then("attested"),
                "a house card is attested nowhere",
                "write source = \"attested\" or leave `attested` out",
            ),
            _ => {}
        }
    }
}
