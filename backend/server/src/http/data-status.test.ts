import { writeFile } from 'node:fs/promises';
import { parseContract } from '@sharpside/contracts';
import { BACKEND_DATA_STATUS_PATH, dataStatusSchema } from '@sharpside/contracts/control';
import { listHeldInputs } from '@sharpside/ingest/ingest/quality/held-inputs';
import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { mlbScheduleReader } from '@sharpside/ingest/readers/mlb/schedule';
import { oddsReader } from '@sharpside/ingest/readers/odds';
import { listJobStates, writeJobRun } from '@sharpside/ingest/refresh/refresh-state';
import { aGame, createTestData, type TestData } from '@sharpside/ingest/testing/a-data-folder';
import { aSchedule, aScheduledGame } from '@sharpside/ingest/testing/an-mlb-game';
import { toCsv } from '@sharpside/ingest/testing/ingest-text';
import { aMoneyline, anOddsEvent, TOTAL } from '@sharpside/ingest/testing/odds-events';
import { openSnapshotHolder } from '@sharpside/warehouse/snapshot/open-snapshot-holder';
import { anNflPlayer, aProp } from '@sharpside/warehouse/testing/nfl-rows';
import { expect, it, onTestFinished } from 'vitest';
import { DEFAULT_API_CONFIG } from '../api/api-config.ts';
import { createApi } from '../api/create-api.ts';
import { signedInPlugin, startApiForTests } from '../testing/start-api-for-tests.ts';

const AT = '2031-05-05T09:00:00.000Z';
const now = () => new Date(AT);

async function openBackend({ data }: TestData) {
  const holder = await openSnapshotHolder({ data });
  const app = await createApi(DEFAULT_API_CONFIG, {
    holder,
    signIn: signedInPlugin,
    listJobs: () => listJobStates(data),
    listHeld: () => listHeldInputs(data),
    now: () => Date.parse('2031-05-05T12:00:00Z'),
  });
  onTestFinished(async () => {
    await app.close();
    await holder.close();
  });
  return app;
}

it('says how whole the data are, which jobs failed and why, and what is held back', async () => {
  const test = await createTestData();
  const over = { status: { abstractGameState: 'Final', detailedState: 'Final' } };
  const games = [900001, 900002].map((gamePk) => aScheduledGame({ game: { gamePk, ...over } }));
  await test.ingest(JSON.stringify(aSchedule(...games)), { reader: mlbScheduleReader });
  const half = toCsv([...aGame(900001, 120), ...aGame(900001, 1, { at_bat_number: 121, batter: '' })]);
  await test.ingest(half);
  await test.ingest(JSON.stringify(anOddsEvent([aMoneyline(-150, 0), TOTAL])), { reader: oddsReader });
  await publishSnapshot({ data: test.data });
  await test.ingest(toCsv(aGame(900002, 5)), { acceptance: undefined, now }).catch(() => undefined);
  const failures = [{ input: 'https://a.test/?api_key=***', code: 'DOWNLOAD_FAILED', message: 'no answer' }];
  await writeJobRun(test.data, 'mlb-odds', { at: AT, state: 'failed', ingested: 0, known: 0, failures });
  await writeFile(`${test.data.refreshState}/old.json`, `{ "lastSuccess": "${AT}" }`);

  const app = await openBackend(test);
  const answer = await app.inject(BACKEND_DATA_STATUS_PATH);
  expect(answer.headers['cache-control']).toBe('no-store');
  // The answer has only fields of the contract. Other contents of the files and job states stay private.
  expect(parseContract(dataStatusSchema, answer.json(), 'The answer')).toEqual(answer.json());
  expect(answer.json()).toEqual({
    publishedAt: expect.stringMatching(/^20\d\d-/),
    leagues: [
      {
        league: 'mlb',
        slots: [{ slot: '2031-05-04', games: 2, whole: 1 }],
        incomplete: {
          games: 2,
          newest: [
            { game: 'WAS @ ARI of 2031-05-04', reason: 'pitches end with 0 of 3 outs' },
            { game: 'WAS @ ARI of 2031-05-04', reason: 'no pitches' },
          ],
        },
        sharedNames: 0,
        absentNames: 0,
      },
      { league: 'nba', slots: [], incomplete: { games: 0, newest: [] }, sharedNames: 0, absentNames: 0 },
      { league: 'nfl', slots: [], incomplete: { games: 0, newest: [] }, sharedNames: 0, absentNames: 0 },
    ],
    sources: [
      { source: 'mlb-schedule', league: 'mlb', rowsKept: 2, rowsDropped: 0, droppedShare: 0, leftOut: [] },
      // A price is a row.
      {
        source: 'odds',
        league: null,
        rowsKept: 2,
        rowsDropped: 1,
        droppedShare: 1 / 3,
        leftOut: [{ kind: 'dropped', reason: 'h2h: 0 is no American price', count: 1 }],
      },
      {
        source: 'statcast',
        league: 'mlb',
        rowsKept: 120,
        rowsDropped: 1,
        droppedShare: 1 / 121,
        leftOut: [{ kind: 'dropped', reason: 'batter is missing', count: 1 }],
      },
    ],
    jobs: [
      {
        job: 'mlb-odds',
        lastSuccess: null,
        lastRun: { at: AT, state: 'failed', failed: 1, failures },
      },
      { job: 'old', lastSuccess: AT, lastRun: null },
    ],
    held: [
      {
        source: 'statcast',
        input: expect.stringMatching(/file-4\.txt$/),
        since: AT,
        shortfalls: [{ check: 'schedule', message: expect.stringContaining('is missing') }],
      },
    ],
  });
});

it('counts the names at prices that may mean two players or nobody of the game, where it was to come at the publication', async () => {
  const namesakes = ['00-1', '00-2'].map((player_id) => anNflPlayer({ player_id }));
  const before = { event_id: 'event-0', game_date: '2024-11-17' };
  const left = { player_name: 'Ray Oak', player_key: 'ray oak' };
  const rows = {
    nfl_players: [
      ...namesakes,
      anNflPlayer({ player_id: '00-3', name: 'Bo Back' }),
      anNflPlayer({ player_id: '00-4', name: 'Ray Oak', team: 'SEA' }),
    ],
    odds_props: [
      ...[aProp(), aProp({ market: 'player_rush_yds' }), aProp({ event_id: 'event-2' }), aProp(before)],
      aProp({ player_name: 'Bo Back', player_key: 'bo back' }),
      ...[{}, { market: 'player_rush_yds' }, before].map((price) => aProp({ ...left, ...price })),
      aProp({ player_name: 'No Body', player_key: 'no body' }),
    ],
  };
  const manifest = { publishedAt: '2024-11-22T16:00:00.000Z' };
  const api = await startApiForTests({ rows, manifest, deps: { listHeld: async () => [] } });
  expect((await api.get(BACKEND_DATA_STATUS_PATH)).body).toMatchObject({
    leagues: [
      { league: 'mlb', sharedNames: 0, absentNames: 0 },
      { league: 'nba', sharedNames: 0, absentNames: 0 },
      { league: 'nfl', sharedNames: 2, absentNames: 1 },
    ],
  });
});

it('is no call of the API: it is not documented, and nobody is asked who he is', async () => {
  const api = await startApiForTests({ deps: { listHeld: async () => [] } });
  expect(await api.get(BACKEND_DATA_STATUS_PATH)).toMatchObject({
    status: 200,
    body: { jobs: [], held: [] },
  });
  const { status, body } = await api.get('/api/openapi.json');
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toContain('data-status');
});
