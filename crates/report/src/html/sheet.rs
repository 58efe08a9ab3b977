//! What all pages have in common: head, styles and script, all within the page.

use balance_engine::game::sanitize;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::fmt::Write as _;

const STYLES: &str = include_str!("page/page.css");
/// The scripts after the first are separate blocks.
const SCRIPT: &str = concat!(
    include_str!("page/common.js"),
    include_str!("page/tables.js"),
    include_str!("page/charts.js"),
    include_str!("page/trace.js"),
    "follow();\n",
);

/// A page never loads anything from elsewhere, whatever a card's name contains.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";
/// Marks pages that this program made, to recognise them among the user's files.
pub const GENERATOR: &str = "<meta name=\"generator\" content=\"balance\">";

/// Returns a page with its title. It reloads itself after `seconds`, if given. Text that cannot be shown is removed.
pub(super) fn sheet(title: &str, body: &Markup, seconds: Option<u32>) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="color-scheme" content="light dark";
                (PreEscaped(GENERATOR))
                @if let Some(seconds) = seconds { meta http-equiv="refresh" content=(seconds); }
                link rel="icon" href="data:,";
                title { (sanitize(title)) }
                style { (PreEscaped(STYLES)) }
            }
            body {
                a.skip href="#main" { "Skip to the answer" }
                (body)
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string() + "\n"
}

/// Returns a name as an anchor: ASCII letters and digits, joined by dashes.
pub(super) fn anchor(name: &str) -> String {
    let mut anchor = String::new();
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() {
            anchor.push(letter.to_ascii_lowercase());
        } else if !anchor.is_empty() && !anchor.ends_with('-') {
            anchor.push('-');
        }
    }
    anchor.trim_end_matches('-').to_owned()
}

/// Returns the name of a file or folder as a link writes it (RFC 3986, section 2.1).
pub(super) fn link(name: &str) -> String {
    let mut link = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            link.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(link, "%{byte:02X}");
        }
    }
    link
}

pub(super) fn lines(text: &str) -> String {
    text.lines().map(sanitize).collect::<Vec<_>>().join("\n")
}

/// Returns a sentence for a page. No line breaks between a number and its unit, or within an interval.
pub(super) fn said(text: &str) -> String {
    let mut within = false;
    let glued = |letter: char| {
        within = (within || letter == '[') && letter != ']';
        if within && letter == ' ' { '\u{a0}' } else { letter }
    };
    sanitize(text).replace(" %", "\u{a0}%").replace(" pp", "\u{a0}pp").chars().map(glued).collect()
}
