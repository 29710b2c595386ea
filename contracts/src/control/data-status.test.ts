import { expect, it } from 'vitest';
import { problemsOf, withAt, zeros } from '../testing/documents.ts';
import { A_MOMENT } from '../testing/registry-documents.ts';
import { BACKEND_DATA_STATUS_PATH, CONTROL_DATA_STATUS_PATH, dataStatusSchema } from './data-status.ts';

const aDataStatus = {
  publishedAt: A_MOMENT,
  leagues: [
    {
      league: 'mlb',
      slots: [{ slot: '2031-05-04', games: 15, whole: 13 }],
      incomplete: { games: 1, newest: [{ game: 'WAS @ ARI', reason: 'no pitches' }] },
      sharedNames: 2,
      absentNames: 1,
    },
  ],
  sources: [{ source: 'statcast', league: null, ...zeros('rowsKept rowsDropped'), droppedShare: 1 }],
  jobs: [],
  held: [{ source: 'statcast', input: 'a', since: A_MOMENT, shortfalls: [] }],
};

it.each([
  ['publishedAt', 'yesterday'],
  ['leagues.0.slots.0.games', -1],
  ['leagues.0.slots.0.whole', 0.5],
  ['leagues.0.sharedNames', -1],
  ['leagues.0.absentNames', -1],
  ['leagues.0.incomplete.games', -1],
  ['sources.0.droppedShare', 1.5],
  ['sources.0.droppedShare', -0.1],
  ['held.0.since', 'yesterday'],
])('how whole the data are may not have %s = %j', (path, value) => {
  expect(problemsOf(dataStatusSchema, aDataStatus)).toEqual([]);
  expect(problemsOf(dataStatusSchema, withAt(aDataStatus, path, value))).toEqual([
    expect.stringContaining(`${path}: `),
  ]);
});

it('is found where backend, service and console of different releases agree on', () => {
  expect([BACKEND_DATA_STATUS_PATH, CONTROL_DATA_STATUS_PATH]).toEqual(['/data-status', '/v1/data-status']);
});
