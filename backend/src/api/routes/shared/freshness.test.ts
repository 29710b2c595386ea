import { freshnessSchema } from 'contracts/api';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { startApiForTests } from '../../testing/start-api-for-tests.ts';

const aSource = (isSample: boolean) => ({
  source: 'statcast',
  files: 2,
  rowsKept: 40,
  rowsDropped: 3,
  newestIngestedAt: '2025-07-25T05:00:00.000Z',
  isSample,
});

it('tells the snapshot, its sources, dates and row counts', async () => {
  const api = await startApiForTests({
    manifest: {
      publishedAt: '2025-07-25T06:00:00.000Z',
      sources: [aSource(false)],
      tables: {
        mlb_pitches: { rows: 40, bytes: 9, sha256: '', firstDate: '2025-07-19', lastDate: '2025-07-25' },
      },
    },
  });
  const { status, body } = await api.get('/api/freshness');
  expect(status).toBe(200);
  expect(v.parse(freshnessSchema, body)).toMatchObject({
    published_at: '2025-07-25T06:00:00.000Z',
    is_sample: false,
    sources: [{ source: 'statcast', rows_kept: 40, rows_dropped: 3 }],
    tables: [{ table: 'mlb_pitches', rows: 40, first_date: '2025-07-19', last_date: '2025-07-25' }],
  });
});

it('says that the data are a sample when any source is', async () => {
  const api = await startApiForTests({ manifest: { sources: [aSource(false), aSource(true)] } });
  expect((await api.get('/api/freshness')).body).toMatchObject({ is_sample: true });
});
