import { type Freshness, freshnessSchema } from 'contracts/api';
import type { Manifest } from '../../../snapshot/manifest.ts';
import { defineCall } from '../../call.ts';

export const toFreshness = ({ id, publishedAt, sources, tables }: Manifest): Freshness => ({
  snapshot_id: id,
  published_at: publishedAt,
  is_sample: sources.some(({ isSample }) => isSample),
  sources: sources.map(({ source, files, rowsKept, rowsDropped, newestIngestedAt, isSample }) => ({
    source,
    files,
    rows_kept: rowsKept,
    rows_dropped: rowsDropped,
    newest_ingested_at: newestIngestedAt,
    is_sample: isSample,
  })),
  tables: Object.entries(tables).map(([table, { rows, firstDate, lastDate }]) => ({
    table,
    rows,
    first_date: firstDate,
    last_date: lastDate,
  })),
});

export const freshness = defineCall({
  path: '/api/freshness',
  about: 'How new the statistics are, and what they were made of',
  access: 'public',
  parameters: {},
  answer: freshnessSchema,
  answerWith: async ({ manifest }) => toFreshness(manifest),
});
