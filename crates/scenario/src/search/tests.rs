//! What `[builds]` says of a search, and how builds become contests.

use crate::{Document, Memory, Override, candidates, matrix, read_document_with, ready};
use balance_engine::sim::{OutcomeRequest, Pool as _};

const HOUSE: &str = include_str!("../../../../scenarios/cards/iconica/original.toml");

const SCENARIO: &str = r#"game = "iconica"
cards = ["house.toml"]

[[side]]
name = "North"
party = ["warden", "river_healer", "night_scout"]

[[side]]
name = "South"
party = ["shell_guard", "brood_tender", "brood_reaver"]
"#;

fn read(more: &str, sets: &[&str]) -> Document {
    let files = Memory::new().with("s.toml", format!("{SCENARIO}{more}")).with("house.toml", HOUSE);
    let sets: Vec<Override> = sets.iter().map(|&set| set.into()).collect();
    read_document_with(&files, "s.toml".as_ref(), &sets)
}

#[test]
fn a_candidate_plays_as_the_scenario_with_its_party_set() {
    let mut document = read("[builds]\nside = \"South\"\nsearch = { all = true, keep = 4 }\n", &[]);
    let prepared = ready(&mut document, "s").expect("nothing is wrong");
    let builds = prepared.variants.builds.as_ref().unwrap();
    assert!(matches!(builds.search.unwrap().which, balance_engine::format::Search::All { .. }));
    let found = candidates(&mut document, builds, 7).expect("there are builds");
    assert_eq!((found.side, found.keep), (1, 4));
    assert_eq!(found.games, 200 * found.count as u64);
    let wanted = "hedge_surgeon + reed_ranger + warden";
    let at = found.words().iter().position(|words| words == wanted).expect("it is legal");
    let set = "side.1.party=[\"hedge_surgeon\", \"reed_ranger\", \"warden\"]";
    let alike = ready(&mut read("", &[set]), "s").unwrap();
    let contest = found.contest(at).unwrap();
    assert_eq!(
        contest.outcomes(7, 0..40, OutcomeRequest::of_builds()),
        alike.contest.outcomes(7, 0..40, OutcomeRequest::of_builds())
    );
}

#[test]
fn contestants_take_both_places() {
    let more = r#"[builds]
side = "North"
[builds.list."Ford"]
[builds.list."Random"]
party = { random = 3 }
[builds.list."Bells"]
party = ["bell_ringer", "moss_giant", "river_healer"]
"#;
    let mut document = read(more, &[]);
    let prepared = ready(&mut document, "s").expect("nothing is wrong");
    let matrix = matrix(&mut document, &prepared.variants).expect("there are contestants");
    assert_eq!(matrix.names, ["Ford", "Random", "Bells"]);
    let sets = [
        "side.0.party=[\"bell_ringer\", \"moss_giant\", \"river_healer\"]",
        "side.1.party=[\"warden\", \"river_healer\", \"night_scout\"]",
    ];
    let alike = ready(&mut read("", &sets), "s").unwrap();
    let contest = matrix.contest(2, 0).unwrap();
    assert_eq!(
        contest.outcomes(7, 0..40, OutcomeRequest::default()),
        alike.contest.outcomes(7, 0..40, OutcomeRequest::default())
    );
}

#[test]
fn mistakes_of_a_search_have_their_places() {
    for (more, wanted) in [
        ("[builds]\nside = \"North\"\n", "`[builds]` has no builds"),
        ("[builds]\nside = \"North\"\nsearch = { all = true }\n[builds.list.A]\n", "can't be combined"),
        ("[builds]\nside = \"North\"\nsearch = { keep = 3 }\n", "a search covers all builds"),
        ("[builds]\nsearch = { all = true }\n", "`[builds]` names no side"),
    ] {
        let mut document = read(more, &[]);
        assert!(ready(&mut document, "s").is_none());
        let told = document.render(false);
        assert!(told.contains(wanted) && told.contains("s.toml:1"), "{told}");
    }
}
