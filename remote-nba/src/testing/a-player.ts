import type { NbaGameLog } from '../api/game-logs.ts';
import type { NbaPlayerAverages } from '../api/player-averages.ts';

/** A player's averages, as the backend gives them. */
export const aPlayer = (over: Partial<NbaPlayerAverages> = {}): NbaPlayerAverages => ({
  player_id: 7,
  player_name: 'Ray Oak',
  team: 'BOS',
  profile_picture: null,
  avg_points: 27.05,
  avg_reb: 8.125,
  avg_ast: 5,
  avg_stl: 1.2,
  avg_blk: 0.5,
  avg_tov: 2.75,
  games: 62,
  ...over,
});

/** A player's line in one game. */
export const aGame = (over: Partial<NbaGameLog> = {}): NbaGameLog => ({
  game_date: '2025-03-01',
  opponent: 'LAL',
  minutes_played: 34.6,
  points: 28,
  reb: 9,
  ast: 6,
  fgm: 10,
  fga: 18,
  three_pm: 3,
  three_pa: 8,
  ftm: 5,
  fta: 5,
  stl: 1,
  blk: 2,
  tov: 4,
  team: 'BOS',
  is_home: true,
  ...over,
});
