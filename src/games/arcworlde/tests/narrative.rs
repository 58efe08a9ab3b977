//! Narrative Feats: the rulebook's examples.
