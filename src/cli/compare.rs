//! `balance compare`.

use super::Exit;
use super::args::Compare;
use super::asked::Asked;
use super::load::load;
use super::matrix::matrix;
use super::out::Out;
use super::search::search;

pub(super) fn compare(args: &Compare, out: &Out) -> Exit {
    let sets: Vec<_> = args.games.map(|games| ("games", games.to_string())).into_iter().collect();
    let mut loaded = match load(&args.scenario, &sets, out) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    let searched = loaded.prepared.variants.builds.as_ref().is_some_and(|b| b.search.is_some());
    let asked = |what| Asked {
        path: &args.scenario.path,
        threads: args.threads,
        out: args.out.as_deref(),
        what,
    };
    match (args.matrix, searched) {
        (false, true) => search(&asked("search"), &mut loaded, out),
        _ => matrix(&asked("matrix"), &mut loaded, out),
    }
}
