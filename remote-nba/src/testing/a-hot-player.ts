import type { NbaWhosHotRow } from '../api/whos-hot.ts';

/** A player of the board, as the backend gives him. */
export const aHotPlayer = (over: Partial<NbaWhosHotRow> = {}): NbaWhosHotRow => ({
  player_name: 'Ray Oak',
  team: 'BOS',
  profile_picture: null,
  avg_points: 31.25,
  avg_rebounds: 8.5,
  avg_assists: 5.04,
  delta_points: 4.25,
  delta_rebounds: -1.5,
  delta_assists: 0.01,
  num_20pt_games: 4,
  num_30pt_games: 3,
  num_40pt_games: 1,
  num_50pt_games: 0,
  games: 4,
  season_games: 62,
  ...over,
});
