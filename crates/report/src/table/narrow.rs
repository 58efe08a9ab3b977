//! A table where the terminal has no room for it as it is: words are broken, and what does not fit even so is left out.

use super::super::number::columns;
use super::super::svg::wrap;
use super::super::terminal::{Ink, Terminal};
use super::{Cell, Column, Shown, Table, Width, cells_of};

const LEAST: usize = 10;
/// A word of at most this many columns is kept whole as long as other columns can give way.
const WORD: usize = 28;

impl Table {
    /// The columns that its widest line takes, if none is broken.
    pub(super) fn taken(&self, shown: &[Shown<'_>], widths: &[Width]) -> usize {
        let plain = Terminal::new(false, usize::MAX);
        let rows = shown.iter().map(|row| match row {
            Shown::Cells(cells) => columns(&self.line(&plain, cells, widths)),
            Shown::Remark(text, ..) => 2 + columns(text),
        });
        rows.max().unwrap_or(0)
    }

    pub(super) fn narrow(&self, to: &mut Terminal, shown: &[Shown<'_>]) {
        let fitted = self.fitted(shown, to.width);
        let heads: Vec<Cell> = self.columns.iter().map(|column| column.head.as_str().into()).collect();
        if fitted.iter().any(|(at, _)| !heads[*at].text.is_empty()) {
            self.lines(to, &heads, &fitted, Some(Ink::Faint));
        }
        for row in shown {
            match row {
                Shown::Cells(cells) => self.lines(to, cells, &fitted, None),
                Shown::Remark(text, _) => remark(to, text),
            }
        }
        let kept = |at: &usize| fitted.iter().any(|(kept, _)| kept == at);
        let left: Vec<&str> = (0..self.columns.len())
            .filter(|at| !kept(at) && !self.columns[*at].drawn && !self.columns[*at].head.is_empty())
            .map(|at| self.columns[at].head.as_str())
            .collect();
        if !left.is_empty() {
            remark(to, &format!("not shown (narrow terminal): {}", left.join(", ")));
        }
    }

    /// The columns that there is room for, with the width of each: bare numbers give way first, then the last.
    fn fitted(&self, shown: &[Shown<'_>], room: usize) -> Vec<(usize, usize)> {
        let texts = |at: usize| cells_of(shown, at).map(Column::whole);
        let head = |at: usize| self.columns[at].head.as_str();
        let widest = |at: usize| texts(at).map(|text| columns(text.trim())).max().unwrap_or(0);
        let wide = |at: usize| (at, widest(at).max(columns(head(at))));
        let widest_word = |text: &str| text.split_whitespace().map(columns).max().unwrap_or(0);
        let word = |at: usize| texts(at).map(|text| widest_word(&text)).max().unwrap_or(0).max(widest_word(head(at)));
        let bounded = |at: usize, width: usize| if self.columns[at].unbroken { widest(at) } else { width };
        let words: Vec<usize> = (0..self.columns.len()).map(|at| bounded(at, word(at).clamp(LEAST, WORD))).collect();
        let least: Vec<usize> = (0..self.columns.len()).map(|at| bounded(at, LEAST)).collect();
        let drawn = |at: &usize| self.columns[*at].drawn;
        let mut kept: Vec<(usize, usize)> = (0..self.columns.len()).filter(|at| !drawn(at)).map(wide).collect();
        // A column is dropped only if broken words are not enough; words are broken at spaces first.
        let fits = |kept: &mut Vec<(usize, usize)>| self.fits(kept, &words, room) || self.fits(kept, &least, room);
        while !fits(&mut kept) && kept.len() > 1 {
            let bare = |(at, _): &(usize, usize)| self.columns[*at].right && !self.columns[*at].ends;
            let last = kept.iter().rposition(bare).filter(|&at| at > 0).unwrap_or(kept.len() - 1);
            kept.remove(last);
            kept.iter_mut().for_each(|one| *one = wide(one.0));
        }
        kept
    }

    /// Narrows words, none below the least width of its column, until all columns fit; whether they do.
    fn fits(&self, kept: &mut [(usize, usize)], least: &[usize], room: usize) -> bool {
        loop {
            let taken: usize = kept.iter().map(|(at, width)| self.gap(*at) + width).sum();
            if taken <= room {
                return true;
            }
            // The widest words give way first.
            let words = kept.iter_mut().filter(|(at, width)| !self.columns[*at].right && *width > least[*at]);
            let Some((_, width)) = words.max_by_key(|(_, width)| *width) else { return false };
            *width -= 1;
        }
    }

    fn lines(&self, to: &mut Terminal, cells: &[Cell], fitted: &[(usize, usize)], ink: Option<Ink>) {
        let parts = fitted.iter().map(|&(at, width)| {
            let cell = cells.get(at).cloned().unwrap_or_default();
            (at, width, cell.ink, broken(Column::whole(&cell).trim(), width))
        });
        let parts: Vec<_> = parts.collect();
        for nth in 0..parts.iter().map(|(.., parts)| parts.len()).max().unwrap_or(0) {
            let mut line = String::new();
            for (at, width, ink, parts) in &parts {
                let text = parts.get(nth).map_or("", String::as_str);
                let pad = " ".repeat(width.saturating_sub(columns(text)));
                let inked = to.ink(*ink, text);
                line += &" ".repeat(self.gap(*at));
                line += &if self.columns[*at].right { pad + &inked } else { inked + &pad };
            }
            to.line(&to.ink(ink, line.trim_end()));
        }
    }
}

fn remark(to: &mut Terminal, text: &str) {
    for line in wrap(text, to.width.saturating_sub(2).max(LEAST)) {
        to.line(&format!("  {}", to.ink(Ink::Faint, &line)));
    }
}

/// Words in lines of a width; a word that is longer is cut behind its last joint, or where the line ends.
fn broken(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for line in wrap(text, width) {
        let mut rest = line.as_str();
        while columns(rest) > width {
            let at = cut(rest, width);
            lines.push(rest[..at].to_owned());
            rest = &rest[at..];
        }
        if !rest.is_empty() {
            lines.push(rest.to_owned());
        }
    }
    lines
}

/// Where to cut a word, in bytes, so that its first part takes at most `width` columns and at least one character.
fn cut(word: &str, width: usize) -> usize {
    let ends = word.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let room = ends.take_while(|&end| columns(&word[..end]) <= width).last();
    let room = room.unwrap_or_else(|| word.chars().next().map_or(0, char::len_utf8));
    // A joint in the first third would leave too little on the line.
    let joint = word[..room].rfind(['.', '_', '-', '/', ':', ',']).map(|at| at + 1);
    joint.filter(|&at| columns(&word[..at]) * 3 > width).unwrap_or(room)
}
