import * as v from 'valibot';
import { expect, it } from 'vitest';
import { describeAnswers } from '../testing/describe-answers.ts';
import { nulls, zeros } from '../testing/documents.ts';
import * as api from './index.ts';

const MOMENT = '2026-11-22T10:00:00Z';
const freshness = {
  snapshot_id: '',
  published_at: MOMENT,
  is_sample: false,
  sources: [
    { source: '', ...zeros('files rows_kept rows_dropped'), newest_ingested_at: MOMENT, is_sample: false },
  ],
  tables: [{ table: '', rows: 0, ...nulls('first_date last_date') }],
};

describeAnswers({
  refused: [[api.freshnessSchema, freshness, 'published_at', 'Sunday']],
});

it('knows an answer of before leagues told when they were updated', () => {
  expect(v.parse(api.freshnessSchema, freshness)).toEqual({ ...freshness, updates: [] });
});
