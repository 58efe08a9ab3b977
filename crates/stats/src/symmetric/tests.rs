//! That an inverse is one.

use super::*;

#[test]
fn an_inverse_times_its_matrix_is_one() {
    let matrix = [[4.0, 1.0, -2.0], [1.0, 3.0, 0.5], [-2.0, 0.5, 5.0]].map(|row| row.to_vec());
    let got = inverse(&matrix).unwrap();
    for (row, own) in matrix.iter().enumerate() {
        let product = times(&got, own);
        for (column, entry) in product.iter().enumerate() {
            let one = f64::from(u8::from(row == column));
            assert!((entry - one).abs() < 1e-12, "{product:?}");
        }
    }
}

#[test]
fn what_is_not_positive_definite_has_no_inverse() {
    assert_eq!(inverse(&[vec![1.0, 2.0], vec![2.0, 1.0]]), None);
    assert_eq!(inverse(&[vec![1.0, 1.0], vec![1.0, 1.0]]), None);
}
