//! Files of tallies: a line that says what they are, a header in JSON, the packed counts, and a checksum.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::what::What;
use crate::error::Error;
use crate::folder::manifest_of;
use balance_engine::game::plain;
use balance_report::files::read_plain;

/// The file of tallies in a folder.
pub(crate) const TALLY: &str = "played.tally";

/// The first line, with the version of the form: it grows when that changes.
const FIRST_LINE: &[u8] = b"balance tally 2\n";

/// The largest file of tallies that is read, and the largest piece of it when it is unpacked, in bytes. Those of the shipped
/// scenarios have less than a hundredth of that.
const MAX_BYTES: u64 = 1 << 30;

const CHECKSUM: usize = 32;

#[derive(Serialize, Deserialize)]
struct Header {
    what: What,
    /// The units of each piece, and the bytes that it takes in the file.
    pieces: Vec<(Range<u64>, u64)>,
}

/// What the manifest beside a tally must have in common with it.
#[derive(Deserialize)]
struct Beside {
    digest: String,
    #[serde(deserialize_with = "balance_engine::game::exact::deserialize")]
    seed: u64,
}

/// A file of tallies that was held against its checksum.
#[derive(Debug)]
pub(crate) struct TallyFile {
    pub path: PathBuf,
    pub what: What,
    /// The units of each piece, and where in the file it lies.
    pub pieces: Vec<(Range<u64>, Range<u64>)>,
}

pub(super) fn squeezed(counts: &[u8]) -> Vec<u8> {
    let mut to = DeflateEncoder::new(Vec::new(), Compression::fast());
    to.write_all(counts).and_then(|()| to.finish()).expect("memory can be written to")
}

pub(super) fn unsqueezed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut counts = Vec::new();
    let read = DeflateDecoder::new(bytes).take(MAX_BYTES).read_to_end(&mut counts)?;
    if read as u64 == MAX_BYTES {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(counts)
}

/// What a file of tallies holds, of pieces that are squeezed.
pub(super) fn to_bytes(what: &What, pieces: &[(Range<u64>, Vec<u8>)]) -> Vec<u8> {
    let sizes = pieces.iter().map(|(units, bytes)| (units.clone(), bytes.len() as u64));
    let header = Header { what: what.clone(), pieces: sizes.collect() };
    let header = serde_json::to_vec(&header).expect("names are text and numbers finite");
    let mut bytes = FIRST_LINE.to_vec();
    bytes.extend((header.len() as u64).to_le_bytes());
    bytes.extend(header);
    pieces.iter().for_each(|(_, piece)| bytes.extend(piece));
    bytes.extend(Sha256::digest(&bytes).iter());
    bytes
}

/// Why a file of tallies is of no use.
#[derive(Debug)]
enum Refusal {
    Unread(io::Error),
    /// Another version of this program wrote it.
    OfOtherVersion,
    /// What is wrong with it, in words that follow its name.
    Unsound(&'static str),
}

impl Refusal {
    /// Returns what is wrong with the file of that name.
    fn words(&self, name: &str) -> String {
        match self {
            Refusal::Unread(error) => format!("failed to read {name}: {error}"),
            Refusal::OfOtherVersion => {
                format!("{name} is a tally of another version of this program")
            }
            Refusal::Unsound(why) => format!("{name} {why}"),
        }
    }

    /// Returns what is wrong with a file, and what to do about it.
    fn at(self, path: &Path) -> Error {
        let name = plain(&path.display().to_string());
        match self {
            Refusal::Unread(source) => Error::File { what: format!("failed to read {name}"), source, help: "" },
            _ => Error::Misfit(format!("{}\n  play what it held anew: nothing of it is used", self.words(&name))),
        }
    }
}

impl TallyFile {
    /// Reads a file, or that of a folder, and holds it against its checksum, and against the manifest of the folder. `None`
    /// where there is none.
    pub(crate) fn read(path: &Path) -> Result<Option<Self>, Error> {
        if path.is_dir() {
            Self::read_folder(path).map_err(|refusal| refusal.at(&path.join(TALLY)))
        } else {
            Self::read_file(path.to_owned()).map_err(|refusal| refusal.at(path))
        }
    }

    /// Returns what is wrong with the tally in the folder of a report. `None` if nothing is, if there is no tally, or if it is one
    /// of another version of this program, whose reports are whole all the same.
    pub(crate) fn fault(folder: &Path) -> Option<String> {
        match Self::read_folder(folder) {
            Ok(_) | Err(Refusal::OfOtherVersion) => None,
            Err(refusal) => Some(refusal.words(TALLY)),
        }
    }

    fn read_folder(folder: &Path) -> Result<Option<Self>, Refusal> {
        let Some(file) = Self::read_file(folder.join(TALLY))? else { return Ok(None) };
        match manifest_of::<Beside>(folder) {
            Ok(beside) if beside.digest != file.what.digest || beside.seed != file.what.seed => {
                Err(Refusal::Unsound("is of another scenario or seed than the manifest beside it"))
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Refusal::Unsound("is beside a manifest without its digest and seed"))
            }
            _ => Ok(Some(file)),
        }
    }

    fn read_file(path: PathBuf) -> Result<Option<Self>, Refusal> {
        let bytes = match read_plain(&path, MAX_BYTES) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Refusal::Unread(error)),
        };
        let Some(rest) = bytes.strip_prefix(FIRST_LINE) else {
            return Err(match bytes.starts_with(b"balance tally ") {
                true => Refusal::OfOtherVersion,
                false => Refusal::Unsound("is no tally of this program"),
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
        let Some((Header { what, pieces: sizes }, mut from)) = whole.and_then(|_| header()) else {
            return Err(Refusal::Unsound("is damaged: it is not as it was written"));
        };
        if !what.is_sound() {
            return Err(Refusal::Unsound("is damaged: no command writes what it begins with"));
        }
        let misplaced = || Refusal::Unsound("is damaged: its pieces do not fit into it");
        let mut pieces = Vec::new();
        for (units, size) in sizes {
            let countable = units.start < units.end && units.end.checked_mul(what.sides).is_some();
            let to = from.checked_add(size).filter(|_| countable).ok_or_else(misplaced)?;
            pieces.push((units, from..to));
            from = to;
        }
        if from != (bytes.len() - CHECKSUM) as u64 {
            return Err(misplaced());
        }
        Ok(Some(TallyFile { what, pieces, path }))
    }
}

/// A piece of a file, as squeezed as it lies there.
pub(super) fn read_piece(path: &Path, place: &Range<u64>) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(place.start))?;
    let mut bytes = vec![0; (place.end - place.start) as usize];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}
