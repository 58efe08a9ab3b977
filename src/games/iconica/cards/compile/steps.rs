//! Steps: from their text to their compiled form.

use crate::game::Path;

use super::super::compiled::{
    Aim, Deed, NEGATIVE, Pick, Step, Verb, When, class_trait, faction_trait, type_trait,
};
use super::super::text::{AgainstText, Cleanse, StanceText, Status, StepText, To, WhenText};
use super::{MAX_HEALTH, Of, Work, is_choice};

impl Work<'_> {
    pub(super) fn deed(&mut self, texts: &[StepText], of: Of, at: &Path) -> Deed {
        let start = self.steps.len();
        let mut choice = None;
        let mut double_edged = false;
        let mut aim = None;
        if texts.is_empty() {
            let help = "write steps = [{ deal = 20, to = \"chosen opposing\" }]";
            self.faults.help(at.then("steps"), "there is no step", help);
        }
        for (k, text) in texts.iter().enumerate() {
            let at = at.then("steps").then(k);
            let Some(mut step) = self.step(text, k == 0, of, &at) else {
                continue;
            };
            if let Aim::At(to) = step.aim {
                if to != To::Same {
                    aim = Some(to);
                }
                if let Some(when) = &text.when {
                    self.asks_the_right_ones(when, k, aim, &at.then("when"));
                }
                let chosen = is_choice(to);
                // The first choice is made with the action. Later ones, and all of Final Acts,
                // are made when they are reached.
                if chosen && of == Of::Action && choice.is_none() {
                    step.pick = Pick::WithAction;
                    choice = Some(to);
                } else if chosen {
                    step.pick = Pick::Reached;
                }
                double_edged |= hurts_own_or_helps_other(&self.steps[start..], step);
            }
            self.steps.push(step);
        }
        Deed {
            start: start as u16,
            end: self.steps.len() as u16,
            present: true,
            choice,
            double_edged,
        }
    }

    /// Tells of conditions on characters that a step is not for: those of the `k`th are `aim`.
    fn asks_the_right_ones(&mut self, when: &WhenText, k: usize, aim: Option<To>, at: &Path) {
        let of_target = [
            ("target_has", when.target_has.is_some(), "write `self_has`"),
            ("target_at_most", when.target_at_most.is_some(), "write `self_at_most`"),
            ("target", when.target.is_some(), "its own kind never changes: leave it out"),
        ];
        for (key, given, remedy) in of_target {
            if given && aim == Some(To::Oneself) {
                let message = format!("`{key}` asks the target, which is the character itself");
                let same = match key {
                    "target" => String::new(),
                    key => format!(
                        ", or `{}` for those of the step before",
                        key.replace("target", "same")
                    ),
                };
                self.faults.help(at.then(key), message, format!("{remedy}{same}"));
            }
        }
        let of_same =
            [("same_has", when.same_has.is_some()), ("same_at_most", when.same_at_most.is_some())];
        for (key, given) in of_same {
            if given && k == 0 {
                let help = format!(
                    "write `{}` or `{}`",
                    key.replace("same", "target"),
                    key.replace("same", "self")
                );
                self.faults.help(at.then(key), "no step comes before this one", help);
            }
        }
    }

    fn step(&mut self, text: &StepText, first: bool, of: Of, at: &Path) -> Option<Step> {
        let mut tens = |n: Option<u16>, key: &str, what: &str| {
            n.map(|n| self.tens(n, 1, 300, at.then(key), what))
        };
        let deal = tens(text.deal, "deal", "damage");
        let heal = tens(text.heal, "heal", "healing");
        let survive = tens(text.survive, "survive", "health");
        if survive.is_some() && of == Of::Action {
            let help = "use `heal`; only a Final Act brings its character back";
            self.faults.help(at.then("survive"), "an action cannot `survive`", help);
        }
        self.faults.no_false(&[("restoration", text.restoration)], at);
        let stance = text.stance.map(|stance| self.stance(stance, &at.then("stance")));
        let all = [
            ("deal", deal.map(|n| (Verb::Deal, n))),
            ("heal", heal.map(|n| (Verb::Heal, n))),
            ("inflict", text.inflict.map(|status| (Verb::Inflict(status.status()), 0))),
            ("restoration", text.restoration.map(|_| (Verb::Inflict(Status::Restoration), 0))),
            ("cleanse", text.cleanse.map(|what| (Verb::Cleanse(cleanse_mask(what)), 0))),
            ("stance", stance),
            ("survive", survive.map(|n| (Verb::Survive, n))),
        ];
        let (word, (verb, amount)) = self.faults.one_of("the step", all, at)?;
        let to = self.target(text, word, first, of, at)?;
        if text.per.is_some() && !matches!(verb, Verb::Deal | Verb::Heal) {
            let help = "`per` multiplies the amount of `deal` and `heal`";
            self.faults.help(at.then("per"), format!("`{word}` has no amount"), help);
        }
        let when = match &text.when {
            Some(when) => self.when(when, &at.then("when")),
            None => When::default(),
        };
        let on = self.faces(text.on.as_deref(), &at.then("on"));
        Some(Step {
            verb,
            amount,
            aim: Aim::At(to),
            on,
            sixths: on.count_ones() as u8,
            per_die: text.per.is_some(),
            pick: Pick::Never,
            conditional: when != When::default(),
            when,
        })
    }

    /// A stance: which of the two, and its amount in tens.
    fn stance(&mut self, text: StanceText, at: &Path) -> (Verb, u8) {
        let mut tens =
            |n: Option<u16>, key: &str| n.map(|n| self.tens(n, 1, 300, at.then(key), "a stance"));
        let parry = tens(text.parry, "parry").map(|n| (Verb::StanceParry, n));
        let react = tens(text.react, "react").map(|n| (Verb::StanceReact, n));
        let of = self.faults.one_of("the stance", [("parry", parry), ("react", react)], at);
        of.map_or((Verb::StanceParry, 0), |(_, stance)| stance)
    }

    fn target(
        &mut self,
        text: &StepText,
        word: &str,
        first: bool,
        of: Of,
        at: &Path,
    ) -> Option<To> {
        let to = match text.to {
            Some(to) => to,
            None if matches!(word, "stance" | "survive") => To::Oneself,
            None if !first => To::Same,
            None => {
                let help = "add to = \"chosen opposing\", \"self\", \"each friendly\" …";
                self.faults.help(at.clone(), format!("whom does the `{word}` go to?"), help);
                return None;
            }
        };
        let wrong = match to {
            To::Same if first => Some("no step comes before this one"),
            To::Attacker if of == Of::Action => Some("only a Final Act has an attacker"),
            _ if word == "survive" && to != To::Oneself => {
                Some("a Final Act saves its own character")
            }
            To::ChosenOpposing | To::EachOpposing | To::RandomOpposing | To::Attacker
                if word == "stance" =>
            {
                Some("a stance is for the own side")
            }
            _ => None,
        };
        if let Some(message) = wrong {
            let help = "write \"self\" or name the targets";
            self.faults.help(at.then("to"), message, help);
        }
        Some(to)
    }

    fn when(&mut self, text: &WhenText, at: &Path) -> When {
        let mut when = When::default();
        if let Some(status) = text.target_has {
            when.target_has = 1 << status as u8;
        }
        if let Some(status) = text.self_has {
            when.self_has = 1 << status as u8;
        }
        if let Some(n) = text.target_at_most {
            when.target_at_most = self.tens(n, 1, MAX_HEALTH, at.then("target_at_most"), "health");
        }
        if let Some(n) = text.self_at_most {
            when.self_at_most = self.tens(n, 1, MAX_HEALTH, at.then("self_at_most"), "health");
        }
        if let Some(status) = text.same_has {
            when.same_has = 1 << status as u8;
        }
        if let Some(n) = text.same_at_most {
            when.same_at_most = self.tens(n, 1, MAX_HEALTH, at.then("same_at_most"), "health");
        }
        if let Some(target) = &text.target {
            when.target_is = self.against(target, &at.then("target"));
        }
        if when == When::default() {
            let help = "name target_has, target_at_most, target, self_has, self_at_most, same_has \
                        or same_at_most";
            self.faults.help(at.clone(), "the condition is empty", help);
        }
        when
    }

    /// The trait bit of a kind of character, when the text names exactly one.
    pub(super) fn trait_of(&self, text: &AgainstText) -> Option<u64> {
        let tag = |tag| self.tags.get(tag).copied().unwrap_or(1 << 63);
        let mut named = [
            text.class.map(class_trait),
            text.faction.map(faction_trait),
            text.kind.map(type_trait),
            text.tag.as_ref().map(tag),
        ]
        .into_iter()
        .flatten();
        let one = named.next()?;
        named.next().is_none().then_some(one)
    }

    pub(super) fn against(&mut self, text: &AgainstText, at: &Path) -> u64 {
        self.trait_of(text).unwrap_or_else(|| {
            let help = "give exactly one of class, faction, type, tag";
            let message = "this does not say which one kind of character";
            self.faults.help(at.clone(), message, help);
            1 << 63
        })
    }
}

fn cleanse_mask(what: Cleanse) -> u8 {
    let one = |status: Status| 1 << status as u8;
    match what {
        Cleanse::Negative => NEGATIVE,
        Cleanse::All => NEGATIVE | one(Status::Restoration),
        Cleanse::Fear => one(Status::Fear),
        Cleanse::Poison => one(Status::Poison),
        Cleanse::Confusion => one(Status::Confusion),
        Cleanse::Blind => one(Status::Blind),
        Cleanse::Stun => one(Status::Stun),
        Cleanse::Restoration => one(Status::Restoration),
    }
}

/// Whether a step is bad for the side whose it is. `before` are the steps that "same" refers to.
fn hurts_own_or_helps_other(before: &[Step], step: Step) -> bool {
    let aims = before.iter().chain([&step]).map(|s| s.aim);
    let to = aims
        .filter_map(|aim| match aim {
            Aim::At(To::Same) | Aim::Touched => None,
            Aim::At(to) => Some(to),
        })
        .next_back();
    let other = matches!(
        to,
        Some(To::ChosenOpposing | To::EachOpposing | To::RandomOpposing | To::Attacker)
    );
    let bad = match step.verb {
        Verb::Deal => true,
        Verb::Inflict(status) => status != Status::Restoration,
        Verb::Cleanse(mask) => mask & NEGATIVE == 0,
        Verb::Heal | Verb::StanceParry | Verb::StanceReact | Verb::Survive => false,
    };
    bad != other
}
