import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { describe, expect, it } from 'vitest';
import { listBatches } from '../batches/batch.ts';
import { publishSnapshot } from '../publication/publish-snapshot.ts';
import { aGame, createTestData } from '../testing/a-data-folder.ts';
import { aSchedule, aScheduledGame } from '../testing/an-mlb-game.ts';
import { toCsv } from '../testing/ingest-text.ts';
import { readRefreshConfig } from './refresh-config.ts';
import { type RefreshOptions, runRefresh } from './run-refresh.ts';

const MORNING = '2031-05-05T12:00:00Z';

async function createScene(jobs: readonly Record<string, unknown>[]) {
  const test = await createTestData();
  const write = (name: string, text: string) => writeFile(join(test.folder, name), text);
  await write('refresh.json', JSON.stringify({ jobs }).replaceAll('$FOLDER', test.folder));
  const config = await readRefreshConfig(join(test.folder, 'refresh.json'));
  const refresh = (
    now: string,
    options: Pick<RefreshOptions, 'isForced' | 'download' | 'signal' | 'onInput'> = {},
  ) => runRefresh({ data: test.data, config, now: () => new Date(now), ...options });
  return { ...test, write, refresh };
}

const pitches = {
  name: 'pitches',
  source: 'statcast',
  every: 'day',
  inputs: ['$FOLDER/{date}.csv'],
  days: [-1, -1],
};

describe('refresh', () => {
  it('fetches what is due, publishes it, and has nothing to do until it is due again', async () => {
    const { refresh, write, data } = await createScene([pitches]);
    await write('2031-05-04.csv', toCsv(aGame(900001, 2)));
    const first = await refresh(MORNING);
    expect(first.jobs).toEqual([{ job: 'pitches', state: 'done', ingested: 1, known: 0, failures: [] }]);
    expect(first.published?.tables.mlb_pitches?.rows).toBe(2);
    expect(await createSnapshotStore(data).findCurrent()).toBe(first.published?.id);

    const again = await refresh(MORNING, { isForced: true });
    expect(again).toMatchObject({ jobs: [{ state: 'done', ingested: 0, known: 1 }], published: undefined });
    const second = await refresh('2031-05-05T20:00:00Z');
    expect(second).toEqual({
      jobs: [{ job: 'pitches', state: 'not due', ingested: 0, known: 0, failures: [] }],
      published: undefined,
      heldAt: undefined,
    });

    await write('2031-05-05.csv', toCsv(aGame(900002, 3)));
    const third = await refresh('2031-05-06T12:00:00Z');
    expect(third.published?.tables.mlb_pitches?.rows).toBe(5);
  });

  it('ends before its next file and publishes nothing where it lost its lease, and the next run does the rest', async () => {
    const { refresh, write, data } = await createScene([{ ...pitches, days: [-2, -1] }]);
    await write('2031-05-03.csv', toCsv(aGame(900001, 2)));
    await write('2031-05-04.csv', toCsv(aGame(900002, 2)));
    const losing = new AbortController();
    const onInput = () => losing.abort(new Error('the lease was lost'));
    await expect(refresh(MORNING, { signal: losing.signal, onInput })).rejects.toThrow('the lease was lost');
    expect(await listBatches(data)).toHaveLength(1);
    expect(await createSnapshotStore(data).findCurrent()).toBeUndefined();
    const next = await refresh(MORNING);
    expect(next.jobs).toMatchObject([{ state: 'done', ingested: 1, known: 1 }]);
    expect(next.published?.tables.mlb_pitches?.rows).toBe(4);
  });

  it('catches up on days on which it did not run', async () => {
    const { refresh, write } = await createScene([{ ...pitches, mayBeMissing: true }]);
    await refresh('2031-05-01T12:00:00Z');
    for (const [at, day] of ['2031-05-01', '2031-05-02', '2031-05-04'].entries()) {
      await write(`${day}.csv`, toCsv(aGame(900001 + at, 1)));
    }
    expect((await refresh(MORNING)).jobs).toMatchObject([{ state: 'done', ingested: 3 }]);
  });

  it('publishes what was ingested by hand, or by a run that died', async () => {
    const { refresh, ingestPitches } = await createScene([]);
    await ingestPitches(aGame(900001, 2));
    expect((await refresh(MORNING)).published?.throughBatch).toBe(1);
    expect((await refresh(MORNING)).published).toBeUndefined();
  });

  it('brings back nothing that somebody went back from, until somebody publishes on purpose', async () => {
    const { refresh, ingestPitches, data } = await createScene([]);
    await ingestPitches(aGame(900001, 2));
    const good = (await refresh(MORNING)).published?.id ?? '';
    await ingestPitches(aGame(900002, 2));
    await refresh('2031-05-05T13:00:00Z');
    const store = createSnapshotStore(data);
    await store.goBack(good, new Date('2031-05-05T14:00:00Z'));
    await ingestPitches(aGame(900003, 2));
    const held = await refresh('2031-05-05T15:00:00Z');
    expect(held).toMatchObject({
      published: undefined,
      heldAt: { id: good, at: '2031-05-05T14:00:00.000Z' },
    });
    expect(await store.findCurrent()).toBe(good);
    const next = await publishSnapshot({ data, now: () => new Date('2031-05-05T16:00:00Z') });
    expect(next.tables.mlb_pitches?.rows).toBe(6);
    await ingestPitches(aGame(900004, 2));
    expect((await refresh('2031-05-05T17:00:00Z')).published?.tables.mlb_pitches?.rows).toBe(8);
  });

  it('replaces a damaged snapshot although nothing came', async () => {
    const { refresh, ingestPitches, data } = await createScene([]);
    await ingestPitches(aGame(900001, 2));
    const id = (await refresh(MORNING)).published?.id ?? '';
    await writeFile(join(data.snapshots, id, 'snapshot.json'), '{');
    expect((await refresh('2031-05-06T12:00:00Z')).published?.tables.mlb_pitches?.rows).toBe(2);
  });

  it('asks for the details of games that a snapshot knows', async () => {
    const asked: string[] = [];
    const fetchUrl: typeof fetch = async (input) => {
      asked.push(String(input));
      return String(input).includes('schedule')
        ? Response.json(aSchedule(aScheduledGame(), aScheduledGame({ game: { gamePk: 900002 } })))
        : new Response('', { status: 404 });
    };
    const schedule = { ...pitches, name: 'schedule', source: 'mlb-schedule' };
    const games = { ...pitches, name: 'games', source: 'mlb-live', forEach: 'mlb-games', mayBeMissing: true };
    const { refresh } = await createScene([
      { ...schedule, inputs: ['https://x.test/schedule?date={date}'] },
      { ...games, inputs: ['https://x.test/game/{key}'] },
    ]);
    await refresh(MORNING, { download: { fetchUrl } });
    expect(asked).toEqual(['https://x.test/schedule?date=2031-05-04']);
    await refresh(MORNING, { download: { fetchUrl }, isForced: true });
    expect(asked.slice(1)).toEqual([
      'https://x.test/schedule?date=2031-05-04',
      'https://x.test/game/900001',
      'https://x.test/game/900002',
    ]);
  });

  it('names no key in what it reports', async () => {
    const { refresh } = await createScene([{ ...pitches, inputs: ['https://x.test/?apiKey=hush'] }]);
    const fetchUrl: typeof fetch = async () => new Response('', { status: 401 });
    const outcome = await refresh(MORNING, { download: { fetchUrl } });
    expect(JSON.stringify(outcome)).not.toContain('hush');
    expect(outcome.jobs[0]?.failures[0]?.input).toBe('https://x.test/?apiKey=***');
  });
});

describe('configuration', () => {
  /** A configuration of a single job with these invalid keys. */
  const aJob = (keys: string) => {
    const rest = ['"name":"a"', '"source":"odds"', '"every":"day"', '"inputs":["y"]'];
    const others = rest.filter((pair) => !keys.startsWith(pair.split(':')[0] ?? ''));
    return `{"jobs":[{${[...others, keys].join(',')}}]}`;
  };

  it.each([
    ['no JSON', '{', /is not JSON/],
    ['an unknown source', aJob('"source":"x"'), /jobs\.0\.source: must be one of statcast/],
    ['the name of a source that is gone', aJob('"source":"mlb-teams"'), /, odds.*; it is 'mlb-teams'$/],
    ['a key in the place of a source', aJob('"source":"9f8e7d6c"'), /; it is a text of 8 letters$/],
    ['no input', aJob('"inputs":[]'), /must name an address or a path/],
    ['a wrong time', aJob('"at":"25:00"'), /jobs\.0\.at: must be a time/],
    ['days the wrong way round', aJob('"days":[1,0]'), /the first must not be after the last/],
    [
      'a key that is misspelt',
      aJob('"mayBeMising":true'),
      /mayBeMising: is unknown; check how it is written/,
    ],
    ['a key that stands there twice', aJob('"every":"day","every":"week"'), /every: stands there twice/],
    ['two of a name', aJob('"at":"06:00"},{"name":"a"'), /two have the same name/],
  ])('is refused with the place of the mistake: %s', async (_, text, message) => {
    const { folder } = await createTestData();
    await writeFile(join(folder, 'refresh.json'), text);
    await expect(readRefreshConfig(join(folder, 'refresh.json'))).rejects.toMatchObject({
      code: 'REFRESH_CONFIG_INVALID',
      message: expect.stringMatching(message),
    });
  });

  it('that is missing is asked for', async () => {
    await expect(readRefreshConfig('/none/refresh.json')).rejects.toMatchObject({
      code: 'REFRESH_CONFIG_MISSING',
    });
  });

  it('of the example is valid, and asks for what the docs say', async () => {
    const path = join(import.meta.dirname, '../../../server/refresh.example.json');
    const { jobs } = await readRefreshConfig(path);
    const sources = 'statcast mlb-schedule mlb-live nba-game-log nfl-player-stats odds espn-scoreboard';
    expect(jobs.map(({ source }) => source)).toEqual(expect.arrayContaining(sources.split(' ')));
    expect(await readFile(path, 'utf8')).not.toMatch(/apiKey=(?!\{env:)/);
  });
});
