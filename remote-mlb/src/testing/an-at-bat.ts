import type { AtBatRow } from '../api/batter-at-bats.ts';

/** A home run of 108.3 mph by a lefty off a righty at night, unless told otherwise. */
export const anAtBat = (rest: Partial<AtBatRow> = {}): AtBatRow => ({
  batter: 'Ray Oak',
  batter_team: 'NYY',
  batter_hand: 'L',
  player_picture: null,
  exit_velocity: 108.34,
  launch_angle: 26.7,
  hit_distance: 411.6,
  result: 'home_run',
  pitcher_team: 'BOS',
  pitcher_name: 'Cy Fir',
  pitcher_player_picture: null,
  pitcher_hand: 'R',
  pitch_type: '4-Seam Fastball',
  is_night_game: 'yes',
  is_home: 'no',
  date: '2026-05-18',
  batted_ball_type: 'fly_ball',
  is_barrel: true,
  expected_batting_average: 0.91,
  spray_angle: -20,
  ...rest,
});
