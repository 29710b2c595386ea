import type { HighlightEdge, HighlightPick, HighlightRecord, Highlights } from '@sharpside/contracts/api';

export const anEdge = (changes: Partial<HighlightEdge> = {}): HighlightEdge => ({
  section: 'MLB',
  event: 'Home run',
  player: 'Ann Able',
  team: 'BOS',
  opponent: 'NYY',
  day: '2026-07-25',
  starts_at: '2026-07-25T23:05:00Z',
  chance: 0.25,
  best_price: { american: 400, book: 'FanDuel' },
  edge: 0.06,
  path: '/ball/scores?date=2026-07-25',
  ...changes,
});

export const aPick = (changes: Partial<HighlightPick> = {}): HighlightPick => ({
  ...anEdge(),
  last: Array.from({ length: 10 }, (_, at) => ({ date: `2026-07-${10 + at}`, is_hit: at % 5 === 0 })),
  facts: [{ label: 'Pitcher', value: 'Cy Stone, left-handed' }],
  ...changes,
});

export const aRecord = (changes: Partial<HighlightRecord> = {}): HighlightRecord => ({
  section: 'MLB',
  event: 'Home run',
  is_back_test: false,
  decided: 2000,
  hits: 240,
  expected_hits: 230,
  calibration: [
    { mean_probability: 0.08, hit_rate: 0.09, decided: 1000 },
    { mean_probability: 0.15, hit_rate: 0.15, decided: 1000 },
  ],
  yesterday: { decided: 260, hits: 31, expected_hits: 29.4 },
  path: '/ball/scores',
  ...changes,
});

/** One of the picks without a name. */
export const aLocked = (
  changes: Partial<Highlights['locked'][number]> = {},
): Highlights['locked'][number] => ({
  section: 'MLB',
  event: 'Hit',
  starts_at: null,
  edge: 0.041,
  path: null,
  ...changes,
});
