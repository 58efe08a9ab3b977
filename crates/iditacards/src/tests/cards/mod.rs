//! Every card put into effect once, from a prepared position.

mod attack;
mod improvement;
mod legendary;
mod older;
mod speed;
mod starter;
mod survivor;

pub(super) use super::*;
use crate::cards::compiled::Deck;
use crate::cards::one;
use crate::cards::text::ALL;
use crate::state::Harness;

/// A card, its deck with its copies, how the position is prepared, what is chosen on the way, and
/// what is there afterwards.
pub(super) type Row = (&'static str, &'static str, fn(Scene) -> Scene, &'static [&'static str], &'static str);

/// Plays the card of each row from a hand with six blank cards, a deck of 30 and a discard pile of
/// ten; with a rival one square behind.
pub(super) fn check(rows: &[Row]) {
    let mut wrong = Vec::new();
    for &(id, deck, prepared, choices, wanted) in rows {
        let mut scene = Scene::new(2).hand(&format!("{id} blank*6")).deck("blank*30").discard("blank*10").damage(18);
        scene = prepared(scene);
        let card = scene.id(id);
        let told = format!("{id}: {}", in_deck(&scene, card));
        assert_eq!(told, format!("{id}: {deck}"));
        scene.act(Action::Play(card));
        let mut left = choices.iter();
        let mut asked = Asked::default();
        while !(scene.my_turn() && scene.st.racer(0).risks.is_empty()) {
            asked.hear(&scene);
            match (scene.st.actor, scene.st.phase) {
                (0, Phase::Turn) => scene.act(Action::Risk),
                (_, Phase::Turn) => scene.round(),
                (0, Phase::Pay) => scene.go("discard A Blank Card for energy"),
                (_, Phase::Join) => scene.dice(&[4]).go("don't join the new day"),
                (_, Phase::Over) => break,
                _ => {
                    let words = left.next().unwrap_or_else(|| panic!("{id}: {:?}", scene.choices()));
                    scene.go(words)
                }
            };
        }
        assert_eq!(left.next(), None, "{id}");
        let after = after(&scene) + &asked.0;
        if after != wanted {
            wrong.push(format!("{id}: {after}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a racer was asked for first of each kind, with the figures of it.
#[derive(Default)]
struct Asked(String);

impl Asked {
    fn hear(&mut self, scene: &Scene) {
        let (word, figures) = match scene.st.phase {
            Phase::Look(left) => ("looks at", format!("{left} of {}", scene.st.peeked.len())),
            Phase::Fill(fill) if fill.until == 0 => ("fills", format!("{} of {}", fill.cards, fill.of)),
            Phase::Take { left, .. } => ("takes", left.to_string()),
            Phase::Recover { left, .. } if left < ALL => ("recovers", left.to_string()),
            _ => return,
        };
        if !self.0.contains(word) {
            self.0.push_str(&format!(", {word} {figures}"));
        }
    }
}

/// The deck of a card and its copies.
fn in_deck(scene: &Scene, card: u8) -> String {
    let text = &scene.game.cards[usize::from(card)];
    match text.deck {
        Deck::Starter => format!("starter {}", text.copies),
        Deck::Legendary => format!("legendary {}", text.copies),
        Deck::Damage => format!("damage {}", text.copies),
        Deck::Upgrade(deck) => {
            format!("{} {}", scene.game.deck_names[usize::from(deck)], text.copies)
        }
        Deck::Out => "out".to_owned(),
    }
}

/// What is there after a card has taken effect: cards in hand, deck and discard pile, turns taken,
/// and everything that is not as it was prepared.
fn after(scene: &Scene) -> String {
    let (racer, rival) = (scene.st.racer(0), scene.st.racer(1));
    let (hand, deck, discard) = scene.sizes();
    let mut all = format!("{hand} {deck} {discard}, {} turns", racer.turns);
    let mut tell = |what: &str, value: String| {
        if !value.is_empty() {
            all.push_str(&format!(", {what} {value}"));
        }
    };
    let unless = |value: i32, usual: i32| {
        if value == usual { String::new() } else { value.to_string() }
    };
    let marked = |cards: &[u8]| {
        let blank = scene.id("blank");
        let others: Vec<u8> = cards.iter().copied().filter(|&card| card != blank).collect();
        scene.words(&others)
    };
    tell("square", unless(racer.square.into(), 90));
    tell("cold", unless(racer.hypothermia.into(), 0));
    tell("hunger", unless(racer.starvation.into(), 0));
    tell("holds", marked(&racer.hand));
    tell("deck holds", marked(&racer.deck));
    tell("discards", marked(&racer.discard));
    tell("team", scene.dogs(0));
    tell("harness", harness(&racer.harness));
    let size = i32::from(racer.harness.dogs);
    tell("counts", unless(size, racer.team.len() as i32));
    let slots = scene.game.bearers(&racer.team).count() as i32;
    tell("slots", unless(slots, racer.team.len() as i32));
    let mortal = racer.harness.mortal.count_ones();
    tell("mortal", unless(mortal as i32, racer.team.len() as i32));
    let today = &racer.today;
    let flags = [
        (today.moved, "moved"),
        (today.lasts[Lasting::EnergyCostsNothing as usize], "energy_free"),
        (today.lasts[Lasting::HealthCostsNothing as usize], "health_free"),
        (today.lasts[Lasting::Immune as usize], "immune"),
        (today.lasts[Lasting::RisksTwice as usize], "risks_twice"),
    ];
    let flags: Vec<&str> = flags.iter().filter(|flag| flag.0).map(|flag| flag.1).collect();
    tell("today", flags.join(" "));
    tell("days", unless(racer.days.into(), 0));
    tell("supply", marked(&scene.st.supply));
    tell("damage", unless(scene.st.damage.len() as i32, 18));
    tell("gone", unless(scene.st.gone.len() as i32, 0));
    for (name, pile) in scene.game.deck_names.iter().zip(&scene.st.destroyed) {
        tell(&format!("destroyed {name}"), scene.words(pile));
    }
    tell("rival at", unless(rival.square.into(), 89));
    tell("rival's cold", unless(rival.hypothermia.into(), 0));
    tell("rival's hunger", unless(rival.starvation.into(), 0));
    tell("rival's discards", marked(&rival.discard));
    tell("rival's team", scene.dogs(1));
    all
}

/// What a team does.
fn harness(sum: &Harness) -> String {
    let numbers = [
        ("faster", sum.faster),
        ("slower", sum.slower),
        ("times", sum.times - 1),
        ("hand", i16::from(sum.more_cards + sum.fewer_cards)),
        ("energy", sum.energy.into()),
        ("health", sum.health.into()),
        ("risk", sum.risk.into()),
        ("floors", sum.stretch.into()),
        ("personal", sum.personal.into()),
        ("sled", sum.sled.into()),
        ("draws", sum.draw_on_move.into()),
        ("runs", sum.spent_move.into()),
        ("unhurt", sum.no_passing_damage.into()),
        ("risk_dog", (sum.risk_dog != ALL).into()),
    ];
    let there = numbers.iter().filter(|(_, n)| *n != 0);
    there.map(|(name, n)| format!("{name} {n}")).collect::<Vec<_>>().join(" ")
}

/// The sun shines, where it adds 1 to speed.
pub(super) fn sunny(scene: Scene) -> Scene {
    scene.weather(Weather::Sun)
}

#[test]
fn every_card_has_its_row() {
    let all =
        [starter::ROWS, legendary::ROWS, attack::ROWS, improvement::ROWS, speed::ROWS, survivor::ROWS, older::ROWS];
    let mut rows: Vec<&str> = all.iter().flat_map(|rows| rows.iter()).map(|row| row.0).collect();
    rows.sort_unstable();
    let game = compiled("", "", 2);
    let cards: Vec<&str> = game.catalogue().cards.iter().map(|card| card.id.as_str()).collect();
    assert_eq!(rows, cards);
}
