//! How fast things are. `cargo bench` prints every figure; none is asserted.

mod arcadia;
mod arcane_guardian;
mod arcworlde;
mod engine;
mod iconica;
mod iditacards;
#[path = "../met.rs"]
mod met;
mod shared;

fn main() {
    balance::games::add(&[]);
    divan::main();
}
