//! Tables in card files that must have exactly one of several keys.

/// Declares such a table: its keys with their schema, the check that exactly one is given, and the compiled form.
///
/// Each line of the enum is `key: type in the file => Variant(compiled type)`. By default the value is converted by
/// `into`. `by` names a function of the compiler, the value and its path that makes it; for a variant with named fields
/// it makes the whole variant. A variant without fields is a `bool` in the file that may only be `true`. `as "word"` is
/// for keys that Rust can't name. The keys of `beside` may be given in addition. The comments of keys are the help of
/// the schema and the docs of the variants.
///
/// If the compiled form is no enum of its own, or several keys share a variant, its type follows `=>`, and each line
/// ends with a function of the value: `key: type => |n| Bonus { to: Speed, n }`.
///
/// The compiler collects errors in its field `diagnostics`.
///
/// ```
/// use balance_engine::game::{SpecDiagnostics, Path, one_key};
/// use schemars::JsonSchema;
/// use serde::Deserialize;
///
/// pub struct Compiler {
///     diagnostics: SpecDiagnostics,
/// }
///
/// one_key! {
///     /// One thing that happens. Exactly one key beside `twice`.
///     #[derive(Default, Deserialize, JsonSchema)]
///     pub struct StepText in Compiler, "the step";
///     /// What a step does.
///     #[derive(Clone, Copy, Debug, PartialEq)]
///     pub enum Verb {
///         /// Moves this number of squares.
///         #[schemars(range(min = 1, max = 6))]
///         advance as "move": u8 => Advance(u8),
///         /// Draws cards of a word.
///         draw: String => Draw(u8) by |_: &mut Compiler, word: &String, _: &Path| word.len() as u8,
///         /// Ends the turn.
///         stop: bool => Stop,
///     }
///     beside {
///         /// Whether it happens twice.
///         twice: Option<bool>,
///     }
/// }
///
/// let mut compiler = Compiler { diagnostics: SpecDiagnostics::default() };
/// let of = |text| serde_json::from_str::<StepText>(text).unwrap();
/// assert_eq!(of(r#"{"move": 3}"#).compiled(&mut compiler, &Path::top()), Some(("move", Verb::Advance(3))));
/// assert_eq!(of(r#"{"stop": true}"#).compiled(&mut compiler, &Path::top()), Some(("stop", Verb::Stop)));
/// assert!(compiler.diagnostics.is_empty());
/// assert_eq!(of(r#"{"move": 3, "stop": true}"#).compiled(&mut compiler, &Path::top()), None);
/// assert_eq!(compiler.diagnostics.0[0].message, "the step does several things: `move` and `stop`");
/// ```
#[macro_export]
macro_rules! one_key {
    (
        $(#[$of_text:meta])*
        $text_vis:vis struct $text:ident in $work:ty, $what:literal;
        $(#[$of_form:meta])*
        $form_vis:vis enum $form:ident {
            $(
                $(#[doc = $doc:literal])* $(#[schemars $schema:tt])*
                $key:ident $(as $word:literal)?: $ty:ty => $variant:ident $(($held:ty))? $({ $($fields:tt)* })? $(by $by:expr)?
            ),+ $(,)?
        }
        $(beside { $($beside:tt)* })?
    ) => {
        $(#[$of_form])*
        $form_vis enum $form {
            $( $(#[doc = $doc])* $variant $(($held))? $({ $($fields)* })?, )+
        }

        $crate::one_key! {
            @table self work at key value;
            [$(#[$of_text])* $text_vis] $text in $work, $what => $form {$(
                [$(#[doc = $doc])* $(#[schemars $schema])* $(#[serde(rename = $word)])?]
                $key ($crate::one_key!(@key $key $($word)?)): $ty => $crate::one_key!(
                    @form work, value, at, key, $form::$variant $(, $held)? $(, { $($fields)* })? $(; $by)?
                ),
            )+}
            { $($($beside)*)? }
        }
    };
    (
        $(#[$of_text:meta])*
        $text_vis:vis struct $text:ident in $work:ty, $what:literal => $form:ty {
            $(
                $(#[doc = $doc:literal])* $(#[schemars $schema:tt])*
                $key:ident $(as $word:literal)?: $ty:ty => $make:expr
            ),+ $(,)?
        }
        $(beside { $($beside:tt)* })?
    ) => {
        $crate::one_key! {
            @table self work at key value;
            [$(#[$of_text])* $text_vis] $text in $work, $what => $form {$(
                [$(#[doc = $doc])* $(#[schemars $schema])* $(#[serde(rename = $word)])?]
                $key ($crate::one_key!(@key $key $($word)?)): $ty => ($make)(value.clone()),
            )+}
            { $($($beside)*)? }
        }
    };
    (
        @table $self:ident $compiler:ident $at:ident $word:ident $value:ident;
        [$($of_text:tt)*] $text:ident in $work:ty, $what:literal => $form:ty {
            $([$($of_key:tt)*] $key:ident ($name:expr): $ty:ty => $make:expr,)+
        }
        { $($beside:tt)* }
    ) => {
        $($of_text)* struct $text {
            $( $($of_key)* pub $key: Option<$ty>, )+
            $($beside)*
        }

        impl $text {
            /// The one key that is given, with what the loop reads of it; none where there is none, or several.
            #[allow(clippy::redundant_closure_call, reason = "what makes a form may be a closure")]
            #[allow(clippy::useless_conversion, reason = "most values turn into themselves")]
            #[allow(clippy::clone_on_copy, reason = "a value may be of any type")]
            pub(crate) fn compiled(
                &$self,
                $compiler: &mut $work,
                $at: &$crate::game::Path,
            ) -> Option<(&'static str, $form)> {
                let all = [$({
                    let $word = $name;
                    let form: Option<$form> = match &$self.$key {
                        None => None,
                        Some($value) => Some($make),
                    };
                    ($word, form)
                }),+];
                $compiler.diagnostics.one_of($what, all, $at)
            }
        }
    };
    (@key $key:ident) => { stringify!($key) };
    (@key $key:ident $word:literal) => { $word };
    (@form $work:ident, $value:ident, $at:ident, $key:ident, $form:ident::$variant:ident) => {{
        $work.diagnostics.only_true(*$value, $key, $at);
        $form::$variant
    }};
    (@form $work:ident, $value:ident, $at:ident, $key:ident, $form:ident::$variant:ident, { $($fields:tt)* }; $by:expr) => {
        ($by)($work, $value, &$at.then($key))
    };
    (@form $work:ident, $value:ident, $at:ident, $key:ident, $form:ident::$variant:ident, $held:ty) => {
        $form::$variant((*$value).into())
    };
    (@form $work:ident, $value:ident, $at:ident, $key:ident, $form:ident::$variant:ident, $held:ty; $by:expr) => {
        $form::$variant(($by)($work, $value, &$at.then($key)))
    };
}

pub use one_key;
