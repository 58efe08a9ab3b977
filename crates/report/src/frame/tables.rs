//! Dataframes by name.

use polars_core::prelude::DataFrame;

#[derive(Clone, Debug)]
pub struct Frames {
    pub(super) list: Vec<(&'static str, DataFrame)>,
}

impl Frames {
    pub(crate) const fn of(list: Vec<(&'static str, DataFrame)>) -> Self {
        Frames { list }
    }

    pub fn get(&self, name: &str) -> Option<&DataFrame> {
        let found = self.list.iter().find(|(held, _)| *held == name);
        found.map(|(_, frame)| frame)
    }

    /// All frames with their names, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &DataFrame)> {
        self.list.iter().map(|(name, frame)| (*name, frame))
    }
}
