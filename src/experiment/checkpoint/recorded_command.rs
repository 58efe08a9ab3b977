//! A command with all files that it read, so that it can be repeated anywhere.

use crate::args::PlayCommand;
use crate::load::Loaded;
use crate::outside::*;
use crate::shared_folder::SharedFolder;

/// A command with the texts of its scenario and card files, by path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct RecordedCommand {
    pub asked: PlayCommand,
    pub files: BTreeMap<String, String>,
}

impl RecordedCommand {
    /// Records a command. Paths are relative to the folder that all files have in common, so they don't depend on where it is.
    pub(super) fn new(mut asked: PlayCommand, loaded: &[&Loaded]) -> Self {
        let shared = SharedFolder::of(loaded);
        for path in asked.paths() {
            *path = shared.name(path);
        }
        let sources = loaded.iter().flat_map(|loaded| loaded.document.sources.files());
        let file = |(name, text): (&str, &str)| (shared.name(Path::new(name)).display().to_string(), text.to_owned());
        let files = sources.map(file).collect();
        RecordedCommand { asked, files }
    }
}
