//! Tables in card files in which every key is optional. Each key is one effect or one condition.

/// Declares a table of such keys with its schema, and the enum that the loop reads.
///
/// A line is `key: type in the file => Variant(type that the loop reads)`. `by` makes the value (from the compiler, the
/// table, the value in the file and its path) if it isn't the same. `as "word"` renames a key. Keys of `beside` modify
/// others. `with Amount` adds an amount to each variant: the value, unless `by` returns another. `of Sort` declares an
/// enum of the bare variants.
macro_rules! keys {
    (
        $(#[$of_text:meta])*
        pub struct $text:ident;
        $(#[$of_form:meta])*
        pub enum $form:ident $(with $amount:ident)? $(of $sort:ident)? { $($lines:tt)* }
        $(beside { $($beside:tt)* })?
    ) => {
        keys!(@table [$form $($amount)?] ($(#[$of_text])*) $text ($(#[$of_form])*) $form { $($lines)* } { $($($beside)*)? });
        keys!(@sort [$($sort)?] $form { $($lines)* });
    };
    (@table $item:tt ($(#[$of_text:meta])*) $text:ident ($(#[$of_form:meta])*) $form:ident {
        $(
            $(#[doc = $doc:literal])*
            $key:ident $(as $word:literal)?: $ty:ty
                => $variant:ident $(($held:ty))? $({ $($fields:tt)* })? $(by $by:expr)?
        ),+ $(,)?
    } { $($beside:tt)* }) => {
        $(#[$of_text])*
        pub struct $text {
            $( $(#[doc = $doc])* $(#[serde(rename = $word)])? pub $key: $ty, )+
            $($beside)*
        }

        $(#[$of_form])*
        pub(crate) enum $form {
            $( $(#[doc = $doc])* $variant $(($held))? $({ $($fields)* })?, )+
        }

        impl $text {
            pub(crate) fn given(&self, look: &mut $crate::cards::names::Lookup<'_>, at: &balance_engine::game::Path) -> Vec<keys!(@item $item)> {
                let mut all = Vec::new();
                $(
                    if let Some(value) = self.$key.given() {
                        all.push(keys!(@one $item look self value
                            (&at.then(keys!(@key $key $($word)?)))
                            ($form::$variant $(, $held)? $(; $ty => $by)?)));
                    }
                )+
                all
            }
        }
    };
    (@sort [] $form:ident $lines:tt) => {};
    (@sort [$sort:ident] $form:ident {
        $(
            $(#[doc = $doc:literal])*
            $key:ident $(as $word:literal)?: $ty:ty
                => $variant:ident $(($held:ty))? $({ $($fields:tt)* })? $(by $by:expr)?
        ),+ $(,)?
    }) => {
        #[doc = concat!("What a [`", stringify!($form), "`] is, without what it holds.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $sort { $( $variant, )+ }

        impl $form {
            #[inline]
            pub(crate) const fn sort(self) -> $sort {
                match self { $( Self::$variant { .. } => $sort::$variant, )+ }
            }
        }
    };
    (@item [$form:ident]) => { $form };
    (@item [$form:ident $amount:ident]) => { ($form, $amount) };
    (@key $key:ident) => { stringify!($key) };
    (@key $key:ident $word:literal) => { $word };
    (@one [$form:ident $amount:ident] $look:ident $text:ident $value:ident $at:tt ($variant:path)) => {
        ($variant, $amount::from($value))
    };
    (@one [$form:ident] $look:ident $text:ident $value:ident $at:tt ($variant:path)) => {{
        let () = $value;
        $variant
    }};
    (@one $item:tt $look:ident $text:ident $value:ident $at:tt ($variant:path, $held:ty)) => {
        $variant($value)
    };
    (@one $item:tt $look:ident $text:ident $value:ident $at:tt ($variant:path $(, $held:ty)?; $ty:ty => $by:expr)) => {{
        type Value = <$ty as $crate::cards::keys::Given>::Value;
        let by: fn(&mut $crate::cards::names::Lookup<'_>, &Self, Value, &balance_engine::game::Path) -> _ = $by;
        by($look, $text, $value, $at)
    }};
}

pub(crate) use keys;

/// The value of a key, if it is given.
pub(crate) trait Given {
    type Value;

    fn given(&self) -> Option<Self::Value>;
}

impl<T: Clone> Given for Option<T> {
    type Value = T;

    fn given(&self) -> Option<T> {
        self.clone()
    }
}

impl<T: Clone> Given for Vec<T> {
    type Value = Vec<T>;

    fn given(&self) -> Option<Vec<T>> {
        (!self.is_empty()).then(|| self.clone())
    }
}

impl Given for bool {
    type Value = ();

    fn given(&self) -> Option<()> {
        self.then_some(())
    }
}
