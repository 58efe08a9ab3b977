//! The numbers that the greedy player weighs with.

balance_engine::parameters! {
    /// The numbers that the greedy player weighs with; `players/arcane_guardian.toml` says what each means.
    pub(crate) struct Weights in "../../players/arcane_guardian.toml" {
        life: [i32; 7], safe: [i32; 2], saved, dry, magic: [i32; 4], dark, stranded, level, level_asked,

        hope, hope_later: [i32; 3], way: [i32; 2], pull_ahead, pull_part: [i32; 2], key_ahead,

        unknown, out_of_reach, unwelcome,

        later_use, banned, special_text, special_beats, special_saves, low_health,

        usual_heal, usual_harm, usual_mana, usual_level, usual_curse, usual_discard, usual_reveal, usual_banish,
        usual_key, usual_escape,

        add_max_health, add_enemy_harm, add_trap_harm, add_chest_level, add_spells, add_die, add_gain,
        reveals: [i32; 2], reveals_never: [i32; 2], no_gain, no_chests,

        score_limit, lookahead_turns, score_scale, to_move,
    }
}
