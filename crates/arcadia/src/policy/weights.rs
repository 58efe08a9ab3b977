//! The numbers that the greedy player weighs with.

balance_engine::parameters! {
    /// The numbers that the greedy player weighs with; `players/arcadia.toml` says what each means.
    pub(crate) struct Weights in "../../players/arcadia.toml" {
        keep_any, power_add_to_trials_free, power_add_to_trials, power_add_to_tests_free, power_add_to_tests: [i32; 2],
        power_add_max, power_retest: [i32; 2], power_reroll: [i32; 2], power_change, power_stand_in, power_pass,
        power_retry, power_banish: [i32; 2], power_banish_max, power_spare, power_choose_loss, power_recover,
        power_rest, power_ride, power_slip, power_hide, power_scout, power_spring, power_weary, power_delay, power_push,
        power_fate, power_narrow: [i32; 3], power_discard,

        exhausted, none_to_exhaust, forfeit_treasure, forfeit_last_treasure,

        lost_discard, lost_last, defeat_merit, defeat_max_merits, defeat_discard, defeat_skip, defeat_back, defeat_camp,
        defeat_hold,

        threat_min_win, threat_max_tries, threat_max, threat_days, threat_merits,

        blocked, max_delay, out_of_reach, new_wanted, no_wanted, hunt_days, max_hindrance_here,

        late_days, meet_days, meet_go, meet_stay, meet_take, company, company_waylaid, stay_wanted, stay_take,
        stay_waylaid, go_back, go_back_seeking, go_back_waylaid, go_into_waylay, go_into_shared, go_rest,
        go_seeking: [i32; 2], move_use, ride_use,

        dawn_delay: [i32; 2], dawn_delay_soon, dawn_weary_last, dawn_weary_few, dawn_hide, dawn_hide_idle,
        dawn_scout_idle, dawn_push, dawn_fate, hidden, hidden_wanted, hidden_max_hand,

        rest_part, rest_max, rest_max_weary, rest_weary, rest_flaw, fetch, pick_up, pick_up_wanted, challenge_lost,
        challenge_max_lost, reward_discard, reward_discard_merit, reward_none_ready, pay_discard, pay_discard_merit,
        pay_discard_found, pay_discard_last,

        patience, patience_max, play_max, play_rating, play_meets, play_elsewhere, play_asked, play_own_camp, play_rare,
        own_way, own_league, last_chance,

        long_delay, lost_wanted, bribe, face_use, fight_again,

        duel_challenger: [i32; 3], duel_challenged: [i32; 3], beat_asked, answer_gain, test_use, trial_use, joint_cost,
        trial_way, trial_rest,

        hex_later, hex_delay, hex_no_rest, hex_no_rest_merit, hex_stay, hex_worse,

        waylay_max_delay, waylay_anywhere, waylay_terrain, waylay_max_terrain, waylay_everywhere, waylay_sure,
        waylay_again, waylay_asked, waylay_gone, waylay_cost, waylay_scale, waylay_waste,

        treasure_any, treasure_asked, treasure_expensive, spend_fewer_waylays, spend_more_treasures, spend_flaw,

        league_visit, league_reach, league_other_visit, league_harder, league_open, league_rest, league_rest_max,
        league_rest_sure, league_rest_flaws, league_safe,

        lay_way, lay_way_asked, lay_easier, bury_mean, bury_way, bury_max_way,

        camp_near, camp_far, camp_away, camp_open, camp_taken, camp_long, camp_max_away,

        score_way, score_arriving, score_meeting, score_held_up, score_hand, score_free, score_long, score_shut_in,
        score_max_shut_in, score_merits, score_own_day,

        lookahead_days, lookahead_to_the_end, score_scale, to_move, waiting,
    }
}
