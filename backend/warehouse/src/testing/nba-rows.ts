import type { NewTableRow } from '../tables/tables.ts';

type PlayerGame = NewTableRow<'nba_player_games'>;

export const aPlayerGame = (over: Partial<PlayerGame> = {}): PlayerGame => ({
  game_date: '2025-01-10',
  player_id: 1,
  season: 2024,
  season_type: 'regular',
  team: 'BOS',
  opponent: 'DAL',
  is_home: true,
  minutes: 30,
  points: 10,
  rebounds: 5,
  assists: 4,
  steals: 1,
  blocks: 0,
  turnovers: 2,
  ...over,
});

type Prediction = NewTableRow<'predictions'>;

export const aPrediction = (over: Partial<Prediction> = {}): Prediction => ({
  kind: 'nba_three_pointers',
  game_date: '2025-01-11',
  player_id: '1',
  player_name: 'Paul Player',
  team: 'BOS',
  opponent: 'DAL',
  home_team: 'BOS',
  away_team: 'DAL',
  game_id: '0022400500',
  start_time: '2025-01-12T00:30:00Z',
  score: 7.5,
  model: 'test-1',
  known_until: '2025-01-10',
  ...over,
});
