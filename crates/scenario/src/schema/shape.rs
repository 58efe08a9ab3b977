//! What a schema allows at a place.

use super::range::Range;
use crate::outside::*;

/// The rules of a schema, combined from all its layers. Other schemas are referred to by number.
#[derive(Default)]
pub(crate) struct Rules {
    /// True if no value is allowed.
    pub never: bool,
    /// True for `null`, which files can't contain.
    pub null: bool,
    pub description: Option<String>,
    pub example: Option<Json>,
    pub types: Option<Vec<&'static str>>,
    pub only: Option<Vec<Json>>,
    /// The shapes in `oneOf` or `anyOf`.
    pub listed: Option<Vec<usize>>,
    /// The same, flattened and without `null`.
    pub alternatives: Option<Vec<usize>>,
    pub keys: Vec<String>,
    pub properties: BTreeMap<String, usize>,
    pub others: Others,
    pub renamed: BTreeMap<String, String>,
    pub required: Vec<String>,
    pub first_items: Vec<usize>,
    pub items: Option<usize>,
    /// True if the items of a list must differ.
    pub unique: bool,
    /// The range of a number, also by its format.
    pub range: Range,
    /// The step of whole numbers.
    pub step: Option<i64>,
    /// The minimum and maximum number of items.
    pub list_length: (usize, Option<usize>),
    /// The minimum and maximum number of characters.
    pub text_length: (usize, Option<usize>),
}

/// The rule for other keys of a table.
#[derive(Default)]
pub(crate) enum Others {
    #[default]
    Free,
    Unknown,
    Like(usize),
}

#[derive(Clone, Copy)]
pub(crate) struct Shape<'s> {
    all: &'s [Rules],
    pub rules: &'s Rules,
}

pub(crate) enum Property<'s> {
    Known(Shape<'s>),
    /// Any other key, with a common shape.
    Other(Shape<'s>),
    /// Any other key, with any value.
    Free,
    Unknown,
}

impl<'s> Shape<'s> {
    pub(super) fn numbered(all: &'s [Rules], number: usize) -> Self {
        Self { all, rules: &all[number] }
    }

    fn other(&self, number: usize) -> Self {
        Self::numbered(self.all, number)
    }

    /// Returns the first paragraph of the description, on one line and without its full stop.
    pub(crate) fn description(&self) -> Option<String> {
        let text = self.rules.description.as_ref()?.split("\n\n").next()?;
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(line.trim_end_matches('.').to_owned())
    }

    /// Returns the allowed JSON types; `None` means all. `null` is omitted, since files can't contain it.
    pub(crate) fn types(&self) -> Option<&'s [&'static str]> {
        self.rules.types.as_deref()
    }

    /// True if values of a JSON type are allowed. A whole number is a number too.
    pub(crate) fn takes(&self, kind: &str) -> bool {
        self.types().is_none_or(|types| types.contains(&kind) || (kind == "integer" && types.contains(&"number")))
    }

    pub(crate) fn only(&self) -> Option<&'s [Json]> {
        self.rules.only.as_deref()
    }

    /// Returns the alternatives of `oneOf` and `anyOf`, flattened and without `null`.
    pub(crate) fn alternatives(&self) -> Option<impl ExactSizeIterator<Item = Shape<'s>> + Clone> {
        let shape = *self;
        let numbers = self.rules.alternatives.as_ref()?;
        Some(numbers.iter().map(move |number| shape.other(*number)))
    }

    /// Returns the shape itself and all alternatives in it, at any depth.
    pub(crate) fn listed(&self) -> Vec<Shape<'s>> {
        let mut all = vec![*self];
        let mut next = 0;
        while let Some(shape) = all.get(next).copied() {
            next += 1;
            for number in shape.rules.listed.iter().flatten() {
                let of = shape.other(*number);
                if !all.iter().any(|known| std::ptr::eq(known.rules, of.rules)) {
                    all.push(of);
                }
            }
        }
        all
    }

    pub(crate) fn keys(&self) -> &'s [String] {
        &self.rules.keys
    }

    /// Returns the new name of a renamed key, or of a renamed text: `x-renamed` has the new name of each old one.
    pub(crate) fn renamed(&self, old: &str) -> Option<&'s str> {
        self.rules.renamed.get(old).map(String::as_str)
    }

    pub(crate) fn property(&self, key: &str) -> Property<'s> {
        if let Some(number) = self.rules.properties.get(key) {
            return Property::Known(self.other(*number));
        }
        match self.rules.others {
            Others::Free => Property::Free,
            Others::Unknown => Property::Unknown,
            Others::Like(number) => Property::Other(self.other(number)),
        }
    }

    /// Returns the shape of the value of a key, unless any value is allowed or none.
    pub(crate) fn below(&self, key: &str) -> Option<Shape<'s>> {
        match self.property(key) {
            Property::Known(of) | Property::Other(of) => Some(of),
            Property::Free | Property::Unknown => None,
        }
    }

    /// Returns the only value that a key can have in this alternative, which distinguishes it from the others.
    pub(crate) fn tag(&self, key: &str) -> Option<&'s str> {
        if !self.rules.required.iter().any(|required| required == key) {
            return None;
        }
        let Property::Known(shape) = self.property(key) else { return None };
        match shape.only()? {
            [Json::String(tag)] => Some(tag),
            _ => None,
        }
    }

    pub(crate) fn items(&self) -> Option<Shape<'s>> {
        self.rules.items.map(|number| self.other(number))
    }

    pub(crate) fn item(&self, n: usize) -> Option<Shape<'s>> {
        let own = self.rules.first_items.get(n).copied();
        own.or(self.rules.items).map(|number| self.other(number))
    }
}
