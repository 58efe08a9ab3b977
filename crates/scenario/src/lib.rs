//! Reads scenario files: from text to checked values, with the place of every mistake.
//!
//! The games define what a file may contain, by plain types with `serde` and `schemars`. Apart from [`registry`],
//! nothing here knows any particular game. There are four steps, and none stops at the first mistake:
//!
//! 1. [`read_document`] reads the scenario ([`source`]), turns TOML into a tree in which every key and value knows its
//!    place ([`parse`], [`tree`]), merges the card files ([mod@include]) and lays on what the command line sets ([`set`]).
//! 2. [`Document::check`] checks the tree against the JSON Schema that is also published for editors ([`check`]).
//! 3. [`Document::read_as`] deserialises the tree, which succeeds because the schema was derived from the type.
//! 4. The game looks for what a schema cannot express, such as an unknown card or an illegal party, and hands each mistake
//!    back as a path: [`Document::report`] finds its place. If the schema check found mistakes, the game checks what
//!    remains once the faulty parts are removed.
//!
//! [`Document::render`] then shows all mistakes of all files at once. What a misspelt name was meant to be finds
//! [`nearest`](balance_engine::game::nearest). Nothing in here prints, and no text, however
//! broken, makes it panic.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod blame;
mod built_in;
mod card_names;
mod check;
mod complete;
mod contestants;
mod diagnostic;
mod differences;
mod digest;
mod document;
pub mod expect;
mod file_schemas;
mod files;
mod include;
mod lines;
mod meaning;
mod model;
mod names;
mod neutral;
mod numbers;
mod outside;
mod parse;
mod patch;
mod place;
mod prelude;
mod prices;
mod redact;
mod registry;
mod renamed;
mod render;
mod repair;
mod rules_reference;
mod schema;
mod search;
mod search_for;
mod set;
mod sides;
mod skilled;
mod source;
mod steps;
mod tree;
mod tunable;
mod variants;

pub use built_in::{BuiltInSet, built_in_sets, is_built_in};
pub use complete::{paths, values};
pub use contestants::{Matrix, same_content};
pub use diagnostic::Kind;
pub use differences::{Difference, differences, differences_in_play};
pub use digest::{digest, digest_of_reader};
pub use document::{Document, read_document, read_document_from_text, read_document_with};
pub use files::{Disk, Files, Memory, tidy};
pub use model::{OF_ALL_SIDES, amount, percent};
pub use names::{LabelError, label};
pub use neutral::{LeftOut, Substitute, Substitutes, UsedCards};
pub use numbers::{number_patterns, pattern_meant};
pub use patch::Patched;
pub use prices::{CardPrice, Prices, prices};
pub use registry::{
    Entry, Prepared, Rows, add_games, candidates, find, game_of, games, list_cards, matrix, ready, replace_cards,
    skilled,
};
pub use renamed::{NameChange, with_new_names};
pub use render::DiagnosticReport;
pub use rules_reference::rules_reference;
pub use search::Candidates;
pub use search_for::SearchFor;
pub use set::Override;
pub use sides::SideName;
pub use skilled::Skilled;
pub use source::{LARGEST_FILE, ReadProblem, text_of};
pub use steps::{Change, Step, Steps, StepsFor, number_steps};
pub use tunable::{Tunable, Tunables, tunables};
pub use variants::{Builds, NamedVariant, Variants};

#[cfg(test)]
mod tests;
