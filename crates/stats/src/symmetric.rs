//! Small symmetric matrices, by rows.

/// Returns the inverse of a symmetric positive definite matrix, by Cholesky's decomposition: G. H. Golub and C. F. Van
/// Loan (2013), Matrix Computations, 4th edition, section 4.2. `None` if it isn't, within rounding.
pub(super) fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let lower = cholesky(matrix)?;
    let n = matrix.len();
    let column = |at: usize| {
        let mut x: Vec<f64> = (0..n).map(|row| if row == at { 1.0 } else { 0.0 }).collect();
        for row in 0..n {
            let known: f64 = (0..row).map(|k| lower[row][k] * x[k]).sum();
            x[row] = (x[row] - known) / lower[row][row];
        }
        for row in (0..n).rev() {
            let known: f64 = (row + 1..n).map(|k| lower[k][row] * x[k]).sum();
            x[row] = (x[row] - known) / lower[row][row];
        }
        x
    };
    // The inverse is symmetric, so its columns are its rows.
    Some((0..n).map(column).collect())
}

pub(super) fn times(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    let row = |row: &Vec<f64>| row.iter().zip(vector).map(|(a, b)| a * b).sum();
    matrix.iter().map(row).collect()
}

/// Returns the lower triangle whose product with its transpose is the matrix.
fn cholesky(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let n = matrix.len();
    let mut lower = vec![vec![0.0; n]; n];
    for row in 0..n {
        for column in 0..=row {
            let known: f64 = (0..column).map(|k| lower[row][k] * lower[column][k]).sum();
            let rest = matrix[row][column] - known;
            lower[row][column] = if row == column {
                if rest <= matrix[row][row].abs() * 1e-14 {
                    return None;
                }
                rest.sqrt()
            } else {
                rest / lower[column][column]
            };
        }
    }
    Some(lower)
}

#[cfg(test)]
mod tests;
