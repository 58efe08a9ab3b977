//! Mistakes in cards and scenarios, each reported with its place and remedy.

use super::*;

/// What is wrong, each mistake in a line with its place and remedy.
fn faults_of(text: &str, rules: &str, racers: usize) -> Vec<String> {
    lines(&written(cards(text), rules, racers))
}

fn lines(spec: &Spec<IditacardsDefinition>) -> Vec<String> {
    let mut diagnostics = SpecDiagnostics::default();
    let game = IditacardsDefinition::compile(spec, &mut diagnostics);
    assert_eq!(game.is_none(), !diagnostics.is_empty());
    let line = |f: &balance_engine::game::SpecDiagnostic| {
        format!("{}: {} ({})", f.at, f.message, f.help.as_deref().unwrap_or(""))
    };
    diagnostics.0.iter().map(line).collect()
}

/// Exactly one mistake in the cards, that begins so.
fn one(text: &str, begins: &str) -> String {
    single(faults_of(text, "", 2), begins)
}

fn single(messages: Vec<String>, begins: &str) -> String {
    assert!(messages.len() == 1 && messages[0].starts_with(begins), "{begins}\n{messages:#?}");
    messages[0].clone()
}

/// A card `x` of a type, in a deck of its own.
fn card(kind: &str, more: &str) -> String {
    format!("x = {{ type = \"{kind}\", deck = \"speed\", copies = 0, {more} }}")
}

#[test]
fn what_is_shipped_has_no_mistakes() {
    for racers in 1..=4 {
        assert_eq!(faults_of("", "", racers), [""; 0]);
    }
    let every = "decks = [\"speed\", \"attack\"]\nother_print = [\"mountain\", \"cliff_face\"]";
    assert_eq!(faults_of("", every, 4), [""; 0]);
}

#[test]
fn keys_that_a_type_has_not_are_told() {
    let stretch = "stretch = { place = 20, squares = 1, solo_squares = 1 }";
    for (kind, more, begins) in [
        ("food", "gives = { speed = 1 }", "cards.x.gives: type \"food\" has no `gives`"),
        (
            "utility",
            "starts_in_play = true, deck = \"starter\"",
            "cards.x.starts_in_play: type \"utility\" has no `starts_in_play`",
        ),
        ("attachment", "steps = [{ draw = 1 }]", "cards.x.steps: type \"attachment\" has no `steps`"),
        ("dog", stretch, "cards.x.stretch: type \"dog\" has no `stretch`"),
        ("attachment", "gives = { counts_as = 2 }", "cards.x.gives.counts_as: type \"attachment\" has no `counts_as`"),
        (
            "attachment",
            "gives = { attachments = 2 }",
            "cards.x.gives.attachments: type \"attachment\" has no `attachments`",
        ),
        ("attachment", "gives = { dies_to = \"hand\" }", "cards.x.gives.dies_to: type \"attachment\" has no `dies_to`"),
        ("dog", "gives = { armour = true }", "cards.x.gives.armour: type \"dog\" has no `armour`"),
    ] {
        let text =
            card(kind, more).replace("deck = \"speed\", copies = 0, starts_in_play", "copies = 0, starts_in_play");
        let line = one(&text, begins);
        assert!(line.contains("(only these types have it: "), "{line}");
    }
    let text = "x = { type = \"damage\", deck = \"damage\", steps = [{ draw = 1 }] }";
    one(text, "cards.x.steps: type \"damage\" has no `steps`");
}

#[test]
fn a_stretch_has_no_keys_of_cards() {
    for (more, key) in [
        ("deck = \"speed\"", "deck"),
        ("energy = 1", "energy"),
        ("health = 1", "health"),
        ("risk = 1", "risk"),
        ("gives = { speed = 1 }", "gives"),
        ("steps = [{ draw = 1 }]", "steps"),
        ("starts_in_play = true", "starts_in_play"),
    ] {
        let text =
            format!("x = {{ type = \"stretch\", {more}, stretch = {{ place = 11, squares = 1, solo_squares = 1 }} }}");
        let line = one(&text, &format!("cards.x.{key}: type \"stretch\" has no `{key}`"));
        assert!(line.ends_with("(write what the stretch does in `stretch`)"), "{line}");
    }
}

#[test]
fn only_dogs_of_the_starting_deck_start_in_play() {
    let line = one(
        &card("dog", "starts_in_play = true"),
        "cards.x.starts_in_play: only dogs of the starting deck can start in play",
    );
    assert!(line.contains("deck = \"starter\""), "{line}");
}

#[test]
fn a_published_card_names_its_source() {
    one(&card("food", "source = \"published\""), "cards.x.source: the card names no publication");
    one(&card("food", "publication = \"a\""), "cards.x.publication: a built-in card has no publication");
    let stretch = "stretch = { place = 11, squares = 1, solo_squares = 1 }";
    one(
        &format!("x = {{ type = \"stretch\", source = \"published\", {stretch} }}"),
        "cards.x.source: the card names no publication",
    );
}

#[test]
fn a_card_belongs_to_a_deck_that_fits_it() {
    let line = one("x = { type = \"food\" }", "cards.x: the card has no `deck`");
    assert!(line.contains("add deck = \"starter\""), "{line}");
    for text in ["x = { type = \"food\", deck = \"damage\" }", "x = { type = \"damage\", deck = \"speed\" }"] {
        let line = one(text, "cards.x.deck: type \"damage\" and deck \"damage\" go together");
        assert!(line.contains("change `type` or `deck`"), "{line}");
    }
}

#[test]
fn words_that_name_no_card_are_told_with_the_nearest() {
    for (steps, place, near) in [
        ("{ recover_all = \"venisson\" }", "recover_all", "did you mean \"venison\"?"),
        ("{ kill = { whose = \"any\", tag = \"fakke\" } }", "kill.tag", "did you mean \"fake\"?"),
        ("{ draw = 1, when = { today = [\"breakfst\"] } }", "when.today.0", "did you mean \"breakfast\"?"),
        (
            "{ draw = 1, when = { not_today = [\"food\", \"persnal\"] } }",
            "when.not_today.1",
            "did you mean \"personal\"?",
        ),
        ("{ recover_all = \"qqqqqqqqqq\" }", "recover_all", "write the key, tag or type of a card"),
    ] {
        let text = card("utility", &format!("steps = [{steps}]"));
        let line = one(&text, &format!("cards.x.steps.0.{place}: no card has the key, tag or type \""));
        assert!(line.contains(near), "{line}");
    }
    one(
        &card("sled", "steps = [{ take_from_until = \"stretch\" }]"),
        "cards.x.steps.0.take_from_until: no card has the key, tag or type \"stretch\"",
    );
}

#[test]
fn a_step_does_exactly_one_thing() {
    let steps = |steps: &str| card("utility", &format!("steps = [{{ draw = 1 }}, {steps}]"));
    let line = one(&steps("{}"), "cards.x.steps.1: the step does nothing");
    assert!(line.contains("write exactly one of `move`, `draw`,"), "{line}");
    one(&steps("{ who = \"rivals\" }"), "cards.x.steps.1: the step does nothing");
    one(&steps("{ draw = 1, move = 1 }"), "cards.x.steps.1: the step does several things: `move` and `draw`");
    for flag in ["trade_hand", "reshuffle", "new_day"] {
        let line =
            one(&steps(&format!("{{ {flag} = false }}")), &format!("cards.x.steps.1.{flag}: this step does nothing"));
        assert!(line.contains(&format!("write `{flag} = true`, or remove the step")), "{line}");
    }
}

#[test]
fn nothing_follows_a_new_day() {
    let line = one(
        &card("utility", "steps = [{ new_day = true }, { draw = 1 }]"),
        "cards.x.steps.0.new_day: no step can follow a new day",
    );
    assert!(line.contains("make it the last step"), "{line}");
}

#[test]
fn times_and_who_go_with_their_verbs_alone() {
    let steps = |steps: &str| card("utility", &format!("steps = [{steps}]"));
    one(&steps("{ draw = 1, times = 2 }"), "cards.x.steps.0.times: `times` can't be used with `draw`");
    for (verb, key) in [
        ("draw = 1", "draw"),
        ("move = 1", "move"),
        ("kill = { whose = \"any\" }", "kill"),
        ("today = \"immune\"", "today"),
    ] {
        for who in ["rivals", "rival"] {
            let line = one(
                &steps(&format!("{{ {verb}, who = \"{who}\" }}")),
                &format!("cards.x.steps.0.who: `who` can't be used with `{key}`"),
            );
            assert!(line.contains("`damage`, `hypothermia`, `starvation`, `clear` or"), "{line}");
        }
    }
    let right = "{ damage = 1, who = \"rival\" }, { hypothermia = 1, who = \"rivals\" }, \
                 { starvation = 1, who = \"rival\" }, { clear = \"both\", who = \"rivals\" }, \
                 { to_stretch_level = \"both\", who = \"rival\" }, { move = 1, times = 3 }";
    assert_eq!(faults_of(&steps(right), "", 2), [""; 0]);
}

#[test]
fn only_a_victim_of_choice_has_a_tag_or_an_attachment() {
    for kill in ["{ whose = \"own\", tag = \"fake\" }", "{ whose = \"rivals\", attached = true }"] {
        let line = one(
            &card("utility", &format!("steps = [{{ kill = {kill} }}]")),
            "cards.x.steps.0.kill: `tag` and `attached` need whose = \"any\"",
        );
        assert!(line.contains("remove them"), "{line}");
    }
}

#[test]
fn a_condition_asks_for_something_and_there_is_room_for_255() {
    one(&card("utility", "steps = [{ draw = 1, when = {} }]"), "cards.x.steps.0.when: the condition is empty");
    let many = "{ draw = 1, when = { moved = true } }, ".repeat(250);
    // Five of the shipped cards have conditions, and one holds always.
    one(&card("utility", &format!("steps = [{many}]")), "cards.x.steps.249.when: there are more than 255 conditions");
}

#[test]
fn decks_in_play_are_there_and_named_once() {
    let line = single(faults_of("", "decks = [\"sped\"]", 2), "rules.decks.0: there is no upgrade deck \"sped\"");
    assert!(line.contains("did you mean \"speed\"?"), "{line}");
    let line = single(
        faults_of("", "decks = [\"speed\", \"qqqqqqq\"]", 2),
        "rules.decks.1: there is no upgrade deck \"qqqqqqq\"",
    );
    assert!(line.contains("the upgrade decks are attack, improvement, speed, survivor"), "{line}");
    single(faults_of("", "decks = [\"speed\", \"speed\"]", 2), "rules.decks.1: \"speed\" is listed twice");
    // A deck that is no upgrade deck is none.
    single(faults_of("", "decks = [\"starter\"]", 2), "rules.decks.0: there is no upgrade deck");
    let five: String = (0..5).map(|k| format!("x{k} = {{ type = \"food\", deck = \"d{k}\" }}\n")).collect();
    let line = one(&five, "rules.decks: 9 upgrade decks; the maximum is 8");
    assert!(line.contains("list those in play"), "{line}");
}

#[test]
fn decks_that_a_side_buys_from_are_in_play() {
    let mut all = written(cards(""), "decks = [\"speed\", \"attack\"]", 2);
    all.sides[1].setup.buys = vec!["attack".into(), "sped".into()];
    let line = single(lines(&all), "side.1.buys.1: there is no upgrade deck \"sped\" in play");
    assert!(line.contains("did you mean \"speed\"?"), "{line}");
    all.sides[1].setup.buys = vec!["survivor".into()];
    let line = single(lines(&all), "side.1.buys.0: there is no upgrade deck \"survivor\" in play");
    assert!(line.contains("the upgrade decks are attack, speed"), "{line}");
}

#[test]
fn a_board_is_there_and_its_stretches_lie_in_order() {
    let mut all = cards("");
    all.retain(|_, card| card.stretch.is_none());
    let messages = lines(&written(all, "", 2));
    let line = single(messages, "cards: there is no board");
    assert!(line.contains("add a card file with cards of type"), "{line}");
    one("[forest.stretch]\nplace = 3", "cards.forest.stretch.place: two stretches have place 3");
    let line = one("x = { type = \"stretch\" }", "cards.x: a card of type \"stretch\" needs `stretch`");
    assert!(line.contains("add stretch = "), "{line}");
    let many: String = (11..18)
        .map(|k| {
            format!("x{k} = {{ type = \"stretch\", stretch = {{ place = {k}, squares = 1, solo_squares = 1 }} }}\n")
        })
        .collect();
    one(&many, "cards: 17 stretches; the maximum is 16");
    let line = one(
        "[hills.stretch]\nsquares = 100\n[forest.stretch]\nsquares = 100",
        "cards.forest.stretch: the board is longer than 240 squares",
    );
    assert!(line.contains("shorten some stretches"), "{line}");
    let with = |squares: u8| {
        let stretch = format!("place = 11, squares = {squares}, solo_squares = {squares}");
        faults_of(&format!("x = {{ type = \"stretch\", stretch = {{ {stretch} }} }}"), "", 2)
    };
    assert_eq!(with(80), Vec::<String>::new());
    single(with(81), "cards.x.stretch: the board is longer than 240 squares");
}

#[test]
fn the_other_print_is_that_of_a_stretch_that_has_one() {
    let line = single(
        faults_of("", "other_print = [\"mountain\", \"montain\"]", 2),
        "rules.other_print.1: there is no stretch \"montain\" with `other_print`",
    );
    assert!(line.contains("did you mean \"mountain\"?"), "{line}");
    let line = single(
        faults_of("", "other_print = [\"town\"]", 2),
        "rules.other_print.0: there is no stretch \"town\" with `other_print`",
    );
    assert!(line.contains("cliff_face, mountain") || line.contains("mountain, cliff_face"), "{line}");
}

#[test]
fn there_is_room_for_128_cards() {
    let many: String = (0..20).map(|k| format!("x{k} = {{ type = \"food\", deck = \"speed\" }}\n")).collect();
    let different = cards(&many).values().filter(|card| card.stretch.is_none()).count();
    let line = one(&many, &format!("cards: {different} different cards; the maximum is 128"));
    assert!(line.contains("remove some card files"), "{line}");
}

#[test]
fn the_starting_deck_has_cards_and_its_dogs_are_a_team() {
    let mut all = cards("");
    all.retain(|id, card| card.deck.as_deref() != Some("starter") || id == "wheel_dog");
    let ids: Vec<String> = all.keys().cloned().collect();
    for id in ids {
        // What asks for the meals is gone with them.
        all.get_mut(&id).unwrap().steps.retain(|step| step.when.is_none());
    }
    let line = single(lines(&written(all, "", 2)), "cards: the starting deck is empty");
    assert!(line.contains("add cards with deck = \"starter\""), "{line}");
    let line = one("[wheel_dog]\ncopies = 7", "cards: 7 dogs start in play, but a team has at most 6");
    assert!(line.contains("lower the `copies`"), "{line}");
    let messages = faults_of("[wheel_dog]\ncopies = 3", "team = 2", 2);
    single(messages, "cards: 3 dogs start in play, but a team has at most 2");
    let messages = faults_of("[wheel_dog]\ncopies = 2\n[wheel_dog.gives]\ncounts_as = 4", "", 2);
    single(messages, "cards: 8 dogs start in play, but a team has at most 6");
}

#[test]
fn there_is_room_for_320_cards_of_a_racer() {
    let line = one("[haste]\ncopies = 60", "cards: 321 cards in play; the maximum is 320");
    assert!(line.contains("list fewer upgrade decks"), "{line}");
    assert_eq!(faults_of("[haste]\ncopies = 59", "", 2), [""; 0]);
    assert_eq!(faults_of("[haste]\ncopies = 60", "decks = [\"speed\"]", 2), [""; 0]);
}

#[test]
fn all_mistakes_come_in_one_pass() {
    let messages = faults_of(
        "x = { type = \"food\" }\ny = { type = \"food\", deck = \"speed\", steps = [{}] }",
        "decks = [\"spede\"]\nother_print = [\"town\"]",
        2,
    );
    assert_eq!(messages.len(), 4, "{messages:#?}");
}
