/** The header of a Savant export, in its order. */
export const statcastColumns = [
  'pitch_type',
  'game_date',
  'release_speed',
  'release_pos_x',
  'release_pos_z',
  'player_name',
  'batter',
  'pitcher',
  'events',
  'description',
  'spin_dir',
  'spin_rate_deprecated',
  'break_angle_deprecated',
  'break_length_deprecated',
  'zone',
  'des',
  'game_type',
  'stand',
  'p_throws',
  'home_team',
  'away_team',
  'type',
  'hit_location',
  'bb_type',
  'balls',
  'strikes',
  'game_year',
  'pfx_x',
  'pfx_z',
  'plate_x',
  'plate_z',
  'on_3b',
  'on_2b',
  'on_1b',
  'outs_when_up',
  'inning',
  'inning_topbot',
  'hc_x',
  'hc_y',
  'tfs_deprecated',
  'tfs_zulu_deprecated',
  'umpire',
  'sv_id',
  'vx0',
  'vy0',
  'vz0',
  'ax',
  'ay',
  'az',
  'sz_top',
  'sz_bot',
  'hit_distance_sc',
  'launch_speed',
  'launch_angle',
  'effective_speed',
  'release_spin_rate',
  'release_extension',
  'game_pk',
  'fielder_2',
  'fielder_3',
  'fielder_4',
  'fielder_5',
  'fielder_6',
  'fielder_7',
  'fielder_8',
  'fielder_9',
  'release_pos_y',
  'estimated_ba_using_speedangle',
  'estimated_woba_using_speedangle',
  'woba_value',
  'woba_denom',
  'babip_value',
  'iso_value',
  'launch_speed_angle',
  'at_bat_number',
  'pitch_number',
  'pitch_name',
  'home_score',
  'away_score',
  'bat_score',
  'fld_score',
  'post_away_score',
  'post_home_score',
  'post_bat_score',
  'post_fld_score',
  'if_fielding_alignment',
  'of_fielding_alignment',
  'spin_axis',
  'delta_home_win_exp',
  'delta_run_exp',
  'bat_speed',
  'swing_length',
  'estimated_slg_using_speedangle',
  'delta_pitcher_run_exp',
  'hyper_speed',
  'home_score_diff',
  'bat_score_diff',
  'home_win_exp',
  'bat_win_exp',
  'age_pit_legacy',
  'age_bat_legacy',
  'age_pit',
  'age_bat',
  'n_thruorder_pitcher',
  'n_priorpa_thisgame_player_at_bat',
  'pitcher_days_since_prev_game',
  'batter_days_since_prev_game',
  'pitcher_days_until_next_game',
  'batter_days_until_next_game',
  'api_break_z_with_gravity',
  'api_break_x_arm',
  'api_break_x_batter_in',
  'arm_angle',
  'attack_angle',
  'attack_direction',
  'swing_path_tilt',
  'intercept_ball_minus_batter_pos_x_inches',
  'intercept_ball_minus_batter_pos_y_inches',
] as const;

/** Name of a column of Savant's search export. */
export type StatcastColumn = (typeof statcastColumns)[number];

/** Cells of a row by column; those left out stay empty. */
export type Cells = Partial<Record<StatcastColumn, string | number>>;

const places: Readonly<Record<string, number>> = Object.fromEntries(
  statcastColumns.map((column, place) => [column, place]),
);

/** A row without its commas: what a game, a turn and a pitch say of it is filled in one after the other. */
export type Row = readonly (string | number)[];

export const emptyRow: Row = statcastColumns.map(() => '');

/** A copy of the row with these cells filled, later ones over earlier ones. */
export function withCells(row: Row, ...groups: readonly Cells[]): Row {
  const filled = row.slice();
  for (const cells of groups) {
    // Three million rows are made of these: `Object.entries` would take as long as everything else.
    for (const column in cells) {
      const place = places[column];
      const value = cells[column as StatcastColumn];
      if (place !== undefined && value !== undefined) filled[place] = value;
    }
  }
  return filled;
}
