//! Tests of names that mean cards.

use super::*;

const CARDS: [(&str, &str); 5] = [
    ("warden", "Halla Brook, Ford Warden"),
    ("elder", "Halla Brooke"),
    ("hound_1", "Ember Hound"),
    ("hound_2", "Ember Hound"),
    ("ember", "Ember"),
];

#[test]
fn a_name_means_the_card_that_has_it() {
    let means = |given| find_by_name(given, CARDS);
    assert_eq!(means("Halla Brook, Ford Warden"), ["warden"]);
    assert_eq!(means(" halla brook "), ["warden"], "whole words of its beginning");
    assert_eq!(means("Halla"), ["warden", "elder"]);
    assert_eq!(means("Ember"), ["ember"], "the whole name comes before a beginning");
    assert_eq!(means("Ember Hound"), ["hound_1", "hound_2"]);
    for nobody in ["", "Ha", "Ford Warden", "warden", "Halla Bro"] {
        assert!(means(nobody).is_empty(), "{nobody}");
    }
}
