//! Cholesky factorisation of a matrix that may be singular.

/// The factors of a symmetric positive semidefinite matrix up to its rank, largest pivot first. Source: N. J. Higham
/// (2002), Accuracy and Stability of Numerical Algorithms, 2nd edition, SIAM, section 10.3.
#[derive(Clone, Debug)]
pub(super) struct Pivoted {
    size: usize,
    rank: usize,
    /// Original number of each row, in pivot order.
    order: Vec<usize>,
    /// Rows in pivot order; columns beyond the rank have no meaning.
    lower: Vec<f64>,
}

impl Pivoted {
    /// Factors `a`, given row by row. Pivots up to `tolerance` count as 0.
    pub(super) fn new(mut a: Vec<f64>, size: usize, tolerance: f64) -> Self {
        let mut order: Vec<usize> = (0..size).collect();
        let mut rank = size;
        for k in 0..size {
            // The first of equal pivots, so that the order is the same on every machine.
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
        let mut x = self.forth(b);
        self.back(&mut x);
        self.unordered(&x)
    }

    /// Returns values in pivot order by variable; variables beyond the rank get 0.
    fn unordered(&self, x: &[f64]) -> Vec<f64> {
        let mut all = vec![0.0; self.size];
        self.order.iter().zip(x).for_each(|(&i, &x)| all[i] = x);
        all
    }

    /// Returns the variation that the variables explain of one whose products with them are `b`.
    pub(super) fn explained(&self, b: &[f64]) -> f64 {
        self.forth(b).iter().map(|x| x * x).sum()
    }

    /// Solves with the lower factor, in pivot order.
    fn forth(&self, b: &[f64]) -> Vec<f64> {
        let (n, r, l) = (self.size, self.rank, &self.lower);
        let mut x: Vec<f64> = self.order[..r].iter().map(|&i| b[i]).collect();
        for i in 0..r {
            let known: f64 = (0..i).map(|j| l[i * n + j] * x[j]).sum();
            x[i] = (x[i] - known) / l[i * n + i];
        }
        x
    }

    pub(super) fn null_vectors(&self) -> Vec<Vec<f64>> {
        let (n, r) = (self.size, self.rank);
        let vector = |row: usize| {
            let mut x: Vec<f64> = self.lower[row * n..][..r].to_vec();
            self.back(&mut x);
            x.iter_mut().for_each(|x| *x = -*x);
            let mut all = self.unordered(&x);
            all[self.order[row]] = 1.0;
            all
        };
        (r..n).map(vector).collect()
    }

    /// Solves with the transposed factor, in pivot order.
    fn back(&self, x: &mut [f64]) {
        let (n, l) = (self.size, &self.lower);
        for i in (0..self.rank).rev() {
            let known: f64 = (i + 1..self.rank).map(|j| l[j * n + i] * x[j]).sum();
            x[i] = (x[i] - known) / l[i * n + i];
        }
    }
}
