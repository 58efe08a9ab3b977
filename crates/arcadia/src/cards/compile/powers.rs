//! Compiles powers.

use balance_engine::game::Path;

use super::CardCompiler;
use crate::cards::verbs::PowerText;
use crate::cards::{
    ALL_TESTS, Attribute, CardText, Hide, IndexRange, Kind, Moment, Pay, Power, Sort, Verb, Which, features, kind_word,
    sort, tests,
};

const MAX_POWERS: usize = 4;

impl CardCompiler<'_> {
    pub(super) fn powers(&mut self, text: &CardText, at: &Path) -> IndexRange {
        let at = at.then("powers");
        if text.powers.len() > MAX_POWERS {
            let message = format!("the card has {} powers", text.powers.len());
            self.diagnostics.help(at.clone(), message, format!("write at most {MAX_POWERS}"));
        }
        let start = self.done.powers.len();
        for (k, power) in text.powers.iter().enumerate() {
            let Some(flat) = self.power(text.kind, power, &at.then(k)) else { continue };
            let in_tests = moment(sort(text.kind), flat.verb, flat.price, power.before, false);
            let both = !power.tests.is_empty() && !power.trials.is_empty();
            // A power that can be used at two moments becomes two powers.
            if both && in_tests != flat.moment {
                self.done.powers.extend([Power { trials: 0, moment: in_tests, ..flat }, Power { tests: 0, ..flat }]);
            } else if flat.verb == Verb::Hide(Hide::UntilLeft) {
                self.done.powers.extend([flat, Power { moment: Some(Moment::Moved), ..flat }]);
            } else {
                self.done.powers.push(flat);
            }
        }
        IndexRange::between(start, self.done.powers.len())
    }

    fn power(&mut self, kind: Kind, text: &PowerText, at: &Path) -> Option<Power> {
        let (key, verb) = text.compiled(self, at)?;
        if verb.amount() == 0 {
            let message = format!("`{key} = 0` does nothing");
            self.diagnostics.help(at.then(key), message, "write another number, or remove it");
            return None;
        }
        let price = text.pay;
        self.suits(kind, key, verb, price, at);
        let trials = text.trials.iter().fold(0, |set, &attribute| set | 1 << attribute as u8);
        let rolled = matches!(verb, Verb::Add(_) | Verb::Retest);
        if sort(kind) == Sort::Flaw && price.is_some() && rolled && trials != 0 {
            let message = "a Flaw can't be exhausted in a Trial";
            let help = "remove `pay` if it always applies in these Trials, or write `tests` instead";
            self.diagnostics.help(at.then("trials"), message, help);
        }
        let all = if trials == 0 { ALL_TESTS } else { 0 };
        let second = at.then("also");
        Some(Power {
            verb,
            price,
            moment: moment(sort(kind), verb, price, text.before, trials != 0),
            tests: if text.tests.is_empty() { all } else { tests(&text.tests) },
            trials: if matches!(verb, Verb::Pass | Verb::Retry) && trials == 0 { 0b111 } else { trials },
            terrain: text.terrain_trials,
            visited: text.visited.map_or(0b11, |yes| 1 << u8::from(yes)),
            on: features(&text.on),
            which: self.which(&text.of, text.tag.as_ref(), text.attribute, at),
            also: text.also.as_ref().map(|also| self.which(&also.of, also.tag.as_ref(), also.attribute, &second)),
            who: text.against.as_ref().map(|who| self.who(who, &at.then("against"))).unwrap_or_default(),
        })
    }

    /// Reports a verb or price that does not go with the type of card.
    fn suits(&mut self, kind: Kind, key: &'static str, verb: Verb, price: Option<Pay>, at: &Path) {
        let of = sort(kind);
        if !owners(verb).contains(&of) {
            let names: Vec<&str> = owners(verb).iter().map(|&sort| SORT_WORDS[sort as usize]).collect();
            let message = format!("a card of type \"{}\" can't have the power `{key}`", kind_word(kind));
            let help = format!("only these can have it: {}", names.join(", "));
            return self.diagnostics.help(at.then(key), message, help);
        }
        // Without a price these could be repeated endlessly.
        let endless = matches!(verb, Verb::Banish(_))
            || matches!(moment(of, verb, price, false, false), Some(Moment::Dawn | Moment::Moved));
        let is_never_used =
            matches!(verb, Verb::Rest(_) | Verb::FewerWaylays(_) | Verb::MoreTreasures(_) | Verb::FreePoints(_));
        const BY_OPPONENT: &str = "write pay = \"exhaust\": the opponent exhausts it";
        let (message, help) = match (of, price) {
            (_, Some(_)) if is_never_used => (format!("`{key}` always applies and has no price"), "remove `pay`"),
            (Sort::Character, Some(Pay::Exhaust | Pay::Discard)) => {
                let message = "a character can't be exhausted or discarded".to_owned();
                (message, "write pay = \"any_merit\", or remove `pay`")
            }
            (Sort::Flaw, Some(Pay::Discard | Pay::AnyMerit)) => {
                ("a Flaw can only be exhausted".to_owned(), BY_OPPONENT)
            }
            (Sort::League, Some(_)) => ("a League can't be exhausted".to_owned(), "remove `pay`"),
            (Sort::Merit | Sort::Character, None) if endless => {
                (format!("without a price, `{key}` could be used without end"), "write pay = \"exhaust\"")
            }
            (Sort::Flaw, None) if matches!(verb, Verb::Retest | Verb::Delay(_) | Verb::NoRest | Verb::Stay) => {
                (format!("without a price, `{key}` would apply without end"), BY_OPPONENT)
            }
            _ => return,
        };
        self.diagnostics.help(at.then(if price.is_some() { "pay" } else { key }), message, help);
    }

    fn which(&mut self, of: &[Kind], tag: Option<&String>, attribute: Option<Attribute>, at: &Path) -> Which {
        Which {
            kinds: self.merit_kinds(of, &at.then("of")),
            words: tag.map_or(0, |tag| self.word(tag, &at.then("tag"))),
            attributes: attribute.map_or(0, |attribute| 1 << attribute as u8),
        }
    }
}

const fn owners(verb: Verb) -> &'static [Sort] {
    match verb {
        Verb::Add(_) => &[Sort::Character, Sort::Merit, Sort::Flaw, Sort::League],
        Verb::Retest | Verb::Delay(_) | Verb::Rest(_) | Verb::FewerWaylays(_) | Verb::MoreTreasures(_) => {
            &[Sort::Character, Sort::Merit, Sort::Flaw]
        }
        Verb::NoRest | Verb::Stay | Verb::WorseLoss(_) => &[Sort::Flaw],
        Verb::Safe => &[Sort::League],
        Verb::FreePoints(_) => &[Sort::Character],
        Verb::StandIn => &[Sort::Merit],
        _ => &[Sort::Character, Sort::Merit],
    }
}

const SORT_WORDS: [&str; 6] = ["characters", "Merits", "Flaws", "Waylays", "Leagues", "Quests"];

/// Returns when a power can be used or counts; `None` for powers that count only during setup.
const fn moment(of: Sort, verb: Verb, price: Option<Pay>, before: bool, trial: bool) -> Option<Moment> {
    let free = price.is_none();
    Some(match verb {
        Verb::Add(_) if free && matches!(of, Sort::Flaw) => Moment::TestAlways,
        Verb::WorseLoss(_) if free => Moment::Rest,
        Verb::WorseLoss(_) => Moment::Lost,
        Verb::Add(_) if trial && free => Moment::TrialAlways,
        Verb::Add(_) if trial && before => Moment::BeforeTrial,
        Verb::Add(_) if trial => Moment::AfterTrial,
        Verb::Add(_) if free => Moment::TestAlways,
        Verb::Add(_) if before => Moment::BeforeTest,
        Verb::Add(_) | Verb::Retest | Verb::Reroll(_) => Moment::AfterTest,
        Verb::Change(_) if trial => Moment::BeforeTrial,
        Verb::Change(_) | Verb::StandIn | Verb::Banish(_) => Moment::BeforeTest,
        Verb::Pass if free => Moment::TrialAlways,
        Verb::Pass => Moment::BeforeTrial,
        Verb::Retry => Moment::AfterTrial,
        Verb::Spare => Moment::Lost,
        Verb::ChooseLoss => Moment::OtherLost,
        Verb::Spring => Moment::Won,
        Verb::NoRest | Verb::Stay | Verb::Recover(_) | Verb::Hide(_) | Verb::Scout(_) => Moment::Dawn,
        Verb::Weary(_) | Verb::Delay(_) | Verb::Push | Verb::Fate(_) => Moment::Dawn,
        Verb::Ride => Moment::Moved,
        Verb::Slip => Moment::Leave,
        Verb::Rest(_) => Moment::Rest,
        Verb::FewerWaylays(_) | Verb::MoreTreasures(_) | Verb::FreePoints(_) | Verb::Safe => return None,
    })
}
