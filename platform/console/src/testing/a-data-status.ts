import type { DataStatus } from '@sharpside/contracts/control';

export const DATA_STATUS = 'GET /v1/data-status';

/** A failed run an hour before `NOW`, the last success a day before that. */
export const aFailedJob = (failed = 1): DataStatus['jobs'][number] => ({
  job: 'statcast',
  lastSuccess: '2031-01-01T23:00:00.000Z',
  lastRun: {
    at: '2031-01-02T23:00:00.000Z',
    state: 'failed',
    failed,
    failures: Array.from({ length: Math.min(failed, 20) }, (_, at) => ({
      input: `https://a.test/${at + 1}.csv?api_key=***`,
      code: 'INPUT_UNREADABLE',
      message: 'is cut off or damaged:\n    fetch it again',
    })),
  },
});

/** A file that lacks games, held back two hours before `NOW`. */
export const aHeldInput = (over: Partial<DataStatus['held'][number]> = {}): DataStatus['held'][number] => ({
  source: 'statcast',
  input: 'statcast_2031-01-01.csv.gz',
  since: '2031-01-02T22:00:00.000Z',
  shortfalls: [
    { check: 'schedule', message: 'has 13 of the 15 finished games of 2031-01-01 in mlb_pitches' },
    { check: 'schedule', message: 'has 1 game less' },
    { check: 'days', message: 'has 1 row of mlb_pitches after tomorrow' },
  ],
  ...over,
});

/** Data with a problem of each kind, published half an hour before `NOW`. */
export const aDataStatus = (over: Partial<DataStatus> = {}): DataStatus => ({
  publishedAt: '2031-01-02T23:30:00.000Z',
  leagues: [
    {
      league: 'mlb',
      slots: [
        { slot: '2030-12-31', games: 15, whole: 15 },
        { slot: '2031-01-01', games: 15, whole: 13 },
      ],
      incomplete: {
        games: 3,
        newest: [{ game: 'WAS @ ARI of 2031-01-01', reason: '22 pitches, to inning 1' }],
      },
    },
    {
      league: 'nfl',
      slots: [{ slot: '2030 week 17', games: 16, whole: 15 }],
      incomplete: { games: 0, newest: [] },
    },
    { league: 'nba', slots: [], incomplete: { games: 0, newest: [] } },
  ],
  sources: [
    { source: 'statcast', league: 'mlb', rowsKept: 9967, rowsDropped: 33, droppedShare: 0.0033 },
    { source: 'odds-api-odds', league: null, rowsKept: 1, rowsDropped: 1, droppedShare: 0.5 },
    { source: 'nfl-passes', league: 'nfl', rowsKept: 50_000, rowsDropped: 1, droppedShare: 1 / 50_001 },
    { source: 'nba-games', league: 'nba', rowsKept: 12, rowsDropped: 0, droppedShare: 0 },
  ],
  jobs: [
    aFailedJob(),
    {
      job: 'odds',
      lastSuccess: '2031-01-02T23:55:00.000Z',
      lastRun: { at: '2031-01-02T23:55:00.000Z', state: 'done', failed: 0, failures: [] },
    },
    { job: 'old-program', lastSuccess: null, lastRun: null },
  ],
  held: [aHeldInput()],
  ...over,
});
