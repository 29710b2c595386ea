import type { NflHitRateRow } from '../api/hit-rates.ts';

export const aHitRateRow = (rest: Partial<NflHitRateRow> = {}): NflHitRateRow => ({
  name: 'Ray Oak',
  outcome: 'Over',
  point: 64.5,
  market: 'player_reception_yds',
  odds: 105,
  sportsbook: 'DraftKings',
  selectedSportsbook: 'DraftKings',
  hit_rate_last_5: 4,
  hit_rate_last_10: 7,
  hit_rate_season: '12/17',
  games_last_5: 5,
  games_last_10: 10,
  sportsbooks: [
    { key: 'draftkings', name: 'DraftKings', odds: 105, last_update: '2026-11-22T12:00:00Z', fair: 0.466 },
    { key: 'fanduel', name: 'FanDuel', odds: -120, last_update: '2026-11-22T09:00:00Z', fair: 0.52 },
  ],
  fair: 0.493,
  player_id: '00-1',
  home_team: 'KC',
  away_team: 'BUF',
  start_time: '2026-11-22T18:00:00Z',
  game_state: 'scheduled',
  ...rest,
});
