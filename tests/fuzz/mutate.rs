//! Changes to texts: of bytes, lines, words and tables, and by the published schemas.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde_json::Value as Json;

use balance_scenario::games;

use super::corpus::{Case, tables};

/// Values that are at an edge of something.
const EDGES: [&str; 44] = [
    "0",
    "-0",
    "1",
    "-1",
    "2",
    "3",
    "5",
    "7",
    "12",
    "50",
    "99",
    "127",
    "128",
    "255",
    "256",
    "300",
    "32767",
    "65535",
    "65536",
    "100003",
    "2147483647",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "0.5",
    "-0.0",
    "1.0",
    "1e300",
    "1e999",
    "nan",
    "-inf",
    "true",
    "false",
    "\"\"",
    "\" \"",
    "[]",
    "{}",
    "[[]]",
    "[{}]",
    "2024-01-01",
    "'''x'''",
    "0x_f",
    "\"\\u0007\\u202e\"",
];

/// Pieces that mean something to TOML, a terminal, a chart or a table.
const PIECES: [&str; 30] = [
    "\"",
    "'",
    "\"\"\"",
    "'''",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "=",
    ".",
    ",",
    "#",
    "\\",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\0",
    "\u{1b}[31m",
    "\u{202e}",
    "\u{2028}",
    "\u{feff}",
    "é",
    "𝔘",
    "<b>&",
    "|",
    "](x)",
    "=1+1",
];

/// What a schema says of one key.
struct Known {
    key: String,
    values: Vec<String>,
}

/// Makes one input after another.
pub(crate) struct Mutator {
    corpus: Vec<Case>,
    /// By game: every key that a scenario or card may have.
    known: Vec<(&'static str, Vec<Known>)>,
    chance: Xoshiro256PlusPlus,
}

impl Mutator {
    /// Begins with these.
    pub(crate) fn new(corpus: Vec<Case>) -> Self {
        balance::games::add(&[]);
        let known = games().into_iter().map(|game| {
            let mut keys = Vec::new();
            for schema in [(game.scenario_schema)(), (game.cards_schema)()] {
                keys_of(&schema, &schema, &mut keys);
            }
            (game.name, keys)
        });
        Mutator { corpus, known: known.collect(), chance: Xoshiro256PlusPlus::seed_from_u64(0) }
    }

    /// The input of this number.
    pub(crate) fn case(&mut self, seed: u64, number: u64) -> Case {
        let mixed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number;
        self.chance = Xoshiro256PlusPlus::seed_from_u64(mixed);
        let at = self.below(self.corpus.len());
        let mut case = self.corpus[at].clone();
        let times = 1 + self.below(3) * self.below(3);
        for _ in 0..times {
            self.change(&mut case);
        }
        case
    }

    fn below(&mut self, n: usize) -> usize {
        (self.chance.next_u64() % n.max(1) as u64) as usize
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }

    fn change(&mut self, case: &mut Case) {
        if self.below(8) == 0 {
            let set = self.set(case);
            return case.sets.push(set);
        }
        // The scenario itself as often as all its card files.
        let card_files = case.files.len() - 1;
        let path = match card_files == 0 || self.below(2) == 0 {
            true => case.scenario.clone(),
            false => {
                let nth = self.below(card_files);
                let others = case.files.keys().filter(|path| **path != case.scenario);
                others.clone().nth(nth).cloned().unwrap_or_else(|| case.scenario.clone())
            }
        };
        let game = self.game(case);
        let Some(bytes) = case.files.get_mut(&path) else { return };
        let how = self.below(16);
        if how == 0 {
            return self.bytes(bytes);
        }
        let mut text = String::from_utf8_lossy(bytes).into_owned();
        match how {
            1 => self.piece(&mut text),
            2..=4 => self.lines(&mut text),
            5..=7 => self.table(&mut text),
            8..=10 => self.word(&mut text),
            _ => self.by_schema(&mut text, game),
        }
        *bytes = text.into_bytes();
    }

    /// Which of the games a case is of.
    fn game(&self, case: &Case) -> usize {
        let name = case.scenario.to_string_lossy();
        let of = |(game, _): &(&str, _)| name.starts_with(game);
        self.known.iter().position(of).unwrap_or(0)
    }

    fn bytes(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            let byte = self.chance.next_u64() as u8;
            match self.below(4) {
                0 => bytes.insert(at, byte),
                1 if at < bytes.len() => _ = bytes.remove(at),
                2 if at < bytes.len() => bytes[at] = byte,
                _ => bytes.truncate(at.max(bytes.len() / 2)),
            }
        }
    }

    fn piece(&mut self, text: &mut String) {
        let mut at = self.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        text.insert_str(at, self.pick(&PIECES));
    }

    fn lines(&mut self, text: &mut String) {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let (one, two) = (self.below(lines.len()), self.below(lines.len()));
        if lines.is_empty() {
            return;
        }
        match self.below(4) {
            0 => _ = lines.remove(one),
            1 => lines.insert(two, lines[one].clone()),
            2 => lines.swap(one, two),
            _ => {
                let line = lines.remove(one);
                lines.insert(two.min(lines.len()), line);
            }
        }
        *text = lines.join("\n") + "\n";
    }

    /// Whole tables, from one header to the next: taken out, doubled, moved.
    fn table(&mut self, text: &mut String) {
        let mut tables = tables(text);
        let (one, two) = (self.below(tables.len()), self.below(tables.len()));
        match self.below(4) {
            0 => _ = tables.remove(one),
            1 => {
                let copy = tables[one].clone();
                tables.insert(one, copy);
            }
            2 => tables.swap(one, two),
            _ => {
                // The same under another name.
                let copy = tables[one].replacen("\"\n", " II\"\n", 1).replacen("]\n", "_ii]\n", 1);
                tables.push(copy);
            }
        }
        *text = tables.concat();
    }

    /// A number, a text or a name is put in the place of another.
    fn word(&mut self, text: &mut String) {
        let words = words(text);
        if words.is_empty() {
            return;
        }
        let (start, end) = words[self.below(words.len())];
        let (from, to) = words[self.below(words.len())];
        let new = match self.below(4) {
            0 => self.pick(&EDGES).to_owned(),
            1 => format!("{}{}", &text[start..end], self.pick(&PIECES)),
            2 => {
                // A letter too few.
                let mut word = text[start..end].to_owned();
                word.pop();
                word
            }
            _ => text[from..to].to_owned(),
        };
        text.replace_range(start..end, &new);
    }

    /// A key that there is, with a value that it may have or nearly so.
    fn by_schema(&mut self, text: &mut String, game: usize) {
        let (key, value) = self.setting(game);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let sets = |line: &String| {
            let (before, _) = line.split_once('=')?;
            (before.trim() == key).then_some(())
        };
        let there: Vec<usize> = (0..lines.len()).filter(|&n| sets(&lines[n]).is_some()).collect();
        let line = format!("{key} = {value}");
        if there.is_empty() || self.below(4) == 0 {
            let at = self.below(lines.len() + 1);
            lines.insert(at, line);
        } else {
            let at = there[self.below(there.len())];
            lines[at] = line;
        }
        *text = lines.join("\n") + "\n";
    }

    fn setting(&mut self, game: usize) -> (String, String) {
        let key = self.below(self.known[game].1.len());
        let values = self.known[game].1[key].values.len();
        let value = self.below(values + 4);
        let edge = self.pick(&EDGES).to_owned();
        let known = &self.known[game].1[key];
        let value = known.values.get(value).cloned().unwrap_or(edge);
        (known.key.clone(), value)
    }

    /// An override, mostly of something that is there.
    fn set(&mut self, case: &Case) -> String {
        let text = String::from_utf8_lossy(&case.files[&case.scenario]);
        let headers: Vec<&str> = text.lines().filter(|line| line.starts_with('[')).collect();
        let game = self.game(case);
        let (key, value) = self.setting(game);
        let n = self.below(3);
        let path = match self.below(6) {
            0 => key,
            1 => format!("rules.{key}"),
            2 => format!("side.{n}.{key}"),
            3 => format!("expect.{n}.{key}"),
            4 if !headers.is_empty() => {
                let header = headers[self.below(headers.len())];
                let path: String = header.chars().filter(|c| !"[]".contains(*c)).collect();
                format!("{path}.{key}")
            }
            _ => format!("{key}{}", self.pick(&PIECES)),
        };
        format!("{path}={value}")
    }
}

/// Where numbers, names and texts are, quotes included.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices() {
        let inside = letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.' | '"');
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                found.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// All keys below a schema, with values that each may nearly have.
fn keys_of(schema: &Json, root: &Json, found: &mut Vec<Known>) {
    match schema {
        Json::Object(map) => {
            if let Some(Json::Object(properties)) = map.get("properties") {
                for (key, of) in properties {
                    let mut values = Vec::new();
                    values_of(of, root, 0, &mut values);
                    found.push(Known { key: key.clone(), values });
                }
            }
            map.values().for_each(|below| keys_of(below, root, found));
        }
        Json::Array(items) => items.iter().for_each(|below| keys_of(below, root, found)),
        _ => {}
    }
}

/// Values at the edges of what a schema allows.
fn values_of(schema: &Json, root: &Json, depth: usize, found: &mut Vec<String>) {
    let Some(map) = schema.as_object().filter(|_| depth < 4) else { return };
    if let Some(of) = map.get("$ref").and_then(Json::as_str)
        && let Some(of) = root.pointer(of.trim_start_matches('#'))
    {
        values_of(of, root, depth + 1, found);
    }
    for key in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] {
        if let Some(number) = map.get(key).and_then(Json::as_f64) {
            let whole = number.fract() == 0.0 && number.abs() < 1e15;
            for off in [-1.0, 0.0, 1.0] {
                let near = number + off;
                found.push(if whole { format!("{near:.0}") } else { format!("{near:?}") });
            }
        }
    }
    if let Some(names) = map.get("enum").and_then(Json::as_array) {
        found.extend(names.iter().map(Json::to_string));
    }
    found.extend(map.get("const").map(Json::to_string));
    for key in ["anyOf", "oneOf", "allOf"] {
        for of in map.get(key).and_then(Json::as_array).into_iter().flatten() {
            values_of(of, root, depth + 1, found);
        }
    }
    if let Some(items) = map.get("items") {
        let mut inner = Vec::new();
        values_of(items, root, depth + 1, &mut inner);
        found.push("[]".to_owned());
        found.extend(inner.iter().map(|value| format!("[{value}]")));
        found.push(format!("[{}]", inner.join(", ")));
    }
    if let Some(Json::Object(properties)) = map.get("properties") {
        for (key, of) in properties {
            let mut inner = Vec::new();
            values_of(of, root, depth + 1, &mut inner);
            found.extend(inner.first().map(|value| format!("{{ {key} = {value} }}")));
        }
    }
    if map.get("type").and_then(Json::as_str) == Some("string") {
        found.push("\"warden\"".to_owned());
    }
}
