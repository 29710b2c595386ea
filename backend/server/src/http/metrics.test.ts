import { openTestSnapshot, type TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { aBall, aGame } from '@sharpside/warehouse/testing/mlb-rows';
import { aPlayerGame } from '@sharpside/warehouse/testing/nba-rows';
import { anNflGame, aPlayerWeek } from '@sharpside/warehouse/testing/nfl-rows';
import { describe, expect, it, vi } from 'vitest';
import { createDataQuality, type QualityOptions } from './data-quality.ts';
import { addJobMetrics } from './job-metrics.ts';
import { createMetrics } from './metrics.ts';
import { addQualityMetrics } from './quality-metrics.ts';

const blockOf = (text: string, name: string) =>
  text
    .split(/\n(?=# HELP )/)
    .find((block) => block.startsWith(`# HELP ${name} `))
    ?.trimEnd()
    .split('\n');

describe('metrics', () => {
  it('leave out what cannot be read, and say of how many', async () => {
    const metrics = createMetrics();
    const broken = { about: 'Broken', read: () => Promise.reject(new Error('no engine')) };
    metrics.addGauge({ name: 'broken', ...broken });
    metrics.addGauge({
      name: 'broken_at_once',
      about: 'Broken',
      read: () => {
        throw new Error('no snapshot');
      },
    });
    metrics.addGauge({ name: 'whole', about: 'Whole', read: () => 1 });
    const text = await metrics.render();
    expect(text).not.toContain('broken');
    expect(blockOf(text, 'whole')?.at(-1)).toBe('whole 1');
    expect(blockOf(text, 'metrics_unread')?.at(-1)).toBe('metrics_unread 2');
  });

  it('count requests by method, route and status', async () => {
    const metrics = createMetrics();
    const request = { method: 'GET', path: '/api/"odds"\\\n', status: 200, seconds: 0.2 };
    for (const status of [200, 404, 200]) metrics.observe({ ...request, status });
    const route = 'route="/api/\\"odds\\"\\\\"';
    expect(blockOf(await metrics.render(), 'http_requests_total')).toEqual([
      '# HELP http_requests_total Requests answered',
      '# TYPE http_requests_total counter',
      `http_requests_total{method="GET",${route},status="200"} 2`,
      `http_requests_total{method="GET",${route},status="404"} 1`,
    ]);
  });

  it('put the time of an answer into every bucket that it is no longer than', async () => {
    const metrics = createMetrics();
    for (const seconds of [0.005, 0.25, 12])
      metrics.observe({ method: 'GET', path: '/a', status: 200, seconds });
    metrics.observe({ method: 'GET', path: '/b', status: 200, seconds: 1 });
    const block = blockOf(await metrics.render(), 'http_request_duration_seconds') ?? [];
    const [help, type, ...lines] = block;
    expect(help).toBe('# HELP http_request_duration_seconds Time until the answer was sent');
    expect(type).toBe('# TYPE http_request_duration_seconds histogram');
    const counts = lines
      .filter((line) => line.includes('_bucket{route="/a"'))
      .map((line) => line.replace(/^.*le="(.*)"\} (\d+)$/, '$1: $2'));
    expect(counts.slice(0, 4)).toEqual(['0.001: 0', '0.005: 1', '0.01: 1', '0.025: 1']);
    expect(counts.slice(6)).toEqual(['0.25: 2', '0.5: 2', '1: 2', '2.5: 2', '5: 2', '10: 2', '+Inf: 3']);
    expect(lines).toContain('http_request_duration_seconds_sum{route="/a"} 12.255');
    expect(lines).toContain('http_request_duration_seconds_count{route="/a"} 3');
    expect(lines).toContain('http_request_duration_seconds_count{route="/b"} 1');
  });

  it('count answers by where they came from', async () => {
    const metrics = createMetrics();
    for (const from of ['cache', 'shared', 'cache', 'engine'] as const) metrics.countAnswer(from);
    expect(blockOf(await metrics.render(), 'api_answers_total')).toEqual([
      '# HELP api_answers_total Answers by where they came from',
      '# TYPE api_answers_total counter',
      'api_answers_total{from="cache"} 2',
      'api_answers_total{from="shared"} 1',
      'api_answers_total{from="engine"} 1',
    ]);
  });

  it('read what was added when they are read, one value or one by label', async () => {
    const metrics = createMetrics();
    let waiting = 1;
    metrics.addGauge({ name: 'waiting', about: 'Who waits', read: () => waiting });
    metrics.addGauge({ name: 'turns_total', about: 'Turns', type: 'counter', read: () => [['{of="a"}', 3]] });
    waiting = 2;
    const text = await metrics.render();
    expect(blockOf(text, 'waiting')).toEqual([
      '# HELP waiting Who waits',
      '# TYPE waiting gauge',
      'waiting 2',
    ]);
    expect(blockOf(text, 'turns_total')).toEqual([
      '# HELP turns_total Turns',
      '# TYPE turns_total counter',
      'turns_total{of="a"} 3',
    ]);
    expect(text).toMatch(/[^\n]\n$/);
  });

  it.each([
    ['process_cpu_seconds_total', 'counter', process.cpuUsage().user / 1e6, 1e5],
    ['process_uptime_seconds', 'gauge', process.uptime(), 1e6],
    ['process_resident_memory_bytes', 'gauge', 1e6, 1e12],
    ['nodejs_eventloop_delay_p99_seconds', 'gauge', 0, 1e4],
  ])('tell %s of the process, a %s', async (name, type, least, most) => {
    const [help = '', typed, line = ''] = blockOf(await createMetrics().render(), name) ?? [];
    expect(help.length).toBeGreaterThan(`# HELP ${name} `.length);
    expect(typed).toBe(`# TYPE ${name} ${type}`);
    const value = Number(line.slice(name.length + 1));
    expect(value).toBeGreaterThanOrEqual(least);
    expect(value).toBeLessThan(most);
  });
});

describe('metrics of the refresh', () => {
  const NOW = Date.parse('2031-05-05T12:00:00Z');
  const run = { at: '2031-05-05T11:00:00Z', ingested: 0, known: 0, failures: [] };
  const jobs = [
    {
      job: 'fails',
      lastSuccess: '2031-05-04T12:00:00Z',
      lastRun: { ...run, state: 'failed' as const, failed: 3 },
    },
    { job: 'never', lastRun: { ...run, state: 'failed' as const, failed: 1 } },
    { job: 'old-program', lastSuccess: '2031-05-05T12:00:00Z' },
    { job: 'runs', lastSuccess: run.at, lastRun: { ...run, state: 'done' as const, failed: 0 } },
  ];

  it.each([
    ['last_success_age_seconds', ['{job="fails"} 86400', '{job="old-program"} 0', '{job="runs"} 3600']],
    ['last_run_age_seconds', ['{job="fails"} 3600', '{job="never"} 3600', '{job="runs"} 3600']],
    ['last_run_ok', ['{job="fails"} 0', '{job="never"} 0', '{job="runs"} 1']],
    ['last_run_failures', ['{job="fails"} 3', '{job="never"} 1', '{job="runs"} 0']],
  ])('tell the %s of each job that has one', async (name, values) => {
    const metrics = createMetrics();
    addJobMetrics(metrics, { listJobs: async () => jobs, now: () => NOW });
    const block = blockOf(await metrics.render(), `backend_refresh_job_${name}`) ?? [];
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

  /** Of MLB's day a whole game, one cut off, one that is missing and one put off; of the NBA and the NFL one game each. */
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
        const block = blockOf(await metrics.render(), `backend_${name}`) ?? [];
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
    expect(query).toHaveBeenCalledTimes(3);
    moveTo('second');
    await read('schedule_games');
    expect(query).toHaveBeenCalledTimes(6);
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
