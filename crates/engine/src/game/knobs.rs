//! What the rulebook of a game leaves open, each knob with its default.

/// Declares the `[rules]` of a game's scenarios: behind each knob stands its default, and behind the struct the words that
/// knobs can be turned to. In a file all names are in lower case, with `_` between words.
///
/// ```
/// balance_engine::knobs! {
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
macro_rules! knobs {
    (
        $(#[$of_rules:meta])*
        pub struct $rules:ident {
            $($(#[$of_knob:meta])* pub $knob:ident: $ty:ty = $default:expr,)+
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
            $($(#[$of_knob])* pub $knob: $ty,)+
        }

        impl Default for $rules {
            fn default() -> Self {
                $rules { $($knob: $default,)+ }
            }
        }

        $(
            $(#[$of_words])*
            #[derive(
                Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize, schemars::JsonSchema,
            )]
            #[serde(rename_all = "snake_case")]
            pub enum $words {
                $($(#[$of_word])* $word,)+
            }
        )*
    };
}

pub use knobs;
