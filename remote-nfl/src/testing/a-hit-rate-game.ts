import type { NflHitRateGame } from '../api/hit-rate-games.ts';

export const aHitRateGame = (rest: Partial<NflHitRateGame> = {}): NflHitRateGame => ({
  season: 2026,
  week: 9,
  season_type: 'REG',
  game_date: '2026-11-08',
  team: 'BUF',
  opponent: 'NYJ',
  is_home: true,
  value: 71,
  result: 'win',
  ...rest,
});
