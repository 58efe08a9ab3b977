//! A command as one would type it again: its arguments, without those that change nothing of the answer.

use serde::Serialize;
use serde_json::Value as Json;

/// The command `name` with its arguments. Arguments that are not serialised, such as how many threads play, are left
/// out: whoever plays it again has the same answer.
pub(super) fn spelled(name: &str, args: &impl Serialize) -> String {
    let json = match serde_json::to_value(args) {
        Ok(json) => json,
        Err(error) => unreachable!("arguments are texts and numbers: {error}"),
    };
    let mut files = Vec::new();
    let mut options = Vec::new();
    spell(&json, &mut files, &mut options);
    ["balance".to_owned(), name.to_owned()]
        .into_iter()
        .chain(files)
        .chain(options)
        .collect::<Vec<_>>()
        .join(" ")
}

fn spell(args: &Json, files: &mut Vec<String>, options: &mut Vec<String>) {
    let Some(table) = args.as_object() else { return };
    for (key, value) in table {
        let option = format!("--{}", key.replace('_', "-"));
        match (key.as_str(), value) {
            ("path", Json::String(path)) => files.push(quoted_file(path)),
            ("paths", Json::Array(paths)) => {
                files.extend(paths.iter().filter_map(Json::as_str).map(quoted_file));
            }
            // Shares, which are typed with a percent sign.
            ("threshold" | "precision", Json::Number(rate)) => {
                let percent = rate.as_f64().unwrap_or(0.0) * 100.0;
                options.push(format!("{option} {}%", (percent * 1e6).round() / 1e6));
            }
            (_, Json::Object(_)) => spell(value, files, options),
            (_, Json::Array(items)) => {
                let each = items.iter().filter_map(Json::as_str);
                options.extend(each.map(|item| with_value(&option, item)));
            }
            (_, Json::Bool(true)) => options.push(option),
            (_, Json::String(text)) => options.push(with_value(&option, text)),
            (_, Json::Number(number)) => options.push(format!("{option} {number}")),
            (_, Json::Bool(false) | Json::Null) => {}
        }
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
        // A number alone would be refused: it is a share.
        let args = json!({ "path": "-s.toml", "label": "-x", "precision": 0.002 });
        assert_eq!(spelled("run", &args), "balance run ./-s.toml --label=-x --precision 0.2%");
    }
}
