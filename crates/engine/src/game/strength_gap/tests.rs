//! The figures are read as TOML says them.

use super::StrengthGap;

const FILE: &str = "# A line.\nscenario = \"race\"\nside = \"A B\"\nplayouts = 128\nsecond_opinion = 200\ngames = 2000\n\n# More.\ngain = 0.2055\n\
                    low = -0.01\nhigh = 0.42\ncommand = \"run 'a' = \\\"b\\\"\"\nseed = 5\ncommit = \"abc1234\"\nbuild = \"\"\n";

#[test]
fn a_file_is_read_as_it_is_written() {
    let wanted = StrengthGap {
        scenario: "race",
        side: "A B",
        playouts: 128,
        second_opinion: 200,
        games: 2_000,
        gain: 0.2055,
        low: -0.01,
        high: 0.42,
        commit: "abc1234",
        build: "",
        by_another_build: true,
    };
    assert_eq!(StrengthGap::read(FILE), wanted);
    let toml: toml::Table = FILE.parse().unwrap();
    assert_eq!((toml["side"].as_str(), toml["gain"].as_float()), (Some("A B"), Some(0.2055)));
}
