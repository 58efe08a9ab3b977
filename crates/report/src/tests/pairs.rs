//! Pairs of cards, in a terminal, as Markdown and in a sentence.

use crate::frame::tests::pairs::{paired, small, summed};

use super::*;

/// What a page says of pairs.
fn said(page: &str) -> &str {
    let said = &page[page.find("Pairs of cards").expect("there is a section")..];
    said.split("\nn = ").next().unwrap()
}

#[test]
fn pairs_that_were_found_are_told_with_the_rate_of_mistakes() {
    let (summary, _) = summed(paired(&[([2, 5], 1_200), ([7, 9], -800)]), 100_000, 2);
    let page = text(&summary, false);
    let pairs = said(&page);
    let sentences = pairs.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(pairs.contains("▲ Lucky Blade + Silver Blade"), "{pairs}");
    assert!(pairs.contains("▼ Bright Blade + Wandering Blade"), "{pairs}");
    assert!(sentences.contains("of 66 pairs are worth significantly more or less"), "{pairs}");
    assert!(sentences.contains("false discovery rate 5 %"), "{pairs}");
    assert!(sentences.contains("Benjamini and Yekutieli"), "{pairs}");
    assert!(pairs.lines().all(|line| line.chars().count() <= 100), "{pairs}");
    let markdown = markdown(&summary);
    assert!(markdown.contains("## Pairs of cards"), "{markdown}");
    assert!(markdown.contains("| Lucky Blade + Silver Blade | +"), "{markdown}");
    let story = summary.story().answer.join(" ");
    assert!(story.contains("beyond the sum of both"), "{story}");
    assert!(story.contains("Best pair: Lucky Blade with Silver Blade, +1"), "{story}");
    assert!(story.contains("worst pair: Bright Blade with Wandering Blade, −"), "{story}");
}

#[test]
fn where_no_pair_was_found_that_is_said() {
    let (mut summary, _) = summed(paired(&[]), 20_000, 2);
    let page = text(&summary, false);
    let none = "None of 66 pairs is worth significantly more or less than the sum of both cards (false discovery";
    assert!(said(&page).contains(none), "{page}");
    assert!(!said(&page).contains('▲'), "{page}");
    assert!(markdown(&summary).contains("None of 66 pairs"));
    assert!(!summary.story().answer.join(" ").contains("than their sum"));
    // Nor if nothing could be tested, or pairs were not asked for.
    let table = summary.pairs.first_mut().unwrap();
    (table.family, table.rare, table.first_blocks) = (0, 1_234, true);
    let page = text(&summary, false);
    assert!(page.contains("No pair occurred in enough builds to be tested."), "{page}");
    assert!(page.contains("1,234 pairs (they differ between builds in fewer than 100"), "{page}");
    assert!(page.contains("from the first 10,000 of 10,000 seat blocks"), "{page}");
    summary.pairs = Vec::new();
    assert!(!text(&summary, false).contains("Pairs of"));
}

#[test]
fn of_many_pairs_the_strongest_of_each_sign_are_shown() {
    let (mut summary, _) = summed(paired(&[([2, 5], 1_200)]), 40_000, 2);
    let table = summary.pairs.first_mut().unwrap();
    let pair = table.found[0].clone();
    let of = |nth: usize| {
        let point = 0.2 - 0.02 * nth as f64 - if nth >= 10 { 0.1 } else { 0.0 };
        let together = Estimate { point, low: point - 0.005, high: point + 0.005, ..pair.together };
        crate::frame::PairWorth { pair: format!("Number {nth} + more"), together, ..pair.clone() }
    };
    // Ten that are worth more, ten that are worth less.
    table.found = (0..20).map(of).collect();
    let page = text(&summary, false);
    let shown: Vec<usize> = (0..20).filter(|nth| page.contains(&format!("Number {nth} +"))).collect();
    assert_eq!(shown, [0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15, 16, 17, 18, 19]);
    assert!(page.contains("… 4 more (pairs.csv)"), "{page}");
}

#[test]
fn pairs_that_vanish_beside_the_strongest_are_marked_and_the_contrasts_counted() {
    let (summary, _) = summed(small(&[([2, 5], 1_500)]), 100_000, 2);
    let table = summary.pairs.first().unwrap();
    let vanish = table.found.iter().filter(|pair| pair.vanishes == Some(true)).count();
    assert!(vanish > 3, "{table:?}");
    let page = text(&summary, false);
    let pairs = said(&page).split_whitespace().collect::<Vec<_>>().join(" ");
    let contrasts = "Only 27 independent contrasts of the 36 pairs can be estimated";
    assert!(pairs.contains(contrasts), "{pairs}");
    let beside =
        format!("Joint: {} pairs in one regression, with joint intervals. {vanish} of them vanish", table.joint_family);
    assert!(pairs.contains(&beside), "{pairs}");
    let rows = page.lines().filter(|line| line.contains(" + ") && line.contains("vanishes"));
    assert!(rows.count() > 3, "{page}");
    assert!(markdown(&summary).contains("| vanishes |"), "{}", markdown(&summary));
    // What vanishes is no part of the answer.
    let story = summary.story().answer.join(" ");
    assert!(story.contains("beyond the sum of both"), "{story}");
    assert!(!story.contains("worst pair"), "{story}");
}
