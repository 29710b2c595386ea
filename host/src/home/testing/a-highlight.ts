import type { Highlights } from '@sharpside/contracts/api';

type Figure = Highlights['figures'][number];
type Game = Highlights['games'][number];

export const aFigure = (label: string, path: string | null = null): Figure => ({
  section: 'MLB',
  label,
  value: '15',
  unit: 'balls hit at 100+ mph',
  subject: `${label} of Ann Able`,
  context: 'BOS, last 7 days',
  path,
});

export const aGame = (changes: Partial<Game> = {}): Game => ({
  id: 'mlb-1',
  section: 'MLB',
  state: 'in',
  starts_at: '2026-07-25T23:05:00Z',
  is_start_set: true,
  day: '2026-07-25',
  detail: 'Top 3rd',
  away: { team: 'BOS', name: 'Boston Red Sox', score: 3, best_moneyline: null },
  home: { team: 'WAS', name: 'Washington Nationals', score: 2, best_moneyline: null },
  total: null,
  path: '/ball/scores?date=2026-07-25',
  odds_path: null,
  ...changes,
});

export const someHighlights = (changes: Partial<Highlights> = {}): Highlights => ({
  figures: [],
  games: [],
  pick: null,
  locked: [],
  bets: [],
  records: [],
  ...changes,
});
