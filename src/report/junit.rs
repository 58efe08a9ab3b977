//! What checks came to, as JUnit XML for the dashboards of CI servers.

use std::fmt::Write as _;

use crate::expect::{Checked, Finding, Verdict};
use crate::game::hidden;

use super::verdicts::{bounds, name, value, why};

/// The element of a test case that did not pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// An `error`: it is neither kept nor broken.
    Error,
    /// A `failure`, as if it were broken.
    Failure,
    /// A `skipped`, which does not count against the suite.
    Skipped,
}

/// All checks: a suite for each scenario, a case for each expectation.
///
/// Times are left out, so the same scenarios, seed and version give the same bytes.
#[must_use]
pub fn junit(checks: &[Checked], undecided: Undecided) -> String {
    let mut page = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    let all = checks
        .iter()
        .map(|checked| Counts::of(checked, undecided))
        .fold(Counts::default(), Counts::and);
    let _ = writeln!(page, "<testsuites name=\"balance check\"{}>", all.attributes());
    for checked in checks {
        let counts = Counts::of(checked, undecided);
        let (title, file) = (escaped(&checked.title), escaped(&checked.file));
        let skipped = format!(" skipped=\"{}\"", counts.skipped);
        let _ = writeln!(
            page,
            "  <testsuite name=\"{title}\" file=\"{file}\"{}{skipped}>",
            counts.attributes()
        );
        for finding in &checked.expectations {
            case(&mut page, &file, finding, undecided);
        }
        if checked.abandoned_games > 0 {
            let _ = writeln!(
                page,
                "    <testcase name=\"no game is given up\" classname=\"{file}\">\n      <error \
                 message=\"a bug of this program: {} games had to be given up\"/>\n    </testcase>",
                checked.abandoned_games
            );
        }
        if !checked.warnings.is_empty() {
            let warnings: Vec<String> =
                checked.warnings.iter().map(|said| escaped(&format!("warning: {said}"))).collect();
            let _ = writeln!(page, "    <system-out>{}</system-out>", warnings.join("\n"));
        }
        page += "  </testsuite>\n";
    }
    page + "</testsuites>\n"
}

fn case(page: &mut String, file: &str, finding: &Finding, undecided: Undecided) {
    let title = escaped(&format!("{}: {}", name(finding), bounds(finding)));
    let _ = write!(page, "    <testcase name=\"{title}\" classname=\"{file}\"");
    let Some(element) = element(finding.verdict, undecided) else {
        *page += "/>\n";
        return;
    };
    let is = match value(finding) {
        (point, ends) if ends.is_empty() => point,
        (point, ends) => format!("{point} {ends}"),
    };
    let why = why(finding).map_or(String::new(), |why| format!(": {why}"));
    let said = format!("{} is {is}, must be {}{why}", name(finding), bounds(finding));
    let (verdict, said) = (finding.verdict.name(), escaped(&said));
    let kind = if element == "skipped" { String::new() } else { format!(" type=\"{verdict}\"") };
    let _ = writeln!(page, ">\n      <{element} message=\"{said}\"{kind}/>\n    </testcase>");
}

const fn element(verdict: Verdict, undecided: Undecided) -> Option<&'static str> {
    match (verdict, undecided) {
        (Verdict::Pass, _) => None,
        (Verdict::Fail, _) | (Verdict::Undecided, Undecided::Failure) => Some("failure"),
        (Verdict::Undecided, Undecided::Error) => Some("error"),
        (Verdict::Undecided, Undecided::Skipped) => Some("skipped"),
    }
}

#[derive(Clone, Copy, Default)]
struct Counts {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
}

impl Counts {
    fn of(checked: &Checked, undecided: Undecided) -> Self {
        let all = &checked.expectations;
        let count =
            |wanted| all.iter().filter(|f| element(f.verdict, undecided) == Some(wanted)).count();
        let given_up = usize::from(checked.abandoned_games > 0);
        Counts {
            tests: all.len() + given_up,
            failures: count("failure"),
            errors: count("error") + given_up,
            skipped: count("skipped"),
        }
    }

    fn and(self, other: Self) -> Self {
        Counts {
            tests: self.tests + other.tests,
            failures: self.failures + other.failures,
            errors: self.errors + other.errors,
            skipped: self.skipped + other.skipped,
        }
    }

    fn attributes(self) -> String {
        let Counts { tests, failures, errors, .. } = self;
        format!(" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"")
    }
}

/// Text that may stand in an attribute. Characters that XML 1.0 cannot hold become U+FFFD.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\t' | '\n' | '\r' => _ = write!(safe, "&#{};", u32::from(letter)),
            other if hidden(other) => safe.push('\u{fffd}'),
            other => safe.push(other),
        }
    }
    safe
}
