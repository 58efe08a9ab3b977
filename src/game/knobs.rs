//! The `[rules]` of a scenario: each knob with its default.

/// Declares what the `[rules]` of a game's scenarios may say, each key with its default, and the words
/// that such keys can have.
///
/// Each line of the struct is `key: type = default`; its comments and bounds are those of the schema. An
/// enum is one of several words, as they are written: `MayEncounter` is `"may_encounter"`.
///
/// ```
/// balance::game::knobs! {
///     /// What print leaves open.
///     pub struct Rules {
///         /// The points of a build.
///         #[schemars(range(min = 0, max = 40))]
///         points: u8 = 10,
///         /// Who begins.
///         first: First = First::LowerDie,
///     }
///
///     /// Who begins.
///     pub enum First {
///         /// Whoever rolls lower.
///         LowerDie,
///         /// The challenger.
///         Challenger,
///     }
/// }
///
/// let rules: Rules = serde_json::from_str(r#"{"first": "challenger"}"#).unwrap();
/// assert_eq!(rules, Rules { first: First::Challenger, ..Rules::default() });
/// ```
#[macro_export]
macro_rules! knobs {
    (
        $(#[$of:meta])*
        $vis:vis struct $rules:ident {
            $( $(#[$about:meta])* $key:ident: $ty:ty = $default:expr ),+ $(,)?
        }
        $( $(#[$of_word:meta])* $word_vis:vis enum $word:ident { $($words:tt)* } )*
    ) => {
        $(#[$of])*
        #[derive(Clone, Debug, PartialEq, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        $vis struct $rules {
            $( $(#[$about])* pub $key: $ty, )+
        }

        impl Default for $rules {
            fn default() -> Self {
                $rules { $( $key: $default, )+ }
            }
        }

        $(
            $(#[$of_word])*
            #[derive(
                Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize, schemars::JsonSchema,
            )]
            #[serde(rename_all = "snake_case")]
            $word_vis enum $word { $($words)* }
        )*
    };
}

pub use knobs;
