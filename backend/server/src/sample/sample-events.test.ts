import { scoreboardSchema } from '@sharpside/contracts/api';
import type { TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { startApiForTests } from '../testing/start-api-for-tests.ts';
import { findSampleEvents } from './sample-events.ts';

const source = {
  source: 'statcast',
  files: 1,
  rowsKept: 1,
  rowsDropped: 0,
  newestIngestedAt: '2025-07-25T05:00:00.000Z',
  isSample: true,
};
const start = (now: string, rows: TestRows = {}) =>
  startApiForTests({
    now,
    rows,
    manifest: { sources: [source] },
    deps: { findLiveEvents: findSampleEvents },
  });

const idSchema = v.object({ id: v.string() });
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

const listIds = (league: 'mlb' | 'nba' | 'nfl', day: string, now = '2025-07-25T16:00:00Z') =>
  findSampleEvents(league, day, Date.parse(now))?.map((event) => v.parse(idSchema, event).id);

it.each([
  ['mlb', '2022-04-12', 'the oldest day'],
  ['mlb', '2026-07-30', 'the last day to come'],
  ['nba', '2024-02-29', 'a leap day of a season before'],
  ['nfl', '2025-01-05', 'a Sunday of the season before'],
] as const)('invents games of the %s on %s, %s', (league, day, _) => {
  expect(listIds(league, day)?.length).toBeGreaterThan(0);
});

it.each(['2022-04-11', '2026-07-31'])('invents none on %s, 1201 days ago or 371 ahead', (day) => {
  expect(listIds('mlb', day)).toBeUndefined();
});

it('counts days in New York: at three in the morning, UTC, it is still the day before', () => {
  expect(listIds('mlb', '2022-04-11', '2025-07-25T03:00:00Z')).toBeDefined();
  expect(listIds('mlb', '2026-07-30', '2025-07-25T03:00:00Z')).toBeUndefined();
});

it('invents no game twice, and other games for another day and league', () => {
  const days = (['2025-01-19', '2025-01-20'] as const).map((day) => listIds('nba', day) ?? []);
  const ids = [...days.flat(), ...(listIds('nfl', '2025-01-19') ?? [])];
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(ids).size).toBe(ids.length);
});

it('gives what the snapshot has on days far away', async () => {
  const days = ['0001-01-01', '1900-01-01', '2099-12-31', '9999-12-31'];
  const espn_events = days.map((game_date) => ({
    league: 'nfl',
    event_id: game_date,
    state: 'pre',
    game_date,
    start_time: `${game_date}T18:00:00Z`,
    event: JSON.stringify({ id: game_date, date: `${game_date}T18:00Z` }),
  }));
  const api = await start('2025-07-25T16:00:00Z', { espn_events });
  for (const day of days) {
    const { body } = await api.get(`/api/scoreboard/nfl?dates=${day.replaceAll('-', '')}`);
    expect(v.parse(scoreboardSchema, body).events).toMatchObject([{ id: day }]);
  }
});

it('gives the games of a day that is over as they were played, also to a clock that was set back', () => {
  const eventsAt = (now: string) => findSampleEvents('mlb', '2025-07-20', Date.parse(now));
  const over = eventsAt('2025-07-22T16:00:00Z');
  expect(eventsAt('2025-07-23T16:00:00Z')).toEqual(over);
  const statesOf = (events: typeof over) =>
    new Set(events?.map((event) => v.parse(stateSchema, event).status.type.state));
  expect(statesOf(over)).toEqual(new Set(['post']));
  expect(statesOf(eventsAt('2025-07-19T10:00:00Z'))).toEqual(new Set(['pre']));
});
