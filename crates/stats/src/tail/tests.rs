//! Critical values and tails against scipy 1.17.1.

use super::*;

/// Relative error allowed against scipy.
const RELATIVE: f64 = 1e-8;

#[track_caller]
fn close(got: Option<f64>, expected: f64) {
    let got = got.unwrap();
    assert!((got / expected - 1.0).abs() < RELATIVE, "{got} is not {expected}");
}

#[test]
fn normal_critical_values() {
    // -scipy.stats.norm.ppf((1 - level) / 2)
    close(z_critical(0.8), 1.2815515655446004);
    close(z_critical(0.95), 1.959963984540054);
    close(z_critical(0.99), 2.5758293035489004);
    close(z_critical(1.0 - 0.05 / 1000.0), 4.055626981122427);
}

#[test]
fn student_critical_values() {
    // -scipy.stats.t.ppf((1 - level) / 2, df)
    close(t_critical(0.95, 1), 12.706204736174694);
    close(t_critical(0.95, 2), 4.302652729749462);
    close(t_critical(0.95, 9), 2.262157162798205);
    close(t_critical(0.99, 30), 2.7499956535672254);
    close(t_critical(0.95, 199), 1.9719565442517533);
    close(t_critical(0.95, 200), 1.9718962236339088);
    close(t_critical(0.999, 200), 3.3398354062756783);
    close(t_critical(1.0 - 0.05 / 1000.0, 200), 4.145815565759169);
    close(t_critical(0.95, 1000), 1.9623390808264083);
    close(t_critical(0.99, 1_000_000), 2.5758342201053344);
}

#[test]
fn student_p_values() {
    // 2 * scipy.stats.t.sf(t, df)
    close(t_p_value(2.0, 1), 0.2951672353008665);
    close(t_p_value(-2.5, 9), 0.033861827682985735);
    close(t_p_value(3.3, 100), 0.0013406195219600942);
    close(t_p_value(4.0, 1000), 6.800991920878163e-05);
    close(t_p_value(2.0, 100_000), 0.04550296345750651);
    close(t_p_value(6.0, 1_000_000), 1.97384981235443e-09);
    close(t_p_value(2.0, 10_000_000), 0.04550029089184296);
    close(t_p_value(30.0, 50), 1.2380022795987244e-33);
    assert_eq!(t_p_value(0.0, 5), Some(1.0));
}

#[test]
fn undefined_arguments() {
    for level in [0.0, 1.0, -0.5, 1.5, f64::NAN] {
        assert_eq!(z_critical(level), None);
        assert_eq!(t_critical(level, 5), None);
    }
    assert_eq!(t_critical(0.95, 0), None);
    assert_eq!(t_p_value(1.0, 0), None);
    assert_eq!(t_p_value(f64::NAN, 5), None);
}
