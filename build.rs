//! Works out the build id and hands it to the crate as the environment variable `BALANCE_BUILD_ID`.

#[cfg(feature = "app")]
#[path = "build/build_id.rs"]
mod build_id;

/// Without the command line nothing is stored, so that no build id is needed.
#[cfg(not(feature = "app"))]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}

/// Cargo runs this in the folder of the crate.
#[cfg(feature = "app")]
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
