//! Tests of numbers as people write them.

use super::amount;

#[test]
fn large_numbers_are_read_as_people_write_them() {
    for (text, wanted) in [
        ("20000", 20_000),
        (" 200_000 ", 200_000),
        ("10k", 10_000),
        ("10K", 10_000),
        ("2M", 2_000_000),
        ("1.5M", 1_500_000),
        ("0.25k", 250),
        ("-3", -3),
        ("-3k", -3_000),
        ("0", 0),
    ] {
        assert_eq!(amount(text), Some(wanted), "{text}");
    }
    for text in [
        "",
        "k",
        "M",
        "1m",
        "1.5",
        "1.5555k",
        "1,000",
        "_1",
        "1_",
        "1__0",
        "-_1",
        "--1",
        "1 k",
        "ten",
        "1e3",
        "99999999999999M",
        "5.k",
    ] {
        assert_eq!(amount(text), None, "{text}");
    }
}
