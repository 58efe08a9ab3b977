//! Scenario files: from text to checked values, with the place in the file for every mistake.
mod parse;
mod render;
mod schema;
pub mod check;
pub mod nearest;
pub mod source;
pub mod path;
pub mod tree;
pub mod mistake;
pub mod digest;
