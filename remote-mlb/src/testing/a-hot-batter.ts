import type { WhosHotRow } from '../api/whos-hot.ts';

export const aHotBatter = (rest: Partial<WhosHotRow> = {}): WhosHotRow => ({
  batter: 'Ray Oak',
  batter_team: 'NYY',
  team_logo: null,
  batted_balls: 19,
  num_100mph_ev: 9,
  exit_velocity_avg: 95.4567,
  season_exit_velo_avg: 91.4567,
  delta_exit_velo: 4,
  hr_count: 3,
  singles: 5,
  doubles: 2,
  triples: 1,
  ...rest,
});
