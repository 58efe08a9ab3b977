//! A command as one would type it again: its arguments, without those that change nothing of the answer.

use serde::Serialize;
use serde_json::Value as Json;

/// A command in words. Arguments that are not serialised, such as how many threads play, are left out: whoever plays it again has
/// the same answer.
pub(super) struct Words {
    pub command: &'static str,
    files: Vec<String>,
    /// Options, each with its value if it takes one.
    options: Vec<(String, Option<String>)>,
}

/// The command as it was typed. What isn't text in it is shown by replacement characters.
pub(super) fn typed() -> Vec<String> {
    std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect()
}

pub(super) fn spelled(name: &'static str, args: &impl Serialize) -> String {
    Words::of(name, args).for_shell()
}

/// The options of some arguments alone, each after a space.
pub(super) fn spelled_options(args: &impl Serialize) -> String {
    Words::of("", args).shell_options().map(|option| format!(" {option}")).collect()
}

impl Words {
    pub(super) fn of(name: &'static str, args: &impl Serialize) -> Self {
        let json = match serde_json::to_value(args) {
            Ok(json) => json,
            Err(error) => unreachable!("arguments are texts and numbers: {error}"),
        };
        let mut words = Words { command: name, files: Vec::new(), options: Vec::new() };
        words.add(&json);
        words
    }

    fn add(&mut self, args: &Json) {
        let Some(table) = args.as_object() else { return };
        for (key, value) in table {
            let option = format!("--{}", key.replace('_', "-"));
            let text = match (key.as_str(), value) {
                ("path", Json::String(path)) => {
                    self.files.push(path.clone());
                    continue;
                }
                ("paths", Json::Array(paths)) => {
                    self.files.extend(paths.iter().filter_map(Json::as_str).map(str::to_owned));
                    continue;
                }
                (_, Json::Object(_)) => {
                    self.add(value);
                    continue;
                }
                (_, Json::Array(items)) => {
                    let each = items.iter().filter_map(Json::as_str);
                    self.options.extend(each.map(|item| (option.clone(), Some(item.to_owned()))));
                    continue;
                }
                // Shares, which are typed with a percent sign.
                ("threshold" | "precision", Json::Number(rate)) => {
                    let percent = rate.as_f64().unwrap_or(0.0) * 100.0;
                    Some(format!("{}%", (percent * 1e6).round() / 1e6))
                }
                (_, Json::Bool(true)) => None,
                (_, Json::String(text)) => Some(text.clone()),
                (_, Json::Number(number)) => Some(number.to_string()),
                (_, Json::Bool(false) | Json::Null) => continue,
            };
            self.options.push((option, text));
        }
    }

    /// Returns the command as a shell takes it.
    pub(super) fn for_shell(&self) -> String {
        let files = self.files.iter().map(|file| quoted_file(file));
        let words = ["balance".to_owned(), self.command.to_owned()].into_iter().chain(files);
        words.chain(self.shell_options()).collect::<Vec<_>>().join(" ")
    }

    fn shell_options(&self) -> impl Iterator<Item = String> {
        self.options.iter().map(|(option, value)| match value {
            Some(value) => with_value(option, value),
            None => option.clone(),
        })
    }

    /// Returns the command as a process takes it: a word each, without quotes.
    pub(super) fn for_process(&self) -> Vec<String> {
        let options = self.options.iter().map(|(option, value)| match value {
            Some(value) => format!("{option}={value}"),
            None => option.clone(),
        });
        ["balance".to_owned(), self.command.to_owned()]
            .into_iter()
            .chain(options)
            .chain(["--".to_owned()])
            .chain(self.files.iter().cloned())
            .collect()
    }
}

/// An option with its value. One that begins with a dash is joined, so that it isn't taken for an option itself.
pub(super) fn with_value(option: &str, value: &str) -> String {
    let between = if value.starts_with('-') { '=' } else { ' ' };
    format!("{option}{between}{}", quoted(value))
}

/// A file's name as a shell takes it, and as no command takes for an option.
pub(super) fn quoted_file(name: &str) -> String {
    match name.starts_with('-') {
        true => quoted(&format!("./{name}")),
        false => quoted(name),
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let harmless = |c: char| c.is_ascii_alphanumeric() || "_-./=,:%+@".contains(c);
    match !word.is_empty() && word.chars().all(harmless) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_said_is_spelled_and_what_is_not_is_left_out() {
        let args = json!({
            "scenario": { "path": "a b.toml", "set": ["cards.x.health=3", "note=it's"], "seed": 7 },
            "games": null, "matrix": true, "until_known": false, "threshold": 0.005,
        });
        let wanted = "balance run 'a b.toml' --matrix --seed 7 --set cards.x.health=3 --set 'note=it'\\''s' \
                      --threshold 0.5%";
        assert_eq!(spelled("run", &args), wanted);
        // Without a shell the words need no quotes, and nothing in them is taken for an option or a file.
        let words = Words::of("run", &args).for_process();
        assert_eq!(words[..3], ["balance", "run", "--matrix"]);
        assert_eq!(words[5..], ["--set=note=it's", "--threshold=0.5%", "--", "a b.toml"]);
        // A number alone would be refused: it is a share.
        let args = json!({ "path": "-s.toml", "label": "-x", "precision": 0.002 });
        assert_eq!(spelled("run", &args), "balance run ./-s.toml --label=-x --precision 0.2%");
    }
}
