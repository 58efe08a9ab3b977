//! Finds the command-line override that causes a mistake, which then isn't the file's.

use super::set::apply;
use crate::prelude::*;

/// With more overrides or mistakes than this, causes are not searched.
const MAX_CHANGES: usize = 20;

impl Document {
    /// Points mistakes found by a check, after the first `known`, at the overrides without which `check` finds none.
    pub(super) fn blame_sets(&mut self, known: usize, check: impl Fn(&mut Document)) {
        let in_files = |document: &Document, diagnostic: &Diagnostic| {
            diagnostic.place.as_ref().is_some_and(|at| !document.sources.is_argument(at.source))
        };
        let blamable = self.diagnostics[known..].iter().any(|diagnostic| in_files(self, diagnostic));
        if !blamable
            || self.laid.is_empty()
            || self.laid.len() > MAX_CHANGES
            || self.diagnostics.len() > MAX_CHANGES
            || self.sets_lost
        {
            return;
        }
        let without = self.laid.iter().enumerate().map(|(left_out, (_, source))| {
            let mut other = self.without(left_out, known);
            check(&mut other);
            (Place::new(*source, 0..self.sources.text(*source).len()), other.diagnostics)
        });
        let without: Vec<(Place, Vec<Diagnostic>)> = without.collect();
        for diagnostic in &mut self.diagnostics[known..] {
            let Some(place) = &diagnostic.place else { continue };
            if self.sources.is_argument(place.source) {
                continue;
            }
            let same = |other: &Diagnostic| other.place == diagnostic.place && other.message == diagnostic.message;
            let guilty = without.iter().filter(|(_, diagnostics)| !diagnostics.iter().any(same));
            let guilty: Vec<Place> = guilty.map(|(place, _)| place.clone()).collect();
            point_at(diagnostic, guilty.into_iter());
        }
    }

    /// Returns the scenario without one of the overrides, with the mistakes known before.
    fn without(&self, left_out: usize, known: usize) -> Document {
        let mut other = self.clone();
        other.diagnostics.truncate(known);
        other.root = self.before_sets.clone();
        let others = self.laid.iter().enumerate().filter(|(n, _)| *n != left_out);
        for (_, (set, _)) in others {
            if let Err(diagnostic) = apply(&mut other.root, &mut other.sources, set) {
                other.diagnostics.push(diagnostic);
            }
        }
        other.read_old_names();
        other
    }
}

/// Points at the causes, if there are any, and also at the place in the file.
fn point_at(diagnostic: &mut Diagnostic, mut guilty: impl Iterator<Item = Place>) {
    let Some(first) = guilty.next() else { return };
    let label = std::mem::replace(&mut diagnostic.label, "by this".to_owned());
    let label = if label.is_empty() { "here".to_owned() } else { label };
    let before = diagnostic.place.replace(first).map(|place| (place, label));
    let others = guilty.map(|place| (place, "and by this".to_owned()));
    let also = std::mem::take(&mut diagnostic.also);
    diagnostic.also = before.into_iter().chain(also).chain(others).collect();
}
