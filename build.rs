//! Works out the build id and hands it to the crate as the environment variable `BALANCE_BUILD_ID`.

#[path = "build/build_id.rs"]
mod build_id;

/// Cargo runs this in the folder of the package, which is that of the workspace.
fn main() -> std::io::Result<()> {
    let root = std::path::Path::new(".");
    let own = ["build.rs", "build"];
    for source in build_id::SOURCES.into_iter().chain(own) {
        // One that is missing would have Cargo run this every time.
        if root.join(source).exists() {
            println!("cargo::rerun-if-changed={source}");
        }
    }
    println!("cargo::rustc-env=BALANCE_BUILD_ID={}", build_id::build_id(root)?);
    Ok(())
}
