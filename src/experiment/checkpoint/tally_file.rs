//! Tally files: a format line, a header in JSON, the compressed counts, and a checksum.

use super::play_spec::PlaySpec;
use crate::error::Error;
use crate::folder::manifest_of;
use crate::outside::*;
use balance_engine::sim::EXPERT_UNITS;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use sha2::{Digest, Sha256};
use std::io::{Seek, SeekFrom, Write};

pub(crate) const TALLY: &str = "played.tally";
/// The first line, with the version of the format.
const FIRST_LINE: &[u8] = b"balance tally 2\n";
/// The maximum size of a tally file, and of a decompressed piece, in bytes. The shipped scenarios need less than a hundredth.
const MAX_BYTES: u64 = 1 << 30;
const CHECKSUM: usize = 32;

#[derive(Serialize, Deserialize)]
struct Header {
    what: PlaySpec,
    pieces: Vec<(Range<u64>, u64)>,
}

#[derive(Deserialize)]
struct ManifestKey {
    digest: String,
    #[serde(deserialize_with = "balance_engine::game::exact::deserialize")]
    seed: u64,
}

#[derive(Debug)]
pub(crate) struct TallyFile {
    pub path: PathBuf,
    pub spec: PlaySpec,
    /// The units of each piece, and its byte range in the file.
    pub pieces: Vec<(Range<u64>, Range<u64>)>,
}

impl TallyFile {
    /// Returns the units of the pieces of the run itself, without those of experts.
    pub(super) fn of_run(&self) -> impl Iterator<Item = &Range<u64>> {
        self.pieces.iter().map(|(units, _)| units).filter(|units| is_of_run(units))
    }
}

/// True if units are of the run itself, not of experts.
pub(super) fn is_of_run(units: &Range<u64>) -> bool {
    units.start < EXPERT_UNITS
}

pub(super) fn compress(counts: &[u8]) -> Vec<u8> {
    let mut to = DeflateEncoder::new(Vec::new(), Compression::fast());
    to.write_all(counts).and_then(|()| to.finish()).expect("memory can be written to")
}

pub(super) fn decompress(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut counts = Vec::new();
    let read = DeflateDecoder::new(bytes).take(MAX_BYTES).read_to_end(&mut counts)?;
    if read as u64 == MAX_BYTES {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(counts)
}

/// Returns the bytes of a tally file with compressed pieces.
pub(super) fn to_bytes(spec: &PlaySpec, pieces: &[(Range<u64>, Vec<u8>)]) -> Vec<u8> {
    let sizes = pieces.iter().map(|(units, bytes)| (units.clone(), bytes.len() as u64));
    let header = Header { what: spec.clone(), pieces: sizes.collect() };
    let header = serde_json::to_vec(&header).expect("names are text and numbers finite");
    let mut bytes = FIRST_LINE.to_vec();
    bytes.extend((header.len() as u64).to_le_bytes());
    bytes.extend(header);
    pieces.iter().for_each(|(_, piece)| bytes.extend(piece));
    bytes.extend(Sha256::digest(&bytes).iter());
    bytes
}

#[derive(Debug)]
enum TallyError {
    Unreadable(io::Error),
    OtherVersion,
    /// What is wrong, in words that follow the name of the file.
    Invalid(&'static str),
}

impl TallyError {
    fn words(&self, name: &str) -> String {
        match self {
            TallyError::Unreadable(error) => format!("failed to read {name}: {error}"),
            TallyError::OtherVersion => format!("{name} is a tally of another version of this program"),
            TallyError::Invalid(why) => format!("{name} {why}"),
        }
    }

    fn at(self, path: &Path) -> Error {
        let name = sanitize(&path.display().to_string());
        match self {
            TallyError::Unreadable(source) => Error::File { what: format!("failed to read {name}"), source, help: "" },
            _ => Error::Mismatch(format!("{}\n  play its games again: none of them is used", self.words(&name))),
        }
    }
}

impl TallyFile {
    /// Reads a tally file, or the one in a folder, verified by checksum and manifest. `None` if there is none.
    pub(crate) fn read(path: &Path) -> Result<Option<Self>, Error> {
        if path.is_dir() {
            Self::read_folder(path).map_err(|refusal| refusal.at(&path.join(TALLY)))
        } else {
            Self::read_file(path.to_owned()).map_err(|refusal| refusal.at(path))
        }
    }

    /// Returns what is wrong with the tally in a report's folder. Those of other versions are valid too.
    pub(crate) fn problem(folder: &Path) -> Option<String> {
        match Self::read_folder(folder) {
            Ok(_) | Err(TallyError::OtherVersion) => None,
            Err(refusal) => Some(refusal.words(TALLY)),
        }
    }

    fn read_folder(folder: &Path) -> Result<Option<Self>, TallyError> {
        let Some(file) = Self::read_file(folder.join(TALLY))? else { return Ok(None) };
        match manifest_of::<ManifestKey>(folder) {
            Ok(key) if key.digest != file.spec.digest || key.seed != file.spec.seed => {
                Err(TallyError::Invalid("is of another scenario or seed than its manifest"))
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(TallyError::Invalid("has a manifest without digest and seed"))
            }
            _ => Ok(Some(file)),
        }
    }

    fn read_file(path: PathBuf) -> Result<Option<Self>, TallyError> {
        let bytes = match read_plain(&path, MAX_BYTES) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(TallyError::Unreadable(error)),
        };
        let Some(rest) = bytes.strip_prefix(FIRST_LINE) else {
            return Err(match bytes.starts_with(b"balance tally ") {
                true => TallyError::OtherVersion,
                false => TallyError::Invalid("is not a tally of this program"),
            });
        };
        let whole = rest.len().checked_sub(CHECKSUM).filter(|_| {
            let (body, checksum) = bytes.split_at(bytes.len() - CHECKSUM);
            Sha256::digest(body).as_slice() == checksum
        });
        let header = || {
            let size = u64::from_le_bytes(rest.get(..8)?.try_into().ok()?) as usize;
            let header: Header = serde_json::from_slice(rest.get(8..)?.get(..size)?).ok()?;
            Some((header, (FIRST_LINE.len() + 8 + size) as u64))
        };
        let Some((Header { what: spec, pieces: sizes }, mut from)) = whole.and_then(|_| header()) else {
            return Err(TallyError::Invalid("is damaged: its checksum is wrong"));
        };
        if !spec.is_valid() {
            return Err(TallyError::Invalid("is damaged: no command writes such a beginning"));
        }
        let misplaced = || TallyError::Invalid("is damaged: its pieces don't fit");
        let mut pieces = Vec::new();
        for (units, size) in sizes {
            let countable = units.start < units.end && units.end.checked_mul(spec.sides).is_some();
            let to = from.checked_add(size).filter(|_| countable).ok_or_else(misplaced)?;
            pieces.push((units, from..to));
            from = to;
        }
        if from != (bytes.len() - CHECKSUM) as u64 {
            return Err(misplaced());
        }
        Ok(Some(TallyFile { spec, pieces, path }))
    }
}

pub(super) fn read_piece(path: &Path, place: &Range<u64>) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(place.start))?;
    let mut bytes = vec![0; (place.end - place.start) as usize];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}
