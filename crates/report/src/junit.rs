//! What checks came to, as JUnit XML for the dashboards of CI servers.

use std::fmt::Write as _;

use balance_engine::game::hidden;
use balance_scenario::expect::{Checked, Finding, Verdict};

use super::number::whole;
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The scenario file, as the command line gives it.
    pub file: String,
    pub why: String,
}

/// The case of a scenario that could not be checked.
const READABLE: &str = "the scenario can be checked";

/// Returns all checks: a suite for each scenario file, a case for each expectation.
///
/// Suites and cases keep their names as long as their file and number do: title, bounds and results are properties and
/// messages. The time of a scenario is that of all its games, and is shared equally among its cases.
pub fn junit(checks: &[Checked], undecided: Undecided) -> String {
    let all = checks.iter().map(|checked| Counts::of(checked, undecided)).fold(Counts::default(), Counts::and);
    let seconds: f64 = checks.iter().map(|checked| checked.seconds).sum();
    suites(all, seconds, |page| {
        checks.iter().for_each(|checked| suite(page, checked, undecided));
    })
}

/// Returns a suite with one error for each scenario that could not be checked.
pub fn junit_of_refused(refused: &[Refused]) -> String {
    let one = Counts { tests: 1, errors: 1, ..Counts::default() };
    let all = refused.iter().map(|_| one).fold(Counts::default(), Counts::and);
    suites(all, 0.0, |page| {
        for Refused { file, why } in refused {
            let (file, why) = (escaped(file), escaped(why));
            let (counts, first) = (one.attributes(), why.split("&#10;").next().unwrap_or_default());
            let _ = write!(
                page,
                "  <testsuite name=\"{file}\" file=\"{file}\"{counts} skipped=\"0\" time=\"0.000\">\n    \
                 <testcase name=\"{READABLE}\" classname=\"{file}\" time=\"0.000\">\n      <error message=\"{first}\" \
                 type=\"bad input\">{why}</error>\n    </testcase>\n  </testsuite>\n"
            );
        }
    })
}

fn suites(all: Counts, seconds: f64, suites: impl FnOnce(&mut String)) -> String {
    let mut page = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    let (counts, time) = (all.attributes(), time(seconds));
    let _ = writeln!(page, "<testsuites name=\"balance check\"{counts}{time}>");
    suites(&mut page);
    page + "</testsuites>\n"
}

fn suite(page: &mut String, checked: &Checked, undecided: Undecided) {
    let counts = Counts::of(checked, undecided);
    let file = escaped(&checked.file);
    let skipped = format!(" skipped=\"{}\"", counts.skipped);
    let _ = writeln!(
        page,
        "  <testsuite name=\"{file}\" file=\"{file}\"{}{skipped}{}>",
        counts.attributes(),
        time(checked.seconds)
    );
    let players = checked.players.join(" and ");
    let properties = [
        ("title", checked.title.clone()),
        ("game", checked.game.clone()),
        ("players", players),
        ("seed", checked.seed.to_string()),
        ("games", checked.games.to_string()),
        ("level", checked.level.to_string()),
        ("stopped", checked.stopped.to_owned()),
    ];
    write_properties(page, 4, &properties);
    let share = checked.seconds / counts.tests.max(1) as f64;
    let mut named: Vec<String> = Vec::new();
    for finding in &checked.expectations {
        // Several expectations of one number are told apart by their order in the file.
        let same = named.iter().filter(|other| **other == name(finding)).count();
        named.push(name(finding));
        let name = if same > 0 { format!("{} ({})", name(finding), same + 1) } else { name(finding) };
        let _ = writeln!(page, "    <testcase name=\"{}\" classname=\"{file}\"{}>", escaped(&name), time(share));
        case(page, finding, undecided);
        page.push_str("    </testcase>\n");
    }
    if checked.abandoned_games > 0 {
        let _ = writeln!(
            page,
            "    <testcase name=\"no game is given up\" classname=\"{file}\"{}>\n      <error \
             message=\"a bug of this program: {} games had to be given up\"/>\n    </testcase>",
            time(share),
            checked.abandoned_games
        );
    }
    if !checked.warnings.is_empty() {
        let warnings: Vec<String> = checked.warnings.iter().map(|said| escaped(&format!("warning: {said}"))).collect();
        let _ = writeln!(page, "    <system-out>{}</system-out>", warnings.join("\n"));
    }
    page.push_str("  </testsuite>\n");
}

/// What was measured, and what became of it; of a case that passes too.
fn case(page: &mut String, finding: &Finding, undecided: Undecided) {
    let is = match value(finding) {
        (point, ends) if ends.is_empty() => point,
        (point, ends) => format!("{point} {ends}"),
    };
    let mut properties = vec![("must be", bounds(finding)), ("is", is.clone())];
    if let Some(estimate) = &finding.estimate {
        properties.extend([
            ("point", estimate.point.to_string()),
            ("low", estimate.low.to_string()),
            ("high", estimate.high.to_string()),
            ("n", estimate.n.to_string()),
            ("method", estimate.method.name().to_owned()),
        ]);
    }
    properties.push(("verdict", finding.verdict.name().to_owned()));
    write_properties(page, 6, &properties);
    let n = finding.estimate.map_or(String::new(), |estimate| format!(" (n {})", whole(estimate.n)));
    let why = why(finding).map_or(String::new(), |why| format!(": {why}"));
    let said = escaped(&format!("{} is {is}{n}, must be {}{why}", name(finding), bounds(finding)));
    if let Some(element) = element(finding.verdict, undecided) {
        let verdict = finding.verdict.name();
        let kind = if element == "skipped" { String::new() } else { format!(" type=\"{verdict}\"") };
        let _ = writeln!(page, "      <{element} message=\"{said}\"{kind}/>");
    }
    let _ = writeln!(page, "      <system-out>{said}</system-out>");
}

fn write_properties(page: &mut String, indent: usize, properties: &[(&str, String)]) {
    let _ = writeln!(page, "{:indent$}<properties>", "");
    for (name, value) in properties {
        let value = escaped(value);
        let _ = writeln!(page, "{:indent$}  <property name=\"{name}\" value=\"{value}\"/>", "");
    }
    let _ = writeln!(page, "{:indent$}</properties>", "");
}

/// The attribute that says how long something took, in seconds.
fn time(seconds: f64) -> String {
    format!(" time=\"{seconds:.3}\"")
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
        let count = |wanted| all.iter().filter(|f| element(f.verdict, undecided) == Some(wanted)).count();
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
