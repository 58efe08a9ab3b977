//! `balance schema`: what editors need to complete and check files.

use crate::args::Schema;
use crate::new::no_such_game;
use crate::prelude::*;
use balance_scenario::rules_reference;

pub(super) fn schema(args: &Schema, out: &Out) -> Ended {
    let entry = find(&args.game).ok_or_else(|| no_such_game(&args.game))?;
    if args.rules {
        return Ok(out.result(&rules_reference(&(entry.scenario_schema)())));
    }
    let schema = if args.cards { (entry.cards_schema)() } else { (entry.scenario_schema)() };
    Ok(out.result(&format!("{schema:#}\n")))
}
