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

/// The file of tallies in a folder.
pub(in crate::cli) const TALLY: &str = "played.tally";

/// The first line, with the version of the form: it grows when that changes.
const FIRST_LINE: &[u8] = b"balance tally 2\n";

/// Bytes of the checksum at the end.
const CHECKSUM: usize = 32;

/// The header, before what it tells of.
#[derive(Serialize, Deserialize)]
struct Header {
    what: What,
    /// The units of each piece, and the bytes that it takes in the file.
    pieces: Vec<(Range<u64>, u64)>,
}

/// A file of tallies that was held against its checksum.
#[derive(Debug)]
pub(in crate::cli) struct TallyFile {
    pub path: PathBuf,
    pub what: What,
    /// The units of each piece, and where in the file it lies.
    pub pieces: Vec<(Range<u64>, Range<u64>)>,
}

/// Counts as a file holds them.
pub(super) fn squeezed(counts: &[u8]) -> Vec<u8> {
    let mut to = DeflateEncoder::new(Vec::new(), Compression::fast());
    to.write_all(counts).and_then(|()| to.finish()).expect("memory can be written to")
}

/// Counts that were squeezed.
pub(super) fn unsqueezed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut counts = Vec::new();
    DeflateDecoder::new(bytes).read_to_end(&mut counts)?;
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

impl TallyFile {
    /// Reads a file, or that of a folder, and holds it against its checksum. `None` where there is none.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(in crate::cli) fn read(path: &Path) -> Result<Option<Self>, String> {
        let path = if path.is_dir() { path.join(TALLY) } else { path.to_owned() };
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("failed to read {}: {error}", path.display())),
        };
        let refused = |why: &str| {
            let help = "play what it held anew: nothing of it is used";
            Err(format!("{} {why}\n  {help}", path.display()))
        };
        let Some(rest) = bytes.strip_prefix(FIRST_LINE) else {
            return match bytes.starts_with(b"balance tally ") {
                true => refused("is a tally of another version of this program"),
                false => refused("is no tally of this program"),
            };
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
        let Some((header, mut from)) = whole.and_then(|_| header()) else {
            return refused("is damaged: it is not as it was written");
        };
        let placed = header.pieces.into_iter().map(|(units, size)| {
            from += size;
            (units, from - size..from)
        });
        let pieces = placed.collect();
        Ok(Some(TallyFile { what: header.what, pieces, path }))
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
