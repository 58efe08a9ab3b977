//! The numbers that the greedy player weighs with.

balance_engine::parameters! {
    /// The numbers that the greedy player weighs with; `players/arcworlde.toml` says what each means.
    pub(crate) struct Weights in "../../players/arcworlde.toml" {
        point, fight_last, fight_next, no_side, damage_gp, damage_mission, panic, knock_out, token_dropped, token,
        token_last,
        middle_per_round, middle_hold, middle_stride, middle_turns, middle_patience, middle_sure, middle_width,
        middle_spread, middle_walks, middle_runs, middle_run_reach,
        gather_there, gather_near, gather_fades, gather_nearer,
        strikes, shots, run_reach: [i32; 2], run_strikes: [i32; 2], stride_beyond, strikes_later, shots_later,
        strikes_far, press,
        company_reach, company_friends, company_in_battle, company, foe_reach, foe_attacks, broken_acts, caution,
        caution_engaged, caution_shots, caution_seen, caution_open, fall,
        attack_wide, attack_clings, sure_critical, sure_rider, chance_more_misses, chance_five_damage, chance_knock_out,
        chance_first_defence_failed, chance_early_defence_failed, attack_damage_times, attack_prone, attack_hold,
        attack_lose_ap, attack_slay, attack_break_armour, attack_other, attack_self_prone, attack_self_hold,
        attack_ends, attack_heal, attack_gain_ap, attack_riposte,
        spare_ap, get_up, help_up, pick_up_cache, pick_up_relic, pick_up_equipment, steal_equipment, break_idle,
        break_hold, gobble, escape, disengage_fails, use_fails, narrative_fails, dash_fails, flee_ap,
        spell_chance, spell_level, spell_thrumming, spell_chance_range: [i32; 2], spell_lose_ap, spell_bravery,
        spell_move, spell_move_later, spell_narrative, spell_drag, spell_heal, spell_other, spell_gives_ap,
        spell_blinds, spell_pins, feed_gains, feed_costs, mire, use_success, draw_cost, overpowered_hp, overpowered,
        item_heal_hp, item_heal, item_heal_cost,
        summon, raise, raise_half, call, call_round, call_rounds, call_at_once, lands_waiting, throw, throw_near,
        throw_useless, order_acts, order_volley, order_idle, steadfast, steadfast_broken,
        activate_off_board, activate_touch, activate_fresh, activate_settled, activate_walk, activate_reach,
        activate_fear, activate_fallen, activate_wait, activate_patience, activate_mate,
        order_first_ap: [i32; 2], order_ap: [i32; 2], order_shooter: [i32; 2], order_cost: [i32; 2],
        order_fallen: [i32; 2], order_hurt: [i32; 2],
        deploy_long_range, deploy_row, deploy_front, deploy_centre, deploy_crowd_reach, deploy_crowded, deploy_friends,
        deploy_foes,
        react_pick_up, react_escape, react_disengage, react_feat, react_hit, react_saves, react_defence, react_deadly,
        react_not_deadly, react_bravery, react_fall,
        lookahead_turns, score_in_play, score_scale, to_move,
    }
}
