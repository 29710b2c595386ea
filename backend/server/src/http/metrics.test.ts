import { openTestSnapshot, type TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { createMetrics } from '@sharpside/server-kit/server';
import { aBall, aGame } from '@sharpside/warehouse/testing/mlb-rows';
import { aPlayerGame } from '@sharpside/warehouse/testing/nba-rows';
import { anNflGame, aPlayerWeek } from '@sharpside/warehouse/testing/nfl-rows';
import { describe, expect, it, vi } from 'vitest';
import { createDataQuality, type QualityOptions } from './data-quality.ts';
import { addJobMetrics } from './job-metrics.ts';
import { addQualityMetrics } from './quality-metrics.ts';

const blockOf = (text: string, name: string) =>
  text
    .split(/\n(?=# HELP )/)
    .find((block) => block.startsWith(`# HELP ${name} `))
    ?.trimEnd()
    .split('\n');

describe('metrics of the refresh', () => {
  const NOW = Date.parse('2031-05-05T12:00:00Z');
  const run = { at: '2031-05-05T11:00:00Z', ingested: 0, known: 0, failures: [] };
  const jobs = [
    {
      job: 'fails',
      lastSuccess: '2031-05-04T12:00:00Z',
      lastRun: { ...run, every: 'week' as const, state: 'failed' as const, failed: 3 },
    },
    { job: 'never', lastRun: { ...run, state: 'failed' as const, failed: 1 } },
    { job: 'old-program', lastSuccess: '2031-05-05T12:00:00Z' },
    {
      job: 'runs',
      lastSuccess: run.at,
      lastRun: { ...run, every: 'day' as const, state: 'done' as const, failed: 0 },
    },
  ];

  it.each([
    ['last_success_age_seconds', ['{job="fails"} 86400', '{job="old-program"} 0', '{job="runs"} 3600']],
    ['last_run_age_seconds', ['{job="fails"} 3600', '{job="never"} 3600', '{job="runs"} 3600']],
    // A job of an earlier program counts as daily until it runs again.
    [
      'interval_seconds',
      ['{job="fails"} 604800', '{job="never"} 86400', '{job="old-program"} 86400', '{job="runs"} 86400'],
    ],
    ['last_run_ok', ['{job="fails"} 0', '{job="never"} 0', '{job="runs"} 1']],
    ['last_run_failures', ['{job="fails"} 3', '{job="never"} 1', '{job="runs"} 0']],
  ])('tell the %s of each job that has one', async (name, values) => {
    const metrics = createMetrics();
    addJobMetrics(metrics, { listJobs: async () => jobs, now: () => NOW });
    const block = blockOf(await metrics.toText(), `backend_refresh_job_${name}`) ?? [];
    expect(block.slice(2)).toEqual(values.map((value) => `backend_refresh_job_${name}${value}`));
  });
});

describe('metrics of the data', () => {
  const repeat = <T>(count: number, make: (at: number) => T) =>
    Array.from({ length: count }, (_, at) => make(at));
  const mlbGame = (game_pk: number, over: Parameters<typeof aGame>[0] = {}) =>
    aGame({ game_pk, state: 'Final', status: 'Final', ...over });
  const pitchesOf = (game_pk: number, count: number, game_date = '2025-07-24') =>
    repeat(count, () => aBall({ game_pk, game_date }));
  const nbaGame = {
    season: 2024,
    season_type: 'regular',
    home_team: 'BOS',
    away_team: 'DAL',
    pair: 'BOS-DAL',
  };

  /**
   * 24 July, MLB: a complete, an incomplete, a missing and a postponed game. 10 to 17 July: a game per day, of which
   * only the last is complete. NBA: one game. NFL: a finished game, and a game of a later week.
   */
  const ROWS: TestRows = {
    mlb_games: [
      mlbGame(1),
      mlbGame(2),
      mlbGame(3),
      mlbGame(4, { status: 'Postponed' }),
      ...repeat(8, (at) => mlbGame(10 + at, { game_date: `2025-07-1${at}` })),
    ],
    mlb_pitches: [...pitchesOf(1, 100), ...pitchesOf(2, 99), ...pitchesOf(17, 100, '2025-07-17')],
    nba_games: [{ ...nbaGame, game_date: '2025-01-10', status: 'final' }],
    nba_player_games: repeat(10, (player_id) =>
      aPlayerGame({ player_id, ...(player_id < 5 ? {} : { team: 'DAL', opponent: 'BOS' }) }),
    ),
    nfl_games: [anNflGame({ home_score: 20, away_score: 17 }), anNflGame({ game_id: 'next', week: 13 })],
    nfl_player_weeks: repeat(9, (at) =>
      aPlayerWeek({ week: 12, player_id: `00-${at}`, team: 'BUF', opponent: 'BAL' }),
    ),
  };
  const source = { files: 1, newestIngestedAt: '2025-07-25T09:00:00.000Z', isSample: false };
  const SOURCES = [
    { ...source, source: 'statcast', rowsKept: 299, rowsDropped: 1 },
    { ...source, source: 'odds-api-odds', rowsKept: 0, rowsDropped: 0 },
    { ...source, source: 'nba-game-log', rowsKept: 0, rowsDropped: 8 },
  ];

  type Held = Awaited<ReturnType<QualityOptions['listHeld']>>;

  async function readMetrics({ rows = {}, held = [] }: { rows?: TestRows; held?: Held }) {
    const snapshot = await openTestSnapshot(rows, { manifest: { sources: SOURCES } });
    const query = vi.spyOn(snapshot, 'rows');
    let id = 'first';
    const metrics = createMetrics();
    const holder: QualityOptions['holder'] = { use: (work) => work(snapshot), currentId: () => id };
    addQualityMetrics(metrics, createDataQuality({ holder, listHeld: async () => held }));
    return {
      query,
      moveTo: (next: string) => {
        id = next;
      },
      read: async (name: string) => {
        const block = blockOf(await metrics.toText(), `backend_${name}`) ?? [];
        return block.slice(2).map((line) => line.replace(`backend_${name}`, ''));
      },
    };
  }

  it('count the finished games of the newest seven days, and those that are whole', async () => {
    const { read } = await readMetrics({ rows: ROWS });
    const games = await read('schedule_games');
    expect(games.filter((line) => line.includes('mlb'))).toEqual([
      ...repeat(6, (at) => `{league="mlb",slot="2025-07-1${at + 2}"} 1`),
      '{league="mlb",slot="2025-07-24"} 3',
    ]);
    const whole = await read('schedule_games_whole');
    expect(whole.filter((line) => line.includes('mlb')).slice(-2)).toEqual([
      '{league="mlb",slot="2025-07-17"} 1',
      '{league="mlb",slot="2025-07-24"} 1',
    ]);
    expect([games, whole].map((lines) => lines.slice(-2))).toEqual([
      ['{league="nba",slot="2025-01-10"} 1', '{league="nfl",slot="2024 week 12"} 1'],
      ['{league="nba",slot="2025-01-10"} 1', '{league="nfl",slot="2024 week 12"} 0'],
    ]);
  });

  it('have nothing to say of a league without finished games', async () => {
    const { read } = await readMetrics({});
    expect(await read('schedule_games')).toEqual([]);
    expect(await read('held_inputs')).toEqual([]);
  });

  it('count again for another snapshot only, and after a failure', async () => {
    const { query, moveTo, read } = await readMetrics({ rows: ROWS });
    query.mockRejectedValueOnce(new Error('The engine is busy.'));
    expect(await read('schedule_games')).toEqual([]);
    query.mockClear();
    await read('schedule_games');
    await read('schedule_games');
    expect(query).toHaveBeenCalledTimes(6);
    moveTo('second');
    await read('schedule_games');
    expect(query).toHaveBeenCalledTimes(12);
  });

  it('tell the share of rows that each source lost, under its league', async () => {
    const { read } = await readMetrics({});
    expect(await read('source_dropped_share')).toEqual([
      `{league="mlb",source="statcast"} ${1 / 300}`,
      '{league="all",source="odds-api-odds"} 0',
      '{league="nba",source="nba-game-log"} 1',
    ]);
  });

  it('count the files that are held back, each once a check', async () => {
    const held = (of: string, input: string, ...checks: string[]) => ({
      source: of,
      input,
      place: input,
      sha256: 'a',
      at: '2025-07-25T09:00:00.000Z',
      since: '2025-07-25T09:00:00.000Z',
      shortfalls: checks.map((check) => ({ check, message: 'has 1 row' })),
    });
    const { read } = await readMetrics({
      held: [held('statcast', 'a', 'schedule', 'schedule', 'days'), held('statcast', 'b', 'schedule')],
    });
    expect(await read('held_inputs')).toEqual([
      '{source="statcast",check="schedule"} 2',
      '{source="statcast",check="days"} 1',
    ]);
  });
});
