import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { expect, it } from 'vitest';
import { anEventRow, SAMPLE } from '../testing/an-event.ts';

it('gives the events of one league and day as the source wrote them, by start', async () => {
  const api = await startApiForTests({
    rows: {
      espn_events: [
        anEventRow({ event_id: '2', start_time: '2025-07-25T23:40:00Z' }),
        anEventRow({ event_id: '1' }),
        anEventRow({ event_id: '3', game_date: '2025-07-26' }),
        anEventRow({ event_id: '4', league: 'nfl' }),
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

it.each([
  ['2025-07-26T03:59:00Z', '2025-07-25'],
  ['2025-07-26T04:30:00Z', '2025-07-25'],
  ['2025-07-26T09:59:00Z', '2025-07-25'],
  ['2025-07-26T10:00:00Z', '2025-07-26'],
])("gives the leagues' day when no day is asked for: at %s that of %s", async (now, date) => {
  const espn_events = ['2025-07-25', '2025-07-26'].map((day) =>
    anEventRow({ event_id: day, game_date: day }),
  );
  const api = await startApiForTests({ rows: { espn_events }, now });
  expect((await api.get('/api/scoreboard/mlb')).body).toMatchObject({
    day: { date },
    events: [{ id: date }],
  });
});

it('gives the live events of generated data, and never mixes them into measured data', async () => {
  const live = [{ id: 'live', date: '2025-07-25T16:05Z' }];
  const generated = {
    rows: { espn_events: [anEventRow()] },
    deps: { findLiveEvents: (league: string) => (league === 'mlb' ? live : undefined) },
  };
  const measured = await startApiForTests(generated);
  expect((await measured.get('/api/scoreboard/mlb')).body).toMatchObject({ events: [{ id: '1' }] });
  const api = await startApiForTests({ ...generated, manifest: SAMPLE });
  expect((await api.get('/api/scoreboard/mlb')).body).toMatchObject({ events: live });
  expect((await api.get('/api/scoreboard/nba')).body).toMatchObject({ events: [] });
});
