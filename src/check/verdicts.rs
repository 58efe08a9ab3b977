//! Prints the verdicts of `balance check`, and writes them into files.

use crate::args::{Check, CountsAs};
use crate::prelude::*;
use crate::side_files::append;
use balance_scenario::expect::{Checked, Finding};

/// The version of the JSON format. It increases when a field is added, changed or removed.
const SCHEMA_VERSION: u32 = 4;

/// Writes the files that the arguments name. Returns whether each could be written.
pub(super) fn write_verdicts(args: &Check, summary: Option<&Path>, checks: &[Checked]) -> Vec<Result<(), Error>> {
    let mut written = Vec::new();
    if let Some(path) = &args.junit {
        let undecided = match args.undecided {
            None => report::Undecided::Error,
            Some(CountsAs::Fail) => report::Undecided::Failure,
            Some(CountsAs::Pass) => report::Undecided::Skipped,
        };
        written.push(replace_file(path, &report::junit(checks, undecided)));
    }
    let markdown = || report::checks_as_markdown(checks);
    written.push(write_markdown(args.markdown.as_deref(), markdown));
    if let Some(path) = summary {
        written.push(append(path, &markdown()));
    }
    written
}

#[derive(Serialize)]
struct All<'a> {
    schema_version: u32,
    verdict: Verdict,
    checks: &'a [Checked],
}

pub(super) fn printed(checks: &[Checked], worst: Verdict, out: &Out) -> String {
    match out.format {
        Format::Json => {
            let all = All { schema_version: SCHEMA_VERSION, verdict: worst, checks };
            match serde_json::to_string_pretty(&all) {
                Ok(json) => json + "\n",
                Err(error) => unreachable!("names are text and numbers finite: {error}"),
            }
        }
        Format::Csv => csv(checks),
        Format::Table => {
            let colour = out.colour_results();
            let pages = report::check_pages(checks, out.columns());
            pages.iter().map(|page| page.text(colour)).collect::<Vec<_>>().join("\n")
        }
    }
}

const HEADS: &str = "file,metric,side,at_least,at_most,point,low,high,level,n,method,verdict,why,needs_games";

fn csv(checks: &[Checked]) -> String {
    fn maybe(value: Option<impl ToString>) -> String {
        value.map_or(String::new(), |value| value.to_string())
    }
    let row = |checked: &Checked, finding: &Finding| {
        let estimate = finding.estimate.as_ref();
        vec![
            checked.file.clone(),
            finding.metric.clone(),
            maybe(finding.side.as_ref()),
            maybe(finding.at_least),
            maybe(finding.at_most),
            maybe(estimate.map(|e| e.point)),
            maybe(estimate.map(|e| e.low)),
            maybe(estimate.map(|e| e.high)),
            checked.level.to_string(),
            maybe(estimate.map(|e| e.n)),
            maybe(estimate.map(|e| e.method.name())),
            finding.verdict.name().to_owned(),
            maybe(finding.why),
            maybe(finding.needs_games),
        ]
    };
    let rows = checks.iter().flat_map(|checked| checked.expectations.iter().map(move |finding| row(checked, finding)));
    report::csv(HEADS, rows)
}
