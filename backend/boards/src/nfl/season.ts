import { defineQuery, type Query } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';
import type { CallContext } from '../call/call.ts';

const rowSchema = v.object({ season: v.nullable(v.number()) });

export const newestStatsSeasonQuery = defineQuery()({
  sql: 'SELECT max(season) AS season FROM nfl_player_weeks',
  row: rowSchema,
});

/** The newest season with charted coverages, which may come out only after the season. */
export const newestCoverageSeasonQuery = defineQuery()({
  sql: 'SELECT max(season) AS season FROM nfl_coverage_plays',
  row: rowSchema,
});

type FindSeasonOptions = {
  year: number | undefined;
  newest: Query<Record<never, never>, { season: number | null }>;
};

/** The requested season, or else the newest with data; null if there are no data. */
export async function findSeason(
  runQuery: CallContext['runQuery'],
  { year, newest }: FindSeasonOptions,
): Promise<number | null> {
  if (year !== undefined) return year;
  const [row] = await runQuery(newest, {});
  return row?.season ?? null;
}
