import { freshnessSchema } from '@sharpside/contracts/api';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const aSource = (isSample: boolean, changes = {}) => ({
  source: 'statcast',
  files: 2,
  rowsKept: 40,
  rowsDropped: 3,
  newestIngestedAt: '2025-07-25T05:00:00.000Z',
  isSample,
  ...changes,
});

it('tells the snapshot, its sources, dates and row counts', async () => {
  const api = await startApiForTests({
    manifest: {
      publishedAt: '2025-07-25T06:00:00.000Z',
      sources: [aSource(false), aSource(true, { source: 'odds' })],
      tables: {
        mlb_pitches: { rows: 40, bytes: 9, sha256: '', firstDate: '2025-07-19', lastDate: '2025-07-25' },
      },
    },
  });
  const { status, body } = await api.get('/api/freshness');
  expect(status).toBe(200);
  expect(v.parse(freshnessSchema, body)).toMatchObject({
    published_at: '2025-07-25T06:00:00.000Z',
    // A snapshot counts as sample data if any of its sources is.
    is_sample: true,
    sources: [{ source: 'statcast', rows_kept: 40, rows_dropped: 3 }, { source: 'odds' }],
    tables: [{ table: 'mlb_pitches', rows: 40, first_date: '2025-07-19', last_date: '2025-07-25' }],
  });
});

it('tells when each league was last brought something, by its newest source', async () => {
  const at = (source: string, newestIngestedAt: string) => aSource(false, { source, newestIngestedAt });
  const sources = [
    at('nfl-games', '2025-07-22T09:00:00.000Z'),
    at('statcast', '2025-07-25T10:00:00.000Z'),
    at('mlb-schedule', '2025-07-25T11:00:00.000Z'),
    at('odds', '2025-07-25T12:00:00.000Z'),
  ];
  const api = await startApiForTests({ manifest: { sources } });
  expect((await api.get('/api/freshness')).body).toMatchObject({
    is_sample: false,
    updates: [
      { league: 'MLB', updated_at: '2025-07-25T11:00:00.000Z' },
      { league: 'NFL', updated_at: '2025-07-22T09:00:00.000Z' },
    ],
  });
});
