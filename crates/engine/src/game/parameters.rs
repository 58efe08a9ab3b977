//! The parameters of a player: the numbers that it weighs with, in a file that says what each means.
//!
//! ```toml
//! game = "pig"
//! [parameters]
//! hold_at = { value = 20, unit = "points", range = [1, 100], meaning = "Points of a turn from which it holds" }
//! ```
//!
//! The default file of a game is part of the program. [`parameters!`](crate::parameters) compiles it to a struct.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

/// A player file: parameters by name, and where their values come from.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerFile {
    /// The name of the game.
    pub game: String,
    /// How the values were found.
    pub provenance: Provenance,
    /// The parameters by name.
    pub parameters: BTreeMap<String, Parameter>,
}

/// How the values of a player file were found.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// How they were found, in a sentence.
    pub method: String,
    /// The commit of the program that found them, or whose values they are.
    pub commit: String,
    /// The command that finds them again; none if there is no such command.
    pub command: Option<String>,
    /// Games played for it.
    pub games: Option<u64>,
    /// What the player wins against its predecessor, with interval and number of games, in a sentence.
    pub gain: Option<String>,
}

/// A number, or a list of numbers, that a player weighs with.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Parameter {
    /// Its value.
    pub value: ParameterValue,
    /// The unit of its numbers.
    pub unit: String,
    /// The smallest and the largest number that make sense.
    pub range: [i32; 2],
    /// What it weighs.
    pub meaning: String,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(untagged)]
pub enum ParameterValue {
    /// A number.
    Number(i32),
    /// Several numbers, such as one for each die face.
    List(Vec<i32>),
}

/// Other values for some parameters of a player, by name.
pub type ParameterChanges = BTreeMap<String, ParameterValue>;

impl ParameterValue {
    /// Returns its numbers.
    pub fn numbers(&self) -> &[i32] {
        match self {
            ParameterValue::Number(number) => std::slice::from_ref(number),
            ParameterValue::List(list) => list,
        }
    }
}

impl Display for ParameterValue {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ParameterValue::Number(number) => write!(to, "{number}"),
            ParameterValue::List(list) => write!(to, "{list:?}"),
        }
    }
}

impl PlayerFile {
    /// Reads a file that is part of the program.
    ///
    /// # Panics
    /// If the file isn't well-formed.
    pub fn embedded(text: &str) -> Self {
        toml::from_str(text).expect("the player file is part of the program, and tests read it")
    }

    /// Sets the fields of a struct, given by name, to the values of the file with these changes.
    ///
    /// # Panics
    /// If the struct and the file don't have the same parameters, or a list has another length.
    pub fn fill(&self, fields: &mut [(&str, &mut [i32])], changes: &ParameterChanges) {
        assert_eq!(fields.len(), self.parameters.len(), "the struct has the parameters of its file");
        for (name, field) in fields {
            let value = changes.get(*name).unwrap_or_else(|| &self.parameters[*name].value);
            field.copy_from_slice(value.numbers());
        }
    }
}

/// A field of a struct of parameters.
pub trait ParameterField {
    /// Returns its numbers.
    fn numbers_mut(&mut self) -> &mut [i32];
}

impl ParameterField for i32 {
    fn numbers_mut(&mut self) -> &mut [i32] {
        std::slice::from_mut(self)
    }
}

impl<const N: usize> ParameterField for [i32; N] {
    fn numbers_mut(&mut self) -> &mut [i32] {
        self
    }
}

/// Declares the parameters of a game's player, as a struct with a field for each parameter of its player file: a
/// number (`i32`) or an array of numbers. `Default` has the values of the file, which is relative to the crate.
///
/// ```ignore
/// balance_engine::parameters! {
///     /// The parameters of the greedy player.
///     pub(crate) struct Weights in "../../players/pig.toml" {
///         hold_at,
///         by_lead: [i32; 3],
///     }
/// }
/// ```
#[macro_export]
macro_rules! parameters {
    (
        $(#[$of_struct:meta])*
        $vis:vis struct $name:ident in $file:literal {
            $($field:ident $(: $ty:ty)?,)+
        }
    ) => {
        $(#[$of_struct])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $name {
            $(pub $field: $crate::parameters!(@ $($ty)?),)+
        }

        impl $name {
            /// The player file.
            $vis const FILE: &'static str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $file));

            /// Returns the parameters of the file with changes that were checked.
            $vis fn with(changes: &$crate::game::ParameterChanges) -> Self {
                let mut all = $name { $($field: Default::default(),)+ };
                $crate::game::PlayerFile::embedded(Self::FILE).fill(
                    &mut [$((stringify!($field), $crate::game::ParameterField::numbers_mut(&mut all.$field)),)+],
                    changes,
                );
                all
            }
        }

        impl Default for $name {
            fn default() -> Self {
                static DEFAULT: std::sync::LazyLock<$name> = std::sync::LazyLock::new(|| $name::with(&Default::default()));
                DEFAULT.clone()
            }
        }
    };
    (@) => { i32 };
    (@ $ty:ty) => { $ty };
}

pub use parameters;

#[cfg(test)]
mod tests;
