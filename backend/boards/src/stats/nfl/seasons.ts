import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';

const rowSchema = v.object({ season: v.nullable(v.number()) });

/** The newest season that the weekly statistics know. */
export const newestStatsSeasonQuery = defineQuery()({
  sql: 'SELECT max(season) AS season FROM nfl_player_weeks',
  row: rowSchema,
});

/** The newest season with charted coverages, which may come out only after the season. */
export const newestCoverageSeasonQuery = defineQuery()({
  sql: 'SELECT max(season) AS season FROM nfl_coverage_plays',
  row: rowSchema,
});
