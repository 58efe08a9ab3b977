//! How fast things are. `cargo bench` prints every figure; none is asserted.

mod engine;
mod iconica;

fn main() {
    divan::main();
}
