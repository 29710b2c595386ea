import { type Freshness, freshnessSchema } from '@sharpside/contracts/api';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import { findSourceLeague } from '@sharpside/warehouse/teams/source-league';
import { leagues } from '@sharpside/warehouse/teams/team-directory';
import { defineCall } from '../call/call.ts';

const toUpdates = (sources: Manifest['sources']): Freshness['updates'] =>
  leagues.flatMap((league) => {
    const ingested = sources
      .filter(({ source }) => findSourceLeague(source) === league)
      .map(({ newestIngestedAt }) => newestIngestedAt);
    const newest = ingested.sort().at(-1);
    return newest === undefined ? [] : [{ league: league.toUpperCase(), updated_at: newest }];
  });

const toFreshness = ({ id, publishedAt, sources, tables }: Manifest): Freshness => ({
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
  updates: toUpdates(sources),
  tables: Object.entries(tables).map(([table, { rows, firstDate, lastDate }]) => ({
    table,
    rows,
    first_date: firstDate,
    last_date: lastDate,
  })),
});

export const freshness = defineCall({
  path: '/api/freshness',
  summary: 'How new the statistics are, and what they were made of',
  access: 'public',
  parameters: {},
  answer: freshnessSchema,
  run: async ({ manifest }) => toFreshness(manifest),
});
