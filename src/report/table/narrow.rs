//! A table where the terminal has no room for it as it is: words are broken, and what does not fit even so is left out.

use super::super::number::columns;
use super::super::page::Ink;
use super::super::svg::wrap;
use super::super::terminal::Terminal;
use super::{Cell, Column, Shown, Table};

/// The fewest columns that broken words take.
const LEAST: usize = 10;

impl Table {
    /// The columns that its widest line takes, if none is broken.
    pub(super) fn taken(&self, shown: &[Shown<'_>], widths: &[usize]) -> usize {
        let plain = Terminal::new(false, usize::MAX);
        let wide = |cells: &[Cell]| {
            let parts = self.columns.iter().zip(widths).zip(cells);
            let line: String =
                parts.map(|((column, width), cell)| column.said(&plain, cell, *width)).collect();
            columns(line.trim_end())
        };
        let rows = shown.iter().map(|row| match row {
            Shown::Cells(cells, _) => wide(cells),
            Shown::Aside(text, ..) => 2 + columns(text),
        });
        rows.max().unwrap_or(0)
    }

    /// The table in so many columns as there are.
    pub(super) fn narrow(&self, to: &mut Terminal, shown: &[Shown<'_>]) {
        let fitted = self.fitted(shown, to.width);
        let heads: Vec<Cell> =
            self.columns.iter().map(|column| column.head.as_str().into()).collect();
        if fitted.iter().any(|(at, _)| !heads[*at].text.is_empty()) {
            self.lines(to, &heads, &fitted, Some(Ink::Faint));
        }
        for row in shown {
            match row {
                Shown::Cells(cells, ink) => self.lines(to, cells, &fitted, *ink),
                Shown::Aside(text, ink, _) => remark(to, text, *ink),
            }
        }
        let kept = |at: &usize| fitted.iter().any(|(kept, _)| kept == at);
        let left: Vec<&str> = (0..self.columns.len())
            .filter(|at| {
                !kept(at) && !self.columns[*at].drawn && !self.columns[*at].head.is_empty()
            })
            .map(|at| self.columns[at].head.as_str())
            .collect();
        if !left.is_empty() {
            remark(to, &format!("no room for: {}", left.join(", ")), Some(Ink::Faint));
        }
    }

    /// The columns that there is room for, with the width of each: bare numbers give way first, then the last.
    fn fitted(&self, shown: &[Shown<'_>], room: usize) -> Vec<(usize, usize)> {
        let cell = |at: usize| {
            let cells = shown.iter().filter_map(move |row| match row {
                Shown::Cells(cells, _) => Some(columns(Column::whole(cells.get(at)?).trim())),
                Shown::Aside(..) => None,
            });
            cells.max().unwrap_or(0)
        };
        let wide = |at: usize| (at, cell(at).max(columns(&self.columns[at].head)));
        let drawn = |at: &usize| self.columns[*at].drawn;
        let mut kept: Vec<(usize, usize)> =
            (0..self.columns.len()).filter(|at| !drawn(at)).map(wide).collect();
        while !self.fits(&mut kept, room) && kept.len() > 1 {
            let bare = |(at, _): &(usize, usize)| {
                self.columns[*at].right && self.columns[*at].ends.is_none()
            };
            let last = kept.iter().rposition(bare).filter(|&at| at > 0).unwrap_or(kept.len() - 1);
            kept.remove(last);
            kept.iter_mut().for_each(|one| *one = wide(one.0));
        }
        kept
    }

    /// Narrows words until all columns fit; whether they do.
    fn fits(&self, kept: &mut [(usize, usize)], room: usize) -> bool {
        loop {
            let taken: usize = kept.iter().map(|(at, width)| self.columns[*at].gap + width).sum();
            let over = taken.saturating_sub(room);
            if over == 0 {
                return true;
            }
            // The widest words give way first.
            let words =
                kept.iter_mut().filter(|(at, width)| !self.columns[*at].right && *width > LEAST);
            let Some((_, width)) = words.max_by_key(|(_, width)| *width) else { return false };
            *width = width.saturating_sub(over).max(LEAST);
        }
    }

    /// A row in as many lines as its longest cell takes.
    fn lines(
        &self,
        to: &mut Terminal,
        cells: &[Cell],
        fitted: &[(usize, usize)],
        ink: Option<Ink>,
    ) {
        let cell = |at: usize| cells.get(at).cloned().unwrap_or_default();
        let parts: Vec<(&Column, usize, Cell, Vec<String>)> = fitted
            .iter()
            .map(|&(at, width)| {
                let cell = cell(at);
                let parts = broken(Column::whole(&cell).trim(), width);
                (&self.columns[at], width, cell, parts)
            })
            .collect();
        let tall = parts.iter().map(|(.., parts)| parts.len()).max().unwrap_or(0);
        for nth in 0..tall {
            let mut line = String::new();
            for (column, width, cell, parts) in &parts {
                let text = parts.get(nth).map_or("", String::as_str);
                let pad = " ".repeat(width.saturating_sub(columns(text)));
                let inked = cell.ink.map_or(text.to_owned(), |ink| to.ink(ink, text));
                let gap = " ".repeat(column.gap);
                line += &match column.right {
                    true => format!("{gap}{pad}{inked}"),
                    false => format!("{gap}{inked}{pad}"),
                };
            }
            let line = line.trim_end();
            to.line(&ink.map_or(line.to_owned(), |ink| to.ink(ink, line)));
        }
    }
}

/// A line between rows.
fn remark(to: &mut Terminal, text: &str, ink: Option<Ink>) {
    for line in wrap(text, to.width.saturating_sub(2).max(LEAST)) {
        let line = ink.map_or(line.clone(), |ink| to.ink(ink, &line));
        to.line(&format!("  {line}"));
    }
}

/// Words in lines of a width; a word that is longer is cut where the line ends.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in wrap(text, width.max(1)) {
        let mut rest = String::new();
        for letter in line.chars() {
            rest.push(letter);
            if columns(&rest) >= width.max(1) {
                lines.push(std::mem::take(&mut rest));
            }
        }
        if !rest.is_empty() {
            lines.push(rest);
        }
    }
    lines
}
