//! Reads our own SVG, in which `<` and `>` stand for nothing but the ends of tags.

/// An element, with the text that follows its opening tag.
pub(super) struct Element<'s> {
    pub(super) name: &'s str,
    attributes: Vec<(&'s str, &'s str)>,
    text: &'s str,
}

/// Returns the elements of an SVG in the order of their opening tags.
pub(super) fn elements(svg: &str) -> impl Iterator<Item = Element<'_>> {
    let parts = svg.split('<').skip(1).filter(|part| !part.starts_with(['/', '?', '!']));
    parts.filter_map(|part| {
        let (tag, text) = part.split_once('>')?;
        let tag = tag.trim_end_matches('/').trim_end();
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut quoted = attributes.split('"');
        let mut pairs = Vec::new();
        while let (Some(key), Some(value)) = (quoted.next(), quoted.next()) {
            pairs.push((key.trim().trim_end_matches('='), value));
        }
        Some(Element { name, attributes: pairs, text })
    })
}

impl Element<'_> {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| *key == name).map(|(_, value)| *value)
    }

    /// Returns an attribute that is a number; 0 if there is none.
    pub(super) fn number(&self, name: &str) -> f32 {
        self.numbers(name).first().copied().unwrap_or(0.0)
    }

    /// Returns an attribute that is a list of numbers.
    pub(super) fn numbers(&self, name: &str) -> Vec<f32> {
        let words = self.get(name).unwrap_or("").split([' ', ',']);
        words.filter_map(|word| word.parse().ok()).collect()
    }

    pub(super) fn opacity(&self) -> f32 {
        self.get("opacity").and_then(|opacity| opacity.parse().ok()).unwrap_or(1.0)
    }

    /// Returns a colour as red, green and blue; `None` if nothing is to be seen.
    pub(super) fn colour(&self, name: &str) -> Option<[u8; 3]> {
        let hex = u32::from_str_radix(self.get(name)?.strip_prefix('#')?, 16).ok()?;
        let [_, red, green, blue] = hex.to_be_bytes();
        Some([red, green, blue])
    }

    /// Returns the text without its escapes.
    pub(super) fn words(&self) -> String {
        let escapes = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];
        escapes.iter().fold(self.text.to_owned(), |words, (escape, sign)| words.replace(escape, sign))
    }
}
