//! `balance trace`: plays one game again and shows it move by move, and turn by turn in pictures.

use crate::args::Trace;
use crate::folder::create_folder;
use crate::prelude::*;
use crate::trace_text::{csv, json_lines, readable};
use crate::{trace_html, trace_svg};
use balance_engine::agent::ITERATIONS;
use balance_engine::sim::Judging;
use balance_report::DecisionSummary;
use balance_report::frame::Saved;

pub(super) fn trace(args: &Trace, out: &Out) -> Ended {
    let loaded = load(&args.scenario, &[], &Input, out)?;
    let prepared = &loaded.prepared;
    if let Some(number) = args.decision {
        return decision(args, prepared, number, out);
    }
    let outputs: Vec<Output<'_>> = Output::of(Content::Page, &args.html).collect();
    check_outputs(&outputs, &inputs(&args.scenario.path, &loaded.document), None)?;
    let transcript = prepared.contest.trace(prepared.seed, args.game);
    if let Some(folder) = &args.svg {
        trace_svg::ensure_drawable(prepared, &transcript)?;
        trace_svg::ensure_no_pictures(folder)?;
        create_folder(folder)?;
    }
    let mut ended = out.result(&match out.format {
        Format::Table => readable(prepared, &transcript),
        Format::Json => json_lines(prepared, &transcript),
        Format::Csv => csv(&transcript),
    });
    if let Some(folder) = &args.svg {
        let written = caught(|| trace_svg::write(prepared, &transcript, folder));
        let written = written.map(|count| out.remark(&format!("wrote {count} pictures into {}", folder.display())));
        ended = out.also_written(ended, written);
    }
    if let Some(page) = &args.html {
        let written = caught(|| trace_html::write(args, &loaded, &transcript, page));
        let written = written.map(|()| out.remark(&format!("wrote {}", page.display())));
        ended = out.also_written(ended, written);
    }
    Ok(ended)
}

fn decision(args: &Trace, prepared: &Prepared, number: u32, out: &Out) -> Ended {
    let contest = prepared.contest.as_ref();
    let playouts = args.iterations.unwrap_or(ITERATIONS);
    let judging = Judging { playouts, horizon: args.horizon };
    let found = contest.decision(prepared.seed, args.game, number, judging).map_err(|decisions| {
        Error::Argument(format!(
            "game {} has {decisions} decisions with several legal actions\n  name one of them: --decision 1",
            args.game
        ))
    })?;
    let sides = labels(&prepared.sides, contest);
    let summary = DecisionSummary::new(&prepared.title, &sides, contest.catalogue(), &found, judging);
    Ok(out.result(&match out.format {
        Format::Table => summary.page(out.columns()).text(out.colour_results()),
        Format::Json => summary.json()?,
        Format::Csv => summary.csv("options")?,
    }))
}
