//! Which keys a type of card has, must have, and must not have.

use crate::game::Path;

use super::super::super::metrics::kind_word;
use super::super::text::{CardText, Kind, Test};
use super::{Sort, Work, sort};

use Kind::{
    Ability, Advantage, Ally, Art, Character, Curse, Enemy, League, Quest, Treasure, Waylay,
    Weakness,
};

const MERITS: [Kind; 5] = [Ability, Advantage, Ally, Art, Treasure];
const FLAWS: [Kind; 3] = [Curse, Enemy, Weakness];
const BEINGS: [Kind; 3] = [Character, Ally, Waylay];
const DOING: [Kind; 10] =
    [Character, Ability, Advantage, Ally, Art, Treasure, Curse, Enemy, Weakness, League];

impl Work<'_> {
    pub(super) fn belongs(&mut self, text: &CardText, at: &Path) {
        let given: [(&str, bool, &[Kind]); 30] = [
            ("might", text.might.is_some(), &BEINGS),
            ("savvy", text.savvy.is_some(), &BEINGS),
            ("resolve", text.resolve.is_some(), &BEINGS),
            ("combat", text.combat.is_some(), &[Ally, Waylay]),
            ("race", text.race.is_some(), &[Character]),
            ("gender", text.gender.is_some(), &[Character]),
            ("cost", text.cost.is_some(), &MERITS),
            ("bonus", text.bonus.is_some(), &FLAWS),
            ("attribute", text.attribute.is_some(), &[Ability, Weakness]),
            ("court", text.court.is_some(), &[Ability, Weakness]),
            ("powers", !text.powers.is_empty(), &DOING),
            ("rating", text.rating.is_some(), &[Waylay]),
            ("terrain", !text.terrain.is_empty(), &[Waylay]),
            ("tests", !text.tests.is_empty(), &[Waylay]),
            ("trial", text.trial.is_some(), &[Waylay]),
            ("wins", text.wins.is_some(), &[Waylay]),
            ("again", text.again, &[Waylay]),
            ("loss", !text.loss.is_empty(), &[Waylay]),
            ("against", !text.against.is_empty(), &[Waylay]),
            ("bribe", text.bribe.is_some(), &[Waylay]),
            ("joins", text.joins, &[Waylay]),
            ("sides", text.sides.is_some(), &[League]),
            ("enter", !text.enter.is_empty(), &[League]),
            ("leave", !text.leave.is_empty(), &[League]),
            ("rest", !text.rest.is_empty(), &[League]),
            ("unique", text.unique, &[League]),
            ("waylays", text.waylays.is_some(), &[Quest]),
            ("treasures", text.treasures.is_some(), &[Quest]),
            ("experience", text.experience.is_some(), &[Quest]),
            ("goals", !text.goals.is_empty(), &[Quest]),
        ];
        let word = kind_word(text.kind);
        for (key, there, kinds) in given {
            if there && !kinds.contains(&text.kind) {
                let names: Vec<&str> = kinds.iter().map(|&kind| kind_word(kind)).collect();
                let help = format!("only these have it: {}", names.join(", "));
                self.faults.help(at.then(key), format!("type \"{word}\" has no `{key}`"), help);
            }
        }
        for (key, there, example) in required(text) {
            if !there {
                let message = format!("a card of type \"{word}\" needs `{key}`");
                self.faults.help(at.clone(), message, format!("add {example}"));
            }
        }
        if text.kind == Waylay {
            self.waylay_belongs(text, at);
        }
    }

    fn waylay_belongs(&mut self, text: &CardText, at: &Path) {
        if text.tests.is_empty() == text.trial.is_none() {
            let help =
                "write tests = [\"combat\"], or trial = { attribute = \"might\", difficulty = 5 }";
            self.faults.help(at.clone(), "a Waylay has either Tests or a Trial", help);
        }
        for (k, test) in text.tests.iter().enumerate() {
            let (key, value) = match test {
                Test::Might => ("might", text.might),
                Test::Savvy => ("savvy", text.savvy),
                Test::Resolve => ("resolve", text.resolve),
                Test::Combat => ("combat", text.combat),
            };
            if value.is_none() {
                let message = format!("the Waylay has no {key} for this Test");
                self.faults.help(at.then("tests").then(k), message, format!("add {key} = 3"));
            }
        }
    }
}

/// What a type of card must have: the key, whether it is there, and an example.
fn required(text: &CardText) -> Vec<(&'static str, bool, &'static str)> {
    match sort(text.kind) {
        Sort::Character => vec![
            ("might", text.might.is_some(), "might = 2"),
            ("savvy", text.savvy.is_some(), "savvy = 2"),
            ("resolve", text.resolve.is_some(), "resolve = 2"),
            ("race", text.race.is_some(), "race = \"troll\""),
            ("gender", text.gender.is_some(), "gender = \"female\""),
        ],
        Sort::Merit | Sort::Flaw => {
            let leans = matches!(text.kind, Ability | Weakness);
            let mut all = match sort(text.kind) {
                Sort::Merit => vec![("cost", text.cost.is_some(), "cost = 2")],
                _ => vec![("bonus", text.bonus.is_some(), "bonus = 2")],
            };
            if leans {
                all.push(("attribute", text.attribute.is_some(), "attribute = \"might\""));
                all.push(("court", text.court.is_some(), "court = \"seelie\""));
            }
            all
        }
        Sort::Waylay => vec![("rating", text.rating.is_some(), "rating = 2")],
        Sort::League => vec![(
            "sides",
            text.sides.is_some(),
            "sides = { north = [\"field\"], east = [\"road\"], south = [\"field\"], west = [\"road\"] }",
        )],
        Sort::Quest => vec![
            ("waylays", text.waylays.is_some(), "waylays = 12"),
            ("treasures", text.treasures.is_some(), "treasures = 4"),
            ("goals", !text.goals.is_empty(), "goals = [{ visit = 5 }]"),
        ],
    }
}
