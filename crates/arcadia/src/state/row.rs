//! Short lists without pointers.

/// A list of at most `N` values. Unlike an `ArrayVec` it is `Copy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<T, const N: usize> {
    all: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Default for Row<T, N> {
    fn default() -> Self {
        Row { all: [T::default(); N], len: 0 }
    }
}

impl<T: Copy + Default, const N: usize> Row<T, N> {
    /// Appends a value. Ignored if the list is full.
    #[inline]
    pub fn push(&mut self, one: T) {
        if let Some(place) = self.all.get_mut(usize::from(self.len)) {
            *place = one;
            self.len += 1;
        }
    }

    /// Removes a value and moves the last one to its place.
    #[inline]
    pub fn take(&mut self, k: usize) -> T {
        let last = self.len() - 1;
        self.swap(k, last);
        self.len -= 1;
        std::mem::take(&mut self.all[last])
    }
}

impl<T, const N: usize> std::ops::Deref for Row<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.all[..usize::from(self.len)]
    }
}

impl<T, const N: usize> std::ops::DerefMut for Row<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.all[..usize::from(self.len)]
    }
}
