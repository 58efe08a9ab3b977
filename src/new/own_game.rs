//! The crate of a new game: a copy of `examples/pig` under another name.

use crate::prelude::*;

const FILES: [(&str, &str); 10] = [
    ("Cargo.toml", include_str!("../../examples/pig/Cargo.toml")),
    ("README.md", include_str!("../../examples/pig/README.md")),
    ("pig.toml", include_str!("../../examples/pig/pig.toml")),
    ("charms.toml", include_str!("../../examples/pig/charms.toml")),
    ("src/lib.rs", include_str!("../../examples/pig/src/lib.rs")),
    ("src/rules.rs", include_str!("../../examples/pig/src/rules.rs")),
    ("src/player.rs", include_str!("../../examples/pig/src/player.rs")),
    ("src/cards.rs", include_str!("../../examples/pig/src/cards.rs")),
    ("src/main.rs", include_str!("../../examples/pig/src/main.rs")),
    ("src/tests.rs", include_str!("../../examples/pig/src/tests.rs")),
];

/// The credit of the example's author, which copies omit.
const AUTHOR: &str = ", after John Scarne, \\\"Scarne on Dice\\\" (1945)";

/// Names that are reserved by Rust, or used in the files or for crates of the source tree.
const TAKEN: &str = "abstract alloc arrayvec as async await balance become box break cards const continue core crate do \
    dyn else enum extern false final fn for gen if impl in instructions let loop macro match mod move \
    mut override pig player priv pub ref return rules schemars self serde static std struct super test \
    tests trait true try type unsafe use where";

/// Returns the files of a new game and what to try next. The default `folder` is `games/NAME` of the source tree, or `NAME`.
pub(super) fn files(
    name: &str,
    folder: Option<&Path>,
    source: Option<&Path>,
) -> Result<(Vec<(PathBuf, String)>, String), Error> {
    check_name(name)?;
    let source = source_tree(folder, source)?;
    let folder = match folder {
        Some(folder) => folder.to_owned(),
        None if source.is_around => source.root.join("games").join(name),
        None => PathBuf::from(name),
    };
    let real = |path: &Path| fs::canonicalize(path).ok();
    let above = folder.parent().map(|above| if above == Path::new("") { Path::new(".") } else { above });
    let is_member = above.and_then(real).is_some_and(|above| Some(above) == real(&source.at.join("games")));
    let manifest = |text: String| match is_member {
        true => text,
        false => text.replace("../..", &source.at.display().to_string().replace('\\', "/")) + &alone(&source.at),
    };
    let files = FILES.iter().map(|&(path, text)| {
        let text = renamed(text, name);
        (folder.join(path.replace("pig", name)), if path == "Cargo.toml" { manifest(text) } else { text })
    });
    let mut files: Vec<(PathBuf, String)> = files.collect();
    if !is_member {
        files.push((folder.join(".gitignore"), "/target\n".to_owned()));
    }
    let folder = folder.display();
    let try_it = format!(
        "wrote {folder}; try:\n  cd {folder}\n  cargo test --release --no-default-features\n  \
         cargo run --release -- run {name}.toml"
    );
    Ok((files, try_it))
}

fn renamed(text: &str, name: &str) -> String {
    let upper = |word: &str| word[..1].to_uppercase() + &word[1..];
    let type_name: String = name.split('_').filter(|word| !word.is_empty()).map(upper).collect();
    text.replace(AUTHOR, "").replace("Pig", &type_name).replace("pig", name)
}

/// What a crate outside the source tree adds to its manifest: the build profiles, which Cargo only reads from the root.
fn alone(root: &Path) -> String {
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap_or_default();
    let mut text = "\n[workspace]\n\n# The profiles of balance.\n".to_owned();
    let mut is_profile = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_profile = line.starts_with("[profile.release");
        }
        if is_profile && !line.starts_with('#') {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

fn check_name(name: &str) -> Result<(), Error> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(fits) || name.len() > 40 {
        return Err(Error::Argument(format!(
            "`{name}` can't be the name of a crate\n  use at most 40 lower-case letters, digits and _, and begin with a \
             letter"
        )));
    }
    if TAKEN.split(' ').any(|taken| taken == name) {
        return Err(Error::Argument(format!(
            "`{name}` means something else in Rust or in the source tree\n  give the game another name"
        )));
    }
    match find(name) {
        Some(entry) => {
            Err(Error::Argument(format!("{name} is a built-in game: {}\n  give yours another name", entry.title)))
        }
        None => Ok(()),
    }
}

struct SourceTree {
    /// Its path from the working directory.
    root: PathBuf,
    at: PathBuf,
    /// True if it contains the working directory.
    is_around: bool,
}

fn source_tree(folder: Option<&Path>, given: Option<&Path>) -> Result<SourceTree, Error> {
    let is_it =
        |at: &Path| at.join("crates/engine/Cargo.toml").is_file() && at.join("examples/pig/Cargo.toml").is_file();
    let absolute = |path: &Path| {
        std::path::absolute(path).map_err(|source| Error::File { what: path.display().to_string(), source, help: "" })
    };
    if let Some(root) = given {
        return match is_it(root) {
            true => Ok(SourceTree { root: root.to_owned(), at: absolute(root)?, is_around: false }),
            false => Err(Error::Argument(format!(
                "{} isn't balance's source tree\n  name the folder that contains its Cargo.toml",
                root.display()
            ))),
        };
    }
    let here = absolute(Path::new("."))?;
    if let Some((up, at)) = here.ancestors().enumerate().find(|(_, at)| is_it(at)) {
        return Ok(SourceTree { root: vec![".."; up].iter().collect(), at: at.to_owned(), is_around: true });
    }
    let folder = absolute(folder.unwrap_or(Path::new(".")))?;
    match folder.ancestors().find(|at| is_it(at)) {
        Some(at) => Ok(SourceTree { root: at.to_owned(), at: at.to_owned(), is_around: false }),
        None => Err(Error::argument(
            "a game is built together with balance's source tree, which isn't here\n  clone it, and name its folder: \
                     --source DIR",
        )),
    }
}
