import { join } from 'node:path';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import { describe, expect, it } from 'vitest';
import { createTestData } from '../testing/a-data-folder.ts';
import { toCsv } from '../testing/ingest-text.ts';
import { aPlayerLine } from '../testing/nba-lines.ts';
import { aReceiver } from '../testing/nfl-lines.ts';
import { expandInputs } from './expand-inputs.ts';
import { type RefreshJob, readRefreshConfig } from './refresh-config.ts';
import { runRefresh } from './run-refresh.ts';

/** The Wednesdays of a year and the next two months. */
const WEDNESDAYS = Array.from({ length: 60 }, (_, week) => addDays('2026-01-07', 7 * week));

const aJob = (over: Pick<RefreshJob, 'name' | 'source' | 'inputs'>): RefreshJob => ({
  every: 'week',
  at: '06:00',
  weekday: 'wed',
  days: [0, 0],
  mayBeMissing: false,
  accept: { checks: ['values', 'schedule', 'days', 'known'], reason: 'rows of a test' },
  ...over,
});

// Each file exists from the day after the first game of its season.
const LEAGUES = [
  {
    job: aJob({ name: 'nfl', source: 'nfl-player-stats', inputs: ['https://x.test/{nflSeason}.csv'] }),
    opened: { '2024': '2024-09-06', '2025': '2025-09-05', '2026': '2026-09-10' },
    toFile: (season: string) => toCsv([aReceiver({ season: Number(season) })]),
  },
  {
    job: aJob({ name: 'nba', source: 'nba-game-log', inputs: ['https://x.test/{nbaSeason}.csv'] }),
    opened: { '2024-25': '2024-10-23', '2025-26': '2025-10-22', '2026-27': '2026-10-21' },
    toFile: (season: string) =>
      toCsv([aPlayerLine({ SEASON_ID: `2${season.slice(0, 4)}`, GAME_DATE: `${season.slice(0, 4)}-11-05` })]),
  },
];

describe.each(LEAGUES)('in each week of a year, the job of $job.name', ({ job, opened, toFile }) => {
  const files: Readonly<Record<string, string>> = opened;

  it('has no failure, and reads each season from its first week on', async () => {
    const { data } = await createTestData();
    const read: Record<string, string> = {};
    for (const day of WEDNESDAYS) {
      const fetchUrl: typeof fetch = async (input) => {
        const season = /([\d-]+)\.csv$/.exec(String(input))?.[1] ?? '';
        return (files[season] ?? '9999') <= day
          ? new Response(`${toFile(season)}\n`)
          : new Response('', { status: 404 });
      };
      const { jobs } = await runRefresh({
        data,
        config: { jobs: [job] },
        now: () => new Date(`${day}T15:00:00Z`),
        download: { fetchUrl },
      });
      expect({ day, ...jobs[0] }).toMatchObject({ state: 'done', failures: [] });
      if (jobs[0]?.ingested === 1) read[day] = 'new';
    }
    const [, , next = ''] = Object.values(files);
    const days = Object.keys(read);
    // The season of the first week, and the next season within a week of its first file.
    expect(days[0]).toBe(WEDNESDAYS[0]);
    expect(days).toHaveLength(2);
    expect([0, 1, 2, 3, 4, 5, 6].map((after) => addDays(next, after))).toContain(days[1]);
  });
});

it('fails without the file of a season that has begun', async () => {
  const { data } = await createTestData();
  const [{ job } = { job: undefined }] = LEAGUES;
  const fetchUrl: typeof fetch = async () => new Response('', { status: 404 });
  const run = async (day: string) => {
    const now = () => new Date(`${day}T15:00:00Z`);
    return (await runRefresh({ data, config: { jobs: job ? [job] : [] }, now, download: { fetchUrl } }))
      .jobs[0];
  };
  expect(await run('2026-09-02')).toMatchObject({
    state: 'failed',
    failures: [{ input: 'https://x.test/2025.csv' }],
  });
  expect(await run('2026-09-09')).toMatchObject({ state: 'done' });
  expect(await run('2026-09-16')).toMatchObject({ state: 'failed' });
});

describe('in each week of a year, the example', () => {
  const example = () => readRefreshConfig(join(import.meta.dirname, '../../../server/refresh.example.json'));
  const environment = { ODDS_API_KEY: 'key' };

  it('asks for files of seasons that have begun, and not of one that ended before the last', async () => {
    const { jobs } = await example();
    for (const day of WEDNESDAYS) {
      const now = new Date(`${day}T15:00:00Z`);
      const refs = jobs.flatMap((job) =>
        expandInputs(job, { now, lastSuccess: undefined, environment, keys: ['1'] }).map(({ ref }) => ref),
      );
      const seasonsOf = (pattern: RegExp) => new Set(refs.flatMap((ref) => pattern.exec(ref)?.[1] ?? []));
      const nfl = day < '2026-09-09' ? '2025' : '2026';
      // Rosters of a season exist from spring on.
      const rosters = day < '2026-03-15' ? '2025' : day < '2027-03-15' ? '2026' : '2027';
      const nba = day < '2026-10-15' ? '2025-26' : '2026-27';
      expect([day, seasonsOf(/(?<!roster_weekly)_(20\d\d)\.csv/)]).toEqual([day, new Set([nfl])]);
      expect([day, seasonsOf(/roster_weekly_(20\d\d)\.csv/)]).toEqual([day, new Set([rosters])]);
      expect([day, seasonsOf(/[?&]Season=([\d-]+)/)]).toEqual([day, new Set([nba])]);
    }
  });

  it.each([
    ['mlb', 'mlb-schedule'],
    ['nba', 'nba-scoreboard'],
    ['nfl', 'nfl-games'],
  ])(
    'asks for the games to come of the %s, before the files that are compared with them',
    async (league, source) => {
      const { jobs } = await example();
      const ofLeague = jobs.filter(({ name }) => name.startsWith(`${league}-`));
      const [schedule] = ofLeague;
      expect(schedule?.source).toBe(source);
      const isDaily = schedule?.inputs.some((input) => input.includes('{date}'));
      // Forecasts are for today and tomorrow; the file of the NFL has the whole season.
      expect(isDaily ? schedule?.days[1] : 1).toBeGreaterThanOrEqual(1);
      expect(ofLeague.map((job) => job.source)).toEqual(expect.arrayContaining(['espn-scoreboard', 'odds']));
    },
  );

  it('asks for each kind of game that counts, whatever the week', async () => {
    const { jobs } = await example();
    const inputs = jobs.flatMap((job) => job.inputs);
    const kinds = inputs.flatMap((input) => {
      const parameters = new URL(input).searchParams;
      const kind = parameters.get('SeasonType');
      return kind === null ? [] : `${parameters.get('PlayerOrTeam')} ${kind}`;
    });
    expect(kinds.toSorted()).toEqual([
      ...['P IST', 'P PlayIn', 'P Playoffs', 'P Regular Season'],
      ...['T IST', 'T PlayIn', 'T Playoffs', 'T Regular Season'],
    ]);
    // Regular season, postseason and spring training of the MLB.
    const pitches = inputs.find((input) => input.includes('statcast_search'));
    expect(new URL(pitches ?? '').searchParams.get('hfGT')).toBe('R|PO|S|');
  });
});
