import { describe, expect, it } from 'vitest';
import { problemsOf, withAt } from '../testing/documents.ts';
import { A_MOMENT } from '../testing/registry-documents.ts';
import { BACKEND_DATA_STATUS_PATH, CONTROL_DATA_STATUS_PATH, dataStatusSchema } from './data-status.ts';

const failure = { input: 'a.csv', code: 'INPUT_UNREADABLE', message: 'is cut off' };
const aDataStatus = {
  publishedAt: A_MOMENT,
  leagues: [{ league: 'mlb', slots: [{ slot: '2031-05-04', games: 15, whole: 13 }] }],
  sources: [{ source: 'statcast', league: 'mlb', rowsKept: 9, rowsDropped: 1, droppedShare: 0.1 }],
  jobs: [
    {
      job: 'statcast',
      lastSuccess: A_MOMENT,
      lastRun: { at: A_MOMENT, state: 'failed', failed: 1, failures: [failure] },
    },
  ],
  held: [{ source: 'statcast', input: 'a', since: A_MOMENT, shortfalls: [{ check: 'days', message: 'b' }] }],
};

describe('how whole the data are', () => {
  it.each([
    ['leagues', []],
    ['sources.0.league', null],
    ['sources.0.droppedShare', 1],
    ['jobs.0.lastSuccess', null],
    ['jobs.0.lastRun', null],
    ['jobs.0.lastRun.state', 'done'],
    ['held', []],
  ])('may have %s = %j', (path, value) => {
    expect(problemsOf(dataStatusSchema, aDataStatus)).toEqual([]);
    expect(problemsOf(dataStatusSchema, withAt(aDataStatus, path, value))).toEqual([]);
  });

  it.each([
    ['publishedAt', 'yesterday'],
    ['leagues.0.slots.0.games', -1],
    ['leagues.0.slots.0.whole', 0.5],
    ['sources.0.droppedShare', 1.5],
    ['sources.0.droppedShare', -0.1],
    ['jobs.0.lastRun.state', 'begun'],
    ['held.0.since', 'yesterday'],
  ])('may not have %s = %j', (path, value) => {
    const [problem, ...others] = problemsOf(dataStatusSchema, withAt(aDataStatus, path, value));
    expect(problem).toContain(`${path}: `);
    expect(others).toEqual([]);
  });

  it('is found where backend, service and console of different releases agree on', () => {
    expect([BACKEND_DATA_STATUS_PATH, CONTROL_DATA_STATUS_PATH]).toEqual(['/data-status', '/v1/data-status']);
  });
});
