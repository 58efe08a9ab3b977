//! Tests of the shipped scenarios.

use std::sync::atomic::AtomicBool;

use balance_engine::sim::{Budget, Plan, RunContext};

#[test]
fn shipped_scenarios_draw_again_what_they_played() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut drawn = 0;
    for entry in std::fs::read_dir(folder).expect("there are scenarios") {
        let path = entry.expect("it is there").path();
        if path.extension().is_none_or(|end| end != "toml") {
            continue;
        }
        let mut document = crate::read_document(&path, &[]);
        let Some(prepared) = crate::ready(&mut document, "") else { continue };
        let contest = prepared.contest.as_ref();
        let Some(mut again) = contest.build_sums() else { continue };
        let plan = Plan { seed: 5, budget: Budget::Games(120), level: 0.95, threads: 1, builds: true };
        let interrupt = AtomicBool::new(false);
        let context = RunContext { progress: &(), store: &(), interrupt: &interrupt };
        let tally = contest.run(&plan, context, None).tally;
        let results = tally.block_results.as_ref().expect("builds are drawn");
        let blocks: Vec<u64> = results.blocks().collect();
        assert_eq!(blocks.len() as u64, tally.blocks);
        let mut rows = contest.drawn(5, &blocks).into_iter();
        for &block in &blocks {
            for (stratum, y) in results.of(block).enumerate() {
                let row = rows.next().expect("a row for each block and stratum");
                again.sums.add(block, stratum, &row.cards, y);
            }
        }
        assert_eq!(Some(again), tally.builds, "{}", path.display());
        drawn += 1;
    }
    assert!(drawn >= 4, "{drawn}");
}
