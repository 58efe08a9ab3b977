//! Compiles steps.

use balance_engine::game::{IndexRange, Path};

use super::{MAX_HEALTH, Work};
use crate::cards::{
    ANY_FACE, Aim, Asks, CardAction, Care, Found, Pick, Status, Step, StepText, To, Verb, When, WhenText,
};

impl Work<'_> {
    pub(super) fn card_action(&mut self, texts: &[StepText], is_final: bool, at: &Path) -> CardAction {
        let start = self.done.steps.len();
        let (mut choice, mut double_edged, mut strikes) = (None, false, false);
        // True while the results of all previous steps are known when the action is chosen.
        let mut known = !is_final;
        // The target of the previous step, for "same".
        let mut aim = None;
        if texts.is_empty() {
            let help = "write steps = [{ deal = 20, to = \"chosen opposing\" }]";
            self.diagnostics.help(at.then("steps"), "there are no steps", help);
        }
        for (k, text) in texts.iter().enumerate() {
            let at = at.then("steps").then(k);
            let Some((mut step, to)) = self.step(text, k == 0, is_final, &at) else { continue };
            if to != To::Same {
                aim = Some(to);
            }
            if let Some(when) = &text.when {
                self.check_condition(when, k == 0, aim, &at.then("when"));
            }
            // A choice is made when its step is reached, or, equivalently, with the action if all before it is known.
            if to.is_choice() {
                step.pick = if known { Pick::WithAction } else { Pick::Reached };
                choice = choice.or(known.then_some(to));
            }
            known &= !to.is_choice() && is_foreknown(&step, to);
            let opposing = aim.is_some_and(To::is_opposing);
            let (harms, helps) = harms_and_helps(step.verb);
            double_edged |= if opposing { helps } else { harms };
            strikes |= opposing && matches!(step.verb, Verb::Deal(_)) && step.on == ANY_FACE;
            self.done.steps.push(step);
        }
        let each = [To::EachOpposing, To::EachFriendly, To::EachAlly, To::EachOwn];
        let whom = choice.or_else(|| texts.iter().filter_map(|text| text.to).find(|to| each.contains(to)));
        let steps = IndexRange::between(start, self.done.steps.len());
        CardAction { steps, choice, whom, rest: false, double_edged, strikes }
    }

    /// Reports conditions on characters that a step with this `aim` doesn't have.
    fn check_condition(&mut self, when: &WhenText, first: bool, aim: Option<To>, at: &Path) {
        let own = aim == Some(To::Oneself);
        let has = "write `self_has`, or `same_has` for the targets of the previous step";
        let at_most = "write `self_at_most`, or `same_at_most` for the targets of the previous step";
        for (key, wrong, help) in [
            ("target_has", own && when.target_has.is_some(), has),
            ("target_at_most", own && when.target_at_most.is_some(), at_most),
            ("target", own && when.target.is_some(), "remove it: its class, faction, type and tags never change"),
            ("same_has", first && when.same_has.is_some(), "write `target_has` or `self_has`"),
            ("same_at_most", first && when.same_at_most.is_some(), "write `target_at_most` or `self_at_most`"),
        ] {
            let message = match key.starts_with("same") {
                true => "there is no previous step".to_owned(),
                false => format!("`{key}` is about the target, which is the character itself"),
            };
            if wrong {
                self.diagnostics.help(at.then(key), message, help);
            }
        }
    }

    fn step(&mut self, text: &StepText, first: bool, is_final: bool, at: &Path) -> Option<(Step, To)> {
        if text.survive.is_some() && !is_final {
            let help = "write `heal`; only a Final Act can bring its character back";
            self.diagnostics.help(at.then("survive"), "`survive` is only for Final Acts", help);
        }
        let when = match &text.when {
            Some(when) => self.when(when, &at.then("when")),
            None => When::default(),
        };
        let on = self.faces(text.on.as_deref(), &at.then("on"));
        let (word, verb) = text.compiled(self, at)?;
        let to = self.target(text.to, word, first, is_final, at)?;
        if text.per.is_some() && !matches!(verb, Verb::Deal(_) | Verb::Heal(_)) {
            let help = "remove `per`, which multiplies the amount of `deal` or `heal`";
            self.diagnostics.help(at.then("per"), format!("`{word}` has no amount"), help);
        }
        Some((Step { on, per_die: text.per.is_some(), when, ..Step::always(verb, Aim::At(to)) }, to))
    }

    fn target(&mut self, to: Option<To>, word: &str, first: bool, is_final: bool, at: &Path) -> Option<To> {
        let to = match to {
            Some(to) => to,
            None if matches!(word, "stance" | "survive") => To::Oneself,
            None if !first => To::Same,
            None => {
                let help = "add to = \"chosen opposing\", \"self\", \"each friendly\" …";
                return self.diagnostics.none(at.clone(), format!("`{word}` has no target"), help);
            }
        };
        let wrong = match to {
            To::Same if first => Some("there is no previous step"),
            To::Attacker if !is_final => Some("\"attacker\" is only for Final Acts"),
            _ if word == "survive" && to != To::Oneself => Some("`survive` only works on the character itself"),
            _ if word == "stance" && to.is_opposing() => Some("a stance only works on its own side"),
            _ => None,
        };
        if let Some(message) = wrong {
            let help = "write \"self\", or the targets";
            self.diagnostics.help(at.then("to"), message, help);
        }
        Some(to)
    }

    fn when(&mut self, text: &WhenText, at: &Path) -> When {
        let mut asks = |has: Option<Status>, at_most: Option<u16>, key: &str| Asks {
            has: has.map_or(0, Status::bit),
            at_most: at_most.map_or(0, |n| self.tens(n, MAX_HEALTH, &at.then(key), "health")),
        };
        let mut when = When {
            target: asks(text.target_has, text.target_at_most, "target_at_most"),
            own: asks(text.self_has, text.self_at_most, "self_at_most"),
            same: asks(text.same_has, text.same_at_most, "same_at_most"),
            target_is: 0,
        };
        if let Some(target) = &text.target {
            when.target_is = self.against(target, &at.then("target"));
        } else if when == When::default() {
            let help = "write target_has, target_at_most, target, self_has, self_at_most, same_has \
                        or same_at_most";
            self.diagnostics.help(at.clone(), "the condition is empty", help);
        }
        when
    }
}

/// Fills in what is known about steps without a position. Returns true if some are not for the main target, `whom`.
pub(super) fn annotate(steps: &mut [Step], whom: Option<To>) -> bool {
    // The meaning of "same" and "touched", if known.
    let (mut same, mut touched, mut others) = (Found::ByAim, Found::ByAim, false);
    for step in steps.iter_mut() {
        step.sixths = step.on.count_ones() as u8;
        step.conditional = step.when != When::default();
        step.asks = step.when != When { target_is: step.when.target_is, ..When::default() };
        step.found = match step.aim {
            _ if step.pick == Pick::WithAction => Found::Target,
            Aim::At(To::Oneself) => Found::Actor,
            Aim::At(To::Same) => same,
            Aim::Touched => touched,
            _ => Found::ByAim,
        };
        // A step for a chosen opponent certainly touches it; only other targets are uncertain.
        others |= step.found == Found::ByAim && !step.is_for_friends();
        if others {
            touched = Found::ByAim;
        } else if !step.conditional && step.aim == Aim::At(To::ChosenOpposing) {
            touched = step.found;
        }
        same = step.found;
        let sure = step.on == ANY_FACE && !step.per_die && !step.conditional;
        step.plain = sure && step.aim != Aim::Touched;
        if step.per_die {
            step.expected = step.verb.scaled(|amount| mean_face(step.on, amount));
        }
    }
    // Steps for the main target.
    let (mut theirs, mut surely) = (false, false);
    for step in steps.iter_mut() {
        theirs = match step.aim {
            _ if step.found == Found::Target => true,
            Aim::At(To::Same) => theirs,
            Aim::At(to) => Some(to) == whom && !to.is_choice(),
            Aim::Touched => surely,
        };
        step.theirs = theirs;
        surely |= theirs && !step.conditional && whom.is_some_and(To::is_opposing);
    }
    // True if a later step depends on the targets of earlier ones.
    let mut asked = false;
    for step in steps.iter_mut().rev() {
        step.care = match step.conditional {
            _ if asked || step.asks => Care::All,
            true => Care::Kind,
            false => Care::Nothing,
        };
        asked |= step.asks || step.found == Found::ByAim;
    }
    steps.iter().any(|step| !step.theirs)
}

/// Returns an amount times the mean of the faces that a step happens on.
fn mean_face(on: u8, amount: u8) -> u8 {
    let faces = (1..=6_u32).filter(|face| on & (1 << (face - 1)) != 0);
    let (sum, n) = faces.fold((0, 0), |(sum, n), face| (sum + face, n + 1));
    (u32::from(amount) * sum / n.max(1)).min(255) as u8
}

impl Step {
    /// True if its aim names its own side; false for "same".
    pub(crate) fn is_for_friends(&self) -> bool {
        matches!(self.aim, Aim::At(to) if to != To::Same && !to.is_opposing())
    }
}

impl Verb {
    /// Returns the verb with its amount of damage or healing changed.
    pub(crate) fn scaled(self, amount: impl Fn(u8) -> u8) -> Verb {
        match self {
            Verb::Deal(tens) => Verb::Deal(amount(tens)),
            Verb::Heal(tens) => Verb::Heal(amount(tens)),
            other => other,
        }
    }
}

/// True if the result of a step is known in advance and skulls no one: no die, no random target, no damage.
fn is_foreknown(step: &Step, to: To) -> bool {
    let is_random = matches!(to, To::RandomOpposing | To::RandomFriendly);
    step.on == ANY_FACE && !step.per_die && !is_random && !matches!(step.verb, Verb::Deal(_))
}

/// Returns whether a verb harms its target, and whether it helps it.
fn harms_and_helps(verb: Verb) -> (bool, bool) {
    match verb {
        Verb::Deal(_) | Verb::Inflict(_) => (true, false),
        Verb::Cleanse(mask) => (mask & Status::Restoration.bit() != 0, mask & Status::NEGATIVE != 0),
        Verb::Heal(_) | Verb::Restoration | Verb::Stance(_) | Verb::Survive(_) => (false, true),
    }
}
