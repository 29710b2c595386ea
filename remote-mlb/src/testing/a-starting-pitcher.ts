import type { StartingPitcherRow } from '../api/starting-pitchers.ts';

export const aStartingPitcher = (rest: Partial<StartingPitcherRow> = {}): StartingPitcherRow => ({
  pitcher_name: 'Ray Oak',
  team: 'NYY',
  opp_team: 'BOS',
  era: 3.456,
  win_loss: '12-5',
  actual_hr: 14,
  x_hr: 16.24,
  avg_pitches: 95.55,
  avg_hits: 5.04,
  avg_walks: 2.16,
  starts: 28,
  batted_balls: 430,
  game_pk: 1,
  start_time: '2026-05-20T23:10:00Z',
  game_state: 'scheduled',
  is_home: true,
  ...rest,
});
