//! How much of everything there is in the work whose instructions are counted.

use instructions::{SCENARIOS, work};

#[expect(clippy::print_stdout, reason = "this is what it is for")]
fn main() {
    for scenario in SCENARIOS {
        let mut work = work(scenario);
        println!("{scenario} games {}", work.games());
        println!("{scenario} recorded {}", work.recorded());
        println!("{scenario} decisions {}", work.decisions());
        println!("{scenario} playouts {}", work.playouts());
    }
}
