import type { ExitVelocityRow } from '../api/exit-velocity.ts';

export const anExitVelocityRow = (rest: Partial<ExitVelocityRow> = {}): ExitVelocityRow => ({
  batter: 'Ray Oak',
  batter_id: 1,
  batter_team: 'NYY',
  player_picture: null,
  team_logo: null,
  batted_balls: 212,
  num_100mph_ev: 61,
  avg_exit_velocity: 92.4567,
  avg_exit_velocity_percentile: 96.4,
  ...rest,
});
