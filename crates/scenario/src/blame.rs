//! Which override of the command line a mistake comes of: one that would not be there without it is not the file's.

use super::document::Document;
use super::mistake::Mistake;
use super::place::Place;
use super::set::apply;

/// With more overrides, or more mistakes, nobody is asked for the one of them that did it.
const MOST: usize = 20;

impl Document {
    /// Points those of the mistakes that a check found at the overrides without which it would not find them. `check` adds
    /// to a document what is wrong with it, and has done so with this one, of which so many mistakes were `known` before.
    pub(super) fn blame_sets(&mut self, known: usize, check: impl Fn(&mut Document)) {
        let in_files = |document: &Document, mistake: &Mistake| {
            mistake.place.as_ref().is_some_and(|at| !document.sources.is_argument(at.source))
        };
        let blamable = self.mistakes[known..].iter().any(|mistake| in_files(self, mistake));
        if !blamable || self.laid.is_empty() || self.laid.len() > MOST || self.mistakes.len() > MOST || self.sets_lost {
            return;
        }
        let without: Vec<(Place, Vec<Mistake>)> = (0..self.laid.len())
            .map(|left_out| {
                let mut other = self.without(left_out, known);
                check(&mut other);
                let source = self.laid[left_out].source;
                (Place::new(source, 0..self.sources.text(source).len()), other.mistakes)
            })
            .collect();
        for mistake in &mut self.mistakes[known..] {
            let Some(place) = &mistake.place else { continue };
            if self.sources.is_argument(place.source) {
                continue;
            }
            let same = |other: &Mistake| other.place == mistake.place && other.message == mistake.message;
            let guilty = without.iter().filter(|(_, mistakes)| !mistakes.iter().any(same));
            let guilty: Vec<Place> = guilty.map(|(place, _)| place.clone()).collect();
            point_at(mistake, guilty.into_iter());
        }
    }

    /// The scenario as it would be without one of the overrides, with the mistakes that are known of its texts.
    fn without(&self, left_out: usize, known: usize) -> Document {
        let mut other = self.clone();
        other.mistakes.truncate(known);
        other.root = self.before_sets.clone();
        let others = self.laid.iter().enumerate().filter(|(n, _)| *n != left_out);
        for (_, laid) in others {
            if let Err(mistake) = apply(&mut other.root, &mut other.sources, &laid.set) {
                other.mistakes.push(mistake);
            }
        }
        other
    }
}

/// Points at the guilty, if there are any, and at the place in the file as well.
fn point_at(mistake: &mut Mistake, mut guilty: impl Iterator<Item = Place>) {
    let Some(first) = guilty.next() else { return };
    let label = std::mem::replace(&mut mistake.label, "by this".to_owned());
    let label = if label.is_empty() { "here".to_owned() } else { label };
    let before = mistake.place.replace(first).map(|place| (place, label));
    let others = guilty.map(|place| (place, "and by this".to_owned()));
    let also = std::mem::take(&mut mistake.also);
    mistake.also = before.into_iter().chain(also).chain(others).collect();
}
