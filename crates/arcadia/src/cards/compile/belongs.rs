//! Checks which keys a type of card has, must have, and must not have.

use balance_engine::game::Path;

use super::{CardCompiler, attributes};
use crate::cards::{CardText, Kind, NO_ATTRIBUTE, kind_word};

use Kind::{Ability, Advantage, Ally, Art, Character, Curse, Enemy, League, Quest, Treasure, Waylay, Weakness};

const MERITS: [Kind; 5] = [Ability, Advantage, Ally, Art, Treasure];
const FLAWS: [Kind; 3] = [Curse, Enemy, Weakness];
const BEINGS: [Kind; 3] = [Character, Ally, Waylay];
const LEANING: [Kind; 2] = [Ability, Weakness];
const DOING: [Kind; 10] = [Character, Ability, Advantage, Ally, Art, Treasure, Curse, Enemy, Weakness, League];

const SIDES: &str = "sides = { north = [\"field\"], east = [\"road\"], south = [\"field\"], west = [\"road\"] }";

/// A key, whether it is given, the types that may have it, those that must, and an example.
type Key<'a> = (&'static str, bool, &'a [Kind], &'a [Kind], &'static str);

impl CardCompiler<'_> {
    pub(super) fn belongs(&mut self, text: &CardText, at: &Path) {
        let keys: [Key<'_>; 30] = [
            ("might", text.might.is_some(), &BEINGS, &[Character], "might = 2"),
            ("savvy", text.savvy.is_some(), &BEINGS, &[Character], "savvy = 2"),
            ("resolve", text.resolve.is_some(), &BEINGS, &[Character], "resolve = 2"),
            ("combat", text.combat.is_some(), &[Ally, Waylay], &[], ""),
            ("race", text.race.is_some(), &[Character], &[Character], "race = \"troll\""),
            ("gender", text.gender.is_some(), &[Character], &[Character], "gender = \"female\""),
            ("cost", text.cost.is_some(), &MERITS, &MERITS, "cost = 2"),
            ("bonus", text.bonus.is_some(), &FLAWS, &FLAWS, "bonus = 2"),
            ("attribute", text.attribute.is_some(), &LEANING, &LEANING, "attribute = \"might\""),
            ("court", text.court.is_some(), &LEANING, &LEANING, "court = \"seelie\""),
            ("powers", !text.powers.is_empty(), &DOING, &[], ""),
            ("rating", text.rating.is_some(), &[Waylay], &[Waylay], "rating = 2"),
            ("terrain", !text.terrain.is_empty(), &[Waylay], &[], ""),
            ("tests", !text.tests.is_empty(), &[Waylay], &[], ""),
            ("trial", text.trial.is_some(), &[Waylay], &[], ""),
            ("wins", text.wins.is_some(), &[Waylay], &[], ""),
            ("again", text.again, &[Waylay], &[], ""),
            ("loss", !text.loss.is_empty(), &[Waylay], &[], ""),
            ("against", !text.against.is_empty(), &[Waylay], &[], ""),
            ("bribe", text.bribe.is_some(), &[Waylay], &[], ""),
            ("joins", text.joins, &[Waylay], &[], ""),
            ("sides", text.sides.is_some(), &[League], &[League], SIDES),
            ("enter", !text.enter.is_empty(), &[League], &[], ""),
            ("leave", !text.leave.is_empty(), &[League], &[], ""),
            ("rest", !text.rest.is_empty(), &[League], &[], ""),
            ("unique", text.unique, &[League], &[], ""),
            ("waylays", text.waylays.is_some(), &[Quest], &[Quest], "waylays = 12"),
            ("treasures", text.treasures.is_some(), &[Quest], &[Quest], "treasures = 4"),
            ("experience", text.experience.is_some(), &[Quest], &[], ""),
            ("goals", !text.goals.is_empty(), &[Quest], &[Quest], "goals = [{ visit = 5 }]"),
        ];
        let word = kind_word(text.kind);
        for (key, _, may, ..) in keys.iter().filter(|key| key.1 && !key.2.contains(&text.kind)) {
            let names: Vec<&str> = may.iter().map(|&kind| kind_word(kind)).collect();
            let help = format!("only these types have it: {}", names.join(", "));
            self.diagnostics.help(at.then(*key), format!("type \"{word}\" has no `{key}`"), help);
        }
        for (key, .., example) in keys.iter().filter(|key| !key.1 && key.3.contains(&text.kind)) {
            let message = format!("a card of type \"{word}\" needs `{key}`");
            self.diagnostics.help(at.clone(), message, format!("add {example}"));
        }
        if text.kind == Waylay {
            self.waylay_belongs(text, at);
        }
    }

    fn waylay_belongs(&mut self, text: &CardText, at: &Path) {
        if text.tests.is_empty() == text.trial.is_none() {
            let help = "write tests = [\"combat\"] or trial = { attribute = \"might\", difficulty = 5 }";
            self.diagnostics.help(at.clone(), "a Waylay needs either Tests or a Trial, not both", help);
        }
        for (k, &test) in text.tests.iter().enumerate() {
            if attributes(text)[test as usize] == NO_ATTRIBUTE {
                let key = ["might", "savvy", "resolve", "combat"][test as usize];
                let message = format!("the Waylay has no `{key}` for this Test");
                self.diagnostics.help(at.then("tests").then(k), message, format!("add {key} = 3"));
            }
        }
    }
}
