//! `balance schema`: what editors need to complete and check files.

use super::Exit;
use super::args::Schema;
use super::new::no_such_game;
use super::out::Out;
use crate::scenario::find;

pub(super) fn schema(args: &Schema, out: &Out) -> Exit {
    let Some(entry) = find(&args.game) else {
        return out.error(&no_such_game(&args.game));
    };
    let schema = if args.cards { (entry.cards_schema)() } else { (entry.scenario_schema)() };
    out.result(&format!("{schema:#}\n"))
}
