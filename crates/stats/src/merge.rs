//! Adding up what was counted in parts.

/// What can be counted in parts, each by a worker of its own. Adding up is exact, associative and
/// commutative: any order of the parts comes to the same.
pub trait Merge {
    /// Adds what was counted over other games.
    ///
    /// # Panics
    /// When it was counted of another scenario: lists are not of the same length.
    fn merge(&mut self, other: &Self);

    /// Returns true if the other was counted of the same scenario, as far as the lengths of lists tell: merging it does not
    /// panic then.
    fn fits(&self, other: &Self) -> bool;
}

macro_rules! merge_numbers {
    ($($number:ty),+) => {
        $(impl Merge for $number {
            fn merge(&mut self, other: &Self) {
                *self += other;
            }

            fn fits(&self, _other: &Self) -> bool {
                true
            }
        })+
    };
}
merge_numbers!(u64, i64, u128, i128);

impl<T: Merge> Merge for [T] {
    fn merge(&mut self, other: &Self) {
        assert_eq!(self.len(), other.len(), "tallies of different scenarios");
        for (mine, its) in self.iter_mut().zip(other) {
            mine.merge(its);
        }
    }

    fn fits(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|(mine, its)| mine.fits(its))
    }
}

impl<T: Merge, const N: usize> Merge for [T; N] {
    fn merge(&mut self, other: &Self) {
        self.as_mut_slice().merge(other);
    }

    fn fits(&self, other: &Self) -> bool {
        self.as_slice().fits(other)
    }
}

impl<T: Merge> Merge for Vec<T> {
    fn merge(&mut self, other: &Self) {
        self.as_mut_slice().merge(other);
    }

    fn fits(&self, other: &Self) -> bool {
        self.as_slice().fits(other)
    }
}

impl<T: Merge + Clone> Merge for Option<T> {
    fn merge(&mut self, other: &Self) {
        match (self, other) {
            (Some(mine), Some(its)) => mine.merge(its),
            (mine @ None, Some(its)) => *mine = Some(its.clone()),
            (_, None) => {}
        }
    }

    fn fits(&self, other: &Self) -> bool {
        self.iter().zip(other).all(|(mine, its)| mine.fits(its))
    }
}

/// Merges sums field by field. All fields are named, or it does not compile.
#[macro_export]
macro_rules! merge_fields {
    ($($sums:ident { $($field:ident),+ })+) => {
        $(impl $crate::Merge for $sums {
            fn merge(&mut self, other: &Self) {
                let Self { $($field),+ } = other;
                $($crate::Merge::merge(&mut self.$field, $field);)+
            }

            fn fits(&self, other: &Self) -> bool {
                $($crate::Merge::fits(&self.$field, &other.$field))&&+
            }
        })+
    };
}
