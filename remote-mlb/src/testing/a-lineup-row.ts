import type { DailyLineupRow } from '../api/daily-lineups.ts';

/** A Yankee who faces Boston's left-handed starter, unless told otherwise. */
export const aLineupRow = (rest: Partial<DailyLineupRow> = {}): DailyLineupRow => ({
  batter_name: 'Ray Oak',
  batter_team: 'NYY',
  game_pk: 1,
  start_time: '2026-05-20T23:10:00Z',
  game_state: 'scheduled',
  is_home: false,
  batting_order: 1,
  opp_pitcher_team: 'BOS',
  opp_pitcher_name: 'Cy Fir',
  opp_pitcher_hand: 'L',
  avg_pitches_per_ab: 3.914,
  avg_pitches_per_ab_L: 4.126,
  avg_pitches_per_ab_R: 3.805,
  plate_appearances: 400,
  plate_appearances_L: 120,
  plate_appearances_R: 280,
  ...rest,
});
