//! Some hundred mutated scenarios of all games: read, and played where they can be. There are more where they come
//! from: `cargo run --release --example fuzz`.

use crate::fuzz::once::once;
use crate::fuzz::{Mutator, corpus, judge};

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn nothing_that_a_file_says_breaks_the_program() {
    let mut mutator = Mutator::new(corpus());
    let mut sound = 0;
    for number in 0..400 {
        let case = mutator.case(7, number);
        match judge(&case, number % 4 == 0, None) {
            Ok(told) => sound += u32::from(told.sound),
            Err(why) => panic!("input {number} of seed 7: {why}"),
        }
    }
    // It is worth something only when some get through, and some do not.
    assert!((40..360).contains(&sound), "{sound} of 400 are sound");
}

#[test]
fn what_once_broke_the_program_does_so_no_more() {
    for (broke, case) in once() {
        if let Err(why) = judge(&case, true, None) {
            panic!("{broke}: {why}");
        }
    }
}
