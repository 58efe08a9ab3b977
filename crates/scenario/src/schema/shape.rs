//! What a schema allows at one place.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::range::Range;

/// What all layers of one schema say together. Other schemas are known by their numbers.
#[derive(Default)]
pub(crate) struct Rules {
    /// Nothing at all is allowed.
    pub never: bool,
    /// It is `null`, which a file cannot say.
    pub null: bool,
    pub description: Option<String>,
    pub example: Option<Json>,
    pub types: Option<Vec<&'static str>>,
    pub only: Option<Vec<Json>>,
    /// Those that `oneOf` or `anyOf` lists.
    pub listed: Option<Vec<usize>>,
    /// The same, and those within them, without `null`.
    pub alternatives: Option<Vec<usize>>,
    pub keys: Vec<String>,
    pub properties: BTreeMap<String, usize>,
    pub others: Others,
    pub renamed: BTreeMap<String, String>,
    pub required: Vec<String>,
    pub first_items: Vec<usize>,
    pub items: Option<usize>,
    /// No item of a list may be there twice.
    pub unique: bool,
    /// The size of a number that is allowed, also by its format.
    pub range: Range,
    /// What whole numbers must be multiples of.
    pub step: Option<i64>,
    /// The least and the most items that are allowed.
    pub list_length: (usize, Option<usize>),
    /// The least and the most letters that are allowed.
    pub text_length: (usize, Option<usize>),
}

/// What holds for keys that a table has no rules for.
#[derive(Default)]
pub(crate) enum Others {
    #[default]
    Free,
    Unknown,
    Like(usize),
}

/// A schema with its references followed.
#[derive(Clone, Copy)]
pub(crate) struct Shape<'s> {
    all: &'s [Rules],
    pub rules: &'s Rules,
}

/// What a table's schema says of one key.
pub(crate) enum Property<'s> {
    /// A key with rules of its own.
    Known(Shape<'s>),
    /// Any other key, all under the same rules.
    Other(Shape<'s>),
    /// Any other key, without rules.
    Free,
    /// No such key.
    Unknown,
}

impl<'s> Shape<'s> {
    pub(super) fn numbered(all: &'s [Rules], number: usize) -> Self {
        Self { all, rules: &all[number] }
    }

    fn other(&self, number: usize) -> Self {
        Self::numbered(self.all, number)
    }

    /// The first paragraph of the description, on one line, without its full stop.
    pub(crate) fn description(&self) -> Option<String> {
        let text = self.rules.description.as_ref()?.split("\n\n").next()?;
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(line.trim_end_matches('.').to_owned())
    }

    /// The first of the examples; `None` without any.
    pub(crate) fn example(&self) -> Option<&'s Json> {
        self.rules.example.as_ref()
    }

    /// The JSON types that are allowed; none means all. `null` is left out, since a file cannot say it.
    pub(crate) fn types(&self) -> Option<&'s [&'static str]> {
        self.rules.types.as_deref()
    }

    /// Whether values of a JSON type are allowed; a whole number is a number too.
    pub(crate) fn takes(&self, kind: &str) -> bool {
        self.types().is_none_or(|types| types.contains(&kind) || (kind == "integer" && types.contains(&"number")))
    }

    /// The only values that are allowed, when there is a list of them.
    pub(crate) fn only(&self) -> Option<&'s [Json]> {
        self.rules.only.as_deref()
    }

    /// The alternatives of `oneOf` and `anyOf`, those within alternatives too, without `null`.
    pub(crate) fn alternatives(&self) -> Option<impl ExactSizeIterator<Item = Shape<'s>> + Clone> {
        let shape = *self;
        let numbers = self.rules.alternatives.as_ref()?;
        Some(numbers.iter().map(move |number| shape.other(*number)))
    }

    /// The keys that a table has rules for.
    pub(crate) fn keys(&self) -> &'s [String] {
        &self.rules.keys
    }

    /// Whether a table has rules for a key.
    pub(crate) fn knows(&self, key: &str) -> bool {
        self.rules.properties.contains_key(key)
    }

    /// What a key is called that had another name once: `x-renamed` has the new name of each old one.
    pub(crate) fn renamed(&self, old: &str) -> Option<&'s str> {
        self.rules.renamed.get(old).map(String::as_str)
    }

    /// The keys that must be there.
    pub(crate) fn required(&self) -> &'s [String] {
        &self.rules.required
    }

    /// Whether a key must be there.
    pub(crate) fn requires(&self, key: &str) -> bool {
        self.required().iter().any(|required| required == key)
    }

    /// What holds for one key.
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

    /// The one value that a key must have in this alternative: what tells it from the others.
    pub(crate) fn tag(&self, key: &str) -> Option<&'s str> {
        if !self.requires(key) {
            return None;
        }
        let Property::Known(shape) = self.property(key) else {
            return None;
        };
        match shape.only()? {
            [Json::String(tag)] => Some(tag),
            _ => None,
        }
    }

    /// What holds for the items of a list, from the first that has no rules of its own.
    pub(crate) fn items(&self) -> Option<Shape<'s>> {
        self.rules.items.map(|number| self.other(number))
    }

    /// What holds for one item of a list.
    pub(crate) fn item(&self, n: usize) -> Option<Shape<'s>> {
        let own = self.rules.first_items.get(n).copied();
        own.or(self.rules.items).map(|number| self.other(number))
    }
}
