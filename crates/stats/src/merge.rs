//! Merging of counts.

/// Counts that workers make separately. Merging is exact, associative and commutative, so the order doesn't matter.
pub trait Merge {
    /// Adds the counts of other games. Panics if they are counts of another scenario: lists differ in length.
    fn merge(&mut self, other: &Self);

    /// Returns true if lists have the same lengths, so that merging doesn't panic; by default there are none.
    fn fits(&self, _other: &Self) -> bool {
        true
    }
}

macro_rules! merge_numbers {
    ($($number:ty),+) => {
        $(impl Merge for $number {
            fn merge(&mut self, other: &Self) {
                *self += other;
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

/// Implements [`Merge`] field by field: all fields must be named. Those after a semicolon are equal in both, and not
/// added.
#[macro_export]
macro_rules! merge_fields {
    ($($sums:ty { $($field:ident),+ $(; $($same:ident),+)? })+) => {
        $(impl $crate::Merge for $sums {
            fn merge(&mut self, other: &Self) {
                let Self { $($field),+ $(, $($same: _),+)? } = other;
                $($crate::Merge::merge(&mut self.$field, $field);)+
            }

            fn fits(&self, other: &Self) -> bool {
                $($crate::Merge::fits(&self.$field, &other.$field))&&+ $($(&& self.$same == other.$same)+)?
            }
        })+
    };
}
