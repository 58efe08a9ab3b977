//! Enums whose values have names in reports and files.

/// Declares an enum whose values have names in reports and files.
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
            /// All values.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$value),+];

            /// Returns the name in reports and files.
            pub const fn name(self) -> &'static str {
                match self {
                    $($enum::$value => $name,)+
                }
            }

            /// Returns the value with that name; `None` if there is none.
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($name => Some($enum::$value),)+
                    _ => None,
                }
            }
        }
    };
}
