//! Declares the rule options of a game.

/// Declares the `[rules]` of a game's scenarios: a struct of rule options with their defaults, and enums for options
/// that are words. In a file, all names are in lower case with `_` between words.
///
/// ```
/// balance_engine::rule_options! {
///     /// What is left open; the defaults are the printed rules.
///     pub struct Rules {
///         /// The points that win. Printed: 100.
///         #[schemars(range(min = 10, max = 1000))]
///         pub goal: u16 = 100,
///         /// Who rolls first.
///         pub begins: Begins = Begins::Lot,
///     }
///
///     /// Who rolls first.
///     pub enum Begins {
///         /// Whom the lot falls on.
///         Lot,
///         /// The player who wrote this down.
///         FirstSide,
///     }
/// }
/// let rules: Rules = serde_json::from_str(r#"{"begins": "first_side"}"#).unwrap();
/// assert_eq!(rules, Rules { goal: 100, begins: Begins::FirstSide });
/// ```
#[macro_export]
macro_rules! rule_options {
    (
        $(#[$of_rules:meta])*
        pub struct $rules:ident {
            $($(#[$of_option:meta])* pub $option:ident: $ty:ty = $default:expr,)+
        }
        $(
            $(#[$of_words:meta])*
            pub enum $words:ident {
                $($(#[$of_word:meta])* $word:ident,)+
            }
        )*
    ) => {
        #[derive(Clone, Debug, PartialEq, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        $(#[$of_rules])*
        pub struct $rules {
            $($(#[$of_option])* pub $option: $ty,)+
        }

        impl Default for $rules {
            fn default() -> Self {
                $rules { $($option: $default,)+ }
            }
        }

        $(
            #[derive(
                Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize, schemars::JsonSchema,
            )]
            #[serde(rename_all = "snake_case")]
            $(#[$of_words])*
            pub enum $words {
                $($(#[$of_word])* $word,)+
            }
        )*
    };
}

pub use rule_options;
