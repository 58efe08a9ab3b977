//! Compiles the goals of Quests.

use balance_engine::game::Path;

use super::CardCompiler;
use crate::cards::text::GoalText;
use crate::cards::{Aim, GOALS, Goal, IndexRange, features, tests};

impl CardCompiler<'_> {
    pub(super) fn goals(&mut self, texts: &[GoalText], at: &Path) -> IndexRange {
        let goals = texts.iter().enumerate().filter_map(|(k, text)| self.goal(text, &at.then(k)));
        let goals: Vec<Goal> = goals.collect();
        if texts.is_empty() || texts.len() > GOALS {
            self.diagnostics.help(at.clone(), format!("the Quest has {} goals", texts.len()), "write one to three");
        }
        IndexRange::added(&mut self.done.goals, goals)
    }

    fn goal(&mut self, text: &GoalText, at: &Path) -> Option<Goal> {
        let (_, aim) = text.compiled(&mut self.reading(), at)?;
        let words = self.all_words(&text.tags, &at.then("tags"));
        self.goal_keys(text, aim, at);
        Some(Goal {
            aim,
            rolled: text.rolled,
            on: features(&text.on),
            tests: tests(&text.tests),
            words,
            apart: text.apart,
            in_camp: text.in_camp,
        })
    }

    fn goal_keys(&mut self, text: &GoalText, aim: Aim, at: &Path) {
        let [visit, beat, foe] =
            [matches!(aim, Aim::Visit(_)), matches!(aim, Aim::Beat(_)), matches!(aim, Aim::Foe(_))];
        let keys = [
            ("on", !text.on.is_empty(), visit || foe || matches!(aim, Aim::Reach | Aim::Fetch)),
            ("rolled", text.rolled, visit),
            ("tests", !text.tests.is_empty(), beat),
            ("tags", !text.tags.is_empty(), beat),
            ("apart", text.apart, beat),
            ("in_camp", text.in_camp, foe),
        ];
        for (key, ..) in keys.into_iter().filter(|&(_, given, applies)| given && !applies) {
            self.diagnostics.help(at.then(key), format!("`{key}` does not apply to this goal"), "remove it");
        }
    }
}
