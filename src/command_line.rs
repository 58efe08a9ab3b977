//! A command as it would be typed again, without the arguments that don't change the answer.

use crate::outside::*;
use serde::Serialize;

/// A command with its arguments, without those that aren't serialised, such as threads: they don't change the answer.
pub(super) struct CommandLine {
    pub command: &'static str,
    files: Vec<String>,
    options: Vec<(String, Option<String>)>,
}

/// The command as it was typed. What isn't text in it is shown by replacement characters.
pub(super) fn process_args() -> Vec<String> {
    std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect()
}

pub(super) fn format_command(name: &'static str, args: &impl Serialize) -> String {
    CommandLine::new(name, args).for_shell()
}

pub(super) fn format_options(args: &impl Serialize) -> String {
    CommandLine::new("", args).shell_options().map(|option| format!(" {option}")).collect()
}

impl CommandLine {
    pub(super) fn new(name: &'static str, args: &impl Serialize) -> Self {
        let json = match serde_json::to_value(args) {
            Ok(json) => json,
            Err(error) => unreachable!("arguments are texts and numbers: {error}"),
        };
        let mut line = CommandLine { command: name, files: Vec::new(), options: Vec::new() };
        line.add(&json);
        line
    }

    fn add(&mut self, args: &Json) {
        let Some(table) = args.as_object() else { return };
        for (key, value) in table {
            let option = format!("--{}", key.replace('_', "-"));
            match (key.as_str(), value) {
                ("path", Json::String(path)) => self.files.push(path.clone()),
                ("paths", Json::Array(paths)) => {
                    self.files.extend(paths.iter().filter_map(Json::as_str).map(str::to_owned));
                }
                (_, Json::Object(_)) => self.add(value),
                (_, Json::Array(items)) => {
                    let each = items.iter().filter_map(Json::as_str);
                    self.options.extend(each.map(|item| (option.clone(), Some(item.to_owned()))));
                }
                // Rates are typed with a percent sign.
                ("threshold" | "precision", Json::Number(rate)) => {
                    let percent = rate.as_f64().unwrap_or(0.0) * 100.0;
                    self.options.push((option, Some(format!("{}%", (percent * 1e6).round() / 1e6))));
                }
                (_, Json::Bool(true)) => self.options.push((option, None)),
                (_, Json::String(text)) => self.options.push((option, Some(text.clone()))),
                (_, Json::Number(number)) => self.options.push((option, Some(number.to_string()))),
                (_, Json::Bool(false) | Json::Null) => {}
            }
        }
    }

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

    pub(super) fn for_process(&self) -> Vec<String> {
        let options = self.options.iter().map(|(option, value)| match value {
            Some(value) => format!("{option}={value}"),
            None => option.clone(),
        });
        let words = ["balance".to_owned(), self.command.to_owned()].into_iter().chain(options);
        words.chain(["--".to_owned()]).chain(self.files.iter().cloned()).collect()
    }
}

/// Returns an option with its value for a shell. A value that begins with a dash is joined with `=`.
pub(super) fn with_value(option: &str, value: &str) -> String {
    let between = if value.starts_with('-') { '=' } else { ' ' };
    format!("{option}{between}{}", quoted(value))
}

/// Returns the name of a file for a shell, so that no command takes it for an option.
pub(super) fn quoted_file(name: &str) -> String {
    // `-` alone is standard input.
    if name.starts_with('-') && name != "-" { quoted(&format!("./{name}")) } else { quoted(name) }
}

fn quoted(word: &str) -> String {
    let harmless = |c: char| c.is_ascii_alphanumeric() || "_-./=,:%+@".contains(c);
    match !word.is_empty() && word.chars().all(harmless) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests;
