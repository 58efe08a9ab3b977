//! Which parties are legal, and how they come about.

use std::collections::BTreeSet;

use super::super::sides::party::is_legal;
use super::*;
use balance_engine::agent::Player;
use balance_engine::chance::{Enumerator, Lane, Stream};
use balance_engine::game::Silent;

/// Returns two characters of each faction. The second Protectorate is a Legend, the second Independent a Special.
fn six() -> Vec<(String, CardText)> {
    vec![
        card("i1", ""),
        card("i2", "type = \"special\""),
        card("l1", "faction = \"legion\""),
        card("l2", "faction = \"legion\""),
        card("p1", "faction = \"protectorate\""),
        card("p2", "faction = \"protectorate\"\ntype = \"legend\""),
    ]
}

const FINE: &str = "party = [\"i1\", \"l1\", \"l2\"]";

#[test]
fn the_four_restrictions() {
    let diagnostics = |north: &str| faults_of(&six(), "", [north, FINE]).join("\n");
    assert_eq!(diagnostics("party = [\"i1\", \"i2\", \"p1\"]"), "");
    assert!(diagnostics("party = [\"i1\", \"l1\", \"p1\"]").contains("Legion and Protectorate"));
    assert!(diagnostics("party = [\"i1\", \"p1\", \"i1\"]").contains("side.0.party.2: \"i1\" is in the party twice"));
    assert!(diagnostics("party = [\"i1\", \"i2\", \"p2\"]").contains("side.0.party.2: this is the party's second"));
    let both = "party = [\"i1\", \"i2\", \"p1\"]";
    let shared = faults_of(&six(), "", [both, both]).join("\n");
    assert!(shared.contains("side.1.party: another player also has the Legend or Special character \"i2\""));
}

#[test]
fn a_party_may_be_of_independents_alone() {
    let cards = [card("i1", ""), card("i2", ""), card("i3", ""), card("l1", "faction = \"legion\"")];
    let alone = "from = { faction = \"independent\" }";
    for party in [
        "party = [\"i1\", \"i2\", \"i3\"]".to_owned(),
        format!("party = {{ random = 3, {alone} }}"),
        format!("party = {{ draft = 3, {alone} }}"),
    ] {
        assert_eq!(faults_of(&cards, "", [&party, &party]), [""; 0], "{party}");
    }
    // Among all there are: with the Legion or without it.
    let random = "party = { random = 3 }";
    let game = compiled(&cards, "", [random, random]);
    assert_eq!(game.parties.drawn_from(0).len(), 4);
    // One who has picked Independents alone may pick another or the Legion.
    let draft = "party = { draft = 3 }";
    let game = compiled(&cards, "", [draft, draft]);
    let mut chance = Stream::new(1, 0);
    let mut st = game.deal(Seating::rotation(2, 0), &mut chance, &mut Silent);
    for card in [0, 0, 1, 1] {
        game.apply(&mut st, Action::Pick { card }, &mut chance, &mut Silent);
    }
    let mut list = Default::default();
    game.actions(&st, &mut list);
    assert_eq!(list[..], [2, 3].map(|card| Action::Pick { card }));
    game.apply(&mut st, Action::Pick { card: 2 }, &mut chance, &mut Silent);
    assert_eq!(game.to_act(&st), Some(Seat(1)));
}

#[test]
fn other_mistakes_of_parties() {
    let diagnostics = |north: &str| faults_of(&six(), "", [north, FINE]).join("\n");
    assert!(diagnostics("party = [\"i1\", \"l1\"]").contains("a party has 3 characters, not 2"));
    assert!(diagnostics("party = [\"i1\", \"l1\", \"l11\"]").contains("did you mean \"l1\"?"));
    assert!(diagnostics("").contains("side.0: the side has no party"));
    assert!(diagnostics("party = { random = 3, draft = 3 }").contains("either `random` or `draft`"));
    assert!(
        diagnostics("party = { random = 3, from = { type = \"legend\" } }").contains("contain no legal party of 3")
    );
    assert!(diagnostics("party = { draft = 3, from = { faction = \"legion\" } }").contains("a draft of 3 needs more"));
    assert!(diagnostics("party = { random = 3, from = { tag = \"x\" } }").contains("no character matches"));
    let team = format!("players = [{{ {FINE} }}, {{ {FINE} }}]");
    assert!(diagnostics(&team).contains("players against"));
    let alone = format!("players = [{{ {FINE} }}]");
    assert!(diagnostics(&alone).contains("2 to 4 players"));
}

#[test]
fn a_mistake_inside_a_party_is_told_as_itself() {
    let error = toml::from_str::<super::super::sides::spec::Side>("party = { randm = 3 }").unwrap_err();
    assert!(error.message().contains("randm"), "{error}");
    let error = toml::from_str::<super::super::sides::spec::Side>("party = 3").unwrap_err();
    assert!(error.message().contains("a list of card keys"), "{error}");
}

#[test]
fn every_legal_random_party_is_as_likely() {
    let game = compiled(&six(), "", ["party = { random = 3 }", FINE]);
    let parties = Enumerator::distribution(|c| {
        let mut party = game.parties.draw(&game.cards, c)[0][0];
        party.sort_unstable();
        party
    });
    for (party, chance) in &parties {
        assert!(is_legal(&game.cards, &party[1..]));
        assert!((chance - 1.0 / parties.len() as f64).abs() < 1e-12);
    }
    // Of 20, those without Legion beside Protectorate and without p2 beside i2.
    let legal = (0..6_u16).flat_map(|a| (a + 1..6).flat_map(move |b| (b + 1..6).map(move |c| [a, b, c])));
    assert_eq!(parties.len(), legal.filter(|p| is_legal(&game.cards, p)).count());
}

#[test]
fn random_players_never_share_a_legend_and_all_combinations_are_as_likely() {
    let random = "party = { random = 3, from = { faction = [\"protectorate\", \"independent\"] } }";
    let game = compiled(&six(), "", [random, random]);
    let mut counts = BTreeMap::new();
    for block in 0..8000 {
        let all = game.parties.draw(&game.cards, &mut Stream::new(1, block));
        let unique = |side: usize| all[side][0][..3].iter().copied().find(|&c| game.cards[c as usize].unique);
        assert!(unique(0).is_none() || unique(0) != unique(1));
        *counts.entry((unique(0), unique(1))).or_insert(0) += 1;
    }
    // A party holds i1, p1 and one of i2, p2: each side the one or the other.
    assert_eq!(counts.len(), 2);
    assert!(counts.values().all(|&n| (3700..4300).contains(&n)), "{counts:?}");
    let both = "party = { random = 1, from = { type = \"legend\" } }";
    let diagnostics = faults_of(&six(), "party_size = 1", [both, both]).join("\n");
    assert!(diagnostics.contains("too few Legends and Specials for all random parties"), "{diagnostics}");
}

#[test]
fn a_block_keeps_its_random_parties_whoever_sits_where() {
    let cards = whole::roster(24);
    let game = compiled(&cards, "", ["party = { random = 3 }", "party = { random = 3 }"]);
    for block in 0..50 {
        let deal = |shift| {
            let seating = Seating::rotation(2, shift);
            let st = game.deal(seating, &mut Stream::new(5, block), &mut Silent);
            [0, 1].map(|side| {
                let at = seating.seat(side).index() * 12;
                [0, 1, 2].map(|k| st.slots[at + k].card)
            })
        };
        assert_eq!(deal(0), deal(1));
    }
}

#[test]
fn a_draft_goes_in_turn_and_leaves_nobody_stranded() {
    let draft = "party = { draft = 3 }";
    let mut seen = BTreeSet::new();
    for block in 0..300 {
        let game = compiled(&six(), "", [draft, draft]);
        let mut chance = Stream::new(9, block);
        let mut st = game.deal(Seating::rotation(2, 0), &mut chance, &mut Silent);
        for pick in 0..6 {
            assert_eq!(game.to_act(&st), Some(Seat(pick % 2)));
            let mut list = Default::default();
            game.actions(&st, &mut list);
            assert!(!list.is_empty());
            let choice = chance.below(Lane::whim(0), list.len() as u32);
            game.apply(&mut st, list[choice as usize], &mut chance, &mut Silent);
        }
        assert_ne!(st.phase, Phase::Draft);
        let party = |at: usize| [0, 1, 2].map(|k| st.slots[at + k].card);
        assert!(is_legal(&game.cards, &party(0)) && is_legal(&game.cards, &party(12)));
        let unique = |at| party(at).into_iter().find(|&c| game.cards[c as usize].unique);
        assert!(unique(0).is_none() || unique(0) != unique(12));
        seen.insert(party(0));
    }
    assert!(seen.len() > 20);
}

#[test]
fn a_legend_that_nobody_else_can_take_fills_a_party() {
    let mut cards = six();
    cards.push(card("l3", "faction = \"legion\"\ntype = \"legend\""));
    cards.push(card("p3", "faction = \"protectorate\""));
    let alone = "party = { draft = 3, from = { faction = \"legion\" } }";
    let theirs = "party = [\"i1\", \"p1\", \"p3\"]";
    assert_eq!(faults_of(&cards, "", [alone, theirs]), [""; 0]);
    let few = "only 2 characters fit together and can't be taken by others";
    for other in [
        alone,
        "party = [\"i1\", \"l1\", \"l3\"]",
        "party = { random = 3, from = { faction = [\"legion\", \"independent\"] } }",
    ] {
        let diagnostics = faults_of(&cards, "", [alone, other]).join("\n");
        assert!(diagnostics.contains(few), "{other}: {diagnostics}");
    }
    // Without Independents the Legion is l1, l2 and the Legend l3.
    let factions = "faction = [\"legion\", \"protectorate\"]";
    let draft = format!("party = {{ draft = 3, from = {{ {factions} }} }}");
    cards.push(card("p4", "faction = \"protectorate\""));
    let picks = |other: &str, made: &[u16]| {
        let game = compiled(&cards, "", [&draft, other]);
        let mut chance = Stream::new(1, 0);
        let mut st = game.deal(Seating::rotation(2, 0), &mut chance, &mut Silent);
        for &card in made {
            game.apply(&mut st, Action::Pick { card }, &mut chance, &mut Silent);
        }
        let mut list = Default::default();
        game.actions(&st, &mut list);
        let card = |action: &Action| match action {
            Action::Pick { card } => *card,
            _ => panic!("{action:?}"),
        };
        list.iter().map(card).collect::<Vec<_>>()
    };
    let [l1, l2, l3, p1, p2, p3, p4] = [2, 3, 4, 5, 6, 7, 8];
    assert_eq!(picks(theirs, &[]), [l1, l2, l3, p1, p2, p3, p4]);
    // Another who drafts could take it, as long as it has no Legend.
    assert_eq!(picks(&draft, &[]), [l3, p1, p2, p3, p4]);
    assert_eq!(picks(&draft, &[p1, p2]), [p3, p4]);
    assert_eq!(picks(&draft, &[p2]), [l1, l2, l3, p1, p3, p4]);
}

#[test]
fn one_side_may_draft_alone_and_teams_draft_in_turn() {
    let cards = whole::roster(24);
    let (draft, random) = ("party = { draft = 3 }", "party = { random = 3 }");
    let team = format!("players = [{{ {draft} }}, {{ {random} }}]");
    for sides in [[draft, random], [&team, &team]] {
        let game = compiled(&cards, "", sides);
        let mut agents = [Player::named("random").unwrap(), Player::named("greedy").unwrap()];
        let seating = Seating::rotation(2, 1);
        let st = play_out(&game, seating, &mut Stream::new(2, 3), &mut agents, |_, _| {});
        assert!(st.turns > 2);
    }
}

#[test]
fn a_class_can_be_asked_of_a_pool() {
    let cards = [
        card("d1", "class = \"defensive\""),
        card("o1", "class = \"offensive\""),
        card("o2", "class = \"offensive\""),
        card("o3", "class = \"offensive\""),
        card("s1", "class = \"supportive\""),
    ];
    let pools: [(_, &[u16]); 2] = [("\"offensive\"", &[1, 2, 3]), ("[\"offensive\", \"defensive\"]", &[0, 1, 2, 3])];
    for (class, pool) in pools {
        let draft = format!("party = {{ draft = 3, from = {{ class = {class} }} }}");
        let game = compiled(&cards, "", [&draft, &draft]);
        let st = game.deal(Seating::rotation(2, 0), &mut Script::dice([1, 2]), &mut Silent);
        let mut list = Default::default();
        game.actions(&st, &mut list);
        let picks: Vec<_> = pool.iter().map(|&card| Action::Pick { card }).collect();
        assert_eq!(list[..], picks, "{class}");
    }
}

#[test]
fn more_characters_than_a_side_holds_are_refused() {
    let one = "{ party = { random = 4 } }";
    let side = format!("players = [{one}, {one}, {one}, {one}]");
    let diagnostics = faults_of(&six(), "party_size = 4", [&side, &side]).join("\n");
    for k in 0..2 {
        let wanted = format!("side.{k}: 4 players with 4 characters each are too many");
        assert!(diagnostics.contains(&wanted), "{diagnostics}");
    }
    assert!(diagnostics.contains("a side can have at most 12 characters"), "{diagnostics}");
}
