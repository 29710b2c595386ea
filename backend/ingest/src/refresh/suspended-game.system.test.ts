import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { SHARED_DATA } from '@sharpside/warehouse/testing/shared-data';
import { describe, expect, it } from 'vitest';
import { listHeldInputs } from '../ingest/quality/held-inputs.ts';
import { createTestData } from '../testing/a-data-folder.ts';
import { acceptance } from '../testing/ingest-text.ts';
import { type RefreshJob, readRefreshConfig } from './refresh-config.ts';
import { runRefresh } from './run-refresh.ts';

const ODD = join(SHARED_DATA, 'odd');
const SCHEDULE = 'https://x.test/schedule?date=';
const PITCHES = 'https://x.test/pitches?date=';
const SCOREBOARD = 'https://x.test/scoreboard?date=';
const EXAMPLE = new URL('../../../server/refresh.example.json', import.meta.url).pathname;

/** The example's jobs for schedule, pitches and scoreboard, with other names and addresses. */
async function readJobs(): Promise<RefreshJob[]> {
  const { jobs } = await readRefreshConfig(EXAMPLE);
  const inputs: Readonly<Record<string, string>> = {
    'mlb-schedule': SCHEDULE,
    'mlb-pitches': PITCHES,
    'mlb-scoreboard': SCOREBOARD,
  };
  return jobs.flatMap((job, at) => {
    const input = inputs[job.name];
    // Names are free: they say nothing about a job's league.
    return input === undefined ? [] : { ...job, name: `job-${at}`, inputs: [`${input}{date}`] };
  });
}

/** The rest of the first half-inning on, to a game of nine innings that ends 4-1. */
function playOn(first: string): string {
  const [header = '', ...rows] = first.trim().split('\n');
  const columns = header.split(',');
  const whole = rows.filter((row) => !row.includes('Bat Ter106') && !/,6,\d,4-Seam/.test(row));
  const template = (whole.at(-1) ?? '').replace(/"[^"]*"/g, 'Oak').split(',');
  let [atBat, runs, homeRuns] = [5, 0, 0];
  const toRow = (over: Record<string, string | number>) =>
    columns.map((column, at) => over[column] ?? (column === 'des' ? '' : template[at])).join(',');
  const added: string[] = [];
  for (let half = 1; half < 18; half++) {
    for (let outs = half === 1 ? 2 : 0; outs < 3; outs++) {
      atBat += 1;
      const isTop = half % 2 === 0;
      const scores = isTop && half >= 10 && outs === 0 && runs < 4;
      const homeScores = half === 17 && outs === 0;
      for (let pitch = 1; pitch <= 4; pitch++) {
        added.push(
          toRow({
            at_bat_number: atBat,
            pitch_number: pitch,
            inning: Math.floor(half / 2) + 1,
            inning_topbot: isTop ? 'Top' : 'Bot',
            outs_when_up: outs,
            events: pitch === 4 ? 'field_out' : '',
            description: pitch === 4 ? 'hit_into_play' : 'called_strike',
            type: pitch === 4 ? 'X' : 'S',
            batter: (isTop ? 710001 : 710101) + (atBat % 9),
            pitcher: isTop ? 610000 : 610001,
            away_score: runs,
            home_score: homeRuns,
            des: pitch < 4 ? '' : `Bat Ter grounds out.${scores || homeScores ? ' Some Runner scores.' : ''}`,
          }),
        );
      }
      if (scores) runs += 1;
      if (homeScores) homeRuns += 1;
    }
  }
  return [header, ...whole, ...added].join('\n').concat('\n');
}

describe('a suspended game', { tags: 'shared-data' }, () => {
  it('is asked for again by its first day and is incomplete until its rest is there', async () => {
    const read = (name: string) => readFile(join(ODD, name), 'utf8');
    const first = await read('suspended-2026-06-26-first-part.csv');
    const schedules: Record<string, string> = {
      '2026-06-26': await read('suspended-schedule-2026-06-26.json'),
      '2026-08-26': await read('suspended-schedule-2026-08-26.json'),
    };
    const pitches: Record<string, string> = { '2026-06-26': first };
    const { data } = await createTestData();
    const jobs = await readJobs();
    let asked: string[] = [];
    const fetchUrl: typeof fetch = async (input) => {
      const url = String(input);
      asked.push(url);
      const day = url.slice(-10);
      if (url.startsWith(SCOREBOARD)) return new Response('{"leagues":[],"events":[]}');
      const text = url.startsWith(SCHEDULE)
        ? (schedules[day] ?? '{"totalGames":0,"dates":[]}')
        : (pitches[day] ?? first.slice(0, first.indexOf('\n') + 1));
      return new Response(text);
    };
    const refresh = async (now: string) => {
      asked = [];
      const config = {
        jobs: jobs.map((job) => ({ ...job, accept: { ...acceptance, checks: [...acceptance.checks] } })),
      };
      await runRefresh({ data, config, now: () => new Date(now), download: { fetchUrl }, isForced: true });
      const snapshot = await openSnapshot({ data, concurrency: 1 });
      const rows = await snapshot.rows(
        `SELECT reason, (SELECT count(*) FROM mlb_pitches WHERE game_pk = 810001) AS pitches
         FROM (SELECT 1) LEFT JOIN incomplete_games ON game_id = '810001'`,
      );
      await snapshot.close();
      return rows.flatMap(({ reason, pitches: own }) => [reason, Number(own)]);
    };
    expect(await refresh('2026-06-27T12:00:00Z')).toEqual(['not finished: Suspended: Rain', 22]);
    expect(await refresh('2026-07-20T12:00:00Z')).toEqual(['not finished: Suspended: Rain', 22]);
    expect(asked).toEqual(
      expect.arrayContaining([SCHEDULE, PITCHES, SCOREBOARD].map((address) => `${address}2026-06-26`)),
    );
    expect(await refresh('2026-08-27T12:00:00Z')).toEqual(['22 pitches, to inning 1', 22]);
    pitches['2026-06-26'] = playOn(first);
    const completed = await refresh('2026-08-28T12:00:00Z');
    expect((await listHeldInputs(data)).flatMap(({ shortfalls }) => shortfalls)).toEqual([]);
    expect(completed).toEqual([null, 216]);
    expect(asked).toEqual(expect.arrayContaining([`${PITCHES}2026-06-26`, `${PITCHES}2026-08-26`]));
  });
});
