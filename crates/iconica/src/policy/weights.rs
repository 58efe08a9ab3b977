//! The numbers that the greedy player weighs with.

balance_engine::parameters! {
    /// The numbers that the greedy player weighs with; `players/iconica.toml` says what each means.
    pub(crate) struct Weights in "../../players/iconica.toml" {
        hits: [i32; 4], hits_hurt, hit, tile_reacts, near, near_reach, near_fades, in_play: [i32; 8], power,
        power_range: [i32; 2], tempo, heals_itself, max_heals, heals_no_more, left_alone,

        attacker, final_act,

        poison, poison_turns, restoration: [i32; 5], restoration_turns, min_missed, stun, fear, fear_later, blind,
        confusion, mishap,

        stance_parries: [i32; 3], stance_reacts: [i32; 3],

        step_deal, step_heal, step_hold, step_poison, step_minor, step_restoration, step_cleanse, step_parry,
        step_react, step_survive: [i32; 2], step_each_opposing, step_each_friend, step_each_ally, step_chosen,
        step_other, step_condition, step_bonus,

        constant_deals: [i32; 2], constant_prevents: [i32; 2], constant_immune: [i32; 2], constant_heals: [i32; 2],

        pick_life, pick_tempo, pick_better, pick_tiles, pick_tile: [i32; 3], pick_final_act, pick_has_break,
        pick_break, pick_class, pick_strong, pick_weak,

        lookahead_turns, score_scale, to_move,
    }
}
