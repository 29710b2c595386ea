import { scoreboardSchema } from 'contracts/api';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { startApiForTests } from '../../testing/start-api-for-tests.ts';
import { findSampleEvents } from './sample-events.ts';

const source = {
  source: 'statcast',
  files: 1,
  rowsKept: 1,
  rowsDropped: 0,
  newestIngestedAt: '2025-07-25T05:00:00.000Z',
  isSample: true,
};
const start = (now: string) =>
  startApiForTests({ now, manifest: { sources: [source] }, deps: { findLiveEvents: findSampleEvents } });

const stateSchema = v.object({ status: v.object({ type: v.object({ state: v.string() }) }) });

// API-21 API-23 DATA-27 DATA-28
it('moves games from not begun to finished with the clock', async () => {
  const statesAt = async (now: string) => {
    const { body } = await (await start(now)).get('/api/scoreboard/mlb?dates=20250725');
    return v
      .parse(scoreboardSchema, body)
      .events.map((event) => v.parse(stateSchema, event).status.type.state);
  };
  const before = await statesAt('2025-07-24T10:00:00Z');
  expect(before.length).toBeGreaterThan(0);
  expect(new Set(before)).toEqual(new Set(['pre']));
  expect(await statesAt('2025-07-26T00:30:00Z')).toContain('in');
  expect(new Set(await statesAt('2025-07-26T16:00:00Z'))).toEqual(new Set(['post']));
});

it.each(['mlb', 'nba', 'nfl'])('answers for %s on any day that there is, however far', async (league) => {
  const api = await start('2025-07-25T16:00:00Z');
  for (const day of ['00010101', '19000101', '20240229', '20991231', '99991231']) {
    expect((await api.get(`/api/scoreboard/${league}?dates=${day}`)).status).toBe(200);
  }
});
