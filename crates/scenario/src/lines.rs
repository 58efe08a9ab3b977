//! An index of line starts, which finds lines without reading the text again.

#[cfg(test)]
mod tests;

/// The index stores the number of characters at multiples of this many bytes.
const STRIDE: usize = 1024;

/// An index of a text: finds the line and column of a position in a time that no length matters for.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    starts: Vec<usize>,
    /// The number of characters before each multiple of [`STRIDE`] bytes.
    characters: Vec<usize>,
}

impl Lines {
    pub(super) fn new(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        let mut before = 0;
        let counted = text.as_bytes().chunks(STRIDE).map(|chunk| {
            let here = before;
            before += characters(chunk);
            here
        });
        let mut characters: Vec<usize> = counted.collect();
        characters.push(before);
        Self { starts, characters }
    }

    /// Returns the line of a position, from 0, and where that line begins.
    pub(super) fn line(&self, at: usize) -> (usize, usize) {
        let number = self.starts.partition_point(|&start| start <= at).saturating_sub(1);
        (number, self.starts.get(number).copied().unwrap_or(0))
    }

    /// Returns the line and the column, in characters, of a position of the text; both count from 1.
    pub(super) fn line_and_column(&self, text: &str, at: usize) -> (usize, usize) {
        let at = text.floor_char_boundary(at);
        let (number, start) = self.line(at);
        (number + 1, self.characters_before(text, at) - self.characters_before(text, start) + 1)
    }

    fn characters_before(&self, text: &str, at: usize) -> usize {
        let chunk = at / STRIDE;
        self.characters[chunk] + characters(&text.as_bytes()[chunk * STRIDE..at])
    }
}

/// Returns the start of the line around a position. It scans the line backwards; use [`Lines`] for many positions.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    let at = text.floor_char_boundary(at);
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    scanned(at - start);
    start
}

/// Counts scanned bytes, for the test that the work is linear in the text.
fn scanned(_bytes: usize) {
    #[cfg(test)]
    tests::SCANNED.with(|scanned| scanned.set(scanned.get() + _bytes));
}

/// Returns the number of characters that begin in these bytes.
fn characters(bytes: &[u8]) -> usize {
    scanned(bytes.len());
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}
