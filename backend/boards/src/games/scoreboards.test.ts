import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { expect, it } from 'vitest';

const anEvent = (changes: Partial<NewTableRow<'espn_events'>> = {}): NewTableRow<'espn_events'> => {
  const id = changes.event_id ?? '401';
  return {
    league: 'mlb',
    event_id: id,
    game_date: '2025-07-25',
    start_time: '2025-07-25T23:05:00Z',
    state: 'pre',
    event: JSON.stringify({ id, date: '2025-07-25T23:05Z', competitions: [{ competitors: [] }] }),
    ...changes,
  };
};

const sample = {
  sources: [
    {
      source: 'espn',
      files: 1,
      rowsKept: 1,
      rowsDropped: 0,
      newestIngestedAt: '2025-07-25T05:00:00.000Z',
      isSample: true,
    },
  ],
};

it('gives the events of one league and day as the source wrote them, by start', async () => {
  const api = await startApiForTests({
    rows: {
      espn_events: [
        anEvent({ event_id: '2', start_time: '2025-07-25T23:40:00Z' }),
        anEvent({ event_id: '1' }),
        anEvent({ event_id: '3', game_date: '2025-07-26' }),
        anEvent({ event_id: '4', league: 'nfl' }),
      ],
    },
  });
  expect((await api.get('/api/scoreboard/mlb?dates=20250725')).body).toEqual({
    day: { date: '2025-07-25' },
    events: [
      { id: '1', date: '2025-07-25T23:05Z', competitions: [{ competitors: [] }] },
      { id: '2', date: '2025-07-25T23:05Z', competitions: [{ competitors: [] }] },
    ],
  });
  expect((await api.get('/api/scoreboard/nfl?dates=20250725')).body).toMatchObject({ events: [{ id: '4' }] });
});

it('gives today, Eastern, when no day is asked for', async () => {
  const api = await startApiForTests({ rows: { espn_events: [anEvent()] }, now: '2025-07-26T03:59:00Z' });
  expect((await api.get('/api/scoreboard/mlb')).body).toMatchObject({ events: [{ id: '401' }] });
});

it('gives no events on a day without games', async () => {
  const api = await startApiForTests();
  expect((await api.get('/api/scoreboard/nba?dates=20250725')).body).toMatchObject({ events: [] });
});

it.each(['2025-07-25', '20250230', 'today', '2025072'])(
  'refuses the day %s and says how to write it',
  async (day) => {
    const api = await startApiForTests();
    expect(await api.get(`/api/scoreboard/mlb?dates=${day}`)).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'BAD_PARAMETER',
          parameter: 'dates',
          accepted: 'a date that exists, written YYYYMMDD',
        },
      },
    });
  },
);

it('gives the live events of generated data', async () => {
  const live = [{ id: 'live', date: '2025-07-25T16:05Z' }];
  const api = await startApiForTests({
    rows: { espn_events: [anEvent()] },
    manifest: sample,
    deps: { findLiveEvents: (league) => (league === 'mlb' ? live : undefined) },
  });
  expect((await api.get('/api/scoreboard/mlb')).body).toMatchObject({ events: live });
  expect((await api.get('/api/scoreboard/nba')).body).toMatchObject({ events: [] });
});

it('never mixes generated events into measured data', async () => {
  const api = await startApiForTests({
    rows: { espn_events: [anEvent()] },
    deps: { findLiveEvents: () => [{ id: 'live', date: '2025-07-25T16:05Z' }] },
  });
  expect((await api.get('/api/scoreboard/mlb')).body).toMatchObject({ events: [{ id: '401' }] });
});
