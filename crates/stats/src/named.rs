//! Enums whose values have names in reports and files.

/// Declares such an enum, with the name behind each of its values.
#[macro_export]
macro_rules! named {
    (
        $(#[$of_enum:meta])*
        pub enum $enum:ident {
            $($(#[$of_value:meta])* $value:ident = $name:literal,)+
        }
    ) => {
        $(#[$of_enum])*
        pub enum $enum {
            $($(#[$of_value])* $value,)+
        }

        impl $enum {
            /// The name in reports and files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($enum::$value => $name,)+
                }
            }

            /// The one with that name in reports and files.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($name => Some($enum::$value),)+
                    _ => None,
                }
            }
        }
    };
}
