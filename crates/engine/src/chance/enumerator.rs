//! Chance for exact answers: every outcome once, with its probability.

use super::{Chance, Lane};

/// Walks all sequences of draws of some code, which is run once for each branch of the tree of draws, depth first. It
/// must be a function of its draws only, and every branch must end.
#[derive(Clone, Debug, Default)]
pub struct Enumerator {
    /// For each draw of the branch its result and the number of results.
    path: Vec<(u32, u32)>,
    at: usize,
}

impl Enumerator {
    /// Runs `play` on every branch and passes each result with its probability to `each`. The probability is the
    /// product of 1 / n over the draws. Probabilities of all branches add up to 1 within about 16 digits.
    pub fn walk<T>(mut play: impl FnMut(&mut Enumerator) -> T, mut each: impl FnMut(T, f64)) {
        let mut branch = Enumerator::default();
        loop {
            branch.at = 0;
            let result = play(&mut branch);
            branch.path.truncate(branch.at);
            let probability = branch.path.iter().map(|&(_, n)| f64::from(n).recip()).product();
            each(result, probability);
            if !branch.advance() {
                return;
            }
        }
    }

    /// Returns the exact distribution of the results of `play`, in ascending order.
    pub fn distribution<T: Ord>(play: impl FnMut(&mut Enumerator) -> T) -> Vec<(T, f64)> {
        let mut sums: Vec<(T, f64)> = Vec::new();
        Self::walk(play, |result, p| match sums.binary_search_by(|(known, _)| known.cmp(&result)) {
            Ok(at) => sums[at].1 += p,
            Err(at) => sums.insert(at, (result, p)),
        });
        sums
    }

    fn advance(&mut self) -> bool {
        while let Some((value, n)) = self.path.pop() {
            if value + 1 < n {
                self.path.push((value + 1, n));
                return true;
            }
        }
        false
    }
}

impl Chance for Enumerator {
    fn below(&mut self, _lane: Lane, n: u32) -> u32 {
        assert!(n > 0, "a draw among nothing");
        if self.at == self.path.len() {
            self.path.push((0, n));
        }
        let (value, size) = self.path[self.at];
        assert!(size == n, "the code that rolls is not a function of its draws");
        self.at += 1;
        value
    }
}
