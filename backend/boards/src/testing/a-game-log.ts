import type { NewTableRow } from '@sharpside/warehouse/tables/tables';

type Log = NewTableRow<'mlb_game_logs'>;

const SIDE = {
  ab: 35,
  hits: 8,
  doubles: 2,
  triples: 0,
  home_runs: 0,
  runs_scored: 4,
  walks: 3,
  intentional_walks: 0,
  strikeouts: 8,
};
type Side = Partial<typeof SIDE> & { hit_by_pitch?: number; earned_runs?: number; putouts?: number };

/** Figures of a game log by side. Figures that are not given have usual values, without a home run. */
export type Sides = { home?: Side; away?: Side };

export function aGameLog(over: Partial<Log> = {}, { home = {}, away = {} }: Sides = {}): Log {
  const columns = Object.entries({ home, away }).map(([who, side]) =>
    Object.fromEntries(
      Object.entries({ ...SIDE, ...side }).map(([name, count]) => [`${who}_${name}`, count]),
    ),
  );
  return {
    game_date: '2025-07-24',
    season: 2025,
    game_number: 0,
    day_night: 'night',
    home_team: 'COL',
    away_team: 'LAD',
    park: 'XXX01',
    ...Object.assign({}, ...columns),
    ...over,
  };
}
