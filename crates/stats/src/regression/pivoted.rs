//! Cholesky's factors of a matrix that may be singular.

/// The factors of a symmetric positive semidefinite matrix, largest pivot first, as far as its
/// rank goes.
///
/// Source: N. J. Higham (2002), Accuracy and Stability of Numerical Algorithms, 2nd edition, SIAM,
/// section 10.3.
#[derive(Clone, Debug)]
pub(super) struct Pivoted {
    size: usize,
    rank: usize,
    /// The original number of each row, in the order of pivots.
    order: Vec<usize>,
    /// Row by row in the order of pivots; columns beyond the rank mean nothing.
    lower: Vec<f64>,
}

impl Pivoted {
    /// Factors `a`, row by row. What is left on the diagonal below `tolerance` counts as nothing.
    pub(super) fn new(mut a: Vec<f64>, size: usize, tolerance: f64) -> Self {
        let mut order: Vec<usize> = (0..size).collect();
        let mut rank = size;
        for k in 0..size {
            // The first of equal ones, so that the order is the same everywhere.
            let pivot = (k..size).fold(k, |best, i| if a[i * size + i] > a[best * size + best] { i } else { best });
            if a[pivot * size + pivot] <= tolerance {
                rank = k;
                break;
            }
            if pivot != k {
                order.swap(k, pivot);
                for i in 0..size {
                    a.swap(k * size + i, pivot * size + i);
                }
                for i in 0..size {
                    a.swap(i * size + k, i * size + pivot);
                }
            }
            let root = a[k * size + k].sqrt();
            a[k * size + k] = root;
            for i in k + 1..size {
                a[i * size + k] /= root;
            }
            for i in k + 1..size {
                let factor = a[i * size + k];
                for j in k + 1..size {
                    a[i * size + j] -= factor * a[j * size + k];
                }
            }
        }
        Pivoted { size, rank, order, lower: a }
    }

    /// Solves for `b`; variables beyond the rank are 0.
    pub(super) fn solve(&self, b: &[f64]) -> Vec<f64> {
        let n = self.size;
        let mut x = self.forth(b);
        self.back(&mut x);
        let mut all = vec![0.0; n];
        for (&i, &x) in self.order.iter().zip(&x) {
            all[i] = x;
        }
        all
    }

    /// `b` times the solution for `b`: what the variables explain of one whose products with them are `b`.
    pub(super) fn explained(&self, b: &[f64]) -> f64 {
        self.forth(b).iter().map(|x| x * x).sum()
    }

    /// Solves with the lower factor, in the order of pivots.
    fn forth(&self, b: &[f64]) -> Vec<f64> {
        let (n, r, l) = (self.size, self.rank, &self.lower);
        let mut x: Vec<f64> = self.order[..r].iter().map(|&i| b[i]).collect();
        for i in 0..r {
            let known: f64 = (0..i).map(|j| l[i * n + j] * x[j]).sum();
            x[i] = (x[i] - known) / l[i * n + i];
        }
        x
    }

    /// A basis of what the matrix takes to 0.
    pub(super) fn null_vectors(&self) -> Vec<Vec<f64>> {
        let (n, r) = (self.size, self.rank);
        let vector = |row: usize| {
            let mut x: Vec<f64> = self.lower[row * n..][..r].to_vec();
            self.back(&mut x);
            let mut all = vec![0.0; n];
            for (&i, &x) in self.order.iter().zip(&x) {
                all[i] = -x;
            }
            all[self.order[row]] = 1.0;
            all
        };
        (r..n).map(vector).collect()
    }

    /// Solves with the transpose of the lower factor, in the order of pivots.
    fn back(&self, x: &mut [f64]) {
        let (n, l) = (self.size, &self.lower);
        for i in (0..self.rank).rev() {
            let known: f64 = (i + 1..self.rank).map(|j| l[j * n + i] * x[j]).sum();
            x[i] = (x[i] - known) / l[i * n + i];
        }
    }
}
