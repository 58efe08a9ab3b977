//! The numbers that the greedy player weighs with.

balance_engine::parameters! {
    /// The numbers that the greedy player weighs with; `players/iditacards.toml` says what each means.
    pub(crate) struct Weights in "../../players/iditacards.toml" {
        usual_move, usual_dogs, moves_left, moves_left_move, max_moves, days_left, min_day, max_days, middle_moves,
        middle_days, min_cycle,
        rate, rate_base, rate_turns, min_cycle_worth, min_rate, max_rate,
        team, upgrade, thin, condition, risk, damage, rivals, starvation, survivor_condition, survivor_risk,
        survivor_damage, improver_upgrade, improver_thin, reckless_condition, reckless_risk, reckless_damage,
        conditions: [i32; 8], conditions_grow, entering, leaving, leaving_turns, dawn, min_death, patience, lone_death,
        lone_death_turn,
        settled, settling, min_settling, each_move, dog, attachment, settles, gives_speed_of_others, gives_speed_times,
        gives_hand, gives_energy_costs, gives_health_costs, gives_spent_day, gives_immortal, gives_armour, bearer,
        max_bearer, immortal_bearer, borne, armour_lost, death_kills,
        card, energy, health, payment_fades, drawn, keep, max_keep, keep_today, max_keep_today, keep_usual,
        max_keep_usual, paid, deck_card, min_deck_card, max_deck_card, whole_hand,
        personal, warming, warming_levels, early_sled, bought_movement, bought_cost, max_better,
        paid_risk, risked_card, risk_turns, brought, max_brought, going_on, risk_fails, risk_fails_more, min_chance,
        max_risk,
        near, finishing: [i32; 4], crossing_by_risk,
        waiting_for_day, last_cards, joining, joining_discard, joining_discard_max,
        damage_card, damage_removed, upgrade_card, legendary_card, thinned, destroying, drawing, looking, destroyed,
        destroyed_more, examined, examined_max, taking, unseen, unseen_max, until_of, reshuffled, to_deck,
        to_deck_max, damage_to_deck, passing, passed_back, harmed, rival_harmed, rivals_damage, rivals_level,
        rivals_to_stretch, rivals_kill, rivals_dog, immune, health_free, risks_twice,
        level, poor_card, step_recover, step_recover_max, step_recover_all, step_destroy_max, step_look, step_look_max,
        step_take_max, step_take_of, step_take_until, step_clear, step_kill_own, step_kill_rivals, step_kill_any,
        step_immune, step_energy_free, step_health_free, step_risks_twice, step_reshuffle, step_new_day,
        score_square, score_way, score_way_extra, score_settled, score_more_cards, score_base, score_speed,
        score_cost, score_hypothermia, score_starvation,
        lookahead_turns, score_scale, to_move, waiting,
    }
}
