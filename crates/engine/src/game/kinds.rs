//! Declares the kinds of decision of a game.

/// Declares the kinds of decision of a game: an enum, and the list of their names that its
/// [`Catalogue::kinds`](crate::game::Catalogue::kinds) holds, in the same order.
///
/// ```
/// use balance_engine::game::kinds;
///
/// kinds! {
///     /// What a player decides.
///     enum Decision = KINDS {
///         Roll = "roll": "Rolls the die again.",
///         Hold = "hold": "Keeps what was rolled.",
///     }
/// }
///
/// assert_eq!(KINDS[1].name, "hold");
/// assert_eq!(Decision::Hold.of(Some(3)).kind, 1);
/// assert_eq!(Decision::Roll.of(None).card, None);
/// ```
#[macro_export]
macro_rules! kinds {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident = $list:ident {
            $($kind:ident = $word:literal: $help:literal),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $(#[doc = $help] $kind,)+
        }

        /// The kinds in the order of the enum.
        $vis const $list: &[$crate::game::Kind] =
            &[$($crate::game::Kind { name: $word, help: $help }),+];

        impl $name {
            /// Returns a decision of this kind about a card.
            $vis const fn of(self, card: Option<u16>) -> $crate::game::OfKind {
                $crate::game::OfKind { kind: self as u8, card }
            }
        }
    };
}

pub use kinds;
